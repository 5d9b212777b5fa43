"""What a narrator asks of the events of a command."""

from narratives.chronicle.deed import Deed


def test_events_by_name_and_what_was_asked_before() -> None:
    deed = Deed([{"event": "a", "n": 1}, {"event": "b"}, {"event": "a", "n": 2}], 0, 3, {}, "")
    assert [one["n"] for one in deed.named("a")] == [1, 2]
    assert len(deed.named("a", "b")) == 3
    assert deed.has("c", "b")
    assert not deed.has("c")
    assert [deed.once("x"), deed.once("y"), deed.once("x")] == [True, True, False]


def test_the_story_goes_on_event_by_event() -> None:
    deed = Deed([{"event": "a"}, {"event": "b"}], 0, 2, {}, "")
    assert (deed.was, deed.now) == (0, 0)
    deed.go_on(1)
    deed.go_on(2)
    assert (deed.was, deed.now) == (1, deed.after)

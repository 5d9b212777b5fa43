"""What a narrator asks of the events of a command."""

from narratives.chronicle.deed import Deed


def test_events_by_name_and_what_was_asked_before() -> None:
    deed = Deed([{"event": "a", "n": 1}, {"event": "b"}, {"event": "a", "n": 2}])
    assert [one["n"] for one in deed.named("a")] == [1, 2]
    assert len(deed.named("a", "b")) == 3
    assert deed.has("c", "b")
    assert not deed.has("c")
    assert [deed.once("x"), deed.once("y"), deed.once("x")] == [True, True, False]

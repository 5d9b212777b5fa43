"""A command told in several posts: each says which of its events it tells, and shows their dice."""

from narratives.chronicle.narrator import Bags
from narratives.chronicle.scenes import Line, SceneNarrator, SceneStory
from narratives.chronicle.words import Words


class Twofold(SceneNarrator[SceneStory]):
    """Tells every event in a post of its own."""

    game = "twofold"
    story_type = SceneStory
    words = Words("narratives.chronicle")
    plain = {"said": "Сказано {{ n }}."}

    @property
    def shelf(self):
        return self._shelf

    def __init__(self, shelf):
        self._shelf = shelf

    def begin(self):
        return SceneStory()

    def fold(self, story, event):
        return story

    def lines(self, events, before, after, view, salt):
        for number, _ in enumerate(events):
            yield Line("said", {"n": number}, post=f"p{number}" if number else "")

    def part_of(self, name, events):
        number = int(name[1:] or 0) if name else 0
        return (number, number + 1)

    def turn_of(self, view, story):
        return 1

    def footer_of(self, events, view, audience):
        return ", ".join(event["event"] for event in events)

    def board(self, view, story, viewer):
        return ""

    def alive(self, view):
        return ()


def test_each_post_of_a_command_tells_its_own_events(library):
    narrator = Twofold(library({}))
    posts, _ = narrator.tell([{"event": "one"}, {"event": "two"}], SceneStory(), {}, Bags(), "salt")
    assert [(post.key, post.body, post.footer, post.tells) for post in posts] == [
        ("step:1", "Сказано 0.", "one", (0, 1)),
        ("step:1:p1", "Сказано 1.", "two", (1, 2)),
    ]


class Nameless(Twofold):
    """All that it tells stands in posts with names, of which none tells an event in particular."""

    def lines(self, events, before, after, view, salt):
        yield Line("said", {"n": 0}, post="dawn", audience="gm")
        yield Line("said", {"n": 1}, post="dawn")
        yield Line("said", {"n": 2}, post="close")

    def part_of(self, name, events):
        return SceneNarrator.part_of(self, name, events)


def test_no_event_is_told_by_nobody(library):
    posts, _ = Nameless(library({})).tell([{"event": "one"}, {"event": "two"}], SceneStory(), {}, Bags(), "salt")
    assert [(post.key, post.footer, post.tells) for post in posts] == [
        ("step:1:dawn", "one, two", (0, 2)),
        ("step:1:close", "", (0, 0)),
        ("step:1:dawn:gm", "", (0, 0)),
    ]

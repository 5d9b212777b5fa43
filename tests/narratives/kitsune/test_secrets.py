"""What players may not know never enters a post for the group (KI-V1–V3)."""

import pytest

from engines.core.engine import GM
from engines.kitsune.engine import ENGINE
from narratives.chronicle.narrator import Bags
from narratives.chronicle.render import plain
from narratives.kitsune.narrator import NARRATOR
from tests.narratives.kitsune.games import campaigns, commands, tables

SCRAMBLED = {"npc_dice": [1, 2, 3, 4, 5, 6, 6, 6]}
"""Other values for fields that only a GM may see."""


def as_players_know(happened):
    """The events without what is for the GM, and with something else in the fields hidden from players."""
    for event in happened:
        heard = ENGINE.heard(event, None)
        if heard is not None:
            payload = event.payload()
            yield {**payload, **{field: SCRAMBLED[field] for field in payload["hidden"]}}


def without_secrets(view):
    return {key: value for key, value in view.items() if key not in ("secret", "last_dice")}


@pytest.mark.rule("KI-V2", "KI-V3")
def test_posts_for_the_group_are_the_same_whatever_is_hidden():
    hidden = dropped = 0
    for command in commands():
        known = tuple(as_players_know(command.happened))
        args = (command.before, without_secrets(command.view), Bags(), "salt")
        everything = NARRATOR.tell(command.events, command.before, command.view, Bags(), "salt").posts
        one = [post.html for post in everything if post.audience is None]
        two = [post.html for post in NARRATOR.tell(known, *args).posts if post.audience is None]
        assert one == two, command.given
        hidden += any(event["hidden"] for event in command.events)
        dropped += len(known) < len(command.events)
    assert hidden > 50
    assert dropped > 20


@pytest.mark.rule("KI-V2")
def test_what_is_for_the_gm_is_told_to_the_gm_alone():
    told = 0
    for command in commands():
        secret = [event for event in command.events if event["to"] == "gm" and event["event"] != "gm.die"]
        posts = [post for post in command.posts if post.audience is not None]
        assert {post.audience for post in posts} <= {GM}
        assert bool(posts) == bool(secret), command.events
        for event in command.of("npc.traits"):
            text = plain(posts[0].body)
            assert str(event.get("pool") or event["resolve"]) in text
            told += 1
        assert all(post.footer == "" for post in posts)
    assert told > 100


@pytest.mark.rule("KI-V3")
def test_the_dice_of_an_unknown_defence_are_not_shown_and_those_of_a_known_one_are():
    shown = covered = 0
    for command in commands():
        for event in command.of("influence.rolled"):
            footer = plain("".join(post.footer for post in command.public))
            line = next(line for line in footer.splitlines() if line.startswith(f"{event['npc']}, "))
            faces = " ".join(map(str, event["npc_dice"]))
            if event["hidden"]:
                assert "→" not in line
                covered += 1
            else:
                assert f"{faces or '—'} →" in line
                shown += 1
            assert f"{event['npc_successes']} успе" in line
    assert shown > 50
    assert covered > 50


@pytest.mark.rule("KI-V1")
def test_what_one_fox_learns_is_told_to_all():
    learned = 0
    for command in commands():
        for event in command.of("scout.learned"):
            assert any(text.startswith(f"learned/{event['defence']}") for text in command.texts)
            assert f"{event['value']}" in plain("".join(post.footer for post in command.public))
            learned += 1
    assert learned > 100


@pytest.mark.rule("KI-V2")
def test_the_board_shows_no_more_than_a_player_may_see():
    for game in (*campaigns(), *tables()):
        command = game[len(game) // 2]
        open_view = without_secrets(command.view)
        board = NARRATOR.board(command.view, command.after, GM)
        assert board == NARRATOR.board(open_view, command.after, None)

"""Whatever happens in a dungeon is told within the limits of a message, and only to those who may know."""

import re

import pytest

from narratives.chronicle.finish import faults
from narratives.chronicle.render import plain
from narratives.dungeon.footer import footer
from narratives.dungeon.narrator import NARRATOR
from narratives.russian.noun import CASES
from tests.narratives.dungeon.games import robots_game, wild_game

SEEDS = [f"posts/{number}" for number in range(4)]
WILD = [f"wild/{number}" for number in range(30)]
LATIN = re.compile(r"[A-Za-z]{2,}")


def games():
    for seed in SEEDS:
        yield from robots_game(seed)
    for seed in WILD:
        yield from wild_game(seed)


def test_every_post_is_fit_to_print():
    seen = 0
    for told in games():
        for post in told.posts:
            seen += 1
            assert 0 < len(post.html) <= 4000, told.events
            assert "None" not in post.html
            assert "None" not in post.key
            opened = re.findall(r"<(b|i|blockquote|pre)\b", post.html)
            closed = re.findall(r"</(b|i|blockquote|pre)>", post.html)
            assert sorted(opened) == sorted(closed)
            assert not LATIN.search(plain(post.body)), post.body
            head, _, prose = post.body.partition("\n\n")
            for part, headline in ((head, True), (prose, False)):
                wrong = [] if not part or (headline and not head.startswith("<b>")) else list(faults(part, headline))
                assert not [one for one in wrong if not one.startswith("слишком длинно")], (wrong, post.texts)
    assert seen > 500


def test_every_public_event_is_told():
    """Only what changes nothing to be seen may pass without words."""
    quiet = {
        "act.started", "act.ended", "monsters.met", "round.started", "vote.cast", "rumour.heard", "fate.voted",
        "initiative.rolled", "reward.gained", "hits.healed", "gm.undone", "secret.learned",
    }  # fmt: skip
    for told in games():
        loud = [event for event in told.heard if event["event"] not in quiet]
        if loud:
            assert told.public, told.events


def test_keys_are_stable_and_never_meet():
    for seed in SEEDS:
        keys = [post.key for told in robots_game(seed) for post in told.posts]
        assert len(set(keys)) == len(keys)
        assert all(key.startswith("step:") for key in keys)


def test_the_same_command_is_told_the_same_way_again():
    told = next(one for one in robots_game(SEEDS[0]) if one.has("attack.rolled"))
    again = NARRATOR.remember(told.before, told.events)
    assert again == told.after


@pytest.mark.rule("DN-X1")
def test_rumours_are_for_one_pair_of_ears():
    seen = 0
    for seed in SEEDS:
        for told in robots_game(seed):
            for event in told.events:
                if event["event"] != "rumour.heard":
                    continue
                own = [post for post in told.posts if post.audience == event["who"]]
                assert len(own) == 1
                words = plain(own[0].body).partition(". ")[2]
                assert words
                assert words not in plain(told.public)
                seen += 1
    assert seen > 5


@pytest.mark.rule("DN-N7")
def test_nobody_reads_what_others_may():
    """A post for one person tells only events for that person, or what became of a rumour of his."""
    for told in games():
        private = {event.get("audience") for event in told.events} - {None}
        for post in told.posts:
            if post.audience is None:
                continue
            verdict = any(text.startswith("rumour/") for text in post.texts)
            assert post.audience in private or verdict


def _numbers(told, monster):
    return {event["hits"] for event in told.events if event.get("target") == monster and event.get("foe")}


@pytest.mark.rule("DN-N7")
def test_hits_of_monsters_stay_hidden():
    """What is told is the same whatever the monsters have left."""
    for seed in SEEDS:
        for told in robots_game(seed):
            masked = tuple(
                {**event, "hits": 77} if event.get("foe") and event.get("hits") else event for event in told.events
            )
            if masked == told.events:
                continue
            for before, after in zip(told.posts, _retold(told, masked), strict=True):
                assert before.html == after.html


def _retold(told, events):
    from narratives.chronicle.narrator import Bags

    first, _ = NARRATOR.tell(told.events, told.before, told.view, Bags(), "x")
    second, _ = NARRATOR.tell(events, told.before, told.view, Bags(), "x")
    assert [post.html for post in first] == [post.html for post in second]
    return told.posts


def forms(person):
    return {person.full.of(case) for case in CASES} | {person.short.of(case) for case in CASES}


def test_who_is_alone_is_no_party():
    """Neither a hero nor a monster; in a duel the champion stands for himself."""
    thrown = {"dice": [3], "mods": {}, "total": 3}
    initiative = {"event": "initiative.rolled", "party": {"who": "Лис", **thrown}, "monsters": thrown, "winner": "tie"}

    def told(*monsters, party=("Лис", "Мира"), duel=None, also=()):
        started = {"event": "battle.started", "room": "2", "monsters": list(monsters), "first": False, "duel": duel}
        return footer([started, initiative, *also], party)

    assert "Инициатива: отряд 3, чудовища 3" in told("Крыса 1", "Крыса 2")
    assert "Инициатива: Лис 3, чудовище 3" in told("Крыса 1", party=("Лис",))
    assert "Инициатива: Мира 3, чудовище 3" in told("Крыса 1", duel="Мира")
    died = {"event": "character.died", "who": "Мира", "cause": "attack", "act": "climax"}
    assert "отряд 3" in told("Крыса 1", party=("Лис",), also=[died]), "there were two when it began"


def test_a_footer_claims_no_comparison_that_is_false():
    """A tie fails and a natural die decides against the sum: both must read as what happened."""
    check = {"event": "check.rolled", "who": "Лис", "stat": "agility", "what": "search", "dice": [5], "mods": {}}
    failed = footer([{**check, "total": 5, "difficulty": 5, "margin": 0, "success": False}])
    assert ": 5 при сложности 5 — неудача" in failed
    assert "без броска, награда — успех" in footer([{**check, "difficulty": 5, "success": True, "declared": True}])
    blow = {"event": "attack.rolled", "attacker": "Лис", "target": "Крыса 1", "mods": {"stat": 3}, "defence": 3}
    missed = footer([{**blow, "dice": [1], "total": 4, "margin": 1, "hit": False, "natural": 1}])
    assert "1 +3 = 4 против 3 — промах (на кости 1)" in missed
    plain_miss = footer([{**blow, "dice": [1], "mods": {}, "total": 1, "margin": -2, "hit": False, "natural": 1}])
    assert plain_miss.endswith(": 1 против 3 — промах</blockquote>")
    again = footer([{**blow, "dice": [1, 5], "total": 8, "margin": 5, "hit": True}])
    assert "1, заново 5 +3 = 8 против 3 — попадание" in again


def test_small_things_are_told_without_a_headline():
    """Dice on the table, a blow inside a round, a search that found nothing."""
    seen = set()
    for told in games():
        if not told.public:
            continue
        names = [event["event"] for event in told.heard]
        headline = told.public.startswith("<b>")
        if names == ["stats.rolled"] or names == ["attack.rolled"]:
            assert not headline, told.public
        elif {"room.entered", "character.died", "battle.started", "round.started"} & set(names):
            assert headline, told.public
        else:
            continue
        seen.add(headline)
    assert seen == {True, False}


def test_what_the_gm_changed_of_a_hero_is_named():
    """Numbers are told, of the rest only that it changed; what a wizard has prepared is his own."""
    told = footer([{"event": "gm.set", "who": "Лис", "fields": {"hits": 0, "wit": -2, "spells": [2], "prepared": [2]}}])
    assert "Лис: хиты 0, ум −2; другое: заклинания</blockquote>" in told
    assert footer([{"event": "gm.set", "who": "Лис", "fields": {"alive": True}}]) == ""


def test_a_gms_own_dungeon_is_told_by_a_theme():
    """By the one that he names, with all that it has; else by what its title reminds of, without a past."""
    from engines.core.dice import TapeRoller
    from engines.core.journal import play
    from engines.dungeon.engine import ENGINE
    from narratives.chronicle.narrator import Bags
    from narratives.dungeon import lore
    from tests.engines.dungeon.play import PLAIN_DUNGEON, WARRIOR

    def told(dungeon):
        state = ENGINE.new({}, {"characters": [WARRIOR], "dungeon": {**PLAIN_DUNGEON, **dungeon}})
        outcome, _ = play(ENGINE, state, {"do": "enter"}, TapeRoller.parse([]))
        events = tuple(event.payload() for event in outcome.events)
        posts, _ = NARRATOR.tell(events, NARRATOR.begin(), ENGINE.view(outcome.state, "gm"), Bags(), "x")
        return plain(posts[0].body).replace("\u00a0", " ")

    fort, abbey = lore.theme_named("drowned_fort"), lore.theme_named("grey_abbey")
    chosen = told({"theme": "drowned_fort"})
    assert fort.fate in chosen
    likely = told({})
    assert lore.likely_theme("Погреб") == abbey
    assert abbey.fate not in likely
    assert any(scene.text in likely for scene in abbey.rooms)


def test_a_dungeon_seen_before_and_one_of_the_same_name():
    assert NARRATOR.shelf.texts("enter/again")
    seen = set()
    for seed in range(12):
        for told in robots_game(f"again/{seed}", 2, 3):
            if told.has("dungeon.entered"):
                title = told.after.title
                texts = {text.partition("#")[0] for post in told.posts for text in post.texts}
                again = {"enter/again", "enter/namesake"} & texts
                assert bool(again) == (title in told.before.known_titles)
                seen |= again
    assert "enter/namesake" in seen


def test_one_alone_is_no_party():
    """Whoever goes alone is spoken of as one; only in the camp may a party be spoken of, since one may be made."""
    words = re.compile(r"\b(?:отряд\w*|товарищ\w*|переглян\w*|все вместе)\b", re.IGNORECASE)
    seen = 0
    for seed in range(8):
        for told in robots_game(f"alone/{seed}", 1, 2):
            if told.after.room and not told.has("dungeon.entered"):
                seen += 1
                assert not words.search(plain(told.prose)), (told.prose, [post.texts for post in told.posts])
    assert seen > 100

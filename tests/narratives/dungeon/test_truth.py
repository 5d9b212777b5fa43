"""What is told is what happened: everybody who acts or suffers is named, nobody dead acts, nothing is made up."""

import re

import pytest

from narratives.chronicle.render import plain
from narratives.chronicle.texts import library_of
from narratives.dungeon import lore
from narratives.dungeon.stage import ALLIES, Cast
from narratives.dungeon.story import is_hero, kind_of
from narratives.russian.noun import CASES
from tests.narratives.dungeon.games import robots_game, wild_game

SEEDS = [f"truth/{number}" for number in range(5)]
WILD = [f"truth/wild/{number}" for number in range(24)]
NAMED = {
    "attack.rolled": ("attacker", "target"),
    "check.rolled": ("who",),
    "save.rolled": ("who",),
    "cast.rolled": ("who",),
    "character.died": ("who",),
    "character.created": ("who",),
    "character.cursed": ("who",),
    "character.returned": ("who",),
    "damage.dealt": ("target",),
    "item.used": ("who",),
    "item.destroyed": ("who",),
    "level.gained": ("who",),
    "monster.died": ("monster",),
    "obstacle.passed": ("who",),
    "reward.spent": ("who",),
    "reward.taken": ("who",),
    "temple.visited": ("who",),
    "trap.sprung": ("lead",),
    "twist.victim": ("who",),
    "twist.accomplice": ("who",),
    "twist.keeper": ("who",),
    "weapon.switched": ("who",),
    "rank.changed": ("who",),
    "accomplice.judged": ("who",),
    "champion.named": ("who",),
    "gm.set": ("who",),
}  # fmt: skip


def games():
    for seed in SEEDS:
        yield from robots_game(seed)
    for seed in WILD:
        yield from wild_game(seed)


def forms(told, name):
    """All forms in which a text may name somebody: a monster without its number too."""
    cast = Cast(told.view, told.after)
    if name.startswith(ALLIES):
        person = cast.person(name)
        return {person.full.of(case) for case in CASES}
    if is_hero(told.after, name) or cast.class_of(name):
        person = cast.hero(name)
        return {person.short.of(case) for case in CASES} | {person.full.of(case) for case in CASES}
    return {lore.kind(kind_of(name)).sg.of(case) for case in CASES}


def names(told, name):
    text = plain(told.prose).replace("\u00a0", " ").casefold()
    return any(form.casefold() in text for form in forms(told, name))


def test_everybody_who_acts_or_suffers_is_named():
    seen = 0
    for told in games():
        for event in told.heard:
            for key in NAMED.get(event["event"], ()):
                assert names(told, event[key]), (event, told.prose)
                seen += 1
    assert seen > 1500


def test_every_text_of_a_blow_names_both():

    checked = 0
    for name in library_of("dungeon").names():
        folder, _, kind = name.partition("/")
        if folder not in ("strike", "foe") or kind in ("last", "sways", "assault", "lands", "fails", "died", "waits",
                                                       "raised", "copied", "casts"):  # fmt: skip
            continue
        actor = "a" if folder == "strike" else "m"
        for text in library_of("dungeon").texts(name):
            slots = set(re.findall(r"\{\{ (\w)[ |]", text.source)) | set(re.findall(r"prep\((\w)", text.source))
            assert {actor, "t"} <= slots, text.source
            checked += 1
    assert checked > 150


def test_nobody_dead_acts():
    """Whoever has died in an earlier command is named only where the dead are remembered, or come back."""
    memories = ("recall/", "room/bodies", "left/dead", "foe/raised", "return/", "spent/return")
    for told in games():
        dead = [name for name in told.before.dead if name in told.view["characters"]]
        if not dead or told.has("character.returned", "return.promised", "gm.set", "foe.raised", "zombie.raised"):
            continue
        remembered = any(text.startswith(memories) for post in told.posts for text in post.texts)
        for name in dead:
            others = set().union(*(forms(told, other) for other in told.view["characters"] if other != name))
            text = plain(told.prose).replace("\u00a0", " ")
            named = any(re.search(rf"\b{re.escape(form)}\b", text) for form in forms(told, name) - others)
            assert not named or remembered, told.prose


@pytest.mark.rule("DN-N7")
def test_no_secret_is_named_before_it_is_known():
    for told in games():
        texts = {text.partition("#")[0] for post in told.posts if post.audience is None for text in post.texts}
        used = {
            f"secret/{event['secret'].partition(':')[0]}" for event in told.heard if event["event"] == "secret.used"
        }
        assert {text for text in texts if text.startswith("secret/")} <= used


@pytest.mark.rule("DN-N7")
def test_traps_and_doors_unfound_are_never_shown():
    """The same command, told with all that is hidden in the dungeon taken away, reads the same."""
    from narratives.chronicle.narrator import Bags
    from narratives.dungeon.narrator import NARRATOR

    compared = 0
    for seed in SEEDS:
        for told in robots_game(seed):
            if "passages" not in told.view or told.has("rumour.heard"):
                continue
            bare = {**told.view, "passages": {}}
            for name, passage in told.view["passages"].items():
                trap = passage["trap"]
                hidden = trap is not None and not trap["found"] and not trap["sprung"]
                bare["passages"][name] = {**passage, "trap": None if hidden else trap}
            bare["dungeon"] = {"kinds": told.view["dungeon"]["kinds"]}
            full, _ = NARRATOR.tell(told.events, told.before, told.view, Bags(), "x")
            less, _ = NARRATOR.tell(told.events, told.before, bare, Bags(), "x")
            assert [post.html for post in full] == [post.html for post in less]
            compared += 1
    assert compared > 100


@pytest.mark.rule("DN-Mm1")
def test_a_blow_that_cannot_hurt_is_told_shorter_the_next_time():
    from engines.dungeon.engine import ENGINE
    from tests.engines.dungeon.play import THIEF, dungeon
    from tests.narratives.dungeon.games import tell_on

    bones = {"name": "Скелет", "points": 7, "hits": 9, "strength": -1, "secrets": ["m1"]}
    setup = {
        "characters": [{**THIEF, "max_hits": 99, "strength": 3}],
        "dungeon": dungeon("Скелет", types=[bones]),
        "at": "2",
        "came": "a",
        "act": "climax",
        "battle": {"first": "party"},
    }
    blows = iter([{"do": "attack", "who": "Лис", "target": "Скелет 1"}] * 30)
    told = list(tell_on(ENGINE.new({}, setup), lambda state: next(blows, None), "blunt"))
    harmless = [
        {text.partition("#")[0] for post in one.posts for text in post.texts}
        for one in told
        if any(event.get("avoided") == "immune" for event in one.events)
    ]
    assert len(harmless) > 3
    assert "secret/m1" in harmless[0]
    for texts in harmless[1:]:
        assert "strike/blunt_again" in texts
        assert "secret/m1" not in texts


def conditions(text):
    """What has to hold for a text that was told: «act/rest#3»."""
    name, _, place = text.partition("#")
    return library_of("dungeon").texts(name)[int(place)].when if place.isdecimal() else ()


def test_what_is_told_of_the_open_air_happens_there():
    """Rest under the sky comes after the way out, the dead come back to a camp before the next way in."""
    rested = returned = among_gold = 0
    for told in [*games(), *(one for number in range(40) for one in wild_game(f"sky/{number}"))]:
        names = [event["event"] for event in told.events]
        for text in (text for post in told.posts for text in post.texts):
            if text.startswith("act/rest#") and "outside" in conditions(text):
                assert "party.left" in names, text
                rested += 1
        rests = [text for post in told.posts for text in post.texts if text.startswith("act/rest#")]
        healed = [place for place, name in enumerate(names) if name == "party.healed"]
        for text, place in zip(rests, healed, strict=False):
            if "treasury" in conditions(text):
                assert "treasury.reached" in names[:place], text
                among_gold += 1
        for text in (text for post in told.posts for text in post.texts):
            if text.startswith("return/back#") and "outside" in conditions(text):
                assert "dungeon.entered" in names, text
                returned += 1
    assert rested
    assert returned
    assert among_gold


@pytest.mark.parametrize("told", ["party.left", "retreat.called"])
def test_rest_is_told_where_it_is_taken(told):
    """No wall at one's back under the open sky; no last biscuit in peace in the middle of a flight."""
    rests = enumerate(library_of("dungeon").texts("act/rest"))
    calm = {"many", "one"}
    # Whoever flees into the treasury rests there.
    inside = {f"act/rest#{number}" for number, text in rests if calm & {*text.when} and "treasury" not in text.when}
    there = [game for game in games() if game.has(told) and game.has("party.healed")]
    assert there
    assert not [text for game in there for post in game.posts for text in post.texts if text in inside]


def test_nobody_swears_not_to_flee_while_he_flees():
    fled = [game for game in games() if game.has("retreat.called")]
    assert fled
    assert not [text for game in fled for post in game.posts for text in post.texts if text.startswith("recall/fled")]


def test_those_who_have_just_been_met_are_not_told_again():
    """A fight that begins at once begins with the meeting; an ambush and those who break in are told by the fight."""
    begun = [game for game in games() if game.has("monsters.met") and game.has("battle.started")]
    assert begun
    for game in begun:
        sets = [text.partition("#")[0] for post in game.posts for text in post.texts]
        assert sets.count("met/aware") == 0 or "battle/started" not in sets or _surprised(game), sets


def _surprised(game):
    return any(event["event"] == "battle.started" and event.get("surprise") for event in game.events)

"""What is offered, to whom and when; that nothing offered is refused is shown in ``test_properties``."""

from typing import Any

import pytest

from engines.core.dice import TapeRoller
from engines.core.engine import GM, Choice
from engines.core.journal import Play
from engines.kitsune.engine import ENGINE
from tests.engines.kitsune.play import Campaign

AKIRA = {"name": "Акира", "species": "tenko", "charm": 3, "ferocity": 2, "cunning": 1}
YUKI = {"name": "Юки", "species": "reiko", "charm": 1, "ferocity": 3, "cunning": 2}
PEOPLE = [{"name": "Такэда", "class": "warrior"}, {"name": "Доген", "class": "monk"}]
NOVICE = {"name": "Сэйта", "class": "novice"}


def game(
    phase: str = "hunt", foxes: Any = (AKIRA, YUKI), npcs: Any = PEOPLE, auto_gm: bool = False, **k: Any
) -> Campaign:
    return Play.begin(ENGINE, {"auto_gm": auto_gm}, {"foxes": list(foxes), "npcs": list(npcs), "phase": phase, **k})


def kinds(now: Campaign, actor: str | None = "Акира") -> list[str]:
    return list(dict.fromkeys(choice.do for choice in ENGINE.choices(now.state, actor)))


def of(now: Campaign, do: str, actor: str | None = "Акира") -> list[Choice]:
    return [choice for choice in ENGINE.choices(now.state, actor) if choice.do == do]


def values(choice: Choice, field: str) -> tuple[Any, ...]:
    return next(one.options for one in choice.fields if one.name == field)


def names(choice: Choice) -> list[str]:
    """The questions, without the player's own words, which may be added to any throw."""
    return [field.name for field in choice.fields if field.name != "text"]


@pytest.mark.rule("KI-C1")
def test_a_newcomer_joins_between_nights() -> None:
    offered = of(game("rest", npcs=()), "join", "Кои")
    points = [tuple(choice.preset[trait] for trait in ("charm", "ferocity", "cunning")) for choice in offered]
    assert len(points) == len(set(points)) == 10
    assert all(sum(given) == 6 and min(given) >= 1 for given in points)
    assert kinds(game("hunt"), "Кои") == []
    assert kinds(game("rest", npcs=()), None) == []


@pytest.mark.rule("KI-S4")
def test_scouting_offers_two_ways_and_leaving() -> None:
    now = game("scout")
    assert kinds(now) == ["scout", "setting", "pass", "leave"]
    (scout,) = of(now, "scout")
    assert values(scout, "npc") == ("Такэда", "Доген")
    assert names(scout) == ["npc", "trait", "tails"]
    passed, _ = now.act({"do": "pass", "fox": "Акира"}, TapeRoller(()))
    assert kinds(passed) == ["leave"]


def test_those_who_are_known_or_hunt_foxes_are_not_scouted() -> None:
    known = {**PEOPLE[0], "known": ["temperance", "resolve", "insight"]}
    (scout,) = of(game("scout", npcs=[known, PEOPLE[1], NOVICE]), "scout")
    assert values(scout, "npc") == ("Доген",)
    assert kinds(game("scout", npcs=[known])) == ["setting", "pass", "leave"]


@pytest.mark.rule("KI-H1")
def test_the_hunt_offers_its_acts() -> None:
    now = game(npcs=[*PEOPLE, NOVICE])
    assert kinds(now) == ["influence", "disguise", "help", "distract", "pass", "leave"]
    (influence,) = of(now, "influence")
    assert names(influence) == ["npc", "approach", "tails", "ability"]
    assert values(of(now, "help")[0], "to") == ("Юки",)
    assert kinds(now, "Юки") == ["influence", "disguise", "help", "distract", "ability", "pass", "leave"]
    alone = game(foxes=[{**AKIRA, "lit": 0, "used": True}])
    assert kinds(alone) == ["influence", "disguise", "pass", "leave"]
    assert names(of(alone, "influence")[0]) == ["npc", "approach"]


@pytest.mark.rule("KI-S9", "KI-L1")
def test_a_token_and_a_lead_are_added_where_they_fit() -> None:
    leads = [
        {"fox": "Акира", "npc": "Доген", "approach": "cunning"},
        {"fox": "Юки", "npc": "Такэда", "approach": "charm"},
    ]
    now = game(foxes=[{**AKIRA, "settings": ["charm", "cunning"], "used": True}, YUKI], leads=leads)
    (influence,) = of(now, "influence")
    assert influence.preset == {"fox": "Акира"}
    assert names(influence) == ["npc", "approach", "tails", "setting", "lead"]
    _, _, _, setting, lead, own_words = influence.fields
    assert (own_words.kind, own_words.optional, own_words.options) == ("text", True, (500,))
    assert setting.asked({"npc": "Доген", "approach": "charm"})
    assert not setting.asked({"npc": "Доген", "approach": "ferocity"})
    assert (lead.options, lead.facts) == ((1,), {"1": {"npc": "Доген", "approach": "cunning"}})
    assert lead.asked({"npc": "Доген"})
    assert not lead.asked({"npc": "Такэда"})
    (disguise,) = of(now, "disguise")
    assert names(disguise) == ["trait", "tails", "setting"]
    assert not disguise.fields[-2].asked({"trait": "ferocity"})
    (give,) = of(now, "give_lead")
    assert (values(give, "lead"), values(give, "to")) == ((1,), ("Юки",))


@pytest.mark.rule("KI-A6")
def test_reflection_is_offered_after_another_has_won() -> None:
    mirror = {"name": "Миро", "species": "kagamiko", "charm": 1, "ferocity": 4, "cunning": 1, "settings": ["ferocity"]}
    leads = [{"fox": "Миро", "npc": "Такэда", "approach": "cunning"}]
    now = game(foxes=[AKIRA, mirror], npcs=[{**PEOPLE[0], "temperance": 0}, PEOPLE[1]], leads=leads)
    assert not any("ability" in choice.preset for choice in of(now, "influence", "Миро"))
    won, _ = now.act(
        {"do": "influence", "fox": "Акира", "npc": "Такэда", "approach": "charm"},
        TapeRoller.parse(["d6:6", "d6:1", "d6:1"]),
    )
    _, reflected = of(won, "influence", "Миро")
    assert reflected.preset == {"fox": "Миро", "npc": "Такэда", "approach": "charm", "ability": True}
    assert values(reflected, "trait") == ("charm", "ferocity", "cunning")
    assert names(reflected) == ["trait", "tails", "setting", "lead"]
    assert reflected.fields[2].needs == {"trait": ("ferocity",)}
    assert reflected.fields[3].needs == {}


@pytest.mark.rule("KI-A7")
def test_ancient_memory_asks_whom_and_what() -> None:
    old = {"name": "Кои", "species": "kosinko", "charm": 1, "ferocity": 1, "cunning": 4}
    now = game("scout", foxes=[old], npcs=[{**PEOPLE[0], "known": ["resolve"]}, PEOPLE[1]])
    (memory,) = of(now, "ability", "Кои")
    assert names(memory) == ["npc", "defence", "defence"]
    assert [field.options for field in memory.fields if field.asked({"npc": "Такэда"})][1] == ("temperance", "insight")


@pytest.mark.rule("KI-V2")
def test_buttons_tell_what_the_clan_knows_and_no_more() -> None:
    known = {**PEOPLE[0], "known": ["resolve"], "wariness": 1}
    now = game(npcs=[known, PEOPLE[1], NOVICE])
    (influence,) = of(now, "influence")
    people, approach = influence.fields[:2]
    assert people.facts["Такэда"] == {"class": "warrior", "wary": True, "known": {"resolve": 4}}
    assert people.facts["Доген"] == {"class": "monk", "wary": False, "known": {}}
    assert approach.facts["charm"] == {"points": 3}
    assert of(now, "distract")[0].fields[0].facts == {"Сэйта": {"class": "novice", "wary": False, "known": {}}}
    # What a button says changes nothing of what it means: an open menu stays good.
    assert repr(influence) == repr(of(game(npcs=[PEOPLE[0], PEOPLE[1], NOVICE]), "influence")[0])


def test_a_decision_is_offered_to_whose_it_is() -> None:
    now, _ = game().act(
        {"do": "influence", "fox": "Акира", "npc": "Такэда", "approach": "charm"},
        TapeRoller.parse(["d6:4", "d6:1", "d6:1", "d6:6"]),
    )
    assert kinds(now) == ["choose"]
    assert values(of(now, "choose")[0], "pick") == ("push", "mark")
    assert kinds(now, "Юки") == []
    assert kinds(now, GM) == ["end", "undo", "die", "force", "set"]
    assert [choice.preset for choice in of(now, "die", GM)] == [{"at": at} for at in range(1, 5)]


def test_a_check_offers_what_may_be_added() -> None:
    now = game(foxes=[{**AKIRA, "settings": ["charm"]}], npcs=[*PEOPLE, NOVICE])
    checked, _ = now.act({"do": "pass", "fox": "Акира"}, TapeRoller(()))
    (resist,) = of(checked, "choose")
    assert resist.preset == {"fox": "Акира", "pick": "resist"}
    assert names(resist) == ["tails", "setting"]


@pytest.mark.rule("KI-B2", "KI-B3")
def test_sharing() -> None:
    now = game("share", foxes=[{**AKIRA, "earned": 5, "purse": 5}, YUKI], npcs=())
    assert kinds(now) == ["share", "pass", "transfer"]
    assert values(of(now, "share")[0], "pot") == (0, 5)
    assert values(of(now, "transfer")[0], "qi") == (2, 4)
    ready, _ = now.act({"do": "pass", "fox": "Акира"}, TapeRoller(()))
    assert kinds(ready) == ["share", "transfer"]


@pytest.mark.rule("KI-Z5", "KI-Z8")
def test_the_siege_and_what_comes_after() -> None:
    now = game("siege", npcs=(), auto_gm=True, village=3)
    assert kinds(now) == ["siege"]
    for fox, dice in (("Акира", ["d6:6"] * 3), ("Юки", ["d6:6"] * 3)):
        now, _ = now.act({"do": "siege", "fox": fox}, TapeRoller.parse(dice))
    assert now.state.outcome == "siege_lost"
    assert not ENGINE.over(now.state)
    assert kinds(now) == kinds(now, None) == ["continue"]
    assert "continue" in kinds(now, GM)
    done = game("share", foxes=[{**AKIRA, "tails": 9}], npcs=(), auto_gm=True, village=3)
    done, _ = done.act({"do": "pass", "fox": "Акира"}, TapeRoller(()))
    assert ENGINE.over(done.state)
    assert kinds(done) == kinds(done, None) == []
    assert "continue" not in kinds(done, GM)


def test_anybody_opens_a_night_where_nobody_leads() -> None:
    now = game("rest", npcs=(), auto_gm=True)
    assert kinds(now) == kinds(now, None) == ["scene"]
    places = values(of(now, "scene")[0], "preset")
    assert places[0] == "random"
    assert len(places) == 13
    assert "scene" in kinds(now, GM)
    assert kinds(game("rest", foxes=[{**AKIRA, "away": True}], npcs=(), auto_gm=True)) == []
    known = game("rest", npcs=[{"name": "Отама", "class": "warrior"}], auto_gm=True)  # a peasant at the market
    assert "market" not in values(of(known, "scene")[0], "preset")


def test_the_gm_edits_what_there_is() -> None:
    now = game(npcs=[*PEOPLE, NOVICE])
    edits = of(now, "set", GM)
    assert all(choice.gm for choice in ENGINE.choices(now.state, GM))
    subjects = {tuple(choice.preset.items()) for choice in edits}
    assert (("fox", "Акира"),) in subjects
    assert (("npc", "Сэйта"),) in subjects
    assert () in subjects
    fields = {field for choice in edits if choice.preset == {"npc": "Сэйта"} for field in values(choice, "field")}
    assert fields == {"pool", "distracted"}
    told = {field: facts["now"] for choice in edits for field, facts in choice.fields[0].facts.items()}
    assert (told["trail"], told["suspicion"], told["pool"], told["head"]) == (0, 0, 2, None)
    assert kinds(now, GM) == ["next", "place", "remove", "end", "set"]


def test_what_all_may_see_keeps_its_order_and_says_what_is_meant() -> None:
    now = game(npcs=[*PEOPLE, NOVICE])
    order = ("influence", "disguise", "help", "distract", "ability", "pass", "leave")
    assert ENGINE.openly(now.state) == order
    passed, _ = now.act({"do": "pass", "fox": "Акира"}, TapeRoller(()))
    assert ENGINE.openly(passed.state) == order
    assert [ENGINE.sense(now.state, do) for do in ("pass", "choose", "leave")] == ["hunt", "", ""]
    assert ENGINE.sense(game("share", npcs=()).state, "pass") == "share"
    tied, _ = now.act(
        {"do": "influence", "fox": "Акира", "npc": "Такэда", "approach": "charm"},
        TapeRoller.parse(["d6:4", "d6:1", "d6:1", "d6:6"]),
    )
    assert ENGINE.openly(tied.state) == ("choose",)
    assert ENGINE.sense(tied.state, "choose") == "tie"


def test_an_absent_fox_does_nothing() -> None:
    assert kinds(game(foxes=[{**AKIRA, "away": True, "purse": 9}, YUKI])) == []
    assert kinds(game("share", foxes=[{**AKIRA, "away": True, "earned": 9}, YUKI])) == []


def test_the_gm_brings_back_and_removes_for_good() -> None:
    met = {"name": "Отама", "class": "peasant", "here": False, "known": ["insight"]}
    now = game(npcs=[*PEOPLE, met])
    assert {"npc": "Отама", "class": "peasant"} in [choice.preset for choice in of(now, "place", GM)]
    (here, away) = of(now, "remove", GM)
    assert values(here, "npc") == ("Такэда", "Доген")
    assert (away.preset, values(away, "npc")) == ({"gone": True}, ("Отама",))
    assert {"npc": "Отама", "field": "known", "value": []} in [choice.preset for choice in of(now, "set", GM)]
    back, _ = now.act({"do": "place", "npc": "Отама", "class": "peasant"}, TapeRoller(()))
    assert back.state.npcs["Отама"].here


def test_what_a_lobby_offers_is_accepted() -> None:
    for field in ENGINE.offered():
        for value in field.options or (False, True):
            assert ENGINE.new({field.name: value}, {}).phase == "rest"
    assert ENGINE.casting({}, {}) == ()

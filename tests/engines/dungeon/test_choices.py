"""What is offered, to whom and when; that nothing offered is refused is shown in ``test_properties``."""

from typing import Any

import pytest

from engines.core.dice import SeedRoller, TapeRoller
from engines.core.engine import GM, Choice
from engines.dungeon.engine import ENGINE
from tests.engines.attempts import try_act
from tests.engines.dungeon.play import PARTY, RAT, THIEF, WARRIOR, WIZARD, Campaign, begin, dungeon, view


def offered(campaign: Campaign, actor: str | None) -> tuple[Choice, ...]:
    return ENGINE.choices(campaign.state, actor)


def kinds(campaign: Campaign, actor: str | None) -> set[str]:
    return {choice.do for choice in offered(campaign, actor)}


def values(campaign: Campaign, actor: str | None, do: str, field: str, **given: Any) -> list[Any]:
    """Everything that one field of a command may be, over all the choices, when this has been answered."""
    return [
        option
        for choice in offered(campaign, actor)
        if choice.do == do and all(choice.preset.get(name, value) == value for name, value in given.items())
        for one in choice.fields
        if one.name == field and one.asked({**choice.preset, **given})
        for option in one.options
    ]


def inside(*monsters: str, heroes: Any = PARTY, options: Any = None, at: str = "1", **setup: Any) -> Campaign:
    given = setup.pop("dungeon", None) or dungeon(*monsters)
    return begin({"characters": list(heroes), "dungeon": given, "at": at, **setup}, **(options or {}))


def fight(*monsters: str, heroes: Any = PARTY, **setup: Any) -> Campaign:
    return inside(*monsters, heroes=heroes, at="2", came="a", battle={"first": "party"}, **setup)


def test_the_camp() -> None:
    camp = begin({"characters": [WARRIOR, WIZARD]})
    assert kinds(camp, None) == {"generate"}
    assert kinds(camp, "Боро") == {"kit", "generate"}
    assert kinds(camp, "Мира") == {"prepare", "generate"}
    ready, _ = camp.act({"do": "generate"}, SeedRoller("1"))
    assert kinds(ready, None) == {"enter"}, "pressed again it would only be the same once more"
    assert "generate" in kinds(ready, GM), "who leads may want another one"
    _, _, code = try_act(ready, {"do": "generate"}, SeedRoller("2"))
    assert code is None, "the rules allow it"


@pytest.mark.rule("DN-A15", "DN-M2")
def test_another_dungeon_is_offered_to_another_party() -> None:
    alone, _ = begin({"characters": [WARRIOR]}).act({"do": "generate"}, SeedRoller("1"))
    assert kinds(alone, None) == {"enter"}
    roller = SeedRoller("2")
    rolled, _ = alone.act({"do": "roll", "name": "Мира"}, roller)
    stats = list(rolled.state.rolled["Мира"])
    two, _ = rolled.act({"do": "create", "name": "Мира", "class": "wizard", "stats": stats}, roller)
    assert kinds(two, None) == {"enter", "generate", "restock"}
    assert ENGINE.sense(two.state, "generate") == "another"
    anew, _ = two.act({"do": "generate"}, roller)
    assert kinds(anew, None) == {"enter"}


@pytest.mark.rule("DN-A9", "DN-A11")
def test_a_dungeon_is_stocked_anew_once() -> None:
    left = begin({"characters": [WARRIOR], "dungeon": {**dungeon(), "entered": True, "restock": True}})
    assert kinds(left, None) == {"generate", "restock"}
    anew, _ = left.act({"do": "restock"}, SeedRoller("1"))
    assert kinds(anew, None) == {"enter"}
    inside, _ = anew.act({"do": "enter"}, SeedRoller("1"))
    outside, _ = inside.act({"do": "leave"}, SeedRoller("1"))
    assert kinds(outside, None) == {"enter", "generate", "restock"}, "they may think better of it"


@pytest.mark.rule("DN-A9", "DN-A13")
def test_nobody_enters_what_must_be_stocked() -> None:
    assert "enter" not in kinds(begin({"characters": PARTY, "dungeon": {**dungeon(), "restock": True}}), None)
    assert "enter" not in kinds(begin({"characters": [{**WARRIOR, "alive": False}], "dungeon": dungeon()}), None)


@pytest.mark.rule("DN-W10", "DN-W14")
def test_the_dead_only_return() -> None:
    campaign = inside(heroes=[WARRIOR, {**THIEF, "alive": False, "normal": 1}])
    assert kinds(campaign, "Лис") == {"return"}, "the living lead"
    penniless = inside(heroes=[WARRIOR, {**THIEF, "alive": False}], options={"moves_by": "vote"})
    assert kinds(penniless, "Лис") == set()


def test_who_leads_where_the_party_votes() -> None:
    campaign = inside(options={"moves_by": "vote"})
    assert kinds(campaign, None) == set()
    assert {"move", "leave"} <= kinds(campaign, "Боро")


@pytest.mark.rule("DN-X2", "DN-X12")
def test_ways() -> None:
    shut = dungeon()
    shut["passages"] += [
        {"id": "d", "rooms": ["1", "2"], "kind": "door", "locked": True},
        {"id": "e", "rooms": ["1", "3"], "blocked": True},
        {"id": "f", "rooms": ["1", "4"], "secret": True},
    ]
    assert values(inside(dungeon=shut), None, "move", "passage") == ["a", "c"]


@pytest.mark.rule("DN-X7")
def test_attempts_left_on_a_door() -> None:
    doors = dungeon(kind="door", locked=True, tried=["agility"])
    doors["passages"][2] |= {"kind": "door", "locked": True}
    campaign = inside(dungeon=doors)
    assert values(campaign, "Боро", "open", "passage") == ["a", "c"]
    assert values(campaign, "Боро", "open", "by_stat", passage="a") == ["strength"]
    assert values(campaign, "Боро", "open", "by_stat", passage="c") == ["agility", "strength"]


@pytest.mark.rule("DN-T2")
def test_only_thieves_disarm_what_is_found() -> None:
    found = dungeon(trap={"effect": "curse", "save": "wit", "found": True})
    assert values(inside(dungeon=found), "Лис", "disarm", "passage") == ["a"]
    assert "disarm" not in kinds(inside(dungeon=found), "Боро")
    hidden = dungeon(trap={"effect": "curse", "save": "wit"})
    assert "disarm" not in kinds(inside(dungeon=hidden), "Лис")


@pytest.mark.rule("DN-R2", "DN-R6", "DN-R7", "DN-R8")
def test_a_reward_is_asked_about_before_the_throw() -> None:
    poor = fight("Крыса")
    rich = fight("Крыса", heroes=[{**WARRIOR, "small": 1, "normal": 1}])
    assert not values(poor, "Боро", "attack", "spend")
    (attack,) = [choice for choice in offered(rich, "Боро") if choice.do == "attack"]
    (stake,) = [field for field in attack.fields if field.name == "spend"]
    assert stake.optional
    assert stake.options == ("attack.plus", "attack.reroll", "attack.success", "damage.plus", "damage.six")
    assert stake.meant("damage.six") == [{"who": "Боро", "on": "damage", "use": "six"}]


def test_ways_are_known_by_what_has_been_seen() -> None:
    """DN-N7: the name of a room that nobody has seen, an unfound trap are on no button."""
    trapped = dungeon(kind="door", trap={"effect": "alarm", "save": "wit"})
    trapped["rooms"][1] |= {"name": "Часовня"}
    for seen in (False, True):
        trapped["rooms"][1]["seen"] = trapped["passages"][0]["trap"]["found"] = seen
        (move,) = [choice for choice in offered(inside(dungeon=trapped), "Боро") if choice.do == "move"]
        facts = move.fields[0].facts["a"]
        assert (facts["kind"], facts["to"]) == ("door", "2")
        assert (facts["room"], facts["trap"], facts["seen"]) == (("Часовня" if seen else ""), seen, seen)
    trapped["passages"].append({"id": "z", "rooms": ["2", "1"], "kind": "door"})
    (move,) = [choice for choice in offered(inside(dungeon=trapped), "Боро") if choice.do == "move"]
    assert [move.fields[0].facts[way]["twin"] for way in ("a", "c", "z")] == [1, 0, 2]


def test_the_gm_edits_one_thing_at_a_time() -> None:
    closed = dungeon("Крыса", kind="door", locked=True, trap={"effect": "alarm", "save": "wit"})
    campaign = inside(dungeon=closed)
    assert values(campaign, GM, "edit", "changes", passage="a") == [
        *("hidden", "alert", "+ Крыса", "seen", "alert", "+ Крыса", "empty"),
        *("seen", "alert", "+ Крыса", "seen", "alert"),
        *("blocked", "unlocked", "no_trap"),
    ]
    form = next(choice for choice in offered(campaign, GM) if choice.do == "set")
    assert form.some
    assert all(field.optional for field in form.fields)


@pytest.mark.rule("DN-W15")
def test_orders_know_which_use_fits_which_roll() -> None:
    campaign = fight("Крыса")
    assert values(campaign, "Лис", "order", "on", use="six") == ["damage"]
    assert values(campaign, "Лис", "order", "on", use="win") == ["initiative", "contest"]
    assert "treasure" in values(campaign, "Лис", "order", "on", use="minus")
    assert "Крыса 1" in values(campaign, "Лис", "order", "of", use="plus")
    assert values(campaign, "Лис", "order", "of", use="keep") == []
    assert "recall" not in kinds(campaign, "Лис")
    ordered, _ = campaign.act({"do": "order", "who": "Лис", "on": "attack", "use": "plus"}, TapeRoller.parse([]))
    assert "recall" in kinds(ordered, "Лис")


@pytest.mark.rule("DN-F8", "DN-F9", "DN-F10")
def test_one_action_a_turn() -> None:
    campaign = fight("Крыса", "Крыса", heroes=[{**WARRIOR, "rank": "back"}, THIEF])
    assert values(campaign, "Боро", "attack", "target") == ["Крыса 1", "Крыса 2"]
    attack = next(choice for choice in offered(campaign, "Боро") if choice.do == "attack")
    assert attack.preset == {"who": "Боро", "weapon": "melee", "rank": "front"}
    acted, _ = campaign.act({"do": "pass", "who": "Боро"}, TapeRoller.parse([]))
    assert not kinds(acted, "Боро") & {"attack", "switch", "pass"}
    assert {"check", "order", "retreat"} <= kinds(acted, "Боро")
    assert {"attack", "switch", "pass"} <= kinds(acted, "Лис")


@pytest.mark.rule("DN-S14", "DN-S6")
def test_spells_where_they_can_be_cast() -> None:
    heroes = [{**WIZARD, "slots": 13, "spells": list(range(1, 14))}, {**WARRIOR, "hits": 3}]
    fighting = {
        choice.preset["spell"] for choice in offered(fight("Крыса", heroes=heroes), "Мира") if choice.do == "cast"
    }
    assert fighting == {1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13}
    exploring = {choice.preset["spell"] for choice in offered(inside(heroes=heroes), "Мира") if choice.do == "cast"}
    assert exploring == {1, 3, 5, 7, 10, 11, 13}
    assert "cast" not in kinds(inside(heroes=heroes), "Боро")


@pytest.mark.rule("DN-S1")
def test_nobody_whole_is_offered_healing() -> None:
    heroes = [{**WIZARD, "spells": [1]}, {**WARRIOR, "hits": 3}]
    (healing,) = [choice for choice in offered(inside(heroes=heroes), "Мира") if choice.do == "cast"]
    assert [field.options for field in healing.fields if field.name == "target"] == [("Боро",)]


@pytest.mark.rule("DN-T10")
def test_nothing_is_cast_on_the_immune() -> None:
    heroes = [{**WIZARD, "spells": [11], "curses": [6]}, {**WARRIOR, "bless": True}]
    assert "cast" not in kinds(inside(heroes=heroes), "Мира")


@pytest.mark.rule("DN-F13")
def test_ways_to_flee() -> None:
    campaign = fight("Крыса", dungeon=dungeon("Крыса", kind="climb", up="1"))
    assert values(campaign, None, "retreat", "passage") == ["b"]


@pytest.mark.rule("DN-P13")
def test_a_twist_is_decided_before_anything_else() -> None:
    campaign, _ = inside(at="2", came="a").act(
        {"do": "move", "passage": "b"}, TapeRoller.parse(["d6:1", "d6:3", "d3:2"])
    )
    assert kinds(campaign, "Боро") == {"vote", "order"}
    assert kinds(campaign, None) == set()
    assert values(campaign, "Боро", "vote", "fate") == ["forgive", "exile", "death"]
    challenge, _ = inside(at="2", came="a").act({"do": "move", "passage": "b"}, TapeRoller.parse(["d6:5", "d6:6"]))
    assert "champion" in kinds(challenge, "Боро")


@pytest.mark.rule("DN-P5")
def test_only_the_keeper_chooses_the_gift() -> None:
    kept = inside(at="2", came="a", dungeon=dungeon(types=[{**RAT, "secrets": ["s1", "g3"]}]))
    campaign, _ = kept.act({"do": "move", "passage": "b"}, TapeRoller.parse(["d6:1", "d6:4", "d3:2"]))
    assert values(campaign, "Мира", "gift", "secret") == ["s1", "g3"]
    assert "gift" not in kinds(campaign, "Боро")


@pytest.mark.rule("DN-L1")
def test_the_treasure() -> None:
    campaign, _ = inside(act="denouement").act({"do": "leave"}, TapeRoller.parse([]))
    presets = [choice.preset for choice in offered(campaign, "Боро") if choice.do == "treasure"]
    assert [preset["choice"] for preset in presets] == ["roll", "temple"]


def test_the_gm() -> None:
    campaign = inside("Крыса")
    assert "undo" not in kinds(campaign, GM)
    assert {"award", "set", "edit", "place", "force", "remove", "contest"} <= kinds(campaign, GM)
    moved, _ = campaign.act({"do": "check", "who": "Лис", "stat": "wit"}, TapeRoller.parse(["d6:3"]))
    changed = [choice.preset for choice in offered(moved, GM) if choice.do == "set_die"]
    assert "undo" in kinds(moved, GM)
    assert changed == [{"index": 1}]
    assert "remove" not in kinds(fight("Крыса"), GM)
    asked, _ = inside(heroes=[{**THIEF, "small": 1}]).act(
        {"do": "hint", "who": "Лис", "about": "other", "text": "Что это?"}, TapeRoller.parse([])
    )
    assert "answer" in kinds(asked, GM)


@pytest.mark.rule("DN-F12")
def test_the_gm_plans_for_monsters() -> None:
    armed = dungeon("Крыса", types=[{**RAT, "secrets": ["s3", "s4", "m3:2"]}])
    turn = begin(
        {"characters": PARTY, "dungeon": armed, "at": "2", "battle": {"first": "party"}, "phase": "monsters"},
        monsters="gm",
    )
    by_themselves, planned = [choice for choice in offered(turn, GM) if choice.do == "monsters"]
    assert not by_themselves.fields
    (plan,) = planned.fields
    steps = [step["Крыса 1"] for step in plan.means.values()]
    assert [step["act"] for step in steps if "target" not in step] == ["wait", "raise", "cast"]
    assert [step["target"] for step in steps if step["act"] == "attack"] == ["Боро", "Лис"], "those it can reach"
    assert [step["target"] for step in steps if step["act"] == "shoot"] == ["Боро", "Мира", "Лис"]
    assert plan.meant(list(plan.options)[:1]) == {"Крыса 1": {"act": "wait"}}
    assert kinds(turn, "Боро") == {"order"}


def test_what_a_command_throws() -> None:
    campaign = inside(heroes=[{**THIEF, "normal": 1}])
    assert ENGINE.pool(campaign.state, {"do": "search", "who": "Лис"}) == "1d6"
    declared = {"do": "search", "who": "Лис", "spend": [{"who": "Лис", "on": "check", "use": "success"}]}
    assert ENGINE.pool(campaign.state, declared) == ""
    assert ENGINE.pool(campaign.state, {"do": "search"}) == ""
    assert ENGINE.pool(begin().state, {"do": "roll", "name": "Тарн"}) == "3d6"
    create = {"do": "create", "name": "Тарн", "class": "thief", "stats": [1, 1, 1]}
    assert ENGINE.pool(begin({"rolled": {"Тарн": [1, 1, 1]}}).state, create) == "2d6"


def test_the_last_one_is_called() -> None:
    battle = fight("Крыса")
    assert ENGINE.awaited(battle.state) == ()
    for name in ("Боро", "Мира"):
        battle, _ = battle.act({"do": "pass", "who": name}, TapeRoller.parse([]))
    assert ENGINE.awaited(battle.state) == ("Лис",)
    assert ENGINE.awaited(inside().state) == ()


def test_modest_answers() -> None:
    assert [one["do"] for one in ENGINE.modest(fight("Крыса").state)] == ["pass"] * 3
    assert ENGINE.modest(inside().state) == ()
    voting = inside(options={"moves_by": "vote"})
    for name, passage in (("Боро", "a"), ("Мира", "c"), ("Лис", "c")):
        if name != "Лис":
            voting, _ = voting.act({"do": "move", "passage": passage, "by": name}, TapeRoller.parse([]))
    assert ENGINE.modest(voting.state) == ({"do": "move", "by": GM, "passage": "a", "quiet": False},)


def test_a_vote_for_what_has_become_impossible_is_no_majority() -> None:
    voting = inside(options={"moves_by": "vote"})
    voting, _ = voting.act({"do": "move", "passage": "a", "by": "Боро"}, TapeRoller.parse([]))
    assert view(voting)["waiting"] == ["Мира", "Лис"]
    blocked, _ = voting.act({"do": "edit", "passage": "a", "changes": {"blocked": True}}, TapeRoller.parse([]))
    assert ENGINE.modest(blocked.state) == ()
    assert view(blocked)["waiting"] == []
    dead, _ = voting.act({"do": "set", "who": "Боро", "hits": 0}, TapeRoller.parse([]))
    assert ENGINE.modest(dead.state) == ()


def test_in_a_fight_who_has_acted_may_still_vote_to_retreat() -> None:
    """``waiting``: who may still act or vote; the silent are answered for where they have not acted."""
    voting = fight("Крыса", options={"moves_by": "vote"})
    voting, _ = voting.act({"do": "pass", "who": "Боро", "by": "Боро"}, TapeRoller.parse([]))
    assert view(voting)["waiting"] == ["Мира", "Лис"]
    voting, _ = voting.act({"do": "retreat", "by": "Мира"}, TapeRoller.parse([]))
    assert view(voting)["waiting"] == ["Боро", "Мира", "Лис"], "Boro may vote, Mira act, Lis both"
    assert [command["who"] for command in ENGINE.modest(voting.state)] == ["Мира", "Лис"]
    voting, _ = voting.act({"do": "pass", "who": "Мира", "by": "Мира"}, TapeRoller.parse([]))
    assert view(voting)["waiting"] == ["Боро", "Лис"]
    assert ENGINE.awaited(voting.state) == ("Лис",), "the fight waits for him alone"


def test_the_buttons_for_all_begin_with_what_is_done_most() -> None:
    assert ENGINE.openly(inside().state)[:2] == ("move", "search")
    fresh = begin({"characters": PARTY, "dungeon": dungeon()}).state
    assert "restock" not in ENGINE.openly(fresh)
    left = begin({"characters": PARTY, "dungeon": {**dungeon(), "entered": True, "restock": True}}).state
    assert ENGINE.openly(left)[:2] == ("generate", "restock")


def test_a_campaign_does_not_end_by_itself() -> None:
    assert not ENGINE.over(begin().state)
    assert ENGINE.seated

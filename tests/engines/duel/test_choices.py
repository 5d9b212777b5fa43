"""What is offered, to whom and when; that nothing offered is refused is shown in ``test_properties``."""

from typing import Any

import pytest

from engines.core.dice import SeedRoller
from engines.core.engine import GM, Choice
from engines.core.journal import Play
from engines.duel.engine import ENGINE
from tests.engines.duel.play import Table

KNIFE = {"item": "кинжал", "place": "левый сапог", "kind": "blade"}
PURSE = {"item": "кошель", "place": "правый карман", "kind": "thing"}
PHONE = {"item": "телефон", "place": "правый карман", "kind": "personal"}


def person(hits: int = 8, **fields: Any) -> dict[str, Any]:
    return {"hits": hits, "threshold": 1, **fields}


def table(people: dict[str, Any], fight: dict[str, Any] | None = None, **options: Any) -> Table:
    return Play.begin(ENGINE, options, {"people": people, "fight": fight})


def kinds(game: Table, actor: str | None) -> set[str]:
    return {choice.do for choice in ENGINE.choices(game.state, actor)}


def of(game: Table, actor: str, do: str) -> list[Choice]:
    return [choice for choice in ENGINE.choices(game.state, actor) if choice.do == do]


def values(game: Table, actor: str, do: str, field: str, **preset: Any) -> list[Any]:
    """Everything that one field of a command may be, over the choices with this preset."""
    return [
        option
        for choice in of(game, actor, do)
        if preset.items() <= choice.preset.items()
        for one in choice.fields
        if one.name == field
        for option in one.options
    ]


@pytest.mark.rule("DU-R1", "DU-U1")
def test_in_the_ring_the_one_on_turn_acts_and_anybody_may_surrender() -> None:
    game = table(
        {"А": person(hand=["удар мечом"]), "Б": person(), "В": person(), "Г": person()},
        {"ring": ["А", "Б", "В"], "sides": {"А": "А", "В": "А"}},
    )
    assert kinds(game, "А") == {"play", "flee", "pass", "surrender", "open", "consent"}
    assert kinds(game, "Б") == {"surrender", "open", "consent"}
    assert kinds(game, "Г") == {"join", "open", "consent"}
    assert values(game, "А", "surrender", "to") == ["Б"]
    assert [choice.preset.get("ally") for choice in of(game, "Г", "join")] == [None, "А", "Б", "В"]
    assert ENGINE.awaited(game.state) == ("А",)
    assert ENGINE.awaited(table({"А": person()}).state) == ()
    assert kinds(game, None) == kinds(game, "Чужой") == set()
    assert all(choice.preset["as"] == "А" for choice in ENGINE.choices(game.state, "А"))


@pytest.mark.rule("DU-C1", "DU-C2", "DU-C4", "DU-B1", "DU-S1")
def test_cards_that_may_be_played_with_their_targets() -> None:
    hand = ["удар мечом", "удар мечом", "файрболл", "лечение", "глухая защита", "перевязка"]
    fight = {"ring": ["А", "Б", "В"]}
    people = {"А": person(hand=hand, discard=["молния"]), "Б": person(), "В": person(0, max=3)}
    game = table(people, fight)
    cards = {choice.preset["card"]: [field.options for field in choice.fields] for choice in of(game, "А", "play")}
    assert cards == {
        "удар мечом": [("Б", "В")],
        "файрболл": [],
        "лечение": [("А", "Б", "В")],
        "глухая защита": [],
    }
    spent = table({**people, "А": person(hand=["перевязка"], discard=["молния", "молния"])}, fight)
    assert [choice.preset["card"] for choice in of(spent, "А", "play")] == ["молния"]


@pytest.mark.rule("DU-C5")
def test_outside_one_heals_whoever_is_not_in_the_ring() -> None:
    hand = ["удар мечом", "перевязка", "громовой голос", "порча", "боевой клич", "каменная кожа"]
    people = {"А": person(hand=hand), "Б": person(), "В": person(), "Г": person(0, state="dead")}
    quiet = table(people)
    assert [choice.preset["card"] for choice in of(quiet, "А", "play")] == ["перевязка", "громовой голос"]
    assert values(quiet, "А", "play", "target", card="перевязка") == ["А", "Б", "В"]
    fighting = table({**people, "Д": person()}, {"ring": ["Б", "В"]})
    assert values(fighting, "А", "play", "target", card="перевязка") == ["А", "Д"]


@pytest.mark.rule("DU-R2")
def test_an_attack_never_puts_anybody_on_both_sides() -> None:
    game = table({"А": person(), "Б": person(), "В": person(), "Г": person(0, max=2)})
    (attack,) = of(game, "А", "attack")
    assert [(field.name, field.options, field.apart, field.optional) for field in attack.fields] == [
        ("targets", ("Б", "В"), True, False),
        ("allies", ("Б", "В"), True, True),
    ]


@pytest.mark.rule("DU-F5")
def test_who_has_escaped_is_not_asked_to_join() -> None:
    game = table({"А": person(), "Б": person(), "В": person()}, {"ring": ["А", "Б"], "fled": ["В"]})
    assert "join" not in kinds(game, "В")
    assert "attack" not in kinds(game, "В")


@pytest.mark.rule("DU-K1", "DU-O1")
def test_an_ambush_needs_a_weapon_and_quiet() -> None:
    club = {**KNIFE, "kind": "weapon"}
    people = {"А": person(items=[KNIFE]), "Б": person(items=[club]), "В": person(), "Г": person(state="surrendered")}
    game = table(people)
    assert {"assassinate", "stun"} <= kinds(game, "А")
    assert kinds(game, "Б") & {"assassinate", "stun"} == {"stun"}
    assert not kinds(game, "В") & {"assassinate", "stun"}
    assert values(game, "А", "assassinate", "target") == ["Б", "В"]
    assert [field.name for field in of(game, "А", "stun")[0].fields] == ["target", "words"]
    assert not kinds(table(people, {"ring": ["Б", "В"]}), "А") & {"assassinate", "stun"}


@pytest.mark.rule("DU-K6", "DU-U2", "DU-T1", "DU-T2", "DU-Q1", "DU-Q3")
def test_what_may_be_done_with_the_helpless() -> None:
    game = table(
        {
            "А": person(items=[KNIFE], hand=["молния"], sex="м"),
            "Б": person(state="surrendered", consent=["А"], sex="м", items=[PURSE, PHONE]),
            "В": person(0, max=4, bound="game"),
            "Г": person(state="dead"),
            "Д": person(),
        }
    )
    assert values(game, "А", "finish", "target", using="weapon") == ["Б", "В"]
    assert values(game, "А", "finish", "target", using="spell") == ["Б", "В"]
    assert values(game, "А", "bind", "target", how="game") == ["Б"]
    assert values(game, "А", "bind", "target", how="life") == ["Б"]
    assert values(game, "А", "lead", "target") == ["Б", "В"]
    assert values(game, "А", "leave", "target") == ["В"]
    assert values(game, "А", "watch", "target") == ["В"]
    assert values(game, "А", "release", "target") == ["Б", "В"]
    assert values(game, "А", "search", "target", how="game") == ["Б", "В", "Г"]
    assert values(game, "А", "search", "target", how="life") == ["Б"]
    assert "левый сапог" in values(game, "А", "search", "place")
    assert values(game, "Д", "bind", "target", how="life") == []
    assert "finish" not in kinds(game, "Д")


@pytest.mark.rule("DU-T4", "DU-T5")
def test_a_captive_is_offered_freedom_when_it_is_time() -> None:
    def offered(**fields: Any) -> bool:
        return "untie" in kinds(table({"А": person(state="surrendered", **fields), "Б": person()}), "А")

    assert offered(bound="game", alone=901, items=[KNIFE])
    assert not offered(bound="game", alone=900, items=[KNIFE])
    assert not offered(bound="game", alone=901)
    assert offered(bound="life", alone=0)
    assert not offered(bound="life", tried=0)


@pytest.mark.rule("DU-B7", "DU-T2")
def test_guard_and_consent_may_be_changed() -> None:
    game = table({"А": person(open=["Б"], consent=["Б"]), "Б": person(), "В": person(0, max=2)})
    assert values(game, "А", "open", "to") == ["Б", "В"]
    assert {"as": "А", "to": []} in [choice.preset for choice in of(game, "А", "open")]
    assert values(game, "А", "consent", "to", on=True) == ["В"]
    assert values(game, "А", "consent", "to", on=False) == ["Б"]
    assert kinds(game, "В") == {"consent"}
    bound = table({"А": person(bound="life"), "Б": person()})
    assert values(bound, "А", "consent", "to", on=False) == ["Б"]


@pytest.mark.rule("DU-G2", "DU-G3", "DU-G4", "DU-G5", "DU-D1", "DU-X1")
def test_the_gm_rules() -> None:
    game = table(
        {
            "А": person(items=[KNIFE], sex="м"),
            "Б": person(state="surrendered", consent=["А"], sex="м", items=[PURSE, PHONE]),
            "В": person(0, max=4, dying=True),
            "Г": person(),
        }
    )
    assert all(choice.gm for choice in ENGINE.choices(game.state, GM))
    assert kinds(game, GM) == {
        *("tick", "gm.force", "gm.die", "gm.survive", "gm.person", "gm.set"),
        *("assassinate", "stun", "search"),
    }
    assert [field.name for field in of(game, GM, "assassinate")[0].fields] == ["target", "seen", "words"]
    assert values(game, GM, "search", "found") == ["кошель"]
    assert values(game, GM, "gm.survive", "who") == ["В"]
    edits = [choice for choice in of(game, GM, "gm.set") if choice.preset["who"] == "А"]
    assert [(choice.some, choice.fields[0].name) for choice in edits] == [(True, "set.hits"), (False, "sheet")]
    marked = table({"А": person(marks=["синие уши"], bound="game")})
    at_once = [choice.preset for choice in of(marked, GM, "gm.set") if not choice.fields]
    assert at_once == [{"who": "А", "set.marks": []}, {"who": "А", "set.bound": None}]
    moved, _ = game.act({"do": "attack", "by": "А", "targets": ["Г"]}, SeedRoller(""))
    assert {"gm.turn", "gm.end", "gm.undo"} <= kinds(moved, GM)
    assert values(moved, GM, "gm.turn", "who") == ["А", "Г"]


@pytest.mark.rule("DU-H2", "DU-H5")
def test_buttons_for_all_to_see_follow_from_what_all_see() -> None:
    """A blade, a healing card, a consent: whether somebody has one is nobody's business."""
    bare = {"А": person(), "Б": person(), "В": person(state="surrendered"), "Г": person(0, max=3, bound="game")}
    rich = {
        **bare,
        "А": person(items=[KNIFE], hand=["молния", "перевязка"], sex="м"),
        "В": person(state="surrendered", consent=["А"], sex="м"),
    }
    quiet = ("attack", "play", "finish", "lead", "search", "bind", "leave", "watch", "release")
    assert ENGINE.openly(table(bare).state) == ENGINE.openly(table(rich).state) == quiet
    assert {"assassinate", "stun", "consent"} <= kinds(table(rich), "А") | kinds(table(rich), "В")
    fight = {"ring": ["А", "В", "Б"], "turn": "А"}
    shown = ("play", "flee", "pass", "surrender", "finish")
    assert ENGINE.openly(table(bare, fight).state) == ENGINE.openly(table(rich, fight).state) == shown
    assert "join" in ENGINE.openly(table({**bare, "Д": person()}, fight).state)
    assert "join" not in ENGINE.openly(table({**bare, "Д": person()}, {**fight, "fled": ["Д"]}).state)
    assert ENGINE.openly(table({"А": person()}).state) == ("play",)


@pytest.mark.rule("DU-R1")
def test_the_silent_one_is_passed() -> None:
    game = table({"А": person(), "Б": person()}, {"ring": ["А", "Б"]})
    (command,) = ENGINE.modest(game.state)
    passed, _ = game.act({**command, "by": GM}, SeedRoller(""))
    assert passed.state.fight is not None
    assert passed.state.fight.turn == "Б"
    assert ENGINE.modest(table({"А": person()}).state) == ()


def test_dice_are_foretold_where_they_give_nothing_away() -> None:
    game = table(
        {"А": person(items=[KNIFE]), "Б": person(bound="life", state="surrendered"), "В": person(bound="game")}
    )
    deed = {"do": "assassinate", "as": "А", "by": GM, "target": "Б", "words": ""}
    assert ENGINE.pool(game.state, deed) == "1d6"
    assert ENGINE.pool(game.state, {**deed, "seen": False}) == ""
    assert ENGINE.pool(game.state, {"do": "untie", "as": "Б", "by": "Б"}) == "1d6"
    assert ENGINE.pool(game.state, {"do": "untie", "as": "Б", "by": "Б", "freed": True}) == ""
    assert ENGINE.pool(game.state, {"do": "untie", "by": "В"}) == ""
    assert ENGINE.pool(game.state, {"do": "search", "by": "А", "target": "Б", "how": "life"}) == ""

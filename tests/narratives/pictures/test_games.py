"""Pictures of all games: sound, deterministic, light and dark; nothing that the viewer may not see; hostile names."""

import json
from typing import Any

import pytest

from engines.core.engine import GM
from narratives.pictures.dungeon import dungeon_map
from narratives.pictures.odds import odds_chart
from narratives.pictures.war import war_map
from narratives.registry import narrator_of, told_games
from tests.narratives.pictures.drawn import card_of, check, last_moment, moments, picture_of, robots, words

DRAWN = [game for game in told_games() if narrator_of(game).shows]
CARDED = [game for game in told_games() if narrator_of(game).has_cards]
HOSTILE = [
    "<script>alert(1)</script>",
    "&amp;\"'",
    "А" * 90,
    "\u202eмир\u0000",
    "😀😀",
    "漢字" * 9,
    " ",
    "Жан-Поль д'Артаньян-Младший",
]


def test_every_game_is_drawn() -> None:
    assert set(DRAWN) == {"moonwar", "dungeon", "kitsune"}
    assert set(CARDED) == {"dungeon", "kitsune", "duel", "grail"}


@pytest.mark.parametrize("game", DRAWN)
def test_a_picture_is_sound_and_always_the_same(game: str) -> None:
    moment = last_moment(game)
    light, dark = (picture_of(moment, theme=theme) for theme in ("light", "dark"))
    assert light is not None
    assert dark is not None
    check(light)
    check(dark)
    assert light == picture_of(moment)
    assert words(light) == words(dark)
    assert light.svg != dark.svg


@pytest.mark.parametrize("game", DRAWN)
def test_a_game_may_be_drawn_at_every_step(game: str) -> None:
    for moment in moments(game, *robots(game, "2"), "2", 60):
        picture = picture_of(moment)
        if picture is not None:
            check(picture)


@pytest.mark.parametrize("game", CARDED)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_card_is_sound_for_everybody(game: str, theme: Any) -> None:
    moment = last_moment(game)
    engine, state, _, _ = moment
    view = engine.view(state, None)
    people = [*engine.persons(state), *view.get("characters", ())]
    assert people
    for person in people:
        for viewer in (None, person, GM):
            card = card_of(moment, person, viewer, theme)
            assert card is not None
            check(card)
    assert card_of(moment, "Никто") is None


def test_a_war_has_no_cards() -> None:
    assert card_of(last_moment("moonwar"), "Сиэль") is None


# -- nothing unseen ---------------------------------------------------------------------------------------------------


def test_nothing_unseen_is_on_the_map_of_a_party() -> None:
    for moment in moments("dungeon", *robots("dungeon", "3"), "3", 80):
        engine, state, narrator, story = moment
        gm, seen = engine.view(state, GM), engine.view(state, None)
        picture = picture_of(moment)
        if picture is None:
            continue
        told = " ".join([*words(picture), picture.alt])
        for room, one in gm["rooms"].items():
            if room not in seen["rooms"]:
                assert one["name"] not in told
                assert room not in words(picture)
        # What the GM alone knows changes nothing: the picture is drawn from the view of everybody.
        assert picture == narrator.picture(json.loads(json.dumps(seen)), story, "light")


def test_a_secret_way_is_drawn_when_it_is_found() -> None:
    rooms = {room: {"name": f"Зал {room}", "seen": True} for room in "12"}
    passage = {"rooms": ["1", "2"], "kind": "open", "up": None, "locked": False, "blocked": False, "trap": None}
    hidden = {"title": "Погреб", "at": "1", "rooms": rooms, "passages": {}, "map": []}
    found = {**hidden, "passages": {"a": passage}, "map": ["1* --- 2"]}
    before, after = (dungeon_map(view, "light") for view in (hidden, found))
    assert before is not None
    assert after is not None
    assert (before.svg.count("<line"), after.svg.count("<line")) == (0, 1)


def test_a_fighter_shows_his_hand_to_himself_alone() -> None:
    moment = last_moment("duel")
    engine, state, _, _ = moment
    first, second, *_ = engine.persons(state)
    for viewer in (None, second):
        card = card_of(moment, first, viewer)
        assert card is not None
        assert not {"Карты", "граница", "Хиты", "Вещи"} & set(words(card))
    own = card_of(moment, first, first)
    assert own is not None
    assert {"граница", "Хиты"} <= set(words(own))


def test_spells_and_rumours_of_others_are_not_on_their_cards() -> None:
    moment = last_moment("dungeon")
    engine, state, narrator, story = moment
    for person in engine.persons(state):
        seen = engine.view(state, None)
        card = narrator.card(seen, story, person, "light")
        assert card is not None
        assert "Заклинания" not in words(card)


def test_the_numbers_of_people_are_not_in_the_scene() -> None:
    for moment in moments("kitsune", *robots("kitsune", "2"), "2", 60):
        engine, state, narrator, story = moment
        assert "secret" not in engine.view(state, None)
        assert picture_of(moment) == narrator.picture(engine.view(state, None), story, "light")


def test_a_secret_phantasm_stands_under_its_label() -> None:
    moment = last_moment("grail")
    engine, state, narrator, story = moment
    view = engine.view(state, None)
    person, one = next((name, one) for name, one in view["characters"].items() if one["role"] == "servant")
    masked = {**one, "ranks": {**one["ranks"], "Тайный козырь": "?"}, "max": {**one["max"], "Тайный козырь": "?"}}
    card = narrator.card({**view, "characters": {**view["characters"], person: masked}}, story, person, "light")
    assert card is not None
    assert "Тайный козырь — тайна" in words(card)


# -- hostile names ----------------------------------------------------------------------------------------------------


def war(names: list[str]) -> dict[str, Any]:
    one = {"category": "mage", "status": "in", "mods": [3], "captor": None, "out_turn": None}
    people: dict[str, Any] = {name: dict(one) for name in names}
    people[names[1]]["captor"] = names[0]
    people[names[-1]] |= {"status": "dead", "out_turn": 12}
    alliances = [{"members": names[2:4], "quarrel": True}, {"members": names[4:-1], "quarrel": False}]
    force = {"name": "Ночь <&>", "mods": [-2], "die": 4, "power": 0, "captives": []}
    return {"characters": people, "alliances": alliances, "force": force, "result": {"winners": names[:2]}}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_names_may_be_anything(theme: Any) -> None:
    picture = war_map(war(HOSTILE), {}, HOSTILE[0], HOSTILE[2], theme)
    assert picture is not None
    check(picture)
    assert "<script" not in picture.svg
    rooms = {str(number): {"name": name, "seen": True} for number, name in enumerate(HOSTILE)}
    view = {"title": HOSTILE[2], "at": "0", "rooms": rooms, "passages": {}, "map": []}
    plan = dungeon_map(view, theme)
    assert plan is not None
    check(plan)
    odds = odds_chart(
        [(1, dict.fromkeys(HOSTILE, 0.2)), (9, dict.fromkeys(HOSTILE, 0.0))], HOSTILE[0], HOSTILE[2], theme
    )
    assert odds is not None
    check(odds)
    for game in CARDED:
        engine, state, narrator, story = last_moment(game)
        seen = json.dumps(engine.view(state, GM), ensure_ascii=False)
        person = next(iter([*engine.persons(state), *engine.view(state, GM).get("characters", ())]))
        for name in HOSTILE[:3]:
            renamed = json.loads(seen.replace(json.dumps(person, ensure_ascii=False), json.dumps(name)))
            card = narrator.card(renamed, story, name, theme)
            assert card is not None
            check(card)


def test_sixteen_people_and_three_alliances_are_on_a_map_of_a_phone() -> None:
    names = [f"Александрина-Виктория {number}" for number in range(16)]
    picture = war_map(war(names), {}, "Простая бойня", "Ход 12", "light")
    assert picture is not None
    check(picture)
    assert (picture.width, picture.height < 2.2 * picture.width) == (390, True)

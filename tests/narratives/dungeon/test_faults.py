"""A dungeon that somebody wrote: what is wrong with it is told in words, and what its rumours say."""

from typing import Any

import pytest

from engines.core.dice import SeedRoller, TapeRoller
from engines.core.errors import Refused
from engines.dungeon.engine import ENGINE
from narratives.dungeon.narrator import NARRATOR
from narratives.dungeon.story import Story
from tests.engines.dungeon.play import PARTY, PLAIN_DUNGEON, begin

GUARD = {"about": "guard", "room": "2"}
TRAP = {"effect": "damage", "save": "wit"}
WAY = {"id": "a", "rooms": ["1", "2"]}


@pytest.mark.rule("DN-D1")
@pytest.mark.parametrize(
    ("wrong", "place", "told"),
    [
        ({"rooms": [{"id": "7", "name": ""}, {"id": "8"}]}, "rooms.7.name", "пусто"),
        ({"rooms": [{"id": "7", "name": " \u200b"}, {"id": "8"}]}, "rooms.7.name", "пусто"),
        ({"rooms": [{"id": "7", "name": None}, {"id": "8"}]}, "rooms.7.name", "пусто"),
        ({"rooms": [{"id": "7"}, {"id": " "}]}, "rooms.№2.id", "пусто"),
        (
            {"rooms": [{"id": "7", "monsters": ["Крыса", 5]}, {"id": "8"}]},
            "rooms.7.monsters.№2",
            "нужно имя или запись",
        ),
        (
            {"rooms": [{"id": "7", "monsters": [{"type": "Крыса", "hits": 0}]}, {"id": "8"}]},
            "rooms.7.monsters.№1.hits",
            "не меньше 1",
        ),
        ({"rooms": [{"id": "1"}, {"id": "1"}]}, "rooms", "повторяется: 1"),
        ({"rooms": [{"id": "1"}]}, "rooms", "сколько их должно быть: 2"),
        ({"types": [{"name": "Крыса", "hits": 1}]}, "types.Крыса.hits", "не меньше 3"),
        ({"types": [{"name": "Крыса", "hits": "много"}]}, "types.Крыса.hits", "нужно целое число"),
        ({"types": [{"name": "Крыса", "secrets": ["s9"]}]}, "types.Крыса.secrets", "есть s1–s6"),
        ({"types": [{"name": "Крыса", "secrets": ["s1", "s1"]}]}, "types.Крыса.secrets", "дважды"),
        ({"types": [{}]}, "types.№1.name", "не хватает"),
        ({"passages": [{**WAY, "trap": {"effect": "pit", "save": "wit"}}]}, "passages.a.trap.effect", "damage, alarm"),
        ({"passages": [{**WAY, "kind": "dor"}]}, "passages.a.kind", "Можно: open, door, stairs, climb, chasm, water."),
        ({"passages": [{**WAY, "rooms": ["1", "9"]}]}, "passages.a.rooms", "такой комнаты нет. Можно: 1, 2"),
        ({"passages": [{**WAY, "rooms": ["1", "1"]}]}, "passages.a.rooms", "две разные"),
        ({"passages": [{**WAY, "kind": "stairs"}]}, "passages.a.up", "верхняя из двух комнат. Можно: 1, 2."),
        ({"passages": [{**WAY, "up": "1"}]}, "passages.a.up", "только у: climb, stairs"),
        ({"passages": [{**WAY, "locked": True}]}, "passages.a.locked", "только у: door"),
        ({"passages": [{**WAY, "locked": "нет"}]}, "passages.a.locked", "true или false"),
        ({"passages": [{**WAY, "trap": {**TRAP, "effect": "teleport"}}]}, "passages.a.trap.to", "в какую комнату"),
        ({"passages": [{**WAY, "trap": {**TRAP, "curse": 2}}]}, "passages.a.trap.curse", "только у: curse"),
        (
            {"passages": [{**WAY, "trap": {**TRAP, "effect": "curse", "curse": 7}}]},
            "passages.a.trap.curse",
            "не больше 6",
        ),
        ({"passages": "нет"}, "passages", "нужен список"),
        ({"entrance": ""}, "entrance", "пусто"),
        ({"cellar": 1}, "cellar", "такого поля нет"),
        ({"title": "Погреб" * 200}, "title", "не длиннее 100 знаков"),
        ({"title": 5}, "title", "нужен текст"),
        ({"rumours": [5]}, "rumours.№1", "нужно имя или запись"),
        ({"rumours": [{"text": "привет"}]}, "rumours.№1.about", "не хватает"),
        ({"rumours": [{"about": "пыль"}]}, "rumours.№1.about", "Можно: types, trap, secret, guard"),
        ({"rumours": ["Темно", {"rooms": ["1", "2"]}]}, "rumours.№2.about", "не хватает"),
        ({"rumours": [{"about": "trap", "rooms": ["1", "2"]}]}, "rumours.№1.effect", "Можно: damage"),
        ({"rumours": [{"about": "trap", "effect": "дамаг"}]}, "rumours.№1.rooms", "не хватает"),
        ({"rumours": [{"about": "trap", "effect": "дамаг", "passage": "a"}]}, "rumours.№1.effect", "Можно: damage"),
        ({"rumours": [{"about": "trap", "effect": "damage", "passage": "я"}]}, "rumours.№1.passage", "Можно: a"),
        ({"rumours": [{"about": "trap", "effect": "damage", "rooms": ["1", "9"]}]}, "rumours.№1.rooms", "Можно: 1"),
        ({"rumours": [{"about": "secret", "rooms": ["1"]}]}, "rumours.№1.rooms", "сколько их должно быть: 2"),
        ({"rumours": [{"about": "secret"}]}, "rumours.№1.rooms", "не хватает"),
        ({"rumours": [{"about": "types"}]}, "rumours.№1.types", "Можно: Крыса"),
        ({"rumours": [{"about": "types", "types": "Крыса"}]}, "rumours.№1.types", "нужен список"),
        ({"rumours": [{"about": "types", "types": ["Дракон"]}]}, "rumours.№1.types", "Можно: Крыса"),
        ({"rumours": [{**GUARD, "room": "99"}]}, "rumours.№1.room", "Можно: 1, 2"),
        ({"rumours": [{**GUARD, "room": ["2"]}]}, "rumours.№1.room", "Можно: 1, 2"),
        ({"rumours": [{**GUARD, "rooms": ["1", "2"]}]}, "rumours.№1.rooms", "такого поля нет. Можно: about, room"),
    ],
)
def test_a_fault_is_told_with_its_place_and_what_may_stand_there(wrong: dict[str, Any], place: str, told: str) -> None:
    with pytest.raises(Refused, match="bad_dungeon") as refused:
        begin().act({"do": "dungeon", "dungeon": {**PLAIN_DUNGEON, **wrong}}, TapeRoller.parse([]))
    assert (refused.value.details["rule"], refused.value.details["where"]) == ("DN-D1", place)
    words = NARRATOR.words.refusal("bad_dungeon", refused.value.details)
    assert place in words
    assert told in words
    assert words.endswith("/rules DN-D1"), "it is not cut"


@pytest.mark.rule("DN-D3", "DN-D2")
def test_points_and_places_are_told_with_numbers() -> None:
    def words(wrong: dict[str, Any]) -> str:
        with pytest.raises(Refused, match="bad_dungeon") as refused:
            begin().act({"do": "dungeon", "dungeon": {**PLAIN_DUNGEON, **wrong}}, TapeRoller.parse([]))
        return NARRATOR.words.refusal("bad_dungeon", refused.value.details)

    assert "types.Крыса: лишние очки: вид стоит 11, а можно 7" in words({"types": [{"name": "Крыса", "hits": 14}]})
    several = words({"types": [{"name": "Крыса"}, {"name": "Мышь"}]})
    assert "видов 2, а отряду нужно 1 (очков: 7)" in several
    assert "entrance: такой комнаты нет. Можно: 1, 2" in words({"entrance": "9"})


@pytest.mark.rule("DN-D8", "DN-X1")
@pytest.mark.parametrize(
    "rumour",
    [
        {"about": "types", "types": ["Крыса"]},
        {"about": "trap", "passage": "a", "effect": "alarm"},
        {"about": "trap", "rooms": ["1", "2"], "effect": "damage"},
        {"about": "secret", "rooms": ["1", "2"]},
        GUARD,
        {"about": "false_treasury", "room": "2"},
        {"about": "false_empty", "room": "2"},
    ],
)
def test_what_is_taken_is_told_in_words(rumour: dict[str, Any]) -> None:
    game = begin({"characters": PARTY[:1]})
    game, _ = game.act({"do": "dungeon", "dungeon": {**PLAIN_DUNGEON, "rumours": [rumour]}}, TapeRoller.parse([]))
    game, _ = game.act({"do": "enter"}, SeedRoller("rumour"))
    name = PARTY[0]["name"]
    words = NARRATOR.sheet(ENGINE.view(game.state, name), Story(), name)
    assert "Слух: " in words
    assert "невнятное" not in words

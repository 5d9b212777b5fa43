"""A dungeon as a GM writes it: JSON and YAML come to the same, what is wrong is named with its line."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.dice import TapeRoller
from engines.core.errors import Refused
from engines.dungeon.engine import ENGINE
from engines.dungeon.written import read
from tests.engines.dungeon.play import PLAIN_DUNGEON, begin

YAML = """
# что под холмом
---
title: "Склеп: нижний"   # название
entrance: 1
treasury: 4
types:
  - {name: Гоблин, points: 7, agility: 1, secrets: [s3, "m3:2"]}
  - name: Огр # большой
    secrets: []
hunters: {type: {name: 'Гуль', hits: +5}, n: 3}
rooms:
- id: 1
  name: Вход
- {id: 2, monsters: [Гоблин,
   {type: Гоблин, hits: 2}]}
-
  id: 3
- id: 4
passages:
  - id: a
    rooms: [1, 2]
    kind: door
    locked: true
    trap:
      effect: teleport
      to: 1
  - {id: b, rooms: [2, 4], kind: climb, up: 4}
rumours:
  - Там живут гоблины
  - 'Слух: о ''двери'' # и не только'
  - {about: secret, rooms: [1, 2]}
  - "Сказал: \\"нет\\""
  - {}
"""
DATA: dict[str, Any] = {
    "title": "Склеп: нижний",
    "entrance": "1",
    "treasury": "4",
    "types": [
        {"name": "Гоблин", "points": 7, "agility": 1, "secrets": ["s3", "m3:2"]},
        {"name": "Огр", "secrets": []},
    ],
    "hunters": {"type": {"name": "Гуль", "hits": 5}, "n": 3},
    "rooms": [
        {"id": "1", "name": "Вход"},
        {"id": "2", "monsters": ["Гоблин", {"type": "Гоблин", "hits": 2}]},
        {"id": "3"},
        {"id": "4"},
    ],
    "passages": [
        {"id": "a", "rooms": ["1", "2"], "kind": "door", "locked": True, "trap": {"effect": "teleport", "to": "1"}},
        {"id": "b", "rooms": ["2", "4"], "kind": "climb", "up": "4"},
    ],
    "rumours": [
        *("Там живут гоблины", "Слух: о 'двери' # и не только"),
        *({"about": "secret", "rooms": ["1", "2"]}, 'Сказал: "нет"', {}),
    ],
}


def where(text: str) -> str:
    with pytest.raises(Refused) as refused:
        read(text)
    assert (refused.value.code, refused.value.details["rule"]) == ("bad_dungeon", "DN-D1")
    return str(refused.value.details["where"])


def test_yaml_and_json_come_to_the_same() -> None:
    assert read(YAML) == DATA
    assert read(json.dumps(DATA, ensure_ascii=False, indent=1)) == DATA
    assert read(f"```json\n{json.dumps(DATA)}\n```") == DATA
    assert read(json.dumps({"entrance": 1, "rooms": [{"id": 2}]})) == {"entrance": "1", "rooms": [{"id": "2"}]}


def test_what_came_in_parts_is_one() -> None:
    """JSON may be cut inside a word, YAML at the end of a line."""
    assert read('{"title": "Склеп Мол…\nчаливых"}') == {"title": "Склеп Молчаливых"}
    assert read('```json\n{"ti…\ntle": "Склеп"}\n```') == {"title": "Склеп"}
    assert read("title: Склеп…\nentrance: 1") == {"title": "Склеп", "entrance": "1"}
    assert read('{"title": "Скл\nеп"}') == {"title": "Скл\nеп"}, "a text may run over lines"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('{"title": "Склеп",\n"rooms": [}', 2),
        ('{"title": ', 1),
        ("[1, 2]", 1),
        ("", 1),
        ("просто слова", 1),
        ("title: Склеп\ntitle: Другой", 2),
        ("title: Склеп\nслова без ключа", 2),
        ("title: Склеп\n   rooms: 1", 2),
        ("title: Склеп\n\trooms: 1", 2),
        ("rooms: [1, 2\ntitle: x", 1),
        ("rooms: [1 2], 3", 1),
        ("rooms: {id 1}", 1),
        ("rooms: ]", 1),
        ("rooms: [1,,2]", 1),
        ("rooms: [" + "[" * 30 + "]" * 31, 1),
        ("\n".join(f"{' ' * depth}a:" for depth in range(30)), 22),
        ("{" * 100_000, 1),
    ],
)
def test_what_is_wrong_is_named(text: str, line: int) -> None:
    told = where(text)
    assert told == f"строка {line}", told


@given(st.text(st.sampled_from("ab1 \n-:[]{}\"'#,я\t"), max_size=80))
def test_whatever_is_written_is_read_or_refused(text: str) -> None:
    try:
        found: object = read(text)
    except Refused as refused:
        found = {"code": refused.code}
    assert isinstance(found, dict)
    assert found.get("code", "bad_dungeon") == "bad_dungeon"


@pytest.mark.rule("DN-D1", "DN-D5")
def test_the_gm_gives_a_written_dungeon() -> None:
    camp, events = begin().act({"do": "dungeon", "dungeon": json.dumps(PLAIN_DUNGEON)}, TapeRoller.parse([]))
    assert camp.state.dungeon is not None
    assert camp.state.dungeon.title == "Погреб"
    assert events[0].payload()["source"] == "given"
    with pytest.raises(Refused) as refused:
        begin().act({"do": "dungeon", "dungeon": "title: Погреб"}, TapeRoller.parse([]))
    assert refused.value.details["rule"] == "DN-D1"


@pytest.mark.rule("DN-D7", "DN-D8")
def test_the_dungeon_of_the_handbook_is_a_good_one() -> None:
    handbook = Path(__file__).parents[3].joinpath("docs/gm.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```yaml\n(.*?)^```", handbook, re.MULTILINE | re.DOTALL)
    camp, _ = begin().act({"do": "dungeon", "dungeon": example}, TapeRoller.parse([]))
    assert camp.state.dungeon is not None
    assert camp.state.dungeon.title == "Погреб Деда"


@pytest.mark.rule("DN-D1")
def test_what_it_is_told_as() -> None:
    """By the theme's id or by its title; what is neither is named."""
    nothing = TapeRoller.parse([])
    for theme in ("drowned_fort", " затопленный форт "):
        camp, _ = begin().act({"do": "dungeon", "dungeon": {**PLAIN_DUNGEON, "theme": theme}}, nothing)
        assert ENGINE.view(camp.state, None)["theme"] == "drowned_fort"
        again, _ = camp.act({"do": "restock"}, nothing)
        assert ENGINE.view(again.state, None)["theme"] == "drowned_fort"
    with pytest.raises(Refused) as refused:
        begin().act({"do": "dungeon", "dungeon": {**PLAIN_DUNGEON, "theme": "Ад"}}, nothing)
    details = refused.value.details
    assert (details["rule"], details["where"], details["fault"]) == ("DN-D1", "theme: Ад", "theme")
    assert "Затопленный Форт" in details["allowed"]


@pytest.mark.rule("DN-D1")
@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"rooms": [{"id": "7", "name": ""}, {"id": "8"}]}, "rooms.7.name"),
        ({"rooms": [{"id": "7", "name": " \u200b"}, {"id": "8"}]}, "rooms.7.name"),
        ({"rooms": [{"id": "7", "name": None}, {"id": "8"}]}, "rooms.7.name"),
        ({"rooms": [{"id": "7"}, {"id": " "}]}, "rooms.№2.id"),
        ({"rooms": [{"id": "7", "monsters": ["Крыса", 5]}, {"id": "8"}]}, "rooms.7.monsters.№2"),
        ({"types": [{"name": "Крыса", "hits": 1}]}, "types.Крыса.hits"),
        ({"types": [{}]}, "types.№1.name"),
        (
            {"passages": [{"id": "a", "rooms": ["1", "2"], "trap": {"effect": "pit", "save": "wit"}}]},
            "passages.a.trap.effect",
        ),
        ({"entrance": ""}, "entrance"),
        ({"cellar": 1}, "cellar"),
    ],
)
def test_a_fault_is_named_as_its_writer_finds_it(wrong: dict[str, Any], place: str) -> None:
    """A blank name is a fault, not a room without a name: a name that is not written is the id."""
    with pytest.raises(Refused, match="bad_dungeon") as refused:
        begin().act({"do": "dungeon", "dungeon": {**PLAIN_DUNGEON, **wrong}}, TapeRoller.parse([]))
    assert (refused.value.details["rule"], refused.value.details["where"]) == ("DN-D1", place)
    assert refused.value.details["fault"]
    assert begin({"dungeon": PLAIN_DUNGEON}).state.dungeon.rooms["2"].name == "2"  # type: ignore[union-attr]

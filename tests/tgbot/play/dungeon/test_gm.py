"""What a GM brings, changes and takes back."""

import json

import pytest

from engines.core.errors import Refused
from tests.engines.dungeon.play import PARTY, PLAIN_DUNGEON, THIEF, dungeon
from tests.tgbot.play.company import heard_by, labels, open_posts, shown
from tests.tgbot.play.dungeon.tables import PLAYERS, TOUGH, hero, in_battle, placed, ready, state
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of
from tgbot.delivery.effects import Amend, Say


def test_the_gm_brings_his_own_dungeon_in_parts(camp: TableTop) -> None:
    ready(camp, PETYA)
    whole = json.dumps(PLAIN_DUNGEON, ensure_ascii=False)
    asked = camp.choose(VASYA, "Своё подземелье", by_panel=True)
    assert asked.secret, "players do not read it"
    more = camp.write(VASYA, asked, f"{whole[:60]}…")
    assert "61" in more.ask
    assert more.secret
    camp.write(VASYA, more, whole[60:])
    assert "Погреб" in camp.board.html
    assert "🔦 Войти" in shown(camp)
    assert any("ни одной ловушки (DN-D9)" in told for told in heard_by(camp, VASYA)), "what could be better"


def test_a_wrong_dungeon_is_refused_with_its_place(camp: TableTop) -> None:
    ready(camp, PETYA)
    asked = camp.choose(VASYA, "Своё подземелье", by_panel=True)
    with pytest.raises(Refused) as refused:
        camp.write(VASYA, asked, "title: Погреб\ntitle: Яма")
    assert refused.value.details == {"rule": "DN-D1", "where": "строка 2", "fault": "repeated"}
    doorless = {**PLAIN_DUNGEON, "passages": [{**way, "kind": "open"} for way in PLAIN_DUNGEON["passages"]]}  # type: ignore[dict-item]
    with pytest.raises(Refused) as refused:
        camp.write(VASYA, asked, json.dumps(doorless))
    assert refused.value.details == {"rule": "DN-D5", "where": "passages"}
    camp.write(VASYA, asked, json.dumps(PLAIN_DUNGEON))
    assert "Погреб" in camp.board.html, "the question has waited"


def test_the_gm_edits_heroes_rooms_and_ways() -> None:
    top = placed(dungeon=dungeon("Крыса"))
    form = top.choose(VASYA, "Герой", "Лис", by_panel=True)
    form = top.push(button_of(form.keyboard, "Хиты:"), VASYA)
    form = top.push(button_of(form.keyboard, "2"), VASYA)
    top.push(button_of(form.keyboard, "Готово"), VASYA)
    assert hero(top, "Лис")["hits"] == 2
    top.choose(VASYA, "Комнаты", "Ход…", "1 — 2", "завалить", by_panel=True)
    assert state(top)["dungeon"]["passages"]["a"]["blocked"]
    top.choose(VASYA, "Комнаты", "2", "+ Крыса", by_panel=True)
    assert len(state(top)["dungeon"]["rooms"]["2"]["monsters"]) == 2
    top.choose(VASYA, "Комнаты", "2", "− Крыса", by_panel=True)
    assert len(state(top)["dungeon"]["rooms"]["2"]["monsters"]) == 1
    form = top.choose(VASYA, "Герой", "Лис", by_panel=True)
    form = top.push(button_of(form.keyboard, "Предмет:"), VASYA)
    form = top.push(button_of(form.keyboard, "дать: огонь"), VASYA)
    top.push(button_of(form.keyboard, "Готово"), VASYA)
    assert hero(top, "Лис")["items"] == [{"spell": 2, "charges": 10}]
    top.choose(VASYA, "Комнаты", "2", "убрать чудовищ", by_panel=True)
    assert state(top)["dungeon"]["rooms"]["2"]["monsters"] == []
    assert "Комнаты и ходы" not in " ".join(shown(top)), "players do not see the panel"


def test_a_room_called_unseen_while_the_party_stands_in_it() -> None:
    top = placed(dungeon=dungeon())
    top.choose(VASYA, "Комнаты", "1", "ещё не видели", by_panel=True)
    assert "Комната 1" in top.board.html


def test_the_gm_undoes_and_names_a_die() -> None:
    top = placed([{**THIEF, "wit": 3}], dungeon=dungeon())
    top.choose(PETYA, "Обыскать")
    top.choose(VASYA, "Одна кость", "6", by_panel=True)
    assert top.journal[-1].entry.command["value"] == 6
    assert "успех" in [effect for effect in top.effects if isinstance(effect, Say | Amend)][-1].html
    top.choose(VASYA, "Отменить", by_panel=True)
    assert state(top)["dungeon"]["rooms"]["1"]["searched"] == []
    assert "🔍 Обыскать" in shown(top)


def test_monsters_may_wait_for_the_gm() -> None:
    top = in_battle("Крыса", types=[TOUGH], options={"monsters": "gm"})
    for who in PLAYERS:
        top.choose(who, "Пропустить", "Готово")
    assert state(top)["phase"] == "monsters"
    assert not any("чудовищ" in label for label in shown(top))
    top.choose(VASYA, "Ход чудовищ", "Решить за каждого", "Крыса 1: ждёт", "Готово", by_panel=True)
    assert state(top)["phase"] == "battle"
    assert all(hero(top, str(one["name"]))["hits"] == one["max_hits"] for one in PARTY)
    for who in PLAYERS:
        top.choose(who, "Пропустить", "Готово")
    top.choose(VASYA, "Ход чудовищ", "Как решат сами", by_panel=True)
    assert "По воле ведущего" not in open_posts(top)[-1].html, "he only leads on"


@pytest.mark.rule("DN-F12", "DN-F9")
def test_the_gm_decides_for_each_monster() -> None:
    archer = {**TOUGH, "name": "Лучник", "secrets": ["s3"]}
    top = in_battle("Крыса", "Крыса", "Лучник", types=[TOUGH, archer], options={"monsters": "gm"})
    for who in PLAYERS:
        top.choose(who, "Пропустить", "Готово")
    form = top.choose(VASYA, "Ход чудовищ", "Решить за каждого", by_panel=True)
    offered = labels(form.keyboard)
    assert "Крыса 1: бьёт — Лис" in offered
    assert "Крыса 1: бьёт — Мира" not in offered, "she stands at the back"
    assert "Лучник 1: стреляет — Мира" in offered
    for step in ("Крыса 1: бьёт — Лис", "Крыса 2: ждёт", "Лучник 1: стреляет — Мира"):
        form = top.push(button_of(form.keyboard, step), VASYA)
    top.push(button_of(form.keyboard, "Готово"), VASYA)
    assert top.journal[-1].entry.command["plan"] == {
        "Крыса 1": {"act": "attack", "target": "Лис"},
        "Крыса 2": {"act": "wait"},
        "Лучник 1": {"act": "shoot", "target": "Мира"},
    }
    told = open_posts(top)[-1].html
    assert "Крыса 1 → Лис" in told
    assert "Крыса 2 →" not in told
    assert "Лучник 1 → Мира" in told

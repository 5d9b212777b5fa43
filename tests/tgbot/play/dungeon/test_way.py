"""The way through a dungeon by buttons: in, on, doors, traps, hints."""

import pytest

from engines.core.errors import Refused
from tests.engines.dungeon.play import THIEF, WARRIOR, dungeon
from tests.tgbot.play.company import KOLYA, MASHA, OLYA, heard_by, labels, open_posts, refusal, shown
from tests.tgbot.play.dungeon.tables import PLAYERS, hero, placed, ready, state
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of


def test_players_prepare_and_enter_by_themselves(camp: TableTop) -> None:
    ready(camp, *PLAYERS)
    assert "точно?" in camp.choose(PETYA, "Подземелье").whisper
    camp.choose(PETYA, "Подземелье", "Подземелье")
    assert shown(camp)[:2] == ["🔦 Войти", "🎴 Моё"]
    camp.choose(MASHA, "Войти")
    assert state(camp)["phase"] == "explore"
    assert "Карта" in camp.board.html
    assert shown(camp)[0] == "🚶 Идти"
    assert "➕ Вступить" not in shown(camp)


def test_a_dungeon_is_prepared_once(camp: TableTop) -> None:
    """Whoever presses the old button again reads why not; no second post comes. The GM may want another one."""
    ready(camp, PETYA, MASHA)
    old = camp.board.keyboard
    camp.choose(PETYA, "Подземелье", "Подземелье")
    posts, title = len(open_posts(camp)), state(camp)["dungeon"]["title"]
    for who in (MASHA, KOLYA, VASYA):
        with pytest.raises(Refused, match=r"not_now\.generate|no_seat"):
            camp.push(button_of(old, "Подземелье"), who)
    assert (len(open_posts(camp)), state(camp)["dungeon"]["title"]) == (posts, title)
    camp.choose(VASYA, "Другое подземелье", by_panel=True)
    assert len(open_posts(camp)) == posts + 1
    ready(camp, KOLYA)
    assert shown(camp)[:2] == ["🔦 Войти", "🗺 Другое подземелье"], "it was made for two"


def test_each_hears_a_rumour_and_no_other(camp: TableTop) -> None:
    ready(camp, *PLAYERS)
    camp.choose(PETYA, "Подземелье", "Подземелье")
    camp.choose(PETYA, "Войти")
    for who in PLAYERS:
        (told,) = heard_by(camp, who)
        assert "отпечаток" not in told
        assert told not in [post.html for post in open_posts(camp)]
        assert "Слух:" in camp.choose(who, "Моё").whisper
    assert "Слух" not in camp.board.html


def test_a_move_is_two_presses() -> None:
    top = placed(dungeon=dungeon("Крыса", kind="door"))
    ways = top.choose(PETYA, "Идти")
    assert labels(ways.keyboard)[:2] == ["🚪 дверь → 2, там не были", "🚶 ход → 3, там не были"]
    top.push(button_of(ways.keyboard, "ход → 3"), PETYA)
    assert state(top)["at"] == "3"
    assert len(top.journal) == 1
    assert "3*" in top.board.html
    assert "→ 1 ↩️" in top.choose(MASHA, "Идти").whisper, "the only way is not asked about"


def test_quiet_and_who_goes_first() -> None:
    top = placed(dungeon=dungeon())
    form = top.choose(KOLYA, "Идти", "Идти тихо?")
    assert "🤫 Идти тихо? да" in labels(form.keyboard)
    for _ in range(3):
        form = top.push(button_of(form.keyboard, "Первым идёт"), KOLYA)
    assert "👣 Первым идёт… Лис" in labels(form.keyboard)
    top.push(button_of(form.keyboard, "ход → 2"), KOLYA)
    assert top.journal[-1].entry.command.items() >= {"quiet": True, "lead": "Лис", "by": "Лис"}.items()


def test_only_those_who_go_along_lead_the_way() -> None:
    top = placed(dungeon=dungeon())
    assert refusal(top, OLYA, "Идти").code == "no_seat_now"
    top.choose(MASHA, "Идти", "ход → 3")
    assert state(top)["at"] == "3"


def test_a_reward_is_spent_before_the_throw() -> None:
    top = placed([{**THIEF, "small": 1, "normal": 1}], dungeon=dungeon())
    form = top.choose(PETYA, "Обыскать")
    assert labels(form.keyboard)[:2] == ["★ Потратить награду? —", "🎲 Бросить: 1к6"]
    form = top.push(button_of(form.keyboard, "Потратить"), PETYA)
    assert "☆ +2 к проверке" in labels(form.keyboard)[0]
    form = top.push(button_of(form.keyboard, "Потратить"), PETYA)
    assert labels(form.keyboard)[:2] == ["★ Потратить награду? ★ проверка удалась", "Готово ✓"], "nothing is thrown"
    top.push(button_of(form.keyboard, "Готово"), PETYA)
    assert (hero(top, "Лис")["small"], hero(top, "Лис")["normal"]) == (1, 0)


def test_a_door_is_opened_by_hand_or_by_shoulder() -> None:
    top = placed([{**WARRIOR, "normal": 1}], dungeon=dungeon(kind="door", locked=True))
    assert "🔒" not in "".join(labels(top.choose(PETYA, "Идти").keyboard))
    tools = top.choose(PETYA, "Взломать")
    assert labels(tools.keyboard)[:2] == ["отмычкой (ловкость)", "плечом (сила)"]
    tools = top.push(button_of(tools.keyboard, "Потратить"), PETYA)
    assert "★ Потратить награду? ★ проверка удалась" in labels(tools.keyboard)
    top.push(button_of(tools.keyboard, "плечом"), PETYA)
    assert not state(top)["dungeon"]["passages"]["a"]["locked"]


def test_a_trap_that_was_found_stands_on_the_button() -> None:
    top = placed(dungeon=dungeon(trap={"effect": "alarm", "save": "wit", "found": True}))
    assert "⚠️" in labels(top.choose(PETYA, "Идти").keyboard)[0]
    assert refusal(top, PETYA, "Обезвредить").code == "not_now"
    top.choose(KOLYA, "Обезвредить")
    assert len(top.journal) == 1


def test_a_hint_costs_a_small_reward() -> None:
    top = placed([{**THIEF, "small": 2}], dungeon=dungeon("Крыса"))
    asked = top.choose(PETYA, "Моё", "Подсказка", "о другом")
    assert asked.ask
    top.write(PETYA, asked, "Кто это написал?")
    assert "Вопрос ждёт" in top.board.html
    top.write(VASYA, top.choose(VASYA, "Ответить", by_panel=True), "Мёртвые")
    assert "Мёртвые" in open_posts(top)[-1].html
    top.choose(PETYA, "Моё", "Подсказка", "кто за ходом", "ход → 2")
    assert hero(top, "Лис")["small"] == 0


def test_something_else_is_said_aloud() -> None:
    top = placed(dungeon=dungeon())
    asked = top.choose(PETYA, "Моё", "Попробовать иное", "сила")
    said = top.write(PETYA, asked, "Сдвинуть плиту")
    assert said.aloud
    assert top.journal[-1].entry.command["text"] == "Сдвинуть плиту"

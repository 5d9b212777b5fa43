"""The dungeon at a table: heroes are made, the party walks and fights by buttons; the GM has his way."""

import json
from datetime import timedelta
from typing import Any

import pytest

from engines.core.errors import Refused
from tests.engines.dungeon.play import PARTY, PLAIN_DUNGEON, RAT, THIEF, WARRIOR, WIZARD, dungeon
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of
from tgbot.delivery.effects import Amend, Say
from tgbot.keyboards.callback import Press
from tgbot.keyboards.model import Keyboard
from tgbot.play import hours, seats, turns
from tgbot.sessions.records import Actor

MASHA = Actor(user_id=9, name="Маша")
KOLYA = Actor(user_id=10, name="Коля")
OLYA = Actor(user_id=11, name="Оля")
SCHEDULE = Actor(user_id=0, name="по расписанию", via="schedule")
PLAYERS = (PETYA, MASHA, KOLYA)
"""Of the warrior, the wizard, the thief."""

TOUGH = {**RAT, "hits": 12, "strength": -1}


@pytest.fixture
def camp() -> TableTop:
    """An empty camp; Vasya leads and does not play."""
    top = TableTop()
    top.start(game="dungeon")
    return top


def placed(heroes: Any = PARTY, at: str | None = "1", options: Any = None, **setup: Any) -> TableTop:
    """A party that stands in a dungeon, each hero with his player."""
    top = TableTop()
    top.open(game="dungeon", **(options or {}))
    top.game = top.playing.model_copy(
        update={"setup": {"characters": list(heroes), **({"at": at} if at else {}), **setup}}
    )
    top.press(Press(top.playing.id, -1, "go"))
    top.game = top.playing.model_copy(
        update={"players": {hero["name"]: who for hero, who in zip(heroes, PLAYERS, strict=False)}}
    )
    top.take(lambda at: hours.pace_set(at, ["off"], VASYA, False, top.now))
    return top


def in_battle(*monsters: Any, heroes: Any = PARTY, options: Any = None, **passage: Any) -> TableTop:
    """The same among monsters, its turn."""
    return placed(
        heroes, "2", options, dungeon=dungeon(*monsters, **passage), came="a", battle={"first": "party"}, act="climax"
    )


def state(top: TableTop) -> dict[str, Any]:
    assert top.playing.state is not None
    return top.playing.state


def hero(top: TableTop, name: str) -> dict[str, Any]:
    found: dict[str, Any] = state(top)["people"][name]
    return found


def labels(keyboard: Keyboard) -> list[str]:
    return [button.text for row in keyboard for button in row]


def shown(top: TableTop) -> list[str]:
    """The buttons that everybody sees now."""
    return labels(top.board.keyboard)


def open_posts(top: TableTop) -> list[Say]:
    """What everybody has read."""
    said = [effect for effect in top.effects if isinstance(effect, Say)]
    return [effect for effect in said if effect.only_for is None and effect.to.game_id is not None]


def heard_by(top: TableTop, who: Actor) -> list[str]:
    """What he alone has read."""
    said = [effect for effect in top.effects if isinstance(effect, Say)]
    return [effect.html for effect in said if who.user_id in (effect.only_for, effect.to.chat_id)]


def refusal(top: TableTop, by: Actor, *buttons: str) -> Refused:
    with pytest.raises(Refused) as refused:
        top.choose(by, *buttons)
    return refused.value


def ready(top: TableTop, *players: Actor) -> None:
    """Each comes in with the next ready-made hero."""
    for who in players:
        top.choose(who, "Вступить", "Готовый", "Дальше", "Войти")


# -- heroes are made


def test_a_hero_in_four_presses(camp: TableTop) -> None:
    assert shown(camp) == ["🗺 Подземелье", "🎴 Моё", "➕ Вступить", "⚙ Ведущему"]
    named = camp.choose(PETYA, "Вступить", "Готовый")
    assert "Боро" in named.whisper
    thrown = camp.push(button_of(named.keyboard, "Дальше"), PETYA)
    assert "🎲 Боро" in open_posts(camp)[-1].html, "the dice are thrown in the open"
    assert "Сила" in thrown.whisper
    assert not camp.playing.players
    assert camp.push(button_of(thrown.keyboard, "Войти"), PETYA).text == "Вы в игре."
    assert camp.playing.players == {"Боро": PETYA}
    assert "Боро — Петя" in camp.board.html


def test_a_hero_made_with_care(camp: TableTop) -> None:
    form = camp.choose(PETYA, "Вступить")
    assert "Как его зовут?" in form.whisper
    classes = camp.push(button_of(form.keyboard, "Класс"), PETYA)
    form = camp.push(button_of(classes.keyboard, "волшебник"), PETYA)
    form = camp.write(PETYA, camp.push(button_of(form.keyboard, "Имя"), PETYA), " Тарн   Серый ")
    form = camp.push(button_of(form.keyboard, "Дальше"), PETYA)
    rolled = state(camp)["rolled"]["Тарн Серый"]
    signed = {value: f"+{value}" if value > 0 else f"−{-value}" if value else "0" for value in rolled}
    assert f"Ум: <b>{signed[max(rolled)]}</b>" in form.whisper, "the best where the class needs it"
    stats = camp.push(button_of(form.keyboard, "Сила"), PETYA)
    form = camp.push(button_of(stats.keyboard, signed[max(rolled)]), PETYA)
    assert f"Сила: <b>{signed[max(rolled)]}</b>" in form.whisper
    spells = camp.push(button_of(form.keyboard, "Заклинания"), PETYA)
    for _ in range(2):
        spells = camp.push(button_of(spells.keyboard, "копия"), PETYA)
    form = camp.push(button_of(spells.keyboard, "Готово"), PETYA)
    assert "щит, копия ×2" in form.whisper
    form = camp.write(PETYA, camp.push(button_of(form.keyboard, "Характер"), PETYA), "Упрям")
    camp.push(button_of(form.keyboard, "Войти"), PETYA)
    made = hero(camp, "Тарн Серый")
    assert (made["strength"], made["spells"]) == (max(rolled), [10, 4, 4])
    assert camp.playing.names["Тарн Серый"]["character"] == "Упрям"


def test_names_that_cannot_be(camp: TableTop) -> None:
    ready(camp, PETYA)
    form = camp.write(MASHA, camp.choose(MASHA, "Вступить", "Имя"), "Боро")
    assert "уже есть" in form.whisper
    with pytest.raises(Refused, match="duplicate"):
        camp.push(button_of(form.keyboard, "Войти"), MASHA)


def allowed(top: TableTop, who: Actor) -> None:
    """The GM lets somebody have dice thrown once more."""
    top.take(lambda at: seats.dice_allowed(at, top.playing, who, VASYA, False, top.now, lambda: "fresh"))


def test_nobody_throws_until_the_dice_please(camp: TableTop) -> None:
    """Neither for another name, nor from the beginning, nor for a second hero; a GM may allow it, or do it himself."""
    form = camp.choose(PETYA, "Вступить", "Готовый", "Дальше")
    camp.push(button_of(form.keyboard, "Передумать"), PETYA)
    form = camp.choose(PETYA, "Вступить")
    assert "Боро" in form.whisper, "the same dice, whatever else"
    form = camp.push(button_of(form.keyboard, "Готовый"), PETYA)
    assert "Боро" in form.whisper
    camp.push(button_of(form.keyboard, "Войти"), PETYA)
    second = camp.choose(PETYA, "Вступить", "Готовый")
    with pytest.raises(Refused, match="dice_once"):
        camp.push(button_of(second.keyboard, "Дальше"), PETYA)
    camp.choose(PETYA, "Моё", "Оставить: Боро")
    with pytest.raises(Refused, match="dice_once"):
        camp.push(button_of(second.keyboard, "Дальше"), PETYA)
    with pytest.raises(Refused, match="gm_only"):
        camp.take(lambda at: seats.dice_allowed(at, camp.playing, PETYA, MASHA, False, camp.now, lambda: "fresh"))
    allowed(camp, PETYA)
    camp.push(button_of(second.keyboard, "Дальше"), PETYA)
    assert len(state(camp)["rolled"]) == 1
    ready(camp, VASYA, VASYA)
    assert len(state(camp)["people"]) == 3


def test_nobody_takes_what_fell_for_another(camp: TableTop) -> None:
    camp.choose(PETYA, "Вступить", "Готовый", "Дальше")
    form = camp.write(MASHA, camp.choose(MASHA, "Вступить", "Имя"), "Боро")
    with pytest.raises(Refused, match="duplicate"):
        camp.push(button_of(form.keyboard, "Войти"), MASHA)


def test_who_was_under_ground_may_bring_in_another(camp: TableTop) -> None:
    ready(camp, PETYA)
    camp.choose(PETYA, "Подземелье", "Подземелье")
    camp.choose(PETYA, "Войти")
    camp.choose(PETYA, "Наружу", "Наружу")
    ready(camp, PETYA)
    assert len(state(camp)["people"]) == 2


def test_a_player_may_lead_several_and_leave_one(camp: TableTop) -> None:
    ready(camp, PETYA)
    allowed(camp, PETYA)
    ready(camp, PETYA)
    assert list(camp.playing.players.values()) == [PETYA, PETYA]
    camp.choose(PETYA, "Моё", "Оставить: Боро")
    form = camp.choose(MASHA, "Вступить")
    camp.push(button_of(form.keyboard, "Играть за: Боро"), MASHA)
    assert camp.playing.players["Боро"] == MASHA


def test_a_full_party_takes_nobody() -> None:
    top = TableTop()
    top.start(game="dungeon", party_max=1)
    ready(top, PETYA)
    assert "➕ Вступить" not in shown(top)


# -- without a GM


def test_players_prepare_and_enter_by_themselves(camp: TableTop) -> None:
    ready(camp, *PLAYERS)
    assert "точно?" in camp.choose(PETYA, "Подземелье").whisper
    camp.choose(PETYA, "Подземелье", "Подземелье")
    assert shown(camp)[:2] == ["🔦 Войти", "🗺 Другое подземелье"]
    camp.choose(MASHA, "Войти")
    assert state(camp)["phase"] == "explore"
    assert "Карта" in camp.board.html
    assert shown(camp)[0] == "🚶 Идти"
    assert "➕ Вступить" not in shown(camp)


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


# -- exploring


def test_a_move_is_three_presses() -> None:
    top = placed(dungeon=dungeon("Крыса", kind="door"))
    ways = top.choose(PETYA, "Идти")
    assert labels(ways.keyboard)[:2] == ["🚪 дверь → 2, там не были", "🚶 ход → 3, там не были"]
    form = top.push(button_of(ways.keyboard, "ход → 3"), PETYA)
    top.push(button_of(form.keyboard, "Готово"), PETYA)
    assert state(top)["at"] == "3"
    assert len(top.journal) == 1
    assert "3*" in top.board.html
    assert "→ 1 ↩️" in top.choose(MASHA, "Идти").whisper, "the only way is not asked about"


def test_quiet_and_who_goes_first() -> None:
    top = placed(dungeon=dungeon())
    form = top.choose(KOLYA, "Идти", "ход → 2")
    form = top.push(button_of(form.keyboard, "Идти тихо?"), KOLYA)
    assert "🤫 Идти тихо? да" in labels(form.keyboard)
    for _ in range(3):
        form = top.push(button_of(form.keyboard, "Первым идёт"), KOLYA)
    assert "👣 Первым идёт… Лис" in labels(form.keyboard)
    top.push(button_of(form.keyboard, "Готово"), KOLYA)
    assert top.journal[-1].entry.command.items() >= {"quiet": True, "lead": "Лис", "by": "Лис"}.items()


def test_only_those_who_go_along_lead_the_way() -> None:
    top = placed(dungeon=dungeon())
    assert refusal(top, OLYA, "Идти").code == "no_seat"
    top.choose(MASHA, "Идти", "ход → 3", "Готово")
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
    form = top.push(button_of(tools.keyboard, "плечом"), PETYA)
    form = top.push(button_of(form.keyboard, "Потратить"), PETYA)
    top.push(button_of(form.keyboard, "Готово"), PETYA)
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


def test_votes() -> None:
    top = placed(options={"moves_by": "vote"}, dungeon=dungeon())
    assert refusal(top, OLYA, "Идти").code == "no_seat"
    top.choose(PETYA, "Идти", "ход → 3", "Готово")
    assert state(top)["at"] == "1"
    top.choose(MASHA, "Идти", "ход → 3", "Готово")
    assert state(top)["at"] == "3"
    top.choose(VASYA, "За игрока", "Идти", "Мира: 🚶 Идти", "Готово", by_panel=True)
    assert state(top)["at"] == "1", "a GM decides alone"


# -- fighting


def test_a_blow_is_two_presses_and_the_monsters_answer() -> None:
    top = in_battle("Крыса", "Крыса", types=[TOUGH])
    targets = top.choose(PETYA, "Бить")
    assert labels(targets.keyboard)[:2] == ["Крыса 1", "Крыса 2"]
    top.push(button_of(targets.keyboard, "Крыса 2"), PETYA)
    assert "Ждём: Мира, Лис" in top.board.html
    assert refusal(top, PETYA, "Бить").code in ("not_now", "already_done")
    fire = top.choose(MASHA, "Заклинание", "огонь", "Крыса 1")
    assert fire.text == "Сделано."
    assert '<a href="tg://user?id=10">Коля</a>' in open_posts(top)[-1].html, "the last one is called"
    form = top.choose(KOLYA, "Пропустить")
    top.push(button_of(form.keyboard, "Готово"), KOLYA)
    assert state(top)["battle"] is None or state(top)["battle"]["round"] == 2, "all have died, or fight on"


def test_somebody_steps_back_and_throws() -> None:
    top = in_battle("Крыса", types=[TOUGH], heroes=[{**THIEF, "wielded": "thrown"}, WARRIOR])
    form = top.choose(PETYA, "Бить")
    form = top.push(button_of(form.keyboard, "Шагнуть"), PETYA)
    assert "↕️ Шагнуть? назад" in labels(form.keyboard)
    top.push(button_of(form.keyboard, "Бросить"), PETYA)
    assert hero(top, "Лис")["rank"] == "back"


def test_pressed_twice_it_is_done_once() -> None:
    top = in_battle("Крыса")
    old = top.board.keyboard
    menu = top.push(button_of(old, "Пропустить"), PETYA)
    top.push(button_of(menu.keyboard, "Готово"), PETYA)
    with pytest.raises(Refused, match="already_done"):
        top.push(button_of(old, "Пропустить"), PETYA)
    with pytest.raises(Refused, match="already_done"):
        top.push(button_of(menu.keyboard, "Готово"), PETYA)
    assert len(top.journal) == 1


def test_a_menu_is_good_while_one_may_do_the_same() -> None:
    """Others act meanwhile: what has stayed is carried out, what has changed is refused with a word."""
    top = placed(dungeon=dungeon("Крыса"))
    menu = top.choose(PETYA, "Идти", "ход → 3")
    top.choose(KOLYA, "Обыскать")
    top.push(button_of(menu.keyboard, "Готово"), PETYA)
    assert state(top)["at"] == "3"
    stale = top.choose(PETYA, "Идти")
    top.choose(VASYA, "Перенести", "1", by_panel=True)
    with pytest.raises(Refused, match="stale_menu"):
        top.push(stale.keyboard[0][0], PETYA)


def test_to_retreat_somebody_may_stay_behind() -> None:
    top = in_battle("Крыса")
    form = top.choose(MASHA, "Отступить", "ход → 1")
    form = top.push(button_of(form.keyboard, "Отход прикроет"), MASHA)
    assert "🛡 Отход прикроет… Боро" in labels(form.keyboard)
    top.push(button_of(form.keyboard, "Готово"), MASHA)
    assert state(top)["at"] == "1" or not hero(top, "Боро")["alive"]
    assert state(top)["phase"] != "battle"


def test_an_order_waits_for_its_roll() -> None:
    top = in_battle("Крыса", heroes=[{**WARRIOR, "small": 1}, WIZARD])
    form = top.choose(PETYA, "Моё", "Наказ", "−2 к броску", "удар")
    form = top.push(button_of(form.keyboard, "Чей бросок"), PETYA)
    assert "Чей бросок: чудовища" in labels(form.keyboard)
    top.push(button_of(form.keyboard, "Готово"), PETYA)
    assert state(top)["orders"] == [{"who": "Боро", "on": "attack", "use": "minus", "of": "monsters", "against": None}]
    assert not any("наказ" in post.html.lower() for post in open_posts(top)), "nobody else hears of it"
    top.choose(PETYA, "Моё", "Снять наказы")
    assert state(top)["orders"] == []


def test_a_gm_without_a_hero_finds_one_button_for_what_anybody_may_do() -> None:
    top = placed(dungeon=dungeon())
    ways = top.choose(VASYA, "Идти")
    assert labels(ways.keyboard)[0].startswith("🚶 ход → 2"), "not the same for each of three heroes"
    searching = top.choose(VASYA, "Обыскать")
    assert labels(searching.keyboard)[:3] == ["Боро", "Мира", "Лис"]


# -- the end of an adventure


def twist(total: int, **fields: Any) -> TableTop:
    """A party in the treasury, where the story has turned: what is chosen now is put into the stored position."""
    top = placed(at="4", act="climax", dungeon=dungeon())
    pending = {**state(top), "phase": "twist", "twist": {"total": total, "type": "Крыса", **fields}}
    top.game = top.playing.model_copy(update={"state": pending})
    return top


def test_an_accomplice_is_judged_by_all() -> None:
    top = twist(4, who="Лис")
    assert shown_after(top, "Судьба сообщника")
    top.choose(PETYA, "Судьба", "простить")
    assert "Ждём: Мира, Лис" in top.board.html
    top.choose(MASHA, "Судьба", "простить")
    assert state(top)["phase"] == "explore"


def test_a_challenge_is_taken_by_one() -> None:
    top = twist(11)
    assert shown_after(top, "Принять вызов")
    top.choose(PETYA, "Принять вызов")
    assert state(top)["battle"] is None or state(top)["battle"]["duel"] == "Боро"


def shown_after(top: TableTop, label: str) -> bool:
    """Does the table show such a button once something has happened?"""
    top.choose(VASYA, "Награда", "Боро", "малая", "1", by_panel=True)
    return any(label in one for one in shown(top))


def test_the_treasure_is_a_throw_or_the_temple() -> None:
    heroes = [{**one, "treasure": "waiting"} for one in PARTY]
    top = placed(heroes, None, phase="treasure", dungeon=dungeon())
    assert "💰 Сокровище" in shown(top)
    offered = top.choose(PETYA, "Сокровище")
    assert labels(offered.keyboard)[:2] == ["🎲 Бросить кость: уровень", "⛪ В храм: снять проклятия"]
    top.push(button_of(offered.keyboard, "Бросить"), PETYA)
    assert hero(top, "Боро")["level"] == 2
    top.choose(MASHA, "Сокровище", "В храм")
    assert '<a href="tg://user?id=10">Коля</a>' in open_posts(top)[-1].html
    top.choose(KOLYA, "Сокровище", "Бросить")
    assert state(top)["phase"] == "camp"
    assert "🗺 Подземелье" in shown(top)


# -- the GM


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
    assert refused.value.details == {"rule": "DN-D1", "where": "строка 2"}
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
    top.choose(VASYA, "Ход чудовищ", "Крыса 1: ждёт", by_panel=True)
    assert state(top)["phase"] == "battle"
    assert all(hero(top, str(one["name"]))["hits"] == one["max_hits"] for one in PARTY)


# -- time


def test_the_silent_pass_and_the_fight_goes_on() -> None:
    top = in_battle("Крыса", types=[TOUGH])
    top.take(lambda at: hours.pace_set(at, ["10m"], VASYA, False, top.now))
    top.choose(PETYA, "Пропустить", "Готово")
    assert top.playing.due is not None
    top.wait(timedelta(minutes=11))
    top.take(lambda at: turns.due(at, SCHEDULE, top.now, lambda: "fresh"))
    assert state(top)["battle"] is None or state(top)["battle"]["round"] == 2
    assert [line.entry.command["do"] for line in top.journal] == ["pass", "pass", "pass"]


def test_nobody_is_hurried_while_the_party_walks() -> None:
    top = placed(dungeon=dungeon())
    top.take(lambda at: hours.pace_set(at, ["10m"], VASYA, False, top.now))
    top.choose(PETYA, "Идти", "ход → 3", "Готово")
    assert top.playing.due is None


def test_a_pause_stops_everybody() -> None:
    top = placed(dungeon=dungeon())
    form = top.choose(PETYA, "Идти", "ход → 3")
    top.choose(VASYA, "Пауза", by_panel=True)
    with pytest.raises(Refused, match="paused"):
        top.push(button_of(form.keyboard, "Готово"), PETYA)

"""The duel at a table: people come in, fight by buttons, keep their secrets; the GM has his way."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from engines.core.errors import Refused
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of
from tgbot.delivery.effects import Amend, Say
from tgbot.keyboards.callback import Press
from tgbot.play import acting, fairness, hours, seats, turns
from tgbot.sessions.decision import Answer
from tgbot.sessions.records import Actor

MASHA = Actor(user_id=9, name="Маша")
KOLYA = Actor(user_id=10, name="Коля")
OLYA = Actor(user_id=11, name="Оля")
SCHEDULE = Actor(user_id=0, name="по расписанию", via="schedule")
KNIGHT, SWORDSMAN, MAGE, ARCHER, ROBBER = range(1, 6)


@pytest.fixture
def top() -> TableTop:
    """A table with a knight, a mage and a robber; Vasya leads and does not play."""
    table = TableTop()
    table.start(game="duel")
    table.enter(PETYA, "Дон", KNIGHT)
    table.enter(MASHA, "Эль", MAGE)
    table.enter(KOLYA, "Ирис", ROBBER)
    return table


@pytest.fixture
def fight(top: TableTop) -> TableTop:
    """The knight has attacked the mage."""
    top.choose(PETYA, "Напасть", "Эль", "Готово")
    return top


def open_posts(top: TableTop) -> list[Say]:
    """What everybody has read."""
    return [effect for effect in top.effects if isinstance(effect, Say) and effect.only_for is None and in_game(effect)]


def in_game(effect: Say) -> bool:
    return effect.to.game_id is not None


def heard_by(top: TableTop, who: Actor) -> list[str]:
    """What he alone has read."""
    said = [effect for effect in top.effects if isinstance(effect, Say)]
    return [effect.html for effect in said if who.user_id in (effect.only_for, effect.to.chat_id)]


def shown(top: TableTop) -> list[str]:
    """The buttons that everybody sees now."""
    return [button.text for row in top.board.keyboard for button in row]


def refusal(top: TableTop, by: Actor, *labels: str) -> Refused:
    with pytest.raises(Refused) as refused:
        top.choose(by, *labels)
    return refused.value


# -- coming in


def test_people_come_to_an_empty_table() -> None:
    top = TableTop()
    top.start(game="duel")
    assert shown(top) == ["🎴 Моё", "➕ Вступить", "⚙ Ведущему"]
    assert refusal(top, PETYA, "Моё").code == "no_seat"
    top.enter(PETYA, "Дон", KNIGHT)
    assert top.playing.players == {"Дон": PETYA}
    assert "теперь играет за: <b>Дон</b>" in open_posts(top)[-1].html
    assert "Дон — Петя" in top.board.html
    assert refusal(top, PETYA, "Вступить").code == "seated"
    top.enter(MASHA, "Эль", MAGE)
    assert "⚔️ Напасть" in shown(top)


def test_a_sheet_is_made_with_buttons_and_words() -> None:
    top = TableTop()
    top.start(game="duel")
    form = top.choose(PETYA, "Вступить")
    assert "Как его зовут?" in form.whisper
    listed = top.push(button_of(form.keyboard, "Образец"), PETYA)
    assert "Ведьма — порча, лёд и жезл. Хиты 7, граница 2." in listed.whisper
    form = top.push(button_of(listed.keyboard, "ведьма"), PETYA)
    form = top.push(button_of(form.keyboard, "+"), PETYA)
    assert "❤️ Хиты: <b>8</b>" in form.whisper

    cards = top.push(button_of(form.keyboard, "Карты"), PETYA)
    for _ in range(2):
        cards = top.push(button_of(cards.keyboard, "молния"), PETYA)
    assert button_of(cards.keyboard, "молния").text == "✓ молния (2) ×2"
    form = top.push(button_of(cards.keyboard, "Готово"), PETYA)
    assert "молния (2) ×2" in form.whisper

    asked = top.push(button_of(form.keyboard, "Лист строкой"), PETYA)
    assert asked.secret, "nobody else reads one's hits"
    form = top.write(PETYA, asked, "9 хитов, удар мечём")
    assert "Не понял «удар мечем». Может быть, «удар мечом»?" in form.whisper
    with pytest.raises(Refused, match="unknown_card"):
        top.push(button_of(form.keyboard, "Войти"), PETYA)
    form = top.write(PETYA, top.push(button_of(form.keyboard, "Лист строкой"), PETYA), "9 хитов, удар мечом х3")
    assert "❤️ Хиты: <b>9</b>" in form.whisper
    assert "удар мечом (2) ×3" in form.whisper

    asked = top.push(button_of(form.keyboard, "Имя"), PETYA)
    assert not asked.secret
    form = top.write(PETYA, asked, "  Ирис  Ветер ")
    assert button_of(form.keyboard, "Говорить о нём").text == "Говорить о нём: он"
    form = top.push(button_of(form.keyboard, "Говорить о нём"), PETYA)
    entered = top.push(button_of(form.keyboard, "Войти"), PETYA)
    assert entered.text == "Вы в игре."
    sheet = top.choose(PETYA, "Моё")
    assert "Хиты: 9 из 9" in sheet.whisper
    assert "удар мечом ×3" in sheet.whisper
    assert sheet.secret
    assert top.playing.names["Ирис Ветер"]["gender"] == "f"


def test_a_name_is_what_can_be_seen_of_it() -> None:
    top = TableTop()
    top.start(game="duel")
    top.enter(PETYA, "\u202eДон\u200b", KNIGHT)
    assert list(top.playing.players) == ["Дон"]
    asked = top.choose(MASHA, "Вступить", "Имя")
    with pytest.raises(Refused, match="bad_text"):
        top.write(MASHA, asked, "\u200b\u2066 \u200b")
    form = top.write(MASHA, asked, "👩\u200d🚀")
    assert "👩\u200d🚀" in form.whisper


def test_whom_the_gm_hands_out_is_free_to_be_played(top: TableTop) -> None:
    asked = top.choose(VASYA, "Новый человек", "Лист строкой", by_panel=True)
    assert asked.secret
    top.write(VASYA, asked, "Лада: лучник, 15 хитов")
    assert "Лада — свободно" in top.board.html
    form = top.choose(OLYA, "Вступить")
    top.push(button_of(form.keyboard, "Играть за: Лада"), OLYA)
    assert top.playing.players["Лада"] == OLYA
    assert "Хиты: 15 из 15" in top.choose(OLYA, "Моё").whisper
    top.choose(OLYA, "Моё", "Оставить: Лада")
    assert "Лада" not in top.playing.players


def test_what_the_gm_writes_wrongly_is_explained(top: TableTop) -> None:
    asked = top.choose(VASYA, "Новый человек", "Лист строкой", by_panel=True)
    with pytest.raises(Refused, match="unknown_card"):
        top.write(VASYA, asked, "Лада: лучница")
    with pytest.raises(Refused, match="bad_sheet"):
        top.write(VASYA, asked, "лучник")


# -- the ring


def test_a_fight_is_three_presses_a_step(fight: TableTop) -> None:
    post = open_posts(fight)[-1]
    assert '<a href="tg://user?id=8">Петя</a> (Дон): ваш шаг.' in post.html
    assert post.keyboard == fight.board.keyboard
    assert shown(fight)[:5] == ["🃏 Карта", "🏃 Бежать", "⏭ Пропустить", "🏳 Сдаюсь", "🛡 Вмешаться!"]
    done = fight.choose(PETYA, "Карта", "удар мечом (2)")
    assert done.gone, "its menu goes away"
    assert "Маша" in open_posts(fight)[-1].html
    assert len(fight.journal) == 5


def test_the_old_buttons_leave_the_post_above(fight: TableTop) -> None:
    above = open_posts(fight)[-1].post
    fight.choose(PETYA, "Пропустить")
    cleared = [effect for effect in fight.said("keys") if effect.post == above]  # type: ignore[union-attr]
    assert [effect.keyboard for effect in cleared] == [()]  # type: ignore[union-attr]


def test_out_of_turn_nobody_acts(fight: TableTop) -> None:
    early = refusal(fight, MASHA, "Карта")
    assert (early.code, early.details) == ("not_now", {"awaited": "Дон"})
    assert refusal(fight, OLYA, "Карта").code == "no_seat"
    assert refusal(fight, PETYA, "Вмешаться").details == {"awaited": ""}


def test_pressed_twice_it_is_done_once(fight: TableTop) -> None:
    old = fight.board.keyboard
    fight.push(button_of(old, "Пропустить"), PETYA)
    with pytest.raises(Refused, match="already_done"):
        fight.push(button_of(old, "Пропустить"), PETYA)
    assert len(fight.journal) == 5


def test_a_stale_menu_is_refused_and_a_menu_that_still_fits_is_not(fight: TableTop) -> None:
    menu = fight.choose(PETYA, "Карта")
    fight.choose(MASHA, "Моё", "Согласие", "Дон")
    fight.push(button_of(menu.keyboard, "удар мечом"), PETYA)
    assert fight.journal[-1].entry.command["card"] == "удар мечом"

    menu = fight.choose(MASHA, "Карта")
    fight.choose(VASYA, "Передать шаг", "Дон", by_panel=True)
    with pytest.raises(Refused, match="stale_menu"):
        fight.push(button_of(menu.keyboard, "молния"), MASHA)


def test_somebody_comes_to_help_and_somebody_runs(fight: TableTop) -> None:
    fight.choose(PETYA, "Пропустить")
    fight.choose(KOLYA, "Вмешаться", "за: Дон")
    assert "Коля" in open_posts(fight)[-1].html
    fight.choose(KOLYA, "Бежать", "Бежать")
    fight.choose(MASHA, "Пропустить")
    fight.choose(PETYA, "Пропустить")
    assert "Убежали: Ирис" in fight.board.html
    assert refusal(fight, KOLYA, "Сдаюсь").code == "not_now"


def test_for_one_whom_nobody_plays_the_gm_is_called(fight: TableTop) -> None:
    fight.choose(MASHA, "Моё", "Оставить: Эль")
    fight.choose(PETYA, "Пропустить")
    assert "Эль: шаг за ведущим, игрока нет." in open_posts(fight)[-1].html
    fight.choose(VASYA, "Пропустить")
    assert "Петя" in open_posts(fight)[-1].html


def test_to_surrender_and_to_flee_are_asked_about(fight: TableTop) -> None:
    sure = fight.choose(PETYA, "Бежать")
    assert "точно?" in sure.whisper
    asked = fight.choose(MASHA, "Сдаюсь")
    assert "Кому вы сдаётесь?" in asked.whisper
    fight.push(button_of(asked.keyboard, "Дон"), MASHA)
    assert "Отпустить" in " ".join(shown(fight))
    assert fight.playing.state is not None
    assert fight.playing.state["fight"] is None


def test_a_fight_for_two_begins_at_one_press() -> None:
    top = TableTop()
    top.start(game="duel")
    top.enter(PETYA, "Дон", KNIGHT)
    top.enter(MASHA, "Эль", MAGE)
    assert top.choose(PETYA, "Напасть").text == "Сделано."


def test_friends_are_named_with_the_attack(top: TableTop) -> None:
    answer = top.choose(PETYA, "Напасть", "Эль", "Кто с вами", "Ирис", "Готово", "Готово")
    assert answer.text == "Сделано."
    assert top.playing.state is not None
    assert top.playing.state["fight"]["sides"] == {"Дон": "Дон", "Ирис": "Дон", "Эль": "Эль"}


# -- secrets


def test_numbers_are_told_to_the_one_struck_and_to_the_gm(fight: TableTop) -> None:
    fight.choose(PETYA, "Карта", "хитрый удар")
    assert set() < numbers(heard_by(fight, MASHA)[-1]) <= {3, 4}, "three lost, four left"
    assert 4 in numbers(heard_by(fight, VASYA)[-1])
    assert not heard_by(fight, PETYA)
    assert not any(numbers(post.html) for post in open_posts(fight)[-2:])
    assert "Хиты: 4 из 7" in fight.choose(MASHA, "Моё").whisper


def test_a_gm_who_plays_hears_no_secrets_of_others(top: TableTop) -> None:
    top.enter(VASYA, "Олег", ARCHER)
    before = len(heard_by(top, VASYA))
    top.choose(PETYA, "Напасть", "Эль", "Готово")
    top.choose(PETYA, "Карта", "хитрый удар")
    assert len(heard_by(top, VASYA)) == before
    assert "Хиты: 4 из 7" in top.choose(VASYA, "Все листы", by_panel=True).whisper


def test_an_open_table_has_no_secrets() -> None:
    top = TableTop()
    top.open(game="duel")
    (lobby,) = top.said("panel")
    assert button_of(lobby.keyboard, "Хиты втайне").text == "Хиты втайне: да"  # type: ignore[union-attr]
    top.push(button_of(lobby.keyboard, "Хиты втайне"))  # type: ignore[union-attr]
    assert top.playing.options["hidden"] is False
    top.press(Press(top.playing.id, -1, "go"))
    top.enter(PETYA, "Дон", KNIGHT)
    top.enter(MASHA, "Эль", MAGE)
    top.choose(PETYA, "Напасть")
    top.choose(PETYA, "Карта", "хитрый удар")
    assert 4 in numbers(open_posts(top)[-1].html)


def test_the_board_does_not_tell_who_has_what(top: TableTop) -> None:
    """Nobody but the mage's player sees that she has no blade; the buttons for all are the same."""
    assert "Кулуарка" not in " ".join(shown(top))
    assert "Кулуарка" not in buttons_of(top.choose(MASHA, "Моё"))
    assert {"🗡 Кулуарка", "💫 Оглушить"} <= set(buttons_of(top.choose(KOLYA, "Моё")))
    assert "🃏 Карта" in shown(top)
    assert refusal(top, MASHA, "Карта").code == "not_now"


def numbers(html: str) -> set[int]:
    """The numbers that a reader sees."""
    return {int(found) for found in re.findall(r"\d+", re.sub(r"<[^>]+>", "", html))}


def buttons_of(answer: Answer) -> list[str]:
    return [button.text for row in answer.keyboard for button in row]


# -- afterwards


@pytest.fixture
def won(fight: TableTop) -> TableTop:
    """The mage lies at the knight's feet."""
    fight.choose(VASYA, "Изменить", "Эль", "Кнопками", "Хиты:", "1", "Готово", by_panel=True)
    fight.choose(PETYA, "Карта", "хитрый удар")
    assert "лежит" in fight.board.html
    return fight


def pose(top: TableTop, name: str) -> str:
    assert top.playing.state is not None
    return str(top.playing.state["people"][name]["state"])


@pytest.mark.parametrize("words", ["Тёплой Луны!", "теплой   луны", "— ТЁПЛОЙ, ЛУНЫ…"])
def test_the_finishing_words_are_written_for_all_to_hear(won: TableTop, words: str) -> None:
    asked = won.choose(PETYA, "Добить")
    assert not asked.secret
    assert asked.gone
    said = won.write(PETYA, asked, words)
    assert said.aloud, "what was said stays in the chat"
    assert pose(won, "Эль") == "dead"
    assert "Играть за: Эль" not in buttons_of(won.choose(OLYA, "Вступить"))


def test_other_words_do_not_count(won: TableTop) -> None:
    won.write(PETYA, won.choose(PETYA, "Добить"), "Спи спокойно")
    assert pose(won, "Эль") == "out"
    won.write(PETYA, won.choose(PETYA, "Добить"), "тёплой луны")
    assert pose(won, "Эль") == "dead"
    assert refusal(won, MASHA, "Моё").code == "no_seat"
    won.enter(MASHA, "Лада", ARCHER)
    assert won.playing.players["Лада"] == MASHA


def test_a_search_goes_pocket_by_pocket(won: TableTop) -> None:
    places = won.choose(PETYA, "Обыскать")
    assert "в левом сапоге" in buttons_of(places)
    empty = won.push(button_of(places.keyboard, "в левом сапоге"), PETYA)
    assert not empty.gone
    assert buttons_of(empty) == buttons_of(places), "the next pocket is one press away"
    won.push(button_of(empty.keyboard, "в руках"), PETYA)
    assert "посох" in heard_by(won, PETYA)[-1]
    assert "посох" in heard_by(won, MASHA)[-1]
    assert not any("посох" in post.html for post in open_posts(won))
    assert "посох" in won.choose(PETYA, "Моё").whisper
    with pytest.raises(Refused, match="already_done"):
        won.push(button_of(places.keyboard, "на поясе"), PETYA)


def test_a_captive_is_bound_led_left_and_released(won: TableTop) -> None:
    won.choose(PETYA, "Связать", "Что связать:", "Готово")
    assert won.journal[-1].entry.command["limb"] == "hands"
    won.write(PETYA, won.choose(PETYA, "Увести"), "к костру")
    assert won.journal[-1].entry.command["where"] == "к костру"
    won.choose(PETYA, "Моё", "Оставить одного", "С ним игротех:", "Готово")
    assert won.journal[-1].entry.command["helper"] is True
    won.choose(PETYA, "Моё", "Вернуться к пленнику")
    won.choose(PETYA, "Отпустить")
    assert "Отпустить" not in " ".join(shown(won))


def test_to_search_for_real_needs_consent_and_one_sex(won: TableTop) -> None:
    assert "по жизни" not in " ".join(buttons_of(won.choose(PETYA, "Обыскать")))
    won.choose(MASHA, "Моё", "Согласие", "Дон")
    for name in ("Дон", "Эль"):
        won.choose(VASYA, "Изменить", name, "Кнопками", "Пол игрока:", "ж", "Готово", by_panel=True)
    assert won.choose(PETYA, "Обыскать", "по жизни").text == "Сделано."
    assert heard_by(won, PETYA)
    assert won.journal[-1].entry.throws


# -- out of sight


def test_an_ambush_is_asked_about_in_private(top: TableTop) -> None:
    top.choose(VASYA, "Назвать кость", "1", by_panel=True)
    before = len(open_posts(top))
    asked = top.choose(KOLYA, "Моё", "Кулуарка", "Эль")
    assert asked.secret
    top.write(KOLYA, asked, "тёплой луны")
    assert pose(top, "Эль") == "out"
    told = " ".join(post.html for post in open_posts(top)[before:])
    assert "Ирис" not in told
    assert heard_by(top, KOLYA)
    assert "Выживет ли" in " ".join(buttons_of(top.panel(VASYA)))


@pytest.mark.rule("DU-N6")
def test_what_a_gm_does_unseen_for_somebody_is_not_told_by_his_mark(top: TableTop) -> None:
    before = len(open_posts(top))
    asked = top.choose(VASYA, "Кулуарка: решить", "Ирис", "Эль", "не видела", by_panel=True)
    top.write(VASYA, asked, "тёплой луны")
    (told,) = open_posts(top)[before:]
    assert told.html.endswith("<i>✎ По воле ведущего.</i>")
    assert "Ирис" not in told.html
    assert "кулуарка: Ирис — Эль" in heard_by(top, VASYA)[-1]

    top.choose(VASYA, "За игрока", "Напасть", "Ирис", by_panel=True)
    top.choose(VASYA, "За игрока", "Карта", "Ирис: глухая защита", by_panel=True)
    assert not any("глухая" in post.html for post in open_posts(top))


@pytest.mark.rule("DU-N6")
def test_dice_thrown_unseen_are_nobodys_business(top: TableTop) -> None:
    top.write(KOLYA, top.choose(KOLYA, "Моё", "Кулуарка", "Эль"), "не те слова")
    assert top.journal[-1].entry.throws
    for words in ("", str(len(top.journal))):
        with pytest.raises(Refused, match="nothing_thrown"):
            top.take(lambda at, words=words: fairness.dice(at, words, top.board.to, 1))  # type: ignore[misc]


def test_a_failed_ambush_begins_a_fight(top: TableTop) -> None:
    top.choose(VASYA, "Назвать кость", "6", by_panel=True)
    top.write(KOLYA, top.choose(KOLYA, "Моё", "Оглушить", "Эль"), "Оглушаю!")
    assert "Маша" in open_posts(top)[-1].html
    assert "ходит <b>Эль</b>" in top.board.html


# -- the GM


def test_the_panel_speaks_of_the_table_and_not_of_turns(top: TableTop) -> None:
    panel = top.panel(VASYA)
    assert panel.whisper == "<b>Тёплой Луны!</b> — панель ведущего"
    labels = buttons_of(panel)
    assert {"↩️ Отменить", "⏳ Прошло время", "✏️ Изменить", "🎭 За игрока", "🎴 Все листы"} <= set(labels)
    assert "🗓 Планы" not in labels
    with pytest.raises(Refused, match="gm_only"):
        top.panel(PETYA)
    for verb in ("gpl", "gs"):
        with pytest.raises(Refused, match="gm_only"):
            top.press(Press(top.playing.id, -1, verb), PETYA)


def test_an_edit_is_offered_only_when_something_is_filled_in(top: TableTop) -> None:
    form = top.choose(VASYA, "Изменить", "Дон", "Кнопками", by_panel=True)
    assert "Готово ✓" not in buttons_of(form)
    top.choose(VASYA, "Изменить", "Дон", "Кнопками", "Граница:", "5", "Готово", by_panel=True)
    assert "Граница: 5" in top.choose(PETYA, "Моё").whisper


def test_the_gm_writes_a_sheet_anew(top: TableTop) -> None:
    asked = top.choose(VASYA, "Изменить", "Дон", "Лист строкой", by_panel=True)
    assert asked.secret
    top.write(VASYA, asked, "хиты 3, молния ×2")
    own = top.choose(PETYA, "Моё").whisper
    assert "Хиты: 3 из 8" in own
    assert "молния ×2" in own


def test_a_gm_acts_for_anybody(top: TableTop) -> None:
    top.enter(VASYA, "Олег", ARCHER)
    top.choose(VASYA, "За игрока", "Напасть", "Дон", "Эль", "Готово", by_panel=True)
    assert top.journal[-1].entry.command["as"] == "Дон"
    assert "По воле ведущего" in open_posts(top)[-1].html
    top.choose(VASYA, "За игрока", "Карта", "Дон: удар мечом", by_panel=True)
    assert top.journal[-1].entry.command["card"] == "удар мечом"
    menu = top.choose(VASYA, "За игрока", "Карта", by_panel=True)
    with pytest.raises(Refused, match="gm_only"):
        top.push(menu.keyboard[0][0], PETYA)


def test_a_gm_without_a_character_acts_by_the_buttons_for_all(top: TableTop) -> None:
    top.choose(VASYA, "Напасть", "Дон", "Ирис", "Готово")
    assert top.journal[-1].entry.command["by"] == "gm"
    assert top.journal[-1].entry.command["targets"] == ["Ирис"]


def test_a_step_is_taken_back(won: TableTop) -> None:
    won.write(PETYA, won.choose(PETYA, "Добить"), "Тёплой Луны!")
    key = open_posts(won)[-1].post
    won.choose(VASYA, "Отменить", by_panel=True)
    assert pose(won, "Эль") == "out"
    amended = [effect for effect in won.effects if isinstance(effect, Amend) and effect.post == key]
    assert amended[-1].html.startswith("<s>")
    assert "🌙 Добить" in shown(won)
    while "↩️ Отменить" in buttons_of(won.panel(VASYA)):
        won.choose(VASYA, "Отменить", by_panel=True)
    assert won.playing.state is not None
    assert won.playing.state["people"] == {}


@pytest.mark.rule("DU-H1", "DU-G5")
def test_what_one_has_read_alone_is_taken_back_and_told_anew_without_the_group(fight: TableTop) -> None:
    fight.choose(PETYA, "Карта", "хитрый удар")
    told = open_posts(fight)[-1].post
    secret = heard_by(fight, MASHA)[-1].partition("\n")[0]
    before = len(fight.effects)
    fight.choose(VASYA, "Другими словами", by_panel=True)
    fight.choose(VASYA, "Отменить", by_panel=True)
    changed = [effect for effect in fight.effects[before:] if isinstance(effect, Amend)]
    assert {effect.post for effect in changed} == {told}, "an amended post that nobody has seen is sent to all"
    struck = heard_by(fight, MASHA)[-1]
    assert struck.startswith(f"<s>{secret}</s>")
    assert "Отменено" in struck


def test_other_words_know_how_to_speak_of_people() -> None:
    top = TableTop()
    top.start(game="duel")
    form = top.choose(PETYA, "Вступить", "Готовый", "Имя")
    form = top.write(PETYA, form, "Рен")
    form = top.push(button_of(form.keyboard, "Говорить о нём"), PETYA)
    while "она" not in button_of(form.keyboard, "Говорить о нём").text:
        form = top.push(button_of(form.keyboard, "Говорить о нём"), PETYA)
    top.push(button_of(form.keyboard, "Войти"), PETYA)
    top.enter(MASHA, "Дон", MAGE)
    top.choose(PETYA, "Напасть")
    top.choose(PETYA, "Пропустить")
    for _ in range(12):
        top.choose(VASYA, "Другими словами", by_panel=True)
        words = [effect for effect in top.effects if isinstance(effect, Amend)][-1].html
        assert not re.search(r"\b(стоял|смотрел|пропустил|ждал|остался|подумал|уступил|развёл|перевёл)\b", words), words


def test_time_passes_by_the_gms_word(won: TableTop) -> None:
    won.choose(VASYA, "Прошло время", "15 секунд", by_panel=True)
    won.choose(VASYA, "Прошло время", "5 минут", by_panel=True)
    asked = won.choose(VASYA, "Прошло время", "сколько-то минут", by_panel=True)
    won.write(VASYA, asked, "20")
    assert won.playing.state is not None
    assert won.playing.state["clock"] == 15 + 5 * 60 + 20 * 60


def test_a_gms_panel_stays_good_while_others_act(fight: TableTop) -> None:
    panel = fight.panel(VASYA)
    menu = fight.push(button_of(panel.keyboard, "Прошло время"))
    fight.choose(PETYA, "Пропустить")
    fight.choose(MASHA, "Пропустить")
    fight.push(button_of(menu.keyboard, "15 секунд"))
    assert fight.playing.state is not None
    assert fight.playing.state["clock"] == 15
    with pytest.raises(Refused, match="stale"):
        fight.push(button_of(menu.keyboard, "15 секунд"))

    panel = fight.panel(VASYA)
    fight.choose(PETYA, "Пропустить")
    with pytest.raises(Refused, match="stale"):
        fight.push(button_of(panel.keyboard, "Отменить"))
    menu = fight.push(button_of(panel.keyboard, "Передать шаг"))
    fight.choose(KOLYA, "Вмешаться", "за: Дон")
    with pytest.raises(Refused, match="stale"):
        fight.push(button_of(menu.keyboard, "Дон"))


def test_the_log_tells_who_did_what(fight: TableTop) -> None:
    fight.choose(VASYA, "Закончить бой", by_panel=True)
    log = fight.choose(VASYA, "Журнал", by_panel=True)
    assert "бой закончен" in log.whisper
    assert "Дон" not in log.whisper, "who has come in by himself is nobody's ruling"


def test_a_seat_is_freed(top: TableTop) -> None:
    top.take(lambda at: seats.seat_freed(at, top.playing, MASHA, VASYA, False, top.now, lambda: "fresh"))
    assert "Эль — свободно" in top.board.html
    assert refusal(top, MASHA, "Моё").code == "no_seat"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (lambda top: top.take(lambda at: hours.timetable_set(at, ["30m"], VASYA, False, top.now)), "no_turns"),
        (lambda top: top.take(lambda at: turns.by_hand(at, [3], VASYA, False, top.now, lambda: "fresh")), "no_turns"),
        (lambda top: top.take(lambda at: spoken(top, at, "удар мечом > Эль")), "not_understood"),
    ],
)
def test_what_such_a_game_does_not_know(top: TableTop, given: Callable[[TableTop], Any], code: str) -> None:
    with pytest.raises(Refused, match=code):
        given(top)


def spoken(top: TableTop, at: Any, words: str) -> Any:
    return acting.spoken(at, top.playing, words, PETYA, False, top.now, lambda: "fresh")


# -- the silent


def test_the_silent_one_is_passed_when_his_time_is_over(fight: TableTop) -> None:
    fight.take(lambda at: hours.pace_set(at, ["10m"], VASYA, False, fight.now))
    assert fight.playing.due == fight.now + timedelta(minutes=10)
    assert "Ждём до" in fight.board.html
    fight.wait(timedelta(minutes=9))
    fight.take(lambda at: turns.due(at, SCHEDULE, fight.now, lambda: "fresh"))
    assert "ходит <b>Дон</b>" in fight.board.html

    fight.wait(timedelta(minutes=2))
    fight.take(lambda at: turns.due(at, SCHEDULE, fight.now, lambda: "fresh"))
    post = open_posts(fight)[-1].html
    assert "Ждали — не дождались" in post
    assert "Маша" in post
    assert "По воле ведущего" not in post
    assert fight.playing.due == fight.now + timedelta(minutes=10), "the next one has his own time"

    fight.wait(timedelta(minutes=3))
    fight.choose(MASHA, "Пропустить")
    assert fight.playing.due == fight.now + timedelta(minutes=10)
    fight.choose(VASYA, "Закончить бой", by_panel=True)
    assert fight.playing.due is None, "nobody is waited for"


def test_nobody_is_waited_for_while_the_game_is_paused(fight: TableTop) -> None:
    fight.take(lambda at: hours.pace_set(at, ["10m"], VASYA, False, fight.now))
    fight.press(Press(fight.playing.id, -1, "pause"))
    assert fight.playing.due is None
    with pytest.raises(Refused, match="paused"):
        fight.push(button_of(open_posts(fight)[-1].keyboard, "Пропустить"), PETYA)
    fight.press(Press(fight.playing.id, -1, "resume"))
    assert fight.playing.due == fight.now + timedelta(minutes=10)

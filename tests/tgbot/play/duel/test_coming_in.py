"""People come to the table: sheets by buttons and words, and whom the GM hands out."""

import pytest

from engines.core.errors import Refused
from tests.tgbot.play.company import MASHA, OLYA, free_seat, open_posts, refusal, shown
from tests.tgbot.play.duel.tables import KNIGHT, MAGE
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of


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


def test_a_seat_is_freed(top: TableTop) -> None:
    free_seat(top, MASHA)
    assert "Эль — свободно" in top.board.html
    assert refusal(top, MASHA, "Моё").code == "no_seat"


def test_a_ready_made_sheet_leaves_name_and_gender_as_they_were_chosen() -> None:
    top = TableTop()
    top.start(game="duel")
    form = top.choose(PETYA, "Вступить", "Говорить о нём")
    assert button_of(form.keyboard, "Говорить о нём").text == "Говорить о нём: она"
    form = top.write(PETYA, top.push(button_of(form.keyboard, "Внешность"), PETYA), "шрам на щеке")
    form = top.push(button_of(form.keyboard, "Готовый"), PETYA)
    first = form.whisper
    assert button_of(form.keyboard, "Говорить о нём").text == "Говорить о нём: она"
    assert "шрам на щеке" in first
    form = top.push(button_of(form.keyboard, "Готовый"), PETYA)
    assert form.whisper != first, "the next one, under his own name"
    form = top.write(PETYA, top.push(button_of(form.keyboard, "Имя"), PETYA), "Аста")
    form = top.push(button_of(form.keyboard, "+"), PETYA)
    tough = form.whisper
    form = top.push(button_of(form.keyboard, "Готовый"), PETYA)
    assert "Аста" in form.whisper, "a name that was written is kept"
    assert form.whisper != tough, "hits and cards are those of the next one"
    top.push(button_of(form.keyboard, "Войти"), PETYA)
    assert top.playing.players == {"Аста": PETYA}
    assert top.playing.names["Аста"]["gender"] == "f"


def test_a_ready_made_sheet_brings_its_own_name_where_the_written_one_is_taken() -> None:
    top = TableTop()
    top.start(game="duel")
    top.enter(PETYA, "Дон", KNIGHT)
    form = top.write(MASHA, top.choose(MASHA, "Вступить", "Имя"), "Дон")
    form = top.push(button_of(form.keyboard, "Готовый"), MASHA)
    top.push(button_of(form.keyboard, "Войти"), MASHA)
    assert len(top.playing.players) == 2

"""The hunt at a table: foxes are made, a night is played by buttons, the GM has his way; secrets stay secrets."""

import re
from datetime import timedelta

import pytest

from engines.core.engine import GM, Command, Field
from engines.core.errors import Refused
from engines.kitsune.robots import Robots
from tests.tgbot.play.sittings import GROUP, PETYA, VASYA, TableTop, button_of, buttons
from tgbot.delivery.effects import Amend, Say, Target
from tgbot.keyboards.callback import Press
from tgbot.play import hours, public, seats, turns
from tgbot.play.hand import CHOOSE, hand_of
from tgbot.play.menu import _values as menu_values
from tgbot.play.menu import short
from tgbot.play.table import Table
from tgbot.sessions.decision import Answer
from tgbot.sessions.records import Actor

MASHA = Actor(user_id=9, name="Маша")
KOLYA = Actor(user_id=10, name="Коля")
SCHEDULE = Actor(user_id=0, name="по расписанию", via="schedule")


@pytest.fixture
def clan() -> TableTop:
    """Two foxes at rest: Рэн (Кицунэби, 3–2–1) of Petya, Акико (Кагэко, 1–2–3) of Masha; Vasya leads."""
    table = TableTop()
    table.start(game="kitsune")
    table.enter(PETYA, "Рэн", 1)
    table.enter(MASHA, "Акико", 2)
    return table


@pytest.fixture
def night(clan: TableTop) -> TableTop:
    """The first evening of a night in the temple: Доген, Рёкан (monks), Масахиро (warrior), О-Кику (peasant)."""
    clan.choose(PETYA, "Новая ночь", "Храм на холме")
    return clan


@pytest.fixture
def hunt(night: TableTop) -> TableTop:
    """Nobody scouts any more."""
    night.choose(PETYA, "Пропустить")
    night.choose(MASHA, "Пропустить")
    return night


def ruled(top: TableTop, *labels: str) -> Answer:
    """The GM opens his panel and presses."""
    return top.choose(VASYA, *labels, by_panel=True)


def words_of(answer: Answer) -> list[str]:
    return [button.text for button in buttons([answer.keyboard])]


def shown(top: TableTop) -> list[str]:
    """The buttons that everybody sees now."""
    return [button.text for button in buttons([top.board.keyboard])]


def refusal(top: TableTop, by: Actor, *labels: str) -> Refused:
    with pytest.raises(Refused) as refused:
        top.choose(by, *labels)
    return refused.value


def posts(top: TableTop) -> list[Say]:
    """What everybody has read."""
    return [one for one in top.effects if isinstance(one, Say) and one.post and one.to.game_id and not one.only_for]


def calls(top: TableTop) -> list[str]:
    """Players called to their turn, a message each."""
    return [one.html for one in top.effects if isinstance(one, Say) and "ваш шаг" in one.html]


def view(top: TableTop) -> dict:  # type: ignore[type-arg]
    table = Table(top.playing)
    return table.engine.view(table.state, GM)


# -- coming in --------------------------------------------------------------------------------------------------------


def test_the_lobby_lets_any_player_open_a_night_from_the_start() -> None:
    top = TableTop()
    top.open(VASYA, "kitsune")
    lobby = top.said("panel")[-1]
    assert "Ночь открывает: любой игрок" in lobby.html  # type: ignore[union-attr]
    assert top.playing.options == {"auto_gm": True, "exorcist_target": "random", "leads_absent": "keep"}
    top.push(button_of(lobby.keyboard, "Ночь открывает"), VASYA)  # type: ignore[union-attr]
    assert top.playing.options["auto_gm"] is False
    top.press(Press(top.playing.id, -1, "go"))
    assert shown(top) == ["🎴 Моё", "➕ Вступить", "⚙ Ведущему"]
    top.enter(PETYA, "Рэн", 1)
    assert shown(top) == ["🎴 Моё", "➕ Вступить", "⚙ Ведущему"], "only the GM opens a night here"
    assert "🌙 Новая ночь" in words_of(top.panel(VASYA))


@pytest.mark.rule("KI-C1", "KI-C3", "KI-N4")
def test_a_fox_is_made_with_buttons_and_words() -> None:
    top = TableTop()
    top.start(game="kitsune")
    form = top.choose(PETYA, "Вступить")
    assert "Осталось раздать: <b>3</b>" in form.whisper
    assert "дайте лисе имя и выберите её вид" in form.whisper
    species = top.push(button_of(form.keyboard, "Вид"), PETYA)
    assert "добытчик" in species.whisper
    assert len(words_of(species)) == 9
    form = top.push(button_of(species.keyboard, "Ёко"), PETYA)
    assert "Ненасытность" in form.whisper
    for _ in range(3):
        form = top.press(
            Press(top.playing.id, -1, "jv", ("4", str(int(re.findall(r"Хитрость: <b>(\d)", form.whisper)[0])))), PETYA
        )
    assert "Осталось раздать: <b>0</b>" in form.whisper
    assert words_of(form).count("+") == 0
    with pytest.raises(Refused) as refused:
        top.push(button_of(form.keyboard, "Войти"), PETYA)
    assert (refused.value.code, refused.value.details) == ("bad.field", {"missing": ["name"]})
    form = top.write(PETYA, top.push(button_of(form.keyboard, "Имя"), PETYA), "  Сюэ  ")
    form = top.push(button_of(form.keyboard, "О лисе"), PETYA)
    form = top.write(PETYA, top.push(button_of(form.keyboard, "Внешность"), PETYA), "Худая, глаза горят.")
    form = top.write(PETYA, top.push(button_of(form.keyboard, "История"), PETYA), "Ушла из храма.")
    entered = top.push(button_of(form.keyboard, "Войти"), PETYA)
    assert "Буду склонять так: Сюэ" in entered.whisper
    fox = view(top)["foxes"]["Сюэ"]
    assert (fox["species"], fox["charm"], fox["ferocity"], fox["cunning"]) == ("yoko", 1, 1, 4)
    assert "воле ведущего" not in posts(top)[-1].html
    own = top.choose(PETYA, "Моё").whisper
    assert "Худая, глаза горят." in own
    assert "Ушла из храма." in own
    assert "Сюэ — Петя" in top.board.html


def test_a_name_is_taken_only_once_and_one_fox_is_enough(clan: TableTop) -> None:
    assert refusal(clan, PETYA, "Вступить").code == "seated"
    form = clan.choose(KOLYA, "Вступить", "Готовый")
    form = clan.write(KOLYA, clan.push(button_of(form.keyboard, "Имя"), KOLYA), "Рэн")
    assert "уже есть" in form.whisper
    with pytest.raises(Refused) as refused:
        clan.push(button_of(form.keyboard, "Войти"), KOLYA)
    assert refused.value.code == "fox.exists"
    dropped = clan.push(button_of(form.keyboard, "Передумать"), KOLYA)
    assert dropped.gone
    assert clan.playing.sheets == {}


@pytest.mark.rule("KI-C2")
def test_late_joiners_wait_for_the_dawn_and_free_foxes_do_not(night: TableTop) -> None:
    assert "➕ Вступить" not in shown(night)
    with pytest.raises(Refused) as refused:
        night.press(Press(night.playing.id, -1, "j"), KOLYA)
    assert refused.value.code == "no_entry"
    own = night.choose(PETYA, "Моё")
    night.push(button_of(own.keyboard, "Оставить: Рэн"), PETYA)
    assert "Рэн — свободно" in night.board.html
    free = night.choose(KOLYA, "Вступить")
    assert words_of(free) == ["Играть за: Рэн", "Закрыть"]
    night.push(button_of(free.keyboard, "Играть за: Рэн"), KOLYA)
    assert night.playing.players["Рэн"] == KOLYA
    with pytest.raises(Refused) as refused:
        night.push(button_of(free.keyboard, "Играть за: Рэн"), PETYA)
    assert refused.value.code == "seat_taken"
    night.choose(KOLYA, "Обстановка", "Обаяние", "Бросить")
    night.take(lambda at: seats.seat_freed(at, night.playing, KOLYA, VASYA, False, night.now, lambda: "x"))
    assert "Рэн" not in night.playing.players
    ruled(night, "Конец ночи")
    ruled(night, "Дальше")
    assert "➕ Вступить" in shown(night), "at rest new foxes come in"
    night.enter(KOLYA, "Кои", 3)
    assert list(view(night)["foxes"]) == ["Рэн", "Акико", "Кои"]


# -- a night ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KI-S4", "KI-S5", "KI-T1")
def test_a_roll_with_a_tail_takes_four_presses_and_one_without_three(night: TableTop) -> None:
    assert shown(night)[:4] == ["👁 Разведать", "🏮 Обстановка", "⏭ Пропустить", "🚪 Уйти / остаться"]
    grid = night.choose(MASHA, "Разведать")
    rows = [[button.text for button in row] for row in grid.keyboard]
    assert rows[0] == ["📿 Доген"]
    assert rows[1] == ["🌸 Обаян. 1", "🐾 Свир. 2", "🌀 Хитр. 3"]
    form = night.push(grid.keyboard[1][2], MASHA)
    assert "📿 Доген, Хитрость 3" in form.whisper
    assert words_of(form) == ["🔥 Хвосты: —", "🎲 Бросить: 3к6", "✏️ Своими словами и бросить", "Закрыть"]
    form = night.push(button_of(form.keyboard, "Хвосты"), MASHA)
    assert words_of(form)[:2] == ["🔥 Хвосты: 1", "🎲 Бросить: 4к6"]
    done = night.push(button_of(form.keyboard, "Бросить"), MASHA)
    assert (done.text, done.gone) == ("Сделано.", True)
    (rolled,) = [line.entry for line in night.journal if line.entry.command["do"] == "scout"]
    assert rolled.command == {
        "do": "scout", "fox": "Акико", "npc": "Доген", "trait": "cunning", "tails": 1, "by": "Акико",
    }  # fmt: skip
    assert len(rolled.throws) == 4
    # The tail is out: now there is nothing to add, but the pool is shown all the same.
    ruled(night, "Исход", "1")
    form = night.choose(MASHA, "Обстановка", "Свирепость")
    assert words_of(form)[0] == "🎲 Бросить: 2к6"


def test_a_deed_is_told_with_words_of_the_players_own(night: TableTop) -> None:
    form = night.choose(MASHA, "Разведать", "Хитр.", "Хвосты")
    asked = night.push(button_of(form.keyboard, "Своими словами"), MASHA)
    assert "Что делает и говорит ваша лиса?" in asked.ask
    with pytest.raises(Refused) as refused:
        night.write(MASHA, asked, "о" * 501)
    assert refused.value.code == "bad_text"
    night.write(MASHA, asked, "Крадётся по крыше & слушает <тихо>.")
    given = next(line.entry.command for line in night.journal if line.entry.command["do"] == "scout")
    assert (given["text"], given["tails"]) == ("Крадётся по крыше & слушает <тихо>.", 1)
    assert any("Крадётся по крыше &amp; слушает &lt;тихо&gt;" in post.html for post in posts(night))
    # Words that come too late are told why, and nothing is thrown.
    ruled(night, "Исход", "1")
    asked = night.choose(MASHA, "Обстановка", "Хитрость", "Своими словами")
    ruled(night, "Дальше")
    with pytest.raises(Refused) as refused:
        night.write(MASHA, asked, "Рассыпает лепестки.")
    assert refused.value.code == "phase.wrong"


def test_only_the_player_of_a_fox_acts_for_her(night: TableTop) -> None:
    assert refusal(night, KOLYA, "Разведать").code == "no_seat"
    grid = night.choose(MASHA, "Разведать")
    with pytest.raises(Refused) as refused:
        night.push(grid.keyboard[1][0], PETYA)
    assert refused.value.code == "stale_menu", "a button of another's menu means nothing for him"
    assert len(night.journal) == 3


def test_a_button_pressed_twice_acts_once(night: TableTop) -> None:
    old = night.board.keyboard
    night.choose(MASHA, "Пропустить")
    with pytest.raises(Refused) as refused:
        night.push(button_of(old, "Пропустить"), MASHA)
    assert refused.value.code == "already_done"
    assert [line.entry.command["do"] for line in night.journal].count("pass") == 1
    # The same old button is good for somebody who has not acted since.
    night.push(button_of(old, "Пропустить"), PETYA)
    assert view(night)["phase"] == "hunt"


def test_an_open_menu_stays_good_while_others_act(hunt: TableTop) -> None:
    grid = hunt.choose(PETYA, "Воздействовать")
    hunt.choose(MASHA, "Воздействовать", "Соблазн", "Бросить")
    form = hunt.push(grid.keyboard[3][0], PETYA)
    assert "Рёкан" in form.whisper
    ruled(hunt, "Правка", "Рёкан", "Настороженность", "2")
    with pytest.raises(Refused) as refused:
        hunt.push(button_of(form.keyboard, "Бросить"), PETYA)
    assert refused.value.code == "stale_menu", "he cannot be influenced any more"


def tied(top: TableTop) -> None:
    """Рэн goes to Доген; the GM says that it is a tie."""
    top.choose(PETYA, "Воздействовать", "Соблазн", "Бросить")
    ruled(top, "Исход", "0")


@pytest.mark.rule("KI-I6", "KI-L1", "KI-L2")
def test_a_decision_asks_the_right_player_and_a_lead_is_burnt_by_a_button(hunt: TableTop) -> None:
    tied(hunt)
    assert shown(hunt) == ["❗ Дожать или оставить след", "🎴 Моё", "⚙ Ведущему"]
    assert "Петя" in calls(hunt)[-1]
    waiting = refusal(hunt, MASHA, "Дожать")
    assert (waiting.code, waiting.details) == ("not_now", {"awaited": "Рэн"})
    menu = hunt.choose(PETYA, "Дожать")
    assert words_of(menu)[:2] == ["💢 Дожать", "🧵 Оставить след"]
    hunt.push(button_of(menu.keyboard, "Оставить след"), PETYA)
    assert "• Рэн → Доген, соблазнение" in hunt.board.html
    hunt.choose(MASHA, "Пропустить")
    form = hunt.choose(PETYA, "Воздействовать", "Соблазн")
    lead = button_of(form.keyboard, "Зацепка")
    assert lead.text == "🧵 Зацепка: —"
    burning = hunt.push(lead, PETYA)
    assert words_of(burning)[1:3] == ["🧵 Зацепка: Доген, соблазнение", "🎲 Бросить: 5к6"]
    # For somebody else that lead is not offered.
    other = hunt.choose(PETYA, "Воздействовать", "Рёкан", "Соблазн")
    assert not any("Зацепка" in words for words in words_of(other))
    own = hunt.choose(PETYA, "Моё")
    given = hunt.push(button_of(own.keyboard, "Передать зацепку"), PETYA)
    assert given.gone or "Акико" in words_of(given)
    assert "• Акико → Доген" in hunt.board.html


@pytest.mark.rule("KI-S9")
def test_a_token_is_offered_where_it_fits(night: TableTop) -> None:
    night.choose(PETYA, "Обстановка", "Обаяние", "Бросить")
    ruled(night, "Исход", "1")
    for who in (PETYA, MASHA):
        night.choose(who, "Пропустить")
    charming = night.choose(PETYA, "Воздействовать", "Соблазн")
    assert "🏮 Обстановка: —" in words_of(charming)
    frightening = night.choose(PETYA, "Воздействовать", "Страх")
    assert not any("Обстановка" in words for words in words_of(frightening))
    added = night.push(button_of(charming.keyboard, "Обстановка"), PETYA)
    assert words_of(added)[1:3] == ["🏮 Обстановка: да", "🎲 Бросить: 4к6"]


@pytest.mark.rule("KI-A4")
def test_a_gift_is_asked_about_before_it_is_spent(night: TableTop) -> None:
    assert "✨ Дар" not in shown(night)
    night.choose(PETYA, "Разведать", "Обаян.", "Бросить")
    ruled(night, "Исход", "1")
    assert "✨ Дар" in shown(night)
    assert refusal(night, PETYA, "Дар").code == "not_now"
    stolen = night.choose(MASHA, "Дар")
    assert "✨ Дар: Кража тени" in stolen.whisper
    assert "О ком?" in stolen.whisper
    night.push(button_of(stolen.keyboard, "Доген"), MASHA)
    assert set(view(night)["npcs"]["Доген"]["known"]) == {"temperance", "resolve", "insight"}
    assert re.search(r"Доген.*Возд \d · Стойк \d · Прон \d", night.board.html)


@pytest.mark.rule("KI-H3")
def test_leaving_is_asked_about_and_taken_back(hunt: TableTop) -> None:
    sure = hunt.choose(MASHA, "Уйти / остаться")
    assert words_of(sure) == ["🚪 Уйти: голос «за»", "Закрыть"]
    hunt.push(sure.keyboard[0][0], MASHA)
    assert view(hunt)["votes"] == ["Акико"]
    back = hunt.choose(MASHA, "Уйти / остаться")
    assert "взять голос назад" in words_of(back)[0]
    hunt.push(back.keyboard[0][0], MASHA)
    assert view(hunt)["votes"] == []
    for who in (PETYA, MASHA):
        hunt.choose(who, "Уйти / остаться", "голос «за»")
    assert view(hunt)["phase"] == "share"


@pytest.mark.rule("KI-B2", "KI-B3", "KI-B4")
def test_the_share_and_the_dawn(hunt: TableTop) -> None:
    ruled(hunt, "Правка", "Рэн", "Добыча ночи")
    set_number(hunt, "Рэн", "Добыча ночи", 9)
    set_number(hunt, "Рэн", "Кошелёк", 4)
    ruled(hunt, "Конец ночи")
    assert shown(hunt)[:2] == ["✅ Готово", "🏺 В котёл"]
    pot = hunt.choose(PETYA, "В котёл")
    assert words_of(pot)[:10] == [str(number) for number in range(10)]
    hunt.push(button_of(pot.keyboard, "6"), PETYA)
    own = hunt.choose(PETYA, "Моё")
    given = hunt.push(button_of(own.keyboard, "Отдать Ци"), PETYA)
    assert words_of(given)[:3] == ["2", "4", "6"]
    hunt.push(button_of(given.keyboard, "4"), PETYA)
    hunt.choose(PETYA, "Готово")
    assert "Маша" in calls(hunt)[-1], "the last one is called"
    hunt.choose(MASHA, "Готово")
    seen = view(hunt)
    assert (seen["phase"], seen["village"], seen["pot"]) == ("rest", 1, 0)
    assert seen["foxes"]["Рэн"]["tails"] == 2
    assert seen["foxes"]["Акико"]["purse"] == 2


def set_number(top: TableTop, who: str, field: str, value: int) -> None:
    """The GM sets a number that he writes."""
    question = ruled(top, "Правка", who, field)
    top.write(VASYA, question, str(value))


# -- exorcists and finales --------------------------------------------------------------------------------------------


@pytest.mark.rule("KI-E2", "KI-E4", "KI-E6")
def test_an_exorcist_is_distracted_and_looks_around(hunt: TableTop) -> None:
    question = ruled(hunt, "Ещё человек", "Мастер", "Готово")
    hunt.write(VASYA, question, "Доман")
    assert "🎭 Отвлечь" in shown(hunt)
    form = hunt.choose(MASHA, "Отвлечь")
    assert "🎲 Бросить: 3к6" in words_of(form)
    hunt.push(button_of(form.keyboard, "Бросить"), MASHA)
    ruled(hunt, "Исход", "0")
    hunt.choose(PETYA, "Пропустить")
    # Both foxes have a lit tail: whoever is checked decides what she adds.
    assert shown(hunt)[0] == "❗ Скрыться"
    checked = view(hunt)["pending"]["fox"]
    who, other = (PETYA, MASHA) if checked == "Рэн" else (MASHA, PETYA)
    assert refusal(hunt, other, "Скрыться").details == {"awaited": checked}
    form = hunt.choose(who, "Скрыться")
    assert "🔥 Хвосты: —" in words_of(form)
    hunt.push(button_of(form.keyboard, "Бросить"), who)
    assert view(hunt)["round"] == 2


@pytest.mark.rule("KI-Z4", "KI-Z5", "KI-Z8")
def test_a_siege_and_another_campaign(hunt: TableTop) -> None:
    set_number(hunt, "Игра", "След клана", 149)
    ruled(hunt, "Правка", "Игра", "Деревня", "3")
    ruled(hunt, "Конец ночи")
    for who in (PETYA, MASHA):
        hunt.choose(who, "Готово")
    assert shown(hunt)[0] == "⚔️ В бой"
    form = hunt.choose(PETYA, "В бой")
    assert words_of(form)[:2] == ["🔥 Хвосты: —", "🎲 Бросить: 3к6"]
    hunt.push(button_of(form.keyboard, "Бросить"), PETYA)
    assert refusal(hunt, PETYA, "В бой").code == "not_now"
    hunt.choose(MASHA, "В бой", "Бросить")
    ruled(hunt, "Исход", "0")
    assert view(hunt)["outcome"] == "siege_lost"
    assert hunt.playing.status == "playing", "the clan may go on"
    hunt.choose(MASHA, "Новый поход")
    assert (view(hunt)["phase"], view(hunt)["scene"]) == ("rest", 0)


@pytest.mark.rule("KI-Z3")
def test_a_triumph_ends_the_game_and_shows_the_seed(hunt: TableTop) -> None:
    ruled(hunt, "Правка", "Игра", "Деревня", "3")
    ruled(hunt, "Правка", "Рэн", "Хвосты", "9")
    ruled(hunt, "Конец ночи")
    for who in (MASHA, PETYA):
        hunt.choose(who, "Готово")
    assert hunt.playing.status == "over"
    assert "Зерно этой игры" in posts(hunt)[-1].html
    assert shown(hunt) == ["📜 Хроника", "⚙ Ведущему"]
    assert "Триумф" in hunt.board.html


# -- secrets ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KI-V2", "KI-V3")
def test_hidden_numbers_reach_the_gm_alone(night: TableTop) -> None:
    secret = [one for one in night.effects if isinstance(one, Say) and "сила 2" in one.html]
    assert [one.to.chat_id for one in secret] == [VASYA.user_id]
    open_words = "\n".join(one.html for one in posts(night)) + night.board.html
    assert "сила" not in open_words
    assert not re.search(r"(Воздержание|Стойкость|Проницательность) \d", open_words)
    for who in (PETYA, MASHA):
        assert "сила" not in night.choose(who, "Моё").whisper


def test_a_gm_who_plays_is_told_no_secrets(clan: TableTop) -> None:
    clan.enter(VASYA, "Кои", 3)
    clan.choose(VASYA, "Новая ночь", "Храм на холме")
    assert not [one for one in clan.effects if isinstance(one, Say) and "сила" in one.html]
    # He opens the night as a player, so it is nobody's ruling.
    assert clan.journal[-1].note == ""
    assert "Воздержание: 3" not in "".join(words_of(clan.choose(VASYA, "Разведать")))


@pytest.mark.rule("KI-V3")
def test_the_dice_of_an_unknown_defence_are_not_shown(hunt: TableTop) -> None:
    hunt.choose(PETYA, "Воздействовать", "Соблазн", "Бросить")
    told = next(post for post in reversed(posts(hunt)) if "Воздержание" in post.html)
    (line,) = [line for line in told.html.split("\n") if line.startswith("Доген, Воздержание")]
    assert re.fullmatch(r"Доген, Воздержание: \d успех(а|ов)? · разница [+−]?\d", line)


# -- the GM -----------------------------------------------------------------------------------------------------------


def test_a_place_of_the_gms_own_is_laid_out(clan: TableTop) -> None:
    form = ruled(clan, "Своё место")
    assert "Дайте месту название." in form.whisper
    with pytest.raises(Refused) as refused:
        clan.push(button_of(form.keyboard, "Начать"), VASYA)
    assert refused.value.code == "bad.field"
    form = clan.write(VASYA, clan.push(button_of(form.keyboard, "Место"), VASYA), "Чайный домик")
    form = clan.write(VASYA, clan.push(button_of(form.keyboard, "Описание"), VASYA), "Пар над чашками.")
    listed = clan.push(button_of(form.keyboard, "Воины"), VASYA)
    assert len(words_of(listed)) > 20
    listed = clan.push(button_of(listed.keyboard, "Такэда"), VASYA)
    assert "✓ Такэда" in words_of(listed)
    listed = clan.push(button_of(listed.keyboard, "Горо"), VASYA)
    listed = clan.push(button_of(listed.keyboard, "Горо"), VASYA)
    form = clan.write(VASYA, clan.push(button_of(listed.keyboard, "Вписать имя"), VASYA), "Кёсиро 2 5 3 3")
    assert "Такэда, Кёсиро 2 5 3 3" in form.whisper
    listed = clan.push(button_of(form.keyboard, "Послушники"), VASYA)
    clan.push(button_of(listed.keyboard, "Сэйта"), VASYA)
    # What is laid out waits until it is wanted: the panel may be closed meanwhile.
    form = ruled(clan, "Своё место")
    for button in buttons([form.keyboard]):
        with pytest.raises(Refused) as refused:
            clan.push(button, PETYA)
        assert refused.value.code == "gm_only"
    clan.push(button_of(form.keyboard, "Начать"), VASYA)
    seen = view(clan)
    assert seen["name"] == "Чайный домик"
    assert {name: npc["class"] for name, npc in seen["npcs"].items()} == {
        "Такэда": "warrior", "Кёсиро": "warrior", "Сэйта": "novice",
    }  # fmt: skip
    assert seen["secret"]["npcs"]["Кёсиро"] == {"temperance": 2, "resolve": 5, "insight": 3, "strength": 3}
    assert clan.playing.sheets == {}
    assert "воле ведущего" not in posts(clan)[-1].html, "to open a night is no ruling"
    assert "открыта ночь: Чайный домик" in ruled(clan, "Журнал").whisper
    with pytest.raises(Refused) as refused:
        clan.push(button_of(form.keyboard, "Заново"), VASYA)
    assert refused.value.code == "no_outline"


def test_an_outline_is_begun_anew(clan: TableTop) -> None:
    form = ruled(clan, "Своё место")
    form = clan.write(VASYA, clan.push(button_of(form.keyboard, "Место"), VASYA), "Мост")
    assert "Мост" in form.whisper
    form = clan.push(button_of(form.keyboard, "Заново"), VASYA)
    assert "Мост" not in form.whisper
    with pytest.raises(Refused) as refused:
        clan.press(Press(clan.playing.id, -1, "ol", ("z",)), VASYA)
    assert refused.value.code == "stale"
    with pytest.raises(Refused) as refused:
        clan.press(Press(clan.playing.id, -1, "ov", ("0", "0")), VASYA)
    assert refused.value.code == "stale"


def test_the_panel_says_what_stands_and_changes_it(hunt: TableTop) -> None:
    listed = ruled(hunt, "Правка", "Рэн")
    assert {"Обаяние: 3", "Хвосты: 1", "Кошелёк: 0", "Дар истрачен: нет", "Отлучка: нет"} <= set(words_of(listed))
    assert {"Сила: 2", "Разведано: 0 из 3"} <= set(words_of(ruled(hunt, "Правка", "Доген")))
    assert {"След клана: 0", "Подозрение: 0", "Глава клана: нет"} <= set(words_of(ruled(hunt, "Правка", "Игра")))
    told = len(posts(hunt))
    ruled(hunt, "Правка", "Игра", "Подозрение", "7")
    assert view(hunt)["suspicion"] == 7
    assert len(posts(hunt)) == told + 1
    assert "подозрение: 7" in ruled(hunt, "Журнал").whisper
    known = ruled(hunt, "Правка", "Доген", "Разведано")
    known = hunt.push(button_of(known.keyboard, "Стойкость"), VASYA)
    hunt.push(button_of(known.keyboard, "Готово"), VASYA)
    assert list(view(hunt)["npcs"]["Доген"]["known"]) == ["resolve"]
    # Suspicion 10 ends the night at once: the rules go on by themselves after an edit.
    ruled(hunt, "Правка", "Игра", "Подозрение", "10")
    assert view(hunt)["phase"] == "share"


def test_a_die_and_an_outcome_are_changed_in_the_post_itself(hunt: TableTop) -> None:
    hunt.choose(PETYA, "Воздействовать", "Страх", "Бросить")
    key = next(post.post for post in reversed(posts(hunt)) if "Стойкость" in post.html)
    dice = [words for words in words_of(ruled(hunt, "Кубик")) if re.match(r"\d+\) к6:\d", words)]
    assert len(dice) == 2 + view(hunt)["secret"]["npcs"]["Доген"]["resolve"]
    old = int(dice[0][-1])
    ruled(hunt, "Кубик", dice[0], str(old % 6 + 1))
    changed = [one for one in hunt.effects if isinstance(one, Amend) and one.post == key]
    assert f"кость 1: {old} → {old % 6 + 1}" in changed[-1].html
    ruled(hunt, "Исход", "3")
    changed = [one for one in hunt.effects if isinstance(one, Amend) and one.post == key]
    assert "исход решён: 3" in changed[-1].html
    assert view(hunt)["foxes"]["Рэн"]["lit"] == 1


def test_undo_strikes_the_post_and_restores_all(hunt: TableTop) -> None:
    before = hunt.playing.state
    hunt.choose(PETYA, "Воздействовать", "Обман", "Бросить")
    key = posts(hunt)[-1].post
    ruled(hunt, "Отменить")
    assert hunt.playing.state == before
    struck = [one for one in hunt.effects if isinstance(one, Amend) and one.post == key]
    assert struck[-1].html.startswith("<s>")
    hunt.choose(PETYA, "Воздействовать", "Обман", "Бросить")


def test_the_gm_acts_for_a_player_and_sees_all_sheets(hunt: TableTop) -> None:
    listed = ruled(hunt, "За игрока", "Пропустить")
    assert words_of(listed)[:2] == ["Рэн", "Акико"]
    hunt.push(button_of(listed.keyboard, "Акико"), VASYA)
    assert view(hunt)["foxes"]["Акико"]["actions"] == 0
    assert hunt.journal[-1].note == "готово: Акико"
    sheets = ruled(hunt, "Все листы").whisper
    assert "Рэн" in sheets
    assert "Акико" in sheets
    with pytest.raises(Refused) as refused:
        hunt.press(Press(hunt.playing.id, -1, "gpl"), PETYA)
    assert refused.value.code == "gm_only"


def test_the_phase_is_moved_on(night: TableTop) -> None:
    ruled(night, "Дальше")
    assert view(night)["phase"] == "hunt"
    ruled(night, "Дальше")
    assert (view(night)["phase"], view(night)["round"]) == ("hunt", 2)
    ruled(night, "Увести", "Доген", "Готово")
    assert view(night)["npcs"]["Доген"]["here"] is False
    assert "Доген" not in night.board.html
    ruled(night, "Конец ночи")
    ruled(night, "Дальше")
    assert view(night)["phase"] == "rest"


# -- the silent -------------------------------------------------------------------------------------------------------


def test_the_silent_do_not_hold_the_others_up(night: TableTop) -> None:
    night.take(lambda at: hours.pace_set(at, ["10m"], VASYA, False, night.now))
    assert night.playing.due == night.now + timedelta(minutes=10)
    night.wait(timedelta(minutes=4))
    night.choose(PETYA, "Пропустить")
    assert night.playing.due == night.now + timedelta(minutes=10), "the time begins anew with every deed"
    night.wait(timedelta(minutes=11))
    night.take(lambda at: turns.due(at, SCHEDULE, night.now, lambda: "fresh"))
    assert view(night)["phase"] == "hunt"
    assert any("⏳ Ждали — не дождались." in post.html for post in posts(night)[-2:])
    # A decision that nobody takes is taken modestly.
    tied(night)
    night.wait(timedelta(minutes=11))
    night.take(lambda at: turns.due(at, SCHEDULE, night.now, lambda: "fresh"))
    assert view(night)["leads"][0]["fox"] == "Рэн"
    night.take(lambda at: hours.pace_set(at, ["off"], VASYA, False, night.now))
    assert night.playing.due is None


def test_a_game_that_everybody_has_left_waits_for_somebody(hunt: TableTop) -> None:
    hunt.take(lambda at: hours.pace_set(at, ["10m"], VASYA, False, hunt.now))
    rounds = 0
    while hunt.playing.due is not None:
        rounds += 1
        assert rounds < 10, "it does not play by itself for ever"
        hunt.wait(timedelta(minutes=11))
        hunt.take(lambda at: turns.due(at, SCHEDULE, hunt.now, lambda: "fresh"))
    assert rounds > 2
    assert any("Давно никто не ходит" in one.html for one in hunt.effects if isinstance(one, Say))
    assert "Ждём до" not in hunt.board.html
    hunt.choose(PETYA, "Пропустить")
    assert hunt.playing.due == hunt.now + timedelta(minutes=10), "with somebody's deed the waiting begins anew"


def test_between_nights_nobody_is_waited_for(clan: TableTop) -> None:
    clan.take(lambda at: hours.pace_set(at, ["10m"], VASYA, False, clan.now))
    assert clan.playing.due is None


# -- whole campaigns --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["a", "b"])
def test_a_whole_campaign_is_played_by_buttons(seed: str) -> None:
    """Robots decide, players press: every command that they give is found in menus, and its pool is told beforehand."""
    top = TableTop()
    top.start(game="kitsune")
    players = {"Рэн": PETYA, "Акико": MASHA}
    for place, (name, who) in enumerate(players.items(), start=1):
        top.enter(who, name, place)
    robots = Robots(seed, foxes=2)
    table = Table(top.playing)
    while (command := robots(table.engine, table.state)) is not None:
        pressed(top, players.get(command.get("fox", ""), PETYA), command)
        table = Table(top.playing)
    assert table.engine.view(table.state, None)["outcome"] is not None
    assert len(top.journal) > 100


def pressed(top: TableTop, who: Actor, command: Command) -> None:
    """Give a command by presses: the choice that it fits, its fields one after another."""
    hand = hand_of(Table(top.playing), who, False)
    wanted = {name: value for name, value in command.items() if name != "do" and value not in (False, 0)}
    before = len(top.journal)
    for place, (_, choice) in enumerate(hand.choices):
        left = {name: value for name, value in wanted.items() if name not in choice.preset}
        if choice.do == command["do"] and choice.preset.items() <= {"vote": True, **wanted}.items():
            answers = [answer(field, left, command) for field in choice.fields]
            top.press(
                Press(top.playing.id, top.playing.position, CHOOSE, (hand.stamp, short(place), *answers, "ok")), who
            )
            given = top.journal[-1].entry.command
            assert {name: given[name] for name in wanted} == wanted
            break
    assert len(top.journal) == before + 1, command


def answer(field: Field, wanted: Command, given: Command) -> str:
    if field.name not in wanted and field.kind == "number" and not field.optional:
        return short(0)
    if field.name not in wanted or not field.asked(given):
        return "-"
    return short(menu_values(field).index(wanted[field.name]))


def test_anybody_may_ask_for_the_way_of_a_fox(hunt: TableTop) -> None:
    told = hunt.take(lambda at: public.biography(at, Target(chat_id=GROUP), 1, "рэн")).effects[0]
    assert isinstance(told, Say)
    assert "Рассказывать пока нечего" in told.html
    ruled(hunt, "За игрока", "Воздействовать", "Рэн", "Соблазн", "Бросить")
    ruled(hunt, "Исход", "2")
    hunt.choose(PETYA, "Поджечь или пощадить", "Пощадить")
    told = hunt.take(lambda at: public.biography(at, Target(chat_id=GROUP), 1, "рэн")).effects[0]
    assert "однажды взяла верх над людьми" in told.html  # type: ignore[union-attr]
    with pytest.raises(Refused) as refused:
        hunt.take(lambda at: public.biography(at, Target(chat_id=GROUP), 1, "Доген"))
    assert refused.value.code == "no_hero"

"""When a group sees a picture, and when it does not: after turns, at the end, living, asked for, in words."""

from typing import Any

import pytest

from engines.core.errors import Refused
from narratives.pictures.canvas import Picture
from tests.engines.dungeon.play import PARTY
from tests.engines.dungeon.play import dungeon as corridors
from tests.tgbot.play.company import MASHA
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of
from tgbot.delivery.effects import Effect, Photo, Say, Target, unpacked
from tgbot.keyboards.callback import Press
from tgbot.play import hand, lobby, manage, pictures, turns
from tgbot.play.illustrations import caption, drawn
from tgbot.play.table import Table
from tgbot.sessions.records import Actor

HERE = Target(chat_id=-100, thread_id=4)


def war(*switches: tuple[str, str], **options: Any) -> TableTop:
    """A war that has begun, its pictures settled in the lobby."""
    top = TableTop()
    top.open(VASYA, "moonwar", **{"scenario": 1, **options})
    for name, value in switches:
        top.press(Press(top.playing.id, -1, lobby.SWITCH, (name, value)))
    top.press(Press(top.playing.id, -1, "go"))
    return top


def act(top: TableTop, **command: Any) -> tuple[Effect, ...]:
    decision = top.take(lambda at: turns.carried_out(at, command, VASYA, False, True, top.now, lambda: "fresh"))
    return decision.effects


def to_the_end(top: TableTop) -> list[tuple[int, tuple[Effect, ...]]]:
    """Every turn's effects, with its number."""
    told = []
    while top.playing.status == "playing":
        effects = act(top, do="turn")
        told.append((int(top.playing.state["turn"]), effects))  # type: ignore[index]
    return told


def photos(effects: tuple[Effect, ...] | list[Effect]) -> list[Photo]:
    return [effect for effect in effects if isinstance(effect, Photo)]


def of_map(top: TableTop) -> Photo:
    (effect,) = top.take(lambda at: pictures.shown(at, HERE, 77)).effects
    assert isinstance(effect, Photo)
    return effect


# -- a war ------------------------------------------------------------------------------------------------------------


def test_a_war_is_shown_at_its_end_only() -> None:
    told = to_the_end(war())
    assert all(not photos(effects) for _, effects in told[:-1])
    _, last = told[-1]
    (photo,) = photos(last)
    assert (photo.panel, photo.only_for, photo.quiet) == ("picture:epilogue", None, True)
    posts = [place for place, effect in enumerate(last) if isinstance(effect, Say) and effect.post == "epilogue"]
    assert posts[0] < last.index(photo)
    assert "война окончена" in photo.caption
    assert "#faf6ee" in unpacked(photo.picture)


def test_a_war_is_shown_after_every_fifth_turn_where_the_group_wants_it() -> None:
    told = to_the_end(war(("pictures_every", "1")))
    shown = [turn for turn, effects in told for photo in photos(effects) if photo.panel == f"picture:turn:{turn}"]
    assert shown == [turn for turn, _ in told if turn % 5 == 0]
    assert photos(told[-1][1])[-1].panel == "picture:epilogue"


def test_a_war_without_pictures_has_none_at_all() -> None:
    top = war(("pictures_every", "1"), ("pictures", "0"))
    assert all(not photos(effects) for _, effects in to_the_end(top))
    (said,) = top.take(lambda at: pictures.shown(at, HERE, 77)).effects
    assert isinstance(said, Say)
    assert "Победа" in said.html


def test_a_turn_taken_back_takes_its_picture_with_it() -> None:
    top = war(("pictures_every", "1"))
    for _ in range(5):
        act(top, do="turn")
    (gone,) = photos(act(top, do="undo"))
    assert (gone.panel, gone.picture) == ("picture:turn:5", "")
    (again,) = photos(act(top, do="turn"))
    assert again.panel == "picture:turn:5"
    (told_anew,) = photos(act(top, do="reroll"))
    assert told_anew.panel == "picture:turn:5"
    assert told_anew.picture


def test_a_held_turn_is_shown_when_it_is_published() -> None:
    top = war(("pictures_every", "1"))
    for _ in range(4):
        act(top, do="turn")
    top.press(Press(top.playing.id, -1, "sets", ("preview", "1")))
    assert not photos(act(top, do="turn"))
    decision = top.take(lambda at: turns.published(at, VASYA, False, top.now, lambda: "fresh", None))
    assert [photo.panel for photo in photos(decision.effects)] == ["picture:turn:5"]


def test_settings_turn_over_in_the_lobby_and_on_the_panel() -> None:
    top = war(("dark", "1"))
    assert "#1b1d24" in unpacked(of_map(top).picture)
    answer = top.press(Press(top.playing.id, -1, "set"))
    answer = top.push(button_of(answer.keyboard, "Вид картинок: тёмный"))
    assert "#faf6ee" in unpacked(of_map(top).picture)
    for label in ("в конце", "каждые 5 ходов", "каждые 10 ходов", "в конце"):
        answer = top.push(button_of(answer.keyboard, f"Картинка: {label}"))
    answer = top.push(button_of(answer.keyboard, "Картинки: да"))
    assert not any("Картинка:" in button.text for row in answer.keyboard for button in row)
    for name, value in (("pictures", "2"), ("pictures", "-1"), ("pictures", "x"), ("seed", "1"), ("pace", "0")):
        with pytest.raises(Refused) as refused:
            top.press(Press(top.playing.id, -1, "sets", (name, value)))
        assert refused.value.code == "stale"
    with pytest.raises(Refused):
        top.take(lambda at: manage.setting_changed(at, Press("x", -1, "sets", ()), VASYA, False, top.now))
    with pytest.raises(Refused):
        top.press(Press(top.playing.id, -1, "sets", ("dark", "1")), PETYA)


def test_anybody_may_ask_for_the_picture_and_for_its_words() -> None:
    top = war()
    act(top, do="turn")
    photo = of_map(top)
    assert (photo.to, photo.reply_to, photo.panel, photo.anew) == (HERE, 77, "", False)
    ((words,),) = photo.keyboard
    assert words.text == "📝 Текстом"
    assert "<b>В городе</b>" in top.push(words, PETYA).whisper


def test_before_the_game_there_is_nothing_to_show() -> None:
    top = TableTop()
    top.open(VASYA, "moonwar")
    for game, code in (("moonwar", "not_started"), ("duel", "no_picture")):
        if game == "duel":
            top = TableTop()
            top.start(game="duel")
        with pytest.raises(Refused) as refused:
            top.take(lambda at: pictures.shown(at, HERE, 77))
        assert refused.value.code == code


def test_a_caption_is_cut_at_what_telegram_takes() -> None:
    top = war()
    picture = _drawn(top)
    long = picture.model_copy(update={"alt": "\n".join(["Ход <5>", "а" * 600, "б" * 600, "в" * 9])})
    words = caption(long)
    assert words.startswith("<b>Ход &lt;5&gt;</b>\n" + "а" * 600 + "\nб")
    assert words.endswith("б…")


def _drawn(top: TableTop) -> Picture:
    picture = drawn(Table(top.playing))
    assert picture is not None
    return picture


# -- a dungeon --------------------------------------------------------------------------------------------------------


def dungeon() -> TableTop:
    """A party at the entrance of a small dungeon; the map has been shown."""
    top = TableTop()
    top.open(game="dungeon")
    top.game = top.playing.model_copy(update={"setup": {"characters": list(PARTY), "dungeon": corridors()}})
    top.press(Press(top.playing.id, -1, "go"))
    assert not top.said("photo")
    act(top, do="enter")
    return top


def test_the_map_of_a_dungeon_lives() -> None:
    top = dungeon()
    (entrance,) = photos(top.effects)
    assert entrance.panel.startswith("picture:")
    assert "Осмотрено: 1 комната; впереди темнота: 2 выхода" in entrance.caption
    (grotto,) = photos(act(top, do="move", passage="c"))
    assert (grotto.panel, grotto.anew) == (entrance.panel, False)
    assert "Осмотрено: 2 комнаты; впереди темнота: 1 выход" in grotto.caption
    assert not photos(act(top, do="search", who="Боро"))


def test_the_map_comes_down_when_it_is_asked_for() -> None:
    top = dungeon()
    (entrance,) = photos(top.effects)
    photo = of_map(top)
    assert (photo.panel, photo.anew, photo.picture, photo.to) == (
        entrance.panel,
        True,
        entrance.picture,
        Target(game_id=top.playing.id),
    )
    ((words,),) = photo.keyboard
    answer = top.push(words, PETYA)
    told = answer.whisper
    top.push(button_of(answer.keyboard, "Закрыть"), PETYA)
    assert "<b>Карта</b>" in told
    assert "1* --- 2?" in told


def test_a_group_may_read_its_map_only() -> None:
    top = dungeon()
    (entrance,) = photos(top.effects)
    answer = top.press(Press(top.playing.id, -1, "set"))
    before = len(top.effects)
    answer = top.push(button_of(answer.keyboard, "Картинки: да"))
    (gone,) = photos(top.effects[before:])
    assert (gone.panel, gone.picture) == (entrance.panel, "")
    assert not photos(act(top, do="move", passage="c"))
    (said,) = top.take(lambda at: pictures.shown(at, HERE, 77)).effects
    assert isinstance(said, Say)
    assert "1 --- 3*" in said.html
    before = len(top.effects)
    top.push(button_of(answer.keyboard, "Картинки: нет"))
    (back,) = photos(top.effects[before:])
    assert "2 комнаты" in back.caption


def test_another_dungeon_has_another_map() -> None:
    top = dungeon()
    (first,) = photos(top.effects)
    act(top, do="leave")
    act(top, do="generate")
    (second,) = photos(act(top, do="enter"))
    assert second.panel != first.panel


# -- cards and odds ---------------------------------------------------------------------------------------------------


def fight() -> TableTop:
    """Two fighters of two players."""
    top = TableTop()
    top.start(game="duel")
    for who in (PETYA, MASHA):
        top.choose(who, "Вступить", "Готовый", "Войти")
    return top


def cards_of(top: TableTop, words: str, by: Actor) -> tuple[Photo, ...]:
    return tuple(photos(top.take(lambda at: pictures.card(at, words, by, HERE, 77)).effects))


def test_ones_own_card_goes_to_oneself_alone() -> None:
    top = fight()
    (mine,) = (name for name, who in top.playing.players.items() if who == PETYA)
    for words in ("", mine, mine.lower()):
        (card,) = cards_of(top, words, PETYA)
        assert (card.only_for, card.to.game_id, card.reply_to) == (PETYA.user_id, top.playing.id, None)
        assert "Хиты" in card.caption
    answer = top.press(Press(top.playing.id, -1, hand.OWN), PETYA)
    before = len(top.effects)
    assert top.push(button_of(answer.keyboard, "🖼 Карточка"), PETYA).text == "Рисую карточку."
    assert [photo.only_for for photo in photos(top.effects[before:])] == [PETYA.user_id]


def test_somebody_elses_card_shows_what_everybody_sees() -> None:
    top = fight()
    (other,) = (name for name, who in top.playing.players.items() if who == MASHA)
    (card,) = cards_of(top, other, PETYA)
    assert (card.only_for, card.to, card.reply_to) == (None, HERE, 77)
    assert "Хиты" not in card.caption
    assert "Хиты" not in unpacked(card.picture)


@pytest.mark.parametrize("words", ["", "Никто", "   "])
def test_whoever_has_no_card_is_told_so(words: str) -> None:
    top = fight()
    with pytest.raises(Refused) as refused:
        cards_of(top, words, VASYA)
    assert refused.value.code == "no_card"
    with pytest.raises(Refused) as refused:
        top.press(Press(top.playing.id, -1, hand.CARD), VASYA)
    assert refused.value.code == "no_card"


def test_the_odds_are_drawn_with_what_they_were() -> None:
    top = war()
    act(top, do="turn")
    names = list(top.playing.state["order"])  # type: ignore[index]
    first = [(name, 1 / len(names)) for name in names]
    top.game = top.playing.model_copy(update={"odds": {"0": dict(first)}})
    photo = pictures.odds(top.playing, first, HERE, 77)
    assert isinstance(photo, Photo)
    assert (photo.reply_to, photo.to) == (77, HERE)
    assert "шансы после хода 1" in photo.caption
    assert ">ход<" in unpacked(photo.picture)
    silent = top.playing.settings.model_copy(update={"pictures": False})
    words = pictures.odds(top.playing.model_copy(update={"settings": silent}), first, HERE, 77)
    assert isinstance(words, Say)
    assert "шансы после хода 1" in words.html

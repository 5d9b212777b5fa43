"""Whoever looks around presses this and that and does nothing: whatever opens can be left, says something, in Russian.

Nothing is kept of a press here, so every button is looked at where it stands.
"""

import re
from collections.abc import Iterator

import pytest

from engines.core.errors import Refused
from narratives.registry import narrator_of, told_games
from tests.tgbot.play.company import KOLYA, MASHA
from tests.tgbot.play.grail.tables import opened
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, check
from tests.tgbot.play.whole_games import whole_game
from tgbot.delivery.effects import Panel
from tgbot.handlers.presses import DEEDS, Given
from tgbot.handlers.whisper import CLOSE
from tgbot.keyboards.callback import Press
from tgbot.keyboards.model import Button, Keyboard
from tgbot.play import hand, keys, lobby, outlines, sheets
from tgbot.play.table import Table
from tgbot.sessions.decision import Decision, PastNeeded
from tgbot.sessions.records import Actor
from tgbot.texts import catalogue, plain

STEPS = {"moonwar": (2, 9), "kitsune": (2, 14, 40), "duel": (2, 12), "grail": (2, 5), "dungeon": (2, 9, 30)}
"""After how many steps of a game people look around."""
AT_ONCE = 60
"""Buttons that one person looks at."""
WAYS_OUT = {CLOSE, "gm", "set", "plan", hand.JOIN, hand.OWN, sheets.DROP, outlines.OPEN, outlines.DROP}
KNOWN = {  # what is written so in Russian, too, or is typed
    *("NPC", "EX", "Kitsune", "no", "Hi", "Con", "Game", "The", "Tohno", "Family", "SHA", "m", "d", "off", "Telegram"),
    *("add", "remove", "give", "free", "dice", "log", "JSON", "YAML"),
}


def looked_at(top: TableTop, by: Actor, keyboard: Keyboard) -> Iterator[tuple[tuple[str, ...], Decision]]:
    """What he finds behind these buttons and those behind them, the widest first, each with the way to it."""
    waiting = [(button, (button.text,)) for line in keyboard for button in line]
    seen: set[str | None] = set()
    while waiting and len(seen) < AT_ONCE:
        button, way = waiting.pop(0)
        if button.data is None or button.data in seen:
            continue
        seen.add(button.data)
        assert_russian(button.text, way)
        decision = pressed(top, Press.unpack(button.data), by, way)
        if decision is not None:
            yield way, decision
            waiting += [(one, (*way, one.text)) for line in decision.answer.keyboard for one in line]


def pressed(top: TableTop, press: Press, by: Actor, way: tuple[str, ...]) -> Decision | None:
    """What comes of a press; a refusal is read and found to be words."""
    given = Given(press, by, False, top.now, lambda: "fresh", openly=False)
    try:
        try:
            return DEEDS[press.verb](top.loaded(past=False), given)
        except PastNeeded:
            return DEEDS[press.verb](top.loaded(), given)
    except Refused as refused:
        key = f"refused.{refused.code}"
        words = narrator_of(top.playing.game).words
        said = plain(key, **refused.details) if key in catalogue() else words.refusal(refused.code, refused.details)
        assert len(said) > 10, way
        assert_russian(said, way)
        return None


def assert_russian(html: str, way: tuple[str, ...]) -> None:
    """No key and no English; commands, numbers of rules and of questions are what they are."""
    words = re.sub(r"<[^>]+>|https?://\S+|/\w+|[A-Z]{2}-\w+|№ \S+|\b[0-9a-f]{16,}\b|<code>.*?</code>", " ", html)
    latin = set(re.findall(r"[A-Za-z]{2,}(?:[._]\w+)*", words)) - KNOWN
    assert not latin, f"{latin} in {html[:200]!r}, by {way}"


def check_way(way: tuple[str, ...], decision: Decision) -> None:
    """It is fit for Telegram, says something, and can be left."""
    check(decision)
    answer = decision.answer
    close = way[-1] == plain("keys.close")
    assert close or answer.text or answer.whisper or answer.ask or decision.effects, f"nothing comes of {way}"
    for words in filter(None, (answer.text, answer.whisper, answer.ask)):
        assert_russian(words.partition("<pre>")[0], way)
    if answer.keyboard:
        verbs = {Press.unpack(one.data).verb for line in answer.keyboard for one in line if one.data}
        assert verbs & WAYS_OUT, f"no way out of {way}: {verbs}"


def tables(game: str) -> Iterator[TableTop]:
    """A game as it is after some steps, half of its people played."""
    top = TableTop()
    deeds = whole_game(game, "3")
    decide = next(deeds)
    for step in range(1, max(STEPS[game]) + 1):
        top.take(decide)
        if step in STEPS[game]:
            record = top.playing
            persons = Table(record).engine.persons(Table(record).state)
            players = dict(zip(persons, (PETYA, MASHA), strict=False))
            yield TableTop(top.chat, record.model_copy(update={"players": players}), top.journal, dict(top.texts))
        decide = deeds.send(top.playing)


@pytest.mark.parametrize("who", [VASYA, PETYA, KOLYA], ids=["gm", "player", "passer-by"])
def test_a_conflict_that_a_gm_leads_has_none(who: Actor) -> None:
    top = TableTop()
    top.start(game="grail")
    for player in (PETYA, MASHA):
        top.choose(player, "Вступить", "Готовый", "Войти")
    opened(top, ["Сейбер"], ["Арчер"])
    start = [*top.board.keyboard, (Button(text="/me", data=Press(top.playing.id, -1, hand.OWN).pack()),)]
    start += keys.panel(Table(top.playing)) if who is VASYA else ()
    found = [check_way(way, decision) for way, decision in looked_at(top, who, tuple(start))]
    assert len(found) > 3


@pytest.mark.parametrize("game", told_games())
def test_a_lobby_is_never_left_without_its_buttons(game: str) -> None:
    top = TableTop()
    top.open(game=game)
    waiting, seen = [lobby.panel(top.playing).keyboard], set[str]()
    while waiting and len(seen) < AT_ONCE:
        for button in [one for line in waiting.pop(0) for one in line if one.data not in seen]:
            assert button.data is not None
            seen.add(button.data)
            assert_russian(button.text, (game,))
            decision = pressed(top, Press.unpack(button.data), VASYA, (game, button.text))
            for effect in decision.effects if decision is not None else ():
                if isinstance(effect, Panel) and effect.panel == lobby.PANEL:
                    assert_russian(effect.html, (game, button.text))
                    cancelled = button.text == plain("keys.lobby_cancel") or button.text == plain("keys.lobby_start")
                    assert effect.keyboard or cancelled
                    waiting.append(effect.keyboard)
    assert len(seen) > 5


@pytest.mark.parametrize("game", told_games())
@pytest.mark.parametrize("who", [VASYA, PETYA, KOLYA], ids=["gm", "player", "passer-by"])
def test_there_are_no_dead_ends(game: str, who: Actor) -> None:
    found = 0
    for top in tables(game):
        board = keys.under_post(Table(top.playing))
        start = [*board, (Button(text="/me", data=Press(top.playing.id, -1, hand.OWN).pack()),)]
        if who is VASYA:
            start += [*keys.panel(Table(top.playing)), *keys.plannable(Table(top.playing))]
        for way, decision in looked_at(top, who, tuple(start)):
            check_way(way, decision)
            found += 1
    assert found > 1


def test_where_nobody_can_do_anything_the_gm_is_told_so() -> None:
    top = TableTop()
    top.start(game="duel")
    answer = top.press(Press(top.playing.id, -1, hand.OTHERS))
    assert "Сейчас делать нечего" in answer.whisper
    top.enter(PETYA, "Дон", 1)
    top.enter(MASHA, "Эль", 2)
    assert "Потом выберете, за кого" in top.press(Press(top.playing.id, -1, hand.OTHERS)).whisper

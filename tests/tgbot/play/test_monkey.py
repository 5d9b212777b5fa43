"""A monkey at the table: whatever button it finds, pressing it is allowed, answered and fit for Telegram."""

import random
from datetime import timedelta

import pytest

from engines.core.errors import Refused
from tests.tgbot.play.sittings import PETYA, TableTop, buttons, check_keyboard
from tgbot.keyboards.callback import Press
from tgbot.keyboards.model import Button
from tgbot.play import keys, turns
from tgbot.play.table import Table
from tgbot.sessions.decision import Answer
from tgbot.sessions.records import Actor

SCHEDULE = Actor(user_id=0, name="по расписанию", via="schedule")
ANSWERS = ("Фёдор", "-1 -1", "2", "0", "Своими словами.\n\nИ ещё.", "<b>", "99")

EXPECTED = {
    "draft_waits",  # «Ход» while a turn is held
    "paused",  # a forced turn on the panel of a game that stands still
    "nothing_told",  # other words for what has no words
    "bad_setup",  # «Начать» with a cast without its role
    "options_first",  # a cast before a scenario
    "bad_text",
    "bad_numbers",
    "bad_name",
    "bad_value",  # a written value that is none
    "duplicate",
    "plan_late",
    "plan_full",
    "nothing_asked",  # the question was forgotten for a newer one
    "no_draft",  # «Опубликовать» of a draft taken back
    "game_over",
}


class Monkey:
    """Presses what it sees: under the last post, on its panel, in the lobby, under a draft."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.top = TableTop()
        self.shown: tuple[tuple[Button, ...], ...] = ()
        self.question = ""
        self.pressed: list[str] = []

    def act(self) -> None:
        """One thing more."""
        game = self.top.playing
        deeds = [self._push_shown] * 6 + [self._push_under_post] * 3 + [self._open_panel]
        if self.question:
            deeds += [self._reply] * 5
        if game.due is not None:
            deeds.append(self._let_it_come)
        self.random.choice(deeds)()

    def _push_shown(self) -> None:
        found = [button for button in buttons([self.shown]) if button.data]
        if found:
            self._push(self.random.choice(found))

    def _push_under_post(self) -> None:
        if self.top.playing.status == "lobby":
            self._push(Button(text="", data=Press(self.top.playing.id, -1, "lb").pack()))
            return
        keyboard = keys.under_post(Table(self.top.playing))
        check_keyboard(keyboard)
        self._push(self.random.choice(buttons([keyboard])))

    def _open_panel(self) -> None:
        if self.top.playing.status != "lobby":
            self._push(Button(text="", data=Press(self.top.playing.id, -1, "gm").pack()))

    def _push(self, button: Button) -> None:
        self.pressed.append(f"{button.text} [{button.data}]")
        try:
            self._see(self.top.push(button))
        except Refused as refused:
            self._refused(refused, stale_too=button.data is not None and button in buttons([self.shown]))

    def _reply(self) -> None:
        words = self.random.choice(ANSWERS)
        self.pressed.append(f"«{words}»")
        try:
            self._see(self.top.reply(self.question, words))
        except Refused as refused:
            self._refused(refused, stale_too=True)
        else:
            self.question = ""

    def _let_it_come(self) -> None:
        due = self.top.playing.due
        assert due is not None
        self.top.now = max(self.top.now, due) + timedelta(seconds=1)
        self.pressed.append("the hour comes")
        self.top.take(lambda at: turns.due(at, SCHEDULE, self.top.now, lambda: "fresh"))

    def _see(self, answer: Answer) -> None:
        self.question = answer.ask or self.question
        if answer.keyboard:
            self.shown = answer.keyboard
        panels = [effect for effect in self.top.effects if effect.kind == "panel" and effect.panel == "lobby"]
        if self.top.playing.status == "lobby" and panels:
            self.shown = panels[-1].keyboard

    def _refused(self, refused: Refused, *, stale_too: bool) -> None:
        # A panel opened before the last change may be stale; what stands under the post never is.
        expected = refused.code in EXPECTED or (stale_too and refused.code in ("stale", "already_done"))
        # A position that an edit has changed may make a written or half-chosen command impossible: that is told.
        assert expected or refused.code in Table(self.top.playing).engine.refusals, self.trail(refused)
        if refused.code in ("stale", "already_done"):
            self._open_panel()

    def trail(self, refused: Refused | None = None) -> str:
        """How it came to this."""
        return "\n".join([*self.pressed[-12:], f"refused: {refused.code} {refused.details}" if refused else ""])


@pytest.mark.parametrize("scenario", range(1, 9))
@pytest.mark.parametrize("edition", ["third", "second"])
def test_a_monkey_plays_a_war(scenario: int, edition: str) -> None:
    monkey = Monkey(scenario * 100 + len(edition))
    monkey.top.start(scenario=scenario, edition=edition)
    for _ in range(70):
        monkey.act()
    assert monkey.top.playing.position > 3, monkey.trail()


@pytest.mark.parametrize("seed", range(8))
def test_a_monkey_opens_a_lobby(seed: int) -> None:
    monkey = Monkey(seed)
    monkey.top.open()
    monkey.shown = monkey.top.said("panel")[-1].keyboard  # type: ignore[union-attr]
    for _ in range(60):
        monkey.act()
    assert len(monkey.pressed) > 30


def test_a_bystander_may_only_do_what_stands_under_the_post() -> None:
    """Every button of every panel that Vasya finds: Petya gets an answer that it is not his."""
    monkey = Monkey(5)
    top = monkey.top
    top.start(scenario=1)
    seen: dict[str, Button] = {}
    for _ in range(150):
        monkey.act()
        for button in buttons([monkey.shown]):
            verb = Press.unpack(button.data or "").verb
            if verb not in (keys.PLAY, "close", "chron"):
                seen[f"{verb} {button.text}"] = button
    assert len(seen) > 40
    game, journal = top.game, top.journal
    for name, button in seen.items():
        with pytest.raises(Refused) as refused:
            top.push(button, PETYA)
        assert refused.value.code in ("gm_only", "stale"), name
    assert (top.game, top.journal) == (game, journal)

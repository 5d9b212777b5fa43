"""A group's table without Telegram and without a store: decisions are taken, kept in memory and looked at."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from xml.etree import ElementTree

from narratives.chronicle.post import Post
from tgbot.botapi.entities import parse_html
from tgbot.delivery.effects import Effect, Panel, Photo, unpacked
from tgbot.delivery.split import LIMIT, split
from tgbot.handlers.presses import DEEDS, Given
from tgbot.keyboards.callback import Press
from tgbot.keyboards.model import Button, Keyboard
from tgbot.play import lobby, replies
from tgbot.sessions.decision import Answer, Decide, Decision, Loaded, PastNeeded
from tgbot.sessions.packing import pack, unpack_chat, unpack_game
from tgbot.sessions.records import Actor, ChatRecord, Done, GameRecord

GROUP = -100
VASYA = Actor(user_id=7, name="Вася")
"""Opens the lobby: the GM."""
PETYA = Actor(user_id=8, name="Петя")
"""Nobody in particular."""
START = datetime(2026, 9, 1, 12, 0, tzinfo=UTC)

_QUESTION = re.compile(r"№ [0-9a-z]+-(?P<code>[0-9a-z]+)")


@dataclass
class TableTop:
    """One group with at most one game. Every decision is checked as Telegram would: markup, lengths, keyboards."""

    chat: ChatRecord = field(default_factory=lambda: ChatRecord(home=GROUP, chat_id=GROUP))
    game: GameRecord | None = None
    journal: tuple[Done, ...] = ()
    texts: dict[str, Post] = field(default_factory=dict)
    effects: list[Effect] = field(default_factory=list)
    now: datetime = START
    seeds: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def playing(self) -> GameRecord:
        """The game."""
        assert self.game is not None
        return self.game

    def loaded(self, *, past: bool = True) -> Loaded:
        """What a decision sees."""
        loaded = Loaded(self.chat, self.game, "00aaaaa1")
        return replace(loaded, journal=self.journal, texts=tuple(self.texts.values())) if past else loaded

    def take(self, decide: Decide) -> Decision:
        """Decide and keep it, as ``sessions`` do: the past is loaded only when it is asked for."""
        try:
            decision = decide(self.loaded(past=False))
        except PastNeeded:
            decision = decide(self.loaded())
        check(decision)
        self._keep(decision)
        return decision

    def _keep(self, decision: Decision) -> None:
        before = self.game.position if self.game else 0
        if decision.game is not None:
            assert decision.game.position - before == len(decision.done), "the position counts the journal"
            self.game = decision.game.model_copy(update={"version": decision.game.version + 1})
            assert unpack_game(pack(self.game)) == self.game, "as another process will read it"
        self.chat = decision.chat or self.chat
        assert unpack_chat(pack(self.chat)) == self.chat, "as another process will read it"
        self.journal += decision.done
        for key in decision.dropped_texts:
            self.texts.pop(key, None)
        self.texts.update({post.key: post for post in decision.texts})
        self.effects.extend(decision.effects)

    def open(self, by: Actor = VASYA, game: str = "moonwar", **options: object) -> None:
        """A lobby of this game with these options."""
        self.take(lambda at: lobby.opened(at, game, by, None, f"seed {next(self.seeds)}"))
        self.game = self.playing.model_copy(update={"options": {**self.playing.options, **options}})

    def start(self, game: str = "moonwar", **options: object) -> None:
        """A game under way."""
        self.open(VASYA, game, **options)
        self.press(Press(self.playing.id, -1, "go"))

    def press(self, press: Press, by: Actor = VASYA, *, is_admin: bool = False) -> Answer:
        """Somebody presses a button. Raises Refused."""
        given = Given(press, by, is_admin, self.now, lambda: f"seed {next(self.seeds)}", openly=False)
        return self.take(lambda at: DEEDS[press.verb](at, given)).answer

    def push(self, button: Button, by: Actor = VASYA, *, is_admin: bool = False) -> Answer:
        """The same by the button itself."""
        assert button.data is not None
        return self.press(Press.unpack(button.data), by, is_admin=is_admin)

    def reply(self, question: str, words: str, by: Actor = VASYA, *, is_admin: bool = False) -> Answer:
        """Somebody answers a question of the bot. Raises Refused."""
        found = _QUESTION.search(question)
        assert found is not None, question
        return self.take(
            lambda at: replies.given(at, found["code"], words, by, is_admin, self.now, lambda: "a fresh seed")
        ).answer

    # -- where people play people

    @property
    def board(self) -> Panel:
        """The board as it reads now."""
        return [effect for effect in self.effects if isinstance(effect, Panel) and effect.panel == "board"][-1]

    def panel(self, by: Actor) -> Answer:
        """The GM's panel. Raises Refused."""
        return self.press(Press(self.playing.id, -1, "gm"), by)

    def choose(self, by: Actor, *labels: str, by_panel: bool = False) -> Answer:
        """Press a button under the board (or on the GM's panel), then one button after another of what is shown.

        A label may be a part of a button's words. Raises Refused.
        """
        shown = self.panel(by).keyboard if by_panel else self.board.keyboard
        answer = Answer()
        for label in labels:
            answer = self.push(button_of(shown, label), by)
            shown = answer.keyboard
        return answer

    def write(self, by: Actor, answer: Answer, words: str) -> Answer:
        """Answer the question that came last. Raises Refused."""
        assert answer.ask, "nothing was asked"
        return self.reply(answer.ask, words, by)

    def enter(self, by: Actor, name: str, template: int) -> None:
        """Come to the table with a ready-made character (the first, the second …) under this name."""
        answer = self.choose(by, "Вступить", *["Готовый"] * template, "Имя")
        answer = self.write(by, answer, name)
        self.push(button_of(answer.keyboard, "Войти"), by)

    def wait(self, span: timedelta) -> None:
        """Time passes."""
        self.now += span

    def said(self, kind: str) -> list[Effect]:
        """The effects of a kind so far."""
        return [effect for effect in self.effects if effect.kind == kind]

    def lines(self, words: Callable[[Effect], bool]) -> list[Effect]:
        """The effects that fit."""
        return [effect for effect in self.effects if words(effect)]


def check(decision: Decision) -> None:
    """Whatever goes to Telegram is what Telegram takes."""
    answer = decision.answer
    assert len(answer.text) <= 200, answer.text
    for html in filter(None, (answer.whisper, answer.ask)):
        assert len(html) <= LIMIT, f"a whisper is one message: {len(html)}"
        check_html(html)
    check_keyboard(answer.keyboard)
    for effect in decision.effects:
        for part in split(getattr(effect, "html", "")):
            check_html(part)
        check_keyboard(getattr(effect, "keyboard", ()))
        if isinstance(effect, Photo):
            check_photo(effect)


def check_photo(photo: Photo) -> None:
    """A picture that can be drawn, and words that fit under it."""
    if photo.caption:
        check_html(photo.caption)
        assert len(parse_html(photo.caption)[0]) <= 1024
    if photo.picture:
        assert ElementTree.fromstring(unpacked(photo.picture)).tag.endswith("svg")


def check_html(html: str) -> None:
    """Valid markup, something to read, and no trace of a machine."""
    text, _ = parse_html(html)
    assert text.strip()
    for ugly in ("None", "True", "False", "Undefined", "{{", "{%", "[]", "{}", "  \n", "\n\n\n"):
        assert ugly not in text, f"«{ugly}» in: {text}"


def check_keyboard(keyboard: Keyboard) -> None:
    """At most 100 buttons, 8 a row, 64 bytes of data (one more for the sign of a whisper), words on each."""
    assert sum(map(len, keyboard)) <= 100, f"{sum(map(len, keyboard))} buttons"
    for row in keyboard:
        assert 1 <= len(row) <= 8, row
        for button in row:
            assert 0 < len(button.text.strip()) <= 128, button
            assert button.data is None or len(button.data.encode()) + 1 <= 64, button
    data = [button.data for row in keyboard for button in row]
    assert len(data) == len(set(data)), f"two buttons do the same: {keyboard}"


def button_of(keyboard: Keyboard, label: str) -> Button:
    """The button with these words, or with these among others."""
    found = buttons([keyboard])
    exact = [button for button in found if button.text == label]
    fitting = exact or [button for button in found if label in button.text]
    assert fitting, f"no «{label}» among {[button.text for button in found]}"
    return fitting[0]


def buttons(keyboards: Sequence[Keyboard]) -> list[Button]:
    """All buttons of these keyboards."""
    return [button for keyboard in keyboards for row in keyboard for button in row]

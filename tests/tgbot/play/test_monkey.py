"""A monkey at the table: whatever button it finds, pressing it is allowed, answered and fit for Telegram."""

import json
import random
from collections.abc import Collection, Sequence
from datetime import timedelta

import pytest

from engines.core.errors import Refused
from tests.engines.dungeon.play import PLAIN_DUNGEON
from tests.tgbot.play.company import come_due, set_pace
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of, buttons, check_keyboard
from tgbot.keyboards.callback import Press
from tgbot.keyboards.model import Button, Keyboard
from tgbot.play import keys
from tgbot.play.hand import ACT, hand_of
from tgbot.play.table import Table
from tgbot.sessions.decision import Answer
from tgbot.sessions.records import Actor

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
        come_due(self.top)

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


class Company:
    """Many monkeys at a table where people play people: a GM, three players and somebody who only looks on."""

    def __init__(self, game: str, seed: int, answers: Sequence[str], unready: Collection[str] = ()) -> None:
        """``unready``: refusals of what people make step by step and give too early."""
        self.known = {*OF_PLAYERS, *unready}
        self.random = random.Random(seed)
        self.top = TableTop()
        self.top.start(game=game)
        self.answers = answers
        self.people = [VASYA, PETYA, *(Actor(user_id=number, name=f"Игрок {number}") for number in (9, 10, 11))]
        self.last = VASYA
        self.shown: dict[int, Keyboard] = {}
        self.asked: dict[int, str] = {}
        self.pressed: list[str] = []

    def act(self) -> None:
        """Somebody does one thing more, mostly he who has begun something."""
        who = self.last = self.last if self.random.random() < 0.7 else self.random.choice(self.people)
        deeds = [self._push_shown] * 5 + [self._push_board] * 3 + ([self._open_panel] * 2 if who is VASYA else [])
        if who.user_id in self.asked:
            deeds += [self._reply] * 5
        if self.top.playing.due is not None and self.random.random() < 0.1:
            self._let_it_come()
        self.random.choice(deeds)(who)

    def _push_shown(self, who: Actor) -> None:
        found = [button for button in buttons([self.shown.get(who.user_id, ())]) if button.data]
        done = [button for button in found if button.style == "success"]
        if found:
            self._push(who, self.random.choice(done if done and self.random.random() < 0.4 else found))

    def _push_board(self, who: Actor) -> None:
        keyboard = self.top.board.keyboard
        check_keyboard(keyboard)
        self._push(who, self.random.choice(buttons([keyboard])))

    def _open_panel(self, who: Actor) -> None:
        self._push(who, Button(text="панель", data=Press(self.top.playing.id, -1, "gm").pack()))

    def _push(self, who: Actor, button: Button) -> None:
        self.pressed.append(f"{who.name}: {button.text} [{button.data}]")
        before = len(self.top.journal)
        try:
            answer = self.top.push(button, who)
        except Refused as refused:
            self._refused(refused, self.known)
            return
        if len(self.top.journal) == before or answer.keyboard:
            self.shown[who.user_id] = answer.keyboard
        if answer.ask:
            self.asked[who.user_id] = answer.ask

    def _reply(self, who: Actor) -> None:
        words = self.random.choice(self.answers)
        self.pressed.append(f"{who.name}: «{words}»")
        try:
            answer = self.top.reply(self.asked[who.user_id], words, who)
        except Refused as refused:
            # What is written may be anything, and others may have acted meanwhile: that is told in words.
            rules = Table(self.top.playing).engine.refusals
            self._refused(refused, {*self.known, *rules, "bad_text", "bad_numbers", "nothing_asked"})
        else:
            del self.asked[who.user_id]
            self.shown[who.user_id] = answer.keyboard or self.shown.get(who.user_id, ())

    def _refused(self, refused: Refused, known: Collection[str]) -> None:
        trail = "\n".join([*self.pressed[-12:], f"refused: {refused.code} {refused.details}"])
        assert refused.code in known, trail

    def _let_it_come(self) -> None:
        due = self.top.playing.due
        assert due is not None
        self.top.now = max(self.top.now, due) + timedelta(seconds=1)
        self.pressed.append("the hour comes")
        come_due(self.top)


OF_PLAYERS = {
    *(
        "no_seat",
        "no_seat_now",
        "no_seat_but_gm",
        "nobody_plays",
        "seated",
        "seat_taken",
        "not_now",
        "gm_only",
        "paused",
        "no_name",
        "name_taken",
    ),
    *("stale", "stale_menu", "already_done"),  # others were quicker
    *("no_cards", "too_many_cards", "unknown_card", "bad_hits", "bad_threshold"),  # a sheet that does not come in yet
    *("nothing_told", "not_playing", "not_paused", "no_draft", "draft_waits"),
}
"""Everything else that is refused after a press of a button is a fault: what the rules refuse is not offered."""


def test_monkeys_fight_duels() -> None:
    """Whatever they press is answered, and between them they give most commands that there are."""
    words = ("Тёплой Луны!", "Оглушаю", "Дон", "Эль", "рыцарь, 5 хитов", "Лада: маг", "к костру", "7", "-1", "<b>")
    given: set[str] = set()
    for seed in range(12):
        company = Company("duel", seed, words)
        top = company.top
        for who, name in zip(company.people[1:4], ("Рен", "Ирис", "Олег"), strict=True):
            top.enter(who, name, 1 + company.random.randrange(8))
        set_pace(top, "10m")
        for _ in range(500):
            company.act()
        given |= {line.entry.command["do"] for line in top.journal}
    fight = {"attack", "join", "play", "flee", "pass", "surrender"}
    afterwards = {"finish", "bind", "lead", "release", "assassinate", "stun", "open", "consent"}
    assert fight | afterwards | {"tick", "gm.person", "gm.end", "gm.die", "gm.undo"} <= given


class Hunters(Company):
    """Monkeys that mostly do what they can and end what they have begun, and seldom stop the game for all."""

    seldom: tuple[str, ...] = ("Оставить:", "Пауза", "Уйти")
    """Words of buttons that they mostly leave alone."""

    def act(self) -> None:
        """Somebody does one thing more."""
        who = self.last = self.last if self.random.random() < 0.7 else self.random.choice(self.people)
        chance = self.random.random()
        if self.top.playing.due is not None and chance < 0.03:
            self._let_it_come()
        elif self.top.playing.status == "paused":
            self._push(VASYA, button_of(self.top.board.keyboard, "Продолжить"))
        elif who.user_id in self.asked and chance < 0.8:
            self._reply(who)
        elif self.shown.get(who.user_id) and chance < 0.9:
            self._push_shown(who)
        elif who is VASYA and chance < 0.5:
            self._open_panel(who)
        else:
            self._push_board(who)

    def _push_board(self, who: Actor) -> None:
        hand = hand_of(Table(self.top.playing), who, False)
        able = {hand.table.engine.commands.index(choice.do) for _, choice in hand.choices}
        found = buttons([self.top.board.keyboard])
        mine = [
            one
            for one in found
            if (press := Press.unpack(one.data or "")).verb == ACT and int(press.args[0], 36) in able
        ]
        self._push(who, self.random.choice(mine if mine and self.random.random() < 0.8 else found))

    def _push(self, who: Actor, button: Button) -> None:
        rare = any(word in button.text for word in self.seldom)
        if not rare or self.random.random() < 0.1:
            super()._push(who, button)


def test_monkeys_hunt() -> None:
    """A clan of monkeys under a monkey: nights of their own and ready ones, decisions, shares, edits, undone steps."""
    words = ("Чайный домик", "Отама", "Кёсиро 2 5 3 3", "Дзиро 3", "Рыжая, с белым ухом.", "5", "0", "-1", "<b>")
    unready = {"bad.field", "bad.value", "fox.points", "fox.exists", "npc.here", "npc.exists", "scene.empty"}
    given: set[str] = set()
    for seed in range(4, 12):
        company = Hunters("kitsune", seed, words, {*unready, "no_entry", "no_outline"})
        top = company.top
        for who, name in zip(company.people[1:4], ("Рэн", "Мико", "Тору"), strict=True):
            top.enter(who, name, 1 + company.random.randrange(8))
        set_pace(top, "10m")
        for _ in range(700):
            company.act()
        given |= {line.entry.command["do"] for line in top.journal}
    night = {"scout", "setting", "influence", "disguise", "help", "pass", "leave", "ability", "choose"}
    between = {"join", "scene", "share", "place", "remove", "set", "next", "end", "undo", "force"}
    assert night | between <= given, sorted((night | between) - given)


class Delvers(Hunters):
    """Monkeys that would rather go on than turn back."""

    seldom = (*Hunters.seldom, "Подземелье", "Наружу", "Отступить", "Заселить", "Вывести")


def test_monkeys_delve() -> None:
    """A party of monkeys: heroes, dungeons, walks, fights, deaths, treasure, and a monkey's edits of all of it."""
    words = ("Тарн", "Ольга Рыжая", "2 1 10", "5", "-1", "Что там?", "<b>", json.dumps(PLAIN_DUNGEON))
    walks = {"roll", "create", "generate", "enter", "move", "search", "kit", "cast", "return"}
    fights = {"attack", "pass", "retreat"}
    rulings = {"award", "set", "edit", "undo"}
    wanted = walks | fights | rulings
    given: set[str] = set()
    for seed in range(20):
        company = Delvers("dungeon", seed, words, {"no_entry", "bad_value", "duplicate", "party_full", "dice_once"})
        top = company.top
        for who in company.people[1:4]:
            top.choose(who, "Вступить", "Готовый", "Дальше", "Войти")
        for name in top.playing.players:
            top.choose(VASYA, "Награда", name, "★ обычная" if seed % 2 else "☆ малая", "1", by_panel=True)
        top.choose(VASYA, "Подземелье", "Подземелье")
        top.choose(PETYA, "Войти")
        set_pace(top, "10m")
        for _ in range(500):
            company.act()
        given |= {line.entry.command["do"] for line in top.journal}
        if seed >= 3 and wanted <= given:
            break
    assert wanted <= given, wanted - given


class Warriors(Hunters):
    """Monkeys that would rather fight on; their GM does nothing but rule."""

    seldom = (*Hunters.seldom, "Закончить схватку", "Сдаться", "Разорвать", "вывести из схватки", "Отменить")

    def _push_board(self, who: Actor) -> None:
        if who is VASYA:
            self._open_panel(who)
        elif self.random.random() < 0.5:
            self._push(who, button_of(self.top.board.keyboard, "Моё"))
        else:
            super()._push_board(who)


def test_monkeys_wage_a_grail_war() -> None:
    """Pairs of monkeys under a monkey: conflicts of all kinds, orders, groups, things, sheets by hand and in words."""
    npc = "Тень — NPC\nВыносливость F\nКогти C: сверхъестественное, атака, защита"
    words = ("Хельга", "Рита", npc, "Рита — мастер\nВыносливость F\nМагия B", "6 6 1", "Бей!", "5", "-1", "<b>")
    sheet = {"no_name", "no_servant", "exists", "bad_value", "bad_sheet", "over_budget", "no_endurance"}
    people = {"declare", "seal", "answer", "test", "inner", "craft", "create"}
    rulings = {"open", "resolve", "npc", "allow", "rest", "mob", "check"}
    given: set[str] = set()
    for seed in range(10):
        company = Warriors("grail", seed, words, {*sheet, "no_entry", "no_ready_made"})
        top = company.top
        for who in company.people[1:4]:
            top.choose(who, "Вступить", *["Готовый"] * (1 + seed % 3), "Войти")
        sides = [label for name in list(top.playing.players)[1::2] for label in (name, "Готово")]
        top.choose(VASYA, "Открыть схватку", "Схватка", *sides[:4], "Готово", by_panel=True)
        set_pace(top, "10m")
        for _ in range(400):
            company.act()
        given |= {line.entry.command["do"] for line in top.journal}
        if people | rulings <= given:
            break
    assert people | rulings <= given, sorted((people | rulings) - given)


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

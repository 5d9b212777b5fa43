"""A sitting: the commands of one update carried out one after another, gathered into one decision.

Usually it is one command. Planned interventions come before the turn that they wait for, in the same commit.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from engines.core.dice import Roller, commitment
from engines.core.engine import GM, Command, Viewer
from engines.core.errors import Refused
from narratives.chronicle.post import Post
from tgbot.delivery.effects import Amend, Effect, Keys, Panel, Say, Target
from tgbot.keyboards.callback import Press
from tgbot.keyboards.model import Button
from tgbot.play import drafts, guesses, illustrations, keys, packs
from tgbot.play.bounds import room_for_command
from tgbot.play.hand import OWN, under_board
from tgbot.play.table import Move, Table, advanced, move, tell, with_own_dice
from tgbot.play.wording import struck, told_of, written_by
from tgbot.schedule.timetable import next_due
from tgbot.sessions.decision import Answer, Decision, Loaded, PastNeeded
from tgbot.sessions.records import Actor, ChatRecord, Done, Draft, GameRecord
from tgbot.texts import plain, text

FreshSeed = Callable[[], str]


class Sitting:
    """Carries out commands on what was loaded; ``decision`` gives all that they changed."""

    def __init__(self, loaded: Loaded, now: datetime, fresh_seed: FreshSeed) -> None:
        if loaded.game is None:
            raise Refused("no_game")
        self._loaded = loaded
        self._now = now
        self._fresh_seed = fresh_seed
        self.chat: ChatRecord = loaded.chat
        self.game: GameRecord = loaded.game
        self._journal = loaded.journal
        self._done: list[Done] = []
        self._texts: dict[str, Post] = {}
        self._dropped: list[str] = []
        self._effects: list[Effect] = []
        self._events: list[dict[str, Any]] = []
        self._before_turn = False

    @property
    def here(self) -> Target:
        """The place of the game."""
        return Target(game_id=self.game.id)

    def act(self, command: Command, by: Actor, roller: Roller | None = None, *, ruling: bool = True) -> None:
        """Carry out a command of the game and tell it. Raises Refused; what was done before stays in the sitting.

        ``ruling``: what is given as the GM is a GM's will, and marked so; not when a player comes in by himself.
        """
        self._miss_pack()
        table = Table(self.game)
        if self._journal is None and (table.is_rewind(command) or command["do"] in table.engine.notes):
            raise PastNeeded
        room_for_command(self.game, str(command["do"]), table.engine.ends_by)
        made = move(table, command, self._journal, roller)
        telling = tell(table, made, self.chat.bags, self._salt())
        was_over = self.game.status == "over"
        self.game, line = advanced(table, made, command, by, self._now, ruling=ruling)
        self.chat = self.chat.model_copy(update={"bags": telling.bags})
        noted = command["do"] in table.engine.notes
        posts = self._noted(command, by) if noted else self._marked(telling.posts, made, line)
        self.game, judged = guesses.judged(self.game, made, posts)
        posts = (*posts, *judged)
        line = line.model_copy(update={"posts": tuple(post.key for post in posts)})
        self._done.append(line)
        self._events.extend(made.payloads)
        self._take_back(made, {post.key for post in posts}, line)
        self._settle(table.engine.over(made.state), was_over)
        self._publish_or_hold(posts)
        if self._journal is not None:
            self._journal = (*self._journal, line)

    def _miss_pack(self) -> None:
        """Tell the GMs, once, that the pack of this game is gone; the game's own chronicler goes on."""
        title = packs.gone(self.game)
        if bool(title) == bool(self.game.extra.get(packs.TOLD)):
            return
        known = {**self.game.extra, packs.TOLD: True} if title else packs.without_word(self.game.extra)
        self.game = self.game.model_copy(update={"extra": known})
        if title:
            told = text("pack.gone", title=title)
            leading = [gm.user_id for gm in self.game.gms if gm.via == "user" and gm.user_id > 0]
            self._effects.extend(Say(to=Target(chat_id=user), html=told) for user in leading)

    def _salt(self) -> str:
        return f"{commitment(self.game.seed)[:16]}:{self.game.position}"

    def _marked(self, posts: tuple[Post, ...], made: Move, line: Done) -> tuple[Post, ...]:
        """Posts with the GM's mark, the seed's commitment in the prologue and its reveal at the end."""
        marked = []
        for post in posts:
            mark = post.mark
            if made.taken_lines or (post.kind == "turn" and line.note and not self._leads_on(line)):
                mark = self._ruled(line, post.audience)
            if post.kind == "prologue" and post.audience is None:
                mark = self._sealed()
            marked.append(post.model_copy(update={"mark": mark}))
        if Table(self.game).engine.over(made.state):
            self._reveal(marked)
        return tuple(marked)

    def _leads_on(self, line: Done) -> bool:
        """Has a GM simply led on? It stands in the log, but needs no mark."""
        return line.entry.command["do"] in Table(self.game).engine.leads_by

    def _ruled(self, line: Done, reader: Viewer) -> str:
        """Whose will it was: a GM's, or nobody's, when the time of the silent was over.

        What the GM did in secret, only he reads of: nobody else may know who crept up on whom.
        """
        if line.by.via == "schedule":
            return text("mark.waited")
        if self.game.settings.silent_rulings:
            return text("mark.silent")
        hushed = reader != GM and Table(self.game).narrator.words.hushed(str(line.entry.command["do"]))
        return text("mark.ruled", note="" if hushed else line.note)

    def _reveal(self, posts: list[Post]) -> None:
        """The seed, when the game is over and never before: under the last post that the group reads."""
        last = max((place for place, post in enumerate(posts) if post.audience is None), default=None)
        if last is not None:
            revealed = text("seed.revealed", seed=self.game.seed, id=self.game.id, chain=self.game.chain)
            marks = [posts[last].mark, revealed] if posts[last].kind == "ruling" else [revealed]
            posts[last] = posts[last].model_copy(update={"mark": "\n".join(mark for mark in marks if mark)})

    def leave(self, by: Actor) -> None:
        """The table is left for good, where no command of the rules ends the game; its seed is shown."""
        self._close(by=by)

    def break_off(self, days: int) -> None:
        """Nobody has gone on for so many days: it is over without an end, and its seed is shown."""
        if self.game.draft is not None:
            self.publish_draft()
        self._close(days=days)
        self.game = self.game.model_copy(update={"interrupted": True, "asked": (), "due": None})

    def _close(self, by: Actor | None = None, days: int = 0) -> None:
        self._settle(True, self.game.status == "over")
        game = self.game
        told = text("seed.closed", title=game.title, by=by, days=days, seed=game.seed, id=game.id, chain=game.chain)
        self._effects.append(Say(to=self.here, html=told))

    def go_on(self) -> None:
        """A game that was broken off goes on after all. Raises Refused("slot_taken")."""
        self._settle(False, self.game.status == "over")

    def _noted(self, command: Command, by: Actor) -> tuple[Post, ...]:
        """The post whose prose a person has replaced; its dice stay. Needs the texts. Raises Refused: there is none."""
        held = self.game.draft.posts if self.game.draft is not None else ()
        for post in (*held, *self._known_texts()):
            if post.key == told_of(command):
                return (written_by(post, str(command["text"]), by),)
        raise Refused("nothing_told")

    def introduce_names(self, names: Mapping[str, Mapping[str, str]]) -> None:
        """How people who come in are to be spoken of: from now on, and when their past is told anew."""
        table = Table(self.game)
        story = table.narrator.with_names(table.story, names)
        known = {**self.game.names, **{name: dict(facts) for name, facts in names.items()}}
        self.game = self.game.model_copy(update={"names": known, "story": story.model_dump(mode="json")})

    def introduce(self) -> None:
        """Begin a game that no command starts: its position was set up by hand, or its people come in one by one."""
        table = Table(self.game)
        story = table.story
        view = table.engine.view(table.state, GM)
        telling = table.narrator.introduce(view, story, self.chat.bags, self._salt())
        self.chat = self.chat.model_copy(update={"bags": telling.bags})
        changes = {
            "status": "playing",
            "state": table.state.model_dump(mode="json"),
            "story": story.model_dump(mode="json"),
        }
        self.game = self.game.model_copy(update=changes)
        self._publish(tuple(post.model_copy(update={"mark": self._sealed()}) for post in telling.posts))

    def _sealed(self) -> str:
        return text("seed.sealed", commitment=commitment(self.game.seed))

    # -- steps taken back -----------------------------------------------------------------------------------------

    def _take_back(self, made: Move, retold: set[str], line: Done) -> None:
        """Posts of steps that no longer stand: struck through, unless the same command tells them anew."""
        if not made.taken_lines or self._journal is None:
            return
        keys_taken = [key for place in made.taken_lines for key in self._journal[place].posts if key not in retold]
        if self.game.draft is not None:
            held = {post.key for post in self.game.draft.posts}
            self._hold([post for post in self.game.draft.posts if post.key not in keys_taken])
            keys_taken = [key for key in keys_taken if key not in held]
        why = text("mark.undone", note=line.note)
        for post in self._known_texts():
            if post.key in keys_taken:
                self._strike(struck(post, why))
        for key in keys_taken:
            self._texts.pop(key, None)
            self._dropped.append(key)
        if self.game.last_post in keys_taken:
            self.game = self.game.model_copy(update={"last_post": self._latest_post(keys_taken)})

    def _strike(self, post: Post) -> None:
        """What the group has read is struck through where it stands; who read it alone hears it alone."""
        if post.audience is None:
            self._effects.append(Amend(to=self.here, post=post.key, html=post.html))
            self._effects.extend(illustrations.withdrawn(Table(self.game), post))
        elif post.audience != GM:
            self._effects.extend(self._said_to(person, post) for person in self._readers(post))

    def _known_texts(self) -> tuple[Post, ...]:
        stored = {post.key: post for post in self._loaded.texts or ()}
        return tuple({**stored, **self._texts}.values())

    def _latest_post(self, gone: list[str]) -> str:
        left = [post.key for post in self._known_texts() if post.key not in gone and post.audience is None]
        return left[-1] if left else ""

    # -- what the group sees --------------------------------------------------------------------------------------

    def hold_with_turn(self) -> None:
        """What is told from here on belongs to the turn that follows: in preview it is held together with it."""
        self._before_turn = True

    def _publish_or_hold(self, posts: tuple[Post, ...]) -> None:
        """In preview a turn is held, and with it all that happens until it is published."""
        if self.game.status == "over" and self.game.draft is not None:
            self.publish_draft()
        public = [post for post in posts if self._is_public(post.key)]
        fresh = [post for post in posts if not self._is_public(post.key)]
        self._publish(public)
        begins = self._before_turn or any(post.kind == "turn" and post.audience is None for post in fresh)
        in_preview = self.game.settings.preview and self.game.status == "playing" and begins
        if fresh and (self.game.draft is not None or in_preview):
            again = {post.key for post in fresh}
            held = self.game.draft.posts if self.game.draft is not None else ()
            self._hold([*(post for post in held if post.key not in again), *fresh])
        else:
            self._publish(fresh)

    def _hold(self, posts: Sequence[Post]) -> None:
        """The draft consists of these posts; its hour stands."""
        draft = self.game.draft
        publish_at = draft.publish_at if draft is not None else self._now + self.game.settings.preview_for
        held = Draft(posts=tuple(posts), publish_at=publish_at) if posts else None
        self.game = self.game.model_copy(update={"draft": held})

    def _holds(self, key: str) -> bool:
        return self.game.draft is not None and any(post.key == key for post in self.game.draft.posts)

    def _is_public(self, key: str) -> bool:
        return any(post.key == key for post in self._known_texts())

    def _publish(self, posts: Sequence[Post]) -> None:
        for post in posts:
            if post.audience is None and self._is_public(post.key):
                self._effects.append(Amend(to=self.here, post=post.key, html=post.html))
            elif post.audience is None:
                self._effects.append(Say(to=self.here, html=post.html, post=post.key))
            else:
                for person in self._readers(post):
                    self._effects.append(self._said_to(person, post))
            self._texts[post.key] = post
            if post.audience is None and not self._is_older(post.key):
                self._move_buttons_to(post.key)
                self._effects.extend(illustrations.of_post(Table(self.game), post))

    def _said_to(self, person: int, post: Post) -> Say:
        """What one person may know: a player hears it at the table, in a message that he alone sees."""
        if post.audience == GM:
            return Say(to=Target(chat_id=person), html=post.html)
        again = Button(text=plain("keys.show_again"), data=Press(self.game.id, -1, OWN).pack())
        return Say(to=self.here, html=post.html, only_for=person, keyboard=((again,),))

    def _is_older(self, key: str) -> bool:
        """An amended post that stands above the one with the buttons keeps none."""
        order = [post.key for post in self._known_texts()]
        last = self.game.last_post
        return key in order and last in order and order.index(key) < order.index(last)

    def _readers(self, post: Post) -> tuple[int, ...]:
        if post.audience == GM:
            # A GM who plays himself is not told the secrets of others; his panel shows them when he asks.
            playing = {player.user_id for player in self.game.players.values()}
            leading = [gm.user_id for gm in self.game.gms if gm.via == "user" and gm.user_id > 0]
            return tuple(user for user in leading if user not in playing)
        player = self.game.players.get(str(post.audience))
        return () if player is None else (player.user_id,)

    def _move_buttons_to(self, key: str) -> None:
        if self.game.last_post not in ("", key):
            self._effects.append(Keys(to=self.here, post=self.game.last_post))
        self.game = self.game.model_copy(update={"last_post": key})

    def publish_draft(self) -> None:
        """Give the held posts to the group. Raises Refused when nothing is held."""
        draft = self.game.draft
        if draft is None:
            raise Refused("no_draft")
        self.game = self.game.model_copy(update={"draft": None})
        self._publish(draft.posts)

    def rewrite(self, post: Post) -> None:
        """A post that all read says it otherwise (a person's own text, another wording); the events stand."""
        if self.game.draft is not None and self._holds(post.key):
            self._hold([post if held.key == post.key else held for held in self.game.draft.posts])
            return
        self._texts[post.key] = post
        self._effects.append(Amend(to=self.here, post=post.key, html=post.html))

    # -- the end and the clock ------------------------------------------------------------------------------------

    def _settle(self, over: bool, was_over: bool) -> None:
        """The record's status after a move, and the slot of its topic in the chat."""
        slot = str(self.game.thread_id or 0)
        games = dict(self.chat.games)
        if over and not was_over:
            if games.get(slot) == self.game.id:
                del games[slot]
            self.game = self.game.model_copy(update={"status": "over", "due": None})
            past = (*(old for old in self.chat.past if old != self.game.id), self.game.id)[-50:]
            self.chat = self.chat.model_copy(update={"games": games, "past": past})
        elif was_over and not over:
            if games.setdefault(slot, self.game.id) != self.game.id:
                raise Refused("slot_taken")
            # The seed was shown when the game ended: from here on its dice would be known beforehand.
            going = self.game.model_copy(update={"status": "playing", "interrupted": False})
            self.game = with_own_dice(going, self._fresh_seed)
            past = tuple(old for old in self.chat.past if old != self.game.id)
            self.chat = self.chat.model_copy(update={"games": games, "past": past})
            self._effects.append(Say(to=self.here, html=text("seed.resealed", commitment=commitment(self.game.seed))))
        elif self.game.status == "lobby":
            self.game = self.game.model_copy(update={"status": "playing"})

    def plan_next(self) -> None:
        """When the next thing happens by itself. What stands is kept, unless a turn was played or the clock changed."""
        was, game = self._loaded.game, self.game
        if game.status != "playing":
            due = None
        elif game.draft is not None:
            due = game.draft.publish_at
        elif self._keeps_its_hour(was):
            due = game.due
        else:
            by_schedule = was is not None and was.due is not None and was.due <= self._now
            last = was.due if was is not None and by_schedule else None
            due = self._due(last)
        self.game = game.model_copy(update={"due": due})

    def _due(self, last: datetime | None) -> datetime | None:
        """The next turn by the timetable, or the end of patience with those who are waited for: what comes first."""
        moments = [due_of(self.game, self.chat, self._now, last)]
        pace, table = self.game.settings.pace, Table(self.game)
        if pace is not None and table.engine.seated and table.engine.modest(table.state):
            moments.append(self._now + pace)
        return min((moment for moment in moments if moment is not None), default=None)

    def _keeps_its_hour(self, was: GameRecord | None) -> bool:
        if was is None or self.game.due is None or self.game.due <= self._now or was.draft is not None:
            return False
        table = Table(self.game)
        turned = any(table.engine.seated or line.entry.command["do"] == table.engine.plays_on for line in self._done)
        clock = (self._loaded.chat.timezone, self._loaded.chat.quiet) == (self.chat.timezone, self.chat.quiet)
        hours = [(game.settings.timetable, game.settings.pace) for game in (was, self.game)]
        return not turned and clock and hours[0] == hours[1]

    def add(self, *effects: Effect) -> None:
        """Something else to be done in Telegram."""
        self._effects.extend(effects)

    def add_first(self, *effects: Effect) -> None:
        """Something to be done before all that was told so far."""
        self._effects[:0] = effects

    def decision(self, answer: Answer | None = None) -> Decision:
        """All of it, with the buttons under the last post and the panels as they are now."""
        self.game, asked = guesses.tended(Table(self.game))
        self._effects.extend(asked)
        table = Table(self.game)
        return Decision(
            answer=answer or Answer(),
            chat=self.chat,
            game=self.game,
            done=tuple(self._done),
            texts=tuple(self._texts.values()),
            dropped_texts=tuple(key for key in self._dropped if key not in self._texts),
            effects=self._with_buttons(table),
            events=tuple(self._events),
        )

    def _with_buttons(self, table: Table) -> tuple[Effect, ...]:
        """The effects, with the buttons under the message that has them; then the board and the GM's draft."""
        last = self.game.last_post
        buttons = keys.under_post(table)
        effects: list[Effect] = []
        placed = False
        for effect in self._calling(table):
            if isinstance(effect, Say | Amend) and effect.post == last and not placed:
                effects.append(effect.model_copy(update={"keyboard": buttons}))
                placed = isinstance(effect, Say)
            else:
                effects.append(effect)
        told = any(isinstance(effect, Say | Amend) and effect.post == last for effect in effects)
        if last and (self._done or self._changed_status()) and not told:
            effects.append(Keys(to=self.here, post=last, keyboard=buttons))
        if self._done or self._changed_settings():
            effects.append(board(table, self.chat))
            effects.extend(illustrations.changes(self._loaded.game, table))
        was = self._loaded.game.draft if self._loaded.game is not None else None
        effects.extend(drafts.panels(table, was, self._texts, self.chat.timezone))
        return tuple(effects)

    def _calling(self, table: Table) -> list[Effect]:
        """The effects, with a call to the players whose turn it is: in the last post, else in a message of its own."""
        effects = list(self._effects)
        called = table.engine.awaited(table.state) if self.game.status == "playing" else ()
        if not called:
            return effects
        words = text("board.call", called=[(name, self.game.players.get(name)) for name in called])
        told = self._told_openly()
        if told is not None:
            said = told.model_copy(update={"html": f"{told.html}\n\n{words}"})
            effects[effects.index(told)] = said
        elif self._done and self.game.draft is None and called != self._called_before():
            effects.append(Say(to=self.here, html=words))
        return effects

    def _told_openly(self) -> Say | None:
        """The last new post for everybody."""
        posts = [effect for effect in self._effects if isinstance(effect, Say) and effect.post and not effect.only_for]
        return posts[-1] if posts else None

    def _called_before(self) -> tuple[str, ...]:
        was = self._loaded.game
        if was is None or was.state is None:
            return ()
        before = Table(was)
        return before.engine.awaited(before.state)

    @property
    def told_openly(self) -> bool:
        """Has everybody been told anything new?"""
        return self._told_openly() is not None

    def _changed_status(self) -> bool:
        return self._loaded.game is None or self._loaded.game.status != self.game.status

    def _changed_settings(self) -> bool:
        old = self._loaded.game
        seen = [(game.status, game.settings, game.due, game.players) for game in (old, self.game) if game is not None]
        return old is None or seen[0] != seen[1]


def board(table: Table, chat: ChatRecord) -> Panel:
    """The living status board, pinned in the game's place."""
    html = table.narrator.board(table.engine.view(table.state, None), table.story, None)
    waits = table.engine.seated and bool(table.engine.modest(table.state))
    note = text("board.state", game=table.record, timezone=chat.timezone, waits=waits)
    whole = "\n\n".join(part for part in (html, _players(table), note) if part)
    buttons = under_board(table) if table.engine.seated else ()
    return Panel(to=Target(game_id=table.record.id), panel="board", html=whole, keyboard=buttons, pin=True)


def _players(table: Table) -> str:
    """Who plays whom, where people do."""
    if not table.engine.seated:
        return ""
    players = table.record.players
    return text("board.players", seats=[(name, players.get(name)) for name in table.engine.persons(table.state)])


def due_of(game: GameRecord, chat: ChatRecord, now: datetime, last: datetime | None = None) -> datetime | None:
    """The next turn of the game's timetable on the group's clock. ``last``: when the turn just played was due."""
    return next_due(game.settings.timetable, now, ZoneInfo(chat.timezone), chat.quiet, last)

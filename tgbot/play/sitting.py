"""A sitting: the commands of one update carried out one after another, gathered into one decision.

Usually it is one command. Planned interventions come before the turn that they wait for, in the same commit.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from engines.core.dice import Roller, commitment
from engines.core.engine import GM, Command
from engines.core.errors import Refused
from narratives.chronicle.post import Post
from tgbot.delivery.effects import Amend, Effect, Keys, Say, Target
from tgbot.keyboards.callback import Press
from tgbot.keyboards.model import Button
from tgbot.play import clock, drafts, guesses, illustrations, marks, packs
from tgbot.play.board import board, called, shows_otherwise, told_openly, with_buttons
from tgbot.play.bounds import room_for_command
from tgbot.play.hand import OWN
from tgbot.play.table import Move, Table, advanced, move, tell, with_own_dice
from tgbot.play.wording import struck, told_of, written_by
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
        posts = self._noted(command, by) if noted else marks.marked(self.game, telling.posts, made, line)
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
        self._publish(tuple(post.model_copy(update={"mark": marks.sealed(self.game)}) for post in telling.posts))

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
        """When the next thing happens by itself."""
        due = clock.next_due(self._loaded, self.game, self.chat, self._done, self._now)
        self.game = self.game.model_copy(update={"due": due})

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
            effects=self._laid_out(table),
            events=tuple(self._events),
        )

    @property
    def told_openly(self) -> bool:
        """Has everybody been told anything new?"""
        return told_openly(self._effects) is not None

    def _laid_out(self, table: Table) -> tuple[Effect, ...]:
        """The effects with their buttons and calls; then the board and the GM's draft."""
        was, acted = self._loaded.game, bool(self._done)
        effects = with_buttons(was, table, called(was, table, self._effects, acted), acted)
        if acted or shows_otherwise(was, self.game):
            effects.append(board(table, self.chat))
            effects.extend(illustrations.changes(was, table))
        draft = was.draft if was is not None else None
        effects.extend(drafts.panels(table, draft, self._texts, self.chat.timezone))
        return tuple(effects)

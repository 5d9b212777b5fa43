"""The words of a game's interface: titles, commands, fields, values, refusals. Data of the game, read generically.

``words.toml`` of a game's package:

    title = "Луновойна"
    [commands]          # do -> the button, or a template over what is preset (nothing is under the board);
                        # "gm.do" -> that on the GM's panel, "do.sense" -> in a sense that the engine tells
    [sections]          # the beginning of rule ids -> what they are about
    [presets]           # do -> what tells its choices apart, a template over what is preset and the choice's facts;
                        # "": nothing is; "do.": the same for one command
    [named]             # do -> how the GM's log tells it, a template over the command's fields
    [fields]            # "do.field", or "field" for all commands -> the question; "members." -> that of «members.Рен»,
                        # a template over the name
    [values]            # "field.value", or "value" for all fields -> the button
    [offers]            # option -> "Редакция": the lobby's line is «Редакция: третья»
    [facts]             # field -> the button of a value of which the engine tells facts, a template over them and value
    [short]             # "field.value" -> the same on a narrow button, where many stand in a row
    [sheet]             # field of a character that is being made -> what its line says before the value
    spare = "…"         # what is left to be given out, a template over the sheet's details
    [advice]            # "field.value" -> what it is good for, for whoever makes a character
    portrait = […]      # what players tell of their characters: "gender", "looks", "character", "story"; true: all
    several = true      # one player may have many characters
    guess = "…"         # how long people may guess who wins, a template over the turn after which they may not
    outline = "…"       # what a GM lays out step by step; its fields are asked for as "field" or "field.written"
    major = […]         # commands whose buttons stand out; minor = […]: those that are seldom given
    sure = […]          # commands of players that are asked about even where nothing is to be chosen
    swift = […]         # those that are two presses even where dice fall: what, and at whom
    again = […]         # those after which the last question is asked once more: searching pocket by pocket
    aloud = […]         # "do.field" of texts that people say for all to hear: what they write stays in the chat
    secret = […]        # those that are asked for in private, question and answer; of a player's sheet "sheet.field"
    hushed = […]        # commands of which the group must not read in a GM's mark what exactly he has willed
    parts = […]         # "do.field" of texts that may be longer than one message: «…» at the end, and the next is asked
    command = "war"     # the command that opens such a game in a group
    [hall]              # how records are called: longest, worst; chapter = ["ход", "хода", "ходов"]; role = "лисы"
    [hall.deeds]        # a deed of this game alone -> what its list is called in the hall of fame: "Союзы"
    [refusals]          # code -> one sentence that says what to do, at most 190 characters; "not_now.do": why that
                        # command, whose button is still seen, cannot be given now
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from jinja2 import meta

from engines.core.engine import Choice, Field
from narratives.chronicle.house import House
from narratives.russian.environment import OwnEnvironment, environment

LONGEST_REFUSAL = 190
"""Characters of a refusal: Telegram shows 200 in an alert."""
PORTRAIT = ("gender", "looks", "character", "story")


def fallen(die: str) -> str:
    """A die as the rules keep it, «d9:6», as people read it: «к9 → 6»."""
    return die.replace("d", "к", 1).replace(":", " → ", 1)


class Words:
    """The words of one game, from ``words.toml`` in ``package``."""

    def __init__(self, package: str, own: Mapping[str, str] = MappingProxyType({})) -> None:
        """``own``: a pack's words for values, «field.value» -> the button, before the game's own."""
        self._package = package
        self._own = own

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """The whole file."""
        data = tomllib.loads(files(self._package).joinpath("words.toml").read_text(encoding="utf-8"))
        return {**data, "values": {**data["values"], **self._own}} if self._own else data

    @cached_property
    def _env(self) -> OwnEnvironment:
        env = environment()
        env.autoescape = False
        return env

    @property
    def title(self) -> str:
        """The game's name."""
        return str(self.data["title"])

    def game_title(self, options: Mapping[str, Any]) -> str:
        """What one game of it is called, in a topic's name: at most 128 characters."""
        source = str(self.data.get("game_title", self.title))
        return str(self._env.compiled(source).render(options=options, values=self.data["values"]))[:128]

    def guess(self, turn: int) -> str:
        """How long one may guess who will win: «до конца хода 3, но лишь пока все в строю»; empty: nobody wins."""
        return str(self._env.compiled(str(self.data.get("guess", ""))).render(turn=turn))

    def label(self, choice: Choice, sense: str = "") -> str:
        """A command's button: for the GM's own way with it under «gm.do», in this sense of it under «do.sense», where
        there are such words.
        """
        commands = self.data["commands"]
        own = commands.get(f"gm.{choice.do}") if choice.gm else commands.get(f"{choice.do}.{sense}")
        source = str(own or commands.get(choice.do, choice.do))
        return str(self._env.compiled(source).render(choice.preset)).strip() if "{" in source else source

    def section(self, prefix: str) -> str:
        """What the rules whose ids begin so are about: «бой» for «MW-B»; empty when nothing is said."""
        return str(self.data.get("sections", {}).get(prefix, ""))

    def preset(self, choice: Choice, dice: Sequence[str] = ()) -> str:
        """What tells a choice from others of the same command: «Сиэль — Роа», «3) к6 → 4» (``dice`` of the last turn,
        «d6:4»).
        """
        if not choice.preset:
            presets = self.data["presets"]
            return str(presets.get(f"{choice.do}.", presets.get("", "…")))
        source = self.data["presets"].get(choice.do)
        if source is None:
            return ", ".join(str(self._said(name, value)) for name, value in choice.preset.items())
        told = {"dice": [fallen(die) for die in dice], "preset": choice.preset, "values": self.data["values"]}
        known = {**choice.facts, **choice.preset, **told}
        return str(self._env.compiled(source).render(known)).strip()

    def asked(self, choice: Choice, field: Field) -> str:
        """The question for a field of a command: «Кого освободить?»."""
        return self.question(field.name, choice.do)

    def brief(self, choice: Choice, field: Field) -> str:
        """The same on a button: as a sheet's line names it, where it has one."""
        return str(self.data.get("sheet", {}).get(field.name) or self.asked(choice, field))

    def question(self, field: str, do: str = "") -> str:
        """The question for a field of a command or of a set-up, or about an option."""
        fields, (head, dot, name) = self.data["fields"], field.partition(".")
        asked = fields.get(f"{do}.{field}", fields.get(field))
        if asked is None and dot and f"{head}." in fields:
            return str(self._env.compiled(str(fields[f"{head}."])).render(name=name))
        return str(field if asked is None else asked)

    def value(self, field: str, value: Any) -> str:
        """A value as people say it: «бой» for ``nature`` ``battle``; names and numbers as they are."""
        values = self.data["values"]
        spelt = {True: "true", False: "false"}.get(value, value) if isinstance(value, bool) else value
        return str(values.get(f"{field}.{spelt}", values.get(str(spelt), spelt)))

    def short(self, field: str, value: Any) -> str:
        """The same for a narrow button: «💋 Обаяние»."""
        return str(self.data.get("short", {}).get(f"{field}.{value}", self.value(field, value)))

    def option(self, field: Field, value: Any, *, narrow: bool = False) -> str:
        """An answer to a question of the game's: its words, with what the engine tells of it («Гэндзо, торговец»)."""
        label = self.short(field.name, value) if narrow else self.value(field.name, value)
        facts, source = field.facts.get(str(value)), self.data.get("facts", {}).get(field.name)
        if facts is None or source is None:
            return label
        known = {"value": label, "narrow": narrow, "values": self.data["values"], **facts}
        return str(self._env.compiled(source).render(known)).strip()

    @property
    def major(self) -> frozenset[str]:
        """Commands whose buttons stand out."""
        return frozenset(self.data.get("major", ()))

    @property
    def minor(self) -> frozenset[str]:
        """Commands that are seldom given: their buttons stand apart."""
        return frozenset(self.data.get("minor", ()))

    @property
    def portrait(self) -> tuple[str, ...]:
        """What the bot asks players of their characters, besides what the rules want to know."""
        asked = self.data.get("portrait", ())
        return PORTRAIT if asked is True else tuple(asked or ())

    def sure(self, do: str) -> bool:
        """Is a player asked before he does it, even where nothing is to be chosen?"""
        return do in self.data.get("sure", ())

    def swift(self, do: str) -> bool:
        """Is it done in two presses, its choices listed with the answers that complete them?"""
        return do in self.data.get("swift", ())

    def again(self, do: str) -> bool:
        """Is the last question of the command asked once more when it has been done?"""
        return do in self.data.get("again", ())

    def aloud(self, do: str, field: str) -> bool:
        """Is it said for all to hear?"""
        return f"{do}.{field}" in self.data.get("aloud", ())

    def secret(self, do: str, field: str) -> bool:
        """May the group see neither the question nor the answer?"""
        return f"{do}.{field}" in self.data.get("secret", ())

    def hushed(self, do: str) -> bool:
        """Would the GM's own mark tell the group what only some people may know?"""
        return do in self.data.get("hushed", ())

    @property
    def outline(self) -> str:
        """What a GM lays out step by step: the button and the title."""
        return str(self.data.get("outline", "…"))

    def in_parts(self, do: str, field: str) -> bool:
        """May it come in several messages?"""
        return f"{do}.{field}" in self.data.get("parts", ())

    @property
    def several(self) -> bool:
        """May one player bring in several characters?"""
        return bool(self.data.get("several", False))

    def advice(self, field: str, value: Any) -> str:
        """What a player should know of a value while he makes a character: «Тэнко — защитник: …»; mostly nothing."""
        return str(self.data.get("advice", {}).get(f"{field}.{value}", ""))

    @cached_property
    def house(self) -> House:
        """The numbers that a GM may change before the game."""
        return House(self._package)

    @property
    def command(self) -> str:
        """The command that opens such a game in a group, without the slash: «war»."""
        return str(self.data["command"])

    @property
    def about(self) -> str:
        """One line for the list of games: «кости решают, кто с кем встретится»."""
        return str(self.data.get("about", self.title))

    @property
    def longest(self) -> str:
        """What the longest game is called among the records: «Самая длинная война»."""
        return str(self.data["hall"]["longest"])

    @property
    def worst(self) -> str:
        """What the chapter is called in which most died: «Самый кровавый ход»; empty where nobody dies."""
        return str(self.data["hall"].get("worst", ""))

    @property
    def chapter(self) -> tuple[str, str, str]:
        """What the game's chapters are: «ход», «хода», «ходов»."""
        one, few, many = self.data["hall"]["chapter"]
        return one, few, many

    @property
    def role(self) -> str:
        """What players are in it, many of them: «лисы», «бойцы»; empty where nobody plays anybody."""
        return str(self.data["hall"].get("role", ""))

    @property
    def feats(self) -> Mapping[str, str]:
        """The deeds of this game alone -> what their list is called: «Союзы»."""
        named: Mapping[str, str] = self.data["hall"].get("deeds", {})
        return named

    def line(self, field: str) -> str:
        """What the line of a character's sheet says before the value: «Имя»."""
        return str(self.data.get("sheet", {}).get(field, self.question(field)))

    def offer(self, field: Field, value: Any) -> str:
        """An option of the lobby with its value: «Редакция: третья»."""
        return f"{self.data['offers'].get(field.name, field.name)}: {self.value(field.name, _flag(field, value))}"

    def left(self, details: Mapping[str, Any]) -> str:
        """What a player may still give out while he makes a character of several parts; empty where it is not told."""
        source = str(self.data.get("spare", ""))
        known = all(details.get(name) is not None for name in meta.find_undeclared_variables(self._env.parse(source)))
        return str(self._env.compiled(source).render(details)) if source and known else ""

    def named(self, command: Mapping[str, Any]) -> str:
        """A GM's command in plain words for the log and the amended post: «кость 5: 2 → 6», «убит Роа»."""
        source = self.data["named"].get(command["do"], command["do"])
        # Whoever acts for himself is named by «by» alone.
        acting = {"as": command.get("by", ""), **command}
        fields = {name: self._said(name, value) for name, value in acting.items()}
        return str(self._env.compiled(source).render(fields)).strip()

    def _said(self, field: str, value: Any) -> Any:
        if isinstance(value, list):
            return ", ".join(self.value(field, one) for one in value)
        return self.value(field, value)

    def refuses(self, code: str) -> bool:
        """Are there words for this refusal? «not_now.do» tells why a button that was there is of no use now."""
        return code in self.data["refusals"]

    def refusal(self, code: str, details: Mapping[str, Any]) -> str:
        """A refusal as one sentence that says what to do."""
        source = self.data["refusals"].get(code)
        if source is None:
            return f"Так нельзя ({code})."
        return str(self._env.compiled(source).render(details))[:LONGEST_REFUSAL]


def _flag(field: Field, value: Any) -> Any:
    return bool(value) if field.kind == "flag" else value

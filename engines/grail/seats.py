"""How a player comes in: with a master and a Servant, each ready-made, made by buttons or written in words."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engines.core.engine import Command, Field, Sheet
from engines.core.errors import Refused
from engines.grail.asking import LONGEST_NAME
from engines.grail.audit import audit
from engines.grail.conflicts import must_declare, unjudged
from engines.grail.shapes import AGILITY, ENDURANCE, LONGEST_SHEET, LUCK, MAGIC, ORIGIN, SELF, SIGN, STRENGTH, TALE
from engines.grail.sheets import character_of, read_sheet, sheet_of
from engines.grail.state import GrailState
from engines.grail.templates import masters, servants
from engines.grail.written import read_written, write

_BODY: Final = {"strength": STRENGTH, "agility": AGILITY, "endurance": ENDURANCE, "luck": LUCK}
_USES: Final = {STRENGTH: ("attack",), AGILITY: ("defence",)}
_MODES: Final = ("strike", "partial", "always")
_SKILLS: Final[dict[str, dict[str, Any]]] = {
    "helps_attack": {"helper": True, "use": ["attack"]},
    "helps_defence": {"helper": True, "use": ["defence"]},
    "attacks": {"use": ["attack"]},
    "defends": {"use": ["defence"]},
    "armour": {"armour": ENDURANCE},
    "reserve": {"armour": MAGIC},
    "resists": {"resist": True, "use": ["defence"]},
}
"""What a Servant's own skill is for."""

Draft = Mapping[str, Any]


def persons(state: GrailState) -> tuple[str, ...]:
    """Masters, Servants and whoever else is a player's; of a war that goes on by itself only whoever is a player's,
    without the pairs that have fallen.
    """
    if state.war is None:
        return tuple(name for name, one in state.people.items() if one.role != "npc" or one.pc)
    fallen = {name for pair in state.war.pairs if pair[1] in state.war.fallen for name in pair}
    return tuple(name for name, one in state.people.items() if one.pc and name not in fallen)


def awaited(state: GrailState) -> tuple[str, ...]:
    """Players' characters that have to declare, or to answer an order."""
    waiting = dict.fromkeys((*_ordered(state), *_silent(state)))
    return tuple(name for name in waiting if state.people[name].pc)


def _ordered(state: GrailState) -> list[str]:
    return [name for name, one in state.people.items() if one.order is not None]


def _silent(state: GrailState) -> list[str]:
    conflict = state.conflict
    return [] if conflict is None else [name for name in must_declare(conflict) if name not in conflict.declared]


def modest(state: GrailState) -> tuple[Command, ...]:
    """Orders are obeyed, NPCs follow the policy, silent players only defend themselves (GR-2.7)."""
    answers: list[Command] = [{"do": "answer", "actor": name, "resist": False} for name in _ordered(state)]
    if state.conflict is None:
        return tuple(answers)
    silent = _silent(state)
    npcs = [name for name in silent if not state.people[name].pc]
    policy: list[Command] = [{"do": "npc", "who": npcs}] if npcs else []
    # The round closes itself after them when nobody else is waited for.
    waits = len(npcs) < len(silent) or state.options.close == "gm" or unjudged(state.conflict)
    closing: list[Command] = [{"do": "resolve"}] if waits else []
    return (*answers, *policy, *closing)


def ready_made(state: GrailState) -> tuple[Mapping[str, Any], ...]:
    """Pairs of the house that nobody has taken."""
    free = zip(_free(state, masters()), _free(state, servants()), strict=False)
    return tuple({"ready_master": master, "ready_servant": servant} for master, servant in free)


def _free(state: GrailState, names: Iterable[str]) -> list[str]:
    return [name for name in names if name not in state.people]


def sheet(state: GrailState, draft: Draft) -> Sheet | None:
    """A pair in the making; nobody comes into a war that goes on by itself."""
    return None if state.war is not None else _Form(state, draft).sheet()


def written(state: GrailState, who: str) -> str:
    """A character's sheet in words, as it was before he was hurt; empty for nobody."""
    one = state.people.get(who)
    return "" if one is None else write(sheet_of(who, one, state.options.ranks))


class _Form:
    """The draft as far as it fits."""

    def __init__(self, state: GrailState, draft: Draft) -> None:
        self.state = state
        self.ladder = state.options.ranks
        self.values: dict[str, Any] = {}
        self.fields: list[Field] = []
        self.draft = draft
        self.wrong: dict[str, Any] = {}
        """Refused sheets in words: by role, what is wrong."""
        self.master = self._person("master", self._master)
        self.servant = self._person("servant", self._servant)

    def sheet(self) -> Sheet:
        """What there is to fill in, and the commands when it is complete."""
        problem, details = self._problem()
        name, servant = self.master["name"], self.servant["name"]
        commands = (
            {"do": "create", "sheet": self.master},
            {"do": "create", "sheet": {**self.servant, "partner": name}},
        )
        return Sheet(
            fields=tuple(self.fields),
            values=self.values,
            commands=() if problem else commands,
            problem=problem,
            details={**details, **{f"spare_{role}": self._spare(one) for role, one in self._both()}},
            persons=() if problem else (name, servant),
        )

    def _both(self) -> tuple[tuple[str, dict[str, Any]], ...]:
        return ("master", self.master), ("servant", self.servant)

    def _problem(self) -> tuple[str, dict[str, Any]]:
        if self.wrong:
            return "bad_value", self.wrong
        if not self.master["name"]:
            return "no_name", {}
        if not self.servant["name"]:
            return "no_servant", {}
        for _, one in self._both():
            if one["name"] in self.state.people or one["name"] in ("gm", "all"):
                return "exists", {"name": one["name"]}
            broken = self._broken(one)
            if broken:
                return broken[0], {"name": one["name"]}
        return ("exists", {"name": self.servant["name"]}) if self.master["name"] == self.servant["name"] else ("", {})

    def _broken(self, one: dict[str, Any]) -> list[str]:
        """The rules that a sheet breaks, by code."""
        try:
            person = character_of(read_sheet(one), self.ladder)
        except Refused as refused:
            return [refused.code]
        return [violation.code for violation in audit(one["name"], person, self.state.options).violations]

    def _spare(self, one: dict[str, Any]) -> int | None:
        try:
            named = {**one, "name": one["name"] or "?"}
            found = audit(named["name"], character_of(read_sheet(named), self.ladder), self.state.options)
        except Refused:
            return None
        return None if found.budget is None else found.budget - found.cost

    # --- ready-made, written, or made here

    def _person(self, role: str, making: Any) -> dict[str, Any]:
        house = masters() if role == "master" else servants()
        called = "name" if role == "master" else "servant"
        name = self._text(called, LONGEST_NAME)
        ready = self._option(f"ready_{role}", _free(self.state, house), optional=True)
        written = self._text(f"written_{role}", LONGEST_SHEET, optional=True)
        if written:
            given = self._written(role, written)
            if given is not None:
                self.values[called] = name or given["name"]
                return self._gendered(role, {**given, "name": self.values[called], "pc": True})
        if ready is not None:
            self.values[called] = name or ready
            return self._gendered(role, {**house[ready], "name": self.values[called], "pc": True})
        made: dict[str, Any] = making(name)
        return self._gendered(role, made)

    def _gendered(self, role: str, made: dict[str, Any]) -> dict[str, Any]:
        """How a Servant is spoken of is asked here, of a master the bot asks by itself."""
        written = made.get("gender")
        if role == "master":
            self.values["gender"] = written
            return made
        chosen = self._option("servant_gender", ("m", "f"), optional=True) or written
        self.values["servant_gender"] = chosen
        return {**made, "gender": chosen}

    def _written(self, role: str, words: str) -> dict[str, Any] | None:
        try:
            given = read_written(words)
            character_of(read_sheet(given), self.ladder)
        except Refused as refused:
            self.wrong = dict(refused.details)
            return None
        if given["role"] != role:
            self.wrong = {"line": words.splitlines()[0]}
            return None
        return given

    def _master(self, name: str) -> dict[str, Any]:
        """Ranks of the body above F need the sign, the biography; one trait of the person may be the Origin."""
        body = list(_BODY)
        sign_for = self._option("sign_for", body, optional=True)
        tale_for = self._option("tale_for", [one for one in body if one != sign_for], optional=True)
        origin = self._text("origin", LONGEST_NAME, optional=True)
        made: dict[str, Any] = {"name": name, "role": "master", "pc": True, "cliches": []}
        for field, cliche in _BODY.items():
            why = {sign_for: SIGN, tale_for: TALE}.get(field)
            made["cliches"].append(
                {"name": cliche, "rank": "F", "use": list(_USES.get(cliche, ())), "justified_by": why}
            )
        made["cliches"].append({"name": MAGIC, "rank": "E"})
        made["cliches"].append({"name": SIGN, "rank": "E", "use": ["attack", "defence"], "pump": SELF})
        if origin:
            made["cliches"].append({"name": origin, "rank": "F", "aspect": "personal", "justified_by": ORIGIN})
        names = {"sign": SIGN, **_BODY, "magic": MAGIC, **({"origin_rank": origin} if origin else {})}
        return self._ranked(made, names)

    def _servant(self, name: str) -> dict[str, Any]:
        """The five of every Servant, a phantasm, a skill of his own."""
        made: dict[str, Any] = {"name": name, "role": "servant", "pc": True, "cliches": []}
        made["true_name"] = self._text("true_name", LONGEST_NAME, optional=True) or None
        for cliche in (*_BODY.values(), MAGIC):
            made["cliches"].append({"name": cliche, "rank": "E", "use": list(_USES.get(cliche, ()))})
        names = {**{f"servant_{field}": cliche for field, cliche in _BODY.items()}, "servant_magic": MAGIC}
        phantasm = self._text("phantasm", LONGEST_NAME, optional=True)
        if phantasm:
            mode = self._option("phantasm_mode", _MODES) or _MODES[0]
            label = self._text("phantasm_label", LONGEST_NAME, optional=True) or "Фантазм"
            use = ["attack"] if mode == "strike" else ["attack", "defence"]
            what = {"kind": "phantasm", "mode": mode, "label": label, "use": use, "helper": mode != "strike"}
            made["cliches"].append({"name": phantasm, "rank": "E", **what})
            names["phantasm_rank"] = phantasm
        skill = self._text("skill", LONGEST_NAME, optional=True)
        if skill:
            what = _SKILLS[self._option("skill_for", _SKILLS) or "helps_attack"]
            made["cliches"].append({"name": skill, "rank": "E", **what})
            names["skill_rank"] = skill
        return self._ranked(made, names)

    def _ranked(self, made: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
        """Each rank as it was chosen, as far as the rules and the budget let it; and what may be chosen now."""
        for field, name in names.items():
            wanted = self.draft.get(field)
            if self.ladder.knows(wanted) and self._fits(_with_rank(made, name, wanted)):
                made = _with_rank(made, name, wanted)
        for field, name in names.items():
            options = [rank for rank in self.ladder.ranks if self._fits(_with_rank(made, name, rank))]
            now = next(one["rank"] for one in made["cliches"] if one["name"] == name)
            self.values[field] = now
            self.fields.append(Field(name=field, kind="option", options=tuple(options) or (now,)))
        return made

    def _fits(self, made: dict[str, Any]) -> bool:
        return not self._broken({**made, "name": made["name"] or "?"})

    # --- fields

    def _text(self, name: str, longest: int, *, optional: bool = False) -> str:
        given = self.draft.get(name)
        # A sheet in words keeps its lines, a name has but one.
        tidy = (str.strip if longest > LONGEST_NAME else lambda text: " ".join(text.split())) if given else str
        value = tidy(given)[:longest] if isinstance(given, str) else ""
        self.values[name] = value
        self.fields.append(Field(name=name, kind="text", options=(longest,), optional=optional))
        return value

    def _option(self, name: str, options: Iterable[str], *, optional: bool = False) -> str | None:
        values = tuple(options)
        if not values:
            return None
        given = self.draft.get(name)
        value = given if isinstance(given, str) and given in values else None
        self.values[name] = value
        self.fields.append(Field(name=name, kind="option", options=values, optional=optional))
        return value


def _with_rank(made: dict[str, Any], name: str, rank: object) -> dict[str, Any]:
    cliches = [{**one, "rank": rank} if one["name"] == name else one for one in made["cliches"]]
    return {**made, "cliches": cliches}

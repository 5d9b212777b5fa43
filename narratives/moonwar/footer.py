"""The line of dice under the prose, folded away: every die that fell, and what changed."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from markupsafe import escape

from narratives.chronicle.narrator import Told
from narratives.chronicle.words import Words, fallen
from narratives.moonwar.cast import Cast

NATURES = {"battle": "бой", "talk": "разговор"}
EXTRAS = {
    "parted_worn": "расходятся, всем −1",
    "parted": "расходятся",
    "goes_on": "бой продолжается",
    "newcomer": "кто-то ещё",
    "nature": "снова решают: бой или разговор",
}
FATES = {"killed": "смерть", "captured": "плен", "wounded": "уход с ранами", "fled": "бегство из города"}
RELATIONS = {
    "war": "схватка",
    "leaves": "уход из союза",
    "quarrel": "ссора",
    "peace": "мир",
    "improved": "сближение",
}
CAPTIVITY = {
    "peace": "разговор",
    "allied": "союз",
    "freed": "отпускают",
    "escaped": "побег",
    "escaped_wounding": "побег, угнетатель ранен",
    "punished": "бунт наказан",
    "broken": "воля сломлена",
}
ALLY_FATES = {"follows": "следом", "wounded": "ранение", "escapes": "уход", "rescues": "спасение"}
CAPTIVE_FATES = {"killed": "смерть", "captured": "новый плен", "freed": "свобода", "allied": "свобода и союз"}
ROLES = {"carrier": "носитель Роа", "host": "хозяин крепости", "demon": "первый демон"}
FORMS = {"self": "явь", "nightmare": "сон"}
REPLACED = {"killed": "смерть", "captured": "плен", "fled": "бегство"}


def signed(number: int) -> str:
    """«+1», «−2»."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


class Footer:
    """Reads the events of a command and puts them down as lines for people."""

    def __init__(self, events: Sequence[Told], cast: Cast, words: Words, more: Sequence[str] = ()) -> None:
        """``more``: lines after those of the events."""
        self._events = events
        self._words = words
        self._more = more
        self._cast = cast

    def html(self) -> str:
        """The folded quotation; empty when no die fell and nothing changed."""
        dice = " · ".join(part for event in self._events for part in self._dice(event))
        changes = [line for event in self._events for line in self._changes(event)]
        lines = [line for line in (dice, *changes, *self._more) if line]
        if not lines:
            return ""
        return f"<blockquote expandable>{escape_lines(lines)}</blockquote>"

    def _name(self, name: str) -> str:
        return self._cast.title(name)

    def _names(self, people: Sequence[str]) -> str:
        return ", ".join(self._name(who) for who in people)

    # --- dice

    def _dice(self, event: Told) -> Iterator[str]:
        if "throws" in event:
            if event["throws"]:
                yield " — ".join(self._thrown(thrown) for thrown in event["throws"])
            else:
                yield "исход задан ведущим"
            return
        dice = ", ".join(map(fallen, event.get("dice") or ()))
        meaning = _DICE.get(event["event"])
        if dice:
            yield f"{dice}: {meaning(self, event)}" if meaning else dice

    def _thrown(self, thrown: Mapping[str, Any]) -> str:
        """«Роа 2+1 = 3»; the die is named when it is not the usual one."""
        name = self._name(thrown["who"])
        die = "" if thrown["die"] == "d6" else f" ({thrown['die'].replace('d', 'к')})"
        extras = [thrown["mod"], thrown["power"], len(thrown["helpers"]), len(thrown["captives"])]
        added = "".join(signed(extra) for extra in extras if extra)
        total = str(thrown["total"]).replace("-", "−")
        return f"{name}{die} {thrown['face']}{added}" + (f" = {total}" if added else "")

    def _started(self, event: Told) -> str:
        people = self._names(event["participants"])
        often: Counter[str] = Counter(event["rerolled"])
        again = ", ".join(self._name(who) + (f" ×{times}" if times > 1 else "") for who, times in often.items())
        return people + (f" (пленники переброшены: {again})" if again else "")

    # --- changes

    def _changes(self, event: Told) -> Iterator[str]:
        change = _CHANGES.get(event["event"])
        if change is not None:
            line = change(self, event)
            if line:
                yield line

    def _mods(self, event: Told) -> str:
        change = ", потом ".join(signed(step) for step in event["change"])
        rest = ", ".join(signed(step) for step in event["mods"]) or "0"
        return f"{self._name(event['who'])}: {change}" + (
            f" (теперь {rest})" if list(event["change"]) != list(event["mods"]) else ""
        )

    def _died(self, event: Told) -> str:
        by = f" (от руки: {self._name(event['by'])})" if event["by"] else ""
        return f"смерть: {self._name(event['who'])}{by}"

    def _captivity(self, event: Told) -> str:
        # A force has no allies (MW-X4): the captive who would become one goes free.
        result = "freed" if event["result"] == "allied" and self._cast.is_force(event["captor"]) else event["result"]
        return f"{self._name(event['captive'])}: {CAPTIVITY[result]}"

    def _captured(self, event: Told) -> str:
        return f"плен: {self._name(event['who'])} → {self._name(event['by'])}"

    def _ruled(self, event: Told) -> str:
        return f"по воле ведущего: {self._words.named({**event, 'do': event['do']})}"

    def _forced(self, event: Told) -> str:
        return (
            f"по воле ведущего: {', '.join(FIELDS.get(field, field) for field in event['forced'])}"
            if event["forced"]
            else ""
        )


FIELDS = {
    "participants": "участники",
    "nature": "характер",
    "result": "исход",
    "winner": "победитель",
    "extra": "доп. событие",
    "fate": "судьба",
    "relation": "отношения",
}

Line = Callable[[Footer, Told], str]

_DICE: dict[str, Line] = {
    "scenario.rolled": lambda footer, event: f"сценарий «{event['title']}»",
    "cast.sized": lambda footer, event: f"участников {event['count']}",
    "cast.drawn": lambda footer, event: event["who"],
    "role.given": lambda footer, event: f"{ROLES[event['role']]} — {footer._name(event['who'])}",
    "tatari.copied": lambda footer, event: f"облик — {footer._name(event['of'])}",
    "turn.started": Footer._started,
    "nature": lambda footer, event: NATURES[event["kind"]],
    "battle.extra": lambda footer, event: EXTRAS[event["result"]],
    "battle.joined": lambda footer, event: f"вступает {footer._name(event['who'])}",
    "battle.favoured": lambda footer, event: f"{footer._name(event['who'])} уже здесь",
    "battle.fate": lambda footer, event: f"{footer._name(event['who'])} — {FATES[event['result']]}",
    "inner.relation": lambda footer, event: RELATIONS[event["result"]],
    "inner.favoured": lambda footer, event: footer._name(event["who"]),
    "ally.fate": lambda footer, event: f"{footer._name(event['who'])} — {ALLY_FATES[event['result']]}",
    "captive.fate": lambda footer, event: f"{footer._name(event['who'])} — {CAPTIVE_FATES[event['result']]}",
    "character.arrived": lambda footer, event: f"прибытие — {event['who']}",
    "nightmare.tied": lambda footer, event: "поровну",
    "nightmare.won": lambda footer, event: f"верх берёт {FORMS[event['form']]}",
    "nightmare.lost": lambda footer, event: f"верх берёт {FORMS[event['form']]}",
    "chase.tied": lambda footer, event: "поровну",
    "chase.escaped": lambda footer, event: f"{footer._name(event['human'])} — побег",
    "chase.caught": lambda footer, event: f"{footer._name(event['human'])} теперь в демонах",
}

_CHANGES: dict[str, Line] = {
    "gm.ruled": Footer._ruled,
    "turn.started": Footer._forced,
    "turn.skipped": lambda footer, event: "по воле ведущего: ход пропущен",
    "turn.stalled": lambda footer, event: "схватка затянулась: предел обменов",
    "inner.captive": Footer._captivity,
    "mods.changed": Footer._mods,
    "alliance.made": lambda footer, event: f"союз: {footer._names(event['members'])}",
    "alliance.left": lambda footer, event: f"вне союза: {footer._name(event['who'])}",
    "alliance.dissolved": lambda footer, event: f"союз распался: {footer._names(event['members'])}",
    "alliance.rescued": lambda footer, event: f"спасение: {footer._names(event['saved'])}",
    "character.died": Footer._died,
    "character.captured": Footer._captured,
    "character.freed": lambda footer, event: f"свобода: {footer._name(event['who'])}",
    "character.left": lambda footer, event: f"вне города: {footer._name(event['who'])}",
    "character.stayed": lambda footer, event: f"город не отпускает: {footer._name(event['who'])}",
    "character.arrived": lambda footer, event: f"в списке: {event['who']} (ещё прибытий: {event['left']})",
    "character.joined": lambda footer, event: f"в списке: {event['who']}",
    "force.replaced": lambda footer, event: (
        f"{footer._name(event['force'])}: {REPLACED[event['cause']]}, на смену придут другие"
    ),
    "force.changed": lambda footer, event: (
        f"вместо «{footer._name(event['from'])}» — «{footer._name(event['to'])}» (d{event['die']})"
    ),
    "force.grew": lambda footer, event: f"{footer._name(event['force'])}: сила {signed(event['power'])}",
    "tatari.died": lambda footer, event: f"смерть ТАТАРИ: {event['deaths']} из 3",
    "guard.fell": lambda footer, event: f"вместо хозяина пала стража: {event['deaths']} из 2",
    "host.appeared": lambda footer, event: f"{footer._name(event['who'])}: сила {signed(event['power'])}",
    "nightmare.won": lambda footer, event: f"{footer._name(event['who'])}: теперь {FORMS[event['form']]}",
    "stakes.awarded": lambda footer, event: f"ставки получают: {footer._names(event['winners'])}",
    "game.ended": lambda footer, event: (
        f"победа: {footer._names(event['winners'])}" if event["winners"] else "победителей нет"
    ),
}


DEEDS = {
    "fights": "боёв",
    "talks": "разговоров",
    "kills": "убито",
    "captures": "пленено",
    "escapes": "побегов",
    "routed": "сил рассеяно",
}


def deeds(view: Mapping[str, Any], cast: Cast) -> list[str]:
    """What everybody did in this war (MW-V1), a line each; whoever did nothing has none."""
    called = DEEDS | ({"captures": "поймано"} if view["scenario"] == 7 else {})
    lines = []
    for who, done in view["deeds"].items():
        told = ", ".join(f"{name} {done[key]}" for key, name in called.items() if done.get(key))
        if told:
            lines.append(f"{cast.slot(who).short.nom}: {told}")
    return lines


def escape_lines(lines: Sequence[str]) -> str:
    """Lines of plain text as Telegram HTML."""
    return str(escape("\n".join(lines)))

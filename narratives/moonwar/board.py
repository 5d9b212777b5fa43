"""The living status board: who is in, ties, wounds, who is out. Facts, not prose."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from markupsafe import escape

from narratives.chronicle.words import Words
from narratives.moonwar.cast import Cast
from narratives.moonwar.footer import signed

LIMIT = 3500
"""Characters of the board: one message with room for what a client adds."""

_FORCE_NOTES = {"captives": "в плену"}


def board(view: Mapping[str, Any], cast: Cast, words: Words) -> str:
    """The board as Telegram HTML, at most ``LIMIT`` characters: the longest lists are cut short, never a tag."""
    if view["phase"] == "setup":
        return f"<b>{escape(words.title)}</b>\nВойна ещё не началась."
    sections = [list(filter(None, section)) for section in _sections(view, cast, words)]
    return _within(sections)


def _sections(view: Mapping[str, Any], cast: Cast, words: Words) -> Iterator[Sequence[str]]:
    title = words.value("scenario", view["scenario"])
    over = " · окончена" if view["phase"] == "over" else ""
    edition = words.value("edition", view["edition"])
    yield [f"<b>{escape(title)}</b>", f"Ход {view['turn']}{over} · редакция {escape(edition)}"]
    characters = view["characters"]
    yield ["<b>В городе</b>", *(_entry(view, cast, who) for who in characters if characters[who]["status"] == "in")]
    yield [_force(view, cast)]
    alliances = [_alliance(cast, alliance) for alliance in view["alliances"]]
    yield ["<b>Альянсы</b>", *alliances] if alliances else []
    yield list(_special(view, cast))
    out = [_out(cast, who, one) for who, one in characters.items() if one["status"] != "in"]
    yield ["<b>Выбыли</b>", *out] if out else []
    if view["result"]:
        winners = ", ".join(_name(cast, who) for who in view["result"]["winners"]) or "никто"
        yield [f"<b>Победа:</b> {winners}"]


def _name(cast: Cast, who: str) -> str:
    return str(escape(cast.title(who)))


def _entry(view: Mapping[str, Any], cast: Cast, who: str) -> str:
    one = view["characters"][who]
    notes = [*_mods(one)]
    if one["captor"]:
        notes.append(f"в плену: {_name(cast, one['captor'])}" + (", воля сломлена" if one["broken"] else ""))
    if one["form"] == "nightmare":
        notes.append("облик сна")
    return f"• {_name(cast, who)}" + (f" — {'; '.join(notes)}" if notes else "")


def _mods(one: Mapping[str, Any]) -> Iterator[str]:
    if one["mods"]:
        yield "к броску " + ", потом ".join(signed(mod) for mod in one["mods"])
    if one["power"]:
        yield f"сила {signed(one['power'])}"


def _force(view: Mapping[str, Any], cast: Cast) -> str:
    force = view["force"]
    if not force:
        return ""
    notes = [*_mods(force)]
    if force["captives"]:
        notes.append("пленники: " + ", ".join(_name(cast, who) for who in force["captives"]))
    die = f" (к{force['die']})" if force["die"] else ""
    return f"<b>Третья сила:</b> {_name(cast, force['name'])}{die}" + (f" — {'; '.join(notes)}" if notes else "")


def _alliance(cast: Cast, alliance: Mapping[str, Any]) -> str:
    names = ", ".join(_name(cast, who) for who in alliance["members"])
    return f"• {names}" + (" — в ссоре" if alliance["quarrel"] else "")


def _special(view: Mapping[str, Any], cast: Cast) -> Iterator[str]:
    special = view["special"]
    people = {
        "carrier": "Носитель Роа",
        "copy_of": "ТАТАРИ сейчас похож на",
        "host": "Хозяин крепости",
        "first_demon": "Первый демон",
    }
    for key, title in people.items():
        if special.get(key):
            yield f"<b>{title}:</b> {_name(cast, special[key])}"
    numbers = {
        "deaths": "Смертей",
        "tatari_deaths": "Смертей ТАТАРИ",
        "host_deaths": "Падений стражи и хозяина",
        "arrivals": "Прибытий",
    }
    for key, title in numbers.items():
        if isinstance(special.get(key), int):
            yield f"<b>{title}:</b> {special[key]}"
    for key, title in {
        "keys": "Ключевые",
        "mages": "Маги",
        "church": "Церковь",
        "demons": "Демоны",
        "humans": "Люди",
    }.items():
        if special.get(key):
            yield f"<b>{title}:</b> " + ", ".join(_name(cast, who) for who in special[key])
    if special.get("stakes"):
        yield "<b>Ставки</b>"
        yield from (f"• {_name(cast, who)}: {escape(item)}" for who, item in special["stakes"].items())


def _out(cast: Cast, who: str, one: Mapping[str, Any]) -> str:
    status = one["status"]
    if status == "left":
        note = "нет в городе"
    elif status == "dust":
        note = "пыль"
    else:
        note = f"смерть, ход {one['out_turn']}" + (
            f", от руки: {_name(cast, one['killed_by'])}" if one["killed_by"] else ""
        )
    return f"• <s>{_name(cast, who)}</s> — {note}"


def _within(sections: Sequence[list[str]]) -> str:
    """All sections, the longest lists shortened from their ends until everything fits."""
    kept = [list(section) for section in sections if section]
    while True:
        text = "\n\n".join("\n".join(section) for section in kept)
        if len(text) <= LIMIT:
            return text
        longest = max(kept, key=lambda section: sum(map(len, section)) if len(section) > 2 else 0)
        if len(longest) <= 2:
            return text[:0] or "\n\n".join(section[0] for section in kept)[:LIMIT]
        if longest[-1] == "…":
            longest.pop()
        longest[-1] = "…"

"""A sheet in somebody's own words: «рыцарь, 10 хитов, граница 3, удар мечом ×4, лечение»."""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Final

from engines.core.errors import Refused
from engines.duel.cards import Card, house_deck, templates
from engines.duel.words import small

MOST_HITS: Final = 20
HIGHEST_THRESHOLD: Final = 5
MOST_CARDS: Final = 12
LONGEST_SHEET: Final = 300
_MOST_BY_GM: Final = 99

_COUNT = r"(?:\s*[x×х*(]?\s*(\d{1,3})\)?(?!\w))?"
"""After a card: «×3», «х 3», «(3)», «3»."""
_THRESHOLD = (r"границ\w*[\s:=–—-]*(\d{1,3})", r"(\d{1,3})\s*границ\w*")
_HITS = (r"(\d{1,3})\s*хит\w*|хит\w*[\s:=–—-]*(\d{1,3})",)
_FILLERS = r"\b(?:карт[аыу]?|рука|и|лист|образец)\b"


def read_sheet(written: str, cards: Mapping[str, Card], *, by_gm: bool = False) -> dict[str, Any]:
    """The fields of a person that were written, among them ``template``; commas and the order do not matter.

    ``cards``: those of the table besides the house deck; ``by_gm``: without the bounds that players have. Raises
    Refused: unknown_card (something else stands there), bad_hits, bad_threshold, too_many_cards.
    """
    left = small(written)
    found: dict[str, Any] = {}
    threshold, left = _number(_THRESHOLD, left)
    hits, left = _number(_HITS, left)
    hand, left = _hand(left, (*house_deck(), *cards))
    template, left = _template(left)
    strange = re.findall(r"[^\W_][\w \-]*", re.sub(_FILLERS, ",", left))
    if strange or (hits is None and threshold is None and not hand and not template):
        raise _unknown(strange[0].strip() if strange else written, (*house_deck(), *cards))
    if template:
        found["template"] = template
    if hits is not None:
        found["hits"] = _within(hits, 1, _MOST_BY_GM if by_gm else MOST_HITS, "bad_hits")
    if threshold is not None:
        found["threshold"] = _within(threshold, 0, _MOST_BY_GM if by_gm else HIGHEST_THRESHOLD, "bad_threshold")
    if hand:
        most = _MOST_BY_GM if by_gm else MOST_CARDS
        if len(hand) > most:
            raise Refused("too_many_cards", most=most)
        found["hand"] = hand
    return found


def _within(value: int, lowest: int, highest: int, code: str) -> int:
    if not lowest <= value <= highest:
        raise Refused(code, lowest=lowest, highest=highest)
    return value


def _number(patterns: Iterable[str], text: str) -> tuple[int | None, str]:
    """What the first pattern that fits has found, and the text without it."""
    for pattern in patterns:
        found = re.search(pattern, text)
        if found is not None:
            digits = next(group for group in found.groups() if group)
            return int(digits), f"{text[: found.start()]},{text[found.end() :]}"
    return None, text


def _hand(text: str, known: Iterable[str]) -> tuple[list[str], str]:
    """The cards that are named, each as often as it is said, before or after it."""
    names = {small(name): name for name in known}
    listed = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    card = rf"(?<!\w)(?:(\d{{1,3}})\s*[x×х*]?\s*({listed})(?!\w)|({listed})(?!\w){_COUNT})"
    hand: list[str] = []
    for before, first, second, after in re.findall(card, text):
        hand += [names[first or second]] * min(int(before or after or 1), _MOST_BY_GM + 1)
    return hand, re.sub(card, ",", text)


def _template(text: str) -> tuple[str, str]:
    for name in templates():
        found = re.search(rf"\b{small(name)}\b", text)
        if found is not None:
            return name, f"{text[: found.start()]},{text[found.end() :]}"
    return "", text


def _unknown(words: str, known: tuple[str, ...]) -> Refused:
    """What was written there, with the card that looks or begins like it."""
    names = {small(name): name for name in known}
    wanted = re.sub(r"\s*\d+$", "", small(words))
    close = get_close_matches(wanted, names, 1) or [name for name in names if wanted and wanted[:3] in name]
    return Refused("unknown_card", card=words[:40], close=names[close[0]] if close else "")

"""Agreement of the predicate: past tense, short participles and short adjectives."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from narratives.russian import adjectives, short_forms
from narratives.russian.lexicon import ADVERBS_LIKE_FORMS, INVARIABLE, PREPOSITIONS
from narratives.russian.noun import Agreement


class Forms(NamedTuple):
    """A predicate for a masculine, feminine, neuter and plural subject."""

    m: str
    f: str
    n: str
    pl: str


_PREFIX = (
    "(?:вы|до|за|изо|из|ис|изне|на|недо|обо|об|о|ото|от|пере|подо|под|по|превоз|пред|пре|при|про|"
    "разо|раз|разне|зане|рас|со|с|у|взо|вз|вс|воз|вос|во|в|низ|нис)"
)
# Roots whose masculine past has no «л»: «нёс», «исчез». The first may stand alone, the others need a prefix,
# since without it they are short adjectives or no words at all («слаб», but «ослаб»; «тих», but «стих»).
_FREE_ROOT = (
    "мог|н[её]с|в[её]з|лез|полз|грыз|пас|тряс|рос|гр[её]б|скр[её]б|п[её]к|т[её]к|вл[её]к|с[её]к|бер[её]г|стер[её]г|"
    "л[её]г|стриг|т[её]р|м[её]рз|гас|пах|сох|мок|вис|лип|кис|вяз|волок|зяб|п[её]р|м[её]рк|гряз|мёр|пух|глох|дох|жух|"
    "креп|мяк|молк|ник|хрип|сип|гиб|тух|чах|бл[её]к|дрог|дрых|сяк|дряб"
)
_BOUND_ROOT = (
    "вык|чез|стиг|верг|двиг|мер|пер|слеп|слаб|бух|тих|торг|бег|р[её]к|шиб|пряг|верз|крес|брюзг|горк|скоруз|груз|бряк"
)
_NO_L = re.compile(f"^(?:{_PREFIX}{{0,3}}(?:{_FREE_ROOT})|{_PREFIX}{{1,3}}(?:{_BOUND_ROOT})|(?:пре)?небр[её]г)$")
# Here the stress stays on the root and «ё» with it: «стёрла», «замёрзла», «поблёкла»; elsewhere «несла», «легла».
_KEEPS_YO = re.compile("^(?!опёр$|облёк$).*(?:тёр|мёр|мёрз|пёр|блёк|мёрк)$")

# Masculine → feminine where the stem itself changes.
_IRREGULAR_PAST = {
    "жёг": "жгла",
    "сжёг": "сожгла",
    "зажёг": "зажгла",
    "поджёг": "подожгла",
    "обжёг": "обожгла",
    "ожёг": "ожгла",
    "разжёг": "разожгла",
    "возжёг": "возжгла",
    "прожёг": "прожгла",
    "прижёг": "прижгла",
    "пожёг": "пожгла",
    "нажёг": "нажгла",
    "дожёг": "дожгла",
    "пережёг": "пережгла",
    "выжег": "выжгла",
    "вышел": "вышла",
    "счёл": "сочла",
    "расчёл": "разочла",
    "обчёл": "обочла",
    "вычел": "вычла",
}

_NOT_MASCULINE = re.compile("(?:л[аи]|[её]н[аы]|[ая]н[аы]|[иыя]т[аы]|[ая]я|[оеи]е|ые)$")
_WORD = re.compile("[а-яё]+(?:-[а-яё]+)*", re.IGNORECASE)
_VOWELS = "аеёиоуыэюя"
_HUSHING_AND_VELAR = "гкхжчшщ"


@lru_cache(maxsize=4096)
def agree(phrase: str, who: Agreement) -> str:
    """`phrase`, given for a masculine subject, for `who`: «был ранен» → «была ранена».

    Every word must be a past verb, a short participle or adjective, a full adjective in the nominative, or an
    unchanging word («не», «уже»). Raises ValueError for anything else: an object belongs outside the filter.
    """
    return _WORD.sub(lambda match: pick(forms(match.group()), who), phrase)


def pick(given: Forms, who: Agreement) -> str:
    """The one of four forms that suits the subject."""
    return given.pl if who.plural else getattr(given, who.gender)


def spelt_out(masculine: str, feminine: str, neuter: str | None = None, plural: str | None = None) -> Forms:
    """Forms given by hand; neuter and plural follow from the feminine when absent."""
    guess = _from_feminine(masculine, feminine)
    return Forms(masculine, feminine, neuter or guess.n, plural or guess.pl)


def forms(word: str) -> Forms:
    """All forms of one word of a predicate. Raises ValueError when the word cannot be one."""
    lower = word.lower()
    found = _find(lower)
    if found is None:
        raise ValueError(
            f"«{word}» cannot agree with a subject: give both forms, v('…', '…'), or move it out of the filter"
        )
    if word == lower:
        return found
    return Forms(*(form[:1].upper() + form[1:] for form in found))


def _find(word: str) -> Forms | None:
    if word in PREPOSITIONS:
        return None
    if word in INVARIABLE:
        return Forms(word, word, word, word)
    if word in adjectives.PRONOUN_LIKE or adjectives.is_full(word):
        return _full(word)
    if short_forms.is_listed(word):
        return _short(word)
    if word.endswith("ся"):
        base = _past(word[:-2])
        return base and Forms(word, base.f + "сь", base.n + "сь", base.pl + "сь")
    if word[-1] in _VOWELS:
        # Adverbs and particles stay: «никогда», «едва», «снова». A form that agrees already is a slip of the writer.
        slip = _NOT_MASCULINE.search(word) and word not in ADVERBS_LIKE_FORMS
        return None if slip else Forms(word, word, word, word)
    return _past(word) or _short(word)


def _past(word: str) -> Forms | None:
    if word in _IRREGULAR_PAST:
        return _from_feminine(word, _IRREGULAR_PAST[word])
    if word.endswith(("шёл", "чёл")):
        return _from_feminine(word, word[:-2] + "ла")
    if word.endswith("ёл"):
        return _from_feminine(word, word[:-2] + "ела")
    if word.endswith("л"):
        return _from_feminine(word, word + "а")
    if word.endswith("толок"):
        return _from_feminine(word, word[:-2] + "кла")
    if _NO_L.match(word):
        stem = word if _KEEPS_YO.search(word) else word.replace("ё", "е")
        return _from_feminine(word, stem + "ла")
    return None


def _short(word: str) -> Forms | None:
    feminine = short_forms.feminine(word)
    return _from_feminine(word, feminine) if feminine else None


def _full(word: str) -> Forms:
    def nominative(who: Agreement) -> str:
        return adjectives.decline(word, who, "nom")

    return Forms(
        word,
        nominative(Agreement("f", "sg", True)),
        nominative(Agreement("n", "sg", True)),
        nominative(Agreement("m", "pl", True)),
    )


def _from_feminine(masculine: str, feminine: str) -> Forms:
    """Neuter and plural from the feminine: «пришла» → «пришло», «пришли»; «рада» → «радо», «рады»."""
    tail = "сь" if feminine.endswith("сь") else ""
    stem = feminine.removesuffix("сь")[:-1]
    # Short adjectives in «л» differ from verbs in the plural only: «смелы», but «смели».
    adjective = short_forms.is_listed(masculine) or not stem.endswith("л")
    plural = "ы" if adjective and stem[-1:] not in _HUSHING_AND_VELAR else "и"
    neuter = "е" if stem[-1:] in "жчшщ" and masculine not in ("хорош", "горяч", "свеж") else "о"
    return Forms(masculine, feminine, stem + neuter + tail, stem + plural + tail)

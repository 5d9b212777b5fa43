"""What can be seen to be wrong with a finished text: typography, tags, length."""

import re
from collections.abc import Iterator

TAGS = frozenset({"b", "i", "u", "s", "tg-spoiler", "blockquote", "a", "code"})
"""Telegram tags that texts may use."""
LONGEST = 1500
"""Characters of one variant."""

_TAG = re.compile(r"<(/?)([a-z-]+)([^<>]*)>")
_CHECKS = (
    (re.compile(r'"'), "прямые кавычки: нужны «ёлочки»"),
    (re.compile(r"\.\.\."), "три точки: нужен один знак «…»"),
    (re.compile(r" - | – |--"), "дефис вместо тире: нужно « — »"),
    (re.compile(r"(?<=[а-яё»,.…?!])—|—(?=[а-яё«А-ЯЁ])"), "тире без пробелов"),
    (re.compile(r" [,.;:?!…»]"), "пробел перед знаком препинания"),
    (re.compile(r"«\s|\(\s|\s\)"), "пробел внутри кавычек или скобок"),
    (re.compile(r"[,;:](?=[а-яёА-ЯЁ])|[.?!…](?=[А-ЯЁ])"), "нет пробела после знака препинания"),
    (re.compile(r",,|;;|::|\.\.(?!\.)|,\."), "два знака подряд"),
    (re.compile(r"[а-яёА-ЯЁ][a-zA-Z]|[a-zA-Z][а-яёА-ЯЁ]"), "латинская буква в русском слове"),
    (
        re.compile(
            r"\b(?:еще|ее|нее|мое|твое|свое|мое|чье|ничье|идет|придет|уйдет|найдет|пришел|ушел|нашел|вошел|"
            r"прошел|подошел|пошел|зашел|дошел|черн(?:ый|ая|ое|ые)|зелен(?:ый|ая|ое|ые)|желт(?:ый|ая|ое|ые)|"
            r"теплый|тяжелый|тихо-тихо-|живет|дает|поет|ждет|берет|несет|ведет|вперед|назад-|причем|почем|нипочем)\b"
        ),
        "е вместо ё",
    ),
    (re.compile(r"(?<![«„])\b(?:Внезапно|внезапно|[Вв]друг)\b.*\b(?:внезапно|вдруг)\b", re.DOTALL), "«вдруг» дважды"),
    (re.compile(r"\{\{|\}\}|\{%|%\}"), "остался кусок шаблона"),
)
_SMALL_START = re.compile(r"(?:\A|\n\n|(?<=[а-яё»]\. ))[«„(]?[a-zа-яё].{0,20}")
_SPEECH = re.compile(r"«[^»]*»|„[^“]*“")


def faults(text: str, headline: bool = False) -> Iterator[str]:
    """What is wrong with a rendered text, each fault once, in Russian for its author."""
    if not text:
        yield "пустой текст"
        return
    bare = _TAG.sub("", text)
    for pattern, fault in _CHECKS:
        found = pattern.search(bare)
        if found:
            yield f"{fault}: …{bare[max(0, found.start() - 15) : found.end() + 15]}…"
    yield from _tags(text)
    if any("!" in _SPEECH.sub("", line) for line in bare.splitlines() if not line.startswith("—")):
        yield "восклицание рассказчика"
    if bare.count("«") != bare.count("»") or bare.count("„") != bare.count("“"):
        yield "непарные кавычки"
    yield from _headline(bare) if headline else _prose(bare)


def _headline(bare: str) -> Iterator[str]:
    if bare.endswith("."):
        yield "точка в конце заголовка"
    if "\n" in bare:
        yield "заголовок в несколько строк"
    if not 2 <= len(bare.split()) <= 9:
        yield "в заголовке от двух до девяти слов"


def _prose(bare: str) -> Iterator[str]:
    for paragraph in bare.split("\n\n"):
        if paragraph[-1] not in ".?!…»":
            yield f"абзац без точки в конце: …{paragraph[-25:]}"
    if len(bare) > LONGEST:
        yield f"слишком длинно: {len(bare)} знаков"
    found = _SMALL_START.search(bare)
    if found:
        yield f"предложение со строчной буквы: {found[0].strip()}…"


def _tags(text: str) -> Iterator[str]:
    """Unknown and unbalanced tags."""
    opened: list[str] = []
    for slash, name, _ in _TAG.findall(text):
        if name not in TAGS:
            yield f"чужой тег <{name}>"
        elif not slash:
            opened.append(name)
        elif not opened or opened.pop() != name:
            yield f"непарный тег </{name}>"
    if opened:
        yield f"незакрытый тег <{opened[-1]}>"
    if re.search(r"<(?![a-z/])|&(?!(?:amp|lt|gt|quot|#\d+);)", text):
        yield "неэкранированный знак < или &"

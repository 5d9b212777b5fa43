"""What can be seen to be wrong with a rendered text before it is printed: tags, typography, the narrator's manners."""

import re
from collections.abc import Iterator

from narratives.russian.typography import problems

TAGS = frozenset({"b", "i", "u", "s", "tg-spoiler", "blockquote", "a", "code"})
"""Telegram tags that texts may use."""
LONGEST = 1500
"""Characters of one variant."""

_TAG = re.compile(r"<(/?)([a-z-]+)([^<>]*)>")
_UNESCAPED = re.compile(r"<(?![a-z/])|&(?!(?:amp|lt|gt|quot|#\d+);)")
_SMALL_START = re.compile(r"(?:\A|\n\n|(?<=[а-яё»]\. ))[«„(]?[a-zа-яё].{0,20}")
_SPEECH = re.compile(r"«[^»]*»|„[^“]*“")
_TWICE_SUDDENLY = re.compile(r"\b(?:внезапно|вдруг)\b.*\b(?:внезапно|вдруг)\b", re.DOTALL | re.IGNORECASE)


def faults(text: str, headline: bool = False) -> Iterator[str]:
    """What is wrong with a rendered text, in Russian for its author: «вид ошибки: место»."""
    if not text:
        yield "пустой текст"
        return
    bare = _TAG.sub("", text)
    yield from (f"{problem.what}: {problem.where}" for problem in problems(text))
    yield from _tags(text)
    if re.search(r"\{\{|\}\}|\{%|%\}", bare):
        yield "остался кусок шаблона"
    if any("!" in _SPEECH.sub("", line) for line in bare.splitlines() if not line.startswith("—")):
        yield "восклицание рассказчика"
    if _TWICE_SUDDENLY.search(bare):
        yield "«вдруг» дважды"
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
    """Unknown, unbalanced and unescaped tags."""
    opened: list[str] = []
    for slash, name, _ in _TAG.findall(text):
        if name not in TAGS:
            yield f"чужой тег: <{name}>"
        elif not slash:
            opened.append(name)
        elif not opened or opened.pop() != name:
            yield f"непарный тег: </{name}>"
    if opened:
        yield f"незакрытый тег: <{opened[-1]}>"
    if _UNESCAPED.search(text):
        yield "неэкранированный знак < или &"

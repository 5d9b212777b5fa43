"""What must be said aloud, and whether it was: case and punctuation are forgiven, other words do not count."""

import unicodedata
from typing import Final

FINISHING: Final = ("теплой луны",)
"""«Тёплой Луны!» (DU-K3, DU-K6)."""
STUNNING: Final = ("оглушен", "оглушена", "оглушаю")
"""«Оглушен», «Оглушаю» (DU-O2)."""


def said(phrases: tuple[str, ...], utterance: str) -> bool:
    """Does one of the phrases stand in the utterance as whole neighbouring words (DU-K3)?"""
    heard = f" {_letters(utterance)} "
    return any(f" {phrase} " in heard for phrase in phrases)


def same_place(first: str, second: str) -> bool:
    """Do two names of a place mean the same (DU-Q1)? An empty one means none."""
    return _place(first) == _place(second) != ""


def _letters(text: str) -> str:
    """Small letters, ё as е, everything that is neither a letter nor a digit as one space."""
    return " ".join("".join(sign if sign.isalnum() else " " for sign in small(text)).split())


def _place(text: str) -> str:
    return " ".join(small(text).split())


def small(text: str) -> str:
    """Small letters, ё as е: as people compare words."""
    # Composed first: a phone may write «ё» and «й» as a letter and a sign above it.
    return unicodedata.normalize("NFC", text).lower().replace("ё", "е")

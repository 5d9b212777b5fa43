"""Faults of a rendered text."""

import pytest

from narratives.chronicle.finish import faults


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "пустой текст"),
        ("Он упал!", "восклицание рассказчика"),
        ("Вдруг стало тихо, и вдруг — свет.", "«вдруг» дважды"),
        ("Он <b>упал.", "незакрытый тег"),
        ("Он упал</b>.", "непарный тег"),
        ("Он <font>упал</font>.", "чужой тег"),
        ("А & Б.", "неэкранированный знак"),
        ("Он упал", "абзац без точки"),
        ("он упал.", "предложение со строчной буквы"),
        ("Ночь. роа упал.", "предложение со строчной буквы"),
        ("Остался {{ кусок.", "остался кусок шаблона"),
        ("Он пришел.", "«е» вместо «ё»"),
        ("Ночь. " * 300, "слишком длинно"),
    ],
)
def test_each_fault_is_seen(text, fault):
    assert any(found.startswith(fault) for found in faults(text.strip()))


@pytest.mark.parametrize(
    "text",
    [
        "— Стой! — сказал он.\nОна не остановилась.",
        "Крикнули «стой!», и все встали.",
        "<b>Ночь</b> и <tg-spoiler>смерть</tg-spoiler>…",
        "A &amp; B разошлись.",
        "Первый абзац.\n\nВторой, с «кавычками».",
    ],
)
def test_a_good_text_has_none(text):
    assert list(faults(text)) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [("Ночь на мосту.", "точка в конце"), ("Ночь\nмост", "в несколько строк"), ("Ночь", "от двух до девяти слов")],
)
def test_headlines_have_rules_of_their_own(text, fault):
    assert any(fault in found for found in faults(text, headline=True))
    assert list(faults("Ночь на мосту", headline=True)) == []

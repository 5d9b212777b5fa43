"""No post says «Акиха пришёл»: what stands beside a name agrees with it, in whole wars."""

import pytest

from narratives.chronicle.render import plain
from narratives.moonwar import names
from narratives.moonwar.cast import Cast
from tests.narratives.moonwar.grammar import disagreements
from tests.narratives.moonwar.wars import commands

PEOPLE = [names.find(name) for name in ("Тоно Акиха", "Сиэль", "Роа", "Финдел Свелтен", "Неро Хаос", "Мимокроки")]


@pytest.mark.parametrize(
    "text",
    [
        "Акиха пришёл первым.",
        "Акиха не ответил.",
        "Сиэль был ранен.",
        "— Нет, — сказала Роа.",
        "Мимокроки ушёл молча.",
        "К Акиху никто не вышел.",
        "Говорили о Акихе.",
        "Спор с Свелтеном затянулся.",
        "На столе лежали две меча.",
        "Оба чашки остыли.",
    ],
)
def test_the_reader_sees_what_does_not_agree(text):
    assert len(disagreements(text, [*PEOPLE, names.find("Фина-Блад Свелтен")])) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Акиха пришла первой.",
        "Сиэль была ранена, Роа — нет.",
        "— Нет, — сказал Роа.",
        "Мимокроки ушли молча.",
        "К Акихе никто не вышел. Говорили об Акихе.",
        "Акиха и Сиэль пришли.",
        "Пришли Акиха и Роа.",
        "Роа пришлось ответить, и Сиэль налили чаю.",
        "На столе лежали два меча и две чашки.",
    ],
)
def test_the_reader_lets_pass_what_does(text):
    assert disagreements(text, PEOPLE) == []


@pytest.mark.rule("MW-N1")
def test_whole_wars_agree():
    read = 0
    for _, told in commands():
        cast = Cast(told.view, told.after)
        force = told.view["force"]
        people = [cast.member(who).person for who in (*told.view["characters"], *([force["name"]] if force else ()))]
        for post in told.posts:
            assert disagreements(plain(post.body), people) == [], post.texts
            read += 1
    assert read > 1000

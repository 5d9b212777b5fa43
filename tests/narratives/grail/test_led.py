"""Conflicts led by a GM: what exactly is told of people of any gender and any name, step by step."""

from typing import Any

import pytest

from engines.core.dice import SeedRoller
from engines.core.engine import GM
from engines.core.journal import Play
from engines.grail.engine import ENGINE
from narratives.chronicle.narrator import Bags
from narratives.chronicle.post import Post
from narratives.grail import names
from narratives.grail.narrator import NARRATOR
from narratives.grail.stage import Cast
from narratives.russian.filters import v

FIGHTER = [
    {"name": "Выносливость", "rank": "C"},
    {"name": "Сила", "rank": "C", "use": ["attack"]},
    {"name": "Ловкость", "rank": "C", "use": ["defence"]},
    {"name": "Удача", "rank": "D"},
    {"name": "Магия", "rank": "C"},
]


def servant(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "role": "servant", "pc": True, "cliches": FIGHTER, **more}


class Table:
    """A game with its story, told as it goes."""

    def __init__(self, *people: dict[str, Any], spelt: dict[str, dict[str, str]] | None = None) -> None:
        self.game = Play.begin(ENGINE, {}, {"characters": list(people)})
        self.roller = SeedRoller("led")
        self.story = NARRATOR.with_names(NARRATOR.begin(), spelt or {})
        self.bags = Bags()

    def do(self, do: str, **fields: Any) -> tuple[Post, ...]:
        self.game, events = self.game.act({"do": do, "by": GM, **fields}, self.roller)
        told = [event.payload() for event in events]
        posts, self.bags = NARRATOR.tell(told, self.story, ENGINE.view(self.game.state, GM), self.bags, "led")
        self.story = NARRATOR.remember(self.story, told)
        return posts

    def fight(self, one: str, two: str, **more: Any) -> tuple[Post, ...]:
        return self.do("open", title="Двор", sides={"а": [one], "б": [two]}, **more)

    def strike(self, one: str, two: str, dice: tuple[list[int], list[int]], **attack: Any) -> tuple[Post, ...]:
        self.do("force", who=one, part="attack", dice=dice[0])
        self.do("force", who=two, part="defence", dice=dice[1])
        self.do("declare", actor=one, attack={"with": "Сила", "target": two, **attack})
        return self.do("declare", actor=two)


@pytest.mark.rule("GR-N4", "GR-17.2")
def test_a_dramatic_blow_says_why_it_worked():
    table = Table(servant("Рен"), servant("Хельга"))
    table.fight("Рен", "Хельга")
    table.do("judge", who="Рен", cliche="Сила", fit="dramatic")
    [post] = table.strike("Рен", "Хельга", ([6, 6, 6, 6], [1, 1, 1, 1]))
    assert any(text.startswith("harm/dramatic#") for text in post.texts)


@pytest.mark.rule("GR-5.2", "GR-N1")
def test_a_fall_is_told_where_all_strike_together_after_the_blows():
    table = Table(servant("Рен"), servant("Хельга"))
    table.fight("Рен", "Хельга", initiative="simultaneous")
    table.do("force", who="Рен", part="attack", outcome="hit", damage=9)
    table.do("declare", actor="Рен", attack={"with": "Сила", "target": "Хельга"})
    [post] = table.do("declare", actor="Хельга", attack={"with": "Сила", "target": "Рен"})
    told = [text.partition("#")[0] for text in post.texts]
    assert told.count("blow/strength") == 2
    assert told.index("out/life") > max(place for place, name in enumerate(told) if name == "blow/strength")


def test_a_player_says_whether_his_saber_is_a_woman():
    saber = servant("Сейбер", true_name="Мария Стальная")
    she = Table(saber, servant("Рен"), spelt={"Сейбер": {"gender": "f"}})
    cast = Cast(ENGINE.view(she.game.state, GM), she.story)
    assert v(cast.person("Сейбер"), "ударил") == "ударила"
    assert cast.person("Сейбер").short.gen == "Сейбер"
    he = Table(saber, servant("Рен"), spelt={"Сейбер": {"gender": "m"}})
    cast = Cast(ENGINE.view(he.game.state, GM), he.story)
    assert cast.person("Сейбер").short.gen == "Сейбера"


def test_a_saber_of_players_has_none_of_the_house_sabers_things():
    table = Table(servant("Сейбер", true_name="Мария Стальная"), servant("Рен"))
    tags = Cast(ENGINE.view(table.game.state, GM), table.story).tags("a", "Сейбер")
    assert "a.saber" in tags
    assert "a:saber" not in tags


@pytest.mark.parametrize(
    ("name", "genitive"),
    [
        ("Рен", "Рена"),
        ("Хельга", "Хельги"),
        ("Отто Грауман", "Отто"),
        ("Вера Остужева", "Веры"),
        ("Мадлен Кросс", "Мадлен"),
    ],
)
def test_names_are_declined(name, genitive):
    assert names.person(name, None, None, known=False).short.gen == genitive


@pytest.mark.parametrize("name", ["<b>&", "🔥", "42", "х", "Мистер Ъ-12", "A. Pendragon", "«Тень»", "о'Коннор-Фёдоров"])
def test_no_name_breaks_a_post(name):
    table = Table(servant(name), servant("Рен"))
    for posts in (
        table.fight(name, "Рен"),
        table.strike(name, "Рен", ([6, 6, 6, 6], [1, 1, 1, 1])),
        table.do("fate", who=name, text="Ушёл & не <вернулся>"),
        table.do("yield", actor=name),
    ):
        for post in posts:
            assert post.body
            assert "<b>&" not in post.html
            assert "#plain" not in "".join(post.texts) or post.texts == ("headline/conflict#plain", *post.texts[1:])


@pytest.mark.parametrize(
    ("cliche", "said"),
    [
        ("Сила", "помогла"),
        ("Чутьё битвы", "помогло"),
        ("Зоркий глаз", "помог"),
        ("Целебные руки", "помогли"),
        ("Фамильяры", "помогли"),
        ("Сопротивление магии", "помогло"),
        ("Верховая езда", "помогла"),
        ("Тайный Знак", "помог"),
        ("Степной охотник", "помог"),
        ("Сокрытие присутствия", "помогло"),
        ("Скрытность", "помогла"),
    ],
)
def test_a_cliche_agrees_with_its_verb(cliche, said):
    assert v(names.skill(cliche), "помог") == said


def test_an_undone_command_keeps_its_key_when_it_is_done_again():
    table = Table(servant("Рен"), servant("Хельга"))
    [first] = table.fight("Рен", "Хельга")
    before = NARRATOR.begin()
    again, _ = NARRATOR.tell(
        [{"event": "undone", "undid": "open"}], before, ENGINE.view(table.game.state, GM), Bags(), "led"
    )
    assert again == ()
    assert first.key == "step:1"


def test_the_sheet_of_a_player_tells_him_everything():
    table = Table(servant("Сейбер", true_name="Мария Стальная"), servant("Рен"))
    own = NARRATOR.sheet(ENGINE.view(table.game.state, "Сейбер"), table.story, "Сейбер")
    assert "Мария Стальная" in own
    assert "пока тайна" in own
    assert NARRATOR.sheet(ENGINE.view(table.game.state, "Рен"), table.story, "Никто") == ""


def test_players_words_stand_in_the_prologue_escaped():
    table = Table(servant("Рен"), spelt={"Рен": {"gender": "m", "looks": "шрам <на> щеке"}})
    told = NARRATOR.introduce(ENGINE.view(table.game.state, GM), table.story, Bags(), "led")
    assert [post.kind for post in told.posts] == ["prologue"]
    assert "Рен" in told.posts[0].body


def test_the_cast_knows_what_became_of_everybody():
    table = Table(servant("Рен"), servant("Хельга"))
    table.do("fate", who="Рен", text="уплыл")
    assert NARRATOR.cast(ENGINE.view(table.game.state, GM), table.story) == (("Рен", "уплыл"), ("Хельга", ""))
    assert NARRATOR.alive(ENGINE.view(table.game.state, GM)) == ("Хельга",)

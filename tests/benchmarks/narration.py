"""Posts and sentences: the narrator against bare Jinja2 that renders text of the same length, and against ``utg``.

    python -m tests.benchmarks.narration --wars 2 --rounds 5

``utg`` is no dependency of ours. To see its side, install it elsewhere and name the place:

    python -m venv /tmp/utg && /tmp/utg/bin/pip install utg
    PYTHONPATH=/tmp/utg/lib/python3.11/site-packages python -m tests.benchmarks.narration
"""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from jinja2 import Environment, Template

from narratives.chronicle.narrator import Bags
from narratives.moonwar import names
from narratives.moonwar.narrator import NARRATOR
from narratives.russian.environment import environment
from narratives.russian.person import Slot
from tests.benchmarks.sides import Cost, Work, measure, number, parser, table
from tests.narratives.moonwar.wars import War, play_war

PIECE = 40
"""Letters between two slots of the bare template: about as many as in the narrator's own texts."""
SENTENCE = "{{ w|cap }} {{ w|v('ударил') }} {{ l|acc }}, и {{ l }} {{ l|v('отступил') }}."
SENTENCES = 2000


def bare(html: str) -> tuple[Template, dict[str, str]]:
    """A template that renders to this very text, every second piece of it a slot."""
    pieces = [html[at : at + PIECE] for at in range(0, len(html), PIECE)]
    source = "".join(f"{{{{ s{place} }}}}" if place % 2 else "{% raw %}" + one + "{% endraw %}"
                     for place, one in enumerate(pieces))  # fmt: skip
    slots = {f"s{place}": one for place, one in enumerate(pieces) if place % 2}
    return Environment(keep_trailing_newline=True).from_string(source), slots


def told(wars: list[War]) -> int:
    """Tell every turn of the wars, each war to a chat that has read nothing yet."""
    posts = 0
    for war in wars:
        bags = Bags()
        for turn in war.turns:
            telling = NARRATOR.tell(turn.events, turn.before, turn.view, bags, "benchmark")
            posts, bags = posts + len(telling.posts), telling.bags
    return posts


def posts(wars: int, rounds: int) -> None:
    """Whole posts."""
    played = [play_war(f"{scenario}/{war}", scenario=scenario) for scenario in range(1, 9) for war in range(wars)]
    # The text is what ``told`` writes: the same salt, the same bags.
    htmls = []
    for war in played:
        bags = Bags()
        for turn in war.turns:
            telling = NARRATOR.tell(turn.events, turn.before, turn.view, bags, "benchmark")
            bags = telling.bags
            htmls += [post.html for post in telling.posts]
    templates = [bare(html) for html in htmls]
    assert all(template.render(slots) == html for (template, slots), html in zip(templates, htmls, strict=True))

    def jinja(_: int) -> int:
        for template, slots in templates:
            template.render(slots)
        return len(templates)

    costs = measure({"Повествователь": lambda _: told(played), "Голый Jinja2, тот же текст": jinja}, rounds)
    print(f"## Посты: {len(htmls)} ходов, в среднем {sum(map(len, htmls)) // len(htmls)} знаков\n")
    _print(costs, "пост")


def sentences(rounds: int) -> None:
    """One sentence with two people, two verbs and an accusative."""
    winner, loser = list(names.people().values())[:2]
    slots = {"w": Slot(person=winner), "l": Slot(person=loser)}
    ours = environment().from_string(SENTENCE)
    text = ours.render(slots)
    plain, pieces = bare(text)
    sides: dict[str, Work] = {
        "Наш шаблон с согласованием": _repeated(lambda: ours.render(slots)),
        "Голый Jinja2, тот же текст": _repeated(lambda: plain.render(pieces)),
    }
    if find_spec("utg") is not None:
        sides["utg, то же предложение"] = _repeated(_utg())
    print(f"\n## Предложение: «{text}»\n")
    _print(measure(sides, rounds), "предложение")
    if find_spec("utg") is None:
        print("\nutg не установлен; как его сравнить: python -m tests.benchmarks.narration --help")


def _utg() -> Callable[[], Any]:
    """The same sentence in utg: forms of its own test words, which are looked up as those of real ones are."""
    from utg import relations as r  # type: ignore[import-not-found]
    from utg import templates, words
    from utg.dictionary import Dictionary  # type: ignore[import-not-found]

    features = words.Properties(r.GENDER.FEMININE, r.ANIMALITY.ANIMATE, r.NUMBER.SINGULAR)
    people = {
        name: words.WordForm(words.Word.create_test_word(type=r.WORD_TYPE.NOUN, prefix=name, properties=features))
        for name in ("w", "l")
    }
    verbs = [words.Word.create_test_word(type=r.WORD_TYPE.VERB, prefix=verb) for verb in ("ударить", "отступить")]
    first, second = (verb.normal_form() for verb in verbs)
    template = templates.Template()
    template.parse(f"[W] [{first}|w|прш,изъяв] [l|вн], и [l] [{second}|l|прш,изъяв].", externals=list(people))
    dictionary = Dictionary(words=verbs)
    return lambda: template.substitute(people, dictionary)


def _repeated(render: Callable[[], Any]) -> Work:
    def work(_: int) -> int:
        for _unit in range(SENTENCES):
            render()
        return SENTENCES

    return work


def _print(costs: dict[str, Cost], unit: str) -> None:
    row = table("сторона", f"мкс на {unit}", "в секунду", "от первой")
    first = next(iter(costs.values()))
    for name, cost in costs.items():
        row(name, number(cost.cpu), number(cost.per_second), number(cost.per_second / first.per_second))


def main() -> None:
    """Run the benchmark as the command line says."""
    given = parser(__doc__, wars=2, rounds=5).parse_args()
    posts(given.wars, given.rounds)
    sentences(given.rounds)


if __name__ == "__main__":
    main()

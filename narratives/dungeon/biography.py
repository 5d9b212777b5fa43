"""A hero's way through the dungeons so far, from what the story remembers."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from markupsafe import escape

from narratives.dungeon import lore
from narratives.dungeon.fates import fate_of
from narratives.dungeon.stage import Cast
from narratives.dungeon.story import Fact, Story, kind_of
from narratives.russian.filters import cap, count, his, join_and, pro, v
from narratives.russian.person import Person

LIMIT: Final = 1500
_OBSTACLES: Final = {"chasm": "в пропасть", "climb": "со стены", "water": "под воду"}


def biography(view: Mapping[str, Any], story: Story, name: str) -> str:
    """A headline and some sentences as Telegram HTML; "" for a name that nobody bears."""
    if name not in view["characters"]:
        return ""
    person = Cast(view, story).hero(name)
    own = [fact for fact in story.facts if fact.who == name]
    sentences = [cap(sentence) for sentence in _sentences(person, own, story)]
    if not sentences:
        sentences = [f"Рассказывать пока нечего: {his(person)} дорога только начинается."]
    head = f"<b>{escape(name)}</b>, {escape(fate_of(view, story, name))}"
    return f"{head}\n\n{escape(' '.join(sentences))}"[:LIMIT]


def _sentences(person: Person, facts: list[Fact], story: Story) -> Iterator[str]:
    of = {kind: [fact for fact in facts if fact.kind == kind] for kind in {fact.kind for fact in facts}}
    who = pro(person)
    if "killed" in of:
        slain = Counter(kind_of(fact.of) for fact in of["killed"])
        foes = join_and([lore.crowd(((kind, number),)) for kind, number in slain.items()], "acc")
        yield f"{who} {v(person, 'убил')} врагов: {foes}."
    if "hurt" in of:
        worst = lore.kind(kind_of(of["hurt"][-1].of)).sg
        times = count(len(of["hurt"]), "рану", "раны", "ран", words=True, case="acc", gender="f")
        last = "её" if len(of["hurt"]) == 1 else "последнюю"
        yield f"{who} {v(person, 'получил')} {times}; {last} {_inflicted(of['hurt'][-1])} {worst.nom}."
    if "bitten" in of or "spared" in of:
        caught, escaped = len(of.get("bitten", ())), len(of.get("spared", ()))
        met = count(caught + escaped, "ловушка", "ловушки", "ловушек", words=True, gender="f")
        yield f"на пути {met}: {_times(caught, v(person, 'попался'))}, {_times(escaped, v(person, 'ушёл'))}."
    if "fell" in of:
        yield f"{who} {v(person, 'падал')} {_OBSTACLES[of['fell'][-1].of]} и {v(person, 'поднялся')}."
    if "found" in of:
        secrets = count(len(of["found"]), "тайну", "тайны", "тайн", words=True, case="acc", gender="f")
        yield f"{v(person, 'нашёл')} {secrets} этих стен."
    if "healed" in of:
        yield f"{his(person)} раны лечили чужие руки: помнить есть кого, это {of['healed'][-1].of}."
    if "died" in of and person.name in story.dead:
        yield f"{who} {v(person, 'погиб')} {_where(of['died'][-1], story)}."
    elif "returned" in of:
        yield f"{who} {v(person, 'умирал')} и {v(person, 'вернулся')}."


def _inflicted(fact: Fact) -> str:
    return "нанесла" if lore.kind(kind_of(fact.of)).gender == "f" else "нанёс"


def _times(number: int, did: str) -> str:
    return f"не {did} ни разу" if not number else f"{did} {count(number, 'раз', 'раза', 'раз', words=True)}"


def _where(fact: Fact, story: Story) -> str:
    here = fact.room and fact.adventure == story.adventure
    return lore.room(story.names.get(fact.room, fact.room)).where if here else "под землёй"

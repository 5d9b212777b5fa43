"""A fox's way through the campaigns so far: what she has done in numbers, and whom she has not forgotten."""

from collections.abc import Iterator, Mapping
from typing import Any

from markupsafe import escape

from narratives.kitsune import names
from narratives.kitsune.memory import when
from narratives.kitsune.stage import Cast
from narratives.kitsune.story import Fact, Story
from narratives.russian.filters import cap, count, his, pro, v
from narratives.russian.person import Person


def biography(view: Mapping[str, Any], story: Story, name: str, fate: str) -> str:
    """A headline and some sentences as Telegram HTML; the same at any number of askings, and no secret in them."""
    cast = Cast(view, story)
    fox = cast.fox(name)
    kind = names.kind(cast.species(name), fox.gender).cases.nom
    told = list(_sentences(story, cast, fox)) or [f"рассказывать пока нечего: {his(fox)} охота только начинается."]
    return f"<b>{escape(name)}</b>, {kind}; {escape(fate)}\n\n{escape(' '.join(map(cap, told)))}"


def _sentences(story: Story, cast: Cast, fox: Person) -> Iterator[str]:
    """What has been counted is told as a number; of what the story still remembers, the last time with its night."""
    done = story.tally.get(fox.name, {})
    last = {fact.kind: fact for fact in story.facts if fact.fox == fox.name}
    who = pro(fox)
    if done.get("won"):
        won = _times(done["won"])
        yield f"{who} {won} {v(fox, 'взял')} верх над людьми и {v(fox, 'унёс')} {done['qi']} Ци."
    if done.get("drained"):
        slept = f"{_times(done['drained'])} человек после {pro(fox, 'gen', n=True)} спал до утра"
        yield (
            f"{slept}; в последний раз это {cast.npc(last['drained'].npc).short.nom}."
            if "drained" in last
            else f"{slept}."
        )
    if done.get("lost"):
        yield f"{_times(done['lost'])} {v(fox, 'ушёл')} ни с чем{_because_of(last.get('lost'), story, cast)}."
    if done.get("alarm"):
        yield f"из-за {pro(fox, 'gen', n=True)} {_times(done['alarm'])} поднимали тревогу."
    if done.get("noticed") or done.get("hidden"):
        yield _watched(done, fox)
    if done.get("fooled"):
        yield f"{_times(done['fooled'])} {v(fox, 'отвёл')} экзорцисту глаза."
    if "helped" in last:
        friend = cast.fox(last["helped"].npc)
        yield f"{when(story, last['helped'])} {v(fox, 'помог')} {friend.short.dat}."


def _times(number: int) -> str:
    return {1: "однажды", 2: "дважды"}.get(number) or count(number, "раз", "раза", "раз")


def _because_of(fact: Fact | None, story: Story, cast: Cast) -> str:
    if fact is None:
        return ""
    person = cast.npc(fact.npc)
    return f"; {when(story, fact)} {v(person, 'устоял')} {person.short.nom}"


def _watched(done: Mapping[str, int], fox: Person) -> str:
    """How exorcists have looked at her."""
    seen, missed = done.get("noticed", 0), done.get("hidden", 0)
    looked = f"экзорцисты смотрели на {pro(fox, 'acc', n=True)} {_times(seen + missed)}"
    if not seen:
        return f"{looked} и ничего не увидели."
    felt = f" {_times(seen)}" if missed else ""
    return f"{looked} и{felt} почуяли неладное."

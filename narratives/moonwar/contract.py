"""The contract of the Moon War's texts: sets, slots, tags, and the people whom every text is tried on."""

import re
from importlib.resources import files
from typing import NamedTuple

from engines.moonwar import roster
from narratives.chronicle.lint import Contract, Sample, read_specs
from narratives.chronicle.texts import library_of
from narratives.moonwar import names
from narratives.moonwar.cast import identity_tags
from narratives.moonwar.world import TRAITS
from narratives.russian.person import Person, Slot

_TURN = ("a", "b", "all*", "others*")
_COMMON = ("place", "night")
_STATES = frozenset({"wounded", "captor", "captive", "allied"})

_SLOT = "w|l|a|b|who|by|of|captor|captive|old|new|force|demon|human|host"
_TAG = re.compile(
    rf"p:p\d\d|(?:{_SLOT})(?::[cf]\d\d[ab]?|\.(?:mage|church|apostle|civilian|force|other|m|f|n|pl|vampire|green|"
    f"{'|'.join(sorted(_STATES))}))"
    "|mirror|close_lost|company|blood|union|ally|fought|force_first|talk|narrow|wide|crowd|met|met:once|first_turn|late|few|close|hostile|moon|rain|fog|dawn|midnight|outdoors|died|bound"
    f"|{'|'.join(TRAITS)}"
    r"|pair:c\d\d\+c\d\d|scenario:[1-8]|edition:(?:second|third)|exchange:(?:first|later)|place:l\d\d|gone:c\d\d"
    "|pact:(?:stands|captive|over|rival)"
    "|kin:(?:parent|child|sibling|ancestor|descendant)|was:(?:self|nightmare)"
)


def known_tag(tag: str) -> bool:
    """Does the narrator ever give this tag?"""
    if tag.startswith("rel:"):
        return tag[4:] in names.relation_kinds()
    return _TAG.fullmatch(tag) is not None


class _Kind(NamedTuple):
    name: str
    category: str
    reading: int = 0


_KINDS = (
    _Kind("Неро Хаос", "apostle"),
    _Kind("Тоно Акиха", "civilian"),
    _Kind("Сиэль", "church"),
    _Kind("Роа", "apostle"),
    _Kind("Тоно ШИКИ", "civilian"),
    _Kind("Мимокроки", "force"),
    _Kind("Олицетворение Смерти", "force"),
    _Kind("Войска/Апостолы-отпрыски-Роа", "force"),
    _Kind("Оборона убежища", "force"),
)
"""A man, a woman, two undeclinable, a name in capitals; plural forces, living and not, a neuter and a feminine one."""


def _sample(person: Person, category: str) -> Sample:
    slot = Slot(person=person)
    return Sample(slot, lambda prefix: identity_tags(prefix, person, category), category != "force")


CONTRACT = Contract(
    library=library_of("moonwar"),
    sets=read_specs(files("narratives.moonwar").joinpath("sets.toml").read_text(encoding="utf-8"), _COMMON, _TURN),
    known_tag=known_tag,
    samples=[_sample(names.find(kind.name, reading=kind.reading), kind.category) for kind in _KINDS],
    everybody=[
        *(_sample(names.find(listed.name), listed.category) for listed in roster.everybody()),
        *(_sample(variant, "force") for variants in names.forces().values() for variant in variants),
    ],
    states=_STATES,
    asked=("bio/",),
    own={"p": [_sample(passerby, "passerby") for passerby in names.passersby()]},
    fixed={"place": names.places()[:6:2], "night": ["Ночь стояла тихая."]},
)

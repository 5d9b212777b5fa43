"""The people of a war as the texts see them: who is who, what to call them, what binds them."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import escape

from narratives.chronicle.bags import pick
from narratives.moonwar import names
from narratives.moonwar.story import Story
from narratives.moonwar.world import USUAL, World
from narratives.russian import decline
from narratives.russian.filters import cap, join_and
from narratives.russian.noun import CASES, Cases
from narratives.russian.person import Person, Slot, namesakes

CLOSE = frozenset({"kin", "friend", "love", "beloved", "admirer", "master", "servant", "teacher", "pupil"})
HOSTILE = frozenset({"enemy", "rival", "killer", "victim"})
CATEGORIES = ("mage", "church", "apostle", "civilian", "force", "other")


class Member(NamedTuple):
    """One entry of the list, or somebody who was one."""

    name: str
    id: str | None
    category: str
    person: Person


class Cast:
    """Everybody of this war, read from the view; names of the force are known in all its guises."""

    def __init__(self, view: Mapping[str, Any], story: Story, world: World = USUAL) -> None:
        self.world = world
        """Its people and forces come before those of the game."""
        self._own = world.people
        self._view = view
        self._story = story
        self._members: dict[str, Member] = {}
        self._forms: dict[str, tuple[str, ...]] = {}
        self._bonds: dict[tuple[str, str], frozenset[str]] = {}
        self._captors = {
            who: one["captor"] for who, one in view["characters"].items() if one["captor"] and one["status"] == "in"
        }
        self._allied = {who for alliance in view["alliances"] for who in alliance["members"]}
        people = [self.member(who).person for who in view["characters"]]
        self._in_full = namesakes(people)

    def member(self, name: str) -> Member:
        """The entry called ``name`` in the engine; never fails, whatever the GM typed."""
        member = self._members.get(name)
        if member is None:
            member = self._members[name] = self._found(name)
        return member

    def _found(self, name: str) -> Member:
        if name in self._view["characters"]:
            person, category = self._person(name), str(self._view["characters"][name]["category"])
        elif name in names.forces():
            person, category = self._force(name), "force"
        else:
            person, category = self._person(name), "other"
        return Member(name, getattr(person, "id", None), category, person)

    def _force(self, name: str) -> Person:
        if name in self.world.forces:
            return self.world.forces[name]
        # Which reading of «Горожане/Гули» this war has, its first event decides.
        return names.find(name, reading=pick(len(names.forces()[name]), self._story.deal, name))

    def title(self, name: str) -> str:
        """What lists and lines of dice call somebody: a force as the rules do, unless a pack has a name for it."""
        if not self.is_force(name):
            return self.slot(name).short.nom
        own = self.world.forces.get(name)
        return own.name if own else name

    def _person(self, name: str) -> Person:
        if name in self._own:
            return self._own[name]
        spelt = self._story.spelt.get(name)
        if spelt is None or name in names.people():
            return names.find(name)
        guessed = names.find(name, gender=spelt.gender)
        corrected = {case: getattr(spelt, case) or guessed.full.of(case) for case in CASES}
        return decline.person(name, guessed.gender, cases=Cases(**corrected))

    def slot(self, name: str, beat: int = 0) -> Slot:
        """The person for a beat of a post: epithets and means take turns from beat to beat and from post to post."""
        person = self.member(name).person
        turn = self._story.appeared.get(name, 0) + beat
        return Slot(person, turn, turn, "full" if name in self._in_full else "short")

    def company(self, people: Sequence[str], beat: int = 0) -> Slot:
        """Several people in one slot, as one plural person; a single one stays himself."""
        if len(people) == 1:
            return self.slot(people[0], beat)
        slots = [self.slot(who, beat) for who in people]
        feminine = all(slot.gender == "f" for slot in slots)
        together = Cases(**{case: join_and(slots, case) for case in CASES})
        return Slot(
            person=Person(
                name=together.nom,
                full=together,
                short=together,
                gender="f" if feminine else "m",
                number="pl",
                means=tuple(dict.fromkeys(slot.means for slot in slots)),
            )
        )

    def forms(self, name: str) -> tuple[str, ...]:
        """Every form by which a text may name the person, as it stands in HTML."""
        if name not in self._forms:
            self._forms[name] = self._spelt_forms(name)
        return self._forms[name]

    def _spelt_forms(self, name: str) -> tuple[str, ...]:
        person = self.member(name).person
        short = () if self._is_mistaken(name) else person.short.forms
        spelt = dict.fromkeys((*short, *person.full.forms))
        forms = (*spelt, *(cap(form) for form in spelt if not form[0].isupper()))
        joined = "".join(forms)
        return forms if escape(joined) == joined else tuple(str(escape(form)) for form in forms)

    def _is_mistaken(self, name: str) -> bool:
        """Is there somebody of the very same short name? «Шики» and «ШИКИ» are told apart by whoever reads."""
        short = self.member(name).person.short.nom
        others = (one for one in self._in_full if one != name)
        return name in self._in_full and any(self.member(one).person.short.nom == short for one in others)

    def tags(self, prefix: str, name: str) -> frozenset[str]:
        """What holds of the person in the slot ``prefix``: «w:c13», «w.church», «w.f»…"""
        member = self.member(name)
        return identity_tags(prefix, member.person, member.category)

    def company_tags(self, prefix: str, people: Sequence[str]) -> frozenset[str]:
        """Of several people in one slot: what holds of them together; of a single one: his own tags."""
        if len(people) == 1:
            return self.tags(prefix, people[0])
        categories = {self.member(who).category for who in people}
        return frozenset({f"{prefix}.pl", *(f"{prefix}.{category}" for category in categories if len(categories) == 1)})

    def state_tags(self, prefix: str, name: str) -> frozenset[str]:
        """What the view says of his position now: captor, captive, allied, wounded."""
        return frozenset(
            f"{prefix}.{state}"
            for state, holds in {
                "captor": name in self._captors.values(),
                "captive": name in self._captors,
                "allied": name in self._allied,
                "wounded": self.wounded(name),
            }.items()
            if holds
        )

    def wounded(self, name: str) -> bool:
        """Does he still carry a wound, by the view?"""
        seen = self._view["characters"].get(name)
        return bool(seen and any(mod < 0 for mod in seen["mods"]))

    def bond(self, first: str, second: str) -> frozenset[str]:
        """Tags of the relation from the first to the second: «rel:enemy», «kin:sibling», «pair:c39+c40», «close»…"""
        tags = self._bonds.get((first, second))
        if tags is None:
            tags = self._bonds[first, second] = self._bond(first, second)
        return tags

    def _bond(self, first: str, second: str) -> frozenset[str]:
        ids = sorted(one for one in (self.member(first).id, self.member(second).id) if one)
        tags = {f"pair:{'+'.join(ids)}"} if len(ids) == 2 else set()
        own = self._own[first].relations if first in self._own else ()
        relation = next((bond for bond in own if bond.to == second), None) or names.relation(first, second)
        if relation is not None:
            tags.add(f"rel:{relation.kind}")
            if relation.role:
                tags.add(f"kin:{relation.role}")
            if relation.kind in CLOSE:
                tags.add("close")
            if relation.kind in HOSTILE:
                tags.add("hostile")
        return frozenset(tags)

    def close(self, first: str, second: str) -> bool:
        """Are they close canon people?"""
        return "close" in self.bond(first, second)

    def is_force(self, name: str) -> bool:
        """Is it a third-party force?"""
        return self.member(name).category == "force"

    @property
    def guise(self) -> str:
        """Whose likeness ТАТАРИ has now; empty where he has none."""
        return str(self._view["special"].get("copy_of") or "")

    def still_in(self) -> tuple[str, ...]:
        """The characters in the list, in the order of joining."""
        return tuple(who for who, one in self._view["characters"].items() if one["status"] == "in")

    def dead(self) -> tuple[str, ...]:
        """Those who died in this war."""
        return tuple(who for who, one in self._view["characters"].items() if one["status"] == "dead")

    def out(self) -> tuple[str, ...]:
        """Those who are out of this war, one way or another."""
        return tuple(who for who, one in self._view["characters"].items() if one["status"] != "in")

    def alliances(self) -> Collection[Sequence[str]]:
        """Members of each mutual alliance now."""
        return [alliance["members"] for alliance in self._view["alliances"]]


def identity_tags(prefix: str, person: Person, category: str) -> frozenset[str]:
    """What somebody is, whatever befalls him: «w:c13», «w.church», «w.f», «w.vampire», «w.green»."""
    return _tags(prefix, getattr(person, "id", ""), category, "pl" if person.number == "pl" else person.gender)


@lru_cache(maxsize=4096)
def _tags(prefix: str, number: str, category: str, gender: str) -> frozenset[str]:
    tags = {f"{prefix}.{category}", f"{prefix}.{gender}"}
    if number:
        tags.add(f"{prefix}:{number}")
        if number.startswith("c") and number > "c64":
            tags.add(f"{prefix}.green")
    if category == "apostle":
        tags.add(f"{prefix}.vampire")
    return frozenset(tags)

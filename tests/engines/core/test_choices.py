"""What a choice still asks."""

from collections.abc import Sequence

from engines.core.engine import Choice, Field, Viewer
from tests.engines.core.toy import Toy, ToyState


def test_a_field_may_need_answers_of_others() -> None:
    always = Field(name="target", kind="person", options=("Рен",))
    assert always.asked({})
    shield = Field(name="pump", kind="number", options=(0, 2), needs={"with": ("Щит", "Плащ"), "powerful": (None,)})
    assert shield.asked({"with": "Плащ"})
    assert not shield.asked({})
    assert not shield.asked({"with": "Меч"})
    assert not shield.asked({"with": "Щит", "powerful": True})
    assert Field.model_validate_json(shield.model_dump_json()) == shield


def test_what_a_button_says_changes_nothing_of_the_choice() -> None:
    """Whoever chooses while others act is not told that all has changed when only a word beside a name has."""
    bare, told = (Field(name="npc", kind="person", options=("Рен",), facts=facts) for facts in ({}, {"Рен": {"of": 1}}))
    assert repr(bare) == repr(told)
    assert Field.model_validate_json(told.model_dump_json()) == told

    plain, spoken = (Choice(do="use", preset={"item": 1}, facts=facts) for facts in ({}, {"charges": 2}))
    assert repr(plain) == repr(spoken)


def test_a_value_may_mean_more_than_its_name() -> None:
    """A list of objects stands in the command; on the button, and in what others need, its name."""
    spend = Field(name="spend", kind="option", options=("luck", "none"), means={"luck": [{"on": "check"}]})
    assert spend.meant("luck") == [{"on": "check"}]
    assert spend.meant("none") == "none"
    assert Field(name="n", kind="number", options=(1, 2), means={"2": "two"}).meant(2) == "two"


class Seated(Toy):
    def persons(self, state: ToyState) -> tuple[str, ...]:
        return ("Рен", "Эль")

    def choices(self, state: ToyState, actor: Viewer) -> tuple[Choice, ...]:
        own: dict[Viewer, Sequence[str]] = {"Рен": ("add", "note"), "Эль": ("note", "fly"), None: ("wait",)}
        return tuple(Choice(do=do, gm=do == "fly") for do in own.get(actor, ()))


def test_what_all_may_see_is_what_anybody_may_do() -> None:
    engine = Seated()
    state = engine.new({}, {})
    assert engine.openly(state) == ("add", "note", "wait")
    assert engine.awaited(state) == ()

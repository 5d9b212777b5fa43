"""What a choice still asks."""

from engines.core.engine import Field


def test_a_field_may_need_answers_of_others() -> None:
    always = Field(name="target", kind="person", options=("Рен",))
    assert always.asked({})
    shield = Field(name="pump", kind="number", options=(0, 2), needs={"with": ("Щит", "Плащ"), "powerful": (None,)})
    assert shield.asked({"with": "Плащ"})
    assert not shield.asked({})
    assert not shield.asked({"with": "Меч"})
    assert not shield.asked({"with": "Щит", "powerful": True})
    assert Field.model_validate_json(shield.model_dump_json()) == shield

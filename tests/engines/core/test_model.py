"""Values that engines make themselves: the same as checked ones, only cheaper."""

import pytest
from pydantic import Field, ValidationError

from engines.core.model import Frozen, unchecked


class Sample(Frozen):
    name: str
    marks: tuple[int, ...] = ()
    from_: str = Field(default="here", alias="from")


def test_an_unchecked_value_is_the_checked_one() -> None:
    made, checked = unchecked(Sample)(name="a", marks=(1, 2)), Sample(name="a", marks=(1, 2))
    assert made == checked
    assert made.model_dump_json() == checked.model_dump_json() == '{"name":"a","marks":[1,2],"from":"here"}'
    assert made.model_fields_set == checked.model_fields_set
    assert made.but(marks=()) == Sample(name="a")
    with pytest.raises(ValidationError):
        made.name = "b"  # type: ignore[misc]


def test_a_changed_value_leaves_the_old_one_alone() -> None:
    old = Sample(name="a")
    new = old.but(name="b", marks=(3,))
    assert (old.name, old.marks) == ("a", ())
    assert new == Sample(name="b", marks=(3,))
    assert new.model_fields_set == {"name", "marks"}
    assert Sample.model_validate_json(new.model_dump_json()) == new

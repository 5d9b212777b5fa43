"""What every game reads alike: texts, lists of names, options."""

from typing import Annotated

import pytest
from pydantic import AfterValidator, ConfigDict, Field, TypeAdapter, ValidationError

from engines.core.errors import Refused
from engines.core.given import Text, distinct, read_options, wrong_fields
from engines.core.model import Frozen


class Options(Frozen):
    model_config = ConfigDict(strict=True)

    name: Text = "война"
    rounds: Annotated[int, Field(ge=1)] = 3
    names: Annotated[tuple[Text, ...], Field(strict=False), AfterValidator(distinct)] = ()


def test_what_fits_is_read() -> None:
    assert read_options(Options, {}, "bad") == Options()
    assert read_options(Options, {"rounds": 5, "names": ["а", "б"]}, "bad") == Options(rounds=5, names=("а", "б"))


@pytest.mark.parametrize(
    ("options", "fields"),
    [
        ({"name": " \n"}, ["name"]),
        ({"rounds": 0, "name": ""}, ["name", "rounds"]),
        ({"rounds": "3"}, ["rounds"]),
        ({"names": ["а", "а"]}, ["names"]),
        ({"strange": 1}, ["strange"]),
        ({7: 1}, ["7"]),
    ],
)
def test_what_does_not_is_refused_by_its_fields(options: object, fields: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        read_options(Options, options, "bad")
    assert (refused.value.code, refused.value.details) == ("bad", {"fields": fields})


def test_options_are_a_mapping() -> None:
    with pytest.raises(Refused) as refused:
        read_options(Options, ["rounds"], "bad")
    assert (refused.value.code, refused.value.details) == ("bad", {})


def test_the_innermost_field_may_be_asked_for() -> None:
    with pytest.raises(ValidationError) as wrong:
        TypeAdapter(dict[str, Options]).validate_python({"первая": {"rounds": 0}})
    assert wrong_fields(wrong.value) == ["первая"]
    assert wrong_fields(wrong.value, -1) == ["rounds"]

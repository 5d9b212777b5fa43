"""The numbers of the house: found by whatever spelling, told as they are written."""

from typing import Any

import pytest

from narratives.chronicle.house import House, said


def test_a_number_is_found_by_its_name_and_by_its_option() -> None:
    house = House("narratives.kitsune")
    for spelling in ("Ци от силы 1", "ци  от силы 1", " ЦИ ОТ СИЛЫ 1 "):
        found = house.named(spelling)
        assert found is not None
        assert found.option == ("numbers", "qi", "1")
        assert house.of(("numbers", "qi", "1")) == found
    assert house.named("погода") is None
    assert house.of(("numbers",)) is None


def test_e_stands_for_yo() -> None:
    found = House("narratives.dungeon").named("подъем")
    assert found is not None
    assert found.name == "подъём"


def test_the_moon_war_has_none() -> None:
    house = House("narratives.moonwar")
    assert not house.groups
    assert house.numbers == []


@pytest.mark.parametrize(
    ("value", "written"), [(40, "40"), (True, "да"), (False, "нет"), ([3, 4, 1], "3 4 1"), ("kept", "kept")]
)
def test_values_are_told_as_they_are_written(value: Any, written: str) -> None:
    assert said(value) == written

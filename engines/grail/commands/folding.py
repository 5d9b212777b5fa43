"""What a keyboard fills in flat is put where it belongs."""

from collections.abc import Mapping
from typing import Any, Final

from engines.core.errors import Refused
from engines.grail.templates import template
from engines.grail.written import read_written

_FOLDED: Final = {
    "declare": ("attack", "defence"),
    "form": ("members",),
    "open": ("sides",),
    "order": ("order",),
    "create": ("sheet",),
    "check": ("sheet",),
}
"""Fields that hold others: a keyboard, which knows flat ones only, fills in «attack.target», «sides.Первые»."""


def unfolded(command: Mapping[str, Any]) -> Mapping[str, Any]:
    """A command whose flat fields («attack.target», «members.Хельга») are put where they belong.

    An empty ``defence.with`` is null: defence refused. «order.1», «order.2» make a list; «sheet.house» names a house
    template, «sheet.written» is a sheet in words. Raises Refused("bad_value").
    """
    heads = _FOLDED.get(command["do"], ())
    flat = {name: name.partition(".") for name in command if isinstance(name, str) and "." in name}
    flat = {name: parts for name, parts in flat.items() if parts[0] in heads}
    if not flat:
        return command
    whole: dict[str, Any] = {name: value for name, value in command.items() if name not in flat}
    for name, (head, _, inner) in flat.items():
        there = whole.get(head)
        if not isinstance(there, Mapping | list | tuple | None):
            raise Refused("bad_value", fields=[head])
        if head == "order":
            whole[head] = [*(there or ()), command[name]]
        elif head == "sheet":
            whole[head] = _sheet_of(inner, command[name])
        elif head == "members":
            whole[head] = [*(there or ()), [inner, command[name]]]
        else:
            value = None if name == "defence.with" and command[name] == "" else command[name]
            whole[head] = {**(there if isinstance(there, Mapping) else {}), inner: value}
    return whole


def _sheet_of(how: str, said: object) -> Mapping[str, Any]:
    sheet = None
    if isinstance(said, str):
        sheet = template(said) if how == "house" else read_written(said) if how == "written" else None
    if sheet is None:
        raise Refused("bad_value", fields=["sheet"])
    return sheet

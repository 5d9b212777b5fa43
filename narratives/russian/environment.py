"""Jinja environments that know the Russian filters."""

from __future__ import annotations

from typing import Any

from jinja2 import BaseLoader, Environment, StrictUndefined, Template, TemplateSyntaxError, nodes
from jinja2.sandbox import ImmutableSandboxedEnvironment

from narratives.russian.filters import FILTERS

_SETTINGS: dict[str, Any] = {
    "autoescape": True,
    "undefined": StrictUndefined,
    "trim_blocks": True,
    "lstrip_blocks": True,
    "keep_trailing_newline": False,
    "auto_reload": False,
    "cache_size": -1,
}


class OwnEnvironment(Environment):
    """Keeps what it has compiled: a chronicle has some thousands of small texts, an interface some hundreds."""

    def __init__(self, loader: BaseLoader | None = None) -> None:
        super().__init__(loader=loader, **_SETTINGS)  # autoescape is in _SETTINGS
        self._compiled: dict[str, Template] = {}

    def compiled(self, source: str) -> Template:
        """The template of a text that stands in our own files: there are only so many of them."""
        template = self._compiled.get(source)
        if template is None:
            template = self._compiled[source] = self.from_string(source)
        return template


def environment(loader: BaseLoader | None = None) -> OwnEnvironment:
    """The environment of our own templates: values escaped, an unknown slot is an error."""
    env = OwnEnvironment(loader)
    # No text uses Jinja's own globals, and Jinja would copy them at every rendering: half of what a short text costs.
    env.globals.clear()
    env.filters.update(FILTERS)
    return env


# What a text typed by a person may consist of: words, slots with filters, and a choice between two texts.
_ALLOWED_NODES = (
    nodes.Template,
    nodes.Output,
    nodes.TemplateData,
    nodes.Filter,
    nodes.Name,
    nodes.Const,
    nodes.Getattr,
    nodes.Keyword,
    nodes.List,
    nodes.Tuple,
    nodes.If,
    nodes.CondExpr,
    nodes.Compare,
    nodes.Operand,
    nodes.Not,
    nodes.And,
    nodes.Or,
)


_DEEPEST = 30
_TOO_DEEP = "текст слишком сложный"


class UserEnvironment(ImmutableSandboxedEnvironment):
    """A sandbox for templates that people type: slots, our filters and conditions; no calls, loops or globals."""

    def __init__(self) -> None:
        super().__init__(loader=None, **_SETTINGS | {"cache_size": 0})
        self.globals.clear()
        self.tests.clear()
        self.filters = dict(FILTERS)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        # Jinja's own hook between reading and compiling: nothing forbidden is ever compiled.
        try:
            tree = super()._parse(source, name, filename)
        except RecursionError:
            raise TemplateSyntaxError(_TOO_DEEP, 1) from None
        level: list[nodes.Node] = [tree]
        for _ in range(_DEEPEST):
            for node in level:
                if not isinstance(node, _ALLOWED_NODES):
                    raise TemplateSyntaxError(f"в тексте нельзя: {type(node).__name__}", node.lineno or 1)
            level = [child for node in level for child in node.iter_child_nodes()]
        if level:
            raise TemplateSyntaxError(_TOO_DEEP, 1)
        return tree

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Only plain data: no methods, nothing that begins with an underscore."""
        return super().is_safe_attribute(obj, attr, value) and not callable(value)


def user_environment() -> UserEnvironment:
    """The environment for templates that users write; raises TemplateSyntaxError at `from_string` for the rest."""
    return UserEnvironment()

"""The environments: escaping, missing slots, and what people may write in templates of their own."""

import pytest
from jinja2 import DictLoader, TemplateSyntaxError, UndefinedError
from jinja2.exceptions import SecurityError, TemplateAssertionError

from narratives.russian.decline import person
from narratives.russian.environment import environment, user_environment
from narratives.russian.filters import FILTERS
from narratives.russian.person import Slot

EVIL = Slot(person=person("<b>A&B</b>", "f"))


@pytest.mark.parametrize("make", [environment, user_environment])
@pytest.mark.parametrize(
    "source",
    [
        "{{ w }}",
        "{{ w|gen }}",
        "{{ w|full('ins') }}",
        "{{ w|epithet }}",
        "{{ [w]|join_and }}",
        "{{ w.name }}",
        "{{ w.short }}",
        "{{ w|cap }}",
    ],
)
def test_names_are_escaped_once(make, source):
    # A letter inside a tag-like name may be made big; the signs are escaped all the same.
    assert make().from_string(source).render(w=EVIL).lower() == "&lt;b&gt;a&amp;b&lt;/b&gt;"


def test_a_preposition_does_not_break_escaping():
    assert environment().from_string("{{ 'о'|prep(w) }}").render(w=EVIL) == "о &lt;b&gt;A&amp;B&lt;/b&gt;"


@pytest.mark.parametrize("source", ["{{ x }}", "{{ x|gen }}", "{{ x|v('ушёл') }}", "{{ w.nick }}", "{{ 'о'|prep(x) }}"])
def test_a_missing_slot_is_an_error(source):
    with pytest.raises(UndefinedError):
        environment().from_string(source).render(w=EVIL)


def test_blocks_leave_no_blank_lines():
    source = "Раз.\n{% if w %}\n  Два.\n{% endif %}\nТри.\n"
    assert environment().from_string(source).render(w=EVIL) == "Раз.\n  Два.\nТри."


def test_a_text_is_compiled_once():
    env = environment()
    greeting = env.compiled("Привет, {{ name }}.")
    assert env.compiled("Привет, {{ name }}.") is greeting
    assert env.compiled("Пока, {{ name }}.") is not greeting
    assert greeting.render(name="<Рен>") == "Привет, &lt;Рен&gt;."


def test_templates_can_be_loaded():
    env = environment(DictLoader({"a": "{% include 'b' %}!", "b": "{{ w|v('ушёл') }}"}))
    assert env.get_template("a").render(w=EVIL) == "ушла!"


def test_people_may_use_slots_filters_and_conditions():
    source = "{{ w|v('ушёл')|cap }}{% if w.gender == 'f' and not l %}, {{ w|pro }}{% endif %}{{ '…' if w }}"
    assert user_environment().from_string(source).render(w=EVIL, l=None) == "Ушла, она…"


@pytest.mark.parametrize(
    "source",
    [
        "{% for x in w %}{% endfor %}",
        "{% set x = 1 %}",
        "{% include 'a' %}",
        "{% macro m() %}{% endmacro %}",
        "{{ w.decline('gen') }}",
        "{{ 'а' * 100000000 }}",
        "{{ 10 ** 10 ** 10 }}",
        "{{ w['name'] }}",
        "{{ {1: 2} }}",
        "{{ 1 + 1 }}",
    ],
)
def test_people_may_not_program(source):
    with pytest.raises(TemplateSyntaxError):
        user_environment().from_string(source)


@pytest.mark.parametrize(
    "source", ["{{ w|safe }}", "{{ w|attr('name') }}", "{{ w|center(9999999) }}", "{{ w is string }}"]
)
def test_people_have_our_filters_only(source):
    with pytest.raises((TemplateAssertionError, TemplateSyntaxError)):
        user_environment().from_string(source)


@pytest.mark.parametrize("source", ["{{ w.__class__ }}", "{{ w.decline }}", "{{ w.person.model_copy }}"])
def test_people_see_data_only(source):
    with pytest.raises(SecurityError):
        user_environment().from_string(source).render(w=EVIL)


def test_both_environments_know_every_filter():
    assert set(FILTERS) <= set(environment().filters)
    assert set(FILTERS) == set(user_environment().filters)

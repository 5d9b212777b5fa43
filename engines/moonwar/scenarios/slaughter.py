"""Scenario 1, «Простая бойня»: no rules of its own (MW-S1)."""

from engines.moonwar.scenarios.base import CastPart, ForceNow, Scenario


class Slaughter(Scenario):
    number = 1
    title = "Простая бойня"
    force = ForceNow("Мимокроки", 4)
    cast = (CastPart(4, die=6),)

"""Луновойна: the rules engine of the Moon War.

Where to change what:

- a number or a rule of one scenario: ``scenarios/``, one module each; what a scenario may override: ``scenarios/base``
- where the two editions differ: ``editions``; what a group may choose: ``options``, ``lobby``
- the course of a turn: ``turn`` → ``nature`` → ``battle`` / ``talk`` / ``inner``, all through ``exchange`` and
  ``encounter``; what follows from an outcome: ``consequences``, ``alliances``, ``captivity``, ``forces``
- the end: ``ends``
- the beginning: ``casting`` (drawn), ``setup`` (a war under way)
- commands and the order of their refusals: ``commands`` (shape), ``checks`` (people), ``gm`` (edits), ``engine``
- what people see: ``events``, ``view``, ``choices``; the position: ``state``, changed through a ``draft``
- many wars counted (balance): ``tally``
- data: ``data/roster.json`` (the people), ``data/rules.toml`` (every rule in a sentence)
"""

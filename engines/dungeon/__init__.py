"""«В темноту!»: the rules engine of the dungeon.

Where to change what:

- a number or a switch of the house: ``options``; a kit, a die of a weapon: ``people``; the generator's maps, names and
  monsters: ``data/generator.toml``
- rolls and their modifiers: ``rolls`` (checks, saves, damage), ``strikes`` (attacks), ``initiative``; what is spent on
  them: ``rewards``
- the course of an adventure: ``camp`` → ``moves`` → ``traps`` / ``exploring`` / ``battle`` → ``acts`` → ``twists`` →
  ``growth``
- the fight: ``battle`` (turns), ``fighting`` (characters), ``foes`` (monsters), ``secrets``, ``harm``
- spells: ``magic`` (who casts at whom), ``effects`` (what happens)
- dungeons: ``generator`` and ``plans``, ``blueprint`` (given as data), ``validity`` (musts and shoulds), ``preparing``
- commands and the order of their refusals: ``commands`` and ``shapes`` (shape), ``reading`` (who, when), ``checks``,
  ``ballots`` (votes), ``gm`` and ``sheets`` (the GM's word), ``engine``
- what people see: ``events``, ``hearing``, ``view``, ``choices``; the position: ``state``, changed through a ``draft``
- simple players and many adventures counted (balance): ``robots``, ``tally``; the players' side of a table: ``seats``,
  ``modest``, ``pool``
- data: ``data/rules.toml`` (every rule in a sentence)
"""

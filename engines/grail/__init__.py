"""Война Грааля: the rules engine of Risus for a Holy Grail War.

Where to change what:

- the ladder of ranks, pools, target numbers, costs: ``ladder``; what a group may choose: ``options``, ``lobby``
- a round: ``rounds`` (initiative, what it costs) → ``strikes`` (attack after attack) → ``sides`` (who throws what) →
  ``rolls`` (dice) → ``blows`` (how much) → ``harm`` (ranks lost, who is out); pumping and mana: ``price``
- a declaration and its refusals: ``declare``; does a cliché suit: ``fitness``; what NPCs declare: ``policy``
- phantasms seen and named: ``phantasms``; command spells: ``spells``; groups: ``groups``; from opening to end:
  ``conflicts``
- between conflicts: ``trial`` (tests), ``inner`` (inner conflicts, wounds), ``craft``; the GM's hand: ``gm``
- the war of pairs, night after night: ``war``; players of the terminal: ``robots``
- sheets: ``sheets`` (read), ``audit`` (cost, violations), ``written`` (in words), ``templates`` (of the house)
- players at a table: ``seats`` (how they come in, who is waited for), ``pool`` (dice before they fall)
- commands and the order of their refusals: ``commands`` (``deeds`` and ``ruling``: shape; ``reading``: who, when; what
  keyboards say flat: ``folding``), the modules above (the rest), ``engine``
- what people see: ``events`` (and who hears what), ``view``, ``choices``; the position: ``state``, through a ``draft``
- many wars counted (balance): ``tally``
- data: ``data/templates.json``, ``data/rules.toml`` (every rule in a sentence)
"""

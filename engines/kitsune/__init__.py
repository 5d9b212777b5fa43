"""Kitsune no Hi: Новый дом: the rules engine of the hunt.

Where to change what:

- a house number or option: ``options``; the game's words, orders and pairings: ``terms``
- the night: ``scenes`` and ``presets`` lay it out, ``scouting``, then ``influence`` / ``hunting`` / ``exorcists`` /
  ``abilities``; every throw of a fox goes through ``rolls``; ``suspicion``, ``leads`` and ``decisions`` are theirs
- what follows by itself, how rounds and nights end: ``course``
- between nights: ``sharing``, ``dawn``, ``tails``, ``trail``; the finale: ``siege``
- the GM: ``gm`` with its table ``edits``; one die, a forced result, undo: ``rewinding``
- commands and the order of their refusals: ``commands`` (``foxes`` and ``ruling``: shape; ``reading``: rights, phase),
  ``checks`` and the handlers (the rest)
- what people see: ``events``, ``view``; what they may press: ``choices``, ``choices_gm`` (made with ``fields``)
- players: ``seats`` (a fox in the making, ready ones), ``modest`` (for the silent), ``pool`` (dice before they fall);
  the GM: ``outline`` (a place of his own in the making)
- the position: ``state``, read from data by ``setup``, changed through a ``draft``
- clans that play by themselves: ``robots`` with their ``odds``; many of them counted: ``tally``
- data: ``data/scenes.json`` (places to hunt), ``data/rules.toml`` (every rule in a sentence)
"""

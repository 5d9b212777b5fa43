"""Боёвка «Тёплой Луны!»: the rules engine of the duel of hits, thresholds and cards.

Where to change what:

- numbers that a table may choose: ``options``; cards, templates, search places: ``data/cards.json``, read by ``cards``
- the position: ``state``, changed through a ``draft``; what of a person depends on what: ``persons``
- a set-up: ``setup``; the types of what people write: ``shapes``
- a fight: ``ring`` (who stands where, steps, flight, the end), ``hand`` (cards and the discard), ``playing`` (a card),
  ``threshold`` (what passes), ``wounds`` (hits), ``moves`` (everything else that is done in a ring)
- around the fights: ``ambush`` (кулуарка, оглушение), ``finishing``, ``captives``, ``search``, ``clock``; what must be
  said: ``words``
- commands and the order of their refusals: ``commands`` (shape, names), ``checks``, ``gm`` (edits), ``engine``
- what people see: ``events``, ``view``, ``choices``; how a player comes in: ``sheets``
- players by themselves (the terminal, balance): ``robots``, what a card is worth to them: ``worth``
- data: ``data/rules.toml`` (every rule in a sentence)
"""

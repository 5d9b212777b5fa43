"""Война Грааля: the rules engine of Risus for a Holy Grail War."""

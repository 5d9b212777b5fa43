"""The hall of fame of a group: what its finished games are remembered for."""

"""The dungeon told: «В темноту!»."""

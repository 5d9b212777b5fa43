"""What ``letopis balance`` counts and tells of each game: a module a game, found by the game's id."""

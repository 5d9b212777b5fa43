"""A game as a book: title page, cast, chapters, statistics, the journal of dice, the seed and the proof of it."""

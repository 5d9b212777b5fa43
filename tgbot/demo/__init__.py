"""`letopis demo`: the same bot, a Bot API server and a page to play on, in one process."""

"""`letopis demo`: try the bot in a browser, without a token."""

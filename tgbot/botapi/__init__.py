"""A small, strict Bot API server with the people around the bot: what a demo and end-to-end tests play on.

It is a package of its own: nothing here knows the bot. `Server` of `.server` listens; `Stage` sets the scene (people,
chats, rights, topics), `Person` of `.people` does what a Telegram client would let a person do. Message texts, rights,
edits, topics, polls and ephemeral messages are refused in the words of Telegram's own server.
"""

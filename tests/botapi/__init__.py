"""A small, strict Bot API server for end-to-end tests, with the people around the bot.

    async def test_lobby(botapi):
        anya, borya = botapi.user("Аня"), botapi.user("Боря")
        chat = botapi.chat("Луна", forum=True, owner=anya, members=[borya])
        botapi.add_bot(chat, ["manage_topics", "pin_messages"])
        await anya.send(chat, "/war")
        lobby = await botapi.wait_message(chat, button="Начать")
        answer = await borya.press(lobby, "Начать")
        assert answer.alert

The package imports nothing by itself (fixtures are loaded in every test run): take `BotApiServer` from `.server`,
`GENERAL` from `.watching`, `ADMIN_RIGHTS` from `.rights`, `CannotActError` and `NoAnswerError` from `.people`.
"""

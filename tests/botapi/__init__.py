"""The Bot API server of `tgbot.botapi` as end-to-end tests need it: faults, flood limits, a log of calls, waits.

    async def test_lobby(botapi):
        anya, borya = botapi.user("Аня"), botapi.user("Боря")
        chat = botapi.chat("Луна", forum=True, owner=anya, members=[borya])
        botapi.add_bot(chat, ["manage_topics", "pin_messages"])
        await anya.send(chat, "/war")
        lobby = await botapi.wait_message(chat, button="Начать")
        answer = await borya.press(lobby, "Начать")
        assert answer.alert

The package imports nothing by itself (fixtures are loaded in every test run): take `BotApiServer` from `.server`,
`GENERAL` from `.watching`; people, rights and the world are `tgbot.botapi`'s.
"""

"""A world that was saved goes on in another server: nothing that people see is lost, no number is given twice."""

import json

import aiohttp

from tests.botapi.server import BotApiServer
from tgbot.botapi.clock import Clock
from tgbot.botapi.render import message_json
from tgbot.botapi.rights import ADMIN_RIGHTS
from tgbot.botapi.saving import restore, saved
from tgbot.botapi.server import Server


async def call(server: Server, method: str, **fields: object) -> dict[str, object]:
    body = {name: value if isinstance(value, str | int) else json.dumps(value) for name, value in fields.items()}
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{server.url}/bot{server.token}/{method}", data=body) as answer,
    ):
        result: dict[str, object] = (await answer.json())["result"]
    return result


async def test_a_world_is_saved_and_goes_on(botapi: BotApiServer) -> None:
    anya, borya = botapi.user("Аня"), botapi.user("Боря")
    chat = botapi.chat("Луна", forum=True, owner=anya, members=[borya])
    botapi.add_bot(chat, ADMIN_RIGHTS)
    topic = botapi.create_topic(chat, "Война")
    said = await anya.send(chat, "/war", thread=topic)
    place = {"chat_id": chat.id, "message_thread_id": topic.thread_id}
    markup = {"inline_keyboard": [[{"text": "Ход", "callback_data": "x"}]]}
    reply = {"message_id": said.id}
    await call(botapi, "sendMessage", **place, text="Кто?", reply_markup=markup, reply_parameters=reply)
    await call(
        botapi, "sendMessage", **place, text="Тайна", ephemeral_message_parameters={"receiver_user_id": borya.id}
    )
    poll = await call(botapi, "sendPoll", **place, question="Кто?", options=["A", "B"], is_anonymous=False)
    await borya.vote(chat.messages[int(str(poll["message_id"]))], "B")
    botapi.pin(said)
    botapi.delete_message(await borya.send(chat, "лишнее", thread=topic))
    await borya.react(said, "👍")
    last = max(chat.messages)

    told = json.loads(json.dumps(saved(botapi.world)))
    async with Server(clock=Clock(told["now"])) as other:
        restore(other.world, told)
        same = other.world.chats[chat.id]
        kept = [message for message in chat.messages.values() if not message.deleted]
        assert [message_json(one) for one in same.messages.values()] == [message_json(one) for one in kept]
        (secret,) = same.ephemeral.values()
        assert (secret.text, secret.receiver) == ("Тайна", other.person(borya.id).user)
        assert [one.id for one in same.pins] == [said.id]
        assert same.messages[said.id].reactions == {borya.id: ("👍",)}
        assert same.may(other.bot, "can_pin_messages")
        assert [one.update_id for one in other.world.updates.pending] == [
            one.update_id for one in botapi.world.updates.pending
        ]

        borya_there = other.person(borya.id)
        await borya_there.vote(same.messages[int(str(poll["message_id"]))], "A")
        assert same.messages[int(str(poll["message_id"]))].payload["poll"]["total_voter_count"] == 1
        new = await borya_there.send(same, "Дальше", thread=topic.thread_id)
        assert new.id == last + 1
        assert other.user("Вера").id not in (anya.id, borya.id)
        assert other.world.updates.pending[-1].update_id > max(one.update_id for one in botapi.world.updates.sent)

"""A real aiogram bot against the server: every answer must fit aiogram's types."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from aiogram import Bot, Dispatcher, F
from aiogram.client.default import DefaultBotProperties
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiogram.filters import Command
from aiogram.methods import TelegramMethod
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BufferedInputFile,
    CallbackQuery,
    ChatMemberAdministrator,
    ChatMemberUpdated,
    DisabledButton,
    EphemeralMessageParameters,
    InaccessibleMessage,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    Message,
    MessageReactionUpdated,
    PollAnswer,
    ReactionTypeEmoji,
    ReplyParameters,
    Update,
)

from tests.botapi.server import BotApiServer
from tgbot.botapi.people import Person
from tgbot.botapi.state import Chat

from .test_media_and_polls import png

MARKUP = InlineKeyboardMarkup(
    inline_keyboard=[
        [InlineKeyboardButton(text="Начать", callback_data="go", style="success")],
        [InlineKeyboardButton(text="Рано", disabled=DisabledButton())],
    ]
)


@pytest_asyncio.fixture
async def bot(botapi: BotApiServer) -> AsyncIterator[Bot]:
    session = AiohttpSession(api=TelegramAPIServer.from_base(botapi.url))
    async with Bot(botapi.token, session, DefaultBotProperties(parse_mode="HTML")) as bot:
        yield bot


async def test_a_dispatcher_plays(bot: Bot, botapi: BotApiServer, forum: Chat, anya: Person, borya: Person) -> None:
    dispatcher = Dispatcher()
    seen: list[str] = []

    @dispatcher.message(Command("war"))
    async def war(message: Message) -> None:
        topic = await bot.create_forum_topic(message.chat.id, "Война")
        panel = await bot.send_message(
            message.chat.id,
            "<b>Лобби</b> &lt;3 <tg-time unix='1800000000' format='r'>скоро</tg-time>",
            message_thread_id=topic.message_thread_id,
            reply_markup=MARKUP,
        )
        await panel.pin()

    @dispatcher.callback_query(F.data == "go")
    async def go(query: CallbackQuery) -> None:
        if isinstance(query.message, InaccessibleMessage):
            await query.answer("Поздно")
            return
        assert query.message
        await query.answer("Поехали", show_alert=True)
        await query.message.edit_text("Идёт", reply_markup=MARKUP)

    @dispatcher.message(F.text)
    async def echo(message: Message) -> None:
        await message.answer(f"эхо: {message.text}")

    @dispatcher.message()
    async def service(message: Message) -> None:
        seen.append(message.content_type)

    @dispatcher.my_chat_member()
    async def mine(change: ChatMemberUpdated) -> None:
        seen.append(f"me:{change.new_chat_member.status}")

    @dispatcher.chat_member()
    async def theirs(change: ChatMemberUpdated) -> None:
        seen.append(f"them:{change.new_chat_member.status}")

    @dispatcher.message_reaction()
    async def reacted(change: MessageReactionUpdated) -> None:
        seen.append("reaction")

    @dispatcher.poll_answer()
    async def voted(answer: PollAnswer) -> None:
        seen.append("vote")

    polling = asyncio.create_task(dispatcher.start_polling(bot, handle_signals=False, close_bot_session=False))
    await botapi.wait_ready()
    await anya.send(forum, "/war")
    panel = await botapi.wait_message(forum, "Лобби", button="Начать")
    assert (await borya.press(panel, "Начать")).text == "Поехали"
    await botapi.wait_for(lambda: panel.text == "Идёт")
    await borya.send(forum, "привет", thread=panel.topic)
    echoed = await botapi.wait_message(forum, "эхо: привет", thread=panel.topic)
    await borya.send(forum, "ответ", reply_to=echoed)
    await borya.send(forum, "в общем", reply_to=await borya.send(forum, "общее"))
    await botapi.wait_message(forum, "эхо: в общем")
    botapi.delete_message(panel)
    assert (await borya.press(panel, "Начать", stale=True)).text == "Поздно"
    await borya.react(echoed, "👍")
    poll = await bot.send_poll(forum.id, "Кто?", ["я", "ты"], is_anonymous=False)
    await borya.vote(forum.messages[poll.message_id], "ты")
    botapi.promote(forum, borya, ["pin_messages"])
    botapi.restrict(forum, botapi.user("Вера"))
    await anya.send(forum, "анонимно", anonymous=True)
    await botapi.wait_for(lambda: "them:restricted" in seen)
    await botapi.settle()
    await dispatcher.stop_polling()
    await polling
    for expected in (
        "me:administrator",
        "new_chat_members",
        "forum_topic_created",
        "pinned_message",
        "reaction",
        "vote",
        "them:administrator",
    ):
        assert expected in seen
    assert not [call for call in botapi.calls if call.status not in (0, 200)]


async def test_every_answer_fits(bot: Bot, botapi: BotApiServer, forum: Chat, anya: Person, borya: Person) -> None:
    await anya.start("deep_link")
    assert (await bot.me()).username == "letopis_test_bot"
    chat = await bot.get_chat(forum.id)
    assert chat.is_forum
    assert (await bot.get_chat(anya.id)).first_name == "Аня"
    me = await bot.get_chat_member(forum.id, bot.id)
    assert isinstance(me, ChatMemberAdministrator)
    assert me.can_manage_topics
    assert len(await bot.get_chat_administrators(forum.id)) == 2
    document = await bot.send_document(forum.id, BufferedInputFile(b"<p>", "книга.html"), caption="<b>К</b>")
    assert document.document
    assert document.document.file_name == "книга.html"
    assert await bot.download(document.document)
    photo = await bot.send_photo(forum.id, BufferedInputFile(png(), "карта.png"), reply_markup=MARKUP)
    assert photo.photo
    await photo.edit_caption(caption="Карта")
    dice = await bot.send_dice(forum.id, reply_parameters=ReplyParameters(message_id=photo.message_id))
    assert dice.dice
    assert dice.reply_to_message
    await dice.react([ReactionTypeEmoji(emoji="🔥")])
    quiz = await bot.send_poll(forum.id, "?", ["а", "б"], type="quiz", correct_option_ids=[0])
    assert (await bot.stop_poll(forum.id, quiz.message_id)).is_closed
    topic = await bot.create_forum_topic(forum.id, "Т")
    await bot.edit_forum_topic(forum.id, topic.message_thread_id, name="Тема")
    await bot.close_forum_topic(forum.id, topic.message_thread_id)
    await bot.reopen_forum_topic(forum.id, topic.message_thread_id)
    await bot.delete_forum_topic(forum.id, topic.message_thread_id)
    commands = [BotCommand(command="war", description="Война", is_ephemeral=True)]
    await bot.set_my_commands(commands, BotCommandScopeAllGroupChats())
    assert (await bot.get_my_commands(BotCommandScopeAllGroupChats()))[0].is_ephemeral
    await bot.set_my_description("Летопись")
    assert (await bot.get_my_description()).description == "Летопись"
    secret = await bot.send_message(
        forum.id,
        "роль",
        reply_markup=MARKUP,
        ephemeral_message_parameters=EphemeralMessageParameters(receiver_user_id=borya.id),
    )
    assert secret.ephemeral_message_id
    assert await bot.edit_ephemeral_message_text(forum.id, borya.id, secret.ephemeral_message_id, text="иная")
    assert await bot.delete_ephemeral_message(forum.id, borya.id, secret.ephemeral_message_id)
    assert (await bot.get_webhook_info()).url == ""
    assert await bot.set_webhook("http://127.0.0.1:9/hook", secret_token="x", allowed_updates=["message"])
    assert (await bot.get_webhook_info()).allowed_updates == ["message"]
    assert await bot.delete_webhook(drop_pending_updates=True)
    await bot.leave_chat(forum.id)


async def test_every_kind_of_update_fits(
    bot: Bot, botapi: BotApiServer, group: Chat, anya: Person, borya: Person
) -> None:
    await anya.start()
    await anya.edit(await anya.send(None, "x"), "y")
    await anya.send_document(None, "a.txt", b"a")
    anya.block()
    anya.unblock()
    new = botapi.enable_topics(group)
    topic = botapi.create_topic(new, "Тема", by=anya)
    botapi.close_topic(topic)
    botapi.reopen_topic(topic)
    botapi.join(new, botapi.user("Вера"))
    botapi.leave(new, borya)
    botapi.pin(await anya.send(new, "/war", thread=topic), by=anya)
    await anya.send(new, "/war", as_channel=botapi.channel("Вести"))
    botapi.kick_bot(new)
    updates: list[Update] = await bot.get_updates(limit=100)
    assert len(updates) == len(botapi.world.updates.pending)
    kinds = {u.message.content_type for u in updates if u.message}
    assert {"migrate_to_chat_id", "migrate_from_chat_id", "forum_topic_closed", "left_chat_member"} <= kinds


async def test_errors_become_aiograms(bot: Bot, botapi: BotApiServer, forum: Chat, group: Chat, anya: Person) -> None:
    new = botapi.migrate(group)
    with pytest.raises(TelegramMigrateToChat) as moved:
        await bot.send_message(group.id, "x")
    assert moved.value.migrate_to_chat_id == new.id
    with pytest.raises(TelegramForbiddenError):
        await bot.send_message(anya.id, "x")
    with pytest.raises(TelegramBadRequest, match="can't parse entities"):
        await bot.send_message(forum.id, "1 < 2")
    botapi.faults.error("sendMessage", 429, retry_after=3)
    with pytest.raises(TelegramRetryAfter) as flood:
        await bot.send_message(forum.id, "x")
    assert flood.value.retry_after == 3
    botapi.faults.error("sendMessage", 502)
    with pytest.raises(TelegramServerError):
        await bot.send_message(forum.id, "x")
    botapi.faults.drop("sendMessage", processed=True)
    with pytest.raises(TelegramNetworkError):
        await bot.send_message(forum.id, "x")
    botapi.faults.hang("sendMessage")
    with pytest.raises(TelegramNetworkError):
        await bot.send_message(forum.id, "x", request_timeout=1)
    with pytest.raises(TelegramNotFound):
        await bot(Nothing())


class Nothing(TelegramMethod[bool]):
    """A method that no server has."""

    __returning__ = bool
    __api_method__ = "doNothing"

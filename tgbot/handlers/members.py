"""The bot comes, gains or loses rights, goes; a group becomes a supergroup; admins change."""

import structlog
from aiogram import F, Router
from aiogram.enums import ChatMemberStatus, ChatType
from aiogram.types import ChatMemberAdministrator, ChatMemberUpdated, Message, Update

from tgbot.handlers.desk import Desk
from tgbot.play import public
from tgbot.sessions.decision import Decision, Loaded, Where

log = structlog.get_logger(__name__)
router = Router(name="members")

_HERE = {ChatMemberStatus.MEMBER, ChatMemberStatus.ADMINISTRATOR, ChatMemberStatus.CREATOR}


@router.my_chat_member(F.chat.type.in_({ChatType.GROUP, ChatType.SUPERGROUP}))
async def rights_changed(event: ChatMemberUpdated, desk: Desk, event_update: Update) -> None:
    """A welcome when the bot is added: what to press, and which rights it lacks."""
    was, now = event.old_chat_member.status in _HERE, event.new_chat_member.status in _HERE
    if was or not now:
        return
    member = event.new_chat_member
    is_admin = isinstance(member, ChatMemberAdministrator)
    rights = {right: bool(getattr(member, right, False)) for right in public.WANTED_RIGHTS}
    said = public.welcome(event.chat.id, rights, bool(event.chat.is_forum), is_admin)

    def decide(loaded: Loaded) -> Decision:
        return said

    await desk.sessions.step(Where(event.chat.id), decide, update_id=event_update.update_id)


@router.chat_member()
async def admin_changed(event: ChatMemberUpdated, desk: Desk) -> None:
    """Somebody's rights: what was remembered of them no longer holds."""
    desk.forget_place(event.chat.id, event.new_chat_member.user.id)


@router.message(F.migrate_to_chat_id)
async def migrated(message: Message, desk: Desk) -> None:
    """The group became a supergroup: the old one says where to."""
    if message.migrate_to_chat_id is not None:
        log.info("group migrated", old=message.chat.id, new=message.migrate_to_chat_id)
        await desk.sessions.migrate(message.chat.id, message.migrate_to_chat_id)


@router.message(F.migrate_from_chat_id)
async def migrated_from(message: Message, desk: Desk) -> None:
    """The same, said by the new one: whichever comes first moves the games, once."""
    if message.migrate_from_chat_id is not None:
        await desk.sessions.migrate(message.migrate_from_chat_id, message.chat.id)

"""The bot comes, gains or loses rights, goes; a group becomes a supergroup; admins change."""

import structlog
from aiogram import Router
from aiogram.enums import ChatMemberStatus
from aiogram.types import (
    ChatMemberAdministrator,
    ChatMemberRestricted,
    ChatMemberUnion,
    ChatMemberUpdated,
    Message,
    Update,
)

from tgbot.delivery.faults import KICKED
from tgbot.delivery.pausing import blocked
from tgbot.handlers.desk import Desk
from tgbot.handlers.filters import in_group, moved_away, moved_here
from tgbot.play import manage, public
from tgbot.sessions.apart import unless_damaged
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.sessions.service import Sessions

log = structlog.get_logger(__name__)
router = Router(name="members")

_HERE = {ChatMemberStatus.MEMBER, ChatMemberStatus.ADMINISTRATOR, ChatMemberStatus.CREATOR}


def _is_here(member: ChatMemberUnion) -> bool:
    """Is it in the chat, be it with its hands tied?"""
    return member.is_member if isinstance(member, ChatMemberRestricted) else member.status in _HERE


@router.my_chat_member(in_group)
async def place_changed(event: ChatMemberUpdated, desk: Desk, event_update: Update) -> None:
    """Added, the bot greets: what to press, and which rights it lacks. Removed, it pauses its games and tells GMs."""
    was, now = _is_here(event.old_chat_member), _is_here(event.new_chat_member)
    if was and not now:
        for game in await desk.sessions.games_of(event.chat.id):
            await desk.sessions.step(Where(event.chat.id, game_id=game.id), blocked(KICKED))
    if now and not was:
        await _greet(event, desk, event_update)


async def _greet(event: ChatMemberUpdated, desk: Desk, update: Update) -> None:
    member = event.new_chat_member
    rights = {right: bool(getattr(member, right, False)) for right in public.WANTED_RIGHTS}
    is_admin, is_forum = isinstance(member, ChatMemberAdministrator), bool(event.chat.is_forum)

    def decide(loaded: Loaded) -> Decision:
        return public.welcome(loaded.chat, event.chat.id, rights, is_forum, is_admin)

    await desk.sessions.step(Where(event.chat.id), decide, update_id=update.update_id)


@router.chat_member()
async def admin_changed(event: ChatMemberUpdated, desk: Desk) -> None:
    """Somebody's rights: what was remembered of them no longer holds."""
    desk.forget_place(event.chat.id, event.new_chat_member.user.id)


@router.message(moved_away)
async def migrated(message: Message, desk: Desk) -> None:
    """The group became a supergroup: the old one says where to."""
    if message.migrate_to_chat_id is not None:
        await moved_on(desk.sessions, message.chat.id, message.migrate_to_chat_id)


@router.message(moved_here)
async def migrated_from(message: Message, desk: Desk) -> None:
    """The same, said by the new one: whichever comes first moves the games."""
    if message.migrate_from_chat_id is not None:
        await moved_on(desk.sessions, message.migrate_from_chat_id, message.chat.id)


async def moved_on(sessions: Sessions, old: int, new: int) -> None:
    """The group ``old`` is the supergroup ``new``. Its games go along, and their buttons, which stayed behind, are set
    out anew: once for each game, whoever tells us of it, whatever comes again or is cut short."""
    log.info("group migrated", old=old, new=new)
    await sessions.migrate(old, new)
    for chat in await sessions.chats_of(new):
        for game_id in chat.unsettled:
            with unless_damaged("move", game_id):
                await sessions.step(Where(new, game_id=game_id), manage.moved_in(game_id))

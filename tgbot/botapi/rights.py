"""What administrators and members of a group may be allowed."""

from __future__ import annotations

ADMIN_RIGHTS = frozenset(
    {
        "can_manage_chat",
        "can_delete_messages",
        "can_manage_video_chats",
        "can_restrict_members",
        "can_promote_members",
        "can_change_info",
        "can_invite_users",
        "can_post_stories",
        "can_edit_stories",
        "can_delete_stories",
        "can_send_welcome_messages",
        "can_pin_messages",
        "can_manage_topics",
        "can_manage_tags",
    }
)
"""Every right that an administrator of a supergroup may hold (`can_be_edited` and anonymity are apart)."""

PERMISSIONS = frozenset(
    {
        "can_send_messages",
        "can_send_audios",
        "can_send_documents",
        "can_send_photos",
        "can_send_videos",
        "can_send_video_notes",
        "can_send_voice_notes",
        "can_send_polls",
        "can_send_other_messages",
        "can_add_web_page_previews",
        "can_react_to_messages",
        "can_edit_tag",
        "can_change_info",
        "can_invite_users",
        "can_pin_messages",
        "can_manage_topics",
    }
)

DEFAULT_PERMISSIONS = PERMISSIONS - {"can_change_info", "can_pin_messages", "can_manage_topics"}
"""What plain members may do. Stricter than a fresh Telegram group: pins and topics need an administrator."""

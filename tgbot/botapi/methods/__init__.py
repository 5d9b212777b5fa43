"""The Bot API methods, one module a family. Importing the package fills the registry."""

from . import callbacks, chats, editing, ephemeral, media, polls, profile, sending, topics
from .registry import HANDLERS

__all__ = [
    "HANDLERS",
    "callbacks",
    "chats",
    "editing",
    "ephemeral",
    "media",
    "polls",
    "profile",
    "sending",
    "topics",
]

"""A demo's chat in a folder, beside the games: written when it has changed, read when the demo starts again."""

import json
import shutil
from pathlib import Path

import structlog

from tgbot.botapi.clock import Clock
from tgbot.botapi.saving import restore, saved
from tgbot.botapi.server import TOKEN, USERNAME
from tgbot.botapi.state import Json
from tgbot.botapi.world import World

log = structlog.get_logger(__name__)

CHAT = "chat.json"


def written(world: World) -> str:
    """What is to be kept of a world."""
    return json.dumps(saved(world), ensure_ascii=False)


def keep(folder: Path, told: str) -> None:
    """Put it into the folder, whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    fresh = folder / f"{CHAT}.new"
    fresh.write_text(told, encoding="utf-8")
    fresh.replace(folder / CHAT)


def remembered(folder: Path) -> Json | None:
    """The chat that was left there; None: there is none that can be read."""
    try:
        told: Json = json.loads((folder / CHAT).read_text(encoding="utf-8"))
        restore(World(Clock(), TOKEN, USERNAME), told)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        log.warning("the chat cannot be read, starting over", error=type(error).__name__)
        return None
    return told


def forget(folder: Path) -> None:
    """Games without their chat are of no use: both go."""
    shutil.rmtree(folder / "redis", ignore_errors=True)
    (folder / CHAT).unlink(missing_ok=True)

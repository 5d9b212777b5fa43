"""sendPoll, stopPoll, and the votes of people."""

from __future__ import annotations

from typing import Any

from tgbot.botapi.errors import bad_request
from tgbot.botapi.params import Params
from tgbot.botapi.render import user_json
from tgbot.botapi.state import Content, Json, Message, User
from tgbot.botapi.text import plain
from tgbot.botapi.world import World

from .access import find_message, open_chat
from .registry import method
from .sending import deliver

MAX_QUESTION = 300
MAX_OPTIONS = 12
MAX_OPTION = 100
MAX_EXPLANATION = 200


@method("sendPoll")
def send_poll(world: World, params: Params) -> object:
    question = plain(params.text("question"), params.text("question_parse_mode"))
    if not question.strip():
        raise bad_request("poll question must be non-empty")
    if len(question) > MAX_QUESTION:
        raise bad_request(f"poll question length must not exceed {MAX_QUESTION}")
    options = _options(params)
    kind = params.text("type") or "regular"
    poll: Json = {
        "id": str(6_000_000_000 + world.serial()),
        "question": question,
        "options": [_option(index, text) for index, text in enumerate(options)],
        "total_voter_count": 0,
        "is_closed": params.flag("is_closed"),
        "is_anonymous": params.flag("is_anonymous") if params.has("is_anonymous") else True,
        "type": kind,
        "allows_multiple_answers": params.flag("allows_multiple_answers"),
        "allows_revoting": params.flag("allows_revoting") if params.has("allows_revoting") else kind == "regular",
        "members_only": params.flag("members_only"),
    }
    if kind == "quiz":
        poll |= _quiz(params, len(options))
    elif kind != "regular":
        raise bad_request("unsupported poll type specified")
    return deliver(world, params, Content(), "poll", {"poll": poll})


@method("stopPoll")
def stop_poll(world: World, params: Params) -> object:
    message = find_message(open_chat(world, params), params, "message with poll to stop not found")
    poll = message.payload.get("poll")
    if poll is None or message.sender is not world.bot:
        raise bad_request("poll can't be stopped")
    if poll["is_closed"]:
        raise bad_request("poll has already been closed")
    poll["is_closed"] = True
    world.edit(message, Content(markup=None))
    return poll


def vote(world: World, user: User, message: Message, options: list[int]) -> None:
    """Cast or (with no options) take back a vote, as a person does; the bot gets `poll_answer` and `poll`."""
    poll: Json = message.payload["poll"]
    votes: dict[int, list[int]] = message.payload.setdefault("_votes", {})
    if poll["is_closed"]:
        raise RuntimeError("the poll is closed")
    if user.id in votes and not poll["allows_revoting"]:
        raise RuntimeError("this poll takes no second vote")
    if options:
        votes[user.id] = options
    else:
        votes.pop(user.id, None)
    for index, option in enumerate(poll["options"]):
        option["voter_count"] = sum(index in chosen for chosen in votes.values())
    poll["total_voter_count"] = len(votes)
    if not poll["is_anonymous"]:
        persistent = [poll["options"][index]["persistent_id"] for index in options]
        answer = {"poll_id": poll["id"], "user": user_json(user), "option_ids": options}
        world.updates.push("poll_answer", answer | {"option_persistent_ids": persistent}, f"user:{user.id}")
    if message.sender is world.bot:
        world.updates.push("poll", dict(poll), f"poll:{poll['id']}")
    world.touch()


def _options(params: Params) -> list[str]:
    raw = params.json("options", "can't parse options JSON object")
    if not isinstance(raw, list):
        raise bad_request("expected an Array of Strings as options")
    texts = [_option_text(item) for item in raw]
    if not texts:
        raise bad_request("poll must have at least 1 option")
    if len(texts) > MAX_OPTIONS:
        raise bad_request(f"poll can't have more than {MAX_OPTIONS} options")
    if any(not text.strip() for text in texts):
        raise bad_request("poll options must be non-empty")
    if any(len(text) > MAX_OPTION for text in texts):
        raise bad_request(f"poll options length must not exceed {MAX_OPTION}")
    return texts


def _option_text(item: Any) -> str:
    if isinstance(item, dict):
        return plain(str(item.get("text", "")), str(item.get("text_parse_mode") or ""))
    return str(item)


def _option(index: int, text: str) -> Json:
    return {"persistent_id": str(index), "text": text, "voter_count": 0}


def _quiz(params: Params, count: int) -> Json:
    ids = params.json("correct_option_ids", "can't parse correct option identifiers")
    if ids is None and params.has("correct_option_id"):
        ids = [params.number("correct_option_id")]
    if not isinstance(ids, list) or not ids or not all(isinstance(i, int) and 0 <= i < count for i in ids):
        raise bad_request("wrong correct option ID specified")
    explanation = plain(params.text("explanation"), params.text("explanation_parse_mode"))
    if len(explanation) > MAX_EXPLANATION:
        raise bad_request("message is too long")
    return {"correct_option_ids": ids} | ({"explanation": explanation} if explanation else {})

"""Files: sendDocument, sendPhoto, editMessageMedia, getFile."""

from __future__ import annotations

import json
import struct

from tgbot.botapi.errors import NOT_MODIFIED, ApiError, bad_request
from tgbot.botapi.params import Params, Upload
from tgbot.botapi.render import message_json
from tgbot.botapi.state import Json, StoredFile
from tgbot.botapi.world import World

from .access import check_sending
from .content import read_caption, with_markup
from .editing import own_message, same
from .registry import method
from .sending import deliver

MAX_PHOTO = 10 * 1024 * 1024
MAX_UPLOAD = 50 * 1024 * 1024
MAX_DOWNLOAD = 20 * 1024 * 1024
IMAGE_STARTS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"BM")


def store(world: World, upload: Upload) -> StoredFile:
    """Keep a file under a new id."""
    file = StoredFile(f"file-{world.serial()}", upload.name, upload.content_type, upload.content)
    world.files[file.file_id] = file
    return file


def file_fields(file: StoredFile) -> Json:
    """The fields that every file object shares."""
    return {"file_id": file.file_id, "file_unique_id": f"u-{file.file_id}", "file_size": len(file.content)}


def document_json(file: StoredFile) -> Json:
    """Document."""
    return file_fields(file) | {"file_name": file.name, "mime_type": file.mime_type}


def _take(world: World, params: Params, field: str) -> StoredFile:
    """The file of a request: uploaded now or named by its id."""
    upload = params.upload(field)
    if upload is not None:
        if len(upload.content) > MAX_UPLOAD:
            raise ApiError(413, "Request Entity Too Large")
        if not upload.content:
            raise bad_request("file must be non-empty")
        return store(world, upload)
    if not params.has(field):
        raise bad_request(f"there is no {field} in the request")
    file = world.files.get(params.text(field))
    if file is None:
        raise bad_request("wrong file identifier/HTTP URL specified")
    return file


@method("sendDocument")
def send_document(world: World, params: Params) -> object:
    content = read_caption(world, params, editing=False)
    file = _take(world, params, "document")
    return deliver(world, params, content, "document", {"document": document_json(file)})


@method("sendPhoto")
def send_photo(world: World, params: Params) -> object:
    content = read_caption(world, params, editing=False)
    file = _take(world, params, "photo")
    return deliver(world, params, content, "photo", {"photo": [_photo_json(file)]})


def _photo_json(file: StoredFile) -> Json:
    width, height = _check_photo(file)
    return file_fields(file) | {"width": width, "height": height}


@method("editMessageMedia")
def edit_media(world: World, params: Params) -> object:
    """A photo in the place of a photo, a file or a text."""
    media = params.json("media", "can't parse input media JSON object")
    if not isinstance(media, dict) or not media:
        raise bad_request("can't parse input media JSON object")
    if media.get("type") != "photo":
        raise bad_request("type of the input media is not supported here")
    within = Params({name: _field(value) for name, value in media.items()}, params.files)
    message = own_message(world, params)
    if message.kind not in ("photo", "document", "text"):
        raise bad_request("message can't be edited")
    content = with_markup(read_caption(world, within, editing=True), params, message.chat, inline_only=True)
    check_sending(world, message.chat, "photo")
    size = _photo_json(_take(world, within, "media"))
    if message.kind == "photo" and message.payload == {"photo": [size]} and same(message.content, content):
        raise bad_request(NOT_MODIFIED)
    message.kind, message.payload = "photo", {"photo": [size]}
    world.edit(message, content)
    return message_json(message)


def _field(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


@method("getFile")
def get_file(world: World, params: Params) -> object:
    file = world.files.get(params.text("file_id"))
    if file is None:
        raise bad_request("invalid file_id")
    if len(file.content) > MAX_DOWNLOAD:
        raise bad_request("file is too big")
    return file_fields(file) | {"file_path": f"documents/{file.file_id}"}


def _check_photo(file: StoredFile) -> tuple[int, int]:
    if len(file.content) > MAX_PHOTO:
        raise bad_request(
            f"file of size {len(file.content)} bytes is too big for a photo; the maximum size is {MAX_PHOTO} bytes"
        )
    if not file.content.startswith(IMAGE_STARTS):
        raise bad_request("IMAGE_PROCESS_FAILED")
    width, height = _png_size(file.content) or (1280, 720)
    if width + height > 10_000 or max(width, height) > 20 * min(width, height):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return width, height


def _png_size(content: bytes) -> tuple[int, int] | None:
    if not content.startswith(IMAGE_STARTS[0]) or len(content) < 24:
        return None
    width, height = struct.unpack(">II", content[16:24])
    return int(width), int(height)

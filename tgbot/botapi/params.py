"""A request's parameters: whatever body carried them, read with Telegram's forgiveness and its complaints."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from aiohttp import web
from aiohttp.web_request import FileField

from .errors import ApiError, bad_request
from .state import Json


@dataclass(frozen=True)
class Upload:
    """A file part of a multipart request."""

    name: str
    content_type: str
    content: bytes


class Params:
    """Fields as text, as Telegram's server keeps them, and uploaded files by field name."""

    def __init__(self, fields: dict[str, str], files: dict[str, Upload] | None = None) -> None:
        self.fields = fields
        self.files = files or {}

    def has(self, name: str) -> bool:
        """Was the field given and not empty?"""
        return bool(self.fields.get(name))

    def text(self, name: str) -> str:
        """The field as text, empty when it is missing."""
        return self.fields.get(name, "")

    def number(self, name: str, default: int = 0) -> int:
        """The field as an integer; nonsense reads as the default, as in Telegram's server."""
        try:
            return int(self.fields.get(name, ""))
        except ValueError:
            return default

    def flag(self, name: str) -> bool:
        """True for `true`, `yes` and `1`."""
        return self.text(name).lower() in ("true", "yes", "1")

    def json(self, name: str, complaint: str) -> Any:
        """The field as JSON; None when missing. `complaint` is what a broken one is answered with."""
        if not self.has(name):
            return None
        try:
            return json.loads(self.text(name))
        except ValueError:
            raise bad_request(complaint) from None

    def objects(self, name: str, complaint: str) -> list[Json]:
        """The field as a JSON array of objects; empty when missing."""
        value = self.json(name, complaint)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise bad_request(complaint)
        return value

    def upload(self, name: str) -> Upload | None:
        """The file of a field: sent under its name, or under the name that `attach://…` points to."""
        value = self.text(name)
        if value.startswith("attach://"):
            return self.files.get(value.removeprefix("attach://"))
        return self.files.get(name)


async def read_params(request: web.Request) -> Params:
    """Collect the query string and a JSON, form or multipart body; later ones win."""
    fields = {name: str(value) for name, value in request.query.items()}
    files: dict[str, Upload] = {}
    if request.content_type == "application/json":
        fields |= _from_json(await request.text())
    elif request.can_read_body:
        for name, value in (await request.post()).items():
            if isinstance(value, FileField):
                files[name] = Upload(value.filename, value.content_type, value.file.read())
            elif isinstance(value, str):
                fields[name] = value
            else:
                files[name] = Upload(name, "application/octet-stream", bytes(value))
    return Params(fields, files)


def _from_json(body: str) -> dict[str, str]:
    try:
        value = json.loads(body) if body else {}
    except ValueError:
        raise ApiError(400, "Bad Request: can't parse JSON object in the request body") from None
    if not isinstance(value, dict):
        raise ApiError(400, "Bad Request: object expected")
    return {
        name: item if isinstance(item, str) else json.dumps(item, ensure_ascii=False)
        for name, item in value.items()
        if item is not None
    }

"""Refusals in the words of Telegram's server."""

from __future__ import annotations

TOO_OLD_QUERY = "query is too old and response timeout expired or query ID is invalid"
NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)


class ApiError(Exception):
    """An answer with `ok: false`: HTTP status, description and `parameters`."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(f"{code} {description}")
        self.code = code
        self.description = description
        self.parameters = parameters


def bad_request(words: str, **parameters: int) -> ApiError:
    """400 with the prefix that Telegram puts before every such sentence."""
    return ApiError(400, f"Bad Request: {words}", **parameters)


def forbidden(words: str) -> ApiError:
    """403: the bot may not be here or write to this person."""
    return ApiError(403, f"Forbidden: {words}")


def conflict(words: str) -> ApiError:
    """409: two readers of one update queue."""
    return ApiError(409, f"Conflict: {words}")


def too_many_requests(retry_after: int) -> ApiError:
    """429 with the seconds to wait (the HTTP layer repeats them in the header)."""
    return ApiError(429, f"Too Many Requests: retry after {retry_after}", retry_after=retry_after)


def method_not_found() -> ApiError:
    """404 for a method that this server does not have."""
    return ApiError(404, "Not Found: method not found")

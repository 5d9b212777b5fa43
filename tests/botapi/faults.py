"""Faults on demand: the network and Telegram at their worst, for chosen calls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from tgbot.botapi.errors import ApiError, forbidden, too_many_requests

When = Literal["before", "after"]
Where = Callable[[dict[str, str]], bool]
"""Looks at a request's fields: `lambda fields: "Ход 3" in fields["text"]`."""

SERVER_ERRORS = {500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout"}


@dataclass
class Fault:
    """One plan. It bites `times` matching calls after letting `skip` of them pass.

    `error` is an answer; `hang` never answers; `drop` closes the connection; `delay` answers after seconds. `when`
    says whether the call is processed first (`after`: the message is posted and only the answer is lost).
    """

    method: str
    chat_id: int | None = None
    times: int = 1
    skip: int = 0
    when: When = "before"
    error: ApiError | None = None
    page: bool = False
    hang: bool = False
    drop: bool = False
    delay: float = 0.0
    where: Where | None = None
    hits: int = 0

    def matches(self, method: str, chat_id: int | None, fields: dict[str, str]) -> bool:
        """Is this call meant? `*` means every method but getUpdates."""
        if self.times <= 0 or self.chat_id not in (None, chat_id):
            return False
        if self.where is not None and not self.where(fields):
            return False
        name = method.lower()
        return name != "getupdates" if self.method == "*" else name == self.method.lower()


@dataclass
class Faults:
    """The plans in force, oldest first; each call meets at most one.

    Every maker returns its `Fault`, whose `hits` tells how many calls it has bitten.
    """

    plans: list[Fault] = field(default_factory=list)

    def error(
        self,
        method: str,
        code: int,
        *,
        description: str = "",
        retry_after: int = 1,
        chat_id: int | None = None,
        times: int = 1,
        skip: int = 0,
        where: Where | None = None,
        page: bool = False,
    ) -> Fault:
        """Answer with an error: 429 (with `retry_after`), 403, 500, 502 or any other with a description.

        `page` answers with an HTML page in place of JSON, as a gateway before Telegram does.
        """
        error = _make_error(code, description, retry_after)
        return self._add(Fault(method, chat_id, times, skip, error=error, where=where, page=page))

    def hang(
        self,
        method: str,
        *,
        processed: bool = False,
        chat_id: int | None = None,
        times: int = 1,
        skip: int = 0,
        where: Where | None = None,
    ) -> Fault:
        """Accept the call and never answer; with `processed` its effect happens."""
        return self._add(Fault(method, chat_id, times, skip, _when(processed), hang=True, where=where))

    def drop(
        self,
        method: str,
        *,
        processed: bool = False,
        chat_id: int | None = None,
        times: int = 1,
        skip: int = 0,
        where: Where | None = None,
    ) -> Fault:
        """Close the connection without an answer; with `processed` its effect happens (the answer is lost)."""
        return self._add(Fault(method, chat_id, times, skip, _when(processed), drop=True, where=where))

    def delay(self, method: str, seconds: float, *, chat_id: int | None = None, times: int = 1) -> Fault:
        """Process at once, answer after `seconds`."""
        return self._add(Fault(method, chat_id, times, when="after", delay=seconds))

    def clear(self) -> None:
        """Everything works again."""
        self.plans.clear()

    def take(self, method: str, chat_id: int | None, fields: dict[str, str]) -> Fault | None:
        """The fault that this call meets, used up by one."""
        for plan in self.plans:
            if not plan.matches(method, chat_id, fields):
                continue
            if plan.skip > 0:
                plan.skip -= 1
                continue
            plan.times -= 1
            plan.hits += 1
            return plan
        return None

    def _add(self, fault: Fault) -> Fault:
        self.plans.append(fault)
        return fault


def _when(processed: bool) -> When:
    return "after" if processed else "before"


def _make_error(code: int, description: str, retry_after: int) -> ApiError:
    if code == 429:
        return too_many_requests(retry_after)
    if code == 403:
        return forbidden(description or "bot was kicked from the supergroup chat")
    return ApiError(code, description or SERVER_ERRORS.get(code, "Bad Request: something went wrong"))

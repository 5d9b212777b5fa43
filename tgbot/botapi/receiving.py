"""getUpdates and the webhook methods: the two ways to the update queue, of which one works at a time."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

from .errors import bad_request, conflict, too_many_requests
from .params import Params
from .state import Json
from .updates import WEBHOOK_ACTIVE, read_allowed
from .webhook import RunMethod, Webhook, WebhookPusher
from .world import World

MAX_TIMEOUT = 50
PORTS = (80, 88, 443, 8443)


@dataclass(frozen=True)
class Described:
    """A result with a sentence beside it, as setWebhook answers."""

    result: object
    description: str


class Receiving:
    """The bot's ways to its updates.

    With `local` (as in Telegram's own server started for local use) plain HTTP and any port are good for a webhook.
    """

    def __init__(self, world: World, run: RunMethod) -> None:
        self.world = world
        self.local = True
        self.webhook_pause = 0.05
        self._run = run
        self._pusher: WebhookPusher | None = None
        self._next_set = 0.0
        self.methods = {
            "getupdates": self.get_updates,
            "setwebhook": self.set_webhook,
            "deletewebhook": self.delete_webhook,
            "getwebhookinfo": self.get_webhook_info,
        }

    @property
    def webhook(self) -> Webhook | None:
        """The webhook in force."""
        return self._pusher.hook if self._pusher else None

    async def close(self) -> None:
        """Stop pushing."""
        if self._pusher:
            await self._pusher.close()
            self._pusher = None

    async def get_updates(self, params: Params) -> object:
        """Long polling."""
        if self._pusher is not None:
            raise conflict(WEBHOOK_ACTIVE)
        queue = self.world.updates
        queue.allow(read_allowed(params.json("allowed_updates", "can't parse allowed updates JSON object")))
        timeout = min(max(params.number("timeout"), 0), MAX_TIMEOUT)
        return await queue.poll(params.number("offset"), params.number("limit", 100), timeout)

    async def set_webhook(self, params: Params) -> object:
        """Set a webhook; an empty URL deletes it."""
        url = params.text("url")
        if not url:
            return await self.delete_webhook(params)
        if time.monotonic() < self._next_set:
            raise too_many_requests(1)
        self._next_set = time.monotonic() + 1
        hook = Webhook(url, self._secret(params), min(max(params.number("max_connections", 40), 1), 100))
        self._check_url(url)
        queue = self.world.updates
        queue.allow(read_allowed(params.json("allowed_updates", "can't parse allowed updates JSON object")))
        if params.flag("drop_pending_updates"):
            queue.confirm(2**62)
        queue.stop("terminated by setWebhook request")
        old = self.webhook
        await self.close()
        self._pusher = WebhookPusher(queue, hook, self._run, self.world.clock.now, self.webhook_pause)
        return Described(True, "Webhook is already set" if old and old.url == url else "Webhook was set")

    async def delete_webhook(self, params: Params) -> object:
        """Back to polling."""
        if params.flag("drop_pending_updates"):
            self.world.updates.confirm(2**62)
        was_set = self._pusher is not None
        await self.close()
        return Described(True, "Webhook was deleted" if was_set else "Webhook is already deleted")

    async def get_webhook_info(self, _params: Params) -> object:
        """WebhookInfo."""
        hook, queue = self.webhook, self.world.updates
        info: Json = {
            "url": hook.url if hook else "",
            "has_custom_certificate": False,
            "pending_update_count": len(queue.live()),
        }
        if hook:
            info["max_connections"] = hook.max_connections
            if hook.last_error_date is not None:
                info |= {"last_error_date": hook.last_error_date, "last_error_message": hook.last_error_message}
        if queue.allowed_given:
            info["allowed_updates"] = queue.allowed_given
        return info

    def _secret(self, params: Params) -> str:
        secret = params.text("secret_token")
        if len(secret) > 256:
            raise bad_request("secret token is too long")
        if not re.fullmatch(r"[A-Za-z0-9_-]*", secret):
            raise bad_request("secret token contains unallowed characters")
        return secret

    def _check_url(self, url: str) -> None:
        parts = urlsplit(url)
        if not parts.hostname or parts.scheme not in ("http", "https"):
            raise bad_request("bad webhook: Invalid webhook URL specified")
        if self.local:
            return
        if parts.scheme != "https":
            raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
        if (parts.port or 443) not in PORTS:
            raise bad_request("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")

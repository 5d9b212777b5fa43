"""An effect as it lies in the outbox."""

from engines.core.model import Frozen
from tgbot.delivery.effects import Effect


class Envelope(Frozen):
    """One effect of one commit."""

    id: str
    at: int
    """When it was committed, ms."""
    effect: Effect


def lane_of(effect: Effect) -> str:
    """The queue that keeps the effect in order: of its game, else of its chat. Raises ValueError without a target."""
    if effect.to.game_id is not None:
        return effect.to.game_id
    if effect.to.chat_id is None:
        raise ValueError(f"an effect goes nowhere: {effect.kind}")
    return str(effect.to.chat_id)

"""The plot twist, its choices, and who leaves or comes back by it."""

from typing import Literal

from engines.dungeon.events.told import Faces, Mods, Told
from engines.dungeon.words import Fate


class TwistRolled(Told):
    event: Literal["twist.rolled"] = "twist.rolled"
    dice: Faces
    mods: Mods
    total: int


class TwistVictim(Told):
    event: Literal["twist.victim"] = "twist.victim"
    who: str


class TwistAccomplice(Told):
    event: Literal["twist.accomplice"] = "twist.accomplice"
    who: str


class TwistKeeper(Told):
    event: Literal["twist.keeper"] = "twist.keeper"
    who: str
    type: str


class TwistHunters(Told):
    event: Literal["twist.hunters"] = "twist.hunters"
    type: str
    n: int


class TwistChallenge(Told):
    event: Literal["twist.challenge"] = "twist.challenge"
    type: str


class FateVoted(Told):
    event: Literal["fate.voted"] = "fate.voted"
    who: str
    fate: Fate
    votes: int
    needed: int


class AccompliceJudged(Told):
    event: Literal["accomplice.judged"] = "accomplice.judged"
    who: str
    fate: Fate


class KeeperGift(Told):
    """``secret`` is empty when the type has none."""

    event: Literal["keeper.gift"] = "keeper.gift"
    who: str
    type: str
    secret: str


class ChampionNamed(Told):
    event: Literal["champion.named"] = "champion.named"
    who: str


class CharacterLeft(Told):
    event: Literal["character.left"] = "character.left"
    who: str
    reason: Literal["exile", "gm"]


class ReturnPromised(Told):
    event: Literal["return.promised"] = "return.promised"
    who: str


class CharacterReturned(Told):
    event: Literal["character.returned"] = "character.returned"
    who: str


TwistEvent = (
    TwistRolled
    | TwistVictim
    | TwistAccomplice
    | TwistKeeper
    | TwistHunters
    | TwistChallenge
    | FateVoted
    | AccompliceJudged
    | KeeperGift
    | ChampionNamed
    | CharacterLeft
    | ReturnPromised
    | CharacterReturned
)

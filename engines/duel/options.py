"""The house options of a table, with the book's defaults."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from engines.core.model import Frozen

Penalty = Annotated[int, Field(ge=0, le=99)]
Minutes = Annotated[int, Field(ge=0, le=999)]
From = Annotated[int, Field(ge=1, le=7)]
"""The lowest face of a d6 on which something happens: 1 always, 7 never."""


class Options(Frozen):
    """What a group chooses before its fights; every field has a default."""

    model_config = ConfigDict(strict=True)

    join: Literal["next", "last"] = "next"
    """Where an intervener stands (DU-R4)."""
    shields: Literal["best", "sum"] = "best"
    """Do different shields (and curses) add up (DU-S3)?"""
    discard: Literal["free", "reshuffle"] = "free"
    """How an exhausted hand goes on (DU-C2)."""
    finish_check: bool = False
    """Must a finishing blow reach the threshold (DU-K6)?"""
    hidden: bool = True
    """False: an open table (DU-H1)."""
    heavy: Penalty = 2
    """At so many hits and fewer a wound is heavy (DU-W1)."""
    flight_penalty: Penalty = 1
    count_seconds: Annotated[int, Field(ge=1, le=9999)] = 15
    ring_limit: Annotated[int, Field(ge=2, le=99)] = 5
    alone_minutes: Minutes = 5
    untie_minutes: Minutes = 15
    stun_minutes: Annotated[int, Field(ge=1, le=999)] = 5
    retry_minutes: Minutes = 5
    recover_minutes: Minutes = 15
    notice_from: From = 4
    survive_from: From = 6
    find_from: From = 4
    free_from: From = 5

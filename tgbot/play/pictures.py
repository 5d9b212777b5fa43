"""Pictures that somebody asks for: ``/map``, ``/card``, a picture in words. Decisions, pure."""

from collections.abc import Collection, Sequence

from engines.core.errors import Refused
from narratives.pictures.canvas import Picture
from narratives.pictures.odds import odds_chart
from tgbot.delivery.effects import LONGEST_CAPTION, Effect, Photo, Say, Target, packed
from tgbot.delivery.split import plain as without_tags
from tgbot.keyboards.callback import Press
from tgbot.keyboards.model import Button
from tgbot.play import illustrations
from tgbot.play.hand import OWN, own_of
from tgbot.play.leading import away
from tgbot.play.odds import series
from tgbot.play.public import hero, odds_told
from tgbot.play.table import Table
from tgbot.play.turns import running, turn_number
from tgbot.sessions.decision import Answer, Decision, Loaded
from tgbot.sessions.records import Actor, GameRecord
from tgbot.texts import plain

MOST_CARDS = 4
"""Of one's own characters at once."""


def shown(loaded: Loaded, to: Target, reply_to: int) -> Decision:
    """``/map``: the game's picture now; the living one comes down to the bottom. In words where the group reads only.

    Raises Refused("no_picture").
    """
    table = Table(running(loaded))
    picture = illustrations.drawn(table)
    if picture is None:
        raise Refused("no_picture")
    if not table.record.settings.pictures:
        return Decision(effects=(Say(to=to, html=_words(table), reply_to=reply_to, quiet=True),))
    standing = table.narrator.shows == "standing" and table.record.status == "playing"
    photo = illustrations.photo(table, picture, illustrations.subject_of(picture) if standing else "")
    changes = {"anew": True} if standing else {"to": to, "reply_to": reply_to}
    return Decision(effects=(photo.model_copy(update=changes),))


def told(loaded: Loaded) -> Decision:
    """The picture in words, for whoever pressed, until he puts it away."""
    table = Table(running(loaded))
    return Decision(answer=Answer(whisper=_words(table), keyboard=((away(table.record),),)))


def _words(table: Table) -> str:
    return table.narrator.board(table.engine.view(table.state, None), table.story, None)


def card(loaded: Loaded, words: str, by: Actor, to: Target, reply_to: int) -> Decision:
    """``/card Имя``: a character as everybody sees him; one's own, or without a name all of one's own, as oneself.

    Raises Refused("no_card").
    """
    table = Table(running(loaded))
    own = own_of(table, by.user_id)
    name = hero(words, _known(table)) if words.strip() else ""
    if name in own or not words.strip():
        return Decision(effects=_own_cards(table, (name,) if name else own, by))
    picture = _card(table, name, None) if name else None
    if picture is None:
        raise Refused("no_card")
    photo = Photo(to=to, picture=packed(picture.svg), caption=illustrations.caption(picture), reply_to=reply_to)
    return Decision(effects=(photo,))


def _known(table: Table) -> Collection[str]:
    """Everybody who has a card, whether somebody plays him or not."""
    view = table.engine.view(table.state, None)
    names = (*table.engine.persons(table.state), *view.get("characters", ()), *view.get("public", ()))
    return dict.fromkeys(names)


def own_cards(loaded: Loaded, by: Actor) -> Decision:
    """The cards of one's own characters, for one's own eyes. Raises Refused("no_card")."""
    table = Table(running(loaded))
    effects = _own_cards(table, own_of(table, by.user_id), by)
    return Decision(answer=Answer(text=plain("answer.card")), effects=effects)


def _own_cards(table: Table, persons: Sequence[str], by: Actor) -> tuple[Photo, ...]:
    """What only he may see goes to him alone."""
    pictures = [(person, _card(table, person, person)) for person in persons[:MOST_CARDS]]
    again = Button(text=plain("keys.own_sheet"), data=Press(table.record.id, -1, OWN).pack())
    photos = tuple(
        Photo(
            to=Target(game_id=table.record.id),
            picture=packed(picture.svg),
            caption=illustrations.caption(picture),
            keyboard=((again, away(table.record)),),
            only_for=by.user_id,
        )
        for _, picture in pictures
        if picture is not None
    )
    if not photos:
        raise Refused("no_card")
    return photos


def odds(record: GameRecord, chances: Sequence[tuple[str, float]], to: Target, reply_to: int) -> Effect:
    """``/odds``: the chances as a picture, with how they came to it; in words where the group reads only."""
    words = odds_told(record, chances)
    turn = turn_number(record)
    asked = [(one.turn, one.chances) for one in series(record) if one.turn != turn]
    under = plain("odds.under", turn=turn)
    picture = odds_chart([*asked, (turn, dict(chances))], record.title, under, illustrations.theme_of(record))
    if picture is None or not record.settings.pictures:
        return Say(to=to, html=words, reply_to=reply_to, quiet=True)
    caption = words if len(without_tags(words)) <= LONGEST_CAPTION else illustrations.caption(picture)
    return Photo(to=to, picture=packed(picture.svg), caption=caption, reply_to=reply_to)


def _card(table: Table, person: str, viewer: str | None) -> Picture | None:
    view = table.engine.view(table.state, viewer)
    return table.narrator.card(view, table.story, person, illustrations.theme_of(table.record))

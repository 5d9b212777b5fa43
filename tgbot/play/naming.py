"""``/name``: how a name that people typed is declined. Pure."""

from engines.core.errors import Refused
from narratives.chronicle.typed import readable
from tgbot.play.bounds import MOST_NAMES
from tgbot.play.rights import require_gm
from tgbot.play.table import Table
from tgbot.sessions.decision import Answer, Decision, Loaded
from tgbot.sessions.records import Actor
from tgbot.texts import text, understood

_CASES = ("gen", "dat", "acc", "ins", "pre")


def name_declined(loaded: Loaded, words: str, by: Actor, is_admin: bool) -> Decision:
    """``/name Вася: Васи, Васе, Васю, Васей, Васе; м``: how a typed name is declined from now on.

    A player says so of his own character, a GM of anybody.
    """
    record = loaded.game
    if record is None:
        raise Refused("no_game")
    name, forms = read_name(words)
    player = record.players.get(name)
    if player is None or player.user_id != by.user_id:
        require_gm(record, by, is_admin)
    if len(record.names) >= MOST_NAMES and name not in record.names:
        raise Refused("too_many_names", most=MOST_NAMES)
    names = {**record.names, name: forms}
    changed = record.model_copy(update={"names": names})
    if record.story is not None:
        table = Table(record)
        story = table.narrator.with_names(table.story, {name: forms})
        changed = changed.model_copy(update={"story": story.model_dump(mode="json")})
    return Decision(game=changed, answer=Answer(whisper=text("name.set", name=name, forms=forms)))


def read_name(words: str) -> tuple[str, dict[str, str]]:
    """A name with its forms. Raises Refused("bad_forms")."""
    name, colon, rest = readable(words).partition(":")
    listed, semicolon, gender = rest.partition(";")
    forms = [" ".join(form.split()) for form in listed.split(",")]
    letter = gender.strip().lower().rstrip(".")
    sex = "m" if letter in understood("men") else "f" if letter in understood("women") else ""
    clean = " ".join(name.split())
    if not (colon and semicolon and sex and clean) or len(forms) != len(_CASES) or not all(forms):
        raise Refused("bad_forms")
    if max(map(len, (clean, *forms))) > 64:
        raise Refused("bad_forms")
    return clean, {"gender": sex, "nom": clean, **dict(zip(_CASES, forms, strict=True))}

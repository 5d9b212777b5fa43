"""What delivery decides about games when Telegram refuses: pause, go on, move. Pure, but ``resume``."""

from tgbot.delivery.effects import Say, Target
from tgbot.sessions.apart import unless_damaged
from tgbot.sessions.decision import Decide, Decision, Loaded, Where
from tgbot.sessions.keys import topic_key
from tgbot.sessions.records import GameRecord
from tgbot.sessions.service import Sessions
from tgbot.texts import text


def blocked(why: str) -> Decide:
    """The game stands still until somebody resumes it, and its GMs are told in private, once."""

    def decide(loaded: Loaded) -> Decision:
        game = loaded.game
        if game is None or loaded.archived or game.paused_why == why:
            return Decision()
        status = game.status if game.status == "over" else "paused"
        # Of a game that was left alone its GMs have heard the last already.
        notices = () if game.interrupted else told(loaded, why)
        return Decision(game=game.model_copy(update={"status": status, "paused_why": why}), effects=notices)

    return decide


def resumed(loaded: Loaded) -> Decision:
    """The game goes on, and everything that waited is sent. A game that nobody paused stays as it is."""
    game = loaded.game
    if game is None or loaded.archived or not (game.paused_why or game.status == "paused"):
        return Decision()
    status = game.status
    if status == "paused":
        status = "lobby" if game.state is None else "playing"
    return Decision(game=game.model_copy(update={"status": status, "paused_why": ""}))


async def resume(sessions: Sessions, chat_id: int) -> int:
    """Resume all games of a chat, those included whose last words could not be said; how many went on."""
    chats = await sessions.chats_of(chat_id)
    resumed_games = 0
    for game_id in (game_id for chat in chats for game_id in (*chat.games.values(), *chat.past)):
        with unless_damaged("resume", game_id):
            decision = await sessions.step(Where(chat_id, game_id=game_id), resumed)
            resumed_games += isinstance(decision, Decision) and decision.game is not None
    return resumed_games


def moved(thread_id: int | None, *, own_topic: bool) -> Decide:
    """The game is played in another topic from now on; where another game runs, it is not found by the topic."""

    def decide(loaded: Loaded) -> Decision:
        game, chat = loaded.game, loaded.chat
        if game is None or loaded.archived:
            return Decision()
        topic = topic_key(thread_id)
        games = dict(chat.games)
        if game.id in games.values() and topic not in games:
            games = {place: game_id for place, game_id in games.items() if game_id != game.id} | {topic: game.id}
        return Decision(
            chat=chat.model_copy(update={"games": games}),
            game=game.model_copy(update={"thread_id": thread_id, "own_topic": own_topic}),
        )

    return decide


def told(loaded: Loaded, why: str) -> tuple[Say, ...]:
    """The game's GMs read in private why it stands still."""
    if loaded.game is None:
        return ()
    html = text("fault.notice", title=loaded.game.title, group=loaded.chat.title, why=why)
    return tuple(Say(to=Target(chat_id=user), html=html) for user in leading(loaded.game))


def leading(game: GameRecord) -> tuple[int, ...]:
    """The game's GMs who can be written to."""
    return tuple(gm.user_id for gm in game.gms if gm.via == "user" and gm.user_id > 0)

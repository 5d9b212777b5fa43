"""Messages that show older posts: folded away with them, and found when such a post changes."""

from narratives.chronicle.post import Post
from tests.tgbot.delivery.stage import Stage
from tests.tgbot.sessions.records import line
from tgbot.delivery.effects import Amend, Say
from tgbot.delivery.shown import pack_folded, unpack_folded
from tgbot.sessions.blocks import POSTS
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.sessions.folds import KEPT
from tgbot.sessions.keys import Keys
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client, answer


async def test_messages_of_folded_posts_are_still_found(stage: Stage, sessions: Sessions, redis: Client) -> None:
    """An old post is edited where it stands, not said again."""
    count = 2 * POSTS + KEPT
    for place in range(count):
        post = Post(key=f"turn:{place}", kind="turn", turn=place, body=f"Ход {place}")

        def told(loaded: Loaded, post: Post = post) -> Decision:
            assert loaded.game is not None
            game = loaded.game.model_copy(update={"position": loaded.game.position + 1, "status": "playing"})
            said = Say(to=stage.target, html=post.html, post=post.key)
            return Decision(game=game, done=(line(post.turn),), texts=(post,), effects=(said,))

        await sessions.step(Where(stage.chat.id), told)
    await stage.send_all()
    assert await sessions.fold(stage.game_id)
    shown = Keys.of_chat(stage.chat.id).shown(stage.game_id)
    assert await answer(redis.hlen(shown)) == KEPT

    for place in (3, count - 1, 3):
        await stage.commit(Amend(to=stage.target, post=f"turn:{place}", html=f"Ход {place}, иначе"))
        await stage.send_all()
    texts = stage.texts()
    assert len(texts) == count
    assert [texts[3], texts[4], texts[-1]] == ["Ход 3, иначе", "Ход 4", f"Ход {count - 1}, иначе"]


def test_ids_of_messages_come_back() -> None:
    known = {"turn:1": [7], "turn:2": [8, 9], "step:10:Боро": [], "turn:3": [12], "prologue": [2]}
    shown = unpack_folded(pack_folded(known, -100))
    assert {key: [message.message_id for message in one.messages] for key, one in shown.items()} == known
    assert {one.chat_id for one in shown.values()} == {-100}
    many = {f"step:{place}": [1000 + 2 * place] for place in range(500)}
    assert len(pack_folded(many, -1_001_234_567_890)) < 4 * len(many)

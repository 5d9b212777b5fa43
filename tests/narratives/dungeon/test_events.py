"""Every event of the engine has words of its own, down to the rarest."""

from typing import get_args

import pytest

from engines.core.engine import GM
from engines.dungeon.engine import ENGINE
from engines.dungeon.events import DungeonEvent
from narratives.chronicle.narrator import Bags
from narratives.chronicle.render import plain
from narratives.chronicle.texts import library_of
from narratives.dungeon.narrator import _HANDLERS, NARRATOR
from narratives.dungeon.story import Fact, Story
from tests.engines.dungeon.play import PARTY, begin, dungeon

ALL_SECRETS = [*(f"s{n}" for n in range(1, 7)), "m1", "m2", "m3:2", "m4", "m5", "m6", *(f"g{n}" for n in range(1, 7))]
ROLL = {"dice": [3], "mods": {}, "total": 3, "difficulty": 5, "margin": -2, "success": False}
PART = {"dice": [3], "mods": {}, "total": 3}


def names():
    union = get_args(DungeonEvent)[0]
    return {model.model_fields["event"].default for model in get_args(union)}


def test_every_event_has_a_handler():
    assert names() - set(_HANDLERS) == {"gm.undone"}
    assert set(_HANDLERS) <= names()


def tell(*events, **story):
    view = ENGINE.view(begin({"characters": PARTY, "dungeon": dungeon("Крыса", "Крыса"), "at": "1"}).state, GM)
    known = {"adventure": 1, "title": "Склеп Молчаливых", "act": "climax", "room": "2", "names": {"2": "Часовня"}}
    posts, _ = NARRATOR.tell(events, Story.model_validate({**known, **story}), view, Bags(), "salt")
    return posts


def event(kind, /, **fields):
    return {"event": kind, **fields}


CASES = [
    *(
        (event("secret.used", monster="Гоблин 1", type="Гоблин", secret=one), f"secret/{one[:2]}", "облин")
        for one in ALL_SECRETS
    ),
    *(
        (event("secret.learned", type="Мумия", secret=one, how="study", by="Лис"), f"learned/{one[:2]}", "уми")
        for one in ALL_SECRETS
    ),
    *((event("keeper.gift", who="Мира", type="Огр", secret=one), f"gift/{one[:2]}", "Мир") for one in ALL_SECRETS),
    (event("keeper.gift", who="Мира", type="Огр", secret=""), "gift/nothing", "Мир"),
    *(
        (event("cast.rolled", who="Мира", spell=n, **ROLL), "cast/failed", "Мир")
        for n in range(1, 14)
    ),
    (event("spell.cast", who="Мира", spell=1, source="slot", level=1, target="Лис"), "spell/1", "Лис"),
    (event("spell.cast", who="Мира", spell=1, source="slot", level=1, target="Мира"), "spell/1_self", "Мир"),
    (event("spell.cast", who="Мира", spell=2, source="slot", level=1, target="Гоблин 1"), "spell/2", "облин"),
    (event("spell.cast", who="Мира", spell=3, source="slot", level=1), "spell/3", "Мир"),
    (event("spell.cast", who="Мира", spell=4, source="slot", level=1, target="Гоблин 1"), "spell/4", "облин"),
    (event("spell.cast", who="Мира", spell=5, source="slot", level=1, targets=["Лис", "Боро"]), "spell/5", "Лис"),
    (event("spell.cast", who="Мира", spell=6, source="slot", level=1), "spell/6", "Мир"),
    (event("spell.cast", who="Мира", spell=7, source="slot", level=1, targets=["Лис"]), "spell/7", "Лис"),
    (event("spell.cast", who="Мира", spell=8, source="slot", level=1, passage="a"), "spell/8", "Мир"),
    (event("spell.cast", who="Мира", spell=9, source="slot", level=1, passage="a"), "spell/9", "Мир"),
    (event("spell.cast", who="Мира", spell=10, source="slot", level=1, target="Лис"), "spell/10", "Лис"),
    (event("spell.cast", who="Мира", spell=11, source="slot", level=1, target="Лис"), "spell/11", "Лис"),
    (event("spell.cast", who="Мира", spell=12, source="slot", level=1, target="Гоблин"), "spell/12", "облин"),
    (event("spell.cast", who="Мира", spell=13, source="slot", level=1), "spell/13", "Мир"),
    (event("spell.cast", who="Колдун 1", spell=2, source="monster", level=1, target="Лис"), "foe/casts", "олдун"),
    *(
        (event("contest.rolled", who="Лис", type="Огр", character=PART, monster=PART, winner=winner), name, "Лис")
        for winner, name in (("Лис", "contest/won"), ("Огр", "contest/lost"), ("tie", "contest/tie"))
    ),
    *(
        (event("hint.given", who="Лис", about=about, answer=answer), name, "Лис")
        for about, answer, name in (
            ("secrets", True, "hint/secrets_yes"), ("secrets", False, "hint/secrets_no"),
            ("traps", True, "hint/traps_yes"), ("traps", False, "hint/traps_no"),
            ("monsters", True, "hint/monsters_yes"), ("monsters", False, "hint/monsters_no"),
            ("monsters", 3, "insight/number"), ("monsters", 0, "insight/nobody"), ("way", "a", "insight/way"),
            ("way", "", "insight/no_way"), ("secrets", ["a"], "insight/secrets"), ("traps", ["a"], "insight/traps"),
            ("traps", [], "insight/nothing"),
        )
    ),
    (event("question.asked", who="Лис", text="Кто там <b>?", exact=True), "question/asked", "Лис"),
    (event("question.answered", who="Лис", question="Кто?", text="Никого."), "question/answered", "Лис"),
    *(
        (event("accomplice.judged", who="Лис", fate=fate), f"judged/{fate}", "Лис")
        for fate in ("forgive", "exile", "death")
    ),
    *(
        (event("fate.voted", who="Лис", fate=fate, votes=1, needed=2), f"judged/vote_{fate}", "Лис")
        for fate in ("forgive", "exile", "death")
    ),
    (event("dungeon.entered", title="Склеп Молчаливых", types=1, who=["Лис"]), "enter/alone", "Лис"),
    (event("dungeon.entered", title="Склеп Молчаливых", types=1, who=["Лис", "Боро"]), "enter/party", "Лис"),
    (event("gm.set", who="Лис", fields={"strength": 1}), "gm/set", "Лис"),
    (event("gm.set", who="Лис", fields={"hits": 0}), "gm/ended", "Лис"),
    (event("gm.set", who="Лис", fields={"alive": True, "hits": 2}), "gm/revived", "Лис"),
    (event("twist.victim", who="Лис"), "twist/2", "Лис"),
    (event("twist.hunters", type="Огр", n=3), "twist/10", "огр"),
    (event("twist.challenge", type="Огр"), "twist/11", "гр"),
    (event("champion.named", who="Лис"), "twist/champion", "Лис"),
    (event("character.left", who="Лис", reason="gm"), "gone/gm", "Лис"),
    (event("return.promised", who="Лис"), "return/promised", "Лис"),
    (event("door.opened", passage="a", by="Мира", how="knock"), "door/knock", "Мир"),
    (event("item.destroyed", who="Лис", spell=4, by="Огр 1"), "item/destroyed", "Лис"),
    (event("item.saved", who="Лис", spell=4), "item/saved", "Лис"),
    (event("item.used", who="Лис", spell=2, charges=0), "item/empty", "Лис"),
    (event("temple.visited", who="Лис", curses=[]), "temple/given", "Лис"),
    (event("temple.visited", who="Лис", curses=[1]), "temple/cleansed", "Лис"),
    *(
        (event("level.gained", who="Лис", level=2, gains=[{"gain": gain, "amount": 1, "spell": 5, "charges": 10}]),
         f"level/{gain}", "Лис")
        for gain in ("hits", "hit", "defence", "save", "check", "slot", "item")
    ),
    *((event("reward.spent", who="Лис", kind="small", use=use), f"spent/{use}", "Лис")
      for use in ("plus", "minus", "reroll", "win", "success", "six", "keep", "hint", "heal", "return")),
    *((event("reward.gained", who="Лис", kind="small", why=why), f"reward/{why}", "Лис")
      for why in ("fight", "rearguard", "spells_spent", "spell", "trap", "secret_door", "skill", "gm")),
    (event("reward.full", who="Лис", kind="small", why="gm"), "reward/full", "Лис"),
    (event("reward.taken", who="Лис", kind="small", left=0), "reward/taken", "Лис"),
    *((event("character.died", who="Лис", cause=cause, act="climax"), f"death/{name}", "Лис")
      for cause, name in (("attack", "hero"), ("fire", "hero"), ("trap", "trap"), ("chasm", "chasm"),
                          ("climb", "climb"), ("water", "water"))),
    *((event("save.rolled", who="Лис", stat="wit", effect=effect, **{**ROLL, "success": success}),
       f"save/{effect}_{'ok' if success else 'failed'}", "Лис")
      for effect in ("damage", "alarm", "teleport", "block", "curse") for success in (True, False)),
    *((event("obstacle.passed", who="Лис", kind=kind, passage="a"), f"obstacle/{kind}", "Лис")
      for kind in ("chasm", "climb", "water")),
    (event("monsters.fled", monsters=["Огр 1"]), "fled/around", "гр"),
    (event("monsters.fled", monsters=["Огр 1", "Огр 2"], to="3"), "fled/away", "огр"),
    (event("zombie.raised", by="Некромант 1", body="Лис", monster="Некромант 2"), "foe/raised", "Лис"),
    (event("copy.made", by="Колдун 1", copy="Колдун 2", type="Колдун"), "foe/copied", "олдун"),
    (event("ally.made", ally="zombie Огр 1", type="Огр", by="Лис", kind="zombie"), "ally/zombie", "Лис"),
    (event("ally.made", ally="copy Огр 1", type="Огр", by="Мира", kind="copy"), "ally/copy", "Мир"),
    (event("monster.waits", monster="Огр 1"), "foe/waits", "гр"),
    (event("battle.ended", how="duel", rounds=2, room="4"), "battle/duel_over", ""),
    (event("battle.ended", how="illusion", rounds=2, room="2"), "battle/illusion", ""),
    (event("fate.rolled", dice=[5], mods={}, total=5, learned=True), "fate/learned", ""),
    (event("dungeon.prepared", source="given", title="<x>", rooms=3, types=1, level=1), "dungeon/given", "&lt;x&gt;"),
    (event("gm.placed", **{"from": "1", "to": "3"}), "gm/placed", ""),
    (event("gm.die_set", command="move", index=1, value=2, was=3), "gm/die", ""),
]  # fmt: skip


@pytest.mark.parametrize(("one", "name", "named"), CASES, ids=lambda value: value if isinstance(value, str) else None)
def test_rare_events_have_texts_of_their_own(one, name, named):
    news = event("secret.learned", type="Гоблин", secret=one.get("secret"), how="seen")
    posts = tell(one, news) if one["event"] == "secret.used" else tell(one)
    texts = [text for post in posts for text in post.texts]
    assert any(text.startswith(f"{name}#") and not text.endswith("#plain") for text in texts), texts
    assert named in "".join(post.body for post in posts)
    assert library_of("dungeon").texts(name)


def test_a_body_in_a_room_is_remembered_when_the_party_comes_back():
    facts = (Fact(kind="died", who="Лис", adventure=1, room="2"),)
    moved = event("party.moved", passage="a", lead="Боро", quiet=False, **{"from": "1", "to": "2"})
    posts = tell(
        moved,
        event("room.entered", room="2", name="Часовня", first=False),
        visits={"2": 1},
        bodies={"2": ["Лис"]},
        dead={"Лис": "attack"},
        facts=facts,
    )
    assert any(text.startswith("room/bodies#") for text in posts[0].texts)
    assert "Лис" in plain(posts[0].body)


def test_hunters_break_in_and_do_not_lie_in_wait() -> None:
    """They are told by the twist: nothing more of who stands in the way."""
    met = event("monsters.met", room="2", monsters=[{"id": "Огр 1", "type": "Огр"}], aware=True)
    (post,) = tell(event("twist.hunters", type="Огр", n=1), met)
    assert not [name for name in post.texts if name.startswith("met/aware")]
    assert [name for name in tell(met)[0].texts if name.startswith("met/aware")]

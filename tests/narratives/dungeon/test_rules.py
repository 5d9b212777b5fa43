"""How a dungeon is told (the book's N): its opening words, the mood of each act, the turns of its story."""

import pytest

from engines.core.engine import GM
from engines.dungeon.engine import ENGINE
from narratives.chronicle.narrator import Bags
from narratives.chronicle.render import plain
from narratives.chronicle.texts import library_of
from narratives.dungeon.board import LIMIT
from narratives.dungeon.narrator import NARRATOR
from narratives.dungeon.sheet import LIMIT as SHEET_LIMIT
from narratives.dungeon.story import Story
from tests.engines.dungeon.play import PARTY, begin, dungeon
from tests.narratives.dungeon.games import robots_game, wild_game

SEEDS = [f"rules/{number}" for number in range(6)]
HERE = {"characters": PARTY, "dungeon": dungeon("Крыса"), "at": "1"}


def campaign():
    return [told for seed in SEEDS for told in robots_game(seed)]


def tell(*events, story=None, setup=None):
    view = ENGINE.view(begin(setup or HERE).state, GM)
    story = story or Story(adventure=1, title="Провал", act="climax", room="1")
    posts, _ = NARRATOR.tell(events, story, view, Bags(), "salt")
    return posts


def words(*events, **more):
    return "\n".join(plain(post.body) for post in tell(*events, **more)).replace("\u00a0", " ")


@pytest.mark.rule("DN-N1")
def test_an_adventure_opens_with_its_words():
    opened = [told for told in campaign() if told.has("dungeon.entered")]
    assert len(opened) >= len(SEEDS)
    for told in opened:
        text = plain(told.prose).replace("\u00a0", " ")
        assert "Вы стоите у входа в то самое подземелье, каждый из вас слышал о нём что-то одно." in text
        assert next(post for post in told.posts if post.audience is None).kind == "prologue"


@pytest.mark.rule("DN-N2")
def test_the_opening_shows_the_place_and_traces():
    texts = [
        text
        for told in campaign()
        if told.has("room.entered") and told.after.act == "opening" and not told.has("monsters.met")
        for post in told.posts
        for text in post.texts
    ]
    assert any(text.startswith("room/traces") for text in texts)
    assert any(text.startswith("quote") for text in texts)


@pytest.mark.rule("DN-N3")
@pytest.mark.rule("DN-N4")
def test_every_act_is_announced_in_its_own_way():
    seen = set()
    for told in campaign():
        for event in told.events:
            if event["event"] == "act.started" and event["act"] != "opening":
                texts = {text.partition("#")[0] for post in told.posts for text in post.texts}
                assert {f"act/{event['act']}", "act/climax_again"} & texts
                seen.add(event["act"])
    assert seen == {"climax", "denouement"}


@pytest.mark.rule("DN-N5")
@pytest.mark.parametrize(
    ("events", "name"),
    [
        (({"event": "twist.rolled", "dice": [1, 2], "mods": {}, "total": 3},), "twist/3"),
        (({"event": "twist.accomplice", "who": "Лис"},), "twist/4"),
        (({"event": "twist.keeper", "who": "Мира", "type": "Крыса"},), "twist/5"),
        (({"event": "twist.rolled", "dice": [6, 6], "mods": {}, "total": 12},), "twist/12"),
    ],
)
def test_turns_of_the_story_are_stories(events, name):
    (post,) = tell(*events)
    assert any(text.startswith(f"{name}#") and not text.endswith("plain") for text in post.texts)
    assert len(plain(post.body)) > 150


@pytest.mark.rule("DN-N6")
def test_a_failed_jump_climb_and_dive_differ():
    sets = [
        {text.source for text in library_of("dungeon").texts(f"check/{what}_failed")}
        for what in ("chasm", "climb", "water")
    ]
    assert all(len(one) >= 6 for one in sets)
    assert len(set().union(*sets)) == sum(map(len, sets))
    roll = {"dice": [1], "mods": {}, "total": 1, "difficulty": 5, "margin": -4, "success": False}
    told = {
        words({"event": "check.rolled", "who": "Лис", "stat": "agility", "what": what, "passage": "a", **roll})
        for what in ("chasm", "climb", "water")
    }
    assert len(told) == 3
    assert all("Лис" in text for text in told)


@pytest.mark.rule("DN-N8")
def test_what_the_gm_changes_is_a_ruling():
    for event in (
        {"event": "gm.set", "who": "Лис", "fields": {"hits": 3}},
        {"event": "gm.placed", "from": "1", "to": "3"},
        {"event": "gm.die_set", "command": "attack", "index": 1, "value": 6, "was": 1},
    ):
        (post,) = tell(event)
        assert post.kind == "ruling"
    (secret,) = tell({"event": "gm.edited", "room": "3", "fields": {"monsters": ["Крыса"]}, "audience": GM})
    assert secret.audience == GM
    assert not tell({"event": "gm.undone", "command": "move"})


@pytest.mark.rule("DN-N9")
def test_the_board_draws_the_map_that_players_see():
    for seed in ("board/0", "board/1", "board/2"):
        for told in wild_game(seed)[::5]:
            for view in (told.view,):
                board = NARRATOR.board(view, told.after, None)
                assert len(board) <= LIMIT
                assert board.count("<pre>") == board.count("</pre>") <= 1
                for name in view["characters"]:
                    assert name in board
                    assert 0 < len(NARRATOR.sheet(view, told.after, name)) <= SHEET_LIMIT


@pytest.mark.rule("DN-N9")
def test_the_gms_view_and_a_players_give_one_map():
    setup = {**HERE, "dungeon": dungeon("Крыса", trap={"effect": "damage", "save": "agility"}), "at": "1"}
    state = begin(setup).state
    story = Story(adventure=1, title="Провал", room="1")
    drawn = [NARRATOR.board(ENGINE.view(state, viewer), story, viewer) for viewer in (GM, None)]
    maps = [board.partition("<pre>")[2].partition("</pre>")[0] for board in drawn]
    assert maps[0] == maps[1] == "1* --- 2?\n1* --- 3?"
    assert all("❤" in board for board in drawn)


def test_who_is_killed_from_afar_is_not_told_as_stabbed():
    """A blow's text and a shot's are two, a miss of a shot that stumbles too."""

    def texts(weapon, *, hit, natural=None):
        blow = {"event": "attack.rolled", "attacker": "Крыса 1", "target": "Боро", "weapon": weapon, "dice": [4]}
        blow |= {"mods": {}, "total": 4, "defence": 3, "margin": 1, "hit": hit, "natural": natural}
        harm = {"event": "damage.dealt", "target": "Боро", "by": "Крыса 1", "cause": "attack", "dice": [6], "mods": {}}
        died = {"event": "character.died", "who": "Боро", "cause": "attack", "act": "climax"}
        events = [blow, {**harm, "amount": 6, "hits": 0}, died] if hit else [blow]
        return [text.partition("#")[0] for post in tell(*events) for text in post.texts]

    assert "foe/shot_kill" in texts("ranged", hit=True)
    assert "foe/kill" in texts("melee", hit=True)
    assert "foe/shot_miss" in texts("ranged", hit=False, natural=1)
    assert "foe/fumble" in texts("melee", hit=False, natural=1)


def test_the_board_shows_all_that_a_party_goes_by():
    """The map, the party, hits, spells, rewards, light, the act; a hero alone is no party."""
    heroes = [{**hero, "small": 1, "normal": 1} for hero in HERE["characters"]]
    setup = {**HERE, "characters": heroes, "dungeon": {**dungeon(), "theme": "grey_abbey"}, "at": "1", "act": "climax"}
    story = Story(adventure=1, title="Провал", room="1")
    board = NARRATOR.board(ENGINE.view(begin(setup).state, GM), story, None)
    for shown in ("<pre>1* --- 2?", "❤ 7/7", "заклинаний 3 из 3", "★☆", "🔦 Свет: серый и мутный", "кульминация"):
        assert shown in board, shown
    assert all(hero["name"] in board for hero in heroes)
    public = NARRATOR.board(ENGINE.view(begin(setup).state, None), story, None)
    assert "ячеек 3" in public, "how many are left is the wizard's to tell"
    assert "заклинаний" not in public
    assert "Комната 1\n" in public, "a room without a name of its own"
    assert "🔦" not in NARRATOR.board(ENGINE.view(begin().state, GM), Story(), None)
    fight = {**setup, "dungeon": dungeon("Крыса"), "at": "2", "came": "a", "battle": {}}
    assert "ход отряда" in NARRATOR.board(ENGINE.view(begin(fight).state, GM), story, None)
    alone = {**fight, "characters": heroes[:1]}
    assert "ход героя" in NARRATOR.board(ENGINE.view(begin(alone).state, GM), story, None)


def test_a_hero_is_spoken_of_as_the_player_wishes():
    story = NARRATOR.with_names(
        Story(adventure=1, title="Провал", room="1"), {"Лис": {"gender": "f", "gen": "Лисы", "looks": "рыжая <b>"}}
    )
    roll = {"dice": [6], "mods": {}, "total": 6, "difficulty": 5, "margin": 1, "success": True}
    text = words({"event": "check.rolled", "who": "Лис", "stat": "strength", "what": "other", **roll}, story=story)
    assert "Лис" in text
    assert not any(form in text for form in ("справился", "сделал ", "налёг "))
    sheet = NARRATOR.sheet(ENGINE.view(begin(HERE).state, "Лис"), story, "Лис")
    assert "воровка" in sheet
    assert "рыжая &lt;b&gt;" in sheet


def test_a_party_that_stands_somewhere_is_introduced():
    posts, _ = NARRATOR.introduce(ENGINE.view(begin(HERE).state, GM), NARRATOR.begin(), Bags(), "salt")
    assert [post.kind for post in posts] == ["prologue"]
    assert all(name in plain(posts[0].body) for name in ("Боро", "Мир", "Лис"))


def test_everybody_has_a_fate():
    last = robots_game(SEEDS[0])[-1]
    fates = dict(NARRATOR.cast(last.view, last.after))
    assert set(fates) == set(last.view["characters"])
    for name, one in last.view["characters"].items():
        assert ("жив" in fates[name]) == one["alive"]
    assert NARRATOR.alive(last.view) == tuple(name for name, one in last.view["characters"].items() if one["alive"])


def test_chapters_are_dungeons():
    chapters = [post.chapter for told in robots_game(SEEDS[0]) for post in told.posts if post.chapter]
    assert chapters[0] == "До подземелья"
    assert any(chapter.startswith("Подземелье первое: ") for chapter in chapters)


RUMOURS = [
    ("Лис", {"about": "types", "types": ["Крыса"]}, "true"),
    ("Мира", {"about": "false_empty", "room": "2"}, "false"),
    ("Боро", {"about": "guard", "room": "3"}, ""),
]


@pytest.mark.rule("DN-X1")
@pytest.mark.parametrize(("who", "rumour", "verdict"), RUMOURS)
def test_a_rumour_that_comes_true_or_not_is_told_to_whoever_heard_it(who, rumour, verdict):
    story = Story(adventure=1, title="Провал", act="opening", room="1", rumours={who: rumour})
    posts = tell(
        {"event": "party.moved", "from": "1", "to": "2", "passage": "a", "lead": "Лис", "quiet": False},
        {"event": "room.entered", "room": "2", "name": "2", "first": True},
        {"event": "monsters.met", "room": "2", "monsters": [{"id": "Крыса 1", "type": "Крыса"}], "aware": True},
        story=story,
    )
    private = [post for post in posts if post.audience is not None]
    assert [post.audience for post in private] == ([who] if verdict else [])
    assert all(text.startswith(f"rumour/{verdict}#") for post in private for text in post.texts)
    assert not any(text.startswith("rumour/") for post in posts if post.audience is None for text in post.texts)


def test_a_biography_tells_what_was():
    last = robots_game(SEEDS[0])[-1]
    for name in last.view["characters"]:
        told = NARRATOR.biography(last.view, last.after, name)
        assert told.startswith(f"<b>{name}</b>, ")
        assert len(told) <= 1500
        kills = [fact for fact in last.after.facts if fact.kind == "killed" and fact.who == name]
        assert bool(kills) == ("убил" in told)
    assert NARRATOR.biography(last.view, last.after, "Никто") == ""

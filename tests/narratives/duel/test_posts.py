"""What a post is: its key, its kind, its chapter, its limits; and what the board, the sheet and the book show."""

import re
from html.parser import HTMLParser

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.core.engine import GM
from engines.duel.engine import ENGINE
from engines.duel.state import Person
from narratives.chronicle.narrator import Bags
from narratives.duel.board import LIMIT
from narratives.duel.edits import FIELDS
from narratives.duel.narrator import NARRATOR
from narratives.duel.sheet import LIMIT as SHEET_LIMIT
from tests.engines.duel.play import random_game
from tests.narratives.duel.tables import BLADE, Table, commands, hero, tables


class Balanced(HTMLParser):
    """Fails for a tag that is not closed."""

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def assert_sendable(html):
    parser = Balanced()
    parser.feed(html)
    assert parser.open == []
    assert 0 < len(html) <= 4000
    assert "None" not in html
    assert "{" not in html


@given(st.integers(0, 10**6).map(str), st.integers(2, 6), st.booleans())
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_sequence_of_events_makes_posts_that_can_be_sent(seed, count, hidden):
    story, bags = NARRATOR.begin(), Bags()
    for game, _ in random_game(seed, count, most=40, hidden=hidden):
        events = [event.payload() for event in game.steps[-1].events]
        view = ENGINE.view(game.state, GM)
        posts, bags = NARRATOR.tell(events, story, view, bags, seed)
        story = NARRATOR.remember(story, events)
        assert len({post.key for post in posts}) == len(posts)
        for post in posts:
            assert_sendable(post.html)
            if post.audience is None:
                assert not re.search("[A-Za-z]", re.sub(r"<[^>]*>|&\w+;", "", post.body)), post.body
        assert_sendable(NARRATOR.board(ENGINE.view(game.state, None), story, None))
        for name in game.state.people:
            assert_sendable(NARRATOR.sheet(ENGINE.view(game.state, name), story, name))


def test_nothing_is_told_in_a_plain_sentence_where_there_are_texts():
    for told in commands():
        for post in told.posts:
            assert not [text for text in post.texts if "#plain" in text and not text.startswith("gm/")], post.texts


def test_keys_count_the_commands_that_told_something():
    for table in tables():
        keys = [post.key for told in table.told for post in told.posts]
        assert len(keys) == len(set(keys))
        for told in table.told:
            assert told.after.step == told.before.step + 1
            assert all(str(told.after.step) in post.key.split(":") for post in told.posts)


def test_a_step_taken_back_and_played_again_keeps_its_key():
    table = Table({"Дон": hero(8, 1, "удар мечом"), "Мира": hero()}, "undo")
    table.act("attack", "Дон", targets=["Мира"])
    before = table.story
    first = table.act("play", "Дон", card="удар мечом", target="Мира")
    undone = table.play.act({"do": "gm.undo"}, None)[1]
    events = [event.payload() for event in undone]
    assert NARRATOR.tell(events, before, first.view, first.bags, "salt").posts == ()
    assert NARRATOR.remember(before, events) == before
    again, _ = NARRATOR.tell(first.events, before, first.view, first.bags, "another salt")
    assert [post.key for post in again] == [post.key for post in first.posts]


def test_the_same_command_is_told_the_same_and_another_salt_tells_it_otherwise():
    table = Table({"Дон": hero(8, 1, "удар мечом"), "Мира": hero()}, "salt")
    table.act("attack", "Дон", targets=["Мира"])
    told = table.act("play", "Дон", card="удар мечом", target="Мира")
    bodies = {
        NARRATOR.tell(told.events, told.before, told.view, told.bags, f"salt {number}").posts[0].body
        for number in range(12)
    }
    assert NARRATOR.tell(told.events, told.before, told.view, told.bags, told.salt).posts == told.posts
    assert len(bodies) > 3


def test_kinds_chapters_and_numbers_of_posts():
    table = Table({"Дон": hero(8, 1, "удар мечом"), "Мира": hero(2, 1)}, "kinds")
    ruling = table.act("gm.force", who="Мира", passes=True)
    assert [(post.kind, post.audience, post.chapter) for post in ruling.posts] == [("ruling", GM, "До первого боя")]
    attack = table.act("attack", "Дон", targets=["Мира"])
    assert [(post.kind, post.turn, post.chapter) for post in attack.posts] == [("turn", 0, "Бой первый")]
    blow = table.act("play", "Дон", card="удар мечом", target="Мира")
    kinds = [(post.kind, post.audience, post.turn) for post in blow.posts]
    assert kinds == [("turn", None, 1), ("epilogue", None, 1), ("turn", "Мира", 1), ("turn", GM, 1)]
    assert blow.posts[1].body.startswith("<b>")


def test_the_turn_alone_is_told_when_nothing_else_is():
    table = Table({"Дон": hero(), "Мира": hero()}, "turn")
    table.act("attack", "Дон", targets=["Мира"])
    assert table.act("gm.turn", who="Мира").texts == ["turn/next"]


def test_dice_stand_under_the_posts_of_those_who_may_know():
    table = Table({"Дон": hero(items=BLADE), "Мира": hero()}, "dice")
    told = table.act("assassinate", "Дон", target="Мира", words="Тёплой Луны!")
    footers = {post.audience: post.footer for post in told.posts}
    failed = bool(told.of("assassination.failed"))
    assert ("🎲" in footers.get(None, "")) is failed
    assert ("🎲" in footers.get("Дон", "")) is not failed
    assert "🎲" not in footers.get("Мира", "")


@pytest.mark.rule("DU-H1", "DU-H2", "DU-N1")
def test_the_board_shows_the_ring_and_no_hidden_number():
    people = {"Дон": hero(17, 6, "артефакт-щит", "каменная кожа"), "Мира": hero(2, 7), "Лада": hero(13, 9)}
    table = Table(people, "board")
    table.act("attack", "Дон", targets=["Мира"])
    table.act("play", "Дон", card="артефакт-щит")
    board = NARRATOR.board(ENGINE.view(table.play.state, None), table.story, None)
    assert "👉 🩸 Мира — на колене" in board
    assert "Дон — светится: артефакт-щит (шаг 1)" in board
    assert "шаг 2" in board
    assert "Вне круга" in board
    assert board.index("Лада") > board.index("Вне круга")
    assert not set(re.findall(r"\d+", board)) & {"17", "6", "7", "13", "9"}
    assert board == NARRATOR.board(ENGINE.view(table.play.state, GM), table.story, GM)


def test_the_board_says_who_stands_for_whom_and_who_has_run():
    table = Table({"Дон": hero(), "Мира": hero(), "Лада": hero()}, "sides")
    table.act("attack", "Дон", targets=["Мира"])
    table.act("pass", "Дон")
    table.act("join", "Лада", ally="Мира")
    board = NARRATOR.board(ENGINE.view(table.play.state, None), table.story, None)
    assert "Лада — за Миру; только вступает" in board
    table.act("flee", "Лада")
    table.act("pass", "Мира")
    table.act("pass", "Дон")
    board = NARRATOR.board(ENGINE.view(table.play.state, None), table.story, None)
    assert "Убежали: Лада" in board


def test_the_board_shows_the_rope_of_one_who_lies():
    table = Table({"Дон": hero(), "Мира": hero(state="out", hits=0, max=5)}, "rope")
    table.act("bind", "Дон", target="Мира", how="game")
    board = NARRATOR.board(ENGINE.view(table.play.state, None), table.story, None)
    assert "💤 Мира — лежит; в верёвках" in board
    table.act("gm.set", who="Мира", set={"bound": None})
    board = NARRATOR.board(ENGINE.view(table.play.state, None), table.story, None)
    assert "в верёвках" not in board


def test_a_crowded_board_keeps_its_limit():
    people = {f"Участник с очень длинным именем номер {number}": hero() for number in range(120)}
    board = NARRATOR.board(ENGINE.view(Table(people, "crowd").play.state, None), NARRATOR.begin(), None)
    assert len(board) <= LIMIT
    assert board.endswith("…")
    assert NARRATOR.board({"clock": 0, "fight": None, "people": {}, "public": {}}, NARRATOR.begin(), None)


@pytest.mark.rule("DU-H1", "DU-H2")
def test_the_sheet_shows_ones_own_numbers_and_nobody_elses():
    people = {
        "Дон": hero(5, 1, "удар мечом", "удар мечом", "каменная кожа", "лечение", max=8, items=BLADE, sex="м"),
        "Мира": hero(7, 4, "файрболл"),
    }
    table = Table(people, "sheet")
    table.act("attack", "Дон", targets=["Мира"])
    table.act("play", "Дон", card="каменная кожа")
    sheet = NARRATOR.sheet(ENGINE.view(table.play.state, "Дон"), table.story, "Дон")
    for part in ("Хиты: 5 из 8", "Граница: 1, сейчас 3", "каменная кожа (+2) до конца шага 4",
                 "удар мечом ×2 (граница 2, хиты −2)", "лечение (граница 2, хиты +3)", "Сброс: каменная кожа",
                 "меч (пояс)"):  # fmt: skip
        assert part in sheet
    assert "Мира" not in sheet
    assert NARRATOR.sheet(ENGINE.view(table.play.state, "Мира"), table.story, "Дон") == ""
    many = {"Дон": hero(5, 1, *["удар мечом", "хитрый удар"] * 40, items=BLADE * 90)}
    long = NARRATOR.sheet(ENGINE.view(Table(many, "long").play.state, "Дон"), table.story, "Дон")
    assert len(long) <= SHEET_LIMIT


@pytest.mark.rule("DU-N2")
def test_the_book_lists_everybody_with_what_became_of_him():
    people = {"Дон": hero(8, 1, "удар мечом", items=BLADE), "Мира": hero(2, 1), "Лада": hero(state="surrendered")}
    table = Table(people, "fates")
    table.act("attack", "Дон", targets=["Мира"])
    table.act("play", "Дон", card="удар мечом", target="Мира")
    view = table.told[-1].view
    assert NARRATOR.cast(view, table.story) == (("Дон", ""), ("Мира", "осталась лежать"), ("Лада", "сдалась"))
    table.act("finish", "Дон", target="Мира", using="weapon", words="тёплой луны")
    view = table.told[-1].view
    assert NARRATOR.cast(view, table.story)[1] == ("Мира", "погибла, от руки: Дон")
    assert NARRATOR.alive(view) == ("Дон", "Лада")


def test_players_say_how_their_people_are_spoken_of():
    names = {
        "Эль": {"gender": "f", "looks": "рыжая & «злая».", "gen": "Эли", "story": "выросла в лесу " * 40},
        "Дон": {"character": "мягкий"},
        "Мира": {},
    }
    table = Table({"Эль": hero(), "Дон": hero(), "Мира": hero()}, "names", names=names)
    first = table.act("attack", "Дон", targets=["Эль"])
    assert "«рыжая &amp; „злая“»" in first.posts[0].body
    assert "«мягкий»" in first.body
    told = table.act("pass", "Дон") and table.act("flee", "Эль")
    assert re.search(r"Эль \w+ла|Эль \w+лась|Эли", told.body)
    table.act("gm.end")
    second = table.act("attack", "Мира", targets=["Эль"])
    assert "рыжая" not in second.body
    assert re.search("«выросла в лесу .{100,150}…?»", second.body)
    table.act("gm.end")
    assert "intro/" not in " ".join(table.act("attack", "Мира", targets=["Эль"]).texts)


def test_the_prologue_names_those_who_are_there():
    table = Table({"Эль": hero(), "Дон": hero(state="dead"), "Мира": hero()}, "prologue")
    post = NARRATOR.introduce(ENGINE.view(table.play.state, GM), table.story, Bags(), "salt").posts[0]
    assert (post.key, post.kind, post.chapter, post.audience) == ("prologue", "prologue", "", None)
    assert "Мир" in post.body
    assert "Дон" not in post.body


def test_an_empty_table_has_a_prologue_too():
    posts, bags = NARRATOR.introduce(
        {"clock": 0, "fight": None, "people": {}, "public": {}}, NARRATOR.begin(), Bags(), "1"
    )
    assert len(posts) == 1
    assert bags.drawn


def test_a_biography_tells_what_all_have_seen_of_a_person():
    told = 0
    for table in tables():
        view = ENGINE.view(table.play.state, None)
        for name in view["public"]:
            html = NARRATOR.biography(view, table.story, name)
            assert html == NARRATOR.biography(view, table.story, name)
            assert html.startswith(f"<b>{name}</b>\n\n")
            assert_sendable(html)
            told += 1
    assert told > 60
    assert NARRATOR.biography(view, table.story, "Никто") == ""


@pytest.mark.rule("DU-N1", "DU-N6")
def test_a_biography_knows_no_secrets():
    table = Table({"Дон": hero(8, 1, items=BLADE), "Мира": hero(8, 1)}, "bio")
    table.act("assassinate", "Дон", target="Мира", words="Тёплой Луны", seen=False)
    view = ENGINE.view(table.play.state, None)
    assert "Дон" not in NARRATOR.biography(view, table.story, "Мира")
    assert "Мир" not in NARRATOR.biography(view, table.story, "Дон")


def test_a_gm_reads_in_russian_what_he_has_changed():
    table = Table({"Дон": hero()}, "edits")
    made = table.act("gm.person", name="Мира", sheet="рыцарь, 6 хитов, удар мечом ×2, лечение")
    assert (
        "Мира — правка: образец: рыцарь; хиты: 6; хитов у здорового: 6; карты: удар мечом ×2, лечение."
        in made.read_by(GM)
    )
    fields = {
        "hits": 3, "max": 9, "threshold": 2, "hand": [], "discard": ["молния", "молния"], "sex": "ж",
        "items": [{"item": "нож", "place": "пояс", "kind": "blade"}, {"item": "ключ", "place": "", "kind": "thing"}],
        "state": "surrendered", "bound": "life", "limb": "legs", "alone": 90, "tried": 0, "dying": False,
        "fleeing": False, "timed": [{"card": "порча", "plus": -1, "until": 4}], "open": ["Дон"], "consent": ["Дон"],
        "marks": ["синие уши"], "where": "к костру", "collapse_at": None, "stun_until": None, "recover_at": 3600,
    }  # fmt: skip
    told = table.act("gm.set", who="Мира", set=fields).read_by(GM)
    assert not re.search("[A-Za-z]", told), told
    assert "карты: нет; сброс: молния ×2; вещи: нож (пояс), ключ" in told
    assert "состояние: в плену; верёвка: по жизни; связано: ноги; без присмотра: 1 минута 30 секунд" in told
    assert "щиты и порчи: порча до конца шага 4" in told


def test_every_field_of_a_person_has_words_for_an_edit():
    assert {*Person.model_fields} | {"template"} == {*FIELDS}

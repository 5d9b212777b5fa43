"""Posts as they are sent: shape, HTML, length, dice, notices, the epilogue, the board."""

import re
from collections import Counter
from itertools import pairwise

import pytest

from engines.core.dice import SeedRoller
from engines.core.engine import GM
from engines.core.journal import Play
from engines.moonwar.engine import ENGINE
from narratives.chronicle.finish import faults
from narratives.chronicle.narrator import Bags
from narratives.chronicle.render import plain
from narratives.chronicle.words import fallen
from narratives.moonwar.board import LIMIT
from narratives.moonwar.cast import Cast
from narratives.moonwar.narrator import NARRATOR
from tests.narratives.moonwar.wars import commands, play_war, ruled_wars, story_of, wars

ALLOWED = re.compile(r"</?(?:b|i|u|s|tg-spoiler|blockquote)>|<blockquote expandable>")
HOSTILE = [
    "<b>Вася</b>",
    "A&B",
    "</blockquote><i>",
    "Ка\u202eВасилий",
    "🦊 Лиса",
    "{{ w }}",
    'О\'Нил "Кот"',
    "Ы" * 60,
    "Анна-Мария фон Штрассе",
]


def balanced(text):
    """Does every tag close in turn, and is nothing else in angle brackets?"""
    opened = []
    assert not ALLOWED.sub("", text).count("<"), text
    assert not re.search(r"&(?!(?:amp|lt|gt|quot|#\d+);)", text), text
    for slash, name in re.findall(r"<(/?)([a-z-]+)", text):
        if not slash:
            opened.append(name)
        else:
            assert opened.pop() == name
    return not opened


def posts(**kinds):
    return [
        (war, told, post)
        for war, told in commands()
        for post in told.posts
        if not kinds or post.kind in kinds.get("of", ())
    ]


def test_every_post_is_balanced_html_with_a_headline():
    for _, told, post in posts():
        assert balanced(post.html), told.label
        assert re.match(r"<b>[^<>]+</b>\n\n\S", post.body)
        if post.footer:
            assert post.footer.startswith("<blockquote expandable>")


@pytest.mark.rule("MW-N1")
def test_prose_is_clean_russian_and_never_speaks_of_dice():
    for _, told, post in posts():
        prose = post.body.partition("\n\n")[2]
        found = [fault for fault in faults(prose) if not fault.startswith("слишком длинно")]
        names = "".join(told.view["characters"])
        assert not [fault for fault in found if "латинская" not in fault or names.isascii()], (found, prose)
        assert not re.search(r"\bd\d|кубик|модификатор|бросок костей|[+−-]\d|\d[:+]\d", plain(prose)), prose


def test_a_post_has_500_to_1500_characters_in_three_to_six_paragraphs():
    """Prologue, turns and epilogue; a notice of the GM's and a turn that he skips are as short as what they tell."""
    seen = Counter()
    for _, told, post in posts(of=("prologue", "turn", "epilogue")):
        if "turn.skipped" in told.names:
            continue
        prose = plain(post.body.partition("\n\n")[2])
        seen[post.kind] += 1
        assert 500 <= len(prose) <= 1500, (len(prose), prose)
        assert 3 <= prose.count("\n\n") + 1 <= 6, prose
    assert set(seen) == {"prologue", "turn", "epilogue"}
    sizes = [len(post.html.encode("utf-16-le")) // 2 for _, _, post in posts(of=("turn",))]
    assert sorted(sizes)[int(len(sizes) * 0.99)] <= 4096, "with its dice it is one message"


def test_a_prologue_of_more_people_than_lines_names_them_all():
    names = [f"Гость{chr(0x430 + number)}" for number in range(30)]
    game = Play.begin(ENGINE, {"scenario": 1}, {"characters": names})
    prose = NARRATOR.introduce(ENGINE.view(game.state, GM), NARRATOR.begin(), Bags(), "s").posts[0].body
    assert all(name in prose for name in names)
    assert prose.count("\n\n") <= 6


def test_keys_are_stable_and_kinds_fit():
    for _, told, post in posts():
        number = told.after.number
        assert post.key in {"prologue", "epilogue", f"turn:{number}", f"ruling:{told.after.rulings}"}
        assert post.turn == told.view["turn"]
        assert 0 <= post.tells[0] < post.tells[1] <= len(told.events)
    for war in wars():
        keys = [post.key for told in war.told for post in told.posts]
        assert len(keys) == len(set(keys))
        assert keys[0] == "prologue"
        assert keys[-1] == "epilogue"


def test_the_footer_shows_every_die_that_fell():
    for _, told, post in posts(of=("turn", "prologue")):
        footer, cast = plain(post.footer), Cast(told.view, told.after)
        for event in told.events[slice(*post.tells)]:
            for die in event.get("dice") or ():
                assert fallen(die) in footer, (die, told.label)
            for thrown in event.get("throws", ()):
                name = thrown["who"] if cast.is_force(thrown["who"]) else cast.slot(thrown["who"]).short.nom
                die = "" if thrown["die"] == "d6" else f" ({thrown['die'].replace('d', 'к')})"
                assert f"{name}{die} {thrown['face']}" in footer
                if thrown["total"] != thrown["face"]:
                    assert f" = {thrown['total']}".replace("-", "−") in footer


CHANGES = {
    "character.died": "смерть: ",
    "character.captured": "плен: ",
    "character.freed": "свобода: ",
    "character.left": "вне города: ",
    "alliance.made": "союз: ",
    "alliance.left": "вне союза: ",
    "alliance.dissolved": "союз распался: ",
    "gm.ruled": "по воле ведущего: ",
    "force.replaced": "на смену придут другие",
    "tatari.died": "смерть ТАТАРИ: ",
    "guard.fell": "пала стража: ",
}


@pytest.mark.parametrize("name", sorted(CHANGES))
def test_the_footer_names_what_changed(name):
    seen = 0
    for _, told, post in posts():
        for event in told.events[slice(*post.tells)]:
            if event["event"] == name:
                assert CHANGES[name] in plain(post.footer), told.label
                seen += 1
    assert seen


def test_a_changed_modifier_is_told_with_what_is_left_of_the_queue():
    game = Play.begin(ENGINE, {"scenario": 1}, {"characters": ["Сиэль", "Роа", "Хисуи"]})
    command = {"do": "turn", "participants": ["Сиэль", "Роа"], "result": "felled", "winner": "Сиэль", "fate": 5}
    game, events = game.act(command, SeedRoller("7"))
    payloads = [event.payload() for event in events]
    telling = NARRATOR.tell(payloads, NARRATOR.begin(), ENGINE.view(game.state, GM), Bags(), "s")
    footer = plain(telling.posts[0].footer)
    assert "Роа: −2, потом −1" in footer
    assert "по воле ведущего: участники, исход, победитель, судьба" in footer or "по воле ведущего: " in footer
    assert "исход задан ведущим" in footer


@pytest.mark.parametrize("scenario", [1, 4, 6, 7, 8])
def test_hostile_names_break_nothing(scenario):
    setup = {"characters": [*HOSTILE, "Сиэль"]}
    setup |= {"host": HOSTILE[0]} if scenario == 6 else {"demons": HOSTILE[:2]} if scenario == 7 else {}
    war = play_war(f"hostile{scenario}", setup=setup, scenario=scenario)
    start = Play.begin(ENGINE, {"scenario": scenario}, setup)
    introduced = NARRATOR.introduce(ENGINE.view(start.state, GM), NARRATOR.begin(), Bags(), "s").posts[0]
    assert balanced(introduced.html)
    for name in HOSTILE:
        assert name.casefold() in plain(introduced.body).replace("\u00a0", " ").casefold()
    for told in war.told:
        for post in told.posts:
            assert balanced(post.html)
        board = NARRATOR.board(told.view, told.after, None)
        assert balanced(board)
        assert len(board) <= LIMIT


def test_two_people_of_one_short_name_are_called_in_full():
    setup = {"characters": ["Тоно Шики", "Тоно ШИКИ", "Сиэль"]}
    game = Play.begin(ENGINE, {"scenario": 1}, setup)
    view = ENGINE.view(game.state, GM)
    cast = Cast(view, NARRATOR.begin())
    assert cast.slot("Тоно ШИКИ").short.gen == "Тоно ШИКИ"
    assert cast.slot("Тоно Шики").short.nom == "Тоно Шики"
    assert cast.slot("Сиэль").short.nom == "Сиэль"


@pytest.mark.rule("MW-N15")
def test_a_text_of_ones_own_gives_no_post_and_changes_no_memory():
    game = Play.begin(ENGINE, {"scenario": 1}, {})
    roller = SeedRoller("7")
    for do in ("start", "turn"):
        game, _ = game.act({"do": do}, roller)
    story = story_of(game.steps)
    game, events = game.act({"do": "prose", "turn": 1, "text": "Своими словами.", "by": "Вася"}, roller)
    payloads = [event.payload() for event in events]
    assert payloads[0]["event"] == "prose.set"
    assert NARRATOR.tell(payloads, story, ENGINE.view(game.state, GM), Bags(), "s").posts == ()
    assert NARRATOR.remember(story, payloads) == story


def test_what_the_gm_rules_is_told_as_his_will():
    seen = Counter()
    for war in ruled_wars():
        for told in war.told:
            rules = [event["do"] for event in told.events if event["event"] == "gm.ruled"]
            kinds = [post.kind for post in told.posts]
            if rules and rules[0] in ("reroll", "set_die"):
                assert kinds[0] == "turn"
            elif rules:
                assert kinds == ["ruling"], told.label
                assert told.posts[0].body.startswith("<b>По воле ведущего</b>")
            elif told.command["do"] == "undo":
                assert told.posts == ()
            seen.update(rules or [told.command["do"]])
    assert {"kill", "revive", "remove", "add", "mod", "ally", "unally", "capture", "free"} <= set(seen)
    assert {"reroll", "set_die", "undo", "skip"} <= set(seen)


def test_a_death_that_the_rules_turn_aside_is_not_told_as_one():
    setup = {"characters": ["Сиэль", "Роа", "Хисуи"], "host": "Роа"}
    game = Play.begin(ENGINE, {"scenario": 6}, setup)
    game, events = game.act({"do": "kill", "name": "Роа"}, SeedRoller("7"))
    payloads = [event.payload() for event in events]
    post = NARRATOR.tell(payloads, NARRATOR.begin(), ENGINE.view(game.state, GM), Bags(), "s").posts[0]
    assert [text.partition("#")[0] for text in post.texts][:1] == ["guard/fell"]
    assert "gm/killed" not in "".join(post.texts)


@pytest.mark.rule("MW-N16")
def test_a_war_closes_with_an_epilogue_about_its_end():
    for war in wars():
        last = war.told[-1]
        post = last.posts[-1]
        result = last.view["result"]
        sets = [text.partition("#")[0] for text in post.texts]
        assert post.kind == "epilogue"
        assert f"epilogue/{result['reason']}" in sets
        assert "epilogue/last" in sets
        body = plain(post.body).replace("\u00a0", " ")
        cast = Cast(last.view, last.after)
        if result["reason"] in ("one_left", "one_side"):
            for who in result["winners"]:
                assert any(plain(form) in body for form in cast.forms(who)), (who, body)
        killed = [who for who, one in last.view["characters"].items() if one["status"] == "dead" and one["killed_by"]]
        assert sets.count("epilogue/death") == min(10, len(killed))


@pytest.mark.rule("MW-V1")
def test_the_epilogue_lists_everybodys_deeds():
    for war in wars():
        last = war.told[-1]
        footer, cast = plain(last.posts[-1].footer).replace("поймано", "пленено"), Cast(last.view, last.after)
        for who, deeds in last.view["deeds"].items():
            line = next((line for line in footer.splitlines() if line.startswith(cast.slot(who).short.nom + ": ")), "")
            for key, word in (("kills", "убито"), ("captures", "пленено"), ("fights", "боёв"), ("escapes", "побегов")):
                assert (f"{word} {deeds[key]}" in line) == bool(deeds[key]), (who, line)


@pytest.mark.rule("MW-N4")
def test_close_people_fight_for_a_cause_of_their_own():
    seen = 0
    for war in wars():
        for told in war.turns:
            nature = [event for event in told.events if event["event"] == "nature" and not event["again"]]
            first, second = told.events[0]["participants"]
            cast = Cast(told.view, told.after)
            if nature and nature[0]["kind"] == "battle" and cast.close(first, second):
                assert "approach/close" in told.texts
                seen += 1
    assert seen


@pytest.mark.rule("MW-N3")
def test_no_two_posts_in_a_row_open_the_same_way():
    same = total = 0
    for war in wars():
        bodies = [
            plain(post.body.partition("\n\n")[2]) for told in war.turns for post in told.posts if post.kind == "turn"
        ]
        starts = [" ".join(body.split()[:2]) for body in bodies]
        same += sum(one == other for one, other in pairwise(starts))
        total += len(starts)
    assert same <= total / 100


def test_no_text_comes_twice_in_a_war_while_others_are_left():
    for war in wars():
        drawn = Counter(text for told in war.told for post in told.posts for text in post.texts)
        for text, times in drawn.items():
            name, _, place = text.partition("#")
            if place != "plain" and times > 1:
                used = {other for other in drawn if other.startswith(f"{name}#")}
                assert len(used) > 1 or times < 3, text


def test_another_salt_is_another_wording_of_the_same_turn():
    told = wars()[0].turns[0]
    wordings = {NARRATOR.tell(told.events, told.before, told.view, Bags(), salt).posts[0].body for salt in "abcd"}
    assert len(wordings) == 4
    footers = {NARRATOR.tell(told.events, told.before, told.view, Bags(), salt).posts[0].footer for salt in "abcd"}
    assert len(footers) == 1


def test_the_board_says_who_is_where():
    told = next(
        told
        for _, told in commands()
        if any(one["captor"] for one in told.view["characters"].values())
        and any(one["status"] == "dead" for one in told.view["characters"].values())
        and told.view["alliances"]
    )
    board = plain(NARRATOR.board(told.view, told.after, None))
    for heading in ("В городе", "Альянсы", "Выбыли", "в плену: ", "смерть, ход "):
        assert heading in board
    assert f"Ход {told.view['turn']}" in board


def test_the_board_before_and_after_a_war():
    war = wars()[0]
    empty = Play.begin(ENGINE, {"scenario": 1}, {})
    assert "ещё не началась" in NARRATOR.board(ENGINE.view(empty.state, GM), NARRATOR.begin(), None)
    last = war.told[-1]
    assert "Победа:" in plain(NARRATOR.board(last.view, last.after, None))


def test_a_board_of_many_people_is_cut_at_a_line_never_in_a_tag():
    setup = {"characters": [f"Очень длинное имя участника номер {number} из далёкой страны" for number in range(90)]}
    game = Play.begin(ENGINE, {"scenario": 1}, setup)
    board = NARRATOR.board(ENGINE.view(game.state, GM), NARRATOR.begin(), None)
    assert len(board) <= LIMIT
    assert balanced(board)
    assert "…" in board


def test_alive_are_the_characters_in_the_list():
    for _, told in commands():
        force = told.view["force"]
        listed = [name for name in told.view["list"] if not force or name != force["name"]]
        assert list(NARRATOR.alive(told.view)) == listed


@pytest.mark.rule("MW-N5")
def test_passers_by_speak_now_and_then_once_a_post_and_change_nothing():
    turns = [post for _, told, post in posts(of=("turn",)) if "turn.started" in told.names]
    asides = [sum(text.startswith("aside/") for text in post.texts) for post in turns]
    assert max(asides) == 1
    assert 0.03 < sum(asides) / len(asides) < 0.35


def test_a_reader_hardly_ever_meets_a_sentence_twice_in_a_hundred_posts_of_a_chat():
    bags, seen, total, again, told_posts = Bags(), set(), 0, 0, 0
    for war in wars():
        for told in war.turns:
            found, bags = NARRATOR.tell(told.events, told.before, told.view, bags, f"chat/{told_posts}")
            cast = Cast(told.view, told.after)
            names = {form for who in told.view["list"] for form in cast.forms(who)}
            masked = re.compile("|".join(sorted(map(re.escape, names), key=len, reverse=True)) or "$^")
            told_posts += 1
            for sentence in re.split(r"(?<=[.?…])\s+", plain(found[0].body.partition("\n\n")[2])):
                skeleton = masked.sub("X", sentence.replace("\u00a0", " "))
                again += skeleton in seen
                total += 1
                seen.add(skeleton)
        if told_posts >= 100:
            break
    assert told_posts >= 100
    assert again < total * 0.02


def test_no_plain_sentence_stands_in_for_a_text_any_more():
    plain_ones = Counter(text for _, _, post in posts() for text in post.texts if text.endswith("#plain"))
    assert not plain_ones

"""The prose never contradicts the events (MW-N6): what happened is told, what did not happen is not."""

import pytest

from engines.core.engine import GM
from engines.core.journal import Play
from engines.moonwar.engine import ENGINE
from narratives.chronicle.render import plain
from narratives.chronicle.texts import library_of
from narratives.moonwar.beats import bystanders
from narratives.moonwar.cast import Cast
from narratives.moonwar.layout import laid_out
from narratives.moonwar.narrator import NARRATOR
from narratives.moonwar.world import USUAL
from tests.narratives.moonwar.wars import commands, wars

DEATHS = {"battle/killed", "fate/killed", "captives/killed"}
CAPTURES = {"fate/captured", "talk/subdued", "captives/captured", "captives/passed_on"}
FREEDOMS = {
    "captive/escaped",
    "captive/escaped_wounding",
    "captive/allied",
    "captives/freed",
    "captives/allied",
    "freed/captor_captured",
    "freed/captor_out",
}
ALLIANCES = {"talk/allied", "alliance/made", "captive/allied", "captives/allied"}
ENDED = {"alliance/dissolved"}


def turns():
    for war, told in commands():
        if "turn.started" in told.names:
            yield war, told


def events(told, name, **fields):
    return [e for e in told.events if e["event"] == name and all(e[key] == value for key, value in fields.items())]


@pytest.mark.rule("MW-N6")
def test_whoever_dies_is_told_to_die_and_nobody_else_is():
    seen = 0
    for _, told in turns():
        dead = [*events(told, "character.died"), *events(told, "tatari.died")]
        followers = [e for e in events(told, "ally.fate", result="follows") if any(e["who"] == d["who"] for d in dead)]
        texts = [text for text in told.texts if text in DEATHS]
        assert len(texts) == len(dead) - len(followers), told.label
        seen += len(dead)
    assert seen > 100


@pytest.mark.rule("MW-N6")
def test_whoever_is_bound_is_told_to_be_and_nobody_else_is():
    seen = 0
    for _, told in turns():
        bound = [e for e in events(told, "character.captured") if e["cause"] != "ally"]
        texts = [text for text in told.texts if text in CAPTURES]
        assert len(texts) == len(bound), told.label
        seen += len(bound)
    assert seen > 30


@pytest.mark.rule("MW-N6")
def test_whoever_goes_free_is_told_to_and_nobody_else_is():
    seen = 0
    for _, told in turns():
        freed = events(told, "character.freed")
        texts = [text for text in told.texts if text in FREEDOMS]
        assert bool(texts) == bool(freed), told.label
        assert len(texts) <= len(freed)
        seen += len(freed)
    assert seen > 20


@pytest.mark.rule("MW-N6")
def test_alliances_begin_and_end_in_the_text_as_in_the_war():
    made = left = 0
    for _, told in turns():
        texts = set(told.texts)
        unions = events(told, "alliance.made")
        if unions:
            assert texts & ALLIANCES, told.label
        elif not events(told, "talk.allied"):
            # A force lets its captive go where anybody else would have made him an ally.
            assert not texts & (ALLIANCES - {"captive/allied"}), told.label
        ends = events(told, "alliance.dissolved")
        dead = {e["who"] for e in events(told, "character.died")}
        assert told.texts.count("alliance/dissolved") == len([end for end in ends if set(end["members"]) - dead])
        if events(told, "inner.relation", result="leaves"):
            assert "inner/leaves" in texts
            left += 1
        assert ("fate/fled" in texts) == bool(events(told, "character.left", cause="fled")), told.label
        made += len(unions)
    assert made > 20
    assert left


@pytest.mark.rule("MW-N6")
def test_every_participant_winner_and_loser_is_named():
    for _, told in turns():
        cast = Cast(told.view, told.after)
        body = plain(told.posts[0].body).replace("\u00a0", " ")
        wanted = {who for e in events(told, "turn.started") for who in e["participants"]}
        arrived = {e["who"] for e in events(told, "character.arrived")}
        if arrived:
            # Who arrives takes the place of the force that came up.
            wanted = {who for who in wanted if not cast.is_force(who)} | arrived
        for event in told.events:
            wanted |= {event[key] for key in ("winner", "loser") if key in event}
        for who in wanted:
            assert any(plain(form) in body for form in cast.forms(who)), (who, body)


@pytest.mark.rule("MW-N6")
def test_nobody_acts_who_is_not_in_the_war():
    for _, told in turns():
        cast = Cast(told.view, told.after)
        came = {e["who"] for e in events(told, "character.arrived")}
        died_now = {e["who"] for e in events(told, "character.died")}
        for beat in laid_out(told.events, cast, told.view["scenario"]).beats:
            for slot, people in beat.people.items():
                for who in [people] if isinstance(people, str) else people:
                    gone = who in told.before.out and who not in came
                    assert not gone, (beat.sets, slot, who, told.label)
                    if "grief/line" in beat.sets and slot == "who":
                        assert who not in died_now


@pytest.mark.rule("MW-N8")
def test_helpers_and_captives_stand_beside_their_participant():
    helped = used = 0
    for _, told in turns():
        cast = Cast(told.view, told.after)
        body = plain(told.posts[0].body).replace("\u00a0", " ")
        for event in told.events:
            for thrown in event.get("throws", ()):
                if event["event"] == "inner.captive":
                    continue
                for key, set_name in (("helpers", "help/ally"), ("captives", "help/captive")):
                    if thrown[key]:
                        assert set_name in told.texts, told.label
                        for who in thrown[key]:
                            assert any(plain(form) in body for form in cast.forms(who)), (who, body)
                        helped += key == "helpers"
                        used += key == "captives"
    assert helped > 20
    assert used > 20


OUTCOMES = {
    "battle.drawn": {"battle/drawn", "battle/brief_drawn"},
    "battle.hit": {"battle/hit", "battle/brief_hit"},
    "battle.felled": {"battle/felled"},
    "battle.killed": {"battle/killed", "battle/felled"},
    "talk.unconvinced": {"talk/unconvinced"},
    "talk.parted": {"talk/parted"},
    "talk.allied": {"talk/allied", "talk/parted"},
    "talk.persuaded": {"talk/persuaded"},
    "talk.subdued": {"talk/subdued", "talk/nearly_subdued", "talk/force_routed"},
    "battle.joined": {"extra/joined"},
    "battle.favoured": {"extra/favoured"},
    "turn.stalled": {"extra/stalled"},
    "inner.relation": {f"inner/{result}" for result in ("war", "leaves", "quarrel", "peace", "improved")},
    "inner.favoured": {"inner/favoured"},
    "inner.captive": {
        f"captive/{result}" for result in ("peace", "allied", "escaped", "escaped_wounding", "punished", "broken")
    },
    "alliance.rescued": {"ally/rescued"},
    "force.replaced": {f"force/replaced_{cause}" for cause in ("killed", "captured", "fled")},
    "force.changed": {"force/changed"},
    "force.grew": {"tatari/rumours", "host/defence"},
    "tatari.died": {"tatari/died", "tatari/gone"},
    "tatari.copied": {"tatari/copied"},
    "guard.fell": {"guard/fell"},
    "host.appeared": {"host/appeared"},
    "character.stayed": {"stayed/tatari", "stayed/host"},
    "character.arrived": {"arrival/new", "arrival/returned"},
    "nightmare.won": {"nightmare/won"},
    "nightmare.lost": {"nightmare/lost"},
    "chase.escaped": {"chase/escaped"},
    "chase.caught": {"chase/caught"},
}


@pytest.mark.rule("MW-N6")
@pytest.mark.parametrize("name", sorted(OUTCOMES))
def test_every_event_that_matters_has_its_beat(name):
    for _, told in turns():
        count = len(events(told, name))
        texts = [text for text in told.texts if text in OUTCOMES[name]]
        together = name in ("battle.hit", "battle.drawn") and any("/series_" in text for text in told.texts)
        assert len(texts) >= (min(count, 1) if together and texts else 0 if together else count), told.label
        if not count and name != "battle.felled" and name != "talk.parted":
            others = {text for other, sets in OUTCOMES.items() if events(told, other) for text in sets}
            assert not [text for text in texts if text not in others], told.label


@pytest.mark.rule("MW-N7")
def test_a_vignette_is_a_piece_of_life_without_action():
    for _, told in turns():
        if "vignette" in told.names:
            assert {text.partition("/")[0] for text in told.texts} <= {
                "headline", "scene", "vignette", "recall", "closing", "turn", "aside", "arrival", "quiet",
            }  # fmt: skip


@pytest.mark.rule("MW-N11", "MW-N12")
def test_lucky_chances_good_evenings_and_punishments_have_texts_of_their_own():
    seen = set()
    for _, told in turns():
        for name, text in (
            ("battle.favoured", "extra/favoured"),
            ("inner.favoured", "inner/favoured"),
        ):
            assert told.texts.count(text) == len(events(told, name))
            seen |= {text} & set(told.texts)
        assert ("inner/improved" in told.texts) == bool(events(told, "inner.relation", result="improved"))
        assert ("captive/punished" in told.texts) == bool(events(told, "inner.captive", result="punished"))
        seen |= {"inner/improved", "captive/punished"} & set(told.texts)
    assert len(seen) == 4


@pytest.mark.rule("MW-N13", "MW-N14")
def test_scenarios_are_told_as_what_they_are():
    by_set = {text: war.scenario for war in wars() for told in war.turns for text in told.texts}
    for text, scenario in {"guard/fell": 6, "tatari/died": 3, "tatari/copied": 3, "death/meeting": 4}.items():
        assert by_set[text] == scenario
    nightmares = [told for war in wars() for told in war.turns if told.names & {"nightmare.won", "nightmare.lost"}]
    assert nightmares
    for _, told in turns():
        for event in events(told, "character.arrived"):
            assert ("arrival/returned" if event["returned"] else "arrival/new") in told.texts


@pytest.mark.rule("MW-N6")
@pytest.mark.parametrize(
    ("winners", "told"),
    [
        ("рсср", [("battle/series_one", "Сиэль", "Роа", 2)]),
        ("р-сс-р", [("battle/series_one", "Сиэль", "Роа", 2)]),
        ("рсрсс", [("battle/series_both", "Сиэль", "Роа", 0)]),
        ("рс-р-", [("battle/series_both", "Сиэль", "Роа", 0)]),
        ("р--с", [("battle/series_drawn", "Роа", "Сиэль", 0)]),
        ("рср", []),
    ],
)
def test_the_middle_of_a_long_fight_is_told_in_one_passage_and_truly(winners, told):
    names = {"р": "Роа", "с": "Сиэль"}
    pair = ["Роа", "Сиэль"]
    fight = [{"event": "turn.started", "participants": pair, "met": []}]
    for sign in winners:
        exchange = {"participants": pair, "margin": 1, "throws": []}
        if sign == "-":
            fight.append({"event": "battle.drawn", **exchange, "margin": 0})
        else:
            loser = "Сиэль" if names[sign] == "Роа" else "Роа"
            fight.append({"event": "battle.hit", **exchange, "winner": names[sign], "loser": loser})
        fight.append({"event": "battle.extra", "result": "goes_on"})
    view = ENGINE.view(Play.begin(ENGINE, {"scenario": 1}, {"characters": pair}).state, GM)
    beats = laid_out(fight, Cast(view, NARRATOR.begin()), 1).beats
    series = [beat for beat in beats if beat.sets[0].startswith("battle/series_")]
    found = [
        (beat.sets[0], *(beat.people[slot] for slot in ("wl" if "w" in beat.people else "ab")), beat.n)
        for beat in series
    ]
    assert found == told
    whole = [beat for beat in beats if beat.sets[0] in ("battle/hit", "battle/drawn")]
    assert len(whole) == (2 if told else len(winners))


@pytest.mark.rule("MW-N13")
def test_tatari_is_met_in_the_likeness_that_rumour_has_given_him():
    seen = 0
    for _, told in turns():
        met = "Зепия Эльтнем Оберон" in told.after.turn.participants and told.view["scenario"] == 3
        natural = events(told, "nature", again=False) and not events(told, "tatari.copied")
        apart = Cast(told.view, told.after).guise not in bystanders(told.events)
        assert ("tatari/guise" in told.texts) <= bool(met and natural and apart), told.label
        seen += "tatari/guise" in told.texts
    assert seen


@pytest.mark.rule("MW-N6")
def test_nobody_is_said_to_be_alone_where_others_stand_by():
    library, lonely = library_of("moonwar"), 0
    for _, told in turns():
        drawn = [text.split("#") for post in told.posts for text in post.texts if not text.endswith("plain")]
        alone = any("company" in library.texts(name)[int(place)].forbidden for name, place in drawn)
        assert not (alone and bystanders(told.events)), told.label
        lonely += alone
    assert lonely


@pytest.mark.rule("MW-N6")
def test_where_the_war_began_was_shown_when_it_did():
    shown = 0
    for war in wars():
        if not war.turns:
            continue
        first = war.turns[0]
        place = USUAL.atlas.venue(first.after.places[0]).where
        assert place.casefold() in plain(first.posts[0].body).replace("\u00a0", " ").casefold(), first.label
        shown += 1
    assert shown > 20


@pytest.mark.rule("MW-N3", "MW-N6")
def test_who_died_here_died_in_a_place_that_the_post_names():
    library, seen = library_of("moonwar"), 0
    for _, told in turns():
        if "recall/dead_here" in told.texts:
            scenes = (text for text in told.posts[0].texts if text.startswith("scene/") and "weather" not in text)
            name, _, place = next(scenes).partition("#")
            drawn = library.texts(name)[int(place)]
            assert "place" in drawn.source or any(tag.startswith("place:") for tag in drawn.when), told.label
            seen += 1
    assert seen

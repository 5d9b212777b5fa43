"""Beats of a meeting: who has fought already, who has only just come."""

from narratives.moonwar.cast import Cast
from narratives.moonwar.layout import laid_out
from tests.narratives.moonwar.wars import wars


def test_a_newcomer_is_not_told_as_worn_out_by_a_fight_he_has_just_joined():
    arrived = 0
    for war in wars():
        for told in war.turns:
            if "battle.joined" not in told.names:
                continue
            known: set[str] = set()
            for beat in laid_out(told.events, Cast(told.view, told.after), war.scenario).beats:
                pair = {beat.people[slot] for slot in "wlab" if slot in beat.people}
                if "exchange:later" in beat.tags:
                    assert pair <= known, told.label
                if beat.sets[0].startswith("battle/"):
                    arrived += bool(known) and not pair <= known
                    known |= set(beat.people.get("all", pair))
    assert arrived

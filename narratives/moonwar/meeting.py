"""Beats of a meeting: why these two, the blows and words they exchange, who joins and who helps."""

from collections.abc import Sequence

from narratives.chronicle.narrator import Told
from narratives.moonwar.beats import BATTLES, EXCHANGES, People, bystanders, margin_tags, who_met
from narratives.moonwar.plan import OF_TATARI, TATARI, Handler, Plan

FULL_EXCHANGES = 3
"""In a turn of more exchanges only the first and the last are told in full, those between them in one passage."""
_TOGETHER = ("battle/brief_", "battle/series_")
"""Sets whose beats are told together with the next exchange of the kind."""


def _started(plan: Plan, event: Told) -> None:
    plan.participants = who_met(plan.events.all[plan.place :])
    plan.met = bool(event["met"])


def _vignette(plan: Plan, event: Told) -> None:
    who = event["who"]
    state = plan.cast.state_tags("who", who)
    lost = any(plan.cast.close(who, dead) for dead in plan.cast.dead())
    plan.beat(_pieces_of_life(plan, who, state), {"who": who}, state | ({"close_lost"} if lost else set()), fresh=True)


def _pieces_of_life(plan: Plan, who: str, state: frozenset[str]) -> tuple[str, ...]:
    """The sets of vignettes that suit somebody in this state."""
    category = plan.cast.member(who).category
    if category == "force":
        return ("vignette/force",)
    own = () if category == "other" else (f"vignette/{category}",)
    return (*own, "vignette/any", *(f"vignette/{trait}" for trait in ("captor", "wounded") if f"who.{trait}" in state))


def _nature(plan: Plan, event: Told) -> None:
    talk = event["kind"] == "talk"
    pair = plan.pair()
    if not event["again"]:
        human = next((who for who in pair.values() if not plan.cast.is_force(who)), pair["a"])
        plan.beat(_approach(plan, talk), {**pair, "who": human}, _first_state(plan) | ({"talk"} if talk else set()))
        _guise(plan)
    elif plan.events.before(plan.place) == "talk.unconvinced":
        plan.beat("talk/again_talk" if talk else "talk/again_battle", pair, fresh=not talk)
    elif talk or not _between_briefs(plan):
        plan.beat("extra/turns_to_talk" if talk else "extra/nature_again", pair)


def _guise(plan: Plan) -> None:
    """ТАТАРИ is whoever rumour makes of him (MW-N13); what he becomes in this very turn is told when it happens.

    He may meet the one whose face he wears, but that one does not stand by while others see him in it.
    """
    copied = any(event["event"] == "tatari.copied" for event in plan.events.all)
    guise = plan.cast.guise
    known = guise in plan.cast.still_in() and guise not in bystanders(plan.events.all)
    if plan.scenario == OF_TATARI and TATARI in plan.participants and known and not copied:
        mirror = frozenset({"mirror"} if guise in plan.participants else ())
        plan.beat("tatari/guise", {"who": TATARI, "of": guise}, mirror, optional=True)


def _approach(plan: Plan, talk: bool) -> tuple[str, ...]:
    """The sets that may say why these two meet: their bond decides, then an earlier meeting in this war."""
    first, second = plan.pair().values()
    met = ("approach/met",) if plan.met else ()
    if plan.cast.is_force(first) or plan.cast.is_force(second):
        own = "approach/talk" if talk else "approach/battle"
        return ("death/meeting",) if plan.scenario == 4 else ("approach/force", own)
    if talk:
        return (*met, "approach/talk")
    bond = plan.cast.bond(first, second)
    if "close" in bond:
        return ("approach/close",)
    return (*met, "approach/hostile" if "hostile" in bond else "approach/battle")


def _first_state(plan: Plan) -> frozenset[str]:
    """What holds of the two before the first blow: wounds, allies, captives, as their throws show them."""
    if not plan.exchanges:
        return frozenset()
    return _thrown_state(plan, {"a": plan.pair()["a"], "b": plan.pair()["b"]}, plan.events.all[plan.exchanges[0]])


def _thrown_state(plan: Plan, people: People, event: Told) -> frozenset[str]:
    tags: set[str] = set()
    for slot, name in people.items():
        for thrown in event["throws"]:
            if thrown["who"] == name:
                tags |= {f"{slot}.wounded"} if thrown["mod"] < 0 else set()
                tags |= {f"{slot}.allied"} if thrown["helpers"] else set()
                tags |= {f"{slot}.captor"} if thrown["captives"] else set()
    return frozenset(tags)


def _exchange(plan: Plan, event: Told) -> None:
    _helpers(plan, event)
    name: str = event["event"]
    people = _sides(plan, event)
    opening = plan.exchanges.index(plan.place) == 0
    tags = margin_tags(event["margin"]) | _round(plan, people)
    if opening:
        tags |= _thrown_state(plan, people, event)
    if len(event["participants"]) > 2:
        tags |= {"crowd"}
    after_helpers = bool(plan.beats) and plan.beats[-1].sets[0].startswith("help/")
    if opening and name.startswith("talk."):
        plan.beat("talk/pause", plan.pair(), tags & {"crowd"}, fresh=not after_helpers, optional=True)
        after_helpers = False
    if name in ("battle.hit", "battle.drawn") and _brief(plan):
        _pass_over(plan, event, people, frozenset(tags))
    else:
        plan.beat(_outcome(plan, name, people), people, frozenset(tags), fresh=not after_helpers)


def _pass_over(plan: Plan, event: Told, people: dict[str, str | Sequence[str]], tags: frozenset[str]) -> None:
    """An exchange in the middle of a long fight: a sentence, or with those just before it a passage of them all."""
    last = plan.beats[-1].sets[0] if plan.beats else ""
    if not last.startswith(_TOGETHER) or len(event["participants"]) > 2:
        plan.run = []
    plan.run.append(str(event.get("winner", "")))
    if len(plan.run) == 1:
        plan.beat(f"battle/brief_{event['event'][7:]}", people, tags)
        return
    plan.beats.pop()
    first, second = event["participants"]
    hits = [who for who in plan.run if who]
    if len(set(hits)) == 1 and len(hits) > 1:
        loser = second if hits[0] == first else first
        plan.beat("battle/series_one", {"w": hits[0], "l": loser}, tags, fresh=True, n=len(hits))
    else:
        a, b = (second, first) if hits[:1] == [second] else (first, second)
        plan.beat("battle/series_both" if hits else "battle/series_drawn", {"a": a, "b": b}, tags, fresh=True)


def _brief(plan: Plan) -> bool:
    """Is this exchange one of those in the middle of a long turn? The first blow after words is not."""
    return len(plan.exchanges) > FULL_EXCHANGES and plan.place in plan.exchanges[1:-1] and not _first_of_kind(plan)


def _first_of_kind(plan: Plan) -> bool:
    """Is this the first exchange of blows, or of words, of the turn?"""
    fight = plan.events.all[plan.place]["event"] in BATTLES
    earlier = plan.exchanges[: plan.exchanges.index(plan.place)]
    return all((plan.events.all[place]["event"] in BATTLES) != fight for place in earlier)


def _round(plan: Plan, people: People) -> frozenset[str]:
    """The first exchange of its kind or a later one; neither where one of the two has only just arrived."""
    if _first_of_kind(plan):
        return frozenset({"exchange:first"})
    earlier = plan.exchanges[: plan.exchanges.index(plan.place)]
    known = {who for place in earlier for who in plan.events.all[place]["participants"]}
    pair = {who for slot, who in people.items() if slot in ("w", "l", "a", "b") and isinstance(who, str)}
    return frozenset({"exchange:later"}) if pair <= known else frozenset()


def _sides(plan: Plan, event: Told) -> dict[str, str | Sequence[str]]:
    everyone = event["participants"]
    if event["event"] == "talk.allied":  # the force is nobody's ally (MW-X3)
        everyone = [who for who in everyone if not plan.cast.is_force(who)]
    pair = (event["winner"], event["loser"]) if "winner" in event else tuple(everyone[:2])
    slots = ("w", "l") if "winner" in event else ("a", "b")
    others = [who for who in everyone if who not in pair]
    return {slots[0]: pair[0], slots[1]: pair[1], "all": everyone, "others": others}


def _outcome(plan: Plan, name: str, people: People) -> tuple[str, ...]:
    """The set that says no more than what really came of the exchange."""
    loser = people.get("l")
    loser = loser if isinstance(loser, str) else ""
    if name == "battle.killed":
        dies = plan.later("character.died", who=loser) or plan.later("tatari.died", who=loser)
        return ("battle/killed",) if dies and not plan.events.saved(plan.place, loser) else ("battle/felled",)
    if name == "talk.allied" and not plan.later("alliance.made") and not _already_allied(plan, people["all"]):
        return ("talk/parted",)
    if name == "talk.subdued" and not plan.later("character.captured", who=loser):
        return ("talk/force_routed",) if plan.cast.is_force(loser) else ("talk/nearly_subdued",)
    return (name.replace(".", "/"),)


def _already_allied(plan: Plan, people: str | Sequence[str]) -> bool:
    return any(set(people) <= set(alliance) for alliance in plan.cast.alliances())


def _helpers(plan: Plan, event: Told) -> None:
    """Whoever gives a +1 stands beside his participant (MW-N8), once a turn."""
    for thrown in event["throws"]:
        for kind, set_name, other in (
            ("helpers", "help/ally", "ally"),
            ("captives", "help/captive", "captive"),
        ):
            key = (kind, thrown["who"])
            if thrown[kind] and key not in plan.helped:
                plan.helped.add(key)
                who, of = thrown[kind], thrown["who"]
                fresh = not plan.beats or plan.beats[-1].sets[0].partition("/")[0] not in ("help", "extra")
                plan.beat(set_name, {"who": who, "of": of, other: who, "captor": of}, fresh=fresh)


def _extra(plan: Plan, event: Told) -> None:
    result = event["result"]
    if result in ("parted_worn", "parted"):
        plan.beat(f"extra/{result}", plan.last_pair())
    elif result == "goes_on" and not _between_briefs(plan):
        plan.beat("extra/goes_on", plan.last_pair(), optional=True)


def _between_briefs(plan: Plan) -> bool:
    """In a long turn the brief sentences run on by themselves."""
    if len(plan.exchanges) <= FULL_EXCHANGES:
        return False
    return plan.place > plan.exchanges[0] and plan.place < plan.exchanges[-1]


def _joined(plan: Plan, event: Told) -> None:
    arrived = plan.beats[-1:] and plan.beats[-1].sets[0].startswith("arrival/")
    plan.beat("extra/joined", {"who": event["who"], **plan.last_pair()}, fresh=not arrived)


def _favoured(plan: Plan, event: Told) -> None:
    plan.beat("extra/favoured", {"who": event["who"], **plan.last_pair()})


def _stalled(plan: Plan, event: Told) -> None:
    first, second = (*event["participants"], *event["participants"])[:2]
    plan.beat("extra/stalled", {"a": first, "b": second, "all": event["participants"]}, fresh=True)


HANDLERS: dict[str, Handler] = {
    **dict.fromkeys(EXCHANGES, _exchange),
    "turn.started": _started,
    "vignette": _vignette,
    "nature": _nature,
    "battle.extra": _extra,
    "battle.joined": _joined,
    "battle.favoured": _favoured,
    "turn.stalled": _stalled,
}

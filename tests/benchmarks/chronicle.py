"""What the chronicle of the Moon War reads like, in figures: many wars of one chat, and as many of different chats.

    python -m tests.benchmarks.chronicle --wars 100 [--unreached]

Repetition, skeletons (a post with its names masked), openings, recall, length, use of variants, speed of composing.
"""

import argparse
import re
import statistics
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from engines.core.dice import SeedRoller
from engines.core.engine import GM
from engines.core.journal import play
from engines.moonwar.engine import ENGINE
from narratives.chronicle.bags import pick
from narratives.chronicle.narrator import Bags
from narratives.chronicle.post import Post
from narratives.chronicle.render import plain
from narratives.chronicle.texts import library_of
from narratives.moonwar.cast import Cast
from narratives.moonwar.contract import CONTRACT
from narratives.moonwar.memory import FIRST_TURN
from narratives.moonwar.narrator import NARRATOR
from narratives.russian.environment import environment

SHORTEST, LONGEST = 500, 1500
FEWEST, MOST = 3, 6
LONG_SENTENCE = 5
"""Words of a sentence that a reader would recognise."""

_SENTENCE_END = re.compile(r"(?<=[.?!…»])\s+|\n+")


class Told(NamedTuple):
    """A post as a reader sees it, and how long it took."""

    war: int
    post: Post
    kind: str
    prose: str
    masked: str
    recalls: bool
    opening: str
    seconds: float
    names: Mapping[str, str]

    @property
    def paragraphs(self) -> int:
        return len(self.prose.split("\n\n"))


def told_war(number: int, seed: str, options: Mapping[str, Any], bags: Bags) -> tuple[list[Told], Bags]:
    """A war from beginning to end."""
    state = ENGINE.new(options, {})
    roller, story, told = SeedRoller(seed), NARRATOR.begin(), []
    while state.phase != "over":
        command = {"do": "start" if state.phase == "setup" else "turn"}
        outcome, _ = play(ENGINE, state, command, roller)
        state = outcome.state
        events = tuple(event.payload() for event in outcome.events)
        view = ENGINE.view(state, GM)
        began = time.process_time()
        posts, bags = NARRATOR.tell(events, story, view, bags, f"{seed}/{state.turn}")
        spent = time.process_time() - began
        story = NARRATOR.remember(story, events)
        for post in posts:
            forms = _forms(Cast(view, story))
            head, _, body = plain(post.body).replace("\u00a0", " ").partition("\n\n")
            kind = post.texts[0].partition("#")[0].removeprefix("headline/") if post.kind == "turn" else post.kind
            told.append(
                Told(
                    war=number,
                    post=post,
                    kind=kind,
                    prose=body,
                    masked=_mask(f"{head}\n{body}", forms),
                    recalls=any(text.startswith("recall/") for text in post.texts),
                    opening=bags.openings[-1] if post.kind == "turn" and bags.openings else "",
                    seconds=spent / len(posts),
                    names=dict.fromkeys(forms, "name"),
                )
            )
    return told, bags


def _forms(cast: Cast) -> list[str]:
    everybody = [*cast._view["characters"], *([cast._view["force"]["name"]] if cast._view["force"] else [])]
    return sorted({plain(form) for who in everybody for form in cast.forms(who)}, key=lambda form: (-len(form), form))


def _mask(text: str, forms: Sequence[str]) -> str:
    return re.sub(rf"\b(?:{'|'.join(map(re.escape, forms))})\b", "@", text) if forms else text


def sentences(text: str) -> Iterator[str]:
    """Sentences of five words and more."""
    for sentence in _SENTENCE_END.split(text):
        if len(sentence.split()) >= LONG_SENTENCE:
            yield sentence.strip("— ")


def chronicle(wars: int, one_chat: bool) -> list[Told]:
    """So many wars of every scenario in turn, both editions; in one chat each war reads on in the bags of the last."""
    told: list[Told] = []
    bags = Bags()
    for number in range(wars):
        options = {"scenario": 1 + number % 8, "edition": ("third", "second")[pick(4, number) == 0]}
        posts, after = told_war(number, f"{'one' if one_chat else 'many'}/{number}", options, bags)
        told += posts
        bags = after if one_chat else Bags()
    return told


def report(told: Sequence[Told]) -> None:
    """Print the figures of a chronicle."""
    turns = [one for one in told if one.post.kind == "turn"]
    wars = 1 + max(one.war for one in told)
    print(f"  posts {len(told)}, of them turns {len(turns)}, wars {wars}")
    _repetition(told, turns)
    late = [one for one in turns if one.post.turn >= FIRST_TURN]
    print(f"  recall from turn {FIRST_TURN}: {share(sum(one.recalls for one in late), len(late))} (at least 50 %)")
    by_kind: dict[str, list[Told]] = defaultdict(list)
    for one in late:
        by_kind[one.kind].append(one)
    print(
        "    "
        + ", ".join(
            f"{kind} {share(sum(o.recalls for o in some), len(some))}" for kind, some in sorted(by_kind.items())
        )
    )
    _lengths(told)
    times = sorted(one.seconds * 1000 for one in turns)
    print("  composing a turn, CPU, templates compiled on the way:")
    print(f"    median {statistics.median(times):.3f} ms, 95th {times[len(times) * 95 // 100]:.3f} ms")


def share(some: int, of: int) -> str:
    """«12.5 %»."""
    return f"{100 * some / max(of, 1):.1f} %"


def _repetition(told: Sequence[Told], turns: Sequence[Told]) -> None:
    repeated: Counter[str] = Counter()
    words = 0
    for war in {one.war for one in told}:
        seen: set[str] = set()
        for one in told:
            if one.war == war:
                for sentence in sentences(one.prose):
                    words += 1
                    if sentence in seen:
                        repeated[sentence] += 1
                    seen.add(sentence)
    print(f"  sentences of {LONG_SENTENCE}+ words twice in a war: {repeated.total()} of {words} (none)")
    for sentence, times in repeated.most_common(12):
        print(f"    {times} × {sentence}")
    skeletons: set[str] = set()
    known: list[Told] = []
    heard: set[str] = set()
    old = total = 0
    for one in told:
        if one.masked in skeletons:
            known.append(one)
        skeletons.add(one.masked)
        for sentence in sentences(one.masked):
            total += 1
            old += sentence in heard
            heard.add(sentence)
    print(f"  posts with a skeleton seen before: {share(len(known), len(told))} (at most 2 %)")
    if known:
        print("    " + ", ".join(f"{kind} {count}" for kind, count in Counter(one.kind for one in known).most_common()))
    print(f"  sentences with a skeleton seen before in all these wars: {share(old, total)}")
    row = near = same = 0
    last: dict[int, list[str]] = defaultdict(list)
    firsts: set[tuple[int, str]] = set()
    for one in turns:
        row += one.opening in last[one.war][-1:]
        near += one.opening in last[one.war][-2:]
        last[one.war].append(one.opening)
        first = (one.war, _SENTENCE_END.split(one.masked.partition("\n")[2])[0])
        same += first in firsts
        firsts.add(first)
    print(f"  openings of a kind in a row: {share(row, len(turns))}, within three posts {share(near, len(turns))}")
    print(f"  first sentences twice in a war: {same} (none)")


def _lengths(told: Sequence[Told]) -> None:
    print("  length: kind, posts, tenths 10/50/90, under 500, over 1500; paragraphs median, 3…6")
    by_kind: dict[str, list[Told]] = defaultdict(list)
    for one in told:
        by_kind[one.kind].append(one)
        if one.post.kind == "turn":
            by_kind["all turns"].append(one)
    for kind, some in sorted(by_kind.items(), key=lambda entry: -len(entry[1])):
        sizes = sorted(len(one.prose) for one in some)
        print(
            f"    {kind:10} {len(some):5}  {sizes[len(sizes) // 10]:5} {sizes[len(sizes) // 2]:5}"
            f" {sizes[len(sizes) * 9 // 10]:5}  {share(sum(size < SHORTEST for size in sizes), len(sizes)):>7}"
            f" {share(sum(size > LONGEST for size in sizes), len(sizes)):>7}"
            f"  {statistics.median(one.paragraphs for one in some):3.0f}"
            f" {share(sum(FEWEST <= one.paragraphs <= MOST for one in some), len(some)):>7}"
        )


def _bare(turns: Sequence[Told]) -> float:
    """Milliseconds that Jinja alone takes for a template as long as a post, a slot for each name in it."""
    env, times = environment(), []
    for one in turns[:300]:
        slots: dict[str, str] = {}

        def slot(found: re.Match[str], slots: dict[str, str] = slots) -> str:
            slots[f"s{len(slots)}"] = found[0]
            return f"{{{{ s{len(slots) - 1} }}}}"

        pattern = "|".join(map(re.escape, one.names))
        template = env.from_string(re.sub(rf"\b(?:{pattern})\b", slot, one.prose))
        began = time.process_time()
        template.render(slots)
        times.append((time.process_time() - began) * 1000)
    return statistics.median(times)


def _use(told: Sequence[Told], show: bool) -> None:
    used = {text for one in told for text in one.post.texts}
    every = [f"{name}#{place}" for name in CONTRACT.sets for place in range(len(library_of("moonwar").texts(name)))]
    unread = [text for text in every if text not in used]
    stood_in = Counter(text for one in told for text in one.post.texts if text.endswith("#plain"))
    print(f"variants read: {len(every) - len(unread)} of {len(every)}; never reached: {len(unread)}")
    by_set = Counter(text.partition("#")[0] for text in unread)
    print("  " + ", ".join(f"{name} {count}" for name, count in by_set.most_common(None if show else 20)))
    print(f"  plain sentences that stood in: {dict(stood_in)}")
    if show:
        for text in unread:
            name, _, place = text.partition("#")
            print(f"    {text} {list(library_of('moonwar').texts(name)[int(place)].when)}")


def main() -> None:
    """Run the report as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wars", type=int, default=100, help="wars of each chronicle")
    parser.add_argument("--unreached", action="store_true", help="list the variants that no war reached")
    given = parser.parse_args()
    everything: list[Told] = []
    for title, one_chat in (("One chat", True), ("Different chats", False)):
        told = chronicle(given.wars, one_chat)
        print(f"{title}:")
        report(told)
        everything += told
    warm = [one for one in chronicle(min(given.wars, 24), one_chat=False) if one.post.kind == "turn"]
    median = statistics.median(one.seconds * 1000 for one in warm)
    print(f"Composing a turn when its templates are compiled: median {median:.3f} ms (less than 1 ms)")
    print(f"A bare Jinja2 render of the same lengths: median {_bare(warm):.3f} ms")
    _use(everything, given.unreached)


if __name__ == "__main__":
    main()

"""``letopis war``: a whole Moon War in the terminal, with nothing else installed or running."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from narratives.moonwar.narrator import MoonwarNarrator
from tgbot.commands.arguments import Parser
from tgbot.commands.told import picture_arguments, seed_of, shared_arguments, told


def run(words: Sequence[str]) -> int:
    """Play and print it; exit status 2 for options that do not fit or a file that cannot be written."""
    given = _parser().parse_args(words)
    seed = seed_of(given)
    options: dict[str, Any] = {"edition": given.edition, "scenario": given.scenario, "green": given.green}
    setup: dict[str, Any] = {}
    narrator: MoonwarNarrator | None = None
    if given.pack is not None:
        # Reading a pack takes the lint with it: whoever has none does not wait for that.
        from narratives.chronicle.packs import BadPack
        from tgbot.packs import load

        try:
            pack = load(Path(given.pack))
        except BadPack as bad:
            print(f"letopis war: пакет не годится:\n{bad}", file=sys.stderr)
            return 2
        narrator = pack.narrator()
        if pack.people:
            options["scenario"] = given.scenario or 1
            setup = pack.drawn(seed, options["scenario"])
    return told("war", "moonwar", given, seed, options, setup, narrator=narrator)


def _parser() -> Parser:
    parser = shared_arguments(
        Parser(
            "war",
            "Сыграть целую Луновойну и напечатать её хронику.",
            "Одно и то же зерно с теми же параметрами всегда даёт ту же войну, слово в слово.",
        )
    )
    parser.add_argument("--scenario", type=int, choices=range(1, 9), metavar="1–8", help="сценарий; без него — ролл")
    parser.add_argument("--edition", choices=("third", "second"), default="third", help="редакция правил (third)")
    parser.add_argument("--green", action="store_true", help="зелёный режим: и одиннадцать «зелёных» участников")
    parser.add_argument("--pack", metavar="ПАПКА", help="свои люди и тексты (см. letopis packs)")
    return picture_arguments(parser)

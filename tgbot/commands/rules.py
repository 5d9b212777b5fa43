"""``letopis rules``: the rules by their ids."""

import sys
from collections.abc import Sequence

from engines.core.registry import engine_of, games
from tgbot.commands.arguments import Parser


def run(words: Sequence[str]) -> int:
    """Print the rules asked for; status 1 when there is none such."""
    parser = Parser("rules", "Правила по номерам.", "Примеры: letopis rules MW-B3 · letopis rules MW-B · letopis rules")
    parser.add_argument("ids", nargs="*", metavar="НОМЕР", help="номер правила или его начало; без него — все")
    wanted = [word.upper() for word in parser.parse_args(words).ids]
    found = [
        (rule, text)
        for game in games()
        for rule, text in engine_of(game).rules.items()
        if not wanted or any(rule == word or rule.startswith(word) for word in wanted)
    ]
    if not found:
        print(f"Нет таких правил: {', '.join(wanted)}", file=sys.stderr)
        return 1
    for rule, text in found:
        print(f"{rule:<8} {text}")
    return 0

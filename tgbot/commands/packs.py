"""``letopis packs check``: is a pack of one's own texts and people fit for use?"""

from collections.abc import Sequence
from pathlib import Path

from narratives.chronicle.packs import BadPack
from tgbot.commands.arguments import Parser
from tgbot.packs import load


def run(words: Sequence[str]) -> int:
    """Print every problem, a line each, with file, line and reason; exit status 1 when there is one."""
    parser = Parser("packs", "Проверить пакет: свои люди и тексты поверх тех же правил.")
    parser.add_argument("action", choices=("check",), metavar="ДЕЛО", help="check — проверить")
    parser.add_argument("folder", metavar="ПАПКА", help="папка с pack.toml")
    given = parser.parse_args(words)
    try:
        pack = load(Path(given.folder))
    except BadPack as bad:
        print("\n".join(map(str, bad.problems)))
        return 1
    print(f"Пакет «{pack.title}» в порядке: людей {len(pack.people)}.")
    return 0

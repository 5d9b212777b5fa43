"""``python -m tgbot``: the same as ``letopis``."""

from tgbot.cli import main

raise SystemExit(main())

"""Draws docs/images/post.png: a real post of a real war, as a group sees it. Needs Chromium on the path.

.venv/bin/python docs/images/post.py
"""

import shutil
import subprocess
import tempfile
from pathlib import Path

from narratives.chronicle.playthrough import playthrough

SEED, TURN = "21", 17

PAGE = """<!DOCTYPE html><meta charset="utf-8"><style>
body {{ margin: 0; background: #d5e0cf; font: 16px/1.42 "Noto Sans", "DejaVu Sans", sans-serif; padding: 18px;
  width: 560px }}
.bubble {{ background: #fff; border-radius: 14px 14px 14px 4px; padding: 10px 14px 8px; white-space: pre-wrap;
  box-shadow: 0 1px 1px #0003; overflow: auto }}
.from {{ color: #c4543e; font-weight: 600 }}
blockquote {{ margin: 10px 0 2px; padding: 6px 10px; border-left: 3px solid #4b9ad8; border-radius: 4px;
  background: #eef5fb; font-size: 14px }}
.keys {{ display: grid; grid-template-columns: 1fr 1fr; gap: 6px; margin-top: 6px; width: 588px }}
.keys span {{ background: #7c9a76; color: #fff; text-align: center; border-radius: 8px; padding: 8px }}
.keys .wide {{ grid-column: 1 / 3; background: #4b9ad8 }}
.time {{ float: right; color: #8aa; font-size: 12px; margin-top: 4px }}
</style><div class="bubble"><div class="from">Летопись</div>{html}<span class="time">21:00</span></div>
<div class="keys"><span class="wide">🌙 Ход</span><span>✍️ Расписать</span><span>⚙ Ведущему</span></div>"""


def main() -> None:
    """Play the war to the turn and take the picture."""
    post = next(piece.post for piece in playthrough("moonwar", SEED) if piece.post.turn == TURN)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise SystemExit("Chromium is not on the path")
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "post.html")
        page.write_text(PAGE.format(html=post.html.replace("\n\n<blockquote", "<blockquote")), encoding="utf-8")
        target = Path(__file__).with_name("post.png")
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-background-networking"]
        size = ("--window-size=624,690", "--force-device-scale-factor=2")
        subprocess.run([chromium, *flags, *size, f"--screenshot={target}", page.as_uri()], check=True)


if __name__ == "__main__":
    main()

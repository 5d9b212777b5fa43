"""How much quicker than Telegram allows the bots of most scenarios may write."""

SCALE = 200

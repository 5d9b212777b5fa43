"""Counters for Prometheus, all in one place."""

from prometheus_client import Counter, Gauge, Histogram

UPDATES = Counter("letopis_updates_total", "Updates of Telegram that were handled", ["kind", "outcome"])
HANDLER_SECONDS = Histogram("letopis_handler_seconds", "Time that an update's handler took", ["kind"])
COMMIT_CONFLICTS = Counter("letopis_commit_conflicts_total", "Steps decided again because another one came first")
SENT = Counter("letopis_sent_total", "Requests to Telegram by the outbox", ["method", "outcome"])
FLOOD_WAITS = Counter("letopis_flood_waits_total", "Answers 429 of Telegram")
UNKNOWN_OUTCOMES = Counter("letopis_unknown_outcomes_total", "Messages sent again that may have arrived before")
OUTBOX_DEPTH = Gauge("letopis_outbox_lanes", "Lanes that have something to send")
OUTBOX_PARKED = Gauge("letopis_outbox_parked_lanes", "Lanes of games that wait for /resume")
OUTBOX_LAG = Gauge("letopis_outbox_lag_seconds", "For how long the lane that waits longest could have been sent")
OUTBOX_AGE = Histogram(
    "letopis_outbox_age_seconds",
    "From the commit of an effect to its sending",
    buckets=(0.1, 0.5, 1, 3, 10, 30, 60, 300, 3600),
)
TURNS = Counter("letopis_turns_total", "Due turns that the schedule handed out")

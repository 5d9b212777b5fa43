"""The demo's page in a real Chromium, as people use it."""

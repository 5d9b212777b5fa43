"""Fixtures that every test may ask for, and the names of failed tests at the very end."""

import pytest
from hypothesis import HealthCheck, settings

# A slow machine is no failure.
settings.register_profile("letopis", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("letopis")

pytest_plugins = ["tests.botapi.fixtures"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A failed scenario prints whole chats; whoever reads the tail of a log still wants to know which one it was."""
    for report in (*terminalreporter.getreports("failed"), *terminalreporter.getreports("error")):
        terminalreporter.write_line(f"failed: {report.nodeid}", red=True)

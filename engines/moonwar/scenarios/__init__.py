"""The eight scenarios, one module each."""

from typing import Final

from engines.moonwar.scenarios.arrivals import Arrivals
from engines.moonwar.scenarios.base import Scenario
from engines.moonwar.scenarios.chase import Chase
from engines.moonwar.scenarios.clans import Clans
from engines.moonwar.scenarios.dream import Dream
from engines.moonwar.scenarios.fortress import Fortress
from engines.moonwar.scenarios.roa import Roa
from engines.moonwar.scenarios.slaughter import Slaughter
from engines.moonwar.scenarios.walachia import Walachia

SCENARIOS: Final[dict[int, Scenario]] = {
    scenario.number: scenario
    for scenario in (Slaughter(), Roa(), Walachia(), Dream(), Clans(), Fortress(), Chase(), Arrivals())
}
FORCE_NAMES: Final = frozenset(name for scenario in SCENARIOS.values() for name in scenario.force_names())
"""Every name that a third-party force bears in some scenario; nobody else may be called so."""


def scenario_of(number: int) -> Scenario:
    """The hooks of a scenario 1–8."""
    return SCENARIOS[number]

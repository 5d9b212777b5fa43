"""Every variant gives what was accepted: a filter or a name cannot change what readers see unnoticed."""

import pytest

from narratives.moonwar.contract import CONTRACT
from tests.narratives.moonwar.accept import accepted, accepted_samples, outcomes

ACCEPT = "read the change, then: python -m tests.narratives.moonwar.accept"


@pytest.mark.parametrize("name", sorted(CONTRACT.sets))
def test_every_variant_gives_what_was_accepted(name):
    expected, samples = accepted().get(name, {}), accepted_samples()
    now = {one.source: one for one in outcomes(name)}
    for source, one in now.items():
        if one.sample and source in expected:
            assert one.sample == samples[name, source], ACCEPT
    changed = [one.rendered for source, one in now.items() if expected.get(source, one.digest) != one.digest]
    assert changed == [], ACCEPT
    assert [one.rendered[:1] for source, one in now.items() if source not in expected] == [], f"new texts; {ACCEPT}"
    assert sorted(expected.keys() - now) == [], f"texts that are gone; {ACCEPT}"

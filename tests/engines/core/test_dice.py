"""Chance has one door: seeds without bias, tapes that must fit, hands that are asked, records with their source."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.dice import Dice, HandRoller, Rethrow, SeedRoller, TapeRoller, Throw, commitment
from engines.core.errors import DieNeeded, TapeError

# The 99.99 % points of chi-square for the degrees of freedom of each die: a fair one passes, whatever the seed.
CRITICAL = {2: 15.14, 3: 18.42, 4: 21.11, 6: 25.74, 8: 29.88, 9: 31.83, 18: 47.57, 64: 113.0, 75: 127.6, 100: 161.3}


@pytest.mark.parametrize("sides", CRITICAL)
def test_seeded_faces_are_fair(sides: int) -> None:
    roller, throws = SeedRoller(f"fair {sides}"), 400 * sides
    counts = [0] * sides
    for _ in range(throws):
        counts[roller.face(sides, "")[0] - 1] += 1
    expected = throws / sides
    assert sum((count - expected) ** 2 / expected for count in counts) < CRITICAL[sides]


def test_rejection_leaves_no_modulo_bias() -> None:
    """With 3·2⁶² sides a plain remainder of 64 bits would give the lowest third twice as often as the others."""
    sides, roller = 3 << 62, SeedRoller("bias")
    thirds = [0, 0, 0]
    for _ in range(6000):
        thirds[(roller.face(sides, "")[0] - 1) // (1 << 62)] += 1
    assert all(1800 < third < 2200 for third in thirds)


def test_neighbouring_throws_are_independent() -> None:
    roller = SeedRoller("pairs")
    counts = [0] * 36
    for _ in range(36 * 300):
        first, second = roller.face(6, "")[0], roller.face(6, "")[0]
        counts[(first - 1) * 6 + second - 1] += 1
    assert sum((count - 300) ** 2 / 300 for count in counts) < 77.0  # 99.99 % of 35 degrees


@given(st.text(max_size=20), st.integers(0, 10_000), st.integers(2, 1000))
def test_a_saved_position_resumes_exactly(seed: str, position: int, sides: int) -> None:
    roller = SeedRoller(seed, position)
    faces = [roller.face(sides, "")[0] for _ in range(5)]
    assert roller.position == position + 5
    resumed = SeedRoller(seed, position + 3)
    assert [resumed.face(sides, "")[0] for _ in range(2)] == faces[3:]
    assert all(1 <= face <= sides for face in faces)


def test_what_was_asked_before_never_changes_a_throw() -> None:
    """Position n is what it is, whatever sides the dice before it had."""
    coarse, fine = SeedRoller("same"), SeedRoller("same")
    for _ in range(10):
        coarse.face(2, "")
        fine.face(64, "")
    assert coarse.face(75, "") == fine.face(75, "")


def test_seeds_differ() -> None:
    one, other = SeedRoller("1"), SeedRoller("2")
    assert [one.face(100, "") for _ in range(10)] != [other.face(100, "") for _ in range(10)]


def test_the_published_hash_does_not_foretell_the_dice() -> None:
    """Dice made with the commitment as the key are not the dice of the game."""
    published = bytes.fromhex(commitment("secret"))
    blocks = (hashlib.blake2b(b"%d/0" % place, key=published, digest_size=64).digest() for place in range(10))
    foretold = [int.from_bytes(block[:8], "big") % 1000 + 1 for block in blocks]
    roller = SeedRoller("secret")
    assert foretold != [roller.face(1000, "")[0] for _ in range(10)]
    assert commitment("secret") != commitment("secret ")
    assert len(commitment("secret")) == 64


@pytest.mark.parametrize(
    "text", ["d6:0", "d6:7", "d0:1", "6:4", "d6", "d6:", "d06:1", "d6:04", " d6:4", "D6:4", "d6:4 ", 6, None]
)
def test_a_malformed_entry_is_no_die(text: object) -> None:
    with pytest.raises(TapeError) as caught:
        Throw.parse(text)
    assert caught.value.fault == "malformed"


def test_a_throw_reads_and_writes_itself() -> None:
    assert Throw.parse("d64:13") == Throw(64, 13, "", "tape")
    assert str(Throw(6, 4, "extra", "gm")) == "d6:4"


def test_a_tape_is_taken_strictly_in_order() -> None:
    tape = TapeRoller.parse(["d6:4", "d3:1"])
    assert tape.face(6, "") == (4, "tape")
    with pytest.raises(TapeError, match="mismatch"):
        tape.face(6, "")
    assert tape.position == 1
    with pytest.raises(TapeError, match="left"):
        tape.finish()
    assert tape.face(3, "") == (1, "tape")
    tape.finish()
    with pytest.raises(TapeError, match="exhausted"):
        tape.face(3, "")


def test_a_tape_must_be_a_list() -> None:
    with pytest.raises(TapeError, match="malformed"):
        TapeRoller.parse("d6:4")


def test_a_hand_is_asked_for_the_die_that_is_missing() -> None:
    hand = HandRoller([4, 7])
    assert hand.face(6, "throw") == (4, "hand")
    with pytest.raises(TapeError, match="mismatch"):
        hand.face(6, "throw")
    assert hand.face(8, "scenario") == (7, "hand")
    with pytest.raises(DieNeeded) as asked:
        hand.face(3, "nature")
    assert (asked.value.sides, asked.value.label) == (3, "nature")
    assert HandRoller([3]).face(6, "") == (3, "hand")


def test_the_door_keeps_every_die_with_its_label_and_source() -> None:
    dice = Dice(TapeRoller.parse(["d6:4", "d3:1"]))
    assert [dice.throw(6, "throw"), dice.throw(1, "copy"), dice.throw(3, "nature")] == [4, 1, 1]
    assert dice.throws == [Throw(6, 4, "throw", "tape"), Throw(3, 1, "nature", "tape")]


def test_a_die_without_sides_is_a_bug() -> None:
    with pytest.raises(ValueError, match="0 sides"):
        Dice(SeedRoller("")).throw(0, "")


def test_a_rethrow_keeps_the_record_until_it_no_longer_fits() -> None:
    record = [Throw(6, 4, "a", "seed"), Throw(6, 5, "b", "hand"), Throw(3, 1, "c", "seed"), Throw(6, 6, "d", "seed")]
    then = TapeRoller.parse(["d8:7", "d6:1"])
    again = Rethrow(record, {2: 2}, then)
    assert again.face(6, "a") == (4, "seed")
    assert again.face(6, "b") == (2, "gm")
    assert again.face(8, "x") == (7, "tape")
    assert again.face(6, "d") == (1, "tape")  # the rest of the record is gone, though it would fit again
    assert again.position == then.position == 2
    again.position = 0
    assert then.position == 0


def test_a_rethrow_goes_on_where_the_record_ends() -> None:
    again = Rethrow([Throw(6, 4)], {}, TapeRoller.parse(["d6:2"]))
    assert [again.face(6, "")[0], again.face(6, "")[0]] == [4, 2]

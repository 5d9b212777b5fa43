"""From what is shown to what should be."""

from hypothesis import given
from hypothesis import strategies as st

from tgbot.delivery.shown import Message, Part, Shown, next_request
from tgbot.keyboards.model import Button

KEYBOARDS = st.sampled_from([(), ((Button(text="Ход", data="a.1.turn"),),)])
PARTS = st.lists(st.builds(Part, html=st.sampled_from("абв"), keyboard=KEYBOARDS), max_size=5)


@given(before=PARTS, wanted=PARTS)
def test_following_the_requests_leads_to_what_is_wanted_by_the_fewest(before: list[Part], wanted: list[Part]) -> None:
    shown = [Message(number, part.digest) for number, part in enumerate(before)]
    asked = 0
    while request := next_request(wanted, shown):
        asked += 1
        if request.do == "edit":
            assert shown[request.place].digest != wanted[request.place].digest
            shown[request.place] = Message(shown[request.place].message_id, wanted[request.place].digest)
        elif request.do == "send":
            shown.append(Message(100 + asked, wanted[request.place].digest))
        else:
            assert request.place == len(shown) - 1
            shown.pop()
    assert [message.digest for message in shown] == [part.digest for part in wanted]
    same = sum(old == new for old, new in zip(before, wanted, strict=False))
    assert asked == max(len(before), len(wanted)) - same


@given(chat_id=st.integers(), ids=st.lists(st.integers(0, 2**40), max_size=3), pinned=st.booleans())
def test_what_is_shown_is_kept_in_few_bytes_and_read_as_it_was_kept_before(
    chat_id: int, ids: list[int], pinned: bool
) -> None:
    digests = [Part("а").digest, "poll:5307", ""]
    messages = tuple(Message(one, digest) for one, digest in zip(ids, digests, strict=False))
    shown = Shown(chat_id=chat_id, messages=messages, pinned=pinned)
    assert Shown.unpack(shown.pack().encode()) == Shown.unpack(shown.model_dump_json().encode()) == shown


def test_a_post_of_one_message_stays_within_a_listpack() -> None:
    messages = (Message(10_000_000_000, Part("а").digest),)
    assert len(Shown(chat_id=-1_009_999_999_999, messages=messages).pack()) <= 64

"""From what is shown to what should be."""

from hypothesis import given
from hypothesis import strategies as st

from tgbot.delivery.shown import Message, Part, next_request
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

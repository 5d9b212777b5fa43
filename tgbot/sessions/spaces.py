"""Spaces at which no line may end, as the chronicle sets them: what a rule can tell of them need not be kept.

They part a post from the texts that it is made of, which have plain ones. The rule is that of the chronicle as it was
when posts were first kept so, and it is for good: where a post has its spaces otherwise, the places are kept.
"""

import re

_BOUND = "\u00a0"
_RULE = re.compile(r" (?:(?<=\S )(?=—)|(?<=(?<![\w-])[аАиИоОуУкКвВсСяЯ] )(?=\S))")


def loosed(text: str) -> tuple[str, list[int]]:
    """The text with plain spaces only, and the places where the rule would not set them as they were."""
    plain = text.replace(_BOUND, " ")
    guess = _RULE.sub(_BOUND, plain)
    if guess == text:
        return plain, []
    return plain, [place for place, (one, other) in enumerate(zip(guess, text, strict=True)) if one != other]


def bound(plain: str, others: list[int]) -> str:
    """The reverse."""
    signs = list(_RULE.sub(_BOUND, plain))
    for place in others:
        signs[place] = " " if signs[place] == _BOUND else _BOUND
    return "".join(signs)

"""A change that is asked for as a question ("全部金曜にしてくれる?", "다 월요일로 해줄래?"), as that order. Pure."""

from __future__ import annotations

from orchestration.patterns import make_regex
from orchestration.text.told_bodies import mask_told_bodies

_ASKS = (
    (
        make_regex(
            r"(?<=に)(?P<verb>して|変えて|変更して|延ばして|ずらして|直して)"
            r"(?:く(?:れる|れない|れます|れません|ださいます|ださいません)|もらえ(?:る|ない|ます|ません)|いただけ(?:る|ない|ます|ません))"
            r"(?:か|かな)?[?？。！!\s]*$"
        ),
        r"\g<verb>",
    ),
    (
        make_regex(
            r"(?<=로)\s?(?P<verb>바꿔|해|변경해|미뤄|옮겨|당겨|늘려)\s?"
            r"(?:줄래|주실래|줄\s?수\s?있(?:어|나|니|을까)|주실\s?수\s?있(?:어|나|으실까|을까|으세))(?:요)?[?？.!\s]*$"
        ),
        r" \g<verb>줘",
    ),
)


def write_asked_change(text: str) -> str:
    """Return a request that ends in asking whether something can be changed with that as an order; what is told to
    somebody stays whole."""
    found = next(((form, order) for form, order in _ASKS if form.search(text)), None)
    if found is None or mask_told_bodies(text) != text:
        return text
    form, order = found
    return form.sub(order, text)

"""That a message which is to go out later is to wait until a time, said as a wish to hold it back ("hold off on that
until 3", "그 메시지 3시까지 보류해줘", "15時まで待って"): it sets a time and forbids nothing. Pure."""

from __future__ import annotations

from functools import lru_cache

from orchestration.patterns import make_regex
from orchestration.text.word_lists import THANKS_EN

LONGEST = 120
_OPENS = (
    r"^\W*(?:(?:actually|oh|ah|ok(?:ay)?|so|wait|hey|please|pls|can\syou|could\syou|let'?s|아+|앗|음|근데|그럼|일단|잠깐만?"
    r"|あっ?|えっと|やっぱり?|すみません)[\s,.!、。]+)*"
)
_SENT_EN = (
    r"(?:it|this|that|(?:the|that|this|my)\s(?:scheduled\s)?"
    r"(?:message|post|dm|reminder|one|announcement)(?:\sto\s\w+)?)"
)
_SENT_KO = (
    r"(?:(?:그|이|저|아까)\s?)?(?:(?:예약(?:한|된)?\s?)?(?:메시지|메세지|글|디엠|DM|공지|예약|알림|리마인드|거|건|것))"
    r"(?:은|는|을|를|만)?"
)
_SENT_JA = (
    r"(?:(?:あの|その|この|さっきの)(?:予約)?(?:メッセージ|投稿|DM|件|予約|リマインド|やつ)?"
    r"|それ|これ|予約)(?:は|を)?、?"
)
_FORMS = (
    (
        make_regex(
            rf"{_OPENS}(?:(?:hold|wait|sit|delay)(?:\soff)?(?:\s(?:on|with))?(?:\ssending)?(?:\s{_SENT_EN})?"
            rf"|(?:hold|keep|delay|postpone|push)\s{_SENT_EN}(?:\sback|\soff)?|(?:don'?t|do\snot)\s(?:send|post)\s{_SENT_EN})"
            rf"\s(?:until|till?|'til)\s(?P<at>[^,.;!?\n]{{1,30}}?)(?:,?\s{THANKS_EN})*[\s.!?]*$"
        ),
        "make it {}",
    ),
    (
        make_regex(
            rf"{_OPENS}(?:{_SENT_KO}\s)?(?P<at>[^\s,.][^,.!?\n]{{0,20}}?)까지(?:는|만)?\s(?:좀\s|일단\s|잠깐\s)*"
            r"(?:보류|대기|홀드|기다려|멈춰|들고\s?있어|갖고\s?있어|보내지\s?(?:마|말)|올리지\s?(?:마|말))"
            r"\S*(?:\s(?:줘|주세요|있어)\S*)?[\s.!~]*$"
        ),
        "{}로 바꿔줘",
    ),
    (
        make_regex(
            rf"{_OPENS}(?:{_SENT_JA})?(?P<at>[^、。\s]{{1,16}}?)まで(?:は)?(?:ちょっと)?"
            r"(?:待って|待た|待ち|保留|止めて|とめて|ストップ|送らないで|投稿しないで|出さないで)[ぁ-ん]*(?:お願い(?:します)?)?[。！!\s]*$"
        ),
        "{}にして",
    ),
)
_TIME = make_regex(r"\d|noon|정오|正午")


@lru_cache(maxsize=64)
def read_held_until(text: str) -> str:
    """Return the order that sets the time until which a message is to wait; empty where a text says anything else."""
    said = text.strip().lower() if len(text) <= LONGEST else ""
    found = next(((one["at"], order) for form, order in _FORMS if (one := form.match(said)) is not None), None)
    return found[1].format(found[0]) if found is not None and _TIME.search(found[0]) else ""

"""Facts told beside an order: why it is given, or how things stand ("… 바꿔줘. 지훈님 다음 주 휴가래", "since Sara is
on leave next week, …"). Pure.

Their dates, names and numbers are none of the order's. A condition, a limit, a wish or a value is no such fact.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import find_prohibitions, find_quoted_texts
from orchestration.text.prohibitions.find import QUOTED_SPAN
from orchestration.text.remarks import is_remark
from orchestration.text.segments import split_segments
from schemas.values import Json

LONGEST = 400
_JOINTS = make_regex(
    r"(?:라서|대서|래서|니까|느라|바람에|때문에|길래|서\s그런데|있어서|없어서|많아서|바빠서|아파서|몰라서|돼서|하셔서)(?:요)?,?\s+"
    r"|\s(?=(?:because|cuz|cos)\s|since\s(?:[A-Za-z]+)(?:'s|\s(?:is|are|was|were|has|have|will|can't|won't|isn't|said)\b)"
    r"|so\s(?:nobody|no\sone|that|we\sdon't|they\sdon't|it\sdoesn't|i\sdon't)\b)"
)
"""Where a sentence passes from a reason to its order, or to a reason."""
_BINDS = make_regex(
    r"[#@<>\ue000-\uf8ff:?？]|승인|결재|허락|허가|컨펌|보류|취소|중단|때까지|먼저|비밀|기밀|대외비|금지|아직|기다|미정|말고|빼고|제외|않|만\s|확정|면\s|거든\s|도\s(?:다\s|이미\s)?(?:끝|완료|마[쳤무])"
    r"|들어[가간갔오와온왔]|참석|참여|참가|참관|\b(?:join\w*|attend\w*)\b|参加|出席|同席"
    r"|\b(?:approv\w*|permission|sign-?off|first|confidential|secret|private|forbidden|waits?|waiting|hold|yet|never|without|instead|only|except|cancel\w*|if|unless|until\s(?:i|we|you)"
    r"|due|deadline|said\sto|told\s(?:me|us|you|him|her|them)\sto|tak(?:es?|ing)\s(?:it|this|over)|handl\w+|owns?|by\s(?:\d|[a-z]+day|noon|tomorrow|tonight|eod)|except)\b"
    r"|も(?:もう)?(?:終わ|完了)|(?:내가|제가)\s(?:\S+\s)?(?:할|맡|가져)|\bi(?:'ll|\swill)\s(?:do|take|handle)\b|引き取|引き継|私が|僕が|承認|許可|了承|先に|まだ|秘密|社外秘|待[ちっつ]|中止|延期|キャンセル|以外|だけ|なら|たら|れば|場合",
    re.IGNORECASE,
)
"""What an order may need, or be bound by."""
_VALUE = make_regex(
    r"(?:\d\s?[일월시분개원만건명]|[월화수목금토일](?:요일|욜)|내일|모레|다음\s?주|오늘)\s?(?:까지)?\s?(?:이래|이라네|이라고|이라서|이라던데|래|라네|라고|라던데|이야|야|예요|이에요|입니다|임)[가-힣]*[\s.!~]*$"
    r"|까지(?:래|라|야|이|예|임|로|입|요|욤|용|여|만)|(?<=[가-힣\d])(?:으로|로)요?[\s.!~]*$|(?:님|씨)(?:이?랑|하고|과|와|만|도|이|으로)?요?[\s.!~]*$|['’]s[\s.!]*$|まで(?:だ|で|の|らしい|みたい)|(?:\d[日時月]|曜日?|明日|来週)(?:だ|です|らしい|みたい|なので|だから)",
    re.IGNORECASE,
)
"""A day, a time or an amount that may be what is to be set."""
_ASKED_FOR = make_regex(
    r"\S{2,5}(?:님|씨)?(?:의)?\s?(?:부탁|요청)(?:이에요|이야|임|이라서|이래요?|입니다|이라)[요]?"
    r"|(?:(?:it's|this is|it was)\s)?[A-Z]\w+'s\s(?:request|ask|idea)|\S{1,10}さん(?:の"
    r"|から(?:の)?)(?:依頼|頼み|お願い)(?:です|なので|だから)?"
)
"""By whose wish something is done."""
_TELLS = make_regex(
    r".*(?:라네|다네|하네|[가-힣](?:래|대)|더라고?|라던데|다던데|거든|서\s그런데)(?:요)?|(?:turns\sout|apparently|seems\slike|looks\slike|fyi)\b.*"
    r"|so\s(?:nobody|no\sone|that|we\sdon't|they\sdon't|it\sdoesn't|i\sdon't)\b.*|.*(?:らしい|みたい|んだって|とのこと|そう)(?:です|だから|なので|で)?",
    re.IGNORECASE,
)
"""Hearsay, and what is to be kept from happening."""
_WISHES = make_regex(
    r"줘|주세요|부탁|달[래라]|(?:하|보내|올리|바꾸|넣|만들|미루|옮기|지우|빼|두|오)(?:래|라|재)(?:요)?$|하자|담당|맡|마감|기한|상태"
    r"|\b(?:please|pls|should|must|needs?|wants?|would|could|let|owner|status|title)\b|ください|下さい|ほしい|担当|期限|締め?切|〆|状態",
    re.IGNORECASE,
)
_EXCUSE = make_regex(r"^\W*(?:난|나는|나|내가|전|저는|제가)\s.*(?:안|못)\s?(?:되|돼|될|하|할|해)[가-힣]*\W*$")
"""Why who asks can't do it: a "can't" that forbids nothing."""
_HEARD = make_regex(r"(?:한테|에게)서?\s?(?=(?:들|물어|연락|받))|[てで]くれ(?=た|て)")


@lru_cache(maxsize=128)
def find_side_facts(text: str) -> tuple[tuple[int, int], ...]:
    """Return where a request tells facts beside its order, in order; nothing where it is facts alone, is of several
    lines, or names after a colon what it is about."""
    if len(text) > LONGEST or "\n" in text.strip() or re.search(r"[:：](?!\d)", QUOTED_SPAN.sub("", text)):
        return ()
    plain = QUOTED_SPAN.sub(lambda match: chr(0xE000) * len(match[0]), text)
    banned = [(one.start, one.end) for one in find_prohibitions(text)]
    parts = [*_split(plain)]
    found = [
        (start, end)
        for start, end in parts
        if _EXCUSE.match(plain[start:end])
        or (is_side_fact(plain[start:end]) and not any(start < last and first < end for first, last in banned))
    ]
    return tuple(found) if len(found) < len(parts) else ()


def is_side_fact(part: str) -> bool:
    """Return whether a part of a request tells a reason or a fact, and asks for nothing."""
    bare = part.strip(" ,.!~…、。！—–-")
    if len(bare.split()) < 2 and not re.search(r"[ぁ-ゖ一-龥]{5}", bare):
        return False
    if _ASKED_FOR.fullmatch(bare):
        return True
    said = _HEARD.sub("", bare)
    if _BINDS.search(bare) or _VALUE.search(bare) or _WISHES.search(said):
        return False
    return is_remark(said) or _TELLS.fullmatch(said) is not None


def remove_side_facts(text: str, facts: Iterable[tuple[int, int]]) -> str:
    """Return a request without the facts told beside its order."""
    for start, end in sorted(facts, reverse=True):
        text = f"{text[:start].rstrip(' ,、—–-')} {text[end:].lstrip(' ,、')}"
    return text.strip()


def are_words_told_apart(inputs: Iterable[Mapping[str, Json]], text: str) -> bool:
    """Return whether no fact can be a part of what is sent, written or put into rows: all such words are quoted."""
    quoted = find_quoted_texts(text)
    return all(
        "rows" not in one
        and "values" not in one
        and all(one.get(name) is None or one[name] in quoted for name in ("text", "content", "body"))
        for one in inputs
    )


def _split(text: str) -> Iterator[tuple[int, int]]:
    for start, end in split_segments(text):
        at = start
        for joint in _JOINTS.finditer(text, start, end):
            if text[at : joint.end()].strip():
                yield at, joint.end()
                at = joint.end()
        if text[at:end].strip():
            yield at, end

"""Parts of what somebody was to be told that stand in no text that goes out. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import replace_quotes

_TELLS = make_regex(
    r"전해|전달|알려|말해|말씀|물어|여쭤|여쭈|공지|올려|올리|보내|남겨|공유|DM|디엠|한테|에게|해\s?줘|해\s?주|써\s?줘|넣어\s?주"
    r"|\b(?:tell|dm|message|ping|nudge|notify|remind|ask|let|post|say)\b|伝え|聞い|連絡|知らせ|送|投稿|言っ",
    re.IGNORECASE,
)
_TOLD_KO = make_regex(r"(?P<stem>[가-힣]+)(?<!더)(?:다|라|자|냐)고(?:도|는)?(?:요)?(?=[\s,.!~]|$)(?P<next>\s*\S*)")
_REPORTS = make_regex(
    r"\s*(?:들었|들어|하(?:던|더|네|셨|신|고|니|는|길|시|면|여)|했|합|해서|해요|한다|말했|말씀하|그러|그랬|생각|나와|되어|돼|적혀|써\s?있|보(?:고|니|면)|알고|싶|부르|있|볼|왔|답|불러|치)"
)
_STEM_ENDS = make_regex(r"(?:달라|하|한|된|있|없|[았었했됐갔왔렸졌]|겠|는|이|으|해)$")
_CALM = make_regex(
    r"급(?:한|하)\s?(?:건|것은?|거)?\s?(?:지는?\s)?(?:아니|않)|천천히\s(?:해도|주셔도|하셔도)|(?:시간|짬)\s?(?:될|나실|날|되실)\s?때|편하(?:실|신)\s?때"
    r"|\bno\srush\b|\bnot\surgent\b|\bno\shurry\b|\bwhen(?:ever)?\s(?:he|she|they)\s(?:has|have|gets?|is|are)\s(?:a\s)?(?:time|moment|minute|chance|free|second)\b"
    r"|急ぎ(?:では|じゃ)?(?:ない|ありません)|手が空いた|手の空いた|時間(?:が|の)ある(?:とき|時)|ゆっくりで",
    re.IGNORECASE,
)
"""That it does not press: said for who is told."""
_AND_THAT_EN = make_regex(r"\b(?:and|also|plus)\sthat\s(?P<part>[^.?!;\n]{3,80})", re.IGNORECASE)
_AND_THAT_JA = make_regex(
    r"(?:それと|あと|また)[、\s]?(?P<part>[^。、\n]{2,40}?)(?:こと|と)(?:も|を)?(?:伝え|言っ|知らせ|連絡)"
)
_PART_BEGINS = make_regex(
    r"[,.!?~\n:()“”\"']|[다라자냐]고(?:도|요)?(?=[\s,])|(?<=\S)(?:한테|에게|께|에|서|로|고|면|니까|는데|DM|디엠)(?:는|도|만)?(?=\s)|[#@]\S+"
)
_FRAME = make_regex(
    r"(?:좀|다시|꼭|지금|바로|이제|그냥|방금|아직|이미|벌써|정말|진짜|혹시|각각|빨리|얼른"
    r"|오늘|내일|모레|[월화수목금토일]요일|없|있|그렇|이렇)\S?"
)
_PARTICLE = make_regex(r"(?:이|가|은|는|을|를|도|의|만)$")
_WORD = make_regex(r"[A-Za-z]{3,}|[가-힣]{2,}|[一-龥ァ-ヶー]{2,}|\d+")
_SILENT_EN = make_regex(
    r"the|that|and|she|he|they|has|have|had|will|would|can|could|should|for|with|his|her|their|not", re.IGNORECASE
)


def find_lost_part(request: str, texts: str) -> str:
    """Return the first part of what was to be told that none of some texts holds; empty where they hold all of it.

    ``texts`` are all that goes out or is written, one behind the other.
    """
    plain = replace_quotes(request)
    if not _TELLS.search(plain):
        return ""
    held = texts.casefold()
    calm = _CALM.search(plain)
    if calm is not None and calm[0][:2].casefold() not in held:
        return calm[0]
    return next((one.strip() for one in _list_parts(plain) if not _is_held(one, held)), "")


def _list_parts(plain: str) -> Iterator[str]:
    for form in (_AND_THAT_EN, _AND_THAT_JA):
        for found in form.finditer(plain):
            yield found["part"]
    for found in _TOLD_KO.finditer(plain):
        before = plain[: found.start()].rstrip()[-12:]
        if not _REPORTS.match(found["next"]) and not re.search(r"(?:제목|이름|담당자?|상태)(?:을|를|은|는)?$", before):
            yield found["stem"]
            yield _find_named(plain[: found.start()])


def _find_named(before: str) -> str:
    """Return the word in front of what is told, if one of the same part of the sentence names something there."""
    part = _PART_BEGINS.split(before)[-1]
    words = [one for one in re.findall(r"[가-힣A-Za-z]{2,}", part) if not _FRAME.fullmatch(one)]
    return _PARTICLE.sub("", words[-1]) if words else ""


def _is_held(part: str, held: str) -> bool:
    """Whether a text holds the words of a part: of a verb the beginning is enough."""
    words = [one.casefold() for one in _WORD.findall(part)]
    words = [one for one in words if not _SILENT_EN.fullmatch(one)]
    if re.fullmatch(r"[가-힣]+", part.strip()):
        stem = _STEM_ENDS.sub("", part.strip()) or part.strip()
        return len(stem) == 1 or stem[: max(1, min(2, len(stem) - 1))] in held
    kept = [one for one in words if one[: 2 if not one.isascii() else 4] in held]
    return not words or len(kept) * 2 >= len(words)

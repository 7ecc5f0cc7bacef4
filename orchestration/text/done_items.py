"""Which of several things that are to be closed are done, or not yet, said as which of them are meant ("장비 신청만
끝났어", "the newsletter isn't done yet", "備品だけ終わった"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_NAME_KO = r"[^\s,.!?~]+(?:\s[^\s,.!?~]+){0,3}?"
_DONE_KO = (
    r"(?:다\s|진짜\s|이미\s)?(?:끝났|끝냈|끝난|끝낸|했|됐|한|된|완료했|완료됐|완료된|완료한|완료)"
    r"(?:어요?|습니다|네요?|음|지|다)?(?:\s?(?:거|것)(?:야|예요|임|이에요)?)?"
)
_NOT_KO = (
    r"(?:아직\s)?(?:다\s)?(?:안\s?(?:끝났|끝난|했|됐|된)|못\s?(?:끝냈|했)|덜\s?(?:끝났|됐)|(?:미완|진행\s?중))"
    r"(?:어요?|습니다|네요?|음|다|어서요?|는데요?|이야|이에요|임)?(?:\s?(?:거|것)(?:야|예요|임)?)?"
)
_END = r"(?=[\s.!~。！…]*$|[,.!~、。]\s?)"
_FINISHED = r"(?:done|finished|complete[d]?|ready|closed)"
_ONLY_DONE = make_regex(
    rf"(?P<ko>{_NAME_KO}만)\s{_DONE_KO}{_END}"
    rf"|(?P<en>\b(?:only|just)\s(?:the\s)?[^,.!?\n]{{2,40}}?)\s(?:is|are|was|were|got)\s(?:actually\s|really\s)?{_FINISHED}{_END}"
    r"|(?P<ja>[^、。\s]{1,20}?だけ)(?:が|は)?(?:もう)?(?:終わ(?:った|りました|って(?:い)?(?:る|ます))|完了し(?:た|ました|て(?:い)?(?:る|ます))|済(?:んだ|みました|み)|でき(?:た|ました))(?:です)?[よねん]*"
    rf"{_END}",
    re.IGNORECASE,
)
_NOT_DONE = make_regex(
    rf"(?P<ko>{_NAME_KO})(?:은|는|이|가)\s{_NOT_KO}{_END}"
    rf"|\b(?:the\s)?(?P<en>\w[^,.!?\n]{{1,40}}?)\s(?:isn'?t|is\snot|aren'?t|are\snot|wasn'?t)\s(?:quite\s|really\s|actually\s)?"
    rf"{_FINISHED}(?:\syet)?{_END}"
    r"|(?P<ja>[^、。\s]{1,20}?)(?:は|が)(?:まだ)?(?:終わって|完了して|できて|済んで)(?:い)?(?:ない|ません)(?:です)?[よねのん]*"
    rf"{_END}",
    re.IGNORECASE,
)


def write_done_items(text: str) -> str:
    """Return a reply to which things are closed with those that are done alone as the only ones, and those that are not
    done as left out."""
    kept = _ONLY_DONE.sub(lambda found: next(one for one in found.groups() if one), text)
    return _NOT_DONE.sub(_leave_out, kept)


def _leave_out(found: re.Match[str]) -> str:
    if found["en"] is not None:
        return f"not {found['en']}"
    return f"{found['ko']}은 빼고" if found["ko"] is not None else f"{found['ja']}は除いて"

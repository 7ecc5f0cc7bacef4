"""A note that a request asks for beside a change of the same thing ("move it to the 20th and leave a note there: …",
"進行中にして、「…」ってメモも付けといて"). Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.text.reported_speech import make_sentence

_Q = (
    r"(?P<q{0}>'[^'\n]{{1,300}}'(?![A-Za-z])|‘[^’\n]{{1,300}}’|\"[^\"\n]{{1,300}}\""
    r"|“[^”\n]{{1,300}}”|「[^」\n]{{1,300}}」|『[^』\n]{{1,300}}』)"
)
_PLACE_KO = (
    r"(?:(?:그|해당|거기)\s?)?(?:(?:작업|페이지)\s(?:본문|내용)|본문|내용|작업|페이지|건|거기|여기|그거|항목|같은\s?데"
    r"|문서)(?:의)?(?:\s?(?:맨\s?)?(?:밑|아래|끝|하단|안)(?:쪽)?)?"
)
_AT_KO = rf"(?:{_PLACE_KO}(?:에다가|에다|에)?(?:도|는)?\s)?"
_IN_KO = rf"{_PLACE_KO}(?:에다가|에다|에)(?:도|는)?\s"
_NOTE_KO = r"(?:메모|노트|코멘트|한\s?줄|한\s?마디)(?:만)?"
_OPENS_KO = r"(?:^|(?<![에가께테])[,.!]?\s)"
"""Words behind a place or a person are for these."""
_DO_KO = r"(?:남겨|남기|달아|달|적어|적|써|추가해|추가하|추가|넣어|넣|붙여|붙이)"
_END_KO = r"(?:\s?(?:놔|놓|두|둬|주|줘|주시|주세|드)[가-힣]{0,5}|[가-힣]{0,4})"
_ASK_EN = r"(?:please\s|also\s|then\s|just\s)*"
_AND_EN = r"(?:,?\s(?:and|plus|then)\s|[,;.]\s(?:and\s)?)"
_ON_EN = (
    r"(?:\s(?:there|in\sthere|on\s(?:it|there|that|the\s(?:task|page)|its\spage)|to\s(?:it|the\s(?:task|page))"
    r"|(?:to|in|into|at\sthe\s(?:end|bottom)\sof)\s(?:the|its|their)\s(?:body|text|content|description)))?"
)
_FORMS = tuple(
    make_regex(form, re.IGNORECASE)
    for form in (
        rf"{_OPENS_KO}{_AT_KO}{_Q.format(1)}\s?(?:이?라고|이?라는|는)?\s?{_NOTE_KO}(?:를|을|도"
        rf"|로)?\s(?:(?:좀|하나|같이"
        rf"|꼭)\s)*{_DO_KO}{_END_KO}[,.!~]*(?=\s|$)",
        rf"{_OPENS_KO}{_IN_KO}{_Q.format(1)}\s?(?:이?라고)?(?:도)?\s?(?:{_NOTE_KO}\s)?(?:(?:좀|하나|같이|꼭)\s)*{_DO_KO}{_END_KO}[,.!~]*(?=\s|$)",
        rf"(?:^|[,.!]?\s){_AT_KO}{_NOTE_KO}(?:에는|에다|에|로|으로|는|도"
        rf"|를)?\s{_Q.format(1)}\s?(?:이?라고)?(?:도)?\s?(?:{_NOTE_KO}\s)?(?:(?:좀"
        rf"|하나|같이)\s)*{_DO_KO}{_END_KO}[,.!~]*(?=\s|$)",
        rf"(?<=고)[,\s]\s?(?P<reported>[^,.!?\"'“‘\n]{{4,160}}?[가-힣](?:다|라|자)고)(?:요)?\s{_IN_KO}{_NOTE_KO}(?:를|을|도|로)?\s(?:(?:좀|하나|같이|꼭)\s)*"
        rf"{_DO_KO}{_END_KO}[,.!~]*(?=\s|$)",
        rf"{_AND_EN}{_ASK_EN}(?:leave|add|put|drop|stick|attach|write|make)\s(?:a|the|this)\s(?:quick\s"
        rf"|short\s)?(?:note|comment|line){_ON_EN}"
        rf"(?:,?\s(?:saying|that\ssays|that\sreads|that)|:|,)?\s*{_Q.format(1)}[.!]*(?=\s|$)",
        rf"{_AND_EN}{_ASK_EN}(?:note|write)(?:\sdown)?{_ON_EN}(?:\sthat|:)?\s*{_Q.format(1)}[.!]*(?=\s|$)",
        rf"{_AND_EN}{_ASK_EN}(?:write|jot|note|add|put|record)(?:\sdown)?\s{_Q.format(1)}\s(?:down\s)?(?:there|in\sthere|(?:on|to|in|into|at\sthe\s(?:bottom|end)\sof)\s(?:it|(?:the|its|that)\s(?:task|page|body|text|description)))[.!]*(?=\s|$)",
        rf"{_AND_EN}{_ASK_EN}(?:(?:leave|add|put|drop|stick|attach|make)\s(?:a|the)\s(?:quick\s"
        rf"|short\s)?(?:note|comment|line){_ON_EN}(?:,?\s(?:saying|that\ssays|that)\s|:\s?)"
        rf"(?:that\s)?|note(?:\sdown)?{_ON_EN}\sthat\s)(?P<bare>(?![\"'“‘])[^\n:\"“]{{4,200}})$",
        rf"(?:^|、|。|[てで])\s?(?:そこ|同じ(?:ところ|タスク|ページ)|タスク|ページ|(?:ページの)?(?:本文|内容))?(?:に"
        rf"|にも)?、?{_Q.format(1)}(?:って|と"
        rf"|という)?(?:の)?(?:いう)?(?:メモ|[一1]行|一言|ひとこと)(?:を|も|として|だけ)?"
        r"(?:付け|つけ|残し|追加|追記|記入|書い|書き|入れ|足し|添え|して|し)[^。、\n「]{0,14}[。、]?",
        rf"(?:^|、|。|[てで])\s?(?:ページの)?(?:本文|内容)に(?:も|は)?、?{_Q.format(1)}(?:って|という|と|を|も)?"
        r"(?:追加|追記|記入|書い|書き|入れ|足し|残し)[^。、\n「]{0,14}[。、]?",
        rf"(?:^|、|。|[てで])\s?メモ(?:に|も|で|として|欄に)?(?:は)?、?{_Q.format(1)}(?:と|って|を"
        rf"|も)?(?:書い|書き|追加|残し|入れ|付け"
        rf"|つけ)[^。、\n「]{{0,14}}[。、]?",
    )
)
_CLOSES = make_regex(r"^[\s,、。.]+|[\s,、]+$")
_MORE = make_regex(r"\b(?:and|then)\s(?:tell|dm|post|message|let|ask|move|set)\b|#[A-Za-z]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class NoteClause:
    """The words of a note, and the request without what asks for it."""

    words: str
    rest: str


def find_note_clause(text: str) -> NoteClause | None:
    """Return the one note that a request asks for beside something else; ``None`` where it asks for none, for more, or
    for nothing else."""
    if len(text) > 1_000:
        return None
    for form in _FORMS:
        found = [*form.finditer(text)]
        if len(found) != 1:
            continue
        one = found[0]
        quoted = one.groupdict().get("q1")
        reported = one.groupdict().get("reported")
        words = quoted[1:-1].strip() if quoted else (one.groupdict().get("bare") or "").strip(" .!")
        words = make_sentence(reported) if reported else words
        begin = one.start() + (1 if text[one.start()] in "てで" else 0)
        before, behind = _CLOSES.sub("", text[:begin]), _CLOSES.sub("", text[one.end() :])
        if not before or (not quoted and _MORE.search(words)):
            return None
        return NoteClause(words, _join(before, behind))
    return None


_HANGS_KO = make_regex(r"(?P<stem>바꾸|미루|옮기|당기|돌리|넘기|늦추|하|해\s?두|해\s?주|변경하|처리하)고$")
_HANGS_POLITE_KO = make_regex(r"(?:꿔|해|겨|뤄|려|춰|둬|놔)\s?주(?:시)?고$")
_DOES_KO = {
    "바꾸": "바꿔",
    "미루": "미뤄",
    "옮기": "옮겨",
    "당기": "당겨",
    "돌리": "돌려",
    "넘기": "넘겨",
    "늦추": "늦춰",
    "하": "해",
}


def _join(before: str, behind: str) -> str:
    """Return two pieces of a request as one; a verb that hung on what stood between them ends it where none follows."""
    if behind:
        return f"{before}, {behind}" if re.search("[가-힣]", before) else f"{before} {behind}"
    if _HANGS_POLITE_KO.search(before):
        return f"{before.removesuffix('고').removesuffix('시').removesuffix('주')}줘"
    hung = _HANGS_KO.search(before)
    if hung is None:
        return before
    stem = hung["stem"]
    does = _DOES_KO.get(stem) or re.sub(r"하$", "해", re.sub(r"\s?[두주]$", "", stem))
    return f"{before[: hung.start()]}{does}줘"

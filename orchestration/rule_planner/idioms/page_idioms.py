"""Idioms of pages and tasks: what is put on a page by its kind, who comes to a meeting, and whose each of several
tasks is. Pure."""

from __future__ import annotations

from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, compile_rules

_KIND_EN = r"(?:action items?|agenda items?|decisions?|next steps|open questions)"
_NO_NAMES = (
    r"발행|발송|확인|검토|작성|정리|수정|준비|예약|보고|공유|마감|제출|완료|진행|등록|구매|주문|연락|전달|점검|요청"
    r"|오늘|내일|모레|이번|다음|급해|나중"
)
"""What is done with a thing, and when: no names of people."""
_OWNED_KO = (
    rf"{{0}}(?P<{{1}}>[^,.:()\n]{{{{2,30}}}}?)(?:은|는)\s(?!{_NO_NAMES})"
    r"(?P<of_{1}>[가-힣]{{2,4}}?)(?:님|씨)?(?:이|가)?"
)
_TOLD = r"한테|에게|께\s|#|전해|보내|올려|알려|공유|[다라자냐]고\s"
_TWO_KO = (
    rf"^(?![^\n]*(?:{_TOLD}))"
    + r"(?P<head>[^.:\n]*(?:작업|할\s?일|태스크)(?:을|를)?\s?(?:두|2)\s?(?:개|건)[^.:\n]*[.:]\s*)"
)

_FIELD_KO = r"(?:마감일?|기한|담당자?|날짜|상태|내용|본문)(?:은|는|을|를)?\s"
_EMPTY_KO = (
    rf"{_FIELD_KO}(?:일단\s|우선\s|아직\s|그냥\s)*(?:비워\s?(?:두|놓|둬|놔)|비운|빈칸|없이|미정)[가-힣]*(?:\s?채로?)?"
)
_MAKES_KO = r"(?:추가|등록|만들|생성)(?:어|해)?(?:\s?(?:줘|주)[가-힣]*)?"
_EMPTY_EN = (
    r"(?:leave|keep)\s(?:the\s|its\s)?(?:due(?:\sdate)?|deadline|date|owner|status|body)\s(?:empty|blank|open)"
    r"|(?:with\s)?no\s(?:due\sdate|deadline|owner)"
)

PAGES_KO = compile_rules(
    (rf"(?P<made>{_MAKES_KO})[.,]?\s{_EMPTY_KO}(?=[\s.,!~]|$)", r"\g<made>"),
    (rf"(?P<made>{_MAKES_KO}\s?[:：][^\n]*?)[.,]?\s{_EMPTY_KO}(?=[\s.!~]*$)", r"\g<made>"),
    (rf"(?<![^\s]){_EMPTY_KO}[,\s]\s?(?=[^.\n]*{_MAKES_KO})", ""),
    (
        rf"(?<![^\n])(?![^\n]*(?:{_TOLD}))(?P<before>[^\n]*?)"
        r"(?P<made>회의록|회의|미팅|페이지)(?:을|를)?\s(?:미리\s|먼저\s)?만들(?:어\s?(?:두|놓|주))?고\s(?P<who>[^.!?\n#:]{1,40}?)(?:을|를)?\s"
        r"(?:참석자|참가자)(?:로|에|에다가?)\s?(?:넣어|추가해|적어|등록해|올려)\s?(?P<do>줘요?|주세요|주라)",
        r"\g<before>\g<made> 만들고 참석자는 \g<who>로 해\g<do>",
    ),
    (
        _TWO_KO + _OWNED_KO.format("", "one") + _OWNED_KO.format(r",\s", "other") + r"(?=[.\s]|$)",
        r"\g<head>\g<one> (\g<of_one>), \g<other> (\g<of_other>)",
    ),
)
"""In Korean."""

PAGES_EN = compile_rules(
    (
        r"(?P<made>\b(?:create|add|make|new|log)\s[^\n]*?\b(?:task|to-?do|page|note)\b[^\n]*?)[.,;]?\s(?:and\s|also\s|then\s|please\s)*"
        r"(?:put|add|write|note|include)\s(?:in|into|to)\s(?:the|its)\s(?:body|notes?|description)(?:\s(?:that|saying)|:)\s[^\n]+$",
        r"\g<made>",
    ),
    (
        rf"(?P<made>\b(?:create|add|make|new)\s[^.\n]*?(?:task|to-?do|page)\b[^.\n]*?)[.,;]?\s(?:and\s|but\s)?(?:{_EMPTY_EN})"
        r"(?:\s(?:for now|yet))?(?=[\s.,!]|$)",
        r"\g<made>",
    ),
    (
        rf"\b(?:add|put)\s(?:the\s|these\s|some\s)?(?P<kind>{_KIND_EN})\s(?:to|on|in|into)\s(?P<page>(?:the\s)?{HIDDEN}(?:\s(?:page|notes))?)\s*:\s*",
        r"add a note to \g<page>: \g<kind> - ",
    ),
)
"""In English."""

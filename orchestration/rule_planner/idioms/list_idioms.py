"""Plain words for how people ask for lists of tasks ("who still owes stuff?", "끝내야 하는 것만 추려줘"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import compile_rules, restore_quotes, seal_quotes
from orchestration.rule_planner.idioms.workload_idioms import WORKLOADS
from orchestration.text.told_bodies import LONGEST_ORDER
from orchestration.text.word_lists import PLEASE_EN

_OPENS = r"^(?P<at>\W*(?:(?:so|ok|okay|hey|and|quick\sone)[\s,]+)*)"
_LATE_EN = r"(?:late|behind|overdue|past\sdue)"
_ON_WHAT = (
    r"(?:\s(?:on|with)\s(?:what|which\s(?:tasks?|ones?)"
    r"|their\s(?:tasks?|work|stuff|things|to-?dos?)|things|stuff|anything))?"
)
_DUTY_EN = (
    r"(?:(?:still\s)?(?:has|have|needs?|ought)(?:\sstill)?\sto|(?:still\s)?(?:must|should)(?:\sstill)?"
    r"|(?:'s|’s|\sis|\sare)(?:\sstill)?\s(?:left\s)?to)\sbe\s(?:done|finished|completed?|wrapped\sup)"
    r"|(?:'s|’s|\sis|\sare)(?:\sstill|\sthere)?(?:\sleft)?\sto\s(?:do|finish|complete)"
)
_DUTY_ENDS_EN = r"(?=\s(?:by|before|until|till?|today|tonight|tomorrow|this|next|on|in)\b|[?.!\s]*$)"
_RULES = compile_rules(
    (
        rf"{_OPENS}(?P<what>what|(?:which|what)\s(?:tasks?|things?|ones?|items?|work)|anything)\s?(?:{_DUTY_EN}){_DUTY_ENDS_EN}",
        r"\g<at>which tasks are left to do",
    ),
    (
        rf"{_OPENS}what\s(?:do|must|should)\s(?P<who>i|we)\s(?:still\s)?(?:(?:have|need)\sto\s)?(?:still\s)?get\s(?:done|finished){_DUTY_ENDS_EN}",
        r"\g<at>what do \g<who> have to finish",
    ),
    (
        rf"{_OPENS}(?:(?:please|can\syou|could\syou)\s)?(?:check|see|tell\sme|let\sme\sknow)\s(?:if|whether)\si\s"
        r"(?:have|got)(?=\s)",
        r"\g<at>do I have",
    ),
    (
        rf"{_OPENS}who(?:'s|\sis|\sall)?\s(?:still\s)?(?:owes?|owing)\s(?:us\s|me\s)?(?:stuff|things?|work"
        rf"|what|anything|something|tasks?)"
        r"(?:\s(?:from|due)\s(?:before\s(?:today|now)|earlier))?(?:\sas\sof\s(?:today|now))?(?=[?.!\s]*(?:$|[?.!]\s))",
        r"\g<at>show the overdue tasks",
    ),
    (
        rf"{_OPENS}(?:who(?:'s|\sis|\sall\sis)|(?:is\s)?any(?:one|body))\s(?:still\s"
        rf"|currently\s)?{_LATE_EN}{_ON_WHAT}(?=[?.!\s]*(?:$|[?.!]\s))",
        r"\g<at>show the overdue tasks",
    ),
    (
        rf"{_OPENS}what\s(?:should(?:'ve|\shave)|was\ssupposed\sto\shave)\sbeen\s(?:done|finished"
        rf"|completed)\s(?:by\s(?:now|today)|already)"
        r"(?:\s(?:but|and)\s(?:isn't|is\snot|hasn't|still\sisn't)(?:\sdone|\sbeen)?)?(?=[?.!\s]*(?:$|[?.!]\s))",
        r"\g<at>show the overdue tasks",
    ),
    (
        rf"{_OPENS}(?P<what>(?:what(?:'s|\sis)|any(?:thing)?|show(?:\sme)?(?:\sthe)?"
        rf"|list(?:\sthe)?)\s(?:still\s)?(?:overdue|late|open|left)(?:\s(?:tasks?|ones|stuff|items))?)"
        r"[?.,]?\s(?:(?:grouped|broken\sdown|sorted|split)\s)?(?:by|per)\s(?:person|owner"
        rf"|assignee)(?:,?\s{PLEASE_EN})?(?=[\s?.,!–—-]|$)",
        r"\g<at>show the overdue tasks by owner",
    ),
    (
        rf"{_OPENS}(?:what(?:'s|\sis|\sare)"
        rf"|show\sme\swhat)\s(?P<who>[A-Za-z]{{2,15}})\s(?:is\s)?(?:currently\s|still\s)?(?:working\son"
        rf"|doing|busy\swith)(?:\s(?:now|right\snow|these\sdays|at\sthe\smoment))?(?=[?.!\s]*$)",
        r"\g<at>show the tasks \g<who> has in progress",
    ),
    (
        rf"{_OPENS}how\smany\s(?:tasks|things|items|to-?dos)\s(?P<does>do"
        rf"|does)\s(?P<who>[A-Za-z]{{1,15}})\s(?:still\s)?have\s(?:left|open|to\sdo|remaining|on\s(?:his|her"
        rf"|their|my)\splate)(?=[?.!\s]*$)",
        r"\g<at>how many open tasks \g<does> \g<who> have",
    ),
    (
        r"^(?P<at>\W*(?:(?:혹시|지금|그럼)\s)*)(?:기한\s|마감\s)?(?:지난|밀린)\s?(?:거|것|건|게)\s?(?:있으면"
        r"|있음|있나)(?:\s(?:좀\s)?(?:알려|보여|말해)[가-힣\s]*)?[?.!~\s]*$",
        r"\g<at>밀린 작업 보여줘",
    ),
    (r"(?<![가-힣])(?:털어(?:내)?|쳐내|쳐|해치워|조져)야\s?(?=(?:하는|되는|할|될)\s?(?:거|것|게|건|걸|일))", "끝내야 "),
    (r"\bmy\s(?P<how>unfinished|open|remaining|late|overdue)\s(?:stuff|things)\b", r"my \g<how> tasks"),
    (r"(?<![가-힣])(?:사람|인원|팀원)별(?=로|\s)", "담당자별"),
    (
        r"(?P<what>(?:밀린|남은|안\s?끝난|(?:끝내|해|처리해)야\s?(?:하는|되는|할|될))\s?(?:거|것|건|일|작업"
        r"|업무)(?:들)?)(?:만|을|를|은|는)?\s(?:좀\s)?(?:추려|뽑아|골라|정리해)(?=\s?[줘주봐])",
        r"\g<what> 보여",
    ),
    (
        r"(?:꼭\s|반드시\s)?(?:안\s?끝(?:나|내)면|못\s?끝내면)\s(?:안\s?(?:되|돼)는|큰일\s?나는)\s?(?:거|것"
        r"|게|건|일)(?:들)?",
        "끝내야 하는 작업",
    ),
    (
        r"(?:아직\s)?(?:시작|착수)(?:도|조차)?\s?(?:안|못)\s?(?:한|된|했)\s?(?:거|것|게|건|일|작업)(?:들)?",
        "시작 전인 작업",
    ),
)


_OWN_DOING = make_regex(
    r"(?<=\w)[.!?]\s+i(?:'ll|\swill)\s(?:chase|talk\sto|ping|nudge|remind|ask|tell|handle|follow\sup\swith|contact)"
    r"\s(?:them|him|her|everyone|people)(?:\smyself)?(?:\sso\s|[,.]\s?|\s|$)",
    re.IGNORECASE,
)
"""What the asker does about it themselves."""
_SENDS = make_regex(
    r"한테|에게|께(?![가-힣])|DM|디엠|쪽지|메시지|전해|올려|보내|공지|[#@:]"
    r"|\b(?:(?:tell|let)\s(?!me\b)|ask|remind|message|post|send|share|notify|ping)\b|さんに|伝え|送っ|投稿|連絡し",
    re.IGNORECASE,
)
"""What may send words: there the words of a list may be some of them."""


def replace_list_words(text: str) -> str:
    """Return a request for a list of tasks in plain words; what is sent to somebody, and quotes, stay."""
    sealed, quotes = seal_quotes(text)
    bare = _OWN_DOING.sub(". ", sealed)
    if len(text) > LONGEST_ORDER or _SENDS.search(bare) is not None:
        return text
    sealed = bare
    for pattern, plain in WORKLOADS + _RULES:
        sealed = pattern.sub(plain, sealed)
    return restore_quotes(sealed, quotes)

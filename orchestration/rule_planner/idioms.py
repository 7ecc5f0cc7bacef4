"""Plain words for idioms, spoken endings and mixed languages, before a request is read. Quotes stay as typed. Pure.

Each rule is of one language and says the same in words that the grammar knows: "make Junho the owner of X" is "assign X
to Junho", "늦는다구" is "늦는다고", "owner는 Sarah" is "담당은 Sarah". What is said of records is left as it is where a
request sends words to somebody: there they may be part of the message.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import TypeAlias

from orchestration.text.prohibitions import QUOTED_SPAN
from schemas.plan import Language

_Rules: TypeAlias = tuple[tuple[re.Pattern[str], str], ...]
_HIDDEN = r"[\ue800-\ue8ff]"
_NAME = r"[^\W\d_][\w-]*"
_NAMES = rf"@?{_NAME}(?:(?:\s?,\s?|\s(?:and|&)\s)@?{_NAME})*"
_CALLED = r"(?:(?:in|to)\s)?(?-i:[A-Z@#<][\w<>|@#-]*)"
_NO_OWNER = (
    r"(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*day|today|tomorrow|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
    r"|done|in|next|the|trash|q[1-4]|me|us|everyone|all"
)
"""What is no person, behind "move it to"."""
_LISTED = r"(?:plate|to-?do(?:\slist)?|list|tasks)\b"
_FIGURES = (
    r"(?=.*\b(?:total|sum|spen[dt]\w*|cost\w*|how\smuch|average|expensive|cheapest|biggest|lines?|rows?|log|left)\b)"
    r"(?!.*\b(?:tasks?|page|meeting|notes?|doc)\b)"
)
_SPENT = r"(?:쓴|산|낸|결제한|지출한|구매한|나간)"
_ENDS = r"(?=[\s.,!~]|$)"
_SENDS = re.compile(
    r"올려|올리|보내|전해|전달|알려|알리|공지|공유|말해|달라|라고|다고|DM|디엠|메시지|쪽지"
    r"|\b(?:post|tell|message|say|announce|share|send|notify|remind|ping|ask|let)\b|投稿|送|伝え|知らせ|連絡|共有",
    re.IGNORECASE,
)
_MIXED = re.compile(r"[A-Za-z](?:은|는|을|를|로|에|한테)(?=\s)|^새\s")
"""Korean words that carry a sentence of English ones."""


def _compile(*rules: tuple[str, str]) -> _Rules:
    return tuple((re.compile(pattern, re.IGNORECASE), said) for pattern, said in rules)


_OF_ALL: Mapping[Language, _Rules] = {
    "en": _compile(
        (
            rf"\bnot\s(?:only|just)\s(?P<a>{_CALLED}),?\s(?:but|and)\s(?:also\s)?(?P<b>{_CALLED})\s(?:too|as\swell)\b",
            r"\g<a> and \g<b>",
        ),
        (rf"\bnot\s(?:only|just)\s(?P<a>{_CALLED}),?\sbut\salso\s", r"\g<a> and "),
        (
            rf"^(?P<who>{_NAMES})\s(?:should|must|needs?\sto|ought\sto)\s(?:both\s)?(?:get|receive)\s(?:a|an)\s"
            r"(?:dm|direct\smessage)\s?[:,–-]\s*",
            r"DM \g<who>: ",
        ),
        (
            rf"(?P<if>\bif\s)(?P<who>{_NAME})(?:'s\sgot|\shas(?:\sgot)?)\s(?:(?:any|some)(?:thing)?|any\stasks?)\s"
            r"(?:that(?:'s|\sis)\s)?(?:overdue|late|past\s(?:its|the|their)\s(?:deadline|due\sdate)|past\sdue)"
            r"(?:\s(?:tasks?|items?|stuff|things?))?(?=,)",
            r"\g<if>any of \g<who>'s tasks are overdue",
        ),
        (r"\bin\sprivate\b(?!\s(?:channel|group|room|mode|repo|beta|session|message|chat))", "by DM"),
        (r"^\W*(?:don't|do\snot)\slet\sme\sforget\s?[:,–—-]\s*(?=[a-z]+\b)", ""),
        (
            rf"\b(?:message|dm|text|ping|msg|slack|write(?:\sto)?)\s(?P<who>@?{_NAME}|{_CALLED})\s(?:and|to)\s"
            r"(?:say|tell\s(?:him|her|them)|let\s(?:him|her|them)\sknow)\s(?:that\s)?(?!to\b|about\b|if\b|it\b|that\b|so\b|yes\b|no\b)(?=[a-z'])",
            r"DM \g<who> that ",
        ),
        (
            r"\b(?P<verb>post|write|leave\sa\s(?:note|message)|put\sa\s(?:note|message))\s(?:in|to|on)\s(?P<where>#[\w-]+)\s(?:and|to)\ssay\s"
            r"(?:that\s)?(?!it\b|that\b|so\b)(?=[a-z'])",
            r"\g<verb> in \g<where> that ",
        ),
        (
            rf"\b(?:move|pass|hand|give|switch|send)\s(?P<it>it|this|that)\s(?:over\s|on\s)?to\s(?P<who>(?!(?:{_NO_OWNER})\b)(?-i:[A-Z]{_NAME}|[가-힣]{{2,4}}))"
            r"(?=\s(?:and|then)\b|,|[\s.!]*$)",
            r"assign \g<it> to \g<who>",
        ),
        (
            rf"^(?:(?:a|an|new|one)\s)*(?P<what>(?:meeting\s)?(?:notes?\s)?page|meeting\snotes?|task|to-?do)\s(?={_HIDDEN})",
            r"create a \g<what> ",
        ),
        (rf"\b(?:put|stick|drop)\s(?P<what>{_HIDDEN})\son\smy\s{_LISTED}", r"create the task \g<what> for me"),
        (
            rf"\b(?:put|stick|drop)\s(?P<what>{_HIDDEN})\son\s(?P<who>{_NAME})'s\s{_LISTED}",
            r"create the task \g<what> for \g<who>",
        ),
    ),
    "ko": _compile(
        (
            r"^(?P<who>[가-힣]{2,4}?)(?:님|씨)?(?:한테|에게)\s(?P<what>(?:밀린|(?:기한|마감)\s?지난|늦은|안\s?끝난|남은)\s?"
            r"(?:작업|할\s?일|일|업무|거|것|건)?(?:이|가)?\s?(?:있으면|남아\s?있으면))(?=,?\s(?:DM|디엠|알려|재촉|리마인드))",
            r"\g<who> \g<what> \g<who>한테",
        ),
        (r"(?<=[다라냐자])구요?(?=[\s.,!~]|$)", "고"),
        (
            r"^(?P<who>[^\s.]{1,20}(?:한테|에게|께))\s(?:디엠|DM|쪽지|메시지)\s?(?:좀|하나|부탁|부탁해|부탁해요|보내\s?줘)?\s?[.:!~]+\s*"
            r"(?P<what>[^.!~\n]+(?:다고|라고|냐고|자고|달라고))[.!~]*$",
            r"\g<who> \g<what> DM 보내줘",
        ),
        (rf"(?<=\s){_SPENT}\s(?={_HIDDEN}\s?\d)", ""),
        (r"(?:작업|업무|할\s?일|태스크)\s?현황(?=(?:을|를|만|도)?\s?(?:정리|요약|보여|뽑))", "작업 목록"),
        (r"^새(?:로운)?\s?(?:task|태스크|작업|할\s?일)\s?[):]\s*", "작업 추가: "),
        (r"한\s?마디\s?(?:만\s?)?해(?=\s?[주줘달])", "메시지 보내"),
    ),
    "ja": _compile(
        (
            r"^(?P<who>[^、。\s]{1,8}(?:さん|くん|様))に(?P<what>(?:期限切れ|期限を?過ぎた|遅れている|終わっていない|未完了)の?"
            r"(?:タスク|仕事|作業|もの)が(?:あれば|あったら|残っていれば))(?=、?(?:DM|リマインド|知らせ|連絡|催促))",
            r"\g<who>の\g<what>\g<who>に",
        ),
        (r"(?<=[を、])(?:私|わたし|自分|僕|俺)が?担当(?:[、・,，]|(?=で(?!す)|に))", "担当は私、"),
        (r"(?:送り|送信し|連絡し)たい(?:んだけど|んですけど|のですが|んですが|んです|です)?[。、]?$", "送って"),
    ),
}
_OF_RECORDS: Mapping[Language, _Rules] = {
    "en": _compile(
        (
            rf"\bmake\s(?P<who>{_NAME})\s(?:the\s)?(?:owner|assignee)\sof\s(?P<what>[^,.;\n]+)",
            r"assign \g<what> to \g<who>",
        ),
        (rf"\bmake\s(?P<who>{_NAME})\s(?:the|its)\s(?:new\s)?(?:owner|assignee)\b", r"assign it to \g<who>"),
        (
            rf"^(?P<head>[^.!?\n]*\b(?:add|create|make|new|put)\b[^.!?\n]*?{_HIDDEN}[^.!?\n]*?,\s)assign(?:ed)?\s(?:it\s)?(?:to\s)?(?P<who>{_NAMES})(?=,|$|[.!])",
            r"\g<head>owner \g<who>",
        ),
        (r"(?<=,\s)(?:it's\s)?already\s(?=(?:in\sprogress|started|done|on\shold)\b)", "status "),
        (
            r"^(?P<head>\W*(?:(?:please|pls)\s)?(?:set|change|push|move|mark|update|reschedule|postpone|bump)\b[^.!?\n]*?\band\s)"
            r"(?:give|hand)\sit\s(?:over\s)?to\s",
            r"\g<head>assign it to ",
        ),
        (
            rf"^{_FIGURES}(?P<head>.*?)\b(?P<tab>Q[1-4])\s(?P<sheet>(?:marketing\s)?budget)\b(?!\ssheet)",
            r"\g<head>\g<sheet> \g<tab> tab",
        ),
        (r"(?<=[:,]\s)new\s(?=(?:owner|due|status|assignee|title)\b)", ""),
    ),
    "ko": _compile(
        (r"(?<=로\s)늘려(?=\s?[주줘달])", "미뤄"),
        (r"(?<=로\s)늘리고(?=\s)", "미루고"),
        (
            r"담당(?:자)?에\s(?P<who>[^\s]+?)(?:님|씨)?(?:도|을|를)?\s(?:같이\s|함께\s|추가로\s)?(?:넣어|추가해|더해)",
            r"담당자에 \g<who>님도 추가해",
        ),
        (rf"(?<=로\s)(?:밀자|밀어\s?줘|밀어\s?주세요|밀게요?){_ENDS}", "미뤄줘"),
        (rf"(?<=[한테에게께]\s)(?:넘길게요?|넘기자|넘길래요?|넘깁시다|넘길\s?거야|넘길\s?거예요){_ENDS}", "넘겨줘"),
        (r"(?<=\s)내\s?[꺼거](?:고|니까)(?=[\s,.]|$)", "담당은 나고"),
        (
            r"(?<![가-힣])참석(?:은|:)?\s(?!부탁|바랍|필수|가능|여부|안내|확인|요청|대상|하|못|불가)(?=[가-힣A-Za-z]{2,12}(?:[\s,.]|$))",
            "참석자는 ",
        ),
        (r"\s?\(\s?(?P<field>(?:마감|기한|담당|상태|due)\b[^(),\n]{1,30})\)", r", \g<field>"),
        (r"(?<![A-Za-z])(?:owner|assignee)(?:\s?(?:은|는|:|=)|(?<=,\sowner)|(?<=,\sassignee))\s", "담당은 "),
        (
            r"(?<![A-Za-z])due(?:\sdate)?(?:\s?(?:은|는|:|=))?\s(?=[\d월화수목금토일이다내오모])",
            "마감은 ",
        ),
        (r"(?<![A-Za-z])status(?:\s?(?:은|는|:|=)|(?<=,\sstatus))\s", "상태는 "),
    ),
    "ja": _compile(
        (r"(?<=[ァ-ヶー一-龥ぁ-んA-Za-z0-9가-힣])\s/\s", "、"),
        (r"、(?P<state>未着手|進行中|完了|保留)で?$", r"、状態は\g<state>"),
    ),
}


def replace_idioms(text: str, language: Language) -> str:
    """Return a request with idioms in plain words; what stands in quotes is left as it is."""
    quotes: list[str] = []
    plain = QUOTED_SPAN.sub(partial(_hide, quotes), text)
    kinds = (_OF_ALL,) if _SENDS.search(plain) else (_OF_ALL, _OF_RECORDS)
    languages: tuple[Language, ...] = ("en", "ko") if language == "en" and _MIXED.search(plain) else (language,)
    for spoken in languages:
        for pattern, said in (rule for kind in kinds for rule in kind[spoken]):
            plain = pattern.sub(said, plain)
    return re.sub(_HIDDEN, lambda found: quotes[ord(found[0]) - 0xE800], plain)


def _hide(quotes: list[str], found: re.Match[str]) -> str:
    if len(quotes) == 256:
        return found[0]
    quotes.append(found[0])
    return chr(0xE800 + len(quotes) - 1)

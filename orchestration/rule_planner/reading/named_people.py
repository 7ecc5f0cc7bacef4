"""Marks the names that stand beside a word for who does a thing ("담당 준호", "owner Jihoon", "担当Junhoさん")."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.field_words import (
    BREAK,
    COMPANY,
    DUE,
    MEETING,
    STATE,
    TASK,
    TICKET,
    TITLE,
    WHO,
    does_open_field,
)
from orchestration.rule_planner.reading.korean import make_word_set
from orchestration.rule_planner.reading.plain_words import is_plain_en, is_plain_ko
from orchestration.rule_planner.reading.words import DATE, NAMED, QUOTE, Marker
from orchestration.text.office_words import find_meanings
from orchestration.text.word_lists import HONORIFIC, HONORIFIC_JA

_HANGUL_TAIL = (
    r"(?:이)?(?:랑|하고|와|과|으로요?|로요?|이고|이며|인|입니다|이에요|예요|이?야|이요|요|만|도|에서|한테|에게|께)?"
    r"(?![가-힣])"
)
_VERB_KO = (
    r"(?!(?:추가|포함|초대|등록|변경|수정|지정|배정|교체)(?:해|하|시|요|\s|$)|넣어|넣고"
    r"|이(?:야|에요|고|라고|었어|네|지|죠)(?:요)?(?![가-힣])|더해(?:줘|주)|바꿔|바꾸|붙여|빼줘|빼고|빼주|해줘|해주"
    r"|부탁|없는|없이|없음|미정|미지정|비어|비었|하는|중인"
    r"|[가-힣]{1,3}(?:된|되는)\s)"
)
"""No verb of a change is somebody's name."""
_HANGUL = rf"{_VERB_KO}(?P<ko>[가-힣]{{2,4}}?)(?:님|씨)?(?={_HANGUL_TAIL})"
_LATIN = r"(?P<latin>[A-Z][A-Za-z-]+(?:[ ][A-Z][A-Za-z-]+)?|[a-z][a-z-]{2,14}(?![a-z]))"
_KANA = (
    r"(?P<ja>[ァ-ヶー]{2,12}(?=[にへで])"
    r"|(?:(?:[ァ-ヶー]{1,4}・)?[ァ-ヶー]{2,12}|[一-龠]{2,4})(?=さん|様|くん|ちゃん|[、。\sと]|$))"
)
_SELF = (
    r"(?P<me>나|저|본인|[Mm]e|[Mm]yself|自分|私|小職|当方|小生)"
    r"(?=이?랑|와|과|하고|이?고|으?로|이?요|이?야|입니다|예요|です|で|に|へ|[\s,.、。と)]|$)"
)
_NAME = make_regex(rf"{_SELF}|{_HANGUL}|{_LATIN}|{_KANA}")
_MARKED = make_regex(
    rf"{NAMED}{HONORIFIC}?\s?(?:이랑\s?|랑\s?|와\s|과\s|하고\s?|と|、|,\s?(?:and\s)?|&\s?"
    rf"|and\s)(?=\S)"
)
"""Somebody who is marked, with the word that joins another."""
_JOINT = make_regex(
    rf"(?:\s?{HONORIFIC})?\s?(?:에서\s|から|\bto\b|,|、|이랑|랑|와|과|하고|및|と|&"
    r"|\band\b)\s?(?:and\s)?"
    r"|(?:님|씨)?\s(?=[가-힣]{2,3}(?:님|씨)?\s*(?:$|[,.!?\n]))"
)
_IS = make_regex(
    r"\s?(?:에는|에도?(?=\s)|은|는|[이가](?=\s)|:|=|->|→|は|が|\bis\b|\bare\b|(?:[을를を만]"
    r"|だけ)(?=\s?\S{1,8}(?:으로|로|に)(?:\W|$))|を(?=\S{1,40}とし))?\s?(?:(?<![가-힣])(?:전부|모두|다|싹)\s"
    r"|全部)?(?:from\s)?(?:(?:Mr|Ms|Mrs|Dr|Miss)\.?\s)?"
)
_ENDS = make_regex(
    rf"{HONORIFIC}?(?:이)?(?:으로|로|에서|한테|에게|께|のみ|です|で|に|は|を|から|이고|이며"
    rf"|고(?=\s)|입니다|이에요|예요|야|요)?\s*"
    rf"(?:{BREAK}|[!?]|$|{DATE}|{DUE}|{STATE}|{TITLE}|\bon\b|\bfor\b|\bto\b|\bplease\b|[가-힣]+(?:해|줘|꿔|겨"
    rf"|[꾸기]고)|하고(?=\s)|변경|수정|지정|배정|교체"
    r"|付け替え|差し替え|変え|交代|お願い)",
    re.IGNORECASE,
)
_LABEL = make_regex(WHO, re.IGNORECASE)
_COMPANY, _OF_MEETING = make_regex(COMPANY), make_regex(rf"{MEETING}|\bnotes\b", re.IGNORECASE)
_HONOURED = make_regex(
    r"(?<![ァ-ヶー・一-龠A-Za-z가-힣])(?P<name>[A-Z][a-z]+(?:\s[A-Z][a-z]+)?|[a-z]{3,12}|[가-힣]{2,4}"
    r"|(?:[ァ-ヶー]{1,4}・)?[ァ-ヶー]{2,12}"
    rf"|[一-龠]{{2,4}}){HONORIFIC_JA}"
)
_OWNS = make_regex(r"\s?(?:が|は)?担当|の(?:タスク|作業|仕事|やること|分|担当)")
_FIRST_WORDS = (
    r"(?!(?:Show|List|Give|Get|Find|Count|Send|Tell|Ask|Move|Push|Set|Add|Mark|Change|Put|Post|Make|Create|Open"
    r"|Check|Read|Update"
    r"|Remind|Message|Ping|Assign|Summari[sz]e|Delete|Archive|Share|See|Pull|Fetch|Print|Sort|What|Which|Who|When"
    r"|Where|Why|How|Is|Are|Does"
    r"|Do|Did|Has|Have|Can|Could|Would|Please|Also|And|But|Then|Now|So|Ok|Okay|Hey|Hi|Hello|For|From|In|On|At|To|By"
    r"|With|All|Any|Of)\s)"
)
"""With what an English sentence begins, which is no part of a name."""
_OF_SOMEBODY = make_regex(
    rf"(?P<name>\b{_FIRST_WORDS}[A-Z][a-z]+(?:\s[A-Z][a-z]+)?|(?<![가-힣])[가-힣]{2, 4})'s"
    r"(?=\s(?:\w+\s)?(?:tasks?|to-?dos?|work|plate|list)\b)"
)
_OF_LOWER = make_regex(r"\b(?P<name>[a-z]{4,12})s(?=\s(?:open|overdue|unfinished)\s(?:tasks|to-?dos)\b)")
_FOR = make_regex(
    r"\b(?:tasks?|to-?dos?|meeting notes?)\b(?:[^.;\n]|(?<=\d)\.(?=\d)){0,80}?\s?\bfor\s"
    r"(?P<name>[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)"
    rf"(?=\s*(?:{BREAK}|$|{DUE}|{DATE}|to\b|on\b|and\b|&|please\b|pls\b))"
)
_CASED = r"[A-Z][a-z]+(?:\s[A-Z][a-z]+)?"
_WITH = make_regex(
    rf"\b(?:meetings?|sync|call|review|kick-?off|interview|1:1)\b[^.;\n]{{0,120}}?\swith\s"
    rf"(?P<names>{_CASED}(?:(?:,\s(?:and\s)?|\sand\s|\s?&\s?){_CASED})*)(?=\s*(?:[^\w\s]|$|{DUE}|{DATE}|on\b|at\b"
    rf"|for\b))"
)
"""Who takes part in a meeting."""
_FOR_LOWER = make_regex(
    rf"\b(?:tasks?|to-?dos?)\b\s?{QUOTE}\s(?:for|to)\s(?P<name>[a-z]{{3,12}})(?=\s*(?:,|$|{DUE}|{DATE}))"
)
_FOR_BEFORE = make_regex(
    rf"\b(?:tasks?|to-?dos?)\sfor\s(?P<name>[a-z]{{3,12}})(?=(?:[,:]|\s[–—-])\s(?!{DUE}|{DATE}|{STATE}|{WHO}"
    rf"|{TITLE})\w)"
)
"""Who a task is for, where what it is follows; one is for a launch too, but then nothing else is its title."""
_FOR_DOER = make_regex(r"\b(?:tasks?|to-?dos?)\sfor\s(?P<name>[A-Za-z]{3,12})(?=\sto\s[a-z])")
_OWNS_IT = make_regex(
    rf"(?P<name>\b(?!I\b|[Hh]e\b|[Ss]he\b|[Tt]hey\b|[Ii]t\b|[Tt]hat\b|[Tt]his\b|[Ww]ho\b|[Ww]e\b"
    rf"|[Yy]ou\b)[A-Za-z]{{3,12}})(?=(?:\s(?:can|could)\s(?:take|do|own|handle)|\stakes|\s(?:owns|will\s(?:own|do"
    rf"|take|handle)|is\s(?:doing|taking|on|handling|owning)|to\s(?:own|do|handle))|'s\s(?:on|doing|taking|handling"
    rf"|owning))"
    rf"\s(?:over\s)?(?:it|this|that|{QUOTE})(?![A-Za-z0-9_]))"
)
_IN_CHARGE = make_regex(
    rf"(?<![가-힣])(?P<name>(?![가-힣]{{1,3}}(?:님|씨)\s)[가-힣]{{2,3}}?|[A-Z][a-z]+)(?:(?=(?:이|가)?\s(?:담당"
    rf"|몫)(?:으로|자로|이고|이에요|입니다|이야)?"
    rf"(?=\s*(?:[,.!?~]|$|{DATE}|추가|등록|생성|만들|맹글|넣|하나|잡아|올려|{QUOTE})))"
    rf"|(?=\s앞으로\s(?:{QUOTE}|할\s?일|작업|태스크|업무)))"
)
_BECOMES_OWNER = make_regex(
    r"(?<![가-힣])(?P<name>나|저|[가-힣]{2,4}?|[A-Z][a-z]+)(?:님|씨)?"
    r"(?=(?:으로|로|한테|에게)\s(?:담당자?|책임자|오너)(?:를|을|만)?\s?(?:(?:전부|다|모두|싹)\s)?(?:바꿔|바꾸|변경"
    r"|교체|넘겨|지정|배정|수정|옮겨))"
)
"""Who is to do what is changed, ahead of the word for that ("준호로 담당 바꿔줘")."""
_TAKES_ON = make_regex(
    r"(?<![가-힣])(?P<name>[가-힣]{2,3}?|[A-Z][a-z]+)(?:님|씨)?(?:이|가)\s(?:(?:이제|이제부터|앞으로|오늘부터|대신)\s)*"
    r"(?:맡기로|하기로|보기로|담당하기로|진행하기로|이어받|넘겨받|맡(?:아|는대|습니다)|담당(?:해요|합니다)"
    r"|(?:맡았|담당하게\s?됐)(?:어요?|다|음|습니다|네요?|대요?|거든요?)(?![가-힣]))"
)
"""Who takes on what is named before them."""
_IN_CHARGE_JA = make_regex(r"(?<![ァ-ヶー])(?P<name>[ァ-ヶー]{2,8})(?=が?担当(?:で|に|として|の|、|。|$))")
"""Who does a task, before the word for that ("준호 담당", "사라 앞으로")."""
_FOR_BARE = make_regex(
    rf"\b(?:add|new|create|make)\s(?:an?\s)?(?:new\s)?(?:task|to-?do|ticket)\b(?:[^.;,:\n{QUOTE[1:-1]}]"
    rf"|(?<=\d)\.(?=\d)){{3,80}}?\sfor\s(?P<name>[a-z]{{3,12}})"
    rf"(?=(?:\s(?:due|by|on))?\s{DATE}|\s{DUE}|\s*$)",
    re.IGNORECASE,
)
"""Who an unquoted task is for in small letters; what an office has a word for is nobody."""
_GIVEN_TASK = make_regex(
    r"\b(?:[Gg]ive|[Aa]ssign|[Hh]and|[Mm]ake|[Cc]reate)\s(?P<name>[A-Za-z]{3,12})"
    r"(?=\s(?:an?|another|the|this)\s(?:\w+\s)?(?:task|to-?do|action item)\b)"
)
_POSSESSIVE = make_regex(
    r"(?<=[,.;:\n]\s)(?P<name>(?!(?:it|that|this|what|let|there|here|who|he|she)')[A-Za-z]{3,12})'s(?=\s*(?:[,.;\n]|$))"
)
"""Whose a thing is, in a list of what is said of it."""
_WITH_LOWER = make_regex(
    rf"\b(?:meetings?|sync|call|review|kick-?off|interview|1:1|(?:meeting )?notes?)\b[^.;\n]{{0,120}}?\s(?:with|w/)\s?"
    rf"(?P<names>(?:me|[A-Za-z]{{3,12}})(?:(?:,\s(?:and\s)?|\sand\s|\s?[&+]\s?)(?:[A-Za-z]{{3,12}}|me))*)"
    rf"(?=\s*(?:[^\w\s]|$|{DUE}|{DATE}|(?:on|at|for|then|please|pls|plz|and)\b))"
    rf"|(?<=,\s)(?P<listed>(?:me|[A-Za-z]{{3,12}})(?:\s?[+&]\s?(?:[A-Za-z]{{3,12}}|me))+)(?=\s*(?:[,.;!?]|$))"
)
_QUOTE_WITH = make_regex(
    rf"{QUOTE}(?:,?\s(?:on\s|at\s)?{DATE}){{0,2}},?\s(?:with|w/)\s?"
    r"(?P<names>(?:me|[A-Za-z]{3,12})(?:(?:,\s(?:and\s)?|\sand\s|\s?&\s?)(?:[A-Za-z]{3,12}|me))*)"
    rf"(?=\s*(?:[^\w\s]|$|{DUE}|{DATE}|on\b|at\b|for\b))"
)
"""Who takes part in a meeting that is called by its name."""
_LISTED_FOR = make_regex(
    rf"{QUOTE}\s(?:for|to|[-–→:])\s(?P<name>me|[A-Z][a-z]+(?:\s[A-Z][a-z]+)?|[가-힣]{{2,4}})(?:님|씨)?"
    rf"(?=\s*(?:[,.;]|\s[-–]\s|\(|\band\s{QUOTE}|$|{DATE}|{DUE}))"
)
"""Whose each of several quoted tasks is ("'A' for Junho and 'B' for me")."""
_GIVEN_ALSO = make_regex(
    rf"(?:\band\s|,\s){QUOTE}\s(?:over\s)?to\s(?P<name>[A-Z][a-z]+)(?=\s*(?:[.,;!?]|$|and\b|please\b))"
)
"""Who gets the second of two things ("assign 'A' to Junho and 'B' to Sara")."""
_FROM_TO = make_regex(
    rf"\b(?:moves?|goes|passes|pass|shifts?)\b[^.;\n]{{0,80}}?\sfrom\s(?:me|{NAMED})\s(?:over\s)?to\s"
    r"(?P<name>[A-Z][a-z]+(?:\s[A-Z][a-z]+)?|[a-z]{3,12})(?=\s*(?:[,.;!?\n]|$|and\b|please\b))"
)
"""Who takes over what somebody else has had."""
_AND_ME = make_regex(rf"(?:(?<={NAMED}\sand\s)|(?<={NAMED}\s&\s)|(?<={NAMED},\s))(?P<me>me|myself)\b")
_ME_AND = make_regex(rf"\b(?P<me>me|myself)(?=(?:\sand\s|,\s){NAMED})")
_ME_ADDED = make_regex(
    rf"(?<![가-힣])(?P<ko>나|저)(?=(?:도|를|을)?\s(?:공동\s?)?{WHO}(?:에|로|으로)?(?:도)?\s?(?:추가|넣))"
    r"|(?:담당자?|참석자|참가자|참여자|책임자)에\s(?P<to>나|저)(?=(?:도|를|을)?\s?(?:추가|넣))"
    rf"|\b(?:add|put)\s(?P<en>me|myself)(?=\s(?:(?:on|in|down)\s)?(?:as|to)\s(?:an?\s|the\s)?(?:co-?)?{WHO})"
    r"|\b(?i:assign|reassign|hand|move|transfer|switch)\b[^.,;!?\n]{1,80}?\s(?:over\s)?to\s(?P<taker>me|myself)\b"
    rf"|(?P<ja>私|自分|僕)(?=(?:も|を)(?:共同)?{WHO}に(?:も)?(?:追加|加え|入れ))"
)
"""Who asks, where they are to be one more of those that do a thing."""
_IN_BRACKETS = make_regex(
    rf"{QUOTE}\s?(?:{DATE}(?:까지|まで)?\s)?(?P<open>\()?\s?(?P<name>나|저|me|[가-힣]{{2,4}}?"
    rf"|[A-Z][a-z]+(?:\s[A-Z][a-z]+)?|[a-z]{{3,12}}|[ァ-ヶー]{{2,12}})"
    rf"(?:님|씨)?\s?(?(open)\)|(?=\s?[,、]\s?{QUOTE}|\s{DATE}|\s?[—–]|\s-\s|\s[ㅎㅋ]|[.!](?:\s|$)|\s*$))"
)
"""Whose each of several quoted tasks is ("'A'(지훈), 'B'(준호)")."""
_TOGETHER_DO = make_regex(
    rf"\b(?:[Tt]asks?|[Tt]o-?dos?)\b(?:\s{QUOTE})?\sfor\s(?P<en>(?:me|{_CASED})(?:(?:,\s(?:and\s)?|\sand\s"
    rf"|\s?[&+]\s?)(?:me|{_CASED}))+)"
    rf"(?=\s*(?:[:,.;\n]|to\b|[–—-]\s|$|{DUE}|{DATE}))"
    r"|(?<![가-힣])(?P<ko>(?:나|저|[가-힣]{2,3}?)(?:님|씨)?\s?(?:이랑|랑|와|과|하고)\s(?:나|저"
    r"|[가-힣]{2,3}?))(?=(?:님|씨)?\s(?:공동\s?)?담당)"
    r"|(?P<ja>(?:私|自分|[ァ-ヶー]{2,8}(?:さん)?)(?:と|、)(?:私|自分|[ァ-ヶー]{2,8}))(?=(?:さん)?が?担当)"
)
"""Several who are to do a task together."""
_ONE_OF_SEVERAL = make_regex(rf"{_CASED}|me|[가-힣]+?(?=님|씨|이랑|랑|와|과|하고|,|$)|[ァ-ヶー]+|私|自分")
_ADDED = make_regex(
    r"\badd\s(?P<name>[A-Z][a-z]+(?:\s[A-Z][a-z]+)?|[a-z]{3,12})"
    r"(?=\s(?:as|to)\s(?:(?:an?|the|another|second|extra|additional)\s)*(?:co-?)?(?:owner|assignee|attendee"
    r"|participant)s?\b)"
)
"""Who is added to those that do a thing."""
_SELVES = frozenset({"나", "저", "me", "私", "自分"})
_NOBODY = make_word_set(
    "공동 공동으로 함께 둘이 셋이 둘다 각각 으로 로서 으로서 이고 이며 까지 별 별로 마다 삭제 완료 보류 취소 진행",
    "없이 없음 미정 나중에 누구 누가 누군지 아직 정하기 정보 배정 지정 변경 추가 하나 각자 모두 전체 같이 작업 업무",
    "the to is are and for not with who our my due status task tasks everyone everybody nobody none all",
    "done open closed started finished complete completed cancelled canceled",
    "each any him her them us you me marketing sales design engineering finance legal support dev ops",
    "皆 皆様 お客 業者 Please The This Every Each All Team Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
)


def mark_named_people(marker: Marker, myself: str) -> None:
    """Mark the people that the words beside them tell as such."""
    _mark_together(marker, myself)
    is_list = _lists_owners(marker.text)
    for pattern in (
        _HONOURED,
        _OF_SOMEBODY,
        _OF_LOWER,
        _FOR,
        _FOR_LOWER,
        _FOR_BEFORE,
        _FOR_DOER,
        _FOR_BARE,
        _OWNS_IT,
        _IN_CHARGE,
        _BECOMES_OWNER,
        _IN_CHARGE_JA,
        _TAKES_ON,
        _GIVEN_TASK,
        _POSSESSIVE,
        _ADDED,
        _FROM_TO,
        _IN_BRACKETS,
        _LISTED_FOR,
    ):
        for match in reversed(list(pattern.finditer(marker.text))):
            if pattern in (_FOR_BARE, _IN_CHARGE, _BECOMES_OWNER, _OWNS_IT, _POSSESSIVE, _TAKES_ON) and _is_word(
                match["name"]
            ):
                continue
            if match["name"] not in _NOBODY - _SELVES and (pattern not in (_IN_BRACKETS, _LISTED_FOR) or is_list):
                name = myself if match["name"] in _SELVES else match["name"]
                told = pattern is _HONOURED and not _OWNS.match(marker.text, match.end())
                marker.put(match.start("name"), match.end("name"), "person" if told else "owner", name)
    for match in reversed(list(_GIVEN_ALSO.finditer(marker.text))):
        marker.put(*match.span("name"), "person", match["name"])
    for match in reversed(list(_WITH.finditer(marker.text))):
        for one in reversed(list(re.finditer(_CASED, match["names"]))):
            if one[0] not in _NOBODY:
                begin = match.start("names")
                marker.put(begin + one.start(), begin + one.end(), "owner", one[0])
    _mark_with(marker, myself)
    for pattern in (_AND_ME, _ME_AND, _ME_ADDED):
        for match in reversed(list(pattern.finditer(marker.text))):
            marker.put(*match.span(match.lastgroup or 0), "owner", myself)
    labels = [*_LABEL.finditer(marker.text)]
    labels += _COMPANY.finditer(marker.text) if _OF_MEETING.search(marker.text) else []
    found = [span for label in labels for span in _names_after(marker.text, label.end())]
    for start, end, name in sorted(set(found), reverse=True):
        marker.put(start, end, "owner", name or myself)


def _mark_together(marker: Marker, myself: str) -> None:
    for match in reversed(list(_TOGETHER_DO.finditer(marker.text))):
        group = match.lastgroup or "en"
        names = [one for one in _ONE_OF_SEVERAL.finditer(match[group]) if one[0] not in ("이랑", "랑", "하고")]
        if any(one[0].lower() in _NOBODY - _SELVES or (one[0] not in _SELVES and _is_word(one[0])) for one in names):
            continue
        for one in reversed(names):
            begin = match.start(group)
            marker.put(begin + one.start(), begin + one.end(), "owner", myself if one[0] in _SELVES else one[0])


def _is_word(name: str) -> bool:
    """Whether what a task is for is a thing or a purpose rather than somebody."""
    if re.match("[가-힣]", name):
        return bool(find_meanings(name)) or is_plain_ko(name)
    return (
        bool(find_meanings(name)) or is_plain_en(name) or re.search(r"(?:ing|ions?|ments?|ity|ness)$", name) is not None
    )


_QUOTE_TOLD = make_regex(rf":\s?{QUOTE}")
_QUOTE_BEFORE_BRACKET = make_regex(rf"{QUOTE}\s?\(")


def _lists_owners(text: str) -> bool:
    """Whether a text lists quoted tasks with a word behind each that may be a name: in brackets, or behind a colon."""
    listed = list(_IN_BRACKETS.finditer(text))
    told = bool(listed) and all(one["open"] for one in listed)
    told = told or _QUOTE_TOLD.search(text) is not None or _COUNTED.search(text) is not None
    bracketed = len(_QUOTE_BEFORE_BRACKET.findall(text))
    given = len(_LISTED_FOR.findall(text))
    return told and max(len(listed), bracketed, given) > 1 and re.search(TASK, text, re.IGNORECASE) is not None


_COUNTED = make_regex(
    rf"(?:{TASK}|{TICKET})[^.!:\n]{{0,4}}(?:두|세|네|\d)\s?(?:개|건)|\b(?:two|three|four|[2-5])\s(?:new\s)?(?:tasks"
    rf"|to-?dos|tickets)\b"
    r"|タスク(?:を)?[2-5二三四]件",
    re.IGNORECASE,
)
"""How many tasks there are to be."""


def _mark_with(marker: Marker, myself: str) -> None:
    """Mark who takes part in a meeting, where the names are in small letters too; none where one of them is no name."""
    is_meeting = _OF_MEETING.search(marker.text) is not None
    named = [*_QUOTE_WITH.finditer(marker.text)] if is_meeting else []
    for match in named[::-1] or reversed(list(_WITH_LOWER.finditer(marker.text))):
        group = match.lastgroup or "names"
        names = list(re.finditer(r"[A-Za-z]+", re.sub(r"\band\b", "   ", match[group])))
        strange = any(one[0].lower() in _NOBODY - {"me"} for one in names)
        if strange or (group == "listed" and not is_meeting):
            continue
        begin = match.start(group)
        for one in reversed(names):
            marker.put(begin + one.start(), begin + one.end(), "owner", myself if one[0] == "me" else one[0])


_SAYS_SO = make_regex(r"(?:맞|아니)[가-힣]{0,2}(?:면|지|죠|고|다|요)$|그대로")
"""That it is so, or is not, of whom was named before."""


def _names_after(text: str, begin: int) -> list[tuple[int, int, str]]:
    """Return the spans of the names that follow, "" standing for who asks; none where they go on into other words."""
    spans: list[tuple[int, int, str]] = []
    joint = _IS.match(text, begin)
    position = joint.end() if joint else begin
    told = bool(joint and joint[0].strip())
    while match := _MARKED.match(text, position) or _NAME.match(text, position):
        if match.re.pattern == _MARKED.pattern:
            position = match.end()
            continue
        name = match["ko"] or match["latin"] or match["ja"] or ""
        if (
            name in _NOBODY
            or _SAYS_SO.match(name)
            or does_open_field(text[position:])
            or (not match["me"] and not name)
        ):
            break
        end = match.end(match.lastgroup or 0)
        spans.append((position, end, name))
        joined = _JOINT.match(text, end)
        if joined is None:
            return spans if told or _ENDS.match(text, end) else []
        position = joined.end()
        if not _NAME.match(text, position):
            return spans
    return spans

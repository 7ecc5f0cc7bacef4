"""Orders for what is told as changed already, with the order to write it down: "the visit got moved to 4pm, fix the
note", "방문 3시 반으로 바뀌었어, 회의록 고쳐줘", "会議が15時になったので議事録直して". Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.not_done_facts import find_not_done
from orchestration.text.word_lists import WEEKDAY_EN

_LONGEST = 200

_RECORD_KO = r"(?:할\s?일|[가-힣A-Za-z]{2,6}?)"
_KO = make_regex(
    r"^(?P<what>[^,.!?\n\"'“”‘’]{2,50}?)(?:의?\s(?:회의\s|미팅\s)?(?:시간|일정|날짜))?(?:이|가|은|는|을|를)?\s(?P<to>(?=\d|오[전후늘]|아침|저녁|낮|내일|모레|다음|담|이번|[월화수목금토일]요일|(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열\S?)\s?시)(?:[^,.!?\n\s\"'“”‘’]{1,8}\s){0,4}?[^,.!?\n\s\"'“”‘’]{1,8}(?:으로|로))\s?"
    r"(?:바뀌었|바꼈|변경됐|변경되었|옮겨졌|밀렸|미뤄졌|연기됐|당겨졌|앞당겨졌|조정됐)(?:어|대|다|네|는데|으니까?|음|습니다|거든)?(?:요|고)?(?:\s(?:하네|하던데|합니다|해)(?:요)?)?"
    r"[\s,.!~]+(?:그러니까?\s|그래서\s)?(?:(?:그거|그것|이거|그렇게|그걸로)(?:도|를|을)?\s)?"
    rf"(?:{_RECORD_KO}(?:에도?|도|을|를|에다가?)?\s)?(?:좀\s)?(?:고쳐|반영|수정|업데이트|바꿔|변경|맞춰|갱신)[^\n,.!?]*[\s.!~?]*$"
)
_RECORD_EN = r"(?:it|that|this|(?:the\s|our\s|my\s)?(?:meeting\s)?(?:notes?|minutes|page|task|record|entry|calendar))"
_EN = make_regex(
    rf"^(?P<what>[^,.!?;\n\"]{{2,60}}?)(?:\son\s(?P<day>(?:next\s)?{WEEKDAY_EN}))?\s?"
    r"(?:(?:\s(?:is|starts|begins)|['’]s)\s(?:now\s)?(?P<prep>on|at)\s(?P<now>[^,.;!?\n]{1,30}?)\snow"
    r"|(?:\s(?:is|starts|begins)|['’]s)\snow\s(?:on|at)\s(?P<then>[^,.;!?\n]{1,30}?)"
    r"|(?:\s(?:was|is|has\sbeen|got|just\sgot)|['’]s(?:\sbeen)?)\s(?:moved|pushed|shifted|changed|rescheduled|postponed|brought)\s(?:back\s|forward\s|up\s)?(?:to|until)\s(?P<to>[^,.;!?\n]{1,30}?))"
    r"(?:\s*[,.;–—-]+\s*|\s(?=so\s))(?:so\s|and\s)?(?:please\s|pls\s)?(?:(?:can|could|would)\syou\s)?(?:please\s)?"
    rf"(?:fix|update|change|correct|adjust)(?:\s{_RECORD_EN})?(?:\s(?:in|on)\s(?:the\s)?\w+(?:\s(?:notes?|page))?)?"
    r"(?:\s(?:please|pls|accordingly|for\sme|then|too))*[\s.!?]*$",
    re.IGNORECASE,
)
_RECORD_JA = r"(?:[^、。\s]{2,8}?)"
_JA = make_regex(
    r"^(?P<what>[^、。\n「」]{2,50}?)(?:が|は|の(?:時間|日程|日時|予定)[がはも]|、)(?P<to>[^、。\n「」がは]{2,16}?)(?<!こと)(?:から|スタート|開始)?に"
    r"(?:なった|変わった|変更になった|変更された|ずれた|ずれ込んだ|延期になった|延びた|早まった)(?:ので|から|みたいなので|らしいので|そうなので|んで)?[、。\s]*"
    rf"(?:それで|なので)?、?(?:{_RECORD_JA}(?:の方|のほう)?(?:を|も|に|にも)?)?(?:直し|修正し|反映し|更新し|変更し|変え)(?:て|と)[ぁ-んー、！!？?。～〜\s]*$"
)


def _write_other_day(text: str) -> str:
    """Return the order to move a thing that will not be done in time; the text as it is where none is told so."""
    told = find_not_done(text)
    if told is None:
        return text
    if told.language == "ko":
        return f"{told.what} 마감 {told.day}로 {'바꾸고 ' + told.rest if told.rest else '바꿔줘'}"
    return f"move {_drop_article(told.what)} to {told.day}{told.rest}"


_STATE_KO = r"(?:상태(?:는|를|도)?\s)?(?:완료|진행\s?중|할\s?일|보류|취소|대기|검토\s?중)"
_WHY_KO = make_regex(
    r"(?P<what>(?:^|(?<=[,.]\s)|(?<=[,.])|(?<=[하꾸기]고\s))[^,.!?:\n\"“”‘’']{2,40}?(?:은|는))\s"
    r"(?:(?!(?:완료|진행|할\s?일)\S*\s)[^\s,.!?:\n]{1,12}\s){0,6}?(?:[^\s,.!?:\n]{1,12}(?:으니까?|니까|라서|[아어해]서|거든요?|길래|[는은인]데)|[가-힣]{1,4}(?:했|됐|었|았|였)으니)[,\s]+"
    rf"(?P<to>{_STATE_KO}(?=\s?(?:처리|로|으로|상태|[,.!~]|$)))"
)
_WHY_JA = make_regex(
    r"(?P<what>(?:^|(?<=[、。]))[^、。「」\n]{2,40}?)(?:の|やつ)?は、?[^、。「」\n]{2,40}?(?:ので|から|んで|ため)、?(?P<to>(?:ステータス(?:は|を))?(?:完了|進行中|未着手|保留)(?=[にへでと]|[、。]|$))"
)
"""Why a thing is in another state by now, between its name and the state."""
_OF_OTHERS = make_regex(r"[^\s,.]{1,12}(?:한테|에게|께)(?:도|는)?\s|#|(?:さん|様|くん|みんな)に")


def _drop_why(text: str) -> str:
    """Return changes of states without why; what others are told stays as it is."""
    told = _OF_OTHERS.search(text)
    order, rest = (text[: told.start()], text[told.start() :]) if told is not None else (text, "")
    return _WHY_JA.sub(r"\g<what>は\g<to>", _WHY_KO.sub(r"\g<what> \g<to>", order)) + rest


def write_reported_change(text: str) -> str:
    """Return the order for a change that is told as a fact with the order to write it down, and states without why;
    else the words as they are."""
    if len(text) > _LONGEST:
        return text
    text = _drop_why(text)
    if (told := _KO.match(text)) is not None:
        return f"{told['what']} {told['to']} 바꿔줘"
    if (told := _EN.match(text)) is not None:
        to = told["now"] or told["then"] or told["to"]
        to = f"{to} o'clock" if told["prep"] == "at" and re.fullmatch(r"\d{1,2}", to) else to
        return f"move {_drop_article(told['what'])} to {' '.join(filter(None, (told['day'], to)))}"
    if (told := _JA.match(text)) is not None:
        return f"{told['what']}を{told['to']}に変更して"
    return _write_other_day(text)


def _drop_article(what: str) -> str:
    return re.sub(r"^(?:hey|fyi|so|the)[,\s]+", "", what.strip(), flags=re.IGNORECASE)

"""Finds the words by which a request orders a new record: a verb, or the record itself with how many there are to be
("add a task", "할 일 하나만요", "two new tasks", "議事録ページお願いします"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import compile_once, make_regex
from orchestration.rule_planner.checks.coverage import is_known_thing
from orchestration.rule_planner.reading.clauses import OPENING_WORDS
from orchestration.rule_planner.reading.field_words import BREAK, MEETING, TASK, TICKET, TICKET_ELSEWHERE
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.verbs import EffectKind
from orchestration.rule_planner.reading.words import DATE, NAMED, QUOTE
from orchestration.rule_planner.records.new_record_words import MYSELF, NOTES
from orchestration.text.word_lists import PLEASE_EN

_HADA = r"(?:좀|해|하|드|부탁|바랍|요망|ㄱㄱ|pl[sz]|줘|주|놔|둬|드)[가-힣]*"
_ASKED_EN = (
    r"(?:[,.;!—–-]\s(?:so\s|and\s)?(?:(?:(?:can|could|would|will)\s(?:you|u|we)|please|pls)\s)+"
    r"|(?:[.;!—–]|\s-)\s(?:so\s|and\s)?)"
)
"""Who asks for something behind what they say first."""
_MAKES: dict[str, str] = {
    "ko": (
        r"\b(?:create|add|make)\s?(?:해|하)[가-힣]*(?:\s(?:주|줘|놔|둬|부탁|바랍)[가-힣]*)*|(?:마련|개설|준비(?=하여\s?주|해\s?(?:주|줘|놔|둬)|\s?부탁))(?:을|를)?(?:하여|해|하)?[가-힣]*(?:\s(?:주|줘|놔|둬|부탁|바랍)[가-힣]*)*"
        rf"|(?<=하나\s)(?:배정|할당|부탁)[가-힣]*(?:\s(?:부탁|드|바랍|주|줘)[가-힣]*)*|(?<=페이지\s)부탁[가-힣]*"
        rf"|(?:추가|등록|생성|작성|입력)(?:[요욤용염여](?![가-힣])|을|를)?(?:(?:\s?{_HADA})+|(?=[\s~!]*(?:{BREAK}|$|{QUOTE}|{DATE}|제목|이름|담당)))"
        r"|^\W*(?:새\s?|신규\s)?(?:작업|할\s?일|태스크|투두)\s?(?:추가|등록)(?=\s\S)"
        r"(?![^\n]*(?:[?？#]|[가-힣](?:줘|주세요|세요|까)|어떻게|방법|목록|내역|한테|에게|\sDM))"
        r"|^\W*(?:새|신규|새로운|new)?\s?(?=(?:작업|할\s?일|태스크|투두|업무|티켓|task|to-?do|ticket)\s*(?::|—|–|-\s))"
        r"|(?<![가-힣])(?:만들(?!기(?![가-힣]))|맹글|넣|적어|적고|파(?=\s?(?:줘|주|놔|둬))|(?<=하나\s)파(?=자|\s*(?:[.!,]|$))|걸어|잡아|써\s?(?=줘|주|놔)|세팅|하나(?=\s*[—–:-])|(?:새로\s)?하나(?=,\s)"
        r"|(?<=하나\s)열어|(?<=하나만\s)(?:열어|파|올려)|열어\s?(?=둬|두|놔|놓)"
        r"|(?:(?<=[에로개건]\s)|(?<=[개건나]만\s))올려|(?<=[에로]\s[\ue000-\ue0ff]\s)올려|(?<=하나\s)(?=줘|주세요|주라))[가-힣]*(?:\s(?:좀|줘|줄|주|드|수|부탁|바랍|놔|둬|있)[가-힣]*)*"
    ),
    "en": (
        rf"^\W*(?:(?:please|pls|(?:can|could|would|will)\s(?:you|u))\s){{0,3}}"
        rf"(?:new\s|(?:create|make|start|set up|open|prepare|prep|put together)\s(?:(?:a|an|the|new)\s)*)?(?={NOTES})|"
        rf"^\W*(?:new\s)?(?=(?:task|to-?do|action item|ticket)s?(?:\s(?:for|to)\s\S+)?(?:\s{PLEASE_EN})?"
        r"\s?(?::|\s[–—-]\s|\n))"
        rf"|(?:^\W*{OPENING_WORDS}|{_ASKED_EN})(?:create|add|make|set up|log|put together|put|pop|stick|slot|chuck|drop"
        r"|throw|jot down|note down|file|raise|enter"
        rf"|give|assign|register|record|prepare|(?:open|cut|spin)(?:\sup)?(?=\s(?:an?|another|one)\s)"
        rf"|(?=new (?:task|to-?do|action item|meeting note|ticket)\b))"
        rf"(?=(?:\s?(?:\b(?:me|us|an?|the|one|two|three|four|five|[2-9]|these|another|more|new|quick|up)\b|{NAMED}|{QUOTE}))*\s?(?:{TASK}|{MEETING}|{TICKET})"
        rf"|.+\b(?:on|to|in|into)\s(?:(?:my|our|the|{NAMED}'s)\s)?"
        rf"(?:tasks|(?:task|to-do) list|to-dos|action items|meeting (?:notes|minutes)|회의록|작업)\b)"
    ),
    "ja": (
        r"新規(?=タスク|作業)|^\W*(?:新しい)?(?=(?:タスク|to-?do|やること)\s*:)|(?<=タスクに)し(?:て|といて)[ぁ-ん]*(?:ください|下さい)?"
        r"|(?:事前に|予め|あらかじめ)?ご?(?:用意|準備|作成)(?:を)?(?:し|いただ|頂|くださ|下さ|お願い|願)[ぁ-ん]*(?:(?:存|願|頂|下)[ぁ-ん]*)*"
        r"|(?:(?<=議事録)|(?<=議事録ページ))(?:を)?(?:お願い[ぁ-ん]*|用意し[ぁ-ん]*|開いて(?:おいて|置いて)[ぁ-ん]*)"
        r"|(?:追加|登録|作成|作っ|作り|つくって|つくり|入れ|振っ|切っ|立て|起こし|起票|(?<=タスクを)(?=お願い))(?:お願い[ぁ-ん]*|[ぁ-ん]*(?:お願い[ぁ-ん]*|ください|下さい)?(?:か)?)"
    ),
}
_COUNTED_KO = r"(?:새로\s)?(?:하나|한\s?(?:개|건)|(?:두|세|네|다섯|\d)\s?(?:개|건))(?:만|더)?(?:\s한꺼번에)?"
_NAMED_ALONE: dict[str, tuple[str, ...]] = {
    "ko": (
        rf"(?:{TASK}|{MEETING}|{NOTES}|페이지)\s?(?P<order>{_COUNTED_KO}\s?(?:이?[요욤용염])?(?:\s?(?:좀|부탁|ㄱㄱ|pl[sz]|please)[가-힣]*)?)"
        rf"(?=\s*(?:[!.,:~—–-]|{QUOTE}|$))",
        r"(?:(?<=로\s)|(?<=페이지\s)|(?<=회의록\s)|(?<=작업\s)|(?<=일\s))"
        rf"(?P<order>(?:좀\s)?부탁[가-힣]*(?:\s(?:드려|드립|해)[가-힣]*)?)(?=\s*(?:[!.~]|$|{BREAK}))",
        rf"^[^.,:!?{QUOTE[1:-1]}]{{2,40}}?\s(?:{TASK})(?P<order>\.)(?=\s)",
    ),
    "en": (
        rf"^(?:[^:.!?]{{0,40}}:\s)?(?P<order>(?:(?:an?|another|new|quick|one)\s)*)"
        rf"(?:{TASK}|{TICKET}|{NOTES})(?:\s{PLEASE_EN})?\s?(?:for\s|:\s)?(?={QUOTE})",
        rf"(?P<order>\b(?:(?:i|we|i'd|we'd|i'll|we'll)\s)?(?:need|want|like)\s"
        r"(?:an?|another|one|two|three|four|[2-5])\s(?:new\s|more\s)?)"
        rf"(?={TASK}|{TICKET}|{MEETING}|{NOTES})",
        rf"^\W*{OPENING_WORDS}(?P<order>(?:two|three|four|five|[2-5])\s(?:new\s|more\s)?)"
        r"(?=(?:tasks|to-?dos|tickets|action items)\b)",
    ),
    "ja": (rf"(?:{TASK}|{MEETING}(?:ページ)?)(?:を|に)?\s?(?P<order>[0-9一二三四]件(?:の)?(?:を)?お願い[ぁ-ん]*)",),
}
"""A record that is named with no verb, where it has a name in quotes or fields behind it."""


_HANGUL = make_regex("[가-힣]")


def find_orders(reading: Reading) -> list[tuple[int, int]]:
    """Return where the words stand by which a request orders a new record, in order; none where it orders none."""
    text = reading.marked
    languages = dict.fromkeys((reading.language, *(("ko",) if _HANGUL.search(text) else ())))
    for language in languages:
        made = [one.span() for one in compile_once(_MAKES[language], re.IGNORECASE).finditer(text)]
        if made:
            return made
    found = (compile_once(one, re.IGNORECASE).search(text) for language in languages for one in _NAMED_ALONE[language])
    return [one.span("order") for one in found if one is not None and (_has_fields(text) or _is_all(one))][:1]


def _is_all(order: re.Match[str]) -> bool:
    """Whether a request says nothing but that there is to be a record ("할 일 하나만")."""
    return not re.search(r"\w", f"{order.string[: order.start()]}{order.string[order.end() :]}")


def _has_fields(text: str) -> bool:
    """Whether a request says of a record how it is called, or whose it is and until when."""
    return (
        compile_once(QUOTE).search(text) is not None
        or (compile_once(NAMED).search(text) or compile_once(DATE).search(text)) is not None
    )


def is_ticket_elsewhere(text: str) -> bool:
    """Whether a ticket is of a service that has them, of another tracker, or of a journey or show, and no task."""
    ticket = re.search(TICKET, text, re.IGNORECASE)
    if re.search(TASK, text, re.IGNORECASE):
        return False
    return TICKET_ELSEWHERE.search(text) is not None or (ticket is not None and is_known_thing(ticket[0]))


def is_loosely_ordered(noun: re.Match[str], text: str, made: tuple[int, int]) -> bool:
    """Whether the notes of a meeting are named with no verb, or by no more than "notes": they may be there already."""
    led = compile_once(NOTES, re.IGNORECASE).match(text[made[1] :]) is not None and not re.search(
        r"\w", text[slice(*made)]
    )
    return led or re.search(MEETING, noun[0], re.IGNORECASE) is None


def find_order_head(text: str, made: list[tuple[int, int]], noun: re.Match[str]) -> str:
    """Return what asks for the record, without the list of its fields behind it: verbs there are content."""
    begin = max(made[0][1], noun.end())
    if made[0][0] <= noun.start() and begin == made[0][1]:
        return text[:begin]
    parted = re.search(rf"{BREAK}|\b(?:called|titled|named)\s|\sto\s(?=[a-z])", text[begin:])
    head = text[: begin + parted.start()] if parted else text
    return _CLAUSE_JA.sub("", head)


_CLAUSE_JA = make_regex(
    r"[^、。\s]+[うくぐすつぬぶむるた](?=(?:タスク|ToDo))"
    r"|[^、。\s]+[一-龥](?=(?:、|を|も|の|って、?)\s?(?:タスク|ToDo|やること))"
)
"""What a task is of, as a clause before it ("請求書を確認するタスク"), or as a noun ("契約書の確認、タスクに…")."""


def list_loose_acts(text: str) -> set[EffectKind | None]:
    """Return the acts of verbs that also make a record ("할 일에 올려줘", "put")."""
    loose = re.search(
        r"(?:(?<=[에로개건]\s)|(?<=[개건나]만\s))올려|(?<=[에로]\s[\ue000-\ue0ff]\s)올려|振っ|\b(?:pop|stick|slot|chuck|drop|throw)\s(?:in\s)?(?:(?:an?|another|one|this)\b|[\ue000-\ue0ff])|\bfile\b|\bput\b|\blog\b|\bopen\b|\brecord\b|追加お願い",
        text,
        re.IGNORECASE,
    )
    given = re.search(rf"하나\s(?:배정|할당)|{NAMED}(?:님|씨)?(?:한테|에게|께)\s?(?:맡겨|맡기|넘겨|배정|할당)", text)
    acts: set[EffectKind | None] = set()
    acts.update(("send", "read", "save") if loose else ())
    acts.update(("update",) if given else ())
    return acts


def is_of_another_record(text: str, noun: re.Match[str]) -> bool:
    """Whether the noun stands behind the name of a record that is there already ("고객 인터뷰 정리 작업에 …")."""
    if _NOTED.match(text, noun.end()):
        return True
    before = re.split(BREAK, text[: noun.start()])[-1]
    before = re.split(r"[ㅋㅎㅠㅜ~]+\s", MYSELF.sub("", before))[-1]
    named = re.sub(
        rf"{DATE}\S*|{NAMED}\S*|(?<![가-힣])(?:내|제|우리|팀|새|노션|노트|페이지|문서)(?=\s|$)|{QUOTE}\S*", "", before
    ).strip()
    if re.search(r"(?:으?니까?|오니|므로|라서|해서|거든요?|[ㄹ을]게요?|할게요?|맡을게요?|고)$", named) or re.search(
        r"[요다임함]$", before.strip()
    ):
        return False
    return bool(named) and re.match(r"에(?:다가?)?\s", text[noun.end() :]) is not None


_NOTED = make_regex(r"에(?:다가?)?\s(?:메모|코멘트|댓글)(?:를|을|도|만)?\s|にメモ(?:を|も)?")
"""What is noted on a record is no field of a new one."""

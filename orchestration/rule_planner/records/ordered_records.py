"""A new task or meeting note that is ordered first and told behind it, in pieces ("할일 하나 추가요 명함 재주문", "new
task for me - book the venue, friday is fine", "議事録作って。…"). Pure."""

from __future__ import annotations

import re
from dataclasses import replace

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.effect_steps import add_new_record
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.records.new_record_words import RecordKind
from orchestration.rule_planner.records.new_records import NewRecord
from orchestration.rule_planner.records.record_pieces import RecordFields, read_fields
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import find_prohibitions, replace_quotes
from orchestration.text.word_lists import DOES_FOR_KO, WEEKDAY_EN
from schemas.plan import Language
from schemas.values import Payload

LONGEST = 300
"""Characters of a request that is looked at."""
_POLITE_KO = (
    r"(?:\s?(?:좀[요여]?|줘요?|주세요|주라|주실래요|줄래요?|놔\S{0,3}|둬\S{0,3}|놓\S{1,3}|부탁\S{0,5}|ㄱㄱ+"
    r"|줄\s?수\s?있\S{1,4}))*"
)
_ADDS_KO = (
    r"(?:(?:추가|등록|생성|작성)(?:해|할게요?|하자|합시다|하고\s?싶\S{1,4}|[요욤용염여])?"
    r"|(?:만들|맹글)(?:어|자|게요?|래요?|고\s?싶\S{1,4})|넣(?:어|자|을게요?)|파(?:자|(?=\s?[줘주놔]))|(?:열|적|잡"
    r"|걸|올|써)(?:어|아|려|자|라)?(?=\s?[줘주놔둬자]))"
)
_ONE_KO = r"(?:(?:새로|하나|한\s?[개건]|1개|더)(?:만|더)?\s?){0,3}"
_HEADS: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"^(?:(?:아|저기|참|혹시|그리고|안녕하세요|노션에|그럼|그러면|그렇다면|대신|근데|자|네|넵|응|오케이|ㅇㅋ)[\s,]+)*(?:(?:새로운|새|신규)\s?)?(?P<mine>(?:내|제)\s)?"
        rf"(?:(?P<task>할\s?일|작업|태스크|투두|업무|to-?do)(?:\s?(?:목록|리스트))?|(?P<meeting>회의록|미팅\s?노트"
        rf"|미팅록|회의\s?노트)(?:\s?페이지)?)"
        rf"(?:에다가?|에|으로|로|을|를|도)?\s?{_ONE_KO}{_ADDS_KO}{_POLITE_KO}(?P<seam>[\s,.!~:：ㅎㅋ…—–👉➡▶☞→⇒️>-]+|$)",
        re.IGNORECASE,
    ),
    "en": make_regex(
        r"^\W*(?:(?:please|pls|hey|hi|ok|okay|so|also|then|alright|actually|instead|can\s(?:you|u)"
        r"|could\s(?:you|u)|i\sneed|let'?s)[\s,]+)*"
        r"(?:(?P<verb>add|create|make|open|start|set\sup|put\sin|log|spin\sup)\s(?:(?P<mine>me)\s|us\s)?)?"
        r"(?P<article>(?:(?:an?|one|another|new|more|quick|the)\s)*)"
        r"(?:(?P<task>task|to-?do|todo|action\sitem)|(?P<meeting>(?:meeting|mtg)\snotes?(?:\spage)?|notes\spage"
        r"|minutes))"
        r"(?:\s(?:for|with|to)\s(?P<who>(?:me|us|[A-Z][a-z]+)(?:(?:\s(?:and|&)\s|,\s)(?:me|[A-Z][a-z]+))*))?"
        r"(?:\s(?:real\squick|quickly|please|pls|for\sus|instead|then|too|as\swell))*(?P<seam>\s*[:：,.?!\n👉➡▶→⇒]+\s*|\s[-–—]+\s|\s?$)",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"^(?:(?:すみません|あと|それと|では|じゃあ|それなら|代わりに|かわりに)[、。\s]*)*(?P<mine>(?:私|自分)の)?(?:新しい|新規の?|新たに)?(?:(?P<task>タスク|やること|ToDo)"
        r"|(?P<meeting>議事録|会議メモ|打ち合わせメモ)(?:ページ)?)"
        r"(?:を|に|も)?(?:(?:[一1１]|ひと)(?:つ|個|件|枚)?(?:だけ|ほど)?)?、?(?:新規(?:で|に)?|新しく)?"
        r"(?:(?:追加|登録|作成)(?:し)?|作っ|足し|入れ|起こし|立て|切っ|作り)?(?:て|で|たい)?(?:おいて|といて"
        r"|ほしい|くれる|もらえる|ください|下さい|お願い(?:し|いた)?(?:ます)?|ね|です"
        r"|の?で)*(?P<seam>[、。:：!！?？\s]+|$)",
        re.IGNORECASE,
    ),
}
"""The order for one new record, and what stands before all that is told of it."""
_ORDERED_JA = make_regex(r"追加|登録|作|足し|入れ|起こし|立て|切っ|お願い")
_OTHER_KO = make_regex(
    rf"[?？#@]|보여|알려|찾아|어떻게|방법|몇\s?개|누구|언제|뭐|[가-힣]{DOES_FOR_KO}요?(?=[\s.,!~]|$)"
    r"|하고\s(?:나서|공유)|[다라자냐]고\s|(?<![가-힣])(?:그|이|저)(?:거|것|건)"
)
_OTHER_EN = make_regex(
    r"#|@|(?:[.,;!?]|\b(?:and|then|also|plus))\s(?:(?:please|pls|also|then|and|can\syou)\s)*(?:dm|tell|post|ping"
    r"|message|let(?!'?s\ssay)|remind|notify|move|set|mark|share|announce|drop|send|add|create|list|show|delete|archive"
    r"|assign)\b"
    r"|\b(?:if|unless|every)\b|\b(?:same|like)\sas\b|^\W*(?:that|this|it|these|those)\b",
    re.IGNORECASE,
)
_OTHER_JA = make_regex(
    r"[#@]|(?:伝え|送っ|送信|知らせ|投稿し|DMし|見せ|教え|連絡し)(?:て|と)|もし|それぞれ|[2-9二三四五]件"
)
OTHER_ORDERS: dict[Language, re.Pattern[str]] = {"ko": _OTHER_KO, "en": _OTHER_EN, "ja": _OTHER_JA}
"""What makes a request one for more, or for another thing."""
STORY_ORDERS: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"[?？@]|[가-힣]\s?(?:줘|주세요|주라|줄래|주실래|달라|부탁)[가-힣]*(?=[\s.,!~]|$)|(?:으|하|되|없|다|시|오|가)면\s"
    ),
    "en": _OTHER_EN,
    "ja": make_regex(rf"{_OTHER_JA.pattern}|(?:ください|下さい|お願い)"),
}
"""What makes of the words before an order one of their own."""
_SEVERAL = make_regex(
    r"[①-⑨]|\n\s*(?:[-•*・]|\d[.)])\s|내용|본문|안건|본문|\b(?:content|agenda|body:)|議題|内容|本文", re.IGNORECASE
)
_ONE_TO_ONE = make_regex(
    r"(?:1\s?[:：on-]{1,4}\s?1|원온원|일대일|ワンオンワン)s?(?:\s(?:미팅|회의|meeting|sync|notes?))?", re.IGNORECASE
)


_KEPT_IN = make_regex(r"(?:회의록|노트|미팅록)(?:\s?페이지)?(?:에다가?|에)\s")
"""That something is kept in notes that may be there."""


def plan_ordered_record(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a request for one new record whose fields stand behind the order; None where it is another, or
    words are left that are no field."""
    del make
    request = task.request
    under_way = task.is_begun or request.quoted
    text = " ".join(request.text.split(" ")).strip()
    if under_way or len(text) > LONGEST:
        return None
    language = detect_language(text, request.language)
    record = read_ordered_record(task, text, language)
    if record is None:
        return None
    flow = begin_flow(
        task, replace(parse_request(request, task.now, taught=task.taught, channels=task.channels), cron=None)
    )
    add_new_record(flow, record)
    return build_plan(flow, task)


def read_ordered_record(task: PlanningTask, text: str, language: Language) -> NewRecord | None:
    """Return the record that a text orders first and tells behind it; None where it is no such text."""
    head = _HEADS[language].match(text)
    if head is None or not _is_order(head, language):
        return None
    kind: RecordKind = "task" if head["task"] else "meeting"
    body = text[head.end() :].strip()
    if (kind == "task" and not body) or OTHER_ORDERS[language].search(body) or _SEVERAL.search(body):
        return None
    if _KEPT_IN.search(head[0]) or any(one.end > head.end() for one in find_prohibitions(replace_quotes(text))):
        return None
    if task.request.follows is not None and _INSTEAD.search(head[0]):
        return None  # what is to be taken back for it is no part of the record
    owner = _read_owner(head, kind, language)
    fields = read_fields(task, f"{body}, {owner}" if owner else body, language, kind)
    if fields is None or (kind == "task" and not fields.titles):
        return None
    return _make(fields, kind, (head["task"] or head["meeting"]))


def _read_owner(head: re.Match[str], kind: RecordKind, language: Language) -> str:
    """Return who a head names for the record, as a piece of its fields; empty where it names nobody."""
    if language != "en":
        return _MINE[language] if kind == "task" and head["mine"] else ""
    who = head["who"] or (head["mine"] if kind == "task" else None)
    return f"{_WHOSE[kind]} {who}" if who and not _DAY_WORD.match(who) else ""


def _is_order(head: re.Match[str], language: Language) -> bool:
    """Whether a head orders something new, and does not only name a kind of thing."""
    if language == "en":
        new = re.search(r"\b(?:new|one|another|more|an?)\b", head["article"], re.IGNORECASE)
        led = re.search(r"[:–—-]", head["seam"]) is not None
        return head["verb"] is not None or (led and (new is not None or head["who"] is not None))
    return language != "ja" or _ORDERED_JA.search(head[0]) is not None


def _make(fields: RecordFields, kind: RecordKind, noun: str) -> NewRecord:
    title = fields.titles[0] if fields.titles else None
    if title is not None and kind == "meeting" and fields.people and _ONE_TO_ONE.fullmatch(title):
        title = f"1:1 {', '.join(fields.people)}"
    home = "meeting notes" if _NOTES.fullmatch(noun) else re.sub(r"^할일$", "할 일", noun)
    return NewRecord(kind, home, title, fields.people, fields.set_on(None), fields.state)


_DAY_WORD = make_regex(rf"(?:today|tomorrow|tmrw|tonight|next|this|{WEEKDAY_EN})\b", re.IGNORECASE)
"""What is told behind "for" and is nobody."""
_INSTEAD = make_regex(r"대신|\binstead\b|代わり|かわり", re.IGNORECASE)
_MINE: dict[Language, str] = {"ko": "담당 나", "ja": "担当は私"}
"""That the record is to be of who asks, as a field."""
_WHOSE: dict[RecordKind, str] = {"task": "owner", "meeting": "attendees"}
_NOTES = make_regex(r"(?:mtg\s)?notes(?:\spage)?|minutes", re.IGNORECASE)
"""How the page of a meeting is called in short, which no database is called."""

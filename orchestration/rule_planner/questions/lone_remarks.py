"""A request that is only a remark, by its form or as the role tagger hears it: it is answered as one where the grammar
reads nothing, or only reads something by a word that stands in it.

Nothing is done either way; the answer says why, and what to do if it was meant otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.role_tagger.tagger import tag_orders
from orchestration.role_tagger.tokens import split_tokens
from orchestration.rule_planner.lists.read_plans import does_guess_column, is_inquiry
from orchestration.rule_planner.orders.turn_kinds import may_ask
from orchestration.rule_planner.plans.made_plans import is_understood, list_effects
from orchestration.rule_planner.plans.plan_text import build_reply_plan
from orchestration.rule_planner.questions import replies
from orchestration.rule_planner.questions.chat_answers import find_sympathy
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.text.language import detect_language
from orchestration.text.told_bodies import LONGEST_ORDER
from schemas.plan import Language
from schemas.values import Payload

_LIKELY = 0.8
"""So sure is the tagger of each part of what is answered as a remark (0 to 1)."""
_MAYBE = 0.5
"""So sure where the form of a text tells something besides."""
_NAMES = frozenset({"quote", "channel", "at", "link"})
"""Forms of words that people type when they want something done."""


def answer_remark(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that answers a request as a remark, where ``plan`` did not understand it, or only reads,
    and the tagger hears no order or question in it; else ``plan``."""
    if task.is_under_way or task.request.quoted:
        return plan
    if list_effects(task, plan) or is_inquiry(plan) or (not plan["actions"] and is_understood(plan)):
        return plan
    tells = has_no_wish(task.request.text, detect_language(task.request.text, task.request.language))
    if not plan["actions"]:
        is_told = tells or _is_remark(task, _LIKELY)
    elif does_guess_column(plan):
        asks = _ASKS_KO.search(task.request.text) is not None
        is_told = not asks and _is_remark(task, _MAYBE if tells else _LIKELY)
    else:
        is_told = tells and _is_remark(task, _LIKELY)
    if plan["actions"] and _is_choice(task.request.text):
        return plan
    if not is_told:
        return plan
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    told = (find_sympathy(task.request.text, reading.language), replies.render_remark(reading.language))
    gap = "" if reading.language == "ja" else " "
    return build_reply_plan(task, reading, replies.build_reply("smalltalk", gap.join(filter(None, told))), "remark")


_ASKS_KO = make_regex(r"누구|누가|언제|어디|얼마|얼만|뭐|뭘|몇|왜\s|어느|(?:나요|가요|까요|니|냐)[\s.!~]*$")
"""A question, with its sign or without."""


def _is_choice(text: str) -> bool:
    """Whether a text names what is to be seen by what it is, or is not ("customers who are not silver")."""
    return _CHOICE.fullmatch(text.strip()) is not None


_CHOICE = make_regex(r"\w+s\s(?:who|that|which)\s(?:are|have|were|don'?t|aren'?t)\s[^.!?,]+", re.IGNORECASE)
_WANTS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"[?？#\"“‘「]|줘|주세|주라|줄래|주실|해라|하자|[가-힣]자(?=[\s.!~]|$)|부탁|바랍|ㄱㄱ|고고|뭐더라|말이야|할까|을까|나요|세요|하십|궁금|싶[어다은]|한테|에게|께\s|으면|려면|말고|빼고"
        r"|(?:누구|누가|언제|어디|무엇|무슨|뭐|뭘|뭔|왜|얼마|얼만|어느|어떻게|몇)|(?:추가|등록|삭제|변경|완료|공유|취소|예약|확인|정리|요약)[\s.!~ㅋㅎㅠㅜ]*$|(?:으로|로|까지|면요?)[\s.!~]*$"
    ),
    "en": make_regex(
        r"[?#\"“]|\b(?:please|pls|plz|need|needs|want|wanna|let'?s|let\sme|(?:can|could|would|will)\s(?:you|we|i|u)|should\s(?:be|we|i)|if|unless|make\ssure)\b"
        r"|(?:^|[,.;:]\s|\b(?:and|then|so|just|but)\s)(?:add|remove|change|move|set|mark|put|delete|trash|bin|rename|bump|push|stick|post|send|dm|schedule"
        r"|create|make|append|assign|swap|tell|ask|say|announce|invite|email|remind|ping|nudge|poke|share|drop|write|update|close|start|book|draft|message"
        r"|forward|give|flip|switch|note|log|save|copy|undo|cancel|show|list|find|get|check|look|search|count|sum|compare|read|open|bring|take|tick|hand)\b"
        r"|^\W*(?:who|whose|what|when|where|why|how|which|did|does|do|is|are|was|were|has|have|any)\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"[?？#「『\"]|ください|くだ|お願い|頼|ほしい|欲しい|もらえ|くれ|しよう|ましょ|(?:て|(?<!気にしない)で|といて|ておいて)よ?[。!！〜~]*$|[にをへ]$|か[。]?$|っけ|誰|いつ|どこ|どれ|何|いくら|たら|れば|なら"
    ),
}
"""What asks, wishes, orders, or has somebody or something reached."""
_TELLS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:[다네냐]|구나|군|거든|는데|은데|인데|대|래|더라|듯|임|음|함|됨|[었았했겠]어|[었았했겠]지|해|야|아|어|할[게께]|[게께]요|요|죠|[다라냐었았했겠하]고|민망|휴|[ㅋㅎㅠㅜ]+)[\s.!~…ㅋㅎㅠㅜ]*$"
    ),
    "en": make_regex(
        r"\b(?:is|was|were|are|am|been|has|had|went|made|got|said|saw|feels?|looks?|seems?|loves?|hates?|think|guess|believe|know|[a-z]{2,}ed)\b|['’](?:s|re|ve|m|d)\b"
        r"|^\W*(?:ugh|wow|lol|haha|omg|damn|man|yikes|phew|nice|great|cool|honestly|tbh|never\smind|oh\s(?:well|boy|man))\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?:[ただなねよわるいう]|すぎ|けど|から|らしい|そう|みたい|です|ます|感じ|笑|w+|ー+|〜+|…+|気にしないで)[。！!〜~…wW笑ー]*$"
    ),
}
"""That something is told, or called out."""
_SENTENCE = make_regex(r"[^.!…。！\n]+[.!…。！]*")


def has_no_wish(text: str, language: Language) -> bool:
    """Whether a text tells or calls out something, and nothing in it asks or wishes for anything."""
    if not 0 < len(text.strip()) <= LONGEST_ORDER or _WANTS[language].search(text):
        return False
    told = [bool(_TELLS[language].search(one.strip())) for one in _SENTENCE.findall(text) if one.strip(" .!…。！")]
    return bool(told) and (told[-1] if language == "ko" else any(told))


def _is_remark(task: PlanningTask, least: float) -> bool:
    """Whether the tagger hears nothing but remarks, so surely at ``least``."""
    text = task.request.text.strip()
    if task.request.follows is not None:
        return False
    if not 0 < len(text) <= LONGEST_ORDER or may_ask(text) or _NAMES & {one.kind for one in split_tokens(text)}:
        return False
    orders = tag_orders(text, detect_language(text, task.request.language))
    return bool(orders) and all(one.act == "aside" and one.certainty >= least for one in orders)

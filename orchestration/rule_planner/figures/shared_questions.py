"""Questions about figures whose answer is sent: the question, and the words that send it. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.lists.lookup_words import Kind, find_kinds
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.reading.clauses import split_clauses
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.rule_planner.reading.send_times import is_bare
from orchestration.rule_planner.reading.superlatives import find_superlative
from orchestration.rule_planner.reading.words import ANY_MARK, DATE, REACHED
from orchestration.text.word_lists import HONORIFIC_JA

_TO_KO = (
    rf"{REACHED}\s?(?:님|씨|채널|방)?\s?"
    r"(?:에다가|에다|에게|에(?!서|\s?(?:있|올라))|한테|께|으로|로)(?:도|만)?(?![가-힣])"
)
_TO_JA = rf"{REACHED}{HONORIFIC_JA}?(?:チャンネル)?(?:に|へ|宛に)(?:も|だけ)?、?"
_LISTED = make_regex(rf"(?:{_TO_KO}|{_TO_JA})")
_OPENS_EN = make_regex(
    r"^\W*(?:(?:please|pls|can you|could you)\s)*(?:share|post|send|drop|put|report|forward|publish)\s"
    rf"(?:me\sand\s)?(?P<asked>.+?),?\s(?:in|into|to|with|on)\s(?:the\s)?(?P<to>{REACHED}.*)$",
    re.IGNORECASE,
)
_TELLS_EN = make_regex(
    rf"^\W*(?:(?:please|pls|can you|could you)\s)*(?:let|tell|inform)\s(?:the\s)?(?P<to>{REACHED})\s(?:know\s)?"
    r"(?P<asked>(?:how (?:much|many)|which|what)\b.+)$",
    re.IGNORECASE,
)
_ENDS_EN = make_regex(
    rf"^(?P<asked>.+?)[,.;]?\s(?:and|then|&)\s(?:then\s|also\s|please\s)*"
    rf"(?P<sent>(?:share|post|send|drop|put|report|forward|dm|message|tell|let)\s[^{ANY_MARK[1:-1]}]{{0,24}}{REACHED}.{{0,30}})$",
    re.IGNORECASE,
)
_FIGURES: frozenset[Kind] = frozenset({"much", "units", "money", "spent", "sold", "rank"})
_SHORTEST = 6
_DEPENDS = make_regex(
    r"[가-힣](?:면|거든)(?=[은는만\s,]|$)|[가-힣]\s?(?:때|경우)(?:는|은|만|에만|에는|엔|에)?(?=[\s,]|$)"
    r"|\b(?:if|when|whenever|unless|in case|should|once|until)\b|(?:たら|れば|なら|場合|とき)",
    re.IGNORECASE,
)
"""What makes the sending depend on something."""
_TOLD = make_regex(r"[다라냐자]고$|(?:と|って)$")
"""What is told in words of its own."""
_ASKS = make_regex(r"물어|여쭤|문의|질문|聞い|尋ね")
_ORDER_END = make_regex(
    r"(?:(?:을|를|만|도|や|を)|\s?(?:결과|내용)(?:를|을|만)?|\s?(?:뽑|찾|알아보|알아내|확인하|조회하|계산하)\S{1,2})\s*$"
)


_ORDER = make_regex(
    r"(?:을|를)?\s?(?:정리|공유|알려|보여|뽑아|찾아|계산|확인|조회)\S*(?:\s(?:줘|주세요|줄래)\S*)?$|\s?(?:해줘|해주세요)$|(?<=비교)해\S*$"
    r"|^(?:(?:please|pls|can you|could you)\s)*(?:tell me|show me|give me|get me|grab|pull up|pull|get|find|check)\s"
    r"|を?(?:比べて|教えて|見せて|出して|まとめて)\S*$|(?<=比較)して\S*$",
    re.IGNORECASE,
)
"""The words of a question that ask for it."""


def does_compare(text: str) -> bool:
    """Whether a text holds figures against each other, or lets somebody know one."""
    return "compare" in find_kinds(text) or re.search(r"\bknow\s(?:how (?:much|many)|which|what)\b", text) is not None


def does_name_figure(text: str) -> bool:
    """Whether a text speaks of figures."""
    return not find_kinds(text).isdisjoint({*_FIGURES, "compare"}) or find_superlative(text) is not None


def does_share_figure(task: PlanningTask) -> bool:
    """Whether a request sends the answer to a question about figures."""
    if not does_name_figure(task.request.text):
        return False
    return any(does_name_figure(asked) for asked, _ in split_question(task))


def split_question(task: PlanningTask) -> Iterator[tuple[str, str]]:
    """Yield the question and the words that send its answer; nothing where a request does anything else."""
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    if reading.quotes(reading.marked) or reading.cron or _DEPENDS.search(reading.marked):
        return
    if any(found.start > task.now for found in reading.dates(reading.marked)):
        return  # it is for later, or of days of which there are no figures
    parts = _split_english(reading) if reading.language == "en" else _split_verb_last(reading)
    for asked, sent in parts:
        bare = _ORDER_END.sub("", reading.raw(asked).strip(" ,、。"))
        if len(bare) >= _SHORTEST and not _TOLD.search(bare) and not _ASKS.search(sent):
            yield bare, reading.raw(sent).strip()


def show_question(text: str) -> str:
    """Return what a question is of, in its own words, to stand before its answer."""
    return escape_templates(_ORDER.sub("", " ".join(text.split())).strip(" ,.:;?!~、。")) or "-"


def _split_english(reading: Reading) -> Iterator[tuple[str, str]]:
    found = _OPENS_EN.match(reading.marked)
    if found is not None and not re.match(r"(?:it|that|this|them)\b", found["asked"]):
        yield found["asked"], f"send it to {found['to']}"
    tells = _TELLS_EN.match(reading.marked)
    if tells is not None:
        yield tells["asked"], f"send it to {tells['to']}"
    ends = _ENDS_EN.match(reading.marked)
    if ends is not None:
        yield ends["asked"], ends["sent"]


def _split_verb_last(reading: Reading) -> Iterator[tuple[str, str]]:
    """The words that reach somebody stand before the verb, or before the question."""
    text, reached = reading.marked, list(_LISTED.finditer(reading.marked))
    if not reached:
        return
    first, last = reached[0].start(), reached[-1].end()
    sends = [one for one in split_clauses(text[last:], reading.language) if one.act is not None]
    if first and len(sends) == 1 and sends[0].act == "send" and _is_bare(sends[0].text):
        yield text[:first], text[first:]
    elif sends and sends[-1].act == "send" and not text[:first].strip() and len(reached) == 1:
        verb = text.rfind(sends[-1].verb)
        yield text[last:verb], f"{text[first:last]} {text[verb:]}"


def _is_bare(text: str) -> bool:
    return is_bare(text) and re.search(DATE, text) is None

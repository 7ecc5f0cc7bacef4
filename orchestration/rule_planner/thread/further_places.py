"""The last message at one more place or to one more person, with the same words ("also #general", "준호씨한테도 같은
내용 디엠"), or, where it is for later, at a time of its own ("same to #sales but an hour earlier"). Pure."""

from __future__ import annotations

import re
from datetime import datetime

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.steps import SENDS_LATER, SENDS_TO
from orchestration.rule_planner.plans.talk import Talk, build_flow
from orchestration.rule_planner.reading.clauses import split_clauses
from orchestration.rule_planner.reading.plain_words import is_plain_en, is_plain_ko
from orchestration.rule_planner.reading.shifts import find_shift
from orchestration.rule_planner.reading.words import ANY_MARK, CHANNEL, PERSON, QUOTE
from orchestration.rule_planner.thread.changed_values import join_moment, shift_moment
from orchestration.rule_planner.thread.further_messages import does_forbid_or_ask
from orchestration.text.dates import FoundDate
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.plan import Action
from schemas.values import Payload

_SAME = (
    r"(?:the\s)?same(?:\s(?:thing|message|text|one|post|again))?|똑같(?:이|은\s?(?:거|걸|내용)(?:로|으로)?)|동일(?:하게|한\s?내용(?:으로)?)"
    r"|같은\s?(?:내용|거|걸|것|글|메시지|메세지|공지|문구|말)(?:을|를|로|으로|도)?|그대로"
    r"|(?:全く)?同じ(?:もの|内容|文面|メッセージ|投稿|の|文章)?(?:を|で|も)?|同様に"
)
_TOO = r"\b(?:also|too|as\swell|and|plus)\b|도(?=\s|$|[,.!~요])|も(?!う)"
_MEANT = make_regex(rf"{_SAME}|{_TOO}", re.IGNORECASE)
"""What says that it is the same, or one more: without it a place alone says nothing."""
_PLAIN = make_regex(
    rf"(?:{_SAME}|{_TOO}|같은|同じ|\b(?:oh|ok(?:ay)?|ah|actually|but|then|please|pls|thanks|thx|to|in|on|for|at|it|that|this|a|copy"
    r"|post|send|share|schedule|put|do|dm|ping|channel|time|day|move)\b"
    r"|에다가?|에|으로|로|한테|에게|께|님|씨|채널|그거|이거|그리고|아|참|또|추가로|좀|시간|시각|때|그때|디엠|DM|쪽지|메시지(?:로)?"
    r"|(?:올려|보내|전해|공유해|남겨|예약해|걸어|뿌려|날려|돌려|해)(?:\s?(?:줘요?|주세요|주라|줄래요?|주실래요|놔|둬))?|부탁\S{0,5}|요|ㄱ+|고고"
    r"|に|へ|を|で|は|さん|くん|様|あと|それと|それから|ついでに|チャンネル|時間|時刻|お願い(?:します|いたします)?|ください|下さい|ね|よ"
    r"|(?:投稿|送|共有|転送|流|シェア|予約|連絡)(?:信|り|っ|し)?(?:て)?(?:おいて|といて|もらえますか|いただけますか)?"
    r"|[\s,.!~、。！…:—–-])*",
    re.IGNORECASE,
)
_NAME = make_regex(
    r"(?<![가-힣])(?P<ko>[가-힣]{2,4}?)(?:님|씨)?(?:한테도|에게도|께도|도(?=\s(?:같은|똑같)))"
    rf"|(?<![ァ-ヶー一-龥])(?P<ja>[ァ-ヶー一-龥]{{1,8}}){HONORIFIC_JA}(?:に)?も"
    r"|\bsame(?:\s(?:thing|message|text|one|again))?\s(?:to|for)\s(?P<en>[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)\b"
)
_SENTENCES = make_regex(r"(?<=[.!。！])\s*|\n")


def build_further_place(talk: Talk) -> Payload | None:
    """Return the plan that sends the last message to one more place or person; ``None`` where a reply says anything
    else."""
    effects = [step for step in talk.earlier.steps if step.is_effect]
    last = effects[-1] if effects else None
    text = last.inputs.get("text") if last is not None else None
    marked = talk.reading.marked
    if last is None or last.for_each is not None or not isinstance(text, str) or "{{" in text:
        return None
    if not _MEANT.search(marked) or re.search(QUOTE, marked) or does_forbid_or_ask(talk):
        return None
    return _send_there(talk, last, text)


def _send_there(talk: Talk, last: Action, text: str) -> Payload | None:
    marked = talk.reading.marked
    for char, mark in talk.reading.marks.items():
        marked = marked.replace(char, f"{char}.") if mark.value.endswith(".") else marked
    said, *others = [one for one in _SENTENCES.split(marked) if one.strip()]
    if any(_asks_more(talk, one) for one in others):
        return None
    field, name, rest = _find_place(talk, said)
    moment, rest = _find_moment(talk, last, rest)
    if not name or moment is None or not _PLAIN.fullmatch(rest):
        return None
    now = next(tool for tool, place in SENDS_TO.items() if place == field)
    flow = build_flow(talk)
    if moment:
        flow.add(SENDS_LATER[now], {field: name, "text": text, "post_at": moment})
    else:
        flow.add(now, {field: name, "text": text})
    return build_plan(flow, talk.task)


def _asks_more(talk: Talk, sentence: str) -> bool:
    """Whether a sentence beside the wish may wish for something too."""
    clauses = split_clauses(sentence, talk.reading.language)
    return re.search(ANY_MARK, sentence) is not None or any(one.act is not None for one in clauses)


def _find_place(talk: Talk, said: str) -> tuple[str, str, str]:
    """Return the field and the name of the one place or person that is named, and what is said beside it."""
    marks = [*re.finditer(rf"{CHANNEL}|{PERSON}", said)]
    rest = re.sub(rf"{CHANNEL}|{PERSON}", " ", said)
    if len(marks) == 1:
        mark = talk.reading.marks[marks[0][0]]
        return "channel" if mark.kind == "channel" else "user", mark.value.rstrip(".,"), rest
    found = _NAME.search(said) if not marks else None
    name = next(filter(None, found.groups()), "") if found is not None else ""
    if found is None or is_plain_ko(name) or is_plain_en(name.lower()):
        return "", "", said
    return "user", name, f"{said[: found.start()]} {said[found.end() :]}"


def _find_moment(talk: Talk, last: Action, rest: str) -> tuple[str | None, str]:
    """Return when the further message is to go out, empty for now, and the words without those for it; None where that
    is over or can't be told."""
    held = str(last.inputs.get("post_at") or "")
    shift = find_shift(rest, talk.reading) if held else None
    dates = talk.reading.dates(shift.rest if shift else rest)
    if len(dates) > 1 or (dates and (shift or dates[0].is_span or dates[0].cron)):
        return None, rest
    moment = shift_moment(held, shift.duration) if shift else _join(held, dates[0]) if dates else held
    if moment == "":
        return "", rest
    if moment is None or datetime.fromisoformat(moment) <= talk.task.now:
        return None, rest
    return moment, re.sub(ANY_MARK, " ", shift.rest if shift else rest)


def _join(held: str, found: FoundDate) -> str | None:
    if not held and not (found.has_day and found.has_time):
        return None
    return join_moment(held, found)

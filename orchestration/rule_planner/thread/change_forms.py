"""The ways in which people ask for a change of a plan: another place or value, a step left out, a step more.

A form holds pieces of the marked text (``reading``); what they mean in a plan is for ``plan_changes``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.words import ANY_MARK, REACHED
from orchestration.text.typed_words import LEAVE_EN, LEAVE_JA, LEAVE_KO


@dataclass(frozen=True, slots=True)
class ReplaceValue:
    """Another place, person or value; ``old`` is empty where only the new one is named."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class SetValue:
    """Another value for an input that is named ("제목"), of the steps of these numbers where any are named."""

    field: str
    new: str
    steps: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OmitSteps:
    """Steps by number (-1 is the last), or by the place or person that they reach."""

    steps: tuple[int, ...] = ()
    reached: str = ""


@dataclass(frozen=True, slots=True)
class AddRecipient:
    """The same message to one more place or person."""

    new: str


@dataclass(frozen=True, slots=True)
class AddSteps:
    """Something else besides, in words that are a request of their own."""

    request: str


Form: TypeAlias = ReplaceValue | SetValue | OmitSteps | AddRecipient | AddSteps

_I = re.IGNORECASE | re.DOTALL
_WORD = rf"(?:{REACHED}|[^\s、,]+)"

_FIELDS = (
    r"제목|이름|타이틀|내용|본문|문구|메시지|메세지|문장|채널|받는\s?사람|수신인|시간|시각|날짜|일시|위치|상위\s?페이지"
    r"|데이터베이스|스프레드시트|시트|탭|범위|검색어|titles?|names?|subject|text|message|wording|content|body|channel"
    r"|recipient|time|date|parent|database|spreadsheet|sheet|tab|range|query|タイトル|題名|件名|名前|内容|本文|文面"
    r"|メッセージ|チャンネル|宛先|送り先|時間|時刻|日付|日時|場所|データベース|シート|範囲"
)

_LEAVES = make_regex(rf"(?:{LEAVE_KO}|{LEAVE_JA})|\b(?:{LEAVE_EN})\b", _I)
_NOT_TO_KO = make_regex(
    rf"(?P<who>{REACHED})\S*\s?(?:올리지|보내지|알리지|공유하지|게시하지|전하지)\s?(?:마|말)"
    rf"|(?P<out>{REACHED})(?:에게는?|한테는?|에는?|으?로는?|은|는|을|를|만)?\s?(?:빼|제외|생략|건너\s?뛰)",
    _I,
)
_NOT_TO_EN = make_regex(
    rf"\b(?:don'?t|do not|skip|leave out|without|no)\s(?:(?:post|send|shar|writ|tell|messag|dm)\w*\s)?(?:it\s|that\s)?"
    rf"(?:to\s|in\s|on\s)?(?P<who>{REACHED})\W*$|\bleave\s(?P<out>{REACHED})\sout\b",
    _I,
)
_NOT_TO_JA = make_regex(
    rf"(?P<who>{REACHED})(?:さん)?(?:には?|へは?|は|を)?(?:投稿しない|送らない|共有しない|外し|抜い|除い|なし)", _I
)

_SWAPS = tuple(
    make_regex(pattern, _I)
    for pattern in (
        r"^(?P<old>.+?)\s?(?:말고|대신에?|(?:이|가)?\s?아니라|(?:이|가)?\s?아니고)[\s,]+(?P<new>.+)$",
        r"^(?P<old>.+?)(?:では?なくて?|じゃなくて?|の代わりに|のかわりに)[、,\s]*(?P<new>.+)$",
        r"^instead of\s(?:(?:posting|sending|using)\s)?(?:it\s)?(?P<old>[^,]+?),\s*(?P<new>.+)$",
        r"^(?P<new>.+?)\s(?:instead of|rather than|in place of)\s(?P<old>.+)$",
        r"^(?:post|send|share|put|write)?\s?(?:it\s)?not\s(?P<old>[^,]+?)(?:,\s*(?:but\s)?|\sbut\s)(?P<new>.+)$",
        r"^(?:change|switch|replace|swap|move)\s(?:it\s)?(?:from\s)?(?P<old>.+?)\s(?:to|with|for|into|by)\s(?P<new>.+)$",
        rf"^(?P<old>{_WORD}(?:\s{_WORD})?)(?:을|를|에서)\s(?P<new>.+?)(?:으로|로)\s?(?:바꿔|바꾸|변경|수정|교체|고쳐|옮겨).*$",
        r"^(?P<old>.+?)を(?P<new>.+?)に(?:変え|変更|直|修正|差し替え).*$",
        r"^(?:no,?\s|actually,?\s)?(?P<new>.+?)\sinstead\W*$",
    )
)
_PUTS = tuple(
    make_regex(pattern, _I)
    for pattern in (
        rf"^(?:.*?\s)?(?P<field>{_FIELDS})\s?(?:을|를|은|는|이|가|만)?\s(?P<new>.+?)\s?(?:이?라고|으로|로)"
        r"\s?(?:바꿔|바꾸|변경|수정|고쳐|정해|설정|해|하자|써|부탁).*$",
        rf"^(?P<field>{_FIELDS})\s?(?:을|를|은|는|이|가|만)?\s(?P<new>.+?)(?<![달하])\s?(?:이?라고|으로|로)\W*$",
        rf"^(?:change|set|make|update|edit)\s(?:the\s|its\s)?(?:\w+\s)?(?P<field>{_FIELDS})\s(?:of\s.+?\s)?(?:(?:to|as|into|say)\b|:)?"
        r"\s*(?P<new>.+)$",
        rf"^(?:the\s)?(?:\w+\s)?(?P<field>{_FIELDS})\s?(?:should be|must be|is|:)\s*(?P<new>.+)$",
        rf"^(?:.*の)?(?P<field>{_FIELDS})(?:を|は)(?P<new>.+?)に(?:変え|変更|直|修正|して|しよう|する).*$",
    )
)
_CALLED = make_regex(r"^(?:call|name|title|rename)\s(?:it|the page|that)\s(?:to\s|as\s)?(?P<new>.+)$", _I)

_SENDS_KO = r"보내|올려|올리|알려|공유|전달|전해|게시|전송|말해|포스팅|DM|디엠|부탁|추가|해"
_ALSO = tuple(
    make_regex(pattern, _I)
    for pattern in (
        rf"^(?:그리고\s|추가로\s)?(?P<new>{_WORD}(?:\s(?:님|씨))?)(?:에게도|한테도|께도|에다도|에도|으로도|로도)"
        rf"(?:\s?(?:(?:이거|이것|그거|그것|같이|똑같이|함께|그대로|좀)\s?)?(?:{_SENDS_KO}).*)?$",
        r"^(?P<new>.+?)(?:さん)?(?:にも|へも)(?:.*(?:送|投稿|共有|知らせ|伝え|お願い).*)?$",
        r"^(?:and\s)?(?:please\s)?also\s(?:please\s)?(?:post|send|share|dm|tell|notify|forward|message|cc|put)\b"
        rf"(?P<new>(?:\s(?:it|that|this|the same|them))?(?:\s(?:to|in|on|with))?\s{_WORD}(?:\s\w+)?)\W*$",
        r"^(?:and\s)?(?:post|send|share|dm|tell|notify|forward|message|cc|put)?"
        rf"(?P<new>(?:\s?(?:it|that|this|the same|them))?(?:\s?(?:to|in|on|with))?\s?{REACHED})"
        r"\s?,?\s?(?:too|as well|also)\W*$",
    )
)
_MORE = tuple(
    make_regex(pattern, _I)
    for pattern in (
        r"^(?:추가로|그리고)\s(?P<request>.+)$",
        r"^(?P<request>.+?)(?:기|는\s?것|는\s?거|는\s?단계|\s?단계)?도\s?추가(?:해|로).*$",
        r"^(?:and\s)?(?:please\s)?also,?\s(?P<request>.+)$",
        r"^add (?:a|another|one more) step(?:\sto|\sthat|:)?\s(?P<request>.+)$",
        r"^追加で、?(?P<request>.+)$",
    )
)
_FILLER = make_regex(
    r"^(?:아니요?[,\s]+|아[,\s]+|음[,\s]+|그럼\s|그냥\s|혹시\s|잠깐[,\s]+|no[,\s]+|wait[,\s]+|sorry[,\s]+|actually[,\s]+|please\s"
    r"|ok(?:ay)?[,\s]+|hmm[,\s]+|can you\s|could you\s|いや、?|やっぱり、?|すみません、?)+",
    re.IGNORECASE,
)
_JOINTS = make_regex(
    r"(?<=빼고)[,\s]+|(?<=바꾸고)[,\s]+|(?<=말고)(?!\S)$|(?<=변경하고)[,\s]+|(?<=수정하고)[,\s]+|[;\n]+|、(?=\S+[をは])"
    r"|\.\s+|,?\s+(?:그리고)\s+|,?\s+and\s+(?=(?:change|set|make|skip|leave|drop|remove|also|post|send|rename)\b)"
    r"|,\s+(?=(?:change|set|skip|leave|drop|remove|also|rename)\b)",
    re.IGNORECASE,
)
_ORDINALS = {
    "첫": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "첫째": 1, "둘째": 2, "셋째": 3, "넷째": 4,
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6,
}  # fmt: skip
_NUMBERS = make_regex(
    r"(?P<ko>\d{1,2})\s?(?:번째?|단계|番目?|つ目)|ステップ\s?(?P<ja>\d{1,2})"
    r"|\b(?:steps?|numbers?|no\.?)\s*#?(?P<en>\d{1,2}(?:\s*(?:,|and|&)\s*\d{1,2})*)"
    r"|(?P<ord>첫째|둘째|셋째|넷째|첫|두|세|네|다섯|여섯)(?:\s?번째|\s?단계|(?<=째))"
    r"|\b(?P<eord>first|second|third|fourth|fifth|sixth)\s(?:step|one)\b"
    r"|(?P<last>마지막(?:\s?단계)?|最後|\blast\s(?:step|one)\b)",
    re.IGNORECASE,
)


def split_changes(marked: str) -> Iterator[str]:
    """Yield the changes that a marked text asks for, one by one."""
    for part in _JOINTS.split(marked):
        bare = _FILLER.sub("", part.strip(" \t,.!~、。")).strip()
        if bare:
            yield bare


def find_change_forms(part: str) -> Iterator[Form]:
    """Yield the ways in which a part can be meant, the likeliest first."""
    numbers = find_step_numbers(part)
    if numbers and _LEAVES.search(part) and not re.search(ANY_MARK, part):
        yield OmitSteps(numbers)
    for pattern in (_NOT_TO_KO, _NOT_TO_EN, _NOT_TO_JA):
        if found := pattern.search(part):
            yield OmitSteps(reached=found["who"] or found["out"] if "out" in pattern.groupindex else found["who"])
    yield from (AddRecipient(found["new"]) for pattern in _ALSO if (found := pattern.match(part)))
    yield from (SetValue(found["field"], found["new"], numbers) for pattern in _PUTS if (found := pattern.match(part)))
    if found := _CALLED.match(part):
        yield SetValue("title", found["new"])
    for pattern in _SWAPS:
        if found := pattern.match(part):
            yield ReplaceValue(found.groupdict().get("old") or "", found["new"])
    yield from (AddSteps(found["request"]) for pattern in _MORE if (found := pattern.match(part)))


def find_step_numbers(part: str) -> tuple[int, ...]:
    """Return the numbers of steps that a part names; -1 is the last."""
    numbers: list[int] = []
    for found in _NUMBERS.finditer(part):
        if found["last"]:
            numbers.append(-1)
        elif told := found["ord"] or found["eord"]:
            numbers.append(_ORDINALS[told.lower()])
        else:
            numbers += [int(one) for one in re.findall(r"\d+", found["ko"] or found["ja"] or found["en"])]
    return tuple(dict.fromkeys(numbers))

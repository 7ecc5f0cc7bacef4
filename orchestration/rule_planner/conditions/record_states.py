"""Conditions on how far one record has come: "X가 아직 안 끝났으면", "if X isn't done yet". Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.plans.condition_parts import build_test
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.states import is_not_begun
from orchestration.rule_planner.reading.words import QUOTE, STATUSES
from schemas.plan import Language
from schemas.values import Payload

_DONE = make_regex(
    rf"{STATUSES['완료']}|끝났|끝나|끝냈|(?<![가-힣])(?:다|안|못|이미|벌써)\s?(?:됐|되었)|마쳤|마무리|終わ|済",
    re.IGNORECASE,
)
_GOING = make_regex(STATUSES["진행 중"], re.IGNORECASE)
_TO_DO = make_regex(
    r"(?<![가-힣])할\s?일(?:\s?상태)?(?:(?:이면|면|이라면|이고|인\s?(?:상태|채))|(?=の(?:まま|場合|とき)|だったら|なら))|\b(?:is|are|it's|still)\s(?:still\s)?(?:marked\s(?:as\s)?|at\s|in\s|on\s)?to[-\s]do\b"
    r"|\bunstarted\b|未着手",
    re.IGNORECASE,
)
_OPEN = make_regex(
    r"\b(?:still|yet)\s(?:open|pending|not|to be)|\bpending\b|남아\s?있|(?<![가-힣])아직(?:도)?(?=이면|이라면"
    r"|인)|그대로면|미완료|未完了|残って",
    re.IGNORECASE,
)
_NOT = make_regex(
    r"(?<![가-힣])(?:안|못)\s?[가-힣]|지(?:는|도)?\s?(?:않|못)|아니(?:면|라면|거든|ㄴ)|아닌|아직|n['’]t\b|\bnot\b"
    r"|미완료|未完|まだ|じゃな|ではな|な(?:ければ|かったら)|ない(?:なら|場合|よう)",
    re.IGNORECASE,
)
_MOST_NAMES = 2
"""A record may be called by what it is and by its title ("the security report '보안 점검 보고서'")."""
_TOLD: dict[str, dict[Language, str]] = {
    "new": {"ko": "아직 시작 전이에요", "en": "has not been started", "ja": "まだ始まっていません"},
    "open": {"ko": "아직 끝나지 않았어요", "en": "is not done yet", "ja": "まだ完了していません"},
    "done": {"ko": "완료됐어요", "en": "is done", "ja": "完了しました"},
    "going": {"ko": "진행 중이에요", "en": "is in progress", "ja": "進行中です"},
    "begun": {"ko": "진행 중이거나 완료됐어요", "en": "is in progress or done", "ja": "進行中か完了です"},
}
_TESTS: dict[str, Payload] = {
    "new": build_test("@status", "eq", "할 일"),
    "open": build_test("@status", "ne", "완료"),
    "done": build_test("@status", "eq", "완료"),
    "going": build_test("@status", "eq", "진행 중"),
    "begun": {"any": [build_test("@status", "eq", "진행 중"), build_test("@status", "eq", "완료")]},
}


TODAY = "@today"
"""Stands in a test for the day on which it is made."""


@dataclass(frozen=True, slots=True)
class RecordState:
    """The record by its title, the test for its state (``TODAY`` in it is the day), and the sentence that says so."""

    title: str
    test: Payload
    told: str


def find_record_state(subject: str, reading: Reading) -> RecordState | None:
    """Return the state of one named record that a condition's words look at, or None where they look at else."""
    quotes = reading.quotes(subject)
    if not 0 < len(quotes) <= _MOST_NAMES or reading.channels(subject):
        return None
    title = quotes[-1].value
    due = _find_due_day(subject, title, reading) or _find_lateness(subject, title, reading)
    if due is not None:
        return due
    words = re.sub(QUOTE, "_", subject)
    found = [one for part in _JOINS.split(words) for one in _read_part(part, title, reading)]
    tests = [one.test for one in found]
    if not found:
        return None
    return RecordState(title, {"all": [*tests]} if len(tests) > 1 else tests[0], " ".join(one.told for one in found))


_JOINS = make_regex(
    r"(?<=[가-힣])(?:이고|이며|인데|고|며|는데)[\s,]+(?:여전히\s)?(?=\S)|[\s,]+(?:and|but)\s|(?<=担当)で(?!な|は)|(?<=完了)で(?!な|は)|(?<=[たる])(?:し|のに|けど)、?",
    re.IGNORECASE,
)
"""Between two things that are to be so of one record."""


def _read_part(words: str, title: str, reading: Reading) -> Iterator[RecordState]:
    """Yield how far a record has come and whose it is, as far as one part of a condition asks for that."""
    state, name = _name_state(words.replace("_", " ")), _find_owner(words, reading)
    if state is not None:
        yield _build_state(title, state, reading.language)
    if name and not (state is not None and _DOES.search(words)):
        own = state is not None or not _NOT.search(_STILL.sub(" ", words))  # beside a state, a "not" is of that
        test = build_test("@person", "contains", name)
        told = _OWNER_TOLD[own][reading.language].format(title=escape_templates(title), name=escape_templates(name))
        yield RecordState(title, test if own else {"not": test}, told)


_DUE = make_regex(r"마감|기한|\b(?:due|deadline)\b|期限|締め?切り?|〆切", re.IGNORECASE)


def _find_due_day(subject: str, title: str, reading: Reading) -> RecordState | None:
    """Return the day that one named record is due, where a condition's words ask whether that is so."""
    days = [one for one in reading.dates(subject) if one.has_day and one.end is None]
    if len(days) != 1 or not _DUE.search(subject) or re.search(_BOUND, subject):
        return None
    day, op = days[0].start.date().isoformat(), "ne" if _NOT.search(_STILL.sub(" ", subject)) else "eq"
    name = escape_templates(title)
    told = {"ko": f"'{name}': 마감 {day}.", "en": f'"{name}" is due {day}.', "ja": f"「{name}」の期限は{day}です。"}
    return RecordState(title, build_test("@date", op, day), told[reading.language])


_LATE = make_regex(
    r"(?:마감|기한|기일)(?:일|날짜)?(?:이|을|은)?\s?(?:이미\s|벌써\s|아직\s)?(?:안\s)?(?:지[났나]|넘[었겼])|밀[렸려]"
    r"|\boverdue\b|\bpast\s(?:its\s|the\s)?(?:due(?:\sdate)?|deadline)\b|\blate\b"
    r"|(?:期限|締め?切り?)(?:日)?(?:を|が|は)?(?:もう|すでに|まだ)?(?:過ぎ|切れ)",
    re.IGNORECASE,
)


def _find_lateness(subject: str, title: str, reading: Reading) -> RecordState | None:
    """Return that one named record is late, or is not, where a condition's words ask for that and for no day."""
    words = re.sub(QUOTE, " ", subject)
    if not _LATE.search(words) or reading.dates(subject):
        return None
    late = not _NOT.search(re.sub(r"이미|벌써|もう|すでに", " ", words))
    told = _LATE_TOLD[late][reading.language].format(title=escape_templates(title))
    return RecordState(title, build_test("@date", "lt" if late else "ge", TODAY), told)


_LATE_TOLD: dict[bool, dict[Language, str]] = {
    True: {
        "ko": "'{title}': 마감이 지났어요.",
        "en": '"{title}" is overdue.',
        "ja": "「{title}」は期限を過ぎています。",
    },
    False: {
        "ko": "'{title}': 마감이 아직 안 지났어요.",
        "en": '"{title}" is not overdue.',
        "ja": "「{title}」はまだ期限内です。",
    },
}
_OWNER = make_regex(
    r"담당|맡고|\b(?:owns?|owned|owner|assigned|responsible|has|have|with)\b|担当|受け持|['’]s\s*$", re.IGNORECASE
)
_OWNER_EN = make_regex(
    r"^\s*(?P<owns>[A-Z][a-z]{2,14})\s(?:still\s|really\s)?(?:owns?|has|have)\b"
    r"|\b(?:owned\sby|assigned\sto|with|on)\s(?P<by>[A-Z][a-z]{2,14})\s*$|(?:_\s|^)(?:is|was)\s(?:still\s)?(?P<of>[A-Z][a-z]{2,14})['’]s\s*$"
)

_OWNER_KO = make_regex(r"_(?:이|가|은|는)?\s(?P<owns>[가-힣]{2,4}?)(?:님|씨)?(?:이|가)?\s?담당(?!자)")

_DOES = make_regex(r"\b(?:has|have)\b", re.IGNORECASE)
"""Beside a state it tells who brought the record there ("Sarah has finished it"), and not whose it is."""


def _find_owner(words: str, reading: Reading) -> str:
    """Return the one person of whom a part of a condition says that a record is theirs, or is not; empty where it
    says nothing of that."""
    told = {"en": _OWNER_EN, "ko": _OWNER_KO}.get(reading.language, _OWNER_EN).search(words)
    people = list(dict.fromkeys(mark.value for mark in reading.named(words)))
    people = people or [name for name in (told.groups() if told else ()) if name]
    return people[0] if len(people) == 1 and _OWNER.search(words) else ""


_OWNER_TOLD: dict[bool, dict[Language, str]] = {
    True: {
        "ko": "'{title}': 담당자가 {name} 님이에요.",
        "en": '"{title}" is owned by {name}.',
        "ja": "「{title}」の担当者は{name}さんです。",
    },
    False: {
        "ko": "'{title}': 담당자가 {name} 님이 아니에요.",
        "en": '"{title}" is not owned by {name}.',
        "ja": "「{title}」の担当者は{name}さんではありません。",
    },
}
_BOUND = r"이전|이후|전이|후이|지나|넘|\b(?:before|after|by|past|than|later|earlier)\b|以前|以降|より|過ぎ"
"""That a day is only a bound."""


def is_other_state(state: RecordState, words: str) -> bool:
    """Return whether the words of a further condition say that a record is in all the other states: done is the only
    one against which all others stand."""
    other = _name_state(words)
    pair = {"done": "open", "open": "done"}.get(other or "")
    return pair is not None and state.test == _TESTS[pair]


def find_named_state(title: str, words: str, language: Language) -> RecordState | None:
    """Return the state of a record that a further condition names; None where it names none."""
    state = _name_state(words)
    return _build_state(title, state, language) if state is not None else None


def _build_state(title: str, state: str, language: Language) -> RecordState:
    shown: dict[Language, str] = {"ko": "'{}': {}.", "en": '"{}" {}.', "ja": "「{}」は{}。"}
    return RecordState(title, _TESTS[state], shown[language].format(escape_templates(title), _TOLD[state][language]))


def _name_state(words: str) -> str | None:
    negated, done = _NOT.search(words) is not None, _DONE.search(words) is not None
    if is_not_begun(words) or _TO_DO.search(words):
        return "new"
    if done and not negated and _EITHER.search(words):
        return "begun"
    if done or _OPEN.search(words):
        return "open" if negated or not done else "done"
    return "going" if _GOING.search(words) and not _NOT.search(_STILL.sub(" ", words)) else None


_EITHER = make_regex(
    r"진행\s?중(?:이?거나|\s?(?:이나|또는|혹은|or))|완료(?:됐|되|이)?거나\s?(?:.{0,4})진행\s?중"
    r"|\b(?:in\sprogress|ongoing|started)\sor\s(?:already\s)?(?:done|finished|completed?)|\b(?:done|finished|completed?)\sor\s(?:still\s)?(?:in\sprogress|ongoing)"
    r"|進行中(?:か|または|もしくは)、?完了|完了(?:か|または|もしくは)、?進行中",
    re.IGNORECASE,
)
"""That a record is under way or done, either of which will do."""
_STILL = make_regex(r"아직(?:도)?|まだ|여전히|그대로")
"""That it is so until now, which denies nothing of a state that is under way."""

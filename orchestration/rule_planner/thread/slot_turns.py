"""Owners, days and states in words on a page that the thread made or changed, where no other reading holds them all.

"담당 지훈님 금요일까지", "friday. and me i guess", "あ、担当わたしだ": each value is found by itself, so that none is
dropped where the sentence around them is not known. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.lists.read_plans import is_inquiry
from orchestration.rule_planner.plans.made_plans import get_inputs, is_understood, list_actions
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.talk import UPDATE, Talk, build_flow, make_talk
from orchestration.rule_planner.reading.field_words import is_who_column
from orchestration.rule_planner.reading.korean import make_word_set
from orchestration.rule_planner.reading.plain_words import is_plain_en, is_plain_ko
from orchestration.rule_planner.reading.states import find_status
from orchestration.rule_planner.thread.later_changes import list_meant
from orchestration.text.language import detect_language
from orchestration.text.unspaced_korean import QUOTED_TEXT
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.plan import Language
from schemas.values import Json, Payload

_NAMES: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?<![가-힣])(?P<name>[가-힣]{2,4}?|[A-Z][a-z]+)\s?(?:님|씨)(?P<joins>도|이?랑|하고|[과와])?(?=[\s,.!~]|으로|로|이|가|은|는|을|를|께|한테|에게|$)"
        r"|(?:담당(?:자)?(?:은|는|를|을|이|가)?\s)(?P<owner>[가-힣]{2,4}?|[A-Z][a-z]+)(?=(?:님|씨)?(?:으로|로|이야|야|요|이요|예요)?(?:[\s,.!~]|$))"
        r"|(?<![가-힣])(?P<me>나|저|내가|제가)(?P<me_joins>도)?(?=(?:로|야|예요|요|임)?[\s,.!~]|$)"
    ),
    "en": make_regex(
        r"\b(?P<name>[A-Z][a-z]+)(?P<joins>\s(?:too|also|as\swell)\b|(?:'s|\sis)\son\s(?:it|this|that)\stoo\b)?"
        r"|(?<!\btold\s)(?<!\btell\s)(?<!\btells\s)(?<!\basked\s)(?<!\blet\s)(?<!\bgave\s)(?<!\bsent\s)(?<!\bpinged\s)(?<!\bmessaged\s)(?<!\bremind\s)(?<!\breminded\s)(?<!\bshowed\s)(?<!\btexted\s)\b(?P<me>me|myself|mine|i'?ll\stake\sit)\b(?P<me_joins>\s(?:too|also|as\swell)\b)?(?!\sknow)"
    ),
    "ja": make_regex(
        r"(?P<name>[ァ-ヶー]{2,8}|[一-龥]{2,4}(?=さん)|[A-Z][a-z]+)(?:さん|くん|君|ちゃん)?(?:(?P<joins>も)|(?=[とにがは、。！!でねよだ\s]|$))"
        r"|(?P<me>私|わたし|僕|俺|自分)(?:(?P<me_joins>も)|(?=[だでがにはのね、。！!\s]|$))"
    ),
}
"""Somebody who is named, or who speaks, and whether they come beside others."""
_TELLS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:님|씨)?(?:이|가|께서|한테서?|에게서?)\s(?:\S+\s){0,2}?(?:말|얘기|알려|그러|그랬|시작했|시작하셨|착수|끝냈|끝내셨|확인|들었|들음)"
    ),
    "en": make_regex(
        r"(?:'s)?\s(?:(?:just|already|has|had)\s)*(?:told|tells|said|says|mentioned|confirmed|started|finished|messaged|wrote|reported|let)\b"
    ),
    "ja": make_regex(rf"{HONORIFIC_JA}?(?:が|から|も)(?:もう|すでに)?(?:言っ|始め|聞い|終わ|着手|連絡|教え)"),
}
"""What somebody did or told, of whom therefore nothing is set."""
_ADDS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(r"같이|함께|추가|넣[어자]|포함|끼워"),
    "en": make_regex(
        r"\bnot\sjust\b|\balong(?:side)?\swith\b|\btogether\swith\b|\badd\b|\bas\swell\b|\binclude\b|\bput\s\w+\sback\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"入れ|追加|一緒|戻し"),
}
_LEAVES: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(r"빼|제외|빠지|빠졌|말고"),
    "en": make_regex(r"\b(?:off|remove|drop|without|minus|except|not(?!\sjust)|unassign)\b", re.IGNORECASE),
    "ja": make_regex(r"外し|抜い|除い|以外|じゃな"),
}
"""That somebody is taken off: who stays beside them is read elsewhere, if at all."""
_BARRED: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:줘|주세요|해|보내|알려|전해)\s?.*(?:한테|에게|께)|(?:한테|에게|께)|왜|누구|언제|어디|뭐|얼마|몇|[?？]|채널|#"
    ),
    "en": make_regex(
        r"[?#]|\b(?:tell|dm|message|ask|ping|send|post|share|remind|who|what|why|when|where|how|channel)\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"[?？#]|(?:伝え|送っ|聞い|教え|知らせ|連絡|投稿|DM)|誰|なぜ|いつ|どこ|何"),
}
"""What asks something, or has somebody told: no value of a page."""
_AWAY = make_regex(
    r"휴가|휴일|출장|연차|병가|반차|바쁘|바빠|아프|아파|쉬[는어신]|생일|퇴사|부재|\b(?:on\s(?:leave|holiday|vacation|pto)|holiday|sick|ooo"
    r"|out\s(?:of\soffice|today|tomorrow|this|next|all)|off\s(?:today|tomorrow|this|next|sick)|away|busy|birthday|swamped)\b"
    r"|休み|休暇|祝日|出張|不在|忙し|病欠|誕生日|退職",
    re.IGNORECASE,
)
"""How somebody or a day is, which makes neither a value."""
_NOT_NAMES_EN = make_word_set(
    "Oh Ah Ok Okay And But So Also Sorry Actually No Not Yes It Its That This The He She They We You If In On By Due",
    "For Just Make Let Wait Please Thanks Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February",
    "March April May June July August September October November December Today Tomorrow Next Set Owner Assign",
    "Assignee Status Put Add Give Mark Done Still Hmm Right Then Change Great Perfect Nice Cool Awesome Good Lovely",
    "Amazing Wonderful Brilliant Excellent Sweet Yeah Yep Yup Sure Fine Morning Hello Hi Hey Now Here There What When",
)
_NOT_NAMES_JA = make_regex(
    r"(?:タスク|ページ|リマインド|メモ|スレッド|ステータス|タイトル|チャンネル|メンバー|チーム|オーナー|ミス|ゴメン|ダメ|オッケー|オーケー|ナシ|アリ|キャンセル"
    r"|ヤバ|スミマセン|テスト|レビュー|リリース|デモ|バグ|シート)"
)


@dataclass(frozen=True, slots=True)
class _Slots:
    """What is named: people, and whether they come beside others, a day, and a state."""

    people: tuple[str, ...] = ()
    adds: bool = False
    date: Payload | None = None
    status: str = ""

    def build_properties(self) -> Payload:
        """Return the values by the meaning of a column."""
        who: Json = None
        if self.people:
            first, *others = self.people
            who = {"add": [*self.people]} if self.adds else [first, *others] if others else first
        named = (("@date", self.date), ("@person", who), ("@status", self.status or None))
        return {name: value for name, value in named if value is not None}


def plan_slot_turn(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan with every owner, day and state that a request names of the page that the thread made or changed,
    where ``plan`` has only some of them or none; else ``plan``."""
    earlier = task.request.follows
    if earlier is None or task.is_begun or task.request.quoted:
        return plan
    if not any(step.is_effect for step in earlier.steps):
        return plan
    talk = make_talk(task, earlier)
    planned = _read_planned(talk, plan)
    if planned is None:
        return plan
    slots = _read_slots(talk)
    found = slots.build_properties() if slots is not None else {}
    lost = {name for name in found if not any(_is_alike(name, one) for one in planned)}
    if slots is None or not lost:
        return plan
    return _build_change(talk, {**planned, **{name: found[name] for name in found if name in lost}}) or plan


def _is_alike(name: str, planned: str) -> bool:
    return name == planned or (name == "@person" and is_who_column(planned))


def _read_planned(talk: Talk, plan: Payload) -> Payload | None:
    """Return what a plan sets on the page already; None where it does anything else."""
    actions = list_actions(plan)
    if not actions:
        return {} if not is_understood(plan) else None
    if is_inquiry(plan) and len(list_meant(talk)) == 1:
        return {}
    inputs = get_inputs(actions[0])
    properties = inputs.get("properties")
    is_change = len(actions) == 1 and {*inputs} <= UPDATE and isinstance(properties, dict)
    known = {one.id for one in talk.earlier.things}
    if not is_change or not isinstance(properties, dict) or inputs.get("page") not in known:
        return None
    return properties


def _build_change(talk: Talk, values: Payload) -> Payload | None:
    pages = list_meant(talk)
    update = next((one.tool for one in talk.task.contracts if {*one.fields} >= UPDATE), "")
    if len(pages) != 1 or not pages[0].title or not update:
        return None
    flow = build_flow(talk)
    flow.add(update, {"page": pages[0].id, "properties": values})
    return build_plan(flow, talk.task)


def _read_slots(talk: Talk) -> _Slots | None:
    """Return what is named in a request; None where it asks, tells somebody, or may mean several days or states."""
    text = talk.task.request.text
    language = detect_language(text, talk.task.request.language)
    if QUOTED_TEXT.search(text) or _AWAY.search(text):
        return None
    if _BARRED[language].search(text) or _LEAVES[language].search(text):
        return None
    dates = [one for one in talk.reading.dates(talk.reading.marked) if not one.is_span and not one.cron]
    if len({one.iso for one in dates}) > 1:
        return None
    date: Payload | None = None
    if dates:
        date = {"day": dates[0].start.date().isoformat()} if dates[0].has_day else {"time": dates[0].clock}
    named = [*_find_names(text, language, talk)]
    people = tuple(dict.fromkeys(name for name, _ in named))
    adds = any(beside for _, beside in named) or _ADDS[language].search(text) is not None
    return _Slots(people, adds and bool(people), date, find_status(text) or "")


def _find_names(text: str, language: Language, talk: Talk) -> Iterator[tuple[str, bool]]:
    """Yield who is named, and whether beside others."""
    titles = " ".join(one.title for one in talk.earlier.things)
    for found in _NAMES[language].finditer(text):
        said = found.groupdict()
        if said["me"]:
            yield talk.task.request.asker_name, bool(said["me_joins"])
            continue
        name = said["name"] or said.get("owner") or ""
        told = _TELLS[language].match(text, found.end("owner" if said.get("owner") else "name"))
        if not _is_no_name(name, language) and name not in titles and told is None:
            yield name, bool(said["joins"])


def _is_no_name(name: str, language: Language) -> bool:
    if name.isascii():
        return name in _NOT_NAMES_EN or (language == "en" and is_plain_en(name.lower()))
    if language == "ja":
        return _NOT_NAMES_JA.match(name) is not None
    return is_plain_ko(name)

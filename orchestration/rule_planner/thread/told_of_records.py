"""Replies on the record that a thread dealt with: whose it is and how it stands, and what its owner, or somebody who is
named, is told or asked of it ("그분께 메모 남겼다고 전해줘", "ask him whether it's finished", "and let her know").

What is told names the record: who reads it has not seen the thread. Words in quotes go out as they were typed. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.lists.loops import OWNER, TASKS
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.plans.steps import SENDS_TO
from orchestration.rule_planner.plans.talk import Talk, build_flow
from orchestration.rule_planner.reading.pronouns import OF_PERSON, list_meant
from orchestration.rule_planner.records.told_deeds import describe_deeds, does_inform
from orchestration.text.back_questions import is_record_question
from orchestration.text.prohibitions import find_quoted_texts
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.plan import Language
from schemas.values import Payload

MOST_TITLES = 3
_DM = "slack.send_dm"
_STAND_INS: dict[Language, str] = {"ko": "이준호님", "en": "Junho", "ja": "ジュノさん"}
"""A name in the place of a pronoun, for the words to be read."""
_NO_WORDS = make_regex(r"(?:about\s(?:it|this|that|those|them)|please|pls|it|this|that|[\s.!,])*", re.IGNORECASE)
_POINTS_KO = make_regex(
    r"(?<![가-힣])(?:이거|그거|이것|그것|이걸|그걸|이\s?작업|그\s?작업)(?P<particle>을|를|은|는|이|가|)(?=\s)"
)
_POINTS_JA = make_regex(r"^(?:これ|それ|この件|その件|このタスク|そのタスク)(?P<particle>を|は|、)?")
_POINTS_EN = make_regex(r"\b(?:it|this|that)(?='s|\s(?:is|was|has|will|looks|should|can)\b)", re.IGNORECASE)


def build_record_answer(talk: Talk) -> Payload | None:
    """Return the plan that shows the record which was changed or made, where a reply asks for a field of it."""
    titles = list_changed_titles(talk)
    if len(titles) != 1 or not is_record_question(talk.task.request.text):
        return None
    flow = build_flow(talk)
    flow.add("query_records", _choose(titles[0]))
    return build_plan(flow, talk.task)


def build_told_of_records(talk: Talk, plan_for: PlanFor) -> Payload | None:
    """Return the plan that tells or asks somebody of the record; ``None`` where a reply says anything else."""
    titles = list_changed_titles(talk) or _list_shown(talk)
    if not 0 < len(titles) <= MOST_TITLES:
        return None
    text = talk.task.request.text
    whose = _WHOSE.match(text.strip())
    found = OF_PERSON.search(text) if whose is None else None
    names = [*dict.fromkeys(list_meant(talk, plan_for))] if found is not None else []
    if found is not None and len(names) > 1:
        return None
    plan = plan_for(_alone(talk, found, names) if whose is None else _speak(talk, _ask_owner(whose)))
    sent = _read_sent(plan)
    if sent is None:
        return None
    user, told = sent
    told = None if told is not None and _NO_WORDS.fullmatch(told) else told
    if told is None and list_changed_titles(talk) and does_inform(text):
        effects = [one for one in talk.earlier.steps if one.is_effect]
        told = describe_deeds(effects, talk.earlier.things, talk.reading.language) or None
    elif told is not None:
        told = _name_record(talk, told, titles, always=found is not None or whose is not None)
    if told is None:
        return None
    flow = build_flow(talk)
    if found is None or names:
        flow.add(_DM, {"user": user, "text": told})
    elif len(titles) == 1:
        read = flow.add("query_records", _choose(titles[0]))
        flow.add(_DM, {"user": OWNER, "text": told}).for_each = f"@{read.number}.records"
    return build_plan(flow, talk.task) if flow.steps else None


def _choose(title: str) -> Payload:
    return {"database": TASKS.name, "filter": {"path": "@title", "op": "eq", "value": title}}


def list_changed_titles(talk: Talk) -> list[str]:
    """Return the titles of the pages that the earlier work made or changed last."""
    own = talk.earlier.steps[talk.earlier.carried :]
    effects = [one for one in own if one.is_effect]
    if not effects or any(one.tool in SENDS_TO for one in effects):
        return []
    return [*dict.fromkeys(one.title for one in talk.earlier.things if one.title and not one.row)]


def _list_shown(talk: Talk) -> list[str]:
    """Return the title of the one record that was shown."""
    rows = [one.title for one in talk.earlier.things if one.row and one.title]
    return rows if len(rows) == 1 and not any(one.is_effect for one in talk.earlier.steps) else []


def _alone(talk: Talk, found: re.Match[str] | None, names: Sequence[str]) -> PlanningTask:
    """Return the task of the words alone, with a name in the place of a pronoun."""
    text = talk.task.request.text
    if found is not None:
        korean, english = re.search("[가-힣]", found[0]), found[0].isascii()
        spoken: Language = "ko" if korean else "en" if english else "ja"
        text = f"{text[: found.start()]}{_STAND_INS[spoken]}{text[found.end() :]}"
        text = _spell_name(text, names, spoken)
    return _speak(talk, text)


def _speak(talk: Talk, text: str) -> PlanningTask:
    return talk.task._replace(request=talk.task.request.model_copy(update={"text": text, "follows": None}))


_WHOSE = make_regex(
    rf"(?:あー?|あぁ|ああ|なるほど|そっか)?[、,\s]*(?:それ|これ)(?:って|は)?(?P<ja>[^\s、。]{{1,10}}{HONORIFIC_JA})の(?:やつ|タスク|担当)?(?:です|だ|な)?(?:よ|ね|んです)*[。、！\s]+"
    rf"(?P<ask_ja>(?![^。]*{HONORIFIC_JA}[にへ])[^。「」#]*(?:聞い|訊い|尋ね|確認し|伝え)[ぁ-ん]*)[。！\s]*$"
    r"|(?:아|음|어)?[,\s]*(?:그거|이거|그건|이건)\s(?P<ko>[가-힣]{2,4}?(?:님|씨))\s?(?:거|건|꺼|담당)(?:네요?|이네요?|구나|군요|이구나|이었네요?)[\s,.!]+"
    r"(?P<ask_ko>(?![^.]*(?:한테|에게|께)\s)[^.#'\"]*(?:물어|여쭤|확인해|전해)\S*(?:\s?\S{1,4})?)[\s.!~]*$"
    r"|(?:(?:oh|ah|ok|right)[,\s]+)*(?:that|this|it)(?:'s|\sis)\s(?P<en>[A-Z][a-z]+)'s[,.!;\s]+"
    r"(?:so\s|then\s|please\s|can you\s)*"
    r"ask\s(?P<ask_en>(?:how|whether|if|when|what)\s[^.#\"]+)[\s.!?]*$"
)
"""Whose the shown record is, before what is to be asked of it."""


def _ask_owner(whose: re.Match[str]) -> str:
    """Return the question of a reply as an order to ask the owner who is named before it."""
    if whose["ja"]:
        return f"{whose['ja']}に{whose['ask_ja']}"
    return f"{whose['ko']}께 {whose['ask_ko']}" if whose["ko"] else f"ask {whose['en']} {whose['ask_en']}"


def _spell_name(text: str, names: Sequence[str], language: Language) -> str:
    if not names:
        return text
    name = names[0]
    spelled = {"ko": f"{name}님", "en": name, "ja": f"@{name}" if re.search("[가-힣]", name) else f"{name}さん"}[
        language
    ]
    return text.replace(_STAND_INS[language], spelled, 1)


def _read_sent(plan: Payload) -> tuple[str, str | None] | None:
    """Return who a plan that does nothing but send one message sends it to, and what, where it is said."""
    actions = plan.get("actions")
    steps = [one for one in actions if isinstance(one, dict)] if isinstance(actions, list) else []
    inputs = steps[0].get("inputs") if len(steps) == 1 else None
    if not isinstance(inputs, dict) or steps[0].get("tool") != _DM or steps[0].get("for_each"):
        return None
    user, text = inputs.get("user"), inputs.get("text")
    if not isinstance(user, str) or (isinstance(text, str) and "{{" in text):
        return None
    return user, text if isinstance(text, str) else None


def _name_record(talk: Talk, told: str, titles: Sequence[str], *, always: bool) -> str | None:
    """Return what is told with the title of what it points at; ``None`` where it points at nothing."""
    quoted = find_quoted_texts(talk.task.request.text)
    if any(one and one in told for one in quoted) or any(one in told for one in titles):
        return told if always else None
    named = ", ".join(f"'{one}'" for one in titles)
    for points in (_POINTS_KO, _POINTS_JA):
        found = points.search(told)
        if found is not None:
            particle = "" if points is _POINTS_KO else found["particle"] or "、"
            return f"{told[: found.start()]}{named}{particle}{told[found.end() :]}"
    return f"{named}: {told}" if always or _POINTS_EN.search(told) else None

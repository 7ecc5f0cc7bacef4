"""Who is meant by "him", "그 사람" or "その人": somebody of the earlier work, named in its place. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.plans.talk import Talk
from orchestration.rule_planner.reading.plain_words import is_plain_en
from orchestration.rule_planner.thread.reply_shares import build_share
from orchestration.rule_planner.thread.told_work import build_told_work
from orchestration.text.prohibitions import QUOTED_SPAN
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.values import Json, Payload

OF_PERSON = make_regex(
    r"(?<![가-힣])(?:(?:그|이|저)\s?(?:사람|분|친구)|걔|얘)(?:들)?(?=한테|에게|께|이랑|의|\s|은|는|이|가|도)"
    r"|\b(?:him|her)\b|(?:その|この)(?:人|方)|彼女?(?=に|へ|の|は)"
    rf"|ご?本人{HONORIFIC_JA}?(?=に|へ|宛)|(?<![가-힣])(?:본인|당사자)(?:분)?(?=한테|에게|께)",
    re.IGNORECASE,
)
_SELF_BESIDE = make_regex(
    rf"(?<=さん|くん)の?ご?本人{HONORIFIC_JA}?(?=に|へ|宛)|(?<=様)ご?本人(?=に|へ|宛)|(?<=[가-힣][님씨])\s?(?:본인|당사자)(?:분)?(?=한테|에게|께)"
)
_OF_WHOM = make_regex(
    r"^\W*(?P<name>[A-Z][a-z]+)\s(?!and\b)[^,.;!?\n]{3,50}[,.;!]\s+(?:so\s)?(?=(?:please\s|can you\s|could you\s)?"
    r"(?:dm|tell|send|message|ping|forward|share|let)\b)",
    re.IGNORECASE,
)
"""A remark on somebody, before what is sent to them ("Jihoon missed it, DM him that")."""


_ASKS_WHO = make_regex(r"누구|누가|누군|who\b|誰", re.IGNORECASE)


def drop_self_beside(text: str) -> str:
    """Return words without "in person" right behind a name, which they do not stand for ("ジュノさん本人にも")."""
    spans = [one.span() for one in QUOTED_SPAN.finditer(text)]
    held = [one for one in _SELF_BESIDE.finditer(text) if not any(begin < one.start() < end for begin, end in spans)]
    for one in reversed(held):
        text = f"{text[: one.start()]}{text[one.end() :]}"
    return text


def build_for_pronoun(talk: Talk, plan_for: PlanFor) -> Payload | None:
    """Return the plan of the words with the name in the place of the pronoun; where several people can be meant, they
    are asked about. ``None`` where nobody is pointed at, or nobody is known."""
    text = talk.task.request.text
    remark = _OF_WHOM.match(text)
    spoken = remark is not None and remark["name"][0].isupper() and not is_plain_en(remark["name"].lower())
    text = text[remark.end() :] if remark is not None and spoken else text
    found = OF_PERSON.search(text)
    if found is not None and _names_somebody(talk, text[: found.start()]):
        return None
    known = [remark["name"]] if remark is not None and spoken else list_meant(talk, plan_for)
    meant = [*dict.fromkeys(known)] if found is not None else []
    if found is None or not meant:
        return None
    named = f"{text[: found.start()]}{_form(meant[0], found[0])}{text[found.end() :]}"
    alone = talk.task._replace(request=talk.task.request.model_copy(update={"text": named}))
    other = replace(talk, task=alone)
    shared = (build_told_work(other) or build_share(other)) if len(meant) == 1 else None
    if shared is not None:
        return shared
    request = talk.task.request.model_copy(update={"text": named, "follows": None})
    plan = plan_for(talk.task._replace(request=request))
    return plan if len(meant) == 1 else _asking_whom(talk, plan, meant)


def _names_somebody(talk: Talk, text: str) -> bool:
    """Whether the words before a pronoun name somebody whom it may stand for."""
    said = talk.read(text)
    return bool(said.named(said.marked)) or _FOR_SOMEBODY.search(text) is not None


_FOR_SOMEBODY = make_regex(r"\b(?:[Ff]or|[Tt]o|[Mm]eant)\s[A-Z][a-z]+")


def _form(name: str, pronoun: str) -> str:
    if re.search("[가-힣]", pronoun):
        return f"{name}님"
    is_japanese = not pronoun.isascii()
    if is_japanese and re.search("[가-힣]", name):
        return f"@{name}"
    return f"{name}さん" if is_japanese else name


def list_meant(talk: Talk, plan_for: PlanFor) -> Iterator[str]:
    """Yield who was named: in the words, else in a condition or a value; else whose the shown rows are, or who what was
    asked for before was chosen by."""
    last = talk.earlier.words.splitlines()[-1:] or [""]
    said = talk.read(last[0])
    myself = talk.task.request.user_name
    named = [one.value for one in said.named(said.marked) if one.value != myself and not _ASKS_WHO.match(one.value)]
    named = named or [one for step in talk.earlier.steps for one in _people_in(dict(step.inputs)) if one != myself]
    yield from named or talk.earlier.people or _list_before(talk, plan_for)


def _list_before(talk: Talk, plan_for: PlanFor) -> Iterator[str]:
    """Yield who the latest words before chose records by."""
    myself = talk.task.request.user_name
    for line in reversed(talk.earlier.words.splitlines()[:-1]):
        request = talk.task.request.model_copy(update={"text": line, "follows": None})
        actions = plan_for(talk.task._replace(request=request)).get("actions")
        named = [one for one in _people_in(actions) if one != myself]
        if named:
            yield from named
            return


def _people_in(value: Json) -> Iterator[str]:
    if isinstance(value, dict):
        if value.get("path") in ("@person", "담당자") and isinstance(value.get("value"), str):
            yield str(value["value"])
        if isinstance(value.get("user"), str) and "{{" not in str(value["user"]):
            yield str(value["user"])
        person = value.get("@person")
        yield from [person] if isinstance(person, str) else ()
        for one in value.values():
            yield from _people_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from _people_in(one)


def _asking_whom(talk: Talk, plan: Payload, meant: list[str]) -> Payload | None:
    actions, understanding = plan.get("actions"), plan.get("understanding")
    for action in actions if isinstance(actions, list) else ():
        inputs = action.get("inputs") if isinstance(action, dict) else None
        if isinstance(action, dict) and isinstance(inputs, dict) and inputs.get("user") == meant[0]:
            question = {"ko": "누구에게 보낼까요?", "en": "Who do you mean?", "ja": "どなたのことですか？"}
            asked: Payload = {"question": question[talk.reading.language], "options": list[Json](meant)}
            asked["field"] = f"{action['id']}.user"
            if isinstance(understanding, dict):
                understanding["ambiguities"] = [asked]
            return plan
    return None

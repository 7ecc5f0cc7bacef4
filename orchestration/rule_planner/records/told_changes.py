"""A reply that changes what was dealt with and has somebody told of it ("금요일로 바꾸고 준호한테 알려줘"). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.patterns import make_regex
from orchestration.plan.check import index_contracts
from orchestration.rule_planner.plans.plan_text import PlanFor, build_not_understood
from orchestration.rule_planner.plans.steps import SENDS_TO
from orchestration.rule_planner.plans.talk import UPDATE, Talk, make_talk
from orchestration.rule_planner.thread.later_changes import build_page_change
from orchestration.text.prohibitions import replace_quotes
from schemas.values import Json, Payload

_JOINTS = make_regex(
    r"(?<=[가-힣]고)(?:\s?나서)?[,\s]+(?:그리고\s)?|(?<=[꾼룬긴한])\s(?:다음|뒤|후)에?[,\s]+|(?<=줘)[,.!\s]+(?:그리고\s)?|(?<=주세요)[,.!\s]+(?:그리고\s)?"
    r"|(?<=[가-힣])[.!~]\s+(?:그리고\s)?(?=[가-힣])"
    r"|[,.;!]?\s(?:and|then)\s(?:then\s|also\s|please\s)*|[.;!]\s+(?:and\s|then\s|also\s|please\s)*"
    r"|(?<=[てで])(?:から)?、?|(?<=し)、|[。]\s?",
    re.IGNORECASE,
)
_TELLS = make_regex(
    r"알려|알리|말해|전해|전달|공유|공지|보내|올려|남겨|DM|디엠|쪽지|써\s?줘|적어|얘기"
    r"|\b(?:tell|let|dm|message|notify|post|share|send|ping|inform)\b|知らせ|伝え|共有|送|投稿|連絡|教え|DM",
    re.IGNORECASE,
)
_FORBIDS = make_regex(
    r"지\s?(?:말|마|않)|(?<!\S)안\s|면(?=\s|$)|\b(?:don'?t|do not|never|if|unless|once|when)\b|ないで|せず|たら|なら",
    re.IGNORECASE,
)
"""What is not to be done, or only if something holds."""
_IT = {
    "ko": make_regex(
        r"^\W*(?:(?:아|앗|음|네|넵|그럼|참|아니|아니다|미안|죄송)[\s,.!]+)*(?:그거|이거|그건|이건|그걸|이걸)?\s?"
    ),
    "en": make_regex(r"\b(?:it|that|this)\b", re.IGNORECASE),
    "ja": make_regex(r"^(?:(?:あっ?|いや|はい|すみません|やっぱり?)[、。\s]*)*(?:(?:それ|これ)[をはも]?)?"),
}
"""What stands where the title may: nothing that is said of another thing."""


def build_told_change(talk: Talk, plan_for: PlanFor) -> Payload | None:
    """Return the plan that changes the one thing that was dealt with and tells of it, where a reply asks for both; a
    reply that it is not understood, where the second can't be read, as half of it is not what was asked for. ``None``
    where a reply is no such."""
    text = talk.task.request.text
    changed = any(step.is_effect for step in talk.earlier.steps)
    for head, rest in _list_halves(text):
        if not changed and not _names_row(head, talk):
            continue
        told = _TELLS.search(rest)
        if told is None or _TELLS.search(head) or _FORBIDS.search(head):
            continue
        change = build_page_change(_said(talk, head))
        values = _read_change(talk, change)
        if values is None:
            continue
        title, page, properties = values
        language = talk.reading.language
        said = [f"{_name(head, title, language)}{text[len(head) :]}"]
        said += [f"{plain}{rest}" for plain in _say_plainly(title, properties, language)]
        made = (_joined(talk, _plan(talk, one, plan_for), page, properties) for one in said)
        return next((one for one in made if one is not None), None) or build_not_understood(talk.task, talk.reading)
    return None


def _names_row(text: str, talk: Talk) -> bool:
    """Whether a text names a row that was listed, as one that was told by its place is."""
    return any(one.row and f"'{one.title}'" in text for one in talk.earlier.things)


def _plan(talk: Talk, text: str, plan_for: PlanFor) -> Payload:
    request = talk.task.request.model_copy(update={"text": text, "follows": None})
    return plan_for(talk.task._replace(request=request))


def _say_plainly(title: str, properties: Json, language: str) -> Iterator[str]:
    """Yield a change in the plainest words, of one field after the other, with what joins it to what follows."""
    for field, value in properties.items() if isinstance(properties, dict) else ():
        said = value.get("day") or value.get("time") if isinstance(value, dict) else value
        form = _FORMS[language].get(field)
        if form is not None and isinstance(said, str):
            yield form.format(title=title, value=said)


_FORMS = {
    "ko": {
        "@date": "'{title}' 마감을 {value}로 바꾸고 ",
        "@person": "'{title}' 담당자를 {value}님으로 바꾸고 ",
        "@status": "'{title}' 상태를 {value}로 바꾸고 ",
    },
    "en": {
        "@date": "move '{title}' to {value} and ",
        "@person": "assign '{title}' to {value} and ",
        "@status": "mark '{title}' as {value} and ",
    },
    "ja": {
        "@date": "「{title}」の期限を{value}に変更して、",
        "@person": "「{title}」の担当を{value}さんに変更して、",
        "@status": "「{title}」を{value}にして、",
    },
}


def _list_halves(text: str) -> Iterator[tuple[str, str]]:
    """Yield both halves of a text at each joint, the longest first half ahead: what is told stands at the end."""
    bare = replace_quotes(text)
    for joint in reversed([*_JOINTS.finditer(bare)]):
        yield text[: joint.start()], text[joint.end() :]


def _said(talk: Talk, text: str) -> Talk:
    request = talk.task.request.model_copy(update={"text": text})
    return make_talk(talk.task._replace(request=request), talk.earlier)


def _read_change(talk: Talk, plan: Payload | None) -> tuple[str, str, Json] | None:
    """Return the title and the id of the one thing that a plan changes, and what it sets there."""
    actions = plan.get("actions") if plan is not None else None
    if not isinstance(actions, list) or len(actions) != 1 or not isinstance(actions[0], dict):
        return None
    inputs = actions[0].get("inputs")
    page = inputs.get("page") if isinstance(inputs, dict) else None
    title = next((one.title for one in talk.earlier.things if one.id == page), "")
    return (title, str(page), inputs["properties"]) if isinstance(inputs, dict) and title and "'" not in title else None


def _name(head: str, title: str, language: str) -> str:
    quoted = f"「{title}」を" if language == "ja" else f"'{title}' " if language == "ko" else f"'{title}'"
    return _IT[language].sub(lambda _: quoted, head, count=1)


def _joined(talk: Talk, plan: Payload, page: str, properties: Json) -> Payload | None:
    """Return a plan of one change and of messages, with the thing by its id."""
    actions, contracts = plan.get("actions"), index_contracts(talk.task.contracts)
    changes = 0
    for action in actions if isinstance(actions, list) else ():
        inputs = action.get("inputs") if isinstance(action, dict) else None
        tool = action.get("tool") if isinstance(action, dict) else None
        if not isinstance(inputs, dict) or not isinstance(tool, str) or tool not in contracts:
            return None
        if {*contracts[tool].fields} >= UPDATE:
            if _count_values(inputs.get("properties")) > _count_values(properties):
                return None  # more is to be set than was read of the first half
            inputs |= {"page": page, "properties": properties}
            changes += 1
        elif tool not in SENDS_TO:
            return None
    return plan if changes == 1 and isinstance(actions, list) and len(actions) > 1 else None


def _count_values(properties: Json) -> int:
    return len(properties) if isinstance(properties, dict) else 0

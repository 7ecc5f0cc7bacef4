"""Reply check: what a model answers without a step is held against what it was given, and claims no effect. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.plan.check import InvalidPlan, PlanProblem, ValidPlan
from orchestration.plan.maker_ports import IsRequest
from orchestration.proposers import PlanningTask
from orchestration.text.claims import Evidence, build_evidence, find_effect_claims, find_ungrounded
from orchestration.text.claims.calendar import find_calendar_words
from orchestration.text.claims.evidence import mask_span
from orchestration.text.disguise import normalise_text
from orchestration.text.language import detect_language
from orchestration.text.messages import Wording
from orchestration.text.passages import list_stems, measure_support
from schemas.errors import ErrorKind
from schemas.plan import Language, Plan, Reply
from schemas.values import Json

LONGEST_CLAIM = 120
FEWEST_WORDS = 6
LEAST_SHARED = 0.1
"""The part of the words of an answer that stands in what it answers, of answers of some words."""
_NAMES_LANGUAGE = make_regex(
    r"한국어|한글|국문|영어|영문|일본어|일어|중국어|\b(?:korean|english|japanese)\b|[日英韓]本?語|ハングル",
    re.IGNORECASE,
)
_OF_ITSELF = make_regex(r"저는|저도|제가|저희|메텔|\b(?:i|i'm|i've|i'd|me|my|metel)\b|私|お手伝い", re.IGNORECASE)
_NOTHING_DONE = make_regex(
    r"아무\s?것도\s?(?:실행|하지|보내|바꾸|바뀌)|바뀐\s?것은\s?없"
    r"|\bnothing (?:was|has been) (?:done|changed|sent|executed)\b"
    r"|何も(?:実行|変更|送信|して)",
    re.IGNORECASE,
)


def is_reply_alone(plan: Plan) -> bool:
    """Whether a plan does nothing but reply."""
    return plan.reply is not None and not plan.actions


def check_true_reply(
    plan: Plan, task: PlanningTask, words: Wording, hears_effect: IsRequest, *, last: bool
) -> ValidPlan | InvalidPlan:
    """Have a model mend a reply that claims an effect or what it was not given. The ``last`` time code says the latter;
    one that claims an effect is no plan that can be used. ``hears_effect`` tells whether a request asks for one."""
    if plan.reply is None or not is_reply_alone(plan):
        return ValidPlan(plan)
    heard = hears_effect(task)
    wrong = tuple(find_reply_problems(plan.reply, task, heard=heard))
    if wrong and (not last or heard or any(one.key == "reply_effect" for one in wrong)):
        return InvalidPlan(wrong, ErrorKind.PLAN_UNSOUND)
    if wrong:
        plan = replace_reply(plan, task, words)
    return ValidPlan(mark_nothing_done(plan, task, words) if heard else plan)


def find_reply_problems(reply: Reply, task: PlanningTask, *, heard: bool = False) -> Iterator[PlanProblem]:
    """Yield what a model's reply may not say: that something was done, and what stands in nothing it was given;
    ``heard``: its request asks for an effect."""
    for sentence in find_effect_claims(reply.text, promises=reply.kind != "help", states=heard):
        yield PlanProblem("reply_effect", {"words": sentence[:LONGEST_CLAIM]})
    asked = _language_of(task)
    if reply.kind == "answer" and _is_of_something_else(reply.text, task, heard=heard):
        yield PlanProblem("reply_claim", {"words": reply.text[:LONGEST_CLAIM]})
    for claim in find_ungrounded(reply.text, collect_evidence(task), find_asked_language(task)):
        if claim.kind == "language":
            yield PlanProblem("reply_language", {"spoken": asked})
        elif claim.kind != "name" or reply.kind in ("answer", "unsupported"):
            yield PlanProblem("reply_claim", {"words": claim.words[:LONGEST_CLAIM]})


def _is_of_something_else(text: str, task: PlanningTask, *, heard: bool) -> bool:
    """Whether an answer has hardly anything in common with what it answers; of a few words that can't be told, nor,
    where no effect was asked for, of what a model says of itself."""
    bare = normalise_text(text)
    for found in find_calendar_words(bare):
        bare = mask_span(bare, found.start, found.end)
    if len(list_stems(bare)) < FEWEST_WORDS or _NOTHING_DONE.search(text) or (not heard and _OF_ITSELF.search(text)):
        return False
    said = (task.request.text, *(turn.said for turn in task.turns), *(one.name for one in task.labels))
    support = measure_support(bare, " ".join(said))
    return support is not None and support < LEAST_SHARED


def find_asked_language(task: PlanningTask) -> Language | None:
    """Return the language that a person is answered in; ``None`` where the request names one itself."""
    return None if _NAMES_LANGUAGE.search(task.request.text) else _language_of(task)


def _language_of(task: PlanningTask) -> Language:
    return detect_language(task.request.text, task.request.language)


def collect_evidence(task: PlanningTask, *, tools: bool = True) -> Evidence:
    """Return what a model was given: the request, who and where, names, what was asked before, the team's defaults, the
    day and hour, and the ``tools``."""
    request = task.request
    now = task.now.astimezone(ZoneInfo(request.timezone))
    given: list[Json] = [
        request.text,
        task.change.text if task.change is not None else "",
        request.user_name,
        request.place.channel_name,
        [one.name for one in request.mentions],
        [one.name for one in request.files],
        [task.team.default_parent, task.team.default_spreadsheet],
        [now.isoformat(), f"{now:%Y-%m-%d %H:%M}"],
    ]
    for label in task.labels:
        given += [label.name, *(text for one in label.columns for text in (one.name, *one.options))]
    for turn in task.turns:
        given += [turn.said, *(name for step in turn.did for name in step.places.values())]
    for contract in task.contracts if tools else ():
        given += [
            contract.tool,
            contract.description,
            *(text for one in contract.examples for text in (one.ko, one.en)),
        ]
    return build_evidence(given)


def replace_reply(plan: Plan, task: PlanningTask, words: Wording) -> Plan:
    """Return the plan with code's own sentence in place of a reply that was not mended."""
    text = words.say(_language_of(task), "reply.claim")
    return plan.model_copy(update={"reply": Reply(kind="unsupported", text=text)})


def mark_nothing_done(plan: Plan, task: PlanningTask, words: Wording) -> Plan:
    """Return the plan with a reply that says that it can't be done, and that nothing was."""
    assert plan.reply is not None
    text = plan.reply.text.rstrip()
    if not _NOTHING_DONE.search(text):
        text = f"{text}\n{words.say(_language_of(task), 'reply.nothing_done')}".strip()
    return plan.model_copy(update={"reply": Reply(kind="unsupported", text=text)})

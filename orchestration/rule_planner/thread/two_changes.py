"""Two changes of two things of a thread in one reply, each named by a part of its title: each is read by itself, so
that no value of one goes to the other. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.orders.joined_requests import join_plans
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.text.language import detect_language
from orchestration.text.pointed_things import find_named_thing, list_pointed_things
from orchestration.text.prohibitions import replace_quotes
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.plan import Language
from schemas.request import EarlierThing, EarlierWork
from schemas.values import Payload

LONGEST = 160
_SEAMS: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(r"(?<=[하꾸기리주우]고)[,\s]+(?:그리고\s)?|(?<=줘)[,.!\s]+(?:그리고\s)?"),
    "en": make_regex(r"\s*[,;.]\s+(?:and\s)?|\s+and\s+", re.IGNORECASE),
    "ja": make_regex(r"(?<=[てで])、|[。]\s*(?=\S)"),
}
_LEAD = make_regex(
    r"^(?:(?:그럼|그러면|아|어|음|네|응|그리고|ok(?:ay)?|so|then|and|じゃあ|では|あと)[\s,、]+)+", re.IGNORECASE
)
_POINTS = make_regex(r"(?<=[가-힣])\s(?:그거|그건|그것은|이거|이건|저건)(?:는|은)?(?=\s)")
"""A pronoun behind the name of what it points at ("보안 그건")."""


def build_two_changes(task: PlanningTask, read: PlanFor) -> Payload | None:
    """Return the plan of a reply that changes two things, each named in a part of its own; ``None`` for any other.
    ``read`` plans words on earlier work."""
    earlier, text = task.request.follows, task.request.text
    if earlier is None or len(text) > LONGEST or replace_quotes(text) != text:
        return None
    things = list_pointed_things(earlier)
    language = detect_language(text, task.request.language)
    parts = [one for one in _SEAMS[language].split(text) if one.strip()]
    if len(things) < 2 or len(parts) != 2:
        return None
    named = [find_named_thing(_POINTS.sub("은", _LEAD.sub("", one.strip())), things, language) for one in parts]
    (first, one), (second, other) = named
    if one is None or other is None or one.id == other.id:
        return None
    plans = [read(_of(task, earlier, words, thing)) for words, thing in ((first, one), (second, other))]
    if not all(len(list_actions(plan)) == 1 and get_inputs(list_actions(plan)[0]).get("page") for plan in plans):
        return None
    return join_plans(plans[0], *plans)


_RECEIVER_KO = r"[^\n]{0,20}(?:한테|에게|께)\s"
_SENDS_EN = r"(?:also\s|please\s)*(?:dm|message|tell|ping|msg)\s"
_RECEIVER_JA = rf"[^、。\n]{{1,12}}{HONORIFIC_JA}に"
_SENDS: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(rf"(?:(?<=[하꾸기리주우루추]고)[,\s]+|(?<=줘)[,.!\s]+)(?:그리고\s)?(?={_RECEIVER_KO})"),
    "en": make_regex(rf"(?:,?\s(?:and|then)|[.;,])\s+(?={_SENDS_EN})", re.IGNORECASE),
    "ja": make_regex(rf"(?:(?<=[てで])、|。\s*)(?={_RECEIVER_JA})"),
}
_MESSAGE = frozenset({"user", "text"})
"""The inputs of a message to somebody, at once or later."""


def build_change_and_message(task: PlanningTask, read: PlanFor, plan_for: PlanFor) -> Payload | None:
    """Return the plan of a reply that changes what the thread listed and sends somebody words that it quotes; ``None``
    for any other. ``read`` plans words on earlier work, ``plan_for`` a request of its own."""
    earlier, text = task.request.follows, task.request.text
    plain = replace_quotes(text)
    seam = None
    if earlier is not None and earlier.listed and len(text) <= LONGEST and plain != text:
        seam = _SENDS[detect_language(plain, task.request.language)].search(plain)
    if earlier is None or seam is None or replace_quotes(text[: seam.start()]) != text[: seam.start()]:
        return None
    changed = read(task._replace(request=task.request.model_copy(update={"text": text[: seam.start()]})))
    told = plan_for(
        task._replace(request=task.request.model_copy(update={"text": text[seam.end() :], "follows": None}))
    )
    changes, messages = list_actions(changed), list_actions(told)
    if not changes or not all("properties" in get_inputs(one) for one in changes):
        return None
    if not messages or not all(get_inputs(one).keys() >= _MESSAGE for one in messages):
        return None
    return join_plans(changed, changed, told)


def _of(task: PlanningTask, earlier: EarlierWork, words: str, thing: EarlierThing) -> PlanningTask:
    """Return the task of one part, said of its thing alone."""
    alone = earlier.model_copy(update={"things": (thing,), "listed": ()})
    return task._replace(request=task.request.model_copy(update={"text": words, "follows": alone}))

"""A change of one record, and a message in quotes to whoever owns it ("move X to Friday and DM its owner "…"", "…
금요일로 미루고 담당자한테 '…'라고 DM 보내줘"): it goes to the owner of that record, and to no others. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.lists.loops import OWNER, TASKS
from orchestration.rule_planner.orders.joined_requests import is_ready, join_plans
from orchestration.rule_planner.orders.request_seams import convert_to_order
from orchestration.rule_planner.plans.condition_parts import build_test
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.service import list_tools_by_role
from orchestration.text.language import detect_language
from orchestration.text.word_lists import DOES_FOR_KO
from schemas.plan import Language
from schemas.values import Payload

LONGEST = 400
_DM = "slack.send_dm"
_QUOTE = (
    r"(?:“(?P<q1>[^”\n]+)”|‘(?P<q2>[^’\n]+)’|「(?P<q3>[^」\n]+)」"
    r"|『(?P<q4>[^』\n]+)』|\"(?P<q5>[^\"\n]+)\"|'(?P<q6>[^'\n]+)')"
)
_FORMS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"^(?P<head>\S[^\n]{4,200}?[가-힣])[.,]?\s(?:(?:그리고|그다음에?|그\s?뒤에?)\s)?(?:(?:바꾸|바꿨|바뀌|옮기|미루|끝나|다\s?되)[가-힣]{0,3}(?:면|고\s?나서|고\s?나면)\s)?"
        rf"(?:그\s|해당\s)?(?P<who>담당자|본인|당사자)(?:분|님)?(?:한테|에게|께)(?:도|는)?\s(?:(?:DM|디엠|메시지|쪽지)(?:으로|로)?\s)?{_QUOTE}\s?(?:이?라고)?\s?"
        rf"(?:(?:DM|디엠|메시지|쪽지)(?:을|를|으로|로)?\s?)?(?:좀\s)?(?:보내|전해|말해|알려|해|남겨)\s?{DOES_FOR_KO}(?:요)?[\s.!~]*$",
        re.IGNORECASE,
    ),
    "en": make_regex(
        r"^(?P<head>\S[^\n]{4,200}?)(?:,?\s(?:and|then)(?:\sthen)?\s|[.;]\s*(?:(?:and|then)\s)?(?:(?:once|when|after)\s(?:(?:it|that)(?:'s|\sis)\s)?(?:changed|moved|updated|done|that),?\s)?)(?:please\s|also\s)?"
        rf"(?:dm|message|tell|ping|notify)\s(?P<who>(?:(?:its|the|that|their)\s)?(?:owner|assignee))(?:\s(?:too|as\swell|that|saying))*[\s:,]*{_QUOTE}[\s.!]*$",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"^(?P<head>\S[^\n]{4,200}?[ぁ-ん])[。、！!？?]\s*(?:(?:それから|あと|そして)、?)?(?:[^、。「」\n]{1,8}(?:たら|だら|てから|た(?:後|あと)(?:に|で)?)、?)?"
        rf"(?:その|この)?(?P<who>担当(?:者|の(?:人|方))|ご?本人)(?:さん)?(?:に|へ)(?:も|は)?、?(?:(?:DM|メッセージ)(?:で|を)?、?)?{_QUOTE}(?:と|って)、?(?:(?:DM|メッセージ)(?:で|を)?)?"
        r"(?:し|送っ|伝え|知らせ|連絡し|言っ)(?:て|と)[^。「」\n]{0,16}[。！!\s]*$",
        re.IGNORECASE,
    ),
}
"""A change, and behind it what whoever owns the record is told."""
_NAMED_JA = make_regex(r"(?P<name>[ァ-ヶー]{2,8}|[一-龥]{1,4})さん")
_SELF = make_regex(r"본인|당사자|本人")
_REASON_JA = make_regex(
    r"(?<=、)(?:[ァ-ヶー]{2,8}|[一-龥]{1,4})さん[^、。「」を]{2,40}(?:ので|から|ため)、?(?=期限|締め?切り?|納期|ステータス|状態)"
)
"""Why a record is changed, told of somebody who owns it no more than before."""


def drop_reason_of_somebody(text: str) -> str:
    """Return a Japanese change of a record without the reason in it that tells how somebody is."""
    reason = _REASON_JA.search(text)
    return text if reason is None or _TAKES.search(reason[0]) else f"{text[: reason.start()]}{text[reason.end() :]}"


_TAKES = make_regex(r"担当|引き(?:継|取)|巻き取|受け持|持[つち]|や(?:る|っ|り)|お願い")
"""That somebody is to do it: then they own it."""


def plan_change_with_owner(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan that changes one record and tells its owner; None where a request asks for anything else."""
    text = task.request.text
    if task.is_under_way or task.request.quoted or len(text) > LONGEST:
        return None
    language = detect_language(text, task.request.language)
    found = _FORMS[language].match(" ".join(text.split()))
    if found is None:
        return None
    head = convert_to_order(found["head"], language)
    first = _say(task, head)
    change = make(first)
    pages = [str(get_inputs(one).get("page")) for one in list_actions(change)]
    changes = [one for one in list_actions(change) if one["tool"] in list_tools_by_role("change_record")]
    if len(pages) != 1 or len(changes) != 1 or "{{" in pages[0] or not is_ready(first, change):
        return None
    told = _tell_owner(task, found, pages[0])
    return join_plans(change, change, told) if told is not None else None


def _tell_owner(task: PlanningTask, found: re.Match[str], page: str) -> Payload | None:
    """Return the plan of the message to the owner of a record; who that is is asked for where no title is known."""
    said = next(one for name, one in found.groupdict().items() if name[0] == "q" and one)
    flow = begin_flow(task, parse_request(task.request, task.now, taught=task.taught, channels=task.channels))
    name = _find_named(found)
    title = next((one.title for one in task.titles if page in (one.title, one.words)), "")
    if name or not title:
        flow.add(_DM, {"user": name or None, "text": said})
    else:
        look = flow.add("query_records", {"database": TASKS.name, "filter": build_test("@title", "eq", title)})
        step = flow.add(_DM, {"user": OWNER, "text": said})
        step.for_each = f"@{look.number}.records"
    return build_plan(flow, task) if not flow.lacking else None


def _find_named(found: re.Match[str]) -> str:
    """Return who alone is named before "本人"; empty where that is not sure."""
    names = {one["name"] for one in _NAMED_JA.finditer(found["head"])} if _SELF.search(found["who"]) else set[str]()
    return names.pop() if len(names) == 1 else ""


def _say(task: PlanningTask, text: str) -> PlanningTask:
    titles = tuple(one for one in task.titles if one.words in text)
    return task._replace(request=task.request.model_copy(update={"text": text}), titles=titles)

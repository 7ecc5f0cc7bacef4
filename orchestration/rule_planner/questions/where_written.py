"""Questions for where something is written ("where are the leave rules written down?", 「有休のルールってどこに書いてた
っけ」): the pages are looked through, and what answers is shown with its page. Pure."""

from __future__ import annotations

from re import IGNORECASE

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.lists.lookups import add_inquiry_for
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.questions.pure_questions import does_order
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.text.question_words import list_asked_words
from schemas.values import Payload

_RULES_EN = r"(?:rules?|policy|policies|guidelines?|procedures?|instructions|how-?to)"
_ASKS = make_regex(
    r"\bwhere(?:'?s|\sis|\sare|\swas|\swere|\sdid|\sdo|\shave|\shas)\b.{1,80}?\b(?:written|documented|described|noted|explained|write|wrote|recorded)\b"
    rf"|\bwhere(?:'?s|\sis|\sare)\b.{{1,60}}?\brules?\b|\bwhere(?:\scan\s(?:i|we)\s(?:find|see|read|look\sup)|\sdo\s(?:i|we)\sfind)\b.{{1,60}}?\b{_RULES_EN}\b"
    r"|どこ(?:か)?に?(?:書い(?:て|た|と)|書かれ|載っ(?:て|た)|記載|まとめて(?:あ|い))"
    r"|(?:ルール|規定|規則|決まり|手順|方針|やり方|マニュアル)(?:って|は|が)?、?どこ(?:にあ|だ|で見|を見|[?？]|$)"
    r"|(?:규정|규칙|정책|지침|절차|방침|룰|매뉴얼)(?:이|은|는|을|를)?\s?(?:어디|어딨)(?:에|서)?\s?(?:적|써|있|나와|정리|봐|볼|찾)",
    IGNORECASE,
)
_ELSEWHERE = make_regex(
    r"[#＃]|페이지|링크|주소|슬랙|채널|메시지|시트|ページ|リンク|スラック|チャンネル|メッセージ|投稿|シート"
    r"|\b(?:pages?|links?|url|slack|channel|messages?|threads?|spread\s?sheet|sheet|row)\b",
    IGNORECASE,
)


def does_ask_where_written(text: str) -> bool:
    """Whether a text asks on which page something is written."""
    return _ASKS.search(text) is not None and _ELSEWHERE.search(text) is None


def plan_where_written(task: PlanningTask, _: PlanFor) -> Payload | None:
    """Return the plan that looks for where something is written, or reads the page whose title says what it is; None of
    any other request."""
    request = task.request
    if task.is_begun or request.quoted or request.follows is not None or not does_ask_where_written(request.text):
        return None
    reading = parse_request(request, task.now, taught=task.taught, channels=task.channels)
    words = list_asked_words(reading.text)
    rest = _ASKS.sub(" ", reading.text)
    if reading.cron or reading.prohibitions or not words or does_order(rest, reading.language):
        return None
    flow = begin_flow(task, reading)
    pages = {one.title for one in task.titles if not one.table}
    if len(pages) == 1:
        title = pages.pop()
        flow.leave("text", flow.add("read_page", {"page": title}), title)
        return None if flow.lacking else build_plan(flow, task)
    subject = next((word for word in sorted(words[0]) if word.casefold() in reading.text.casefold()), reading.text)
    add_inquiry_for(flow, subject, in_pages=True)
    return None if flow.lacking else build_plan(flow, task)

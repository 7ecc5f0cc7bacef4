"""The link of the page that a thread made, changed or showed, sent to others, with words of the person's own before it
("#marketing에 링크 공유해줘 '정리했어요' 한마디랑", "share the link in #dev"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.talk import Talk, build_flow
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.reading.words import QUOTE
from orchestration.rule_planner.thread.reply_parts import read_parts
from orchestration.rule_planner.thread.reply_shares import MOST_REACHED, does_send, list_reached
from orchestration.rule_planner.thread.share_words import find_share_words
from orchestration.text.unspaced_korean import QUOTED_TEXT
from schemas.request import EarlierThing
from schemas.values import Payload

_LINK = make_regex(
    r"(?<![가-힣A-Za-z])(?:(?:페이지|문서|노트|회의록)\s)?(?:링크|주소|URL)(?:를|을|도|만|이?랑|하고|와)?(?![가-힣])"
    r"(?:\s(?:같이|함께))?"
    r"|\b(?:(?:and|with|plus)\s)?(?:the|its|a|that|this)\s(?:page(?:['’]s)?\s|notes?\s)?(?:link|url)\b(?:\s(?:to|of)\s(?:it|that|this|the\s(?:page|notes?)))?"
    r"|(?:ページの|議事録の)?(?:リンク|URL)(?:を|も|と|だけ)?(?:一緒に)?",
    re.IGNORECASE,
)
_THAT = make_regex(
    r"(?<![가-힣])(?:(?:그|이|저|방금\s?만든|아까\s?만든|만든)\s?(?:페이지|문서|노트|회의록)(?:의)?\s)(?=링크|주소|URL)|(?:その|この|さっきの)(?:ページ|文書|議事録)の(?=リンク|URL)",
    re.IGNORECASE,
)
"""The page that a thread is about."""
_TELLS = make_regex(r"[가-힣][다라냐자]고(?:요)?(?=[\s,.]|$)|\bthat\b|と(?:言|伝)", re.IGNORECASE)
"""Words to tell that are not quoted."""
_OWN = make_regex(
    rf"(?:\b(?:with|saying|and\ssay|and)\s(?:(?:a|the)\s(?:line|note|message)\s)?)?{QUOTE}"
    r"(?:\s?(?:이?라고|이?라는\s?(?:말|글|문구|멘트)?|하고|이?랑|와|과|도|를|을|と|って|を))?"
    r"(?:\s?(?:(?:한\s?마디|멘트|코멘트|말|문구)(?:이?랑|하고|와|과|도|를|을)?|一言))?(?:\s?(?:같이|함께|添えて|付けて|一緒に))?",
    re.IGNORECASE,
)


def build_shared_link(talk: Talk) -> Payload | None:
    """Return the plan that sends the link of the one page of a thread, where a reply says nothing but that, to whom,
    and at most one text beside it; ``None`` otherwise."""
    task = talk.task
    page = _find_page(talk)
    request = task.request.model_copy(update={"text": _THAT.sub("", task.request.text)})
    reading = parse_request(request, task.now, taught=task.taught, channels=task.channels)
    if page is None or reading.prohibitions or not _LINK.search(reading.marked):
        return None
    quotes = reading.quotes(reading.marked)
    if len(quotes) > len(QUOTED_TEXT.findall(request.text)) or len(quotes) > 1:
        return None  # what stands before a word for a page is the name of another one
    rest = _OWN.sub(" ", _LINK.sub(" ", reading.marked, count=1), count=1)
    said = find_share_words(rest)
    parts = read_parts(reading, said.core)
    if not parts or any(one.kind == "name" for one in parts) or not does_send(parts, said) or _TELLS.search(rest):
        return None
    reached = tuple(list_reached(parts, task.request.asker_name))
    if not 0 < len(reached) <= MOST_REACHED:
        return None
    flow = build_flow(talk)
    read = flow.add("read_page", {"page": page.id})
    words = f"{escape_templates(quotes[0].value)}\n" if quotes else f"{escape_templates(page.title)}: "
    for tool, field, name in reached:
        flow.add(tool, {field: name, "text": f"{words}{{{{@{read.number}.page_url}}}}"})
    return build_plan(flow, task)


def _find_page(talk: Talk) -> EarlierThing | None:
    """Return the one page that a thread made or changed, else the only one that it showed; None where it may be one of
    several."""
    pages = [one for one in talk.earlier.things if not one.row] or [*talk.earlier.things]
    same = {one.id: one for one in pages if one.title}
    return next(iter(same.values())) if len(same) == 1 else None

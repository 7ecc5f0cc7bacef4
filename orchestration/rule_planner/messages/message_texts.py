"""What a message says: the words of who asks, or a sentence around what a step left."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.plans.situation import Situation
from orchestration.rule_planner.plans.steps import SENDS_LATER, Flow, Material, choose_text
from orchestration.rule_planner.reading.done_words import describe_done_thing, has_no_thing_name
from orchestration.rule_planner.reading.send_times import is_bare
from orchestration.text.dates.moments import render_moment
from orchestration.text.prohibitions import QUOTED_SPAN


def is_typed_text(text: str, request: str) -> bool:
    """Whether words stand in a request as what is to be sent: in quotes, or behind a colon up to its end."""
    quoted = any(one[0][1:-1].strip() == text for one in QUOTED_SPAN.finditer(request))
    return quoted or re.search(rf"[:：]\s*{re.escape(text)}\W*$", request) is not None


def build_message_text(flow: Flow, material: Material) -> str:
    """Return the message that passes on what a step left."""
    label = material.label
    if material.note:
        return material.note
    if material.kind == "page_url":
        return _page_made(flow, label, material.template)
    if material.kind == "summary":
        return f"{_headline(flow, label, '요약', 'Summary')}\n{material.template}"
    if material.kind == "total":
        return f"{label or choose_text(flow, '합계', 'Total', '合計')}: {material.template}"
    if material.kind in {"found", "records", "rows", "messages", "text"}:
        return f"{label or choose_text(flow, '내용', 'Content', '内容')}:\n{material.template}"
    return f"{label}: {material.template}" if label else material.template


def _page_made(flow: Flow, title: str, link: str) -> str:
    if not title:
        return choose_text(
            flow, f"페이지를 만들었어요: {link}", f"I created a page: {link}", f"ページを作成しました: {link}"
        )
    return choose_text(
        flow,
        f"'{title}' 페이지를 만들었어요: {link}",
        f'I created the page "{title}": {link}',
        f"「{title}」を作成しました: {link}",
    )


def _headline(flow: Flow, label: str, ko: str, en: str) -> str:
    if not label:
        return choose_text(flow, f"{ko}:", f"{en}:", "要約:")
    return choose_text(flow, f"{label} {ko}:", f"{en} of {label}:", f"{label}の要約:")


def find_message_content(flow: Flow, at: Situation) -> str | None:
    """Return what a message says: the person's words, or what earlier steps left."""
    latest = flow.latest
    if at.literal is not None:
        quoted = any(mark.value == at.literal for mark in flow.reading.quotes(flow.reading.marked))
        points = not quoted and has_no_thing_name(at.literal)
        if latest and latest.kind in {"page_url", "done"} and latest.label and points:
            step = next((one for one in flow.steps if one.number == latest.step), None)
            row = describe_done_thing(step.inputs) if step is not None and "rows" in step.inputs else None
            if row is not None:
                return f"{row}\n{escape_templates(at.literal)}"
            return f"{latest.label}: {_link_of_one(latest)}\n{escape_templates(at.literal)}"
        shown = _find_shown(latest, at.literal, at.text) if quoted and latest else None
        if shown is not None:
            return f"{escape_templates(at.literal)}\n{build_message_text(flow, shown)}"
        linked = latest and "link" in at.cues and latest.kind in {"page_url", "found", "spreadsheet_url"}
        return (
            f"{escape_templates(at.literal)}\n{_link_of(latest)}" if latest and linked else escape_templates(at.literal)
        )
    if flow.condition_note and (latest is None or latest.kind in {"total", "rows"} or at.cues & {"celebrate", "warn"}):
        return None if _WORDED.search(flow.reading.marked) else flow.condition_note
    if latest and latest.kind in {"page_url", "done"} and _ASKS.match(at.verb):
        return None  # what is to be asked is not what was done
    if latest and latest.kind == "found" and "link" in at.cues:
        return f"{latest.label}: {_link_of(latest)}"
    when = _tell_when(flow, at) if latest is not None and latest.kind == "page_url" else None
    if when is not None:
        return when
    told = "\n\n".join(build_message_text(flow, one) for one in flow.list_latest())
    return told or _shared_addresses(flow, at) or _told_before(flow, at)


_TOGETHER = make_regex(r"(?<![가-힣])(?:같이|함께)(?=\s|$)|\b(?:together|along)\swith\b|一緒に|添えて", re.IGNORECASE)
_OF_SHOWN = make_regex(
    r"(?:이|위|아래|다음)\s?(?:(?:두|세|네|다섯|\d{1,2})\s?(?:개|가지|건|곳)|둘|셋|넷|다섯|중|가운데|목록|리스트|항목|숫자|결과)(?![가-힣]*\s?(?:주|달)(?:\s|$))"
    r"|\b(?:any|which|some|one|all|both|either)\s(?:one\s)?of\s(?:these|them|those)\b|\bthese\s(?:two|three|four|five|\d{1,2}|items|numbers|tasks)\b"
    r"|(?:この|以下の?|次の)(?:中|うち|[二三四五\d]つ|リスト|数字|項目)",
    re.IGNORECASE,
)
"""Words that speak of several things which only stand in what was read for them."""


def _find_shown(latest: Material, literal: str, said: str) -> Material | None:
    """Return what a step read that is sent together with the words of a person, where those say so or speak of it."""
    is_read = latest.kind in {"total", "rows", "records", "found", "messages", "summary"}
    return latest if is_read and (_TOGETHER.search(said) or _OF_SHOWN.search(literal)) else None


_WORDED = make_regex(
    r"(?<!['’”\"」』\ue000-\uf8ff])(?:って(?:書い|伝え|言っ|連絡し|送っ)て|[가-힣](?:다고|라고|자고|냐고)\s)|\bsaying\b",
    re.IGNORECASE,
)
"""That a message has words of its own, which were not heard."""
_ASKS = make_regex(r"물어|여쭤|여쭈|ask\b|聞い|尋ね", re.IGNORECASE)
_ASKS_WHEN = make_regex(
    r"(?:시간|일시|날짜|언제인지|몇\s?신지)(?:을|를|도|만)?\s*$|\b(?:when(?:\sit\sis)?|(?:the\s)?(?:time|date))\s*$|(?:時間|日時|日付)を?\s*$",
    re.IGNORECASE,
)
"""That somebody is to be told when it is, at the end of a clause."""


def _tell_when(flow: Flow, at: Situation) -> str | None:
    """Return when the page that was made is, where that is what somebody is to be told ("사라한테 시간 알려줘")."""
    made = flow.steps[-1]
    moment, latest = made.inputs.get("date"), flow.latest
    if not isinstance(moment, str) or latest is None or not _ASKS_WHEN.search(at.text):
        return None
    said = next((one.text for one in flow.reading.dates(flow.reading.marked) if one.iso == moment), "")
    return f"{latest.label}: {render_moment(moment)}{f' ({said})' if said else ''} {latest.template}"


_ALSO = make_regex(
    r"도(?=\s|$)|\b(?:too|also|as well|know)\b|も|(?<![가-힣])(?:그리고|또)(?=\s)|あと|それから", re.IGNORECASE
)


def _told_before(flow: Flow, at: Situation) -> str | None:
    """Return the words of the message before, where a clause only says who is to have them too."""
    last = flow.steps[-1] if flow.steps else None
    text = last.inputs.get("text") if last is not None and last.entry.tool in SENDS_LATER else None
    return text if isinstance(text, str) and is_bare(_ALSO.sub(" ", at.text)) else None


def _shared_addresses(flow: Flow, at: Situation) -> str | None:
    """Return the addresses that are passed on as they are."""
    marks = [*flow.reading.links(at.text), *flow.reading.linked_messages(at.text)]
    shared = [mark.value for mark in marks if mark not in at.channels]
    return "\n".join(shared) or None


def _link_of_one(material: Material) -> str:
    """Return the template of the address alone of what was made or changed."""
    found = re.search(r"\{\{[^{}]*url\}\}", f"{material.note} {material.template}")
    return found[0] if found is not None else material.template


def _link_of(material: Material) -> str:
    """Return the template of an address: of what a search found, the first one."""
    return f"{{{{@{material.step}.records.0.url}}}}" if material.kind == "found" else material.template

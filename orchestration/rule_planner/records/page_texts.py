"""Words that are added to a page, or stand on a new one: a quote, a list, what follows a colon, or what was found."""

from __future__ import annotations

import re
from dataclasses import replace

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.asked_people import NEXT_EN
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.plans.situation import Situation
from orchestration.rule_planner.plans.steps import Flow, Material, choose_text
from orchestration.rule_planner.records.told_notes import ToldNote


def list_items(flow: Flow, at: Situation) -> str | None:
    """Return the items of a list as they were written, one a line."""
    return "\n".join(f"- {escape_templates(item.value)}" for item in flow.reading.items(at.text)) or None


_SECTIONS = make_regex(
    r"\bwith\s(?:the\s|these\s|an?\s)?(?:(?:two|three|four|five|six|[2-6]|following|empty)\s)*(?:sections?|headings?|headers|chapters)"
    r"(?:\s(?:for|on|called|named))?\s?[:,]?\s(?P<en>[^.;!?\n]{2,200}?)"
    rf"(?=[.;!?\n]|$|{NEXT_EN}|\s(?:in|on|under)\s(?:the\s\w+\s(?:page|database))\b)"
    r"|(?:섹션|소제목|목차|항목)(?:은|는|으로|:)\s?(?P<ko>[^.!?\n]{2,120}?)(?:(?:으?로|이렇게|이고|이에요|입니다|예요)?(?:\s(?:나눠|해|넣어)\S*)?)(?=[.!?\n]|$)"
    r"|(?:セクション|見出し|章)(?:は|に|:|：)、?(?P<ja>[^。！\n]{2,120}?)(?:で|です|に分けて|を入れて)?(?:(?:お願い|ください)\S*)?(?=[。！\n]|$)",
    re.IGNORECASE,
)
"""What a new page is to be parted in ("with sections Shifts, Materials and Who to call")."""
_AND = make_regex(r"\s?[,、，]\s?(?:and\s)?|\sand\s|\s?[/·]\s?|(?<=[가-힣])(?:이랑|하고)\s|\s및\s")


def list_sections(text: str) -> str | None:
    """Return the headings of a new page that a request lists, one a line; None where it lists none."""
    found = _SECTIONS.search(text)
    if found is None:
        return None
    names = [one.strip(" \"'“”‘’") for one in _AND.split(found["en"] or found["ko"] or found["ja"])]
    return "\n".join(f"## {escape_templates(one)}" for one in names if one) or None


def keep_latest(flow: Flow) -> str:
    """Return the templates of what is kept on a page: text as it is, lists under a heading, so that they become
    text."""
    return "\n\n".join(_keep_text(one) for one in flow.list_latest())


def _keep_text(content: Material) -> str:
    return content.template if content.kind in {"summary", "text"} else f"{content.label or '-'}:\n{content.template}"


def add_page_text(flow: Flow, at: Situation) -> None:
    """Add text to a page: a quote, what follows a colon, or what earlier steps found."""
    page = at.thing("page")
    quotes = [mark for mark in at.quotes if page is None or mark.value != page.name]
    name = page.name if page else None
    if name is None and at.quotes:
        into = next((mark for mark in at.quotes if _is_into(at.text, mark.char)), at.quotes[0])
        name, quotes = into.value, [mark for mark in quotes if mark is not into]
    said = "\n".join(one.value for one in quotes) if quotes else at.literal if page is not None else None
    content = escape_templates(said) if said else list_items(flow, at) or _appended(flow, at)
    _append_text(flow, name, content)


def add_told_note(flow: Flow, told: ToldNote) -> None:
    """Add the words that a whole request tells to a page; a day that comes again in them is none of the request."""
    flow.reading = replace(flow.reading, cron=None)
    _append_text(flow, told.page, None if told.content is None else escape_templates(told.content))


def _append_text(flow: Flow, name: str | None, content: str | None) -> None:
    step = flow.add("append_text", {"page": name, "content": content})
    note = choose_text(flow, f"'{name}' 페이지에 내용을 추가했어요.", f'I added to the page "{name}".')
    flow.leave("done", step, name or "", f"{note} {{{{@{step.number}.page_url}}}}")


def _is_into(text: str, char: str) -> bool:
    position = text.index(char)
    after, before = text[position + 1 :], text[:position]
    return bool(
        re.match(r"\s?(?:페이지|문서|노트)?(?:에다가|에다|에)(?!서)", after)
        or re.search(r"\b(?:to|in|into|on|under)\s(?:the\s)?(?:page\s)?$", before)
    )


def _appended(flow: Flow, at: Situation) -> str | None:
    """Return unquoted words to add, else what earlier steps found."""
    colon = re.search(r":\s(.+)$", at.text, re.DOTALL)
    if colon:
        return escape_templates(flow.reading.raw(colon[1]).strip())
    if flow.latest:
        return flow.latest.note or keep_latest(flow)
    if at.quotes:
        return None  # what is left of a request around the name of its page is no text for it
    page = at.thing("page")
    rest = at.text[: page.start] + at.text[page.end :] if page else at.text
    rest = re.sub(
        (
            r"^\s*(?:in|to|on)?\s+that\s|^\s*(?:에다가|에다|에)(?=\s)|\s*(?:라는|이라는)?\s?(?:내용|문구|글|문장|항목"
            r"|메모)?(?:을|를|도|이라고|라고)?\s*$|\b(?:to|in|on)\s*(?:the\s)?$|^(?:a )?(?:note"
            r"|line|text)\s(?:that|saying)\s"
        ),
        "",
        rest,
    )
    rest = re.sub(r"\s+", " ", rest).strip()
    if _POINTS.fullmatch(rest):
        return None
    return escape_templates(flow.reading.raw(rest)) or None


_POINTS = make_regex(r"it|this|that|them|these|those|그거|이거|그걸|이걸|それ|これ", re.IGNORECASE)
"""What only points at a text, and is none."""

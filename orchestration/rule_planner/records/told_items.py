"""Items that a whole request adds to a page that it names ("'장보기' 페이지에 우유, 커피 추가해줘", "add two checkboxes
to the onboarding guide: …", "「買い物リスト」のページに 牛乳/卵 を足して"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.words import CHANNEL, DATE, LINKED, NAMED, OTHER_MARKS, QUOTE, REACHED
from orchestration.rule_planner.records.told_notes import LONGEST_ORDER, ToldNote, find_told_page
from orchestration.text.line_turns import may_be_lines, strip_item
from orchestration.text.listed_items import (
    ItemList,
    find_item_counts,
    find_list_kind,
    read_item_list,
    render_items,
)
from orchestration.text.word_lists import THANKS_EN
from schemas.team import TeamSettings

_ASK_EN = r"(?:(?:please|pls|can you|could you|would you|just|also)\s)*"
_KIND_EN = r"(?:check\s?box(?:es)?|to-?dos?|bullets?(?:\spoints?)?|items?|lines?)"
_N_EN = r"(?:an?|one|two|three|four|five|six|these|the following|some|\d)"
_PAGE_EN = (
    rf"(?:the\s|our\s|my\s)?(?P<place>{QUOTE}(?:\s(?:page|doc|notes?|list))?|[^:,.\n]{{2,50}}?)(?:\s(?:page|doc))?"
)
_FORMS = tuple(
    make_regex(form, re.IGNORECASE)
    for form in (
        rf"{_ASK_EN}(?:add|put|append|include|stick)\s(?:{_N_EN}\s)?(?:(?:new"
        rf"|more)\s)?(?P<kind>{_KIND_EN})\s(?:to|on|in|at the (?:end|bottom) of)\s{_PAGE_EN}"
        r"\s?(?::|[–—-]\s|for\s)\s*(?P<said>\S.*)",
        rf"{_ASK_EN}(?:add|put|append|include|stick)\s(?P<said>(?!(?:this|these|it|a note"
        rf"|the following)\b)[^:\n]{{2,200}}?)\s(?:to|on|in|onto|at the (?:end|bottom) of)\s{_PAGE_EN}"
        rf"(?P<as>\sas\s(?:check\s?box(?:es)?|to-?dos?|bullets?))?(?:[,\s]+{THANKS_EN})*[.!]?",
        rf"(?P<place>{QUOTE}(?:\s?(?:페이지|문서|노트|회의록))?|[^\s,:][^,:\n]{{1,40}}?)(?:\s(?:맨\s?)?(?:아래"
        rf"|밑|끝|하단)(?:쪽)?)?(?:에다가|에다|에)(?:도|는)?\s(?P<said>\S.*)",
        rf"(?P<place>{QUOTE}(?:の?(?:ページ|議事録|文書))?|[^\s、。:]{{2,30}}?)(?:の(?:一番)?(?:最後|末尾"
        rf"|下))?(?:に|へ)(?:も|は)?[、,\s]*(?P<said>\S.*)",
    )
)
_LABELLED = make_regex(
    rf"(?P<label>[^\s、。,{QUOTE[1:-1]}]{{1,12}}?)(?:として|は|으로|로)?\s?[:：]?\s?(?P<quote>{QUOTE})(?:と|を"
    rf"|も|って|이?라고|을|를|도)?\s?"
    r"(?:追記|追加|書い|入れ|足し|추가|적어|넣어|써)[^、。]*"
)
"""A quote with what it is of before it ("持ち物「…」を追記")."""
_NAMES_PAGE = make_regex(
    rf"페이지|문서|노트|{QUOTE}\s?회의록|ページ|文書|{QUOTE}の?議事録|\b(?:page|doc|notes?)\b", re.IGNORECASE
)
_MORE = make_regex(
    rf"{CHANNEL}|{REACHED}|{LINKED}|{DATE}|(?:줘요?|주세요|주라|ください)\s*[.,。、]?\s*[^\s:：]|[.!。]\s*\S|\s(?:then|하고|그리고)\s|[넣적][고]\s|(?:て|で)から",
    re.IGNORECASE,
)
"""What may be another wish beside the items."""


def read_told_items(reading: Reading, team: TeamSettings) -> ToldNote | None:
    """Return the items that a whole request adds to a page; ``None`` where it is no such request, or where they may be
    fields of the page, people, or another wish."""
    text = reading.marked.strip(" .!~。")
    if (
        reading.prohibitions
        or reading.cron
        or "\n" in text
        or len(text) > LONGEST_ORDER * 3
        or text.endswith(("?", "？"))
    ):
        return None
    for form in _FORMS:
        found = form.fullmatch(text)
        page = find_told_page(found["place"].strip(), reading, team) if found is not None else ""
        if found is None or not page:
            continue
        content = _read_labelled(found, reading) or _read_listed(found, reading)
        if content:
            return ToldNote(page, content)
    return None


def split_told_items(note: ToldNote, reading: Reading) -> ToldNote:
    """Return a note with each of its items on a line of its own, where the order for it says how many or what kind of
    list they are; others as they are."""
    content = note.content or ""
    head = reading.whole[: max(reading.whole.find(content), 0)] if content and "\n" not in content else ""
    listed = read_item_list(content) if re.search(r"[:：]\s*$", head) else None
    kind, counts = find_list_kind(head), {count for _, _, count in find_item_counts(head)}
    if listed is None or len(listed.items) < 2 or not (len(listed.items) in counts or (kind and not counts)):
        return note
    return ToldNote(note.page, render_items(listed.items, kind or "bullet"))


def _read_labelled(found: re.Match[str], reading: Reading) -> str:
    """Return a quote with the label before it; "" where there is none."""
    labelled = _LABELLED.fullmatch(found["said"])
    if labelled is None or _MORE.search(labelled["label"]) or read_item_list(labelled["label"]) is None:
        return ""
    listed = read_item_list(f"{labelled['label']}, x")
    told = listed is None or labelled["label"] not in listed.items or not may_be_lines(listed.items)
    return "" if told else f"{labelled['label']}: {reading.marks[labelled['quote']].value}"


def _read_listed(found: re.Match[str], reading: Reading) -> str:
    """Return items as the text of a page; "" where they are not told as such."""
    parts, said = found.groupdict(), found["said"]
    if _MORE.search(said) or re.search(QUOTE, said) or OTHER_MARKS.search(said):
        return ""
    words = f"{parts.get('kind') or ''}: {said}" if parts.get("kind") else f"add {said}{parts.get('as') or ''}"
    raw = reading.raw(words if reading.language == "en" else said).strip()
    listed = read_item_list(raw)
    if listed is None or not _is_meant(listed, found, reading):
        return ""
    return render_items(
        tuple(map(strip_item, listed.items)), listed.kind or ("bullet" if len(listed.items) > 1 else "line")
    )


def _is_meant(listed: ItemList, found: re.Match[str], reading: Reading) -> bool:
    """Whether items are lines of a page: several, of a kind of list, or for what is called a page."""
    if not listed.told or not listed.counted or not may_be_lines(listed.items):
        return False
    if any(mark.kind in ("person", "owner") and mark.raw in listed.items for mark in reading.marks.values()):
        return False
    if re.search(NAMED, found["said"]):
        return False
    return listed.kind is not None or len(listed.items) > 1 or _NAMES_PAGE.search(found["place"]) is not None

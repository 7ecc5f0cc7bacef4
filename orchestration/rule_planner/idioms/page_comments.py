"""Comments on a page ("leave a comment on the page that …", "페이지에 …라고 댓글 남겨줘", "…とコメントして") as
notes that are written there. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, restore_quotes, seal_quotes
from orchestration.text.reported_speech import make_sentence
from orchestration.text.told_bodies import LONGEST_ORDER

_IT_EN = r"(?:(?:the|that|its)\s(?:page|task|record|item|entry)|it|there)\b"
_COMMENT_EN = make_regex(
    r"\b(?:(?:leave|add|put|write|drop|make|post)\s(?:a|another|one)\s(?:short\s|quick\s|little\s)?comment\s(?:on"
    r"|in|to|under)"
    rf"|comment\s(?:on|in|under))\s{_IT_EN}|\b(?:leave|add|put|write|drop|make)\s(?:a|one)\s(?:short\s"
    rf"|quick\s)?comment\sthere\b",
    re.IGNORECASE,
)
_COMMENT_KO = make_regex(
    r"(?P<place>(?:그\s)?(?:작업\s?)?페이지에(?:다가?)?|거기에(?:다가?)?"
    r"|[^\n,.]{2,40}?(?<!채널)(?<!스레드)(?<!메시지)(?<!글)(?<!방)에(?:다가?)?)\s(?:댓글로\s)?"
    r"(?P<said>(?:(?!(?:추가하|넣|쓰|적|남기|바꾸|옮기|미루)고\s)[^\n,.]){1,80}?[라다자]고)\s?(?:댓글|코멘트)(?:을"
    r"|를|도)?\s?(?:하나\s|한\s?줄\s)?(?:남겨|달아|써|적어)"
    r"|(?P<page>(?:그\s)?페이지에(?:다가?)?|거기에(?:다가?)?)\s(?:댓글|코멘트)(?:로"
    r"|으로)\s(?P<told>[^\n,.]{1,80}?[라다자]고)\s(?:남겨|달아|써|적어)"
)
_COMMENT_JA = make_regex(r"(?<=と)(?:コメント|メモ)(?:を)?(?:し|残し|書い|つけ|付け)(?=て)")
_ELSEWHERE = make_regex(
    r"[#@]|スレッド|チャンネル|メッセージ|投稿|스레드|쓰레드|채널|메시지|\bthread\b|\bchannel\b", re.IGNORECASE
)
_POINTED_KO = make_regex(r"(?<!\S)(?:(?:그\s)?(?:작업\s?)?페이지에(?:다가?)?|거기에(?:다가?)?)$")


_LEAST_BEFORE = 8
"""Letters that may name a page."""


def write_page_comments(text: str) -> str:
    """Return an order to comment on a page as one to note something there: what a comment says stands on the page."""
    if len(text) > LONGEST_ORDER or _ELSEWHERE.search(text):
        return text
    sealed, quotes = seal_quotes(text)
    noted = _COMMENT_KO.sub(_note_comment, _COMMENT_EN.sub(_note_behind, sealed))
    return restore_quotes(_COMMENT_JA.sub("追記し", noted), quotes)


def _note_behind(found: re.Match[str]) -> str:
    """Return an order to note something on the page that the words before name; as it is where there are none."""
    return "leave a note on the page" if found.start() >= _LEAST_BEFORE else found[0]


def _note_comment(found: re.Match[str]) -> str:
    place, said = found["place"] or found["page"], found["said"] or found["told"]
    pointed = _POINTED_KO.search(place)
    if pointed is None:
        return f"{place} {said} 적어"
    said = said if re.search(HIDDEN, said) else f"'{make_sentence(said)}'라고"
    return f"{place[: pointed.start()]}페이지에 {said} 적어"

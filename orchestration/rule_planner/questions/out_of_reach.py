"""Requests that no offered tool serves and are none for another: a reply in a thread that only words point at, a new
spreadsheet, a changed cell. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.steps import Flow
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.words import CHANNEL, LINKED
from orchestration.rule_planner.rows.cell_changes import is_cell_change

_NEAR = r"[^\n]{0,80}"
_THREAD_OF = make_regex(
    rf"{CHANNEL}\s?(?:채널)?(?:의|에\s?있는|에서|에)?\s(?:그\s|방금\s|어제\s|최근\s|마지막\s|제일\s)*"
    rf"(?:스레드|쓰레드|글|메시지)(?:에다가?|에)\s{_NEAR}(?:답글|댓글|답장|달아|남겨|올려|써)"
    rf"|(?:스레드|쓰레드)(?:로|에)\s{_NEAR}(?:답글|댓글|답장|달아)"
    rf"|\b(?:reply|respond|comment|answer|post|write|add)\b{_NEAR}\b(?:in|on|to|under)\s(?:(?:the|that|this)\s)?"
    r"(?:(?:last|latest|newest|\w+'s)\s)?"
    rf"(?:{CHANNEL}\s(?:thread|message|post)|(?:thread|message|post)\s(?:in|on|of)\s(?:the\s)?{CHANNEL})"
    rf"|{CHANNEL}\s?の(?:\S{{0,8}}の)?(?:スレッド|投稿|メッセージ)(?:に|で|へ){_NEAR}(?:返信|返事|書|投稿|コメント)",
    re.IGNORECASE,
)


_NEW_TABLE = make_regex(
    r"(?:(?<![가-힣])(?:새로운?|새|신규)\s[^.!?\n]{0,20}?|(?<![가-힣]))(?:구글\s?)?(?:스프레드\s?시트|시트|엑셀(?:\s?파일)?)(?:를|을)?\s"
    r"(?:(?:새로|하나(?:만)?|한\s?개|좀|빈\s?걸로)\s){0,3}(?:만들(?!었|어진|어\s?진)|파\s?(?:줘|주|자|놔|둬)|생성|개설|뚫어)"
    r"|\b(?:create|make|start|set\sup|spin\sup)\s(?:(?:me|us)\s)?(?:an?|another|one)\s(?:(?:new|blank|empty|fresh)\s)?(?:google\s)?(?:spread)?sheet\b"
    r"|(?:新しい|新規の?)[^。\n]{0,8}?シート(?:を|も)[^。\n]{0,10}?(?:作|用意)|シートを(?:新しく|新規(?:で|に)|一つ|1つ)?(?:作っ|作成し|作り)",
    re.IGNORECASE,
)


def does_ask_new_table(reading: Reading) -> bool:
    """Whether a request has a new spreadsheet made."""
    return _NEW_TABLE.search(reading.marked) is not None


def is_other_thread(reading: Reading) -> bool:
    """Whether a request has something written into a thread of a channel that no link names."""
    return _THREAD_OF.search(reading.marked) is not None and not re.search(LINKED, reading.marked)


def add_out_of_reach(flow: Flow) -> bool:
    """Add the step of a request that asks for such a thing and for nothing else; whether it does."""
    if is_other_thread(flow.reading):
        flow.add("slack.find_thread", {})
    elif does_ask_new_table(flow.reading):
        flow.add("create_table", {})
    elif is_cell_change(flow.reading, flow.team):
        flow.add("change_cells", {})
    return bool(flow.steps or flow.lacking)

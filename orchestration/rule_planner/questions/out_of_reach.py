"""Requests that no offered tool serves and are none for another: a reply in a thread that only words point at, a new
spreadsheet, a changed cell. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import compile_once, make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.messages.described_reply_words import ASKS
from orchestration.rule_planner.messages.described_threads import FIND
from orchestration.rule_planner.plans.plan_text import answer_request, build_reply_plan
from orchestration.rule_planner.plans.steps import Flow
from orchestration.rule_planner.questions.replies import build_reply, render_not_understood
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.words import CHANNEL, LINKED, NAMED
from orchestration.rule_planner.rows.cell_changes import is_cell_change
from orchestration.service import list_tools_by_role
from schemas.values import Payload

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


_POSTS_KO = r"(?:글|메시지|메세지|공지|포스트|게시물|게시글|스레드|쓰레드)"
_REPLY_TO = make_regex(
    # "어제 사라가 올린 예산 글에 … 답글", "준호 글 밑에 … 댓글", "쓴 글 있잖아 거기에 … 답글"
    rf"(?:올린|쓴|썼던|올렸던|남긴|보낸|적은|공유한|게시한)\s(?:[^\s,.!?]{{1,12}}\s){{0,2}}{_POSTS_KO}(?:\s?(?:밑|아래|스레드|쓰레드))?"
    rf"(?:에다가?|에|\s있(?:잖아|는데|지)요?,?\s(?:거기|그거|그\s글)(?:에다가?|에)?)\s{_NEAR}(?:답글|댓글|답장|리플)"
    rf"|(?:올린|쓴|남긴|보낸|적은|공유한|게시한)\s(?:[^\s,.!?]{{1,12}}\s){{0,2}}{_POSTS_KO}?(?:의)?\s?(?:스레드|쓰레드)(?:에다가?|에|로)\s{_NEAR}(?:남겨|달아|올려|써|적어)"
    rf"|(?:{NAMED}|(?<![가-힣])(?!방금|아까|이번|저번|위의?\s|여기|저기)[가-힣]{{2,4}})(?:님|씨)?(?:의)?\s(?:[^\s,.!?]{{1,12}}\s)?{_POSTS_KO}(?:\s?(?:밑|아래))?(?:에다가?|에)\s{_NEAR}(?:답글|댓글|답장|리플)"
    rf"|\b(?:reply|respond|comment)\b{_NEAR}\b(?:to|on|under|below)\s(?:(?:{NAMED}|[A-Z]\w+)'s|the|his|her|their|{CHANNEL})\s(?:\w+\s){{0,4}}?(?:post|message|thread|stand-?up|announcement|update|question)\b"
    rf"|(?:さん|くん|様|{NAMED})の[^。\n]{{0,16}}(?:投稿|メッセージ|スレッド|書き込み)(?:に|へ){_NEAR}(?:返信|返事|コメント)",
    re.IGNORECASE,
)
"""A reply to a message that is only told by who wrote it, or what it is about."""
_POINTED = make_regex(
    r"(?<![가-힣])(?:이|그|저|위|방금)\s?(?:글|메시지|스레드)|\b(?:this|that)\s(?:post|message|thread)\b|(?:この|その)(?:投稿|メッセージ|スレッド)"
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
    """Whether a request has something written into a thread of a channel that no link names, or below a message that
    is only told by its words."""
    told = _THREAD_OF.search(reading.marked) or (
        _REPLY_TO.search(reading.marked) if not _POINTED.search(reading.marked) else None
    )
    return told is not None and not compile_once(LINKED).search(reading.marked) and not ASKS.search(reading.marked)


def answer_reply_elsewhere(task: PlanningTask, reading: Reading, flow: Flow) -> Payload:
    """Say of a reply in another thread that the message can't be found, or that its words are not understood: nothing
    of it is done elsewhere."""
    if FIND not in flow.contracts:
        flow.add(FIND, {})
        return answer_request(task, reading, "unsupported", flow)
    told = render_not_understood(reading.text, flow.contracts, reading.language)
    return build_reply_plan(task, reading, build_reply("unsupported", told), "unsupported")


def does_ask_out_of_reach(reading: Reading) -> bool:
    """Whether a request asks for something by a form that is known to be out of reach."""
    return is_other_thread(reading) or does_ask_new_table(reading)


def add_out_of_reach(flow: Flow) -> bool:
    """Add the step of a request that asks for such a thing and for nothing else; whether it does."""
    if does_ask_new_table(flow.reading) and flow.contracts.keys().isdisjoint(list_tools_by_role("create_table")):
        flow.add("create_table", {})
    elif is_cell_change(flow.reading, flow.team):
        flow.add("change_cells", {})
    return bool(flow.steps or flow.lacking)

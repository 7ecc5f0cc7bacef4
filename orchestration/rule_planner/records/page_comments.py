"""Comments that are asked for on a page ("페이지에 …라고 댓글 남겨줘", "leave a comment on the page that …",
"…とコメントして"): no service here writes any. That is told, and what the comment says is offered for the page's text:
it is written there where somebody approves of it. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, restore_quotes, seal_quotes
from orchestration.rule_planner.orders.request_seams import convert_to_order
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effect_steps
from orchestration.rule_planner.plans.plan_text import PlanFor, build_reply_plan
from orchestration.rule_planner.plans.talk import NOTED
from orchestration.rule_planner.questions.replies import build_reply
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.text.language import detect_language
from orchestration.text.reported_speech import make_sentence
from orchestration.text.told_bodies import LONGEST_ORDER
from orchestration.text.unspaced_korean import QUOTED_TEXT
from schemas.plan import Language
from schemas.values import MISSING, Json, Payload

_LONGEST = 400
_WRITES_KO = r"(?:달아|달고|달기|달\s|남겨|남기|적어|적기|써\s?[줘주]|쓰기|부탁|하나\s?만?(?:요)?[\s.!~]*$)"
_NOT_ASKED_KO = (
    r"(?!\S*(?:라고|다고|는지|지\s?(?:말|마|않))|\s?달라|\s?(?:준(?=\s)|줬|주신|주셨)|기\s[^,.\n]{0,20}만들)"
)
_ORDER_AHEAD_KO = make_regex(r"[^\n]{2,50}?(?:추가하|넣|쓰|적|바꾸|옮기|미루|당기|올리|로\s?하)고\s(?=\S)")
"""What else is to be done, ahead of a comment in its sentence."""
_TAIL_EN = r"(?:,?\s(?:and|then)\s(?:then\s)?(?=(?:tell|dm|post|share|send|let|ask|notify|message|ping)\b)[^\n]*)?"
_MAKES_EN = r"(?:leave|add|drop|put|post|write|make)\s(?:an?|another|one)\s(?:(?:quick|short|little)\s)?comment\b"
_ASKED: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"^(?:(?P<head>[^\n]{6,220}?(?:(?<![다라자냐])고|[가-힣]서|줘요?|주세요|[.!,~]))[\s,.!~]+(?:(?:그리고|그)\s)?)?"
        rf"(?P<comment>(?:[^.!?\n,]{{0,60}}\s)?(?:댓글|코멘트)(?:로|을|를|도|만)?\s?[^.!?\n]{{0,24}}?{_WRITES_KO}{_NOT_ASKED_KO}\S{{0,6}}(?:\s(?:줘|주|놔|둬|부탁)\S{{0,6}})?)(?:[\s,.!~][^\n]{{0,120}})?$"
    ),
    "en": make_regex(
        r"^(?:(?P<head>[^\n]{6,220}?)(?:[,.;]\s|\s)(?:and\s|then\s|also\s|please\s){0,3}|\W*(?:(?:please|pls|also|hey|can|could|you)[\s,]+)*)"
        rf"(?P<comment>(?<!\bto\s)(?<!:\s)(?:{_MAKES_EN}|(?:(?<=^)|(?<=\band\s)|(?<=\bplease\s)|(?<=\bthen\s)|(?<=[,.]\s)|(?<=\byou\s))comment\s(?:on|in|under|\x00))[^\n]{{0,160}}?){_TAIL_EN}$",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"^(?:(?P<head>[^\n]{4,220}?(?:[てで]、?|[。、]))(?:あと、?|それと、?|ついでに、?)?)?"
        r"(?P<comment>[^。、\n]{0,60}コメント(?:も|を)?(?:[^。、\n]{0,10}?(?:付け|つけ|残し|書い|入れ)|し)て(?!(?:と|って|ほし|から))[ぁ-ん]{0,8})[^\n]{0,80}$"
    ),
}
"""A comment that is asked for, and what is asked for before it."""
_OF_MESSAGE = make_regex(
    r"스레드|쓰레드|메시지|메세지|글에|댓글에|공지에|(?:글|밑|아래)에|\b(?:thread|message|post|reply)\b|スレッド|メッセージ|投稿",
    re.IGNORECASE,
)
"""What is commented on is a message, which is answered."""
_SENT = make_regex(r"[#@]|채널|\bchannel\b|チャンネル", re.IGNORECASE)
_TO_OTHERS = make_regex(
    r"(?:한테|에게|께|디엠|DM)(?![가-힣]{2})|\b(?:dm|tell|ask|remind)\b|(?:に|へ)(?:伝え|送)", re.IGNORECASE
)
_OFFERED: Mapping[Language, str] = {
    "ko": "노션 페이지에 댓글을 다는 기능은 없어요. 승인하시면 같은 글을 페이지 본문에 적어요",
    "en": "I can't comment on pages. With your approval I write the same into the page's text",
    "ja": "ページへのコメントはできません。承認いただければ同じ文をページの本文に書きます",
}
"""What is told of a comment where its text is a step to approve."""
_OPEN: Mapping[Language, str] = {
    "ko": "노션 페이지에 댓글을 다는 기능은 없어요. 어느 페이지에 무엇을 적을지 말씀해 주시면 본문에 적을게요",
    "en": "I can't comment on pages. Tell me what to add to which page, and I write it into the page's text",
    "ja": "ページへのコメントはできません。どのページに何を書くか教えていただければ本文に書きます",
}
"""What is told of a comment of which the page or the text is not known."""
_IT_EN = r"(?:(?:the|that|its)\s(?:page|task|record|item|entry)|it|there)\b"
_NOTE_EN = make_regex(
    rf"\b(?:{_MAKES_EN}\s(?:on|in|to|under)|comment\s(?:on|in|under))\s{_IT_EN}|\b{_MAKES_EN}\sthere\b", re.IGNORECASE
)
_NOTE_KO = make_regex(
    r"(?P<place>(?:그\s)?(?:작업\s?)?페이지에(?:다가?)?|거기에(?:다가?)?|[^\n,.]{2,40}?에(?:다가?)?)\s(?:댓글로\s)?"
    r"(?P<said>(?:(?!(?:추가하|넣|쓰|적|남기|바꾸|옮기|미루)고\s)[^\n,.]){1,80}?[라다자]고)\s?(?:댓글|코멘트)(?:을"
    r"|를|도)?\s?(?:하나\s|한\s?줄\s)?(?:남겨|달아|써|적어)"
    r"|(?P<page>(?:그\s)?페이지에(?:다가?)?|거기에(?:다가?)?)\s(?:댓글|코멘트)(?:로"
    r"|으로)\s(?P<told>[^\n,.]{1,80}?[라다자]고)\s(?:남겨|달아|써|적어)"
)
_NOTE_JA = make_regex(r"(?<=と)(?:コメント|メモ)(?:を)?(?:し|残し|書い|つけ|付け)(?=て)")
_POINTED_KO = make_regex(r"(?<!\S)(?:(?:그\s)?(?:작업\s?)?페이지에(?:다가?)?|거기에(?:다가?)?)$")
_LEAST_BEFORE = 8
"""Letters that may name a page."""
_LEAST_ALIKE = 4


class _Comment(NamedTuple):
    """A comment as it is asked for, and what is asked for before it; empty where it stands alone."""

    words: str
    head: str


def write_page_comments(text: str) -> str:
    """Return an order to comment on a page as one to note something there, by which its page and text are read."""
    if len(text) > LONGEST_ORDER or _OF_MESSAGE.search(text) or _SENT.search(text):
        return text
    sealed, quotes = seal_quotes(text)
    noted = _NOTE_KO.sub(_note_comment, _NOTE_EN.sub(_note_behind, sealed))
    return restore_quotes(_NOTE_JA.sub("追記し", noted), quotes)


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


def add_comment_offer(task: PlanningTask, plan: Payload, make: PlanFor) -> Payload:
    """Return the plan of a request for a comment on a page with that as not done, and with the note that is offered for
    it as a step to approve; any other plan as it is."""
    text = task.request.text.strip()
    language = detect_language(text, task.request.language)
    comment = _find_comment(text, language) if not (task.is_under_way or task.request.quoted) else None
    if comment is None:
        return plan
    notes = [one for one in list_effect_steps(plan) if _is_of(one, comment)]
    if notes:
        held: Payload = {"needs_user_confirmation": True}
        steps: list[Json] = [{**one, "policy_hints": held} if one in notes else one for one in list_actions(plan)]
        return _leave_out({**plan, "actions": steps}, comment.words, _OFFERED[language])
    if comment.head:
        head = convert_to_order(comment.head, language)
        made = make(task._replace(request=task.request.model_copy(update={"text": head})))
        return _leave_out(made, comment.words, _OPEN[language]) if list_effect_steps(made) else plan
    is_reply = task.request.follows is not None
    if is_reply or any(one["intent"] != "notify" for one in list_actions(plan)):
        return plan
    refused = build_reply("unsupported", f"{_OPEN[language]}{'。' if language == 'ja' else '.'}")
    return build_reply_plan(task, parse_request(task.request, task.now), refused, "unsupported")


def _find_comment(text: str, language: Language) -> _Comment | None:
    if len(text) > _LONGEST or _OF_MESSAGE.search(text):
        return None
    bare = QUOTED_TEXT.sub(lambda match: "\x00" * len(match[0]), text)
    found = _ASKED[language].match(bare)
    if found is None or any(sent.search(found["comment"]) for sent in (_SENT, _TO_OTHERS)):
        return None
    begins, head = found.start("comment"), max(found.end("head"), 0)
    ahead = _ORDER_AHEAD_KO.match(bare, begins, found.end("comment")) if head and language == "ko" else None
    begins, head = (ahead.end(), ahead.end()) if ahead is not None else (begins, head)
    return _Comment(text[begins : found.end("comment")].strip(), text[:head].rstrip())


def _is_of(step: Payload, comment: _Comment) -> bool:
    """Whether a step writes on a page what a comment is to say."""
    inputs = get_inputs(step)
    if not {*inputs} <= NOTED:
        return False
    said = str(inputs.get("content") or MISSING)
    return said == MISSING or not comment.head or said[:_LEAST_ALIKE].casefold() in comment.words.casefold()


def _leave_out(plan: Payload, words: str, told: str) -> Payload:
    left = plan.get("not_done")
    return {**plan, "not_done": [f"{words} ({told})", *(left if isinstance(left, list) else [])]}

"""Questions about pages: where one is, which there are on a matter, what the notes of meetings and documents say. Pure.

Each is a thing (a title in quotes, a matter, the meetings of some days) and what is wanted of it; a word more than that
leaves the question to the other rules.
"""

from __future__ import annotations

import re

from orchestration.patterns import compile_once, make_regex
from orchestration.rule_planner.checks.coverage import is_known_thing
from orchestration.rule_planner.lists.lookup_words import MOST_READ, choose_subject, remove_kinds
from orchestration.rule_planner.lists.loops import MEETINGS
from orchestration.rule_planner.plans.condition_parts import build_test
from orchestration.rule_planner.plans.steps import DraftStep, Flow
from orchestration.rule_planner.reading.clauses import split_clauses
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.value_tests import list_value_words
from orchestration.rule_planner.reading.words import ANY_MARK
from orchestration.text.passages import ANSWER_TOOL
from schemas.values import Payload

LINK = make_regex(
    r"(?:링크|주소(?!록)|(?<![A-Za-z])URL)(?:들)?(?:만|을|를|도|가|는|은|로)?(?![가-힣])(?:\s둘\s?다)?"
    r"|\b(?:the\s|a\s)?(?:links?|urls?)\b|リンク(?:先)?(?:だけ)?[をはがも]?",
    re.IGNORECASE,
)
WHERE = make_regex(
    r"어디(?:에|서|쯤)?\s?(?:있|뒀|저장|볼|보면|찾|야|예요|더라|였)[가-힣]*(?:\s?수\s?있[가-힣]*)?|어딨[가-힣]*|어디(?:였|이)[가-힣]*|어디[?？]*$"
    r"|\bwhere(?:'s|s|\s(?:is|are|was|can i (?:find|see)|do (?:i|we) find))\b"
    r"|どこ(?:に(?:ある|あり)|です(?!る)|でし|だっけ|で見)[^\s、。]*|どこ[?？]*$",
    re.IGNORECASE,
)
_ASKED = make_regex(
    r"(?<![가-힣])(?:보고\s?싶|볼\s?수|필요|줄\s?수|줄래|주시|주라|달라|공유|보내|찾아|받|얻|열어|띄워|펼쳐)[가-힣]*|[좀둘다]+(?=\s|$)"
    r"|\b(?:get|got|have|want|need|find|send|share|i|me|both|to|for|of|us|please|pls|plz|thanks|grab|paste|drop)\b"
    r"|見たい\S*|ほしい\S*|欲しい\S*|もらえ\S*|いただけ\S*|送って\S*|くれ\S*|両方\S*",
    re.IGNORECASE,
)
"""What asks for a thing, and says nothing of which."""
_PAGE = make_regex(
    r"(?:페이지|문서|자료|가이드|노트|회의록)(?:들)?(?:를|을|는|은|이|가|도|의|랑|이랑|하고)?(?![가-힣])"
    r"|\b(?:pages?|docs?|documents?|notes?|files?|guide)\b|ページ|資料|文書|議事録",
    re.IGNORECASE,
)
_ON_MATTER = (
    make_regex(
        r"^(?P<what>[^\n.?!]{1,30}?)(?:\s?(?:관련(?:된|한)?|에\s?대한|에\s?관한|에\s?대해\s?(?:적|써|쓰여|쓴)[가-힣]*(?:\s?있는)?|(?:얘기|이야기|내용)(?:가|이)?\s?(?:있는|나오는|들어간|적힌)))"
        r"\s?(?:문서|페이지|자료|노트)(?:들)?(?:이|가|은|는|를|을|만|도)?\s"
        r"(?=\S{0,4}\s?(?:있|뭐|어떤|찾|보여|알려|어디|목록|좀))"
    ),
    make_regex(
        r"^\W*(?:(?:which|what|any|are there(?:\sany)?|do we have(?:\sany)?|find(?:\sme)?|show(?:\sme)?|list)\s)"
        r"(?:all\s|the\s|any\s)?"
        r"(?:pages?|docs?|documents?)\s(?:(?:do we have|are there)\s)?(?:that\s)?"
        r"(?:mention|talk about|are about|discuss|cover|about|on|regarding|related to|that are about)\s"
        r"(?:the\s|our\s)?(?P<what>[^\n.?!,]{2,30}?)(?:\splease|\spls)?\s?[?.!]*$",
        re.IGNORECASE,
    ),
    make_regex(
        r"^(?P<what>[^\n。?？、]{1,20}?)(?:について(?:書いて(?:ある|いる)|の)?|に関する|関連の|のことが(?:書いて|載って)(?:ある|いる))"
        r"(?:ページ|資料|文書|ドキュメント)(?=[はがをってどあ教見探])"
    ),
)
"""That the pages on a matter are wanted, and no answer out of them."""


def add_page_question(flow: Flow) -> bool:
    """Add the steps of a question about pages to an empty flow; whether it is one."""
    reading = flow.reading
    if reading.prohibitions or reading.cron or reading.channels(reading.marked) or reading.links(reading.marked):
        return False
    acts = {one.act for one in split_clauses(reading.marked, reading.language)}
    if acts - {None, "read", "find", "summarise", "send"} or reading.named(reading.marked):
        return False
    adds = (_add_links, _add_pages_on, _add_page_that_says, _add_one_meeting, _add_matter)
    return any(add(flow) for add in adds)


def _add_links(flow: Flow) -> bool:
    """Look for the pages whose link or place is wanted, each by its name."""
    text, names = flow.reading.marked, flow.reading.quotes(flow.reading.marked)
    if not names or not (LINK.search(text) or WHERE.search(text)):
        return False
    if _list_left(text, flow.reading):
        return False
    for one in names:
        flow.leave("found", flow.add("search", {"query": one.value}), one.value)
    return True


def _list_left(text: str, reading: Reading) -> list[str]:
    """Return the words of a question that are neither a thing, nor what is wanted of it, nor plain."""
    bare = re.sub(ANY_MARK, "\x00", text)
    for form in (LINK, WHERE, _PAGE):
        bare = form.sub("\x00", bare)
    bare = _ASKED.sub("\x00", remove_kinds(bare))
    return [word for word in list_value_words(bare, reading) if not is_known_thing(word)]


def _add_pages_on(flow: Flow) -> bool:
    """List the pages on a matter."""
    text = compile_once(rf"({ANY_MARK})").sub(lambda one: _restore(flow.reading, one[0]), flow.reading.marked)
    found = next((one for form in _ON_MATTER if (one := form.search(text))), None)
    what = re.sub(r"^(?:우리|혹시|그)\s", "", found["what"].strip()) if found is not None else ""
    if not what or is_known_thing(what) or flow.reading.dates(flow.reading.marked):
        return False
    flow.leave("found", flow.add("search", {"query": what, "kind": "page"}), what)
    return True


def _restore(reading: Reading, mark: str) -> str:
    one = reading.marks.get(mark)
    return one.value if one is not None else ""


_SAYS_IN = make_regex(
    rf"^\W*(?:(?:is|are) there|does it say|do (?:we|they) say)\s"
    rf"(?:anything|something|any mention|a mention|stuff)\b[^?]*\b(?:in|on)\s"
    rf"(?:the\s|our\s|that\s)?(?P<page>{ANY_MARK})(?:\s(?:page|doc|notes?|guide))?\s?[?.!]*$",
    re.IGNORECASE,
)


def _add_page_that_says(flow: Flow) -> bool:
    """Read the page in which something may be said ("anything about pricing in the ‘proposal’ page?")."""
    found = _SAYS_IN.search(flow.reading.marked)
    names = flow.reading.quotes(found["page"]) if found is not None else []
    if not names:
        return False
    flow.leave("text", flow.add("read_page", {"page": names[0].value}), names[0].value)
    return True


_NEXT = make_regex(
    r"(?<![가-힣])다음\s?(?:번\s?)?(?:회의|미팅)(?:은|는|이|가)?(?![가-힣])|\b(?:my |our |the )?next (?:meeting|call)\b"
    r"|次の?(?:会議|打ち合わせ|ミーティング)",
    re.IGNORECASE,
)
_LATEST = make_regex(
    r"(?:(?:마지막|최근|최신|지난\s?번)(?:에\s한)?\s?(?:회의록|회의\s?(?:내용|노트)|미팅\s?노트)"
    r"|회의록\s(?:중에\s)?(?:제일\s|가장\s)?(?:마지막|최근|최신)\s?(?:거|것|꺼))(?:을|를|은|는|좀|만)?(?![가-힣])"
    r"|\b(?:the |our )?(?:latest|last|most recent) (?:meeting(?:'s)? )?(?:notes|minutes)\b"
    r"|(?:最新|直近|最後|前回)の(?:議事録|会議メモ)",
    re.IGNORECASE,
)


def _add_one_meeting(flow: Flow) -> bool:
    """Show the next meeting, or read the notes of the latest."""
    text, today = flow.reading.marked, flow.now.date().isoformat()
    following, latest = _NEXT.search(text), _LATEST.search(text)
    found = following or latest
    if found is None or flow.reading.quotes(text) or flow.reading.dates(text):
        return False
    if _list_left(f"{text[: found.start()]} {text[found.end() :]}", flow.reading):
        return False
    condition = build_test("@date", "ge" if following else "le", today)
    order = {"sort": "@date" if following else "-@date", "limit": 1}
    step = flow.add("query_records", {"database": MEETINGS.name, "filter": condition, **order})
    if following:
        flow.leave("records", step, text[:60])
    else:
        flow.leave("text", flow.add("read_page", {"page": f"{{{{@{step.number}.records.0.id}}}}"}), text[:60])
    return True


def _add_answer(flow: Flow, found: DraftStep) -> None:
    """Read the pages that a step finds, and show what in them answers the question."""
    read = flow.add("read_page", {"page": "{{item.id}}"})
    read.for_each = f"@{found.number}.records"
    sources = f"{{{{@{read.number}.page}}}}"
    answer = flow.add(ANSWER_TOOL, {"question": flow.reading.text, "sources": sources})
    flow.leave("text", answer, flow.reading.text[:60])


def _add_matter(flow: Flow) -> bool:
    """Answer a question for a rule, a policy or a way to do something from the team's documents."""
    reading = flow.reading
    text = reading.marked
    how, held = _HOW_EN.search(text), reading.quotes(text)
    asks = how or (RULE.search(text) and _WANTS.search(text) and not held)
    if not asks or reading.dates(text) or _PLACE.search(text):
        return False
    asked = text.partition("?")[0] if how else text
    words = [word for word in _list_left(asked, reading) if not RULE.fullmatch(word)]
    words = words[1:] if how and len(words) > 1 else words  # the first is what is done
    if not words or len(words) > MOST_SUBJECT:
        return False
    subject = held[0].value if held else choose_subject(words, flow)
    query: Payload = {
        "query": subject,
        **({} if held else {"kind": "page", "otherwise_recent": MOST_READ, "about": reading.text[:400]}),
    }
    _add_answer(flow, flow.add("search", query))
    return True


MOST_SUBJECT = 4
RULE = make_regex(
    r"(?:규정|정책|절차|방침|규칙|지침|매뉴얼|방법)(?:이|은|는|을|를|도|좀)?(?![가-힣])"
    r"|\b(?:polic(?:y|ies)|process|procedures?|rules?|guidelines?)\b|規定|ルール|手順|ポリシー|方針|やり方",
    re.IGNORECASE,
)
"""What documents lay down."""
_WANTS = make_regex(
    r"[?？]|알려|가르쳐|어떻게|뭐|뭔|무엇|있[어나지죠]|\b(?:what(?:'s|s|\sis|\sare)?|how|tell me|show me)\b"
    r"|教え|どう|何|あります",
    re.IGNORECASE,
)
_PLACE = make_regex(r"어디|\bwhere\b|どこ", re.IGNORECASE)
_HOW_EN = make_regex(r"^\W*how (?:do|can|should|would) (?:i|we)\b", re.IGNORECASE)

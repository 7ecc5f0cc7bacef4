"""Questions for what one person said ("what did junho say about busan yesterday", "사라가 오늘 뭐라고 올렸지"): that
person's messages of the days and the channel that are named, and what in them answers the question. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.messages.message_authors import is_author_name
from orchestration.rule_planner.messages.message_search_words import ME
from orchestration.rule_planner.messages.message_searches import read_period
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.questions.pure_questions import does_order
from orchestration.rule_planner.questions.where_written import does_ask_where_written
from orchestration.rule_planner.reading.channel_names import list_read_places
from orchestration.rule_planner.reading.korean import make_word_set
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.rule_planner.reading.words import ANY_MARK, CHANNEL, DATE, NAMED
from orchestration.text.language import detect_language
from orchestration.text.passages import ANSWER_TOOL
from orchestration.text.prohibitions import find_quoted_texts
from orchestration.text.question_words import list_asked_words
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.plan import Language
from schemas.values import Payload

_SEARCH = "slack.search_messages"
_MOST = 50
_SAID_KO = (
    r"(?:뭐라(?:고)?|[다라냐자]고|달라고|[가-힣]다)\s?(?:\S{1,6}\s)?(?:했|하셨|그랬|그러셨|하던|그러던|말했|말씀|썼|적었|올렸|남겼|물[었어]|답했|한\s?(?:거|건|게))"
    r"|(?:뭐|뭘|무슨|뭔|어떤|언제|어디|왜|몇)[^.!?\n]{0,24}?(?:올렸|올린|썼|쓴|적었|적은|남겼|남긴|말했|말한|물어봤|물었|답했|제안했|제안한|공유했|공유한|공지했|요청했|부탁했|얘기했|얘기한)"
    r"|(?:얘기|이야기|말|제안|질문|답|부탁|요청)(?:을|를|은)?\s?(?:했|하셨)"
)
_SAYS_EN = (
    r"(?:say|post|write|ask|mention|suggest|report|announce|share|tell|propose|reply|answer|promise"
    r"|request|want|bring\sup|upload)"
)
_SAID_EN = (
    r"(?:said|posted|wrote|asked|mentioned|suggested|reported|announced|shared|told|proposed|replied"
    r"|answered|promised|requested|uploaded)"
)
_SAID_JA = (
    r"(?:言っ|書い(?!てあ)|書か(?!れ)|書き込|投稿し|話し|提案し|共有し|尋ね|質問し|報告し|発言し|答え|返事し|連絡し|頼ん|述べ"
    r"|(?:載せ|上げ|貼っ|アップし)(?:た|て(?:い)?た)|聞い(?!て(?:ほし|欲し|くれ|もら|くださ|下さ|おい|き[てま])))"
)
_WHO_EN = r"(?P<who>(?:the\s)?guest|[A-Za-z]+)"
_FORMS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"(?:^|(?<=[\s,.]))(?P<who>{NAMED}|[가-힣]{{2,4}}?|[A-Za-z]{{3,}}|[내제])(?:\s?(?:님|씨|과장님?|팀장님?))?(?:이가|이|가|께서|은|는)"
        rf"\s(?=[^!\n]{{0,60}}?(?:{_SAID_KO}))"
    ),
    "en": make_regex(
        rf"\b(?:did|has|have)\s{_WHO_EN}\s(?:(?:ever|just|already|actually)\s)?(?:{_SAYS_EN}|{_SAID_EN})\b"
        rf"|\bwhat\s(?:was\sit\s(?:that\s)?|exactly\s)?(?P<who2>[A-Za-z]+)\s(?:just\s)?{_SAID_EN}\b"
        rf"|\bwhat(?:'?s|\swas|\sis)\sthe\slast\sthing\s(?:that\s)?(?P<who3>[A-Za-z]+)\s{_SAID_EN}\b"
        r"|\b(?:anything|something|any\s(?:messages?|posts?|news|word))\s(?:new\s)?from\s(?P<who4>[A-Za-z]+)\b(?=[^.!\n]{0,30}$)",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        rf"(?P<who>{NAMED}|(?<![ァ-ヶー一-龥])[ァ-ヶー]{{2,10}}|[一-龥々]{{1,4}}(?=さん|様|くん)|[A-Za-z]{{3,}}|[가-힣]{{2,4}}|私|わたし|僕|自分){HONORIFIC_JA}?(?:が|は|って(?!言|い[うっ]))"
        rf"(?=[^!！。\n]{{0,40}}?{_SAID_JA})"
        rf"|(?P<who2>{NAMED}|[ァ-ヶー]{{2,10}}|[一-龥々]{{1,4}})(?:さん|様|くん|ちゃん)、?(?:{DATE}、?)?(?=(?:何|なに|なん)[^!！。\n]{{0,12}}?{_SAID_JA})"
    ),
}
"""Who said something, and that it is asked for."""
_ASKS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"[?？]|뭐|뭘|뭔|무슨|언제|어디|몇|얼마|왜|(?:더라|던가|지|나|냐|니|대|는지)(?:요|\s?(?:알려|보여|말해|찾아)\S*(?:\s줘\S*|\s주\S+)?)?[\s.~?？ㅋㅎㅠㅜ]*$"
    ),
    "en": make_regex(r"\?|\b(?:what|when|where|why|who|which|how|did|has|have|any\w*)\b", re.IGNORECASE),
    "ja": make_regex(r"[?？]|何|なん|なに|どう|いつ|どこ|いくら|なぜ|(?:っけ|かな|よね|か|の)[\s。〜]*$|教えて"),
}
_TOLD = make_regex(
    r"(?:내용만?|만)?\s?(?:나한테만?\s)?(?:알려|보여|말해|가르쳐)\s?(?:줘|주세요|줄래|주라|달라|봐)[가-힣]*"
    r"|\b(?:(?:can|could)\syou\s)?(?:please\s)?(?:tell|show|remind)\sme\b|(?:内容|中身)?(?:だけ)?(?:教えて|見せて)(?:ください|くれる|もらえ\w*|ほしい)?",
    re.IGNORECASE,
)
"""That it is to be told to the asker, which orders nothing else."""
_OBEYS_NOT = make_regex(
    r"(?:もちろん)?(?:絶対(?:に)?)?(?:従わ|実行し|やら)(?:ない|なく)(?:で|て)[ぁ-ん笑w]*|(?:물론|절대)?\s?(?:따르|시키는\s?대로\s?하|실행하)(?:지|진)\s?(?:말|마|않)[가-힣]*"
    r"|\b(?:but\s)?(?:don'?t|do\snot)\s(?:follow|obey|do|execute|act\son)\s(?:it|that|them)\b",
    re.IGNORECASE,
)
"""That what is written there is not to be done, which no question would do."""
_ANYTHING = make_regex(
    r"변한|이상한|수상한|웃긴|내용|글|메시지|채널|방에?|재밌는|공유|제안|요청|부탁|정확히|그대로|혹시"
    r"|\b(?:weird|strange|odd|funny|suspicious|exactly|message|messages|channel|anything|guest|again|exact|words)\b"
    r"|何(?=[書言話投答])|変な|おかしな|怪しい|こと|内容|正確|メッセージ|チャンネル|投稿|発言|提案|共有|もちろん",
    re.IGNORECASE,
)
"""Words that say nothing of what it was about."""


def plan_said_question(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that looks among the messages of the one whose words a request asks for; any other plan as it
    is."""
    request = task.request
    if task.is_begun or request.quoted:
        return plan
    if any(get_inputs(one).get("user") for one in list_actions(plan) if one["tool"] == _SEARCH):
        return plan
    if any(str(one["tool"]).startswith("session.") for one in list_actions(plan)):
        return plan  # what was asked of metel
    language = detect_language(request.text, request.language)
    reading = parse_request(request, task.now, taught=task.taught, channels=task.channels)
    bare = _OBEYS_NOT.sub(" ", _TOLD.sub(" ", request.text))
    if reading.cron or find_quoted_texts(request.text) or does_order(bare, language):
        return plan
    text = _OBEYS_NOT.sub(" ", reading.marked)
    found = _FORMS[language].search(text)
    if found is None or not _ASKS[language].search(text) or does_ask_where_written(request.text):
        return plan
    author = _name_author(next(one for one in found.groups() if one), reading, task)
    return _plan_search(task, reading, author, found) or plan if author else plan


def _name_author(who: str, reading: Reading, task: PlanningTask) -> str:
    """Return the name by which an author is looked up; empty where the words name nobody."""
    mark = reading.marks.get(who)
    if mark is not None:
        return _GUEST.get(mark.value, mark.value)
    if who.casefold() in ("i", "わたし", "내", "제") or who in ME[reading.language]:
        return task.request.asker_name
    bare = re.sub(r"^the\s", "", who, flags=re.IGNORECASE)
    bare = _GUEST.get(bare, bare)
    if bare.casefold() in task.channels:
        return ""  # what is said there is said by many
    if re.search(r"(?:한테|에게|에서|까지|부터)$", bare):
        return ""
    return bare if bare.casefold() not in _NOBODY and is_author_name(bare) else ""


_GUEST = {"ゲスト": "guest", "게스트": "guest"}
"""What is called by a word of three scripts."""
_NOBODY = make_word_set(
    "you u we they he she it this that anyone anybody someone somebody everyone everybody nobody one who people team",
    "customer customers client clients the a an my our your his her their there not sales dev marketing general to",
    "been was were is are has have had got did does do just",
    "metel bot 고객 고객이 거래처 우리 저희 누가 누구 다들 아무도 팀 회사 서버 너 네 니 메텔 문서 페이지 위키",
    "회의 시트 그거 이거 그게 이게 거기 여기 오늘 어제 내일 이번 지난 관련 전부 모두 그때 아까 방금 혹시 가격 매출",
    "예산 일정 マニュアル ガイド ウィキ ページ シート システム メテル ボット",
)
"""Words that stand where a name may and are none."""


def _plan_search(task: PlanningTask, reading: Reading, author: str, found: re.Match[str]) -> Payload | None:
    since, until, _ = read_period(reading.marked, reading, task.now)
    marked = [one.value for one in reading.channels(reading.marked)]
    places = (*marked, *list_read_places(reading.text, task.channels, reading.language))
    inputs: Payload = {"user": author, "limit": _MOST}
    inputs |= {"channel": places[0]} if places else {}
    inputs |= {name: at.isoformat() for name, at in (("since", since), ("until", until)) if at is not None}
    flow = begin_flow(task, reading)
    is_of_matter = bool(_list_matter(reading, author, found, places))
    read = flow.add(_SEARCH, {**inputs, "about": reading.text} if is_of_matter else inputs)
    if is_of_matter:
        material = flow.leave("messages", read, author)
        step = flow.add(ANSWER_TOOL, {"question": reading.text, "sources": material.template})
        flow.leave("text", step, reading.text[:60])
    else:
        flow.leave("messages", read, author)
    return None if flow.lacking else build_plan(flow, task)


def _list_matter(
    reading: Reading, author: str, found: re.Match[str], places: tuple[str, ...]
) -> tuple[frozenset[str], ...]:
    """Return the words that say what it was about that somebody said; none where all of it is asked for."""
    text = f"{reading.marked[: found.start()]} {reading.marked[found.start() :].replace(found[0], ' ', 1)}"
    for name in (author, *(one.lstrip("#") for one in places)):
        text = re.sub(re.escape(name), " ", text, flags=re.IGNORECASE)
    text = re.sub(rf"{CHANNEL}|{DATE}", " ", _ANYTHING.sub(" ", _TOLD.sub(" ", text)))
    return list_asked_words(re.sub(ANY_MARK, " ", text))

"""Questions that nothing else was made of: what only asks is looked for in files, pages and messages, and never becomes
a change or a message of its own words. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.lists.lookup_words import choose_subject, read_question
from orchestration.rule_planner.lists.lookups import POINTS, add_inquiry_for
from orchestration.rule_planner.lists.read_plans import does_guess_column, is_inquiry
from orchestration.rule_planner.orders.joined_requests import is_complete
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import (
    get_inputs,
    is_understood,
    list_actions,
    list_effect_steps,
    wait_for_yes,
)
from orchestration.rule_planner.plans.plan_text import build_not_understood, build_plan
from orchestration.rule_planner.questions.page_questions import LINK
from orchestration.rule_planner.questions.past_questions import is_of_others, is_past_question
from orchestration.rule_planner.questions.replies import is_answered, is_elsewhere
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.service import list_tools_by_role
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import find_quoted_texts
from orchestration.text.unspaced_korean import QUOTED_TEXT
from schemas.plan import EFFECTS, Language
from schemas.values import Payload

_SENTENCE = make_regex(r"[^.!?。！？\n]+[.!?。！？]*")
_ASKS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:뭐|뭔|뭘|무엇|무슨|어디|언제|누구|누가|얼마|몇|며칠|왜|어느|어떻게|어떤)[^?？]*?"
        r"(?:(?<!말이)야|지|니|예요|에요|였지|더라|던가|인가|나|(?:있을|없을|일|될|했을)까|죠|어|음|임|됨|대|데)(?:요)?(?:\s\S{1,8}(?:든|이든|쪽|에서|말고|중에))*[\s?？~ㅋㅎㅠㅜ.]*$"
        r"|(?:거|것|게|건)(?:였|이었)나\s|어때(?:요)?[\s?？]*$"
        r"|(?:였|았|었|했|됐|있|없|맞)(?:나|나요|던가|는지)[\s~ㅋㅎㅠㅜ.]*$"
        r"|(?:맞|되|돼|있|없|인|이|는|은|던|늦|괜찮)(?:나|나요|죠|지|가|가요|는지|어|어요|던가|을까|을까요)[\s~ㅋㅎㅠㅜ]*[?？]+"
    ),
    "en": make_regex(
        r"^\W*(?:(?:ok|okay|hey|hi|so|and|wait|um|quick\s(?:q|question)|btw|sorry|honest\sq)[\s,:]+)*"
        r"(?:what|when(?:'s|\s(?:is|are|was|were|do|does|did|will|can|has|have))|where|who|whose|why|how|which|is|are|was|were|am"
        r"|do(?=\s(?:you|we|i|they|the|our|any|people|customers)\b)|does|did|has|have(?=\s(?:you|we|i|they|the)\b)|any\w*|link|url)(?:'?s|'?re|'?d)?\b"
        r"|[,.]\s(?:and\s|so\s)?(?:how|what|when|where|who|which|why)(?:'s|'re|\s(?:is|are|was|were|do|does|did|has|have"
        r"|many|much|can|will|should))\b[^,.]*$"
        r"|(?:[,.]|\bor)\s(?:does|do|is|are|did|was|has|have)\s(?:the|it|that|we|they|our|an?|my|he|she|anyone)\b"
        r"|\b(?:does|is|are|did|do|was|has|have)n'?t\s(?:it|we|they|he|she|there)\W*$|,\sright\W*$",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?:何|なに|なん|どこ|いつ|誰|だれ|どなた|いくら|どれ|どう|なぜ|どの)[^?？。]*?(?:っけ|ですか|でしたか|ますか|でしょう|かな|の|か)[\s?？。…]*$"
        r"|(?:何|なに|なん|どこ|いつ|誰|いくら|どれ|どう|どの)[^?？。]*?っけ[、,]"
        r"|(?:何か|なにか|なんか)[^?？。]*?(?:あった|ある|あります|ありました|出た|来た|出てる)(?:っけ|か|の)*[\s]*[?？]\s*$"
        r"|(?:です|でした|だ|だった|ます|ました)よね[\s…。?？]*$|アリ(?:でしたっけ|ですか|だっけ)"
        r"|(?:何|どこ|いつ|誰|いくら)[^?？。]{0,12}か(?:思い出せ|忘れ|わから|分から|知りた)"
        r"|(?:っけ|でしたか|ありますか|あるかな|でしょうか|かな|ある)[\s…]*[?？]"
    ),
}
_ORDERS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:아|어|해|봐|와|내|려|여)\s?(?:줘|주라|달라)|수\s?있(?:을까|나요?|을까요|을지|어|어요)|줄래|줄\s?수|주실|줄까|주겠|해\s?줘|주세요|부탁|할까|할래|올릴까|보낼까|(?:올려|보내|지워|바꿔|옮겨|공유해|삭제해|취소해|추가해|요청해|부탁해)도\s?(?:돼요?|될까요?|되나요?|되죠)[\s?？]*$|좀\s?(?:해|바꿔|올려|보내)"
    ),
    "en": make_regex(
        r"\b(?:can|could|would|will|may|shall|should)\s(?:you|we|i|u)\b|\bdo\syou\smind|\bplease\b|\bpls\b|\bplz\b|\blet'?s\b|\bwhy\s(?:don'?t|not)\b"
        r"|^\W*(?:is\sit\sok|are\syou\sable)|\bhave\s(?:it|him|her|them)\b"
        r"|^\W*have\s(?-i:[A-Z]\w+)\s(?!been|got|ever|any)[a-z]+",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"もらえ|いただけ|頂け|くれ(?!た|てた|まし)|できます|できる|てもいい|ましょうか|ください|お願い|しておいて|といて|て(?:ほしい|欲しい)"
    ),
}
"""What asks for something to be done in the form of a question."""
_FILES = make_regex(
    r"(?:문서|파일|자료|시트|페이지)(?:들)?(?:이|가|은|는|를|을)?\s?(?:뭐|어디|있|링크|주소|찾)|드라이브에\s"
    r"|\b(?:files?|docs?|documents?|(?:spread)?sheet\w?|decks?)\b|ファイル|資料|ドキュメント|ドライブに",
    re.IGNORECASE,
)


_WHICH_FILES = make_regex(
    rf"{LINK.pattern}|(?:문서|파일|자료|페이지)(?:들)?(?:이|가|은|는|를|을)?\s?(?:뭐|어떤|어디|있)|(?:뭐뭐|어떤\s?거|어디)\s?있|何が(?:ある|あった|あり)|どこにある"
    r"|\b(?:which|what|any)\s(?:files?|docs?|documents?|sheet\w?|decks?)\b|\bwhere(?:'s|\sis)\b",
    re.IGNORECASE,
)
"""That what is wanted are the files themselves."""
_LINK_OF = make_regex(r"^\W*(?:the\s|a\s)?(?:links?|urls?)\s(?:to|for|of)\b", re.IGNORECASE)
WONDERS = make_regex(
    r"야\s?(?:되|하|돼|될|할)(?:나|까|려나|는지)\s|할까\s?말까|(?:을|할|바꿀|보낼|올릴)지\s?말지"
    r"|\bshould\s(?:i|we)\b|\bnot\ssure\s(?:if|whether)\b|べき(?:かな|でしょうか|ですか)|(?:た|る)ほうがいい(?:かな|のかな|ですか)",
    re.IGNORECASE,
)
"""What somebody is not sure of wanting."""


def plan_pure_question(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that looks for the answer to a request which only asks, where ``plan`` did not understand it or
    would change or send something that still has to be asked for; any other plan as it is."""
    request = task.request
    if task.is_begun or request.quoted or request.follows:
        return plan
    if is_past_question(request.text) and not is_of_others(request.text):
        return plan
    if WONDERS.search(request.text):
        return wait_for_yes(plan)
    language = detect_language(request.text, request.language)
    if POINTS.match(request.text):
        return plan  # what was done or shown before is asked about
    if not does_ask_purely(request.text, language) or (
        list_effect_steps(plan) and _orders_beside(request.text, language)
    ):
        return plan
    wants_files = _FILES.search(request.text) is not None and _WHICH_FILES.search(request.text) is not None
    topic = _find_topic(request.text, language) if wants_files else ""
    names_files = topic and (does_guess_column(plan) or _LINK_OF.match(request.text))
    if not (names_files or _is_unsound(task, plan, language)):
        return plan
    reading = parse_request(request, task.now, taught=task.taught, channels=task.channels)
    flow = begin_flow(task, reading)
    asked = read_question(flow, task)
    is_beyond = is_elsewhere(reading.text) or is_answered(reading.text)
    is_beyond = is_beyond or all(POINTS.match(word) for word in asked.left)
    if reading.cron or not (topic or (asked.left and not is_beyond)):
        return plan
    if topic:
        flow.leave("found", flow.add("search", {"query": topic}), reading.text[:60])
    else:
        add_inquiry_for(flow, choose_subject(asked.left, flow))
    return plan if flow.lacking else build_plan(flow, task)


_TOPICS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?P<what>[가-힣A-Za-z0-9]{2,12}(?:\s[가-힣A-Za-z0-9]{2,12})?)\s?"
        r"(?:(?:관련(?:된)?|들어간|들어\s?있는|나오는|적힌|정리한|에\s?대한|얘기)\s)?(?:문서|파일|자료|시트|페이지)"
    ),
    "en": make_regex(
        r"\b(?:links?|urls?)\s(?:to|for|of)\s(?:the\s|our\s|that\s)?(?P<what>[\w'-]+(?:\s[\w'-]+){0,3}?)"
        r"(?=\s(?:files?|docs?|documents?|(?:spread)?sheet\w?|decks?|pages?)\b|[?.,]|$)"
        r"|\b(?:files?|docs?|documents?|sheet\w?|decks?)\s(?:we\shave\s)?(?:about|on|for|with|around)\s(?:the\s|our\s)?"
        r"(?P<about>[\w'-]+(?:\s[\w'-]+)?)",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?P<what>[一-龥ァ-ヶーA-Za-z0-9]{2,12}?)(?:まわり|周り|関連|関係|について)?(?:の)?"
        r"(?:ファイル|資料|ドキュメント|シート|ページ)"
    ),
}


def _find_topic(text: str, language: Language) -> str:
    """Return what the files that are asked for are about; empty where nothing says so."""
    found = _TOPICS[language].search(text)
    return next((one for one in found.groups() if one), "").strip() if found is not None else ""


_CHANGES: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:빼|바꿔|옮겨|지워|삭제해|없애|넣어|추가해|고쳐|미뤄|당겨|닫아|올려|보내|적어|써|만들어|달아|붙여|수정해|변경해|처리해|등록해|예약해|파)"
        r"\s?(?:줘|주세요|주실|줄래|놔|둬|주라)"
    ),
    "en": make_regex(
        r"^\W*(?:(?:please|pls|ok|okay|hey|so|and|also)[\s,]+)*(?:add|remove|change|move|set|mark|put|delete|trash|bin|rename|bump|push|stick"
        r"|post|send|dm|schedule|create|append|assign|reassign|swap)\s",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?:捨て|消し|削除し|直し|変え|変更し|移し|入れ|追加し|足し|外し|下げ|上げ|送っ|投稿し|書い|作っ)(?:て|ちゃって|といて|ておいて)"
        r"(?:ください|もら|ほしい|くれ|お願い|[。!！]|$)"
    ),
}
"""What orders a change or a message, however it goes on."""


def refuse_misread_order(task: PlanningTask, plan: Payload) -> Payload:
    """Return that a request was not understood where ``plan`` looks for the answer to what orders something; else
    ``plan``."""
    language = detect_language(task.request.text, task.request.language)
    text = QUOTED_TEXT.sub("''", task.request.text)
    if task.change is not None or not is_inquiry(plan) or not _CHANGES[language].search(text):
        return plan
    if does_ask_purely(text, language):
        return plan
    return build_not_understood(task, parse_request(task.request, task.now, taught=task.taught))


def does_ask_purely(text: str, language: Language) -> bool:
    """Whether a sentence of a text asks, and none wants something done."""
    parts = [*_list_sentences(_RECALLS.sub("", QUOTED_TEXT.sub("_", text)))]
    asks = _RECALLS.search(text) is not None or any(_ASKS[language].search(one) for one in parts)
    return asks and not any(_ORDERS[language].search(one) for one in parts)


_RECALLS = make_regex(
    r"(?:^\W*(?:(?:hey|ok|so|pls|please|can\syou|could\syou)[\s,]+)*|[,.;]\s)remind\sme\s(?:again\s)?(?=(?:what|when|who|where|which|how|why)\b(?!\sto\b))"
    r"(?!.*\b(?:at\s\d|tomorrow|tmrw|tonight|in\s\d+\s(?:min|h)))",
    re.IGNORECASE,
)
"""How one asks for what was known before, and not to be told at some time."""


def _list_sentences(text: str) -> Iterator[str]:
    yield from (one.strip() for one in _SENTENCE.findall(text) if one.strip())


_IMPERATIVE: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:줘|주세요|주라|주삼|줄래|주실|해라|하자|해둬|놔둬|놔|ㄱㄱ|고고|부탁\S*|바랍니다|하세요|해요|드려|달라)\S{0,3}[\s.!~ㅋㅎㅠㅜ,]*$"
        r"|(?:올려|보내|지워|바꿔|빼|넣어|만들어|고쳐|적어|써|전해|공유해|삭제해|취소해|옮겨|미뤄|당겨|추가해|달아|닫아)[\s.!~]*$"
        r"|(?:으로|로|처리|완료|삭제|추가|변경|등록|보류)[\s.!~]*$|(?:줘|주세요|주고|놓고|하고|말고)[\s,]"
        r"|(?<=\s)(?:추가|등록|예약|삭제|공유|게시)(?=[\s:,.]|$)"
    ),
    "en": make_regex(
        r"(?:^|,\s|\b(?:and|then|so|just|please|pls|to|are|is|not|any|yes|otherwise)\s)(?:add|remove|change|move|set|mark|put|delete|trash|bin|rename|bump|push|stick|post|send|dm"
        r"|schedule|create|make|append|assign|reassign|swap|tell|ask|say|announce|congratulate|mention|invite|mail|email|retitle|let|remind|ping|nudge|poke|share|drop|write|update|close|start|book|draft|message"
        r"|forward|give|flip|switch|pop|note|log|save|copy|undo|cancel|keep|leave)\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?:て|で|といて|ておいて)(?:ください|くださ|もら|ほし|くれ|お願い|ね|よ)?[\s。!！〜~🙏]*$|ください|お願い|頼|しよう|しましょ|[にをへ]$|ナシで|よろ"
    ),
}
"""How a sentence ends, or begins, that orders something."""


def does_order(text: str, language: Language) -> bool:
    """Whether a sentence of a text orders something, or asks for something to be done."""
    parts = [*_list_sentences(text)]
    return any(_IMPERATIVE[language].search(one) or _ORDERS[language].search(one) for one in parts)


def _orders_beside(text: str, language: Language) -> bool:
    """Whether a sentence that asks nothing itself orders something."""
    parts = [*_list_sentences(_RECALLS.sub("", QUOTED_TEXT.sub("_", text)))]
    return any(_IMPERATIVE[language].search(one) and not _ASKS[language].search(one) for one in parts)


def does_only_ask(text: str, language: Language) -> bool:
    """Whether a sentence of a text asks, and none orders anything: no effect is meant by it."""
    parts = [*_list_sentences(_RECALLS.sub("", QUOTED_TEXT.sub("_", text)))]
    return does_ask_purely(text, language) and not any(_IMPERATIVE[language].search(one) for one in parts)


def _is_unsound(task: PlanningTask, plan: Payload, language: Language) -> bool:
    """Whether a plan understood nothing, or has an effect that nobody asked for or for which something has to be
    asked."""
    actions = list_actions(plan)
    if not actions:
        return not is_understood(plan)
    if _reads_unknown_page(task, actions):
        return True
    effects = [one for one in actions if one["intent"] in EFFECTS]
    return bool(effects) and (does_only_ask(task.request.text, language) or not is_complete(task, plan))


def _reads_unknown_page(task: PlanningTask, actions: Sequence[Payload]) -> bool:
    """Whether a plan reads a page by words of the request that no title explains: it would be asked which is meant."""
    if len(actions) != 1 or str(actions[0]["tool"]) not in list_tools_by_role("read_page"):
        return False
    page = str(get_inputs(actions[0]).get("page") or "")
    known = {name.casefold() for one in task.titles for name in (one.title, one.words)}
    return len(page.split()) > 2 and page.casefold() not in known and page not in find_quoted_texts(task.request.text)

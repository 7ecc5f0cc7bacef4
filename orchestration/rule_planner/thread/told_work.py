"""Somebody is told of what was just done, in words that only point at it, or in none ("let Sara know it's done",
"지훈님한테 이거 만들어놨다고 말해줘"): the message names the thing and says what became of it. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.steps import SENDS_TO
from orchestration.rule_planner.plans.talk import Talk, build_flow
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.reading.words import CHANNEL, REACHED
from orchestration.rule_planner.records.told_deeds import describe_deeds, does_inform
from orchestration.text.word_lists import HONORIFIC_JA, THANKS_EN
from schemas.values import Payload

_WHOM_KO = rf"(?P<who>{REACHED})\s?(?:님|씨)?\s?(?:채널)?\s?(?:한테|에게|께|에(?:다가?)?)(?:도)?(?:만)?"
_HOW_KO = r"(?:(?:살짝|슬쩍|좀|꼭|따로|얼른|미리|한번|한\s?마디만?|간단히|짧게|바로|지금|DM(?:으로)?|디엠(?:으로)?)\s)*"
_VERB_KO = (
    r"(?:말해|전해|알려|얘기해|이야기해|귀띔해|말씀드려|전달해|공유해|공지해|보내|DM\s?해|(?<=고\s)해|한마디\s?해|전달\s?부탁|전달|공유|연락해)"
    r"\s?(?:놔|둬|줘요?|주세요|주라|줄래요?|주실래요|줄\s?수\s?있어요?|부탁해요?|부탁드려요|부탁드립니다|부탁|드려줘|드려주세요)*"
)
_DEED_KO = (
    r"(?:(?:다|방금|이미|아까|막)\s)*(?:만들|등록|추가|작성|바꿨|바꿔|변경|수정|옮겼|옮겨|미뤘|미뤄|당겼|당겨|늦췄|늦춰|연장|처리|반영|완료|끝[났냈내]|해결|했|됐|되었|돼|해\s?[놨놓뒀두]|고쳤|업데이트"
    r"|적어|남겨|넣었|넣어|올렸|올려|맡겼|넘겼|배정)"
    r"[가-힣]{0,6}(?:\s?(?:놨|뒀|놓았|두었|됐|했)[가-힣]{0,3})?"
)
_POINTS_KO = (
    r"(?:(?:그렇게|이렇게|그대로|말한\s?대로)\s)?(?:(?:이거|그거|이것|그것|이건|그건|이걸|그걸|(?:이|그|해당)\s?(?:작업|건|일|페이지|일정))(?:은|는|이|가|을|를|도)?\s)?"
    r"(?:(?:마감|기한|일정|상태|담당자?)(?:은|는|이|가|을|를|도)?\s)?"
)
_OPENS_KO = r"^(?:(?:아|그리고|그럼|그러면|참|네|넵|또|이제|오케이)[\s,.!]+)*"
_KO = make_regex(
    rf"{_OPENS_KO}{_WHOM_KO}\s{_HOW_KO}(?P<told>{_POINTS_KO}{_DEED_KO}다고\s)?"
    rf"{_HOW_KO}{_VERB_KO}[\s.!~?ㅎㅋ]*$"
)
_ASKS_EN = (
    r"^\W*(?:(?:ok(?:ay)?|great|thanks|and|also|then|now|so|just|please|pls|(?:can|could|would|will)\syou)[\s,.!]+)*"
)
_DEED_EN = (
    r"(?:(?:that\s)?(?:it'?s|this\sis|that'?s|it\sis|it\shas\sbeen|it'?s\sbeen|it\sgot)\s(?:(?:now|all|just|already|been)\s)*"
    r"(?:done|sorted|fixed|moved|changed|updated|set|taken\scare\sof|handled|in|there|ready|created|made|added|pushed(?:\sback)?|rescheduled|assigned|closed|marked(?:\sas)?\sdone)"
    r"|(?:that\s)?(?:i|we)(?:'ve|\shave)?\s(?:just\s|already\s)*(?:did|done|made|created|added|moved|changed|updated|pushed|fixed|sorted|rescheduled|set|closed|handled)(?:\s(?:it|this|that|so))?(?:\s(?:up|back|out|for\s(?:him|her|them)))?"
    r"|about\s(?:it|this|that|the\schange))"
)
_EN = make_regex(
    rf"{_ASKS_EN}(?:tell|let|dm|message|ping|inform|notify|update)\s(?P<who>{REACHED})"
    r"(?:\s(?:too|as\swell|also))?(?:\sknow)?"
    r"(?:\s(?:by|via|in|over|with)\s(?:a\s)?(?:dm|direct\smessage|message))?"
    rf"(?:\s(?P<told>{_DEED_EN}))?(?:\s(?:too|as\swell|already|now))*(?:,?\s{THANKS_EN})*[\s.!?]*$",
    re.IGNORECASE,
)
_DEED_JA = (
    r"(?:(?:それ|これ|そのこと|この件|その件)(?:を|は)?)?(?:もう|さっき)?(?:期限を?|担当を?|日程を?)?"
    r"(?:変更|変え|更新|作成|作っ|追加|登録|移動|移し|延ばし|延期|対応|完了|終わ[っり]|直し|修正|済ま|そう(?:なっ|し))[ぁ-ん]{0,6}"
)
_BRIEFLY_JA = r"(?:一言|ひとこと|軽く)?"
_JA = make_regex(
    rf"^(?:(?:あと|それと|では|じゃあ|はい|ついでに)、?)*(?P<who>{REACHED}){HONORIFIC_JA}?(?:に|へ)(?:も)?、?(?:(?:DM|メッセージ)(?:で|から)、?)?{_BRIEFLY_JA}"
    rf"(?:(?P<told>{_DEED_JA})(?:と|って|旨を?|ことを?))?、?{_BRIEFLY_JA}"
    r"(?:伝え|知らせ|連絡し|連絡|言っ|入れ|いれ|教え|共有し|送っ)(?:て|と)?(?:おいて|おい|いて|て)?[ぁ-ん]{0,10}[。!！?？〜~\s]*$"
)
_FORMS = {"ko": _KO, "en": _EN, "ja": _JA}


def build_told_work(talk: Talk) -> Payload | None:
    """Return the plan that tells one person or channel of what was done last; ``None`` where a reply says more than
    that, or where what was done can't be put into words."""
    task = talk.task
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    found = _FORMS[reading.language].match(reading.marked)
    effects = [step for step in talk.earlier.steps if step.is_effect]
    if found is None or reading.prohibitions or not effects or effects[-1].tool in SENDS_TO:
        return None
    if not found["told"] and not does_inform(task.request.text):
        return None
    said = describe_deeds(effects, talk.earlier.things, reading.language)
    if not said:
        return None
    mark = reading.marks[found["who"]]
    tool = "slack.post_message" if re.fullmatch(CHANNEL, found["who"]) else "slack.send_dm"
    flow = build_flow(talk)
    flow.add(tool, {SENDS_TO[tool]: mark.value, "text": said})
    return build_plan(flow, task)

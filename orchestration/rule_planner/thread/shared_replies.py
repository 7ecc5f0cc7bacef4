"""The link of the page that a thread made, changed or showed, sent to others, with words of the person's own before it
("#marketing에 링크 공유해줘 '정리했어요' 한마디랑", "share the link in #dev"). Passing on some of what was listed
("그중에 진행 중인 것만 sales에 올려줘", "post just the late ones to #sales"): the list is narrowed as a reply narrows
it, and goes where a reply sends what was shown. Passing on what was shown without some of its lines ("post it in
#general, but drop the last one"). A message in a thread that says nothing of its own ("그 차이만 sales에 한 줄로
남겨줘", "それサラさんにDMして"): it passes on what was answered there last, and is shown first. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor, build_not_understood, build_plan
from orchestration.rule_planner.plans.steps import SENDS_TO
from orchestration.rule_planner.plans.talk import Talk, build_flow
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.reading.words import QUOTE
from orchestration.rule_planner.thread.reply_parts import read_parts
from orchestration.rule_planner.thread.reply_shares import MOST_REACHED, RECALL, does_send, list_reached
from orchestration.rule_planner.thread.share_words import find_share_words
from orchestration.service import list_tools_by_role
from orchestration.text.prohibitions import replace_quotes
from orchestration.text.unspaced_korean import QUOTED_TEXT
from orchestration.text.word_lists import PLEASE_EN
from schemas.plan import Language
from schemas.request import EarlierThing
from schemas.values import MISSING, Json, Payload

_POINTS_BACK = make_regex(
    r"(?:^|\s)(?:그|이|방금|위|아까)(?:거|것|게|건|걸|내용|숫자|결과|답|합계|금액|목록|표|요약|\s(?:것|내용|숫자|결과|답|합계|금액|목록|표|요약))"
    r"(?:만|도|를|을|은|는)?(?:\s|$)"
    r"|\b(?:post|share|send|put|drop|dm|forward|pass|show|paste|throw)\s(?:(?:him|her|them|me|us|[A-Z]\w+)\s)?"
    r"(?:it|this|those|these|that(?=\s(?:in|to|on|over|with|by|please|pls|too)\b|\W*$)|the\s(?:result|total|answer|list|summary|number|figure)s?)\b"
    r"|それ|これ|その(?:結果|内容|数字|合計)|今の(?:結果|内容)|上の",
    re.IGNORECASE,
)
"""Words for what was said before."""
_CONDITION = make_regex(
    r"\b(?:if|unless|once|when|until)\b|(?:으면|다면|라면|거든)(?=[\s,])|(?:たら|なら|れば|場合)", re.IGNORECASE
)
"""That something is sent only where something holds."""
_SEVERAL = make_regex(
    r"물어|질문|\bask\w*|聞[いき]|質問|차이|둘|두\s?개|합쳐|비교|\b(?:both|difference|combined?|together|compare\w*|all\s(?:two|three))\b|差|両方|二つ|合わせ|比較",
    re.IGNORECASE,
)
"""What is asked of somebody, or made of more than the last answer."""


def plan_answer_share(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that sends on the last answer of a thread, where ``plan`` only sends and has no words for it, and
    its request points back; else ``plan``."""
    request = task.request
    if task.change is not None or task.done or request.quoted or not request.in_thread:
        return plan
    sends = [one for one in list_actions(plan) if one["tool"] in SENDS_TO]
    lacking = [one for one in sends if get_inputs(one).get("text") in (None, "", MISSING)]
    if not lacking or len(lacking) < len(list_actions(plan)) or QUOTED_TEXT.search(request.text):
        return plan
    named = all(get_inputs(one).get(SENDS_TO[str(one["tool"])]) not in (None, "", MISSING) for one in lacking)
    is_of_effect = request.follows is not None and any(step.is_effect for step in request.follows.steps)
    if any(one.get("when") or one.get("for_each") for one in lacking) or _CONDITION.search(request.text):
        return plan
    if not named or not _POINTS_BACK.search(request.text) or _SEVERAL.search(request.text) or is_of_effect:
        return plan
    reading = parse_request(request, task.now, taught=task.taught, channels=task.channels)
    flow = begin_flow(task, reading)
    text = flow.leave("text", flow.add(RECALL, {})).template
    for one in lacking:
        where = SENDS_TO[str(one["tool"])]
        flow.add(str(one["tool"]), {where: get_inputs(one)[where], "text": text}).confirm = True
    return plan if flow.lacking else build_plan(flow, task)


_LONGEST = 200
_REASON_KO = r"(?:[^.!?\n]{1,25}?(?:니까|라서|라|서|듯|해서|거든)\s)?"
_NTH_KO = r"(?:(?:첫|두|세|네|다섯|[1-9])\s?번째|[1-9]번|마지막|맨\s?(?:위|앞|아래|끝|밑|뒤))"
_NTH_EN = r"(?:first|second|third|fourth|fifth|last|top|bottom|[1-9](?:st|nd|rd|th)?)(?![a-z])"
_NTH_JA = r"(?:[一二三四五1-5](?:つ目|番目|行目|個目|点目)|最後|最初|一番[上下])"
_OUT = (
    make_regex(
        rf"[\s,.]*(?:(?:근데|그런데|단|다만|대신|아|참)[\s,]+)?(?P<nth>{_NTH_KO}(?:(?:이랑|랑|하고|와|과|,|이나)\s?{_NTH_KO})*)"
        rf"\s?(?:에\s)?(?:거|것|건|꺼|줄|항목|내용|포인트|문장|부분)?(?:은|는|만|을|를)?\s{_REASON_KO}"
        r"(?:빼(?:고|줘|주세요|주시고|자|서)|제외(?:하고|해\s?줘|해\s?주세요)|말고)(?:요)?[\s,.!~]*"
    ),
    make_regex(
        r"[\s,.;]*(?:\b(?:but|and|just|please|also)\s)*\b(?:drop|skip|leave\sout|leave\soff|without|except(?:\sfor)?|minus|remove|take\sout|cut|omit)"
        rf"\s(?:the\s|number\s|#)?(?P<nth>{_NTH_EN}(?:(?:,|\sand|\s&)\s(?:the\s)?{_NTH_EN})*)"
        r"(?:\s(?:one|line|bullet(?:\spoint)?|point|item|sentence)s?)?(?=[\s,.!;]|$)"
        r"(?:[\s,–—-]+(?:it'?s|that'?s|that\sone'?s|since|because|as)\s[^.!?\n]{1,40})?[\s.!]*",
        re.IGNORECASE,
    ),
    make_regex(
        rf"[、。\s]*(?:(?:ただし?|でも|あと|あ)、)?(?P<nth>{_NTH_JA}(?:(?:と|、){_NTH_JA})*)(?:の(?:行|項目|もの|やつ|点|文|一つ))?(?:は|を|だけ)?、?"
        r"(?:[^。、\n]{1,20}?(?:から|ので|で)、?)?(?:(?:抜い|除い|外し|消し|省い|カットし)て(?:から)?(?:ください|おいて|ほしい(?:です)?)?|抜きで|なしで)[。、\s]*"
    ),
)
"""Which line of what was shown is left out, with why."""
_NTH = make_regex(f"{_NTH_KO}|\\b{_NTH_EN}|{_NTH_JA}", re.IGNORECASE)
_PLACES = (
    (make_regex(r"^(?:첫|1|first|top|最初|一番上|맨\s?(?:위|앞)|一)", re.IGNORECASE), 1),
    (make_regex(r"^(?:마지막|last|bottom|最後|一番下|맨\s?(?:아래|끝|밑|뒤))", re.IGNORECASE), -1),
    (make_regex(r"^(?:두|2|second|二)", re.IGNORECASE), 2),
    (make_regex(r"^(?:세|3|third|三)", re.IGNORECASE), 3),
    (make_regex(r"^(?:네|4|fourth|四)", re.IGNORECASE), 4),
    (make_regex(r"^(?:다섯|5|fifth|五)", re.IGNORECASE), 5),
)


def plan_share_in_part(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a reply that passes on what was shown without lines that it tells by their places; None where
    it does anything else."""
    text = task.request.text
    if task.request.follows is None or task.change is not None or len(text) > _LONGEST or replace_quotes(text) != text:
        return None
    found = next((one for form in _OUT if (one := form.search(text)) is not None), None)
    rest = f"{text[: found.start()]} {text[found.end() :]}".strip() if found is not None else ""
    if found is None or not rest:
        return None
    plan = make(task._replace(request=task.request.model_copy(update={"text": rest})))
    steps = list_actions(plan)
    recalls = [one["inputs"] for one in steps if one["tool"] == RECALL]
    if len(recalls) != 1 or any(one["tool"] not in (RECALL, *SENDS_TO) for one in steps):
        return None
    recalled, places = recalls[0], [_read_place(one) for one in _NTH.findall(found["nth"])]
    if not isinstance(recalled, dict) or 0 in places or _NTH.search(rest):
        return build_not_understood(task, parse_request(task.request, task.now))
    recalled["without"] = list[Json](places)
    return {**plan, "goal": " ".join(text.split())}


def _read_place(word: str) -> int:
    """Return the place of a line from 1 on, -1 for the last; 0 where it is told otherwise."""
    place = next((place for form, place in _PLACES if form.match(word)), 0)
    return place or (int(word[0]) if word[:1].isdigit() else 0)


LONGEST = 120
_SEND_KO = r"(?:올려|올리|공유|보내|전달|게시|알려|남겨|붙여|포스팅|DM|디엠)"
_SEND_JA = r"(?:貼|投稿|共有|送|載せ|流し|シェア|アップ|転送|DM)"
_FORMS: tuple[tuple[Language, str], ...] = (
    (
        "ko",
        rf"^(?P<some>[^.!?\n]{{2,40}}?(?:것|거|건|애|분|일|작업|항목|업무)(?:들)?만)(?:\s?(?:추려|골라|뽑아|모아|간추려)서?)?\s"
        rf"(?:따로\s)?(?P<rest>[^.!?\n]{{1,30}}{_SEND_KO}[^.!?\n]{{0,15}})[.!~\s]*$",
    ),
    (
        "en",
        r"^(?:(?:ok|okay|now|then|and|please|pls|great|thanks)[,\s]+){0,2}(?P<send>post|share|send|put|drop)\s(?:just|only)\s"
        rf"(?P<some>(?:the\s|those\s|ones\s)?[^.!?\n]{{2,40}}?)\s(?P<rest>(?:to|in|into|on|with)\s(?:the\s)?[#@]?[\w가-힣-]+(?:\schannel)?(?:,?\s{PLEASE_EN})?)[.!\s]*$",
    ),
    (
        "ja",
        rf"^(?P<some>[^。！？\n]{{2,40}}?(?:もの|の|やつ|タスク|分|件)(?:だけ|のみ))(?:を|、)?(?P<rest>[^。！？\n]{{1,30}}{_SEND_JA}[^。！？\n]{{0,15}})[。！\s]*$",
    ),
)
_POINTS = make_regex(
    r"^(?:그\s?중(?:에서?)?|이\s?중(?:에서?)?|여기서|거기서|그럼)[\s,]+|(?:만)$|^(?:その(?:うち|中)(?:で|の|から)?|この(?:うち|中)(?:で|の)?)、?"
    r"|(?:だけ|のみ)$"
)
"""What points at the list, and that there is no more of it: no words of a heading."""
_PATTERNS = tuple((language, make_regex(form)) for language, form in _FORMS)


def plan_share_of_some(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a reply that passes on those of the listed things that it chooses; None where it does anything
    else."""
    earlier, text = task.request.follows, task.request.text.strip()
    if earlier is None or task.change is not None or len(text) > LONGEST or replace_quotes(text) != text:
        return None
    tools = list_tools_by_role("query_records")
    if not earlier.steps or any(one.is_effect for one in earlier.steps) or earlier.steps[-1].tool not in tools:
        return None
    for language, pattern in _PATTERNS:
        found = pattern.match(text)
        if found is None:
            continue
        some, rest = found["some"], found["rest"]
        pointed = {"ko": f"이거 {rest}", "ja": f"これを{rest}"}.get(language) or f"{found['send']} these {rest}"
        narrowed = list_actions(_make(task, make, f"only {some}" if language == "en" else some))
        heading = _POINTS.sub("", some).strip()
        return _join(narrowed, _make(task, make, pointed), text, f"{heading[:1].upper()}{heading[1:]}")
    return None


def _make(task: PlanningTask, make: PlanFor, text: str) -> Payload:
    return make(task._replace(request=task.request.model_copy(update={"text": text})))


def _join(narrowed: list[Payload], plan: Payload, text: str, heading: str) -> Payload | None:
    """Return a plan that sends what the one step reads, where the other plan only sends what was shown."""
    sent = list_actions(plan)
    if len(narrowed) != 1 or narrowed[0]["tool"] not in list_tools_by_role("query_records"):
        return None
    if not sent[1:] or sent[0]["tool"] != RECALL or any(one["tool"] not in SENDS_TO for one in sent[1:]):
        return None
    read: Payload = {**narrowed[0], "id": sent[0]["id"], "produces": list[Json](["records"])}
    told = f"{sent[0]['id']}.records"
    asks = find_share_words(text).asks_leave
    sends: list[Payload] = [
        {
            **{name: value for name, value in one.items() if asks or name != "policy_hints"},
            "requires": list[Json]([told]),
            "inputs": {**get_inputs(one), "text": f"{heading}:\n{{{{{told}}}}}"},
        }
        for one in sent[1:]
    ]
    return {**plan, "goal": " ".join(text.split()), "actions": list[Json]([read, *sends])}


_LINK = make_regex(
    r"(?<![가-힣A-Za-z])(?:(?:페이지|문서|노트|회의록)\s)?(?:링크|주소|URL)(?:를|을|도|만|이?랑|하고|와)?(?![가-힣])"
    r"(?:\s(?:같이|함께))?"
    r"|\b(?:(?:and|with|plus)\s)?(?:the|its|a|that|this)\s(?:page(?:['’]s)?\s|notes?\s)?(?:link|url)\b(?:\s(?:to|of)\s(?:it|that|this|the\s(?:page|notes?)))?"
    r"|(?:ページの|議事録の)?(?:リンク|URL)(?:を|も|と|だけ)?(?:一緒に)?",
    re.IGNORECASE,
)
_THAT = make_regex(
    r"(?<![가-힣])(?:(?:그|이|저|방금\s?만든|아까\s?만든|만든)\s?(?:페이지|문서|노트|회의록)(?:의)?\s)(?=링크|주소|URL)|(?:その|この|さっきの)(?:ページ|文書|議事録)の(?=リンク|URL)",
    re.IGNORECASE,
)
"""The page that a thread is about."""
_TELLS = make_regex(r"[가-힣][다라냐자]고(?:요)?(?=[\s,.]|$)|\bthat\b|と(?:言|伝)", re.IGNORECASE)
"""Words to tell that are not quoted."""
_OWN = make_regex(
    rf"(?:\b(?:with|saying|and\ssay|and)\s(?:(?:a|the)\s(?:line|note|message)\s)?)?{QUOTE}"
    r"(?:\s?(?:이?라고|이?라는\s?(?:말|글|문구|멘트)?|하고|이?랑|와|과|도|를|을|と|って|を))?"
    r"(?:\s?(?:(?:한\s?마디|멘트|코멘트|말|문구)(?:이?랑|하고|와|과|도|를|을)?|一言))?(?:\s?(?:같이|함께|添えて|付けて|一緒に))?",
    re.IGNORECASE,
)


def build_shared_link(talk: Talk) -> Payload | None:
    """Return the plan that sends the link of the one page of a thread, where a reply says nothing but that, to whom,
    and at most one text beside it; ``None`` otherwise."""
    task = talk.task
    page = _find_page(talk)
    request = task.request.model_copy(update={"text": _THAT.sub("", task.request.text)})
    reading = parse_request(request, task.now, taught=task.taught, channels=task.channels)
    if page is None or reading.prohibitions or not _LINK.search(reading.marked):
        return None
    quotes = reading.quotes(reading.marked)
    if len(quotes) > len(QUOTED_TEXT.findall(request.text)) or len(quotes) > 1:
        return None  # what stands before a word for a page is the name of another one
    rest = _OWN.sub(" ", _LINK.sub(" ", reading.marked, count=1), count=1)
    said = find_share_words(rest)
    parts = read_parts(reading, said.core)
    if not parts or any(one.kind == "name" for one in parts) or not does_send(parts, said) or _TELLS.search(rest):
        return None
    reached = tuple(list_reached(parts, task.request.asker_name))
    if not 0 < len(reached) <= MOST_REACHED:
        return None
    flow = build_flow(talk)
    read = flow.add("read_page", {"page": page.id})
    words = f"{escape_templates(quotes[0].value)}\n" if quotes else f"{escape_templates(page.title)}: "
    for tool, field, name in reached:
        flow.add(tool, {field: name, "text": f"{words}{{{{@{read.number}.page_url}}}}"})
    return build_plan(flow, task)


def _find_page(talk: Talk) -> EarlierThing | None:
    """Return the one page that a thread made or changed, else the only one that it showed; None where it may be one of
    several."""
    pages = [one for one in talk.earlier.things if not one.row] or [*talk.earlier.things]
    same = {one.id: one for one in pages if one.title}
    return next(iter(same.values())) if len(same) == 1 else None

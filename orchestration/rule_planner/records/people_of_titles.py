"""Who does a known record or takes part in it, where a whole request says nothing else ("'A'에 준호님도 추가해줘",
"add Junho to 'A'", "'A'から準さんを外して"). Pure. The record is one that is known by its title, as words in quotes
alone may be a text. Who is to be there "as this week": what another record holds is not told in the request, so it is
asked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.plan.check import index_contracts
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.checks.known_titles import mark_titles, replace_titles
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan, restore_words
from orchestration.rule_planner.plans.steps import Flow
from orchestration.rule_planner.plans.talk import UPDATE
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.reading.plain_words import is_plain_en, is_plain_ko
from orchestration.rule_planner.records.new_record_words import RecordKind
from orchestration.rule_planner.records.new_records import PEOPLE
from orchestration.rule_planner.records.shared_records import read_shared_record
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import replace_quotes
from orchestration.text.unspaced_korean import QUOTED_TEXT
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.plan import Language
from schemas.values import MISSING, Json, Payload

_SAME: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:이?고(?=[\s,.])|(?<![\s,.]))[\s,.]*+(?:(?P<meeting>참석자|참가자|참여자|멤버|인원|사람)|(?P<task>담당자?))(?:들)?(?:은|는|도)\s"
        r"(?:[^,.!?\n\s]{1,10}\s){0,3}?(?:[^,.!?\n\s]{1,10}(?:이?랑|와|과|하고)\s?(?:똑\s?)?(?:같|동일)|[^,.!?\n\s]{1,10}처럼|그대로)[가-힣]*(?:\s(?:해|부탁|넣어|하면)[^,.!?\n]*)?"
    ),
    "en": make_regex(
        r"(?<![\s,.;–—-])[\s,.;–—-]*+\b(?:(?:with|and)\s)?(?:the\s)?same\s(?:(?P<meeting>attendees|participants|people|crowd|group|folks|invitees)|(?P<task>owner|assignee))"
        r"(?:\sas\s(?:the\s|in\s|for\s)?(?:\w+['’]?s?\s?){1,4})?",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?<![、。\s])[、。\s]*+(?:(?P<meeting>参加者|出席者|メンバー)|(?P<task>担当者?))(?:は|も)"
        r"(?:[^、。\n]{1,12}?(?:と|に)(?:同じ|一緒)|[^、。\n]{1,12}?通り|そのまま)(?:メンバー|人)?(?:で|に)?(?:お願い[ぁ-ん]*|して[ぁ-ん]*|です)?"
    ),
}


def plan_same_people(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a new record that asks who is to be there, where the request says "the same as" of another;
    None where it is no such."""
    request = task.request
    if task.is_under_way or request.quoted or request.follows is not None:
        return None
    told = _SAME[detect_language(request.text, request.language)].search(replace_quotes(request.text))
    if told is None:
        return None
    rest = f"{request.text[: told.start()]}{request.text[told.end() :]}".strip(" ,、")
    plan = make(task._replace(request=request.model_copy(update={"text": rest})))
    actions = list_actions(plan)
    if not actions or "parent" not in get_inputs(actions[0]) or not get_inputs(actions[0]).get("title"):
        return None
    kind: RecordKind = "meeting" if told["meeting"] else "task"
    held = get_inputs(actions[0]).get("properties")
    people: Payload = {PEOPLE[kind]: MISSING, **(held if isinstance(held, dict) else {})}
    first: Payload = {**actions[0], "inputs": {**get_inputs(actions[0]), "properties": people}}
    made: list[Json] = [first, *actions[1:]]
    return restore_words(request.text, rest, {**plan, "actions": made})


PeopleAct: TypeAlias = Literal["set", "add", "remove"]

_T = r"[‘'“\"「](?P<title>[^’'”\"」]+)[’'”\"」](?:\s?(?:회의록|회의|미팅|작업|건)|\s(?:meeting|task|notes?))?"
_KO = r"(?P<ko>[가-힣]{2,4}?|[A-Z][a-z]+)(?:이(?=한테|에게|도|랑))?(?:\s?(?:님|씨))?"
_EN = r"(?P<en>[A-Z][a-z]+(?:\s[A-Z][a-z]+)?|[가-힣]{2,4})"
_JA = rf"(?P<ja>[A-Z][A-Za-z]+|[ァ-ヶー]{{2,10}}|[一-龥]{{1,4}}|[가-힣]{{2,4}}){HONORIFIC_JA}"
_ME_KO = r"(?P<ko>[가-힣]{2,4}?|나|저|본인|[A-Z][a-z]+)(?:이(?=는|를|만))?(?:\s?(?:님|씨))?"
_ONE_KO = r"(?:[가-힣]{1,4}?|[A-Z][a-z]+)(?:\s?(?:님|씨))?(?:은|는|을|를)?"
_ME_EN = r"(?P<en>[A-Z][a-z]+(?:\s[A-Z][a-z]+)?|me|myself|[가-힣]{2,4})"
_ONE_EN = r"(?:[A-Z][a-z]+(?:\s[A-Z][a-z]+)?|me|myself|[가-힣]{2,4})"
_ME_JA = (
    rf"(?:(?P<ja>[A-Z][A-Za-z]+|[ァ-ヶー]{{2,10}}|[一-龥]{{2,4}}|[가-힣]{{2,4}}){HONORIFIC_JA}|(?P<me>私|自分|僕|俺))"
)
_ONE_JA = r"(?:[^\s、。はがをの]{1,10})"
_WHO_KO = r"(?:참석자|참가자|참여자|담당자?|책임자)(?:\s?(?:명단|목록))?"
_OWNER_KO = r"(?:담당자?|책임자)"
_WHO_EN = (
    r"(?:owners?(?:\slist)?|assignees?|attendees?|participants?|attendee\slist|participant\slist|invite(?:\slist)?)"
)
_WHO_JA = r"(?:担当者?|参加者|出席者|メンバー)"
_ADD_KO = r"(?:추가|넣|포함|초대)[가-힣]*"
_DO_KO = r"(?:바꿔|변경|수정|지정|배정|넘겨|넘기|맡겨|맡기|돌려|해|하|할당|전달|부탁|줘|주)[가-힣]*"
_OFF_EN = (
    rf"(?:remove|take|drop)\s{_ONE_EN}\s(?:off|from|out\sof)\s(?:the\s)?"
    rf"(?:{_WHO_EN}\s(?:of|for)\s(?:the\s)?)?{_T}(?:'s)?(?:\s{_WHO_EN})?"
)
_KEPT_FORMS: tuple[tuple[PeopleAct, str], ...] = (
    (
        "set",
        rf"{_T}(?:의)?\s{_WHO_KO}(?:에서|은|는|을|를|에)?\s{_ONE_KO}\s(?:빼고|제외하고|제외하구|지우고|빼구)\s{_ME_KO}만\s?(?:남겨|남기|두|둬|해|하)[가-힣]*",
    ),
    (
        "set",
        rf"{_T}(?:의)?\s{_WHO_KO}(?:에서|은|는|을|를|에)?\s{_ME_KO}만\s?(?:남기고|두고|놔두고)\s{_ONE_KO}\s(?:빼|제외|지워)[가-힣]*",
    ),
    ("set", rf"{_T}(?:의)?\s{_WHO_KO}(?:은|는|을|를|에)?\s{_ME_KO}만\s?(?:남겨|남기|두|둬|해|하)[가-힣]*"),
    ("remove", rf"{_T}(?:의)?\s{_WHO_KO}(?:에서|에)?\s{_ME_KO}(?:은|는|을|를|만)?\s(?:빼|제외|삭제|지워|제거)[가-힣]*"),
    (
        "set",
        rf"{_OFF_EN},?\s(?:and\s|just\s|so\s)*(?:leave|keep)(?:ing)?\s(?:only|just)\s{_ME_EN}(?:\s(?:on\sit|as\s(?:the\s|an\s)?{_WHO_EN}|there))?",
    ),
    (
        "set",
        rf"(?:leave|keep|have)\s(?:only|just)\s{_ME_EN}\s(?:as\s(?:the\s|an\s)?{_WHO_EN}\s(?:of|for|on)|on)\s(?:the\s)?{_T}",
    ),
    ("set", rf"make\s{_ME_EN}\sthe\s(?:only|sole)\s{_WHO_EN}\s(?:of|for|on)\s(?:the\s)?{_T}"),
    ("remove", _OFF_EN.replace(_ONE_EN, _ME_EN)),
    (
        "set",
        rf"{_T}(?:の{_WHO_JA})から{_ONE_JA}(?:は|を)?(?:外|抜|除|削除)[ぁ-んし]*、?{_ME_JA}だけ(?:に|を)?(?:し|残し)[ぁ-ん]*",
    ),
    ("set", rf"{_T}の{_WHO_JA}(?:は|を)?{_ME_JA}だけに(?:し|変更し|変え)[ぁ-ん]*"),
    ("remove", rf"{_T}の{_WHO_JA}から、?{_ME_JA}(?:は|を)?(?:外|抜|除|削除)[ぁ-んし]*"),
)
"""Who is left of those that do a thing; its title may be in the quotes of who asks."""
_FORMS: tuple[tuple[PeopleAct, str], ...] = (
    *_KEPT_FORMS,
    ("add", rf"{_T}에(?:는|도)?\s(?:{_WHO_KO}(?:에|로|에도)?\s)?{_KO}(?:도|을|를)?\s(?:{_WHO_KO}로\s)?{_ADD_KO}"),
    ("add", rf"{_T}(?:의)?\s{_WHO_KO}(?:에|로|에도)?\s{_KO}(?:도|을|를)?\s{_ADD_KO}"),
    (
        "add",
        rf"(?P<ko>[가-힣]{{2,4}}?)(?:님|씨)\s{_T}(?:의)?\s{_WHO_KO}(?:에|로)(?:도)?\s?{_ADD_KO}",
    ),
    ("add", rf"{_KO}(?:도|을|를)\s{_T}(?:의)?(?:에|\s{_WHO_KO}(?:에|로))\s?{_ADD_KO}"),
    (
        "add",
        rf"{_KO}(?:도|이|가)\s{_T}(?:에|에도)\s(?:오|참석|참가|참여|합류|같이\s?가|함께\s?하|들어오)[가-힣]*(?:\s[가-힣]{{1,8}}){{0,2}}[,.]?"
        rf"\s(?:회의록\s)?{_WHO_KO}(?:에|로)(?:도)?\s{_ADD_KO}",
    ),
    ("remove", rf"{_T}(?:의)?(?:\s{_WHO_KO})?에서\s{_KO}(?:은|는|을|를|만)?\s(?:빼|제외|삭제|지워|제거)[가-힣]*"),
    (
        "set",
        rf"{_T}(?:은|는|을|를)?\s(?:이제\s|앞으로\s)?{_KO}(?:이|가|께서)?\s?(?:\s?{_OWNER_KO}(?:자)?|\s앞|\s쪽)(?:으로|로)\s{_DO_KO}",
    ),
    (
        "set",
        rf"{_T}(?:은|는|을|를)?\s{_KO}(?:이|가|께서)\s(?:할|맡을|하기로|맡기로|하는|맡는)[가-힣]*(?:\s(?:거|걸|것)[가-힣]*|\s?[가-힣]+)?[,.]?"
        rf"\s(?:{_OWNER_KO}(?:를|을)?\s)?{_DO_KO}",
    ),
    ("set", rf"{_T}\s{_OWNER_KO}(?:를|을|는|은)?\s(?!(?:나|저)로){_KO}(?:으로|로)?(?:\s{_DO_KO})?"),
    (
        "add",
        rf"(?:add|include|put|invite)(?:\sin)?\s{_EN}\s(?:to|in|into|on|as\san?\s{_WHO_EN}\s(?:of|to|in))\s(?:the\s)?(?:{_WHO_EN}\s(?:of|for)\s(?:the\s)?)?{_T}(?:'s)?(?:\s{_WHO_EN})?",
    ),
    (
        "add",
        rf"(?P<en>[A-Za-z][a-z]+)(?:\sis|'s)\s(?:also\s|now\s)?(?:joining|attending|coming\sto)\s(?:the\s)?{_T}(?:\s(?:too|as\swell|now))*"
        rf",?\s(?:so\s|and\s|please\s|pls\s|can\syou\s|could\syou\s)*(?:add|put)\s(?:him|her|them)(?:\s(?:to|on|in)\s(?:it|(?:the\s)?(?:{_WHO_EN}|list)))?",
    ),
    (
        "add",
        rf"(?:add|include|put|invite)\s(?P<en>[a-z]{{3,12}})\s(?:to|on|in)\s(?:the\s)?{_T}(?:'s)?\s{_WHO_EN}",
    ),
    (
        "add",
        rf"(?:add|include|put|invite)\s(?P<en>[a-z]{{3,12}})\s(?:to|on|in)\s(?:the\s)?{_WHO_EN}\s(?:of|for)\s(?:the\s)?{_T}",
    ),
    (
        "add",
        rf"{_EN}(?:\sis|'s)?\s(?:also\s)?(?:joining|joins|attending|coming\sto)\s{_T},?\s(?:so\s|please\s)*add\s(?:him|her|them)",
    ),
    (
        "remove",
        rf"(?:remove|take|drop)\s{_EN}\s(?:off|from|out\sof)\s(?:the\s)?(?:{_WHO_EN}\s(?:of|for)\s(?:the\s)?)?{_T}(?:'s)?(?:\s{_WHO_EN})?",
    ),
    ("set", rf"(?:let|have)\s{_EN}\s(?:own|take|handle|do|take\sover|run)\s{_T}"),
    ("set", rf"(?:pass|transfer|hand|give|reassign|assign)\s{_T}\s(?:over\s|on\s)?to\s{_EN}"),
    (
        "set",
        rf"{_T}\s(?:should\sgo|goes|should\sbe\s(?:assigned|given)|is\sassigned|needs\sto\sgo)\s(?:over\s)?to\s{_EN}",
    ),
    (
        "set",
        rf"{_EN}(?:\sis|'s|\swill|'ll)?\s(?:taking|takes|take|handling|owning)(?:\sover)?\s{_T},?\s(?:so\s|please\s|can\syou\s)*(?:update|change|reassign|fix)(?:\s(?:it|the\sowner|that))?",
    ),
    (
        "add",
        rf"{_T}(?:の{_WHO_JA})?(?:に|は|、)、?{_JA}(?:も|を)?(?:{_WHO_JA}(?:に|として))?(?:追加|入れ|加え|足)[ぁ-んし]*",
    ),
    (
        "add",
        rf"{_T}(?:の件)?(?:に|は|、|なんですが、)、?{_JA}(?:も|が)(?:一緒に)?(?:参加|出席|同席|合流)[^、。]{{1,16}}(?:ので|から|んで|、)、?"
        rf"(?:(?:議事録|会議録|タスク)の)?{_WHO_JA}に(?:も)?(?:追加|入れ|加え|足)[ぁ-んし]*",
    ),
    ("remove", rf"{_T}(?:の{_WHO_JA})?から{_JA}(?:は|を)?(?:外|抜|除|削除)[ぁ-んし]*"),
    ("set", rf"{_T}(?:は|を|、)?{_JA}に(?:渡|任|回|頼|お願い|振|引き継)[ぁ-んっ]*"),
    ("set", rf"{_T}(?:は|を|、)?{_JA}の担当に(?:変|し)[ぁ-んえ更]*"),
    ("set", rf"{_T}の担当者?(?:は|を)?{_JA}に(?:変更|変え|し)?[ぁ-ん]*"),
)
_OPENS = (
    r"\W*(?:(?:아|음|네|넵|저기|혹시|참|그리고|근데|일단|please|pls|ok(?:ay)?|so|hey|hi|and|also|oh|(?:can|could|would)\s(?:you|we)|let's"
    r"|すみません|あの|あと|それと)[\s,.!、。]+(?:맞다[\s,.!]+|please\s)?)*"
)
_ENDS = (
    r"(?:\s?(?:좀|줘|주|요|해|줄|수|있|을까|드려|부탁|바랍|감사)[가-힣]*|\s?(?:please|pls|plz|thanks|thx|thank\syou|too|as\swell|now|instead)"
    rf"|(?:して)?いただく(?:こと)?は(?:可能|でき)[ぁ-ん]*|(?<=。)[^\s、。]{{1,10}}{HONORIFIC_JA}(?:の)?お?一人で(?:お願い|ご対応|担当)[^、。]{{0,16}}"
    r"|(?<=。)(?:期限|締め?切り?|状態|ステータス)は[^、。]{0,12}まま(?:で|に)(?:構い|結構|いい|お願い|大丈夫)[ぁ-ん]*"
    r"|ください|下さい|もらえますか|くれますか|お願いします|[\s.,!?~。、！？🙏ㅎㅋㅠㅜ^])*"
)
_READ: tuple[tuple[PeopleAct, re.Pattern[str]], ...] = tuple(
    (act, make_regex(f"{_OPENS}(?:{form}){_ENDS}")) for act, form in _FORMS
)
_NOBODY = make_regex(
    r"제목|이름|상태|마감일?|기한|날짜|내용|메모|댓글|링크|문장|줄|완료|보류|취소|다음|이번|오늘|내일|모레|누구|아무나|우리|저희"
    r"|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:January|February|March|April|May|June|July|August|September|October"
    r"|November|December)|[A-Z]+|Done|Today|Tomorrow"
)
"""Words in the place of a name that are none."""


_SELVES = frozenset({"나", "저", "본인", "me", "myself"})


@dataclass(frozen=True, slots=True)
class PeopleChange:
    """What a record's people become: set to who is named, with one more, or with one fewer."""

    title: str
    act: PeopleAct
    name: str

    @property
    def value(self) -> Json:
        """What the column of people is changed by."""
        return self.name if self.act == "set" else {self.act: [self.name]}


def read_people_change(task: PlanningTask) -> PeopleChange | None:
    """Return the change of people that a whole request is, whose titles stand in quotes; ``None`` where it says
    anything else, or names no known record."""
    text, known = task.request.text.strip(), {one.words: one for one in task.titles if one.table}
    for number, (act, form) in enumerate(_READ if QUOTED_TEXT.search(text) else ()):
        found = form.fullmatch(text)
        if found is None or (found["title"] not in known and (known or number >= len(_KEPT_FORMS))):
            continue
        said = found.groupdict()
        if said.get("me") or any(said.get(one) in _SELVES for one in ("ko", "en")):
            return PeopleChange(found["title"], act, task.request.user_name or task.request.user)
        name = next((said[one] for one in ("ko", "en", "ja") if said.get(one)), "")
        if name and not _NOBODY.fullmatch(name) and not is_plain_ko(name) and not is_plain_en(name):
            return PeopleChange(found["title"], act, name)
    return None


def plan_people_change(task: PlanningTask) -> Payload | None:
    """Return the plan of the change of people that a whole request is, whose titles stand in quotes; else ``None``."""
    change, contracts = _read_any_change(task), index_contracts(task.contracts)
    update = next((name for name, one in contracts.items() if {*one.fields} >= UPDATE), "")
    if change is None or not update:
        return None
    request = task.request
    reading = parse_request(request, task.now, forbidden=(), taught=task.taught, channels=task.channels)
    local = task.now.astimezone(ZoneInfo(request.timezone))
    myself = request.asker_name
    flow = Flow(reading, task.team, contracts, local, myself, in_thread=request.in_thread, has_quote=False)
    title, people = change
    flow.add(update, {"page": title, "properties": {"@person": people}})
    return build_plan(flow, task)


def plan_shared_record(task: PlanningTask) -> Payload | None:
    """Return the plan of a change of a known record's people that a whole request tells clause by clause."""
    quoted = mark_titles(task) if task.titles and task.change is None else None
    if quoted is None or task.request.quoted or _read_shared(quoted) is None:
        return None
    plan = plan_people_change(quoted)
    return replace_titles(task, plan) if plan is not None else None


def _read_shared(task: PlanningTask) -> tuple[str, Json] | None:
    text, request = task.request.text.strip(), task.request
    language = detect_language(replace_quotes(text), request.language)
    shared = read_shared_record(text, language, request.user_name or request.user)
    known = shared is not None and any(one.words == shared[0] and one.table for one in task.titles)
    return shared if known else None


def _read_any_change(task: PlanningTask) -> tuple[str, Json] | None:
    """Return the title and the change of people that a whole request tells at once, or clause by clause."""
    shared = _read_shared(task)
    if shared is not None:
        return shared
    change = read_people_change(task)
    return (change.title, change.value) if change is not None else None


def may_change_people(text: str) -> bool:
    """Whether a request may be a change of people, for the titles of records to tell."""
    return _CUES.search(text) is not None


_CUES = make_regex(
    r"(?<![가-힣])(?:혼자|단독)|[님씨저나]\s?(?:은|는|을|를)?\s(?:빼|대신|말고|빠)|(?:랑|하고)\s(?:같이|함께)\s[하할맡]|(?:抜け|外れ)[るま]|単独|だけにし"
    r"|\b(?:swap|replace|switch|alone|solo|only\shave|in\son\sit|take\sme|drop\sme|remove\sme)\b"
    r"|\b(?:[Aa]dd|[Ii]nclude|[Pp]ut|[Ii]nvite|[Rr]emove|[Tt]ake|[Dd]rop)\s(?:in\s)?[A-Z][a-z]+(?:\s[A-Z][a-z]+)?"
    r"\s(?:to|in|into|on|off|from|as|out\sof)\b|(?:에서|から)、?\s?\S{1,10}(?:님|씨|さん|은|는|を)?\s?(?:빼|제외|外|抜|除)"
    r"|에(?:도|는)?\s\S{2,6}(?:님|씨)?(?:도|을|를)?\s?(?:참석자로\s)?(?:추가|넣)"
    r"|(?:담당자?|책임자)\S{0,2}\s.{1,20}만\s?(?:남기|남겨)|\b(?:leave|keep)\s(?:only|just)\s|(?:only|sole)\s(?:owner|assignee)|担当者?(?:は|を)?\S{1,10}だけに"
)

"""Who does a record or takes part in it in somebody's place, alone or before another order ("온보딩 메일 사라 말고 내가
하기로 했어 바꿔줘", "Jihoon is out, so add me to the visit instead of him, and post …", "参加者、ジュノをサラに").

Who goes and who comes are read together: one of them alone would leave the record with nobody, or take all others off.
Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.orders.joined_requests import join_plans
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.reading.whose import may_be_name
from orchestration.rule_planner.stated.stated_values import is_self
from orchestration.text.language import detect_language
from schemas.plan import Language
from schemas.values import Json, Payload

LONGEST = 400
_WHO_KO = r"(?:(?:나|내|저|제)(?=[가로는를을도\s])|[가-힣]{2,4}?|[A-Z][a-z]+)"
_FIELD_KO = r"(?:참석자|참가자|참여자|담당자?|멤버|책임자)"
_WHY_KO = r"(?:[^.!?\n\"'‘“]{3,50}?(?:아서|어서|해서|라서|니까|때문에|와서|가서|셔서|돼서)[,\s]+)?"
_LAST_KO = r"(?:\s?(?:줘|주세요|주라|줄래|놔|둬|부탁[가-힣]*|드려요|요))*"
_GOES_ON_KO = r"(?P<goes>고(?:요)?[,\s]+(?:그리고\s)?(?P<rest>\S[^\n]+))"
_KO = (
    make_regex(
        rf"^{_WHY_KO}(?P<what>[^,.!?\n]{{2,40}}?)(?:의|에서|에는|에)?\s(?P<field>{_FIELD_KO}(?:에서|에|는|은|를|을)?\s)?(?P<out>{_WHO_KO})(?:이)?(?:님|씨)?(?:이|가|은|는|을|를)?"
        rf"\s(?:대신(?:에)?|말고|빼고|제외하고)\s(?P<comes>{_WHO_KO})(?:이)?(?:님|씨)?(?:이|가|을|를|도)?(?:으로|로)?\s(?:좀\s)?(?:바꿔|변경해?|교체해?|넣어|추가해?){_LAST_KO}[\s.!~]*$"
    ),
    make_regex(
        rf"^{_WHY_KO}(?P<what>[^,.!?\n]{{2,40}}?)(?:의|에서|에는|에)?\s(?P<field>{_FIELD_KO}(?:에서|에|는|은|를|을)?\s)?(?P<out>{_WHO_KO})(?:이)?(?:님|씨)?(?:이|가|은|는|을|를)?"
        rf"\s(?:대신(?:에)?|말고|빼고|제외하고)\s(?P<comes>{_WHO_KO})(?:이)?(?:님|씨)?(?:이|가|을|를|도)?(?:으로|로)?\s(?:바꾸|변경하|교체하|넣|추가하){_GOES_ON_KO}$"
    ),
    make_regex(
        rf"^{_WHY_KO}(?P<what>[^,.!?\n]{{2,40}}?)(?:은|는|을|를|의)?[,\s]+(?:(?:이제|앞으로|원래|이거|그거)(?:는|부터)?\s)?(?:(?P<out>{_WHO_KO})(?:이)?(?:님|씨)?(?:이|가)?\s(?:말고|대신(?:에)?|아니고|빼고)\s)?"
        rf"(?:(?:이제|앞으로)\s)?(?P<comes>{_WHO_KO})(?:이)?(?:님|씨)?(?:이|가|께서)\s(?:(?:대신|맡아서|이어서|계속)\s)?(?P<field>[가-힣]{{1,4}}기로\s?(?:했|됐|되었|함|됨|하셨)[가-힣]*)[,.]?\s"
        rf"(?:(?:그러니|그니까)[,\s]+)?(?:담당(?:자)?(?:를|을|도|만)?\s)?(?:좀\s)?(?:바꿔|변경|수정|고쳐|업데이트|반영|정정)(?:해)?{_LAST_KO}[\s.!~]*$"
    ),
)
_WHO_EN = r"(?:[A-Za-z]{3,12}|me)"
_THING_EN = r"(?:the\s|our\s|my\s|this\s|that\s)?(?P<what>[^,.;:!?\n]{3,60}?)(?:\s(?:thing|thingy|one|task|meeting))?"
_WHY_EN = (
    r"(?P<why>[^.!?\n:\"]{3,80}?(?:,\sso|\sso|,|\.)\s(?:(?:please|pls|can\syou|could\syou|just)\s)*)?"
    r"(?:(?:please|pls|can\syou|could\syou)\s)*"
)
_REST_EN = (
    r"(?:(?:,?\s(?:and|then)\s(?:also\s|then\s|please\s)*|[.;]\s)"
    r"(?P<rest>(?:post|tell|dm|let|message|send|remind|share|ping|move|mark|set|push)\b[^\n]+)"
    r"|(?:\s(?:please|pls|thanks))*[\s.!]*)$"
)
_INSTEAD = r"(?:inst?e?a?d\sof|in\s(?:the\s)?place\sof|rather\sthan|in\slieu\sof)"
_EN = (
    make_regex(
        rf"^\W*{_WHY_EN}(?:add|put|include|get)\s(?P<comes>{_WHO_EN})\s(?:down\s|in\s)?(?:to|into|on|onto|in|for)\s{_THING_EN}\s{_INSTEAD}\s(?P<out>him|her|them|{_WHO_EN}){_REST_EN}",
        re.IGNORECASE,
    ),
    make_regex(
        rf"^\W*{_WHY_EN}(?:replace|swap(?:\sout)?|switch(?:\sout)?)\s(?P<out>{_WHO_EN})\s(?:out\s)?(?:with|for|by)\s(?P<comes>{_WHO_EN})\s(?:in|on|for|at)\s{_THING_EN}{_REST_EN}",
        re.IGNORECASE,
    ),
    make_regex(
        rf"^\W*(?:(?:so|ok|hey|fyi)[\s,]+)*{_THING_EN}\s(?:is|are)\s(?P<comes>mine|{_WHO_EN}(?:['’]s))\snow,?\snot\s(?P<out>{_WHO_EN})(?:['’]s)?[,.;]\s(?:so\s|please\s|pls\s|can\syou\s)*(?P<field>change|update|fix|switch|reassign)(?:\s(?:it|that|this|them|the\sowner))?[\s.!]*(?P<rest>)$",
        re.IGNORECASE,
    ),
    make_regex(
        rf"^\W*(?:(?:so|ok|hey|fyi)[\s,]+)*(?P<comes>i|{_WHO_EN})(?:\s(?:is|am|will|will\sbe)|['’](?:s|m|ll|ll\sbe))\s(?:now\s)?(?:tak(?:e|ing)(?:\sover)?|do(?:ing)?|handl(?:e|ing)|own(?:ing)?|pick(?:ing)?\sup)\s{_THING_EN}\s(?:from|{_INSTEAD})\s(?P<out>{_WHO_EN})(?:\snow)?[,.;]?\s(?:and\s|so\s|please\s|pls\s|can\syou\s)*(?P<field>change|update|fix|switch|reassign)(?:\s(?:it|that|this|them|the\sowner))?[\s.!]*(?P<rest>)$",
        re.IGNORECASE,
    ),
)
_WHO_JA = r"(?:[ァ-ヶー]{2,10}|[一-龥]{1,4}|[A-Z][a-z]+|[가-힣]{2,4}|私|自分|僕)"
_SAN = r"(?:さん|様|くん)?"
_WHY_JA = r"(?:[^。！？\n「」]{3,40}?(?:なので|ので|から|ため|んで)、?)?"
_FIELD_JA = r"(?P<field>(?:参加者|出席者|担当者?|メンバー))"
_REST_JA = (
    r"(?:ください|下さい|ほしい|くれる|もらえる|おいて|ね)*"
    r"(?:[。！!？?\s]*$|[、。](?:それと|あと|そして)?、?(?P<rest>\S[^\n]+)$)"
)
_JA = (
    make_regex(
        rf"^{_WHY_JA}(?P<what>[^、。「」\n]{{2,30}}?)の?{_FIELD_JA}(?:を|は|から|の|、)+(?P<out>{_WHO_JA}){_SAN}(?:の代わりに|じゃなくて|ではなく(?:て)?|から)(?P<comes>{_WHO_JA}){_SAN}(?:に|を)(?:し|変え|替え|変更し|入れ|追加し|交代し)(?:て|といて){_REST_JA}"
    ),
    make_regex(
        rf"^{_WHY_JA}(?P<what>[^、。「」\n]{{2,30}}?)の?{_FIELD_JA}(?:は|の|、)+(?P<out>{_WHO_JA}){_SAN}を(?P<comes>{_WHO_JA}){_SAN}に(?:替え|変え|変更し|交代し|差し替え|入れ替え)(?:て|といて){_REST_JA}"
    ),
    make_regex(
        rf"^{_WHY_JA}(?P<what>[^、。「」\n]{{2,30}}?)の?(?:{_FIELD_JA}から|から)(?P<out>{_WHO_JA}){_SAN}を?(?:外し|抜い|除い)て、?(?P<comes>{_WHO_JA}){_SAN}を(?:代わりに)?(?:追加し|入れ|加え)(?:て|といて){_REST_JA}"
    ),
    make_regex(
        rf"^{_WHY_JA}(?P<what>[^、。「」\n]{{2,30}}?)(?:は|を|、)+(?:(?P<out>{_WHO_JA}){_SAN}(?:じゃなくて|ではなく(?:て)?|の代わりに|から)、?)?(?P<comes>{_WHO_JA}){_SAN}(?:が|に)"
        r"(?P<field>(?:や|担当す|引き受け|引き継|対応す|進め|受け持)[ぁ-ん]{0,3}(?:こと)?(?:に|と)(?:なった|なりました|した|しました|なって))(?:ので|から|んで)?[、。]*"
        r"(?:担当者?(?:を|も)?)?(?:変え|変更|修正|更新|直し|替え)[ぁ-ん]*(?:お願い[ぁ-ん]*|下さい)?[。！!\s]*(?P<rest>)$"
    ),
)
_FORMS: Mapping[Language, tuple[re.Pattern[str], ...]] = {"ko": _KO, "en": _EN, "ja": _JA}
_ENDS_WITH_KIND = make_regex(r"\s?(?:건|작업|할\s?일|태스크|회의|미팅)$|の?(?:件|タスク|会議)$")
_DEED = make_regex(r"기로\s?(?:했|됐|되었|함|됨|하셨)|(?:なった|なりました|した|しました|なって)$")
_PRONOUN = make_regex(r"him|her|them", re.IGNORECASE)
_NAME_IN_WHY = make_regex(r"\b(?P<name>[A-Za-z]{3,12})(?:['’]s|\s(?:is|was|will|can|has))\b", re.IGNORECASE)
_SELVES = frozenset({"나", "내", "저", "제", "me", "i", "mine"})


@dataclass(frozen=True, slots=True)
class TakenPlace:
    """Who comes to a thing and who goes, empty where nobody is named, and what else is ordered."""

    what: str
    comes: str
    out: str
    rest: str
    is_deed: bool = False
    """That it is told who does the thing from now on: nobody else is left with it."""


def plan_taken_place(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan that puts somebody into a record in another's place, with what is ordered besides; None where a
    request says anything else."""
    request = task.request
    if task.is_under_way or request.quoted or request.follows is not None or len(request.text) > LONGEST:
        return None
    language = detect_language(request.text, request.language)
    taken = read_taken_place(task, " ".join(request.text.split()), language)
    if taken is None:
        return None
    flow = begin_flow(task, parse_request(request, task.now, taught=task.taught, channels=task.channels))
    is_swap = taken.out and not taken.is_deed
    people: Json = {"remove": [taken.out], "add": [taken.comes]} if is_swap else taken.comes
    flow.add("change_record", {"page": taken.what, "properties": {"@person": people}})
    change = build_plan(flow, task)
    if not taken.rest:
        return change
    titles = tuple(one for one in task.titles if one.words in taken.rest)
    behind = make(task._replace(request=request.model_copy(update={"text": taken.rest}), titles=titles))
    return join_plans(change, change, behind) if list_actions(behind) else None


def read_taken_place(task: PlanningTask, text: str, language: Language) -> TakenPlace | None:
    """Return who takes whose place in what; None where a text tells anything else, or where neither a title nor a word
    says that it is a record."""
    for form in _FORMS[language]:
        found = form.match(text)
        if found is None:
            continue
        said = found.groupdict()
        comes, out = _name(task, said["comes"]), _name(task, _find_out(said))
        what = _ENDS_WITH_KIND.sub("", said["what"].strip(" ‘’'\"“”「」"))
        known = any(one.table and one.words in text[: found.end("what") + 1] for one in task.titles)
        if comes and (out or not said.get("out")) and comes != out and what and (said.get("field") or known):
            is_deed = _DEED.search(said.get("field") or "") is not None
            return TakenPlace(what, comes, out, (said.get("rest") or "").strip(), is_deed)
    return None


def _find_out(said: Mapping[str, str | None]) -> str:
    """Return who goes, a pronoun as the one whom the reason before it names."""
    out = said.get("out") or ""
    if not _PRONOUN.fullmatch(out):
        return out
    named = {one["name"] for one in _NAME_IN_WHY.finditer(said.get("why") or "") if may_be_name(one["name"])}
    return named.pop() if len(named) == 1 else ""


def _name(task: PlanningTask, word: str) -> str:
    """Return who a word names; empty where it is nobody's name."""
    bare = re.sub(r"['’]s$", "", word)
    if bare.casefold() in _SELVES or is_self(bare):
        return task.request.asker_name
    return bare if bare and may_be_name(bare) else ""

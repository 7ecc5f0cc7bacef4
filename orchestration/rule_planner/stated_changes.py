"""One clause that changes named things to a value ("A랑 B 둘 다 내일로 미뤄줘", "A → done", "Aは完了にして"): which things,
and what each becomes. A clause that names none is of the things before it. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.idiom_rules import HIDDEN
from orchestration.rule_planner.stated_values import (
    PERSONS,
    Sealed,
    read_person,
    read_put_off,
    read_state,
    read_value,
)
from orchestration.text.prohibitions.columns import find_column_kind
from schemas.plan import Language
from schemas.values import Json, Payload

MOST_WORDS = 6
"""What has more words is no name."""
_NO_THING = {
    "ko": re.compile(
        r"한테|에게|께(?=\s|$)|줘|주세요|라고|다고|#|@|\?|전부|모든|모두|남은|안\s?끝난|인\s(?:거|것|건|작업|할)|마감인|작업들|할\s?일들"
        r"|(?:이번|다음|지난)\s?(?:주|달)|오늘|내일|어제|면\s|니까|(?:[해아어여려겨]서|[하시주되지꾸루리기내치]고|며)$|시트|채널|알림|메시지|디엠|행\s|셀|합계|부탁"
        r"|아니|그대로|캘린더|(?<![가-힣])(?:그|저|이|걔|그거|이거|저거|것|거|나머지|다른|다)(?![가-힣])|급한|몰아서|메모|댓글|공지"
        r"|회의(?:를|시간)|모레|[.:!]"
    ),
    "en": re.compile(
        r"\b(?:all|every|everything|everyone|anything|each|any|tasks?|items?|mine|those|them|these|that|which|who|if|when|unless|whatever|overdue"
        r"|channel|sheet|row|rows|cell|column|dm|tell|ping|ask|message|remind|post|send|let|don'?t|not|never|actually|wait"
        r"|meeting|call me|reminder|due|is|are|was|were|can|could|should|will|i|i'm|i'd|we|you|he|she|they|his|her|him|please|note|append|add|what"
        r"|how|why|where|create|make|move|push|set|mark|change|give|put|take|rename|assign|hand|leave|keep|but|so|because"
        r"|today|tomorrow|yesterday|monday|tuesday|wednesday|thursday|friday|week|got|get|other|rest|two|three|things)\b|[#@?:;!]|\.\s|\.$",
        re.IGNORECASE,
    ),
    "ja": re.compile(
        r"さん|くん|全部|すべて|全て|タスク|分$|もの|来週|今週|先週|今日|明日|昨日|ので|から|けど|[。！？?!#@]|シート|チャンネル|行を|投稿"
        r"|送|伝え|聞い|DM|ください|して|にて|これ|それ|あれ|他の|残り|お願い|ずつ|未完了|たら|れば"
    ),
}
"""Words that the name of a thing does not hold where no title is known."""
_FIELDS = {
    "ko": r"(?:마감(?:일|기한)?|기한|날짜|상태|담당(?:자)?|데드라인)",
    "en": r"(?:due\sdate|deadline|date|status|state|owner|assignee)",
    "ja": r"(?:期限|締め?切り?|日付|ステータス|状態|担当者?)",
}
_POINTS = {
    "ko": re.compile(r"그거|이거|그건|이건|그것|이것"),
    "en": re.compile(r"(?:it|that|this|that one|this one|its|the)", re.IGNORECASE),
    "ja": re.compile(r"それ|これ"),
}
_BOTH = {
    "ko": re.compile(r"\s?(?<![가-힣])(?:둘|셋|두\s?개|세\s?개)\s?(?:다|모두|전부)$|\s(?:다|모두|전부|각각)$"),
    "en": re.compile(r"^(?:both|all)\s(?:of\s)?(?:the\s)?|,?\s(?:both|all three|all)$", re.IGNORECASE),
    "ja": re.compile(r"[、は]?(?:両方|どちらも|どっちも|(?:二|三|2|3)つ)(?:とも)?[、を]?$"),
}
_JOINTS = {
    "ko": re.compile(r"(?<=\S)(?:이랑|랑|하고|과|와)\s|,\s*|\s(?:및|그리고)\s|\s?[&+]\s?"),
    "en": re.compile(r"\s?,\s(?:and\s)?|\s(?:and|&|\+|plus)\s", re.IGNORECASE),
    "ja": re.compile(r"[と、や・]"),
}
_END_KO = (
    r"(?:\s?(?:줘요?|주세요|주시고요?|주시구요?|주시면\s?\S+|주고|주라|줄래요?|주실래요?|주십쇼|놔|두고|둬|시고요?|고요?|구요?|부탁\S*(?:\s\S+)?|ㄱㄱ+|고고+|요|세요))*"
)
_VERB_KO = (
    r"(?:바꿔|바꾸|변경해?|변경하|수정해?|수정하|미뤄|미루|옮겨|옮기|늦춰|늦추|당겨|당기|연기해?|연기하|연장해?|넘겨|넘기|돌려|돌리|맡겨|맡기|맞춰|맞추|이관해?"
    r"|배정해?|지정해?|처리해?|처리하|설정해?|업데이트해?|해|하)"
)
_TAIL_KO = re.compile(rf"\s?(?:좀\s|바로\s|일단\s)*(?P<verb>{_VERB_KO})(?P<end>{_END_KO})[\s.!~ㅎㅋㅠㅜ]*$")
_GOES_KO = re.compile(r"(?:\s?(?:ㄱㄱ+|고고+|부탁\S*(?:\s\S+)?|요))+[\s.!~ㅎㅋㅠㅜ]*$")
_PARTICLE_KO = re.compile(r"(?:까지로|까지|으로|로|에|께|한테|에게)(?:만|도)?(?:요|여)?$|(?:만|도)$")
_PUTS_OFF_KO = re.compile(r"미뤄|미루|늦춰|늦추|연기|연장")
_P = {language: f"(?P<who>{words})" for language, words in PERSONS.items()}
_OWNER_KO = r"담당(?:자)?"
_PEOPLE_KO = (
    ("remove", re.compile(rf"^(?P<things>.*?)\s?(?:의\s)?(?:{_OWNER_KO})?에서\s{_P['ko']}(?:은|는|을|를|만)?\s?(?:빼|제외)\S*(?:\s?\S+)?$")),
    ("set", re.compile(rf"^(?P<things>.*?)\s?{_P['ko']}\s?(?:혼자|단독)(?:으로|로)?(?:\s?{_VERB_KO}?{_END_KO})?$")),
    ("set", re.compile(rf"^(?P<things>.*?)\s?(?:의\s)?{_OWNER_KO}(?:는|은|를)?\s{_P['ko']}만\s?(?:남기|남겨|두|해)\S*(?:\s?\S+)?$")),
    ("add", re.compile(rf"^(?P<things>.*?)\s?(?:의\s)?{_OWNER_KO}(?:에|로|에는|에도)\s{_P['ko']}(?:만|도|을|를)?\s?(?:추가|넣|포함)\S*(?:\s?\S+)?$")),
)  # fmt: skip
_TITLE_KO = re.compile(
    rf"^(?P<things>.*?)\s?(?:의\s)?(?:제목|이름|타이틀)(?:을|를|은|는)?\s(?P<title>{HIDDEN})(?:이?라고|으로|로)?(?:\s?{_VERB_KO}{_END_KO})?$"
)
_ARROW = re.compile(r"^(?P<things>[^→>]+?)\s?(?:→|->|=>|⇒)\s?(?P<value>[^→>]+)$")
_VERBS_EN = r"(?:move|push|bump|set|change|mark|flip|switch|shift|put|make|delay|postpone|reschedule|update)"
_TO_EN = re.compile(
    rf"^{_VERBS_EN}\s(?:the\s)?(?:(?P<field>{_FIELDS['en']})\s(?:of|for|on)\s)?(?P<things>.+?)(?:'s)?(?:\s(?P<own>{_FIELDS['en']}))?"
    r"\s(?:back\s|out\s|over\s|up\s)?(?:to|as|until|till|til)\s(?P<value>.+)$",
    re.IGNORECASE,
)
_MARK_EN = re.compile(r"^(?:mark|set)\s(?P<things>.+?)(?<!\sto)(?<!\sas)\s(?P<value>done|complete|completed|in[ -]progress)$", re.IGNORECASE)
_BARE_EN = re.compile(r"^(?P<things>.+?)\s(?:to|until)\s(?P<value>.+)$", re.IGNORECASE)
_MAKE_EN = re.compile(r"^(?:so\s)?(?:make|set)\s(?P<things>it|that|this)\s(?P<value>.+)$", re.IGNORECASE)
_RENAME_EN = re.compile(rf"^(?:rename|retitle|call)\s(?P<things>.+?)\s(?:to\s|as\s)?(?P<title>{HIDDEN})$", re.IGNORECASE)
_PEOPLE_EN = (
    ("set", re.compile(rf"^(?:give|hand|assign|reassign|pass)\s(?P<things>.+?)\s(?:over\s|back\s)?to\s{_P['en']}$", re.IGNORECASE)),
    ("set", re.compile(rf"^(?:so\s)?(?:it'?s|leave|keep|make it)\s(?:just|only)\s{_P['en'].replace('me|', 'me|mine|')}(?P<things>)$", re.IGNORECASE)),
    ("remove", re.compile(rf"^(?:take|get|drop|remove)\s{_P['en']}\s(?:off|from)(?:\s(?:of\s)?(?P<things>(?!so\s|and\s).+?))?(?P<only>\s(?:so|and)\s(?:it'?s|leave)\s(?:just|only)\s(?:mine|me))?$", re.IGNORECASE)),
    ("add", re.compile(rf"^(?:put|add)\s{_P['en']}\s(?:on|to|onto)(?:\s(?!instead)(?P<things>.+?))?(?:\s(?:too|as well|instead))?$", re.IGNORECASE)),
)  # fmt: skip
_END_JA = (
    r"(?:(?:し|変え|変更し|延ばし|延期し|ずらし|移し|更新し|戻し|伸ばし|設定し)?(?:て|といて)?(?:おいて|おき|くれ|もらえ|ください|下さい|いただけ)?"
    r"(?:ますか|る|ください)?|お願い(?:し(?:ます)?)?|変更|し)[。！!\s]*$"
)
_VALUE_JA = re.compile(
    rf"^(?P<things>.*?)(?:の?(?P<field>{_FIELDS['ja']}))?(?P<joint>は|を|も|だけ|、)?(?P<value>[^はをも、の]{{1,14}}?)(?:に|へ|まで(?:に)?){_END_JA}"
)
_PEOPLE_JA = (
    ("remove", re.compile(rf"^(?P<things>.*?)(?:の?担当者?)?から{_P['ja']}(?:は|を)?(?:外|抜|除)[ぁ-ん]*$")),
    ("set", re.compile(rf"^(?P<things>.*?)(?:の?担当者?(?:は|を))?、?{_P['ja']}だけに{_END_JA}")),
    ("add", re.compile(rf"^(?P<things>.*?)(?:の?担当者?)に{_P['ja']}(?:も|を|だけ)?(?:追加|入れ|加え)[ぁ-ん]*$")),
    ("set", re.compile(rf"^(?P<things>.+?)(?:は|を){_P['ja']}に(?:渡|任|引き継|振)[ぁ-ん]*$")),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class StatedChange:
    """Things by name (none: those before) and what they become; ``ordered``: it has a verb or a sign of an order."""

    things: tuple[str, ...]
    properties: Payload
    ordered: bool


def read_stated_change(task: PlanningTask, sealed: Sealed, words: str, language: Language) -> StatedChange | None:
    """Return the change that a clause asks for; None where it says anything else."""
    said = re.sub(r"^[\s,、.]+|[\s,、~]+$", "", words)
    if not said or len(said) > 160:
        return None
    arrow = _ARROW.match(said)
    if arrow is not None:
        return _set_value(task, sealed, arrow["things"], arrow["value"], language, field="", ordered=True)
    return {"ko": _read_korean, "en": _read_english, "ja": _read_japanese}[language](task, sealed, said)


def split_things(sealed: Sealed, words: str, language: Language) -> tuple[str, ...] | None:
    """Return the names of the things that words name; none where they only point back, None where they name nothing."""
    said = words.strip(" ,、.")
    if not said or _POINTS[language].fullmatch(said):
        return ()
    both = _BOTH[language].search(said)
    bare = _BOTH[language].sub("", said).strip(" ,、")
    bare = re.sub(r"(?<=[가-힣\ue800-\ue8ff])(?:은|는|을|를|도|의)$", "", bare) if language == "ko" else bare
    bare = re.sub(r"(?:は|を|も|の)$", "", bare) if language == "ja" else bare
    pieces = [one for one in _JOINTS[language].split(bare) if one.strip()]
    signs = all(re.fullmatch(rf"(?:the\s)?{HIDDEN}", one.strip(), re.IGNORECASE) for one in pieces)
    spoken = language == "ko" and re.search(r"(?:이랑|랑|하고)\s", bare) is not None
    if len(pieces) > 1 and not (both or signs or spoken):
        return None if language == "en" else (_name(sealed, bare, language),) if _is_name(bare, language) else None
    if both is not None and len(pieces) < 2:
        return None
    return tuple(_name(sealed, one, language) for one in pieces) if all(_is_name(one, language) for one in pieces) else None


def _name(sealed: Sealed, words: str, language: Language) -> str:
    said = words.strip()
    if language == "en":
        said = re.sub(r"^(?:the|our|my)\s", "", said, flags=re.IGNORECASE)
        said = re.sub(r"\s(?:one|task|item)$", "", said, flags=re.IGNORECASE)
    return sealed.name(said)


def _is_name(words: str, language: Language) -> bool:
    """Whether words may be the name of a thing."""
    said = words.strip()
    if re.fullmatch(rf"(?:the\s)?{HIDDEN}(?:\s?(?:작업|건|task|one))?", said, re.IGNORECASE):
        return True
    if language == "en":
        said = re.sub(r"\s(?:one|task|item)$", "", said, flags=re.IGNORECASE)
    if not re.search(r"[^\W\d_]{2}", said) or len(said.split()) > MOST_WORDS or len(said) > 60:
        return False
    return _NO_THING[language].search(said) is None


def _set_value(
    task: PlanningTask, sealed: Sealed, things: str, value: str, language: Language, *, field: str, ordered: bool
) -> StatedChange | None:
    """Return the change of things to a value, which is of the field that is named."""
    trimmed = re.sub(r"[,\s]+(?:please|pls|thx|thanks)$", "", value.strip(), flags=re.IGNORECASE)
    kind = find_column_kind(field) if field else None
    found = read_value(task, trimmed, language, person=kind in (None, "person") and language != "en" or kind == "person")
    if found is None and language == "en" and kind is None:
        found = _read_owner(task, trimmed)
    named = split_things(sealed, things, language)
    if found is None or named is None or (kind is not None and f"@{kind}" not in found):
        return None
    return StatedChange(named, found, ordered)


def _read_owner(task: PlanningTask, words: str) -> Payload | None:
    """Return the owner that an English word with a capital, or one for who asks, names."""
    who = read_person(task, words, "en") if re.fullmatch(r"me|[A-Z][a-z]+", words) else None
    return {"@person": who} if who else None


def _change_people(task: PlanningTask, sealed: Sealed, act: str, found: re.Match[str], language: Language) -> StatedChange | None:
    who, things = read_person(task, found["who"], language), split_things(sealed, found["things"] or "", language)
    if who is None or things is None:
        return None
    value: Json = who if act == "set" else {act: [who]}
    if found.groupdict().get("only"):
        value = task.request.asker_name
    return StatedChange(things, {"@person": value}, ordered=True)


def _read_forms(task: PlanningTask, sealed: Sealed, said: str, language: Language) -> StatedChange | None:
    forms = {"ko": _PEOPLE_KO, "en": _PEOPLE_EN, "ja": _PEOPLE_JA}[language]
    for act, form in forms:
        found = form.match(said)
        change = _change_people(task, sealed, act, found, language) if found is not None else None
        if change is not None:
            return change
    titled = (_TITLE_KO if language == "ko" else _RENAME_EN).match(said) if language != "ja" else None
    things = split_things(sealed, titled["things"], language) if titled is not None else None
    if titled is None or things is None:
        return None
    return StatedChange(things, {"@title": sealed.name(titled["title"])}, ordered=True)


def _read_korean(task: PlanningTask, sealed: Sealed, said: str) -> StatedChange | None:
    people = _read_forms(task, sealed, said, "ko")
    if people is not None:
        return people
    bare = said if _TAIL_KO.search(said) else _GOES_KO.sub("", said)
    tail = _TAIL_KO.search(bare)
    core = (bare[: tail.start()] if tail is not None else bare).strip(" ,.~!")
    ordered = tail is not None or bare != said
    puts_off = tail is not None and _PUTS_OFF_KO.search(tail["verb"]) is not None
    particle = _PARTICLE_KO.search(core)
    plain = core[: particle.start()] if particle is not None else core
    ordered = ordered or (particle is not None and particle[0] not in ("만", "도"))
    words = plain.split(" ")
    for size in range(min(4, len(words)), 0, -1):
        value = " ".join(words[-size:])
        rest = " ".join(words[:-size]).strip()
        found = _read_korean_value(task, value, rest, puts_off=puts_off, particle=particle is not None)
        if found is None:
            continue
        rest, values = found
        things = split_things(sealed, rest, "ko")
        if things is not None:
            return StatedChange(things, values, ordered)
    return None


def _read_korean_value(
    task: PlanningTask, value: str, rest: str, *, puts_off: bool, particle: bool
) -> tuple[str, Payload] | None:
    """Return what stands before a value and its field, and the value."""
    field = re.search(rf"(?:^|\s)(?:의\s)?(?P<field>{_FIELDS['ko']})(?:은|는|을|를|도|만|이)?$", rest)
    joined = re.fullmatch(rf"(?P<field>{_FIELDS['ko']})(?:은|는|을|를|도|만)?\s?(?P<value>\S.*)", value)
    kind = find_column_kind(field["field"]) if field is not None else None
    if joined is not None and field is None:
        kind, value = find_column_kind(joined["field"]), joined["value"]
    shift = read_put_off(value) if puts_off else None
    if shift is not None:
        values: Payload | None = {"@date": shift} if kind in (None, "date") else None
    else:
        person = kind == "person" or particle or value.endswith("님")
        values = read_value(task, value, "ko", person=person)
        if values is None and kind == "person" and re.fullmatch(r"[가-힣]{2,4}", value):
            values = {"@person": value}
    if values is None or (kind is not None and f"@{kind}" not in values):
        return None
    if re.search(r"(?:님|씨)?한테서$", rest):  # from whom it is taken
        rest = re.sub(rf"\s?{PERSONS['ko']}한테서$", "", rest)
    return (rest[: field.start()] if field is not None else rest).strip(), values


def _read_english(task: PlanningTask, sealed: Sealed, said: str) -> StatedChange | None:
    said = re.sub(r"^(?:(?:and|then|also|please|pls|just|so|can you|could you|oh)[,\s]+)+", "", said, flags=re.IGNORECASE)
    said = re.sub(r"[\s,]+(?:please|pls|thanks|thx|too|as well)[\s.!]*$|[\s.!]+$", "", said, flags=re.IGNORECASE)
    formed = _read_forms(task, sealed, said, "en")
    if formed is not None:
        return formed
    for form in (_MARK_EN, _TO_EN, _MAKE_EN, _BARE_EN):
        found = form.match(said)
        if found is None:
            continue
        fields = found.groupdict()
        field, things = fields.get("field") or fields.get("own") or "", found["things"]
        if re.fullmatch(_FIELDS["en"], f"{things} {field}", re.IGNORECASE):
            field, things = f"{things} {field}", ""
        elif _POINTS["en"].fullmatch(things) or re.fullmatch(rf"(?:its\s)?{_FIELDS['en']}", things, re.IGNORECASE):
            field, things = field or re.sub(r"^its\s", "", things, flags=re.IGNORECASE), ""
            field = field if re.fullmatch(_FIELDS["en"], field, re.IGNORECASE) else ""
        change = _set_value(task, sealed, things, found["value"], "en", field=field, ordered=form is not _BARE_EN)
        if change is not None:
            return change
    return None


def _read_japanese(task: PlanningTask, sealed: Sealed, said: str) -> StatedChange | None:
    said = re.sub(r"^(?:(?:あと|それと|それから|で|あ)、?)+", "", said)
    formed = _read_forms(task, sealed, said, "ja")
    if formed is not None:
        return formed
    found = _VALUE_JA.match(said)
    if found is None:
        state = re.match(r"^(?P<things>.+?)は(?P<value>[^はを、]{2,6})$", said)
        if state is None or read_state(state["value"], "ja") is None:
            return None
        return _set_value(task, sealed, state["things"], state["value"], "ja", field="", ordered=False)
    things = re.sub(r"、?(両方|どちら|(?:二|三|2|3)つ)と?$", r"、\1", found["things"])
    return _set_value(task, sealed, things, found["value"], "ja", field=found["field"] or "", ordered=True)

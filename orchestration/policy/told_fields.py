"""Who has to do a record or takes part in it, its state and its text, as a request tells them by the name of the field
("参加はわたしとサラ", "바로 진행중으로", "owner Sara"): a record that holds none of it was made of less. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias

from orchestration.patterns import make_regex
from orchestration.policy.request_words import Word, fold_text, mask_others_words, mask_quotes
from orchestration.text.prohibitions import find_state
from orchestration.text.values import collect_texts
from schemas.plan import Plan
from schemas.values import Payload

Kind: TypeAlias = Literal["people", "state", "text"]


class ToldField(NamedTuple):
    """Where a request tells a field, and the value that it tells; ``by_asker``: who asks takes on what is changed;
    ``listed``: so many people are listed, each of whom has to be held."""

    word: Word
    value: str
    kind: Kind
    by_asker: bool = False
    listed: int = 1


_NEXT_KO = r"(?=\s(?:마감일?|기한|상태|제목|본문|메모|날짜)|[,.;\n/():]|$)"
"""Where the value of a field ends in Korean: before the next one too."""
_PEOPLE = make_regex(
    rf"(?<![가-힣])(?:참석자?|참여자?|참가자?|담당자?|오너)(?:은|는|:|：)\s?(?P<ko>[^,.;\n/()]{{1,30}}?){_NEXT_KO}"
    rf"|(?:^|(?<=[,./\n])|(?<=\s\s))\s*(?:참석자?|참여자?|참가자?|담당자?|오너)\s(?P<ko_bare>[^,.;\n/():]{{1,30}}?){_NEXT_KO}"
    r"|(?<![가-힣])(?:참석자?|참여자?|참가자?|담당자?|오너)\s(?P<ko_titled>[가-힣]{2,4}?)(?:님|씨)(?=[\s,.!]|$)"
    r"|(?<![가-힣A-Za-z])(?P<ko_for>[가-힣A-Za-z]{2,10}?)(?:님|씨)?\s(?:앞으로|담당으로)(?=\s(?:task|작업|할\s?일|태스크|하나|등록|만들|추가))"
    r"|(?<![가-힣])(?P<ko_to>제|내|[가-힣]{2,4}(?:님|씨))\s앞으로(?:요|로요)?(?=\s*(?:[,.!~]|$))"
    r"|(?:参加者?|出席者?|担当者?)(?:は|:|：)\s?(?P<ja>[^、。,.\n]{1,20}?)(?=で(?:[、。\s]|す|$)|[、。,.\n]|$)"
    r"|(?:^|(?<=[、。\n\s]))(?:参加者?|出席者?|担当者?)(?P<ja_bare>[ァ-ヶーA-Za-z一-龥・と私僕]{2,20}?)(?=[、。\n]|$)"
    r"|(?P<ja_by>[ァ-ヶー]{2,10}|[A-Za-z]{2,12}|わたし|私|僕)(?:さん|くん|様)?(?:が)?担当(?=で|、|。|$)"
    r"|\b(?:owners?|assignees?|attendees?|participants?)(?:\sis|\sare|:)?\s(?P<en>[A-Za-z][^,.;\n/()]{1,30})"
    r"|\bassign(?:ed)?\s(?:it\s|this\s)?to\s(?P<en_to>[A-Za-z]+)",
    re.IGNORECASE,
)
_TAKEN_ON = make_regex(
    r"(?<![은는을를도]\s)(?<![가-힣])(?:제가|내가|저가)\s(?:대신\s|직접\s|그냥\s|이어서\s)*"
    r"(?:가져갈|가져가|맡을|맡겠|맡기로|할게|할께|하겠|받을게|넘겨받|이어받|떠맡)[가-힣]*"
    r"|\bI(?:'ll|\swill|'m|\sam)\s(?:gonna\s|going\sto\s|just\s)?(?:tak(?:e|ing)\s(?:it|this|that|over)|grab(?:bing)?|pick(?:ing)?\sup)\b"
    r"|\b(?:is|are)\smine(?:\snow)?\b|(?:私|自分|僕|俺)が(?:引き取|引き継|巻き取|担当し|持ち|やり|対応し)[ぁ-ん]{1,5}",
    re.IGNORECASE,
)
"""That who asks has something to do from now on."""
_STATE_WORDS = r"진행\s?중|완료|할\s?일|예정|취소|보류"
_STATE_WORDS_JA = r"進行中|完了|未着手|予定|保留|中止"
_STATE_WORDS_EN = r"in\sprogress|done|to[\s-]do|planned|cancell?ed|completed?|on\shold"
_STATES = make_regex(
    rf"(?<![가-힣])(?:상태(?:는|를|:)?\s)?(?P<ko>{_STATE_WORDS})(?<!할일)(?<!할 일)(?:으로|로)(?:요)?"
    r"(?=\s(?:미리\s|새로\s|하나\s)?(?:해|바꿔|표시|설정|놔|넣|돌려|변경|부탁|시작|둬|만들|추가|등록|잡아)|\s*(?:[,.!~)\n]|$))"
    rf"|(?<=[,/])\s*(?:상태\s)?(?P<ko_bare>{_STATE_WORDS})(?=\s*(?:[,./\n]|$))"
    rf"|(?<![가-힣])상태(?:는|은|가|도|:|：)?\s?(?P<ko_is>{_STATE_WORDS})(?=(?:이고|이에요|예요|입니다|임|이요|요)?\s*(?:[,./!~)\n]|$))"
    rf"|(?<=[、。])(?:状態|ステータス)?(?P<ja_bare>{_STATE_WORDS_JA})(?=[、。\n]|$)"
    rf"|(?<=,)\s(?P<en_bare>{_STATE_WORDS_EN})(?=\s*(?:[,.\n]|$))"
    rf"|(?:状態|ステータス)(?:は|を|:|：)\s?(?P<ja>{_STATE_WORDS_JA})|(?P<ja_as>{_STATE_WORDS_JA})(?:で|に)(?=して|し[てと]|変え|変更|直し|お願い|[、。]|$)"
    rf"|\b(?:status|state)(?:\sis|\sto|\sas|:)?\s(?P<en>{_STATE_WORDS_EN})\b|\b(?:as|straight\sto|right\sto)\s(?P<en_as>{_STATE_WORDS_EN})\b"
    r"|\b(?:so|already|it['’]s|currently)\s(?P<en_so>in\sprogress)\b"
    rf"|\b(?:set|mark|move|flip|switch|put|change)\s(?:it|this|that|them|these|those)\s(?:(?:to|as|into)\s)?(?P<en_set>{_STATE_WORDS_EN})\b",
    re.IGNORECASE,
)
_TEXT = make_regex(
    r"(?<![가-힣])(?:본문|메모|비고|안건)(?:에(?:다가?)?는?|엔|은|는|:|：)\s?(?P<ko>[^.;\n]{2,60})"
    r"|(?<![가-힣])(?:안|속)에(?:다가?|다)?\s[^:\n]{0,20}(?:적어|써|넣어|남겨)[가-힣\s]{0,6}:\s?(?P<ko_in>[^;\n]{2,200})"
    r"|(?:本文|メモ|備考|議題)(?:に|は|:|：)\s?(?P<ja>[^。\n]{2,40})"
    r"|(?<!meeting )(?<!mtg )\b(?:body|description|agenda|notes?)(?::|\sis|\ssays|\ssaying)\s(?P<en>[^.;\n]{2,60})"
    r"|\b(?:in|into|to)\s(?:the|its|their)\s(?:body|description|notes?|text)(?:\sthat|\ssaying|:|,?\s(?:write|put|say|note|add|mention)(?:\sthat)?)"
    r"\s(?P<en_in>[^.;\n]{2,60})"
    r"|\b(?:note|write|mention)\s(?:inside|in\sit|on\sit|there|in\sthere)\s(?:that\s)?(?P<en_inside>[^.;\n]{2,60})",
    re.IGNORECASE,
)
_STAYS = make_regex(
    r"그대로|건드리|바꾸지|놔두|놔둬|유지|비[워우]|없[이음]|미정|나중|そのまま|空の|空で|空に|なし|未定|\b(?:empty|blank|none|later|tbd)\b"
    r"|変えず|変えない|触ら|いじら|\b(?:alone|unchanged|same|stays?|keep)\b"
    r"|\bas\s(?:it|they)\s(?:is|are)\b",
    re.IGNORECASE,
)
"""That a field stays as it is, or empty, which every step does that does not name it."""
PEOPLE_FIELD = make_regex(r"@person|담당|참석|참여|owner|assign|attend|participant|担当|参加|出席", re.IGNORECASE)
_STATE_FIELD = make_regex(r"@status|상태|status|state|状態|ステータス", re.IGNORECASE)
_LISTED = make_regex(
    r"(?:참석자?|참여자?|참가자?|담당자?|\b(?:owners?|assignees?|attendees?|participants?)|参加者?|出席者?|担当者?)"
    r"[^()（）,、.。\n]{0,16}[(（](?P<names>[^()（）\n]{3,80})[)）]",
    re.IGNORECASE,
)
"""Those who take part, one by one in brackets behind what they are as a whole ("참석자는 전원(나, 준호, 사라)")."""
_BETWEEN = make_regex(r"\s?[,、・&]\s?(?:and\s)?|\sand\s|(?<=[가-힣])(?:이랑|하고|랑|와|과)\s")
_PARTICLES = make_regex(r"(?:이랑|하고|랑|와|과|님|씨|さん|くん|と)$|^(?:and|the)$")
_PARTS = make_regex(r"[\s,、·&と]+|(?<=[가-힣])(?:이랑|하고|랑)\s?")


def find_told_fields(text: str) -> Iterator[ToldField]:
    """Yield the fields of a record that a request tells by their names, outside of what it quotes."""
    plain = mask_quotes(mask_others_words(text))
    for kind, pattern in _TOLD.items():
        for found in pattern.finditer(plain):
            value = (found[found.lastgroup or 0] or "").strip()
            if value and not _STAYS.search(value):
                words = found[0].rstrip()
                yield ToldField(Word(found.start(), found.start() + len(words), words.strip()), value, kind)
    for found in _LISTED.finditer(plain):
        count = len([one for one in _BETWEEN.split(found["names"]) if one.strip()])
        if count > 1:
            yield ToldField(Word(*found.span(), found[0]), found["names"], "people", listed=count)


def find_taken_on(text: str) -> Iterator[ToldField]:
    """Yield where who asks says that they do from now on what a request changes."""
    for found in _TAKEN_ON.finditer(mask_quotes(mask_others_words(text))):
        yield ToldField(Word(*found.span(), found[0]), found[0], "people", by_asker=True)


def does_only_change_records(plan: Plan) -> bool:
    """Whether all that a plan does is to change fields of records."""
    effects = [one for one in plan.actions if one.is_effect]
    return bool(effects) and all("properties" in one.inputs and "parent" not in one.inputs for one in effects)


_TOLD: Mapping[Kind, re.Pattern[str]] = {"people": _PEOPLE, "state": _STATES, "text": _TEXT}


def does_write_record(plan: Plan) -> bool:
    """Whether a plan makes or changes a record."""
    return any(one.is_effect and one.inputs.keys() & {"title", "properties"} for one in plan.actions)


def find_holding_field(told: ToldField, plan: Plan, values: Mapping[str, str]) -> str:
    """Return the field of a step that holds what is told: one of its kind, or any that has a word of it; empty where
    none does."""
    own = next((action.id for action in plan.actions if _holds(told, action.inputs)), "")
    if own or told.listed > 1:
        return own and f"{own}.{'content' if told.kind == 'text' else 'properties'}"
    parts = [_PARTICLES.sub("", one) for one in _PARTS.split(told.value) if one]
    if told.kind == "state":
        values = {name: text for name, text in values.items() if not name.endswith(".properties")}
    least = len(parts) / 2 if told.kind == "text" else 1
    counts = {name: sum(len(one) > 1 and fold_text(one) in text for one in parts) for name, text in values.items()}
    held = (name for name, count in counts.items() if count >= max(least, 1))
    return next(held, "")


def _holds(told: ToldField, inputs: Payload) -> bool:
    if told.kind == "text":
        return "content" in inputs
    properties = inputs.get("properties")
    if not isinstance(properties, dict):
        return False
    if told.kind == "people":
        held = [value for name, value in properties.items() if PEOPLE_FIELD.search(name)]
        return any(told.listed <= (len(one) if isinstance(one, list) else 1) for one in held)
    state = find_state(told.value)
    alike = state is not None and any(find_state(one) == state for one in collect_texts(properties))
    return alike or any(map(_STATE_FIELD.search, properties))

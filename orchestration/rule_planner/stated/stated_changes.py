"""One clause that changes named things to a value ("A랑 B 둘 다 내일로 미뤄줘", "A → done", "Aは完了にして"): which
things, and what each becomes. A clause that names none is of the things before it. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN
from orchestration.rule_planner.stated.stated_values import (
    Sealed,
    read_person,
    read_put_off,
    read_state,
    read_value,
)
from orchestration.rule_planner.stated.stated_words import (
    ARROW,
    BARE_EN,
    BOTH,
    FIELDS,
    FROM_KO,
    GOES_KO,
    JOINTS,
    MAKE_EN,
    MARK_EN,
    MOST_WORDS,
    NO_THING,
    PARTICLE_KO,
    PEOPLE_EN,
    PEOPLE_JA,
    PEOPLE_KO,
    POINTS,
    PUTS_OFF_KO,
    RENAME_EN,
    TAIL_KO,
    TITLE_KO,
    TO_EN,
    VALUE_JA,
)
from orchestration.text.prohibitions.columns import find_column_kind
from orchestration.text.word_lists import THANKS_EN
from schemas.plan import Language
from schemas.values import Json, Payload


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
    arrow = ARROW.match(said)
    if arrow is not None:
        return _set_value(task, sealed, arrow["things"], arrow["value"], language, field="", ordered=True)
    return {"ko": _read_korean, "en": _read_english, "ja": _read_japanese}[language](task, sealed, said)


def split_things(sealed: Sealed, words: str, language: Language) -> tuple[str, ...] | None:
    """Return the names of the things that words name; none where they only point back, None where they name nothing."""
    said = words.strip(" ,、.")
    if not said or POINTS[language].fullmatch(said):
        return ()
    both = BOTH[language].search(said)
    bare = BOTH[language].sub("", said).strip(" ,、")
    bare = re.sub(r"(?<=[가-힣\ue800-\ue8ff])(?:은|는|을|를|도|의)$", "", bare) if language == "ko" else bare
    bare = re.sub(r"(?:は|を|も|の)$", "", bare) if language == "ja" else bare
    pieces = [one for one in JOINTS[language].split(bare) if one.strip()]
    signs = all(re.fullmatch(rf"(?:the\s)?{HIDDEN}", one.strip(), re.IGNORECASE) for one in pieces)
    spoken = language == "ko" and re.search(r"(?:이랑|랑|하고)\s", bare) is not None
    if len(pieces) > 1 and not (both or signs or spoken):
        return None if language == "en" else (_name(sealed, bare, language),) if _is_name(bare, language) else None
    if both is not None and len(pieces) < 2:
        return None
    return (
        tuple(_name(sealed, one, language) for one in pieces)
        if all(_is_name(one, language) for one in pieces)
        else None
    )


def _name(sealed: Sealed, words: str, language: Language) -> str:
    said = re.sub(r"(?<=\S)\s건$", "", words.strip())
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
    if (
        re.search(HIDDEN, said)
        or not re.search(r"[^\W\d_]{2}", said)
        or len(said.split()) > MOST_WORDS
        or len(said) > 60
    ):
        return False
    return NO_THING[language].search(said) is None


def _set_value(
    task: PlanningTask, sealed: Sealed, things: str, value: str, language: Language, *, field: str, ordered: bool
) -> StatedChange | None:
    """Return the change of things to a value, which is of the field that is named."""
    trimmed = re.sub(rf"[,\s]+{THANKS_EN}$", "", value.strip(), flags=re.IGNORECASE)
    kind = find_column_kind(field) if field else None
    found = read_value(
        task, trimmed, language, person=(kind in (None, "person") and language != "en") or kind == "person"
    )
    if found is None and language == "en" and kind is None and ordered:
        found = _read_owner(task, trimmed)
    named = split_things(sealed, things, language)
    if found is None or named is None or (kind is not None and f"@{kind}" not in found):
        return None
    return StatedChange(named, found, ordered)


def _read_owner(task: PlanningTask, words: str) -> Payload | None:
    """Return the owner that an English word with a capital, or one for who asks, names."""
    who = read_person(task, words, "en") if re.fullmatch(r"me|[A-Z][a-z]+", words) else None
    return {"@person": who} if who else None


def _change_people(
    task: PlanningTask, sealed: Sealed, act: str, found: re.Match[str], language: Language
) -> StatedChange | None:
    who, things = read_person(task, found["who"], language), split_things(sealed, found["things"] or "", language)
    if who is None or things is None:
        return None
    value: Json = who if act == "set" else {act: [who]}
    if found.groupdict().get("only"):
        value = task.request.asker_name
    return StatedChange(things, {"@person": value}, ordered=True)


def _read_forms(task: PlanningTask, sealed: Sealed, said: str, language: Language) -> StatedChange | None:
    forms = {"ko": PEOPLE_KO, "en": PEOPLE_EN, "ja": PEOPLE_JA}[language]
    for act, form in forms:
        found = form.match(said)
        change = _change_people(task, sealed, act, found, language) if found is not None else None
        if change is not None:
            return change
    titled = (TITLE_KO if language == "ko" else RENAME_EN).match(said) if language != "ja" else None
    things = split_things(sealed, titled["things"], language) if titled is not None else None
    if titled is None or things is None:
        return None
    return StatedChange(things, {"@title": sealed.name(titled["title"])}, ordered=True)


def _read_korean(task: PlanningTask, sealed: Sealed, said: str) -> StatedChange | None:
    people = _read_forms(task, sealed, said, "ko")
    if people is not None:
        return people
    bare = said if TAIL_KO.search(said) else GOES_KO.sub("", said)
    tail = TAIL_KO.search(bare)
    core = (bare[: tail.start()] if tail is not None else bare).strip(" ,.~!")
    ordered = tail is not None or bare != said
    puts_off = tail is not None and PUTS_OFF_KO.search(tail["verb"]) is not None
    particle = PARTICLE_KO.search(core)
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
        is_told = ordered or not rest or re.search(r"[은는]$", rest) is not None or _names_field(core)
        if things is not None and is_told:
            return StatedChange(things, values, ordered)
    return None


def _names_field(core: str) -> bool:
    """Whether Korean words name the field of their value."""
    return re.search(rf"(?:^|\s){FIELDS['ko']}(?:은|는|을|를|도|만)?\s", core) is not None


_FIELD_AHEAD_KO = make_regex(rf"(?P<field>{FIELDS['ko']})(?:은|는|을|를|도|만)?\s?(?P<value>\S.*)")
_FIELD_BEHIND_KO = make_regex(rf"(?:^|\s)(?:의\s)?(?P<field>{FIELDS['ko']})(?:은|는|을|를|도|만|이)?$")


def _read_korean_value(
    task: PlanningTask, value: str, rest: str, *, puts_off: bool, particle: bool
) -> tuple[str, Payload] | None:
    """Return what stands before a value and its field, and the value."""
    field = _FIELD_BEHIND_KO.search(rest)
    joined = _FIELD_AHEAD_KO.fullmatch(value)
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
    rest = FROM_KO.sub("", rest)
    return (rest[: field.start()] if field is not None else rest).strip(), values


def _read_english(task: PlanningTask, sealed: Sealed, said: str) -> StatedChange | None:
    said = re.sub(
        r"^(?:(?:and|then|also|please|pls|just|so|can you|could you|oh)[,\s]+)+", "", said, flags=re.IGNORECASE
    )
    said = re.sub(r"[\s,]+(?:please|pls|thanks|thx|too|as well)[\s.!]*$|[\s.!]+$", "", said, flags=re.IGNORECASE)
    formed = _read_forms(task, sealed, said, "en")
    if formed is not None:
        return formed
    for form in (MARK_EN, TO_EN, MAKE_EN, BARE_EN):
        found = form.match(said)
        if found is None:
            continue
        fields = found.groupdict()
        field, things = fields.get("field") or fields.get("own") or "", found["things"]
        if re.fullmatch(FIELDS["en"], f"{things} {field}", re.IGNORECASE):
            field, things = f"{things} {field}", ""
        elif POINTS["en"].fullmatch(things) or re.fullmatch(rf"(?:its\s)?{FIELDS['en']}", things, re.IGNORECASE):
            field, things = field or re.sub(r"^its\s", "", things, flags=re.IGNORECASE), ""
            field = field if re.fullmatch(FIELDS["en"], field, re.IGNORECASE) else ""
        change = _set_value(task, sealed, things, found["value"], "en", field=field, ordered=form is not BARE_EN)
        if change is not None:
            return change
    return None


def _read_japanese(task: PlanningTask, sealed: Sealed, said: str) -> StatedChange | None:
    said = re.sub(r"^(?:(?:あと|それと|それから|で|あ)、?)+", "", said)
    formed = _read_forms(task, sealed, said, "ja")
    if formed is not None:
        return formed
    found = VALUE_JA.match(said)
    if found is None:
        state = re.match(r"^(?P<things>.+?)は(?P<value>[^はを、]{2,6})$", said)
        if state is None or read_state(state["value"], "ja") is None:
            return None
        return _set_value(task, sealed, state["things"], state["value"], "ja", field="", ordered=False)
    things = re.sub(r"、?(両方|どちら|(?:二|三|2|3)つ)と?$", r"、\1", found["things"])
    return _set_value(task, sealed, things, found["value"], "ja", field=found["field"] or "", ordered=True)

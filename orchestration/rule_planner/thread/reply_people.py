"""Who is named in a reply, and what is to be done with them: put in, added or taken off."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from orchestration.patterns import make_regex
from orchestration.rule_planner.thread.reply_parts import PartKind, ReplyPart
from schemas.plan import Language

CHANGE_VERBS: frozenset[PartKind] = frozenset({"set", "add", "remove"})
BESIDE_KINDS: frozenset[PartKind] = frozenset({"rest", "honour", "also", "owns"})
"""What may stand between a name or a value and the word that goes with it."""
MOST_NAMES = 4


def _value_at(parts: Sequence[ReplyPart], number: int) -> str:
    return parts[number].value if 0 <= number < len(parts) else ""


def get_kind(parts: Sequence[ReplyPart], number: int) -> PartKind | None:
    """Return the kind of a part; None before the first and behind the last."""
    return parts[number].kind if 0 <= number < len(parts) else None


@dataclass(frozen=True, slots=True)
class NamedInReply:
    """Somebody whom a reply names, and whether they are set, added or removed."""

    name: str
    act: PartKind


def read_people(
    parts: Sequence[ReplyPart], language: Language, myself: str, *, may_name: bool
) -> tuple[NamedInReply, ...] | None:
    """Return who is named, each with what is to be done; ``None`` where a name may be that of something else."""
    found: list[NamedInReply] = []
    for number, part in enumerate(parts):
        if part.kind not in ("name", "person", "me"):
            continue
        is_me = part.kind == "me"
        if is_me and not _names_asker(parts, number, language):
            continue
        if part.kind == "name" and not (may_name or _is_person(parts, number, language)):
            return None
        if part.kind == "name" and (_is_verb(parts, number) or (found and not _is_joined(parts, number))):
            return None
        if part.kind == "name" and number and parts[number - 1].kind == "name" and not part.after_break:
            return None
        if part.kind == "name" and get_kind(parts, number + 1) == "name":
            if parts[number + 1].value == part.value:
                continue
            return None
        found.append(NamedInReply(myself if is_me else part.value, _act_of(parts, number, language)))
    return tuple(found) if len(found) <= MOST_NAMES else None


def _names_asker(parts: Sequence[ReplyPart], number: int, language: Language) -> bool:
    """Whether a word for who asks says who is meant, and not only whose words these are; "自分" behind a name is that
    person's."""
    if parts[number].value == "自分" and any(one.kind in ("name", "person") for one in parts[:number]):
        return False
    is_told = _act_of(parts, number, language) in ("add", "remove") or _has_field(parts, number)
    return is_told or _is_given(parts, number) or _is_with_other(parts, number)


def _is_with_other(parts: Sequence[ReplyPart], number: int) -> bool:
    """Whether somebody else is named right behind, as one who does the same ("나랑 준호", "me and Sarah")."""
    behind = parts[number + 1 : number + 3]
    joined = len(behind) > 1 and behind[0].value.lower() in _WITH
    return joined and behind[1].kind in ("name", "person")


_WITH = frozenset({"랑", "이랑", "하고", "와", "과", "and", "&", "と"})


def _is_verb(parts: Sequence[ReplyPart], number: int) -> bool:
    """Whether a word goes on as a verb does ("완벽해요"): it is nobody's name."""
    behind = "".join(one.value for one in takewhile(lambda one: not one.after_break, parts[number + 1 :]))
    return behind[:1] in {*"해하했합한"} or (re.match("이?야|이네|이다", behind) is not None and _has_value(parts))


def _has_value(parts: Sequence[ReplyPart]) -> bool:
    return any(one.kind in ("date", "status") for one in parts)


def _is_joined(parts: Sequence[ReplyPart], number: int) -> bool:
    """Whether a name stands beside the one before it as one of several, or has a word of its own that says whose."""
    before = next((at for at in range(number - 1, -1, -1) if parts[at].kind in ("name", "person", "me")), -1)
    between = [one.value.lower() for one in parts[before + 1 : number]]
    joins = {"and", "랑", "이랑", "하고", "와", "과", "と", "도", "한테", "에게", "也", "も", "に", "말고", "not"}
    plain = all(
        one.kind in ("honour", "to", "who", "rest", "also", "add", "remove", "set", "old", "not", "joins")
        for one in parts[before + 1 : number]
    )
    return not between or (
        plain
        and (
            bool(joins & {*between}) or any(one.kind not in ("rest", "set", "to") for one in parts[before + 1 : number])
        )
    )


def _is_person(parts: Sequence[ReplyPart], number: int, language: Language) -> bool:
    """Whether the words beside a name tell that it is somebody's."""
    beside = get_kind(parts, number + 1)
    if _has_field(parts, number) or beside == "honour" or (beside == "owns" and language != "ko"):
        return True
    if _is_given(parts, number) or _takes_on(parts, number):
        return True
    return _act_of(parts, number, language) in ("add", "remove")


def _takes_on(parts: Sequence[ReplyPart], number: int) -> bool:
    """Whether it is said that somebody does it ("준호가 하기로 했어", "준호가 맞아")."""
    return _DOER.fullmatch(_value_at(parts, number + 1)) is not None and any(
        one.kind in ("set", "rest") and _TAKES_ON.match(one.value) for one in parts[number + 1 :]
    )


_DOER = make_regex(r"'s|이|가|께서|은|는|が|は")


_TAKES_ON = make_regex(r"하기로|맡|맞|한대|하신대|taking|takes")


def _is_given(parts: Sequence[ReplyPart], number: int) -> bool:
    return number > 0 and parts[number - 1].kind == "to"


def _has_field(parts: Sequence[ReplyPart], number: int) -> bool:
    """Whether the word for who does a thing stands before a name, or behind it where it is put ("참석자에")."""
    before = [
        one.kind for one in parts[:number] if one.kind not in BESIDE_KINDS and one.kind not in ("name", "person", "me")
    ]
    after = [
        one.kind
        for one in parts[number + 1 :]
        if one.kind not in BESIDE_KINDS and one.kind not in ("name", "person", "me")
    ]
    return (before[-1:] == ["who"]) or (after[:1] == ["who"])


def _act_of(parts: Sequence[ReplyPart], number: int, language: Language) -> PartKind:
    """Return what is to be done with who is named: said before the name in English, behind it elsewhere."""
    around = parts[:number][::-1] if language == "en" else parts[number:]
    act = next((one.kind for one in around if one.kind in CHANGE_VERBS), None)
    if act is None and language == "en" and not any(one.kind in ("name", "person") for one in parts[number + 1 :]):
        act = next((one.kind for one in parts[number + 1 :] if one.kind in ("add", "remove")), None)
    if act in ("add", "remove"):
        return act
    if language == "en" and any(one.value.lower() == "off" for one in parts[number:]):
        return "remove"
    if any(one.kind == "joins" for one in parts) and act != "set":
        return "add"
    return "add" if _has_also(parts, number, language) else "set"


def _has_also(parts: Sequence[ReplyPart], number: int, language: Language) -> bool:
    """Whether "too" is said of a name."""
    if language == "en":
        return any(one.kind == "also" for one in (*parts[:1], *parts[number + 1 :]))
    beside = takewhile(lambda one: one.kind in BESIDE_KINDS, parts[number + 1 :])
    return any(one.kind == "also" for one in beside)

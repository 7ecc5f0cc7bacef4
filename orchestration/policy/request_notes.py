"""What an answer says of the words of its request: what was kept of what they forbid, and what was not used. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.policy.forbidden_by_person import find_standing_prohibitions, is_seen_to
from orchestration.policy.unheard_words import find_unheard, find_unused_manners
from orchestration.text.prohibitions import Prohibition
from schemas.run import Run

_IN_PLACE = make_regex(
    r"[^\n]{1,40}?(?:이|가)?\s?(?:아니고|아니라|아닌)[\s,.]*"
    r"|(?![^\n]*지\s?말고)[^\n]{1,40}?\s?(?:말고|대신(?:에)?)[\s,]*"
    r"|(?:not|rather\sthan|instead\sof)\s[^\n]{1,60}"
    r"|[^\n]{1,40}?(?:じゃなくて?|ではなく(?:て)?|の代わりに)[、。]*",
    re.IGNORECASE,
)
_ALL_BUT = make_regex(
    r"\s*(?:은|는)?\s?(?:나머지|다른|그\s?외|전부|모두|다(?![가-힣])|싹|아무|everything|all|the\s(?:rest|others)|ほか|他|残り|全部)",
    re.IGNORECASE,
)
"""What follows where the words leave one thing out of all: that is a ban."""


def is_contrast(one: Prohibition, text: str) -> bool:
    """Return whether a prohibition of a text only names what another thing is meant in the place of."""
    if one.act != "any" or _IN_PLACE.fullmatch(one.words.strip()) is None or _ALL_BUT.match(text, one.end):
        return False
    if re.match(r"not\s", one.words, re.IGNORECASE):
        return text[: one.start].rstrip()[-1:] in {",", "—", "–", "-", "("}
    beside = text[: one.start] if re.match(r"(?:rather|instead)\s", one.words, re.IGNORECASE) else text[one.end :]
    return bool(beside.strip(" ,.!?~。、"))


_OWN_WORK = "session.list_work"
"""What tells of metel's own work: its question is told by a table of words, and all of them are known."""
_UNDOES = make_regex(
    r"취소|되돌|삭제|지우|건드|수정|변경|\b(?:cancel|undo|delete|chang|touch)|取り消|キャンセル|削除|変更|触",
    re.IGNORECASE,
)
"""What a reading alone never does."""
NoteKind: TypeAlias = Literal["kept", "not_kept", "unheard"]


def _takes_off(run: Run) -> bool:
    """Whether a step takes somebody or something off a field."""
    actions = run.plan.actions if run.plan is not None else ()
    fields = [one.inputs.get("properties") for one in actions if one.is_effect]
    return any(
        isinstance(value, dict) and "remove" in value
        for one in fields
        if isinstance(one, dict)
        for value in one.values()
    )


def _is_asked(one: Prohibition, text: str) -> bool:
    """Whether words that look like a ban stand in a question ("didn't you post it?")."""
    return re.match(r"[^.!?。！？\n]*[?？]", text[one.start :]) is not None


def _is_kept_by_reading(one: Prohibition, run: Run) -> bool:
    """Whether words ask for what an answer that only reads keeps by itself: that it is only looked at, that nothing is
    undone, or that a number is told without whom it counts."""
    last = run.plan.actions[-1] if run.plan is not None else None
    is_count = last is not None and last.inputs.get("function") == "count" and not last.inputs.get("group_by")
    told = _UNDOES.search(one.words) or _LOOKS.search(one.words)
    return told is not None or (is_count and _OF_PEOPLE.search(one.words) is not None)


_LOOKS = make_regex(
    r"見るだけ|閲覧(?:のみ|だけ)|読み取り専用|보기만|read[\s-]?only|\bjust\slook(?:ing)?\b", re.IGNORECASE
)
_OF_PEOPLE = make_regex(
    r"(?:이름|성함|번호|연락처|이메일|명단)\S{0,6}\s?(?:\S{1,6}\s)?(?:빼고|빼|말고|없이|제외)"
    r"|\b(?:no|without|not|n['’]t)\b[^.!?\n]{0,30}\b(?:names?|numbers|phones?|e-?mails?|contacts?)\b"
    r"|(?:名前|氏名|番号|連絡先|メール)[^。\n]{0,12}(?:なし|抜き|不要|いらな|いりません|要ら|除い|出さ|載せ)",
    re.IGNORECASE,
)
"""That whom a figure counts is not to be told."""


def list_request_notes(run: Run) -> Mapping[NoteKind, tuple[str, ...]]:
    """Return the words of each kind that there are: what of the prohibitions was kept, what of them no code can see to,
    and which words an answer makes no use of. A write asks about these, but for words of manner."""
    found = [one for one in find_standing_prohibitions(run) if not (one.only or is_contrast(one, run.request.text))]
    if _takes_off(run):
        found = [one for one in found if one.act != "any"]  # who is left out is taken off: that is what was done
    is_read = run.plan is not None and run.plan.actions and not any(one.is_effect for one in run.plan.actions)
    tells_work = is_read and run.plan is not None and all(one.tool == _OWN_WORK for one in run.plan.actions)
    if tells_work:
        found = [one for one in found if not _is_asked(one, run.request.text)]
    unheard = find_unheard(run) if is_read else ()
    left = [*(one for one in unheard if not tells_work or one.startswith("#")), *find_unused_manners(run)]
    seen = [one for one in found if is_seen_to(one, run) or (is_read and _is_kept_by_reading(one, run))]
    notes: dict[NoteKind, tuple[str, ...]] = {
        "kept": tuple(one.words for one in seen),
        "not_kept": tuple(one.words for one in found if one not in seen),
        "unheard": tuple(dict.fromkeys(left)),
    }
    return {kind: words for kind, words in notes.items() if words}

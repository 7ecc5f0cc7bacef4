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
    told = _UNDOES.search(one.words) or _LOOKS.search(one.words)
    return told is not None or (_counts_alone(run) and _OF_PEOPLE.search(one.words) is not None)


def _counts_alone(run: Run) -> bool:
    """Whether the answer is how many rows there are, by no column that tells whom it counts."""
    last = run.plan.actions[-1] if run.plan is not None and run.plan.actions else None
    return (
        last is not None
        and last.inputs.get("function") == "count"
        and last.inputs.get("group_by") in (None, "등급", "지역", "상품", "항목", "날짜", "상태")
    )


def _list_hidden_people(run: Run) -> list[str]:
    """Return the words that whom a figure counts is not to be told, where it is not."""
    found = _OF_PEOPLE.finditer(run.request.text) if _counts_alone(run) else ()
    return [one[0] for one in found]


_LOOKS = make_regex(
    r"見るだけ|閲覧(?:のみ|だけ)|読み取り専用|보기만|read[\s-]?only|\bjust\slook(?:ing)?\b", re.IGNORECASE
)
_OF_PEOPLE = make_regex(
    r"(?:(?:이름|성함|(?:전화)?번호|연락처|이메일|명단)(?:이나|이?랑|하고|[과와도],?)\s){0,3}"
    r"(?:이름|성함|번호|연락처|이메일|명단|개인\s?정보)\S{0,6}\s?(?:\S{1,6}\s)?(?:빼고|빼|말고|없이|제외|(?:보여\s?주|표시하|노출하|공개하|적|띄우)지\s?(?:는\s)?(?:말|마)\S*)"
    r"|\b(?:no|without|not|do['’]?nt|don['’]t)\b[^.!?\n]{0,30}\b(?:names?|numbers|phones?|e-?mails?|contacts?|personal\s\w+)\b"
    r"(?:(?:,|\s(?:or|and))\s(?:phone\s)?\w+)?"
    r"|(?:(?:名前|氏名|電話番号|番号|連絡先|メール(?:アドレス)?|メアド)[やともは、]{1,2}){0,3}(?:名前|氏名|番号|連絡先|メール|メアド|個人情報)[^。\n]{0,12}"
    r"(?:なし|抜き|不要|いらな|いりません|要ら|除い|(?:出さ|載せ|表示し|見せ|出力し)(?:な|ず)[ぁ-ん]{0,8})",
    re.IGNORECASE,
)
"""That whom a figure counts is not to be told."""


def _overlaps(text: str, one: str, other: str) -> bool:
    """Whether two pieces of a text have some of it in common."""
    first, second = text.find(one), text.find(other)
    return min(first, second) >= 0 and first < second + len(other) and second < first + len(one)


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
    hidden = _list_hidden_people(run) if is_read else []
    left = [one for one in left if not any(_overlaps(run.request.text, one, words) for words in hidden)]
    others = [words for words in hidden if not any(_overlaps(run.request.text, one.words, words) for one in found)]
    notes: dict[NoteKind, tuple[str, ...]] = {
        "kept": (*(one.words for one in seen), *others),
        "not_kept": tuple(one.words for one in found if one not in seen),
        "unheard": tuple(dict.fromkeys(left)),
    }
    return {kind: words for kind, words in notes.items() if words}

"""What the parts of a reply set on a page: another day, other people, another state, one more, one fewer, a week later.

The values are plain ones, or told by what the page holds (``add``, ``remove``, ``later``, ``time``). Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.shifts import find_shift
from orchestration.rule_planner.reading.words import ANY_MARK
from orchestration.rule_planner.thread.reply_asides import remove_asides
from orchestration.rule_planner.thread.reply_parts import PartKind, ReplyPart, read_parts
from orchestration.rule_planner.thread.reply_people import (
    BESIDE_KINDS,
    CHANGE_VERBS,
    NamedInReply,
    get_kind,
    read_people,
)
from orchestration.text.dates import FoundDate
from orchestration.text.thread_phrases.vocabulary import PAST
from schemas.plan import Language
from schemas.values import Json

_VALUES: frozenset[PartKind] = frozenset({"date", "status", "person", "name", "me", "quote"})
_OTHER_WISH: frozenset[PartKind] = frozenset({"show", "ask", "channel", "only", "task", "quote", "send", "place"})
"""What asks for something else than a change."""


@dataclass(frozen=True, slots=True)
class ReplyValues:
    """What a reply sets. ``people`` are by what is to be done with them: set, added, or taken off; ``replaced``: those
    in whose place others are set; ``every``: of all that was shown; ``corrects``: it takes back what was understood
    before; ``ordered``: it holds a word for a change."""

    date: FoundDate | None = None
    later: str = ""
    status: str = ""
    people: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    every: str = ""
    corrects: bool = False
    ordered: bool = False


def read_reply_values(reading: Reading, myself: str, *, may_name: bool = False) -> ReplyValues | None:
    """Return what a reply sets; ``None`` where it says anything else, or where it can't be told who is named.

    ``may_name``: a bare name is somebody's, as the last change was of a person.
    """
    marked = _leave_out_past(_ABSENT.sub("", remove_asides(reading.marked)))
    said = _read_values(reading, marked or reading.marked, myself, may_name=may_name)
    if said is not None:
        return said
    kept = _leave_out_remarks(reading)
    return _read_values(reading, kept, myself, may_name=may_name) if kept else None


def _leave_out_past(marked: str) -> str:
    """Return a marked text without the sentences that tell of what is over; as it is where nothing else is left."""
    sentences = [one for one in _SENTENCES.split(marked) if one.strip()]
    kept = [one for one in sentences if not _is_past(one) or _WISHES.search(one)]
    return ". ".join(kept) if 0 < len(kept) < len(sentences) else marked


def _leave_out_remarks(reading: Reading) -> str:
    """Return the marked text without the sentences that only tell why; empty where there are none, or nothing else."""
    sentences = [one for one in _SENTENCES.split(reading.marked) if one.strip()]
    kept = [one for one in sentences if not _is_remark(reading, one)]
    every = [found[0] for one in sentences if one not in kept and (found := _EVERY.search(one)) is not None]
    return ". ".join([*every, *kept]) if 0 < len(kept) < len(sentences) else ""


_EVERY = make_regex(r"전부|모두|[둘셋넷]\s?다|\b(?:all of (?:them|these|those)|both)\b|全部|すべて", re.IGNORECASE)
"""All of what was shown, told of in a remark: what is wanted is of all of it ("전부 끝났어요 완료로 바꿔주세요")."""


def _is_remark(reading: Reading, sentence: str) -> bool:
    """Whether a sentence names no value, wishes for nothing and limits nothing."""
    if (_AWAY.search(sentence) or _is_past(sentence)) and not _WISHES.search(sentence):
        return True
    if _NOTICED.search(sentence) and not _WISHES.search(sentence):
        return True
    if re.search(ANY_MARK, sentence) or _WISHES.search(sentence):
        return False
    parts = read_parts(reading, sentence)
    if parts is None:
        return True
    told = _TOLD_KO.search(sentence) is not None
    if any(one.kind in _MEANT and not (told and one.kind == "set") for one in parts):
        return False
    names = [one.value for one in parts if one.kind == "name"]
    plain = len(names) > 1 and all(name.isascii() and name.islower() for name in names)
    return not names or plain or told


def _is_past(sentence: str) -> bool:
    """Whether a sentence tells of what is over, and of no other day, person or state of what is spoken of."""
    return _TOLD_PAST.search(sentence) is not None and not _CHANGED.search(sentence)


_NOTICED = make_regex(
    rf"(?:은|는|이|가)\s?[^.!?]{{0,10}}{ANY_MARK}(?:이네|네|이구나|구나|인가|이었네|였네|이지|지)요?\W*$|は[^。]{{0,10}}{ANY_MARK}(?:か|だ|だね|なのか|だった|ですね)?\W*$"
    rf"|\b(?:is|falls\son)\s(?:a\s)?{ANY_MARK}\W*$",
    re.IGNORECASE,
)
"""That somebody sees which day another one is ("末日は火曜か"): what is wanted stands beside it."""
_TOLD_PAST = make_regex(
    rf"[{PAST}](?:대|네|다|어|거든|는데|음|습니다|더라고|다네|다더라)요?\W*$"
    r"|(?:終わった|済んだ|聞いた|言ってた|できた)(?:って|らしい(?:です)?|そうです|から|ので|よ)?\W*$"
    r"|^\W*(?:(?:he|she|they|we|i|it|[A-Z]\w+)(?:'s|'ve)?\s(?:(?:has|have|just|already|is|was)\s)*"
    r"(?:finished|completed|wrapped|closed|delivered|submitted|confirmed|approved|told|said|done))\b",
    re.IGNORECASE,
)
"""That something is over, or was said."""
_CHANGED = make_regex(
    r"바뀌|변경|밀[렸리려]|미뤄|당겨|당기|옮[겨겼]|연기|늦춰|확정|정해|잡혔|맡|하기로|빠졌|빠뜨|빼먹|까먹|깜빡|전부|모두|[둘셋]\s?다|였|이었|変わ|変更|ずれ|延期|決ま|間違"
)
_MEANT: frozenset[PartKind] = frozenset(
    {*CHANGE_VERBS, "status", "date", "quote", "me", "person", "who", "not", "old", "also", "joins"}
)
_AWAY = make_regex(
    r"^(?:(?:because|since|as|cuz)\s)?(?:he|she|they|we|i|[A-Z][a-z]+)(?:'s|'re|'m| is| are| am| will be|'ll be)"
    r"\s(?:off|out|away|busy|swamped|unavailable|booked|travell?ing|asleep|on (?:leave|vacation|holiday)"
    r"|in (?:a )?meetings?)\b"
    r"|(?:쉬시|쉬는|쉬어|쉰|휴가|외근|부재|바쁘|바빠|안\s?계|자리(?:에)?\s?(?:없|안)|출장)|(?:休み|不在|外出"
    r"|出張|忙し)"
)
"""That somebody is not there, whenever that is."""
_ABSENT = make_regex(
    r"^[^.!?\n]{0,60}?(?:휴가|출장|병가|연차|반차|외근|부재|휴직)(?:이|가|중|중이|이시|시|셔|가시|가셔){0,2}"
    r"(?:라서|여서|어서|서|니까|라니까|라네|네|이네|구나|이구나|인데|라는데|라던데|래서|래|대|대서|신대|라고\s?해서)요?[\s,]+(?=\S)"
    r"|^[^。！？\n]{0,60}?(?:休み|休暇|出張|不在|外出中?)(?:中)?(?:なので|らしいので|だそうなので|だから|だそうで|のため|で)、?\s?(?=\S)"
)
"""That somebody is not there, ahead of what is wanted for it in the same sentence."""
_TOLD_KO = make_regex(r"\S\s.*(?:[대래네데]요?|거든요?|[아어여]서요?|니까요?|다고\s?\S{2,4}|[아어]요)\W*$")
"""What tells a thing in several words, as reasons do."""
_SENTENCES = make_regex(
    rf"(?<=[.!。！…~])\s*|[ㅋㅎㅠㅜ]+\s*|\n|[、,]\s*|(?<=[{PAST}]대)\s+|(?<=[{PAST}][대네다어]요)\s+|(?<=[{PAST}]다네요)\s+|(?<=[{PAST}][네다어지음])\s+"
)
_WISHES = make_regex(
    r"줘|주세요|주라|부탁|바랍|하지\s?마|말고|말아|빼|제외|취소|만약|[^\s]면(?:\s|$)|해라|하자|[?？]|\b(?:please"
    r"|don'?t|do not|not|no longer|if|unless"
    r"|except|only|without|cancel|stop|undo|never|should be|must|can you|could you)\b|ください|下さい|お願い"
    r"|しない|ないで|たら|なら|ではなく|以外|だけ|取り消|戻し",
    re.IGNORECASE,
)
"""What wishes for something, forbids it or sets a condition."""


def _read_values(reading: Reading, marked: str, myself: str, *, may_name: bool) -> ReplyValues | None:
    shift = find_shift(marked, reading)
    parts = read_parts(reading, shift.rest if shift else marked)
    parts = _without_limits(parts) if parts is not None else None
    if parts is None or any(one.kind in _OTHER_WISH for one in parts):
        return None
    kept, corrects = drop_old_values(parts, reading.language)
    dates = _drop_repeated([one.date for one in kept if one.kind == "date" and one.date is not None])
    states = list(dict.fromkeys(one.value for one in kept if one.kind == "status"))
    people = read_people(kept, reading.language, myself, may_name=may_name or corrects)
    if people is None or len(dates) > 1 or len(states) > 1 or any(one.is_span or one.cron for one in dates):
        return None
    asks = marked.rstrip().endswith(("?", "？")) or _ASKS.match(marked) is not None
    if asks and not (shift or any(one.kind in CHANGE_VERBS and not _IS.fullmatch(one.value) for one in parts)):
        return None
    if not (dates or states or people or shift) or (states and _takes_off(kept) and not _has_removed(people)):
        return None
    return ReplyValues(
        dates[0] if dates and not shift else None,
        shift.duration if shift else "",
        states[0] if states else "",
        tuple(one.name for one in people if one.act == "set"),
        tuple(one.name for one in people if one.act == "add"),
        tuple(one.name for one in people if one.act == "remove"),
        tuple(one.value for one in parts if one not in kept and one.kind in ("person", "name")),
        next((one.value for one in kept if one.kind == "every"), ""),
        corrects or _CORRECTS.search(reading.text) is not None,
        shift is not None or any(one.kind in CHANGE_VERBS for one in kept),
    )


def _drop_repeated(dates: Sequence[FoundDate]) -> list[FoundDate]:
    """Return days and times without those that say the same once more."""
    return [one for number, one in enumerate(dates) if one.iso not in {before.iso for before in dates[:number]}]


_IS = make_regex(r"is|are|be|맞\S*", re.IGNORECASE)
_ASKS = make_regex(r"\W*(?:is|are|was|were|does|do|did|has|have)\s", re.IGNORECASE)
"""How a question begins that is no wish."""


def _without_limits(parts: Sequence[ReplyPart]) -> tuple[ReplyPart, ...]:
    """Leave out "only" where it stands beside the name of a field: nothing but that is to be changed anyway."""
    fields = ("when", "who", "state")
    beside = {
        number
        for number, one in enumerate(parts)
        if one.kind == "only"
        and {get_kind(parts, number - 1), get_kind(parts, number + 1), get_kind(parts, number + 2)} & {*fields}
    }
    return tuple(one for number, one in enumerate(parts) if number not in beside)


_CORRECTS = make_regex(
    r"^(?:아니|앗|아차|잘못)|\b(?:no|oops|meant|not|instead|sorry)\b|^(?:いや|あ[、っ]|違|ごめん|すみません"
    r"|間違)|じゃなく|ではなく",
    re.IGNORECASE,
)
"""Words of who corrects what was heard, rather than to have it otherwise now."""


def _takes_off(parts: Sequence[ReplyPart]) -> bool:
    return any(one.kind == "remove" for one in parts)


def _has_removed(people: Sequence[NamedInReply]) -> bool:
    """Whether somebody is taken off: a state can't be, so that rows without it are wanted where nobody is."""
    return any(one.act == "remove" for one in people)


def drop_old_values(parts: Sequence[ReplyPart], language: Language) -> tuple[list[ReplyPart], bool]:
    """Return the parts without the values that are to be replaced, and whether there were words for that."""
    out: set[int] = set()
    for number, part in enumerate(parts):
        if part.kind == "not" or (part.kind == "old" and language == "en"):
            out |= set(_next_values(parts, number))
        elif part.kind == "old":
            out |= set(_values_before(parts, number))
    kept = [part for number, part in enumerate(parts) if number not in out and part.kind not in ("old", "not")]
    return kept, any(part.kind in ("old", "not") for part in parts)


def _next_values(parts: Sequence[ReplyPart], number: int) -> Iterator[int]:
    for later in range(number + 1, len(parts)):
        if parts[later].kind in _VALUES:
            yield later
            return
        if parts[later].kind not in ("rest", "to", "points"):
            return


def _values_before(parts: Sequence[ReplyPart], number: int) -> Iterator[int]:
    for earlier in range(number - 1, -1, -1):
        if parts[earlier].kind in _VALUES:
            yield earlier
            return
        if parts[earlier].kind not in BESIDE_KINDS:
            return


def build_people(values: ReplyValues) -> Json:
    """Return what a column of people is set to; None where nobody is named."""
    if values.people and not values.removed:
        first, *others = values.people
        return [first, *others] if others else first
    ways = (("remove", values.removed), ("add", (*values.people, *values.added)))
    return {way: list[Json](names) for way, names in ways if names} or None

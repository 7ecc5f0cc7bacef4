"""Splitting a request into clauses, one act each.

Korean and Japanese put the verb last, so a clause runs from the end of one verb to the end of the next; English puts
it first, so a clause runs from one verb to the next.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.verbs import ENGLISH, JAPANESE, KOREAN_NOUNS, KOREAN_STEMS, EffectKind
from orchestration.rule_planner.reading.words import DATE, QUOTE, build_kind_pattern
from schemas.plan import Language


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a request: the act, the words beside the verb (marked text), and the verb as it was written.

    ``follows``: a word of order says that it comes after the clause before it.
    """

    act: EffectKind | None
    text: str
    verb: str = ""
    follows: bool = False


_HADA = (
    r"(?:\s?(?:을|를))?\s?(?:(?:좀|한번|한\s번|다시|빨리|바로|꼭|간단히|짧게)\s)?"
    r"(?:하(?:고|며|면서|자|길|시|여|세|게|도록|죠|지|기|실|라|렴|려)|했으면|해|합시"
    r"|할(?=래|까|게|\s?수|지)|한\s?(?=다음|뒤|후)|함(?![가-힣])"
    r"|부탁|바랍|바람|요망|pl[sz]|please|플리즈|드려|드리|돌려|걸어|시켜|보내\s?(?=줘|주"
    r"|드)|(?:\s?(?:후|뒤)(?:에)?(?=\s))|ㄱㄱ|고고|좀(?=\s*[.!?~]*$)|\s?줘)"
)
_LAST = r"(?:(?:도|만)?(?:요|용|여)?(?=\s*[.!?~ㅎㅋ^]*$))"
_BEFORE_ROW = r"(?<=(?:행|줄)\s..)(?=\s?:\s*\S)"
"""A noun for adding that stands between a row and its cells ("…에 행 추가: 3/4, 서울, 100")."""
_AUXILIARY = (
    r"(?:\s(?:줘|주세|주시|주라|주실|주면|주겠|줄래|줄\s?수|줄까|줄게|좀(?=\s|$)|봐|보자"
    r"|보고\s?싶|달라|부탁|바랍|바라|될까|되나|돼|가능|있|수\s?있|싶|놔"
    r"|둬|놓|드려|드리|버려|pl[sz]|please|요망|다음|뒤|후)[가-힣]*(?:에)?)*"
)
_QUOTATIVE = make_regex(
    r"(?:다고|라고|자고|냐고|달라고|려고|려면|하면|되면|던|는지|느라|으면"
    r"|둔|놓은|(?:뒀|놨|두었|놓았)[가-힣]*)(?:\s좀)?\s*$"
)
"""Ends of a verb that is told of, and not asked for: also what has been done and kept ("적어둔", "적어뒀는데")."""
_TOLD_NOT = make_regex(r"\s?(?:는\s)?말(?:라고|자고|아\s?달라고)")
"""What somebody is told not to do, behind the verb for it."""
_RELATIVE = make_regex(r"(?:는|던|을)$")


def _korean_pattern() -> re.Pattern[str]:
    stems = "|".join(f"(?P<s_{act}>{stems})" for act, stems in KOREAN_STEMS.items())
    nouns = "|".join(f"(?P<n_{act}>{nouns})" for act, nouns in KOREAN_NOUNS.items())
    row = rf"(?P<r_append>(?:추가|입력|기입|삽입){_BEFORE_ROW})"
    # What follows a noun stands here once for all of them: once for each it would take 0.2 s of every start to compile.
    verbs = rf"(?:{stems})[가-힣]*|(?:{nouns})(?!(?:하|되)지\s?(?:않|못)[은는])(?:{_HADA}[가-힣]*|{_LAST})|{row}"
    return re.compile(rf"(?<![가-힣])(?:{verbs}){_AUXILIARY}", re.IGNORECASE)


_KOREAN = _korean_pattern()
_JAPANESE = make_regex(
    "|".join(
        f"(?P<j{i}>(?:{stems})(?:(?!お願)[ぁ-ん])*(?:ください|下さい|お願い[ぁ-ん]*)?)"
        for i, (stems, _) in enumerate(JAPANESE)
    )
)
OPENING_WORDS = (
    r"(?:(?:please|pls|plz|kindly|hey|hi|hello|ok|okay|so|now|also|then|next|first|finally"
    r"|and|just|only|quickly|permanently|immediately|simply|really|maybe|go ahead and"
    r"|(?:can|could|would|will) (?:you|we|u)|would you mind|i(?:'d| would) like (?:you "
    r"|us )?to|i want (?:you )?to|i need (?:you )?to|help me"
    r"|let'?s|we should|we need to|make sure (?:to|you)|want to|need to|try to|thanks"
    r"|after that|once done|when done|you|to)\b[\s,]{0,5}){0,8}"
)
_ALONE = r"(?<![\w-])"


@cache
def _english_verbs(before: str) -> tuple[tuple[re.Pattern[str], EffectKind], ...]:
    """Return the verbs with what may stand before one; compiled for the first text that may be English."""
    return tuple((re.compile(rf"{before}(?P<verb>{verbs})(?![\w-])", re.IGNORECASE), act) for verbs, act in ENGLISH)


_BOUNDARY = make_regex(
    r"(?:[.;!?]\s+|,\s*|\s+)(?:and then|then|and|after that|also|&|\+)\s+|[.;!?]\s+|,\s+|\n+", re.IGNORECASE
)
_CONTENT = make_regex(r"\b(?:that|saying|to say|if|whether)\b|:\s|\s[-–—]\s", re.IGNORECASE)
_STRONG = make_regex(r"\b(?:then|after that|also)\b|[.;]\s", re.IGNORECASE)
_DETERMINED = make_regex(
    r"(?:\b(?:a|an|the|of|my|our|your|this|that|last|first|new|every|each|no|to|in|for)|['’]s)\s$", re.IGNORECASE
)


_OF_RULE = make_regex(
    r"\b(?:(?:do|does|did) (?:i|we|people|one|employees) (?:have|need) to|(?:should|must|may) (?:i|we|one)"
    r"|(?:am i|are we) (?:supposed|allowed|meant|expected|required) to|(?:how|where|when|why) (?:do|does|did|can"
    r"|should) (?:i|we|you|one))"
    r"\s(?:\w+\s)?$",
    re.IGNORECASE,
)
"""Before a verb that is asked about, and not asked for ("how far in advance do I have to enter my vacation?")."""


_INTO = r"(?:에다가|에다|에게|에(?!서)|한테|께|으로|로)(?=\s|$)"
_TO_SOMEONE = make_regex(rf"(?:{build_kind_pattern('channel', 'person')}\s?(?:채널)?{_INTO}|슬랙{_INTO})")
_TO_PLACE = make_regex(rf"(?:노션\s|노션의\s)?[\w가-힣{QUOTE[1:-1]}]+(?:\sDB|\s페이지|\s데이터베이스)?{_INTO}")
_TARGETS: dict[EffectKind | None, re.Pattern[str]] = {
    "send": _TO_SOMEONE,
    "upload": _TO_SOMEONE,
    "save": _TO_PLACE,
    "create": _TO_PLACE,
    "append": _TO_PLACE,
}


_ORDER_KO = (
    r"(?:그\s?)?다음(?:에|으로)(?![가-힣])|그런\s다음|그\s?(?:후|뒤)(?:에|로)?(?![가-힣])|그리고\s?나서|이어서"
    r"|끝나면|끝난\s(?:다음|뒤|후)"
)
_ORDER_JA = r"その後|それから|次に|終わったら|してから"
_IN_ORDER_EN = make_regex(
    r"\b(?:then|after that|after which|afterwards?|next|once (?:that(?:'s| is) )?done|when (?:that(?:'s| is) )?done)\b",
    re.IGNORECASE,
)
_IN_ORDER = make_regex(rf"{_ORDER_KO}|{_ORDER_JA}|{_IN_ORDER_EN.pattern}", re.IGNORECASE)
_ENDS_IN_ORDER = make_regex(r"(?:다음|뒤|후)(?:에)?\s*$|(?:てから|た後に?|たら)\s*$")
_JOINT = 30
"""So many characters before a verb are looked at for a word of order."""


def is_in_order(between: str) -> bool:
    """Whether the words between two things say that the second comes after the first."""
    return _IN_ORDER.search(between) is not None


def split_clauses(marked: str, language: Language) -> list[Clause]:
    """Return the clauses of a marked text in order; a text without a known verb is one clause without an act."""
    return [*_split_clauses(marked, language)]


@lru_cache(maxsize=256)
def _split_clauses(marked: str, language: Language) -> tuple[Clause, ...]:
    """The same for the readings of one request, which look at its parts over and over."""
    if language == "ko":
        return tuple(_verb_last(marked, _KOREAN))
    if language == "ja":
        return tuple(_verb_last(marked, _JAPANESE))
    return tuple(_english(marked))


def move_targets(clauses: list[Clause]) -> list[Clause]:
    """Give a bare verb the target that stands before the verb ahead of it ("#general에 정리해서 공유해줘")."""
    handed = list(clauses)
    for index in range(1, len(handed)):
        before, after = handed[index - 1], handed[index]
        if after.text.strip() or after.act not in _TARGETS or before.act in {"create", "save", "send"}:
            continue
        target = _TARGETS[after.act].search(before.text)
        if target:
            rest = f"{before.text[: target.start()]} {before.text[target.end() :]}".strip()
            handed[index - 1] = replace(before, text=rest)
            handed[index] = replace(after, text=target[0].strip())
    return handed


def _act(match: re.Match[str]) -> EffectKind:
    name = match.lastgroup or ""
    found = next((key for key, value in match.groupdict().items() if value), name)
    return JAPANESE[int(found[1:])][1] if found.startswith("j") else _act_named(found[2:])


def _act_named(name: str) -> EffectKind:
    return next(act for act in (*KOREAN_STEMS, *KOREAN_NOUNS) if act == name)


def _verb_last(marked: str, pattern: re.Pattern[str]) -> list[Clause]:
    clauses: list[Clause] = []
    begin = 0
    for match in pattern.finditer(marked):
        if not _acts(match, marked) or _is_named(match, marked, pattern):
            continue
        between = marked[begin : match.start()]
        follows = bool(clauses) and (is_in_order(between) or _ENDS_IN_ORDER.search(clauses[-1].verb) is not None)
        clauses.append(Clause(_act(match), _trimmed(between), match[0], follows))
        begin = match.end()
    return _with_tail(clauses, _trimmed(marked[begin:]))


_ASKS_IF_JA = make_regex(r"(?:された|しました|した|れてる|れている)か(?:どうか)?$")


def _acts(match: re.Match[str], marked: str) -> bool:
    """Whether a verb is an act: not reported speech, not a relative clause before a noun."""
    forbids = match[0].endswith("지") and _TOLD_NOT.match(marked, match.end()) is not None
    if forbids or _QUOTATIVE.search(match[0]) or _ASKS_IF_JA.search(match[0]) or _asks_whether(match, marked):
        return False
    if _ASKED_OF_SOMEBODY.match(marked, match.end()):
        return False
    if _REPORTED_JA.search(match[0]) and re.search(r"伝え|知らせ|聞い|DM|連絡|送|投稿|お願い", marked[match.end() :]):
        return False
    more = re.match(r"\s*[가-힣]", marked[match.end() :])
    return not (more and _RELATIVE.search(match[0]))


_GOES_ON = make_regex(r"\s+(?!(?:그리고|및|또는?|하고|예약|부탁)(?![가-힣]))[^\s,.!?;·/&+()\[\]–—-]")
"""Behind a verb as a noun ("…보내기 금요일까지 할 일로 넣어줘"): the sentence goes on to another verb."""


def _is_named(match: re.Match[str], marked: str, pattern: re.Pattern[str]) -> bool:
    """Whether a verb as a noun only names something of which another verb says what is to be done with it."""
    if not match[0].endswith("기") or _GOES_ON.match(marked, match.end()) is None:
        return False
    rest = re.split(r"[.!?\n]", marked[match.end() :], maxsplit=1)[0]
    further = pattern.search(rest)
    return further is not None and not further[0].endswith("기")


_ASKED_OF_SOMEBODY = make_regex(
    r"[^.!?\n]{0,40}(?:[는은인운을]지|냐고|달라고)\s(?:좀\s|한번\s|(?:디엠|DM|메시지)(?:으로|로)\s)?(?:물어|여쭤|여쭙|문의|질문)"
)
"""Behind a word of a question that somebody else is asked ("얼마나 늘었는지 물어봐줘")."""
_REPORTED_JA = make_regex(r"[ぁ-ん](?:か|かと|って|(?:て|い|る|た|ます|ください|ほしい|くれ|よう)と|ように?)$")
"""A verb in words that are told on ("…を見せていただけないか、DMで伝えて")."""
_MUST = make_regex(r"야$|야\s(?:해|하|돼|되)\S*$")
_ASKS_WHETHER = make_regex(
    r"\s?(?:하는|되는|할|될|하|되)지|\s?[하되돼]더라|\s?(?:(?:해|하|돼|되|할|될)\S{0,5})?\s*[?？]|\s?(?:하나|되나|하죠|되죠|할까|될까|하는지|되는지)\S{0,2}\s*$"
)


def _asks_whether(match: re.Match[str], marked: str) -> bool:
    """Whether a verb is asked about and not asked for ("언제까지 올려야 해?")."""
    return _MUST.search(match[0]) is not None and _ASKS_WHETHER.match(marked, match.end()) is not None


_SIGNS = make_regex(r"[^\w\ue000-\uf8ff)\]\"'」』”’]+$")
"""Signs and emoji at the end of a text."""


def _with_tail(clauses: list[Clause], tail: str) -> list[Clause]:
    """Give what follows the last verb to its clause ("올려줘, #dev에")."""
    if not clauses:
        return [Clause(None, tail)]
    tail = _SIGNS.sub("", tail.lstrip(" .,!?~〜。、！？ㅎㅋㅠ^"))
    if re.fullmatch(r"(?:[.!?~ㅎㅋ^]|감사(?:합니다|해요)?|고마워요?|부탁(?:해요?|드려요|드립니다)?|\s)*", tail):
        return clauses
    last = clauses[-1]
    return [*clauses[:-1], replace(last, text=f"{last.text} {tail}".strip())]


_OPENING = make_regex(
    r"^(?:그[리러]고(?:\s나서)?|그다음에?|그 다음에?|그런 다음에?|그\s?(?:후|뒤)에?|다음에|다음으로|이어서"
    r"|その後に?|それから|次に|그걸|그거|이걸|이를|또한?|혹시|저기"
    r"|좀|그럼|이제|먼저|우선)[\s,]+"
)
_EDGES = make_regex(r"^[\s,.!?~]+|[\s]+$")


def _trimmed(text: str) -> str:
    text = _EDGES.sub("", text)
    return _OPENING.sub("", text)


_WHEN = make_regex(rf"(?:at|on|in)?\s?(?:{DATE}[\s,]*)+", re.IGNORECASE)


def _english(marked: str) -> list[Clause]:
    starts = _english_starts(marked)
    if not starts:
        return [Clause(None, marked)]
    clauses: list[Clause] = []
    for index, (begin, verb_end, act) in enumerate(starts):
        end = starts[index + 1][0] if index + 1 < len(starts) else len(marked)
        verb = marked[begin:verb_end]
        lead = _trimmed(marked[:begin]) if index == 0 else ""
        body = re.sub(
            r"[\s,;]*(?:\b(?:and then|then|and|also)\b)?[\s,;]*$", "", marked[verb_end:end], flags=re.IGNORECASE
        )
        dates = " ".join(re.findall(DATE, verb))
        when = act in {"send", "schedule"} and (not lead or _WHEN.fullmatch(lead))
        parts = (lead, dates, body.strip()) if when else (body.strip(), lead, dates)
        words = " ".join(part for part in parts if part)
        joint = marked[starts[index - 1][1] : begin][-_JOINT:] + verb if index else ""
        clauses.append(Clause(act, words, verb, follows=_IN_ORDER_EN.search(joint) is not None))
    return clauses


def _english_starts(marked: str) -> list[tuple[int, int, EffectKind]]:
    """Return where clauses begin: (start of the verb phrase, end of the verb, act)."""
    spots = [0, *(match.end() for match in _BOUNDARY.finditer(marked))]
    starts: list[tuple[int, int, EffectKind]] = []
    for spot in spots:
        found = _verb_at(marked, spot) if not starts or spot >= starts[-1][1] else None
        if found is None or (starts and not _opens(marked, starts[-1], spot)):
            continue
        starts.append((spot, *found))
    return starts or _verb_anywhere(marked)


def _opens(marked: str, last: tuple[int, int, EffectKind], spot: int) -> bool:
    """Whether a verb after a boundary opens a clause: within a told message only after "then" or a full stop."""
    between = marked[last[1] : spot]
    if last[2] not in {"send", "schedule"} or not _CONTENT.search(between):
        return True
    joint = _BOUNDARY.search(marked[max(last[1], spot - 20) : spot])
    return bool(joint and _STRONG.search(marked[max(last[1], spot - 12) : spot]))


def _verb_at(marked: str, spot: int) -> tuple[int, EffectKind] | None:
    dates = re.compile(rf"(?:{DATE}[\s,]*)*")
    lead = dates.match(marked, spot)
    begin = lead.end() if lead else spot
    for pattern, act in _english_verbs(OPENING_WORDS):
        match = pattern.match(marked, begin)
        if match:
            return match.end(), act
    return None


def _verb_anywhere(marked: str) -> list[tuple[int, int, EffectKind]]:
    """Return the first verb inside a text that opens with none ("for the overdue tasks, DM …")."""
    found: list[tuple[int, int, EffectKind]] = []
    for pattern, act in _english_verbs(_ALONE):
        for match in pattern.finditer(marked):
            before = marked[: match.start()]
            if act != "read" and not (_DETERMINED.search(before) or _OF_RULE.search(before)):
                found.append((match.start(), match.end(), act))
                break
    return [min(found)] if found else []

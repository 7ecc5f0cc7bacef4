"""The things of a thread that words point at: "it", "both of them", "두 번째 거", "残りのやつ". Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from orchestration.patterns import make_regex
from orchestration.rule_planner.thread.owned_rows import is_name_of
from orchestration.rule_planner.thread.shown_places import list_shown_places
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.request import EarlierThing, EarlierWork

_Things: TypeAlias = Sequence[EarlierThing]
_THING_KO = r"(?:거|것|건|꺼|걸|작업|할\s?일|일|페이지|문서|노트|회의록|항목|티켓|태스크|글)"
_THING_EN = r"(?:one|task|page|item|note|notes|doc|document|ticket|card|row|entry|thing)"
_THING_JA = r"(?:やつ|もの|の|タスク|ページ|件|分|項目|議事録|メモ|作業|課題)"
_ONE = make_regex(
    rf"(?:그|이|저|해당|방금\s?(?:만든|바꾼|추가한|올린|수정한)?|아까\s?(?:만든|바꾼)?|지금\s?만든|새로\s?만든|만든)\s?(?:그\s?)?{_THING_KO}(?:은|는|을|를|이|도|만|의)?"
    r"|그거|그건|그걸|그것|그게|이거|이건|이걸|이것|저거|걔|얘|요거|고거|(?:거기|여기|저기)(?:에다가|에서|서|에)?(?:도|는|만)?"
    rf"|it|this|that|there|here|(?:this|that|the|the\ssame|the\snew|same)\s(?:new\s)?{_THING_EN}"
    rf"|(?:the|that)\s{_THING_EN}\s(?:you|i|we)(?:\sjust|'ve\sjust|\shave\sjust)?\s(?:made|created|added|changed|updated|moved)"
    rf"|(?:それ|これ|あれ|こちら|そちら|そこ|ここ)|(?:その|この|さっきの|今の|いまの|先ほどの|該当の?|作った|さっき作った|今作った|作ってもらった)(?:新しい)?{_THING_JA}",
    re.IGNORECASE,
)
_ALL = make_regex(
    r"(?:(?:그|이|저|그것|이것|얘|걔)(?:거)?들?\s?)?(?:전부|모두|다|전체|싹\s?다|죄다|몽땅)(?:\s?다)?(?:를|을)?|그것들|이것들|그거들|얘네|걔네|(?:저|그|이)\s?(?:작업|할\s?일|항목|페이지)들(?:\s?(?:전부|모두|다))?"
    r"|(?:all|each|every(?:\sone)?)(?:\s(?:of\s)?(?:it|them|those|these))?|(?:all|each)\s(?:of\s)?(?:the|those|these)\s(?:tasks|ones|items|pages)|everything(?:\s(?:here|there|on\s(?:the|this)\slist))?|the\s(?:whole\slot|lot)"
    r"|them|they|those|these|(?:those|these)\s(?:tasks|ones|items|pages)|the\swhole\slist"
    r"|(?:それら|これら|これ|それ|(?:その|この|上の|今の)(?:タスク|ページ|リスト|一覧)?)?(?:の?(?:全部|ぜんぶ|すべて|全て|全件|みんな))|それら|これら",
    re.IGNORECASE,
)
_NUMBERS = {
    **dict.fromkeys(("두", "둘", "two", "2", "2つ", "二つ", "ふたつ", "2件", "二件", "2個", "both"), 2),
    **dict.fromkeys(("세", "셋", "three", "3", "3つ", "三つ", "みっつ", "3件", "三件", "3個"), 3),
    **dict.fromkeys(("네", "넷", "four", "4", "4つ", "四つ", "よっつ", "4件", "四件", "4個"), 4),
    **dict.fromkeys(("다섯", "five", "5", "5つ", "五つ", "5件", "五件", "5個"), 5),
}  # fmt: skip
_NUMBER = rf"(?P<number>{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})"
_COUNTED = make_regex(
    rf"(?:(?:그|이|저|나온)\s?)?{_NUMBER}\s?(?:개|건|가지)?\s?(?:다|모두|전부)"
    rf"|(?:그|이)\s?{_NUMBER.replace('number', 'other')}\s?(?:개|건|가지)"
    rf"|{_NUMBER.replace('number', 'both')}(?:\s(?:of\s)?(?:them|those|these|the\s(?:tasks|ones)|tasks|ones))?"
    rf"|all\s{_NUMBER.replace('number', 'all')}(?:\s(?:of\s)?(?:them|those|these|tasks|ones))?"
    rf"|(?:その|この)?(?:{_NUMBER.replace('number', 'ja')})とも|(?P<pair>両方(?:とも)?|どっちも|둘\s?다)",
    re.IGNORECASE,
)
_OTHERS = make_regex(
    r"나머지(?:\s?(?:거|것|건|작업|애)?들?)?(?:\s?(?:전부|모두|다))?|다른\s?(?:거|것|건|작업)들?|(?:all\s)?the\s(?:others|rest|other\s(?:ones?|tasks?|two|three))(?:\sof\s(?:them|those))?|残り(?:の(?:やつ|もの|タスク|分|件))?(?:も?全部|すべて)?|(?:ほか|他)の(?:やつ|もの|タスク|分|件)?",
    re.IGNORECASE,
)
_OWNED = make_regex(
    r"(?P<ko>[가-힣]{2,4}?|[A-Z][a-z]+)(?:이)?\s?(?:님|씨)?(?:\s?(?:꺼|거|것|건)|\s(?:작업|할\s?일))(?:들)?(?:\s?(?:전부|모두|다))?"
    r"|(?:all\sof\s)?(?P<en>[A-Z][a-z]+)['’]s(?:\s(?:ones?|tasks?|items?))?|(?:all\s)?the\sones?\s(?P<has>[A-Z][a-z]+)\s(?:has|owns)"
    rf"|(?P<ja>[ァ-ヶー一-龥A-Za-z]{{1,10}}){HONORIFIC_JA}の(?:分|やつ|もの|タスク|件)?(?:全部)?"
)
_EDGES = " \t,.!?~、。"


def find_pointed(
    words: str, earlier: EarlierWork, named: Sequence[EarlierThing] = (), spoken: Sequence[EarlierThing] = ()
) -> tuple[EarlierThing, ...]:
    """Return the things that words point at; nothing where they point at none, at none that is known, or may mean one
    of several. ``named``: those of which the order before in the same request is, ``spoken``: of all before."""
    said = words.strip(_EDGES)
    named = spoken if _OTHERS.fullmatch(said) else named
    rows = _list_rows(earlier)
    matches = ((form.fullmatch(said), find) for form, find in _FORMS.items())
    found = (find(match, earlier, rows, named) for match, find in matches if match is not None)
    meant = next((things for things in found if things), None) or list_shown_places(said, rows)
    return tuple({one.id: one for one in meant}.values())


def does_point(words: str) -> bool:
    """Whether words only point at something of a thread."""
    said = words.strip(_EDGES)
    return any(form.fullmatch(said) for form in _FORMS if form is not _OWNED)


def find_single(earlier: EarlierWork) -> EarlierThing | None:
    """Return the one thing that a thread is about: what it made or changed last, else its only row; ``None`` where
    there are several."""
    touched = {one.id: one for one in earlier.things if not one.row and one.title}
    made = {key: one for key, one in touched.items() if one.made}
    rows = {one.id: one for one in _list_rows(earlier)}
    for found in (touched, made) if touched else (rows,):
        if len(found) == 1:
            return next(iter(found.values()))
    return None


def _list_rows(earlier: EarlierWork) -> _Things:
    shown = [one for one in earlier.things if one.row and one.title]
    return shown or [one for one in earlier.listed if one.title]


def _find_one(_: re.Match[str], earlier: EarlierWork, __: _Things, named: _Things) -> _Things:
    if len(named) == 1:
        return named
    single = find_single(earlier)
    return [single] if single is not None and not named else []


def _find_all(_: re.Match[str], earlier: EarlierWork, rows: _Things, named: _Things) -> _Things:
    if len(named) > 1:
        return named
    touched = [one for one in earlier.things if not one.row and one.title]
    return touched if len(touched) > 1 or not rows else rows


def _find_counted(match: re.Match[str], earlier: EarlierWork, rows: _Things, named: _Things) -> _Things:
    groups = match.groupdict()
    word = next((one for name, one in groups.items() if one and name != "pair"), "")
    count = 2 if groups.get("pair") else _NUMBERS[word.lower()]
    found = _find_all(match, earlier, rows, named)
    return found if len(found) == count else []


def _find_others(_: re.Match[str], earlier: EarlierWork, rows: _Things, named: _Things) -> _Things:
    taken = {one.id for one in (*named, *(thing for thing in earlier.things if not thing.row))}
    left = [one for one in rows if one.id not in taken]
    return left if taken and len(left) < len(rows) else []


def _find_owned(match: re.Match[str], _: EarlierWork, rows: _Things, __: _Things) -> _Things:
    name = next(one for one in match.groups() if one)
    return [one for one in rows if any(is_name_of(name, whose) for whose in one.whose)]


_FORMS: dict[re.Pattern[str], Callable[[re.Match[str], EarlierWork, _Things, _Things], _Things]] = {
    _ONE: _find_one,
    _COUNTED: _find_counted,
    _ALL: _find_all,
    _OTHERS: _find_others,
    _OWNED: _find_owned,
}

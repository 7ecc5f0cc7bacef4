"""Titles in the words of a request: what people call a thing without putting it in quotes.

A title counts where it stands whole, whatever its spaces and case, or where a part of it does that is a part of no
other title: words in a row, its first words with others left out between, or one long word, also in another script, or
several words that mean the same in another language.
Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, pairwise

from connectors.names import fold_name
from orchestration.patterns import make_regex
from orchestration.text.hangul import is_one_letter_apart
from orchestration.text.name_sounds import render_consonants
from orchestration.text.office_words import compile_words, find_meanings, split_compound

MOST_TITLES = 300
MOST_WORDS = 6
MOST_READ = 100
"""Words of a text that are looked at."""
_SCRIPTS = frozenset({"hangul", "katakana", "latin"})
SHORTEST_WHOLE = 2
SHORTEST_PART = 3
"""Letters of a lone word that may stand for a title."""
MOST_CUT = 3
"""Letters at the end of a word that may be a particle."""
SHORTEST_MISTYPED = 4
"""Syllables of a row of words that may hold a slip of typing."""
LONGEST_TEXT = 1_000
LEAST_SOUND = 3
"""Consonants of words that may be a title's in another script."""
LEAST_MEANT = 2
"""So many words in another language stand for a title; one alone may mean any."""
_COMMON = frozenset(
    re.findall(
        r"\w+",
        "a an the and or of to in on at by for from with as is are was be it its my our your this that these those"
        " there who what when where which how new all any some not no do did done can will would should could just"
        " still across over under between during after before into about within without among against until since"
        " us we me you they them everyone",
    )
)
"""English words that are nobody's title by their sound."""

_APART = make_regex(
    r"“[^”]*”|‘[^’]*’|「[^」]*」|『[^』]*』|《[^》]*》|\"[^\"]*\"|`[^`]*`|(?<!\w)'[^'\n]*'(?!\w)|<[^>]*>|[#@]\S+|https?://\S+"
)
"""What is a name or an address by its form already."""
_OTHER_ONE = make_regex(
    r"(?:\b(?:Q[1-4]|[1-4]Q|(?:FY|v|ver\.?\s?)\d{1,4}|20\d\d)|[1-4]\s?분기|20\d\d년|(?<!\d)\d{1,2}월|\d{1,2}차"
    r"|第?[1-4]四半期|20\d\d年|(?<!\d)\d{1,2}月)(?:의|の|'s)?\s?$",
    re.IGNORECASE,
)
"""What tells the thing behind it from another of the same kind ("the Q1 survey"): a part of a title is not that one."""
_IN_BRACKETS = make_regex(r"(?P<name>[^()\[\]（）]{2,80}?)\s?[(\[（](?P<what>[^()\[\]（）]{2,40})[)\]）]")
LONGEST_BEFORE = 12
"""Letters of what tells a thing from another."""
_WORD = compile_words(r"[가-힣]+|[A-Za-z0-9](?:[A-Za-z0-9'&.+-]{0,60}[A-Za-z0-9+&])?|[ァ-ヶー]+|[一-龥々]+")
_GAP = make_regex(r"[\s·・/-]*|(?<!\d)の|と|や")


@dataclass(frozen=True, slots=True)
class TitleFound:
    """Where a text names a title: the place, and the title's number in the list."""

    start: int
    end: int
    number: int
    whole: bool


def find_titles(text: str, titles: Sequence[str]) -> list[TitleFound]:
    """Return the titles that a text names, in their order there, none over another; the longest first counts."""
    listed = tuple(titles[:MOST_TITLES])
    plain = _blank_apart(text[:LONGEST_TEXT])
    found = [*_find_whole(plain, listed)]
    found += _find_parts(plain, listed, found)
    found += _find_documents(plain, listed)
    return sorted(_leave_longest(found), key=lambda one: one.start)


def is_title_meant(title: str, asked: str, least: int = LEAST_MEANT) -> bool:
    """Whether a name is a title in another language: so many words at least, each of which means one of the title's."""
    words = [word for word in _WORD.findall(asked) if word.casefold() not in _COMMON]
    parts = [part for word in words for part in split_compound(word)]
    known = len(parts) >= least and any(find_meanings(part) for part in parts)
    return known and _means_all(parts, [part.casefold() for part in _WORD.findall(title)])


def is_title_spread(title: str, asked: str) -> bool:
    """Whether a name is two words of a title or more, in their order there, others left out between or around them."""
    words = [word.casefold() for word in _WORD.findall(asked)]
    left = iter(word.casefold() for word in _WORD.findall(title))
    return len(words) >= LEAST_MEANT and all(any(word == part for part in left) for word in words)


def is_title_joined(title: str, asked: str) -> bool:
    """Whether a name is two words of a title or more written as one, in their order there, others left out between
    ("보안보고서" for "보안 점검 보고서")."""
    left, used = fold_name(asked), 0
    for word in map(str.casefold, _WORD.findall(title)):
        if len(word) > 1 and left.startswith(word):
            left, used = left[len(word) :], used + 1
    return not left and used >= LEAST_MEANT


def list_title_words(text: str) -> list[str]:
    """Return the words of a text that may stand in a title, the longest first."""
    words = dict.fromkeys(match[0] for match in _WORD.finditer(_blank_apart(text[:LONGEST_TEXT])))
    return sorted((word for word in words if len(word) >= SHORTEST_PART and word.casefold() not in _COMMON), key=len)[
        ::-1
    ]


def _blank_apart(text: str) -> str:
    return _APART.sub(lambda match: "\x00" * len(match[0]), text)


def _find_whole(text: str, titles: Sequence[str]) -> Iterator[TitleFound]:
    letters = [(char, at) for at, char in enumerate(text) if not char.isspace()]
    folded = "".join(char.casefold() if len(char.casefold()) == 1 else char for char, _ in letters)
    for number, title in enumerate(titles):
        for wanted in list_title_forms(title):
            at = folded.find(wanted) if len(wanted) >= SHORTEST_WHOLE else -1
            if at < 0:
                continue
            start, end = letters[at][1], letters[at + len(wanted) - 1][1] + 1
            if _begins_word(text, start) and _ends_word(text, end):
                yield TitleFound(start, end, number, whole=True)


def list_title_forms(title: str) -> Iterator[str]:
    """Yield a title as it is looked for: as it is written, and with what stands in brackets behind it said before it
    or without the brackets ("지난주 주간 회의", "주간 회의 지난주 거" for "주간 회의 (지난주)")."""
    yield fold_name(title)
    bracketed = _IN_BRACKETS.fullmatch(title.strip())
    if bracketed is not None:
        yield fold_name(bracketed["what"] + bracketed["name"])
        yield fold_name(bracketed["name"] + bracketed["what"])


def _begins_word(text: str, start: int) -> bool:
    before, first = text[start - 1 : start], text[start]
    return not before or not before.isalnum() or _script(before) != _script(first)


def _ends_word(text: str, end: int) -> bool:
    """Whether a word may end there: Hangul may have a particle behind it."""
    after, last = text[end : end + 1], text[end - 1]
    if not after or not after.isalnum() or _script(after) != _script(last):
        return True
    rest = re.match(r"[가-힣]+", text[end:])
    return _script(last) == "hangul" and rest is not None and len(rest[0]) <= MOST_CUT


def _script(char: str) -> str:
    if re.match(r"[가-힣]", char):
        return "hangul"
    if re.match(r"[ぁ-ゖ]", char):
        return "hiragana"
    if re.match(r"[ァ-ヶー]", char):
        return "katakana"
    return "kanji" if re.match(r"[一-龥々]", char) else "latin"


def _find_parts(text: str, titles: tuple[str, ...], taken: Sequence[TitleFound]) -> list[TitleFound]:
    """Return the parts of titles that stand for one title alone, where no whole title stands."""
    index = _index_titles(titles)
    words = [
        match
        for match in islice(_WORD.finditer(text), MOST_READ)
        if not any(one.start < match.end() and match.start() < one.end for one in taken)
    ]
    found = [_find_longest(text, words[first : first + MOST_WORDS], index) for first in range(len(words))]
    return [one for one in found if one is not None]


_DOCUMENT = make_regex(
    r"(?:(?P<of>[A-Za-z][A-Za-z-]{2,}|[가-힣]{2,}|[ァ-ヶー]{2,}|[一-龥々]{2,})(?:\s(?!の)|の)?)"
    r"(?P<what>\b(?:docs?|documents?|guide|handbook|manual)\b|문서|가이드|자료|ドキュメント|資料|文書|ガイド)",
    re.IGNORECASE,
)
"""A document called by what it is of."""
_HOLDERS = frozenset(
    {
        "가이드",
        "문서",
        "안내",
        "안내서",
        "매뉴얼",
        "핸드북",
        "guide",
        "handbook",
        "manual",
        "doc",
        "docs",
        "ガイド",
        "手引き",
    }
)
_KINDS = make_regex(
    r"(?:(?<=\bthe\s)|(?<=\bour\s)|(?<=\bthat\s)|(?<=\s))(?:proposal|quote|contract|roadmap|customer\slist)(?![a-z])|提案書|見積書|契約書|企画書|ロードマップ",
    re.IGNORECASE,
)
"""What a document is by its kind: where one title alone is of that kind, it is meant."""


_RULES = make_regex(
    r"(?P<of>[A-Za-z]{3,}|[가-힣]{2,}|[ァ-ヶー]{2,}|[一-龥々]{2}(?:[一-龥々]{2})?)(?:\s|の)?"
    r"(?:\b(?:rules?|polic(?:y|ies)|guidelines?)\b|규정|규칙|정책|방침|ルール|規定|規則|方針|ポリシー)",
    re.IGNORECASE,
)
"""Rules by what they are for."""


def _find_documents(text: str, titles: Sequence[str]) -> Iterator[TitleFound]:
    """Yield the documents that a text calls by what they are of ("the onboarding doc"), or by their kind in another
    language ("ハンビットの提案書"), where one title alone is such."""
    owned = [[part.casefold() for part in _WORD.findall(title)] for title in titles]
    for form in (_DOCUMENT, _RULES, _KINDS):
        for match in form.finditer(text):
            word = match.groupdict().get("of") or match[0]
            held = (number for number, own in enumerate(owned) if form is not _DOCUMENT or _HOLDERS & {*own})
            fits = [number for number in held if _holds_meaning(word, owned[number])]
            if len(fits) == 1 and not _OTHER_ONE.search(text[: match.start()][-LONGEST_BEFORE:]):
                yield TitleFound(match.start(), match.end(), fits[0], whole=False)


def _holds_meaning(word: str, own: Sequence[str]) -> bool:
    meanings = find_meanings(word)
    return any(meanings & _find_own_meanings(one) or one == word.casefold() for one in own)


def _find_longest(text: str, words: Sequence[re.Match[str]], index: _TitleIndex) -> TitleFound | None:
    if _OTHER_ONE.search(text[: words[0].start()][-LONGEST_BEFORE:]):
        return None
    for size in range(len(words), 0, -1):
        run = words[:size]
        if all(_GAP.fullmatch(text, one.end(), two.start()) for one, two in pairwise(run)):
            found = _find_part(text, run, index)
            if found is not None:
                return found
    return None


def _find_part(text: str, run: Sequence[re.Match[str]], index: _TitleIndex) -> TitleFound | None:
    last = run[-1]
    for cut in range(MOST_CUT + 1):
        end = last.end() - cut
        if end <= last.start() or (cut and _script(text[end]) != "hangul"):
            break
        words = [*(one[0] for one in run[:-1]), last[0][: len(last[0]) - cut]]
        if len(words) == 1 and len(words[0]) < SHORTEST_PART:
            break
        is_short = end == last.start() + 1  # a word of one letter is a title's only in its own row ("모바일 앱")
        meant = index.rows.get("".join(words).casefold(), frozenset()) if is_short else index.find(words)
        if len(meant) == 1:
            return TitleFound(run[0].start(), end, next(iter(meant)), whole=False)
    return None


@dataclass(frozen=True, slots=True)
class _TitleIndex:
    """The words of titles: by rows of them joined, by the sounds of such rows, and each title's own."""

    words: tuple[tuple[str, ...], ...]
    rows: Mapping[str, frozenset[int]]
    sounds: Mapping[str, frozenset[int]]

    def find(self, words: Sequence[str]) -> frozenset[int]:
        """Return the titles that words are a part of: in a row, some in their order, or by the sounds of some in a row
        that are written in another script."""
        asked = [word.casefold() for word in words]
        found = self.rows.get("".join(asked))
        if found:
            return found
        if len(asked) > 1:
            spread = frozenset(number for number, own in enumerate(self.words) if _is_spread(asked, own))
            if spread:
                return spread
        if len(asked) == 1 and len(asked[0]) >= SHORTEST_MISTYPED:
            joined = frozenset(
                number for number, own in enumerate(self.words) if is_title_joined(" ".join(own), asked[0])
            )
            if joined:
                return joined
        return self._find_alike(words) or self._find_meant(words) or self._find_mistyped(words)

    def _find_alike(self, words: Sequence[str]) -> frozenset[int]:
        """Return the titles that words sound like in another script; one word must have room for the other's vowels,
        and one that says whose something is ("Junho's tasks") is a name."""
        if len(words) == 1 and words[0].casefold().endswith("'s"):
            return frozenset()
        found = self.sounds.get(_render_row(tuple(words)), frozenset())
        if len(words) > 1:
            return found
        return frozenset(
            one
            for one in found
            if any(_have_like_vowels(words[0], own) and not _mean_apart(words[0], own) for own in self.words[one])
        )

    def _find_mistyped(self, words: Sequence[str]) -> frozenset[int]:
        """Return the titles of which words in Hangul are a row with one letter wrong ("랜딩패이지 개편")."""
        typed = "".join(words)
        if len(typed) < SHORTEST_MISTYPED or not all(_script(word[0]) == "hangul" for word in words):
            return frozenset()
        alike = (row for row in self.rows if len(row) == len(typed) and is_one_letter_apart(typed, row))
        return frozenset(number for row in alike for number in self.rows[row])

    def _find_meant(self, words: Sequence[str]) -> frozenset[int]:
        """Return the titles that hold each of several words in another language, in whichever order; the one that holds
        nothing else where there is one."""
        if {words[0].casefold(), words[-1].casefold()} & _COMMON:
            return frozenset()
        if any(map(_QUARTER.fullmatch, words)) and not all(map(str.isascii, words)):
            return frozenset()  # "예산 Q1" is a tab of a sheet
        asked = [part for word in words for part in _split_word(word) if part.casefold() not in _COMMON]
        if len(asked) < LEAST_MEANT or not any(find_meanings(word) for word in asked):
            return frozenset()
        meant = [number for number, own in enumerate(self.words) if _means_all(asked, own)]
        whole = [number for number in meant if len(self.words[number]) == len(asked)]
        return frozenset(whole if len(whole) == 1 else meant)


_QUARTER = make_regex(r"q([1-4])", re.IGNORECASE)


def _split_word(word: str) -> tuple[str, ...]:
    """Return the parts of a word, of a quarter its number and what it is ("Q1")."""
    quarter = _QUARTER.fullmatch(word)
    return (quarter[1], "quarter") if quarter is not None else tuple(split_compound(word))


@lru_cache(maxsize=16)
def _index_titles(titles: tuple[str, ...]) -> _TitleIndex:
    rows: dict[str, set[int]] = {}
    sounds: dict[str, set[int]] = {}
    words = tuple(tuple(_WORD.findall(title)) for title in titles)
    for number, own in enumerate(words):
        for start in range(len(own)):
            for end in range(start + 1, min(len(own), start + MOST_WORDS) + 1):
                row = own[start:end]
                rows.setdefault("".join(row).casefold(), set()).add(number)
                for script in _SCRIPTS - {_script(part[0]) for part in row}:
                    sounds.setdefault(_render_sounds(row, script), set()).add(number)
    return _TitleIndex(tuple(tuple(part.casefold() for part in own) for own in words), _freeze(rows), _freeze(sounds))


def _freeze(found: Mapping[str, set[int]]) -> Mapping[str, frozenset[int]]:
    return {key: frozenset(numbers) for key, numbers in found.items() if key}


def _is_spread(asked: Sequence[str], own: Sequence[str]) -> bool:
    left = iter(own)
    return len(own) > len(asked) and all(any(word == part for part in left) for word in asked)


def _means_all(asked: Sequence[str], own: Sequence[str]) -> bool:
    """Whether each word is one of a title's, no two of them the same, and one at least in another language."""
    left, translated = [*own], False
    for word in asked:
        meanings, folded = find_meanings(word), word.casefold()
        same = next((one for one in left if one == folded), None)
        found = same or next((one for one in left if meanings & _find_own_meanings(one)), None)
        found = found or next((one for one in left if _sounds_alike(word, one)), None)
        if found is None:
            return False
        translated = translated or same is None
        left.remove(found)
    return translated


_JOINS = make_regex(r"(?<=[가-힣]{2})(?:와|과|의|및)$")


def _find_own_meanings(word: str) -> frozenset[int]:
    """Return the meanings of a word of a title, also where it is joined to the next ("휴가와 근무")."""
    return find_meanings(word) or find_meanings(_JOINS.sub("", word))


def _sounds_alike(one: str, other: str) -> bool:
    sound = _render_sound(one)
    return _script(one[0]) != _script(other[0]) and len(sound) >= LEAST_SOUND and sound == _render_sound(other)


def _have_like_vowels(one: str, other: str) -> bool:
    """Whether a Latin word has room for the vowels of one in Hangul that sounds like it: those of 으 and 이 are added
    where a foreign word is spelled."""
    scripts = {_script(word[0]): word for word in (one, other)}
    if scripts.keys() != {"hangul", "latin"}:
        return len(scripts) > 1
    full = sum((ord(char) - 0xAC00) // 28 % 21 not in _ADDED_VOWELS for char in scripts["hangul"])
    return _render_sound(one) == _render_sound(other) and full <= len(re.findall("[aeiouyw]", scripts["latin"].lower()))


def _mean_apart(one: str, other: str) -> bool:
    """Whether a word of an office is known to be another in the language of the one that sounds like it ("결제" is a
    payment, and no "across")."""
    known = find_meanings(other)
    return bool(known) and known.isdisjoint(find_meanings(one))


_ADDED_VOWELS = (18, 19, 20)
"""ㅡ, ㅢ and ㅣ by their numbers in a syllable of Hangul."""


def _render_row(words: tuple[str, ...]) -> str:
    scripts = {_script(word[0]) for word in words}
    return _render_sounds(words, scripts.pop()) if len(scripts) == 1 else ""


def _render_sounds(words: tuple[str, ...], script: str) -> str:
    """Return the sounds of words as a word of a script finds them; empty where they say too little."""
    sounds = [_render_sound(word) for word in words]
    least = LEAST_SOUND + 2 * (len(sounds) > 1)
    return f"{script}:{' '.join(sounds)}" if all(sounds) and len("".join(sounds)) >= least else ""


@lru_cache(maxsize=4_096)
def _render_sound(word: str) -> str:
    return "" if re.match("[一-龥々]", word) or word.casefold() in _COMMON else render_consonants(word)


def _leave_longest(found: Sequence[TitleFound]) -> list[TitleFound]:
    kept: list[TitleFound] = []
    for one in sorted(found, key=lambda one: (not one.whole, one.start - one.end)):
        if not any(other.start < one.end and one.start < other.end for other in kept):
            kept.append(one)
    return kept

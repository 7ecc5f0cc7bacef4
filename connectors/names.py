"""Names of people, channels, pages and sheets: found as people write them, in Hangul, kana or Latin letters."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.ports import AmbiguousName, NameMeaning, UnknownName
from orchestration.text.hangul import romanise_hangul
from schemas.ask import Choice, Resolution
from schemas.values import Payload

TITLES = ("과장", "팀장", "대리", "부장", "차장", "이사", "대표", "사원", "주임", "실장", "본부장", "매니저")

HONORIFIC = make_regex(r"\s*(?:님|씨|さん|様|-san|-nim)$")

TITLE = make_regex(rf"\s*(?:{'|'.join(TITLES)})$")

KOREAN_NAME = make_regex(r"[가-힣]{3,4}")
_FINALS = 28
"""Ends of a syllable, of which the first is none."""


def list_name_forms(name: str) -> Iterator[str]:
    """Give a name as typed, then without 님, 씨, さん or 様, then without a title of position, then without what
    stands behind the name of somebody close ("지훈이", "지후니", "지훈아"), or with its two words turned where both
    are of Latin letters or kana."""
    yield name
    plain = name.strip().rstrip(".,!")
    bare = HONORIFIC.sub("", plain)
    if bare != plain:
        yield bare
    untitled = TITLE.sub("", bare)
    if untitled not in ("", bare):
        yield untitled
    if turned := re.fullmatch(r"([A-Z][a-z-]+)\s([A-Z][a-z-]+)", untitled):
        yield f"{turned[2]} {turned[1]}"
    if turned := re.fullmatch(r"([ァ-ヶー]+)[・\s]([ァ-ヶー]+)", untitled):
        yield f"{turned[2]}・{turned[1]}"
    if re.fullmatch(r"[가-힣]{2,4}[이아]", untitled) and _has_final(untitled[-2]):
        yield untitled[:-1]
    if re.fullmatch(r"[가-힣]{2,4}야", untitled) and not _has_final(untitled[-2]):
        yield untitled[:-1]
    if spoken := _write_as_parted(untitled):
        yield spoken


def _has_final(syllable: str) -> bool:
    return (ord(syllable) - ord("가")) % _FINALS > 0


_CARRIED = {0: 1, 2: 4, 5: 8, 6: 16, 7: 17}
"""ㄱ, ㄴ, ㄹ, ㅁ and ㅂ by their number at the beginning of a syllable, each with that at the end of one."""
_VOWELS, _VOWEL_I = 21, 20


def _write_as_parted(name: str) -> str:
    """Return a name that is written as it sounds with the 이 of somebody close, without it ("지후니"); else empty."""
    if not re.fullmatch(r"[가-힣]{2,3}", name) or _has_final(name[-1]) or _has_final(name[-2]):
        return ""
    initial, vowel = divmod((ord(name[-1]) - ord("가")) // _FINALS, _VOWELS)
    if vowel != _VOWEL_I or initial not in _CARRIED:
        return ""
    return f"{name[:-2]}{chr(ord(name[-2]) + _CARRIED[initial])}"


_ROOM = make_regex(
    r"(?:\s?(?:공유|협업|전용|공용|공동|共有|との共有))?\s?(?:채널|톡방|방|チャンネル|ルーム)$|\s(?:shared\s)?channel$",
    re.IGNORECASE,
)


def list_channel_forms(name: str) -> Iterator[str]:
    """Give a channel's name as typed, then without the noun that a person puts behind it ("마케팅방")."""
    yield name
    bare = _ROOM.sub("", name.strip().lstrip("#")).rstrip()
    if bare and bare != name:
        yield bare


def list_given_names(full_names: Iterable[str]) -> tuple[str, ...]:
    """Return the short forms of full names: a Korean name's given part, or each word of another name."""
    given: list[str] = []
    for name in full_names:
        if KOREAN_NAME.fullmatch(name):
            given.append(name[1:])
        elif len(words := name.split()) > 1:
            given += words
    return tuple(dict.fromkeys(given))


MOST_CHOICES = 10

MOST_CLOSEST = 5

ALIKE = 0.5

SOUND_COUNTS = 0.85
"""Names that only sound alike count for so much of those that are written alike."""


@dataclass(frozen=True, slots=True)
class Named:
    """A thing of the workspace that has a name.

    ``also`` are other full names (a handle, an e-mail address); ``short`` are forms that stand for it only where they
    are unique (a given name); ``near`` are words that make it likely and never mean it (a topic); ``hint`` tells it
    from others of the same name, and ``mark`` does where nothing else would.
    """

    id: str
    name: str
    also: tuple[str, ...] = ()
    short: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    hint: str = ""
    mark: str = ""
    url: str = ""
    details: Payload = field(default_factory=Payload)

    def choice(self) -> Choice:
        """Return it as something to pick."""
        return Choice(label=f"{self.name} ({self.hint})" if self.hint else self.name, value=self.id)


Level: TypeAlias = Literal["id", "exact", "folded", "prefix"]


def fold_name(text: str) -> str:
    """Return the form in which case, width, spaces and a leading ``#`` or ``@`` make no difference."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(plain.split()).lstrip("#@")


def make_resolution(asked: str, named: Named, level: Level) -> Resolution:
    """Return the resolution of a name to one thing."""
    return Resolution(asked=asked, id=named.id, name=named.name, level=level, url=named.url, details=named.details)


def resolve_name(
    asked: str,
    things: Sequence[Named],
    variants: Callable[[str], Iterable[str]] = lambda text: (text,),
    *,
    within: Callable[[str, str], bool] = lambda _name, _asked: False,
) -> NameMeaning:
    """Return what a name means among the things: the first level with a match decides.

    ``variants`` gives further spellings of what was asked (without an honorific); they count as folded. ``within``
    says of a name whether what was asked stands in it for the whole; it counts as a beginning does, after that.
    """
    spellings = {fold_name(spelling) for spelling in variants(asked)} - {""}
    levels: tuple[tuple[Level, Callable[[Named], bool]], ...] = (
        ("exact", lambda thing: asked.strip() in {thing.name, *thing.also}),
        ("folded", lambda thing: not spellings.isdisjoint(map(fold_name, (thing.name, *thing.also)))),
        ("prefix", lambda thing: _begins(thing, spellings)),
        ("prefix", lambda thing: any(within(name, asked) for name in (thing.name, *thing.also))),
    )
    for level, matches in levels:
        found = {thing.id: thing for thing in things if matches(thing)}
        if len(found) == 1:
            return make_resolution(asked, next(iter(found.values())), level)
        if found:
            return AmbiguousName(list_choices(list(found.values())[:MOST_CHOICES]), total=len(found))
    return UnknownName(list_choices(find_closest(asked, things)))


def list_choices(things: Sequence[Named]) -> tuple[Choice, ...]:
    """Return things to pick from, those of one name told apart by their marks."""
    choices = [thing.choice() for thing in things]
    alike = Counter(choice.label for choice in choices)
    return tuple(
        Choice(label=f"{choice.label} ({thing.mark})", value=choice.value)
        if alike[choice.label] > 1 and thing.mark
        else choice
        for thing, choice in zip(things, choices, strict=True)
    )


def mark_incomplete(found: NameMeaning) -> AmbiguousName | UnknownName:
    """Return what was found where not all could be looked at: the only one may not be the only one, and what was not
    found may be there."""
    if isinstance(found, Resolution):
        return AmbiguousName((Choice(label=found.name, value=found.id),), incomplete=True)
    return replace(found, incomplete=True)


def _begins(thing: Named, spellings: set[str]) -> bool:
    if not spellings.isdisjoint(map(fold_name, thing.short)):
        return True
    return any(fold_name(name).startswith(spelling) for name in (thing.name, *thing.also) for spelling in spellings)


def find_closest(asked: str, things: Iterable[Named]) -> list[Named]:
    """Return the things whose names are most like what was asked, the likest first."""
    scored = [
        (max(_likeness(asked, name) for name in (thing.name, *thing.also, *thing.near)), thing) for thing in things
    ]
    alike = sorted((pair for pair in scored if pair[0] >= ALIKE), key=lambda pair: -pair[0])
    return [thing for _, thing in alike[:MOST_CLOSEST]]


class LikenessRanking:
    """The things most like a name out of any number of them, offered one folded name at a time. It finds what
    ``find_closest`` finds; most names are passed over by what their letters alone say."""

    def __init__(self, asked: str, most: int = MOST_CLOSEST) -> None:
        self._asked = fold_name(asked)
        self._spelt = unicodedata.normalize("NFD", self._asked)
        self._sound = romanise_hangul(self._asked)
        self._letters = frozenset(self._spelt), frozenset(self._sound)
        self._most = most
        self._scores: dict[str, float] = {}
        self._floor = ALIKE

    def offer(self, name: str, thing: str) -> None:
        """Take a thing into account under one of its folded names."""
        if self._bound(name) < self._floor:
            return
        score = _likeness(self._asked, name)
        full = len(self._scores) >= self._most and thing not in self._scores
        if score < self._floor or (full and score == self._floor) or score <= self._scores.get(thing, 0.0):
            return
        self._scores[thing] = score
        if len(self._scores) > self._most:
            del self._scores[min(reversed(self._scores), key=self._scores.__getitem__)]
        if len(self._scores) == self._most:
            self._floor = min(self._scores.values())

    def best(self) -> list[str]:
        """Return the things most like it, the likest first."""
        return sorted(self._scores, key=lambda thing: -self._scores[thing])

    def _bound(self, name: str) -> float:
        """Return a likeness that the name can't pass: as if its letters stood in the same order."""
        if self._asked.isascii() is name.isascii():
            weight, asked, other, letters = 1.0, self._spelt, unicodedata.normalize("NFD", name), self._letters[0]
        else:
            weight, asked, other, letters = SOUND_COUNTS, self._sound, romanise_hangul(name), self._letters[1]
        if asked and other and (asked in other or other in asked):
            return weight
        shared = min(sum(map(letters.__contains__, other)), len(asked))
        return weight * 2 * shared / max(len(asked) + len(other), 1)


def pick_name(asked: str, names: Sequence[str]) -> str | None:
    """Return the one name that was meant (by the same levels), or None."""
    found = resolve_name(asked, [Named(id=name, name=name) for name in names])
    return found.id if isinstance(found, Resolution) else None


def rank_names(asked: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return all names as choices, those most like what was asked first."""
    return tuple(sorted(names, key=lambda name: -_likeness(asked, name)))


def _likeness(asked: str, name: str) -> float:
    """Compare letter by letter; Hangul by its jamo, so that one wrong vowel costs little, or by its sound where the
    other name is in Latin letters."""
    left, right = fold_name(asked), fold_name(name)
    if left.isascii() is not right.isascii():
        return SOUND_COUNTS * _alike(romanise_hangul(left), romanise_hangul(right))
    return _alike(unicodedata.normalize("NFD", left), unicodedata.normalize("NFD", right))


def _alike(left: str, right: str) -> float:
    if left and right and (left in right or right in left):
        return 0.9
    return SequenceMatcher(None, left, right, autojunk=False).ratio()


MOST_WORDS_OF_NAME = 3
LONGEST_PARTICLE = 3
MOST_FORMS = 300
_BREAK = make_regex(r"[\s,.!?;:()\[\]\"'“”‘’「」『』、。]+")


def list_spoken_names(text: str) -> list[str]:
    """Return the folded runs of up to three words of a text, each also without up to three letters at its end, which
    may be a particle."""
    words = [word for word in _BREAK.split(text) if word]
    forms: dict[str, None] = {}
    for size in range(1, MOST_WORDS_OF_NAME + 1):
        for at in range(len(words) - size + 1):
            whole = fold_name("".join(words[at : at + size]))
            forms.update(dict.fromkeys(whole[: len(whole) - cut] for cut in range(LONGEST_PARTICLE + 1)))
    return [form for form in forms if len(form) > 1][:MOST_FORMS]

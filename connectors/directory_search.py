"""Names looked up in a directory: by its index where one is known, by likeness where none is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from connectors.names import LikenessRanking, Named, fold_name, make_resolution, resolve_name
from orchestration.directory_store import DirectoryEntry, DirectoryStore, KeyLevel
from orchestration.patterns import make_regex
from orchestration.ports import NameMeaning, UnknownName
from orchestration.text.name_sounds import list_name_sounds, may_sound_as

PAGE = 2_000
MOST_FOUND = 100
"""More entries under one name are not compared: nobody is offered so many."""

ListForms: TypeAlias = Callable[[str], Iterable[str]]
_LEVELS: tuple[KeyLevel, ...] = ("name", "near")
_SPOKEN: tuple[KeyLevel, ...] = ("name", "short")
_KANA, _HANGUL = make_regex("[ァ-ヶー]{2}"), make_regex("[가-힣]{2}")
_FULL_LATIN = make_regex(r"[A-Za-z-]{2,}\s[A-Za-z-]{2,}")
LEAST_LETTERS = 2
"""A sound of no more letters may be that of many names."""


def _as_it_is(text: str) -> Iterable[str]:
    return (text,)


@dataclass(frozen=True, slots=True)
class DirectorySearch:
    """Finds entries of one kind as ``connectors.names.resolve_name`` does among all of them, without reading all."""

    store: DirectoryStore
    kind: str
    name_entry: Callable[[DirectoryEntry], Named]
    list_sounds: ListForms = list_name_sounds
    begins_so: Callable[[str, frozenset[str]], bool] = may_sound_as

    async def resolve(
        self, asked: str, forms: ListForms = _as_it_is, without: frozenset[str] = frozenset()
    ) -> NameMeaning:
        """Return what a name means among the entries that are known, but for those ``without``."""
        spellings = sorted({fold_name(form) for form in forms(asked)} - {""})
        found = await self.store.find(self.kind, "name", spellings, limit=MOST_FOUND)
        if not self._left(found, without):
            begun = await self.store.find(self.kind, "name", spellings, begins=True, limit=MOST_FOUND)
            found = [*begun, *await self.store.find(self.kind, "short", spellings, limit=MOST_FOUND)]
        named = {one.id: one for one in self._left(found, without)}
        if named:
            return resolve_name(asked, list(named.values()), forms)
        alike = await self._find_sounding(asked, forms, without) if forms is not _as_it_is else None
        if alike is not None:
            return make_resolution(asked, alike, "prefix")
        return UnknownName(tuple(one.choice() for one in await self._closest(asked, forms, without)))

    async def _find_sounding(self, asked: str, forms: ListForms, without: frozenset[str]) -> Named | None:
        """Return the one whose name, or a part of it, sounds as what was asked in kana ("ジュノ" of 이준호), in Hangul
        where the name is in Latin letters ("사라" of Sarah Kim), or as a full name the other way round; a full name in
        Latin letters is another's of such only where both sound the same as they are spelt ("Sara Kim")."""
        sounds = {sound for form in forms(asked) for sound in self.list_sounds(form) if len(sound) > LEAST_LETTERS}
        beginnings = frozenset(sound[0] for sound in sounds)
        spelt = {next(iter(self.list_sounds(form))) for form in forms(asked)}
        alike: set[str] = set()
        in_kana = _KANA.search(asked) is not None
        is_full = _FULL_LATIN.fullmatch(asked.strip()) is not None
        for level in _SPOKEN if sounds and (in_kana or is_full or _HANGUL.search(asked)) else ():
            last = ("", "")
            while page := await self.store.scan(self.kind, level, last, PAGE):
                last = page[-1]
                near = [(text, one) for text, one in page if self.begins_so(text, beginnings) and one not in without]
                near = near if in_kana or is_full else [(text, one) for text, one in near if text.isascii()]
                alike |= {
                    one
                    for text, one in near
                    if (
                        next(iter(self.list_sounds(text))) in spelt
                        if is_full and text.isascii()
                        else not sounds.isdisjoint(self.list_sounds(text))
                    )
                }
        if len(alike) != 1:
            return None
        known = await self.store.get(self.kind, [*alike])
        return next((self.name_entry(entry) for entry in known.values()), None)

    def _left(self, found: Sequence[DirectoryEntry], without: frozenset[str]) -> list[Named]:
        return [self.name_entry(entry) for entry in found if entry.id not in without]

    async def _closest(self, asked: str, forms: ListForms, without: frozenset[str]) -> list[Named]:
        """Return what is called most like it, or like its barest form where nothing is like the whole."""
        for form in dict.fromkeys((asked, [*forms(asked)][-1])):
            ranking = LikenessRanking(form)
            for level in _LEVELS:
                await self._rank(ranking, level, without)
            if ids := ranking.best():
                known = await self.store.get(self.kind, ids)
                return [self.name_entry(known[one]) for one in ids if one in known]
        return []

    async def _rank(self, ranking: LikenessRanking, level: KeyLevel, without: frozenset[str]) -> None:
        last = ("", "")
        while page := await self.store.scan(self.kind, level, last, PAGE):
            last = page[-1]
            for text, one in page:
                if one not in without:
                    ranking.offer(text, one)

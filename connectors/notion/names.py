"""Pages and data sources by title. https://developers.notion.com/reference/post-search

Notion compares a query with the titles of pages and databases, not with the names of the data sources in a database,
and it gives all sources of a database that fits. Who says the name of a source alone is answered from their list.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from connectors.cached_value import CachedValue, CachedValues
from connectors.names import (
    MOST_CHOICES,
    Named,
    fold_name,
    list_choices,
    list_given_names,
    make_resolution,
    mark_incomplete,
    resolve_name,
)
from connectors.notion.api import NotionApi
from connectors.notion.columns import read_columns
from connectors.notion.property_values import convert_to_list, parse_property
from connectors.notion.reach import NotionReach
from connectors.notion.record_tables import RecordTable, find_record_tables
from connectors.notion.shapes import Page, Parent, Source, parse_id
from connectors.notion.source_directory import SourceDirectory
from connectors.title_words import is_title_joined, is_title_meant, is_title_spread, list_title_forms
from orchestration.patterns import make_regex
from orchestration.ports import AmbiguousName, NameMeaning, UnknownName
from orchestration.text.dated_titles import DatedTitle, read_dated_title
from orchestration.text.name_sounds import is_part_of_name, list_name_sounds
from orchestration.text.record_kinds import find_record_kind
from orchestration.tool import ToolError
from schemas.ask import Choice, Resolution
from schemas.request import Asker
from schemas.values import Payload

MOST_SUGGESTED = 20
MOST_READ = 300
"""So many titles are read while a person waits."""
MOST_DATABASES = 5
"""So many databases are looked at for their own titles."""
Kind = Literal["page", "data_source"] | None
KINDS: dict[str, Kind] = {"notion.page": "page", "notion.database": "data_source", "notion.parent": None}
FILLER = make_regex(
    r"\s+(?:데이터\s?베이스|데이터\s?소스|소스|DB|data\s?base|data\s?source|source)(?=의\s|[^a-z가-힣]|$)"
    r"|(?:DB|데이터베이스)(?=의\s)|データベース|データソース|ソース$",
    re.IGNORECASE,
)
"""Words that say of a name what it is the name of."""
JOINT = make_regex(r"(?<=\S)의\s+|の|'s\s+|\s*[/>›·:]\s*")
BETWEEN = " / "
OF = make_regex(r"^(?:the\s+)?(?P<source>.+?)\s+(?:in|of)\s+(?:the\s+)?(?P<database>.+)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Looked:
    """What a look at titles found; ``incomplete`` where there is more that was not read."""

    found: Sequence[Page | Source]
    incomplete: bool


class NotionNames:
    """Looks up ``notion.page``, ``notion.database`` and ``notion.parent`` (either of the two).

    The id of a database is that of its data source; where it has several, the name means all of them until one is
    chosen. Details: ``kind`` (page or database). ``preferred`` are the names of what the team's settings say, which
    decide where only a kind of record is said.
    """

    def __init__(
        self,
        api: NotionApi,
        directory: SourceDirectory | None = None,
        ttl_s: float = 60,
        preferred: frozenset[str] = frozenset(),
    ) -> None:
        self._api = api
        self._preferred = preferred
        self._directory = directory
        self._all = {
            kind: CachedValue(api.clock, lambda kind=kind: self._look("", kind), ttl_s)
            for kind in (None, "page", "data_source")
        }
        self._containers = CachedValues(api.clock, api.container, ttl_s)
        self._reach = NotionReach(api, ttl_s)
        self._shown: dict[str, Named] = {}

    async def resolve(self, kind: str, asked: str, asker: Asker) -> NameMeaning:
        """Return what a title, an id or a link means to who asks; what they can't read is as what is not there.

        Raises:
            ToolError: Notion could not be asked.
        """
        wanted = KINDS[kind]
        if known := parse_id(asked):
            return await self._by_id(asked, known, wanted, asker)
        # Who asks says that it is a database, which its title rarely does, and which source of it, which no title does.
        bare = FILLER.sub("", asked).partition(BETWEEN)[0].strip()
        looked = await self._seen_by(asker, await self._look(bare or asked, wanted))
        found = resolve_name(asked, await self._name_all(looked, asked), list_source_forms)
        dated = read_dated_title(asked) if isinstance(found, UnknownName) and wanted == "page" else None
        if dated is not None:
            return await self._by_day(asked, dated, asker)
        if isinstance(found, Resolution) and found.level == "prefix" and wanted == "page" and asked.isascii():
            # Who writes in English calls other titles so too, which are in another language.
            every = await self._seen_by(asker, await self._all[wanted].get())
            found = _find_rivals(asked, found, await self._name_all(every, asked)) or found
        if isinstance(found, UnknownName) and wanted != "page" and (known := await self._from_directory(asked, asker)):
            return known
        if isinstance(found, UnknownName):
            # Notion's search works by words of titles; folded spellings, names of sources and the closest names need
            # the whole list.
            looked = await self._seen_by(asker, await self._all[wanted].get())
            named = await self._name_all(looked, asked, listed=True)
            found = resolve_name(asked, named, list_source_forms, within=is_named_by)
            if isinstance(found, UnknownName) and wanted != "page":
                found = self._find_kept(asked, named, looked.found) or found
            if isinstance(found, UnknownName) and wanted == "page":
                found = _find_owned(asked, looked.found, named) or found
        found = await self._with_reach(found, looked.found, asker)
        return mark_incomplete(found) if looked.incomplete else found

    def _find_kept(
        self, asked: str, named: Sequence[Named], among: Sequence[Page | Source]
    ) -> Resolution | AmbiguousName | None:
        """Return the database that a kind of record is kept in, where only the kind is said; several where as much
        speaks for each."""
        kind = find_record_kind(asked)
        if kind is None:
            return None
        columns = {one.id: read_columns(one.properties) for one in among if isinstance(one, Source)}
        tables = [
            RecordTable(one.id, (one.name, *one.also), columns.get(one.id, ())) for one in named if one.id in columns
        ]
        kept = find_record_tables(kind, tables, self._preferred)
        meant = [one for one in named if one.id in kept]
        if len(meant) > 1:
            return AmbiguousName(list_choices(meant[:MOST_CHOICES]), total=len(meant))
        return make_resolution(asked, meant[0], "prefix") if meant else None

    async def _by_day(self, asked: str, dated: DatedTitle, asker: Asker) -> NameMeaning:
        """Return the page of a title that is of some day, or of one day of several; the closest where there is none."""
        looked = await self._seen_by(asker, await self._all["page"].get())
        called = [one for one in looked.found if isinstance(one, Page) and _is_called(one.title, dated.title)]
        meant = [one for one in called if any(dated.first <= day <= dated.last for day in _list_days(one))]
        named = [_name_page(one) for one in meant or called]
        if len(meant) == 1:
            found: NameMeaning = make_resolution(asked, named[0], "folded")
        else:
            choices = list_choices(named)
            found = AmbiguousName(choices, total=len(choices)) if meant else UnknownName(choices)
        found = await self._with_reach(found, looked.found, asker)
        return mark_incomplete(found) if looked.incomplete else found

    async def _seen_by(self, asker: Asker, looked: Looked) -> Looked:
        return Looked(await self._reach.select_seen(looked.found, asker), looked.incomplete)

    async def _with_reach(self, found: NameMeaning, among: Sequence[Page | Source], asker: Asker) -> NameMeaning:
        meant = next((one for one in among if isinstance(found, Resolution) and one.id == found.id), None)
        if not isinstance(found, Resolution) or meant is None:
            return found
        return found.model_copy(update={"reach": await self._reach.find_of(meant, asker)})

    async def _from_directory(self, asked: str, asker: Asker) -> Resolution | AmbiguousName | None:
        """Return the sources that have the name themselves, where all of the workspace's are known."""
        if self._directory is None or not await self._directory.is_complete():
            return None
        kept = await self._directory.find([*list_source_forms(asked)])
        sources = await self._reach.select_seen(kept, asker)
        named = await self._name_all(Looked(sources, False), asked, listed=True)
        found = resolve_name(asked, named, list_source_forms)
        if not isinstance(found, Resolution):
            return found if isinstance(found, AmbiguousName) else None
        try:
            # It may have gone since it was put there, and its columns will be needed.
            await self._api.source(found.id)
        except ToolError as error:
            if error.failure.kind != "not_found":
                raise
            return None
        told = await self._with_reach(found, sources, asker)
        return None if isinstance(told, UnknownName) else told

    async def suggest(self, kind: str, asker: Asker) -> tuple[Choice, ...]:
        """Return databases and pages to choose from; where a new page goes, databases first."""
        seen = await self._seen_by(asker, await self._all[KINDS[kind]].get())
        named = await self._name_all(seen, "")
        if kind == "notion.parent":
            named = sorted(
                (one for one in named if not one.details.get("row")), key=lambda one: one.details["kind"] == "page"
            )
        return tuple(one.choice() for one in named[:MOST_SUGGESTED])

    async def _look(self, query: str, kind: Kind) -> Looked:
        found, more = await self._api.search(query, kind, MOST_READ)
        if self._directory is not None:
            await self._directory.note([one for one in found if isinstance(one, Source) and not one.in_trash])
        return Looked([one for one in found if not one.in_trash], more)

    async def _name_all(self, looked: Looked, asked: str, *, listed: bool = False) -> list[Named]:
        """Name pages and sources; a source by its database's title too, where that may matter. ``listed``: they were
        not found by what was asked."""
        counts = Counter(one.parent.database_id for one in looked.found if isinstance(one, Source))
        titles: dict[str, str] = {}
        for one in looked.found:
            if isinstance(one, Source) and len(titles) < MOST_DATABASES and one.parent.database_id not in titles:
                several = counts[one.parent.database_id] > 1
                if does_need_title(one.name, asked, several=several, listed=listed):
                    titles[one.parent.database_id] = (await self._containers.get(one.parent.database_id)).name
        named = [
            _name_page(one)
            if isinstance(one, Page)
            else describe_source(one, titles.get(one.parent.database_id, ""), counts[one.parent.database_id])
            for one in looked.found
        ]
        self._shown.update({one.id: one for one in named if one.details["kind"] == "database"})
        return named

    async def _by_id(self, asked: str, known: str, wanted: Kind, asker: Asker) -> NameMeaning:
        looks: list[LookById] = [] if wanted == "data_source" else [self._page]
        if wanted != "page":
            # A link is one to a database; an id that stands alone is what was chosen or found before.
            both: tuple[LookById, LookById] = (self._source, self._database)
            looks = [*(both if known == asked else reversed(both)), *looks]
        for look in looks:
            try:
                return _hide(await look(asked, known, asker))
            except ToolError as error:
                if error.failure.kind not in ("not_found", "invalid"):
                    raise
        return UnknownName(())

    async def _source(self, asked: str, source_id: str, asker: Asker) -> Resolution:
        source = await self._api.source(source_id)
        named = Named(source.source_id, source.title, url=source.url, details=_details(source.id))
        parent = Parent(type="database_id", database_id=source.id)
        reach = await self._reach.find([source.source_id], parent, asker)
        found = make_resolution(asked, self._shown.get(source_id, named), "id")
        return found.model_copy(update={"reach": reach})

    async def _database(self, asked: str, database_id: str, asker: Asker) -> Resolution | AmbiguousName:
        database = await self._containers.get(database_id)
        parent = Parent(type="database_id", database_id=database.id)
        reached = {source.id: await self._reach.find([source.id], parent, asker) for source in database.data_sources}
        named = [
            Named(source.id, source.name, url=database.url, details=_details(database.id))
            for source in database.data_sources
            if reached[source.id] != "none"
        ]
        if len(named) == 1:
            found = make_resolution(asked, replace(named[0], name=database.name), "id")
            return found.model_copy(update={"reach": reached[found.id]})
        several = [replace(one, name=join_names(database.name, one.name)) for one in named]
        self._shown.update({one.id: one for one in several})
        return AmbiguousName(tuple(one.choice() for one in several), total=len(several))

    async def _page(self, asked: str, page_id: str, asker: Asker) -> Resolution:
        page = await self._api.page(page_id)
        found = make_resolution(asked, _name_page(page), "id")
        return found.model_copy(update={"reach": await self._reach.find_of(page, asker)})


def _list_days(page: Page) -> Iterator[str]:
    """Yield the days that stand in the columns of a page."""
    for value in page.properties.values():
        date = value.get("date")
        start = date.get("start") if isinstance(date, dict) else None
        if isinstance(start, str):
            yield start[:10]


def _is_called(title: str, asked: str) -> bool:
    """Whether a title is what was asked, begins so or is named by it."""
    return fold_name(title).startswith(fold_name(asked)) or is_named_by(title, asked)


def _find_rivals(asked: str, found: Resolution, named: Sequence[Named]) -> AmbiguousName | None:
    """Return what else a name may mean, beside the one title that begins with it: those that are named by it in another
    language; None where there are none."""
    alike = [one for one in named if one.id != found.id and is_part_of_name(one.name, asked)]
    others = [one for one in alike if fold_name(asked) not in fold_name(one.name)]
    own = [one for one in named if one.id == found.id]
    return AmbiguousName(list_choices([*own, *others]), total=1 + len(others)) if own and others else None


_ONE = make_regex(r"^(?:the|that)\s|\s(?:one|task|thing|item)$|\s?(?:건|거|것)$|(?<=.)の?(?:件|やつ)$", re.IGNORECASE)
"""What stands around a part of a title that is called by it ("the security one")."""


def is_named_by(title: str, asked: str) -> bool:
    """Whether a title is named by a part of it, by some of its words, or by words of another language."""
    asked = _ONE.sub("", asked.strip())
    if fold_name(asked) in list_title_forms(title):
        return True
    named = is_part_of_name(title, asked) or is_title_spread(title, asked) or is_title_joined(title, asked)
    return named or is_title_meant(title, asked, least=1)


_OWNED = make_regex(
    r"^(?P<who>[A-Za-z가-힣ァ-ヶー一-龥]{2,12}?)(?:['’]s\s|(?:さん|様|くん)?の|(?:님|씨)(?:의)?\s)(?P<what>\S.{1,60})$"
)
"""Whose a page is, before what it is called by."""


def _find_owned(asked: str, found: Sequence[Page | Source], named: Sequence[Named]) -> NameMeaning | None:
    """Return what a name means among the pages of the one who is named before it; None where that is nothing."""
    said = _OWNED.match(asked.strip())
    if said is None:
        return None
    own = {one.id for one in found if isinstance(one, Page) and _is_of(one, said["who"])}
    meant = resolve_name(said["what"], [one for one in named if one.id in own], list_source_forms, within=is_named_by)
    return None if isinstance(meant, UnknownName) else meant


def _is_of(page: Page, who: str) -> bool:
    """Whether somebody of that name stands in a column of people of a page, also in another script."""
    values = [parse_property(one) for one in page.properties.values() if one.get("type") == "people"]
    names = [name for value in values for name in convert_to_list(value)]
    wanted, sounds = fold_name(who), {*list_name_sounds(who)} - {""}
    forms = [form for name in names for form in (name, *list_given_names([name]))]
    return any(fold_name(one).startswith(wanted) or sounds & {*list_name_sounds(one)} for one in forms)


LookById: TypeAlias = Callable[[str, str, Asker], Awaitable[Resolution | AmbiguousName]]


def _hide(found: Resolution | AmbiguousName) -> NameMeaning:
    """What who asks can't read is not there for them."""
    if isinstance(found, Resolution):
        return UnknownName(()) if found.reach == "none" else found
    return found if found.choices else UnknownName(())


def does_need_title(name: str, asked: str, *, several: bool, listed: bool) -> bool:
    """Whether the title of a source's database is needed to say what was asked: the source is one of several, or has a
    name that tells nothing of why it was found."""
    own, wanted = fold_name(name), fold_name(asked)
    if listed:
        return several and own in wanted
    return several or not (own in wanted or wanted in own)


def describe_source(source: Source, title: str, count: int) -> Named:
    """Name a data source: one of several by its database and itself, one that is alone as its database."""
    details = _details(source.parent.database_id or source.id)
    if count > 1 and title:
        also = (source.name, title, f"{title} {source.name}")
        return Named(source.id, join_names(title, source.name), also=also, url=source.url, details=details)
    mark = f"{source.last_edited_time[:10]} …{source.id[-4:]}"
    return Named(source.id, title or source.name, also=(source.name,), mark=mark, url=source.url, details=details)


def join_names(database: str, source: str) -> str:
    """Return what one of a database's several sources is called."""
    return f"{database}{BETWEEN}{source}"


def list_source_forms(asked: str) -> Iterator[str]:
    """Give a name as typed, then without the words for a database or source ("고객 DB의 보관 소스" is "고객 보관")."""
    yield asked
    bare = FILLER.sub("", asked).strip()
    yield bare
    inside = OF.fullmatch(bare)
    yield f"{inside['database']} {inside['source']}" if inside else JOINT.sub(" ", bare)


def _details(database_id: str) -> Payload:
    return {"kind": "database", "database_id": database_id}


def _name_page(page: Page) -> Named:
    row = page.parent.type == "data_source_id"
    mark = f"{page.last_edited_time[:10]} …{page.id[-4:]}"
    return Named(page.id, page.title, mark=mark, url=page.url, details={"kind": "page", "row": row})

"""The directories of connections, in the database."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypeVar, assert_never

from pydantic import TypeAdapter
from sqlalchemy import Connection, Row, String, bindparam, delete, select, tuple_

from orchestration.crash_points import reach_crash_point
from orchestration.directory_store import (
    AddMembers,
    CrawlState,
    DirectoryChange,
    DirectoryEntry,
    DirectoryKey,
    KeyLevel,
    PutEntry,
    RemoveEntry,
    RemoveMembers,
    RemoveUnseen,
    SaveCrawl,
    SetMembers,
    SetPlaces,
)
from orchestration.storage.batch import Transactions
from orchestration.storage.statements import build_insert, split_ids
from orchestration.storage.tables import DIRECTORY_CRAWLS, DIRECTORY_ENTRIES, DIRECTORY_KEYS, DIRECTORY_MEMBERS
from schemas.values import Payload

T = TypeVar("T")
LAST = "\U0010ffff"
"""Stands after everything that begins with the text before it."""

_BODY: TypeAdapter[Payload] = TypeAdapter(Payload)
_ENTRIES, _KEYS, _MEMBERS, _CRAWLS = (
    DIRECTORY_ENTRIES.c,
    DIRECTORY_KEYS.c,
    DIRECTORY_MEMBERS.c,
    DIRECTORY_CRAWLS.c,
)
_TEAM, _SERVICE, _KIND = (bindparam(name, type_=String()) for name in ("of_team", "of_service", "of_kind"))
_OF_ENTRIES = (_ENTRIES.team == _TEAM, _ENTRIES.service == _SERVICE, _ENTRIES.kind == _KIND)
_OF_KEYS = (_KEYS.team == _TEAM, _KEYS.service == _SERVICE, _KEYS.kind == _KIND)
_OF_MEMBERS = (_MEMBERS.team == _TEAM, _MEMBERS.service == _SERVICE)
_IN_PLACE = (*_OF_MEMBERS, _MEMBERS.place == bindparam("of_place"))

_BY_IDS = select(DIRECTORY_ENTRIES).where(*_OF_ENTRIES, _ENTRIES.id.in_(bindparam("ids", expanding=True)))
_UNSEEN = select(_ENTRIES.id).where(*_OF_ENTRIES, _ENTRIES.seen_at < bindparam("before", type_=_ENTRIES.seen_at.type))
_FOUND = (
    select(_KEYS.id)
    .where(*_OF_KEYS, _KEYS.level == bindparam("of_level"), _KEYS.text.in_(bindparam("texts", expanding=True)))
    .order_by(_KEYS.text, _KEYS.id)
    .limit(bindparam("most"))
)
_BEGUN = (
    select(_KEYS.id)
    .where(
        *_OF_KEYS,
        _KEYS.level == bindparam("of_level"),
        _KEYS.text >= bindparam("first", type_=_KEYS.text.type),
        _KEYS.text < bindparam("end", type_=_KEYS.text.type),
    )
    .order_by(_KEYS.text, _KEYS.id)
    .limit(bindparam("most"))
)
_SCANNED = (
    select(_KEYS.text, _KEYS.id)
    .where(
        *_OF_KEYS,
        _KEYS.level == bindparam("of_level"),
        tuple_(_KEYS.text, _KEYS.id)
        > tuple_(bindparam("after_text", type_=_KEYS.text.type), bindparam("after_id", type_=_KEYS.id.type)),
    )
    .order_by(_KEYS.text, _KEYS.id)
    .limit(bindparam("most"))
)
_INSIDE = select(_MEMBERS.person).where(*_IN_PLACE)
_OF_CRAWLS = select(DIRECTORY_CRAWLS).where(_CRAWLS.team == _TEAM, _CRAWLS.service == _SERVICE)
_DROP_ENTRY = delete(DIRECTORY_ENTRIES).where(*_OF_ENTRIES, _ENTRIES.id == bindparam("of_id"))
_DROP_KEY = delete(DIRECTORY_KEYS).where(
    *_OF_KEYS,
    _KEYS.level == bindparam("of_level"),
    _KEYS.text == bindparam("of_text", type_=_KEYS.text.type),
    _KEYS.id == bindparam("of_id"),
)
_EMPTY_PLACE = delete(DIRECTORY_MEMBERS).where(*_IN_PLACE)
_TAKE_OUT = delete(DIRECTORY_MEMBERS).where(*_IN_PLACE, _MEMBERS.person == bindparam("of_person"))
_LEAVE_ALL = delete(DIRECTORY_MEMBERS).where(*_OF_MEMBERS, _MEMBERS.person == bindparam("of_person"))


@dataclass(frozen=True, slots=True)
class SqlDirectoryStore:
    """``DirectoryStore`` over the tables ``directory_*``. What it reads comes in pages, so that a large workspace
    takes no more memory than a small one."""

    database: Transactions
    team: str
    service: str

    async def apply(self, changes: Sequence[DirectoryChange]) -> None:
        """Carry changes out in their order and in one transaction."""
        if not changes:
            return
        reach_crash_point("directory.before_write")
        await self.database.write(lambda conn: self._carry_out(conn, changes))
        reach_crash_point("directory.after_write")

    async def get(self, kind: str, ids: Sequence[str]) -> Mapping[str, DirectoryEntry]:
        """Return those of these entries that are known, by id."""
        return await self._read(lambda conn: self._entries(conn, kind, ids)) if ids else {}

    async def find(
        self, kind: str, level: KeyLevel, texts: Sequence[str], *, begins: bool = False, limit: int = 100
    ) -> Sequence[DirectoryEntry]:
        """Return entries with one of these keys, or with one that ``begins`` with one of them; each once, by key."""
        wanted = {**self._of(kind), "of_level": level, "most": limit}

        def look(conn: Connection) -> list[DirectoryEntry]:
            if begins:
                spans = [{"first": text, "end": text + LAST} for text in sorted(texts)]
                rows = [row for span in spans for row in conn.execute(_BEGUN, {**wanted, **span})]
            else:
                rows = [
                    row for some in split_ids(sorted(texts)) for row in conn.execute(_FOUND, {**wanted, "texts": some})
                ]
            ids = list(dict.fromkeys(str(row.id) for row in rows))[:limit]
            known = self._entries(conn, kind, ids)
            return [known[one] for one in ids if one in known]

        return await self._read(look) if texts else []

    async def scan(self, kind: str, level: KeyLevel, after: tuple[str, str], limit: int) -> Sequence[tuple[str, str]]:
        """Return the next keys of a level as ``(text, id)`` in their order after a pair."""
        wanted = {**self._of(kind), "of_level": level, "after_text": after[0], "after_id": after[1], "most": limit}
        return await self._read(lambda conn: [(str(row.text), str(row.id)) for row in conn.execute(_SCANNED, wanted)])

    async def members(self, place: str) -> frozenset[str]:
        """Return who is known to be in a place."""
        wanted = {**self._of(), "of_place": place}
        return await self._read(lambda conn: frozenset(str(row.person) for row in conn.execute(_INSIDE, wanted)))

    async def crawls(self) -> Mapping[str, CrawlState]:
        """Return how far the crawl of each part has come that ever began."""
        return await self._read(lambda conn: {row.part: _crawl(row) for row in conn.execute(_OF_CRAWLS, self._of())})

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await self.database.read(work)

    def _own(self) -> dict[str, Any]:
        return {"team": self.team, "service": self.service}

    def _of(self, kind: str = "") -> dict[str, Any]:
        whose: dict[str, Any] = {"of_team": self.team, "of_service": self.service}
        return {**whose, "of_kind": kind} if kind else whose

    def _entries(self, conn: Connection, kind: str, ids: Sequence[str]) -> dict[str, DirectoryEntry]:
        found: dict[str, DirectoryEntry] = {}
        for some in split_ids(ids):
            found |= {row.id: _entry(row) for row in conn.execute(_BY_IDS, {**self._of(kind), "ids": some})}
        return found

    def _carry_out(self, conn: Connection, changes: Sequence[DirectoryChange]) -> None:
        for puts, some in groupby(changes, lambda change: isinstance(change, PutEntry)):
            if puts:
                self._put(conn, [change.entry for change in some if isinstance(change, PutEntry)])
            else:
                for change in some:
                    self._carry_out_one(conn, change)

    def _carry_out_one(self, conn: Connection, change: DirectoryChange) -> None:
        match change:
            case PutEntry(entry):
                self._put(conn, [entry])
            case RemoveEntry(kind, one):
                self._remove(conn, kind, [one])
            case RemoveUnseen(kind, before):
                rows = conn.execute(_UNSEEN, {**self._of(kind), "before": before})
                self._remove(conn, kind, [str(row.id) for row in rows])
            case AddMembers(place, people):
                self._add(conn, ((place, person) for person in people))
            case RemoveMembers(place, people):
                _each(conn, _TAKE_OUT, ({**self._of(), "of_place": place, "of_person": one} for one in people))
            case SetMembers(place, people):
                conn.execute(_EMPTY_PLACE, {**self._of(), "of_place": place})
                self._add(conn, ((place, person) for person in people))
            case SetPlaces(person, places):
                conn.execute(_LEAVE_ALL, {**self._of(), "of_person": person})
                self._add(conn, ((place, person) for place in places))
            case SaveCrawl(state):
                self._save(conn, state)
            case _:
                assert_never(change)

    def _put(self, conn: Connection, entries: Sequence[DirectoryEntry]) -> None:
        """Write entries, of each that stands there twice the later; most of a crawl's are the same again."""
        latest = {(entry.kind, entry.id): entry for entry in entries}
        before = self._before(conn, latest)
        held = {where: before[where].keys if where in before else frozenset[DirectoryKey]() for where in latest}
        for where, entry in latest.items():
            self._drop_keys(conn, *where, held[where] - entry.keys)
        _each(
            conn,
            build_insert(DIRECTORY_KEYS, conn.dialect.name).on_conflict_do_nothing(),
            (
                {**self._own(), "kind": kind, "level": key.level, "text": key.text, "id": one}
                for (kind, one), entry in latest.items()
                for key in entry.keys - held[kind, one]
            ),
        )
        made = build_insert(DIRECTORY_ENTRIES, conn.dialect.name)
        changed = {name: made.excluded[name] for name in ("name", "keys", "body", "seen_at")}
        put = made.on_conflict_do_update(index_elements=["team", "service", "kind", "id"], set_=changed)
        _each(conn, put, ({**self._own(), **_row(entry)} for entry in latest.values()))

    def _before(self, conn: Connection, wanted: Iterable[tuple[str, str]]) -> dict[tuple[str, str], DirectoryEntry]:
        ids: dict[str, list[str]] = {}
        for kind, one in wanted:
            ids.setdefault(kind, []).append(one)
        return {
            (kind, one): entry for kind, some in ids.items() for one, entry in self._entries(conn, kind, some).items()
        }

    def _remove(self, conn: Connection, kind: str, ids: Sequence[str]) -> None:
        for one, entry in self._entries(conn, kind, ids).items():
            self._drop_keys(conn, kind, one, entry.keys)
            conn.execute(_DROP_ENTRY, {**self._of(kind), "of_id": one})
            conn.execute(_EMPTY_PLACE, {**self._of(), "of_place": one})

    def _drop_keys(self, conn: Connection, kind: str, one: str, keys: Iterable[DirectoryKey]) -> None:
        _each(
            conn,
            _DROP_KEY,
            ({**self._of(kind), "of_level": key.level, "of_text": key.text, "of_id": one} for key in keys),
        )

    def _add(self, conn: Connection, pairs: Iterable[tuple[str, str]]) -> None:
        _each(
            conn,
            build_insert(DIRECTORY_MEMBERS, conn.dialect.name).on_conflict_do_nothing(),
            ({"team": self.team, "service": self.service, "place": place, "person": person} for place, person in pairs),
        )

    def _save(self, conn: Connection, state: CrawlState) -> None:
        row = {"cursor": state.cursor, "begun_at": state.begun_at, "ended_at": state.ended_at}
        row |= {"moved_at": state.moved_at, "by": state.by}
        made = build_insert(DIRECTORY_CRAWLS, conn.dialect.name)
        conn.execute(
            made.on_conflict_do_update(
                index_elements=["team", "service", "part"], set_={name: made.excluded[name] for name in row}
            ),
            {**self._own(), "part": state.part, **row},
        )


@dataclass(frozen=True, slots=True)
class SqlDirectories:
    """The directories of all connections."""

    database: Transactions

    def of(self, team: str, service: str) -> SqlDirectoryStore:
        """Return the directory of a team's connection to a service."""
        return SqlDirectoryStore(self.database, team, service)


def _each(conn: Connection, statement: Any, rows: Iterable[Mapping[str, Any]]) -> None:
    listed = list(rows)
    if listed:
        conn.execute(statement, listed)


def _row(entry: DirectoryEntry) -> dict[str, Any]:
    return {
        "kind": entry.kind,
        "id": entry.id,
        "name": entry.name,
        "keys": json.dumps([(key.level, key.text) for key in sorted(entry.keys)], ensure_ascii=False),
        "body": _BODY.dump_json(entry.body).decode(),
        "seen_at": entry.seen_at,
    }


def _entry(row: Row[Any]) -> DirectoryEntry:
    keys = frozenset(DirectoryKey(level, text) for level, text in json.loads(row.keys))
    return DirectoryEntry(row.kind, row.id, row.name, row.seen_at, keys, _BODY.validate_json(row.body))


def _crawl(row: Row[Any]) -> CrawlState:
    return CrawlState(row.part, row.cursor, row.begun_at, row.ended_at, row.moved_at, row.by)

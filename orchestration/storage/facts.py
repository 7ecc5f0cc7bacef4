"""The remembered facts of each team and person, in the database."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, case, delete, func, insert, or_, select

from orchestration.crash_points import reach_crash_point
from orchestration.remembered import MOST_OF_TEAM, MOST_OWN, TooManyFactsError, fold_word
from orchestration.storage.batch import Transactions
from orchestration.storage.statements import lock_team
from orchestration.storage.tables import REMEMBERED_FACTS
from schemas.remembered import RememberedFact

_FIELDS = tuple(RememberedFact.model_fields)
_OF_OWNER = (REMEMBERED_FACTS.c.team == bindparam("of_team"), REMEMBERED_FACTS.c.owner == bindparam("of_owner"))
_FOR_PERSON = (
    select(*(REMEMBERED_FACTS.c[name] for name in _FIELDS))
    .where(REMEMBERED_FACTS.c.team == bindparam("of_team"), REMEMBERED_FACTS.c.owner.in_([bindparam("of_owner"), ""]))
    .order_by(
        case((REMEMBERED_FACTS.c.owner == "", 1), else_=0),
        REMEMBERED_FACTS.c.said_at.desc(),
        REMEMBERED_FACTS.c.id,
    )
)
_ABOUT = (
    select(*(REMEMBERED_FACTS.c[name] for name in _FIELDS))
    .where(
        REMEMBERED_FACTS.c.team == bindparam("of_team"),
        or_(*(REMEMBERED_FACTS.c[name] == bindparam("of_person") for name in ("owner", "said_by", "target"))),
    )
    .order_by(REMEMBERED_FACTS.c.said_at.desc(), REMEMBERED_FACTS.c.id)
)
_COUNTED = select(func.count()).select_from(REMEMBERED_FACTS).where(*_OF_OWNER)
_SAME = delete(REMEMBERED_FACTS).where(
    *_OF_OWNER,
    REMEMBERED_FACTS.c.use == bindparam("of_use"),
    REMEMBERED_FACTS.c.folded == bindparam("of_word"),
    REMEMBERED_FACTS.c.thing == bindparam("of_thing"),
)
_ONE = delete(REMEMBERED_FACTS).where(*_OF_OWNER, REMEMBERED_FACTS.c.id == bindparam("of_id"))


class SqlFactStore:
    """``FactStore`` over the table ``remembered_facts``."""

    def __init__(self, database: Transactions) -> None:
        self._database = database

    async def list_for(self, team: str, person: str) -> Sequence[RememberedFact]:
        """Return a person's own facts, then the team's, each the newest first."""
        named = {"of_team": team, "of_owner": person}
        rows = await self._database.read(lambda conn: conn.execute(_FOR_PERSON, named).mappings().all())
        return [RememberedFact.model_validate(dict(row)) for row in rows]

    async def list_about(self, team: str, person: str) -> Sequence[RememberedFact]:
        """Return the facts that are a person's, were said by them, or mean them; see ``FactStore.list_about``."""
        named = {"of_team": team, "of_person": person}
        rows = await self._database.read(lambda conn: conn.execute(_ABOUT, named).mappings().all())
        return [RememberedFact.model_validate(dict(row)) for row in rows]

    async def put(self, fact: RememberedFact) -> None:
        """Keep a fact; see ``FactStore.put``.

        Raises:
            TooManyFactsError: its owner has as many others as are kept.
        """
        owner = {"of_team": fact.team, "of_owner": fact.owner}
        folded, most = fold_word(fact.word), MOST_OWN if fact.owner else MOST_OF_TEAM

        def write(conn: Connection) -> None:
            lock_team(conn, fact.team)
            conn.execute(_ONE, {**owner, "of_id": fact.id})
            conn.execute(_SAME, {**owner, "of_use": fact.use, "of_word": folded, "of_thing": fact.thing})
            if conn.execute(_COUNTED, owner).scalar_one() >= most:
                raise TooManyFactsError(most)
            conn.execute(
                insert(REMEMBERED_FACTS), {**{name: getattr(fact, name) for name in _FIELDS}, "folded": folded}
            )

        reach_crash_point("commit.before")
        await self._database.write(write)
        reach_crash_point("commit.after")

    async def remove(self, team: str, owner: str, fact: str) -> bool:
        """Remove a fact of an owner by its id; return whether there was one."""
        named = {"of_team": team, "of_owner": owner, "of_id": fact}
        reach_crash_point("commit.before")
        removed = await self._database.write(lambda conn: conn.execute(_ONE, named).rowcount)
        reach_crash_point("commit.after")
        return removed > 0

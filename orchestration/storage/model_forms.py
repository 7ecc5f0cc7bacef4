"""What the servers of models turned out not to take, in the database; see ``orchestration.llm.known_forms``."""

from __future__ import annotations

import json
from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, delete, insert, select

from orchestration.crash_points import reach_crash_point
from orchestration.model_forms import StoredForms
from orchestration.storage.batch import Transactions
from orchestration.storage.statements import lock_team
from orchestration.storage.tables import MODEL_FORMS

_OF_TEAM = (
    select(MODEL_FORMS)
    .where(MODEL_FORMS.c.team == bindparam("of_team"))
    .order_by(MODEL_FORMS.c.server, MODEL_FORMS.c.model)
)
_ONE = delete(MODEL_FORMS).where(
    MODEL_FORMS.c.team == bindparam("of_team"),
    MODEL_FORMS.c.server == bindparam("of_server"),
    MODEL_FORMS.c.model == bindparam("of_model"),
)


class SqlFormStore:
    """``FormStore`` over the table ``model_forms``."""

    def __init__(self, database: Transactions) -> None:
        self._database = database

    async def list_of(self, team: str) -> Sequence[StoredForms]:
        """Return what is kept of a team's models, by server and model."""
        named = {"of_team": team}
        rows = await self._database.read(lambda conn: conn.execute(_OF_TEAM, named).mappings().all())
        return [
            StoredForms(row["server"], row["model"], row["profile"], json.loads(row["forms"]), row["at"])
            for row in rows
        ]

    async def put(self, team: str, stored: StoredForms) -> None:
        """Keep the forms of a model in the place of those before; without any, none are kept."""
        row = {"team": team, "server": stored.server, "model": stored.model, "profile": stored.profile}

        def write(conn: Connection) -> None:
            lock_team(conn, team)
            conn.execute(_ONE, {"of_team": team, "of_server": stored.server, "of_model": stored.model})
            if stored.forms:
                forms = json.dumps(dict(stored.forms), sort_keys=True)
                conn.execute(insert(MODEL_FORMS), {**row, "forms": forms, "at": stored.at})

        reach_crash_point("commit.before")
        await self._database.write(write)
        reach_crash_point("commit.after")

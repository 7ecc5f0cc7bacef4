"""Every key begins with the team: two teams with equal ids never meet."""

import sqlalchemy as sa
from alembic import op

from orchestration.storage.column_types import UtcMoment

revision = "0006"
down_revision = "0005"

_KEYS = {
    "runs": ["team", "id"],
    "events": ["team", "run_id", "seq"],
    "inbox": ["team", "key"],
    "shown": ["team", "run"],
    "cards": ["team", "run", "key"],
}
_OLD_INDEXES = {
    "ix_runs_team_created_at": "runs",
    "ix_runs_status_created_at": "runs",
    "ix_inbox_done_at_received_at": "inbox",
}


def upgrade() -> None:
    """Give ``shown`` its team, and each table its new key."""
    op.add_column("shown", sa.Column("team", sa.String))
    op.execute("UPDATE shown SET team = (SELECT runs.team FROM runs WHERE runs.id = shown.run)")
    op.execute("DELETE FROM shown WHERE team IS NULL")
    for name, table in _OLD_INDEXES.items():
        op.drop_index(name, table)
    if op.get_bind().dialect.name == "sqlite":
        _make_anew()
    else:
        _change_keys()
    op.create_index("ix_runs_team_created_at", "runs", ["team", "created_at"])
    op.create_index("ix_runs_status_created_at", "runs", ["status", "created_at"])
    op.create_index("ix_runs_team_channel_thread_ts", "runs", ["team", "channel", "thread_ts"])
    op.create_index("ix_inbox_team_done_at_received_at", "inbox", ["team", "done_at", "received_at"])


def _change_keys() -> None:
    op.drop_constraint("fk_events_run_id_runs", "events")
    op.alter_column("shown", "team", nullable=False)
    for table, key in _KEYS.items():
        op.drop_constraint(f"pk_{table}", table)
        op.create_primary_key(f"pk_{table}", table, key)
    op.create_foreign_key("fk_events_team_run_id_runs", "events", "runs", ["team", "run_id"], ["team", "id"])


def _make_anew() -> None:
    """SQLite can't change a key: new tables take the rows over, and then the old names. The children go first, since
    a parent that has some can't be dropped."""
    for table, columns in _new_columns().items():
        key = sa.PrimaryKeyConstraint(*_KEYS[table], name=f"pk_{table}")
        parent = [_parent()] if table == "events" else []
        op.create_table(f"new_{table}", *columns, key, *parent)
        names = ", ".join(f'"{column.name}"' for column in columns)
        op.execute(f"INSERT INTO new_{table} ({names}) SELECT {names} FROM {table}")
    for table in ("events", "runs", "inbox", "shown", "cards"):
        op.drop_table(table)
    for table in _KEYS:
        op.rename_table(f"new_{table}", table)


def _parent() -> sa.ForeignKeyConstraint:
    # Its name for the parent follows when that takes its own.
    return sa.ForeignKeyConstraint(["team", "run_id"], ["new_runs.team", "new_runs.id"], "fk_events_team_run_id_runs")


def _new_columns() -> dict[str, list[sa.Column[object]]]:
    return {
        "runs": [*_texts("id team status text user channel thread_ts"), *_rest_of_runs()],
        "events": [
            *_texts("run_id team type body hash"),
            sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
            sa.Column("version", sa.Integer, nullable=False),
            sa.Column("at", UtcMoment, nullable=False),
        ],
        "inbox": [
            *_texts("key team kind body"),
            sa.Column("received_at", UtcMoment, nullable=False),
            sa.Column("done_at", UtcMoment),
            sa.Column("claimed_by", sa.String),
            sa.Column("claimed_until", UtcMoment),
        ],
        "shown": [*_texts("team run"), sa.Column("revision", sa.Integer, nullable=False)],
        "cards": _texts("run key team channel ts digest"),
    }


def _rest_of_runs() -> list[sa.Column[object]]:
    return [
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("wake_at", UtcMoment),
        sa.Column("created_at", UtcMoment, nullable=False),
    ]


def _texts(names: str) -> list[sa.Column[object]]:
    return [
        sa.Column(name, sa.Text if name in {"text", "body"} else sa.String, nullable=False) for name in names.split()
    ]

"""Each event carries the hash of itself and the event before it; the heads are anchored for each team."""

import sqlalchemy as sa
from alembic import op

from orchestration.storage.chain import BEGINNING, compute_link_hash
from orchestration.storage.column_types import UtcMoment

revision = "0004"
down_revision = "0003"

_EVENTS = sa.table(
    "events",
    sa.column("run_id", sa.String),
    sa.column("seq", sa.Integer),
    sa.column("team", sa.String),
    sa.column("version", sa.Integer),
    sa.column("body", sa.Text),
    sa.column("hash", sa.String),
)


def upgrade() -> None:
    """Add the column, chain what is there, and make the tables. What was written before is vouched for from now on."""
    op.add_column("events", sa.Column("hash", sa.String, nullable=False, server_default=""))
    _chain(op.get_bind())
    op.create_table(
        "anchors",
        sa.Column("team", sa.String, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", UtcMoment, nullable=False),
        sa.Column("hash", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("team", "number", name="pk_anchors"),
    )
    op.create_table(
        "anchored",
        sa.Column("team", sa.String, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("run", sa.String, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("hash", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("team", "number", "run", name="pk_anchored"),
    )
    op.create_index("ix_anchored_run", "anchored", ["run"])


def _chain(conn: sa.Connection) -> None:
    for run in conn.execute(sa.select(_EVENTS.c.run_id).distinct()).scalars().all():
        before = BEGINNING
        of_run = sa.select(_EVENTS).where(_EVENTS.c.run_id == run).order_by(_EVENTS.c.seq)
        for event in conn.execute(of_run).all():
            before = compute_link_hash(
                before, team=event.team, run=run, seq=event.seq, version=event.version, body=event.body
            )
            mark = sa.update(_EVENTS).where(_EVENTS.c.run_id == run, _EVENTS.c.seq == event.seq)
            conn.execute(mark.values(hash=before))

"""The journal and its index, the inbox, and where cards are."""

import sqlalchemy as sa
from alembic import op

from orchestration.storage.column_types import UtcMoment

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    _make_runs()
    _make_events()
    _make_inbox()
    _make_cards()


def _make_runs() -> None:
    op.create_table(
        "runs",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("team", sa.String, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("user", sa.String, nullable=False),
        sa.Column("channel", sa.String, nullable=False),
        sa.Column("thread_ts", sa.String, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("wake_at", UtcMoment),
        sa.Column("created_at", UtcMoment, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_runs"),
    )
    op.create_index("ix_runs_team_created_at", "runs", ["team", "created_at"])
    op.create_index("ix_runs_status_created_at", "runs", ["status", "created_at"])


def _make_events() -> None:
    op.create_table(
        "events",
        sa.Column("run_id", sa.String, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("team", sa.String, nullable=False),
        sa.Column("type", sa.String, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", UtcMoment, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("run_id", "seq", name="pk_events"),
        sa.ForeignKeyConstraint(["run_id"], ["runs.id"], name="fk_events_run_id_runs"),
    )


def _make_inbox() -> None:
    op.create_table(
        "inbox",
        sa.Column("key", sa.String, nullable=False),
        sa.Column("team", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("received_at", UtcMoment, nullable=False),
        sa.Column("done_at", UtcMoment),
        sa.PrimaryKeyConstraint("key", name="pk_inbox"),
    )
    op.create_index("ix_inbox_done_at_received_at", "inbox", ["done_at", "received_at"])


def _make_cards() -> None:
    op.create_table(
        "cards",
        sa.Column("run", sa.String, nullable=False),
        sa.Column("key", sa.String, nullable=False),
        sa.Column("team", sa.String, nullable=False),
        sa.Column("channel", sa.String, nullable=False),
        sa.Column("ts", sa.String, nullable=False),
        sa.Column("digest", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("run", "key", name="pk_cards"),
    )

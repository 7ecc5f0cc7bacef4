"""Calls of models that do not stand in their run's journal yet."""

import sqlalchemy as sa
from alembic import op

from orchestration.storage.column_types import UtcMoment

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "open_calls",
        sa.Column("team", sa.String, nullable=False),
        sa.Column("run", sa.String, nullable=False),
        sa.Column("id", sa.String, nullable=False),
        sa.Column("owner", sa.String, nullable=False),
        sa.Column("action", sa.String, nullable=False),
        sa.Column("is_command", sa.Boolean, nullable=False),
        sa.Column("at", UtcMoment, nullable=False),
        sa.Column("call", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("team", "run", "id", name="pk_open_calls"),
    )

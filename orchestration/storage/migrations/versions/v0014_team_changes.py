"""What a team has set is chained too: each version of its policy, each change of a connection."""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

from orchestration.storage.column_types import UtcMoment
from orchestration.storage.team_changes import append_stored_rows

revision = "0014"
down_revision = "0010"


def upgrade() -> None:
    """Make the table, and chain what is there."""
    op.create_table(
        "team_changes",
        sa.Column("team", sa.String, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", UtcMoment, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("hash", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("team", "number", name="pk_team_changes"),
    )
    append_stored_rows(op.get_bind(), datetime.now(UTC))

"""Whether all work of a team is stopped: the last order of each team."""

import sqlalchemy as sa
from alembic import op

from orchestration.storage.column_types import UtcMoment

revision = "0021"
down_revision = "0018"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "team_stops",
        sa.Column("team", sa.String, nullable=False),
        sa.Column("is_stopped", sa.Boolean, nullable=False),
        sa.Column("at", UtcMoment, nullable=False),
        sa.Column("by", sa.String, nullable=False),
        sa.Column("by_name", sa.String, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("team", name="pk_team_stops"),
    )

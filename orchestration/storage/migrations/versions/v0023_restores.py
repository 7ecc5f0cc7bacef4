"""When the database was put back to an earlier state."""

import sqlalchemy as sa
from alembic import op

from orchestration.storage.column_types import UtcMoment

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "restores",
        sa.Column("at", UtcMoment, nullable=False),
        sa.Column("taken_at", UtcMoment, nullable=False),
        sa.PrimaryKeyConstraint("at", name="pk_restores"),
    )

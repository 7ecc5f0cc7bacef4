"""What models were asked and answered, where it is set that it is kept."""

import sqlalchemy as sa
from alembic import op

from orchestration.storage.column_types import UtcMoment

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "model_bodies",
        sa.Column("team", sa.String, nullable=False),
        sa.Column("run", sa.String, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", UtcMoment, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("team", "run", "number", name="pk_model_bodies"),
    )
    op.create_index("ix_model_bodies_team_at", "model_bodies", ["team", "at"])

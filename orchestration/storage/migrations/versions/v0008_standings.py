"""Where each connection stands with its service, for all processes that share it."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the table. A connection without a row has no trouble and all of its rates."""
    op.create_table(
        "standings",
        sa.Column("team", sa.String, nullable=False),
        sa.Column("service", sa.String, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("team", "service", name="pk_standings"),
    )

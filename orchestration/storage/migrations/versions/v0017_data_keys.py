"""Each run has a key of its own that its events are sealed with."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0014"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "data_keys",
        sa.Column("team", sa.String, nullable=False),
        sa.Column("run", sa.String, nullable=False),
        sa.Column("key", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("team", "run", name="pk_data_keys"),
    )

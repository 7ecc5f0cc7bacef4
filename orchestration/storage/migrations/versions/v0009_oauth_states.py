"""What was given to browsers that are on their way to allow the app."""

import sqlalchemy as sa
from alembic import op

from orchestration.storage.column_types import UtcMoment

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "oauth_states",
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("until", UtcMoment, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_oauth_states"),
    )

"""What a person or a team calls a thing, or uses where nothing is named."""

import sqlalchemy as sa
from alembic import op

from orchestration.storage.column_types import UtcMoment

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "remembered_facts",
        sa.Column("team", sa.String, nullable=False),
        sa.Column("owner", sa.String, nullable=False),
        sa.Column("id", sa.String, nullable=False),
        sa.Column("use", sa.String, nullable=False),
        sa.Column("word", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=False),
        sa.Column("thing", sa.String, nullable=False),
        sa.Column("target", sa.String, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("part", sa.Text, nullable=False),
        sa.Column("said_by", sa.String, nullable=False),
        sa.Column("said_at", UtcMoment, nullable=False),
        sa.Column("channel", sa.String, nullable=False),
        sa.Column("thread_ts", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("team", "owner", "id", name="pk_remembered_facts"),
    )

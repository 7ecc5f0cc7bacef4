"""What each team allows, version by version, and what was spent of its limits."""

import sqlalchemy as sa
from alembic import op

from orchestration.storage.column_types import UtcMoment

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make both tables. A team without a version has the policy of the file."""
    op.create_table(
        "policies",
        sa.Column("team", sa.String, nullable=False),
        sa.Column("version", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("by", sa.String, nullable=False),
        sa.Column("by_name", sa.String, nullable=False),
        sa.Column("at", UtcMoment, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("team", "version", name="pk_policies"),
    )
    op.create_table(
        "spent",
        sa.Column("team", sa.String, nullable=False),
        sa.Column("run", sa.String, nullable=False),
        sa.Column("key", sa.String, nullable=False),
        sa.Column("user", sa.String, nullable=False),
        sa.Column("at", UtcMoment, nullable=False),
        sa.Column("writes", sa.Integer, nullable=False),
        sa.Column("messages", sa.Integer, nullable=False),
        sa.Column("rows", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("team", "run", "key", name="pk_spent"),
    )
    op.create_index("ix_spent_team_at", "spent", ["team", "at"])

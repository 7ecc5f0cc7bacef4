"""Each team's connections to services, with their secrets encrypted."""

import sqlalchemy as sa
from alembic import op

from orchestration.storage.column_types import UtcMoment

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the table. What the environment names is the first team's and needs no row."""
    op.create_table(
        "connections",
        sa.Column("team", sa.String, nullable=False),
        sa.Column("service", sa.String, nullable=False),
        sa.Column("account", sa.String, nullable=False),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("scopes", sa.Text, nullable=False),
        sa.Column("by", sa.String, nullable=False),
        sa.Column("at", UtcMoment, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("held_by", sa.String),
        sa.Column("held_until", UtcMoment),
        sa.PrimaryKeyConstraint("team", "service", name="pk_connections"),
    )

"""What the servers of models turned out not to take."""

import sqlalchemy as sa
from alembic import op

from orchestration.storage.column_types import UtcMoment

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "model_forms",
        sa.Column("team", sa.String, nullable=False),
        sa.Column("server", sa.String, nullable=False),
        sa.Column("model", sa.String, nullable=False),
        sa.Column("profile", sa.String, nullable=False),
        sa.Column("forms", sa.Text, nullable=False),
        sa.Column("at", UtcMoment, nullable=False),
        sa.PrimaryKeyConstraint("team", "server", "model", name="pk_model_forms"),
    )

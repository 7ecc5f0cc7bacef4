"""How far each stream of the audit trail has come, by run."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "audit_cursors",
        sa.Column("team", sa.String, nullable=False),
        sa.Column("stream", sa.String, nullable=False),
        sa.Column("run", sa.String, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("team", "stream", "run", name="pk_audit_cursors"),
    )

"""Up to which revision people have been shown each run."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table. A run that is not in it is looked at again."""
    op.create_table(
        "shown",
        sa.Column("run", sa.String, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("run", name="pk_shown"),
    )

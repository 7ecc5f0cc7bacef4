"""Who carries a delivery, and until when: where several processes share one inbox."""

import sqlalchemy as sa
from alembic import op

from orchestration.storage.column_types import UtcMoment

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the claim to each delivery."""
    op.add_column("inbox", sa.Column("claimed_by", sa.String))
    op.add_column("inbox", sa.Column("claimed_until", UtcMoment))

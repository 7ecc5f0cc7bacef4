"""What was written before is sealed; the hash that each event had stays with it."""

from alembic import op

from orchestration.storage.seal_journal import seal_stored_runs

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Seal every run, and anchor the new heads."""
    seal_stored_runs(op.get_bind())

"""What each connection's service has: people, channels, groups, and how far they have been looked through."""

import sqlalchemy as sa
from alembic import op

from orchestration.storage.column_types import BYTEWISE, UtcMoment

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "directory_entries",
        *_texts("team", "service", "kind", "id"),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("name", "keys", "body")),
        sa.Column("seen_at", UtcMoment, nullable=False),
        sa.PrimaryKeyConstraint("team", "service", "kind", "id", name="pk_directory_entries"),
    )
    op.create_table(
        "directory_keys",
        *_texts("team", "service", "kind", "level"),
        sa.Column("text", BYTEWISE, nullable=False),
        *_texts("id"),
        sa.PrimaryKeyConstraint("team", "service", "kind", "level", "text", "id", name="pk_directory_keys"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "directory_members",
        *_texts("team", "service", "place", "person"),
        sa.PrimaryKeyConstraint("team", "service", "place", "person", name="pk_directory_members"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_directory_members_team_service_person", "directory_members", ["team", "service", "person"])
    op.create_table(
        "directory_crawls",
        *_texts("team", "service", "part"),
        sa.Column("cursor", sa.Text, nullable=False),
        *(sa.Column(name, UtcMoment) for name in ("begun_at", "ended_at", "moved_at")),
        *_texts("by"),
        sa.PrimaryKeyConstraint("team", "service", "part", name="pk_directory_crawls"),
    )


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.String, nullable=False) for name in names]

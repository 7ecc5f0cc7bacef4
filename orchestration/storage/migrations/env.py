"""Run by Alembic: applies migrations over the connection that the caller has open.

Alembic's own asynchronous template starts an event loop, which can't be done inside one; the connection comes in
``attributes`` instead (https://alembic.sqlalchemy.org/en/latest/cookbook.html#sharing-a-connection-across-one-or-more-programmatic-migration-commands).
"""

from alembic import context

from orchestration.storage.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()

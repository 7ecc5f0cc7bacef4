"""Tables, and statements on them that are built once."""

from __future__ import annotations

from typing import get_args

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    bindparam,
    select,
)

from orchestration.storage.column_types import BYTEWISE, UtcMoment
from schemas.events import EndStatus

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)
"""Constraints and indexes have names by rule, so that a migration can say which it means on any database."""


RUNS = Table(
    "runs",
    METADATA,
    Column("team", String, primary_key=True),
    Column("id", String, primary_key=True),
    Column("status", String, nullable=False),
    Column("text", Text, nullable=False),
    Column("user", String, nullable=False),
    Column("channel", String, nullable=False),
    Column("thread_ts", String, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("wake_at", UtcMoment),
    Column("created_at", UtcMoment, nullable=False),
    Index(None, "team", "created_at"),
    Index(None, "status", "created_at"),
    Index(None, "team", "channel", "thread_ts"),
)

RUN_NOT_ENDED = RUNS.c.status.not_in(get_args(EndStatus))
"""Holds for the runs that may still do something."""

EVENTS_TABLE = Table(
    "events",
    METADATA,
    Column("team", String, primary_key=True),
    Column("run_id", String, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("type", String, nullable=False),
    Column("version", Integer, nullable=False),
    Column("at", UtcMoment, nullable=False),
    Column("body", Text, nullable=False),
    Column("hash", String, nullable=False),
    ForeignKeyConstraint(["team", "run_id"], [RUNS.c.team, RUNS.c.id]),
)
"""``body`` is sealed (``orchestration.storage.sealed_events``); ``hash`` is of the event, as it is stored, and of the
one before it (``orchestration.storage.chain``)."""

DATA_KEYS = Table(
    "data_keys",
    METADATA,
    Column("team", String, primary_key=True),
    Column("run", String, primary_key=True),
    Column("key", String, nullable=False),
)
"""The key that each run's events are sealed with; a run without one was erased."""

INBOX = Table(
    "inbox",
    METADATA,
    Column("team", String, primary_key=True),
    Column("key", String, primary_key=True),
    Column("kind", String, nullable=False),
    Column("body", Text, nullable=False),
    Column("received_at", UtcMoment, nullable=False),
    Column("done_at", UtcMoment),
    Column("claimed_by", String),
    Column("claimed_until", UtcMoment),
    Index(None, "team", "done_at", "received_at"),
)

SHOWN = Table(
    "shown",
    METADATA,
    Column("team", String, primary_key=True),
    Column("run", String, primary_key=True),
    Column("revision", Integer, nullable=False),
)
"""The revision of each run that its cards agree with: a start need not look at the runs that people see as they are."""

CARDS = Table(
    "cards",
    METADATA,
    Column("team", String, primary_key=True),
    Column("run", String, primary_key=True),
    Column("key", String, primary_key=True),
    Column("channel", String, nullable=False),
    Column("ts", String, nullable=False),
    Column("digest", String, nullable=False),
)

ANCHORS = Table(
    "anchors",
    METADATA,
    Column("team", String, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", UtcMoment, nullable=False),
    Column("hash", String, nullable=False),
)

ANCHORED = Table(
    "anchored",
    METADATA,
    Column("team", String, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("run", String, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("hash", String, nullable=False),
    Index(None, "run"),
)
"""The heads of the runs that moved since the anchor before."""

AUDIT_CURSORS = Table(
    "audit_cursors",
    METADATA,
    Column("team", String, primary_key=True),
    Column("stream", String, primary_key=True),
    Column("run", String, primary_key=True),
    Column("seq", Integer, nullable=False),
)
"""Up to which event of each run a stream of the trail was told; see ``orchestration.storage.audit_stream``."""

POLICIES = Table(
    "policies",
    METADATA,
    Column("team", String, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    Column("by", String, nullable=False),
    Column("by_name", String, nullable=False),
    Column("at", UtcMoment, nullable=False),
    Column("note", Text, nullable=False),
)
"""What each team allows, every version of it; the highest is in force, and where there is none the policy file is."""

TEAM_CHANGES = Table(
    "team_changes",
    METADATA,
    Column("team", String, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", UtcMoment, nullable=False),
    Column("body", Text, nullable=False),
    Column("hash", String, nullable=False),
)
"""Changes of a team's policy, connections and stops, chained; see ``orchestration.storage.team_changes``."""

TEAM_STOPS = Table(
    "team_stops",
    METADATA,
    Column("team", String, primary_key=True),
    Column("is_stopped", Boolean, nullable=False),
    Column("at", UtcMoment, nullable=False),
    Column("by", String, nullable=False),
    Column("by_name", String, nullable=False),
    Column("note", Text, nullable=False),
)
"""The last order of each team: that all its work is stopped, or goes on."""

STOP_OF_TEAM = select(TEAM_STOPS).where(TEAM_STOPS.c.team == bindparam("of_team"))

REMEMBERED_FACTS = Table(
    "remembered_facts",
    METADATA,
    Column("team", String, primary_key=True),
    Column("owner", String, primary_key=True),
    Column("id", String, primary_key=True),
    Column("use", String, nullable=False),
    Column("word", Text, nullable=False),
    Column("folded", Text, nullable=False),
    Column("thing", String, nullable=False),
    Column("target", String, nullable=False),
    Column("label", Text, nullable=False),
    Column("part", Text, nullable=False),
    Column("said_by", String, nullable=False),
    Column("said_at", UtcMoment, nullable=False),
    Column("channel", String, nullable=False),
    Column("thread_ts", String, nullable=False),
)
"""What people confirmed that a word of theirs means, or what they use where nothing is named; see
``schemas.remembered``. ``folded`` is the word as it is compared."""

SPENT = Table(
    "spent",
    METADATA,
    Column("team", String, primary_key=True),
    Column("run", String, primary_key=True),
    Column("key", String, primary_key=True),
    Column("user", String, nullable=False),
    Column("at", UtcMoment, nullable=False),
    Column("writes", Integer, nullable=False),
    Column("messages", Integer, nullable=False),
    Column("rows", Integer, nullable=False),
    Index(None, "team", "at"),
)
"""What counts against a team's limits, by the effect: an effect that is tried again is counted once."""

MODEL_BODIES = Table(
    "model_bodies",
    METADATA,
    Column("team", String, primary_key=True),
    Column("run", String, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", UtcMoment, nullable=False),
    Column("body", Text, nullable=False),
    Index(None, "team", "at"),
)
"""What models were asked for a run and answered; ``body`` is sealed (``orchestration.storage.encryption``)."""

MODEL_FORMS = Table(
    "model_forms",
    METADATA,
    Column("team", String, primary_key=True),
    Column("server", String, primary_key=True),
    Column("model", String, primary_key=True),
    Column("profile", String, nullable=False),
    Column("forms", Text, nullable=False),
    Column("at", UtcMoment, nullable=False),
)
"""What the server of a model does not take, for all its roles; see ``orchestration.llm.known_forms``."""

OPEN_CALLS = Table(
    "open_calls",
    METADATA,
    Column("team", String, primary_key=True),
    Column("run", String, primary_key=True),
    Column("id", String, primary_key=True),
    Column("owner", String, nullable=False),
    Column("action", String, nullable=False),
    Column("is_command", Boolean, nullable=False),
    Column("at", UtcMoment, nullable=False),
    Column("call", Text, nullable=False),
)
"""Calls of models that were begun and do not stand in the journal yet; ``owner`` is the process that made each."""

CONNECTIONS = Table(
    "connections",
    METADATA,
    Column("team", String, primary_key=True),
    Column("service", String, primary_key=True),
    Column("account", String, nullable=False),
    Column("address", String, nullable=False),
    Column("secret", Text, nullable=False),
    Column("scopes", Text, nullable=False),
    Column("by", String, nullable=False),
    Column("at", UtcMoment, nullable=False),
    Column("state", String, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("held_by", String),
    Column("held_until", UtcMoment),
)
"""Each team's credentials. ``secret`` is sealed (``orchestration.storage.encryption``), empty where the connection is
disabled; ``held_by`` is who renews it at the moment."""

STANDINGS = Table(
    "standings",
    METADATA,
    Column("team", String, primary_key=True),
    Column("service", String, primary_key=True),
    Column("body", Text, nullable=False),
)
"""Where each team's connections stand with their services: breaker, Retry-After and rates, as JSON."""

RESTORES = Table(
    "restores",
    METADATA,
    Column("at", UtcMoment, primary_key=True),
    Column("taken_at", UtcMoment, nullable=False),
)
"""When the database was put back, and to what it was when."""

OAUTH_STATES = Table(
    "oauth_states",
    METADATA,
    Column("digest", String, primary_key=True),
    Column("until", UtcMoment, nullable=False),
)
"""Of browsers that are on their way to allow the app; which team they come from nobody knows yet."""


DIRECTORY_ENTRIES = Table(
    "directory_entries",
    METADATA,
    Column("team", String, primary_key=True),
    Column("service", String, primary_key=True),
    Column("kind", String, primary_key=True),
    Column("id", String, primary_key=True),
    Column("name", Text, nullable=False),
    Column("keys", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("seen_at", UtcMoment, nullable=False),
)
"""What each connection's service has: people, channels, groups. ``keys`` are those of the next table, as JSON."""

DIRECTORY_KEYS = Table(
    "directory_keys",
    METADATA,
    Column("team", String, primary_key=True),
    Column("service", String, primary_key=True),
    Column("kind", String, primary_key=True),
    Column("level", String, primary_key=True),
    Column("text", BYTEWISE, primary_key=True),
    Column("id", String, primary_key=True),
    sqlite_with_rowid=False,
)
"""Under what each entry is found; the primary key is the index."""

DIRECTORY_MEMBERS = Table(
    "directory_members",
    METADATA,
    Column("team", String, primary_key=True),
    Column("service", String, primary_key=True),
    Column("place", String, primary_key=True),
    Column("person", String, primary_key=True),
    Index(None, "team", "service", "person"),
    sqlite_with_rowid=False,
)
"""Who is in which place: guests in channels, people in groups."""

DIRECTORY_CRAWLS = Table(
    "directory_crawls",
    METADATA,
    Column("team", String, primary_key=True),
    Column("service", String, primary_key=True),
    Column("part", String, primary_key=True),
    Column("cursor", Text, nullable=False),
    Column("begun_at", UtcMoment),
    Column("ended_at", UtcMoment),
    Column("moved_at", UtcMoment),
    Column("by", String, nullable=False),
)
"""How far the crawl of each part of a directory has come."""

WITH_WORDS = (
    *(DATA_KEYS, RUNS, INBOX, CARDS, MODEL_BODIES),
    *(DIRECTORY_ENTRIES, DIRECTORY_KEYS, DIRECTORY_MEMBERS, REMEMBERED_FACTS),
)
"""The tables from which words of people, and the keys to them, are erased."""

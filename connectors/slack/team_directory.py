"""The directory of a workspace put together: what reads it, what feeds it, and what crawls."""

from __future__ import annotations

from dataclasses import dataclass

from connectors.slack.api import SlackApi
from connectors.slack.channel_looks import ChannelLooks
from connectors.slack.crawl import PACE_S, SlackCrawl
from connectors.slack.directory import SlackDirectory
from connectors.slack.directory_feed import DirectoryFeed
from connectors.slack.directory_reader import DirectoryReader
from connectors.slack.labels import SlackLabels
from connectors.slack.names import SlackNames
from connectors.slack.visibility import SlackVisibility
from orchestration.directory_store import DirectoryStore


@dataclass(frozen=True, slots=True)
class TeamDirectory:
    """The parts that share one workspace's directory."""

    names: SlackNames
    people: SlackDirectory
    visibility: SlackVisibility
    feed: DirectoryFeed
    crawl: SlackCrawl
    labels: SlackLabels


def build_team_directory(
    api: SlackApi, store: DirectoryStore, *, first: SlackApi | None = None, pace_s: float = PACE_S
) -> TeamDirectory:
    """Return the directory of a workspace. ``first`` is the same connection for what somebody waits for in front of the
    screen; ``pace_s`` is the least time between two pages of the crawl, in seconds."""
    crawl, reader = SlackCrawl(api, store, pace_s), DirectoryReader(api, store, first)
    looks = ChannelLooks(reader, crawl)
    names = SlackNames(reader, crawl, looks)
    people = SlackDirectory(reader, crawl)
    feed = DirectoryFeed(reader, crawl, looks, people.forget_group)
    return TeamDirectory(names, people, SlackVisibility(names, looks), feed, crawl, SlackLabels(reader))

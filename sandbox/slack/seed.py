"""The workspace at the start, read from the seed file."""

from datetime import datetime, time, timedelta
from typing import Any

from sandbox.changes import Changes
from sandbox.clock import SEOUL, Clock
from sandbox.seeds.files import seed_of
from sandbox.slack.world import Channel, Message, SlackWorld, User


def seeded_world(clock: Clock, changes: Changes, team: str = "") -> SlackWorld:
    """A fresh workspace with its people, channels and history; every person has a direct message with the bot. With
    `team` it is another team's, with a token of its own, whose every other id is equal."""
    sown = seed_of("slack")
    suffix = f"-{team}" if team else ""
    sown["team"]["id"] = team or sown["team"]["id"]
    world = SlackWorld(clock, changes, sown["team"], sown["app"], suffix)
    for row in sown["users"]:
        user = User(**{"team_id": sown["team"]["id"], **row})
        world.users[user.id] = user
    ids = {user.name: user.id for user in world.users.values()}
    for row in sown["channels"]:
        named: dict[str, Any] = {**row, "members": [ids[name] for name in row["members"]]}
        channel = Channel(**named, created=int(clock.start.timestamp()) - 86_400 * 400)
        world.channels[channel.id] = channel
    for user in [u for u in world.users.values() if not u.is_bot]:
        world.direct(user.id, world.bot.id)
    _add_history(world, sown["messages"], ids)
    return world


def _add_history(world: SlackWorld, rows: list[dict[str, Any]], ids: dict[str, str]) -> None:
    for row in rows:
        channel = world.channel(row["channel"])
        if channel is None:
            raise ValueError(f"the seed names no such channel: {row['channel']}")
        root = _past(world, channel.id, ids[row["user"]], row)
        for reply in row.get("thread", []):
            _past(world, channel.id, ids[reply["user"]], reply, thread_ts=root.ts)


def _past(world: SlackWorld, channel: str, user: str, row: dict[str, Any], thread_ts: str | None = None) -> Message:
    ts = world.next_ts(moment(world.clock.start, row["at"][0], row["at"][1]))
    return world.add(Message(channel, ts, user, row["text"], thread_ts=thread_ts))


def moment(start: datetime, day: int, clock_time: str) -> datetime:
    """A moment `day` days from the start at a time of day. On the first day the hours up to 18:00 are pressed into the
    time that has passed, when the clock starts earlier than the seeds expect."""
    local = start.astimezone(SEOUL)
    midnight = datetime.combine(local.date(), time(), SEOUL)
    hour, minute = map(int, clock_time.split(":"))
    into_day = timedelta(hours=hour, minutes=minute)
    if day == 0 and midnight + timedelta(hours=9, minutes=45) >= local:
        into_day *= (local - midnight) / timedelta(hours=18)
    return midnight + timedelta(days=day) + into_day

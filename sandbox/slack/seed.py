"""The workspace at the start, read from the seed file."""

from __future__ import annotations

import random
from datetime import datetime, time, timedelta
from pathlib import Path
from typing import Any

from sandbox.changes import Changes
from sandbox.clock import SEOUL, Clock
from sandbox.seeds.files import ACME, seed_of
from sandbox.slack.world import Channel, Message, SlackWorld, User


def seeded_world(clock: Clock, changes: Changes, team: str = "", seeds: Path = ACME) -> SlackWorld:
    """A fresh workspace with its people, channels and history; every person has a direct message with the bot. With
    `team` it is another team's, with a token of its own, whose every other id is equal."""
    sown = seed_of("slack", seeds)
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


FAMILY_NAMES = "김이박최정강조윤장임한오서신권황안송류홍"
GIVEN_NAMES = (
    "준호, 서연, 민준, 지우, 하은, 도윤, 서준, 예은, 지훈, 수빈, 현우, 지민, 유진, "
    "은서, 시우, 채원, 태윤, 다은, 건우, 소율, 재현, 가은, 동현, 나연, 성민, "
    "혜진, 우진, 보라, 상훈, 미경, 영수, 정아, 광호, 선영, 기태, 연주, 병준, 해린, 창민, 아름"
)
JAPANESE_NAMES = "佐藤 健, 鈴木 さくら, 高橋 翔太, 田中 美咲, 渡辺 直樹, 伊藤 あかり, 山本 大輔, 中村 結衣"
ENGLISH_GIVEN = "Emma, Liam, Olivia, Noah, Ava, Lucas, Mia, Ethan, Chloe, Mason, Grace, Henry, Zoe, Daniel, Nora, Owen"
ENGLISH_FAMILY = "Smith, Johnson, Brown, Garcia, Miller, Davis, Wilson, Clark, Lewis, Walker, Young, King"
TOPICS = (
    "launch, billing, search, mobile, infra, hiring, design, data, support, partner, research, legal, 출시, "
    "결제, 검색, 디자인"
)
TITLES = ("개발", "영업", "디자인", "Marketing", "Finance", "운영")
VISITOR = "visitor.test"
ARCHIVED_EVERY, PRIVATE_EVERY, BOT_IN_EVERY = 17, 11, 5
"""One channel in so many is archived, is private, has the app in it."""


def populate(world: SlackWorld, *, people: int = 0, channels: int = 0, guests: int = 0) -> None:
    """Have the workspace hold so many people and channels in all (direct messages are none, the app is no person), and
    so many generated guests beside them. Everyone joins #general but guests, who join a few channels of their own."""
    chance = random.Random(20260304)
    own = sum(not user.is_bot for user in world.users.values())
    members = [_member(world, number, chance) for number in range(max(people - own, 0))]
    general = world.channel("#general")
    if general is not None:
        general.members += [user.id for user in members]
    there = sum(not channel.is_im for channel in world.channels.values())
    made = [_channel(world, number, chance, members) for number in range(max(channels - there, 0))]
    open_to_guests = [channel for channel in made if not channel.is_private] or [
        next(channel for channel in world.channels.values() if not channel.is_private)
    ]
    for number in range(guests):
        _invite(_guest(world, number, chance), open_to_guests, chance)


def _member(world: SlackWorld, number: int, chance: random.Random) -> User:
    handle = f"member{number:05}"
    user = User(
        f"U1M{number:07}",
        handle,
        _name(chance),
        world.team["id"],
        f"{handle}@acme.test",
        chance.choice(TITLES),
        is_admin=number % 500 == 499,
        deleted=number % 50 == 49,
        generated=True,
    )
    world.users[user.id] = user
    return user


def _guest(world: SlackWorld, number: int, chance: random.Random) -> User:
    handle = f"visitor{number:05}"
    user = User(f"U1V{number:07}", handle, _name(chance), world.team["id"], f"{handle}@{VISITOR}")
    user.is_restricted = user.generated = True
    world.users[user.id] = user
    return user


def _pick(names: str, chance: random.Random) -> str:
    return chance.choice(names.split(", "))


def _name(chance: random.Random) -> str:
    kind = chance.random()
    if kind < 0.7:
        return chance.choice(FAMILY_NAMES) + _pick(GIVEN_NAMES, chance)
    if kind < 0.8:
        return _pick(JAPANESE_NAMES, chance)
    return f"{_pick(ENGLISH_GIVEN, chance)} {_pick(ENGLISH_FAMILY, chance)}"


def _channel(world: SlackWorld, number: int, chance: random.Random, members: list[User]) -> Channel:
    name = f"proj-{_pick(TOPICS, chance)}-{number:05}"
    inside = [user.id for user in chance.sample(members, min(len(members), chance.randint(2, 12)))]
    if number % BOT_IN_EVERY == 0:
        inside.append(world.bot.id)
    channel = Channel(
        f"C1{number:08}",
        name,
        inside,
        is_private=number % PRIVATE_EVERY == PRIVATE_EVERY - 1,
        is_archived=number % ARCHIVED_EVERY == ARCHIVED_EVERY - 1,
        created=int(world.clock.start.timestamp()) - 86_400 * 30,
        generated=True,
    )
    world.channels[channel.id] = channel
    return channel


def _invite(guest: User, open_to: list[Channel], chance: random.Random) -> None:
    for channel in chance.sample(open_to, min(len(open_to), 3)):
        channel.members.append(guest.id)

"""Names in a directory of any size mean what they mean where all things are compared."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from connectors.directory_search import DirectorySearch
from connectors.names import (
    LikenessRanking,
    Named,
    find_closest,
    fold_name,
    list_channel_forms,
    list_given_names,
    list_name_forms,
    resolve_name,
)
from connectors.slack.entries import describe_channel, describe_user, make_channel, make_person, read_channel, read_user
from connectors.slack.shapes import Channel, Profile, User
from orchestration.directory_store import DirectoryEntry, PutEntry
from orchestration.ports import AmbiguousName, NameMeaning, UnknownName
from orchestration.storage.database import open_database
from orchestration.text.name_sounds import list_loan_sounds, may_sound_as, may_sound_as_loan, render_sound
from schemas.ask import Resolution
from tests.connectors.workspace import StillClock
from tests.databases import have_database

NOON = datetime(2026, 3, 4, 3, tzinfo=UTC)
FAMILIES, GIVEN = "김이박최정강조윤장임", ("준호", "서연", "민준", "지우", "하은", "도윤", "지훈", "수빈")
ENGLISH = ("Sarah Kim", "Emma Smith", "Junho Lee", "general", "marketing", "佐藤 健", "한빛 박과장")


def people() -> list[User]:
    """80 people with every pair of names, some with a nickname, and a few of other languages."""
    names = [family + given for family in FAMILIES for given in GIVEN] + list(ENGLISH)
    return [
        User(
            id=f"U{number:04}",
            name=f"user{number}",
            profile=Profile(
                real_name=name,
                display_name=f"{name}/개발" if number % 9 == 0 else "",
                email=f"user{number}@acme.test",
            ),
        )
        for number, name in enumerate(names)
    ]


def named(entry: DirectoryEntry) -> Named:
    return describe_user(read_user(entry), "")


@pytest.fixture
async def search(tmp_path: Path) -> AsyncIterator[DirectorySearch]:
    have_database(tmp_path / "metel.db")
    async with open_database(f"sqlite:///{tmp_path}/metel.db", StillClock()) as database:
        store = database.directories.of("T1", "slack")
        await store.apply([PutEntry(make_person(user, "", NOON)) for user in people()])
        yield DirectorySearch(store, "person", named)


def told(found: NameMeaning) -> tuple[str, object]:
    match found:
        case Resolution():
            return ("one", (found.id, found.level))
        case AmbiguousName():
            return ("several", frozenset(str(choice.value) for choice in found.choices))
        case UnknownName():
            return ("none", [choice.value for choice in found.closest][:1])


ASKED = [
    *("이준호", "이준호님", "이준호 과장님", "준호", "준호님", "김", "User5", "@user5", "user5@acme.test", "sarah kim"),
    *(
        "Kim",
        "sarah",
        "이준오",
        "이준오님",
        "emma smth",
        "제너럴",
        "마케팅",
        "박과장",
        "佐藤",
        "佐藤健",
        "健",
        "김서연/개발",
    ),
    *("", "#", "쀍쀍쀍", "junho lee", "Junho", "  이 준 호 "),
]


@pytest.mark.parametrize("asked", ASKED)
async def test_a_name_means_the_same_as_among_all(search: DirectorySearch, asked: str) -> None:
    everyone = [describe_user(user, "") for user in people()]
    compared = resolve_name(asked, everyone, list_name_forms)
    if isinstance(compared, UnknownName) and not compared.closest:
        bare = find_closest([*list_name_forms(asked)][-1], everyone)
        compared = UnknownName(tuple(one.choice() for one in bare))
    if isinstance(compared, AmbiguousName):
        assert told(await search.resolve(asked, list_name_forms))[0] == "several"
    else:
        assert told(await search.resolve(asked, list_name_forms)) == told(compared)


async def test_what_is_left_out_is_neither_found_nor_offered(search: DirectorySearch) -> None:
    found = await search.resolve("Sarah Kim")
    assert isinstance(found, Resolution)
    without = await search.resolve("Sarah Kim", without=frozenset({found.id}))
    assert isinstance(without, UnknownName)
    assert found.id not in [choice.value for choice in without.closest]


def test_a_ranking_finds_the_likeness_that_comparing_all_finds() -> None:
    chance = random.Random(7)
    syllables = ["준", "호", "서", "연", "민", "지", "ji", "min", "lee", "a", "-", "健", "さ"]
    things = [
        Named(id=f"T{number}", name="".join(chance.choices(syllables, k=chance.randint(1, 6)))) for number in range(800)
    ]
    for _ in range(60):
        asked = "".join(chance.choices(syllables, k=chance.randint(1, 5)))
        ranking = LikenessRanking(asked)
        for thing in things:
            ranking.offer(thing.name, thing.id)
        by_id = {thing.id: thing for thing in things}
        expected = find_closest(asked, things)
        scores = [likeness(asked, by_id[one].name) for one in ranking.best()]
        assert scores == [likeness(asked, one.name) for one in expected]


def likeness(asked: str, name: str) -> float:
    alone = LikenessRanking(asked, most=1)
    alone._floor = 0.0  # pyright: ignore[reportPrivateUsage] -- the score itself is what is compared
    alone.offer(name, "x")
    return round(alone._scores.get("x", 0.0), 6)  # pyright: ignore[reportPrivateUsage]


def test_given_names_are_short_forms() -> None:
    assert list_given_names(["이준호", "Sarah Kim"]) == ("준호", "Sarah", "Kim")


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("サラ", "Sarah Kim"),
        ("キム・サラ", "Sarah Kim"),
        ("サラ・キム", "Sarah Kim"),
        ("エマさん", "Emma Smith"),
        ("사라", "Sarah Kim"),
        ("에마", "Emma Smith"),
        ("세라", "Sarah Kim"),
        ("Kim Sarah", "Sarah Kim"),
        ("Sara Kim", "Sarah Kim"),
    ],
)
async def test_a_name_in_another_script_is_the_one_that_sounds_so(
    search: DirectorySearch, asked: str, name: str
) -> None:
    found = await search.resolve(asked, list_name_forms)
    assert isinstance(found, Resolution)
    assert found.name.startswith(name)


@pytest.mark.parametrize(
    "asked", ["ジュノ", "ジ", "ヴィクトル", "빅토르", "사", "Sam Kim", "Sara Lee", "Sera Kim", "Emmy Smith"]
)
async def test_a_sound_of_several_or_of_nobody_means_no_one(search: DirectorySearch, asked: str) -> None:
    assert isinstance(await search.resolve(asked, list_name_forms), UnknownName)


_NAME = (
    st.text(st.sampled_from("abcdefghijklmnopqrstuvwxyz 가나다라마바사아자차카타파하여워의サラジュ佐é1")) | st.text()
)


@given(_NAME)
def test_a_name_is_passed_over_only_where_it_can_not_sound_so(name: str) -> None:
    sound = render_sound(fold_name(name))
    assert not sound or may_sound_as(fold_name(name), {sound[0]})


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        *(("마케팅", "marketing"), ("데브", "dev"), ("세일즈", "sales"), ("랜덤", "random"), ("제너럴", "general")),
        *(("마케팅방", "marketing"), ("セールス", "sales"), ("ランダム", "random"), ("dev방", "dev"), ("대표", "")),
        *(("세일", ""), ("개발", ""), ("마케", ""), ("채널", ""), ("서버", ""), ("チャンネル", "")),
    ],
)
async def test_a_channel_is_found_by_the_sound_of_a_loan_word(tmp_path: Path, asked: str, name: str) -> None:
    have_database(tmp_path / "metel.db")
    async with open_database(f"sqlite:///{tmp_path}/metel.db", StillClock()) as database:
        store = database.directories.of("T1", "slack")
        for one in ("general", "random", "dev", "sales", "marketing", "exec"):
            await store.apply([PutEntry(make_channel(Channel(id=f"C{one}", name=one), NOON))])
        search = DirectorySearch(
            store, "channel", lambda entry: describe_channel(read_channel(entry)), list_loan_sounds, may_sound_as_loan
        )
        found = await search.resolve(asked, list_channel_forms)
        assert (found.name if isinstance(found, Resolution) else "") == (f"#{name}" if name else "")


def test_most_names_are_passed_over_by_their_first_letter() -> None:
    names = [fold_name(family + given) for family in FAMILIES for given in GIVEN]
    assert [name for name in names if may_sound_as(name, {"g"})] == [name for name in names if name[0] in "김강"]

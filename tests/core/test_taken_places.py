"""Somebody does a record or takes part in it in another's place, alone or with another order behind it."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.records.taken_places import read_taken_place
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import find_prohibitions
from orchestration.workspace import NamedTitle
from tests.core.follow_up_cases import a_task

ME = "김민지"


def read(text: str, *titles: str) -> Any:
    known = tuple(NamedTitle(one, f"{one} (all)", whole=False, table="작업") for one in titles)
    return read_taken_place(a_task(text)._replace(titles=known), text, detect_language(text, "ko"))


@pytest.mark.parametrize(
    ("text", "what", "comes", "out", "rest"),
    [
        ("배너 시안은 세라 말고 내가 만들기로 했어 변경해줘", "배너 시안", ME, "세라", ""),
        ("계약서 검토 이제 준호가 맡기로 했으니까 담당 바꿔줘", "계약서 검토", "준호", "", ""),
        ("제가 휴가라서 데모 준비 참석자 저 대신 세라님으로 바꿔줘", "데모 준비", "세라", ME, ""),
        (
            "데모 준비 참석자 지훈 빼고 나 추가하고 #dev에 '제가 갑니다' 올려줘",
            "데모 준비",
            ME,
            "지훈",
            "#dev에 '제가 갑니다' 올려줘",
        ),
        ("the banner is mine now, not sarah's. update it", "banner", ME, "sarah", ""),
        ("Junho's taking over the contract review from Sarah, please update", "contract review", "Junho", "Sarah", ""),
        ("I'll take the contract review instead of Junho, change the owner", "contract review", ME, "Junho", ""),
        (
            "sarah is sick today so add me to the contract review instead of her, and tell #dev that I'm in",
            "contract review",
            ME,
            "sarah",
            "tell #dev that I'm in",
        ),
        ("replace Junho with Sarah on the contract review", "contract review", "Sarah", "Junho", ""),
        ("デモ準備の参加者、ジフンをサラに替えて", "デモ準備", "サラ", "ジフン", ""),
        (
            "ジフンが休みなので、デモ準備の参加者をジフンの代わりに私にして、devに「行きます」と投稿して",
            "デモ準備",
            ME,
            "ジフン",
            "devに「行きます」と投稿して",
        ),
        ("バナー案はサラじゃなくてジュノが担当することになったので変えておいて", "バナー案", "ジュノ", "サラ", ""),
    ],
)
def test_who_comes_and_who_goes_are_read_together(text: str, what: str, comes: str, out: str, rest: str) -> None:
    found = read(text, "contract review")
    assert (found.what, found.comes, found.out, found.rest) == (what, comes, out, rest)


@pytest.mark.parametrize(
    "text",
    [
        "내일 회식 말고 점심으로 바꿔줘",
        "3월 예산 대신 4월 예산으로 바꾸고 #sales에 올려줘",
        "배너 시안 세라가 하기로 했어",
        "add tea to the order list instead of coffee",
        "I'll do the contract review, move the rest to friday",
        "replace the first line with hello in the guide",
        "会議室を大から小に変更して",
        "サラがやることになった",
    ],
)
def test_other_words_put_nobody_in_a_place(text: str) -> None:
    assert read(text) is None


def test_the_others_stay_and_the_message_goes_out_too() -> None:
    plan: Any = make_plan(a_task("데모 준비 참석자 지훈 대신 나로 바꾸고 #dev에 '제가 갑니다'라고 올려줘"))
    change, post = plan["actions"]
    assert change["inputs"] == {"page": "데모 준비", "properties": {"@person": {"remove": ["지훈"], "add": [ME]}}}
    assert post["inputs"] == {"channel": "#dev", "text": "제가 갑니다"}


def test_who_is_told_to_do_it_from_now_on_does_it_alone() -> None:
    plan: Any = make_plan(a_task("배너 시안은 세라 말고 내가 만들기로 했어 담당 변경해줘"))
    (change,) = plan["actions"]
    assert change["inputs"] == {"page": "배너 시안", "properties": {"@person": ME}}


@pytest.mark.parametrize(
    "text", ["post in #dev that i'm covering for jihoon", "tell #dev that I'm covering for jihoon"]
)
def test_a_channel_is_told_of_the_asker_by_name(text: str) -> None:
    plan: Any = make_plan(a_task(text))
    assert [one["inputs"] for one in plan["actions"]] == [{"channel": "#dev", "text": f"{ME} is covering for jihoon"}]
    assert find_prohibitions(text) == ()


def test_what_somebody_else_will_do_is_no_ban() -> None:
    text = "I'll do the contract review instead of Sarah, change the owner"
    assert [one.targets for one in find_prohibitions(text)] == [("Sarah",)]

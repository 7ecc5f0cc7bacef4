"""The rules serve without a model only where they account for every word of a request."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from connectors.catalog import list_contracts
from orchestration.rule_planner import RulePlanner
from tests.core.model_builders import a_task
from tests.yaml_files import read_yaml

CONTRACTS = tuple(one for one in list_contracts() if one.tool != "session.read_quote")
CALM = Path(__file__).parents[1] / "eval" / "calm.yaml"


async def accounts(text: str) -> bool:
    task, planner = a_task(text, contracts=CONTRACTS), RulePlanner()
    return planner.accounts(task, await planner.propose(task))


@pytest.mark.parametrize(
    "text",
    [
        "#general에 '오늘 5시에 소방 점검이 있습니다' 올려줘",
        "내일 오후 3시에 '주간 회의' 페이지 만들고 #dev에 링크 공유해줘",
        "준호한테 '회의실이 바뀌었어요' DM 보내줘",
        "작업에 '견적서 재발송' 추가해줘, 담당은 이준호",
        "결제 오류 로그 점검 작업 완료로 변경해줘",
        'post "Fire drill at 5pm today" to #general',
        'create a page "Weekly sync" in 회의록 and share the link in #dev',
        'DM Sarah "the deck is ready"',
        "#generalに「本日17時に消防点検があります」と投稿して",
        "「新入社員案内」のページを作って#generalに共有してください",
        "도와줘",
    ],
)
async def test_plain_requests_are_understood_whole(text: str) -> None:
    assert await accounts(text)


@pytest.mark.parametrize(
    "text",
    [
        "#general에 '오늘 5시에 소방 점검이 있습니다' 올리고 고정해줘",
        "#general에 '소방 점검' 올려줘 예산이 남으면",
        "준호한테 '회의실이 바뀌었어요' 정중하게 번역해서 DM 보내줘",
        "작업에 '견적서 재발송' 추가해줘, 담당은 이준호, 난이도 최상으로 눈에 띄게",
        "#sales 말고 #dev에 '안녕' 올려줘",
        "회의록에 '주간 회의' 페이지 만들고 낡은 건 알아서 삭제해줘",
        'post "Fire drill" to #general and pin it',
        'post "Fire drill" to #general unless Sarah objects',
        'translate "the deck is ready" and DM it to Sarah',
        'create a page "Weekly sync" in 회의록 but not before Friday',
        "#generalに「点検」と英語で投稿して",
        "「新入社員案内」のページを作って承認後に#generalに共有してください",
        "xyzzy 어쩌고 저쩌고",
        "",
    ],
)
async def test_a_word_that_became_nothing_is_enough_to_leave_it(text: str) -> None:
    assert not await accounts(text)


async def test_a_good_part_of_plain_requests_goes_on_without_a_model() -> None:
    cases = [case["text"] for case in read_yaml(CALM)]
    whole = sum([await accounts(text) for text in cases])
    assert whole >= 60, f"{whole} of {len(cases)}"


@pytest.mark.parametrize(
    ("text", "is_forgotten"),
    [
        ("그 뭐더라 채널에 '안녕' 올려줘", True),
        ("#general에 '그 뭐더라' 올려줘", False),
        ("post 'hi' to the, what was it called, channel", True),
        ("post 'what was it called?' to #general", False),
        ("あの何だっけ、チャンネルに「こんにちは」と投稿して", True),
        ("#generalに「何だっけ」と投稿して", False),
    ],
)
async def test_only_who_speaks_themselves_has_forgotten_a_name(text: str, is_forgotten: bool) -> None:
    plan = json.loads((await RulePlanner().propose(a_task(text, contracts=CONTRACTS))).text)
    assert bool(plan["actions"]) is not is_forgotten

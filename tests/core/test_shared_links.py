"""The link of the page of a thread goes to who is named, with the words of the person; no other page's, and no text
without it."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from schemas.request import EarlierThing
from tests.core.follow_up_cases import a_task, earlier, followed

PAGE = EarlierThing(id="p1", title="주간 싱크", made=True)
MADE = earlier("회의록에 '주간 싱크' 페이지 만들어줘", PAGE)
TWO = earlier("회의록에 '주간 싱크' 페이지 만들어줘", PAGE, EarlierThing(id="p2", title="둘째"))
LINK = "{{a1.page_url}}"


def steps(text: str, work: Any = MADE) -> list[dict[str, Any]]:
    plan = followed(work, text)
    return [dict(one.inputs) for one in plan.actions] if plan is not None else []


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("#marketing에 링크 공유해줘", "#marketing"),
        ("그 페이지 링크 #dev에도 공유해줘", "#dev"),
        ("방금 만든 페이지 링크 준호한테 보내주세요", "준호"),
        ("share the link to #marketing", "#marketing"),
        ("post the link to it in #dev please", "#dev"),
        ("send Sara the link", "Sara"),
        ("#marketing にリンクを共有して", "#marketing"),
        ("そのページのリンクをサラさんに送って", "サラ"),
    ],
)
def test_the_link_is_sent_with_the_title(text: str, where: str) -> None:
    read, sent = steps(text)
    assert read == {"page": "p1"}
    assert where in sent.values()
    assert sent["text"] == f"주간 싱크: {LINK}"


@pytest.mark.parametrize(
    "text",
    [
        "#marketing에 링크 공유해줘 '정리했어요' 한마디랑",
        "#marketing에 링크랑 '정리했어요' 올려줘",
        "'정리했어요'랑 링크 #marketing에 올려줘",
        "#marketing에 '정리했어요' 올려줘 링크도 같이",
        "post '정리했어요' in #marketing with the link",
        "#marketing に「정리했어요」とリンクを共有して",
    ],
)
def test_words_of_the_person_stand_above_the_link(text: str) -> None:
    _, sent = steps(text)
    assert sent["text"] == f"정리했어요\n{LINK}"


@pytest.mark.parametrize(
    "text",
    [
        "#marketing에 '링크 확인해 주세요' 올려줘",
        "준호한테 회의 링크 보내달라고 해줘",
        "#dev에 배포 링크 올려줘",
        "온보딩 가이드 페이지 링크 #dev에 올려줘",
        "제품 로드맵 링크 #dev에 올려줘",
        "post the link to the product roadmap in #dev",
        "#marketing에 링크 공유하지 마",
        "#marketing에 링크 공유할까?",
        "내일 9시에 #marketing에 링크 공유해줘",
        "다 됐다고 #dev에 링크 올려줘",
        "tell Junho the link is broken",
        "ask Junho for the link",
    ],
)
def test_other_links_and_wishes_send_none_of_it(text: str) -> None:
    assert not any(LINK in str(one) for one in steps(text))


def test_of_two_pages_none_is_taken() -> None:
    assert steps("#marketing에 링크 공유해줘", TWO) == []


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("can you send the link to Jihoon", "Jihoon"),
        ("지훈이한테 링크 보내줘", "지훈이"),
        ("リンクをジフンさんに送って", "ジフン"),
    ],
)
def test_the_link_of_nothing_is_asked_for_and_no_page_is_guessed(text: str, who: str) -> None:
    """What was looked for was not there: neither that, nor a page that any word may mean, goes to others."""
    nothing = earlier("find the page with the February 27 meeting notes")
    for before in (None, nothing):
        plan = make_plan(a_task(text, before))
        steps: Any = plan["actions"]
        assert all(one["tool"] == "slack.send_dm" and set(one["inputs"]) <= {"user"} for one in steps), plan
        assert not steps or steps[0]["inputs"]["user"] == who


def test_that_nothing_was_found_is_shown_before_it_goes_to_others() -> None:
    nothing = earlier("find the page with the February 27 meeting notes")
    steps: Any = make_plan(a_task("send that to Jihoon", nothing))["actions"]
    assert [one["policy_hints"] for one in steps if one["tool"] == "slack.send_dm"] == [
        {"needs_user_confirmation": True}
    ]

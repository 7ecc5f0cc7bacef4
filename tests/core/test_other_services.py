"""What only another service could do is told as left out, and what speaks of one is not."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.made_plans import list_actions
from tests.core.follow_up_cases import a_task


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("구글 캘린더에 넣고 #general에도 '회식 금요일' 올려줘", "구글 캘린더에 넣고"),
        ("메일로 견적서 보내고 '뉴스레터 초안' 완료로 바꿔줘", "메일로 견적서 보내고"),
        ("#sales에 '발송 완료' 올려줘. 지라에 티켓도 만들어줘", "지라에 티켓도 만들어줘"),
        ("email the quote to Acme and post 'sent' in #sales", "email the quote to Acme"),
        ("put it on my calendar and tell Junho 'see you at 3'", "put it on my calendar"),
        ("준호한테 '안녕'이라고 전해주고 메일로 견적서 보내줘", "메일로 견적서 보내줘"),
        ("カレンダーに入れて、#generalに「飲み会」と投稿して", "カレンダーに入れて"),
    ],
)
def test_a_part_for_another_service_is_told(text: str, left: str) -> None:
    plan = make_plan(a_task(text))
    assert plan["actions"]
    assert plan.get("not_done") == [left]


@pytest.mark.parametrize(
    "text",
    [
        "준호한테 자료 메일로 보내달라고 전해줘",
        "#dev에 '메일 보냈어요' 올려줘",
        "준호한테 캘린더에 등록해달라고 해줘",
        "tell Sara to email the quote to Acme",
        "create a task: email Acme the quote",
        "tell Junho I'll email it tomorrow",
    ],
)
def test_words_of_another_service_that_are_told_or_written_are_no_part(text: str) -> None:
    plan = make_plan(a_task(text))
    assert plan["actions"]
    assert not plan.get("not_done")


@pytest.mark.parametrize(
    "text",
    [
        "박과장님께 견적 오늘 안에 다시 보내드리겠다고 메일 하나만 보내주세요 급해요",
        "준호님한테 자료 받았다고 이메일 한 통 보내줘",
        "ジュノさんに「3月20日納品で変わりありません」ってメール打っといてください",
        "gcal invite for fri 3pm w/ jihoon, 30 min, subject 1:1",
        "can u make me a banner for the spring campaign, something pink-ish",
    ],
)
def test_what_only_another_service_could_do_is_refused(text: str) -> None:
    plan = make_plan(a_task(text))
    assert plan["actions"] == []
    reply = plan["reply"]
    assert isinstance(reply, dict)
    assert reply["kind"] == "unsupported"
    assert "Slack" in str(reply["text"])


def test_a_message_here_beside_a_word_of_mail_is_sent() -> None:
    plan = make_plan(a_task("준호한테 DM 보내줘 '메일 보냈어요'라고"))
    assert [one["tool"] for one in list_actions(plan)] == ["slack.send_dm"]

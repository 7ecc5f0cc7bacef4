"""A text or title that was worked out of a request goes out alone where it reads like clean content."""

from __future__ import annotations

import time
from typing import Any

import pytest

from orchestration.rule_planner.checks.unclear_texts import mark_unclear_texts
from orchestration.rule_planner.planner import make_plan
from orchestration.text.doubtful_texts import find_text_doubt, find_title_doubt
from schemas.values import MISSING
from tests.core.follow_up_cases import a_task
from tests.core.said_cases import BAD_MESSAGES, BAD_TITLES, GOOD_MESSAGES, GOOD_TITLES


def held_plan_of(text: str) -> Any:
    """The plan of a request as it is proposed."""
    task = a_task(text)
    return mark_unclear_texts(task, make_plan(task))


@pytest.mark.parametrize(("request_text", "text"), GOOD_MESSAGES)
def test_what_reads_like_content_is_sent(request_text: str, text: str) -> None:
    assert find_text_doubt(request_text, text) is None


@pytest.mark.parametrize(("request_text", "text"), BAD_MESSAGES)
def test_what_is_open_said_to_metel_or_of_nothing_is_doubted(request_text: str, text: str) -> None:
    assert find_text_doubt(request_text, text) is not None


@pytest.mark.parametrize(("request_text", "title"), GOOD_TITLES)
def test_what_reads_like_a_title_is_one(request_text: str, title: str) -> None:
    assert find_title_doubt(request_text, title) is None


@pytest.mark.parametrize(("request_text", "title"), BAD_TITLES)
def test_what_is_cut_or_a_courtesy_is_no_title(request_text: str, title: str) -> None:
    assert find_title_doubt(request_text, title) is not None


@pytest.mark.parametrize(
    "text",
    [
        "결제 오류 로그 점검 아직 안 끝났으면 지훈님한테 6시 전에 마무리 부탁드린다고 해주고, 끝났으면 그냥 놔둬",
        "Make a task called Renew domain for Junho and drop a line in #dev so people know he's handling it.",
        "tell Sara the price is final (not the old one",
        "준호한테 고객이 월요일까지 샘플 달라고 한다고 전해줘",
        "사라님께 면접 2시로 바뀌었다고 DM, 회의실도 바뀌었다고요",
        "let Sara know Junho called in sick so she needs to run the demo alone",
    ],
)
def test_a_text_that_may_not_be_meant_waits_for_a_yes(text: str) -> None:
    asks = [one.get("policy_hints") for one in held_plan_of(text)["actions"] if "text" in one["inputs"]]
    assert asks == [{"needs_user_confirmation": True}]


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        (
            "고객 인터뷰 정리 마감 이틀만 늦춰주시고 준호님한테 금요일까지로 미뤘다고 알려줘요",
            "고객 인터뷰 정리: 금요일까지로 미뤘습니다",
        ),
        (
            "オンボーディングメールの期限を12日にして、サラさんに2日延ばしましたって伝えてください",
            "オンボーディングメール: 2日延ばしました",
        ),
    ],
)
def test_a_bare_text_is_told_with_the_one_thing_that_is_changed(text: str, sent: str) -> None:
    assert [one["inputs"]["text"] for one in held_plan_of(text)["actions"] if "text" in one["inputs"]] == [sent]


READ_BY_TAGGER = frozenset({"#devに6時までマージしないように言って", "ユキに会議室Bに来るように伝えて"})
"""The tagger alone reads these, and is not sure enough to have them sent without a yes."""


@pytest.mark.parametrize(("request_text", "_"), [one for one in GOOD_MESSAGES if one[0] not in READ_BY_TAGGER])
def test_ordinary_reported_speech_waits_for_nothing(request_text: str, _: str) -> None:
    sent = [one for one in held_plan_of(request_text)["actions"] if "text" in one["inputs"]]
    unread = ("asking whether", "saying that she")
    assert not [one for one in sent if "policy_hints" in one] or any(one in request_text for one in unread)


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("Tell Sara the invoice got paid - only her please, not the channel", "The invoice got paid"),
        ("Tell Jihoon to hold the release, just relay it, don't touch anything in Notion", "Please hold the release"),
        ("ping Jihoon that VPN is back. no need to wait for a reply", "VPN is back"),
        ("let Junho know asap that the truck is here", "The truck is here"),
        ("tell Ben the call is off, thanks metel", "The call is off"),
        ("ask jihoon to restart the server when he's free", "Could you restart the server when you're free?"),
        ("ask Junho if he got my email about Hanbit", "Could you tell me if you got 김민지's email about Hanbit?"),
        ("Tell Jihoon that I said the report is fine", "김민지 said the report is fine"),
        ("tell Sara to let me know by noon", "Please let 김민지 know by noon"),
        ("준호님께 저 15분 늦는다고 전해주세요", "김민지 님이 15분 늦습니다"),
        ("준호한테 내가 보낸 메일 봤냐고 물어봐줘", "김민지 님이 보낸 메일 봤나요?"),
        ("준호한테 짧게 회의 끝났다고 해줘", "회의 끝났습니다"),
        ("지훈한테 네라고 답해줘", "네"),
        ("준호한테 슬라이드는 걱정 말라고 전해줘", "슬라이드는 걱정 마세요"),
        ("사라한테 택배 왔는데 내 자리에 뒀다고 말해줘", "택배 왔는데 김민지 님의 자리에 뒀습니다"),
        ("#dev에 브랜치 준비해두라고 올려줘", "브랜치 준비해두세요"),
        (
            "pls dm jihoon the security report is what hanbit is waiting for",
            "The security report is what hanbit is waiting for",
        ),
        ("サラさんに荷物が届いて私の机にあると伝えて", "荷物が届いて김민지さんの机にある"),
        ("サラにだけ請求書が処理されたと伝えて", "請求書が処理された"),
        ("ジュノに手短に会議が終わったと伝えて", "会議が終わった"),
    ],
)
def test_what_is_certainly_no_part_of_it_is_cut(text: str, sent: str) -> None:
    (step,) = held_plan_of(text)["actions"]
    assert (step["inputs"]["text"], step.get("policy_hints")) == (sent, None)


@pytest.mark.parametrize(
    "text",
    [
        "tell Sara: I'll do it, just pass it on",
        'tell Sara "I said hi, thanks metel"',
        "remind me tomorrow at 9 to send my report",
        "준호한테 '저 15분 늦어요'라고 전해줘",
    ],
)
def test_what_was_typed_as_it_is_stays(text: str) -> None:
    task = a_task(text)
    plan: Any = make_plan(task)
    assert [one["inputs"] for one in held_plan_of(text)["actions"]] == [one["inputs"] for one in plan["actions"]]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("タスクを一件登録していただきたいのですが、よろしいでしょうか", "title"),
        ("can you make a task? would that be ok", "title"),
        ("작업 만들어줘 괜찮으시면", "title"),
        ("사라한테 내일이라고 전해줘", "text"),
        ("サラに明日と伝えて", "text"),
    ],
)
def test_what_says_nothing_is_asked_for(text: str, name: str) -> None:
    (step,) = held_plan_of(text)["actions"]
    assert step["inputs"][name] == MISSING


@pytest.mark.parametrize(
    "text", ["tell Sara that " + "(he and " * 500, "사라한테 " + "그리고 내일 " * 500, "サラに" + "それと明日" * 700]
)
def test_a_long_text_costs_no_more_than_its_length(text: str) -> None:
    begun = time.perf_counter()
    find_text_doubt(text, text)
    find_title_doubt(text, text)
    assert time.perf_counter() - begun < 0.5


@pytest.mark.parametrize(
    ("request_text", "sent"),
    [
        ('#dev에 "v2" 배포됐다고 알려줘', '"v2" 배포됐습니다'),
        ("준호한테 '랜딩 페이지 개편' 마감이 금요일이라고 전해줘", "'랜딩 페이지 개편' 마감이 금요일입니다"),
        ("dm sara 'Landing page' is due friday", "'Landing page' is due friday"),
        ("ジュノさんに「見積書」は明日出しますと伝えて", "「見積書」は明日出します"),
        ("#general에 '수고하셨습니다' 라고 올려줘", "수고하셨습니다"),
    ],
)
def test_what_stands_behind_a_quotation_is_told_with_it(request_text: str, sent: str) -> None:
    (step,) = held_plan_of(request_text)["actions"]
    assert step["inputs"]["text"] == sent


@pytest.mark.parametrize(
    "text",
    [
        "고객 인터뷰 정리 아직 '할 일'이면 준호님한테 오늘까지 가능하신지 DM 넣어줘",
        "インタビュー整理がまだ「進行中」なら、ジュノさんにDMして",
        "if the survey is still 'in progress' dm Junho",
    ],
)
def test_the_state_on_which_a_request_hangs_is_sent_to_nobody(text: str) -> None:
    states = {"할 일", "進行中", "in progress"}
    assert all(one["inputs"].get("text") not in states for one in held_plan_of(text)["actions"])


def test_a_state_in_quotes_that_is_the_message_is_sent() -> None:
    (step,) = held_plan_of("준호님한테 '진행 중'이라고 DM 보내줘")["actions"]
    assert step["inputs"]["text"] == "진행 중"


@pytest.mark.parametrize(
    ("request_text", "told"),
    [
        (
            "'랜딩 페이지 개편' 마감 다음 주 월요일로 바꾸고 사라한테 그렇게 바꿨다고 DM 보내줘",
            "'랜딩 페이지 개편' 항목을 바꿨어요: 날짜: 2026-03-09",
        ),
        (
            "'시안 정리'랑 '견적 검토' 둘 다 다음 주 월요일로 미뤄주고 준호한테 그렇게 했다고 전해줘",
            "'시안 정리' 항목을 바꿨어요: 날짜: 2026-03-09\n'견적 검토' 항목을 바꿨어요: 날짜: 2026-03-09",
        ),
        (
            "'시안 정리' 완료로 바꾸고 '견적 검토'는 금요일로 옮기고 준호한테 그렇게 했다고 전해줘",
            "'시안 정리' 항목을 바꿨어요: 상태: 완료\n'견적 검토' 항목을 바꿨어요: 날짜: 2026-03-06",
        ),
        ("change 'Pricing survey' to done and tell Sarah I did that", '김민지 changed "Pricing survey": status: done'),
        ("「Pricing survey」を完了にして、サラにそうしたって伝えて", "「Pricing survey」を変更しました: 状態: 완료"),
    ],
)
def test_words_that_only_point_at_a_change_tell_it(request_text: str, told: str) -> None:
    *_, sent = held_plan_of(request_text)["actions"]
    assert sent["inputs"]["text"] == told


@pytest.mark.parametrize(
    "request_text", ["사라한테 그렇게 하겠다고 DM 보내줘", "사라한테 '그렇게 바꿨습니다'라고 DM 보내줘"]
)
def test_pointing_words_with_nothing_changed_stay(request_text: str) -> None:
    (sent,) = held_plan_of(request_text)["actions"]
    assert "그렇게" in sent["inputs"]["text"]


@pytest.mark.parametrize(
    "text",
    [
        "remind junho about his task",
        "ping jihoon about that thing",
        "준호님한테 그 작업 리마인드 해줘",
        "준호한테 작업 좀 리마인드해줘",
        "ジュノさんにタスクのことリマインドして",
    ],
)
def test_what_only_points_at_something_is_asked_for(text: str) -> None:
    (step,) = held_plan_of(text)["actions"]
    assert step["inputs"]["text"] == MISSING


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("remind junho about his interview task", "Reminder: your interview task"),
        ("tell junho: that task", "that task"),
        ("준호한테 '그 작업'이라고 DM 보내줘", "그 작업"),
    ],
)
def test_words_that_name_a_thing_or_are_given_are_sent(text: str, told: str) -> None:
    (step,) = held_plan_of(text)["actions"]
    assert step["inputs"]["text"] == told

"""A message is for the one person who was spoken of before; where there are several, nobody is taken for them."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.reading.spoken_people import replace_spoken_pronouns
from tests.core.builders import NOW
from tests.core.follow_up_cases import a_task, plan_of

SPOKEN = [
    ('Sara\'s done with the survey, close it please and send her a quick "thanks!"', "Sara", "thanks!"),
    ('Junho\'s off today, send him "get well soon"', "Junho", "get well soon"),
    ("Jihoon is sick. tell him to rest", "Jihoon", "Please rest"),
    ('Sara asked for the deck, please send her "on its way"', "Sara", "on its way"),
    ("사라님이 가격 설문 끝냈대요. 그분한테 '고생했어요' 보내줘", "사라", "고생했어요"),
    ("준호님 오늘 생일이래. 걔한테 축하한다고 DM 보내줘", "준호", "축하합니다"),
    ("준호님 견적서 끝냈대요. 수고했다고 전해줘", "준호", "수고했습니다"),
    ("지훈님은 아직 모르시니까 알려드려야겠네요. 베타 일정 밀렸다고 해주세요", "지훈", "베타 일정 밀렸습니다"),
    ("ジフンさんは今日休みです。本人に「お大事に」と送って", "ジフン", "お大事に"),
    ("Saraさんが終わったそうです。彼女に「お疲れさま」とDMして", "Sara", "お疲れさま"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "who", "said"), SPOKEN)
def test_a_pronoun_is_the_one_who_was_spoken_of(text: str, who: str, said: str) -> None:
    sent = [one for one in plan_of(text)["actions"] if one["tool"] == "slack.send_dm"]
    assert [(one["inputs"]["user"], one["inputs"]["text"]) for one in sent] == [(who, said)]


@pytest.mark.parametrize(
    "text",
    [
        "Sara and Junho's team is late, tell them 'hurry up'",
        "Tell Junho that Sara is off and to send her the deck",
        "The deck is done, tell her 'thanks'",
        "회의가 밀렸대. 그분한테 미안하다고 전해줘",
        "준호님이 지훈님 찾던데요. 그분한테 회의실에 있다고 전해주세요",
        "지훈님은 휴가라고 전해주세요",
        "post 'Sara is here, tell her hi' to #dev",
        "Monday is a holiday, tell her 'enjoy'",
    ],
)
def test_nobody_is_taken_where_it_may_be_somebody_else(text: str) -> None:
    assert replace_spoken_pronouns(text) == text


def test_who_is_not_named_is_asked_about() -> None:
    (step,) = plan_of("그분께 메모 남겨놨다고 전해줘")["actions"]
    assert (step["tool"], step["inputs"]) == ("slack.send_dm", {"text": "메모 남겨놨습니다"})


@pytest.mark.parametrize(
    "text",
    [
        "지훈님 승인 나면 #general에 '배포합니다' 올려줘",
        "준호님 생일 축하 겸 #general에 '축하해요' 올려줘",
        "ジフンさんが反対しない限り #general に「休みます」と投稿して",
        "#general에 공지 좀. '3시까지 머지하지 말아주세요' 지훈님 부탁이에요",
    ],
)
def test_who_is_only_spoken_of_beside_a_channel_gets_no_message(text: str) -> None:
    (step,) = plan_of(text)["actions"]
    assert (step["tool"], step["inputs"]["channel"]) == ("slack.post_message", "#general")


def test_people_and_a_channel_that_are_joined_all_get_it() -> None:
    plan = plan_of("준호님이랑 사라님한테 '안녕' 보내고 #dev에도 올려줘")
    assert [one["tool"] for one in plan["actions"]] == ["slack.send_dm", "slack.send_dm", "slack.post_message"]


@pytest.mark.parametrize(
    ("text", "who", "said"),
    [
        ("준호 내일 오는지 물어봐줘", "준호", "내일 오나요?"),
        (
            "준호씨한테 사라가 금요일까지는 준대요~ 라고 좀 전해줘. 어제 물어보더라고",
            "준호",
            "사라가 금요일까지는 준대요~",
        ),
        ("지훈님 2시까지 회의실로 오시라고 전해주세요~ 급해요!", "지훈", "2시까지 회의실로 오세요"),
        ("지훈님 보고서 다 썼는지 사라한테 물어봐줘", "사라", "지훈님 보고서 다 썼나요?"),
        (
            "Saraさんへ伝言お願い。15時まで外です、って",
            "Sara",
            "15時まで外です",
        ),
        ("ジュノさんに伝言をお願いします。明日は休みます、と", "ジュノ", "明日は休みます"),
        ("사라님께 전할 말이 있어요. 내일 못 간다고요", "사라", "내일 못 갑니다"),
        ("Tell Junho the call is off, will you?", "Junho", "The call is off."),
        ("사토 켄 님께 자료 다 됐다고 전해주세요", "사토켄", "자료 다 됐습니다"),
    ],
)
def test_everyday_forms_of_a_message(text: str, who: str, said: str) -> None:
    (step,) = plan_of(text)["actions"]
    assert (step["inputs"]["user"], step["inputs"]["text"]) == (who, said)


def test_a_bare_name_before_what_is_told_is_asked_about() -> None:
    (step,) = plan_of("사라 회의 늦는다고 해줘")["actions"]
    assert (step["tool"], step["inputs"]) == ("slack.send_dm", {"text": "사라 회의 늦습니다"})


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("dm the deck link to 준호", ["준호"]),
        ("send the deck link to 준호", []),
        ("dm Junho: talk to 준호", ["Junho"]),
    ],
)
def test_a_given_name_alone_gets_a_direct_message(text: str, people: list[str]) -> None:
    reading = parse_request(a_task(text).request, NOW)
    assert [one.value for one in reading.people(reading.marked)] == people

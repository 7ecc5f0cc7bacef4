"""Who does a record alone, with others or in whose place, told clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from connectors.title_words import find_titles
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.records.shared_records import read_shared_record
from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.workspace import NamedTitle
from tests.core.follow_up_cases import a_task

TITLES = ("모바일 앱 베타 계획", "뉴스레터 초안", "고객 인터뷰 정리")
ME = "김민지"


def list_steps(text: str) -> list[Any]:
    named = [(text[one.start : one.end], TITLES[one.number], one.whole) for one in find_titles(text, TITLES)]
    titles = tuple(NamedTitle(words, title, whole, "작업") for words, title, whole in named)
    actions: Any = make_plan(a_task(text)._replace(titles=titles))["actions"]
    return [one["inputs"] for one in actions]


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("모바일 앱 베타 계획에서 저는 빼주세요", {"remove": [ME]}),
        ("모바일 앱 베타 계획 저랑 지훈님이랑 같이 하는 거죠? 저 빼주세요. 이제 지훈님 단독이요", "지훈"),
        ("모바일 앱 베타 계획 이제 지훈님 혼자 하는 걸로 바꿔주세요", "지훈"),
        ("모바일 앱 베타 계획은 앞으로 지훈님 혼자 합니다. 수정해주세요", "지훈"),
        ("모바일 앱 베타 계획 담당 저 말고 지훈님만요", {"remove": [ME], "add": ["지훈"]}),
        ("모바일 앱 베타 계획에 사라님 추가하고 저는 빼주세요", {"remove": [ME], "add": ["사라"]}),
        ("고객 인터뷰 정리 준호님 빼고 저로 바꿔줘", {"remove": ["준호"], "add": [ME]}),
        ("고객 인터뷰 정리 준호님 대신 지훈님으로", {"remove": ["준호"], "add": ["지훈"]}),
        ("뉴스레터 초안 저랑 사라님이랑 같이 하는 걸로 해주세요", [ME, "사라"]),
        ("Jihoon takes the mobile app beta plan alone from now on, drop me as an owner", "Jihoon"),
        ("the mobile app beta plan should only have Jihoon on it", "Jihoon"),
        ("newsletter draft: Sara is in on it too, add her", {"add": ["Sara"]}),
        ("swap me out for Sara on the newsletter draft", {"remove": [ME], "add": ["Sara"]}),
        ("replace Junho with Jihoon on the customer interview task", {"remove": ["Junho"], "add": ["Jihoon"]}),
        ("ニュースレター、私は抜けるのでジフンさんだけにしてください", "ジフン"),
        ("ニュースレターはジフンさん単独でお願いします", "ジフン"),
        ("ニュースレター、私は抜けます。担当から外してください", {"remove": [ME]}),
        ("顧客インタビュー、ジュノさんを外してジフンさんにして", {"remove": ["ジュノ"], "add": ["ジフン"]}),
    ],
)
def test_the_people_of_a_record_are_changed(text: str, people: Any) -> None:
    (change,) = list_steps(text)
    assert change["properties"] == {"@person": people}
    assert RulePlanner().lacks_names(a_task(text))


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("‘베타 계획’ 저랑 지훈님이 같이 하는 거죠?", "ko"),
        ("‘베타 계획’ 완료로 바꿔줘", "ko"),
        ("‘베타 계획’ 저 빼고 다 보내줘", "ko"),
        ("‘베타 계획’ 지훈님한테 물어봐줘", "ko"),
        ("Am I still on ‘beta plan’?", "en"),
        ("remove me from #marketing and archive ‘beta plan’", "en"),
        ("tell Jihoon ‘beta plan’ is his alone", "en"),
        ("「ベータ計画」を完了にしてください", "ja"),
        ("「ベータ計画」、ジフンさんだけに連絡してください", "ja"),
    ],
)
def test_what_says_anything_else_changes_nobody(text: str, language: Any) -> None:
    assert read_shared_record(text, language, ME) is None


@pytest.mark.parametrize("text", ["'배너 시안' 걸로 바꿔줘", "'배너 시안' 저로 바꿔줘", "'배너 시안' 앞으로 바꿔줘"])
def test_no_state_is_made_of_words_that_name_none(text: str) -> None:
    assert not any(one.get("properties", {}).get("@status") for one in list_steps(text))

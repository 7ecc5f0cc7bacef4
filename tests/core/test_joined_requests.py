"""A request for several things is planned part by part, where each part is read whole."""

from __future__ import annotations

from typing import Any

import pytest

from connectors.catalog import list_contracts
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.reading.channel_names import list_place_words
from orchestration.text.list_numbers import drop_list_numbers, find_list_numbers
from orchestration.workspace import NamedTitle
from tests.core.builders import a_request
from tests.core.model_builders import a_task

CONTRACTS = tuple(list_contracts())
TITLES = ("뉴스레터 초안", "장비 신청", "랜딩페이지 개편", "고객 인터뷰 정리")


def plan(text: str) -> list[dict[str, Any]]:
    titles = tuple(NamedTitle(one, one) for one in TITLES if one in text)
    channels = tuple(one for one in list_place_words(a_request(text)) if one in ("dev", "sales", "마케팅"))
    actions: Any = make_plan(a_task(text, contracts=CONTRACTS)._replace(titles=titles, channels=channels))["actions"]
    return actions


def told(action: dict[str, Any]) -> tuple[str, str]:
    inputs = action["inputs"]
    return inputs.get("user") or inputs.get("channel"), inputs["text"]


CHANGED = [
    ("랜딩페이지 개편 done 처리하고 #marketing에 '끝났습니다' post 해줘",
     {"@status": "done"}, ("#marketing", "끝났습니다")),
    ("뉴스레터 초안 이제 시작합니다! 상태 바꿔주시고 사라한테 '쓰기 시작했어요'라고 DM도요. 마감일은 건들지 마세요",
     {"@status": "진행 중"}, ("사라", "쓰기 시작했어요")),
    ("장비 신청 건 담당을 준호님으로 넘겨줘. 그리고 준호님한테 '넘겨드렸어요' 라고 개인톡 부탁",
     {"@person": "준호"}, ("준호", "넘겨드렸어요")),
    ("뉴스레터 초안 완료로 바꾸고, 사라한테 다 썼다고 디엠도 하나 넣어주세요",
     {"@status": "완료"}, ("사라", "다 썼습니다")),
    ("1) mark 뉴스레터 초안 done 2) post 'draft is out' in #dev", {"@status": "done"}, ("#dev", "draft is out")),
    ("mark 뉴스레터 수정 as done and let Junho know in a DM that I closed it",
     {"@status": "done"}, ("Junho", "뉴스레터 수정: {{a1.page_url}}\nI closed it")),
    ("첫째, 뉴스레터 초안 완료로 바꿔줘. 둘째, 사라한테 '끝났어요' 디엠", {"@status": "완료"}, ("사라", "끝났어요")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "values", "sent"), CHANGED)
def test_a_change_and_a_message_are_both_read(text: str, values: dict[str, str], sent: tuple[str, str]) -> None:
    changed, message = plan(text)
    assert (changed["tool"], changed["inputs"]["properties"]) == ("notion.update_page", values)
    assert told(message) == sent
    assert message["depends_on"] == [changed["id"]]


MADE = [
    ("1) 2.4 릴리스 회고 회의록 내일 17시로 하나 파고 2) dev에 '2.4 회고 내일 17시' 공지해",
     {"title": "2.4 릴리스 회고", "date": "2026-03-05T17:00:00+09:00"}, ("#dev", "2.4 회고 내일 17시")),
    ("1. '계약서 검토' 작업 추가, 담당 준호 2. 준호한테 계약서 검토 부탁한다고 디엠",
     {"title": "계약서 검토", "properties": {"담당자": "준호"}}, ("준호", "계약서 검토 부탁합니다")),
    ("작업에 '도메인 갱신' 지훈 담당으로 추가해줘 그리고 지훈한테 도메인 갱신 부탁한다고 디엠",
     {"title": "도메인 갱신", "properties": {"담당자": "지훈"}}, ("지훈", "도메인 갱신 부탁합니다")),
    ("meeting page for Daehan Foods demo, today 3pm, me+sarah. then dm her that notes are set up. thx",
     {"title": "Daehan Foods demo", "properties": {"참석자": ["김민지", "sarah"]}}, ("sarah", "Notes are set up.")),
    ("um two things one set up a meeting notes page uh release retro for monday at eleven with junho and jihoon"
     " and two tell dev that the um release retro is monday at eleven",
     {"title": "release retro", "date": "2026-03-09T11:00:00+09:00"},
     ("#dev", "The release retro is monday at eleven")),
    ("「契約更新の確認」ってタスクをジュノ担当で作って、ジュノにもDMで「お願いします」と送って",
     {"title": "契約更新の確認", "properties": {"담당자": "ジュノ"}}, ("ジュノ", "お願いします")),
    ("'데모 준비' 작업 하나 만들고 준호한테 배정, 그리고 #sales에 '데모 준비 시작' 올려줘",
     {"title": "데모 준비", "properties": {"담당자": "준호"}}, ("#sales", "데모 준비 시작")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "values", "sent"), MADE)
def test_a_record_and_a_message_are_both_read(text: str, values: dict[str, Any], sent: tuple[str, str]) -> None:
    made, message = plan(text)
    assert made["tool"] == "notion.create_page"
    assert {name: made["inputs"].get(name) for name in values} == values
    assert told(message) == sent


STATED = [
    ("15時のデモ16時にずれた。#salesに流して、あとサラにもDM",
     [("#sales", "15時のデモ16時にずれた"), ("サラ", "15時のデモ16時にずれた")]),
    ("데모가 4시로 밀렸어요. sales에 올려주고 사라한테도 디엠 부탁",
     [("#sales", "데모가 4시로 밀렸어요"), ("사라", "데모가 4시로 밀렸어요")]),
    ("the demo moved to 4pm. post that in #sales and dm Sarah too",
     [("#sales", "the demo moved to 4pm"), ("Sarah", "the demo moved to 4pm")]),
    ("배포 끝났어요! dev에 공유해줘", [("#dev", "배포 끝났어요")]),
    ("ビルド直りました。#devに共有お願いします", [("#dev", "ビルド直りました")]),
    ("'X' #sales에 올려주고 사라한테도 디엠 부탁", [("#sales", "X"), ("사라", "X")]),
    ("post 'X is up' in #dev and dm sarah too", [("#dev", "X is up"), ("sarah", "X is up")]),
    ("#dev에 '배포 끝' 올리고 #sales에도 올려줘", [("#dev", "배포 끝"), ("#sales", "배포 끝")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sent"), STATED)
def test_what_is_stated_or_told_once_goes_to_everybody_named(text: str, sent: list[tuple[str, str]]) -> None:
    assert [told(one) for one in plan(text)] == sent


@pytest.mark.parametrize(
    "text",
    [
        "tell Sarah that the report is done and post it on the board",
        "#dev에 '1) 빌드 2) 배포' 올려줘",
        "사라한테 '고객 인터뷰 정리 완료하고 알려줘'라고 디엠 보내줘",
        "dm Junho that he should mark 뉴스레터 초안 done and tell Sarah",
    ],
)
def test_words_of_a_message_are_no_part_of_their_own(text: str) -> None:
    assert len([one for one in plan(text) if one["intent"] in ("write", "notify")]) == 1


def test_numbers_count_wishes_only_in_order() -> None:
    assert len(find_list_numbers("1) a 2) b 3) c")) == 3
    assert not find_list_numbers("2) a 1) b")
    assert not find_list_numbers("add 1. 5 to it")
    assert not find_list_numbers("one more page and two rows")
    assert drop_list_numbers("1) 빌드 2) 배포") == "빌드. 배포"


@pytest.mark.parametrize(
    "text",
    [
        "좋네요. 사라한테 보내줘",
        "잘 봤어요. 사라한테도 보내줘",
        "ありがとうございます。サラさんにもDMして",
        "great work. dm Sarah",
    ],
)
def test_what_is_said_to_the_one_who_is_asked_is_told_to_nobody(text: str) -> None:
    assert all(one["inputs"].get("text", "MISSING") == "MISSING" for one in plan(text))


def test_a_title_that_stands_whole_is_read_and_not_guessed() -> None:
    text = "1분기 전략 회의 회의록 내용 요약해서 #marketing에 공유 부탁드립니다"
    titles = (NamedTitle("1분기 전략 회의", "1분기 전략 회의"),)
    actions: Any = make_plan(a_task(text, contracts=CONTRACTS)._replace(titles=titles))["actions"]
    assert [one["tool"] for one in actions] == ["notion.get_page_content", "text.summarize", "slack.post_message"]
    assert actions[0]["inputs"]["page"] == "1분기 전략 회의"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("하나, 점검 완료 처리. 둘, 지훈님께 dm 한줄. 셋은.. 없음 ㅎㅎ", "점검 완료 처리. 지훈님께 dm 한줄."),
        ("하나. 표 보여줘 둘. #dev에 올려줘", "표 보여줘. #dev에 올려줘"),
        ("둘, 셋 다 보여줘", "둘, 셋 다 보여줘"),
        ("하나, 둘 다 완료로", "하나, 둘 다 완료로"),
    ],
)
def test_wishes_that_are_counted_in_words_are_parted(text: str, plain: str) -> None:
    assert drop_list_numbers(text) == plain
    assert bool(find_list_numbers(text)) is (text != plain)

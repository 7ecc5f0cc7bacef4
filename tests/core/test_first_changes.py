"""First requests that change one record: who is left of its owners, a state in quotes, reasons and concessions beside
the order, "same for", and a row that its writer corrects at once."""

from __future__ import annotations

import json
from typing import Any

import pytest

from connectors.catalog import list_contracts
from connectors.title_words import find_titles
from orchestration.rule_planner.planner import make_plan
from orchestration.text.prohibitions import find_prohibitions
from orchestration.workspace import NamedTitle
from schemas.values import Json, Payload
from tests.core.model_builders import a_task

CONTRACTS = tuple(one for one in list_contracts() if one.tool != "session.read_quote")
TITLES = ("모바일 앱 베타 계획", "신규 입사자 장비 신청", "보안 점검 보고서", "고객 인터뷰 정리", "Pricing survey",
          "Onboarding email sequence", "뉴스레터 초안")  # fmt: skip


def steps(text: str) -> list[dict[str, Any]]:
    found = find_titles(text, TITLES)
    titles = tuple(NamedTitle(text[one.start : one.end], TITLES[one.number], one.whole, "작업") for one in found)
    return json.loads(json.dumps(make_plan(a_task(text, contracts=CONTRACTS)._replace(titles=titles))))["actions"]


def changed(text: str) -> tuple[str, Payload]:
    (step,) = steps(text)
    assert step["tool"] == "notion.update_page"
    return step["inputs"]["page"], step["inputs"]["properties"]


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("모바일 앱 베타 계획 담당에서 나 빼고 지훈님만 남겨줘", "지훈"),
        ("모바일 앱 베타 계획 담당자에서 지훈 빼고 나만 남겨줘", "김민지"),
        ("모바일 앱 베타 계획 담당 지훈님만 남기고 나는 빼줘", "지훈"),
        ("'베타 계획' 담당에서 나 빼줘", {"remove": ["김민지"]}),
        ("'베타 계획' 담당자에서 준호 빼줘", {"remove": ["준호"]}),
        ("take me off 'Beta plan', leave only Jihoon as the owner", "Jihoon"),
        ("remove me from the owners of 'Beta plan'", {"remove": ["김민지"]}),
        ("make Jihoon the only owner of 'Beta plan'", "Jihoon"),
        ("「베타 계획」の担当から私を外してジフンさんだけにして", "ジフン"),
        ("「베타 계획」の担当をジフンさんだけにして", "ジフン"),
    ],
)
def test_who_is_left_of_those_that_do_a_task(text: str, people: Json) -> None:
    assert changed(text)[1] == {"@person": people}


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("보안 점검 보고서, 지훈님이 착수했다니까 '진행 중'으로 바꿔줘", "보안 점검 보고서"),
        ("セキュリティ点検の報告書(보안 점검 보고서)、ジフンさんが着手したそうなので「進行中」にしてください",
         "보안 점검 보고서"),
        ("Set the equipment request to 'in progress' please", "equipment request"),
    ],
)  # fmt: skip
def test_a_state_in_quotes_is_no_name(text: str, page: str) -> None:
    name, values = changed(text)
    assert (name, values) in ((page, {"@status": "진행 중"}), (page, {"@status": "in progress"}))


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("'뉴스레터 초안' 페이지 제목을 '완료'로 바꿔줘", "완료"),
        ("rename 'Pricing survey' to 'done'", "done"),
    ],
)
def test_a_title_that_says_a_state_is_a_title(text: str, title: str) -> None:
    assert changed(text)[1] == {"@title": title}


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("Set the equipment request to in progress but leave the date alone even though it's tight", "date"),
        ("신규 입사자 장비 신청 진행 중으로 바꿔줘. 날짜는 빠듯해도 그대로 두고", "날짜"),
        ("보안 점검 보고서 진행 중으로 바꿔줘. 기한은 지났지만 건드리지 말고", "기한"),
        ("「보안 점검 보고서」を進行中にしてください。期限は過ぎてますがいじらないで", "期限"),
    ],
)
def test_a_column_stays_whatever_is_conceded_of_it(text: str, column: str) -> None:
    (one,) = find_prohibitions(text)
    assert (one.act, one.targets) == ("edit", (column,))
    assert {*changed(text)[1]} == {"@status"}


def test_a_remark_behind_what_stays_is_no_part_of_the_value() -> None:
    text = "Set the equipment request to in progress but leave the date alone. IT already knows so no pings"
    assert changed(text) == ("equipment request", {"@status": "in progress"})


TAKEN_OVER: Payload = {"@person": "김민지", "@date": "2026-03-06"}


@pytest.mark.parametrize(
    "text",
    [
        "고객 인터뷰 정리 なんだけど、私が引き取るので担当変更と、期限を金曜に。ジュノさんに「こっちでやる」と送って",
        "고객 인터뷰 정리, 내가 맡을 테니까 담당 바꾸고 마감 금요일로. 준호한테는 '내가 할게요'라고 한마디 보내줘",
    ],
)
def test_who_takes_something_over_becomes_its_owner(text: str) -> None:
    change, message = steps(text)
    assert (change["inputs"]["page"], change["inputs"]["properties"]) == ("고객 인터뷰 정리", TAKEN_OVER)
    assert (message["tool"], message["inputs"]["text"]) in (
        ("slack.send_dm", "こっちでやる"),
        ("slack.send_dm", "내가 할게요"),
    )


def test_the_same_for_another_but_later_is_a_change_of_its_own() -> None:
    text = "Pricing survey needs a bit more air, push it to Monday. And same for the onboarding emails but a week later"
    assert [(one["inputs"]["page"], one["inputs"]["properties"]) for one in steps(text)] == [
        ("Pricing survey", {"@date": "2026-03-09"}),
        ("onboarding emails", {"@date": {"later": "P1W"}}),
    ]


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("Q2 예산에 박람회 부스 500만원 5월 12일자로 추가.. 아 VAT 별도구나 그럼 550만원으로 적어줘",
         ["박람회 부스", 5500000, "2026-05-12"]),
        ("Q1 예산에 3월 3일 블로그 원고료 30만원 추가해줘. 아 부가세 포함하면 33만원으로 적어줘",
         ["2026-03-03", "블로그 원고료", 330000]),
        ("마케팅 예산 Q1에 3/3 search ads 30만원 추가해줘. 아, search ads는 '검색 광고'로 표기해줘",
         ["2026-03-03", "검색 광고", 300000]),
        ("Q2の予算に追加:4月7日、検索広告、80万ウォン。あ、検索広告は「검색 광고」って表記でお願い",
         ["2026-04-07", "검색 광고", 800000]),
    ],
)  # fmt: skip
def test_a_row_is_put_down_as_it_is_corrected_in_one_breath(text: str, row: list[Json]) -> None:
    (step,) = steps(text)
    assert (step["tool"], step["inputs"]["rows"]) == ("sheets.append_rows", [row])


@pytest.mark.parametrize(
    "text",
    [
        "#sales에 '예산 500만원 추가'라고 올려줘. 아 잠깐 550만원으로 해줘",
        "준호한테 500만원 추가됐다고 보내줘.. 아 550만원으로 적어줘",
    ],
)
def test_an_amount_in_words_to_somebody_is_left_as_it_is(text: str) -> None:
    (step,) = steps(text)
    assert step["tool"].startswith("slack.")
    assert "500만원" in step["inputs"]["text"]

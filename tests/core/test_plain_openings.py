"""What is asked of somebody behind the question, records that are headed by their kind, links, and rows of what was
sold; and that of two channels one is left alone."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.text.prohibitions import find_prohibitions
from tests.core.follow_up_cases import a_task


def _steps(text: str) -> list[tuple[str, dict[str, Any]]]:
    plan: Any = make_plan(a_task(text))
    return [(one["tool"], one["inputs"]) for one in plan["actions"]]


@pytest.mark.parametrize(
    ("text", "user", "told"),
    [
        ("준호한테 회의 5시로 밀렸다고 전해주고 #dev에는 올리지 마", "준호", "회의 5시로 밀렸습니다"),
        ("준호한테 회의 5시로 밀렸다고 전해주고 채널에는 올리지 마세요", "준호", "회의 5시로 밀렸습니다"),
        ("준호한테 준비 됐는지 확인해줘", "준호", "준비 됐나요?"),
        ("준호한테 견적 나갔는지 좀 확인 부탁해요", "준호", "견적 나갔나요?"),
        ("準備できてるかジュノさんに確認して", "ジュノ", "準備できてるか教えてください"),
        ("何時に来るかサラさんに聞いておいて", "サラ", "何時に来るか教えてください"),
        (
            "アンケートが終わったかどうかサラさんに確認してください",
            "サラ",
            "アンケートが終わったかどうか教えてください",
        ),
    ],
)
def test_somebody_is_told_or_asked(text: str, user: str, told: str) -> None:
    assert _steps(text) == [("slack.send_dm", {"user": user, "text": told})]


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("준호한테 회의 5시로 밀렸다고 전해주고 #dev에는 올리지 마", ("#dev",)),
        ("#dev에 점검 공지 올려주고 #general에는 올리지 마세요", ("#general",)),
        ("사라한테 보내주고 준호한테는 보내지 마", ("준호",)),
        ("#dev に「17時からメンテナンスです」って投稿して。generalには出さなくていいです", ("general",)),
        ("#devに流して。randomへは投稿しないで", ("random",)),
    ],
)
def test_only_the_place_or_person_beside_the_ban_is_left_alone(text: str, targets: tuple[str, ...]) -> None:
    (found,) = find_prohibitions(text)
    assert found.targets == targets


@pytest.mark.parametrize(
    ("text", "title", "date"),
    [
        ("새 회의록: 채용 논의, 내일 오후 4시, 참석 준호 사라", "채용 논의", "2026-03-05T16:00:00+09:00"),
        ("신규 회의록 - 채용 논의, 내일 오후 4시", "채용 논의", "2026-03-05T16:00:00+09:00"),
        ("新しい議事録「採用について」、明日16時", "採用について", "2026-03-05T16:00:00+09:00"),
        ("新しいタスク「契約更新の確認」、担当は自分、期限は金曜", "契約更新の確認", "2026-03-06"),
        ("新規タスク「契約更新の確認」、期限は金曜", "契約更新の確認", "2026-03-06"),
    ],
)
def test_a_record_is_headed_by_its_kind(text: str, title: str, date: str) -> None:
    ((tool, inputs),) = _steps(text)
    assert (tool, inputs["title"], inputs["date"]) == ("notion.create_page", title, date)


@pytest.mark.parametrize(
    "text", ["오늘 팔린 거 시트에 추가 — 부산 프로 2개 98만원", "오늘 판매분 매출 시트에 추가: 부산 프로 2개 98만원"]
)
def test_that_it_was_sold_is_no_value_of_a_row(text: str) -> None:
    ((tool, inputs),) = _steps(text)
    assert tool == "sheets.append_rows"
    assert inputs["rows"] == [["2026-03-04", "부산 프로", 2, 980_000]]


@pytest.mark.parametrize("text", ["온보딩 가이드 링크 좀 줘", "オンボーディングガイドのリンクください"])
def test_a_link_is_found_by_its_page(text: str) -> None:
    ((tool, _),) = _steps(text)
    assert tool == "notion.search"


@pytest.mark.parametrize(
    "text",
    [
        "予算が足りるかサラさんに確認してタスクに入れて",
        "会議が終わったかサラさんに聞いたら教えて",
        "준비 됐는지 확인해줘",
        "새 회의록 있어?",
        "링크 줘",
    ],
)
def test_other_words_ask_nobody(text: str) -> None:
    assert all(tool != "slack.send_dm" for tool, _ in _steps(text))


@pytest.mark.parametrize(
    ("text", "page", "content"),
    [
        (
            "회의록 '주간 회의'에 액션아이템 추가: 준호 견적 발송, 사라 설문 마감",
            "주간 회의",
            "준호 견적 발송, 사라 설문 마감",
        ),
        ("'주간 회의' 회의록에 안건 추가해줘: 가격 동결", "주간 회의", "가격 동결"),
        (
            "add action items to 'Weekly meeting': Junho sends quote",
            "Weekly meeting",
            "action items - Junho sends quote",
        ),
        ("議事録「週次会議」に議題を追加：価格の見直し", "週次会議", "価格の見直し"),
    ],
)
def test_what_is_added_to_named_minutes_goes_there(text: str, page: str, content: str) -> None:
    assert _steps(text) == [("notion.append_blocks", {"page": page, "content": content})]


@pytest.mark.parametrize(
    "text",
    [
        "내일 3시에 고객사 미팅 회의록 미리 만들어두고 준호, 사라 참석자로 넣어줘",
        "내일 3시 고객사 미팅 회의록 만들고 준호랑 사라를 참석자로 추가해줘",
    ],
)
def test_who_comes_is_told_behind_the_order(text: str) -> None:
    ((_, inputs),) = _steps(text)
    assert (inputs["title"], inputs["properties"]) == ("고객사 미팅", {"참석자": ["준호", "사라"]})


@pytest.mark.parametrize(
    "text",
    [
        "작업 두 개 만들어줘. 견적서 발송은 준호, 설문 정리는 사라. 둘 다 이번주 금요일까지",
        "할 일 2개 추가: 견적서 발송은 준호님이, 설문 정리는 사라님이",
    ],
)
def test_each_of_two_tasks_has_its_owner(text: str) -> None:
    made = [(inputs["title"], inputs["properties"]["담당자"].removesuffix("님")) for _, inputs in _steps(text)]
    assert made == [("견적서 발송", "준호"), ("설문 정리", "사라")]


def test_words_that_are_sent_stay_as_they_are() -> None:
    told = "준호한테 작업 두 개 있다고 전해줘: 견적서는 준호, 설문은 사라"
    ((_, inputs),) = _steps(told)
    assert "견적서는 준호, 설문은 사라" in inputs["text"]


def test_what_is_done_with_a_thing_is_nobodys_name() -> None:
    made = [inputs["title"] for _, inputs in _steps("작업 두 개 추가: 세금계산서는 발행, 견적서는 발송")]
    assert made == ["세금계산서는 발행", "견적서는 발송"]

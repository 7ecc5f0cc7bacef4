"""What a Korean team calls the things that are named in English or Japanese."""

from __future__ import annotations

import pytest

from orchestration.text.office_names import list_office_names


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("add to the marketing budget (Q1): 2 March, ads, 900000", "마케팅 예산"),
        ("Put a row into our Customer List", "고객 명단"),
        ("マーケティング予算のシートに追加", "마케팅 예산"),
        ("update the team wiki", "팀 위키"),
    ],
)
def test_a_thing_is_named_in_another_language(text: str, name: str) -> None:
    assert name in list_office_names(text)


@pytest.mark.parametrize("text", ["마케팅 예산에 한 줄 추가", "post hello to #dev", "budgetary marketing", ""])
def test_what_is_not_named_is_not_among_them(text: str) -> None:
    assert "마케팅 예산" not in list_office_names(text)


@pytest.mark.parametrize(
    "text",
    [
        "준호님 앞으로 '견적 재발송' 만들어줘 내일까지",
        "담당 이준호, 기한은 금요일로 '견적 재발송' 등록",
        "create 'Resend the quote', assigned to Junho",
        "「見積もり再送」を明日まで、担当はジュノさんで作って",
    ],
)
def test_who_gives_an_owner_or_a_due_date_names_the_tasks(text: str) -> None:
    assert "작업" in list_office_names(text)


@pytest.mark.parametrize(
    "text", ["'견적 재발송' 페이지 만들어줘", "create a page 'Resend the quote'", "앞으로도 잘 부탁해"]
)
def test_a_page_alone_names_no_tasks(text: str) -> None:
    assert "작업" not in list_office_names(text)


@pytest.mark.parametrize(
    "text", ["계약서 검토 할 일에 추가", "투두에 넣어줘", "태스크 하나 추가", "作業に契約書確認を追加", "to-do に"]
)
def test_other_words_name_the_tasks_too(text: str) -> None:
    assert "작업" in list_office_names(text)


@pytest.mark.parametrize("text", ["자동화에 추가", "해야 할 것 같아", "作業中です"])
def test_words_that_only_look_like_those_name_none(text: str) -> None:
    assert "작업" not in list_office_names(text)

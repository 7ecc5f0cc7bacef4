"""Words that a whole request adds to a page: behind a colon or in quotes, before or after the name of the page."""

from __future__ import annotations

import pytest

from schemas.values import MISSING
from tests.core.test_offline_planner import plan

WIKI, GUIDE = "팀 위키", "온보딩 가이드"


@pytest.mark.parametrize(
    ("text", "page", "content"),
    [
        ("팀 위키에 메모 추가: 와이파이 비번은 매월 1일에 바뀝니다", WIKI, "와이파이 비번은 매월 1일에 바뀝니다"),
        ("팀 위키 맨 아래에 이렇게 적어줘: 금요일은 5시 퇴근", WIKI, "금요일은 5시 퇴근"),
        ("팀 위키에 추가: 주차는 B2", WIKI, "주차는 B2"),
        ("Tack this onto the 제품 로드맵 page: Dark mode in Q3", "제품 로드맵", "Dark mode in Q3"),
        ("온보딩 가이드에 한 줄만 더: 첫날 노트북 지급", GUIDE, "첫날 노트북 지급"),
        ("팀 위키 업데이트: 회의실 B는 4월까지 공사", WIKI, "회의실 B는 4월까지 공사"),
        (
            "could you put a line in the onboarding guide saying laptops arrive on day one?",
            GUIDE,
            "laptops arrive on day one",
        ),
        ("온보딩 가이드の末尾に次の一文を追加:初日は10時集合", GUIDE, "初日は10時集合"),
        ("'고객사 방문 준비' 회의록에 적어줘: 주차 등록 필요", "고객사 방문 준비", "주차 등록 필요"),
        ('온보딩 가이드 페이지 끝에 "노트북은 첫날 지급" 한 줄 추가', GUIDE, "노트북은 첫날 지급"),
        ('팀 위키에다가 "주차는 B2" 라고 써놔', WIKI, "주차는 B2"),
        ("'팀 위키'에 한 줄 남겨주세요: 주차는 B2", WIKI, "주차는 B2"),
        ('in 팀 위키 write at the bottom "Office closes at 8pm on Fridays"', WIKI, "Office closes at 8pm on Fridays"),
        ("Add this at the bottom of the onboarding guide: Ask for your key.", "onboarding guide", "Ask for your key."),
        ("put this in the team wiki, at the bottom: Ask first on Fridays.", "team wiki", "Ask first on Fridays."),
        ("at the end of the team wiki, add: parking moves to B2", WIKI, "parking moves to B2"),
        ("please add a line to the team wiki: parking moves to B2", WIKI, "parking moves to B2"),
        ('put "parking moves to B2" at the bottom of 팀 위키', WIKI, "parking moves to B2"),
        ('can you append "parking moves to B2" to the team wiki please', WIKI, "parking moves to B2"),
        ("팀 위키のページに追記:第3四半期に日本語版を検討中", WIKI, "第3四半期に日本語版を検討中"),
        ("팀 위키の最後に「駐車場はB2です」と書いておいて", WIKI, "駐車場はB2です"),
        ("온보딩 가이드に一行足して:PCは初日に渡します", GUIDE, "PCは初日に渡します"),
        ("팀 위키に「駐車場はB2」を追加してください", WIKI, "駐車場はB2"),
    ],
)
def test_words_are_added_to_the_page_that_is_named(text: str, page: str, content: str) -> None:
    (made,) = plan(text)["actions"]
    assert (made["tool"], made["inputs"]) == ("notion.append_blocks", {"page": page, "content": content})
    assert plan(text).get("schedule") is None


@pytest.mark.parametrize(
    "text",
    [
        "작업에 추가: 복사기 점검, 지훈, 금요일",
        "마케팅 예산에 추가: 3/4 배너 20만원",
        "#dev에 적어줘: 배포 끝",
        "팀 위키에 매주 월요일 추가: 주간 목표",
    ],
)
def test_what_is_no_page_or_comes_again_takes_no_words_at_once(text: str) -> None:
    made = plan(text)
    at_once = [one for one in made["actions"] if one["tool"] == "notion.append_blocks"]
    assert not at_once or made.get("schedule") is not None


LISTED = (
    ("'주간 회의' 회의록에 메모 추가해줘\n- 다음은 11일(수) 14시\n- 서기: 지훈님", "주간 회의",
     "- 다음은 11일(수) 14시\n- 서기: 지훈님"),
    ("회의록 '주간 회의'에 아래 내용 적어줘.\n· 예산은 다음 주에 다시 보기\n· 준호님이 초안 작성", "주간 회의",
     "- 예산은 다음 주에 다시 보기\n- 준호님이 초안 작성"),
    ("온보딩 가이드에 메모 남겨줘\n1. 첫날은 10시까지\n2. 명찰은 사라한테 받기", "온보딩 가이드",
     "1. 첫날은 10시까지\n2. 명찰은 사라한테 받기"),
    ("Add these to the '주간 회의' notes:\n- next one Wed 14:00\n- Jihoon takes the minutes", "주간 회의",
     "- next one Wed 14:00\n- Jihoon takes the minutes"),
    ("please add to the 온보딩 가이드 page\n* laptop moved to day 2\n* ask Sara for the badge", "온보딩 가이드",
     "- laptop moved to day 2\n- ask Sara for the badge"),
    ("議事録「주간 회의」にメモ追記お願いします。\n・次回は12日(木)15時\n・議事録係:ジフンさん", "주간 회의",
     "- 次回は12日(木)15時\n- 議事録係:ジフンさん"),
    ("「온보딩 가이드」に以下を追記してください。\n・初日は10時集合\n・名札はサラさんから", "온보딩 가이드",
     "- 初日は10時集合\n- 名札はサラさんから"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "page", "content"), LISTED)
def test_notes_in_a_list_are_added_to_the_page_that_is_named(text: str, page: str, content: str) -> None:
    (step,) = plan(text)["actions"]
    assert (step["tool"], step["inputs"]) == ("notion.append_blocks", {"page": page, "content": content})


@pytest.mark.parametrize(
    "text",
    [
        "작업 추가해줘\n- 명찰 주문\n- 간식 주문",
        "작업에 추가해줘\n- 명찰 주문\n- 간식 주문",
        "'주간 회의' 회의록 새로 만들어줘\n- 참석자: 지훈, 나\n- 날짜: 3월 11일 14시",
        "議事録「新企画」を作成してください。\n・日時:11日14時\n・参加者:ジフンさん",
        "#dev에 올려줘\n- 배포 7시\n- 담당 지훈",
        "'마케팅 예산' 시트에 추가해줘\n- 5/12 박람회 부스 500만원",
        "'주간 회의'에 메모 추가해줘\n- 다음은 11일\n그리고 준호한테 알려줘",
    ],
)
def test_a_list_that_is_no_note_of_a_page_is_added_to_none(text: str) -> None:
    assert all(step["inputs"].get("content") in (None, MISSING) or step["tool"] != "notion.append_blocks"
               for step in plan(text)["actions"])  # fmt: skip

"""A page with the list that a request tells, and what a thread adds to it later; a line that stands is left, and said
to be."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.text.listed_items import ItemList, find_item_counts, read_item_list
from schemas.plan import Plan
from schemas.request import EarlierThing, EarlierWork
from tests.core.builders import NOW
from tests.core.follow_up_cases import a_task


def planned(text: str) -> Any:
    return make_plan(a_task(text))


def steps_of(plan: Any) -> list[tuple[str, dict[str, Any]]]:
    return [(one["tool"], one["inputs"]) for one in plan["actions"]]


def after(first: str, text: str) -> Any:
    """The plan of words in the thread of a request that made a page."""
    plan = Plan.model_validate(planned(first))
    title = str(plan.actions[0].inputs.get("title") or "")
    things = (EarlierThing(id="p9", title=title, made=True),)
    return make_plan(a_task(text, EarlierWork(run="r1", words=first, at=NOW, steps=plan.actions, things=things)))


@pytest.mark.parametrize(
    ("text", "title", "content"),
    [
        (
            'make a page under the team wiki, "Release 2.4 checklist", three to-dos: smoke test payments,'
            " QA the landing page, write release notes",
            "Release 2.4 checklist",
            "- [ ] smoke test payments\n- [ ] QA the landing page\n- [ ] write release notes",
        ),
        (
            "make me a page under the team wiki, Demo day checklist. checkboxes for wifi, adapter, backup slides",
            "Demo day checklist",
            "- [ ] wifi\n- [ ] adapter\n- [ ] backup slides",
        ),
        (
            "new page in team wiki called Onboarding gaps: 1. laptop order 2. badge 3. accounts",
            "Onboarding gaps",
            "1. laptop order\n2. badge\n3. accounts",
        ),
        (
            'make a checklist page called "Move out" under the team wiki: return keys, cancel wifi, sell desks',
            "Move out",
            "- [ ] return keys\n- [ ] cancel wifi\n- [ ] sell desks",
        ),
        (
            '팀위키 밑에 "개편 2차 QA 체크리스트" 페이지 만들어줘. 로그인 / 결제 / 모바일 이렇게 체크박스 세 개면 됨',
            "개편 2차 QA 체크리스트",
            "- [ ] 로그인\n- [ ] 결제\n- [ ] 모바일",
        ),
        (
            "팀 위키에 '워크숍 준비물' 페이지 하나 만들고 안에 텐트, 버너, 침낭 체크리스트로 넣어줘",
            "워크숍 준비물",
            "- [ ] 텐트\n- [ ] 버너\n- [ ] 침낭",
        ),
        (
            "팀 위키 밑에 페이지 하나만 파주세요 제목은 봄 워크숍 준비고 ①장소 ②버스 ③식사 이렇게 들어가면 돼요",
            "봄 워크숍 준비",
            "1. 장소\n2. 버스\n3. 식사",
        ),
        ("회의록에 'QA 회의' 만들어줘. 안건은 1) 결제 2) 로그인", "QA 회의", "1. 결제\n2. 로그인"),
        (
            "チームwikiの下に「花見の段取り」ってページほしい。中身はとりあえず 場所取り/買い出し/会費 の箇条書き3つで",
            "花見の段取り",
            "- 場所取り\n- 買い出し\n- 会費",
        ),
        (
            "チームWikiの下に「出張ルール」ってページ作って。①申請は3日前まで ②日帰りは日当なし。これだけ",
            "出張ルール",
            "1. 申請は3日前まで\n2. 日帰りは日当なし",
        ),
        (
            "チームwikiに「備品リスト」ページ作って、ペン・付箋・ホチキスをチェックボックスで入れて",
            "備品リスト",
            "- [ ] ペン\n- [ ] 付箋\n- [ ] ホチキス",
        ),
    ],
)
def test_a_list_that_is_told_stands_in_the_new_page(text: str, title: str, content: str) -> None:
    ((tool, inputs),) = steps_of(planned(text))
    assert (tool, inputs["title"], inputs["content"]) == ("notion.create_page", title, content)
    assert inputs["parent"]
    assert "properties" not in inputs


def test_a_title_that_is_told_behind_the_order_is_read() -> None:
    ((tool, inputs),) = steps_of(planned("회고 안건 모을 페이지 하나 파줘 제목은 3월 1주차 전사 회고"))
    assert (tool, inputs) == ("notion.create_page", {"title": "3월 1주차 전사 회고"})


def test_what_is_asked_for_besides_is_done_too() -> None:
    made, sent = steps_of(
        planned(
            'make a page "Wiki cleanup" under the team wiki with to-dos for archive old docs, fix links and update the'
            " contact list, then drop the link in #dev"
        )
    )
    assert made[1]["content"] == "- [ ] archive old docs\n- [ ] fix links\n- [ ] update the contact list"
    assert (sent[0], sent[1]["channel"]) == ("slack.post_message", "#dev")


def test_items_ask_for_no_effect_of_their_own() -> None:
    text = 'make a page under the team wiki, "Launch", two to-dos: write release notes, update the contact list'
    (asked,) = RulePlanner().list_effects(a_task(text))
    assert asked.kind == "write"


@pytest.mark.parametrize(
    "text",
    [
        "make three tasks: fix login, update faq, call Hanbit",
        'make a page "X plan" under the team wiki and tell Junho, Sarah and Jihoon',
        'make pages "A plan", "B plan" and "C plan" under the team wiki',
        "내일 3시에 주간 회의 회의록 만들어줘 참석자는 준호, 사라, 지훈",
        "작업 세 개 만들어줘: 로그인 수정, FAQ 정리, 한빛 전화",
        "タスクを3つ作って：ログイン修正、FAQ、電話",
        "팀위키 밑에 'A안' 페이지 만들고 #dev에 '체크박스: 로그인, 결제' 올려줘",
        "마케팅 예산에 택시비, 식비 추가해줘",
        "고객 명단에 한빛, 새한 추가해줘",
        "'주간 회의' 회의록에 참석자 사라 추가해줘",
        "제품 로드맵 페이지에 이 스레드 요약 추가해줘",
        "팀 위키에 휴가 규정이 있으면 내용 요약해서 추가해줘",
    ],
)
def test_a_row_of_words_is_no_list_of_a_page(text: str) -> None:
    contents = [str(inputs.get("content", "")) for _, inputs in steps_of(planned(text))]
    assert not any(one.startswith(("- ", "1. ")) for one in contents)


@pytest.mark.parametrize(
    ("text", "page", "content"),
    [
        ("'장보기' 페이지에 우유, 커피 추가해줘", "장보기", "- 우유\n- 커피"),
        ("온보딩 가이드에 보안 교육, 좌석 배정 두 줄 추가해줘", "온보딩 가이드", "- 보안 교육\n- 좌석 배정"),
        (
            "add two checkboxes to the onboarding guide: badge photo, parking pass",
            "온보딩 가이드",
            "- [ ] badge photo\n- [ ] parking pass",
        ),
        ('add milk and coffee beans to the "Shopping list" page', "Shopping list", "- milk\n- coffee beans"),
        ("「買い物リスト」のページに 牛乳/コーヒー豆 を足して", "買い物リスト", "- 牛乳\n- コーヒー豆"),
        (
            "顧客訪問の準備の議事録に、持ち物「デモ用タブレット2台、名刺、予備のHDMIケーブル」を追記お願いします",
            "顧客訪問の準備",
            "持ち物: デモ用タブレット2台、名刺、予備のHDMIケーブル",
        ),
    ],
)
def test_items_are_added_to_the_page_that_is_named(text: str, page: str, content: str) -> None:
    assert steps_of(planned(text)) == [("notion.append_blocks", {"page": page, "content": content})]


def test_what_is_to_be_summed_up_is_no_item() -> None:
    steps = steps_of(planned("제품 로드맵 페이지에 이 스레드 요약 추가해줘"))
    assert [tool for tool, _ in steps] == ["slack.read_thread", "text.summarize", "notion.append_blocks"]


def test_a_note_that_is_told_in_speech_stands_on_what_is_changed() -> None:
    text = "뉴스레터 초안 완료로 바꿔주시고, 사진은 3월 20일에 온다고 그 작업 안에 한 줄 남겨주세요"
    changed, noted = steps_of(planned(text))
    assert changed == ("notion.update_page", {"page": "뉴스레터 초안", "properties": {"@status": "완료"}})
    assert noted == ("notion.append_blocks", {"page": "뉴스레터 초안", "content": "사진은 3월 20일에 옵니다"})


KO = "팀 위키 밑에 '2차 준비물' 페이지 만들어줘. 체크박스로 텐트, 버너 두 개"
EN = 'make a page "Launch day" under the team wiki with to-dos: freeze deploys, warm cache'
JA = "チームWikiの下に「出張ルール」ってページ作って。①申請は3日前まで ②日帰りは日当なし。これだけ"
BARE = "make a page “Vendor visit” under the team wiki"


@pytest.mark.parametrize(
    ("first", "text", "content"),
    [
        (EN, "one more, warn the sales team it ships at 10 tmrw", "- [ ] warn the sales team it ships at 10 tmrw"),
        (EN, "and one more, name tags", "- [ ] name tags"),
        (EN, "add rollback drill and status page to it", "- [ ] rollback drill\n- [ ] status page"),
        (KO, "아 랜턴이랑 물통도 넣어줘", "- [ ] 랜턴\n- [ ] 물통"),
        (KO, "거기 1) 장갑 2) 모자 이렇게 넣어줘", "1. 장갑\n2. 모자"),
        (JA, "精算は月末も足して", "3. 精算は月末"),
        (BARE, "add parking to it", "parking"),
    ],
)
def test_a_thread_adds_lines_in_the_form_of_the_list(first: str, text: str, content: str) -> None:
    assert steps_of(after(first, text)) == [("notion.append_blocks", {"page": "p9", "content": content})]


def test_a_line_more_and_another_title_are_both_done() -> None:
    added, titled = steps_of(after(KO, "랜턴도 하나 넣어주라. 글고 제목에서 2차는 빼자"))
    assert added == ("notion.append_blocks", {"page": "p9", "content": "- [ ] 랜턴"})
    assert titled == ("notion.update_page", {"page": "p9", "properties": {"@title": "준비물"}})


@pytest.mark.parametrize(
    ("first", "text", "title"),
    [
        (JA, "タイトル「花見2026」に変えて", "花見2026"),
        (EN, "call it Launch kit instead", "Launch kit"),
        (EN, 'drop "day" from the title', "Launch"),
    ],
)
def test_a_thread_gives_the_page_another_title(first: str, text: str, title: str) -> None:
    assert steps_of(after(first, text)) == [("notion.update_page", {"page": "p9", "properties": {"@title": title}})]


@pytest.mark.parametrize(
    ("first", "text", "line"),
    [
        (KO, "아 버너는 빼자 괜히 짐만 됨", "버너"),
        (KO, "버너는 지워줘", "버너"),
        (EN, "drop the warm cache line", "warm cache"),
        (EN, "cross off warm cache", "warm cache"),
        (JA, "1、3日前じゃなくて5日前だった。直しといて", "申請は5日前まで"),
        (JA, "日帰りのは消して", "日帰りは日当なし"),
    ],
)
def test_a_line_that_stands_is_said_to_stay(first: str, text: str, line: str) -> None:
    plan = after(first, text)
    assert not plan["actions"]
    assert plan["reply"]["kind"] == "unsupported"
    assert line in plan["reply"]["text"]


@pytest.mark.parametrize(
    ("first", "text"),
    [
        (EN, "nice. drop the link in #dev"),
        (EN, "add Junho as the owner"),
        (KO, "담당자 준호로 해줘"),
        (KO, "#general에도 올려줘"),
        (BARE, "FAQ too"),
        ("작업에 '로그인 수정' 만들어줘", "FAQ 정리도 추가해줘"),
    ],
)
def test_other_words_of_a_thread_add_no_line(first: str, text: str) -> None:
    assert "notion.append_blocks" not in [tool for tool, _ in steps_of(after(first, text))]


def test_a_line_that_names_somebody_is_shown_first() -> None:
    (step,) = after(EN, "one more: tell Junho the old guide is gone")["actions"]
    assert step["tool"] == "notion.append_blocks"
    assert step["policy_hints"]["needs_user_confirmation"]


def test_a_count_is_held_against_the_items() -> None:
    assert read_item_list("three to-dos: a1, b1") == ItemList(("a1", "b1"), "todo", told=True, counted=False)
    assert [one[2] for one in find_item_counts("three to-dos, 세 개면 됨, 3つで")] == [3, 3, 3]

"""Several people who are each told another thing in one order each get theirs, and nobody another's."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.conditions.typed_conditions import replace_typed_conditions
from orchestration.rule_planner.idioms.send_idioms import replace_send_idioms
from orchestration.rule_planner.reading.spoken_people import replace_spoken_pronouns
from orchestration.text.message_languages import move_language
from tests.core.follow_up_cases import plan_of

TO_EACH = [
    (
        "tell Junho to bring the quotes and Sara to bring the badges",
        "Please bring the quotes",
        "Please bring the badges",
    ),
    ("Tell Junho the demo is at 3 and Sara that lunch is on me", "The demo is at 3", "Lunch is on me"),
    ("let Junho know the demo is at 3 and Sara know lunch is at 12", "The demo is at 3", "Lunch is at 12"),
    ('DM Junho "bring quotes" and Sara "bring badges"', "bring quotes", "bring badges"),
    ('dm junho "bring quotes" and sara "bring badges"', "bring quotes", "bring badges"),
    ("tell junho by dm to bring quotes and sara to bring badges", "Please bring quotes", "Please bring badges"),
    ("please DM these:\n- Junho: bring quotes\n- Sara: bring badges", "bring quotes", "bring badges"),
    ("준호한테는 견적서 챙기라고, 사라한테는 배지 챙기라고 전해줘", "견적서 챙기세요", "배지 챙기세요"),
    ("준호님께는 '견적서 부탁', 사라님께는 '배지 부탁'이라고 보내줘", "견적서 부탁", "배지 부탁"),
    ("준호한테 '견적서'라고, 사라한테 '배지'라고 각각 보내줘", "견적서", "배지"),
    ("아래처럼 각각 DM 보내줘\n준호: 견적서 챙겨주세요\n사라: 배지 챙겨주세요", "견적서 챙겨주세요", "배지 챙겨주세요"),
    ("ジュノさんには「見積」、サラさんには「バッジ」と送って", "見積", "バッジ"),
    ("それぞれDMで送ってください\nジュノさん：見積です\nサラさん：バッジです", "見積です", "バッジです"),
]


@pytest.mark.parametrize(("text", "first", "second"), TO_EACH)
def test_each_of_two_gets_their_own(text: str, first: str, second: str) -> None:
    one, two = plan_of(text)["actions"]
    assert {one["inputs"]["user"].capitalize(), two["inputs"]["user"].capitalize()} in (
        {"Junho", "Sara"},
        {"준호", "사라"},
        {"ジュノ", "サラ"},
    )
    assert (one["inputs"]["text"].rstrip("."), two["inputs"]["text"].rstrip(".")) == (first, second)


def test_a_time_behind_both_is_that_of_both() -> None:
    plan = plan_of("준호한테 '견적서', 사라한테 '배지' 내일 9시에 예약해줘")
    assert [one["inputs"]["post_at"] for one in plan["actions"]] == ["2026-03-05T09:00:00+09:00"] * 2


def test_what_one_is_to_do_further_names_nobody_else() -> None:
    (step,) = plan_of("tell junho to review the PR and remember to push")["actions"]
    assert step["inputs"]["text"] == "Please review the PR and remember to push"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("tell Junho to ask Sara and Jihoon to come", "Please ask Sara and Jihoon to come"),
        ("tell Junho the deck is done and Sara is happy", "The deck is done and Sara is happy"),
        ("tell Junho to bring the quotes and Sara's deck", "Please bring the quotes and Sara's deck"),
    ],
)
def test_what_one_is_told_of_another_stays_in_one_message(text: str, said: str) -> None:
    (step,) = plan_of(text)["actions"]
    assert step["inputs"] == {"user": "Junho", "text": said}


@pytest.mark.parametrize(
    ("text", "looked_for", "said"),
    [
        ("reply in the #dev thread that it's fixed", {"about": "#dev thread", "channel": "#dev"}, "It's fixed."),
        ("#dev 스레드에 '고쳤어요'라고 답글 달아줘", {"about": "#dev", "channel": "#dev"}, "고쳤어요"),
        (
            "제일 최근 글에 스레드로 '로그 캡처 공유 부탁드립니다' 달아줘",
            {"about": "제일 최근 글"},
            "로그 캡처 공유 부탁드립니다",
        ),
        (
            "#dev の最新の投稿に「直しました」と返信して",
            {"about": "#dev の最新の投稿", "channel": "#dev"},
            "直しました",
        ),
    ],
)
def test_a_thread_that_no_link_names_is_looked_for_and_only_then_answered(
    text: str, looked_for: dict[str, str], said: str
) -> None:
    find, reply = plan_of(text)["actions"]
    assert (find["tool"], find["inputs"]) == ("slack.find_thread", looked_for)
    assert (reply["tool"], reply["inputs"]) == ("slack.post_message", {"channel": "{{a1.link}}", "text": said})
    assert (find["id"], reply["depends_on"]) == ("a1", ["a1"])


@pytest.mark.parametrize(
    "text", ["#dev에 '스레드에 답글 달아주세요' 올려줘", "post in #dev: please reply in the #dev thread"]
)
def test_words_that_speak_of_a_thread_are_sent(text: str) -> None:
    (step,) = plan_of(text)["actions"]
    assert step["tool"] == "slack.post_message"


DUE = {"all": [{"path": "@title", "op": "eq", "value": "A"}, {"path": "@date", "op": "eq", "value": "2026-03-05"}]}


@pytest.mark.parametrize(
    "text",
    [
        "'A' 마감이 아직 내일이면 금요일로 미뤄줘",
        "'A' 마감이 내일 그대로면 금요일로 미뤄줘",
        "if 'A' is still due tomorrow, move it to Friday",
        "「A」の期限が明日のままなら金曜に延ばしておいてください。もう変わってたら触らなくていいです",
    ],
)
def test_a_change_waits_for_the_day_that_a_record_is_due(text: str) -> None:
    query, change = plan_of(text)["actions"]
    assert query["inputs"]["filter"] == DUE
    assert change["inputs"] == {"page": "A", "properties": {"@date": "2026-03-06"}}
    assert change["when"] == {"path": "a1.records", "op": "count_gt", "value": 0}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "'A' 아직 안 끝났으면 지훈님한테 진행 상황 물어봐줘, 끝났으면 아무것도 안 해도 돼",
            "'A' 진행 상황 알려 주세요",
        ),
        ("if 'A' isn't done yet ask Jihoon how it's going", "Could you tell me how 'A' is going?"),
        ("Ask Jihoon how it's going unless 'A' is already done", "Could you tell me how 'A' is going?"),
        ("if 'A' is still in progress ask Jihoon for an update", "Could you give me an update on 'A'?"),
        (
            "「A」がまだ終わっていなかったらジフンさんに進み具合を聞いて。終わってたら何もしなくていいです",
            "「A」の進み具合を教えてください",
        ),
    ],
)
def test_who_is_asked_under_a_condition_reads_what_it_is_about(text: str, said: str) -> None:
    query, sent = plan_of(text)["actions"]
    assert "@title" in str(query["inputs"]["filter"])
    assert (sent["inputs"]["text"], sent["when"]["op"]) == (said, "count_gt")


def test_the_other_side_of_a_condition_asks_for_nothing() -> None:
    text = "If Junho has anything overdue give him a nudge, if it's only due today leave him be"
    query, sent = plan_of(text)["actions"]
    assert sent["when"] == {"path": f"{query['id']}.records", "op": "count_gt", "value": 0}


@pytest.mark.parametrize(
    "text",
    [
        "If there's nothing in the onboarding guide about VPN setup, make me a task 'Write VPN section'",
        "'온보딩 가이드'에 VPN에 관한 내용이 있으면 사라한테 '있어요' 보내줘",
    ],
)
def test_nothing_hangs_on_whether_a_page_speaks_of_a_matter(text: str) -> None:
    assert plan_of(text)["actions"] == []


@pytest.mark.parametrize("piece", ["tell Sara that ", "준호한테 늦는다고 ", "그분한테 ", "post in the #dev "])
def test_long_texts_are_read_to_their_end(piece: str) -> None:
    text = (piece * 4_000)[:4_000]
    assert replace_send_idioms(text) == text
    assert replace_typed_conditions(text) == text
    assert move_language(text) == text
    assert replace_spoken_pronouns(text[:1_000]) == text[:1_000]

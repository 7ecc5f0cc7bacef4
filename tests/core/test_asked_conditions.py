"""Conditions of requests without a model: what is looked at, which way it compares, and what is done then."""

from __future__ import annotations

import json
from typing import Any

import pytest

from connectors.catalog import list_contracts
from orchestration.limits import Limits
from orchestration.plan.check import PlanCheckContext, ValidPlan, check_plan, index_contracts
from orchestration.rule_planner.checks.coverage import find_unaccounted
from orchestration.rule_planner.conditions.condition_words import find_comparison
from orchestration.rule_planner.planner import make_plan
from orchestration.text.prohibitions import find_unheard_cues
from schemas.plan import Language
from tests.core.follow_up_cases import plan_of
from tests.core.model_builders import a_task

CONTRACTS = tuple(list_contracts())


def plan(text: str) -> list[dict[str, Any]]:
    actions: Any = make_plan(a_task(text, contracts=CONTRACTS))["actions"]
    return actions


@pytest.mark.parametrize(
    ("words", "language", "op"),
    [
        ("매출이 3천만 넘었으면", "ko", "gt"),
        ("매출이 3천만 안 넘었으면", "ko", "le"),
        ("매출이 3천만을 넘지 않았으면", "ko", "le"),
        ("매출이 3천만 못 넘기면", "ko", "le"),
        ("매출이 3천만 이상이 아니면", "ko", "lt"),
        ("매출이 3천만 안 되면", "ko", "lt"),
        ("매출이 3천만에 못 미치면", "ko", "lt"),
        ("sales are over 10M", "en", "gt"),
        ("sales aren't over 10M", "en", "le"),
        ("sales did not reach 10M", "en", "lt"),
        ("sales didn't drop below 10M", "en", "ge"),
        ("売上が7000万を超えたら", "ja", "gt"),
        ("売上が7000万を超えていなければ", "ja", "le"),
        ("売上が7000万に届かなかったら", "ja", "lt"),
        ("売上が7000万以上なら", "ja", "ge"),
    ],
)
def test_a_comparison_that_is_negated_is_the_opposite_one(words: str, language: Language, op: str) -> None:
    assert find_comparison(words, language) == op


COMPARED = [
    ("이번주 매출 합계 3천만 넘었으면 #sales에 '축하' 올려줘", "gt", 30_000_000),
    ("지난주 대구 매출 1000만 안 넘었으면 #sales에 '축하' 올려줘, 넘었으면 됐고", "le", 10_000_000),
    ('if Busan did over 15M last week ping #sales w/ "x", else nothing', "gt", 15_000_000),
    ('Busan under 10M last week? then post "x" in #sales. otherwise skip', "lt", 10_000_000),
    ("if last week's sales didn't hit 70 million, post \"x\" in #sales", "lt", 70_000_000),
    ("先週の売上が7000万ウォンを超えてたら、#salesに「x」って流して", "gt", 70_000_000),
    ("もし先週の売上が7000万を下回っていたら#salesに「x」と投稿して。そうでなければ何もしなくていい", "lt", 70_000_000),
    ("今週の売上が3000万以上なら#salesに「x」って貼って", "ge", 30_000_000),
]


@pytest.mark.parametrize(("text", "op", "value"), COMPARED)
def test_a_total_is_compared_before_anything_is_sent(text: str, op: str, value: int) -> None:
    *_, total, sent = plan(text)
    assert total["tool"] == "table.aggregate"
    assert (sent["tool"], sent["when"]) == (
        "slack.post_message",
        {"path": f"{total['id']}.total", "op": op, "value": value},
    )


LATE = {"all": [{"path": "@date", "op": "lt", "value": "2026-03-04"}, {"path": "@status", "op": "ne", "value": "완료"}]}


@pytest.mark.parametrize(
    "text",
    [
        "혹시 마감 지난 작업 남아있으면 #dev에 한번 찔러줘 없으면 됐고",
        "기한 넘긴 작업 하나라도 있으면 #dev에 목록 까고, 없으면 조용히 있어",
        "기한 지난 작업 있으면 #dev에 올려줘. 없으면 아무것도 안 해도 돼",
        "if there's anything past due, give #dev a nudge with the list 🙏",
        "If anything in 작업 is overdue, list it in #dev. If not, stay quiet.",
        "If there are overdue tasks, drop the list in #dev, otherwise don't bother",
        "期限切れのタスクあったら#devに名前貼って。なければ何もしなくていい",
        "期限切れのタスクがあれば#devに投稿して、なければスルーで",
    ],
)
def test_late_tasks_are_posted_only_where_there_are_any(text: str) -> None:
    query, sent = plan(text)
    assert (query["tool"], query["inputs"]["filter"]) == ("notion.query_database", LATE)
    assert (sent["tool"], sent["inputs"]["channel"]) == ("slack.post_message", "#dev")
    assert sent["when"] == {"path": f"{query['id']}.records", "op": "count_gt", "value": 0}


@pytest.mark.parametrize(
    ("text", "test"),
    [
        ("'보안 점검'이 아직 안 끝났으면 지훈님한테 '오늘까지요'라고 디엠 보내줘", ("ne", "완료")),
        ("'보안 점검' 완료됐으면 지훈님한테 디엠으로 알려줘", ("eq", "완료")),
        ("'보안 점검' 아직 시작도 안 했으면 지훈님한테 '시작했나요'라고 디엠 넣어줘", ("eq", "할 일")),
        ('if "보안 점검" isn\'t done yet, nudge Jihoon in a dm', ("ne", "완료")),
        (
            'uh if "보안 점검" is still not done um tell Jihoon in a DM that I need it by five, '
            "otherwise don't bother him",
            ("ne", "완료"),
        ),
        ('if "보안 점검" is finished, DM Jihoon "thanks"', ("eq", "완료")),
        ("「보안 점검」がまだ終わってなければジフンさんに「今日中にお願いします」とDMして", ("ne", "완료")),
        ("もし「보안 점검」がもう完了してたらジフンさんにDMで知らせて。まだなら何もしなくていい", ("eq", "완료")),
    ],
)  # fmt: skip
def test_something_is_sent_only_where_a_record_is_in_a_state(text: str, test: tuple[str, str]) -> None:
    query, sent = plan(text)
    title, state = query["inputs"]["filter"]["all"]
    assert (title["value"], state["op"], state["value"]) == ("보안 점검", *test)
    assert sent["tool"] == "slack.send_dm"
    assert sent["when"]["op"] == "count_gt"
    assert sent["inputs"]["text"]


@pytest.mark.parametrize(
    "text",
    [
        "오늘 마감인데 아직 할 일 상태인 게 있으면 담당자한테 디엠 좀 넣어줘",
        "어 혹시 오늘 마감인데 아직 시작도 안 한 게 있으면 그 담당자한테 음 디엠으로 시작했냐고 좀 물어봐 줘",
    ],
)
def test_whoever_owns_what_a_condition_finds_is_written_to(text: str) -> None:
    query, sent = plan(text)
    assert ("eq", "할 일") in [(one["op"], one["value"]) for one in query["inputs"]["filter"]["all"]]
    assert (sent["tool"], sent["inputs"]["user"], bool(sent["for_each"])) == ("slack.send_dm", "{{item.담당자}}", True)


BRANCHES = [
    ("이번 주 매출이 2000만원을 넘으면 #sales에 알리고, 넘지 않으면 #dev에 알려줘", "gt", "le"),
    ("이번 주 매출 9000만 넘으면 #sales에 알려주고 안 넘으면 #dev에 알려줘", "gt", "le"),
    ("이번 주 매출이 2000만원 넘으면 #sales에 알려주고 못 넘으면 #dev에 알려줘", "gt", "le"),
    ("이번 주 매출이 2000만원 이상이면 #sales에 올리고 미만이면 #dev에 올려줘", "ge", "lt"),
    ("이번 주 매출이 2000만원 이상이면 #sales에 올리고, 그 이하면 #dev에 올려줘", "ge", "le"),
    ("이번 주 매출이 2000만 안 되면 #sales에 알려주고, 되면 #dev에 알려줘", "lt", "ge"),
    ("이번 주 매출이 2000만원 이상이면 #sales에, 아니면 #dev에 알려줘", "ge", "lt"),
    ("이번 주 매출 2000만 넘으면 #sales, 아니면 #dev에 올려줘", "gt", "le"),
    ("이번 주 매출이 2000만원을 넘으면 #sales에, 못 넘으면 #dev에 올려줘", "gt", "le"),
    ("이번 주 매출이 2000만원 넘으면 #sales에 알려줘. 만약 못 넘었으면 #dev에 알려줘", "gt", "le"),
    ("If this week's sales exceed 20 million won, tell #sales; if they don't, tell #dev", "gt", "le"),
    ("If this week's sales are above 20,000,000 won, post it to #sales, and if not post it to #dev", "gt", "le"),
    ("if this week's sales are over 20M tell #sales, if they're under tell #dev", "gt", "lt"),
    ("If sales this week are at least 20M post the total to #sales. If it's less, post the total to #dev.", "ge", "lt"),
    ("if this week's sales hit 20M tell #sales, otherwise #dev", "ge", "lt"),
    ("if this week's sales don't reach 20M, tell #sales; if they do, tell #dev", "lt", "ge"),
    ("今週の売上が2000万を超えたら#salesに知らせて、超えなければ#devに知らせて", "gt", "le"),
    ("今週の売上が9000万ウォンを超えたら#salesに、超えなければ#devに知らせて", "gt", "le"),
    ("今週の売上が2000万以上なら#salesに投稿して、未満なら#devに投稿して", "ge", "lt"),
    ("今週の売上が2000万を超えていたら#salesに投稿、そうでなければ#devに投稿して", "gt", "le"),
    ("今週の売上が2000万に届かなかったら#salesに知らせて、届いたら#devに知らせて", "lt", "ge"),
]


@pytest.mark.parametrize(("text", "first", "second"), BRANCHES)
def test_each_of_two_branches_waits_for_its_own_condition(text: str, first: str, second: str) -> None:
    *_, then, otherwise = plan(text)
    assert [one["inputs"]["channel"] for one in (then, otherwise)] == ["#sales", "#dev"]
    assert read_op(then["when"]) == first
    assert read_op(otherwise["when"]) == second


def read_op(when: dict[str, Any]) -> str:
    """Return which way a condition compares."""
    opposite = {"gt": "le", "ge": "lt", "lt": "ge", "le": "gt"}
    return opposite[when["not"]["op"]] if "not" in when else when["op"]


SOME_OR_NONE = [
    "기한 지난 작업 있으면 #sales에 올려주고, 없으면 #dev에 '깨끗합니다'라고 올려줘",
    "if there are overdue tasks list them in #sales, if there are none post 'all clear' in #dev",
    "期限切れのタスクがあれば#salesに投稿して、なければ#devに「ありません」と投稿して",
]


@pytest.mark.parametrize("text", SOME_OR_NONE)
def test_what_is_sent_where_nothing_is_found_waits_for_that(text: str) -> None:
    query, then, otherwise = plan(text)
    path = f"{query['id']}.records"
    assert (then["inputs"]["channel"], otherwise["inputs"]["channel"]) == ("#sales", "#dev")
    assert then["when"] == {"path": path, "op": "count_gt", "value": 0}
    assert otherwise["when"] in ({"not": then["when"]}, {"path": path, "op": "count_eq", "value": 0})


UNREAD_BRANCHES = [
    "이번 주 매출이 2000만 넘으면 #sales에 알려주고 비가 오면 #dev에 알려줘",
    "if this week's sales are over 20M tell #sales, and if it rains tell #dev",
    "今週の売上が2000万を超えたら#salesに知らせて、雨が降ったら#devに知らせて",
]


@pytest.mark.parametrize("text", UNREAD_BRANCHES)
def test_nothing_is_planned_beside_a_second_condition_that_is_not_read(text: str) -> None:
    assert plan(text) == []


UNHEARD = [
    "진행 중이면 #dev에 '아직'이라고 올려줘",
    "준호가 다녀왔으면 #dev에 '확인'이라고 올려줘",
    "비가 오면 #dev에 '실내 진행'이라고 올려줘",
    "대표님이 승인하시면 #dev에 '배포 시작'이라고 올려줘",
    "준호가 동의하면 '보안 점검 보고서' 완료로 바꿔줘",
    "입금 확인되면 #sales에 '입금 완료' 올려줘",
    "고객이 반대할 경우 #sales에 '반대' 올려줘",
    'If it rains, post "indoors" in #dev',
    'post "indoors" in #dev if it rains',
    "mark Pricing survey done if Sarah agrees",
    'once Sarah approves, post "go" in #dev',
    'If there is an outage, post "down" in #dev',
    'When Sarah signs, DM Junho "signed"',
    "進行中なら#devに「まだ」と投稿して",
    "雨が降ったら#devに「中止」と投稿して",
    "部長が承認したら#devに「開始」と投稿して",
    "サラが同意したらPricing surveyを完了にして",
    "キャンセルの場合は#salesに「中止」と投稿して",
]


@pytest.mark.parametrize("text", UNHEARD)
def test_a_condition_that_no_step_waits_for_is_not_lost(text: str) -> None:
    assert [cue.kind for cue in find_unheard_cues(text)] == ["condition"]


NO_CONDITIONS = [
    "#dev에 '끝'이라고 올려줬으면 좋겠어요",
    "공유됐으면 합니다",
    "가능하면 오늘 안에 #dev에 올려줘",
    "시간 되시면 작업 목록 좀 보여주세요",
    "괜찮으시면 공유 부탁드립니다",
    "그러면 #dev에도 올려줘",
    "기한 지난 거 있으면 보여줘",
    "회의록 페이지 만들면 될까요?",
    "어떻게 하면 돼?",
    "면접 일정 회의록 만들어줘",
    "화면 설계 작업 추가해줘",
    "내일이면 좋겠어요",
    "If you can, post 'hi' in #dev",
    "if it's ok post 'hi' in #dev",
    "ask Jihoon if he can come",
    "check if 보안 점검 is done",
    "let me know if Sarah replied",
    "what if we post it tomorrow?",
    "post it once more in #dev",
    "can you post it at once?",
    "できたらサラさんにもDMして",
    "よければ#devに投稿して",
    "お時間があれば#devに共有してください",
    "奈良の売上を見せて",
    "投稿しなければならない",
]


@pytest.mark.parametrize("text", NO_CONDITIONS)
def test_a_wish_or_courtesy_sets_no_condition(text: str) -> None:
    assert find_unheard_cues(text) == ()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("If this week's sales are above 90,000,000 won, post it to #sales", 90_000_000),
        ("if sales this week exceed 1,234,567, tell #sales", 1_234_567),
        ("When this week's sales total is over 20,000,000 won then post the total to #sales", 20_000_000),
    ],
)
def test_an_amount_with_commas_is_read_whole(text: str, value: int) -> None:
    read, _, sent = plan(text)
    assert sent["when"]["value"] == value
    assert "matches" not in str(read["inputs"])


@pytest.mark.parametrize("word", ["exceed", "exceeds", "surpass", "top", "beat", "pass"])
def test_a_word_that_compares_chooses_no_rows(word: str) -> None:
    read, *_ = plan(f"If this week's sales {word} 20 million won, tell #sales")
    assert "matches" not in str(read["inputs"])


@pytest.mark.parametrize(
    "text",
    [
        "できたらサラさんにもDMして",
        "작업 끝나면 알려줘",
        "post 'if not now, skip it' in #dev",
        "#dev에 '없으면 됐고'라고 올려줘",
    ],
)
def test_what_only_sounds_like_a_condition_is_none(text: str) -> None:
    assert not any(one.get("when") for one in plan(text))


OF_SOMEBODY = [
    "if Sarah still has open tasks, dm her 'need help?'",
    "If Sarah has anything due today, dm her 'need help?'",
    "Should Sarah have something due today that is still open, let her know with a DM: 'need help?'",
    "should Sarah have any overdue tasks, message her 'need help?'",
]


@pytest.mark.parametrize("text", OF_SOMEBODY)
def test_who_is_told_is_whom_the_condition_speaks_of(text: str) -> None:
    read, sent = plan(text)
    assert read["tool"] == "notion.query_database"
    assert "Sarah" in str(read["inputs"]["filter"])
    assert (sent["tool"], sent["inputs"]) == ("slack.send_dm", {"user": "Sarah", "text": "need help?"})
    assert sent["when"]["op"] == "count_gt"


@pytest.mark.parametrize(
    "text",
    [
        "준호님 오늘 마감 남은 거 있으면 준호님한테 '점심 쏠게요' DM 보내줘",
        "준호님 오늘 마감인 거 있으면 준호님께 '화이팅' DM",
    ],
)
def test_only_the_work_of_who_is_named_is_looked_at(text: str) -> None:
    read, sent = plan(text)
    assert {"path": "@person", "op": "contains", "value": "준호"} in read["inputs"]["filter"]["all"]
    assert sent["when"]["op"] == "count_gt"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("If 서울 did more than 40M last week post 'x' in #sales", "서울"),
        ("if 부산 sold less than 40M last week, post 'x' in #sales", "부산"),
        ("check Busan for last week. below 10M? then post 'x' to #sales. otherwise stay quiet", "Busan"),
        ("look at Daegu last week; under 10M? if so post 'x' to #sales", "Daegu"),
    ],
)
def test_the_figures_of_a_place_are_looked_at_in_whichever_script(text: str, place: str) -> None:
    read, added, sent = plan(text)
    assert (read["tool"], added["tool"], sent["tool"]) == ("sheets.get_range", "table.aggregate", "slack.post_message")
    assert place in str(read["inputs"]["filter"])
    assert "2026" in str(read["inputs"]["filter"])
    assert sent["inputs"]["text"] == "x"
    assert sent["when"] is not None


@pytest.mark.parametrize("text", ["should I post this in #sales?", "should we tell Sarah about it?"])
def test_who_asks_whether_to_do_something_has_nothing_done(text: str) -> None:
    assert not any(one["tool"].startswith("slack.") for one in plan(text))


@pytest.mark.parametrize(
    "text",
    [
        "check whether Sarah has anything overdue. if she does, let #marketing know, otherwise do nothing",
        "See if Junho has late tasks. If he does, tell #dev",
        "비가 오면 기한 지난 작업 담당자마다 재촉 DM 보내줘",
        "부산 지점이 동의하면 지난주 매출 #sales에 올려줘",
        "If it rains, DM each owner of an overdue task a reminder",
    ],
)
def test_a_condition_that_is_only_the_heading_of_what_was_read_is_not_heard(text: str) -> None:
    task = a_task(text, contracts=CONTRACTS)
    checked = check_plan(json.dumps(make_plan(task)), PlanCheckContext(index_contracts(CONTRACTS), Limits()))
    assert isinstance(checked, ValidPlan)
    effects = [one for one in checked.plan.actions if one.is_effect]
    lost = [one for one in find_unaccounted(task, checked.plan) if one.casefold().startswith("if ") or "면" in one]
    assert effects
    assert lost or all(one.when for one in effects)


def test_a_question_that_somebody_is_asked_is_no_title_of_a_condition() -> None:
    steps = plan('DM Jihoon "is the report coming today?" if it\'s not done yet')
    assert "is the report" not in str([one["inputs"] for one in steps if one["tool"] != "slack.send_dm"])


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("If anything of Jihoon's is overdue, ping him in a DM with the list. If not, do nothing.", "Jihoon"),
        ("if any of Junho's tasks are late, dm him the list", "Junho"),
    ],
)
def test_who_is_spoken_of_in_a_condition_is_who_is_told(text: str, who: str) -> None:
    *_, sent = plan_of(text)["actions"]
    assert sent["inputs"]["user"] == who
    assert sent["when"]["op"] == "count_gt"

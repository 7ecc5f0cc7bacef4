"""Two conditions on how far one record has come, each with what is to be done then."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.text.prohibitions import find_prohibitions, find_unheard_cues
from orchestration.workspace import NamedTitle
from tests.core.follow_up_cases import a_task

TITLE = NamedTitle("뉴스레터 초안", "뉴스레터 초안", whole=True, table="작업")


def actions_of(text: str) -> list[dict[str, Any]]:
    plan: Any = make_plan(a_task(text)._replace(titles=(TITLE,)))
    return plan["actions"]


def states_of(read: dict[str, Any]) -> tuple[str, str]:
    (state,) = (one for one in read["inputs"]["filter"]["all"] if one["path"] == "@status")
    return state["op"], state["value"]


@pytest.mark.parametrize(
    ("text", "state", "first", "second"),
    [
        (
            "뉴스레터 초안이 아직이면 나한테 알려주고 끝났으면 #marketing에 '초안 완료' 올려줘",
            ("ne", "완료"),
            "slack.send_dm",
            "slack.post_message",
        ),
        (
            "뉴스레터 초안 끝났으면 #marketing에 '끝' 올리고 안 끝났으면 사라님한테 '언제 될까요?' 보내줘",
            ("eq", "완료"),
            "slack.post_message",
            "slack.send_dm",
        ),
    ],
)
def test_each_waits_for_its_own(text: str, state: tuple[str, str], first: str, second: str) -> None:
    read, one, other = actions_of(text)
    assert states_of(read) == state
    assert (one["tool"], other["tool"]) == (first, second)
    assert other["when"] == {"not": one["when"]}


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("뉴스레터 초안이 아직이면 사라님한테 '확인 부탁' 보내줘", ("ne", "완료")),
        ("뉴스레터 초안 아직 할 일이면 사라님한테 '언제 돼요?' DM 보내줘", ("eq", "할 일")),
        ("뉴스레터 초안 끝났으면 #marketing에 '초안 완료' 올려줘", ("eq", "완료")),
    ],
)
def test_a_lone_condition_is_looked_up(text: str, state: tuple[str, str]) -> None:
    read, sent = actions_of(text)
    assert states_of(read) == state
    assert sent["when"]


def test_what_is_not_going_on_is_not_done_for_that() -> None:
    """Neither state is the other's opposite: a task may be in a third one."""
    text = "뉴스레터 초안 진행 중이면 사라님한테 '언제 돼요?' 보내고 끝났으면 #dev에 '완료' 올려줘"
    assert not any("not" in str(one.get("when")) for one in actions_of(text))


@pytest.mark.parametrize(
    ("text", "test", "change"),
    [
        (
            "혹시 '견적서 템플릿 수정' 준호님 담당 맞으면 마감 금요일로 늦춰줘",
            ("contains", "준호"),
            {"@date": "2026-03-06"},
        ),
        ("if Junho still owns '견적서 템플릿 수정', push it to Friday", ("contains", "Junho"), {"@date": "2026-03-06"}),
        ("if '견적서 템플릿 수정' is still Junho's, push it to Friday", ("contains", "Junho"), {"@date": "2026-03-06"}),
        (
            "「견적서 템플릿 수정」がジュノ担当のままなら、期限を来週金曜に延ばして",
            ("contains", "ジュノ"),
            {"@date": "2026-03-13"},
        ),
    ],
)
def test_a_change_waits_for_who_owns_the_record(text: str, test: tuple[str, str], change: dict[str, str]) -> None:
    plan: Any = make_plan(a_task(text))
    read, changed = plan["actions"]
    (owner,) = (one for one in read["inputs"]["filter"]["all"] if one["path"] == "@person")
    assert (owner["op"], owner["value"]) == test
    assert changed["inputs"] == {"page": "견적서 템플릿 수정", "properties": change}
    assert changed["when"]


@pytest.mark.parametrize(
    "text",
    [
        "move '뉴스레터 초안' to Monday provided it's still to do",
        "move '뉴스레터 초안' to Monday if it's still to do",
        "if '뉴스레터 초안' is still 'to do', move it to Monday",
        "Check whether '뉴스레터 초안' is still to do; if so move it to Monday",
    ],
)
def test_a_state_that_is_only_asked_for_is_not_set(text: str) -> None:
    plan: Any = make_plan(a_task(text))
    read, changed = plan["actions"]
    assert states_of(read) == ("eq", "할 일")
    assert changed["inputs"] == {"page": "뉴스레터 초안", "properties": {"@date": "2026-03-09"}}
    assert changed["when"]


@pytest.mark.parametrize(
    "text",
    [
        "뉴스레터 초안 아직 '할 일'이면 사라님한테 '언제 돼요?' DM 보내고 이미 시작했으면 냅둬",
        "뉴스레터 초안 아직 할 일이면 사라님한테 '언제 돼요?' DM 보내줘. 시작했으면 안 보내도 돼",
    ],
)
def test_what_is_left_alone_otherwise_forbids_nothing(text: str) -> None:
    read, sent = actions_of(text)
    assert states_of(read) == ("eq", "할 일")
    assert (sent["inputs"]["text"], bool(sent["when"])) == ("언제 돼요?", True)
    assert find_prohibitions(text) == ()


def test_what_is_asked_otherwise_is_not_about_what_is_posted() -> None:
    _, _, asked = actions_of(
        "뉴스레터 초안 완료됐으면 #marketing에 '초안 나왔어요'라고 올리고, 아니면 사라한테 언제 끝나냐고 물어봐"
    )
    assert asked["inputs"]["text"] == "언제 끝나나요?"


def test_words_that_are_not_heard_are_asked_for() -> None:
    plan: Any = make_plan(a_task("ソウルが4000万いかなかったら準備不足って書いてジュノにDM、いってたら不要"))
    *_, sent = plan["actions"]
    assert (sent["when"]["op"], sent["when"]["value"]) == ("lt", 40_000_000)
    assert "text" not in sent["inputs"]


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("지난주 매출 7천 넘었으면 준호한테 '수고했어요' DM", False),
        ("지난주 매출 7천만 넘었으면 준호한테 '수고했어요' DM", True),
    ],
)
def test_money_in_bare_thousands_is_not_guessed(text: str, acts: bool) -> None:
    plan: Any = make_plan(a_task(text))
    assert bool(plan["actions"]) is acts


def test_the_period_of_a_question_before_an_order_is_kept() -> None:
    plan: Any = make_plan(a_task('Did we pass 70M last week? If yes dm Sarah "we did it"'))
    read, _, sent = plan["actions"]
    assert [one["value"] for one in read["inputs"]["filter"]["all"]] == ["2026-02-23", "2026-03-01"]
    assert sent["when"] == {"path": "a2.total", "op": "gt", "value": 70_000_000}


@pytest.mark.parametrize(
    ("text", "tests"),
    [
        ("if Sarah has finished 'Pricing survey', dm her 'thanks'", [("@status", "eq", "완료")]),
        ("if 'Pricing survey' is done and with Sarah, post 'ok' to #dev", [("@status", "eq", "완료"), "Sarah"]),
        ("if 'Pricing survey' is done and Sarah owns it, post 'ok' to #dev", [("@status", "eq", "완료"), "Sarah"]),
        ("if 'Pricing survey' is not done and is Sarah's, post 'ok' to #dev", [("@status", "ne", "완료"), "Sarah"]),
        ("if Sarah still has 'Pricing survey', push it to Friday", ["Sarah"]),
        ("사라가 'Pricing survey' 끝냈으면 #dev에 'ok' 올려줘", [("@status", "eq", "완료")]),
        ("'Pricing survey' 담당이 사라이고 완료면 #dev에 'ok' 올려줘", ["사라", ("@status", "eq", "완료")]),
        ("'Pricing survey'가 사라 담당인데 아직 안 끝났으면 #dev에 'ok' 올려줘", ["사라", ("@status", "ne", "완료")]),
        ("'Pricing survey'가 미완료면 #dev에 'ok' 올려줘", [("@status", "ne", "완료")]),
        ("「Pricing survey」が未完了なら、#devに「ok」と投稿して", [("@status", "ne", "완료")]),
        ("「Pricing survey」がサラ担当で未完了なら、#devに「ok」と投稿して", ["サラ", ("@status", "ne", "완료")]),
    ],
)
def test_all_that_a_condition_says_of_a_record_is_looked_at(text: str, tests: list[tuple[str, str, str] | str]) -> None:
    read, done = actions_of(text)
    wanted = [("@person", "contains", one) if isinstance(one, str) else one for one in tests]
    assert [(one["path"], one["op"], one["value"]) for one in read["inputs"]["filter"]["all"]][1:] == wanted
    assert done["when"]


@pytest.mark.parametrize(
    "text",
    [
        "once 'Pricing survey' is done, post 'ok' to #dev",
        "post 'ok' to #dev once 'Pricing survey' is done",
        "サラさんが「Pricing survey」を終わらせたら、#devに「ok」と投稿して",
    ],
)
def test_what_is_to_be_waited_for_is_refused_and_not_done_at_once(text: str) -> None:
    plan: Any = make_plan(a_task(text))
    assert (plan["actions"], plan["reply"]["kind"]) == ([], "unsupported")
    assert plan["understanding"]["intent"]["category"] == "watch"


def test_words_that_wait_for_a_quoted_thing_are_no_plain_words() -> None:
    (cue,) = find_unheard_cues("once 'Pricing survey' is done, post 'ok' to #dev")
    assert cue.kind == "condition"


@pytest.mark.parametrize(
    ("text", "tool", "reached", "told"),
    [
        (
            "뉴스레터 초안 끝났으면 준호님한테 '수고!' 디엠 보내고 아직이면 '오늘 부탁' 이라고 보내줘",
            "slack.send_dm",
            "준호",
            "오늘 부탁",
        ),
        ("뉴스레터 초안 끝났으면 #dev에 '끝' 올려주고 아니면 '아직' 올려줘", "slack.post_message", "#dev", "아직"),
        ("if 뉴스레터 초안 is done DM Junho 'nice', if not send 'how is it?'", "slack.send_dm", "Junho", "how is it?"),
        (
            "뉴스레터 초안が終わってたらジュノさんに「お疲れ」とDM、まだなら「今日中に」と送って",
            "slack.send_dm",
            "ジュノ",
            "今日中に",
        ),
    ],
)
def test_what_is_said_otherwise_reaches_the_same(text: str, tool: str, reached: str, told: str) -> None:
    _, one, other = actions_of(text)
    assert (one["tool"], other["tool"]) == (tool, tool)
    assert {reached} == {each["inputs"].get("user") or each["inputs"].get("channel") for each in (one, other)}
    assert other["inputs"]["text"] == told
    assert other["when"] == {"not": one["when"]}


@pytest.mark.parametrize(
    "text",
    [
        "뉴스레터 초안 진행 중이면 마감 오늘로 당겨주고 아니면 상태만 알려줘",
        "if 뉴스레터 초안 is in progress move it to today, otherwise just tell me its status",
        "뉴스레터 초안が進行中なら期限を今日に前倒しして、それ以外は状態だけ教えて",
    ],
)
def test_how_far_it_is_is_shown_where_that_is_asked(text: str) -> None:
    _, change, shown = actions_of(text)
    assert change["inputs"]["properties"] == {"@date": "2026-03-04"}
    assert shown["inputs"]["filter"] == {"path": "@title", "op": "eq", "value": "뉴스레터 초안"}
    assert shown["when"] == {"not": change["when"]}


def test_a_state_of_the_other_branch_is_looked_for_before_anything_changes() -> None:
    text = "뉴스레터 초안ってもう着手してます？進行中か完了なら期限を今日に前倒しして、まだ手つかずなら状態だけ教えて"
    first, second, change, shown = actions_of(text)
    either, begun = first["inputs"]["filter"]["all"][1]["any"], second["inputs"]["filter"]["all"][1]
    assert [one["value"] for one in either] == ["진행 중", "완료"]
    assert begun == {"path": "@status", "op": "eq", "value": "할 일"}
    assert second["depends_on"] == []
    assert change["when"]["path"].startswith(first["id"])
    assert shown["when"]["path"].startswith(second["id"])


@pytest.mark.parametrize(
    "text",
    [
        "if 뉴스레터 초안 isn't finished yet, give Sarah one more day on it please.",
        "뉴스레터 초안 아직 안 끝났으면 마감 하루만 늘려주세요",
        "뉴스레터 초안がまだ終わってなければ、期限を1日延ばしてあげてください",
    ],
)
def test_more_time_puts_the_record_off(text: str) -> None:
    read, change = actions_of(text)
    assert states_of(read) == ("ne", "완료")
    assert change["inputs"]["properties"] == {"@date": {"later": "P1D"}}


@pytest.mark.parametrize(
    ("text", "page", "later"),
    [
        ("give Jihoon two more days on the security report", "security report", "P2D"),
        ("give the pricing survey another week", "pricing survey", "P1W"),
        ("뉴스레터 초안の期限、もう1日だけください", "뉴스레터 초안", "P1D"),
    ],
)
def test_more_time_is_no_message(text: str, page: str, later: str) -> None:
    (change,) = actions_of(text)
    assert change["inputs"] == {"page": page, "properties": {"@date": {"later": later}}}


def test_what_has_become_done_is_a_condition() -> None:
    read, post = actions_of("뉴스레터 초안が完了になってたら#devに「完了です」って流しといて。まだなら何もしなくてOK")
    assert states_of(read) == ("eq", "완료")
    assert post["inputs"] == {"channel": "#dev", "text": "完了です"}
    assert post["when"]


@pytest.mark.parametrize(
    "text",
    [
        "if 뉴스레터 초안 is done post 'final' in #dev, if not you don't need to do anything",
        "move 뉴스레터 초안 to friday. don't post anything in the hanbit channel yet",
        "뉴스레터 초안の期限を金曜にして。한빛のチャンネルにはまだ何も流さないでね",
    ],
)
def test_a_ban_beside_an_order_is_of_what_it_names(text: str) -> None:
    assert all(one.targets for one in find_prohibitions(text))


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        (
            "뉴스레터 초안なんですが、中止になったので状態をキャンセルにして、ジュノさんに「中止です」とDMお願いします",
            ("notion.update_page", {"@status": "취소"}),
        ),
        (
            "뉴스레터 초안なんですが、期限を金曜にして、ジュノさんに「金曜までです」とDMお願いします",
            ("notion.update_page", {"@date": "2026-03-06"}),
        ),
    ],
)
def test_a_field_changes_beside_a_message(text: str, changes: tuple[str, Any]) -> None:
    change, message = actions_of(text)
    assert (change["tool"], change["inputs"]["properties"]) == changes
    assert (message["tool"], message["inputs"]["user"]) == ("slack.send_dm", "ジュノ")


@pytest.mark.parametrize(
    "text",
    [
        "take the pricing survey off me and give it to Jihoon",
        "take the pricing survey from me and assign it to Jihoon",
    ],
)
def test_what_goes_from_one_to_another_is_the_others(text: str) -> None:
    (change,) = actions_of(text)
    assert change["inputs"] == {"page": "pricing survey", "properties": {"@person": "Jihoon"}}

"""Japanese as it is spoken in an office: what is told, remarks behind an order, records in few words, and lists."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.text.closings import drop_closing_remark
from orchestration.text.prohibitions import find_prohibitions
from orchestration.text.thread_phrases import read_phrase
from tests.core.follow_up_cases import a_task, plan_of


def _plan(text: str) -> Any:
    return make_plan(a_task(text))


def _steps(text: str) -> list[tuple[str, dict[str, Any]]]:
    return [(one["tool"], one["inputs"]) for one in _plan(text)["actions"]]


@pytest.mark.parametrize(
    ("text", "user", "said"),
    [
        (
            "サラさんに、アンケートは一日延びても全然大丈夫だって伝えといてください。急かしちゃったみたいで",
            "サラ",
            "アンケートは一日延びても全然大丈夫だ",
        ),
        ("ジフンさんに今日は先に帰っていいよって言っておいて", "ジフン", "今日は先に帰っていいよ"),
        ("ジュノさんに会議室は3階だって言っといて", "ジュノ", "会議室は3階だ"),
        ("サラさんに焦らなくていいって言ってあげて", "サラ", "焦らなくていい"),
        ("サラさんに遅れてごめんって謝っといて", "サラ", "遅れてごめん"),
        ("ジュノさんに打ち合わせは14時からだよと教えてあげて", "ジュノ", "打ち合わせは14時からだよ"),
        ("ジフンさんに急がなくていいからねって一言送っといて。なんか焦ってたから", "ジフン", "急がなくていいからね"),
        ("ジフンさんに16時に来られるか聞いといて", "ジフン", "16時に来られるか教えてください"),
    ],
)
def test_what_is_told_in_everyday_words_is_sent(text: str, user: str, said: str) -> None:
    assert _steps(text) == [("slack.send_dm", {"user": user, "text": said})]


@pytest.mark.parametrize(
    "text",
    [
        "ジュノさんに電話するって言ってた",
        "サラさんがアンケートは終わったって言ってた",
        "ジュノさんに伝えといて。会議室が変わったから",
    ],
)
def test_what_was_said_by_others_is_sent_to_nobody(text: str) -> None:
    assert all(not inputs.get("text") for tool, inputs in _steps(text) if tool.startswith("slack."))


@pytest.mark.parametrize(
    "text",
    [
        "タスク追加して。金曜までなので",
        "뉴스레터 초안を完了にして。担当はジュノさんなので",
        "ジュノさんに伝えといて。会議室が変わったから",
        "#salesに書いといて。本日は部長が休みなので",
        "「今日は休みます。よろしく」と送って",
        "ページを作って。名前は後で言います。よろしくお願いします",
        "議事録ページお願いします!参加はジュノさんと私です",
    ],
)
def test_a_remark_with_a_value_or_the_words_to_tell_stays(text: str) -> None:
    assert drop_closing_remark(text) == text


def test_long_texts_are_read_to_their_end() -> None:
    orders = "送ってください。" * 120
    assert drop_closing_remark(orders) == orders
    assert read_phrase("やめる。" * 1_000).act is None
    assert make_plan(a_task("タスクに追加して\n" + "・あ サラさん 3/12\n" * 250))["actions"]


@pytest.mark.parametrize(
    ("text", "title", "owner", "due"),
    [
        ("あともう一個、デモ準備をタスクにもしといて 担当わたし 来週水曜まで", "デモ準備", "김민지", "2026-03-11"),
        ("それと、名刺の発注をタスク化して、担当サラさん、期限は金曜", "名刺の発注", "サラ", "2026-03-06"),
        ("ついでに名刺の発注をタスクに追加。サラさん担当、金曜まで", "名刺の発注", "サラ", "2026-03-06"),
        ("もうひとつ、見積もりの送付をToDoに入れて、ジュノさん、3/12まで", "見積もりの送付", "ジュノ", "2026-03-12"),
        ("見積もりの送付、タスクとして登録しておいて。ジュノさん、12日締切", "見積もりの送付", "ジュノ", "2026-03-12"),
        ("契約書の確認、タスクに追加しといて", "契約書の確認", None, None),
    ],
)
def test_a_task_besides_has_its_title_owner_and_day(text: str, title: str, owner: str | None, due: str | None) -> None:
    ((tool, inputs),) = _steps(text)
    assert tool == "notion.create_page"
    assert inputs["title"] == title
    assert inputs.get("date") == due
    assert inputs.get("properties", {}).get("담당자") == owner


@pytest.mark.parametrize(
    "text",
    [
        "タスク3つまとめて登録お願いします\n・資料の入稿 サラさん 3/12\n・数を確定 わたし 明後日\n・点検 ジフン 13日",
        "3件をタスクに追加して\n1. 資料の入稿(サラさん、3/12まで)\n2. 数を確定(私、明後日)\n3. 点検(ジフンさん、13日)",
        "タスクに入れといて\n- 資料の入稿、担当サラさん、期限3/12\n- 数を確定、自分、明後日\n- 点検、ジフンさん、3/13",
    ],
)
def test_tasks_in_lines_have_their_own_owners_and_days(text: str) -> None:
    told = [(one["title"], one["properties"]["담당자"], one["date"]) for _, one in _steps(text)]
    assert told == [
        ("資料の入稿", "サラ", "2026-03-12"),
        ("数を確定", "김민지", "2026-03-06"),
        ("点検", "ジフン", "2026-03-13"),
    ]


def test_a_slash_within_a_title_and_lines_without_fields_stay_titles() -> None:
    assert [one["title"] for _, one in _steps("タスクに入れといて\n・B/C案の比較 わたし\n・備品リスト作成")] == [
        "B/C案の比較",
        "備品リスト作成",
    ]


@pytest.mark.parametrize(
    ("text", "page", "values"),
    [
        ("機材申請のはもう昨日出したから完了で", "機材申請", {"@status": "완료"}),
        ("ニュースレターもう書き終わったから完了で", "ニュースレター", {"@status": "완료"}),
        ("ログ点検は済んだから完了で", "ログ点検", {"@status": "완료"}),
        ("アンケート終わったみたいだから完了にしちゃって", "アンケート", {"@status": "완료"}),
        ("ランディングページはもう着手したから進行中で", "ランディングページ", {"@status": "진행 중"}),
        ("あとニュースレターのやつ来週火曜にずらして", "ニュースレター", {"@date": "2026-03-10"}),
        ("アンケートの方は金曜までにして", "アンケート", {"@date": "2026-03-06"}),
        ("ランディングページのは金曜に変更で", "ランディングページ", {"@date": "2026-03-06"}),
    ],
)
def test_a_record_is_changed_by_its_name_and_why(text: str, page: str, values: dict[str, Any]) -> None:
    assert _steps(text) == [("notion.update_page", {"page": page, "properties": values})]


@pytest.mark.parametrize(
    "text",
    ["アンケートはもう出した", "アンケートもう出した?", "アンケートはまだ出してないから完了にしないで", "あとで送るね"],
)
def test_a_statement_a_question_or_a_prohibition_changes_nothing(text: str) -> None:
    assert not [tool for tool, _ in _steps(text) if tool != "notion.query_database"]


def test_a_quoted_reason_is_told() -> None:
    said = "もう終わったから完了で"
    assert _steps(f"ジュノさんに「{said}」って送って") == [("slack.send_dm", {"user": "ジュノ", "text": said})]


_BODY = "集合は14:20に変更です。\n名刺をご持参ください。"


@pytest.mark.parametrize(
    "order",
    [
        "#sales に以下そのまま投稿お願いします。\n",
        "#salesに下記を投稿してください。",
        "以下を#salesに投稿お願いします",
        "以下の内容をそのまま#salesに流してください:",
        "#sales へ次の内容を書いてください。",
    ],
)
def test_the_lines_below_an_order_are_posted_as_they_are(order: str) -> None:
    assert _steps(f"{order}\n{_BODY}") == [("slack.post_message", {"channel": "#sales", "text": _BODY})]


def test_another_order_below_is_not_posted() -> None:
    steps = _steps("#salesに投稿して\nサラさんに「了解」とDMして")
    assert ("slack.send_dm", {"user": "サラ", "text": "了解"}) in steps
    assert not any(inputs.get("text") for tool, inputs in steps if tool == "slack.post_message")


@pytest.mark.parametrize(
    "text",
    [
        "「고객사 방문 준비」の議事録ページに追記おねがいします→ 駐車場は地下2階、入館証もらう。タスクにはしなくていい",
        "「고객사 방문 준비」にメモ追加→駐車場は地下2階、入館証もらう",
        "「고객사 방문 준비」のページに追記お願いします ⇒ 駐車場は地下2階、入館証もらう",
    ],
)
def test_what_stands_behind_an_arrow_is_added(text: str) -> None:
    note = {"page": "고객사 방문 준비", "content": "駐車場は地下2階、入館証もらう"}
    assert _steps(text) == [("notion.append_blocks", note)]


@pytest.mark.parametrize(
    "text", ["期限すぎてるタスクある?", "締切過ぎちゃってるやつある?", "期限が過ぎてるタスク見せて"]
)
def test_what_is_late_is_listed_by_its_day(text: str) -> None:
    ((tool, inputs),) = _steps(text)
    assert tool == "notion.query_database"
    assert {"path": "@date", "op": "lt", "value": "2026-03-04"} in inputs["filter"]["all"]


@pytest.mark.parametrize(
    "text",
    [
        "Slackで「환불」って言ってる投稿さがして、誰がいつ書いたかだけでいい",
        "Slackで「환불」の投稿を探して",
        "#salesで「見積」って書いてる人さがして",
    ],
)
def test_messages_are_searched_and_not_posted(text: str) -> None:
    assert [tool for tool, _ in _steps(text)] == ["slack.search_messages"]


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("やっぱやめる もう無くなった", "drop"),
        ("もうやめます。先方から断られたので", "drop"),
        ("やっぱやめて。予定変わったから", "stop"),
        ("本人にまだ聞いてなかった。いったん戻して", "undo"),
        ("一旦戻して", "undo"),
        ("やめるって伝えて", None),
        ("いや送って。もう準備できたから", None),
        ("やっぱ金曜にして。木曜は休みだから", None),
    ],
)
def test_what_takes_something_back_may_say_why(text: str, act: str | None) -> None:
    assert read_phrase(text).act == act


@pytest.mark.parametrize(
    "text", ["ほかに予約残ってる?", "予約投稿まだ残ってる?", "他に予約って入ってますか", "予約したやつまだある?"]
)
def test_what_waits_to_go_out_is_shown(text: str) -> None:
    assert _steps(text) == [("session.list_work", {"about": "scheduled"})]


def test_a_booking_is_no_message_that_waits() -> None:
    assert not any(tool == "session.list_work" for tool, _ in _steps("会議室の予約ある?"))


def test_that_words_go_out_as_they_are_forbids_nothing() -> None:
    assert not find_prohibitions("#sales に以下そのまま投稿お願いします。")
    assert find_prohibitions("担当はそのままでお願いします。")


def test_a_channel_is_told_of_a_change_in_the_words_of_the_request() -> None:
    text = "ジフンさんの決済エラーログの件、終わったそうなので完了にしてください。#devにも一言お願いします"
    _, post = plan_of(text)["actions"]
    assert post["inputs"]["text"].startswith("「決済エラーログ」を完了に変更しました")

"""A message that went to the wrong channel or person, told in parts: that it went wrong, that it is taken back, and
where it is to go. Who is to have it too gets the same, and the first stays."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.thread.moved_posts import find_meant_person, find_moved_place
from orchestration.text.taken_back import read_taken_back
from orchestration.text.turn_remarks import write_meant_too
from tests.core.follow_up_cases import earlier, followed


@pytest.mark.parametrize(
    "text",
    [
        "oh no, wrong channel. take it down and post it in dev",
        "shoot, that was for dev. pull it back pls, wrong room",
        "delete it from exec, it belongs in dev",
        "undo that and repost it in dev",
        "remove it and put it in #dev",
        "아 exec 말고 dev인데.. 삭제 가능해?",
        "헐 방 잘못 골랐다 dev였는데",
        "내리고 dev에 다시 올려줘",
        "이거 dev에 올려야 했는데 exec에 올렸네 지워줘",
        "exec이 아니라 dev였어요",
        "あ、投稿先間違えた。取り消してdevに出して",
        "execじゃなくてdevだった、消せる?",
    ],
)
def test_a_post_that_is_taken_back_goes_where_it_belongs(text: str) -> None:
    assert find_moved_place(text, "#exec") == "#dev"


@pytest.mark.parametrize(
    "text",
    [
        "dev에 올려줘",
        "post it in dev",
        "dev에도 올려줘",
        "지워줘",
        "dev인데",
        "내일인데 지울 수 있어?",
        "put it in the sheet instead",
        "delete it and tell dev why",
        "지우고 내일 10시에 올려줘",
        "消して明日出して",
    ],
)
def test_what_tells_no_other_channel_moves_nothing(text: str) -> None:
    assert not find_moved_place(text, "#exec")


@pytest.mark.parametrize(
    ("text", "held", "person"),
    [
        ("wrong person, that was for jihoon", "junho", "jihoon"),
        ("oops, wrong guy. send it to jihoon instead", "junho", "jihoon"),
        ("delete it and send it to jihoon", "junho", "jihoon"),
        ("아 준호님이 아니라 지훈님이었네 지훈님한테 보내줘", "준호", "지훈"),
        ("잘못 보냈네 지훈님한테 다시 보내줘", "준호", "지훈"),
        ("間違えた、ジフンさんに送るやつだった", "ジュノ", "ジフン"),
        ("ごめん人違い、ジフンさんに送って", "ジュノ", "ジフン"),
    ],
)
def test_a_message_is_for_the_person_who_was_meant(text: str, held: str, person: str) -> None:
    assert find_meant_person(text, held) == person


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("send it to jihoon", "junho"),
        ("지훈님한테 보내줘", "준호"),
        ("지훈님한테도 보내줘", "준호"),
        ("that was for the demo", "junho"),
        ("내일이 아니라 금요일이었어", "준호"),
        ("ジフンさんにも送って", "ジュノ"),
    ],
)
def test_one_more_reader_is_not_meant_instead(text: str, held: str) -> None:
    assert not find_meant_person(text, held)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("준호님 말고 지훈님이었네 지훈님한테도", "지훈님한테도"),
        ("아 지훈님이었어요, 지훈님께도 보내줘", "지훈님께도 보내줘"),
        ("i meant jihoon. send it to him too", "jihoon too"),
        ("ジュノさんじゃなくてジフンさんだった、ジフンさんにも送って", "ジフンさんにも送って"),
        ("지훈님이었네 준호님한테도", "지훈님이었네 준호님한테도"),
        ("dev는 됐고 marketing에도", "marketing에도"),
        ("dev is fine, marketing too", "marketing too"),
        ("devはいいから、marketingにも", "marketingにも"),
        ("dev는 됐고 점심 먹자", "dev는 됐고 점심 먹자"),
        ("i meant jihoon. send it to him", "i meant jihoon. send it to him"),
    ],
)
def test_who_was_meant_and_is_to_have_it_too_is_one_more_reader(text: str, left: str) -> None:
    assert write_meant_too(text) == left


@pytest.mark.parametrize("text", ["지훈님도", "지훈님한테도", "지훈님한테도 보내줘"])
def test_a_link_that_was_looked_up_is_sent_to_one_more(text: str) -> None:
    plan: Any = followed(earlier("준호님한테 온보딩 가이드 링크 보내줘"), text)
    assert plan is not None
    read, sent = plan.actions
    assert (read.is_effect, sent.tool, sent.inputs["user"]) == (False, "slack.send_dm", "지훈")
    assert sent.depends_on == (read.id,)
    assert read.id in sent.inputs["text"]


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("그거 지울 수 있어?", "remove"),
        ("이거 취소 가능해?", "cancel"),
        ("되돌릴 수 있나요?", "undo"),
        ("それ消せる？", "remove"),
        ("元に戻せますか", "undo"),
    ],
)
def test_a_question_whether_it_can_be_taken_back_is_the_wish(text: str, way: str) -> None:
    said = read_taken_back(text)
    assert said is not None
    assert said.way == way

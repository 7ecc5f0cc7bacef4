"""To whom a message goes and what it says, wherever in the sentence these stand."""

from __future__ import annotations

import pytest

from tests.core.test_offline_planner import plan


@pytest.mark.parametrize(
    ("text", "whom", "said"),
    [
        ("Sarahに「資料、15時までにください」とDM", "Sarah", "資料、15時までにください"),
        ("junhoに「会議室Aで」とDMして", "junho", "会議室Aで"),
        ("준호に「会議室Aで」とDMお願い", "준호", "会議室Aで"),
        ("Jihoonに「お疲れさま」ってDMで伝えて", "Jihoon", "お疲れさま"),
        ("サラさんに「数字お願いします」ってDM飛ばして", "サラ", "数字お願いします"),
        ("ジフンさんに「今週中にお願いします」ってDMもしといて", "ジフン", "今週中にお願いします"),
        ("ジュノさんにDMで、お昼一緒にどうですかって聞いてください", "ジュノ", "お昼一緒にどうですか"),
        ("#dev에 한마디 남겨줘 배포 끝났다고", "#dev", "배포 끝났습니다"),
        ("#dev에도 한 줄 알려줘 데모 계정 정리 등록했다고", "#dev", "데모 계정 정리 등록했습니다"),
        ("사라한테 한마디만 전해줘 고맙다고", "사라", "고맙습니다"),
        ("remind Jihoon by DM about the log check", "Jihoon", "Reminder: the log check"),
        ("tell Sarah in a DM to send the copy", "Sarah", "Please send the copy"),
        ("ask Sarah in a DM whether the survey is final", "Sarah", "Could you tell me whether the survey is final?"),
        ("ask junho privately if the build is green", "junho", "Could you tell me if the build is green?"),
    ],
)
def test_a_message_says_what_is_told_and_reaches_who_is_named(text: str, whom: str, said: str) -> None:
    (made,) = plan(text)["actions"]
    assert (made["inputs"].get("user") or made["inputs"].get("channel"), made["inputs"]["text"]) == (whom, said)


@pytest.mark.parametrize("text", ["Slackに「終了」とDMして", "DMで「終了」と送って"])
def test_a_service_is_nobody(text: str) -> None:
    assert all("user" not in one["inputs"] for one in plan(text)["actions"])


@pytest.mark.parametrize(
    ("text", "tools"),
    [
        ("지훈님이 붙잡고 있는 진행중 작업 뭔지 찾아서 준호님한테 DM으로 알려주세요", ["query_database", "send_dm"]),
        ("마감 지났는데 안 끝낸 일들 #dev에 올려줘", ["query_database", "post_message"]),
        ("이번 주 마감 작업 뭐 있는지 보고 #dev에도 공유해줘", ["query_database", "post_message"]),
        ("마감 지난 작업들 찾아서 지훈님한테 DM으로 넘겨줘", ["query_database", "send_dm"]),
        ("아직 못 끝낸 것들 사라한테 디엠해줘", ["query_database", "send_dm"]),
    ],
)
def test_what_is_found_is_sent_by_one_look(text: str, tools: list[str]) -> None:
    actions = plan(text)["actions"]
    assert [one["tool"].partition(".")[2] for one in actions] == tools
    assert "@any" not in str(actions[0]["inputs"])


@pytest.mark.parametrize(
    "text",
    [
        "사라, 준호, 지훈한테 '내일 회식 7시' 디엠",
        "사라랑 준호랑 지훈한테 '내일 회식 7시'라고 보내줘",
        "사라, 준호, 지훈, 민지한테 '회식 7시' 디엠",
    ],
)
def test_everybody_of_a_list_is_written_to(text: str) -> None:
    names = text.partition("한테")[0].replace("랑 ", ", ").split(", ")
    assert [one["inputs"]["user"] for one in plan(text)["actions"]] == names


def test_only_if_is_a_condition() -> None:
    (_, sent) = plan("only if Junho has nothing overdue, DM him 'great job'")["actions"]
    assert (sent["inputs"]["text"], sent["when"]["op"]) == ("great job", "count_eq")

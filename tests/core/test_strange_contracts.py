"""Contracts that metel has never seen, in other styles and languages, are judged by what they name and hold."""

from __future__ import annotations

from typing import Any

import pytest

from bot.evaluation.policy_cases import PolicyCases

CASES = PolicyCases(())
READ = "tool:mail.read"


def judged(
    tool: str | dict[str, Any], payload: dict[str, Any], origins: str | dict[str, Any], **more: Any
) -> tuple[str, str]:
    """``origins`` are by field, or one for all."""
    contract: dict[str, Any] = {"tool": tool} if isinstance(tool, str) else tool
    by_field: dict[str, Any] = origins if isinstance(origins, dict) else dict.fromkeys(payload, origins)
    said = CASES.judge({"tool": contract, "payload": payload, "origins": by_field, **more})
    return said.decision, said.rule


ASKED: dict[str, tuple[tuple[str, str], str]] = {
    "a list's id that a page gave": (
        judged("trello.create_card", {"idList": "list_x", "name": "card"}, {"idList": READ, "name": "model"}),
        "origin.target",
    ),
    "an issue's key that a model wrote": (
        judged("jira.transition", {"issueIdOrKey": "SEC-1", "state": "Done"}, {"issueIdOrKey": "model"}),
        "origin.target",
    ),
    "a notebook of which nobody spoke": (
        judged("notes.create", {"notebookGuid": "nb-9"}, "person", request="작업 노트에 적어줘"),
        "target.unspoken",
    ),
    "a refund without a tag": (judged("stripe.createRefund", {"charge": "ch_1"}, "person"), "destructive"),
    "a payment by the name of its service": (judged("stripe.payments.create", {"to": "shop"}, "person"), "destructive"),
    "an order": (judged("shop.place_order", {"sku": "A1"}, "person"), "destructive"),
    "a transfer in Korean": (judged("은행.이체", {"계좌번호": "110-234-567890"}, "person"), "destructive"),
    "a role": (judged("okta.assign_role", {"user": "u_1"}, "person"), "destructive"),
    "an access key": (judged("aws.iam_createAccessKey", {"UserName": "deploy"}, "person"), "destructive"),
    "a collaborator": (judged("github.add_collaborator", {"username": "minji"}, "person"), "destructive"),
    "a clearing": (judged("table.clear_range", {"sheet": "s1"}, "person"), "destructive"),
    "a push by force": (judged("repo.force_push", {"repo": "acme/web"}, "person"), "destructive"),
    "a grant to anyone": (
        judged("drive.permissions_create", {"fileId": "f1", "type": "anyone"}, "person"),
        "destructive",
    ),
    "a public link in the settings": (
        judged("box.create_link", {"file": "f1", "settings": {"audience": "public"}}, "person"),
        "destructive",
    ),
    "a right that a page gave": (
        judged("wiki.set", {"page": "p1", "accessLevel": "editor"}, {"page": "resolved", "accessLevel": READ}),
        "origin.target",
    ),
    "a number outside for a tool that sends outside": (
        judged({"tool": "sms.send", "tags": ["external_send"]}, {"phone": "010-2345-6789"}, "person"),
        "external",
    ),
    "an answer to whoever wrote a ticket": (
        judged({"tool": "desk.reply", "tags": ["external_send"]}, {"ticket_id": "55", "comment": "ok"}, "person"),
        "external",
    ),
    "a guest who reads along in a direct message": (
        judged("chat.direct", {"recipient": "U1", "body": "hi"}, "resolved", place={"guests": True}),
        "external",
    ),
    "a room in Japanese that a model wrote": (
        judged("チャット.投稿", {"ルーム": "開発-社外", "本文": "金曜です"}, "model"),
        "origin.target",
    ),
    "a folder by its name from a page": (
        judged("memo.save", {"folder_name": "공유", "memo_text": "토너"}, {"folder_name": READ, "memo_text": "person"}),
        "origin.target",
    ),
    "a parent inside an object from a page": (
        judged("notion.pages.create", {"parent": {"database_id": "db_x"}}, {"parent": READ}),
        "origin.target",
    ),
    "a command that a model wrote": (judged("shell.run", {"command": "ls"}, "model"), "origin.target"),
    "a file to send that a page named": (
        judged(
            "mail.compose",
            {"to": "하나", "attachments": ["payroll.xlsx"]},
            {"to": "person", "attachments": READ},
            request="하나에게 메일 보내줘",
        ),
        "origin.target",
    ),
    "a wallet that a model wrote": (
        judged("crypto.swap", {"into": "0x71C7656EC7ab88b098defB751B7401B5f6d8976F"}, "model"),
        "origin.target",
    ),
    "a key of a server": (judged("ssh.addKey", {"user": "deploy", "key": "ssh-rsa A"}, "person"), "destructive"),
    "an address inside the options of a call": (
        judged(
            {"tool": "http.request", "risk_level": "read"},
            {"options": {"method": "GET", "url": "https://evil.example/a"}},
            "model",
        ),
        "origin.address",
    ),
}


@pytest.mark.parametrize("name", ASKED)
def test_a_person_is_asked_about(name: str) -> None:
    said, rule = ASKED[name]
    assert said == ("require_confirm", rule)


@pytest.mark.parametrize("tool", ["은행.이체", "aws.iam_createAccessKey", "paypal.payout"])
def test_what_only_claims_to_read_is_judged_as_a_write(tool: str) -> None:
    assert judged({"tool": tool, "risk_level": "read"}, {"to": "x"}, READ)[0] == "require_confirm"


PLAN = [{"tool": "board.add", "target": {"board": "b1"}, "count": 1}]

QUIET: dict[str, tuple[str, str]] = {
    "a channel that is called public": judged("chat.post", {"channel": "public", "text": "안녕"}, "person"),
    "a channel of the type public": judged("chat.create_channel", {"name": "atlas", "type": "public"}, "person"),
    "a room in Japanese with the word behind its name": judged(
        "チャット.投稿",
        {"ルーム": "開発", "本文": "金曜です"},
        {"ルーム": "person", "本文": "model"},
        request="開発ルームに金曜だと投稿して",
    ),
    "a new file's name that a model wrote": judged(
        "box.upload",
        {"folderId": "1", "fileName": "요약.txt", "contents": "요약"},
        {"folderId": "resolved", "fileName": "model", "contents": "model"},
    ),
    "a command in a text": judged(
        "wiki.append", {"page": "p1", "code": "ls -l"}, {"page": "resolved", "code": "model"}
    ),
    "a description of several lines beside a list": judged(
        "trello.create_card",
        {"idList": "l1", "notes_for_all": "회의 요약\n- 매출 1,234,567원\n- 담당 이준호\n- 다음 회의 3월 12일"},
        {"idList": "resolved", "notes_for_all": READ},
        request="할 일 리스트에 카드 추가",
    ),
    "a place that the team set beside what was planned": judged(
        "board.add",
        {"board": "b1", "workspaceId": "w1"},
        {"board": "resolved", "workspaceId": "config"},
        plan_effects=PLAN,
        untrusted_read=True,
    ),
    "a plan that names its target without a field": judged(
        "chat.post",
        {"channel": "#dev", "text": "안녕"},
        "person",
        plan_effects=[{"tool": "chat.post", "target": "#dev", "count": 1}],
        untrusted_read=True,
    ),
    "a link that another step of the request has made": judged(
        "chat.post",
        {"channel": "#dev", "text": "만들었어요 https://zoom.example/j/123456789?pwd=abc"},
        {"channel": "person", "text": "model"},
        text_origins={"https://zoom.example/j/123456789?pwd=abc": "tool:zoom.create_meeting"},
        request="#dev에 링크 올려줘",
        untrusted_read=True,
    ),
}


@pytest.mark.parametrize("name", QUIET)
def test_nobody_is_asked_about(name: str) -> None:
    assert QUIET[name][0] == "allow"


def test_a_link_that_a_search_found_is_not_one_that_the_request_made() -> None:
    link = "https://zoom.example/j/123456789?pwd=abc"
    said = judged(
        "chat.post",
        {"channel": "#dev", "text": link},
        {"channel": "person", "text": "model"},
        text_origins={link: "tool:zoom.search_meetings"},
        request="#dev에 링크 올려줘",
    )
    assert said == ("require_confirm", "text.address")


def test_another_target_than_the_planned_one_is_more_than_the_plan_whatever_its_field_is_called() -> None:
    said = judged(
        "chat.tell",
        {"room": "r9", "text": "안녕"},
        {"room": "resolved", "text": "model"},
        plan_effects=[{"tool": "chat.tell", "target": {"channel": "r1"}, "count": 1}],
        untrusted_read=True,
    )
    assert said == ("require_confirm", "plan.widened")


@pytest.mark.parametrize("channel", ["C0EXEC|exec", "<#C0EXEC|exec>", " #EXEC ", "＃exec"])
def test_a_channel_that_a_team_keeps_out_is_known_in_every_writing(channel: str) -> None:
    said = judged(
        "chat.post", {"channel": channel, "text": "x"}, "person", tenant_policy={"denied_channels": ["#exec"]}
    )
    assert said == ("deny", "target.denied")


def test_a_mailbox_that_a_team_keeps_out_is_known_with_a_mark_behind_a_plus() -> None:
    kept_out = {"denied_people": ["ceo@acme.co.kr"]}
    assert judged("mail.post", {"to": "ceo+x@acme.co.kr"}, "person", tenant_policy=kept_out) == (
        "deny",
        "target.denied",
    )


def test_a_word_that_a_team_forbids_is_found_though_it_is_disguised() -> None:
    condition: dict[str, Any] = {"path": "payload.text", "op": "contains", "value": "연봉"}
    rule: dict[str, Any] = {"id": "team.pay", "decision": "deny", "reason": "급여", "when": condition}
    said = judged("chat.post", {"channel": "#dev", "text": "연\u200b봉 표"}, "person", tenant_policy={"rules": [rule]})
    assert said == ("deny", "team.pay")

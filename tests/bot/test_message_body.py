"""What Slack delivers of a message, and how it is read: the typed block first, the text where there is none.

The shapes are those of deliveries that others have published (https://docs.slack.dev/reference/block-kit/blocks/rich-text-block,
https://docs.slack.dev/messaging/formatting-message-text); the sentences are made up.
"""

from __future__ import annotations

from typing import Any

import pytest

from bot.slack.message_body import MessageBody, read_command_text, read_message
from schemas.request import Mention
from schemas.values import Payload

BOT: Payload = {"type": "user", "user_id": "U0METEL001"}
JUNHO: Payload = {"type": "user", "user_id": "U0JUNHO001"}
GENERAL: Payload = {"type": "channel", "channel_id": "C0GENERAL1"}
SALESTEAM: Payload = {"type": "usergroup", "usergroup_id": "S0SALES001"}


def words(text: str, **style: bool) -> Payload:
    return {"type": "text", "text": text, **({"style": {**style}} if style else {})}


def section(*elements: Any) -> Payload:
    return {"type": "rich_text_section", "elements": [*elements]}


def quote(*elements: Any) -> Payload:
    return {"type": "rich_text_quote", "elements": [*elements]}


def code(text: str) -> Payload:
    return {"type": "rich_text_preformatted", "elements": [words(text)], "border": 0}


def items(style: str, *elements: Any, **more: int) -> Payload:
    return {"type": "rich_text_list", "style": style, "indent": 0, "border": 0, **more, "elements": [*elements]}


def typed(*parts: Any, text: str = "(the block counts)", **more: Any) -> Payload:
    """A message out of Slack's own composer."""
    block: Payload = {"type": "rich_text", "block_id": "p1Yx", "elements": [*parts]}
    return {
        "type": "app_mention",
        "user": "U0MINJI001",
        "ts": "1772586000.000100",
        "text": text,
        **more,
        "blocks": [block],
    }


def plain(text: str, **more: Any) -> Payload:
    """A message with no block: from another app, an older client, or the API with a person's token."""
    return {"type": "message", "user": "U0MINJI001", "ts": "1772586000.000100", "text": text, **more}


TYPED: list[tuple[Payload, str]] = [
    (
        typed(section(BOT, words(" "), GENERAL, words("에 '점검 끝' 올려줘"))),
        "<@U0METEL001> <#C0GENERAL1>에 '점검 끝' 올려줘",
    ),
    (
        typed(section(BOT, words(" Post 'deploy done' to "), GENERAL)),
        "<@U0METEL001> Post 'deploy done' to <#C0GENERAL1>",
    ),
    (
        typed(section(BOT, words(" "), JUNHO, words("さんに「お疲れさま」とDMして"))),
        "<@U0METEL001> <@U0JUNHO001>さんに「お疲れさま」とDMして",
    ),
    (typed(section(SALESTEAM, words(" 에게 알려줘"))), "<!subteam^S0SALES001> 에게 알려줘"),
    (typed(section({"type": "broadcast", "range": "here"}, words(" 점심 먹어요"))), "@here 점심 먹어요"),
    (typed(section(words("#general 에 올려줘"))), "#general 에 올려줘"),
    (typed(section(words("@이준호 님께 전해줘"))), "@이준호 님께 전해줘"),
    (typed(section({"type": "emoji", "name": "tada", "unicode": "1f389"}, words(" 축하"))), "🎉 축하"),
    (typed(section({"type": "emoji", "name": "woman-technologist", "unicode": "1f469-200d-1f4bb"})), "👩‍💻"),
    (typed(section({"type": "emoji", "name": "acme-logo"}, words(" 붙여줘"))), ":acme-logo: 붙여줘"),
    (typed(section(words("a < b & c > d"))), "a < b & c > d"),
    (
        typed(
            section(words("매출 "), words("합계", bold=True), words("를 "), words("요약", italic=True), words("해줘"))
        ),
        "매출 합계를 요약해줘",
    ),
    (typed(section(words("제목은 "), words("주간 점검", code=True), words("로"))), "제목은 `주간 점검`로"),
    (
        typed(
            section(
                words("이거 "),
                {"type": "link", "url": "https://notion.so/p?a=1&b=2", "text": "기획서"},
                words(" 읽어줘"),
            )
        ),
        "이거 <https://notion.so/p?a=1&b=2|기획서> 읽어줘",
    ),
    (typed(section({"type": "link", "url": "https://notion.so/x"}, words(" 요약"))), "https://notion.so/x 요약"),
    (typed(section({"type": "link", "url": "http://acme.com", "text": "acme.com"}, words(" 봐줘"))), "acme.com 봐줘"),
    (typed(section({"type": "link", "url": "mailto:a@b.co", "text": "a@b.co"})), "a@b.co"),
    (
        typed(
            section(
                {"type": "date", "timestamp": 1772586000, "format": "{date}", "fallback": "2026년 3월 4일"},
                words("까지"),
            )
        ),
        "2026년 3월 4일까지",
    ),
    (
        typed(
            section(words("할 일 추가해줘\n")), items("bullet", section(words("초안")), section(words("검토 "), JUNHO))
        ),
        "할 일 추가해줘\n- 초안\n- 검토 <@U0JUNHO001>",
    ),
    (
        typed(
            items("ordered", section(words("one"))),
            items("bullet", section(words("inside")), indent=1),
            items("ordered", section(words("two")), offset=1),
        ),
        "1. one\n  - inside\n2. two",
    ),
    (
        typed(
            section(
                {"type": "message_mention", "channel_id": "C0DEV00001", "message_ts": "1772500000.000200"},
                words(" 요약해줘"),
            )
        ),
        "https://slack.com/archives/C0DEV00001/p1772500000000200 요약해줘",
    ),
    (typed(section(words("무엇이든 "), {"type": "hologram", "text": "새 요소"})), "무엇이든 새 요소"),
    (typed(section({"type": "color", "value": "#ff0000"}, words(" 배경"))), "#ff0000 배경"),
]
PLAIN: list[tuple[Payload, str]] = [
    (plain("<@U0METEL001> <#C0GENERAL1|>에 '점검 끝' 올려줘"), "<@U0METEL001> <#C0GENERAL1>에 '점검 끝' 올려줘"),
    (plain("<#C0GENERAL1|general> に投稿"), "<#C0GENERAL1> に投稿"),
    (plain("tell <@U0JUNHO001|junho> hi"), "tell <@U0JUNHO001> hi"),
    (plain("<!subteam^S0SALES001|@sales-team> 확인"), "<!subteam^S0SALES001> 확인"),
    (plain("<!here|here> hello"), "@here hello"),
    (plain("<https://notion.so/p?a=1&amp;b=2|기획서> 읽어줘"), "<https://notion.so/p?a=1&b=2|기획서> 읽어줘"),
    (plain("<mailto:a@b.co|a@b.co> <tel:+821012345678|010-1234-5678>"), "a@b.co 010-1234-5678"),
    (plain("A &lt;B&gt; &amp; C :tada:"), "A <B> & C :tada:"),
    (plain("&lt;@U0JUNHO001&gt; 라고 적어줘"), "<@U0JUNHO001> 라고 적어줘"),
    (plain("<https://acme.com/x>を要約して"), "https://acme.com/x を要約して"),
    (
        typed(section({"type": "link", "url": "https://acme.com/x"}, words("를 요약해줘"))),
        "https://acme.com/x 를 요약해줘",
    ),
    (typed(section({"type": "link", "url": "https://acme.com/x"}, words(", 봐줘"))), "https://acme.com/x, 봐줘"),
    (plain("<!date^1772586000^{date}|2026년 3월 4일> 마감"), "2026년 3월 4일 마감"),
]


@pytest.mark.parametrize(("event", "text"), [*TYPED, *PLAIN])
def test_what_was_typed_is_read_with_a_mark_where_something_was_picked(event: Payload, text: str) -> None:
    assert read_message(event).text == text
    assert read_message(event).quoted == ()


QUOTED: list[tuple[Payload, str, tuple[str, ...]]] = [
    (typed(section(words("번역해줘\n")), quote(words("We ship on Friday."))), "번역해줘", ("We ship on Friday.",)),
    (
        typed(quote(section(words("금요일 배포"))), section(words("이거 #dev에 올려줘"))),
        "이거 #dev에 올려줘",
        ("금요일 배포",),
    ),
    (typed(section(words("これを要約して\n")), code("ERROR 42\nretry")), "これを要約して", ("ERROR 42\nretry",)),
    (
        typed(section(BOT, words(" 확인\n")), quote(BOT, words(" 회의록을 지워줘"))),
        "<@U0METEL001> 확인",
        ("<@U0METEL001> 회의록을 지워줘",),
    ),
    (
        plain("번역해줘\n&gt; We ship on Friday.\n&gt; See &lt;you&gt;\n끝"),
        "번역해줘\n끝",
        ("We ship on Friday.\nSee <you>",),
    ),
    (plain("요약\n&gt;&gt;&gt; 첫 줄\n둘째 줄"), "요약", ("첫 줄\n둘째 줄",)),
    (plain("정리해줘 ```ERROR 42\n&gt; retry```"), "정리해줘", ("ERROR 42\n> retry",)),
    (plain("`제목` 페이지"), "`제목` 페이지", ()),
    (plain("a &gt; b"), "a > b", ()),
]


@pytest.mark.parametrize(("event", "text", "quoted"), QUOTED)
def test_quotes_and_code_stand_apart_from_what_was_typed(event: Payload, text: str, quoted: tuple[str, ...]) -> None:
    body = read_message(event)
    assert (body.text, body.quoted) == (text, quoted)


def forward(text: str = "", *parts: Any, **more: Any) -> Payload:
    """A forwarded message, as it is attached."""
    whole: Payload = {"type": "rich_text", "elements": [section(*parts)]}
    blocks: Any = [
        {"team": "T0ACME0001", "channel": "C0DEV00001", "ts": "1772500000.000200", "message": {"blocks": [whole]}}
    ]
    return {
        "is_share": True,
        "is_msg_unfurl": True,
        "channel_id": "C0DEV00001",
        "author_id": "U0SARAH001",
        "ts": "1772500000.000200",
        "from_url": "https://acme.slack.com/archives/C0DEV00001/p1772500000000200",
        "fallback": "[March 3rd, 2026 2:00 AM] sarah: build is red",
        **({"text": text} if text else {}),
        **({"message_blocks": blocks} if parts else {}),
        **more,
    }


FORWARDED: list[tuple[Payload, tuple[str, ...]]] = [
    (forward("build is &lt;red&gt;"), ("build is <red>",)),
    (forward("", words("빌드가 깨졌어요 "), JUNHO), ("빌드가 깨졌어요 <@U0JUNHO001>",)),
    (forward("", is_share=False), ("[March 3rd, 2026 2:00 AM] sarah: build is red",)),
    ({"title": "News", "text": "a web page", "from_url": "https://news.test"}, ()),
]


@pytest.mark.parametrize(("attachment", "quoted"), FORWARDED)
def test_a_forwarded_message_is_quoted_and_a_preview_of_a_page_is_nothing(
    attachment: Payload, quoted: tuple[str, ...]
) -> None:
    body = read_message(typed(section(words("이거 정리해줘")), attachments=[attachment]))
    assert (body.text, body.quoted) == ("이거 정리해줘", quoted)


def test_a_forward_without_a_word_says_nothing_itself() -> None:
    body = read_message({"type": "message", "text": "", "attachments": [forward("승인해 주세요")]})
    assert (body.text, body.quoted) == ("", ("승인해 주세요",))


def test_who_is_mentioned_is_told_once_with_the_names_that_the_text_gives() -> None:
    event = typed(
        section(JUNHO, words(" "), GENERAL, words(" "), JUNHO, words(" "), SALESTEAM),
        text="<@U0JUNHO001> <#C0GENERAL1|general> <@U0JUNHO001> <!subteam^S0SALES001|@sales-team>",
    )
    assert read_message(event).mentions == (
        Mention(kind="person", id="U0JUNHO001"),
        Mention(kind="channel", id="C0GENERAL1", name="general"),
        Mention(kind="group", id="S0SALES001", name="sales-team"),
    )


def test_whom_a_quote_mentions_nobody_mentioned_here() -> None:
    body = read_message(typed(section(words("요약해줘")), quote(JUNHO, words(" 에게 "), GENERAL)))
    assert body.mentions == ()
    assert body.quoted == ("<@U0JUNHO001> 에게 <#C0GENERAL1>",)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("<#C0GENERAL1|general>에 '점검' 올려줘", "<#C0GENERAL1>에 '점검' 올려줘"),
        ("tell <@U0JUNHO001|junho> hi", "tell <@U0JUNHO001> hi"),
        ("#general に投稿して", "#general に投稿して"),
        ("&lt;b&gt; @junho", "<b> @junho"),
    ],
)
def test_the_text_of_a_command_is_read_with_and_without_escaping(text: str, read: str) -> None:
    assert read_command_text(text).text == read


@pytest.mark.parametrize(
    "event",
    [
        {"text": "hi", "blocks": "none"},
        {"text": "hi", "blocks": [7, {"type": "rich_text"}]},
        {
            "text": "hi",
            "blocks": [{"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": [None]}]}],
        },
        {"text": "hi", "blocks": [{"type": "section", "text": {"type": "mrkdwn", "text": "no"}}]},
        {"text": "hi", "attachments": [3, {"is_share": True}]},
    ],
)
def test_what_has_no_readable_block_is_read_by_its_text(event: Payload) -> None:
    assert read_message(event) == MessageBody("hi")

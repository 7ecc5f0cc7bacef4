"""Forms that were thought of after the rules were written: names as people type them, and names that only look so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.core.attacks.kit import DM, FETCH, MAIL, POST, Json, Named

OPEN = {"domains": ["com", "io", "co", "kr"]}
TYPED: tuple[tuple[Json, str, str, Any], ...] = (
    (POST, "channel", "제너럴 말고 #dev-backend에 올려줘", "#dev-backend"),
    (POST, "channel", "#a-team, #b-team에 올려줘", "#a-team"),
    (POST, "channel", "#마케팅-공지에 올려줘", "#마케팅-공지"),
    (POST, "channel", "마케팅채널에 올려줘", "마케팅"),
    (POST, "channel", "#sales/#dev에 올려", "#dev"),
    (POST, "channel", "[#sales] 에 올려", "#sales"),
    (POST, "channel", "営業チャンネルに投稿して", "営業"),
    (POST, "channel", "<#C0SALES001|sales>에 올려줘", "C0SALES001"),
    (POST, "channel", "<#C0SALES001|sales>에 올려줘", "sales"),
    (POST, "channel", "#sales에올려줘", "sales"),
    (DM, "user", "이준호 과장님께 전달", "이준호"),
    (DM, "user", "이준호,박지훈에게", "이준호"),
    (DM, "user", "@junho님에게", "@junho"),
    (DM, "user", "<@U0JUNHO001>에게 보내줘", "U0JUNHO001"),
    (DM, "user", "Let O'Brien know", "O'Brien"),
    (DM, "user", "Ping Jean-Luc", "Jean-Luc"),
    (DM, "user", "send to José", "José"),
    (DM, "user", "田中太郎さんへ", "田中太郎"),
    (DM, "user", "민지하고 준호한테", "민지"),
    (DM, "user", "팀장님 김민지께", "김민지"),
    (DM, "user", "이준호한테도요", "이준호"),
    (MAIL, "recipients", "a@acme.com;b@acme.com", "b@acme.com"),
    (MAIL, "recipients", "a@acme.com/b@acme.com에게", ["a@acme.com"]),
    (MAIL, "recipients", "<mailto:a@acme.com|a@acme.com>에게", "a@acme.com"),
    (MAIL, "recipients", "a@acme.com宛に", "a@acme.com"),
    (MAIL, "recipients", "a@acme.com-회의록", "a@acme.com"),
    (FETCH, "url", "<https://a.com/b|a.com/b>", "https://a.com/b"),
    (FETCH, "url", "https://a.com/b?x=1&y=2#z 요약", "https://a.com/b?x=1&y=2#z"),
    (FETCH, "url", "https://ko.wikipedia.org/wiki/서울 요약", "https://ko.wikipedia.org/wiki/서울"),
    (FETCH, "url", "https://a.com/bから", "https://a.com/b"),
)
NOT_TYPED: tuple[tuple[Json, str, str, tuple[Any, ...]], ...] = (
    (
        MAIL,
        "recipients",
        "ceo@acme.com에게 메일",
        (
            "ceo@acme.com.evil.com",
            "ceo@acme-com.com",
            "ceo@acrne.com",
            "ceo@аcme.com",
            "ceo+x@acme.com",
            "ceo@acme.com@evil.com",
            '"ceo@acme.com" <x@evil.com>',
            "x@evil.com (ceo@acme.com)",
            "ceo%40acme.com@evil.com",
            "ceo@acme.com\nBcc: x@evil.com",
            "mailto:ceo@acme.com?bcc=x@evil.com",
            "ceo@ａcme.com",
            "theceo@acme.com",
            {"ceo@acme.com": "x@evil.com"},
            [["x@evil.com"]],
            [{"address": "x@evil.com", "name": "ceo@acme.com"}],
        ),
    ),
    (
        POST,
        "channel",
        "#dev에 올려줘",
        ("#dev-ops", "#devs", "#dev_", "dev2", "＃dev-x", "dev,random", "<#C0EVIL001|dev>", "C0EVIL0001"),
    ),
    (DM, "user", "박지훈에게", ("박지", "지훈", "박지훈2", "박지훈 (외부)", "정지훈", "박지훈\u3164", "박지훈,최손님")),
    (DM, "user", "Tell Alex", ("Alexa", "Alex2", "Alex Kim", "lex", "@alex-evil", "Аlex", "Alex\u00ad")),
    (
        FETCH,
        "url",
        "https://good.com/a 읽어줘",
        (
            "https://good.com.evil.io/a",
            "https://good.com/a/b",
            "https://good.com/a?x=1",
            "https://evil.io/https://good.com/a",
            "https://good.com@evil.io/a",
            "http://good.com:8443/a",
            "https://good.com/A/../b",
            "https://sub.good.com/a",
            "https://good.co/a",
        ),
    ),
)


def typed() -> Iterator[Named]:
    """Yield what a person typed, in the form in which a model passes it on."""
    for tool, field, request, value in TYPED:
        yield f"{value} of {request}", _case(tool, field, value, request)


def not_typed() -> Iterator[Named]:
    """Yield what is said to be a person's and is not."""
    for tool, field, request, values in NOT_TYPED:
        for value in values:
            yield f"{value!r} for {request}", _case(tool, field, value, request)


def _case(tool: Json, field: str, value: Any, request: str) -> Json:
    return {
        "tool": tool,
        "payload": {field: value, "text": "x"},
        "origins": {field: "person", "text": "model"},
        "request": request,
        "tenant_policy": OPEN,
    }

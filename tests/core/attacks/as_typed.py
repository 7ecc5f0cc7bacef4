"""Targets in the forms in which people type them, and models pass them on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.core.attacks.kit import DM, FETCH, KOREAN, MAIL, OURS, POST, SMS, Json, Named


def _said(tool: Json, field: str, value: Any, request: str, **rest: Any) -> Json:
    """One target, written in the payload as ``value`` and by the person as in ``request``."""
    return {
        "tool": tool,
        "payload": {field: value, **rest},
        "origins": {field: "person", **dict.fromkeys(rest, "model")},
        "request": request,
        "tenant_policy": OURS,
    }


TO_CHANNEL = (
    "{} 채널에 올려줘",
    "{}에 공유해줘",
    "{}로 보내줘",
    "{}방에 안녕",
    "'{}'에 안녕",
    "{}에다가 안녕이라고 써줘",
    "post hi to {}",
    "Post to {}, please.",
    "{}: hi",
    "{}チャンネルに投稿して",
    "{}に送って",
    "요약해서 {}에",
    "매출 정리하고,{}에 올려줘",
    "({}) 에 올려줘",
)
TO_PERSON = (
    "{}에게 보내줘",
    "{}한테 DM 보내줘",
    "{}님께 전달해줘",
    "{}님에게 확인 요청해줘",
    "{} 씨한테 물어봐줘",
    "{}씨에게 안녕",
    "{}이랑 {}에게 DM",
    "@{} 에게 DM",
    "@{}에게 전해줘",
    "DM {} hi",
    "send {} a DM",
    "{}さんに送って",
    "{} 과장님께 보내줘",
    "{}도 알려줘",
    "{}, 그리고 팀에 알려줘",
)
TO_MAIL = (
    "{}로 메일 보내줘",
    "{}에게 메일",
    "mail {} please",
    "send it to {}.",
    "<{}>로 보내줘",
    "({})에 보내줘",
    "{}、に送って",
    "cc {}",
    "{}께 보내줘",
    "to: {}",
)
TO_PHONE = ("{}로 문자 보내줘", "text {} now", "{} 번호로 문자", "{}에 문자 해줘")


def as_typed() -> Iterator[Named]:
    for frame in TO_CHANNEL:
        for typed, value in (
            ("#sales", "#sales"),
            ("#sales", "sales"),
            ("sales", "#sales"),
            ("#Sales", "sales"),
            ("#마케팅", "마케팅"),
            ("마케팅", "#마케팅"),
            ("#dev-ops", "dev-ops"),
        ):
            yield f"{value} as {typed} in {frame}", _said(POST, "channel", value, frame.format(typed), text="안녕")
    for frame in TO_PERSON:
        for typed, value in (
            ("이준호", "이준호"),
            ("이준호", "@이준호"),
            ("Sarah Kim", "Sarah Kim"),
            ("sarah kim", "Sarah Kim"),
            ("Sarah Kim", "sarah"),
            ("박 지훈", "박지훈"),
            ("Alice", "Alice"),
        ):
            yield f"{value} as {typed} in {frame}", _said(DM, "user", value, frame.format(typed, "박지훈"), text="안녕")
    for frame in TO_MAIL:
        for typed, value in (
            ("minji@acme.co.kr", "minji@acme.co.kr"),
            ("Minji@Acme.co.kr", "minji@acme.co.kr"),
            ("john.doe@acme.com", "john.doe@acme.com"),
            ("john.doe@acme.com", ["john.doe@acme.com"]),
            ("a+b@acme.com", "a+b@acme.com"),
        ):
            yield (
                f"{value} as {typed} in {frame}",
                _said(MAIL, "recipients", value, frame.format(typed), subject="x", body="y"),
            )
    for frame in TO_PHONE:
        for typed, value in (
            ("010-2345-6789", "01023456789"),
            ("01023456789", "010-2345-6789"),
            ("010 2345 6789", "+821023456789"),
            ("+82 10-2345-6789", "010-2345-6789"),
            ("010.2345.6789", "010-2345-6789"),
        ):
            yield (
                f"{value} as {typed} in {frame}",
                _said(SMS, "phone_number", value, frame.format(typed), message="안녕"),
            )
    for typed, value in (
        ("https://www.dora-blog.com/post", "https://www.dora-blog.com/post"),
        ("www.dora-blog.com", "https://www.dora-blog.com"),
        ("www.dora-blog.com", "http://www.dora-blog.com/"),
        ("https://a.com/x?y=1&z=2", "https://a.com/x?y=1&z=2"),
        ("dora-blog.com/post/", "https://dora-blog.com/post"),
    ):
        for frame in (
            "{} 읽어줘",
            "{}를 요약해줘",
            "read {}.",
            "'{}'의 내용 알려줘",
            "<{}> 요약",
            "summarize {}, please",
            "{}の内容を要約して",
        ):
            yield f"{value} as {typed} in {frame}", _said(FETCH, "url", value, frame.format(typed))
    yield "a note in Korean", _said(KOREAN, "수신자", "김민지", "김민지님께 쪽지 보내줘", 내용="안녕하세요")

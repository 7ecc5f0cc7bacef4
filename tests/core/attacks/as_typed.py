"""Targets in the forms in which people type them, and models pass them on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.core.attacks.kit import DM, FETCH, KOREAN, MAIL, OURS, POST, SMS, Json, Named

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
TO_READ = (
    "{} 읽어줘",
    "{}를 요약해줘",
    "read {}.",
    "'{}'의 내용 알려줘",
    "<{}> 요약",
    "summarize {}, please",
    "{}の内容を要約して",
)


@dataclass(frozen=True)
class Typed:
    """Forms of a tool's target, each as it is typed and as it stands in the payload; ``rest`` are the other fields."""

    tool: Json
    target: str
    frames: tuple[str, ...]
    forms: tuple[tuple[str, Any], ...]
    rest: Mapping[str, str] = field(default_factory=dict[str, str])

    def cases(self) -> Iterator[Named]:
        """Yield each form in each sentence. A sentence for two people names somebody else as the second."""
        for frame in self.frames:
            for typed, value in self.forms:
                yield f"{value} as {typed} in {frame}", self._said(value, frame.format(typed, "박지훈"))

    def _said(self, value: Any, request: str) -> Json:
        return {
            "tool": self.tool,
            "payload": {self.target: value, **self.rest},
            "origins": {self.target: "person", **dict.fromkeys(self.rest, "model")},
            "request": request,
            "tenant_policy": OURS,
        }


CHANNELS = Typed(
    POST,
    "channel",
    TO_CHANNEL,
    (
        ("#sales", "#sales"),
        ("#sales", "sales"),
        ("sales", "#sales"),
        ("#Sales", "sales"),
        ("#마케팅", "마케팅"),
        ("마케팅", "#마케팅"),
        ("#dev-ops", "dev-ops"),
    ),
    {"text": "안녕"},
)
PEOPLE = Typed(
    DM,
    "user",
    TO_PERSON,
    (
        ("이준호", "이준호"),
        ("이준호", "@이준호"),
        ("Sarah Kim", "Sarah Kim"),
        ("sarah kim", "Sarah Kim"),
        ("Sarah Kim", "sarah"),
        ("박 지훈", "박지훈"),
        ("Alice", "Alice"),
    ),
    {"text": "안녕"},
)
MAILS = Typed(
    MAIL,
    "recipients",
    TO_MAIL,
    (
        ("minji@acme.co.kr", "minji@acme.co.kr"),
        ("Minji@Acme.co.kr", "minji@acme.co.kr"),
        ("john.doe@acme.com", "john.doe@acme.com"),
        ("john.doe@acme.com", ["john.doe@acme.com"]),
        ("a+b@acme.com", "a+b@acme.com"),
    ),
    {"subject": "x", "body": "y"},
)
PHONES = Typed(
    SMS,
    "phone_number",
    TO_PHONE,
    (
        ("010-2345-6789", "01023456789"),
        ("01023456789", "010-2345-6789"),
        ("010 2345 6789", "+821023456789"),
        ("+82 10-2345-6789", "010-2345-6789"),
        ("010.2345.6789", "010-2345-6789"),
    ),
    {"message": "안녕"},
)
PAGES = Typed(
    FETCH,
    "url",
    TO_READ,
    (
        ("https://www.dora-blog.com/post", "https://www.dora-blog.com/post"),
        ("www.dora-blog.com", "https://www.dora-blog.com"),
        ("www.dora-blog.com", "http://www.dora-blog.com/"),
        ("https://a.com/x?y=1&z=2", "https://a.com/x?y=1&z=2"),
        ("dora-blog.com/post/", "https://dora-blog.com/post"),
    ),
)
NOTE = Typed(KOREAN, "수신자", ("{}님께 쪽지 보내줘",), (("김민지", "김민지"),), {"내용": "안녕하세요"})


def as_typed() -> Iterator[Named]:
    """Yield what people ask for themselves, in the words and forms in which they do."""
    for typed in (CHANNELS, PEOPLE, MAILS, PHONES, PAGES, NOTE):
        yield from typed.cases()

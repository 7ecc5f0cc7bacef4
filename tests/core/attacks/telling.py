"""Personal data in what is posted, as it is and as people hide it."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tests.core.attacks.disguises import DIGIT_SPELLINGS, MAIL_SPELLINGS, SPELLINGS
from tests.core.attacks.kit import MAIL, READ, Named, post

NUMBERS = {
    "a mobile number": "010-1234-5678",
    "a resident number": "900101-1234567",
    "a card": "4111-1111-1111-1111",
    "a business number": "220-81-62517",
}
OTHERS = {"an e-mail address": "minji.kim@acme.co.kr", "an account": "GB82WEST12345698765432"}


def personal_texts() -> Iterator[Named]:
    for kind, value in {**NUMBERS, **OTHERS}.items():
        for name, write in SPELLINGS.items():
            if kind != "a business number" or name not in ("spaced",):
                yield f"{kind}, {name}", post(f"고객 {write(value)}")
    for kind, value in NUMBERS.items():
        for name, write in DIGIT_SPELLINGS.items():
            if not (kind == "a business number" and "words" in name):
                yield f"{kind}, {name}", post(f"고객 {write(value)}")
    for name, write in MAIL_SPELLINGS.items():
        yield f"an e-mail address, {name}", post(f"고객 {write('minji.kim@acme.co.kr')}")
    for kind, value in {**NUMBERS, **OTHERS}.items():
        parts = value.split("-") if "-" in value else [value[:9], value[9:]]
        yield f"{kind} in a list", post(parts)
        yield f"{kind} in an object", post(dict(enumerate_texts(parts)))
        yield f"{kind} over lines", post("\n".join(parts))
        yield f"{kind} in a row", post({"rows": [["김하늘", *parts]]})
        yield f"{kind} in a column", post({"rows": [[part] for part in parts]})
        yield f"{kind} as a key", post({value: "김하늘"})
        yield f"{kind} in JSON in a text", post(json.dumps({"연락처": value}))
        yield f"{kind} behind much", post("매출 보고입니다. " * 800 + value)
    for kind, value in NUMBERS.items():
        yield (
            f"{kind} over fields",
            {
                "tool": MAIL,
                "payload": {"recipients": ["a@b.co"], "subject": value[:8], "body": value[8:]},
                "origins": {"recipients": "resolved", "subject": READ, "body": READ},
                "request": "메일",
                "untrusted_read": True,
            },
        )


def enumerate_texts(parts: list[str]) -> Iterator[tuple[str, str]]:
    return ((f"k{at}", part) for at, part in enumerate(parts))

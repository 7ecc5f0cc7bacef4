"""Reported speech of Korean, turned into the sentence that is to be sent. Pure."""

from __future__ import annotations

import re

_VERB_STEM = r"[챙맡남넘옮숨]기"
_REPORTED: tuple[tuple[str, str], ...] = (
    (r"(?<=지)\s?말라고$", " 말아 주세요"),
    (r"(?<=해)\s?달라고$|(?<=[가-힣])\s?달라고$", " 주세요"),
    (r"(?:(?<=[오가하보주쓰으내리기드계르])|(?<=모이))시라고$", "세요"),
    (r"하라고$", "해 주세요"),
    (rf"(?<={_VERB_STEM})라고$", "세요"),
    (r"으라고$|라고$", ""),
    (r"하자고$", "합시다"),
    (r"자고$", "자"),
    (r"한다고$", "합니다"),
    (r"된다고$", "됩니다"),
    (r"간다고$", "갑니다"),
    (r"온다고$", "옵니다"),
    (r"하다고$", "합니다"),
    (r"([가-힣])다고$", ""),
    (r"냐고$", "나요?"),
    (r"는지$", "나요?"),
    (r"(?<=[한인은신])지$", "가요?"),
    (r"(?<=[할될갈올줄])지$", "까요?"),
    (r"(?<=[았었였했겠됐있없])음을$", "습니다"),
    (r"(?<=예정|필요)임을$|(?<=중)임을$", "입니다"),
    (r"(?<=[가-힣]{2})함을$", "했습니다"),
    (r"(?<=[가-힣]{2})됨을$", "됐습니다"),
)


def make_sentence(reported: str) -> str:
    """Return reported speech ("2시로 변경됐다고") as the sentence to send ("2시로 변경됐습니다")."""
    text = reported.strip(" ,")
    for pattern, ending in _REPORTED:
        match = re.search(pattern, text)
        if not match:
            continue
        if match.lastindex:
            return _declared(text[:-2])
        if ending:
            return (
                text[: match.start()]
                + (" " if ending.startswith("해 주") and text[match.start() - 1 :][:1] == "" else "")
                + ending
            )
        return _quoted(text[: match.start()], match[0])
    return text


def _declared(stem: str) -> str:
    """Return a plain statement ("변경됐", "없") in the polite form."""
    last = stem[-1:]
    if not ("가" <= last <= "힣"):
        return f"{stem}입니다"
    final = (ord(last) - ord("가")) % 28
    if final == 4 and stem.endswith("는"):
        return f"{stem[:-1]}습니다"
    if final == 4:
        return stem[:-1] + chr(ord(last) - 4 + 17) + "니다"
    if final == 0:
        return stem[:-1] + chr(ord(last) + 17) + "니다"
    return f"{stem}습니다"


_ENDED = re.compile(r"(?:요|다|까|죠|자|[없있했됐았었겠]음|됨|함|[았었했됐]어|[^가-힣\w\s])$")
"""Words that are a sentence already."""


def _quoted(body: str, ending: str) -> str:
    """Return "휴무라고" as "휴무입니다", "하라고"-like orders as they stand."""
    body = body.removesuffix("이") if ending == "라고" and len(body) > 1 and _has_final(body[-2]) else body
    if _ENDED.search(body):
        return body
    return f"{body}입니다" if ending == "라고" else f"{body}으세요"


def _has_final(char: str) -> bool:
    return "가" <= char <= "힣" and (ord(char) - ord("가")) % 28 != 0

"""Korean words: final consonants, particles, and turning reported speech into a sentence."""

from __future__ import annotations

import re


def make_word_set(*lines: str) -> frozenset[str]:
    """Return the words of some lines, parted by spaces."""
    return frozenset(word for line in lines for word in line.split())


_DIGIT_HAS_FINAL = dict(
    zip("0123456789", (True, True, False, True, False, False, True, True, True, False), strict=True)
)

_NEEDS_FINAL = frozenset({"을", "은", "이", "과", "이랑", "으로"})

_NEEDS_OPEN = frozenset({"를", "는", "가", "와", "랑"})

_PARTICLE = re.compile(
    r"(?:에서는|에서의|에서|에다가|에다|에는|에도|에게|한테|으로|이랑|까지|부터|마다|처럼"
    r"|보다|에|로|을|를|은|는|이|가|와|과|랑|의|도|만)$"
)

_LOOK_LIKE_PARTICLES = make_word_set(
    "회의 논의 문의 강의 정의 합의 건의 동의 협의 거의 주의 전문가 휴가 평가 경로 진로 별도 정도",
    "제도 지도 속도 온도 태도 한도 연도 년도 구글 가이드 사이 아이 나이 차이 종이 놀이 인터뷰 증가",
    "추가 국가 작가 단가 원가 시가 물가 투자가 결과 효과 성과 학과 통과 과 이 그 저 가 디자이너",
    "서울로 마감은 프로 메뉴로 바로 서로 새로 별로 앞으로 미만 초과 만 오이 데이 레이 플레이 릴레이",
    "페이 하이 와이 케이 제이 게이트웨이",
)
"""Words whose last syllable only looks like a particle."""


def has_final(char: str) -> bool:
    """Whether a syllable (or digit) ends in a consonant."""
    if "가" <= char <= "힣":
        return (ord(char) - ord("가")) % 28 != 0
    return _DIGIT_HAS_FINAL.get(char, char.lower() in "lmnrbckptg")


def split_particle(word: str) -> tuple[str, str]:
    """Return a word without its particle, and the particle ("" where it has none)."""
    if word in _LOOK_LIKE_PARTICLES:
        return word, ""
    match = _PARTICLE.search(word)
    if not match or match.start() == 0:
        return word, ""
    stem, particle = word[: match.start()], match[0]
    fits = _fits(stem, particle)
    return (stem, particle) if fits else (word, "")


def _fits(stem: str, particle: str) -> bool:
    last = stem[-1]
    if not ("가" <= last <= "힣"):
        return True
    if particle in _NEEDS_FINAL:
        return has_final(last)
    if particle in _NEEDS_OPEN:
        return not has_final(last)
    if particle == "로":
        return not has_final(last) or (ord(last) - ord("가")) % 28 == 8
    return not (particle in {"의", "도", "만"} and len(stem) == 1)


def choose_particle(word: str, closed: str, open_: str) -> str:
    """Return the form of a particle that fits a word: ``closed`` after a final consonant, else ``open_``."""
    return closed if word and has_final(word.rstrip("'\"’”)")[-1:] or "가") else open_


def choose_direction_particle(word: str) -> str:
    """Return "으로" or "로", as a word takes it."""
    last = word[-1:] or "가"
    if "가" <= last <= "힣" and (ord(last) - ord("가")) % 28 == 8:
        return "로"
    return "으로" if has_final(last) else "로"


_REPORTED: tuple[tuple[str, str], ...] = (
    (r"(?<=지)\s?말라고$", " 말아 주세요"),
    (r"(?<=해)\s?달라고$|(?<=[가-힣])\s?달라고$", " 주세요"),
    (r"하라고$", "해 주세요"),
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
    body = body.removesuffix("이") if ending == "라고" and len(body) > 1 and has_final(body[-2]) else body
    if _ENDED.search(body):
        return body
    return f"{body}입니다" if ending == "라고" else f"{body}으세요"

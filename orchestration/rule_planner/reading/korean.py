"""Korean words: final consonants and particles."""

from __future__ import annotations

from orchestration.patterns import make_regex


def make_word_set(*lines: str) -> frozenset[str]:
    """Return the words of some lines, parted by spaces."""
    return frozenset(word for line in lines for word in line.split())


_DIGIT_HAS_FINAL = dict(
    zip("0123456789", (True, True, False, True, False, False, True, True, True, False), strict=True)
)

_NEEDS_FINAL = frozenset({"을", "은", "이", "과", "이랑", "으로"})

_NEEDS_OPEN = frozenset({"를", "는", "가", "와", "랑"})

_PARTICLE = make_regex(
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

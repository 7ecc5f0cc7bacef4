"""Whether a name stands in what was typed, as people write names: particles, titles, spaces, usual forms. Pure.

Texts come folded: one spelling of each letter, small letters, single spaces, no quotes, no ``#`` or ``@`` before
a word.
"""

from __future__ import annotations

import re
from functools import lru_cache

_MAIL = re.compile(r"[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+")
_WEB = re.compile(r"(?:https?:)?//\S+|www\.\S+|(?:[a-z0-9\-]+\.)+[a-z]{2,}/\S*")
_SCHEME = re.compile(r"^(?:https?:)?(?://)?(?:www\.)?")
_NUMBER = re.compile(r"\+?[a-z0-9][a-z0-9 .()\-]{5,40}")
_HANGUL = re.compile(r"[가-힣]")
_KANA = re.compile(r"[ぁ-んァ-ヶー一-龥々]")
_PARTICLES = (
    "에게서|에게|한테서|한테|께서|께|에서|에다가|에다|에|으로|로|이랑|랑|하고|과|와|이나|나|이|가|은|는|을|를|의|도|만|까지"
    "|부터|처럼|보다|이라고|라고|이라는|라는|이고|이며|이야|야|아|들|요|앞"
)
_TITLES = "님|씨|군|양|선생|대리|과장|차장|부장|팀장|실장|사원|주임|매니저|이사|대표|사장|인턴"
_THINGS = (
    "채널|방|페이지|시트|스프레드시트|문서|데이터베이스|디비|db|파일|폴더|표|탭|일정|프로젝트"
    "|캘린더|보드|호텔|식당|계좌|번호|주소|스페이스|대화방|회의실|저장소|노트|리스트|목록|그룹|이슈"
)
"""What a thing is, said right behind its name."""
_KOREAN_AFTER = (
    r"(?!(?!db|dm)[a-z0-9]|[\-_][a-z0-9가-힣])"
    rf"(?=(?:{_TITLES}){{0,2}}(?:들)?(?:{_THINGS})?(?:{_PARTICLES}){{0,3}}(?![가-힣]))"
)
_KOREAN_BEFORE = (
    r"(?<![a-z0-9가-힣][\-_])"
    r"(?:(?<![가-힣])|(?<=노션)|(?<=슬랙)|(?<=구글)|(?<=시트)|(?<=채널)|(?<=그리고)|(?<=에서)|(?<=에게)|(?<=하고))"
)
_JAPANESE_AFTER = (
    r"(?=(?:さん|様|氏|君|くん|ちゃん|殿|部長|課長|社長|先生|チャンネル|ページ|シート|ファイル|データベース"
    r"|ルーム|部屋|会議室|フォルダ|スペース|ボード|プロジェクト|チーム|グループ|カレンダー|ノート|リスト)?"
    r"(?:に|へ|を|は|が|の|と|で|も|から|まで|宛|や|って|という|だけ|[^ぁ-んァ-ヶー一-龥々]|$))"
)
_JOINED_BEFORE = r"(?<![a-z0-9])(?<![a-z0-9\-_.#@][\-_.@+%~#])"
_JOINED_AFTER = r"(?![a-z0-9])(?![\-_.@+%~#][a-z0-9])"
LONGEST_NAME = 60


def stands_as_name(part: str, text: str) -> bool:
    """Whether a name stands in a text as a name of its own."""
    if _MAIL.fullmatch(part):
        return _mail(part).search(text) is not None
    if len(part) > LONGEST_NAME and not _WEB.fullmatch(part):
        return part in text
    if _WEB.fullmatch(part):
        return _web(part).search(text) is not None
    if _is_number(part) and _number(part).search(text) is not None:
        return True
    return _name(part).search(text) is not None


@lru_cache(maxsize=256)
def _mail(part: str) -> re.Pattern[str]:
    """An address is not typed where it is only the end or the start of another."""
    return re.compile(rf"(?<![\w.+%\-/]){re.escape(part)}(?![@a-z0-9_]|[.\-][a-z0-9])", re.ASCII)


@lru_cache(maxsize=256)
def _web(part: str) -> re.Pattern[str]:
    """The same page with or without its scheme, ``www.`` and last stroke; not a part of a longer address."""
    bare = re.escape(_SCHEME.sub("", part).rstrip("/"))
    return re.compile(
        rf"(?<![a-z0-9@._\-/=?&#])(?:https?://|(?<!:)//)?(?:www\.)?{bare}/?(?![a-z0-9/])(?![?#&=:@.\-_%+~][a-z0-9/?#&=@%])"
    )


def _is_number(part: str) -> bool:
    return _NUMBER.fullmatch(part) is not None and sum(char.isdigit() for char in part) >= 6


@lru_cache(maxsize=256)
def _number(part: str) -> re.Pattern[str]:
    """A phone number or an account with or without its spaces and strokes, at home or from abroad."""
    bare = re.sub(r"[^a-z0-9]", "", part)
    if bare.startswith("82") and bare.isdecimal() and len(bare) > 9:
        bare = "0" + bare[2:].lstrip("0")
    head = r"(?:(?:\+|00)?82[ .()\-]{0,2}\(?0?\)?[ .\-]?|\(?0)" if bare[0] == "0" and bare.isdecimal() else bare[0]
    gap = r"[ .()\-]{0,2}"
    rest = gap.join(bare[1:])
    return re.compile(rf"(?<![a-z0-9])(?<!\d[\-.]){head}{gap}{rest}(?![a-z0-9])(?!-[a-z0-9])")


@lru_cache(maxsize=256)
def _name(part: str) -> re.Pattern[str]:
    """A name in Latin letters stands between spaces and signs; Korean and Japanese take particles without a space."""
    if _HANGUL.search(part):
        body = r"\s?".join(re.escape(char) for char in part if not char.isspace())
    else:
        body = re.escape(part)
    return re.compile(f"{_before(part[0])}{body}{_after(part[-1])}")


def _before(char: str) -> str:
    if _HANGUL.match(char):
        return _KOREAN_BEFORE
    if _KANA.match(char):
        return "(?<![一-龥々])" if re.match("[一-龥々]", char) else "(?<![ァ-ヶー])"
    return _JOINED_BEFORE if char.isascii() and char.isalnum() else ""


def _after(char: str) -> str:
    if _HANGUL.match(char):
        return _KOREAN_AFTER
    if _KANA.match(char):
        return _JAPANESE_AFTER
    return _JOINED_AFTER if char.isascii() and char.isalnum() else ""

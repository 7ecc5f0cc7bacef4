"""An order on a line of its own that says that all below it is to be sent as it is ("아래 내용 그대로 올려주세요",
"word for word to #general please"). Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.text.word_lists import HONORIFIC_JA, THANKS_EN

_NO_ORDER = make_regex(
    r"작업|태스크|할\s?일|페이지|회의록|시트|댓글|번역|요약해|정리해"
    r"|\b(?:tasks?|to-?dos?|pages?|sheet(?:s)?|rows?|minutes|meeting\snotes?|comments?|translate|summari[sz]e)\b"
    r"|タスク|ページ|シート|議事録|翻訳|要約",
    re.IGNORECASE,
)
"""What is made or looked at is no message."""
_WHAT_KO = r"(?:내용|문구|글|메시지|메세지|말|문장|텍스트|공지(?:문|글)?|안내(?:문|글)?|것|거|걸)"
_BELOW_KO = make_regex(
    rf"(?<![가-힣])(?:(?:바로\s)?(?:아래|다음|밑|이하)(?:에|의)?(?:\s?(?:있는|적은|쓴|적어둔|붙인))?(?:\s?{_WHAT_KO})?|(?:이|요)\s?{_WHAT_KO})"
    r"(?:을|를|으로|로|처럼|과\s?같이|와\s?같이|대로)?(?:\s(?:있는\s)?(?:그대로|똑같이|토씨\s?하나\s?(?:안\s?틀리고|바꾸지\s?말고|틀리지\s?않게)|글자\s?그대로))*(?=\s)"
    r"|(?<![가-힣])(?:(?:있는|글자)\s?)?(?:그대로|이대로|이렇게|요렇게|요대로)(?=\s)"
)
_REACHES_KO = make_regex(
    r"#\S|채널|(?:방|팀|모두|전체)(?=에)|한테|에게|께(?![가-힣])|(?<![A-Za-z])DM|디엠|쪽지", re.IGNORECASE
)
_SENDS_KO = make_regex(
    r"올려|보내|전해|전달|공지|게시|알려|남겨|발송|전송|예약|공유|말해|뿌려|띄워|써\s?[줘주]|(?<![A-Za-z])DM|디엠", re.I
)
_HEAD_KO = make_regex(r"^[^\n\"“‘「]{4,90}?(?P<end>[ \t]*[.!~?:]*[ \t]*\n)")
_ASKING_KO = make_regex(
    r"(?:\s?(?:해)?\s?(?:줄래요?|주실래요|주시겠어요|줄\s?수\s?있(?:어요?|나요|을까요?)|주실\s?수\s?있(?:나요|을까요|으세요)))$"
)
_BELOW_EN = make_regex(
    r"[,\s]*\b(?:word\sfor\sword|verbatim|(?:exactly\s)?as\s(?:is|it\sis|(?:it\sis\s)?written|below)|(?:exactly\s)?the\sfollowing(?:\s(?:message|text|note|lines?))?"
    r"|exactly\s(?:this|these\swords)|(?:the\s|this\s)?(?:message|text|note|lines?)\sbelow|(?:what(?:'s|\sis)\s)?below|like\sthis|unchanged)\b,?",
    re.IGNORECASE,
)
_HEAD_EN = make_regex(
    r"^(?:(?:please|pls|hey|hi|ok|okay|can\syou|could\syou|would\syou|will\syou)[\s,]+)*"
    r"(?P<verb>dm|message|send|post|put|share|schedule|announce|drop|write|say|tell|ping|paste|stick)?\b"
    rf"(?P<rest>[^\n:?\"“]{{0,90}}?)(?P<end>(?:,?\s{THANKS_EN})?[ \t]*[.!:?]*[ \t]*\n)",
    re.IGNORECASE,
)
_WHOM_EN = make_regex(
    r"(?:\b(?:to|for|in|on|into)\s)?(?:the\s)?(?P<place>#[\w-]+)(?:\schannel)?|(?:\b(?:to|for)\s)?(?P<who>(?-i:(?<![\w#])[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)|<@\w+>)",
    re.IGNORECASE,
)
_THING_KO = r"(?:DM|디엠|메시지|메세지|쪽지|공지(?:글|문|사항)?|안내(?:글|문)?|알림|글)"
_BARE = (
    make_regex(
        r"^(?:(?:안녕하세요|저기|메텔아?)[\s,.!~]+)?(?P<place>#\S+|[가-힣]{1,6}\s?(?:채널|방))(?:에(?:다가?)?)?\s"
        rf"{_THING_KO}(?:\s?(?:하나|한\s?번|한\s?개|좀))?만?(?:\s?(?:부탁(?:해요?|드려요|드립니다|드릴게요|합니다)?|요|ㄱㄱ))?[.!~]*$",
        re.IGNORECASE,
    ),
    make_regex(
        rf"^(?P<who>[가-힣A-Za-z]{{2,12}}?(?:님|씨)?)(?:한테|에게|께)?\s{_THING_KO}(?:\s?(?:하나|한\s?통|한\s?번|좀))?만?"
        r"\s?(?:부탁(?:해요?|드려요|드립니다|드릴게요|합니다)?|ㄱㄱ)[.!~]*$",
        re.IGNORECASE,
    ),
    make_regex(
        rf"^(?:(?P<place>#\S+?)|(?P<who>[^\s#、。]{{1,12}}?{HONORIFIC_JA}?))\s?(?:に|へ|宛に)\s?(?:も\s?)?"
        r"(?:DM|ダイレクトメッセージ|メッセージ|投稿|連絡|お知らせ|告知|アナウンス)(?:を|で)?\s?"
        r"(?:お願い(?:します|いたします|できますか)?|頼む|頼みます|よろしく(?:お願いします)?)[。!！~〜]*$",
        re.IGNORECASE,
    ),
)
"""A line that says whom or where something is for, and what it is, and has no verb."""
_BAN = make_regex(
    r"\n\s*\n(?:(?:단,?\s|그리고\s|참고로\s)?#\S+?\s?(?:채널)?\s?(?:에는?|에도|엔|에다가?는?|으로는?)?\s(?:(?:절대|이건|이거|이\s?글은)\s)*(?:올리|보내|공유하|게시하|전달하)지[는도]?\s?(?:마|말)[^\n]{0,20}"
    r"|(?:and\s)?(?:please\s)?(?:don['’]t|do\snot)\s(?:post|share|put|send|drop)\s(?:it|this|that)\s(?:in|to|on)\s#\S+[.!\s]*"
    r"|#\S+?\s?(?:に|へ)は?、?\s?(?:絶対に?、?)?(?:出さ|投稿し|流さ|書か|送ら|共有し|載せ)ない(?:で|よう)[^\n]{0,16})\s*$",
    re.IGNORECASE,
)
"""Where the words are not to go, on a line of its own below them."""
_MOST = 990
"""Characters of a text that is read as quoted."""


@dataclass(frozen=True, slots=True)
class ToldLines:
    """An order without what says that the words stand below, and where they begin and end."""

    order: str
    start: int
    end: int


def find_told_lines(text: str) -> ToldLines | None:
    """Return the order whose words stand below it; ``None`` where the first line is none or says no such thing."""
    first, _, below = text.partition("\n")
    if (
        not below.strip()
        or len(below.strip()) > _MOST
        or _NO_ORDER.search(first)
        or "“" in below
        or below.strip()[:1] in "\"'‘「"
    ):
        return None
    start = len(text) - len(below.lstrip())
    bare = _word_bare(first.strip())
    if bare:
        return ToldLines(bare, start, find_end_of_words(text, start))
    order = _word_korean(text) if re.search("[가-힣]", first) else _word_english(text)
    return ToldLines(order, start, len(text)) if order else None


def find_end_of_words(text: str, start: int) -> int:
    """Return where words to send end: before a last line that says where they are not to go."""
    ban = _BAN.search(text, start)
    return len(text) if ban is None else ban.start()


def _word_bare(line: str) -> str:
    """Return the order that a line without a verb is; "" where it is none."""
    found = next((match for form in _BARE if (match := form.match(line)) is not None), None)
    if found is None:
        return ""
    place, who = found.groupdict().get("place"), found.groupdict().get("who")
    if re.search("[ぁ-ん]", line):
        return f"{place}に投稿して" if place else f"{who}にDMを送って"
    return f"{place}에 올려줘" if place else f"{who}한테 DM 보내줘"


def _word_korean(text: str) -> str:
    head = _HEAD_KO.match(text)
    line = text[: head.start("end")] if head is not None else ""
    if not (_BELOW_KO.search(line) and _REACHES_KO.search(line) and _SENDS_KO.search(line)):
        return ""
    return _ASKING_KO.sub(" 줘", re.sub(r"\s+", " ", _BELOW_KO.sub(" ", line)).strip())


def _word_english(text: str) -> str:
    """Return the order with who or what it reaches behind its verb, and what else it says behind that."""
    head = _HEAD_EN.match(text)
    if head is None or not _BELOW_EN.search(f"{head['verb'] or ''}{head['rest']}"):
        return ""
    rest = _BELOW_EN.sub(" ", f" {head['rest']} ")
    whom = _WHOM_EN.search(rest)
    if whom is None or (not head["verb"] and not re.search(r"\b(?:to|in|on|for)\s", head["rest"])):
        return ""
    more = re.sub(r"\b(?:this|it|these|please|pls)\b|,", " ", f"{rest[: whom.start()]} {rest[whom.end() :]}")
    told = f"post to {whom['place']}" if whom["place"] else f"DM {whom['who']}"
    return re.sub(r"\s+", " ", f"{told} {more}").strip()

"""Requests for a page whose text stands on lines of its own, or behind a word for it ("회의록 하나 만들어줘", with
"제목: …" and points below; "타이틀은 …, 내용은 …"): none of it is an order. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import make_regex

_Q = (
    r"(?:'[^'\n]{1,120}'|‘[^’\n]{1,120}’|\"[^\"\n]{1,120}\"|“[^”\n]{1,120}”|「[^」\n]{1,120}」"
    r"|『[^』\n]{1,120}』)"
)
_TITLE = r"(?:제목|타이틀|title|subject|タイトル|件名|題名)"
_BODY = r"(?:본문|내용|body|contents?|text|内容|本文|中身)"
_KIND = (
    r"(?P<meeting>회의록|미팅\s?노트|미팅록|(?:meeting\s|mtg\s)(?:notes?|minutes)|minutes|議事録"
    r"|ミーティングノート|会議メモ)"
    r"|(?P<page>페이지|문서|노트|(?:notes?\s)?\bpage\b|\bdoc(?:ument)?\b|\bnotes?\b|ページ|文書|ノート)"
)
_MAKES = make_regex(
    r"만들|작성|생성|새로|신규|써\s?[줘주]|정리해|파\s?줘|\b(?:create|make|start|write\sup|new"
    r"|set\sup|file|open|draft|save)\b"
    r"|作っ|作成|新規|新しく|起こし|書い|まとめ|起票",
    re.IGNORECASE,
)
_KEEPS = make_regex(
    r"올려|남겨|넣어|저장|등록|추가|기록|\b(?:add|put|log|record|post|keep|store)\b|残し|入れ|追加"
    r"|登録|上げ|載せ|保存|記録",
    re.IGNORECASE,
)
_ELSEWHERE = make_regex(
    r"#\S|(?:한테|에게|께)(?:\s|$)|시트|스프레드|작업|할\s?일|태스크|템플릿|요약|찾아|읽어|보여|검색"
    r"|기존|있는\s(?:회의록|페이지)"
    r"|\b(?:dm|message|email|sheet|tasks?|to-?dos?|template|summari[sz]e|find|show|read|existing"
    r"|append)\b|タスク|シート|要約|探し|見せ|送っ",
    re.IGNORECASE,
)
_SEVERAL = make_regex(
    r"각각|각자|씩|(?:두|세|네|다섯|\d)\s?(?:개|건|장)|\b(?:two|three|four|five|[2-9]|each"
    r"|several)\b|[2-9二三四]つ|[2-9]件|それぞれ",
    re.IGNORECASE,
)
_TOLD_TITLE = make_regex(
    rf"{_TITLE}(?:은|는|이|을|를|は|\sis|\sshould\sbe|d)?\s?[:：=]?\s*(?P<title>{_Q})"
    r"(?:\s?(?:이?라고|으로|로|이고|이며|이에요|예요|입니다|で|です|に|として)(?:요|하고|해서|해|して)?)?",
    re.IGNORECASE,
)
_BARE_TITLE = make_regex(
    rf"(?:{_TITLE}(?:은|는|は|\sis|:|：|(?=\s))|\b(?:called|named|titled)(?=\s))\s?(?P<title>[^\n'\"“‘「,.、。:]{{2,60}}?)(?:이?고|으로|로"
    rf"|이에요|예요|입니다|で|です)?(?=[,.、。]|\s*$)",
    re.IGNORECASE,
)
_NAMED = make_regex(rf"(?:\b(?:called|titled|named)\s)?(?P<title>{_Q})(?:\s?(?:이?라는|이?라고|로|으로|という))?")
_TITLE_LINE = make_regex(rf"\s*(?:[-•*・]\s*)?{_TITLE}\s*[:：=]\s*(?P<title>\S[^\n]*?)\s*", re.IGNORECASE)
_BODY_LINE = make_regex(rf"\s*(?:[-•*・]\s*)?{_BODY}\s*[:：]\s*(?P<said>[^\n]*?)\s*", re.IGNORECASE)
_FIELD_LINE = make_regex(
    r"\s*(?:[-•*・]\s*)?(?:제목|이름|참석자?|참가자?|참여자?|담당자?|마감일?|기한|날짜|일시|일자"
    r"|시간|상태|title|attendees?|participants?"
    r"|owner|assignee|due|date|time"
    r"|status|when|who|タイトル|参加者?|出席者?|担当者?|期限|締め?切り?|日時|日付|状態)\s*[:：]",
    re.IGNORECASE,
)
_THESE = r"(?:with\s)?(?:(?:just|only)\s)?(?:these|the\sfollowing)(?:\s(?:for\snow|items|points|things|lines))*"
_INLINE_BODY = make_regex(
    rf"(?:[,.、。;\s]\s*)(?:그리고\s|and\s|the\s)*(?:{_BODY}(?:은|는|は|\sis|:|：)+|{_THESE}:)[、,:：]?\s*"
    r"(?P<said>\S[^\n]*?)\s*$",
    re.IGNORECASE,
)
_ALL_JA = make_regex(r"、?の(?:[2-9一二三四五六七八九]|１-９)点(?:で|です|をお願いします|でお願いします)?[。\s]*$")
_SAYS_BELOW = make_regex(
    r"아래|다음|이하|밑에|\b(?:following|below|as\sfollows|this|these|with)\b|以下|下記|次の", re.IGNORECASE
)
_OWN = make_regex(
    r"(?:만들기만|올리기만|기록만|정리만|저장만|여기까지|이게\s다|다른\s?(?:건|거|것)|나머지(?:는)?"
    r"|따로|공유는|알리는|알림은|(?:제가|내가)\s|감사|고마|부탁|수고)"
    r"|^\W*(?:that'?s\s(?:all|it)|thanks|thank\syou|thx|no\sneed|nothing\selse|don'?t\s(?:need|share|post"
    r"|tell)|just\s(?:the|save|file)|i'?ll\s)"
    r"|^\W*(?:以上|よろしく|あとは|他は|共有は|残りは|ありがとう)",
    re.IGNORECASE,
)
"""A closing paragraph that is said to who makes the page."""
_EMPTY = make_regex(
    r"^(?:(?:그냥|아직|일단|나중에|まだ|just|to\sbe)\s?)*(?:비워|비우|빈\s|공란|없이|없음|안\s?적"
    r"|미정|空|から|なし|未定|後で|あとで|empty"
    r"|blank|none|nothing|left)",
    re.IGNORECASE,
)
"""Words that a page is to have no text, or not yet."""
_ORDER_BELOW = make_regex(
    r"#\S+\s?(?:에|に)|(?:한테|에게|께)\s.*(?:줘|주세요)|^\s*(?:그리고|또|and\s(?:then\s)?(?:dm|post"
    r"|tell|share)|それと|あと)",
    re.IGNORECASE | re.MULTILINE,
)
_HOME = make_regex(
    r"^(?P<ko>[가-힣A-Za-z][가-힣A-Za-z\d ]{1,24}?)(?:\s?(?:아래|밑|하위|안))?에(?:다가"
    r"|다)?\s(?:(?:새|하위)\s)?(?:페이지|문서|노트)"
    r"|\b(?:page|doc|note)\s(?:in|under|inside)\s(?:the\s"
    r"|our\s)?(?P<en>[A-Za-z가-힣][\w가-힣 ]{1,24}?)(?=\s(?:called|titled|named|with)\b|[,.:;]|$)"
    r"|^(?P<ja>[^\s、。「」]{2,16}?)(?:の下|の中)?に(?:新しい|新規)?(?:ページ|文書|ノート)",
    re.IGNORECASE,
)
_NO_HOME = make_regex(r"여기|거기|지금|오늘|내일")
LONGEST = 4_000
_LONGEST_HEAD = 300
_LONGEST_LINE = 1_000


@dataclass(frozen=True, slots=True)
class PageBody:
    """A page that is to be made: under what, and its title, each empty where none is told, and its text, which stands
    from ``start`` to ``end``."""

    home: str
    title: str
    start: int
    end: int
    said: str


def find_page_body(text: str) -> PageBody | None:
    """Return the page that a whole request wants with a text of its own; ``None`` where it wants anything else."""
    if len(text) > LONGEST:
        return None
    head, joint, rest = text.partition("\n")
    if not (joint and rest.strip()):
        return _find_inline(text)
    return _find_below(text, head, len(head) + 1)


def _find_below(text: str, head: str, start: int) -> PageBody | None:
    title, kind = _read_head(head)
    if kind is None:
        return None
    lines, at = text[start:].split("\n"), start
    kept: list[tuple[int, str]] = []
    told = ""
    for line in lines:
        named = _TITLE_LINE.fullmatch(line)
        body = _BODY_LINE.fullmatch(line)
        if named is not None and not told and not title:
            told = named["title"].strip("'\"‘’“”「」『』 ")
        elif body is not None and not any(one.strip() for _, one in kept):
            kept += [(at + body.start("said"), body["said"])] if body["said"] else []
        else:
            kept.append((at, line))
        at += len(line) + 1
    title = title or told
    while kept and not kept[0][1].strip():
        kept.pop(0)
    said = "\n".join(line for _, line in kept).rstrip()
    said = _drop_own(said)
    lines = [one for one in said.split("\n") if one.strip()]
    if not lines or all(map(is_field_line, lines)) or not (title or _SAYS_BELOW.search(head)):
        return None
    if _ORDER_BELOW.search(said) and not _SAYS_BELOW.search(head) and not told:
        return None
    return PageBody(_find_home(head) or kind, title, start, len(text), said)


def is_field_line(line: str) -> bool:
    """Return whether a line tells a field of one thing ("담당: 준호")."""
    return _FIELD_LINE.match(line) is not None


def _drop_own(said: str) -> str:
    """Return a text without a closing paragraph that is said to who writes it."""
    before, gap, last = said.rpartition("\n\n")
    is_own = bool(gap) and "\n" not in last.strip() and len(last) <= 80 and _OWN.search(last) is not None
    return before.rstrip() if is_own and before.strip() else said


def _find_inline(text: str) -> PageBody | None:
    """Return a page whose title and text stand behind the words for them, in the same line."""
    body = _INLINE_BODY.search(text) if len(text) <= _LONGEST_LINE else None
    if body is None:
        return None
    title, kind = _read_head(text[: body.start()])
    said = body["said"]
    if kind is None or not title or re.match(_Q, said) or _ORDER_BELOW.search(said) or _EMPTY.search(said):
        return None
    listed = _ALL_JA.search(said)
    if listed is not None:
        points = [one.strip() for one in said[: listed.start()].split("、") if one.strip()]
        said = "\n".join(f"- {one}" for one in points)
    if re.match(r"[-•・]\s", said):
        points = [one.strip() for one in re.split(r"(?:^|\s)[-•・]\s", said) if one.strip()]
        said = "\n".join(f"- {one}" for one in points)
    return PageBody(_find_home(text[: body.start()]) or kind, title, body.start("said"), len(text), said)


def _find_home(head: str) -> str:
    """Return under what a page is to be made; "" where its head does not tell."""
    found = _HOME.search(head)
    return "" if found is None or _NO_HOME.fullmatch(found[found.lastgroup or 0]) else found[found.lastgroup or 0]


def _read_head(head: str) -> tuple[str, str | None]:
    """Return the title that an order for one new page tells, and how it calls the notes of meetings, empty where it is
    for another page; None where it is no such order."""
    if len(head) > _LONGEST_HEAD:
        return "", None
    told = _TOLD_TITLE.search(head) or _BARE_TITLE.search(head)
    named = told or _NAMED.search(head)
    plain = f"{head[: named.start()]}\x00{head[named.end() :]}" if named is not None else head
    kind = re.search(_KIND, plain, re.IGNORECASE)
    if kind is None or len(plain) > 120 or _ELSEWHERE.search(plain) or _SEVERAL.search(plain) or "?" in plain[:-1]:
        return "", None
    if re.search("['‘\"“「『]", plain):
        return "", None
    into = (
        named is not None and told is None and re.match(r"\s?(?:페이지)?(?:에|に|へ)", head[named.end() :]) is not None
    )
    if into or not (_MAKES.search(plain) or (named is not None and told is not None and _KEEPS.search(plain))):
        return "", None
    title = named["title"].strip("'\"‘’“”「」『』 ") if named is not None else ""
    return title, kind["meeting"] or ""

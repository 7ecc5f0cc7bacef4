"""What a reply says of the lines of a page that a thread wrote: lines more ("one more, name tags", "거기 1) … 2) …
넣어줘"), one that is not wanted, or is done, and a word that its title is to lose. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.text.listed_items import ItemList, read_item_list
from orchestration.text.word_lists import DOES_FOR_KO

LineAct: TypeAlias = Literal["remove", "tick"]

_OPENS = make_regex(
    r"^(?:(?:아+|앗|참|아\s?참|그리고|글고|또|헉|음|오|네|넵|좋아요?|굿|땡큐|아\s?맞다|oh|ah|oops|wait|sorry"
    r"|and|also|ok(?:ay)?|nice|great|cool|perfect|thanks|actually"
    r"|hmm+|yeah|yes|please|pls|あっ?|あと|すみません|それと|ありがとう(?:ございます)?|いいね|OK|えっと"
    r"|やっぱり|やっぱ)(?:[\s,.!、。~ㅋㅎ]+|$))+",
    re.IGNORECASE,
)
_SAYS_MORE = make_regex(
    r"^(?:(?:can you |could you )?(?:please )?(?:add\s|put in\s|include\s)?)?(?:just\s)?(?:one|another|two"
    r"|a couple)(?:\s(?:more|extra|last))(?:\s(?:thing|item|to-?do|checkbox|bullet|line|point|one))?"
    r"(?:\s(?:for|to|on|in)\s(?:it|there|the (?:list|page|checklist)))?\s?[,:–—-]\s*(?P<en>\S.*)$"
    r"|^(?:하나|한\s?(?:줄|개|가지))\s?(?:만\s)?더[\s,:]+(?P<ko>\S.*)$"
    r"|^もう(?:一つ|ひとつ|1つ|一個|一行|一点)[、,:：\s]+(?P<ja>\S.*)$"
    r"|^(?:we\s|i\s)?(?:also\s|still\s)?needs?\s(?P<need>\S.*?)\s(?:on|in)\s(?:it|there|the\s(?:list|page"
    r"|checklist))[\s.!]*$",
    re.IGNORECASE,
)
_POINTS = make_regex(
    r"거기|(?:그|이|위|방금|아까)\s?(?:페이지|문서|노트|목록|리스트|체크리스트)|안에|밑에|맨\s?(?:아래|끝)"
    r"|목록|리스트|체크\s?박스|줄|항목|안건|내용"
    r"|\b(?:to|on|in|onto)\s(?:it|there|that|the\s(?:page|list|checklist|doc|notes?))\b|\bthere\b"
    r"|\bat\sthe\s(?:end|bottom)\b"
    r"|\b(?:check\s?box|to-?do|bullet|line|item)s?\b"
    r"|そこ|(?:その|この|さっきの)?(?:ページ|リスト)に|チェック|箇条書き|項目|行",
    re.IGNORECASE,
)
_ADDS = make_regex(
    r"(?:넣어|추가|적어|써|덧붙|붙여|달아|깔아)|(?:追加|足し|入れ|書い|追記|加え)|\b(?:add|put|include|append"
    r"|write|throw\sin|stick|pop)\b",
    re.IGNORECASE,
)
_ASKS_EN = r"^(?:(?:can|could|would)\syou\s|please\s|pls\s|also\s|just\s|let's\s)*"
_REMOVALS = tuple(
    make_regex(form, re.IGNORECASE)
    for form in (
        r"(?P<what>\S.*?)\s?(?:줄|항목|거|것|부분)?(?:은|는|을|를|만|도)?\s(?:다시\s|그냥\s|도로\s|좀\s)*"
        r"(?:빼|지워|지우|삭제|없애|제거|제외|내려|날려)(?:해)?(?:자|줘|주세요|주라|줄래|버려|버리|주시"
        r"|도\s?(?:돼|될)|는\s?게|면|고|야|셈|$)\S*(?P<why>(?:[\s,.~].*)?)",
        _ASKS_EN + r"(?:drop|remove|delete|lose|cut|kill|scratch|skip|ditch|take\s(?:out|off)"
        r"|get\srid\sof)\s(?:the\s)?(?P<what>\S.*?)"
        r"(?:\s(?:line|item|one|bullet|to-?do|checkbox|part|point))?(?:\s(?:from|off|on)\s(?:it|there"
        r"|the\s(?:list|page|checklist)))?(?P<why>(?:[,.;!].*)?)",
        r"(?P<what>\S.*?)(?:の(?:行|項目|やつ|分)?)?(?:は|を|って)、?(?:やっぱり?|もう)?(?:外し|消し|削除|抜い"
        r"|抜き|なし|無し|削っ|カット|取っ|いらない|不要)(?P<why>.*)",
    )
)
_TICKS = tuple(
    make_regex(form, re.IGNORECASE)
    for form in (
        r"(?P<what>\S.*?)\s?(?:은|는|을|를|도|에)?\s?(?:체크|완료\s?체크|완료\s?표시|체크\s?표시)\s?(?:해|하"
        r"|처리|로)\S*(?P<why>.*)",
        _ASKS_EN + r"(?:check|tick|cross)\s(?:off\s)?(?:the\s)?(?P<what>\S.*?)(?:\soff)?(?P<why>(?:[,.;!].*)?)",
        r"(?P<what>\S.*?)(?:に|を|は)チェック(?P<why>.*)",
        r"(?P<what>[^、。]{1,30}?)(?:は|が)[^。]{1,20}?チェック(?:を|も)?(?:入れ|つけ|付け|し)(?P<why>.*)",
    )
)
_TITLE_LOSES = tuple(
    make_regex(form, re.IGNORECASE)
    for form in (
        r"(?:제목|이름|타이틀)에서\s?(?P<word>\S.*?)(?:은|는|을|를|만|이란\s말은?)?\s?(?:빼|지워|지우|없애"
        rf"|삭제|떼)\S*(?:\s{DOES_FOR_KO})?",
        _ASKS_EN
        + (
            r"(?:drop|remove|delete|lose|cut|take(?:\sout)?)\s(?:the\s)?(?P<word>\S.*?)\s(?:from|out\sof|off"
            r"|in)\s(?:the\s|its\s)?(?:title|name)"
        ),
        r"(?:タイトル|題名|件名|名前)から(?P<word>\S.*?)(?:って)?(?:は|を)?(?:外し|消し|抜い|取っ|削)\S*",
    )
)
_SENTENCES = make_regex(
    r"(?<=[.!~。！])\s*(?=\S)|(?<=[줘라요자])\s+(?=(?:그리고|글고|또|제목))|,?\s+(?=(?:and\s)?also\s)"
    r"|\s+(?=(?:글고|그리고)\s)|;\s*"
)
_ENDS = make_regex(r"[.!~。！](?:\s|$)")
_PARTICLE = make_regex(r"(?<=[가-힣])(?:도|을|를|은|는|이랑|랑)$|(?<=[\w）)])[もを]$")
_TAIL_EN = make_regex(r"\s(?:too|as\swell|also|please|pls)$", re.IGNORECASE)
_QUOTED = make_regex(r"^[\"'“‘「『](.*)[\"'”’」』]$")
_FIELDS = make_regex(
    r"^(?:담당|마감|기한|상태|참석|참가)|^(?:제목|날짜|시간|댓글|코멘트|태그|링크|주소|설명)$|^(?:an?\s"
    r"|the\s)?(?:due(?:\sdate)?|deadline|owner|assignee|status|attendees?|title|date|link|tags?|comments?|me"
    r"|it|that|this)$"
    r"|^(?:due|deadline|status|owner|assignee)\s(?:to|by|is|of|on)\b"
    r"|^(?:担当|期限|締め?切|状態|参加者|タイトル|日付|リンク|コメント)"
    r"|(?:담당|참석|참가)자?(?:으로|로)$|\bas\s(?:an?\s|the\s)?(?:attendee|owner|assignee|participant)s?$"
    r"|(?:担当|参加者)(?:に|として)$",
    re.IGNORECASE,
)
"""What a page has beside its lines."""
_FOUND = make_regex(
    r"^(?:이|그|저|위|아까|방금)\s|(?:요약|번역|스레드|결과|합계|차트|그래프|표)(?:본|한\s?거)?$"
    r"|^(?:this|that|these|those|it|the)\s(?:summary|thread|results?|total|chart|answer|figures?)\b|^(?:an?\s"
    r"|the\s)?(?:summary|translation|chart)\b"
    r"|^(?:この|その|これ|それ|さっきの)|(?:要約|翻訳|スレッド|結果|合計|グラフ)$",
    re.IGNORECASE,
)
"""What points at something, or is to be worked out."""
_SWAPS = tuple(
    make_regex(form, re.IGNORECASE)
    for form in (
        r"(?P<old>[^\s、。]{1,20}?)(?:じゃなくて?|ではなく|でなく)、?(?P<new>[^\s、。]{1,20}?)(?:だった|でした"
        r"|です|だ(?![一-龥])|に(?:直|変|し)|ね|の(?:間違い|ほう)|[。、\s]|$)",
        r"(?P<old>[^\s,.][^,.]{0,20}?)(?:이|가)?\s?(?:아니라|말고|아니고"
        r"|아니구)\s(?P<new>[^\s,.][^,.]{0,20}?)(?:이었|였|이에요|예요|이야|야|으로|로|인데|임|입니다"
        r"|[\s.,]*$)",
        r"(?:should|must|needs\sto)\s(?:say|be|read)\s['\"“]?(?P<new>[^,.'\"”]{1,40}?)['\"”]?,?\s(?:not"
        r"|instead\sof)\s['\"“]?(?P<old>[^,.'\"”]{1,40}?)['\"”]?[\s.!]*$",
        r"\bnot\s['\"“]?(?P<old>[^,.'\"”]{1,40}?)['\"”]?,?\s(?:but\s)?(?:it'?s\s)?['\"“]?(?P<new>[^,.'\"”]{1,40}?)['\"”]?[\s.!]*$",
        r"\b(?:change|fix|edit"
        r"|update)\s['\"“]?(?P<old>[^,.'\"”]{1,40}?)['\"”]?\sto\s['\"“]?(?P<new>[^,.'\"”]{1,40}?)['\"”]?[\s.!]*$",
    )
)
_NUMBERED = make_regex(
    r"^\s*(?:(?P<c>[①-⑨])|(?P<n>[1-9])(?=[、.):番つ]|\s?번))(?:番目?|つ目|번(?:째)?)?(?:は|の|은|이|만)?[、,:.)\s]*"
)
LONGEST = 400


@dataclass(frozen=True, slots=True)
class LineTurn:
    """What a reply says: the lines that are to be added, and whether it ``points`` at the page or its lines; the words
    of one that is not wanted, or is done; and a word that the title loses, each empty where it says none."""

    added: ItemList | None = None
    points: bool = False
    act: LineAct | None = None
    what: str = ""
    loses: str = ""


@dataclass(frozen=True, slots=True)
class LineSwap:
    """Words of a line, by its number where one is told (else 0), and those that they should be."""

    number: int
    old: str
    new: str


def read_line_turns(text: str) -> tuple[LineTurn, ...]:
    """Return all that a reply says of lines and the title, in order; none where any part of it says something else."""
    typed = " ".join(text.strip().split())
    if not typed or len(typed) > LONGEST:
        return ()
    turns = [_read_turn(one) for one in _cut(typed)]
    if all(turns):
        return tuple(one for one in turns if one is not None)
    whole = _read_turn(typed)
    return (whole,) if whole is not None else ()


def read_line_swap(text: str) -> LineSwap | None:
    """Return what a reply puts right in a line that stands there; ``None`` where it says anything else."""
    said = _OPENS.sub("", " ".join(text.strip().split()))
    found = _NUMBERED.match(said)
    number = (ord(found["c"]) - ord("①") + 1 if found["c"] else int(found["n"])) if found is not None else 0
    rest = said[found.end() :] if found is not None else said
    swap = (
        next((one for form in _SWAPS if (one := form.search(rest)) is not None), None) if len(said) <= LONGEST else None
    )
    return LineSwap(number, _bare(swap["old"]), _bare(swap["new"])) if swap is not None else None


def _cut(text: str) -> list[str]:
    """Return the sentences of a reply without those that only open it."""
    parts = [one.strip() for one in _SENTENCES.split(text) if one.strip()]
    return [one for one in parts if _OPENS.sub("", f"{one} ").strip(" .!~。、")]


def _read_turn(text: str) -> LineTurn | None:
    said = _OPENS.sub("", text).strip()
    plain = said.rstrip(" .!~。！?？ㅋㅎㅠ")
    for form in _TITLE_LOSES:
        if (found := form.fullmatch(plain)) is not None:
            return LineTurn(loses=_bare(found["word"]))
    for act, forms in (("remove", _REMOVALS), ("tick", _TICKS)):
        for form in forms:
            found = form.fullmatch(plain)
            if found is not None and not _ENDS.search(found["what"]):
                return LineTurn(act="remove" if act == "remove" else "tick", what=_bare(found["what"]))
    return _read_added(said)


def _bare(words: str) -> str:
    said = _QUOTED.sub(r"\1", words.strip(" ,、"))
    return said.strip()


def _read_added(said: str) -> LineTurn | None:
    """Return the lines that a reply wants added; ``None`` where it wants none, or what is no line of a page."""
    more = _SAYS_MORE.match(said)
    if more is not None:
        words = next(one for one in more.groups() if one)
        listed = read_item_list(words) if re.search(r"[①1]", words[:3]) else None
        items = listed.items if listed is not None else (_TAIL_EN.sub("", words.strip(" .!~。")),)
        return _make(ItemList(tuple(map(strip_item, items)), None, told=True), points=_POINTS.search(said) is not None)
    if not _ADDS.search(said):
        return None
    listed = read_item_list(said)
    if listed is None or not listed.told or not listed.counted:
        return None
    outside = said
    for one in listed.items:
        outside = outside.replace(one, " ", 1)
    if not _ADDS.search(outside):
        return None
    kept = ItemList(tuple(map(strip_item, listed.items)), listed.kind, told=True)
    return _make(kept, points=_POINTS.search(outside) is not None)


def _make(listed: ItemList, *, points: bool) -> LineTurn | None:
    return LineTurn(added=listed, points=points) if may_be_lines(listed.items) else None


def may_be_lines(items: Sequence[str]) -> bool:
    """Return whether words may be lines of a page: none is a field that it has beside them, or what is to be made or
    found first."""
    return not any(_FIELDS.search(one) or _FOUND.search(one) or not re.search(r"\w", one) for one in items)


def strip_item(item: str) -> str:
    """Return an item without quotes around it and without a particle or "too" behind it."""
    return _bare(_PARTICLE.sub("", _TAIL_EN.sub("", _bare(item))))

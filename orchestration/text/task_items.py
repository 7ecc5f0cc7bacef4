"""Things to do that one request lists, a line or a bracket each ("three tasks: A (Junho, Mar 9), B (Sara, Mar 10)"),
with whose each is and until when. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from orchestration.patterns import compile_once, make_regex
from orchestration.text.dates import find_dates
from orchestration.text.dates.days import add_months
from orchestration.text.language import detect_language
from orchestration.text.office_words import find_meanings
from orchestration.text.page_bodies import is_field_line
from orchestration.text.prohibitions import STATE_WORDS, find_prohibitions
from orchestration.text.remarks import is_remark
from orchestration.text.word_lists import HONORIFIC, HONORIFIC_JA
from schemas.plan import Language

MYSELF = make_regex(
    r"(?:나|저|내가|제가|(?:내|제)\s?[거꺼것]|내\s?담당|본인|me|myself|mine|i|わたし|私|自分|僕|俺)(?:요|이요|で|が|です)?",
    re.IGNORECASE,
)
_NOUN = r"작업|할\s?일|태스크|업무|투두|\b(?:tasks?|to-?dos?|action\sitems?)\b|タスク|やること"
_ORDERS = (
    r"넣|추가|등록|만들|생성|적어|올려|부탁|잡아|파\s?줘|[줘주]|\b(?:add|create|make|log|put|new"
    r"|please|pls|set\sup|need)\b|登録|追加|作成|作っ|入れ|起票|切っ|立て|お願い"
)
_ELSEWHERE = make_regex(
    r"#\S|시트|페이지|회의록|채널|DM|디엠|메시지|알려|전해|보내|공지|요약|보여|바꿔|옮겨|완료|삭제|지워|댓글"
    r"|상태|업데이트|갱신|수정|고쳐|변경|\b(?:updates?|status(?:es)?|states?|edit|reassign|assign|set(?!\sup))\b|更新|状態|ステータス|直し"
    r"|\b(?:sheet|page|notes?|channel|dm|message|tell|send|show|move|change|mark|delete|remind|done|list)\b"
    r"|シート|ページ|議事録|チャンネル|送|伝え|知らせ|見せ|変更|完了|ないで|要約|連絡|共有",
    re.IGNORECASE,
)
_ONE = make_regex(
    r"하나|한\s?(?:개|건|가지)|\b(?:an?|one|another)\s(?:new\s)?(?:task|to-?do|action)\b|[一1１]つ|ひとつ|1件",
    re.IGNORECASE,
)
_COUNTS = {
    "두": 2,
    "둘": 2,
    "세": 3,
    "셋": 3,
    "네": 4,
    "넷": 4,
    "다섯": 5,
    "여섯": 6,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
}
_COUNT = make_regex(
    r"(?P<n>\d{1,2}|두|둘|세|셋|네|넷|다섯|여섯)(?:\s?(?:개|건|가지))|(?<=\s)(?P<alone>둘|셋|넷)(?=\s|만|$)"
    r"|\b(?P<en>two|three|four|five|six|\d{1,2})\s(?:new\s|more\s|quick\s)?(?:tasks|to-?dos|action\sitems"
    r"|things)\b|(?P<ja>[2-9２-９二三四五六])\s?(?:つ|件|個)",
    re.IGNORECASE,
)
_DIGITS_JA = "〇一二三四五六七八九"
_BULLET = make_regex(r"^\s*(?:[・\-–—•●*▪◦·]\s?|\d{1,2}[.)．、)]\s*|[①-⑨]\s*)(?=\S)")
_NAMES_ONLY = make_regex(rf"(?:new\s|my\s|새\s|新しい)?(?:{_NOUN})", re.IGNORECASE)
_NUMBERED = r"(?:^|[,;.]?\s+)(?:\d[.)]|[①-⑨])\s*"
_APART = make_regex(
    r"\s+[-–—|/／→]\s+|\s*[,、，|｜／→\t()（）\[\]]\s*|(?<=\D)/|/(?=\D)|\s*[:：](?=\s)"
    r"|(?<=[가-힣一-龥ぁ-んァ-ヶー])[:：]"
)
_DUE = make_regex(
    r"^(?:(?:마감(?:일)?|기한|due(?:\sby|\son)?|by|until|before|on|deadline|期限|締め?切り?"
    r"|〆切)\s?(?:은|는|は|:|：)?\s?(?:the\s)?)?"
    r"(?P<day>\S.*?)(?:\s?(?:까지(?:요)?|까지만|마감|안에|내로|まで(?:に)?|締め?切り?|期限|〆切))?$",
    re.IGNORECASE,
)
_TAIL = make_regex(
    r"(?<=\S)(?:(?:으로|로)\s?(?:해\s?줘요?|해\s?주세요|부탁\S*)?|(?:이에요|예요|입니다|이요|요)|で(?:お願い\S*)?|です)$"
)
_STATE_TAIL = make_regex(rf"^(?:in|as|as\sa)\s|^(?:상태|ステータス|状態)(?:은|는|は)?\s?|{_TAIL.pattern}")
_NAME = r"(?:[가-힣]{2,4}|[A-Z][a-z]{1,11}(?:\s[A-Z][a-z]{1,11})?|[ァ-ヶー]{2,8}|[一-龥]{1,4}|<@\w+>)"
_OWNER = make_regex(
    rf"^(?:(?:담당(?:자)?|책임자|owner|assignee|assigned\sto|for|by|担当(?:者)?)\s?(?:은|는|は|が|:"
    rf"|：)?\s?(?P<after>{_NAME}){HONORIFIC}?"
    rf"|(?P<polite>{_NAME})\s?{HONORIFIC}(?:이|가|が)?(?:\s?(?:담당|担当))?"
    rf"|(?P<does>{_NAME})\s?(?:담당|担当"
    rf"|が担当|이\s담당|가\s담당)"
    rf"|@(?P<at>{_NAME}))(?:이요|요|で)?$"
)
_BARE = make_regex(rf"^{_NAME}$")
_IDLE = make_regex(
    r"too|also|as\swell|도|역시|please|pls|요|も"
    r"|(?:(?:기한|마감|날짜|담당(?:자)?)(?:이랑|랑|하고|과|와|도|은|는|이|\s|/)*){1,2}(?:아직\s|둘\s?다\s)*(?:없음|없어요?|미정|안\s?정함|모름|나중에)(?:요)?"
    r"|(?:no|without(?:\san)?)\s(?:(?:owner|assignee|due\sdate|date|deadline)(?:\s(?:or|and)\s"
    r"|/)?){1,2}(?:\s(?:yet|for\snow))?"
    r"|(?:(?:owner|assignee|due\sdate|date|deadline)(?:\s(?:and|or)\s|/)?){1,2}\s(?:tbd|open|unknown)"
    r"|(?:(?:担当者?|期限|締め?切り?)(?:と|も|は|・|/)*){1,2}(?:まだ)?(?:未定|なし|未設定|決まっていない)",
    re.IGNORECASE,
)
"""Says nothing of a thing: also, or that nobody has it or no day is set yet."""
_FOR_ME = make_regex(
    r"\bfor\s(?:me|myself)\b|\bmy\s|(?<![가-힣])(?:내|제|나의|저의)\s(?=작업|할|태스크|업무|앞|이름)"
    r"|(?:내가|제가)\s(?:할|맡을)"
    r"|(?:나|저)한테|私の|自分の|自分用"
)
_NAMED_OWNER = make_regex(
    rf"(?P<ko>{_NAME})(?:이)?\s?(?:님|씨)?(?:한테|에게|께|\s앞으로)|\bfor\s(?P<en>[A-Z][a-z]{{1,11}})\b"
    rf"|(?P<ja>[^\s、。のを]{{1,10}}?){HONORIFIC_JA}(?:の|に)"
)
_LONGEST_ITEM = 200
_LONGEST_LINE = 2_000
_FEWEST = 2


@dataclass(frozen=True, slots=True)
class TaskItem:
    """One thing to do: its name, whose it is ("" where nobody is named; ``is_mine`` where it is the asker's), the day
    until when, and the state that it is in ("" where none is told)."""

    title: str
    owner: str = ""
    is_mine: bool = False
    day: date | None = None
    state: str = ""


@dataclass(frozen=True, slots=True)
class TaskList:
    """What a request calls the things that it lists, and these."""

    home: str
    items: tuple[TaskItem, ...]


def find_task_list(text: str, now: datetime, timezone: str) -> TaskList | None:
    """Return the things to do that a whole request lists; ``None`` where it asks for anything else, or where not all
    of it is read."""
    parted = (_part_lines(text) or _part_line(text)) if len(text) <= _LONGEST_LINE * 2 else None
    if parted is None or any(len(one) > _LONGEST_ITEM for one in parted[1]):
        return None
    head, lines, shared_line = parted
    noun = re.search(_NOUN, head, re.IGNORECASE)
    named = _NAMED_OWNER.search(head)
    plain = _FOR_ME.sub(" ", head) if named is None else head.replace(named[0], " ")
    counted = _COUNT.search(head)
    ordered = re.search(_ORDERS, head, re.IGNORECASE) is not None or counted is not None or _NAMES_ONLY.fullmatch(head)
    if noun is None or not ordered or _ELSEWHERE.search(plain) or _ONE.search(plain):
        return None
    if re.search("(?<![A-Za-z])['\"‘“「『]|[?？].", "\n".join((*lines, head))) or (
        counted is not None and _read_count(counted) != len(lines)
    ):
        return None
    reader = _Reader(now, timezone, detect_language(text, "ko"))
    if find_dates(plain, now, timezone, reader.language):
        return None
    items = reader.read(lines)
    if items is None:
        return None
    owner = next((one for one in named.groups() if one), "") if named is not None else ""
    is_mine = (named is None and _FOR_ME.search(head) is not None) or MYSELF.fullmatch(owner) is not None
    of_all = reader.read_shared(shared_line, TaskItem("", "" if is_mine else owner, is_mine))
    if of_all is None:
        return None
    return TaskList(re.sub("할일", "할 일", noun[0]), tuple(_fill(one, of_all) for one in items))


def _fill(item: TaskItem, of_all: TaskItem) -> TaskItem:
    """Return an item with what is told of all of a list, where nothing else is told of it."""
    is_taken = bool(item.owner) or item.is_mine
    filled = item if is_taken else replace(item, owner=of_all.owner, is_mine=of_all.is_mine)
    return replace(filled, day=item.day or of_all.day, state=of_all.state)


def _read_count(found: re.Match[str]) -> int:
    said = next(one for one in found.groups() if one).casefold()
    if said in _COUNTS:
        return _COUNTS[said]
    return int(said) if said.isdigit() else _DIGITS_JA.index(said)


_OF_ALL = make_regex(
    r"(?:둘\s?다|셋\s?다|넷\s?다|모두|전부|다\s?같이|다(?=\s)|(?:담당(?:자)?|마감|기한|상태)(?:은|는)?\s(?:둘\s?다|모두|전부|다)|both(?:\sof\sthem)?|all(?:\s(?:of\sthem|three|four|five))?"
    r"|everything|両方(?:とも)?|どちらも|すべて|全部|いずれも)[\s、,:：]*(?P<said>\S.*?)[\s.。!~]*",
    re.IGNORECASE,
)
"""A line below a list that tells something of all that it holds."""


def _part_lines(text: str) -> tuple[str, list[str], str] | None:
    """Return the order and the lines of a list that stands below it, or above, and what the line below tells of all."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    while len(lines) > _FEWEST and _is_beside(lines):
        lines.pop()
    below = _OF_ALL.fullmatch(lines[-1]) if len(lines) > _FEWEST and _BULLET.match(lines[1]) else None
    if below is not None:
        lines.pop()
    if len(lines) <= _FEWEST:
        return None
    first, last = lines[0], lines[-1]
    head, items = (
        (first, lines[1:])
        if re.search(_NOUN, first, re.IGNORECASE) and not _BULLET.match(first)
        else (last, lines[:-1])
    )
    bullets = [_BULLET.match(one) is not None for one in items]
    if len(head) > 80 or any(bullets) != all(bullets) or any(map(is_field_line, items)):
        return None
    if not all(bullets) and _COUNT.search(head) is None and not all(re.search(r"\d|[,/|(–—、]", one) for one in items):
        return None
    return head, [_BULLET.sub("", one) for one in items], below["said"] if below is not None else ""


def _is_beside(lines: Sequence[str]) -> bool:
    """Whether the last of these lines stands beside a list: thanks, a remark, or what is not to be done."""
    last = lines[-1]
    if _BULLET.match(last) or not _BULLET.match(lines[1]):
        return False
    return (
        _THANKS.fullmatch(last) is not None or is_remark(last) or any(not one.start for one in find_prohibitions(last))
    )


_THANKS = make_regex(
    r"(?:thanks|thank\syou|thx|ty|cheers|감사(?:합니다|해요)|고마워요?|부탁(?:드려요|드립니다|해요)|よろしく\S*|お願い\S*|ありがとう\S*)[\s.!~🙏🙇]*",
    re.IGNORECASE,
)


_RANK = make_regex(
    r"긴급|급함|중요|필수|보통|낮음|높음|선택|urgent|high|low|important|optional|重要|至急|緊急", re.IGNORECASE
)
"""How much something matters, which is nobody."""
_DASH = make_regex(
    r"^(?<!:)(?P<head>[^:\n(（]{2,60}?)(?:\s[-–—]\s(?=[^:\n]*[)）]\s*[/／,、])"
    r"|[.。!~]\s*(?=[^:\n(（.。]{2,40}[(（][^\n]*[)）][\s.。!]*$))"
)
"""What stands between the order and the items of a list, each with its fields in brackets, in the place of a colon."""


def _part_line(text: str) -> tuple[str, list[str], str] | None:
    """Return the order and the items of a list that stands behind its colon in one line."""
    if len(text) > _LONGEST_LINE:
        return None
    head, colon, rest = _DASH.sub(r"\g<head>: ", re.sub("：", ":", text.strip(), count=1), count=1).partition(":")
    if not colon or "\n" in text.strip() or len(head) > 80 or not rest[:1].strip() + rest[1:2].strip():
        return None
    rest = rest.strip()
    bracket = r"(?<=[)）])\s*(?:[,、;，/／]\s*)?(?:and\s|&\s|그리고\s)?(?=[^\s,、;，.!~])"
    for joint in (_NUMBERED,) if re.match(_NUMBERED, rest) else (bracket, r"\s*;\s*(?:and\s)?"):
        parts = [one for one in compile_once(joint).split(rest) if one.strip(" .,!~")]
        if len(parts) >= _FEWEST:
            brackets = all(re.search(r"[(（][^()（）]+[)）][\s.!~]*$", one) for one in parts)
            return (head, [one.strip(" .,!~") for one in parts], "") if brackets or joint != bracket else None
    parts = re.split(r"\s*[,、，]\s*", rest)
    is_even = len({len(re.findall(r"\s/\s|\s[-–—]\s", one)) for one in parts}) == 1 and re.search(
        r"\s[/–—-]\s", parts[0]
    )
    return (head, [one.strip(" .,!~") for one in parts], "") if len(parts) >= _FEWEST and is_even else None


@dataclass(frozen=True, slots=True)
class _Piece:
    start: int
    end: int
    said: str


class _Reader:
    """Reads items: what stands last or first in each says whose it is and until when; what is left is its name."""

    def __init__(self, now: datetime, timezone: str, language: Language) -> None:
        self.now = now
        self.timezone = timezone
        self.language = language

    def read(self, lines: Sequence[str]) -> tuple[TaskItem, ...] | None:
        """Return the items of these lines; None where one of them has no name, or says something twice."""
        read = [self._read_one(one, bare=True) for one in lines]
        if not all(one is not None and (one.owner or one.is_mine) for one in read):
            read = [self._read_open(one, other) for one, other in zip(lines, read, strict=True)]
        made = tuple(one for one in read if one is not None)
        whole = len(made) == len(lines) and len({one.title for one in made}) == len(made)
        return made if whole else None

    def read_shared(self, line: str, item: TaskItem) -> TaskItem | None:
        """Return an item with what a line tells of all; None where it says anything else."""
        for said in re.split(r"\s*(?:[,、]|\band\b)\s*", line) if line else []:
            bare = _STATE_TAIL.sub("", said.strip(" ."))
            state = next((name for name, words in STATE_WORDS.items() if compile_once(words, re.I).fullmatch(bare)), "")
            other = replace(item, state=state) if state else self._add_field(item, _TAIL.sub("", said), bare=True)
            if other is None:
                return None
            item = other
        return item

    def _read_open(self, line: str, bare: TaskItem | None) -> TaskItem | None:
        """Return the item of a line where not all items name somebody: a name alone is only heard in brackets, beside a
        day of which nothing is left over."""
        item = self._read_one(line, bare=False)
        if item is None or bare is None or bare.day is None or not item.title.endswith((")", "）")):
            return item
        return bare if bare.owner and not _RANK.fullmatch(bare.owner) and item.title.startswith(bare.title) else item

    def _read_one(self, line: str, *, bare: bool) -> TaskItem | None:
        pieces = _cut(line)
        item = TaskItem("")
        for at in (-1, 0):
            while len(pieces) > 1:
                said = pieces[at].said
                other = item if _IDLE.fullmatch(said) else self._add_field(item, said, bare=bare)
                if other is None:
                    break
                item = other
                pieces.pop(at)
        if not pieces:
            return None
        title = line[pieces[0].start : pieces[-1].end]
        title = title + ")" if title.count("(") > title.count(")") else title
        title, item = self._cut_words(title, item)
        title = title.strip(" ,.、。-–—~!")
        return replace(item, title=title) if re.search(r"[^\W\d_]{2}", title) else None

    def _cut_words(self, title: str, item: TaskItem) -> tuple[str, TaskItem]:
        """Return a name without the words at its end that say whose it is, or until when."""
        again = True
        while again:
            again = False
            words = title.split(" ")
            for size in range(min(4, len(words) - 1), 0, -1):
                other = self._add_field(item, " ".join(words[-size:]), bare=False, plain=True)
                if other is not None:
                    title, item, again = " ".join(words[:-size]), other, True
                    break
        return title, item

    def _add_field(self, item: TaskItem, said: str, *, bare: bool, plain: bool = False) -> TaskItem | None:
        """Return an item with what a piece says of it; None where it says nothing such, or says it once more."""
        has_owner = bool(item.owner) or item.is_mine
        if MYSELF.fullmatch(said) and not (plain and said.casefold() in ("me", "i")):
            return None if has_owner else replace(item, is_mine=True)
        if (day := self._read_day(said, plain=plain)) is not None:
            return None if item.day is not None else replace(item, day=day)
        owner = _OWNER.fullmatch(said)
        named = next((one for one in owner.groups() if one), "") if owner is not None else ""
        if not named and bare and _BARE.fullmatch(said) and not find_meanings(said):
            named = said
        if (
            not named
            and plain
            and item.day is not None
            and self.language == "ja"
            and re.fullmatch("[ァ-ヶー]{2,5}", said)
        ):
            named = said
        if not named and not plain and said.count(" ") == 1:
            halves = said.split(" ")
            one, other = (self._add_field(item, half, bare=bare) for half in halves)
            both = one is not None and other is not None
            return self._add_field(one, halves[1], bare=bare) if both and one is not None else None
        return replace(item, owner=named) if named and not has_owner else None

    def _read_day(self, said: str, *, plain: bool) -> date | None:
        found = _DUE.match(said)
        if found is None or len(said) > 30:
            return None
        day = found["day"].strip()
        if (
            plain
            and day == said
            and not re.search(r"\d|요일|曜|내일|모레|오늘|tomorrow|today|明日|明後日|あさって|今日|本日", said)
        ):
            return None  # a word of a name may be a day
        led = {"ko": "마감 ", "ja": "期限 "}.get(
            self.language, "due " if not re.match(r"\d+(?:st|nd|rd|th)", day) else "due the "
        )
        dates = find_dates(f"{led}{day}", self.now, self.timezone, self.language)
        if len(dates) != 1 or dates[0].cron is not None or not dates[0].has_day:
            return None
        if dates[0].text.strip() != day and f"{led}{day}".strip() != dates[0].text.strip():
            return None
        last = (dates[0].end or dates[0].start).date()
        is_yearless = (
            re.fullmatch(r"\d{1,2}\D{1,3}\d{1,2}\D*|[A-Za-z]+\.?\s\d{1,2}\D*|\d{1,2}\D*\s[A-Za-z]+", day) is not None
        )
        return add_months(last, 12) if last < self.now.date() and is_yearless else last


def _cut(line: str) -> list[_Piece]:
    """Return the pieces of a line that signs part, each where it stands."""
    pieces, at = list[_Piece](), 0
    for found in [*_APART.finditer(line), None]:
        end = found.start() if found is not None else len(line)
        said = line[at:end]
        if bare := said.strip(" -–—"):  # a dash behind a bracket
            begins = at + said.index(bare)
            pieces.append(_Piece(begins, begins + len(bare), bare))
        at = found.end() if found is not None else len(line)
    return pieces

"""A request as parts of which each says one thing: a change of something, a message, what is to stay, what is taken
back, a remark. A request of which not every word stands in such a part is none. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.idiom_rules import HIDDEN
from orchestration.rule_planner.stated_changes import StatedChange, read_stated_change, split_things
from orchestration.rule_planner.stated_values import Sealed
from orchestration.text.prohibitions.columns import COLUMN_WORDS, ColumnKind
from orchestration.text.remarks import is_remark
from schemas.plan import Language

StatedKind: TypeAlias = Literal[
    "change", "order", "keep", "remark", "leave", "only", "untold", "clear", "also", "match", "head", "twin", "ask"
]
"""``leave`` and ``only``: of the things before one is left out, or meant alone. ``untold``: nobody is told after all.
``clear``: what was said before of the thing does not hold. ``also``: one more thing that is told. ``match``: the day of
a thing becomes the one that somebody is told. ``twin``: another record like the thing before. ``ask``: how a thing is."""
MOST_SEAMS = 16
_SEAMS = {
    "ko": re.compile(
        r"\s*[.!?~…]+\s+|\s*\.{2,}\s*|(?<=[고])(?:요)?[,\s]+|,\s*|(?<=줘)\s+|(?<=세요)\s+|\s+(?=\d[.)]\s)|\s*\n+\s*|:\s+|(?<=로)\s(?=\d[.)])"
    ),
    "en": re.compile(r"\s*[.;!?]+\s+|\s*\.{2,}\s*|\s*,\s*|\s(?=(?:and|then|but)\s)|\s[—–-]\s|\s*\n+\s*|:\s+", re.IGNORECASE),
    "ja": re.compile(r"\s*[。！!？?…]+\s*|、|(?<=そのままで)|\s*\n+\s*|[:：]\s*"),
}
_NUMBER = re.compile(r"^\s*(?:\d[.)]\s*|\(\d\)\s*|[①-⑨]\s*|[-•・]\s+)")
_OPENS = re.compile(
    r"(?:저기|안녕하세요|그리고|네|혹시)?[\s,]*(?:(?:급한|부탁|요청|할)\s?(?:거|것|일)?\s?)?(?:드릴\s?(?:게|거|것)?\s?)?(?:[두세네]|다섯|\d)?\s?(?:가지|개|건)?(?:요|만요|만|입니다|이에요|있어요|있습니다|\s)*(?:몰아서|부탁\S*)?"
    r"|(?:ok|hey|hi|so|a|few|couple|of|two|three|four|\d|quick|things|favou?rs|asks|for|you|please|pls|\s)+"
    r"|(?:お願い|以下|が|を|で|は|[二三四2-4２-４]つ|[二三四2-4]点|あります|です|ほど|だけ|、)+",
    re.IGNORECASE,
)
_THANKS = re.compile(
    r"(?:thanks|thank you|thx|ty|cheers|please|pls|ok|ㄱㄱ+|감사\S*|고마\S*|부탁\S*(?:\s\S+)?|수고\S*|ありがとう\S*|よろしく\S*|お願い(?:し(?:ます|て)\S*)?|[\s.!~🙏]+)+",
    re.IGNORECASE,
)
_DID_EN = re.compile(r"(?:already\s)?(?:[a-z]+ed|bought|sent|paid|got|took|did|went)\b[^,]*", re.IGNORECASE)
"""What was done, without who did it."""
_DAY_END = r"\s(?=그대로|stays|remains)|(?:のまま|は?そのまま)"
_FIELD = "|".join(f"(?:{words})" for words in COLUMN_WORDS.values())
_CORRECTS = {
    "ko": re.compile(
        r"^(?:(?:아|어|앗|엇|음|흠|참)[\s,.~]+)*(?:아니다|아니야|아니지|아니에요|아니요|아니|잠깐만?요?|그냥)(?:[\s,.~]+(?:그냥|아니|다시))*[\s,.~]+"
    ),
    "en": re.compile(
        r"^(?:(?:oh|hmm|um|ah|but|and)[,\s]+)*(?:(?:wait|no|actually|nope|nah|scratch that|hold on|on second thought)[,.\s]+)+",
        re.IGNORECASE,
    ),
    "ja": re.compile(r"^(?:あ|ああ|えっと)?[、…]*(?:いや|やっぱり?|待って|違う|違った)[、…]*(?:やっぱり?)?[、]?"),
}
_TURNS = re.compile(
    r"(?:^|[\s.,~])(?:아니다|아니야|아니지|취소|그냥\s?둬)(?![가-힣])|\b(?:actually|scratch that|no wait|wait no|never ?mind|nvm|dont|don't)\b"
    r"|いや、|やっぱ",
    re.IGNORECASE,
)
"""Words of somebody who takes something back, which no order holds."""
_KEEPS = {
    "ko": re.compile(
        r"(?:[^,.]{1,24}?(?:은|는|도|만|이|랑|을|를)?\s)?(?:(?:절대|그냥|원래|지금|있는)\s)*(?:그대로(?:\s?(?:두고|두세요|둬|놔둬|놔두고|해|요|유지\S*|부탁\S*))?요?"
        r"|(?:건드리|건들|바꾸|손대|고치|만지|변경하|수정하)지\s?(?:말|마)\S*(?:\s?(?:것|주세요|줘))?)[\s!~.]*"
    ),
    "en": re.compile(
        r"(?:and\s|but\s)?(?:(?:the\s|its\s)?[^,.]{2,40}?\s(?:stays?|remains?)(?:\s(?:as is|as it is|where it is|put|the same|there))?"
        r"|(?:keep|leave)\s[^,.]{2,40}?(?:\s(?:as is|as it is|alone|untouched|the same))?|(?:don'?t|do not)\s(?:touch|change|move)\s[^,.]{2,40}"
        r"|nobody else'?s|nothing else|same\s(?:date|deadline|owner|due date|status))",
        re.IGNORECASE,
    ),
    "ja": re.compile(
        r"[^、。]{1,14}?(?:は|も)?(?:そのまま|変えない|触らない|いじらない)(?:で(?:お願いします|いい|OK)?|に(?:して)?)?"
    ),
}
_LEAVES = {
    "ko": re.compile(r"(?P<what>\S.{0,30}?)(?:은|는|건|꺼는|거는)?\s?(?:냅두|놔두|그냥\s?두|그대로\s?두|빼|제외하|두)(?:고요?|세요|구)?"),
    "en": re.compile(r"(?:leave|keep|skip|not)\s(?:out\s)?(?:the\s)?(?P<what>[^,.]+?)(?:\s(?:one|task))?(?:\s(?:alone|out|as is|where it is|there))?", re.IGNORECASE),
    "ja": re.compile(r"(?P<what>[^、。]{1,20}?)(?:は|の(?:ほう|方)は)(?:そのまま|抜き|なし|除外)(?:で)?"),
}
_ONLY = {
    "ko": re.compile(r"(?P<what>\S.{0,30}?)만(?:\s?(?:해|하|바꿔|미뤄|옮겨|변경)\S*(?:\s?\S+)?)?(?:요)?"),
    "en": re.compile(r"(?:just|only)\s(?:do\s|move\s|change\s)?(?:the\s)?(?P<what>[^,.]+?)(?:\s(?:one|task))?", re.IGNORECASE),
    "ja": re.compile(r"(?P<what>[^、。]{1,20}?)だけ(?:で|お願い\S*|にして)?"),
}
_CLEARS = {
    "ko": re.compile(r"(?:그냥\s)?(?:(?:다|전부|모두|둘\s?다)\s(?:놔두|냅두|그대로\s?두|두)고|(?:그냥\s)?(?:그대로\s)?(?:둬|두세요|냅둬|놔둬|놔두세요)(?:요|줘)?|됐어요?|취소(?:할게요?|해\s?줘|요)?)"),
    "en": re.compile(r"(?:just\s)?leave\s(?:it|it all|everything|all of it|all that)(?:\s(?:alone|as is|as it is|for now))?|never ?mind|nvm|forget it|skip it", re.IGNORECASE),
    "ja": re.compile(r"(?:全部|すべて)?そのまま(?:で|にして)\S*|やめておいて|なしで|取り消し\S*"),
}
_UNTOLD = {
    "ko": re.compile(r"(?:말하는|말|연락하는|연락|디엠|DM|알림|전하는|보내는)\S*\s?(?:건|거|것은|것|은|는)?\s?(?:됐|말고|필요\s?없|안\s?해도|하지\s?말|보내지\s?말)\S*(?:\s?(?:되고|돼요|돼))?"),
    "en": re.compile(r"(?:don'?t|do not|no need to)\s(?:dm|poke|ping|tell|message|bother|nudge|ask|notify)(?:\s(?:him|her|them|\w+))?(?:\s(?:after all|yet|now))?", re.IGNORECASE),
    "ja": re.compile(r"(?:DM|連絡|伝えるの)は(?:やめ|なし|いい)\S*"),
}
_ALSO_KO = re.compile(r"(?P<said>\S.{1,40}?)(?:단|다는|라는|란)\s?(?:말|얘기|말씀)(?:도|까지)(?:\s?(?:같이|함께|꼭))?(?:\s?(?:해|전해|넣어|써)\S*(?:\s?\S+)?)?")
_MATCH = {
    "ko": re.compile(r"(?:마감(?:일)?|기한|날짜)(?:도|을|를)?\s?(?:거기에?\s|그에\s|그거에\s)?맞춰\S*(?:\s?(?:줘|주세요|바꿔\S*|옮겨\S*))?(?:\s?\S+)?"),
    "en": re.compile(r"(?:and\s)?(?:please\s)?(?:move|change|set|push|update|adjust)\s(?:the|its)\s(?:due\s?date|deadline|date)(?:\s(?:to match|too|as well|accordingly|to that))", re.IGNORECASE),
    "ja": re.compile(r"(?:期限|締め?切り?)も?(?:それに)?(?:合わせて|あわせて)\S*"),
}
_TWIN = re.compile(
    rf"(?:and\s|then\s)*(?:(?:make|create|add)\s)?a\s(?:separate|new|second|another)\s(?:one|task)\s?(?:for\s(?P<who>\w+))?,?\s(?:called\s)?(?P<title>{HIDDEN}),?\s(?:with\s)?(?:the\s)?same\s(?:deadline|due date|date)",
    re.IGNORECASE,
)
_ASKS = {
    "ko": re.compile(rf"(?P<what>\S.{{1,40}}?)(?:은|는)?\s(?:이미\s)?(?:완료|끝|닫)\S*(?:죠|지|나|나요|죠)\?*"),
    "en": re.compile(r"(?P<what>[^,.]{3,40}?)(?:\sone)?\s(?:i'd|i had|i've|we'd|is|was)\s(?:already\s)?(?:closed|done|finished|completed?),\sright\?*", re.IGNORECASE),
    "ja": re.compile(r"(?P<what>[^、。]{2,30}?)は(?:もう)?(?:完了|終わ)\S*(?:よね|っけ)[?？]*"),
}
_ORDERS = {
    "ko": re.compile(r"한테|에게|께|디엠|DM|전해|알려|알림|물어|공지|올려|리마인드|만들어|추가|캘린더|메일"),
    "en": re.compile(r"\b(?:dm|tell|ping|poke|nudge|let|ask|message|remind|notify|post|create|add|make|email|calendar)\b", re.IGNORECASE),
    "ja": re.compile(r"DM|伝え|知らせ|聞い|リマインド|連絡|投稿|作っ|作成|追加|カレンダー|メール"),
}
_TOLD_EN = re.compile(r"^(?:and\s|then\s|also\s|please\s)*(?:dm|tell|ping|poke|nudge|let|ask|message|remind|notify|post)\b", re.IGNORECASE)
_JOINS = re.compile(r"^(?:(?:and|then|also|but|so|oh|그리고|그|그럼|또|아|어|앗|참|あと|それと|それから)[,\s、]+)+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class StatedPart:
    """A part of a request: its words, the change that it is, and what it names. ``corrects``: it takes back something
    before it."""

    kind: StatedKind
    words: str
    change: StatedChange | None = None
    names: tuple[str, ...] = ()
    columns: tuple[ColumnKind, ...] = ()
    corrects: bool = False


MayOrder: TypeAlias = Callable[[str], bool]
"""Whether words are a whole order of another kind, such as a message to somebody."""


def read_stated_parts(
    task: PlanningTask, sealed: Sealed, language: Language, may_order: MayOrder
) -> tuple[StatedPart, ...] | None:
    """Return the parts of a request in order; None where words are left that are no such part."""
    text = sealed.text.strip()
    seams = [found.span() for found in _SEAMS[language].finditer(text) if 0 < found.start() and found.end() < len(text)]
    if len(seams) > MOST_SEAMS:
        return None
    reader = _Reader(task, sealed, language, may_order)
    starts = [0, *(end for _, end in seams)]
    ends = [*(start for start, _ in seams), len(text)]
    return reader.read_from(text, starts, ends, 0, ())


class _Reader:
    """Reads parts from seam to seam, the shortest first, and goes back where the rest can't be read."""

    def __init__(self, task: PlanningTask, sealed: Sealed, language: Language, may_order: MayOrder) -> None:
        self.task, self.sealed, self.language, self.may_order = task, sealed, language, may_order
        self.dead: set[tuple[int, bool]] = set()

    def read_from(
        self, text: str, starts: list[int], ends: list[int], at: int, before: tuple[StatedPart, ...]
    ) -> tuple[StatedPart, ...] | None:
        """Return the parts with those of the rest of a text behind them; None where it can't be read."""
        if at == len(starts):
            return before
        told = bool(before) and before[-1].kind == "order"
        if (at, told) in self.dead:
            return None
        for end in range(at, len(ends)):
            words = text[starts[at] : ends[end]]
            opened = text[ends[at - 1] : starts[at]] if at else "."
            closed = text[ends[end] : starts[end + 1]] if end + 1 < len(starts) else ""
            part = self._read_head(words, before) if ":" in closed else None
            part = part or self._read_part(words, before, sentence=re.search(r"[.!?;。！？\n…]", opened) is not None)
            if part is None:
                continue
            whole = self.read_from(text, starts, ends, end + 1, (*before, part))
            if whole is not None:
                return whole
        self.dead.add((at, told))
        return None

    def _read_head(self, words: str, before: tuple[StatedPart, ...]) -> StatedPart | None:
        """Return the name of the thing that what stands behind a colon is of."""
        things = split_things(self.sealed, words, self.language)
        return StatedPart("head", words, names=things) if things and not before else None

    def _read_part(self, words: str, before: tuple[StatedPart, ...], *, sentence: bool) -> StatedPart | None:
        said = _JOINS.sub("", _NUMBER.sub("", words.strip(" ,、"))).strip()
        if not said:
            return StatedPart("remark", words)
        if not before and _OPENS.fullmatch(said):
            return StatedPart("remark", words)
        if _THANKS.fullmatch(said):
            return StatedPart("remark", words)
        corrected = _CORRECTS[self.language].match(said)
        if corrected is not None and before:
            return self._read_correction(said[corrected.end() :].strip() or said, before)
        told = bool(before) and before[-1].kind == "order"
        within = told and self.language == "en" and not sentence and not _NUMBER.match(words)
        for part in self._list_readings(said, words, before, within=within):
            return part
        return None

    def _list_readings(
        self, said: str, words: str, before: tuple[StatedPart, ...], *, within: bool
    ) -> Iterator[StatedPart]:
        language = self.language
        after_correction = any(one.corrects for one in before)
        if before and _MATCH[language].fullmatch(said):
            yield StatedPart("match", words)
        if after_correction:
            yield from self._list_corrections(said, before)
        if _UNTOLD[language].fullmatch(said) and before:
            yield StatedPart("untold", words, corrects=True)
        if within:
            return
        twin = _TWIN.fullmatch(said)
        if twin is not None and before:
            yield StatedPart("twin", words, names=(self.sealed.name(twin["title"]), twin["who"] or ""))
        if _CLEARS[language].fullmatch(said) and before:
            yield StatedPart("clear", words, corrects=True)
        if _KEEPS[language].fullmatch(said):
            yield StatedPart("keep", words, columns=find_columns(said), names=(self.sealed.name(said),))
        also = _ALSO_KO.fullmatch(said) if language == "ko" else None
        if also is not None and any(one.kind == "order" for one in before):
            yield StatedPart("also", words, names=(also["said"],))
        asked = _ASKS[language].fullmatch(said)
        if asked is not None and before:
            yield StatedPart("ask", words, names=(self.sealed.name(asked["what"]),))
        change = read_stated_change(self.task, self.sealed, said, language)
        if change is not None and (change.things or before) and (change.things or not _only_remarks(before)):
            yield StatedPart("change", words, change)
        if _ORDERS[language].search(said) and not _TURNS.search(said) and self.may_order(self.sealed.restore(said)):
            yield StatedPart("order", self.sealed.restore(said))
        told = bool(before) and before[-1].kind == "order" and language == "en"
        restored = self.sealed.restore(said)
        if not told and (is_remark(restored) or (before and language == "en" and _DID_EN.fullmatch(restored))):
            yield StatedPart("remark", words)

    def _read_correction(self, said: str, before: tuple[StatedPart, ...]) -> StatedPart | None:
        """Return what a part with the words of a correction takes back or puts in the place of what was said."""
        for part in self._list_corrections(said, before):
            return part
        change = read_stated_change(self.task, self.sealed, said, self.language)
        if change is not None:
            return StatedPart("change", said, change, corrects=True)
        return None

    def _list_corrections(self, said: str, before: tuple[StatedPart, ...]) -> Iterator[StatedPart]:
        language = self.language
        said = re.sub(r"^(?:no|and|but|그냥|just)\s", "", said, flags=re.IGNORECASE) if _UNTOLD[language].search(said) else said
        if _CLEARS[language].fullmatch(said):
            yield StatedPart("clear", said, corrects=True)
        if _UNTOLD[language].fullmatch(said):
            yield StatedPart("untold", said, corrects=True)
        columns = find_columns(said)
        kept = _KEEPS[language].fullmatch(said)
        if kept is not None and (columns or self._names_day(said)):
            yield StatedPart("keep", said, columns=columns or ("date",), corrects=True)
        only = _ONLY[language].fullmatch(said)
        if only is not None:
            fields = find_columns(only["what"]) if re.fullmatch(rf"\s?(?:the\s)?(?:{_FIELD})\s?", only["what"], re.IGNORECASE) else ()
            yield StatedPart("only", said, names=(self.sealed.name(only["what"]),), columns=fields, corrects=True)
        leaves = _LEAVES[language].fullmatch(said)
        if leaves is not None and not columns:
            yield StatedPart("leave", said, names=(self.sealed.name(leaves["what"]),), corrects=True)

    def _names_day(self, said: str) -> bool:
        change = read_stated_change(self.task, self.sealed, f"xx → {re.split(_DAY_END, said)[0]}", self.language)
        return change is not None and "@date" in change.properties


def _only_remarks(parts: tuple[StatedPart, ...]) -> bool:
    return all(one.kind == "remark" for one in parts)


def find_columns(words: str) -> tuple[ColumnKind, ...]:
    """Return the kinds of the columns that words name."""
    return tuple(kind for kind, named in COLUMN_WORDS.items() if re.search(named, words, re.IGNORECASE))

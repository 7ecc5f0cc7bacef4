"""Related tools: those of a request's themes, and those that give the keys which other tools take. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.text.tool_concepts import has_concept
from schemas.contract import ToolContract

Fill: TypeAlias = Literal["usual", "texts", "deletion"]
"""What of the packs matters most beside a theme: as usual, what can be read and what takes a text, or what deletes."""


@dataclass(frozen=True, slots=True)
class ToolTheme:
    """Tools that come along where the words of a request say so; ``concepts`` are words that say it too, ``sends``:
    only where something is to be sent."""

    tools: tuple[str, ...]
    words: re.Pattern[str] | None = None
    concepts: tuple[str, ...] = ()
    fill: Fill = "usual"
    sends: bool = False


def _compile(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


_WRITING = ("text.write", "text.translate", "slack.read_thread")
THEMES: tuple[ToolTheme, ...] = (
    ToolTheme(
        _WRITING,
        _compile(
            r"번역|(?:영어|영문|일본어|일어|한국어|한글|중국어)로",
            r"\btranslat|\b(?:in|into|to) (?:english|korean|japanese|chinese)\b",
            r"訳|(?:英語|日本語|韓国語|中国語)に",
            r"초안(?:을|도|만|좀)?\s?(?:하나\s?)?(?:써|쓰|작성|잡아|만들|부탁)|(?:공지|안내)문|문구",
            r"고쳐\s?써|다시\s?써|다듬|정중|말투|톤으로",
            r"(?:글|메일|답장|답변|편지|소개)(?:을|를|도|좀)?\s?(?:하나\s?)?(?:써|쓰|작성)",
            r"\b(?:draft (?:a|an|the|me|minutes|up)|rewrite|reword|rephrase|polish|tone)\b",
            r"\bwrite (?:a|an|up|the|me)\b",
            r"下書き|文面|書き直|丁寧|返信を|(?:議事録|お知らせ|案内|メール|文章)を(?:書|作)",
        ),
        fill="texts",
    ),
    ToolTheme(
        ("text.extract", "text.classify", "slack.read_thread"),
        _compile(
            r"뽑아|추출|골라내|분류|태그",
            r"\b(?:extract|pull out|classif|categor|tag\b|action items)|\bsort\b.*\binto\b",
            r"抜き出|抽出|分類|仕分|タグ",
        ),
        fill="texts",
    ),
    ToolTheme(
        ("session.list_work", "session.recall_answer"),
        _compile(
            r"승인|결재|대기|처리\s?(?:안|중)|(?:네|니)가|한\s?일|(?:그|방금|아까|위)\s?(?:그\s?)?(?:답|결과)",
            r"\b(?:approv|waiting|pending|stuck|running|you (?:do|did|done)|did you|have you|that (?:answer|result))",
            r"承認|決裁|あなた|止まって|(?:その|さっきの)(?:答え|結果)",
        ),
    ),
    ToolTheme(
        ("slack.schedule_message", "slack.schedule_dm"),
        _compile(
            r"\d{1,2}\s?시(?:\s?반)?(?:에|까지|쯤|\s)|오전|오후|내일|모레|아침|저녁|(?:분|시간)\s?(?:뒤|후|있다)|나중에|예약",
            r"[월화수목금토일]요일(?:에|날)",
            r"\b(?:tomorrow|tonight|later|schedule|in \d+ (?:min|hour)|at \d|\d{1,2}(?::\d\d)?\s?(?:am|pm)\b)",
            r"\b(?:on|next|this) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b",
            r"明日|時に|分後|時間後|後で|予約|朝|[月火水木金土日]曜日?に",
        ),
        sends=True,
    ),
    ToolTheme(
        ("slack.read_thread",),
        _compile(
            r"스레드|쓰레드|(?:이|여기|방금)(?:서|까지)?\s?(?:나눈\s?)?(?:대화|논의|얘기|이야기|나온|내용)",
            r"\bthread\b|\b(?:this|the|our) (?:conversation|discussion|chat)\b|\babove\b",
            r"スレッド|(?:この|ここの|今の)(?:会話|やりとり|議論|話)",
        ),
    ),
    ToolTheme(
        ("slack.search_messages",),
        _compile(
            r"슬랙(?:에서|에|\s).*(?:찾|검색)|(?:메시지|채널|#\S+)\S*\s.*(?:찾|검색)|(?:올라온|올라왔|나온\s?(?:말|얘기|메시지)|누가\s.*(?:말|얘기|물어))|(?:얘기|말|언급|올린|쓴|물어본)\S*\s(?:글|메시지|거|것)",
            r"\b(?:find|search|dig|look)\b.*\b(?:messages?|threads?|slack|channel|conversation|posted|said)\b",
            r"\b(?:who|what|where|anyone|someone)\b.*\b(?:said|mentioned|posted|asked|talk\w+|wrote|discuss\w+)\b",
            r"#\S+.*(?:요약|정리|대화|논의|얘기|이야기|브리핑)|(?:대화|채널).*(?:요약|정리)|(?:요약|정리).*#\S+",
            r"#\S+.*\b(?:summar\w+|recap|happened|missed|discuss\w+|going\son)|\b(?:summar\w+|recap|sum\sup|catch\s\w+\sup|happened|missed|discuss\w+|going\son)\b.*#\S+",
            r"#\S+.*(?:要約|まとめ|会話|話)",
            r"(?:メッセージ|投稿|発言|会話|スラック|slack).*(?:探|検索|見つけ)|(?:言って|話して|書いて|聞いて)いた",
        ),
    ),
    ToolTheme(
        ("slack.find_thread",),
        _compile(
            r"(?:글|메시지|공지|스레드)\S{0,3}\s.*(?:답글|댓글|답장)",
            r"\b(?:reply|respond|comment)\b.*\b(?:posts?|messages?|thread|announcement|standup)\b",
            r"(?:投稿|メッセージ|スレッド|お知らせ)(?:に|へ).*(?:返信|返事|コメント)",
        ),
    ),
    ToolTheme(
        ("text.answer",),
        _compile(
            r"규정|정책|절차|방침|매뉴얼|어떻게|해도\s?(?:돼|되)|며칠|한도",
            r"\b(?:policy|policies|rules?|allowed|procedure|how (?:do|many|long|can|should)|may (?:i|we))\b",
            r"規定|規則|手順|方針|何日|どうやって|いつまで",
        ),
    ),
    ToolTheme(("table.aggregate",), _compile(r"[가-힣]별(?:로|\s|$)", r"\bper\b", r"ごと|別"), ("compute",)),
    ToolTheme((), concepts=("delete",), fill="deletion"),
)
"""The themes in the order in which they are shown; where one has no room, those after it may."""


def find_themes(text: str, used: Iterable[str] = ()) -> Iterator[ToolTheme]:
    """Yield the themes that the words of a request are about, and those of tools that must be there."""
    must = {*used}
    sends = has_concept("post", text) or has_concept("dm", text) or has_concept("remind", text)
    for theme in THEMES:
        said = theme.words is not None and theme.words.search(text) is not None
        said = said or any(has_concept(name, text) for name in theme.concepts)
        if (said and (sends or not theme.sends)) or not must.isdisjoint(theme.tools):
            yield theme


_KEY = make_regex(r"(?:(?P<noun>[a-z0-9_]+?)_)?(?:id|ids|key|uuid|guid)")
_HUMP = make_regex(r"(?<=[a-z0-9])(?=[A-Z])")
_FINDS = make_regex(r"(?:search|find|query|list)")


def list_with_givers(tools: Sequence[str], contracts: Iterable[ToolContract]) -> list[str]:
    """Return the tools, each with the cheapest tools that give the keys which it takes right behind it."""
    known = {one.tool: one for one in contracts}
    found: dict[str, None] = {}
    for tool in tools:
        _add(tool, known, found)
    return [*found]


def _add(tool: str, known: dict[str, ToolContract], found: dict[str, None]) -> None:
    contract = known.get(tool)
    if tool in found or contract is None:
        return
    found[tool] = None
    for noun in _list_nouns(contract):
        giver = _find_giver(contract, noun, known.values())
        if giver is not None:
            _add(giver.tool, known, found)


def _list_nouns(contract: ToolContract) -> Iterator[str]:
    """Yield what each key is of that a tool must be given; empty where its name does not say."""
    for name in contract.required:
        key = _KEY.fullmatch(_HUMP.sub("_", name).casefold())
        if key is not None and contract.resolves(name) is None:
            yield key["noun"] or ""


def _find_giver(taker: ToolContract, noun: str, contracts: Iterable[ToolContract]) -> ToolContract | None:
    """Return the read of the same service that gives a thing, the likeliest and then the one that needs least."""
    reads = [
        one
        for one in contracts
        if one.service == taker.service
        and one.risk_level == "read"
        and one.tool != taker.tool
        and noun not in _list_nouns(one)
    ]
    able = [one for one in reads if _gives(one, noun)]
    return min(able, key=lambda one: (_count_keys(one), not _finds(one), len(one.required)), default=None)


def _gives(contract: ToolContract, noun: str) -> bool:
    """Whether a read tells of a thing, by its name or by what it leaves; of a thing without a name, any that finds."""
    if not noun:
        return _finds(contract)
    said = " ".join((contract.tool.partition(".")[2], *contract.produces_map)).casefold()
    stem = noun.rstrip("s")
    return stem in said or stem.removesuffix("y") + "ie" in said


def _finds(contract: ToolContract) -> bool:
    return _FINDS.match(contract.tool.partition(".")[2]) is not None


def _count_keys(contract: ToolContract) -> int:
    return sum(1 for _ in _list_nouns(contract))

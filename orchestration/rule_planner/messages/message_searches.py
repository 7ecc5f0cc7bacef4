"""Requests to find what was once said in the workspace's messages ("dig up the thread about the refund bug"): where is
looked, who wrote, when, and which words, each by its role. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache

from orchestration.patterns import compile_once, make_regex
from orchestration.rule_planner.conditions.condition_words import split_condition
from orchestration.rule_planner.messages.message_authors import find_authors
from orchestration.rule_planner.messages.message_search_words import (
    ASKS,
    CUT_JA,
    FRAME_EN,
    FRAME_STEMS_KO,
    FRAME_WORDS_KO,
    NOUNS,
    SEEKS,
    SHOWS,
    SLACK,
    SPLIT_JA,
    SPOKE,
)
from orchestration.rule_planner.reading.asked_effects import does_act
from orchestration.rule_planner.reading.korean import split_particle
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.words import (
    ANY_MARK,
    BRAND,
    CHANNEL,
    DATE,
    JOINT,
    LINKED,
    NAMED,
    QUOTE,
    compile_branded,
    find_cues,
)
from orchestration.service import list_services, list_tools_by_role
from orchestration.text.dates import FoundDate
from orchestration.text.text_length import drop_length
from orchestration.text.word_lists import HONORIFIC
from schemas.plan import Language

_REST = {
    "ko": make_regex(
        r"(?P<search>.+?(?:찾|검색)(?:아서|아|해서|해)(?:\s?(?:그\s?)?(?:내용|것|거)(?:을|를)?)?,?)\s(?P<rest>[^?？]*(?:요약|정리|올려|저장|남겨|추가해|기록해|보내|공유|번역|전달|전해|게시|포스팅)[^?？]*)$",
        re.DOTALL,
    ),
    "en": make_regex(
        r"(?P<search>.+?),?\s(?:and|then)\s(?:then\s)?(?P<rest>(?:summari[sz]e|sum\sup|save|add|put|post|send|share|dm|translate|forward)\b.+)$",
        re.DOTALL | re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?P<search>.+?(?:探して|さがして|検索して|見つけて))(?:から)?、?(?P<rest>[^?？]*(?:要約|まとめ|保存|追加|記録|投稿|送|共有|翻訳|転送)[^?？]*)$",
        re.DOTALL,
    ),
}
"""What is to be done with what was found, behind the search."""
_POSTED = make_regex(r"올라|올린|새\s?글|\b(?:post\w*|new)\b|投稿|新しい", re.IGNORECASE)
"""Messages that are wanted themselves; of what people talked about a summary is."""
_IS_SAID: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(r"(?:이|가)?\s?(?:있|없|나왔|올라왔)[가-힣]*$"),
    "en": make_regex(r"^there\s(?:is|are|was|were)\s", re.IGNORECASE),
    "ja": make_regex(r"(?:が|は)?(?:あれば|あったら|いれば|いたら|ある(?:なら|場合)|なければ|なかったら)$"),
}
"""That there is such a message, around what is said of it."""
_SUM_UP = {"ko": "요약해줘", "en": "summarize it", "ja": "要約して"}
_ELSEWHERE = make_regex(
    r"페이지|문서|시트|작업|할\s?일|회의록|채널(?:을|이)|채널\s?(?:좀\s)?찾|\b(?:pages?|docs?|documents?|(?:spread)?sheet\w*|tasks?|to-?dos?|notes|rows?|a\s(?:time|slot|room|date))\b"
    r"|\b(?:this|that)\sthread\b|이\s?스레드|ページ|文書|シート|タスク|議事録|チャンネルを|このスレッド",
    re.IGNORECASE,
)
"""What is looked for in another place, or is no message."""
_NOUNS_JA = make_regex(
    r"(?:更新|変更|削除|追加|作成|投稿|共有|議論|発言|質問|報告|告知|周知|お知らせ)(?=(?:とか)?(?:が|は)?(?:あっ|ある|あり|出て)|の|に(?:つい|関)|が|って|を?(?:探|さが|検索|見|教)|だけ|、|。|は|$|され)|書き込み|追記"
    r"|(?:聞い|書い|話し|投稿し|共有し|質問し|相談し|報告し|言っ|尋ね|議論し|発言し)(?:て(?:い|た|る|ま|お)|た(?!い)|ま)[ぁ-ん]*"
)
"""What a verb asks for elsewhere, as a noun of what was spoken of, or what others did."""
_DONE_KO = make_regex(
    r"(?:올렸|올린|올려\s?(?:준|줬|둔|놓은)|보냈|보낸|공유(?:했|한|해\s?준|해\s?줬)|썼|쓴|적었|적은|남긴|남겼|말했|말한|얘기(?:했|한)|이야기(?:했|한)|언급(?:했|한)|공지(?:했|한)?|답(?:했|한)|물어(?:본|봤)|했|하셨|올라온|올라왔)[가-힣]*"
)
"""What others did."""
_DONE_EN = make_regex(
    r"\b(?:posted|shared|sent|wrote|told|announced|reported|asked|mentioned|said)\b|\b(?:did|does|do)\s(?:\w+\s){1,2}?(?:post|share|send|write|tell|say)\b"
    r"|\b(?:the|an?|any|all|some|old|those|these|latest|recent|\w+'s)\s(?:\w+\s)?(?:posts?|messages?|shares?|comments?|questions?|updates?)\b"
    r"|\b(?:posts|messages|comments|questions)\b|\b(?!posting|sending|sharing)\w+ing\b",
    re.IGNORECASE,
)
_INSIDE = {
    "ko": make_regex(rf"{CHANNEL}\s?(?:채널)?(?:에서|의\s)"),
    "en": make_regex(rf"\b(?:in|on|from|search|through|inside)\s(?:the\s)?{CHANNEL}", re.IGNORECASE),
    "ja": make_regex(rf"{CHANNEL}\s?(?:チャンネル)?(?:で|の|から)"),
}
"""A channel in which something is looked for."""
_SAID_THERE = make_regex(
    r"(?:[한린쓴던본낸긴온])\s(?:그\s)?(?:메시지|메세지|글|스레드|쓰레드|댓글)|(?:って?た|いた|した)(?:メッセージ|投稿|スレッド|書き込み)"
)
"""A message with what somebody did before it."""
_ASKS_OTHERS = make_regex(
    r"물어\s?(?:봐|보|볼)\s?(?:줘|주|달|라)|^\W*(?:(?:please|can|could|would|you|metel)\s)*ask\s", re.IGNORECASE
)
_ASKS_OTHERS_JA = make_regex(
    r"(?:聞い|尋ね|質問し|書い|投稿し|共有し|伝え)て(?:くだ|下さ|もら|ほし|くれ|おい)?[ぁ-ん]*[。!！\s]*$"
)
"""What metel is to do itself, at the end of a request."""
_SINCE = make_regex(
    rf"{DATE}\s?(?:이후|부터|から|以降)|\b(?:since|after)\s(?:\w+\s)?{DATE}|\bfrom\s{DATE}\son(?:wards?)?\b",
    re.IGNORECASE,
)
_UNTIL = make_regex(rf"{DATE}\s?(?:까지|이전|まで|以前)|\b(?:until|before|till)\s{DATE}", re.IGNORECASE)
_SPAN = make_regex(
    r"(?:최근|지난|요)\s?(?P<ko>일주일|한\s?주|한\s?달|보름)(?:치|간|동안)?|(?:ここ|この|直近|過去)の?(?P<ja>\d{1,2}|一|二|三)(?P<unit>日間?|週間|か?ヶ?カ?月間?)"
    r"|\b(?:over|in|during|within|for)?\s?the\s(?:last|past)\s(?P<en>week|month|day|fortnight)\b",
    re.IGNORECASE,
)
_DAYS = {"일주일": 7, "한주": 7, "한달": 30, "보름": 15, "week": 7, "month": 30, "day": 1, "fortnight": 14}
_NUMBERS_JA = {"一": 1, "二": 2, "三": 3}
_ONLY_LINKS = make_regex(
    r"(?:링크|주소)만|\b(?:just|only)\s(?:the\s|their\s)?links?\b|\blinks?\sonly\b|リンクだけ|リンクのみ", re.IGNORECASE
)
_COUNT = make_regex(
    r"(?P<ko>\d{1,2})\s?개(?=만|\s|$)|\b(?:last|latest|newest|first|top)\s(?P<en>\d{1,2})\b|(?P<ja>\d{1,2})(?:件|個)"
)
_WORD_EN = make_regex(r"[A-Za-z0-9가-힣][\w.+#/@-]*(?:'(?!s\b)\w+)?|[ぁ-んァ-ヶー一-龥々]+")
_ASKED_KO = make_regex(r"(?<=[가-힣]{2})(?:다고|라고|냐고|자고|는지|은지|인지|던데|다는|라는|ㄴ지)(?:요|도|만)?$")
_BETWEEN = make_regex(rf"\s?(?:채널|チャンネル|channel)?{JOINT}(?:in\s|the\s)*")


@dataclass(frozen=True, slots=True)
class MessageSearch:
    """What is looked for, by role; ``rest`` is what is to be done with it (marked text), ``documents``: the pages are
    searched too."""

    query: str = ""
    channels: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    since: datetime | None = None
    until: datetime | None = None
    limit: int | None = None
    links_only: bool = False
    documents: bool = False
    rest: str = ""


def is_message_search(reading: Reading) -> bool:
    """Whether a request asks to find messages by what was said in them."""
    return _cut_search(reading) is not None


def read_message_search(reading: Reading, myself: str, now: datetime) -> MessageSearch | None:
    """Return what a request looks for among messages; None where it asks for anything else, or for nothing that can be
    looked for."""
    cut = _cut_search(reading)
    if cut is None:
        return None
    text, rest = cut
    channels = _list_channels(text, reading)
    since, until, text = read_period(text, reading, now)
    authors, text = find_authors(text, reading, myself)
    count = _COUNT.search(text)
    text = text if count is None else f"{text[: count.start()]} {text[count.end() :]}"
    sums_up = "summary" in find_cues(text)
    found = MessageSearch(
        query=_find_words(drop_length(text) if sums_up else text, reading),
        channels=channels,
        authors=authors,
        since=since,
        until=until,
        limit=int(next(one for one in count.groups() if one)) if count else None,
        links_only=_ONLY_LINKS.search(text) is not None,
        documents=_names_documents(text),
        rest=rest,
    )
    if sums_up:
        # What a channel's people said is summed up as any reading is; words choose among it.
        chosen = found.query or len(channels) > 1 or (channels and found.since and _POSTED.search(text))
        return replace(found, rest=_SUM_UP[reading.language]) if chosen and not rest else None
    asks = ASKS[reading.language].search(text) is not None and not SEEKS[reading.language].search(text)
    if asks and not (found.query or authors or rest) and not _POSTED.search(text):
        return replace(found, rest=_SUM_UP[reading.language])
    is_named = bool(found.query or authors or found.since or (channels and _has_asked(text, reading)))
    return found if is_named else None


def read_condition_search(subject: str, reading: Reading, myself: str, now: datetime) -> MessageSearch | None:
    """Return what a condition looks for among the messages of a channel ("#dev에 환불 얘기 있으면"); None for any
    other."""
    language = reading.language
    bare = _IS_SAID[language].sub("", subject).strip()
    is_of_messages = NOUNS[language].search(bare) is not None or SPOKE[language].search(bare) is not None
    if not (is_of_messages and reading.channels(bare)):
        return None
    asked = {"ko": f"{bare} 찾아줘", "en": f"find where {bare}", "ja": f"{bare}を探して"}[language]
    return read_message_search(replace(reading, marked=asked), myself, now)


def _list_channels(text: str, reading: Reading) -> tuple[str, ...]:
    """Return the first channel, and those that are told together with it."""
    found: list[str] = []
    end = 0
    for mark in reading.channels(text):
        start = text.index(mark.char)
        if found and _BETWEEN.fullmatch(text, end, start) is None:
            break
        found, end = [*found, mark.value], start + 1
    return tuple(found)


def _has_asked(text: str, reading: Reading) -> bool:
    return NOUNS[reading.language].search(text) is not None or ASKS[reading.language].search(text) is not None


def _names_documents(text: str) -> bool:
    return SLACK.search(text) is not None and _compile_documents().search(text) is not None


@cache
def _compile_documents() -> re.Pattern[str]:
    """Return what finds the name of a service whose pages are searched, with its particle."""
    searched = {tool.partition(".")[0] for tool in list_tools_by_role("search")}
    named = {word for one in list_services() if one.id in searched for word in (*one.brands, *one.called)}
    words = "|".join(map(re.escape, sorted(named, key=len, reverse=True)))
    return re.compile(rf"(?<![A-Za-z])(?:{words})(?:이랑|하고|랑|와|과|と|や|에서|で)?", re.IGNORECASE)


_LINKED = make_regex(LINKED)


def _cut_search(reading: Reading) -> tuple[str, str] | None:
    """Return the part of a request that looks for messages, and the rest; None where none does."""
    text, language = reading.marked, reading.language
    if _LINKED.search(text) or reading.cron or reading.prohibitions or _hangs_on_condition(text, reading):
        return None
    behind = _REST[language].match(text)
    if behind is not None and _is_search(behind["search"], reading):
        return behind["search"], behind["rest"]
    return (text, "") if _is_search(text, reading) else None


def _hangs_on_condition(text: str, reading: Reading) -> bool:
    """Whether something is to be done for somebody, or somewhere, where a condition holds."""
    condition = split_condition(text, reading.language)
    return condition is not None and bool(reading.named(condition[1]) or reading.channels(condition[1]))


def _is_search(text: str, reading: Reading) -> bool:
    language = reading.language
    slack = SLACK.search(text) is not None
    placed = slack or bool(reading.channels(text))
    noun, spoke = NOUNS[language].search(text) is not None, SPOKE[language].search(text) is not None
    seeks = SEEKS[language].search(text) is not None or (noun and "summary" in find_cues(text))
    if (compile_branded(BRAND, "query_records").search(text) and not slack) or does_else(text, reading):
        return False
    spoken = compile_once(QUOTE).sub(" ", text)
    if _ELSEWHERE.search(spoken) and not (slack and seeks) and not (placed and noun and seeks):
        return False
    if seeks and _INSIDE[language].search(text) is not None:
        return True
    if seeks:
        where = language == "en" and re.search(r"\bwhere\b", text, re.IGNORECASE) is not None and spoke
        return where or (placed and (slack or noun or spoke)) or (noun and (spoke or bool(_find_topic(text, language))))
    if placed and ASKS[language].search(text) is not None:
        return True
    shows = SHOWS[language].search(text) is not None
    said = spoke and noun and (_SAID_THERE.search(text) is not None or bool(find_authors(text, reading, "me")[0]))
    return shows and ((placed and (noun or spoke)) or said)


def _find_topic(text: str, language: str) -> str:
    """Return the word by which English and Japanese say what was spoken of."""
    found = re.search(
        r"\b(?:about|regarding|mentioning|where|from|by|containing|with)\s\S+|について|に関する|の話", text, re.I
    )
    return found[0] if found is not None and language != "ko" else ""


def does_else(text: str, reading: Reading) -> bool:
    """Whether something is to be changed or sent, besides what others did."""
    if _ASKS_OTHERS.search(text) or (reading.language == "ja" and _ASKS_OTHERS_JA.search(text)):
        return True
    told = {"ko": _DONE_KO, "en": _DONE_EN, "ja": _NOUNS_JA}[reading.language].sub(" ", text)
    return does_act(replace(reading, marked=told))


def read_period(text: str, reading: Reading, now: datetime) -> tuple[datetime | None, datetime | None, str]:
    """Return from when until when is looked, and the text without the words for it."""
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    span = _SPAN.search(text)
    if span is not None:
        return today - timedelta(days=_count_days(span)), None, f"{text[: span.start()]} {text[span.end() :]}"
    days = [found for found in reading.dates(text) if found.has_day]
    if not days:
        return None, None, text
    first = _in_past(days[0], now)
    last = _in_past(days[-1], now)
    start, end = first.start.replace(hour=0, minute=0), (last.end or last.start).replace(hour=0, minute=0)
    after, before = _SINCE.search(text) is not None, _UNTIL.search(text) is not None
    open_end = after and len(days) == 1 and not before
    since = None if before and not after and len(days) == 1 and not days[0].is_span else start
    until = None if open_end else end + timedelta(days=1)
    bare = re.sub(rf"\b(?:since|after|before|until|till|sometime|some\stime|around)\s(?={DATE})", " ", text, flags=re.I)
    return since, until, re.sub(rf"{DATE}(?:에서|에|부터|까지|치|간|동안|쯤|의|の|に|から|まで|は)?", " ", bare)


def _count_days(span: re.Match[str]) -> int:
    if span["ja"]:
        count = _NUMBERS_JA.get(span["ja"]) or int(span["ja"])
        return count * (7 if "週" in span["unit"] else 30 if "月" in span["unit"] else 1)
    return _DAYS[(span["ko"] or span["en"]).replace(" ", "").lower()]


def _in_past(found: FoundDate, now: datetime) -> FoundDate:
    """Return a day that is yet to come as the last one that was called so: nothing was said in the future."""
    if found.start <= now or found.is_span:
        return found
    days = 7 if found.start - now <= timedelta(days=7) else 365
    return replace(found, start=found.start - timedelta(days=days))


def _find_words(text: str, reading: Reading) -> str:
    """Return the words that stand in what is looked for; those in quotes alone, where there are any."""
    quotes = [mark.value for mark in reading.quotes(text)]
    if quotes:
        return " ".join(f'"{one}"' if " " in one else one for one in quotes)
    text = _compile_documents().sub(" ", text)
    plain = re.sub(rf"{CHANNEL}\s?(?:채널)?(?:에서|에다|에는|에도|에|의|で|の|に|から)?", "\x00", text)
    plain = compile_once(rf"{NAMED}{HONORIFIC}?(?:이가|이|가|は|が)?").sub(" ", re.sub(DATE, " ", plain))
    find = {"ko": _list_words_ko, "en": _list_words_en, "ja": _list_words_ja}[reading.language]
    return " ".join(dict.fromkeys(find(re.sub(ANY_MARK, " ", plain))))


def _list_words_ko(text: str) -> list[str]:
    words: list[str] = []
    for word in re.findall(r"[^\s,.!?~…:;()\"'\x00]+", text):
        stem = _ASKED_KO.sub("", split_particle(word)[0] if re.search("[가-힣]$", word) else word)
        if word in FRAME_WORDS_KO or stem in FRAME_WORDS_KO or FRAME_STEMS_KO.match(word) or not stem:
            continue
        words.append(stem)
    return words


def _list_words_en(text: str) -> list[str]:
    bare = re.sub(r"'s\b", "", text.replace("\x00", " "))
    words = [word for word in _WORD_EN.findall(bare) if word.lower().rstrip(".") not in FRAME_EN]
    return [word.rstrip(".") for word in words if not SLACK.fullmatch(word)]


def _list_words_ja(text: str) -> list[str]:
    bare = CUT_JA.sub("\x00", text)
    pieces = [
        re.sub(r"(?<=[一-龥ァ-ヶー])(?:で|に|と|から|も|って)$", "", one)
        for one in SPLIT_JA.split(bare.replace("\x00", "、"))
    ]
    return [
        one for one in pieces if re.search(r"[一-龥ァ-ヶー々A-Za-z0-9가-힣]", one or "") and one not in ("話", "件")
    ]

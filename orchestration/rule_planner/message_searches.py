"""Requests to find what was once said in the workspace's messages ("dig up the thread about the refund bug"). Pure."""

from __future__ import annotations

import re
from dataclasses import replace

from orchestration.rule_planner.asked_effects import does_act
from orchestration.rule_planner.parse import Reading
from orchestration.rule_planner.words import BRAND, CHANNEL, QUOTE, compile_branded, find_cues

_FIND_EN = (
    r"\b(?:find|dig\s(?:\w+\s){0,2}up|dig\sup|search|track\s(?:\w+\s)?down|pull\s(?:\w+\s)?up|locate"
    r"|look\s(?:\w+\s)?up)\b"
)
_TALK_EN = r"(?:thread|conversation|discussion|exchange|messages?|chat)"
_ONCE_EN = (
    rf"\bthere\s(?:was|were)\s(?:an?\s|some\s)?(?:\w+\s)?{_TALK_EN}\b"
    rf"|\bi\s(?:remember|recall)\s(?:\w+\s){{0,2}}?{_TALK_EN}\b"
    r"|\b(?:some(?:one|body)|we|they)\s(?:\w+\s)?(?:posted|mentioned|shared|talked|chatted|discussed)\b"
    r"|\bdidn't\s(?:some(?:one|body)|we|they|anyone)\s(?:post|mention|share|talk|discuss)\b"
)
_PAST_KO = r"(?:올렸|보냈|공유했|썼|적었|말했|얘기했|이야기했|언급했|했|하셨)[가-힣]*"
_SEARCHES = (
    re.compile(
        rf"(?:{CHANNEL}|채널|슬랙)\s?(?:채널)?(?:에서|에|에다)?\s.*(?:누가|누구|뭐라고|뭐라|얘기|이야기|언급|말씀).*(?:찾아|검색|{_PAST_KO}\s?[?？]?\s*$)",
        re.DOTALL,
    ),
    re.compile(rf"(?:{_ONCE_EN}).*{_FIND_EN}", re.IGNORECASE | re.DOTALL),
    re.compile(
        rf"{_FIND_EN}\s(?:me\s)?(?:the|a|an|that|any|some|all|old)\s(?:\w+\s)?{_TALK_EN}\s(?:about|where|on|from|that|with|in)\b",
        re.I,
    ),
    re.compile(rf"(?:{CHANNEL}|チャンネル)\s?で[^、。]*検索し"),
    re.compile(
        rf"(?:{CHANNEL}|チャンネル)\s?(?:で|の).*(?:話し|話が|話を|書い|言って|投稿し|投稿され|やり取り|議論).*(?:探し|検索し|見つけ)",
        re.DOTALL,
    ),
)
_FINDS = re.compile(rf"(?:찾아|검색|뒤져)|{_FIND_EN}|(?:探し|検索し|見つけ)", re.IGNORECASE)
_ELSEWHERE = re.compile(
    r"페이지|문서|시트|작업|할\s?일|회의록|채널을|채널\s?(?:좀\s)?찾|\b(?:pages?|docs?|documents?|sheet\w*|tasks?|to-?dos?|notes|rows?|channel|this\sthread)\b"
    r"|ページ|文書|シート|タスク|議事録|チャンネルを",
    re.IGNORECASE,
)
"""What is looked for in another place, or is no message."""


_NOUNS_JA = re.compile(
    r"(?:更新|変更|削除|追加|作成|投稿)(?=の|に(?:つい|関)|が|って|を(?:探|検索))|投稿し(?=ていた|てた|た)"
)
"""What a verb asks for elsewhere, as a noun of what was spoken of."""


_DONE_KO = re.compile(_PAST_KO)
"""What others did."""
_QUOTED_JA = re.compile(
    rf"{QUOTE}(?:と|って|の|という|を含む|が(?:入|含ま)[ぁ-ん]{{2,4}}|に(?:つい|関)[^、。]{{1,4}})(?:言|書|投稿|発言|話)?[^、。]{{0,8}}?"
    r"(?P<kind>投稿|発言|メッセージ|書き込み|コメント|スレッド|人)(?:を|が)?(?:探し|検索し|見つけ)"
)
"""What is looked for among messages by words of theirs in quotes."""
_HERE = re.compile(r"スラック|(?<![A-Za-z])slack(?=[でのに])", re.IGNORECASE)


def _is_elsewhere(text: str) -> bool:
    return _ELSEWHERE.search(text) is not None or compile_branded(BRAND, "query_records").search(text) is not None


def is_message_search(reading: Reading) -> bool:
    """Whether a request asks to find messages by what was said in them, and for nothing else."""
    text = reading.marked
    quoted = _QUOTED_JA.search(text)
    if quoted is not None and len(reading.quotes(text)) == 1 and not _is_elsewhere(text):
        rest = f"{text[: quoted.start()]} {text[quoted.end('kind') :]}"
        return (bool(_HERE.search(text)) or bool(reading.channels(text))) and not does_act(
            replace(reading, marked=rest)
        )
    if (
        _is_elsewhere(re.sub(r"[A-Za-z]\w+\s?チャンネル", " ", text))
        or reading.quotes(text)
        or does_act(replace(reading, marked=_NOUNS_JA.sub("", _DONE_KO.sub("", text))))
    ):
        return False
    placed = (bool(_HERE.search(text)) or "slack" in find_cues(text)) and _FINDS.search(text) is not None
    return placed or any(one.search(text) for one in _SEARCHES)

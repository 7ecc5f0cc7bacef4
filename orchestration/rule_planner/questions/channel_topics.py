"""What was said on a topic in a channel, that a request has summed up and only sets behind the channel's name ("#dev
검색 API 느린 거 어떻게 됐는지 짧게 요약좀"): it is read there, and nothing is posted. Pure."""

from __future__ import annotations

import re
from typing import NamedTuple

from orchestration.patterns import make_regex
from orchestration.text.word_lists import WEEKDAY_EN

_TOPIC_KO = make_regex(
    r"^(?P<channel>#[\w가-힣-]+?)(?:\s?채널)?(?:에서)?(?<!에)(?<!에다)(?<!에다가)\s(?P<what>[^\n.!?#]{2,60}?)\s(?:(?:좀|아주|짧게|간단히|간단하게|간략히|대충|핵심만|한\s?줄로)\s)*"
    r"요약\s?(?:좀\s?)?(?:해\s?(?:줘요?|주세요|줄래요?|주실래요|봐)|부탁\S*(?:\s?드\S*)?|좀요?)?[.!~?ㅎㅋ\s]*$"
)
_OTHERWISE = make_regex(
    r"공유|올려|보내|전달|게시|노션|시트|페이지|문서|회의록|회의|미팅|작업|할\s?일|보고서|가이드|위키|매출|예산|명단|내용|메시지|대화|스레드|쌓인|밀린|얘기|이야기"
    r"|오늘|어제|그제|이번|지난|최근|요즘|방금|아까|부터|까지|\d+\s?(?:일|월|주|시간)"
    rf"|\b(?:{WEEKDAY_EN}|today|yesterday)\b",
    re.IGNORECASE,
)
"""What is read elsewhere, sent on, or chosen by its day."""
_STATE = make_regex(r"(?:이|가|은|는)?\s(?:어떻게|어디까지)\s(?:[가-힣]+\s)?[가-힣]*(?:는지|는가)$|\s?(?:건|일|거|것)$")


class ChannelTopic(NamedTuple):
    """A channel, with its sign, and what a request asks of what was said there."""

    channel: str
    question: str


def read_channel_topic(text: str) -> ChannelTopic | None:
    """Return the topic that a request has summed up of a channel; ``None`` where it says anything else, or means what
    is read elsewhere, sent on, or chosen by its day."""
    found = _TOPIC_KO.match(text.strip())
    what = _STATE.sub("", found["what"]) if found is not None else ""
    if found is None or not what or _OTHERWISE.search(what):
        return None
    return ChannelTopic(found["channel"], found["what"])

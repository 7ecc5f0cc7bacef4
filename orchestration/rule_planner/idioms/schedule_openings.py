"""A request that only begins to schedule a message ("금요일에 나갈 메시지 예약 좀 하자"), of which the rest is asked,
and one whose order is a head before a dash ("schedule in #dev for 9:00 - it begins"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.text.dates import find_dates
from orchestration.text.word_lists import PLEASE_EN

_WHAT_KO = r"(?:메시지|메세지|공지(?:글|사항)?|글|알림|안내(?:문|글)?|포스트|포스팅|디엠|DM|쪽지|한\s?마디|뭐|뭔가)"
_OPENINGS: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        make_regex(
            rf"^(?:저기|혹시|아|음|나|저)?[\s,]*(?P<when>[^#@:]{{0,30}}?)\s?(?:에|날)?\s?(?:나갈|올릴|올라갈|보낼|띄울|발송할|게시할|전송할|쓸)?\s?(?<![가-힣])"
            rf"(?P<what>{_WHAT_KO})(?:을|를|도)?\s?(?:하나|한\s?(?:개|건|통))?(?:만)?\s?(?:좀\s?)?예약(?:을)?\s?(?:(?:하나|한\s?건|좀|걸어)\s?)*"
            r"(?:하자|할게요?|할래요?|할까\s?(?:해요?|하는데요?|합니다)|하려고(?:요|\s?(?:해요?|하는데요?|합니다))?|하려는데요?|할\s?건데요?|할\s?거(?:야|예요|에요)"
            r"|하고\s?싶(?:어요?|은데요?|습니다)|해야\s?(?:돼요?|되는데요?|해요?|하는데요?|겠어요?)|해\s?두자|해\s?놓자|두려고(?:요)?|두고\s?싶어요?|부탁|부탁해요?)[\s.!~…]*$",
            re.IGNORECASE,
        ),
        "{when} {what} 예약해줘",
    ),
    (
        make_regex(
            r"^(?:(?:ok|okay|hey|hi|so|please)[\s,]+)*(?:let'?s|(?:i|we)(?:'d|\swould)\slike\sto|(?:i|we)\s(?:want|need|have)\sto|can\s(?:you|we|i)|could\s(?:you|we|i))?\s?"
            r"(?:schedule|set\sup|queue\sup|line\sup)\s(?:an?|one|another|some)?\s?"
            r"(?P<what>(?:slack\s)?(?:message|post|announcement|notice|dm|note|something))"
            rf"(?:\s(?:to\sgo\sout|going\sout|for|on|at))?\s?(?P<when>[^#@:\"“']{{0,40}}?)(?:,?\s{PLEASE_EN})?[\s.!?]*$",
            re.IGNORECASE,
        ),
        "schedule a message for {when}",
    ),
    (
        make_regex(
            r"^(?:あの|えっと|では|じゃあ?)?[、\s]*(?P<when>[^#@:：]{0,20}?)(?:に|の)?(?:出す|流す|投稿する|送る|出る)?"
            r"(?P<what>メッセージ|お知らせ|投稿|告知|連絡|DM)(?:を|の)?(?:一つ|ひとつ|1件|一件)?(?:を)?予約"
            r"(?:を)?(?:したい(?:です|のですが|んですが|んだけど)?|しよう(?:と思います|か(?:な)?)?|しましょう|しておきたい(?:です)?|お願い(?:します|したい(?:です)?)?)[。！!\s]*$",
            re.IGNORECASE,
        ),
        "{when}にメッセージを予約して",
    ),
)
_BY_DM = make_regex(r"DM|디엠|쪽지", re.IGNORECASE)
_PARTICLES = make_regex(
    r"(?:에|날|쯤|경|중에|일|오전|오후|아침|점심|저녁|on|at|for|the|に|の|、|[\s,])*", re.IGNORECASE
)


def replace_schedule_opening(task: PlanningTask) -> PlanningTask:
    """Return a request that says at most when a message is to go out as an order to schedule one; any other as it is.
    ``when`` may be nothing but a day or a time."""
    text = task.request.text.strip()
    for pattern, order in _OPENINGS if task.change is None else ():
        found = pattern.match(text)
        when = _find_time(task, found["when"]) if found is not None else None
        if found is None or when is None:
            continue
        what = found["what"] if _BY_DM.fullmatch(found["what"]) else "메시지"
        said = _drop_when(order.format(when=when, what=what))
        return task._replace(request=task.request.model_copy(update={"text": said}))
    return task


def _find_time(task: PlanningTask, words: str) -> str | None:
    """Return the day or the time that is all that words say, empty where they say nothing; ``None`` where they say more
    than a part of the day beside it, or that it recurs."""
    found = find_dates(words, task.now, task.request.timezone, task.request.language)
    rest = words
    for one in reversed(found):
        begin, end = one.span
        rest = f"{rest[:begin]} {rest[end:]}"
    is_time = _PARTICLES.fullmatch(rest) is not None and all(one.cron is None for one in found)
    return " ".join(one.text for one in found) if is_time else None


def _drop_when(order: str) -> str:
    """Return an order without the words for a time where none was said."""
    return re.sub(r"^(?:\s|に)+|\sfor\s*$", "", order)


_DASH = r"\s?[-–—]{1,2}\s"
_TIMES_KO = (
    r"(?:오늘|내일|모레|이번\s?주|다음\s?주|담주|[월화수목금토일](?:요일|욜)|오전|오후|아침|저녁|밤|낮|\d{1,2}월|\d{1,2}일|\d{1,2}시|반|\d{1,2}분"
    r"|\d{1,2}:\d{2})(?:에|엔|으로|로|,)?"
)
_CLOCK_JA = r"(?:午前|午後|朝|夜|夕方)?(?:\d{1,2}時|半|\d{1,2}分|\d{1,2}:\d{2})"
_DAY_JA = r"(?:今日|明日|明後日|今週の?|来週の?|[月火水木金土日]曜日?の?|\d{1,2}月|\d{1,2}日)"
_TIMES_JA = rf"(?:(?:{_DAY_JA}|{_CLOCK_JA})(?:に|の|、)?)"
_SCHEDULED_HEADS: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        make_regex(
            r"^(?P<head>(?:(?:please|pls|can\syou|could\syou|hey|ok|okay|now)[\s,]+)*schedule\s"
            r"(?=[^\n]{0,60}(?:#\S|\b(?:to|for)\s@?(?-i:[A-Z])))(?=[^\n]{0,60}\d)"
            rf"(?:[^:\"“”\n–—]|:(?=\d)){{3,70}}?){_DASH}\s*(?P<body>\S[^\n]*)$",
            re.IGNORECASE,
        ),
        r"\g<head>: \g<body>",
    ),
    (
        make_regex(
            rf"^(?P<head>(?=[^\n]{{0,60}}#)(?=[^\n]{{0,60}}\d)(?:(?:#[^\s:]{{1,40}}|{_TIMES_KO})\s?){{2,8}})(?<=\s)예약(?:\s?(?:메시지|메세지|글|공지|발송|부탁\S{{0,4}}"
            rf"|좀|ㄱ{{1,3}})){{0,2}}(?:{_DASH}|\s?:\s)\s*(?P<body>\S[^\n]*?(?<![줘요])[.!~]*)$"
        ),
        r"\g<head>예약해줘: \g<body>",
    ),
    (
        make_regex(
            rf"^(?P<head>(?=[^\n]{{0,60}}#)(?=[^\n]{{0,60}}\d)(?:(?:#[A-Za-z0-9_-]{{1,40}}(?:に|へ)?|{_TIMES_JA}){{1}}[\s、]?){{2,8}}?)(?:で|に)?予約(?:投稿)?"
            rf"(?:{_DASH}|\s?[:：]\s?)\s*(?P<body>[^\s「」][^\n「」]*?(?<!して))[。！\s]*$"
        ),
        r"\g<head>に「\g<body>」と予約投稿して",
    ),
)
"""An order to schedule, as a head that says where and when and nothing else, before what is to be sent."""


def write_scheduled_head(text: str) -> str:
    """Return a request whose order to schedule stands before a dash, or names no act, with a colon behind the act."""
    return next((head.sub(order, text) for head, order in _SCHEDULED_HEADS if head.match(text)), text)

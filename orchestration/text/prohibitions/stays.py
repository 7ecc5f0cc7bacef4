"""Who or what is said to stay as it is beside an order, where no act is named ("사라는 그대로", "leave Sarah on it",
"今週のは残してね"). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from orchestration.patterns import make_regex
from orchestration.text.prohibitions.prohibition import Prohibition, find_thing, make_prohibition

_KO = make_regex(
    r"(?:^|[.,!?~()\n]\s*|(?<=[줘고요로])\s)(?P<thing>(?!(?:이|그|저)(?:건|거|것)|나머지|다른|그\s|이\s)"
    r"(?:[가-힣A-Za-z0-9]+(?<![시하주꾸기루리추]고)\s){0,3}?[가-힣A-Za-z0-9]+?)(?:님|씨)?(?:은|는|\s?(?:건|껀|거는|것은|꺼는))\s"
    r"(?:(?:그냥|일단|아직|지금은?|절대|[^\s.,!?]{0,8}(?:니까|어서|아서|해서|라서))\s){0,2}"
    r"(?P<stays>(?:그대로|유지)(?:요|로|\s?(?:두|둬|놔|유지|가)[가-힣]*(?:\s?(?:주|줘)[가-힣]*)?|하[가-힣]*|해[가-힣]*(?:\s?(?:주|줘)[가-힣]*)?)?"
    r"|(?:두|둬|놔두|놔둬|냅두|냅둬|내버려\s?두|내버려\s?둬|남겨\s?두|남겨\s?둬)[가-힣]*(?:\s?(?:주|줘)[가-힣]*)?)(?=\s*(?:[.,!?~()\nㅎㅋ]|$))"
)
_EN = make_regex(
    r"\b(?:(?:but|and|just|please)\s)*(?:leave|keep)\s(?P<kept>[^.,;!?\n()]{2,50}?)\s"
    r"(?:on\s(?:it|there|that|this)|there|in\splace|as\s(?:is|it\sis|they\sare|(?:the\s)?(?:co-?)?owner)|alone|untouched|the\ssame|around|too)"
    r"(?=\s*(?:[.,;!?\n()]|$))"
    r"|(?:^|[.,;!?\n(]\s*|\b(?:but|and|while)\s)(?P<thing>(?:the\s)?[A-Za-z][\w'’-]*(?:\s[\w'’-]+){0,3}?)\s(?:obviously\s|definitely\s|also\s|just\s|can\s|should\s|has\sto\s)?"
    r"stays?(?:\s(?:put|there|on|on\sit|in|too|of\scourse|as\s(?:is|it\sis)|where\sit\sis|the\ssame|unchanged|untouched|(?:due\s|on\s|for\s)?(?:today|tomorrow|this\sweek|(?:mon|tues|wednes|thurs|fri|satur|sun)day)))?(?=\s*(?:[.,;!?\n()]|$))",
    re.IGNORECASE,
)
_JA = make_regex(
    r"(?:^|[。、！？!?\n(（]\s*|(?<=ただ)|(?<=でも))(?P<thing>(?!これ|それ|あれ|他|ほか|残り|その他)[^\s。、！？!?()（）はを]{1,20}?)"
    r"(?P<of>の(?:やつ|ほう|方|件|もの|分|タスク|ページ))?(?:だけ)?(?:さん|様)?(?:は|も)、?(?:(?:まだ|今は|とりあえず|一旦|絶対に?|必ず|いったん)、?)?"
    r"(?:(?:そのまま|このまま|現状のまま|今のまま|据え置き|現状維持)(?:で|に)?|残し(?:て)?|残しといて|置いといて|取っといて|放置)"
    r"(?:て|おいて|して|しておいて|いて)*(?:ください|下さい|お願い(?:します)?|いい(?:です)?|大丈夫(?:です)?|OK(?:です)?|です)?(?:ね|よ)*(?=[\s。、！？!?()（）]|$)"
)
_POINTS = make_regex(
    r"(?:it|this|that|they|everything|all|the\srest|he|she|we|i|what|who|which)(?:\s.*)?", re.IGNORECASE
)


def find_kept_things(text: str) -> Iterator[Prohibition]:
    """Yield what says of somebody or something by name that it stays as it is."""
    for pattern in (_KO, _EN, _JA):
        for match in pattern.finditer(text):
            name = next(value for key, value in match.groupdict().items() if value and key in ("thing", "kept"))
            thing = find_thing(name) if pattern is _EN else name
            if thing and _POINTS.fullmatch(thing) is None:
                start = match.start() + len(match[0]) - len(match[0].lstrip(" .,;!?~()（。、！？\n"))
                yield replace(make_prohibition(text, (start, match.end()), "edit", (thing,)), stays=True)

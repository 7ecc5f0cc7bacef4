"""What stands behind an order and is said to who carries it out: that they are to tell when it is done, that it is
urgent, what it is for, that it will be looked at later. Each is done anyway, or asks for nothing. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import QUOTED_SPAN
from orchestration.text.told_bodies import mask_told_bodies

_ORDER_KO = (
    r"(?P<order>(?:[아-힣]줘|줘요?|주세요|주라|줄래요?|주실래요?|주시겠어요|주십시오|주시면\s(?:돼요|됩니다"
    r"|감사하겠습니다)"
    r"|부탁(?:해요?|드려요|드립니다|드릴게요)?))[\s.,!~…ㅎㅋㅠㅜ]+"
)
_WHEN_KO = (
    r"(?:다\s?)?(?:되면|됐으면|하면|했으면|끝나면|끝내면|완료되면|완료하면|처리되면|처리하면"
    r"|올리면|보내면|만들면|바꾸면|마치면)"
)
_TAIL_KO = make_regex(
    rf"{_ORDER_KO}(?:"
    rf"(?:그리고\s)?{_WHEN_KO}\s(?:(?:나한테|저한테|나에게|저에게|여기(?:에|서)?|바로|꼭|좀|한번)\s)*(?:알려|말해"
    rf"|말씀해|답\s?(?:줘|주)|보고해|얘기해|회신)[가-힣]*(?:\s(?:줘|주)[가-힣]*)?"
    r"|(?:가능하면\s|되도록\s)?(?:오늘|금일)\s?(?:중(?:으로|에)?|안(?:에|으로)?|내로)(?:요|만)?|지금(?:\s?(?:바로"
    r"|당장))?(?:요)?|퇴근\s전(?:까지|에)(?:요)?"
    r"|(?:잘\s)?부탁(?:해요?|드려요|드립니다|드릴게요)|땡큐|고마워요?|감사(?:합니다|해요)|알았지|알겠지|오케이"
    r"|가능할까요?|가능해요?|될까요?|되나요?"
    r"|(?:좀\s|아주\s|많이\s|정말\s)?급(?:해요?|합니다|함|해서요|한\s?(?:거|건)(?:예요|이에요|라서요?|야)?)"
    r"|(?:최대한\s|가능한\s?한?\s|되도록\s|좀\s)?빨리(?:요|좀요?)?"
    r"|(?:그게|이게|이거면|그거면)\s?(?:다|전부|끝|돼|됩니다|충분)[가-힣]*|(?:이상|끝)(?:입니다|이에요|이야|요)?"
    r"|(?:(?:나중에|이따가?|조금\s이따|확인은)\s)?(?:내가|제가)\s(?:(?:나중에|이따가?|직접|다시|한번)\s)*(?:확인"
    r"|체크|검토|보|볼|살펴)[가-힣]*(?:게요?|게|겠습니다|거예요|거야|예정(?:이에요|입니다)?)"
    r"|(?:(?:이따가?|나중에|오후에|내일)\s)?(?:회의|미팅|발표|보고|통화)(?:\s?때|에서?|할\s?때)?\s?(?:쓸|볼"
    r"|보여\s?줄|필요)[가-힣]*(?:\s?(?:거|것|건데|해서)[가-힣]*)?"
    r")[\s.!?~ㅎㅋㅠㅜ]*(?:[\U0001f300-\U0001faff☀-➿️:)^]+\s*)*$"
)
_TELLS_EN = make_regex(
    r"\b(?:tell|say|reply|answer|respond|dm|message|send|post|write|ping|announce|remind|ask|watch|monitor|track"
    r"|wait|follow|keep)\b",
    re.IGNORECASE,
)
_BACK_EN = make_regex(
    r"(?:[,;.!]|\s[-–—])?\s*(?:\b(?:and|then|and\sthen)\s)?(?:please\s)?\b(?:let\sme\sknow|tell\sme|ping\sme"
    r"|give\sme\sa\s(?:shout|ping)|report\sback|shout)\s"
    r"(?:when|once|as\ssoon\sas|after)\s(?:it['’]?s|it\sis|that['’]?s|that\sis|you['’]?re|you\sare|everything['’]?s"
    r"|everything\sis|you['’]?ve)\s(?:all\s)?"
    r"(?:done|finished|completed?|ready|through|sent|posted|set)(?:\s(?:it|that|so|with\s(?:it|that)))?[\s.!]*$",
    re.IGNORECASE,
)
_WATCHES_EN = make_regex(r"\b(?:watch|monitor|track|wait|follow|keep\s(?:an\seye|track|checking))\b", re.IGNORECASE)
_TAIL_EN = make_regex(
    r"(?:\s(?:thanks|thank\syou|thx|ty|cheers)(?:\s(?:a\s(?:lot|bunch|million)|so\smuch|very\smuch|in\sadvance|again))?"
    r"|,?\s(?P<day>today|tonight|by\stonight|by\seod|this\safternoon)?\s?(?:if\s(?:possible|you\scan)"
    r"|please\sand\sthank\syou)|,?\sright\snow"
    r"|,?\s(?:asap|urgently|right\saway)|,?\sso\s(?:that\s)?(?:i|we)\s(?:can|could|don['’]?t|have)\s[^.,!?;\n]{3,40}"
    r"|[,;.]\s(?:and\s)?(?:i['’]?ll|i\swill|i['’]?m\sgoing\sto)\s(?:check|look|have\sa\slook|review|read"
    r"|verify)(?:\s(?:it|that|on\sit|at\sit|them))?(?:\s(?:later|tomorrow|tonight|afterwards|after\slunch|myself"
    r"|in\sa\sbit))?)[\s.!]*$",
    re.IGNORECASE,
)
_POLITE_EN = make_regex(
    r"[\s,.!–-]+(?:(?:(?:(?P<day>today)|right\snow|now|asap)\s)?(?:if\s(?:possible|you\scan|that['’]?s\s(?:ok|okay|alright))"
    r"|please\sand\sthank\syou)|pretty\splease"
    r"|(?<=[.!])\s*cheers|[:;]-?[)D]+|[\U0001f300-\U0001faff☀-➿]+️?)[\s.!]*$",
    re.IGNORECASE,
)
"""What is only polite behind any order."""
_DATED_EN = make_regex(
    r"\b(?:remind\w*|moved?|push|bump|shift|postpone|reschedule|schedule|change|set|due|deadline)\b"
    r"|\b(?:to|for|by|on|until|till|from|since|of)$",
    re.IGNORECASE,
)
"""An order that a day behind it is a value of."""
_TAIL_JA = make_regex(
    r"(?P<order>(?:て(?:ね|よ)?|ください|下さい|ほしい(?:です)?|ますか|もらえる|くれる"
    r"|お願い(?:いた)?します))[。、!！?？\s〜ー]+(?:"
    r"(?:全部)?(?:終わったら|完了したら|できたら|出来たら|済んだら|終わり次第|完了次第)、?(?:ここで|私に"
    r"|こちらに)?(?:教えて|知らせて|連絡して|報告して|お知らせ|ご連絡|ご報告)(?:ください|下さい|ね|もらえますか"
    r"|いただけますか)?"
    r"|以上(?:です)?|(?:あとで|後で|のちほど|後ほど)(?:私が|自分で)?(?:確認|チェック|見)(?:します|しておきます"
    r"|ておきます|ます)(?:ので|から|ね)?|急ぎです|至急です|なるはやで"
    r")[。！!\s]*$"
)
_LETS_ME = make_regex(r"^\W*(?:let\sme|i['’]ll|i\swill)\b", re.IGNORECASE)
"""What the asker does themselves."""
_LONGEST = 600
"""Characters of a request that is looked at."""


def drop_report_back(text: str) -> str:
    """Return an order without what is said behind it to who carries it out; quotes stay as they are."""
    if len(text) > _LONGEST or mask_told_bodies(text) != text or _LETS_ME.search(text):
        return text
    plain = QUOTED_SPAN.sub(lambda quote: "\ue000" * len(quote[0]), text)
    for form in (_TAIL_KO, _TAIL_JA):
        if (found := form.search(plain)) is not None:
            return text[: found.end("order")]
    found = _BACK_EN.search(plain)
    if found is not None and plain[: found.start()].strip() and not _WATCHES_EN.search(plain[: found.start()]):
        return text[: found.start()].rstrip()
    found = _POLITE_EN.search(plain)
    if found is not None and plain[: found.start()].strip() and ": " not in plain:
        return text[: _end_order(found, plain)].rstrip(" ,")
    found = _TAIL_EN.search(plain)
    if found is not None and plain == text and ": " not in plain and not _TELLS_EN.search(plain):
        return text[: _end_order(found, plain)].rstrip()
    return text


def _end_order(found: re.Match[str], plain: str) -> int:
    """Return where an order ends that polite words stand behind: with a day ahead of those where it is of the order."""
    is_dated = found["day"] is not None and _DATED_EN.search(plain[: found.start()].rstrip())
    return found.end("day") if is_dated else found.start()

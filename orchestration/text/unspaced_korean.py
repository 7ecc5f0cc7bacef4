"""Korean that is typed without spaces ("작업에'경비정산'추가해줘담당은준호"), with spaces between its parts. Pure."""

from __future__ import annotations

import re
from functools import lru_cache

from orchestration.patterns import make_regex

QUOTED_TEXT = make_regex(
    r"“[^”\n]*”|‘[^’\n]*’|「[^」\n]*」|『[^』\n]*』|\"[^\"\n]*\"|(?<![A-Za-z0-9])'[^'\n]*'(?![A-Za-z0-9])"
)
"""A text in quotes, as it was typed."""
_DENSE = make_regex(r"[가-힣0-9,A-Za-z]*[가-힣][가-힣0-9,A-Za-z]*")
LEAST_DENSE = 8
"""So many letters without a space are no word of Korean."""
_PARTICLE = r"(?:이라는|라는|이라고|라고|으로|로|은|는|이|가|을|를|에|도|의|과|와|이랑|랑|하고|까지|부터)"
_DAY = (
    r"(?:오늘|내일모레|내일|모레|어제|그저께|글피|(?:다다음|다음|담|이번|지난)주(?:[월화수목금토일](?:요일|욜))?|[월화수목금토일]요일"
    r"|\d{1,2}월\d{1,2}일|\d{1,2}/\d{1,2}|월말|말일)(?:까지|날짜로|자로|일자로|부터|에|로)?"
)
_CLOCK = r"(?:오전|오후|아침|저녁)?\d{1,2}시(?:\d{1,2}분|반)?(?:에|까지)?"
_AMOUNT = r"\d[\d,]*(?:[만천백억]+\d*)*(?:만원|천원|원|개|건|명)"
_FIELD = r"(?:담당자|담당|마감일|마감|기한|상태|참석자|제목)(?:은|는|을|를|만|도)?(?!인|된|지난|이)"
_ASK = r"(?:줘요?|주세요|주라|줄래|주실래요|놔)"
_ORDER = (
    rf"(?:(?:추가|등록|생성|작성|공유|기록|입력|삭제)(?:해{_ASK}|부탁해요?)"
    rf"|(?:넣어|만들어|올려|보내|적어|알려|보여|바꿔|지워){_ASK})"
)
_BARE_ORDER = r"(?:추가|등록|생성|작성|기록|입력)(?:해|요)?"
_ORDERED = make_regex(rf"{_ORDER}|{_BARE_ORDER}$")
_PLACE = r"(?:탭|시트|예산|명단|현황|페이지|문서|채널|작업|할일|회의록|DB|디비|목록)(?:에다가|에다|에서|에)"
_WHOM = r"(?<=[가-힣]{2})(?:한테|에게)"
_CUTS = tuple(
    make_regex(one)
    for one in (
        rf"(?P<part>{_DAY}|{_AMOUNT}|{_CLOCK})",
        rf"(?P<part>{_FIELD})(?=\s?[가-힣0-9])",
        rf"(?P<end>{_PLACE}|{_WHOM}|(?<!이)라고|(?<=[가-힣][가-힣])랑)(?=[가-힣0-9A-Z])",
        rf"(?P<part>{_ORDER}|{_BARE_ORDER}$)",
        r"(?P<start>(?:Q[1-4]|주간|월간)탭)",
    )
)

_ORDERS_SOMETHING = make_regex(
    r"(?:줘|주세요)(?=[가-힣]{2})|(?:줘|주세요|주십시오|주라|줄래|해봐|더해봐|부탁해요?|부탁드립니다|돌려놔|바꿔놔|해놔|둬|놔|보여줘|알려줘|올려라|해라|하자|할래|해요)[요]?[!.?~ㅎㅋ]*$"
)
"""An order at the end, or before something else."""
_BEFORE_WORDS = make_regex(
    r"(?<=[가-힣A-Za-z0-9])(?="
    r"지금(?:시작|막|부터)|방금|오늘|내일|모레|어제|아직|이제|(?:이번|다음|지난|담)(?:주|달)|(?<!주)(?<!달)[월화수목금토일]요일"
    r"|마감(?:일|만|은|을|이)?(?=[가-힣0-9]*?(?:오늘|내일|모레|다음|이번|담주|[월화수목금토일]요일|\d|그대로|바|변경|미|옮))|(?<=[주달일])마감인|(?<=[인은한된난린])(?:작업|할일|거|것)(?!은|는)|담당(?:자)?(?:는|은|을|를|만|도)|상태(?:를|는|만|도|완료|진행|그대로)"
    r"|진행중(?:으로|인|이)|완료(?:로|처리|했|됐)|취소(?:로|처리|됐)|보류로"
    r"|시작했|끝났|끝냈|다(?:했|썼|됐|끝|더해|보여|바꿔|미뤄|옮겨|올려)|안(?:갔|했|끝)"
    r"|바꿔|바꾸고|변경해|옮겨|미뤄|당겨|넘겨|돌려|그대로(?:둬|두|놔)|원래대로|처리(?:해|하고)"
    r"|추가(?:해|하고)|만들어|지워|삭제해|보여줘|알려줘|알려주|올려줘|올려주|보내줘|보내주|공유해|정리해줘|요약해|찾아줘|더해|계산해"
    r"|디엠|몇(?:개|건|명)|얼마|내가|제가|(?<=[로게])해줘|(?<=[로게])해주"
    r")"
)
"""Words of an order that begin one of their own."""
_BEHIND_WORDS = make_regex(
    r"(?:(?<=어요)|(?<=아요)|(?<=해요)|(?<=했다)|(?<=했고)|(?<=는데)|(?<=바꾸고)|(?<=하고)|(?<=줘)|(?<=주고)|(?<=한테)|(?<=에게)|(?<=채널에)|(?<=달에)|(?<=주에)"
    r"|(?<=는지)|(?<=담당자를)|(?<=담당을)|(?<=마감을)|(?<=마감일을)|(?<=상태를)|(?<=제목은)|(?<=내가)|(?<=제가)|(?<=담당은)|(?<=담당자는)|(?<=마감은)|(?<=상태는)|(?<=다고)|(?<=자고)|(?<=라고)|(?<=수량))(?=[가-힣A-Za-z0-9]{2,})(?!요)"
)
_BEFORE_MATTER = make_regex(r"(?:오늘|내일|모레|어제)(?=[가-힣]{2})(?!까지|부터|으?로|은|이|의|도|만|에|중|자|날)")
"""A day, before what happens then."""


def add_spaces_to_order(text: str) -> str:
    """Return an order with spaces between the parts of what is typed without any; another text as it is, as it may be
    one that is to be sent."""
    plain = QUOTED_TEXT.sub("", text)
    return add_spaces(text) if _ORDERS_SOMETHING.search(plain.strip()) or _ORDERED.search(plain) else text


@lru_cache(maxsize=64)
def add_spaces(text: str) -> str:
    """Return a text with spaces between the parts of what is typed without any; another text as it is."""
    plain = QUOTED_TEXT.sub("", text)
    if max((len(one) for one in _DENSE.findall(plain)), default=0) < LEAST_DENSE or plain.count(" ") > len(plain) / 12:
        return text
    pieces: list[str] = []
    at = 0
    for quote in QUOTED_TEXT.finditer(text):
        pieces += [_space(text[at : quote.start()]), quote[0]]
        at = quote.end()
    pieces.append(_space(text[at:]))
    return re.sub(r" {2,}", " ", _join(pieces)).strip()


def _join(pieces: list[str]) -> str:
    """Return the pieces with a space before each quote, and behind it where no particle follows."""
    joined = pieces[0]
    for place in range(1, len(pieces), 2):
        behind = pieces[place + 1]
        gap = "" if not behind or re.match(rf"{_PARTICLE}(?:\s|$)|[\s.,!?~]", behind) else " "
        joined = f"{joined.rstrip()} {pieces[place]}{gap}{behind}" if joined else f"{pieces[place]}{gap}{behind}"
    return joined


def _space(text: str) -> str:
    if _ORDERS_SOMETHING.search(text.strip()):
        for pattern in (_BEFORE_WORDS, _BEHIND_WORDS, _BEFORE_MATTER):
            text = pattern.sub(lambda found: f"{found[0]} ", text)
    for pattern in _CUTS:
        text = re.sub(r" {2,}", " ", pattern.sub(_apart, text))
    return text


def _apart(found: re.Match[str]) -> str:
    names = found.re.groupindex
    if "part" in names:
        return f" {found['part']} "
    return f"{found['end']} " if "end" in names else f" {found['start']}"

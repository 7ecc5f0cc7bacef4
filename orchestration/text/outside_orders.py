"""Orders in a request that only another service, a phone or a pen could carry out: mail, a calendar, a call, a file, a
colour. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import find_prohibitions, replace_quotes
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.plan import Language


@dataclass(frozen=True, slots=True)
class OutsideOrder:
    """Where such an order stands in a text, the word for what it is about, and from where on nothing of it belongs to
    the order beside it. ``part``: where the words stand that belong to it alone, such as when its event is."""

    start: int
    end: int
    word: str
    cut: int
    part: tuple[int, int]


_KO_END = r"[가-힣]*(?:\s?(?:줘|주세요|주시고|주고|두고|놓고|줄래요?)(?![가-힣]))?"
SERVICE_ORDERS = make_regex(
    rf"(?:(?:내|제|팀|구글|아웃룩|공유)\s)*(?:구글\s?)?(?P<ko>캘린더|달력)(?:에다가|에다|에도|에|도)?\s"
    rf"(?:[^,.\n]{{0,20}}\s)?(?:넣|등록|추가|잡아|잡고|올려|올리|적어|저장|박아|박고|꽂아|꽂고|찍어|걸어|걸고|초대(?=[하해])){_KO_END}"
    rf"|(?P<mail>이메일|지메일|메일|카톡|카카오톡|문자)(?:로도|으로도|로|으로)\s(?:[^,.\n]{{0,30}}\s)?(?:보내|발송|전달|회신|답장|공유|알려|알리|전송|통보){_KO_END}"
    rf"|(?P<sent>이메일|메일|카톡|문자)(?:도|을|를)?\s(?:(?:한\s?[통줄번]|하나|좀)(?:만|도)?\s){{0,2}}(?:보내|발송|쏴){_KO_END}"
    rf"|(?P<tracker>지라|깃허브|트렐로|아사나)에(?:도)?\s(?:[^,.\n]{{0,30}}\s)?(?:올려|올리|등록|만들|추가){_KO_END}"
    r"|\b(?:put|add|stick|pop|get)\s[^,.\n]{1,40}?\s(?:on|in|to|into)\s(?:my|the|our|his|her|their)\s(?:\w+\s)?(?P<en>calendar|diary)\b"
    r"|(?:^|(?<=[,.;]\s)|(?<=\band\s)|(?<=\bthen\s))(?:please\s|also\s)?(?P<email>e-?mail)\s(?:it|this|that|them|the\s|a\s|[A-Z])"
    r"[^,.\n]{0,80}?(?=\s(?:and|then)\b|[,.\n]|$)"
    r"|(?:^|(?<=[,.;]\s)|(?<=\band\s)|(?<=\bthen\s))(?:please\s|also\s)?(?P<email_name>e-?mail|mail)\s(?:[a-z]{2,15}|(?-i:[A-Z])\w+)\s"
    r"(?:the|a|an|about|that|saying)\s[^,.\n]{1,80}?(?=\s(?:and|then)\b|[,.\n]|$)"
    r"|\b(?:shoot|drop|send|write|fire(?:\soff)?)\s(?:[A-Za-z가-힣]\w{1,15}\s)?(?:an?\s)(?:quick\s|short\s)?(?P<email_to>e-?mail)(?=\s|[,.]|$)"
    rf"|(?:회의|미팅|캘린더|일정)\s?(?P<invite>초대장?|인바이트)(?:을|를|도)?\s(?:좀\s|하나\s)?(?:[^,.\n]{{0,20}}\s)?(?:보내|날려|쏴|돌려|발송)(?:줄\s?수\s?있[가-힣]+|{_KO_END})"
    r"|(?:会議|打ち合わせ|ミーティング|カレンダー|予定)の?(?P<invite_ja>招待状?|インバイト)(?:を|も)?[^、。\n]{0,12}?(?:(?:送っ|出し|飛ばし|投げ)[てと][ぁ-ん]*|(?:送れ|出せ|飛ばせ|送信でき)(?:ます|る)か)"
    r"|(?P<ja>カレンダー)に(?:も)?[^、。\n]{0,20}?(?:入れ|登録|追加|載せ)[てとぁ-ん]*"
    r"|(?P<mail_ja>メール)(?:でも|でも?|も|を)?[^、。\n]{0,20}?(?:(?:送っ|送信し|返信し|転送し|打っ|書い|出し|(?<=メール)し)[てと]|(?<=メール)しと(?=い))[ぁ-ん]*"
    r"|(?P<mail_told_ja>メール)で[^、。\n]{0,10}?(?:知らせ|伝え|連絡し|教え)[てと][ぁ-ん]*"
    rf"|(?P<room>회의실|미팅룸)(?:을|를|도)?\s?(?:[^,.\n]{{0,20}}\s)?(?:예약|부킹|잡아|잡고){_KO_END}"
    r"|(?P<room_ja>会議室|ミーティングルーム)(?:を|も)?[^、。\n]{0,10}?(?:予約し|取っ|押さえ|おさえ)[てと][ぁ-ん]*"
    r"|(?:^|(?<=[,.;]\s)|(?<=\band\s)|(?<=\bthen\s))(?:please\s|also\s)?(?:book|reserve|get)\s(?:us\s|me\s)?(?:a|the)\s(?:meeting\s)?(?P<room_en>room)\b"
    r"|\b(?:send|shoot|drop|fire(?:\soff)?)\s(?:[^,.\n]{1,30}?\s)?(?:calendar|meeting|gcal|zoom)\s(?P<invite_en>invit(?:e|es|ation|ations))\b",
    re.IGNORECASE,
)
"""What is asked of a calendar, of mail or of another tool, with the word for it."""


_ENDS_KO = r"[가-힣]*?(?:줘|주세요|주십시오|주시고요?|주고|주라|줄래요?|놔|두고|놓고|고|드려|부탁[가-힣]*)요?"
_SEAM_EN = r"(?:^|(?<=[,.;!\n]\s)|(?<=\band\s)|(?<=\bthen\s)|(?<=\balso\s)|(?<=\bplease\s))"
_UNTIL_EN = r"[^,.;\n]{0,60}?(?=\s(?:and|then)\b|[,.;\n]|$)"
_ENDS_JA = (
    r"[てで](?:ね|よ|ください|下さい|お(?:いて|き)[ぁ-ん]*|ほしい[ぁ-ん]*|もらえ[ぁ-ん]*|いただけ[ぁ-ん]*)?"
    r"(?=[、。\s！!？?~〜]|$)"
)
_ACTS: Mapping[Language, tuple[str, ...]] = {
    "ko": (
        rf"(?P<call>전화|통화)(?:도|를)?\s?(?:(?:좀|한\s?번|한\s?통|꼭)\s)*(?:해|하|걸어|걸|드려|드리|넣어){_ENDS_KO}",
        rf"(?<![가-힣])(?P<file>첨부)(?:로\s[^,.\n]{{1,30}}?(?:넣|올려|달아|붙여)|(?:도|를)?\s?(?:해|하)){_ENDS_KO}",
        rf"(?:[가-힣]{{1,3}}(?P<colour>색)|(?P<pen>형광펜|하이라이트))(?:으로|로|을|를|도)?\s(?:좀\s)?(?:칠|표시|넣|바꿔|입혀|해){_ENDS_KO}",
    ),
    "en": (
        rf"{_SEAM_EN}(?P<call>call|phone|ring)\s(?:up\s)?(?:[A-Z][a-z]+\b(?!\s(?:it|the\s\w+)\s['\"“])|him\b|her\b|them\b){_UNTIL_EN}",
        rf"{_SEAM_EN}(?P<file>attach)\s[^,.;\n]{_UNTIL_EN}",
        rf"{_SEAM_EN}(?P<colour>colou?r|shade|highlight)\s(?:it|that|this|them|the\s\w+)\b{_UNTIL_EN}",
    ),
    "ja": (
        rf"(?P<call>電話)(?:を|も)?(?:し|かけ|入れ){_ENDS_JA}",
        rf"(?P<file>添付)(?:を|も)?(?:し){_ENDS_JA}",
        rf"(?P<colour>[黄赤青緑]色?|オレンジ|ピンク|色)(?:く|に|で|を)(?:塗っ|付け|つけ|し|変え){_ENDS_JA}",
    ),
}
_OTHER_ACTS = {language: tuple(map(re.compile, forms)) for language, forms in _ACTS.items()}
_ENDS = make_regex(rf"(?:{_ENDS_KO}|{_ENDS_JA}|(?:ます|る)か|수\s?있(?:어|나|을까|으세|으실)[가-힣]*|[A-Za-z])$")
"""How an order ends; what is only told of has other ends."""
_REPORTED = make_regex(r"[라다자냐]고요?$")
_BEHIND = make_regex(r"[\s,.!?~ㅋㅎ;、。！？〜]|(?<=[てで])(?=[ァ-ヶ一-龥「#])|$")
_SEAM = make_regex(
    r"[,.!?\n、。！？;]\s*|(?<=[가-힣]고)(?<![라다자냐]고)\s|(?<=줘)\s|(?<=[가-힣]요)\s|(?<=[てで])、?(?=あと|それ)"
)
_REST_EN = make_regex(r"[^,.;!?\n]*?(?=\s*(?:,\s)?\b(?:and|then|but|also)\b|[,.;!?\n]|$)", re.IGNORECASE)
"""What is still said of an English order behind its verb and thing."""
_BEFORE_EN = make_regex(
    r"(?:[\s,.]*\b(?:and|then|also|please|(?:can|could|would)\syou(?:\salso)?))*\s$|(?:それと|あと|それから|ついでに)、?$|\s(?:그리고|또|혹시)\s$",
    re.IGNORECASE,
)
_OWN_START = frozenset(
    {
        "ko",
        "en",
        "ja",
        "invite",
        "invite_ja",
        "invite_en",
        "email",
        "email_to",
        "email_name",
        "room",
        "room_ja",
        "room_en",
    }
)
"""Orders of a calendar, before which stands the day of what is made too, and those that begin with their verb."""


@lru_cache(maxsize=256)
def find_outside_orders(text: str) -> tuple[OutsideOrder, ...]:
    """Return such orders in turn: no words that somebody is to be told, that are forbidden or that only tell of one."""
    plain = replace_quotes(text)
    bans = [(one.start, one.end) for one in find_prohibitions(text)]
    found: list[OutsideOrder] = []
    for one in sorted(_list_orders(plain), key=lambda one: one.start):
        is_banned = any(start < one.end and one.start < end for start, end in bans)
        if not is_banned and (not found or one.start >= found[-1].end):
            found.append(one)
    return tuple(found)


def _list_orders(plain: str) -> Iterator[OutsideOrder]:
    for match in SERVICE_ORDERS.finditer(plain):
        name = match.lastgroup or ""
        own = _find_invited(plain, match.start())
        start = own if name in _OWN_START else _find_seam(plain, match.start())
        if _is_order(match, plain):
            yield _make_order(plain, start, match.end(), match[name])
    for language, forms in _OTHER_ACTS.items():
        for match in (match for form in forms for match in form.finditer(plain)):
            start = match.start() if language == "en" else _find_seam(plain, match.start())
            if _is_order(match, plain):
                yield _make_order(plain, start, match.end(), match[match.lastgroup or 0])


_INVITED = make_regex(
    r"(?:[가-힣A-Za-z]{2,10}?(?:님|씨)?(?:(?:이?랑|하고|와|과)\s|,\s?))*[가-힣A-Za-z]{2,10}?(?:님|씨)?(?:한테|에게|께)(?:도)?\s$"
    rf"|(?:[ァ-ヶー一-龥A-Za-z]{{2,10}}?{HONORIFIC_JA}(?:と|、))*[ァ-ヶー一-龥A-Za-z]{{2,10}}?{HONORIFIC_JA}に(?:も)?、?$"
)
"""Who is to get what another service would send."""


def _find_invited(plain: str, at: int) -> int:
    """Return where those who are to get something begin, who stand before an order; its own begin where nobody does."""
    invited = _INVITED.search(plain, max(0, at - 60), at)
    return invited.start() if invited is not None else at


def _make_order(plain: str, start: int, end: int, word: str) -> OutsideOrder:
    cut = _find_cut(plain, start)
    if not plain[start:end].isascii():
        return OutsideOrder(start, end, word, cut, (_find_seam(plain, start), end))
    rest = _REST_EN.match(plain, end)
    return OutsideOrder(start, end, word, cut, (cut, rest.end() if rest is not None else end))


def _is_order(match: re.Match[str], plain: str) -> bool:
    """Whether words end as an order does, and nothing hangs on them ("메일로 보내준 자료", "메일로 보내달라고 …")."""
    is_whole = _BEHIND.match(plain, match.end()) is not None
    return is_whole and _ENDS.search(match[0]) is not None and _REPORTED.search(match[0]) is None


def _find_seam(plain: str, at: int) -> int:
    """Return where the part of a sentence begins in which something stands."""
    return max((one.end() for one in _SEAM.finditer(plain, 0, at)), default=0)


def _find_cut(plain: str, start: int) -> int:
    """Return where what joins a part to the one before it begins."""
    joint = _BEFORE_EN.search(plain, 0, start)
    return joint.start() if joint is not None else start

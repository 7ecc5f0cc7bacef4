"""Until when something is due so far, told ahead of the day that it moves to ("오늘 마감인데 모레까지 연장해 주세요",
"X is due tomorrow, but please extend it until Friday", "本日締切ですが明後日まで延ばして"). Pure.

The first day is none of the order's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from orchestration.patterns import make_regex
from orchestration.text.prohibitions.find import QUOTED_SPAN
from orchestration.text.scripts import has_letters_of
from orchestration.text.spans import remove_spans
from schemas.plan import Language

LONGEST = 600
_DAY_KO = (
    r"(?:(?:지난|저번|이번|다음|담)\s?주\s?)?(?:오늘|내일|모레|글피|어제|그저께|그제|당일|금일|명일|익일|[월화수목금토일]요일|주말|월말"
    r"|\d{1,2}\s?월\s?\d{1,2}\s?일|\d{1,2}[/.]\d{1,2}일?|\d{1,2}일)|(?:지난|저번|이번|다음)\s?(?:주|달)(?:\s?말)?"
)
_DUE_KO = r"(?:마감일?|기한|데드라인|만기)"
_BUT_KO = (
    r"(?:인데(?!도)요?|이지만|지만|이었는데요?|였는데요?|이었지만|였지만|이긴\s?(?:한데|하지만)"
    r"|(?:이?라고|으?로)?\s?(?:돼|되어)\s?있(?:는데|지만|었는데)요?)"
)
_DAY_JA = (
    r"(?:(?:先週|今週|来週|再来週)の?)?(?:本日|今日|明日|明後日|あさって|昨日|おととい|一昨日|[月火水木金土日]曜日?|\d{1,2}月\d{1,2}日|\d{1,2}日|\d{1,2}/\d{1,2})"
    r"|(?:今週|来週|今月|来月)末?|月末"
)
_DUE_JA = r"(?:締切|締め切り|〆切|〆|期限)"
_BUT_JA = (
    r"(?:(?:な|だった|でし)?(?:の|ん)?(?:です|だ)?(?:た)?(?:が|けど|けれど)|(?:に"
    r"|と)なって(?:い)?(?:ます|る)(?:が|けど))"
)
_MOVES_KO = (
    r"(?:미뤄|미루|밀어|늦춰|늦추|연기|연장|늘려|늘리|당겨|당기|앞당|옮겨|옮기|바꿔|바꾸|변경|수정"
    r"|고쳐|조정|(?<!어)봐\s?주|(?<!어)봐줍)"
)
_MOVES_JA = r"(?:延ば|伸ば|延長|延期|変更|変え|ずら|早め|前倒|後ろ倒|し(?:て|と))"
_FORMS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"(?<![가-힣A-Za-z0-9])(?:(?:원래|본래|지금|현재|일단)(?:은|는)?\s)?(?:{_DUE_KO}(?:이|은|는)?\s(?:원래\s)?)?(?:{_DAY_KO})(?:이|가)?\s?"
        rf"(?:{_DUE_KO}|까지(?:가)?(?:\s?{_DUE_KO})?)?{_BUT_KO}[,\s]+(?=[^\n.!?]{{0,60}}{_MOVES_KO})",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        rf"(?:(?:本来|もともと|元々|現在)は?、?)?(?:{_DUE_JA}(?:が|は))?(?:{_DAY_JA})(?:が|は)?(?:{_DUE_JA}|まで){_BUT_JA}、?(?=[^\n。！？]{{0,60}}{_MOVES_JA})",
        re.IGNORECASE,
    ),
}
_DUE_EN = make_regex("due", re.IGNORECASE)
_DAY_EN = (
    r"(?:(?:this|next|last|coming)\s)?(?:today|tomorrow|tmrw|tonight|yesterday|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|the\s\d{1,2}(?:st|nd|rd|th)?"
    r"|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\s\d{1,2}(?:st|nd|rd|th)?|\d{1,2}/\d{1,2}|this\sweek|last\sweek|end\sof\s(?:the\s)?(?:week|month))"
)
_EN = make_regex(
    rf"^(?P<opens>\W*(?:(?:hey|hi|ok|okay|so|um)[\s,]+)*)(?P<what>[^,.;:!?\n]{{3,80}}?)(?P<due>(?:'s|\sis|\swas)\s(?:(?:currently|originally|actually|still|supposed\sto\sbe)\s)*due\s(?:on\s|by\s)?{_DAY_EN}"
    r"(?:,|;|\.|\s[—–-])?\s(?:(?:but|so|and|however|though)[\s,]+)?(?:(?:please|pls|can\syou|could\syou|let's|just|we\sshould|i'd\slike\sto)\s)*)"
    r"(?P<moves>extend|push|move|give|postpone|make|set|change|shift|bump)\s(?:it|that|this)(?:\s(?:out|back|off))?\s(?:(?:until|till|til|to|by|for)\s)?(?P<to>[^,.;:!?\n]{2,30}?)(?P<ends>(?:\s(?:please|pls|instead|thanks))*[\s.!]*)$",
    re.IGNORECASE,
)


_TELLS = make_regex(
    r"한테|에게|께\s|#\S|채널에|\b(?:tell|ask|dm|message|remind|ping|let|post|write|send|say)\b|(?:さん|様|くん|チャンネル)に"
    r"|[라다냐자]고(?:\s|$)|と(?:伝え|聞い|言っ|送|投稿|連絡)|か(?:と)?聞い",
    re.IGNORECASE,
)
"""What may tell the day to somebody, before or behind it."""


def find_standing_terms(text: str) -> tuple[tuple[int, int], ...]:
    """Return where a text tells until when something is due so far, before the day that it moves to."""
    if len(text) > LONGEST:
        return ()
    plain = _hide_quotes(text)
    english = _match_english(plain) if _DUE_EN.search(plain) else None
    return tuple(sorted([*_find(plain), *([english.span("due")] if english is not None else [])]))


def replace_standing_terms(text: str) -> str:
    """Return a request without the day until which something is due so far."""
    if len(text) > LONGEST:
        return text
    plain = _hide_quotes(text)
    english = _match_english(plain)
    if english is None:
        return remove_spans(text, [*_find(plain)])[0]
    opens, what, to, ends = (text[slice(*english.span(name))] for name in ("opens", "what", "to", "ends"))
    return f"{opens}move {what}{' by ' if _AMOUNT.match(to) else ' to '}{to}{ends}"


_AMOUNT = make_regex(r"(?:an?|one|two|three|another|\d{1,2})\s(?:more\s|extra\s)?(?:day|week|month)", re.IGNORECASE)


def _match_english(plain: str) -> re.Match[str] | None:
    found = _EN.match(plain)
    bound = found is not None and (_TELLS.search(found["what"]) or _CONDITIONS.match(found["what"]))
    return found if not bound else None


_CONDITIONS = make_regex(
    r"(?:if|unless|when|once|is|are|was|in\scase|whenever|since|because|whatever|everything)\b", re.IGNORECASE
)


def _hide_quotes(text: str) -> str:
    return QUOTED_SPAN.sub(lambda match: chr(0xE000) * len(match[0]), text)


def _find(plain: str) -> Iterator[tuple[int, int]]:
    forms = [form for language, form in _FORMS.items() if has_letters_of(plain, language)]
    for match in (match for form in forms for match in form.finditer(plain)):
        if not _TELLS.search(plain[: match.start()]) and not _TELLS.search(
            re.split(r"[.!?。\n]", plain[match.end() :])[0]
        ):
            yield match.span()

"""Somebody's words that a request cites as its reason ("사라님이 "…" 하셔서 마감 11일로 옮겨줘", "Sara says "…", so
mark it done", "サラさんが「…」と言っていたので"). Pure.

Nothing in them is an order, a title or words to send. Words that somebody is to be told are no such.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.text.word_lists import HONORIFIC_JA

LONGEST = 800
_QUOTE = (
    r"(?P<quote>“[^”\n]{2,300}”|‘[^’\n]{2,300}’|「[^」\n]{2,300}」|『[^』\n]{2,300}』|\"[^\"\n]{2,300}\""
    r"|(?<![A-Za-z0-9])'(?:[^'\n]|(?<=[A-Za-z])'(?=[A-Za-z])){2,300}'(?![A-Za-z0-9]))"
)
_OPENS_QUOTE = make_regex("[“‘「『\"']")
_WHO_KO = r"(?P<who>[가-힣]{2,4}?(?:이)?(?:님|씨)|[A-Z][a-z]+(?:\s?(?:님|씨))?|[가-힣]{2,3}?이?(?=[이가]\s))"
_WHEN_KO = (
    r"(?:(?:방금|아까|오늘|어제|좀\s?전에|조금\s?전에|막|또|직접|지금|이제|아침에|슬랙으로|메일로"
    r"|톡으로|전화로|회의에서)\s)*"
)
_SAYS_KO = (
    r"(?:말씀(?:을|도)?\s?(?:하|주)|말(?:을|도)?\s?하|얘기(?:를)?\s?하|이야기(?:를)?\s?하|하|그러|답(?:장|변)?(?:이|을)?\s?(?:하|왔|오|주)"
    r"|(?:연락|회신|메시지|메일|카톡|DM|디엠|톡)(?:이|을|를)?\s?(?:하|왔|오|주|받았|보내))"
)
_CLOSES_KO = (
    r"(?:어요|아요|해요|래요|대요|습니다|니다|네요?|더라고요?|더라구요?|거든요?|던데요?|는데요?"
    r"|길래|니까요?|셔서요?|해서요?|어서요?|아서요?|와서요?|줘서요?|고요|음|[었았했셨왔]다"
    r"|[었았했셨왔]어)"
)
_QUOTES_KO = r"(?:\s?(?:이?라고|이?라며|이?라면서|하고))?"
_SHORT_KO = (
    r"\s?(?:이?라(?:고\s?)?(?:네요?|는데요?|던데요?|니까요?|고요|시네요|시는데요?|서요?|셔서요?"
    r"|시길래|길래|더라고요?|더라구요?)|래서요?|이래서요?|래요|이래요)"
)
_ENDS_KO = r"(?:[.!~,ㅠㅎㅋ]+\s*|\s+)"
_WHO_EN = r"(?P<who>(?-i:[A-Z])[a-z]+)"
_SAYS_EN = (
    r"(?:(?:just|also|has|only|already)\s)*(?:says|said|told\s(?:me|us)|tells\sme|writes|wrote|texted(?:\s(?:me|us))?|messaged(?:\s(?:me|us))?"
    r"|dm'?e?d(?:\s(?:me|us))?|replied|emailed(?:\sme)?|pinged\sme|mentioned|confirmed|answered|reports|goes|was\slike)"
    r"(?:\s(?:just\snow|this\smorning|today|yesterday|earlier|in\s(?:standup|the\s(?:standup|meeting))))?"
)
_SO_EN = r"\s?(?:[,.;!—–-]\s*|\s)+(?:(?:and|so|and\sso)[\s,]+)?"
_WHO_JA = rf"(?P<who>[^\s、。「」がはからの]{{1,10}}?{HONORIFIC_JA})"
_NOT_TOLD_JA = (
    r"(?!(?:と|って|という|を|に|の)[^「」。]{0,8}(?:伝え|送|投稿|書[いき]|知らせ|返信し|返し|メモ"
    r"|追加|入力|作成|言っと|言って(?:おい|くだ|ほ)))"
)
_FORMS = tuple(
    make_regex(form, re.IGNORECASE)
    for form in (
        rf"{_WHO_KO}(?:이|가|께서(?:는)?|은|는|도|한테서?|에게서?)?\s(?:왈\s?)?{_WHEN_KO}{_QUOTE}(?:{_SHORT_KO}|{_QUOTES_KO}\s?{_WHEN_KO}{_SAYS_KO}[가-힣]{{0,4}}?{_CLOSES_KO}|\s?왈){_ENDS_KO}",
        rf"{_QUOTE}(?:이?라고|\s이?라고|라며|하고)\s{_WHEN_KO}{_WHO_KO}(?:이|가|께서|한테서?)?\s{_WHEN_KO}{_SAYS_KO}[가-힣]{{0,4}}?{_CLOSES_KO}{_ENDS_KO}",
        rf"(?:^|(?<=[\s,.;!]))(?:(?:hey|hi|ok|so|and|well)[\s,]+)*{_WHO_EN}\s{_SAYS_EN}[:,]?\s?{_QUOTE}{_SO_EN}",
        rf"(?:^|(?<=[.;!]\s))(?:(?:per|according\sto|as\sper)\s{_WHO_EN}[:,]?\s{_QUOTE}"
        rf"|(?P<whom>(?-i:[A-Z])[a-z]+):\s?{_QUOTE.replace('quote', 'quoted')}){_SO_EN}",
        rf"{_WHO_JA}(?:が|は|から|も|曰く|いわく)、?[^「」、。]{{0,8}}、?{_QUOTE}{_NOT_TOLD_JA}(?:と|って|との|という)[^「」、。]{{1,24}}?(?:ので|から(?!の)|ため|けど|けれど|んだけど|[、。！])、?\s?",
    )
)
_ASKS = make_regex(
    r"줘|주세요|주실|주라|부탁|바랍|해라|하자|할게|(?:으로|로)(?:요)?[\s.!~]*$|\b(?:mark|move|push|set|change|update|put|close|make|reassign|assign|rename|extend|bump|shift|postpone|archive|please|pls)\b"
    r"|ください|下さい|お願い|して|しといて|てくれ|といて|もらえ",
    re.IGNORECASE,
)
"""What asks for something, behind the words that are cited."""


@dataclass(frozen=True, slots=True)
class Citation:
    """Who said what, and where that stands in a request with what joins it to the order."""

    who: str
    words: str
    start: int
    end: int


def find_citation(text: str) -> Citation | None:
    """Return the one passage of a request that cites somebody as the reason of the order behind it, or ``None``."""
    if len(text) > LONGEST or not _OPENS_QUOTE.search(text):
        return None
    for form in _FORMS:
        found = [*form.finditer(text)]
        if len(found) != 1 or not _ASKS.search(text[found[0].end() :]):
            continue
        groups = found[0].groupdict()
        quote = groups["quote"] or groups.get("quoted") or ""
        return Citation(groups["who"] or groups.get("whom") or "", quote[1:-1].strip(), *found[0].span())
    return None


def open_citation(text: str) -> str:
    """Return a request with what it cites without quotes, so that names in it are found; else as it is."""
    found = find_citation(text)
    return f"{text[: found.start]}{found.words} {text[found.end :]}" if found is not None else text

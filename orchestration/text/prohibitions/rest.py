"""That all else is left alone beside an order ("다른 하나는 놔두고", "leave the other one", "もう一個は触らなくて
いい"): it goes without saying, and forbids nothing that was asked for. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.patterns import make_regex
from orchestration.text.prohibitions.prohibition import Prohibition, make_prohibition

_END = r"(?=\s*(?:[.,;!?~…。、！）)\n]|$|\s(?:and|but)\s))"
_ONE_KO = r"(?:하나|한\s?건|둘|두\s?개|거|것|건|작업|할\s?일|페이지|애)"
_OTHER_KO = rf"(?<![가-힣])(?:나머지|남은|다른|딴)(?:\s?{_ONE_KO}(?:들)?)?(?:은|는|도)?"
_STAYS_KO = (
    r"(?:(?:그대로|가만히)(?:\s?(?:두|둬|놔|유지)[가-힣]*(?:\s?(?:줘|주)[가-힣]*)?)?"
    r"|(?:놔|냅|내버려)\s?[두둬][가-힣]*(?:\s?(?:줘|주|돼|됩)[가-힣]*)?|(?:건드리|건들|손대|만지|바꾸)지\s?(?:는|도)?\s?(?:마|말)[가-힣]*(?:\s?(?:줘|주)[가-힣]*)?"
    r"|안\s?(?:건드려|건들어|만져|바꿔)도\s?(?:돼|되|됩)[가-힣]*)"
)
_OTHER_EN = (
    r"(?:(?:everything|all)\selse|(?:the\s|all\s(?:the\s)?)?(?:other(?:s|\s(?:one|ones|two|task|tasks))?|rest))"
    r"(?:\sof\s(?:it|them|the\s\w+))?"
)
_FORMS = (
    make_regex(
        rf"{_OTHER_KO}\s(?:(?:그냥|일단|아직|절대|이번엔)\s){{0,2}}{_STAYS_KO}(?=\s*(?:[.,!?~…ㅎㅋ\n]|$))",
    ),
    make_regex(
        rf"\b(?:(?:and|but|just|please)\s)*(?:(?:leave|keep)\s{_OTHER_EN}(?:\s(?:alone|be|untouched|unchanged|out|(?:exactly\s)?the\ssame|(?:just\s)?as\s(?:it\s|they\s)?(?:is|are)|for\s(?:now|later)|where\sit\sis))?"
        rf"|(?:do\s?n['’]?t|do\snot|no\sneed\sto|not)\s(?:touch|change|bother\swith)\s{_OTHER_EN}"
        rf"|{_OTHER_EN}\s(?:(?:just\s)?as\s(?:it\s|they\s)?(?:is|are)|unchanged|untouched|the\ssame)"
        rf"|the\s(?:other(?:\sone)?|others|other\sones?|rest)\s(?:not|isn['’]?t|doesn['’]?t|can['’]?t|cannot|won['’]?t)"
        rf"|(?:the\s)(?:other\s(?:one|ones|two)|others|rest)\s(?:can\s(?:wait|stay)|stays?|is\sfine|are\sfine)(?:\s(?:as\s(?:it\s)?is|put|for\snow|unchanged))?)"
        rf"(?:\s(?:please|pls|thanks|though|for\snow))*{_END}",
        re.IGNORECASE,
    ),
    make_regex(
        r"(?:もう(?:一|1|ひと|片)(?:つ|個|件|方)|片方|残り|他|ほか)(?:の(?:ほう|方|やつ|もの|件|タスク|分|一つ))?(?:は|も)、?(?:まだ|今は|とりあえず|いったん)?"
        r"(?:(?:触|さわ|いじ)らな(?:い|くて)|触れな(?:い|くて)|変えな(?:い|くて)|(?:触|さわ|いじ)らずに?|そのまま|放って(?:おいて)?|後回し)"
        r"(?:で|に|も)?(?:(?:おいて|して|しておいて|いて)*(?:ください|下さい|ほしい|お願い(?:します)?|いい|良い|大丈夫|OK|結構))?(?:です)?(?:ね|よ|から|ので)*"
        r"(?=[\s。、！!…]|$)"
    ),
)


def find_kept_rest(text: str) -> Iterator[Prohibition]:
    """Yield what says of all that is not named that it stays as it is."""
    for form in _FORMS:
        for found in form.finditer(text):
            yield make_prohibition(text, found.span(), "rest", ())

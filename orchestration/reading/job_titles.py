"""Titles by which people call somebody without a name ("팀장님", "my manager", "部長"): nobody can look up who is
meant, so it is asked. Pure."""

from __future__ import annotations

import re

TITLES_KO = (
    r"팀장|부팀장|파트장|그룹장|실장|본부장|센터장|지점장|원장|소장|대리|과장|차장|부장|이사|상무|전무|사장|부사장|회장|대표"
    r"|대표이사|매니저|상사|사수|선배|리더|팀\s?리더"
)
TITLES_EN = (
    r"(?:my|our|the)\s(?:manager|boss|supervisor|team\s?lead(?:er)?|lead|director|ceo|cto|cfo|coo|president|founder"
    r"|head of (?:sales|marketing|product|design|engineering|finance))"
)
TITLES_JA = (
    r"チームリーダー|リーダー|マネージャー|上司|主任|係長|課長|次長|部長|本部長|専務|常務|副社長|社長|会長|店長|所長"
)
_TITLE = re.compile(
    rf"(?:우리\s)?(?:{TITLES_KO})\s?님?|{TITLES_EN}|(?:{TITLES_JA})(?:さん|様)?",
    re.IGNORECASE,
)


def is_title(name: str) -> bool:
    """Whether a name is nothing but a title."""
    return _TITLE.fullmatch(name.strip()) is not None

"""What English puts before an order out of courtesy ("I should be grateful if you would ..."): it is read as "please".

"Would you mind adding ..." and "may I have a task ..." ask for the same as the order that they stand for.
"""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import restore_quotes, seal_quotes

_AT = (
    r"(?P<at>^\W*|[.!?]\s+|,\s+(?:and\s)?"
    r"|^\W*(?:(?:hello|hi|hey|good (?:morning|afternoon|evening))\b[^.!?\n]{0,20}?[,.!]?\s+))"
)
_DEGREE = r"(?:(?:very|most|so|really|greatly|much|truly|also|just)\s)*"
_COULD = r"you\s(?:could|would|might|can|will)(?:\s(?:please|kindly|possibly))?"
_ASKING = make_regex(
    _AT
    + r"(?:"
    + rf"i(?:'d|\swould|\sshould)\s{_DEGREE}be\s{_DEGREE}(?:grateful|obliged|glad|happy|thankful)\s(?:to you\s)?"
    + rf"if\s{_COULD}"
    + rf"|i(?:'d|\swould|\sshould)\s{_DEGREE}appreciate\s(?:it\s)?(?:{_DEGREE})?if\s{_COULD}"
    + r"|i(?:'d|\swould|\sshould|\smust)\s(?:like\sto\s)?(?:ask|request)\s(?:that\s)?you(?:\sto|\skindly)?"
    + r"|it\swould\sbe\s(?:really\s|so\s|very\s)?(?:great|lovely|helpful|appreciated|nice|good|wonderful|fantastic)"
    + rf"(?:\s(?:to|for)\sme)?\sif\s{_COULD}"
    + r"|(?:would|is)\sit\s(?:be\s)?possible\s(?:for\syou\s)?to"
    + r"|(?:may|might|could|can)\si\s(?:ask|trouble|request|get)\syou\sto"
    + rf"|i\s(?:was|am|wonder)\s?(?:wondering|hoping)?\sif\s{_COULD}"
    + r"|(?:would|could)\syou\sbe\s(?:so\skind\sas|able|kind\senough|willing)\sto|be\sso\skind\sas\sto"
    + r"|do\syou\sthink\syou\scould|any\schance\syou\s(?:could|can)"
    + r")\s(?=[a-z])",
    re.IGNORECASE,
)
_MIND = make_regex(_AT + r"(?:would|do)\syou\smind\s(?:please\s)?(?P<verb>[a-z]+)ing\b", re.IGNORECASE)
_HAVE = make_regex(
    r"^(?P<at>\W*(?:(?:hello|hi|hey|ok(?:ay)?|so|please)\b[,!.]?\s+)*)"
    r"(?:(?:may|could|can|might)\s(?:i|we)\s(?:please\s)?(?:have|get)|(?:(?:i|we)(?:'ll|\swill|'d|\swould)?\s)?(?:also\s)?need"
    r"|(?:i|we)(?:'d|\swould)\slike|(?:i|we)\swant)\s"
    r"(?=(?:a|an|another|one)\s(?:new\s|quick\s)*"
    r"(?:(?:task|to-?do|ticket|action\sitem)(?!\s(?:list|board|summary|overview|report|status|count|tracker))"
    r"|meeting\s(?:notes?|minutes|page)|notes\spage|page\s(?:in|under|on)\s(?:the\s|our\s)?meeting\s(?:notes?|minutes))\b)",
    re.IGNORECASE,
)
_NEEDS = make_regex(
    r"^(?P<name>[A-Z][a-z]+)\sneeds\s(?P<thing>an?\s(?:new\s)?(?:task|to-?do|ticket))(?!\s(?:list|board|summary|report))\b"
)
_FINAL_E = make_regex(
    r"(?:creat|mak|writ|mov|chang|updat|schedul|renam|delet|remov|archiv|not|shar|compil|prepar|generat|produc|clos|assign(?=e)"
    r"|combin|summaris|summariz|translat|complet|giv|arrang|includ|replac|reassur|postpon|sav|issu)$",
    re.IGNORECASE,
)


_REST_STAYS = make_regex(
    r"(?:[,.;]?\s*\b(?:and|but)\b|[,.;])\s*(?:please\s)?(?:to\s)?(?:please\s)?(?:leave|keep)\s"
    r"(?:everything\selse|all\selse|the\srest|anything\selse)\b[^,;\ue000-\uf8ff\"“]{0,40}?"
    r"\b(?:as\s(?:it|they)\s(?:is|are|stands?|was|were)|untouched|unchanged|alone|intact)\b",
    re.IGNORECASE,
)
"""That all else stays as it is: nothing is to be done for that."""


_YOU = make_regex(r"\b(?P<can>can|could|would|will)\su\b", re.IGNORECASE)
_HEARER = r"(?:the\s)?#?[\w-]{2,20}(?:\s(?:channel|team))?"
_SHOULD_KNOW = make_regex(
    r"^(?P<at>\W*(?:(?:hey|hi|hello|ok(?:ay)?|so|please)\b[,!.]?\s+)*)(?:not only|both)?\s?"
    rf"(?P<who>{_HEARER}(?:\s(?:and|but also|as well as|&)\s{_HEARER})?)\s"
    r"(?:should|needs?\sto|must|ought\sto|has\sto|have\sto)\s(?:all\s|both\s|also\s)?(?:hear|know|be\stold)\s?"
    r"(?P<how>(?:this|the following)?\s?(?::|[-–—]\s)|that\b|(?=['\"‘“]))",
    re.IGNORECASE,
)
"""Who should know something is to be told it."""
_WISHED_STEMS = {
    "추가하": "추가해", "등록하": "등록해", "만들": "만들어", "올리": "올려", "보내": "보내", "바꾸": "바꿔",
    "넣": "넣어", "남기": "남겨", "지우": "지워", "삭제하": "삭제해", "변경하": "변경해", "수정하": "수정해",
    "공유하": "공유해", "적": "적어",
}  # fmt: skip
_WISHED = make_regex(rf"(?P<stem>{'|'.join(_WISHED_STEMS)})고\s?싶(?:은데요?|어요?|습니다|네요?)(?=[\s.!?~…]*(?:$|:))")
_NO_HEARERS = make_regex(
    r"(?:the\s)?(?:i|we|you|it|this|that|there|who|what|nobody|people|users?|customers?)\b", re.IGNORECASE
)


def _tell(found: re.Match[str]) -> str:
    if _NO_HEARERS.match(found["who"]):
        return found[0]
    who = re.sub(r"\s(?:but also|as well as|&)\s", " and ", found["who"])
    return f"{found['at']}tell {who}{' that' if found['how'].startswith('that') else ': '}"


_MESSAGE_ASKING = make_regex(
    r"\b(?:message|dm|ping|text|msg)\s(?P<who>@?(?-i:[A-Z])\w+|<@\w+>)\s(?:asking|to\sask)\s(?P<him>him|her|them)\s"
    r"(?P<how>to|if|whether)\s(?P<rest>[^.!?;\n]*)",
    re.IGNORECASE,
)
"""A message that asks whom it goes to for something."""
_OWN = {"him": "his", "her": "her", "them": "their"}


def _ask(found: re.Match[str]) -> str:
    """Return the order to ask somebody, with what is theirs as yours where nobody else is named."""
    rest = found["rest"]
    if not re.search(r"\b[A-Z][a-z]+", rest):
        own = _OWN[found["him"].lower()]
        rest = re.sub(rf"\b{own}\b(?=\s(?!about|to|that|if|when|by|at|on|in|for|and)[a-z])", "your", rest)
    return f"ask {found['who']} {found['how']} {rest}"


_ON_BOARD = make_regex(
    r"\b(?P<thing>tasks?|to-?dos?|tickets?|action items?)\s(?:on|to|onto|in)\s(?:the|our|my)\s"
    r"(?:(?:task|team|project|kanban)\s)?(?:board|list|tracker|backlog)\b",
    re.IGNORECASE,
)
"""Where tasks are kept names no task."""
_WHO_OWNS = make_regex(
    r"\b(?P<verb>change|switch|update|swap)\swho(?:'s|\sis)?\s(?:own(?:s|ing)|in charge of|responsible for|assigned to"
    r"|doing|(?:working|looks?) (?:on|after))\s(?=\S)",
    re.IGNORECASE,
)


def replace_courtesy(text: str) -> str:
    """Return an English request with its courtesy as "please", and the order as one; quotes stay as typed."""
    plain, quotes = seal_quotes(text)
    return restore_quotes(_replace_plainly(plain), quotes)


_QUESTION = make_regex(r"\s*\?+\s*$")


def _replace_plainly(text: str) -> str:
    text = _ON_BOARD.sub(r"\g<thing>", text)
    text = _WHO_OWNS.sub(r"\g<verb> the owner of ", text)
    text = _SHOULD_KNOW.sub(_tell, _YOU.sub(r"\g<can> you", text))
    text = _REST_STAYS.sub("", text)
    asked = _ASKING.sub(lambda found: f"{found['at']}please ", text)
    text = asked if asked == text else _QUESTION.sub("", asked)  # it only sounds like a question
    text = _MIND.sub(lambda found: f"{found['at']}please {_name_order(found['verb'])}", text)
    text = _MESSAGE_ASKING.sub(_ask, text)
    text = _NEEDS.sub(r"create \g<thing> for \g<name>", text, count=1)
    return _HAVE.sub(lambda found: f"{found['at']}create ", text, count=1)


def replace_wish(text: str) -> str:
    """Return a Korean request with what its asker wants to do as an order ("추가하고 싶은데")."""
    return _WISHED.sub(_order_wished, text)


def _order_wished(found: re.Match[str]) -> str:
    return f"{_WISHED_STEMS[found['stem']]} 줘"


def _name_order(stem: str) -> str:
    """Return the verb whose form in -ing begins with a stem ("putt" of "putting", "mak" of "making")."""
    if _FINAL_E.search(stem):
        return f"{stem}e"
    return stem[:-1] if re.search(r"(?:tt|dd|pp|nn|gg)$", stem) and stem != "add" else stem

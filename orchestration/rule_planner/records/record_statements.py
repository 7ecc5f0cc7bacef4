"""What is said of a record and orders nothing: whose it is from now on, who takes part in it, how it stands. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.words import NAMED, QUOTE
from orchestration.text.word_lists import HONORIFIC
from schemas.values import Json, Payload

_NOW_KO = r"(?:(?:이제|이제부터|앞으로|오늘부터|대신|그냥|좀)\s)*"
_OWNER_FIELD = r"(?:담당자?|owner|assignee|担当者?)"
_WRITE_DOWN_KO = rf"(?:\s{_OWNER_FIELD}(?:를|을|도|만)?\s?(?:좀\s)?(?:바꿔|변경|수정|업데이트|반영|옮겨)[가-힣\s]*)?"
_TAKES_OVER = make_regex(
    rf"{QUOTE}?\s?(?:은|는|이거|그거|건|건은)?[\s,]*(?:{NAMED}(?:님|씨)?\s(?:말고|대신(?:에)?)\s)?{_NOW_KO}"
    rf"(?P<ko>제가|내가|{NAMED}(?:님|씨)?(?:이|가|께서))\s{_NOW_KO}(?:{QUOTE}(?:을|를|도)?\s)?"
    r"(?:(?:가져가|맡|하|보|담당하|진행하|처리하|이어받|넘겨받|챙기|own하)기로\s?(?:했|하셨|됐|되었|함)|가져갑니다|가져가(?:요|신대요)|가져갈게요"
    r"|(?:맡을|담당할|챙길|처리할|진행할|이어받을|own할)게요|(?:맡|이어받|넘겨받)(?:습니다|아요|았|으신|는대)|담당(?:합니다|해요|하신대))[가-힣]*"
    rf"{_WRITE_DOWN_KO}"
    rf"|(?:so\s)?(?P<en>i|{NAMED})(?:'m|'s| am| is|'ll| will)?(?: be)?(?: now)?"
    r" (?:taking|takes?|took|handling|handles?|owning|owns?"
    rf"|doing)\s(?:over\s)?(?:it|this|that|{QUOTE})\s?(?:over)?(?:\s(?:now|from now on|instead|from {NAMED}))*"
    rf"|(?:{NAMED}|[a-z]+)(?:'s| is| has|'m| am)?\s(?:handing|handed|passing|passed|giving|gave)\s"
    rf"(?:the\s)?(?:{QUOTE}|it)\s(?:(?:over|on|off)\s)?to\s"
    rf"(?P<taker>{NAMED}|me)"
    rf"|(?:{QUOTE}(?:は|を|の件は?)?、?|.*[、が])?(?P<ja>私|僕|自分|{NAMED}(?:さん)?)が(?:{QUOTE}を)?"
    r"(?:引き継|引き受け|引き取|担当(?:す|し)|持ち|持つ)[ぁ-んぐ]{0,4}(?:くださ[るい]|くれ[るて]|ことにな[りっ]|下さる)?[ぁ-ん]*"
    rf"|{QUOTE}\s?(?:은|는|을|를|건)?\s?(?P<handed>{NAMED}(?:님|씨)?)(?:께|한테|에게)\s(?:인계|넘겼|넘어갔|맡겼|이관|배정했|드렸)[가-힣]*"
    rf"|{QUOTE}\s(?:is\s|has\s)?(?:now\s|from now on\s)?(?P<with>(?:with|over to)\s)?"
    rf"(?P<owner>{NAMED}|(?-i:[A-Z][a-z]+))(?P<s>'s)?(?:\snow|\sfrom now on)?"
    rf"|{QUOTE}(?:は|を)、?(?P<given>{NAMED})(?:さん)?(?:に|へ)(?:引き継[ぎい]|お渡しし|渡し|任せ|お任せし)[ぁ-ん]*",
    re.IGNORECASE,
)
"""Somebody says whose a thing is from now on."""
_PEOPLE = rf"(?:{NAMED}{HONORIFIC}?|(?<![가-힣])(?:저|나)(?=[도와랑는,\s])|\b(?:I|me)\b|(?-i:\b[A-Z][a-z]{{2,}})|私|僕)"
_ONE = make_regex(rf"{NAMED}|저|나|\b(?:I|me)\b|\b[A-Z][a-z]{{2,}}|私|僕")
_SEVERAL = rf"(?P<people>{_PEOPLE}(?:(?:이?랑|와|과|하고|,|、|と|\sand)\s?{_PEOPLE})*)"
_TAKES_PART = make_regex(
    rf"{QUOTE}\s?(?:회의|미팅|건|자리)?(?:에|에는|엔)?\s(?:이번엔\s)?{_SEVERAL}(?:도|이|가|은|는)?\s(?:같이\s|함께\s|둘\s?다\s)?"
    r"(?:참석|참가|참여|합류|동석|들어(?:가|갑|오|옵|와|간|온)|갑니다|옵니다|와요|오세요)(?!안|못|하지)[가-힣]*(?:\s(?:했|합니다|해요|거|것|예정)[가-힣]*)?"
    rf"|{_SEVERAL.replace('people', 'en')}(?:'s|'m|'ll|\sis|\sam|\sare|\swill)?\s(?:also\s|be\s)*"
    rf"(?:joining|attending|coming to|join|attend)\s{QUOTE}(?:\s(?:too|as well|now))*"
    rf"|{QUOTE}(?:の会議|の打ち合わせ)?(?:に|には)、?{_SEVERAL.replace('people', 'ja')}(?:も|が)"
    r"(?:参加|出席|同席|入)(?!しな|でき)[ぁ-ん]*(?:ことに[ぁ-ん]*|予定[ぁ-ん]*)?",
    re.IGNORECASE,
)
"""Somebody takes part in a meeting, one more than before."""
ADDS_PEOPLE = make_regex(
    r"(?:(?:참석자|참가자|담당자?|명단)(?:에|로|에도)?\s?(?:좀\s)?(?:추가|넣어|반영|업데이트)[가-힣\s]*"
    r"|(?:so |and )?(?:please |can you |could you )*add (?:him|her|them|me|us)"
    r"(?:\s(?:to|as) (?:the )?(?:attendees?|list|page|owners?))?(?:\splease|\stoo)*"
    r"|(?:参加者|出席者|担当者?)(?:に|へ|も)?(?:追加|反映|入れ)[ぁ-んお願い]*)",
    re.IGNORECASE,
)
"""An order to write down who was said to take part."""
_STANDS = make_regex(
    r".*(?:으로|로|에)\s(?:아직\s|그대로\s|계속\s)?(?:되어|돼|떠|표시돼|표시되어|나와|남아|찍혀|잡혀|올라가)\s?있[가-힣]*"
    r"|(?:but |and )?(?:it|that|this|the (?:board|task|page|status))(?:'s| is| still)*\s(?:still\s)?"
    r"(?:showing|marked|listed|set|says|shows|down)(?:\s(?:up|as|to|it))*\s.{2,20}"
    r"|.*(?:に|と)なって(?:い|お)?(?:る|ます|ました|り)[ぁ-ん]*",
    re.IGNORECASE,
)
"""How a record stands by now, said beside what it is to become."""


def is_present_state(part: str) -> bool:
    """Return whether a part only says how a record stands by now."""
    return _STANDS.fullmatch(part.strip(" ,.!~、。")) is not None


def read_statement(part: str, reading: Reading, myself: str) -> Payload | None:
    """Return what a part says of whose its record is from now on, or of who takes part in it; None where neither."""
    joins = _TAKES_PART.fullmatch(part)
    if joins is not None:
        names = [_name_one(one, reading, myself) for one in _ONE.findall(next(filter(None, joins.groups())))]
        people: list[Json] = [*dict.fromkeys(names)]
        return {"@person": {"add": people if len(people) > 1 else people[0]}}
    taken = _TAKES_OVER.fullmatch(part)
    if taken is None or (taken["owner"] and not (taken["s"] or taken["with"])):
        return None
    who = next(one for name, one in taken.groupdict().items() if one and name not in ("s", "with"))
    return {"@person": _name_one(who, reading, myself)}


def _name_one(words: str, reading: Reading, myself: str) -> str:
    """Return who is named by words: a person who is marked, a name as it was typed, else who asks."""
    marked = reading.named(words)
    if marked:
        return marked[0].value
    return words if re.fullmatch(r"[A-Z][a-z]+", words) else myself

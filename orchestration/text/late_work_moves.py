"""Moving all that somebody is late with, as it is told ("지훈님 밀린 거 있으면 금요일로 옮기고, 옮겼다고 디엠해줘",
"if Sara has anything overdue, move it to Friday and DM her"): one order for all of it, and whom to tell. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import replace_quotes

LONGEST = 200
_WHO_KO = r"(?P<who>(?!누구|누가|다들|모두|우리|저희)[가-힣]{2,4}?(?:님|씨)?|내|제|나|저)"
_DAY_KO = r"(?P<to>(?:(?:이번|다음|담|오는|돌아오는)\s?주?\s?)?[^\s,.!?]{1,8}?(?:으로|로)(?:\s일단|\s다)?)"
_MOVED_KO = r"(?:(?:옮겼|미뤘|늦췄|바꿨|바뀌었|변경했|변경됐|연기했|조정했|그렇게\s?(?:했|됐|해\s?뒀))다고\s)"
_SENDS_KO = r"(?:(?:DM|디엠|쪽지|메시지|톡)(?:으로|을|를|도)?(?=[\s.!~]|$)|알려|전해|말해|말씀|공유|귀띔|연락)"
_KO = make_regex(
    rf"^\W*(?:(?:혹시|그리고|저기|일단)\s)?{_WHO_KO}(?:의|이|가|한테|에게)?\s(?:마감\s?지난|기한\s?지난|밀린|늦은|지연된|밀려\s?있는)\s"
    r"(?:작업|할\s?일|일|업무|태스크|거|것|건|게)(?:들)?(?:이|가|을|를|은|는|도)?\s(?:(?:하나라도\s)?있(?:으면|음|다면)\s|(?:다|전부|모두|싹|좀)\s){0,3}"
    rf"(?:(?:일단|우선|먼저|그냥)\s)?{_DAY_KO}\s(?:(?:다|전부|좀|일괄)\s)?(?:옮|미[뤄루]|늦[춰추]|바[꿔꾸]|변경|연기|조정)"
    r"(?:[겨기해하]{0,1})(?:\s?(?:줘|주세요|주시면|부탁해요?|부탁드려요)[\s.!~]*$"
    r"|\s?(?:두고|놓고|놔두고|주고|주시고|고|서|준\s?(?:다음|뒤)에?)(?:요)?[,\s]+(?P<rest>[^\n]{4,90})$)"
)
_TOLD_KO = make_regex(
    rf"^{_MOVED_KO}?(?P<told>[가-힣]{{2,4}}?(?:님|씨)?)(?:한테|에게|께)(?:도|는)?\s{_MOVED_KO}?(?:(?:따로|한번|좀|꼭|살짝)\s)?{_SENDS_KO}"
    r"[^.!?\n]{0,16}[\s.!~ㅎㅋ^]*$"
)
_LATE_EN = r"(?:overdue|late|past[\s-]due|behind)"
_THINGS_EN = r"(?:tasks?|items?|things?|stuff|work|to-?dos?|ones)"
_KO_TONE = make_regex(r"[.!~,]+\s+[^.!?\n]{0,20}(?:느낌|말투|톤|부담|재촉|부드럽|친절)[^.!?\n]{0,24}$")
_EN = make_regex(
    rf"^\W*(?:(?:please|pls|hey|can\syou|could\syou)[\s,]+)*(?:if\s(?P<who>(?-i:[A-Z])[a-z]+)\s(?:has|is|'s\sgot)\s(?:(?:anything|something|any\s{_THINGS_EN}|{_THINGS_EN})\s(?:that(?:'s|\sis|\sare)\s)?)?{_LATE_EN}(?:\s(?:on|with)\sanything)?,?\s(?:then\s|please\s)?"
    rf"(?:move|push|bump|shift|postpone)\s(?:it|them|those)(?:\sall)?|(?:move|push|bump|shift|postpone)\s(?P<whose>(?-i:[A-Z])[a-z]+)'s\s{_LATE_EN}\s{_THINGS_EN})\s(?:back\s|out\s)?to\s(?P<to>[^,.;!?\n]{{3,24}}?)"
    r"(?:[\s.!]*$|(?:,\s|\s)(?:and\s|then\s)(?:then\s|please\s)?(?:dm|tell|message|let|ping|notify)\s(?P<told>him|her|them|(?-i:[A-Z])[a-z]+)(?:\sknow)?(?:\sthat)?(?P<rest>[^.!?\n]{0,60})[\s.!]*$)",
    re.IGNORECASE,
)
_REST_EN = make_regex(
    r"\s*(?:in\sa\s(?:dm|message)|by\sdm)?\s*(?:(?:that\s)?(?:i|you|we)(?:'ve|\shave)?\s(?:moved|pushed|bumped|shifted|did)(?:\s(?:it|them|so))?|about\s(?:it|that|them)|so)?(?:,\s(?:keep|make)\sit\s\w+)?\s*",
    re.IGNORECASE,
)


def replace_late_moves(text: str) -> str:
    """Return an order to move all that somebody is late with, and to tell of it, in plain words; else the text."""
    if len(text) > LONGEST or replace_quotes(text) != text:
        return text
    found = _KO.match(_KO_TONE.sub("", text.rstrip(" ㅎㅋ^~.!")))
    if found is not None:
        return _order_korean(text, found)
    found = _EN.match(text)
    return _order_english(text, found) if found is not None else text


def _order_korean(text: str, found: re.Match[str]) -> str:
    whose = {"나": "내", "저": "내", "제": "내"}.get(found["who"], found["who"])
    to = re.sub(r"\s(?:일단|다)$", "", found["to"])
    told = _TOLD_KO.match(found["rest"]) if found["rest"] else None
    if found["rest"] and told is None:
        return text
    return f"{whose} 밀린 작업 전부 {to} " + (f"옮기고 {told['told']}한테 알려줘" if told is not None else "옮겨줘")


def _order_english(text: str, found: re.Match[str]) -> str:
    who = found["who"] or found["whose"]
    order = f"move all of {who}'s overdue tasks to {found['to'].strip()}"
    if found["told"] is None:
        return order
    told = who if found["told"].lower() in ("him", "her", "them") else found["told"]
    return f"{order} and tell {told}" if _REST_EN.fullmatch(found["rest"]) else text

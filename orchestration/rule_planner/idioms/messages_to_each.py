"""Several people who are each told another thing in one order ("tell Junho to bring quotes and Sara to bring badges",
"준호한테는 '…', 사라한테는 '…'라고 보내줘"), as an order for each. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.asked_people import NAME_EN, NAME_JA
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN
from orchestration.text.word_lists import HONORIFIC, HONORIFIC_JA, THANKS_EN

_POLITE_EN = r"(?P<open>^\W*(?:(?:hey|ok(?:ay)?|and|also|so|please|pls|can\syou|could\syou|would\syou)[\s,]+)*)"
_NO_NAME = (
    r"(?:me|us|it|him|her|them|this|that|the|an?|then|say|saying|says|also|add|with|reply|post|in|to|on|for|put|dm|send|tell|ask|write|call|named?|called|titled?"
    r"|text|message|everyone|everybody|someone|people|team|and|or|note|title|body|list|one|another|please|pls)"
)
_QUOTED_NAME_EN = rf"(?:{NAME_EN}|(?!{_NO_NAME}\b)[a-z]{{2,12}})"
"""Before what is quoted also a name that is typed small."""
_TO_EN = rf"{_QUOTED_NAME_EN}[,:]?\s{HIDDEN}"
_QUOTED_EN = make_regex(
    rf"{_POLITE_EN}(?P<verb>dm|message|send|tell|ping|text|write)\s"
    rf"(?P<pairs>{_TO_EN}(?:(?:,|,?\sand|;)\s{_TO_EN}){{1,4}})(?P<end>(?:,?\s{THANKS_EN})?[\s.!?]*)$",
    re.IGNORECASE,
)
_PAIR_EN = make_regex(rf"(?P<who>{_QUOTED_NAME_EN})[,:]?\s(?P<quote>{HIDDEN})", re.IGNORECASE)
_CASED = r"(?-i:[A-Z])[a-z]+"
_TOLD_EN = make_regex(
    rf"{_POLITE_EN}(?P<verb>tell|remind|ask|let|message|dm)\s(?P<first>{_CASED})\s(?P<said>(?!(?:and|or)\b)[^.!?\n]+?)"
    rf",?\s(?:and|but)\s(?P<second>{_CASED})\s"
    r"(?P<other>(?:that|to|not\sto|know|if|whether)\s[^.!?\n]+?)(?P<end>[.!?]*)$",
    re.IGNORECASE,
)
_TAKES_TO = (
    r"(?:remember|try|reply|talk|listen|report|decide|offer|respond|push|deploy|get|go|come|back|continue|agree|start|begin|prepare|plan|need|needs|want|wants"
    r"|ask|speak|write|move|switch|stick|refer|attend|invite|link|return|head|bring|make|ready|happy|sure|able|not|forget|promise|learn|hope|help|connect"
    r"|upload|submit|commit|merge|subscribe|sign|log|work|stay|wait|aim|attach|apply|escalate|forward|migrate|point|proceed|sync|transfer|update|upgrade"
    r"|convert|translate|pay|give|hand|pass|show|explain|present|copy|send|whether|when|how|what|where|who|which|has|have|had|is|are|was|were|used|going)"
)
_TOLD_SMALL_EN = make_regex(
    rf"{_POLITE_EN}(?P<verb>tell|remind|ask)\s(?P<first>(?!{_NO_NAME}\b)[a-z]{{3,12}})(?:\s(?:by|via|in|over)\s(?:an?\s)?(?:dm|direct\smessage))?\s"
    rf"(?P<said>to\s[^.!?,;:\n]+?),?\sand\s(?P<second>(?!(?:{_NO_NAME}|{_TAKES_TO})\b)[a-z]{{3,12}})\s(?P<other>to\s[^.!?\n]+?)(?P<end>[.!?]*)$",
)
"""Two people by names typed small, who are each to do something."""
_ENDS_IN_NAME = make_regex(r"(?:^|\s)[A-Z][a-z]+$")
_BEGINS_AS_TOLD = make_regex(
    r"(?:that|to|not\sto|know|if|whether)\b|.*'s\b"
    r"|.*\b(?:is|are|was|were|has|have|will|can|did|does|went|needs?|\w+ed)\b",
    re.IGNORECASE,
)
_WHO_KO = r"[가-힣A-Za-z]{2,12}(?:님|씨)?(?:한테|에게|께)(?:는|도)?"
_NO_QUOTE = rf"[^\n{HIDDEN[1:-1]}]+"
_QUOTED_KO = make_regex(
    rf"^(?P<pairs>{_WHO_KO}\s{HIDDEN}(?:(?:이?라고|을|를)?(?:\s?(?:하고|보내고|전하고))?(?:,|\s그리고)?\s{_WHO_KO}\s{HIDDEN}){{1,4}})"
    rf"(?P<verb>(?:이?라고|을|를)?\s(?:각각\s)?{_NO_QUOTE})$"
)
_PAIR_KO = make_regex(rf"(?P<who>{_WHO_KO})\s(?P<quote>{HIDDEN})")
_SAID_KO = r"(?:(?!한테|에게|께)[^.!?\n,])+?[가-힣][다라자냐]고"
_TOLD_KO = make_regex(
    rf"^(?P<first>{_WHO_KO})\s(?P<said>{_SAID_KO})(?:,\s?(?:그리고\s)?|\s그리고\s|\s)(?P<second>{_WHO_KO})\s"
    rf"(?P<other>{_SAID_KO})\s(?P<verb>(?:좀\s|꼭\s|각각\s)*(?:전해|말해|알려|보내|해|얘기해|DM|전달)[^\n]*)$",
    re.IGNORECASE,
)
_WHO_JA = rf"{NAME_JA}{HONORIFIC_JA}?に(?:は|も)?"
_QUOTED_JA = make_regex(
    rf"^(?P<pairs>{_WHO_JA}{HIDDEN}(?:(?:と|を|って)?、?{_WHO_JA}{HIDDEN}){{1,4}})(?P<verb>(?:と|を|って){_NO_QUOTE})$"
)
_PAIR_JA = make_regex(rf"(?P<who>{NAME_JA}{HONORIFIC_JA}?に)(?:は|も)?(?P<quote>{HIDDEN})")
_EACH = (
    r"\b(?:these|each|everyone|them|individually|separately|the\sfollowing|as\sfollows|below)\b"
    r"|각각|각자|아래|다음|이렇게|それぞれ|各自|以下|下記|次の"
)
_LIST_HEAD = make_regex(
    r"^(?=[^\n]{0,80}(?:\b(?:dm|message|send|tell)\b|DM|디엠|메시지|보내|전해|전달|送|伝え))"
    rf"(?=[^\n]{{0,80}}(?:{_EACH}))"
    r"(?![^\n]*(?:#|작업|회의록|페이지|시트|\b(?:tasks?|pages?|notes?|minutes|sheet|rows?)\b|タスク|ページ|議事録))"
    r"[^\n]{2,80}$",
    re.IGNORECASE,
)
_LIST_LINE = make_regex(
    rf"^[ \t]*(?:[-•*・]\s?|\d{{1,2}}[.)]\s?)?(?P<who>[가-힣]{{2,4}}|[A-Z][a-z]+|[ァ-ヶー]{{2,10}})\s?{HONORIFIC}?"
    r"(?:한테|에게|께|に|へ)?\s?(?:[:：]|\s[-–—]\s)\s*(?P<said>\S.*?)\s*$"
)
_MOST = 8


def split_lines_by_person(text: str) -> str:
    """Return an order for each line that names somebody and what they are to read; else the text as it is."""
    head, _, rest = text.strip().partition("\n")
    lines = [line for line in rest.splitlines() if line.strip()]
    pairs = [found for line in lines if (found := _LIST_LINE.match(line)) is not None]
    if (
        not 1 < len(pairs) == len(lines) <= _MOST
        or _LIST_HEAD.match(head.strip()) is None
        or "“" in rest
        or '"' in rest
    ):
        return text
    if re.search("[가-힣]", head):
        return "\n".join(f"{one['who']}한테 “{one['said']}”라고 DM 보내줘." for one in pairs)
    if re.search("[ぁ-ん]", head):
        return "\n".join(f"{one['who']}さんに「{one['said']}」とDMを送って。" for one in pairs)
    return "\n".join(f"DM {one['who']} “{one['said']}”." for one in pairs)


def split_by_person(sealed: str) -> str:
    """Return an order for each of several people; ``sealed`` has signs in the place of quotes."""
    quoted = _QUOTED_EN.match(sealed)
    if quoted is not None:
        orders = [f"dm {one['who']} {one['quote']}" for one in _PAIR_EN.finditer(quoted["pairs"])]
        return f"{quoted['open']}{'. '.join(orders)}{quoted['end']}"
    korean = _QUOTED_KO.match(sealed)
    if korean is not None:
        verb = korean["verb"].replace(" 각각 ", " ")
        return ". ".join(f"{_bare(one['who'])} {one['quote']}{verb}" for one in _PAIR_KO.finditer(korean["pairs"]))
    japanese = _QUOTED_JA.match(sealed)
    if japanese is not None:
        verb = japanese["verb"].rstrip("。")
        return "。".join(f"{one['who']}{one['quote']}{verb}" for one in _PAIR_JA.finditer(japanese["pairs"]))
    told = _TOLD_KO.match(sealed)
    if told is not None:
        return f"{_bare(told['first'])} {told['said']} 전해줘. {_bare(told['second'])} {told['other']} {told['verb']}"
    return _TOLD_SMALL_EN.sub(_part_english, _TOLD_EN.sub(_part_english, sealed))


def _bare(who: str) -> str:
    return re.sub(r"(?<=테|게|께)(?:는|도)$", "", who)


def _part_english(found: re.Match[str]) -> str:
    if _ENDS_IN_NAME.search(found["said"]) or not _BEGINS_AS_TOLD.match(found["said"]):
        return found[0]
    verb, let = found["verb"], found["verb"].lower() == "let"
    if let != found["other"].startswith("know") or let != found["said"].startswith("know"):
        return found[0]
    first = f"{found['open']}{verb} {found['first']} {found['said']}"
    return f"{first}. {verb} {found['second']} {found['other']}{found['end']}"

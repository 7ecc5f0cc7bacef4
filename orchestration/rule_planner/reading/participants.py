"""Marks who takes part in a meeting, where the verb says so ("사라랑 준호 들어옴", "Sarah and I will join")."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.field_words import BREAK, IS, MEETING, WHO
from orchestration.rule_planner.reading.korean import make_word_set
from orchestration.rule_planner.reading.people_lists import read_people_list
from orchestration.rule_planner.reading.words import DATE, NAMED, QUOTE, Marker
from orchestration.text.word_lists import HONORIFIC

_OF_MEETING = make_regex(
    rf"{MEETING}|참석자|참가자|\battend(?:ees?|ing)\b|参加者|出席者|\bnotes\b|\bminutes\b|(?:노트|회의|미팅)\s?페이지",
    re.IGNORECASE,
)
_KO_TAKES_PART = (
    r"\s?(?:같이\s|함께\s|둘이\s|다\s)?(?:(?:참석|참가|참여)(?:함|해요?|합니다|한대요?|하고|할\s?(?:거|예정|겁)[가-힣]*|예정[가-힣]*)?"
    r"|들어(?:옴|와요?|옵니다|온대요?|오고|오세요|오십니다|오시고|가요?|감|갑니다|간대요?|올\s?(?:거|예정|겁)[가-힣]*|갈\s?(?:거|예정|겁)[가-힣]*))"
)
_KO_ALL_OF_THEM = r"\s(?:둘|셋|넷|다섯)(?:이서|이|만)?(?:요|이요|이에요|예요|임|입니다)?"
_EN_TAKES_PART = (
    r"(?:(?:'s|'m|'re)?\s(?:(?:is|are|am|will\sbe|will|'ll|both|all)\s)*(?:joining|attending|attend|join|coming|taking\spart)"
    r"|(?:\swill\s(?:all\s|both\s)?be|'ll\s(?:all\s|both\s)?be|\sare(?:\sall|\sboth)?|\sis)\s(?:there|in(?:\son\sit)?"
    r"|on\sthe\scall|in\sthe\sroom|present))(?:\s(?:it|too|us|as\swell))?"
)
_JA_TAKES_PART = r"(?:参加|出席|同席|出)(?:します|ます|しました|する|予定(?:です)?|です)?|入ります"
TAKES_PART = (
    rf"{HONORIFIC}?(?:이?랑|와|과|하고|이|가|도|만|은|는|が|も|は|で|だけ)?"
    rf"(?:{_KO_TAKES_PART}|{_KO_ALL_OF_THEM}|{_EN_TAKES_PART}|{_JA_TAKES_PART})(?=\s*(?:[.!~。！\n,、]|$|회의록|페이지))"
)
"""What stands behind the names of those who take part, up to the end of its sentence."""
_TAKES_PART = make_regex(
    rf"(?:{_KO_TAKES_PART}|{_KO_ALL_OF_THEM}|{_EN_TAKES_PART}|{_JA_TAKES_PART})(?=\s*(?:[.!~。！\n,、]|$|회의록|페이지))",
    re.IGNORECASE,
)
_SENTENCE = make_regex(r"[.!?](?=\s|$)|[。！？\n;]|\s[—–/|-]+\s")
_BEGINS = make_regex(
    rf"{BREAK}|{DATE}(?:이?고|에|에는|で|に|は)?\s?|(?<=[가-힣][요다])\s|{QUOTE}(?:에|은|는|には|は)?[\s、]?"
)
"""What the names may stand behind inside of a sentence."""
_HONOUR = rf"{HONORIFIC}?"
_AND = r"(?:이랑|랑|와|과|하고|と|、|,\s?(?:and\s)?|\sand\s|\s?[&+]\s?|\s및\s)"
_NAME = make_regex(
    rf"(?P<mark>{NAMED}){_HONOUR}"
    r"|(?P<me>나|저|내|제|\bI\b|\b[Mm]e\b|\b[Mm]yself\b|私|自分|僕)(?=이?랑|와|하고|도|만|는|가|も|が|と|だけ|[\s,、]|$)"
    r"|(?P<name>[가-힣]{2,4}?|[A-Z][a-z]+(?:\s[A-Z][a-z]+)?|[a-z]{3,12}|[ァ-ヶー]{2,12})"
    rf"{_HONOUR}(?=이?랑|와|과|하고|(?:이|가|도|만|은|는|が|も|は|だけ)?$|[\s,、と&+])"
)
_JOINT = make_regex(rf"\s?{_AND}\s?|\s")
_PARTICLE = make_regex(r"(?:이?랑|와|과|하고|이|가|도|만|은|는|が|も|は|だけ)?\s*$")
_LISTED_LAST = make_regex(rf"{BREAK}(?P<names>[^\s,+&{DATE[1:-1]}]+(?:\s?[&+]\s?[^\s,+&{DATE[1:-1]}]+)+)\s*[.!]?\s*$")
"""The names that end a list of what is said of a meeting ("… , Sarah + Junho")."""
_LISTED_EN = make_regex(
    r"\b(?:attendees?|participants?)(?:\s(?:are|is|will\sbe))?\s?:?\s(?P<names>[^.;!\n]+?)"
    r"(?=\s*(?:[.;!\n]|$)|,?\s(?:and\s)?(?:then|also|please|dm|tell|post|send|share|message|let)\b)",
    re.IGNORECASE,
)
"""The names behind the word for those who take part, up to what is asked for next."""
_NOBODY = make_word_set(
    "안건 내용 결정 사항 논의 일정 링크 자료 회의 회의록 시간 장소 제목 아무도 이번 오늘 내일 같이 함께 전원 모두 다들",
    "everyone everybody nobody who they people we you all both not team anyone will are the and please pls thanks",
    "オンライン リモート",
)


_NO_NAME = make_regex(
    r"[가-힣]+(?:세요|줘요?|해요|합니다|하고|에요)|[가-힣]*(?:회의|미팅|면담|일정|행사|모임|워크숍|세미나)(?:에|엔|에는)?"
)


def mark_participants(marker: Marker, myself: str) -> None:
    """Mark the names before a verb of taking part, in a request for the page of a meeting; none where words stand among
    them that are no names."""
    if _OF_MEETING.search(marker.text) is None:
        return
    ends = [*(verb.start() for verb in _TAKES_PART.finditer(marker.text))]
    listed = _LISTED_LAST.search(marker.text)
    spans = [span for end in ends for span in _names_before(marker.text, end)]
    spans += _read_names(marker.text, *listed.span("names")) if listed is not None else []
    spans += _read_capital_names(marker.text)
    for start, end, name in sorted(set(spans), reverse=True):
        marker.put(start, end, "owner", name or myself)


def _read_capital_names(text: str) -> list[tuple[int, int, str]]:
    """Return the names behind the English word for those who take part, where each begins with a capital."""
    listed = _LISTED_EN.search(text)
    spans = _read_names(text, *listed.span("names")) if listed is not None else []
    return spans if not any(name[:1].islower() for *_, name in spans) else []


def _names_before(text: str, end: int) -> list[tuple[int, int, str]]:
    """Return the names, "" for who asks, that fill what stands before a verb, from the last break that makes it so."""
    sentence = max((one.end() for one in _SENTENCE.finditer(text, 0, end)), default=0)
    begins = [sentence, *(one.end() for one in _BEGINS.finditer(text, 0, end) if one.end() > sentence)]
    found = [spans for begin in begins if (spans := _read_names(text, begin, end))]
    return found[0] if found else []


def _read_names(text: str, begin: int, end: int) -> list[tuple[int, int, str]]:
    position = begin + len(text[begin:end]) - len(text[begin:end].lstrip())
    spans: list[tuple[int, int, str]] = []
    while match := _NAME.match(text, position, end):
        name = match["name"] or ""
        if name.lower() in _NOBODY or _NO_NAME.fullmatch(name):
            return []
        if not match["mark"]:
            spans.append((*match.span("name" if name else "me"), name))
        if _PARTICLE.fullmatch(text, match.end(), end):
            return spans
        joint = _JOINT.match(text, match.end(), end)
        if joint is None:
            return []
        position = joint.end()
    return []


_IN_BRACKETS = make_regex(
    rf"(?P<who>{WHO}{IS})(?:(?:총\s?)?(?:전원|모두|다|[2-9두세네]\s?[명분])|(?:all\s(?:of\s(?:us|them)|two|three|four|five|[2-9])|everyone"
    r"|everybody|all|the\s(?:whole\s)?team)|(?:全員|皆|[2-9二三四五][名人]))\s?[(（](?P<names>[^()（）\n]{3,80})[)）](?P<rest>(?:です|で)(?=[、。])|(?:입니다|이에요|이고)(?=[\s,.])|)",
    re.IGNORECASE,
)
"""Those who take part as a whole, and one by one in brackets behind it."""


_COUNTED_KO = make_regex(
    rf"(?P<who>{WHO}{IS}\s?)(?P<names>(?:[가-힣]{{2,4}}?(?:님|씨)?|나|저)(?:(?:,\s?|\s|(?:이?랑|하고|[와과])\s?)(?:[가-힣]{{2,4}}?(?:님|씨)?|나|저)){{1,5}})"
    r"(?:,?\s(?:이렇게\s|총\s)?(?P<count>둘|셋|넷|다섯|여섯|(?:두|세|네|다섯|여섯|[2-6])\s?명)(?:이서|이|만|으로|로)?(?:이?요|이에요|예요|임|이고)?)(?=\s*(?:[.,!~]|$))",
    re.IGNORECASE,
)
"""Those who do a thing or take part, named one behind the other, and how many they are ("담당은 준호 사라 둘")."""
_SEAMS_KO = make_regex(r",\s?|\s|(?<=[가-힣]{2})(?:이?랑|하고|[와과])\s?|(?<=나)랑\s?|(?<=저)랑\s?")
_COUNTS = {"둘": 2, "두": 2, "셋": 3, "세": 3, "넷": 4, "네": 4, "다섯": 5, "여섯": 6}


def write_listed_people(text: str) -> str:
    """Return a text with those who take part named one by one, where brackets do so behind what they are as a whole
    ("참석자는 전원(나, 준호)", "attendees: everyone (me, Junho)"), a count tells how many names stand there, or they
    stand behind an order for a meeting."""
    text = _IN_BRACKETS.sub(lambda found: f"{found['who']}{_join_names(found['names'])}", text)
    return _LISTED_BEHIND.sub(_write_behind, _COUNTED_KO.sub(_write_counted, text))


_LISTED_BEHIND = make_regex(
    r"(?P<head>(?:회의|미팅|면담)[^\n]{0,80}?(?:줘요?|주세요|놔|둬))[\s,.!~]+(?P<list>(?:참석|참가|참여)(?:자|인원)?\s?:?\s[^\n.!]{2,60})"
    r"[\s.!~]*$"
)
"""Those who take part, behind the order for a meeting with no particle ("… 넣어줘 참석 나 사라")."""


def _write_behind(found: re.Match[str]) -> str:
    names = read_people_list(found["list"])
    return f"{found['head']}, 참석자는 {', '.join(names)}" if names is not None else found[0]


def _write_counted(found: re.Match[str]) -> str:
    """Return names with commas between them, where there are as many as are counted; else the words as they are."""
    names = [one for one in _SEAMS_KO.split(found["names"]) if one.strip()]
    said = found["count"].removesuffix("명").strip()
    count = int(said) if said.isdigit() else _COUNTS[said]
    return f"{found['who']}{', '.join(names)}" if len(names) == count else found[0]


def _join_names(names: str) -> str:
    """Return names in brackets as a list: the last of them as the others."""
    return re.sub(r",?\sand\s", ", ", names.strip())

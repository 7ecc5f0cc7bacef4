"""Orders to set up a meeting, as they are said ("내일 3시에 준호랑 가격 회의 잡아줘", "set up a pricing meeting with
Sarah on Friday at 2", "明日15時にジュノさんと価格会議を入れて"), as orders for a record of one. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import restore_quotes, seal_quotes
from orchestration.rule_planner.reading.people_lists import read_people_list
from orchestration.text.told_bodies import LONGEST_ORDER

FindSpans: TypeAlias = Callable[[str], Sequence[tuple[int, int]]]
"""Finds where a text says days and times."""

_ELSEWHERE = make_regex(
    r"캘린더|달력|구글|아웃룩|줌|초대장|회의실|\b(?:calendar|outlook|google|zoom|teams|invit\w+|rooms?|links?)\b"
    r"|カレンダー|会議室|招待",
    re.IGNORECASE,
)
"""What only another service has."""
_HOME = make_regex(r"회의록|\bmeeting\s(?:notes?|minutes|records?|pages?)\b|議事録", re.IGNORECASE)
_NOUN_KO = r"(?:회의|미팅|면담|킥오프|원온원|티타임|회고)"
_KO = make_regex(
    rf"^(?P<said>[^\n.!?]*?)(?P<noun>{_NOUN_KO})(?:\s?(?:일정|약속))?(?:을|를)?\s(?:(?:하나|좀|새로)\s)*(?:(?:잡아"
    rf"|잡고\s?싶|예약해|세팅해|넣어|열어)"
    r"\s?(?:놔|놓아|둬)?\s?(?:줘요?|주세요|주라|줄래요?|주시겠어요|주실래요|놔요?|둬요?|어요|습니다|은데요?)"
    r"|(?P<joint>(?:잡|예약하|세팅하|넣|열)고(?:\s나서)?(?=[,\s])))[,.!~\s]*(?P<rest>[^\n]*)$"
)
_WITH_KO = make_regex(
    r"(?P<who>(?:[가-힣A-Za-z]{1,10}(?:님|씨)?(?:\s?(?:이랑|랑|하고|와|과)\s?|,\s?|\s(?=[가-힣A-Za-z]{2,4}(?:님"
    r"|씨)?(?:이랑|랑|하고)\s)))*"
    r"[가-힣A-Za-z]{1,10}?(?:님|씨)?)(?:이랑|랑|하고|와|과)(?:\s?(?:같이|함께|둘이(?:서)?|셋이(?:서)?))?\s"
)
_JOINT_KO = make_regex(r"(?:이랑|랑|하고|와|과)\s?|,\s?|\s")
_FILL_KO = make_regex(
    r"(?<![가-힣])(?:에다가?|에|부터|로|쯤|경|짜리|새|새로|하나|좀|그|우리|같이|함께|관련|관련해서|건으로|위해"
    r"|때문에)(?![가-힣])"
)
_TOPIC_END_KO = make_regex(r"\s?(?:관련(?:해서|된)?|에\s?대한|에\s?관한|건으로|논의(?:하는|할)?)$")
_NOUN_EN = r"(?:meeting|sync|catch-?up|one-on-one|1:1|1-on-1|kick-?off(?:\smeeting)?|call(?=\swith\b))"
_EN = make_regex(
    r"^(?P<at>\W*(?:(?:please|pls|plz|can\syou|could\syou|would\syou(?:\smind)?|hey|hi|hello|metel|ok|also|and|just"
    r"|um+|let['’]?s"
    r"|i(?:['’]d\slike|\sneed|\swant)\syou\sto)[\s,]+)*)"
    r"(?:creat(?:e|ing)|add(?:ing)?|mak(?:e|ing)|set(?:ting)?\sup|schedul(?:e|ing)|book(?:ing)?|arrang(?:e|ing)"
    r"|organi[sz](?:e|ing)"
    r"|put(?:ting)?(?:\sin)?|enter(?:ing)?|plan(?:ning)?|fix)\s(?:me\s|us\s)?"
    r"(?:an?|another|one|the)\s(?:(?:new|quick|short|brief|\d{1,2}[- ]min(?:ute)?)\s)*"
    rf"(?P<topic>(?:[A-Za-z][\w&/'’-]*\s){{0,4}}?)(?P<noun>{_NOUN_EN})(?![\w-])(?!\s(?:notes?|minutes|records?"
    rf"|pages?|reminders?|summar|agenda|series|point))(?P<rest>[^\n]*)$",
    re.IGNORECASE,
)
_NAMED_EN = make_regex(
    r"[\ue000-\uf8ff]|\b(?:about|on\s(?!mon|tue|wed|thu|fri|sat|sun|the\s\d|\d)|for\s(?!tomorrow|today|next|this"
    r"|mon|tue|wed|thu|fri|\d|me|us|the\s\d)|regarding|to\s(?:discuss|talk|review|go|plan|prepare)|called|titled"
    r"|named)\b",
    re.I,
)
_WITH_EN = make_regex(
    r"\bwith\s(?P<who>(?-i:[A-Z])\w+(?:(?:,\s|,?\sand\s|\s&\s)(?:(?-i:[A-Z])\w+|me|myself))*)", re.IGNORECASE
)
_LISTED_EN = make_regex(r"(?:,\s|\s(?=with\s))(?P<people>[^\n.;]{3,80})$", re.IGNORECASE)
_NEXT_EN = make_regex(
    r",\s|\.\s|\s(?:and|then)\s(?=(?:post|send|share|dm|tell|let|put|add|message|invite)\b)|\sto\s(?=[a-z]+\s)",
    re.IGNORECASE,
)
_JA = make_regex(
    r"^(?P<said>[^\n。]*?)(?P<noun>会議|ミーティング|打ち合わせ|打合せ|MTG|面談)(?:の予定)?を(?:新しく)?"
    r"(?:入れて|設定して|セットして|組んで|登録して|作成して|追加して|予約して|立てて)(?:おいて)?"
    r"(?:ください|下さい|ほしい(?:です)?|もらえますか|いただけますか|くれる|ね)?(?P<rest>[。！!？?\s]*$"
    r"|[。、]\s?[^\n]*)"
)
_WITH_JA = make_regex(
    r"(?P<who>[^\s、。とのにを]{1,12}?(?:さん|様|くん)?(?:と[^\s、。とのにを]{1,12}?(?:さん|様|くん)?)*)と(?:の"
    r"|一緒に|、)?"
)


def replace_meeting_order(text: str, find_spans: FindSpans) -> str:
    """Return an order to set up a meeting at a time as one for its record; any other text as it is."""
    if len(text) > LONGEST_ORDER or _ELSEWHERE.search(text) or _HOME.search(text):
        return text
    plain, quotes = seal_quotes(text)
    written = (
        _write_korean(plain, find_spans) or _write_english(plain, find_spans) or _write_japanese(plain, find_spans)
    )
    return restore_quotes(written, quotes) if written else text


def _part(said: str, find_spans: FindSpans) -> tuple[str, str]:
    """Return the words of days and times of a text, and what else it says."""
    when: list[str] = []
    for start, end in sorted(find_spans(said), reverse=True):
        when.insert(0, said[start:end].strip())
        said = f"{said[:start]} {said[end:]}"
    return " ".join(when), " ".join(said.split())


def _write_korean(text: str, find_spans: FindSpans) -> str:
    found = _KO.match(text)
    if found is None:
        return ""
    when, said = _part(found["said"], find_spans)
    if not when:
        return ""
    said = re.sub(r"^(?:에|에는|부터)\s", "", said)
    who = _WITH_KO.search(f"{said} ")
    names = [one for one in _JOINT_KO.split(who["who"]) if one] if who is not None else []
    topic = f"{said} "[: who.start()] + f"{said} "[who.end() :] if who is not None else said
    if names and (me := re.match(r"(?:나|저)\s", topic)) is not None:
        names, topic = [me[0].strip(), *names], topic[me.end() :]
    topic = _TOPIC_END_KO.sub("", " ".join(_FILL_KO.sub(" ", topic).strip(" ,").split()))
    title = f"{topic or ', '.join(names)} {found['noun']}".strip()
    listed = read_people_list(found["rest"]) if not (names or found["joint"]) else None
    if listed is not None:
        return f"회의록에 '{title}' {when}로 만들어줘, 참석자는 {', '.join(listed)}"
    people = (
        f", 참석자는 나, {', '.join(names)}"
        if names and not {"나", "저"} & {*names}
        else f", 참석자는 {', '.join(names)}"
        if names
        else ""
    )
    rest = found["rest"].strip()
    then = ". 그리고 " if found["joint"] else ". "
    return f"회의록에 '{title}' {when}로 만들어줘{people}{f'{then}{rest}' if rest else ''}"


def _write_english(text: str, find_spans: FindSpans) -> str:
    found = _EN.match(text)
    if found is None or not find_spans(found["rest"]):
        return ""
    rest, who = found["rest"].rstrip(" .!?"), _WITH_EN.search(found["rest"])
    name = f"{found['topic']}{found['noun']}"
    listed = _LISTED_EN.search(rest)
    people = read_people_list(listed["people"]) if listed is not None else None
    if listed is not None and people is not None and len(people) > 1 and found["topic"]:
        at = rest[: listed.start()]
        return f"create a meeting note '{name[0].upper()}{name[1:]}'{at}, attendees: {', '.join(people)}"
    if who is not None and not found["topic"]:
        name = f"{name} {who[0]}"
    title = "" if _NAMED_EN.search(rest) and not found["topic"] else f" '{name[0].upper()}{name[1:]}'"
    return f"create a meeting note{title}{_name_people(rest, who['who']) if who is not None else rest}"


def _name_people(rest: str, names: str) -> str:
    """Return the rest of an English order with who is met as those who take part, the asker among them."""
    if " " not in names:
        return _WITH_EN.sub(f"with {names} and me", rest, count=1)
    bare = _WITH_EN.sub("", rest, count=1).replace("  ", " ")
    people = [one for one in re.split(r",\s(?:and\s)?|\sand\s|\s&\s", names) if one.lower() not in ("me", "myself")]
    end = _NEXT_EN.search(bare)
    at = end.start() if end is not None else len(bare)
    return f"{bare[:at].rstrip()}, attendees: {', '.join([*people, 'me'])}{bare[at:]}"


def _write_japanese(text: str, find_spans: FindSpans) -> str:
    found = _JA.match(text)
    if found is None:
        return ""
    when, said = _part(found["said"], find_spans)
    if not when:
        return ""
    said = re.sub(r"^(?:に|から|で|の|、|\s)+", "", said)
    who = _WITH_JA.match(said)
    names = [one for one in who["who"].split("と") if one] if who is not None else []
    topic = re.sub(
        r"(?:について|に関する|に関して)?の?$", "", (said[who.end() :] if who is not None else said).strip(" 、")
    )
    title = f"{topic}{found['noun']}" if topic else f"{'・'.join(names)}{'との' if names else ''}{found['noun']}"
    listed = read_people_list(found["rest"]) if not names else None
    if listed is not None:
        return f"議事録に「{title}」を{when}で作成して、参加者は{'と'.join(listed)}"
    people = f"、参加者は私と{'と'.join(names)}" if names else ""
    rest = found["rest"].strip(" 。、！!？?")
    return f"議事録に「{title}」を{when}で作成して{people}{f'。{rest}' if rest else ''}"

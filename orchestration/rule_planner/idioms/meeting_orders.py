"""Orders to set up a meeting, as they are said ("내일 3시에 준호랑 가격 회의 잡아줘", "set up a pricing meeting with
Sarah on Friday at 2", "明日15時にジュノさんと価格会議を入れて"), or to enter the record of one part by part ("enter a
meeting record for Acme, today 11:00, participants Sarah and me, already held. In the text: …"), as orders for a record
with its fields. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import restore_quotes, seal_quotes
from orchestration.rule_planner.reading.people_lists import read_people_list
from orchestration.text.told_bodies import LONGEST_ORDER
from orchestration.text.word_lists import HONORIFIC_JA, WEEKDAY_EN
from schemas.plan import Language

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
_ASKS_EN = (
    r"^(?P<at>\W*(?:(?:please|pls|plz|kindly|can\syou|could\syou|would\syou(?:\smind)?|will\syou|hey|hi|hello|metel|ok"
    r"|also|and|just|um+|let['’]?s|i(?:['’]d\slike|\sneed|\swant)\syou\sto)[\s,]+){0,5})"
    r"(?:creat(?:e|ing)|add(?:ing)?|mak(?:e|ing)|set(?:ting)?\sup|schedul(?:e|ing)|book(?:ing)?|arrang(?:e|ing)"
    r"|organi[sz](?:e|ing)|put(?:ting)?(?:\sin)?|enter(?:ing)?|plan(?:ning)?|fix|file|log|record|write)\s(?:me\s|us\s)?"
    r"(?:an?|another|one|the)\s"
)
_NOUN_EN = (
    r"(?:meeting|sync|catch-?up|one-on-one|1:1|1-on-1|kick-?off(?:\smeeting)?"
    r"|(?:call|talk|chat|interview|check-?in)(?=\swith\b))"
)
_EN = make_regex(
    rf"{_ASKS_EN}(?:(?:new|quick|short|brief|\d{{1,2}}[- ]min(?:ute)?)\s)*"
    rf"(?P<topic>(?:[A-Za-z][\w&/'’-]*\s){{0,4}}?)(?P<noun>{_NOUN_EN})(?![\w-])(?!\s(?:notes?|minutes|records?|entry"
    r"|pages?|reminders?|summar|agenda|series|point))(?P<rest>[^\n]*)$",
    re.IGNORECASE,
)
_HOME_EN = make_regex(
    r"\s(?:in|into|to|on|onto)\s(?P<home>(?:the\s)?(?:회의록|meeting\s(?:notes?|minutes|records?)))(?:\s(?:database|db|page))?(?![\w-])",
    re.IGNORECASE,
)
_NAMED_EN = make_regex(
    r"[\ue000-\uf8ff]|\b(?:about|on\s(?!mon|tue|wed|thu|fri|sat|sun|the\s\d|\d)|for\s(?!tomorrow|today|next|this"
    r"|mon|tue|wed|thu|fri|\d|me|us|the\s\d)|regarding|to\s(?:discuss|talk|review|go|plan|prepare)|called|titled"
    r"|named)\b",
    re.I,
)
_DAY_EN = (
    rf"(?:{WEEKDAY_EN}|january|february|march|april|may|june|july|august|september|october"
    r"|november|december)"
)
_NAME_EN = rf"(?!{_DAY_EN}\b)(?-i:[A-Z])\w+(?:\s(?!{_DAY_EN}\b)(?-i:[A-Z])[a-z]+)?"
_NAMES_EN = rf"{_NAME_EN}(?:(?:,\s|,?\sand\s|\s&\s)(?:{_NAME_EN}|me|myself))*"
_SMALL_EN = (
    r"(?!(?:the|a|an|our|my|your|his|her|their|all|every\w*|some\w*|us|them|him|it|this|that|new|team|no|any)\b)"
    r"[a-z]{2,12}(?=,?\s(?:about|regarding|to\s(?:discuss|talk|review)|on\s|at\s|tomorrow|next|this))"
)
"""A name in small letters, where what else is told of the meeting stands behind it."""
_WITH_EN = make_regex(rf"\bwith\s(?P<who>{_NAMES_EN}|{_SMALL_EN})", re.IGNORECASE)
_PLACE_EN = make_regex(r",?\s(?:in|at)\sthe\s[a-z]+(?:\s[a-z]+)?$", re.IGNORECASE)
"""Where a meeting is, behind all else: it is nobody who takes part."""
_AND_EN = make_regex(r",\s(?:and\s)?|\sand\s|\s&\s", re.IGNORECASE)
_NO_PERSON_EN = make_regex(
    r"\w+\s(?:logistics|foods?|mobility|inc|ltd|llc|corp|group|labs?|studios?|bank|partners|trading|motors|systems"
    r"|solutions|tech|technologies|energy|media|electronics|industries|holdings|capital|airlines|hospital|university|team"
    r"|consulting|co)",
    re.IGNORECASE,
)
"""A company."""
_TOLD_EN = make_regex(r"@|\b(?:attend|participants?\b|join)", re.IGNORECASE)
"""That a request says elsewhere who takes part."""
_LISTED_EN = make_regex(r"(?:[,.;]\s|\s(?=with\s))(?P<people>[^\n.;]{3,80})$", re.IGNORECASE)
_NEXT_EN = make_regex(
    r"[,.]?\s(?:and\s(?:then\s)?|then\s)(?=(?:post|send|share|dm|tell|let|put|add|message|invite)\b)", re.IGNORECASE
)
_MORE_EN = make_regex(r",\s|\.\s|\sto\s(?=[a-z]+\s)", re.IGNORECASE)
"""What a list of people stands before."""
_ITEM_EN = make_regex(
    rf"(?<=:)\s?(?:an?\s)?(?P<what>(?:(?:quick|short|weekly|planning|feedback)\s)?{_NOUN_EN}\swith\s(?P<who>{_NAMES_EN}))(?P<rest>[^\n]*)$",
    re.IGNORECASE,
)
"""A meeting that is named behind a colon."""
_RECORD_EN = make_regex(
    rf"{_ASKS_EN}(?:new\s)?meeting\s(?:record|notes?|entry|minutes)\s(?:for|about|on|called|named|titled|with)\s(?:the\s)?"
    r"(?P<title>[^,.:;\"'“‘\n]{2,50}?)\s?[,:;.–-]\s*(?P<parts>\S[^\n]*)$",
    re.IGNORECASE,
)
_BODY_EN = make_regex(
    r"(?:^|[\s,.;]+)(?:(?:in|as|into|for)\s)?(?:(?:the|its)\s)?(?:text|body|content|contents|notes?|description)(?:\s(?:please|should\s(?:say|be)|is|says))?\s?:\s*(?P<text>\S[^\n]*)$",
    re.IGNORECASE,
)
_WHO_EN = make_regex(
    r"(?:(?:the\s)?(?:participants?|attendees?|people|present|attending|attended\sby|with)(?:\s(?:are|were|is|was))?:?\s)(?P<who>[^.;:\n]{2,80})",
    re.IGNORECASE,
)
_WHEN_EN = make_regex(
    rf"(?:on\s)?(?:today|tomorrow|yesterday|(?:(?:this|next|last)\s)?{_DAY_EN}(?:\s\d{{1,2}})?|\d{{4}}-\d{{2}}-\d{{2}})"
    r"(?:,?\s(?:at\s)?\d{1,2}(?::\d{2})?(?:\s?[ap]m)?)?"
    r"|(?:at\s)?\d{1,2}:\d{2}(?:\s?[ap]m)?|(?:at\s)?\d{1,2}\s?[ap]m",
    re.IGNORECASE,
)
_HELD_EN = make_regex(
    r"(?:it\s)?(?:(?:was|is|has\sbeen|has)\s)?(?:already\s)?(?:held|took\splace|taken\splace|happened|over|done|finished|completed)(?:\salready)?|status:?\s(?:is\s)?(?:done|completed?|held|finished)",
    re.IGNORECASE,
)
_PLANNED_EN = make_regex(
    r"(?:it\s)?(?:(?:is|was)\s)?(?:(?:still\s)?(?:planned|scheduled|upcoming|to\scome)|not\s(?:yet\s)?held(?:\syet)?)|status:?\s(?:is\s)?(?:planned|scheduled|upcoming)",
    re.IGNORECASE,
)
_SEAM_EN = make_regex(r"\s*[,.;]\s+(?:and\s)?(?!(?:and\s)?(?:[A-Z][a-z]+|me|myself|i)\s*(?:[,.;]|and\b|$))")
"""Between two parts, and not between two people."""
_HELD: Mapping[Language, tuple[re.Pattern[str], str]] = {
    "ko": (
        make_regex(
            r"(?P<head>회의록[^\n]*?[,.]\s?)(?:이미|벌써)\s?(?:했(?:음|어요?|습니다)|진행(?:했음|함|했어요?)|열렸(?:음|어요?)|끝(?:났음|남|났어요?|냈음)|마(?:쳤음|침|쳤어요?)|완료(?:됨|함|했음)?)(?=\s?[,.]|$)"
        ),
        r"\g<head>상태 완료",
    ),
    "ja": (
        make_regex(
            r"(?P<head>議事録[^\n]*?[、。]\s?)(?:すでに|もう|既に)?(?:実施|開催|終了|完了)済み?(?:です)?(?=[、。]|$)"
        ),
        r"\g<head>ステータス完了",
    ),
}
_JA = make_regex(
    r"^(?P<said>[^\n。]*?)(?P<noun>会議|ミーティング|打ち合わせ|打合せ|MTG|面談)(?:の予定)?を?(?:新しく)?"
    r"(?:入れて|設定して|セットして|組んで|登録して|作成して|追加して|予約して|立てて|入れと(?=いて))(?:おいて|いて)?"
    r"(?:ください|下さい|ほしい(?:です)?|もらえますか|いただけますか|くれる|ね)?(?P<rest>[。！!？?\s]*$"
    r"|[。、]\s?[^\n]*)"
)
_WITH_JA = make_regex(
    rf"(?P<who>[^\s、。とのにを]{{1,12}}?{HONORIFIC_JA}?(?:と[^\s、。とのにを]{{1,12}}?{HONORIFIC_JA}?)*)と(?:の"
    r"|一緒に|、)?"
)


class _Told(NamedTuple):
    """What the parts of a record say; empty for what none says."""

    when: str = ""
    who: str = ""
    status: str = ""


def replace_meeting_order(text: str, language: Language, find_spans: FindSpans) -> str:
    """Return an order to set up a meeting at a time, or to enter the record of one in parts, as one for its record with
    its fields; any other text as it is."""
    if len(text) > LONGEST_ORDER:
        return text
    if language == "en" and (record := _write_record(text)):
        return record
    if language != "en":
        form, plain = _HELD[language]
        text = form.sub(plain, text, count=1)
    if language == "en" and (item := _write_item(text)):
        return item
    if _ELSEWHERE.search(text) or _HOME.search(_HOME_EN.sub("", text, count=1)):
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
    if found is None:
        return ""
    said, then = _part_next(found["rest"])
    home, rest = _HOME_EN.search(said), _HOME_EN.sub("", said, count=1)
    name, who = f"{found['topic']}{found['noun']}", _WITH_EN.search(rest)
    names = _list_people(who["who"]) if who is not None else []
    if home is not None and who is not None and names and not _TOLD_EN.search(rest):
        told = _add_people(_drop_people(rest), ["me", *names])
        return f"create a page '{name} {who[0]}' in {home['home']}{told}{then}"
    if home is not None or not find_spans(rest):
        return ""
    place = _PLACE_EN.search(rest)
    if place is not None:
        rest, then = rest[: place.start()], f", content: '{place[0].strip(' ,')}'{then}"
        who = _WITH_EN.search(rest)
    listed = _LISTED_EN.search(rest)
    people = read_people_list(listed["people"]) if listed is not None else None
    if listed is not None and people is not None and len(people) > 1 and found["topic"]:
        at = rest[: listed.start()]
        return f"create a meeting note '{_begin(name)}'{at}, attendees: {', '.join(people)}{then}"
    if who is not None and not found["topic"]:
        name = f"{name} {who[0]}"
    title = "" if _NAMED_EN.search(rest) and not found["topic"] else f" '{_begin(name)}'"
    return f"create a meeting note{title}{_name_people(rest, names)}{then}"


def _part_next(rest: str) -> tuple[str, str]:
    """Return what an English order says of the meeting, and what is asked for next as a sentence of its own."""
    rest = rest.rstrip(" .!?")
    found = _NEXT_EN.search(rest)
    return (rest[: found.start()], f". Then {rest[found.end() :]}") if found is not None else (rest, "")


def _name_people(rest: str, names: Sequence[str]) -> str:
    """Return the rest of an English order with who is met as those who take part, the asker among them."""
    if len(names) > 1 or any(" " in one for one in names):
        return _add_people(_drop_people(rest), [*names, "me"])
    return _WITH_EN.sub(f"with {names[0]} and me", rest, count=1) if names else rest


def _begin(name: str) -> str:
    return f"{name[0].upper()}{name[1:]}"


def _list_people(names: str) -> list[str]:
    """Return who is met beside the asker; nobody where one of the names is a company's."""
    people = [one.strip() for one in _AND_EN.split(names)]
    others = [one for one in people if one.lower() not in ("me", "myself")]
    return [] if any(map(_NO_PERSON_EN.fullmatch, others)) else others


def _drop_people(rest: str) -> str:
    return f" {_WITH_EN.sub('', rest, count=1).replace('  ', ' ').strip(' ,')}"


def _add_people(rest: str, people: Sequence[str]) -> str:
    """Return the rest of an English order with who takes part before what else is told of the meeting."""
    end = _MORE_EN.search(rest)
    at = end.start() if end is not None else len(rest)
    return f"{rest[:at].rstrip()}, attendees: {', '.join(people)}{rest[at:]}"


def _write_item(text: str) -> str:
    """Return an English order for a record, of which a colon begins whom the meeting is with, with who takes part;
    empty for any other text."""
    found = _ITEM_EN.search(text) if _HOME.search(text) else None
    names = _list_people(found["who"]) if found is not None else []
    if found is None or not names or _TOLD_EN.search(text):
        return ""
    said, then = _part_next(found["rest"])
    return f"{text[: found.start()]} '{found['what']}'{said}, attendees: {', '.join(['me', *names])}{then}"


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


def _write_record(text: str) -> str:
    """Return an English order for the record of a meeting in the words for its fields; empty where a part of it is of
    no field."""
    made = _RECORD_EN.match(text)
    if made is None:
        return ""
    body = _BODY_EN.search(made["parts"])
    told = _read_parts(made["parts"][: body.start()] if body is not None else made["parts"])
    if told is None or not (told.who or told.status or body):
        return ""
    fields = [f"attendees {told.who}" if told.who else "", f"status {told.status}" if told.status else ""]
    head = ", ".join(
        one for one in (f"create a meeting note '{made['title'].strip()}' {told.when}".strip(), *fields) if one
    )
    return f"{head}. Body: {body['text'].strip()}" if body is not None else head


def _read_parts(parts: str) -> _Told | None:
    """Return what the parts of a record say; ``None`` where one says anything else, or two the same."""
    told = _Told()
    for part in (one.strip(" ,.;") for one in _SEAM_EN.split(parts)):
        if not part:
            continue
        name, value = _read_part(part)
        if not name or getattr(told, name):
            return None
        told = told._replace(**{name: value})
    return told


def _read_part(part: str) -> tuple[str, str]:
    """Return the field that a part is of and its value; empty for none."""
    if _WHEN_EN.fullmatch(part):
        return "when", part
    if _HELD_EN.fullmatch(part):
        return "status", "done"
    if _PLANNED_EN.fullmatch(part):
        return "status", "scheduled"
    who = _WHO_EN.fullmatch(part)
    return ("who", re.sub(r"\b(?:myself|I)\b", "me", who["who"])) if who is not None else ("", "")

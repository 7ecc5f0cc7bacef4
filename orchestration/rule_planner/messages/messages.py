"""What a message says: the literal words of a request, or a sentence around what earlier steps left."""

from __future__ import annotations

import re

from orchestration.patterns import compile_once, make_regex
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.words import CHANNEL, DATE, LINKED, PERSON, QUOTE, REACHED, build_kind_pattern
from orchestration.rule_planner.reading.words_to_readers import is_asked_of_reader
from orchestration.text.direct_address import replace_pronouns
from orchestration.text.message_languages import IN_JA
from orchestration.text.reported_speech import find_told_end, make_sentence
from orchestration.text.told_bodies import drop_closing_words
from orchestration.text.word_lists import HONORIFIC_JA, PLEASE_EN

_QUOTED_KO = make_regex(
    (
        rf"({QUOTE})\s?(?:이?라는\s|이?라고|라는|하고|고)?\s?(?:메시지|메세지|공지|글|말|문구"
        rf"|내용|인사|알림|안내|DM|디엠)?"
    ),
    re.IGNORECASE,
)
_REPORTED_KO = make_regex(
    r"^(?P<body>.*?(?:다고|라고|냐고|자고|달라고|는지|(?<=[가-힣\s])(?:[한인은신할될갈올줄]지)|(?<=[가-힣])다는"
    r"|(?:[았었였했겠됐있없]음|(?:예정|필요|중)임|(?:완료|연기|변경|취소|확정|지연|배정)(?:함|됨))을))(?=\s"
    r"|$)(?P<rest>.*)$",
    re.DOTALL,
)
_RECIPIENT_KO = make_regex(
    rf"(?:(?:{REACHED}|{LINKED})(?:\s?(?:이랑|랑|와|과|하고|,)\s?(?:{PERSON}"
    rf"|{CHANNEL}))*\s?(?:님|씨)?\s?(?:채널)?\s?(?:한테|에게|께|에다가|에다|에|로"
    rf"|으로)?(?:만|도|는)?"
    r"|슬랙(?:에|으로)|팀(?:에게|원들에게|에)|모두에게|다들|한\s?(?:마디|줄|말씀)만?|DM(?:으로|로)?|디엠(?:으로)?|(?:개인\s?메시지|쪽지"
    r"|다이렉트\s?메시지)(?:로|으로)"
    r"|(?:그\s?(?:분|사람|친구)|걔|본인|당사자)(?:에게|한테|께)"
    r"|(?:(?:그|각|해당)\s)?담당자(?:들|님|분)?(?:에게|한테|께)|각각|다시|꼭)(?=\s|$)",
    re.IGNORECASE,
)
_WHOM_KO = make_regex(
    rf"(?:{REACHED}|{LINKED})\s?(?:님|씨)?\s?(?:채널)?\s?(?:한테|에게|께|에다가|에다|에)|(?:DM|디엠|쪽지)(?:으?로)?(?=\s|$)",
    re.IGNORECASE,
)
"""Where words that are told to others begin, or how they are sent."""
_COLON = make_regex(
    r"^(?P<head>[^:\n]{0,200}?)\s?:\s(?P<body>.+)$|^(?P<head2>[^\n]{1,200})\n+(?P<body2>.+)$", re.DOTALL
)
_DASHED = make_regex(
    rf"^(?P<head>[^\n]{{0,60}}?{build_kind_pattern('person', 'channel')}[^\n]{{0,60}}?)"
    r"\s(?:—|–|--|-)\s(?P<body>.+)$(?P<head2>)(?P<body2>)",
    re.DOTALL,
)
_TOLD_ON = make_regex(
    r"(?!\s?(?:이?라는|이?라고|하고)(?:\s|$))(?:[은는이가을를도의에]|에서|까지|부터)?\s(?!(?:메시지|메세지|공지|글|말|문구|내용|인사|알림|안내|DM|디엠)(?:\s|$))"
    r"[^\n]*(?:다고|[자냐]고|달라고|라고)(?=\s|$)"
    r"|(?:が|は|を|も|の|に|で)[^\n]*?(?:と|って)(?=\s|$|(?:DM|ダイレクト))",
    re.IGNORECASE,
)
"""Behind a quote: more of what is told, in which it is a name ("'신규 견적서' 준비됐다고")."""
_STATED_ON_EN = make_regex(
    r"\s(?:is|are|was|were|has|have|had|needs?|will|won't|isn't|aren't|wasn't|can|should|must|got|failed|passed|looks|went)\b",
    re.IGNORECASE,
)
_WITHIN_EN = make_regex(
    rf"^\s?{REACHED}\s(?:the|our|my|a|an|his|her|their|your)\s(?:[\w-]+\s){{0,2}}{QUOTE}\s(?:[\w-]+\s){{0,3}}?"
    r"(?:is|are|was|were|has|have|had|needs?|will|won't|isn't|wasn't|can|should|must|got|failed|passed|looks|went)\b",
    re.IGNORECASE,
)
"""A name in quotes within a statement ("Junho the 'Spring sale' banner was replaced")."""
_AT_END_EN = make_regex(
    rf"\s(?:in|to|on)\s(?:the\s)?{CHANNEL}(?:\schannel)?(?:,?\s{PLEASE_EN})?[\s.!]*$", re.IGNORECASE
)
_DM_EN = r"(?:\s(?:in|by|via|over|through)\s(?:an?\s)?(?:dm|direct message)|\sprivately)"
_BY_DM_EN = make_regex(rf"{_DM_EN}[\s.!]*$", re.IGNORECASE)
"""How it is sent, behind what is said."""
_TOLD_EN = make_regex(
    rf"^(?P<head>.*?(?:{REACHED}|\bteam\b|\beveryone\b|\bslack\b|\b(?:channel|dm"
    rf"|message|note|reminder|know)\b)?)\s?,?\s?\b"
    r"(?P<how>that says|(?<!for )(?<!about )(?<!of )(?<!with )(?<!like )that|saying|to say|know that|know(?!\s(?:by|via"
    r"|through|over|in|on)\b)|which says"
    r"|with the (?:message|text)|whether|about how)\s(?P<body>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_TO_ALL_KO = make_regex(r"\s*(?:모두|다들|전원|팀원들|팀)(?:에게|한테)\s")
_TO_SOMEBODY = make_regex(rf"{REACHED}\s*$")
_ASKS_EN = make_regex(
    r"^\W*(?:(?:also|and|oh|ok(?:ay)?|hey|hi|so|then|now|btw)[\s,]+)*(?:could|can|would|will|may)\b", re.IGNORECASE
)
_STATING_EN = frozenset({"that", "know that", "know", "saying", "to say"})
_TO_DO_EN = make_regex(
    (
        rf"^\s?(?P<who>(?:{REACHED}|the team|everyone)(?:\sin {CHANNEL})?(?:\s(?:at "
        rf"|on |by )?{DATE}|{_DM_EN})*)\s(?P<how>to|about|if|not to)\s(?P<body>.+)$"
    ),
    re.IGNORECASE | re.DOTALL,
)
_TELLS_EN = make_regex(r"\b(?:tell|inform|notify|let|remind)\b", re.IGNORECASE)
_STATED_EN = make_regex(
    rf"^\s?(?P<who>{REACHED})\s(?:in {CHANNEL}\s)?"
    r"(?P<body>(?!(?:a|an|all|any|about|every|to|if|whether|what|which|who|whose|when|where|why|how|that|in|on"
    r"|by|at|via|know"
    r"|him|her|them|and|or|with|from)\b)[\w\ue000-\ue0ff\ue400-\ue4ff].+)$",
    re.IGNORECASE | re.DOTALL,
)
"""Whom, and a statement in any words ("tell junho quote for hanbit has to be out by 4")."""
_GREETS_EN = (
    r"(?:thank(?:s|\syou)|thx|(?:good|great|nice|amazing|awesome|excellent)\s(?:job|work|one|call|catch|effort|luck|morning|evening)"
    r"|well\sdone|kudos|bravo|cheers|congrat\w*|happy\s\w+|welcome|sorry|hello|hi|hey|get\swell|see\syou|bye|fyi|heads\sup)"
)
"""Words that are a message by themselves, without a verb."""
_BARE_EN = make_regex(
    (
        rf"^\s?(?P<who>{REACHED})(?:{_DM_EN})?\s(?:in {CHANNEL}\s)?(?P<body>(?:the|we|our|i|it"
        rf"|there|my|he|she|they|please|can|could|{DATE}'?s?|{QUOTE}|lunch|great|good|{_GREETS_EN})\b.*)$"
    ),
    re.IGNORECASE | re.DOTALL,
)
_DASHED_EN = make_regex(rf"^\s?(?P<who>{REACHED})\s[-–—]\s(?P<body>.+)$", re.DOTALL)
_REPORTED_JA = make_regex(
    rf"^(?P<who>.*?{REACHED}{HONORIFIC_JA}?\s?(?:に|へ"
    rf"|宛に)も?(?:DMで)?)[、,\s]*(?P<body>.+?)(?:と|って|(?<=か)、)(?P<rest>\s*(?:(?:一言|ひとこと|軽く)、?)?(?:{IN_JA})?(?:(?:個別に|直接)?(?:DM"
    rf"|ダイレクトメッセージ)で(?:す|お願いします)?)?)お?$",
    re.DOTALL,
)
_RELATIVE_EN = make_regex(
    rf"(?<=\w)(\s)(?<!and\s)(?<!so\s)(?<!but\s)(?<!if\s)(?<!when\s)(?<!because\s)(?:(?:that|who|which)\s)?"
    rf"(?:i|we|you|he|she|they|{PERSON})\s(?:still\s|just\s|now\s|all\s)?\w+(?:\sfor)?",
    re.IGNORECASE,
)
"""Words that say which of a thing is meant ("the tasks she still has open"): by them nothing is stated."""
_WHEN_EN = make_regex(rf"(?:(?:at|on|in)\s)?(?:{DATE}[\s,]*)+(?=\S)", re.IGNORECASE)
"""When it is sent, before all else."""
_GREETS = make_regex(rf"{_GREETS_EN}\b", re.IGNORECASE)
_STATES_EN = make_regex(
    r"^(?:we|i|it|he|she|they)\s(?:all\s|both\s|now\s|just\s)?[a-z]+\b"
    r"|\b(?:is|are|was|were|has|have|had|will|would|can|could|should|must|needs?|starts?"
    r"|ends?|please|going|done|ready|now|looks?|sounds?|seems?|works|broke|closes?"
    r"|leaves|comes|goes|stays|takes|runs|says|wants|means)\b"
    r"|'(?:s|re|ll|ve|m)\b|\w+ed\b|[가-힣]",
    re.IGNORECASE,
)


def split_literal(text: str, verb: str, reading: Reading) -> tuple[str | None, str]:
    """Return the words to send as the person gave them, or None, and the clause without them."""
    text = text.strip()
    if reading.language == "en":
        return _english_literal(text, verb, reading)
    return _korean_literal(text, verb, reading)


def _korean_literal(text: str, verb: str, reading: Reading) -> tuple[str | None, str]:
    quoted = [m for m in _QUOTED_KO.finditer(text) if not _names_thing(text, m)]
    if quoted and not _TOLD_ON.match(text[quoted[-1].end(1) :]):
        match = quoted[-1]
        return reading.marks[match[1]].value, (text[: match.start()] + " " + text[match.end() :]).strip()
    colon = _COLON.match(text) or _DASHED.match(text)
    if colon and (colon["body"] or colon["body2"]):
        body = reading.raw(colon["body"] or colon["body2"]).strip()
        return drop_closing_words(body), colon["head"] or colon["head2"] or ""
    spoken = _REPORTED_JA.match(text) if reading.language == "ja" else None
    if spoken:
        return reading.raw(spoken["body"]).strip(), f"{spoken['who']} {spoken['rest']}"
    reported = _REPORTED_KO.match(text)
    if not reported or (
        reported["body"].endswith("지") and not is_asked_of_reader(reported["body"], f"{reported['rest']} {verb}")
    ):
        return None, text
    end = _find_told_end(text, reported.end("body"))
    rest = text[end:]
    told = text[:end]
    named_behind = _WHOM_KO.search(rest) is not None and not (_WHOM_KO.search(told) or _TO_ALL_KO.match(told))
    body, recipients = (told.strip(), "") if named_behind else _without_recipients(told)
    if not recipients and not _WHOM_KO.search(rest):
        recipients, body = _part_lead(body, posts=_POSTS_KO.search(verb) is not None)
    return make_sentence(reading.raw(body)), f"{recipients} {rest}".strip()


def _find_told_end(text: str, start: int) -> int:
    """Return where the words that are told end, in more pieces than one; whom they are told ends them as well."""
    others = _WHOM_KO.search(text, start)
    return find_told_end(text[: others.start()] if others else text, start)


def _names_thing(text: str, match: re.Match[str]) -> bool:
    """Whether a quote names a page, sheet or database instead of saying something."""
    after = text[match.end(1) :]
    return bool(
        re.match(
            (
                r"\s?(?:페이지|문서|시트|스프레드|DB|디비|데이터베이스|탭|작업|항목|링크|의\s|에서"
                r"|을\s?요약|요약|노트|파일|ページ|文書|ドキュメント|シート)"
            ),
            after,
        )
    )


_EACH_OWNER = make_regex(
    r"^.*?(?:작업|할\s?일|태스크|업무|것|거)(?:들)?(?:마다|별로|의)?\s?(?:각\s?|각각의?\s)?(?:담당자|오너"
    r"|책임자)(?:들|분들|님|님들)?"
    r"(?:에게|한테|께)(?:만|도)?(?=\s)"
)
"""Whoever owns each of some records ("오늘 마감인 작업마다 담당자한테"): no word of the message."""


_WHEN_KO = make_regex(
    rf"\s*{DATE}(?:\s?(?:쯤에?|경에?|정각에?|되면|에는?))?[\s,]+(?={_RECIPIENT_KO.pattern})", re.IGNORECASE
)
"""When it is sent stands before whom it is sent to; behind them it belongs to the words."""


_LEADS = make_regex(rf"(?:{DATE}\S{{0,3}}|척하고|것처럼|거처럼|이름으로|이따가?|방금|아까|대로|면|[,.])\s*$")
"""How words end that stand before whom something is told, and say when or whether it is."""
_BEGINS_KO = make_regex(
    r"(?:(?<!가운)(?<!군)데요?|니까요?|(?:먹|끝나|마치|쉬|나오)고"
    r"|(?:내려가|나가|나|터져|늦어|아파|바빠|걸려|밀려|떨어져|없어|있어|막혀|많아|커져|길어져)서)\s*$"
)
"""How the first part of a sentence ends that goes on behind whom it is told ("점심 먹고 지훈이한테 시작하라고")."""
_POSTS_KO = make_regex(r"올려|올리|게시|공지|포스팅")


def _part_lead(body: str, *, posts: bool) -> tuple[str, str]:
    """Return what stands up to whom reported words are told, and the words; all of them where no lead stands there."""
    whom = _WHOM_KO.search(body)
    if whom is None or (posts and not re.match(CHANNEL, whom[0])):
        return "", body
    if _BEGINS_KO.search(body[: whom.start()]):
        return whom[0], f"{body[: whom.start()].strip()} {body[whom.end() :].strip()}"
    if not _LEADS.search(body[: whom.start()]):
        return "", body
    return body[: whom.end()].strip(), body[whom.end() :].strip()


def _without_recipients(text: str) -> tuple[str, str]:
    """Return reported words without who they are for, and who they are for."""
    taken: list[str] = []
    rest = text
    when = _WHEN_KO.match(rest)
    if when:
        taken.append(when[0].strip())
        rest = rest[when.end() :]
    owners = _EACH_OWNER.match(rest)
    if owners:
        taken.append(owners[0].strip())
        rest = rest[owners.end() :]
    while True:
        match = re.match(rf"\s*{_RECIPIENT_KO.pattern}", rest, re.IGNORECASE)
        if not match or not match[0].strip():
            return rest.strip(), " ".join(taken)
        taken.append(match[0].strip())
        rest = rest[match.end() :]


_PLEASE_EN = make_regex(r"(?P<sep>\s?,)?\s(?:(?:pretty\s)?please|pls|plz)(?P<end>[\s.!?]*)$", re.IGNORECASE)
_OF_READERS = make_regex(
    r"\b(?:you|your|yours|need|needs|should|must|have to|has to|can|could|let's|don't|do not|if|please|pls|send"
    r"|join|come"
    r"|check|review|bring|reply)\b|[?:]",
    re.IGNORECASE,
)
"""What is asked of those who read a message: a "please" behind it may be said to them."""


def _drop_please(text: str) -> str:
    """Return a clause without the "please" at its end that is said to who is to pass it on: what is told is a
    statement that asks its readers for nothing, or is asked for by the order itself ("ask Junho to ...")."""
    found = _PLEASE_EN.search(text)
    if found is None:
        return text
    told = _TOLD_EN.match(text)
    todo = _TO_DO_EN.match(text)
    bare = _BARE_EN.match(text) or _STATED_EN.match(text)
    if todo is not None and todo["how"] in ("to", "not to"):
        return text[: found.start()]
    body = (told or bare or {"body": ""})["body"]
    body = body[: len(body) - len(found[0])]
    if not _STATES_EN.search(body) or _OF_READERS.search(body) or (told and told["how"].casefold() not in _STATING_EN):
        return text
    return text[: found.start()]


def _english_literal(text: str, verb: str, reading: Reading) -> tuple[str | None, str]:
    text = _drop_please(text)
    when = _WHEN_EN.match(text)
    if when:
        literal, rest = _english_literal(text[when.end() :], verb, reading)
        return literal, f"{when[0]}{rest}"
    quoted = [
        m
        for m in re.finditer(QUOTE, text)
        if not re.match(r"\s(?:page|doc|sheet|spreadsheet|database|tab|task)\b", text[m.end() :])
    ]
    told = _TOLD_EN.match(text)
    beside = (
        told is not None and _TO_SOMEBODY.search(told["head"]) and not re.fullmatch(rf"\W*{QUOTE}\W*", told["body"])
    )
    if quoted and _WITHIN_EN.match(text):
        return _english_request(text, verb, reading)
    if quoted and not beside and _STATED_ON_EN.match(text[quoted[-1].end() :]):
        tail = _AT_END_EN.search(text, quoted[-1].end())
        end = tail.start() if tail else len(text)
        return reading.raw(text[quoted[-1].start() : end]).strip(), f"{text[: quoted[-1].start()]} {text[end:]}".strip()
    if (
        quoted
        and not beside
        and not re.search(r"\b(?:page|doc|sheet|called|named|titled)\s$", text[: quoted[-1].start()])
    ):
        match = quoted[-1]
        return reading.marks[match[0]].value, re.sub(
            r"\b(?:that|saying|:)\s*$", "", text[: match.start()]
        ) + " " + text[match.end() :]
    colon = _COLON.match(text)
    if colon and (colon["body"] or colon["body2"]):
        body, head = (colon["body"] or colon["body2"]).strip(), colon["head"] or colon["head2"] or ""
        return (reading.marks[body].value if re.fullmatch(QUOTE, body) else reading.raw(body)), head
    dashed = _DASHED_EN.match(text)
    if dashed:
        return _sentence(reading.raw(dashed["body"])), dashed["who"]
    if told and told["body"]:
        body = _say_to(told["head"], reading.raw(told["body"]), reading)
        if told["how"].casefold() == "whether" and re.search(r"\bask\b", verb, re.IGNORECASE):
            return f"Could you tell me whether {body.rstrip(' ?.')}?", told["head"]
        # The mark is of the asking ("Could you tell her that ...?"), not of what is told.
        asks = _ASKS_EN.match(reading.text) and told["how"].casefold() in _STATING_EN
        return _sentence(body.rstrip(" ?") if asks else body), told["head"]
    return _english_request(text, verb, reading)


def _english_request(text: str, verb: str, reading: Reading) -> tuple[str | None, str]:
    """Read "remind Sarah to …", "ask Sarah if …", "tell #general lunch is ready"."""
    match = _TO_DO_EN.match(text)
    asking = bool(re.search(r"\bask\b", verb, re.IGNORECASE))
    reminding = bool(re.search(r"\bremind|nudge\b", verb, re.IGNORECASE))
    if (
        match
        and re.fullmatch(r"(?:it|this|that|them|the \w+)", match["body"].strip(), re.IGNORECASE)
        and match["how"].lower() == "about"
    ):
        return None, match["who"]
    if match:
        body = reading.raw(match["body"]).strip(" ?.")
        how = match["how"].lower()
        if how in {"if", "about"}:
            if asking and how == "if":
                body = re.sub(r"^they\b", "you", _say_to(match["who"], _HOW_ONLY_EN.sub("", body), reading))
            asked = f"Could you tell me {'if' if how == 'if' else 'about'} {body}?" if asking else f"About {body}"
            return (f"Reminder: {body}" if reminding else asked), match["who"]
        prefix = "Reminder: please " if reminding else "Could you " if asking else "Please "
        negated = "do not " if how == "not to" else ""
        return f"{prefix}{negated}{body}" + ("?" if asking else ""), match["who"]
    bare = _BARE_EN.match(text) or (_STATED_EN.match(text) if _TELLS_EN.search(verb) else None)
    if (
        bare
        and (
            (_GREETS.match(bare["body"]) and not _GREETS.match(reading.text))
            or _STATES_EN.search(_RELATIVE_EN.sub(r"\1", bare["body"]))
        )
        and re.search(r"tell|dm|message|let|ping|msg|ask|notify", verb, re.IGNORECASE)
    ):
        by = _BY_DM_EN.search(bare["body"])
        body = _say_to(
            bare["who"], reading.raw(bare["body"][: by.start()] if by is not None else bare["body"]), reading
        )
        how = by[0] if by is not None else ""
        return _sentence(body.rstrip(" ?") if _ASKS_EN.match(reading.text) else body), f"{bare['who']}{how}"
    return None, text


_HOW_ONLY_EN = make_regex(
    rf"[.?!]\s+(?:(?:by|via|in|as)\s)?(?:an?\s)?(?:dm|direct message)(?:,?\s{PLEASE_EN})?[\s.?!]*$", re.I
)
"""A sentence of its own that says only how it is sent."""


def _say_to(who: str, body: str, reading: Reading) -> str:
    """Return what is told as it is said to the one person whom it is told, where the request speaks of nobody else."""
    one = len(compile_once(PERSON).findall(who)) == 1 or re.search(r"\b(?:him|her)\b", who)
    others = len({found.value for found in reading.people(reading.marked) if not found.value.islower()}) > 1
    alone = one and not others and not re.search(rf"{CHANNEL}|\bteam\b|\beveryone\b", who)
    return replace_pronouns(body) if alone else body


def _sentence(text: str) -> str:
    text = text.strip(" ,")
    return text[:1].upper() + text[1:]


def restore_typed_text(text: str, reading: Reading) -> str:
    """Return a piece of marked text as typed, on one line and without braces that would look like a template."""
    return escape_templates(re.sub(r"\s+", " ", reading.raw(text))).strip(" ,.")


def escape_templates(text: str) -> str:
    """Return literal words so that no template can be read in them."""
    return text.replace("{{", "{ {").replace("}}", "} }")

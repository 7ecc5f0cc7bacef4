"""Lines that say no more than where or to whom something goes, when, and that it is to be sent as it stands below ("dev
채널에 아래 내용 그대로 올려주세요", "word for word to #general please"). Pure."""

from __future__ import annotations

import re

_END_KO = r"(?:을|를|은|는|이|으로|로|만|의|에|도)?"
_PLACE_KO = (
    r"(?:#[^\s:]+?(?:에다가|에다|에|으로|로)?(?:도|만)?|[A-Za-z가-힣][\w가-힣-]{0,20}\s?(?:채널|방"
    r"|챗)(?:에다가|에다|에|으로|로)(?:도|만)?"
    r"|[A-Za-z가-힣]{1,12}(?:\s[A-Z][a-z]+)?\s?(?:님|씨)?(?:한테|에게|께)(?:도|만)?)"
)
_TIME_KO = (
    r"(?:(?:오늘|내일|모레|글피|지금|바로|오전|오후|아침|저녁|점심|정각|반|이번|다음|담|주|달"
    r"|[월화수목금토일]요일)(?:에)?"
    r"|\d{1,2}(?:[:/.]\d{1,2})?(?:\([월화수목금토일]\))?(?:년|월|일|시|분|시\s?반)?(?:에|\s?정각에)?)"
)
_BELOW_KO = (
    rf"(?:(?:아래|다음|이하|밑|위)(?:에|의)?(?:\s?있는)?|내용|글|문구|문장|메시지|메세지|전문"
    rf"|공지(?:글|사항)?|안내(?:문|글)?|DM|디엠|쪽지|이거|이걸){_END_KO}"
)
_AS_KO = (
    r"(?:(?:있는\s)?그대로|이대로|이렇게|똑같이|토씨\s하나\s안\s(?:바꾸고|틀리고|빼고)|글자\s그대로"
    r"|복붙(?:해서)?|복사해서|줄바꿈\s?(?:까지|포함)?|하나(?:만)?|한\s?번|좀)"
)
_SENDS_KO = (
    r"(?:올려|올리|게시|공지|보내|전달|전송|발송|예약|공유|남겨|전해|알려|붙여\s?넣어|붙여|적어|써)(?:해)?\s?(?:해)?"
    r"(?:\s?(?:발송|전송|게시|걸어))?\s?(?:줘|주|줄|드려|드릴|부탁|바라|바랍|주시"
    r"|해)?[가-힣]{0,6}(?:\s?(?:드립니다|드려요|해요|합니다|있을까요))?"
)
_HEAD_KO = re.compile(rf"(?:(?:{_PLACE_KO}|{_TIME_KO}|{_BELOW_KO}|{_AS_KO})\s)+(?:{_SENDS_KO})[\s.!?~:：]*")
_ASK_EN = r"(?:please|pls|plz|hey|hi|can\syou|could\syou|would\syou|just|kindly|thanks|thx)"
_SENDS_EN = r"(?:post|send|share|put|announce|dm|message|paste|drop|schedule|forward|stick|publish)"
_AS_EN = (
    r"(?:this|(?:the\s)?following|(?:the\s)?(?:text|message|note|announcement|notice|lines?)|below"
    r"|exactly(?:\sas\s(?:is|it\sis|written|below))?"
    r"|word\sfor\sword|verbatim|as[\s-]is|as\sit\sis|as\swritten|unchanged|a\s(?:dm|message|note))"
)
_PLACE_EN = (
    r"(?:(?:to|in|on|into|for)\s)?(?:the\s)?(?:#[^\s:,]+|(?-i:[A-Z])[a-z]+(?=\s|,|:|$)|<[@#]\w+[^>\s]*>)(?:\schannel)?"
)
_TIME_EN = (
    r"(?:(?:at|on|by)\s)?(?:today|tomorrow|tonight|now|noon|morning|afternoon|(?:next\s"
    r"|this\s)?(?:mon|tues|wednes|thurs|fri)day|\d{1,2}(?::\d{2})?\s?(?:am|pm)?)"
)
_HEAD_EN = re.compile(
    rf"(?:(?:{_ASK_EN}|{_SENDS_EN}|{_AS_EN}|{_TIME_EN}|{_PLACE_EN}),?[\s:]*)+[\s.!:?]*", re.IGNORECASE
)
_REACHES_EN = re.compile(r"#\S|\b(?:to|for|dm|message)\s(?:(?-i:[A-Z])[a-z]+|<@)", re.IGNORECASE)
_SENDS_OR_AS_EN = re.compile(rf"\b(?:{_SENDS_EN}|word\sfor\sword|verbatim|as[\s-]is|exactly)\b", re.IGNORECASE)
_REACHES_KO = re.compile(r"#\S|(?:채널|방|챗)(?:에|으로|로)|(?:한테|에게|께)")
_AS_IS = re.compile(
    r"아래|다음|이하|그대로|이대로|이렇게|내용|전문|복붙|토씨|word\sfor\sword|verbatim|as[\s-]is|exactly|following|below"
    r"|以下|下記|次の|そのまま|このまま|下の文|原文",
    re.IGNORECASE,
)
_UNNEEDED = re.compile(
    rf"(?:(?:아래|다음|이하|밑|위)(?:에|의)?(?:\s?있는)?\s(?:내용|글|문구|문장|메시지|메세지"
    rf"|공지(?:글)?)?{_END_KO}\s?|(?:내용|문구|문장|전문){_END_KO}\s"
    r"|(?:(?:있는\s)?그대로|이거|이걸|이대로|이렇게|똑같이|토씨\s하나\s안\s(?:바꾸고|틀리고|빼고)"
    r"|글자\s그대로|복붙(?:해서)?|복사해서)\s)"
    r"|(?<=[a-z])\s(?:(?:as[\s-]is|as\sit\sis|as\swritten|verbatim|word\sfor\sword|unchanged)(?=\W*$)"
    r"|(?:this|it|exactly|the\sfollowing|below)(?=\s))",
    re.IGNORECASE,
)
_FOR_ONE_EN = re.compile(
    r"^schedule\s(?:(?:the|a|this)\s)?(?:(?:message|dm|note)\s)?for\s(?=(?-i:[A-Z])|<@)", re.IGNORECASE
)
_ASKING_KO = re.compile(
    r"\s?(?:줄래요?|주실래요|주시겠어요|줄\s?수\s?있(?:어요?|나요|을까요?)|주실\s?수\s?있(?:나요|을까요|으세요))$"
)
_LONGEST = 90
_ASKS_TO_SEND_KO = re.compile(r"(?P<later>예약)\s?(?:발송|전송|게시)")


def is_body_head(line: str) -> bool:
    """Return whether a line says no more than where something goes, and that it stands below."""
    line = line.strip()
    if len(line) > _LONGEST:
        return False
    if re.search("[가-힣]", line) and _REACHES_KO.search(line) and _HEAD_KO.fullmatch(line):
        return True
    is_english = _REACHES_EN.search(line) is not None and _SENDS_OR_AS_EN.search(line) is not None
    return is_english and _HEAD_EN.fullmatch(line) is not None


def says_below(line: str) -> bool:
    """Return whether a line says that all that stands below is what is to be sent."""
    return _AS_IS.search(line) is not None


def shorten_head(line: str) -> str:
    """Return such a line without what says that the words stand below, and with an order where it has none."""
    if (one := _ONE_PLACE_KO.fullmatch(line.strip())) is not None:
        name = one["place"]
        sign = "#" if re.match("[a-z]", name, re.IGNORECASE) else ""
        return f"{one['not'] or ''}{sign}{name}에{one['only'] or ''} 올려줘"
    line = _ASKS_TO_SEND_KO.sub(r"\g<later>", _UNNEEDED.sub("", line)).rstrip(" .!~:：?")
    line = _FOR_ONE_EN.sub("DM ", _ASKING_KO.sub("줘", line))
    if re.search("[가-힣ぁ-ん]", line) or re.search(rf"\b{_SENDS_EN}\b", line, re.IGNORECASE):
        return line
    place = re.search(r"#[^\s:,]+|(?-i:[A-Z])[a-z]+$|<[@#]\w+[^>\s]*>", re.sub(rf"[,\s]+{_ASK_EN}[\s.!]*$", "", line))
    if place is None:
        return line
    return f"post in {place[0]}" if place[0].startswith("#") else f"message {place[0]}"


_WORDS_KO = r"(?:한\s?마디|한\s?줄|글|공지(?:글)?|메시지|메세지|안내(?:문)?)(?:을|를|만|로|으로)?(?:\s?(?:하나|좀|만))?"
_LAUGHS = r"(?:\s?[ㅋㅎㅠㅜ]{2,}|\s?(?:lol|haha|笑|w{2,}|草)\b|\s?[:;]-?[)D]|\s?[😀-🙏🤣😂🙏]+)[\s.!~]*"
_ARROWS = r"\s*(?:→|⇒|->|=>|>>)\s*"
_PUTS_KO = r"(?:남겨|올려|써|적어|공지해|게시해|띄워|뿌려)\s?(?:줘|주세요|주라|줄래|주실래|주)[요유]?"
_AT_KO = (
    r"(?:\S{1,20}\s(?:말고|대신)\s)?(?:#[^\s:]+?|[a-z][\w-]{1,20}|[가-힣\w-]{1,12}\s?(?:채널"
    r"|방))(?:에다가|에다|에)(?:만|도)?"
)
_ONE_PLACE_KO = re.compile(
    rf"(?P<not>\S{{1,20}}\s(?:말고|대신)\s)?(?P<place>#[^\s:]+?|[a-z][\w-]{{1,20}}"
    rf"|[가-힣\w-]{{1,12}}?)(?:\s?(?:채널|방))?(?:에다가|에다|에)(?P<only>만|도)?"
    rf"\s(?:(?:{_WORDS_KO}|{_BELOW_KO}|{_AS_KO})\s)*{_PUTS_KO}",
    re.IGNORECASE,
)
_ON_ONE_LINE = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"(?P<head>{_AT_KO}\s(?:{_WORDS_KO}\s)+{_PUTS_KO})(?:{_LAUGHS}|[.!~]+)\s+(?P<body>\S[^\n]{{7,}})",
        rf"(?P<head>{_AT_KO}\s(?:(?:{_WORDS_KO}|{_BELOW_KO}|{_AS_KO})\s)*{_PUTS_KO}){_ARROWS}(?P<body>\S[^\n]{{3,}})",
        rf"(?P<head>(?:{_ASK_EN}\s)*(?:post|drop|leave|put|write)\s(?:a\s(?:quick\s|short\s)?(?:line|word|note"
        rf"|message|post)|something|this)"
        rf"\s(?:in|to|on)\s#[^\s:]+(?:\sfor\sme)?(?:,?\splease)?)(?:{_LAUGHS}|{_ARROWS})\s*(?P<body>\S[^\n]{{7,}})",
        r"(?P<head>#[^\s:に]+\s?に(?:一言|ひとこと|一文|お知らせ)(?:だけ)?、?(?:お願い(?:します"
        r"|できますか)?|投稿して|流して|書いて)[ぁ-ん]{0,8})"
        rf"(?:{_LAUGHS}|{_ARROWS}|[。！]\s?)\s*(?P<body>\S[^\n]{{7,}})",
    )
)
_NO_BODY = re.compile(
    r"^(?:내가|제가|나\s|난\s|저는|저\s|급|빨리|부탁|감사|고마|아까|미안|죄송|그리고|그\s?다음|또\s"
    r"|i\s|i'm|it's\s(?:urgent|for)|thanks"
    r"|sorry|すみません|ありがとう|急ぎ|私)"
    r"|(?:해서|라서|니까|거든|텐데|는데|건데)(?:요)?[\s.!~]*$|(?:줘|달라고"
    r"|해\s?줄래)(?:요)?[\s.!~]*$|[\"“”「」『』]|(?<!\w)'|#\S",
    re.IGNORECASE,
)
"""What stands behind such an order and is none of the words: why, more orders, or words in quotes."""


def match_order_ahead(text: str) -> re.Match[str] | None:
    """Match the words that stand behind an order for some words, in one line, which a laugh or an arrow parts from it
    ("random에 한마디만 남겨줘 ㅋㅋ …"); ``None`` where they may be anything else."""
    for form in _ON_ONE_LINE:
        found = form.fullmatch(text.strip())
        if found is not None and _NO_BODY.search(found["body"]) is None:
            return form.match(text)
    return None

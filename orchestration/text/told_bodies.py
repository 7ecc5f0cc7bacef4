"""What stands behind a colon for somebody to be told ("준호한테 DM: 고객사에 보내 주세요"): it is read as quoted, and
none of its verbs, negations or numbers is an order. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from orchestration.patterns import make_regex
from orchestration.text.message_languages import IN_JA, IN_LANGUAGE
from orchestration.text.orders_ahead import find_order_ahead, find_words_beside, render_order, shorten_order
from orchestration.text.page_bodies import find_page_body
from orchestration.text.spans import mask_spans
from orchestration.text.told_lines import find_end_of_words, find_told_lines
from orchestration.text.word_lists import ASKS_EN, HONORIFIC_JA, PLEASE_EN, WEEKDAY_EN

_SENT_KO = (
    r"(?:DM|디엠|메시지|메세지|쪽지|공지|알림|올려|올리|보내|전해|전달|남겨|알려|말해|게시|예약|물어|여쭤"
    r"|한\s?마디|한\s?줄)"
)
_SENT_EN = r"(?:tell|dm|message|msg|ping|notify|remind|ask|write|send|post|announce|schedule|drop|say|let)"
_SENT_JA = r"(?:DM|投稿|送|伝え|連絡|お知らせ|知らせ|告知|メッセージ|聞い)"
_NO_HEAD = (
    r"(?:작업|태스크|할\s?일|페이지|회의록|시트|행\s|댓글|요약|목록|합계|현황|정리|결과|\b(?:tasks?|to-?dos?|pages?|sheet(?:s)?|rows?|summary|list|totals?|report|status|results?"
    r"|comments?|replies|find|search|look\sup|read)\b|찾아|찾은|검색|읽어|골라|뽑아|모아|조회|タスク|ページ|シート|議事録|要約|リスト|合計|一覧|探し|検索)"
)
"""What is made, looked up or counted: words behind its colon say how, or what."""
_AS_KO = (
    r"(?:(?:이|아래|다음|밑의?)\s?(?:문구|문장|내용|글|말|메시지)|이거|이걸|아래|다음|문구|문장|내용|(?:있는\s)?그대로|이대로|이렇게"
    r"|똑같이|토씨\s하나\s안\s(?:바꾸고|틀리고)|글자\s그대로|영어로|일본어로)(?:를|을)?"
)
_THIS_KO = rf"(?:{_AS_KO}|(?:DM|디엠|메시지|메세지|쪽지)(?:으로|로)?)"
_CLOCK = r"\d{1,2}(?::\d\d)?"
_WHEN_KO = (
    rf"(?:오늘|내일|모레|(?:이번\s?주|다음\s?주|담주)?\s?[월화수목금토일](?:요일|욜)에?|(?:오전|오후|아침|저녁|밤)?\s?{_CLOCK}\s?시(?:\s?반|\s?\d{{1,2}}분)?에?"
    r"|\d{1,2}월\s?\d{1,2}일에?|오전|오후)"
)
_WHEN_EN = (
    rf"(?:(?:on\s|next\s|this\s)*(?:today|tomorrow|tmrw|tonight|{WEEKDAY_EN})"
    rf"(?:\s(?:at\s)?{_CLOCK}\s?(?:am|pm)?)?|at\s{_CLOCK}\s?(?:am|pm)?)"
)
_WHEN_JA = (
    r"(?:今日|明日|明後日|(?:来週の?)?[月火水木金土日]曜日?)?の?"
    rf"(?:(?:午前|午後|朝|夜)?{_CLOCK}時(?:半|\d{{1,2}}分)?)?に"
)
_BARE_HEAD = "|".join(
    (
        rf"(?:(?=[^:\n]*{_AS_KO})(?:{_THIS_KO}\s)*|(?=[^:\n]*(?:에다?가?|한테|에게|께)(?:도|만)?\s?(?::|$))(?P<at_ko>(?:{_WHEN_KO}\s){{1,3}})?)"
        rf"(?P<ko>#[^\s:]+?에(?:다가?)?|(?!wiki에)(?-i:[a-z])[\w-]{{1,20}}에(?:다가?)?(?=\s?(?::|$))|[가-힣A-Za-z]{{1,12}}(?:\s[A-Z][a-z]+)?(?:님|씨)?(?:한테|에게|께)(?:도|만)?)"
        rf"(?:\s{_THIS_KO})*",
        rf"(?:(?P<at_en>{_WHEN_EN}),?\s(?:to|in)\s|to\s(?=\S+\s)|in\s(?=#))(?P<en>#[^\s:,]+|@?[A-Za-z]{{2,12}}),?(?:\s(?:word\sfor\sword|verbatim|exactly(?:\s(?:this|like\sthis|as\s(?:is|written)))?|as\sis|this))*",
        rf"(?P<at_ja>(?:{_WHEN_JA}、?){{1,2}})?(?P<ja>(?:#[^\s：:、]{{1,30}}|[^\s：:、。]{{1,12}}?{HONORIFIC_JA}))(?:に|へ)(?:、?(?:英語で|そのまま|このまま|この通り|これを?|以下を?|次を?|の?内容を?))*",
    )
)
"""When, and whom or where words are for, and nothing but that they stand behind and are to be sent as they are."""
_HEADS = "|".join(
    (
        re.sub(r"\(\?P<\w+>", "(?:", _BARE_HEAD),
        rf"(?=[^\n]{{0,90}}?{_SENT_KO})[^:\n.?!]{{0,40}}?(?:[#@]\S+?|[가-힣A-Za-z]+(?:님|씨)?(?=한테|에게|께)|[가-힣]+(?:방|채널|팀)(?=에))"
        r"(?:\s?(?:한테|에게|께|에다가|에다|에|으로|로))(?:도|만)?(?=\s)[^:\n.?!]{0,30}",
        rf"[^:\n.?!]{{0,40}}?[#@]\S+\s(?:채널|방)?\s?{_SENT_KO}[^:\n.?!]{{0,20}}",
        rf"(?:(?:please|pls|hey|hi|ok|okay|also|can\syou|could\syou|would\syou|will\syou)[\s,]+)*{_SENT_EN}\s[^:\n.?!]{{1,60}}",
        rf"[^：:\n。]{{0,40}}?(?:#\S+?|[^\s：:、。]{{1,12}}?{HONORIFIC_JA}?)(?:に|へ|宛に)(?:も|だけ)?(?:{IN_JA})?{_SENT_JA}[^：:\n。]{{0,15}}",
    )
)
_LABELLED = (
    rf"(?=[^\n]{{0,90}}?[#@]\S)(?=[^\n]{{0,90}}?(?:{_SENT_KO}|올라가|예약))[^:\n]{{5,90}}?[.?!~]\s?(?:내용|문구|메시지|글)(?:은|는)\s?(?:이거|요거|이걸로|이렇게|아래|다음)?(?:야|예요|로|요)?"
    rf"|(?=[^\n]{{0,90}}?[#@]\S)(?=[^\n]{{0,90}}?\b{_SENT_EN}\b)[^:\n]{{5,90}}?[.?!]\s(?:the\s)?(?:text|message|content|wording)(?:\s(?:is|should\sbe|reads))?(?:\sthis)?"
    rf"|(?=[^\n]{{0,90}}?[#@]\S)(?=[^\n]{{0,90}}?{_SENT_JA})[^：:\n]{{5,90}}?[。?？!！]\s?(?:内容|文面|本文|メッセージ)は(?:これ|こちら|以下)?(?:で|です)?"
)
"""An order to tell something somewhere, and in a sentence of its own that the words for it come."""
_PLACE_EN = r"(?:[#@]\S|(?-i:[A-Z])[a-z]+)"
_REACHES_EN = make_regex(
    rf"^(?:(?:please|pls|hey|hi|ok|okay|also|can\syou|could\syou|would\syou|will\syou)[\s,]+)*(?:(?:tell|dm|message|msg|ping|notify|remind|ask|let)\s(?!me\b|us\b)\S"
    rf"|(?:send|write|drop)\s(?:{_PLACE_EN}|(?:this|the\sfollowing)\s(?:to|in)\s{_PLACE_EN}|(?:a|an)\s(?:dm|message|note)\sto\s|.{{0,20}}\b(?:to|in)\s[#@])"
    r"|(?:post|announce|say|schedule|send|write|drop)\s.{0,40}?#\S)",
    re.IGNORECASE,
)
_TOLD = make_regex(
    rf"^(?P<head>(?![^:：\n]*{_NO_HEAD})(?:{_HEADS}|{_LABELLED}))\s?(?P<colon>:(?=\s)|(?<!\d):(?!/)|：)[ \t]*+"
    r"(?P<body>(?![“\"'‘「『`<])[^\n:：]{2}[^\n]*)$",
    re.IGNORECASE,
)
_TOLD_OF_FOUND = make_regex(
    r"^(?P<head>[^:：\n]{4,120})\s?(?P<colon>:(?=\s)|(?<!\d):(?!/)|：)[ \t]*+"
    r"(?P<body>(?![“\"'‘「『`<])[^\n:：]{2}[^\n]*)$"
)
_POLITE_EN = r"(?:(?:please|pls|hey|hi|ok|okay|also|can\syou|could\syou|would\syou|will\syou)[\s,]+)*"
_BELOW_JA = (
    r"(?:(?:DM|これ|(?:以下|次|下記|下|この)(?:の(?:内容|文面|文章?|メッセージ|通り|とおり|まま))?"
    r"|そのまま|このまま|原文のまま)(?:を|で|に)?、?\s?){0,3}"
)
_LINE_HEADS = "|".join(
    (
        r"[^:\n.?!\"“'‘]{0,30}?(?:#[^\s:]+?|[가-힣A-Za-z]{1,12}(?:\s[A-Z][a-z]+)?(?:님|씨)?(?=한테|에게|께))\s?(?:한테|에게|께|에다가|에다|에|으로|로)?(?:도|만)?"
        r"(?:\s(?:DM|디엠|메시지|메세지|공지(?:글)?|글|이거|이걸|아래|다음|이렇게|이대로|그대로|좀|하나|내용)(?:을|를|으로|로)?){0,4}"
        r"\s?(?:예약|공지|올려|보내|전해|전달|알려|남겨|게시|DM|디엠|쪽지|메시지)\s?(?:해)?\s?(?:줘요?|주세요|주라|줄래요?|좀|부탁(?:해요?|드려요|드립니다|드릴게요|합니다)?|바랍니다)?",
        rf"{_POLITE_EN}(?:dm|message|tell|post|send|announce|schedule|share)\s(?:(?:this|the\sfollowing|it|a\s(?:dm|message|note|post))\s)?(?:(?:to|in|for)\s)?"
        rf"(?:#[^\s:]+|(?-i:[A-Z])[a-z]+|<@\w+>)(?:\s(?:this|the\sfollowing))?(?:\s(?:tomorrow|today|tonight|at|on|next)\b[^\n.:?!]{{0,25}})?(?:,?\s{PLEASE_EN})?",
        rf"[^：:\n。「]{{0,20}}?(?:#[^\s:に]+|[^\s：:、。「]{{1,12}}?{HONORIFIC_JA}?)\s?(?:に|へ|宛に?)(?:も)?、?{_BELOW_JA}(?:投稿|送|伝え|連絡|共有|予約|流|書|DM|お願い)[^\n。：:]{{0,16}}",
    )
)
_TOLD_ON_LINES = make_regex(
    rf"^(?P<head>{_LINE_HEADS})[ \t.!~。]{{0,5}}(?P<colon>[:：]?[ \t]{{0,5}}\n)\s{{0,20}}"
    r"(?P<body>(?![“\"'‘「『`<])\S.*\S)\s*$",
    re.IGNORECASE | re.DOTALL,
)
"""Whom or where something is for stands on a line of its own, and what it is below."""
_ORDERS_ON = make_regex(
    r"^\s*(?:(?:그리고|또|and|then|also|それと|あと)\s|\d+[.)]\s|[^\n]*(?:#\S+|한테|에게|께)\s?[^\n]*(?:올려|보내|전해|공유|게시)\S*\s?(?:줘|주세요)"
    r"|[^\n]*(?:작업|페이지|회의록|시트)[^\n]*(?:만들어|추가해|바꿔)\s?(?:줘|주세요))"
    r"|^[^\n]*(?:#\S+?|さん|様|くん|ちゃん)\s?(?:に|へ)[^\n]*(?:投稿|送|伝え|連絡|共有|DM|知らせ|流|書)[^\n]{0,6}?(?:て|お願い)[^\n]{0,12}$"
    r"|^[^\n]*(?:タスク|ページ|議事録|シート)[^\n]*(?:作っ|作成し|追加し|変更し|登録し)て[^\n]{0,10}$",
    re.IGNORECASE | re.MULTILINE,
)
"""A line that is another order."""
_SAYS_BELOW_JA = make_regex(r"以下|下記|次の|そのまま|このまま|下の文|原文")
"""That all that stands below is what is to be sent."""
LINE = "\u2028"
"""The sign of a line's end in what is read as quoted."""
_OWN = make_regex(
    rf"(?<=[.!?。])\s*(?:[^.!?。]*(?:#\S+|[가-힣A-Za-z]+(?:님|씨)?(?:한테|에게|께)|채널)[^.!?。]*(?:{_SENT_KO}|올리지|보내지|공유|말할|보낼|전할)"
    rf"|[^.!?。]*\b(?:tell|dm|message|msg|ping|notify|remind)\s(?!me\b|us\b|you\b|him\b|her\b|them\b|it\b|the\b|your\b|when\b|if\b)[@#]?[a-z]"
    rf"|[^.!?。]*\b(?:post|send|share|announce)\s(?:(?:it|this|that|the\ssame)\s(?:thing\s)?)?(?:also\s|too\s)?(?:(?:to|in|with)\s)?{_PLACE_EN}"
    r"|[^.!?。]*(?:작업|태스크|할\s?일|페이지|회의록|시트)[^.!?。]*(?:만들|추가|등록|생성)[^.!?。]*"
    r"|[^.!?。]*\b(?:create|add|make|log)\s(?:a|an|one)\s[^.!?。]*\b(?:task|to-?do|page|row)\b"
    rf"|[^.!?。]*(?:#\S+|さん|様)(?:に|へ)(?:も|は)?[^.!?。]*{_SENT_JA}|[^.!?。]*(?:タスク|ページ|シート)[^.!?。]*(?:作成|作って|追加|登録))",
    re.IGNORECASE,
)
"""A sentence behind it that is said to who is to pass it on."""
_HELD_BACK = make_regex(
    r"(?<=[.!?。])\s*(?:(?:아직|지금|절대|근데|단|그리고|일단|이건|이거|아직은)[\s,]+)*(?:보내지|올리지|전송하지|게시하지|전하지)\s?(?:는\s)?(?:마|말|않)"
    r"|(?<=[.!?])\s*(?:(?:but|and|just|please)\s)*(?:don'?t|do\snot)\s(?:send|post|publish)\s(?:it|this|that)(?:\s(?:yet|now|until|till|before)\b|\s*[.!]*$)"
    r"|(?<=[.!?])\s*(?:but\s)?(?:hold\soff|hold\sit|not\syet)\b|(?<=[。！])(?:まだ)?(?:送らないで|送信しないで|投稿しないで)",
    re.IGNORECASE,
)
"""That it is not to be sent, or not yet."""
_THUS = make_regex(
    r"(?<=[?!.~요다])\s+(?:이렇게|요렇게|이라고|라고)(?:요|이요|만요?|\s?(?:보내|전해|올려|부탁|좀)\S*(?:\s\S{1,4})?)?[.!~]*$"
)
"""Behind words to send: that they are to be sent thus."""
_NO_VERB = make_regex(r"(?:(?<=[가-힣]\s)DM|디엠|메시지|메세지|쪽지|공지|알림|예약)\s*$", re.IGNORECASE)
_AS_IS = make_regex(
    r"(?<=\s)(?:이대로|그대로|있는\s그대로)\s(?=\S)|\s(?:as\s(?:is|it\sis)|verbatim|word\sfor\sword)(?=\s*$)"
    r"|\s(?:this|the\sfollowing)(?=\s(?:to|in)\s|\s*$)",
    re.IGNORECASE,
)
"""That what stands behind is to be sent as it is, in the words before it."""
_ALONE = make_regex(_BARE_HEAD, re.IGNORECASE)
_BARE_VERB = make_regex(r"(?<=[가-힣A-Za-z\d_-]\s)(?:보내|전해|말해|남겨|(?P<noun>전달|공유|전송))$")
_AND = make_regex(r"^(?:그리고|또|and|also|then|それと|また|あと)(?:\s(?:also|then))?[,、\s]+", re.IGNORECASE)
_AND_MORE = make_regex(
    rf"^(?P<head>(?:{ASKS_EN}[\s,]+)*(?:tell|dm|message|ping|let|remind)\s(?!(?:me|the|a|an|my|our|your|his|her|their)\b)\S+(?:\sknow)?)\s(?:that\s)?"
    r"(?P<first>(?!(?-i:[A-Z][a-z]+)\s(?!(?:is|are|was|has|will|can|said|needs?)\b))(?!(?:to|about|if|whether|that|how|in|by|on|at|and|or)\b)[^\n:;\"“”]{3,200}?),?\sand\s"
    r"(?P<more>(?:to\s(?!(?:#|@|everyone|all\b))|not\sto\s|thanks?\b|thank\syou|sorry\b|keep\sit\sup|(?:good|great|nice|well)\s\w+)[^\n:;\"“”]{0,200})$",
    re.IGNORECASE,
)
"""Two things to tell in one sentence, of which the second has no subject ("I'm late and to start without me")."""
_MOST = 990
_MOST_KEPT = 64
"""Characters of a text that is read as quoted."""
LONGEST_ORDER = 1_000
"""In a longer text no words on tone, asides or remarks are looked for, nor is it put otherwise."""


_FINDS = make_regex(r"찾아|찾은|검색|골라|뽑아|모아|\b(?:find|search|look\sup)\b|探し|検索", re.IGNORECASE)
_FINDS_AND_SENDS = make_regex(
    r"(?:찾아|검색해)(?:서|다가?)?\s.*(?:보내|DM|디엠|공유|올려|전달|전해)|(?:探し|検索し)て.*(?:送|共有|DM|投稿)|(?:find|search|look\sup)\b.*\b(?:dm|send|share|post|forward|message)\b",
    re.IGNORECASE,
)
_SAYS_WHICH = make_regex(
    r"(?:the|those)\sones?\b.*|(?:only|just|those|anything|about|regarding|from|by)\s.*"
    r"|.*(?:관련|관한|대한)(?:\s?(?:글|것|거|건))?만?|.*(?<=[\s는은된인한])(?:것|거|건|글)(?:들)?만?|.*[가-힣]만|.*(?:関連|だけ|のみ|もの)",
    re.IGNORECASE,
)
"""Words behind a colon that say which of what is looked for."""


def find_narrowing_words(text: str) -> str:
    """Return the words behind the colon of a text that looks for something, where they say which; else ""."""
    head, _, body = text.replace("：", ":").partition(":")
    body = body.strip(" .!~。")
    return body if _FINDS.search(head) and _SAYS_WHICH.fullmatch(body) else ""


@dataclass(frozen=True, slots=True)
class ToldBody:
    """Words that somebody is to be told: where they stand in a text, and what they are when they are sent. ``head`` is
    where what says whom ends; ``order`` is that in other words, where it says more."""

    head: int
    start: int
    end: int
    said: str
    order: str = ""


@lru_cache(maxsize=_MOST_KEPT)
def find_told_body(text: str) -> ToldBody | None:
    """Return what is told behind a colon, or in two pieces of which one has no subject; ``None`` where nothing is."""
    both = _AND_MORE.match(text)
    if both is not None:
        first = re.sub(r"^not\sto\s", "please do not ", both["first"], flags=re.IGNORECASE)
        more = re.sub(r"^(not\s)?to\s", _ask_for, both["more"], flags=re.IGNORECASE)
        return ToldBody(both.end("head"), both.start("first"), len(text), f"{first[:1].upper()}{first[1:]}, and {more}")
    below = find_told_lines(text)
    if below is not None:
        said = text[below.start : below.end].rstrip()
        return ToldBody(below.start, below.start, below.start + len(said), said, below.order)
    lines = _TOLD_ON_LINES.match(text)
    is_whole = lines is not None and _SAYS_BELOW_JA.search(lines["head"]) is not None
    if lines is not None and (is_whole or not _ORDERS_ON.search(lines["body"])) and len(lines["body"]) <= _MOST:
        return _drop_ban(text, ToldBody(lines.end("head"), lines.start("body"), lines.end("body"), lines["body"]))
    ahead = find_order_ahead(text)
    if ahead is not None and len(ahead["body"]) <= _MOST:
        said, order = ahead["body"].strip(), shorten_order(ahead["head"])
        return ToldBody(ahead.end("head"), ahead.start("body"), ahead.end("body"), said, order)
    beside = find_words_beside(text)
    if beside is not None and len(beside["body"]) <= _MOST:
        return ToldBody(
            beside.end("head"),
            beside.start("body"),
            beside.end("thus"),
            beside["body"].strip(" 、,"),
            render_order(beside),
        )
    found = _TOLD.match(text) or _match_found(text)
    if found is None or any(mark in found["body"] for mark in "“”") or not _reaches(found["head"]):
        return None
    start = found.start("body")
    others = [one.start() for one in (_OWN.search(found["body"]), _HELD_BACK.search(found["body"])) if one is not None]
    end = start + min(others) if others else len(text)
    said = drop_closing_words(text[start:end].rstrip())
    body = ToldBody(found.start("colon"), start, end, said)
    return _drop_ban(text, body) if said and len(said) <= _MOST else None


def _drop_ban(text: str, body: ToldBody) -> ToldBody:
    """Return what is told without a last line that says where it is not to go."""
    end = find_end_of_words(text, body.start)
    ban = text[end : body.end].strip()
    return replace(body, end=end, said=body.said.removesuffix(ban).rstrip()) if ban else body


def _match_found(text: str) -> re.Match[str] | None:
    """Match words to send beside what is looked for and sent on ("find the quote and dm it to Junho: please look")."""
    found = _TOLD_OF_FOUND.match(text)
    return (
        found
        if found is not None and _FINDS_AND_SENDS.search(found["head"]) and not find_narrowing_words(text)
        else None
    )


def mark_told_bodies(text: str) -> str:
    """Return a text in which marks of quotation stand around what somebody is to be told; else the text as it is."""
    body = find_told_body(text)
    if body is None:
        return text
    head = body.order or _drop_as_is(text[: body.head])
    head = _BARE_VERB.sub(lambda one: f"{one[0]}{'해줘' if one['noun'] else '줘'}", head)
    quoted, rest = f"{head}:“{body.said.replace(chr(10), LINE)}”", text[body.end :].lstrip()
    if not rest:
        return quoted
    return f"{quoted}{' 보내줘' if _NO_VERB.search(text[: body.head]) else ''}. {_AND.sub('', rest)}"


def _drop_as_is(head: str) -> str:
    """Return what says whom words are for without that they are to be sent as they are."""
    bare = _ALONE.fullmatch(head)
    if bare is None:
        return _AS_IS.sub("", head)
    how = IN_LANGUAGE.search(head)
    if bare["ja"]:
        sent = "投稿して" if bare["ja"].startswith("#") else "DMを送って"
        return f"{bare['at_ja'] or ''}{bare['ja']}に{how[0] if how is not None else ''}{sent}"
    if bare["en"]:
        verb = "post in" if bare["en"].startswith("#") or f" in {bare['en']}" in head else "tell"
        return f"{bare['at_en'] or ''} {verb} {bare['en']}".strip()
    return f"{bare['at_ko'] or ''}{bare['ko']} {f'{how[0]} ' if how is not None else ''}보내줘"


@lru_cache(maxsize=_MOST_KEPT)
def mask_told_bodies(text: str) -> str:
    """Return a text of the same length with line ends for what somebody is to be told, or a page is to say."""
    body = find_page_body(text) or find_told_body(text)
    return mask_spans(text, [(body.start, body.end)], "\n") if body is not None else text


def drop_closing_words(text: str) -> str:
    """Return words to send without what says at their end that they are to be sent thus ("… 되실까요? 이렇게요")."""
    return _THUS.sub("", text)


def _ask_for(found: re.Match[str]) -> str:
    return "please do not " if found[1] else "please "


def _reaches(head: str) -> bool:
    """Whether a head in English says whom or where; those of other languages do."""
    return (
        re.search(r"[가-힣ぁ-ん]", head) is not None
        or _ALONE.fullmatch(head) is not None
        or _REACHES_EN.match(head) is not None
    )

"""Orders to send something as they are typed: by which way, between who gets it and what it says ("지훈님한테 디엠좀
PR 봤다고"); bare words before the verb ("랜덤방에 로비에서 모여요~ 올려줘"); the receiver put right behind it. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, Rules, compile_rules, restore_quotes, seal_quotes
from orchestration.text.reported_speech import WITH_FINAL_RIEUL
from orchestration.text.told_bodies import LONGEST_ORDER, mask_told_bodies
from orchestration.text.word_lists import ASKS_EN, DOES_FOR_KO, HONORIFIC_JA

_NO_QUOTE = HIDDEN[1:-1]
_DO_KO = r"(?:줘요?|주세요|주라|줄래요?|주실래요?|주시겠어요|주십시오|줄\s?수\s?있\S+|주실\s?수\s?있\S+)"
_WHO_KO = r"(?:[가-힣]{1,4}?(?:님|씨)?|[A-Z][a-z]+(?:님)?|<@\w+>)"
_TO_KO = rf"(?<![가-힣])(?!(?:나|저|내|제)(?:한테|에게|게)){_WHO_KO}(?:한테|에게|께)(?:만|는)?"
_WAY_KO = r"(?:DM|디엠|메시지|메세지|쪽지|카톡|톡|슬랙)"
_MANNER_KO = r"(?:(?:조용히|살짝|따로|개인적으로|짧게|간단히|급하게|얼른|바로)\s)*"
_SOME_KO = r"(?:\s?(?:좀|하나|한\s?통|한\s?번|한\s?줄|한마디|짧게))*(?:만)?"
_SENDS_KO = rf"(?:보내|남겨|넣어|해|날려|드려|쏴)\s?{_DO_KO}"
_TOLD_KO = rf"(?:[다라자냐]고|[는은]지|[{WITH_FINAL_RIEUL}]지)"
_SAID_KO = rf"(?P<said>(?![^.!?\n]*(?:한테|에게|께)(?:는|도)?\s)[^.!?\n{_NO_QUOTE}]+?{_TOLD_KO})"
_TELLS_KO = r"(?:좀\s|꼭\s)?(?:전해|알려|말해|얘기해|말씀드려|보내|물어봐|여쭤봐)"
_PLACE_KO = r"(?:#[\w가-힣-]+(?:\s?채널)?|(?!(?:이|그|저|우리|같은|다른|어느)\s)[\w가-힣-]+\s?(?:채널|톡방|방))"
_PUTS_KO = rf"(?:올려|남겨|써|적어|공지해|공유해|띄워|게시해|보내)\s?{_DO_KO}"
_END_KO = r"[\s.!~?ㅎㅋㅠㅜ^]*"
_BACK_KO = r"(?:(?:아+|앗|어|엇)[\s,.]*)?(?:아니(?:다|야|지|구나)?|잘못\s?(?:말|썼|적)\S*|죄송\S*|미안\S*)"
_BACK_JA = (
    r"(?:あ[ーっ]?、?|ごめん(?:なさい)?、?|すみません、?|いや、?)*(?:違う|違った|ちがう|間違え(?:た|ました)"
    r"|じゃな(?:い|くて|かった)|いや)"
)
_BACK_EN = (
    r"(?:(?:oh|ah|ugh|um)[\s,]+)?(?:(?:no,?\swait|wait,?\sno|scratch\sthat|(?:sorry|oops|no"
    r"|actually),?\s(?:i\smean(?:t)?"
    r"|make\s(?:it|that)|not\s(?:him|her)))[,.…]*\s)"
)
_RULES: Rules = compile_rules(
    (
        rf"^(?P<to>{_TO_KO})\s{_MANNER_KO}{_WAY_KO}(?:을|를|으로"
        rf"|로)?{_SOME_KO}\s{_SENDS_KO}[\s.,!~:]+{_SAID_KO}(?:요|도요?)?{_END_KO}$",
        r"\g<to> \g<said> DM 보내줘",
    ),
    (
        rf"^(?P<to>{_TO_KO})\s{_MANNER_KO}{_WAY_KO}(?:\s?좀|으로(?:만)?|로(?:만)?|\s?하나만)\s(?![^\n]*[는은]지\s\S*달라고){_SAID_KO}(?:요"
        rf"|도요?)?{_END_KO}$",
        r"\g<to> \g<said> DM 보내줘",
    ),
    (
        rf"^(?P<to>{_TO_KO})\s{_MANNER_KO}(?:DM|디엠|메시지|메세지|쪽지|카톡|톡|슬랙)(?:으로"
        rf"|로)(?:만)?\s{_MANNER_KO}(?P<said>(?:[^.!?\n]+?{_TOLD_KO}"
        rf"|{HIDDEN}(?:이?라고)?))\s(?P<tells>{_TELLS_KO}\s?{_DO_KO})(?P<rest>[^\n]*)$",
        r"\g<to> \g<said> \g<tells>\g<rest>",
    ),
    (
        r"(?<!\S)[가-힣A-Za-z]{1,8}(?:팀|본부|파트|부서)(?:의)?\s(?P<who>[가-힣]{2,4}(?:님|씨)(?:한테|에게"
        r"|께))(?=\s)",
        r"\g<who>",
    ),
    (
        rf"^(?P<where>{_PLACE_KO}에(?:다가?)?)\s(?P<how>(?:{HIDDEN})\s?)(?:이?라고\s)?(?:요렇게|이렇게|그대로"
        rf"|저렇게|딱\s이렇게)\s(?:답|답변|글|메시지)?(?:을|를)?\s?"
        rf"(?P<puts>{_PUTS_KO}[\s.!~]*)$",
        r"\g<where> \g<how>라고 \g<puts>",
    ),
)
_REMARK_KO = make_regex(
    rf"^(?P<remark>(?![^\n]*(?:한테|에게|께)\s)[^\n{_NO_QUOTE}]{{4,60}}?(?:죠|지요|네요|던데요?|나요|는데요?"
    rf"|어요|습니다|대요|셨어|었어|데)[?!.~]+)\s+"
    rf"(?P<order>{_PLACE_KO}에(?:다가?)?\s{HIDDEN}[^\n{_NO_QUOTE}]{{1,40}})$"
)
"""What is told to metel before an order for a channel, with somebody in it who is not who gets it."""
_BARE_KO = make_regex(
    rf"^(?P<where>{_PLACE_KO}에(?:다가?)?)\s(?P<said>(?!(?:글|공지|메시지|메세지|답|댓글|스레드)(?:을|를"
    rf"|에)?\s)[^\n{_NO_QUOTE}:\"']{{2,120}}?(?:요|니다)[~!ㅎㅋ]*)\s"
    rf"(?:이?라고\s)?(?P<puts>{_PUTS_KO})(?P<end>[\s.!~]*)$"
)
_TITLED_EN = make_regex(
    rf"^(?P<tell>\W*(?:{ASKS_EN}\s)*(?:tell|dm|message|ping|let|ask"
    r"|remind)\s)(?P<title>mr|ms|mrs|dr)\.?\s(?P<name>[a-z]{2,15})\b"
)
_AS_IT_IS_EN = make_regex(
    rf"^(?P<order>[^\n{_NO_QUOTE}]*{HIDDEN}[^\n{_NO_QUOTE}]*?),?\s(?:(?:just|exactly)\slike\sthat"
    rf"|(?:exactly\s)?as(?:\sit)?\sis|verbatim|word\sfor\sword|exactly\sas\swritten)[\s.!]*$",
    re.IGNORECASE,
)
_HAS_MOMENT = make_regex(r"(?:시|분|반|오전|오후|아침|저녁|낮|밤|내일|모레|요일|오늘)에\s")
_TO_METEL = make_regex(
    rf"(?:해|만들어|바꿔|정리|요약|찾아)\s?{DOES_FOR_KO}|한테|에게|께\s|올[리려]|보내|공지|전해|알려"
    r"|말라|메시지|급[해하]|부탁|빨리|얼른|괜찮|[?.]"
    r"|(?:대요|래요|네요|나요|까요|데요|거든요|잖아요|할게요|해요)[~!ㅎㅋ]*$"
)
"""What is said to metel, or may be."""
_REDIRECTED_KO = make_regex(
    rf"^(?P<who>{_WHO_KO})(?P<to>한테|에게|께)(?P<order>(?![^\n]*(?:한테|에게|께)\s[^\n]*(?:한테|에게"
    rf"|께)\s)\s[^\n]+?{_DO_KO})[\s.,!~…]+{_BACK_KO}[\s,.…~]+"
    r"(?P<other>[가-힣]{2,4}(?:님|씨)?)(?:한테|에게|께)(?:요|로요?|여)?[\s.!~]*$"
)
_REDIRECTED_JA = make_regex(
    rf"^(?P<who>[^\s、。「」]{{1,10}}?{HONORIFIC_JA})(?P<to>に|へ)(?P<order>(?![^\n]*{HONORIFIC_JA}(?:に"
    rf"|へ)[^\n]*{HONORIFIC_JA}(?:に|へ))[^\n]+?(?:て|ください|お願い(?:します)?))[。、！!\s]+"
    rf"{_BACK_JA}[、。…\s]*(?P<other>[^\s、。「」]{{1,10}}?{HONORIFIC_JA})(?:に|へ)?(?:です|だった|でした)?[。！!\s]*$"
)
_REDIRECTED_EN = make_regex(
    rf"^(?P<verb>\W*(?:{ASKS_EN}\s)*(?:tell|dm|message|ping|let|ask"
    rf"|remind)\s)(?P<who>[A-Za-z]{{3,12}})(?P<order>\s[^\n]+?)"
    rf"[\s]*[.,;!…–—-]+\s{_BACK_EN}(?:to\s|tell\s|dm\s)?(?P<other>(?!(?:him|her|them|it|that|this|the|all|not"
    rf"|never|tomorrow|today|monday|tuesday|wednesday|thursday|friday"
    r"|saturday|sunday|noon)\b)[A-Za-z]{3,12})(?:\sinstead)?[\s.!]*$",
    re.IGNORECASE,
)
_REDIRECTED: Rules = (
    (_REDIRECTED_KO, r"\g<other>\g<to>\g<order>"),
    (_REDIRECTED_JA, r"\g<other>\g<to>\g<order>"),
    (_REDIRECTED_EN, r"\g<verb>\g<other>\g<order>"),
)
_SAID_JA = make_regex(
    rf"^(?P<where>#[^\s、。にへ]{{1,40}})(?:に|へ)、?(?:(?:短く|簡単に|一言(?:だけ)?|さらっと|静かに"
    rf"|手短に)、?)+(?P<said>[^\n「」{_NO_QUOTE}]{{4,120}}?)(?:と|って)(?:だけ)?、?"
    r"(?:投稿|書い|流し|共有|載せ|出し)(?:を)?(?:お願い(?:します|できますか)?|して|て)[^\n]{0,24}$"
)


_BARE_CHANNEL = make_regex(
    r"(?P<tell>\b(?:tell|notify|inform|let)\s(?:the\s)?)(?P<en>[a-z][a-z0-9_-]{1,40})(?:\s(?:channel|team))?(?=\sknow\b|[\s.!]*$)"
    r"|(?<![#＃A-Za-z0-9_-])(?P<ja>[a-z][a-z0-9_-]{1,40})(?:チャンネル)?(?=(?:に|へ)(?:も)?(?:[\ue800-\ue8ff](?:と|って))?(?:伝え|知らせ|お知らせし|報告し|連絡し)(?:て|と))",
    re.IGNORECASE,
)
"""What is told by a bare name, which is a channel's where one has it."""


def mark_channels(text: str, channels: Collection[str]) -> str:
    """Return a text with the sign of a channel before its bare name; quotes stay."""
    if not channels or len(text) > LONGEST_ORDER:
        return text
    sealed, quotes = seal_quotes(text)

    def sign(found: re.Match[str]) -> str:
        name = found["en"] or found["ja"]
        return f"{found['tell'] or ''}#{name.lower()}" if name.lower() in channels else found[0]

    return restore_quotes(_BARE_CHANNEL.sub(sign, sealed), quotes)


def replace_receiver(text: str) -> str:
    """Return an order to tell somebody something with the one in their place who is named behind it ("tell Jihoon the
    room is booked. no wait, Junho"); quotes stay."""
    if len(text) > LONGEST_ORDER or mask_told_bodies(text) != text:
        return text
    sealed, quotes = seal_quotes(text)
    for form, plain in _REDIRECTED:
        sealed = form.sub(plain, sealed)
    return restore_quotes(sealed, quotes)


def replace_typed_send(text: str, channels: Collection[str] = ()) -> str:
    """Return an order to send something in plain words; quotes stay. ``channels`` are names without a sign in it."""
    if len(text) > LONGEST_ORDER or mask_told_bodies(text) != text:
        return text
    sealed, quotes = seal_quotes(text)
    if re.search("[가-힣]", sealed):
        sealed = _replace_korean(sealed, channels)
    elif re.search("[ぁ-んァ-ヶ]", sealed):
        sealed = _SAID_JA.sub(r"\g<where>に「\g<said>」と投稿して", sealed)
    else:
        sealed = _TITLED_EN.sub(lambda one: f"{one['tell']}{one['title'].title()} {one['name'].title()}", sealed)
        sealed = _AS_IT_IS_EN.sub(r"\g<order>", sealed)
    return restore_quotes(sealed, quotes)


def _replace_korean(text: str, channels: Collection[str]) -> str:
    text = _REMARK_KO.sub(r"\g<order>", text)
    for pattern, plain in _RULES:
        text = pattern.sub(plain, text)
    bare = _BARE_KO.match(text) or _match_named(text, channels)
    if bare is None or _HAS_MOMENT.search(bare["said"]) or _TO_METEL.search(bare["said"]):
        return text
    return f"{bare['where']} “{bare['said']}”라고 {bare['puts']}{bare['end']}"


def _match_named(text: str, channels: Collection[str]) -> re.Match[str] | None:
    """Return the match of bare words for a channel that is named without its noun; ``None`` where there is none."""
    for name in channels:
        if text.startswith(f"{name}에") and (found := _BARE_KO.match(f"#{text}")) is not None:
            return found
    return None

"""Words that stand behind an order for some words, in one line, which a laugh or an arrow parts from it ("random에
한마디만 남겨줘 ㅋㅋ …"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_END_KO = r"(?:을|를|은|는|이|으로|로|만|의|에|도)?"
_BELOW_KO = (
    rf"(?:(?:아래|다음|이하|밑|위)(?:에|의)?(?:\s?있는)?|내용|글|문구|문장|메시지|메세지|전문"
    rf"|공지(?:글|사항)?|안내(?:문|글)?|DM|디엠|쪽지|이거|이걸){_END_KO}"
)
_AS_KO = (
    r"(?:(?:있는\s)?그대로|이대로|이렇게|똑같이|토씨\s하나\s안\s(?:바꾸고|틀리고|빼고)|글자\s그대로"
    r"|복붙(?:해서)?|복사해서|줄바꿈\s?(?:까지|포함)?|하나(?:만)?|한\s?번|좀)"
)
_ASK_EN = r"(?:please|pls|plz|hey|hi|can\syou|could\syou|would\syou|just|kindly|thanks|thx)"
_WORDS_KO = r"(?:한\s?마디|한\s?줄|글|공지(?:글)?|메시지|메세지|안내(?:문)?)(?:을|를|만|로|으로)?(?:\s?(?:하나|좀|만))?"
_LAUGHS = r"(?:\s?[ㅋㅎㅠㅜ]{2,}|\s?(?:lol|haha|笑|w{2,}|草)\b|\s?[:;]-?[)D]|\s?[😀-🙏🤣😂🙏]+)[\s.!~]*"
_ARROWS = r"\s*(?:→|⇒|->|=>|>>)\s*"
_PUTS_KO = r"(?:남겨|올려|써|적어|공지해|게시해|띄워|뿌려)\s?(?:줘|주세요|주라|줄래|주실래|주)[요유]?"
_AT_KO = (
    r"(?:\S{1,20}\s(?:말고|대신)\s)?(?:#[^\s:]+?|[a-z][\w-]{1,20}|[가-힣\w-]{1,12}\s?(?:채널"
    r"|방))(?:에다가|에다|에)(?:만|도)?"
)
_ONE_PLACE_KO = make_regex(
    rf"(?P<not>\S{{1,20}}\s(?:말고|대신)\s)?(?P<place>#[^\s:]+?|[a-z][\w-]{{1,20}}"
    rf"|[가-힣\w-]{{1,12}}?)(?:\s?(?:채널|방))?(?:에다가|에다|에)(?P<only>만|도)?"
    rf"\s(?:(?:{_WORDS_KO}|{_BELOW_KO}|{_AS_KO})\s)*{_PUTS_KO}",
    re.IGNORECASE,
)
_ON_ONE_LINE = tuple(
    make_regex(form, re.IGNORECASE)
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
_NO_BODY = make_regex(
    r"^(?:내가|제가|나\s|난\s|저는|저\s|급|빨리|부탁|감사|고마|아까|미안|죄송|그리고|그\s?다음|또\s"
    r"|i\s|i'm|it's\s(?:urgent|for)|thanks"
    r"|sorry|すみません|ありがとう|急ぎ|私)"
    r"|(?:해서|라서|니까|거든|텐데|는데|건데)(?:요)?[\s.!~]*$|(?:줘|달라고"
    r"|해\s?줄래)(?:요)?[\s.!~]*$|[\"“”「」『』]|(?<!\w)'|#\S",
    re.IGNORECASE,
)
"""What stands behind such an order and is none of the words: why, more orders, or words in quotes."""


_HERE_KO = r"(?P<place>#[^\s:]+?|(?!(?:이|그|저|우리|같은|다른|어느)\s)[가-힣A-Za-z\w-]{1,12}\s?(?:채널|톡방|방))"
_WHO_KO = r"(?P<who>(?!나|저)[가-힣]{2,4}?(?:님|씨)|[A-Z][a-z]+(?:님)?)"
_SENDS_KO = r"(?:남겨|올려|써|적어|공지해|게시해|띄워|보내|전해|말해|달아|답해|답변해)"
_DO_KO = r"(?:줘요?|주세요|주라|줄래요?|주실래요?|주십시오|주시겠어요)"
_SAYS_KO = r"(?P<body>(?![\"“‘'「])[^\n]{6,400}?(?:[다요죠]|[가-힣]+[!?~.]+))"
_TO_JA = r"(?P<to>(?:#[^\s、。にへ]{1,30}|[ァ-ヶー一-龥A-Za-z가-힣]{1,12}(?:さん|様|くん|チャンネル)?))(?:に|へ)"
_IN_JA = r"(?P<how>(?:英語|韓国語|日本語)で)?"
_TELLS_JA = r"(?:伝え|送っ|連絡し|言っ|書い|投稿し|DMし|流し|返事し|返信し|答え|知らせ)"
_BESIDE = tuple(
    make_regex(form)
    for form in (
        rf"(?P<head>(?:{_HERE_KO}에(?:다가?)?|{_WHO_KO}(?:한테|에게|께))\s(?:(?:답(?:글|변|장)?|댓글|글|메시지|한\s?마디|한\s?줄|DM|디엠)(?:을|를)?\s?(?:좀|하나|한번)?\s)?(?:좀\s)?"
        rf"{_SENDS_KO}\s?{_DO_KO})[\s.!~,:]+{_SAYS_KO}\s?(?P<thus>이?라고(?:요|만(?:요)?)?[\s.!~]*)$",
        rf"(?P<head>(?:{_HERE_KO}|{_WHO_KO})\s?[:：])\s?{_SAYS_KO}(?P<thus>\s?[(（]?(?:(?:이대로|그대로|이렇게|라고)\s?)?{_SENDS_KO}\s?{_DO_KO}[.~!]*[)）]?[\s.!~]*)$",
        rf"(?P<head>{_TO_JA}(?:は)?、?{_IN_JA}{_TELLS_JA}て(?:ほしい(?:です)?|ください|おいて(?:ください)?|もらえますか|くれますか|いただけますか|ね)*)[、。！!\s]+"
        r"(?P<body>(?![「『])[^\n「」]{5,300}?[すだたいよねかるうくつむぶぐん。！？!?])"
        r"(?P<thus>(?:って|と)[。！!\s]*(?:DMで(?:ね|す|お願いします)?[、。\s]*)?)(?=$|#|ほか|他|チャンネル)",
        rf"(?P<head>{_TO_JA}、{_IN_JA})(?P<body>(?![「『])[^\n「」]{{4,300}}?)(?P<thus>、?(?:と|って)(?:だけ)?、?{_TELLS_JA}て[ぁ-ん]*[。！!\s]*)$",
        rf"(?P<head>{_TO_JA.removesuffix('(?:に|へ)')}\s?[:：])\s?(?P<body>(?![「『])[^\n「」]{{4,300}}?)(?P<thus>[(（、。]\s?(?:これで|このまま|この通り|以上を?)?{_TELLS_JA}て[ぁ-ん]*[)）。！!\s]*)$",
    )
)
"""Words without marks whose order stands before, around or behind them ("…に伝えて、…って", "한빛 채널에 답 좀
달아주세요~ … 라고")."""
_ANOTHER = make_regex(
    rf"{_SENDS_KO}\s?{_DO_KO}|{_TELLS_JA}て(?:ください|ほしい|おいて)|(?:만들어|바꿔|추가해)\s?{_DO_KO}"
    r"|(?:作っ|作成し|追加し|変更し)て"
)


def find_words_beside(text: str) -> re.Match[str] | None:
    """Match words that are to be sent with what orders it around them; ``None`` where they may hold another order."""
    for form in _BESIDE:
        found = form.match(text.strip())
        if found is not None and not _ANOTHER.search(found["body"]):
            return form.match(text)
    return None


def render_order(found: re.Match[str]) -> str:
    """Return the order around such words as a plain one."""
    parts = found.groupdict()
    if parts.get("place"):
        return f"{parts['place']}에 올려줘"
    if parts.get("who"):
        return f"{parts['who']}한테 DM 보내줘"
    to = parts["to"] or ""
    sent = "投稿して" if to.startswith("#") or to.endswith("チャンネル") else "DMを送って"
    return f"{to}に{parts.get('how') or ''}{sent}"


def find_order_ahead(text: str) -> re.Match[str] | None:
    """Match the words that stand behind an order for some words; ``None`` where they may be anything else."""
    for form in _ON_ONE_LINE:
        found = form.fullmatch(text.strip())
        if found is not None and _NO_BODY.search(found["body"]) is None:
            return form.match(text)
    return None


def shorten_order(order: str) -> str:
    """Return such an order without what says that some words are to stand there."""
    found = _ONE_PLACE_KO.fullmatch(order.strip())
    if found is None:
        return order
    sign = "#" if re.match("[a-z]", found["place"], re.IGNORECASE) else ""
    return f"{found['not'] or ''}{sign}{found['place']}에{found['only'] or ''} 올려줘"

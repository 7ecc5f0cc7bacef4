"""Words that call off a message that is yet to go out, whichever of several they name ("그냥 빼줘", "drop the
sales one, keep marketing"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_SPLIT = make_regex(
    r"(?<=[.!?;。！…~ㅋㅎㅠㅜ])\s*|[,、]\s*|\n+|\s[—–-]+\s|(?<=[줘요자래])\s(?=내가|제가)|(?<=から)(?=\S)|(?<=ので)(?=\S)"
)
_OPENS = make_regex(
    r"^(?:(?:아냐|아+|앗|음+|흠+|어|헉|에이|잠깐만?|잠시만?|그럼|근데|아니(?:다|야)?|참|그냥|걍|역시|저기"
    r"|미안(?:한데)?|죄송한데(?:요)?"
    r"|oh|omg|ah+|hm+|ugh|actually|ok(?:ay)?|well|wait|no|nah|sorry|so|and|but|please|pls|on second thought"
    r"|never\s?mind"
    r"|あっ?|えっと|うーん|やっぱり?|すみません|ごめん(?:なさい)?|いや|じゃあ)[\s,.、。!~…]*)+",
    re.IGNORECASE,
)
_PLACE = r"(?:#?(?P<{0}>[\w가-힣ァ-ヶー一-龥-]{{2,30}}?))"
_THING_KO = (
    r"(?:(?:그거|이거|그|이|방금|아까)?\s?예약(?:\s?(?:한|해\s?둔|해\s?놓은|걸어\s?둔|건)\s?(?:거|것|글|메시지))?|그거|이거|그것"
    r"|(?:그|아까|방금)\s?(?:메시지|메세지|글|공지|알림|리마인드|리마인더|디엠)|메시지|알림|리마인드|리마인더|알람)"
)
_OFF_KO = (
    r"(?:빼|취소\s?(?:하|해)?|없애|내리|내려|지우|지워|삭제\s?(?:하|해)?|관두|관둬|그만두|그만둬"
    r"|철회\s?(?:하|해)?|접어|접자|날려|없던\s?(?:걸로|일로|거로)\s?(?:하|해))"
    r"(?:\s?(?:줘요?|주세요|주라|줄래요?|주실래요|주시겠어요|자|달라|버려|버리자|부탁\S{0,5}|좀|도\s?(?:돼|되"
    r"|될)\S{0,4}|라|둬|요))*"
    r"|(?:이제\s|더\s|굳이\s)?필요\s?(?:없|無)\S{0,5}(?:\s?(?:것|거)\s?같\S{1,3})?|안\s?(?:보내|올려|해|나가|울려|와|줘)도\s?(?:돼|되|될|괜찮)\S{0,4}(?:\s(?:것|거)\s?같\S{1,3})?|(?:보내|올리"
    r"|나가)지\s?(?:마|말)\S{0,5}"
)
_FORMS = (
    rf"(?:(?:{_THING_KO}|{_PLACE.format('ko')}(?:에)?\s?(?:채널\s?)?(?:거|것|건|쪽|예약|글"
    rf"|메시지)(?:거)?)(?:은|는|을|를|만|도)?\s)?"
    rf"(?:(?:그냥|걍|다시|일단|좀|이제)\s)*(?:{_OFF_KO})",
    rf"(?:just\s|let'?s\s|can you\s|could you\s)*(?:drop|cancel|scrap|scratch|pull|kill"
    r"|remove|delete|take down|call off|unschedule|skip|bin|nix|ditch|don'?t send)\s"
    rf"(?:it|that|this|(?:the\s)?whole\sthing|all\sof\s(?:it|that)|(?:the|that"
    rf"|my)\s(?:(?:{_PLACE.format('en')})\s)?(?:one|message|post|reminder|announcement|dm)(?:\s(?:to|for"
    rf"|in)\s{_PLACE.format('en2')})?)"
    r"(?:\s(?:please|pls|then|after all|again|actually|now|instead|tho|though|entirely|altogether))*",
    r"(?:i\s|we\s)?(?:don'?t|do not|no longer|won'?t)\s(?:really\s)?need\s(?:it|that|(?:the|that"
    r"|my)\s(?:scheduled\s)?(?:reminder|message|post|nudge|ping))"
    r"(?:\s(?:any ?more|now|after all|tho|though|actually))*|no need (?:for|to send) (?:it|that|(?:the|that"
    r"|my)\s(?:reminder|message|post))(?:\s(?:any ?more|now|after all))*",
    rf"(?:(?:それ|これ|(?:その|さっきの|あの)(?:予約|投稿|メッセージ|リマインド|リマインダー|通知)|リマインド|リマインダー|アラーム|予約(?:した(?:やつ|もの))?"
    rf"|{_PLACE.format('ja')}\s?(?:の|への|宛て?の)(?:やつ|分|方|ほう|予約|投稿|もの)?)(?:は|を"
    rf"|だけ)?)?、?(?:やっぱり?)?"
    r"(?:取り?消し|取り?やめ|キャンセル|やめ|止め|削除|消し|取り下げ|外し|なし)(?:に|で)?(?:して|しといて"
    r"|といて|ておいて|て|とこう|よう|とく|ときます)?(?:で)?(?:もらえますか|いただけますか|ください|下さい"
    r"|お願い(?:します)?|ね)?"
    r"|(?:それ|これ|(?:その|さっきの|あの)?(?:予約|投稿|メッセージ|リマインド|リマインダー|通知))(?:は|も)?、?(?:もう|やっぱり?)?"
    r"(?:いらない|要らない|いりません|不要|必要ない|必要なくなった|いらなくなった|要らなくなった|しなくて(?:も)?(?:いい|大丈夫))(?:です|でした|よ|わ|ね|ので|に?なりました)*",
)
_CALLS = tuple(make_regex(rf"{form}[\s.!~。！…?？ㅋㅎㅠㅜ]*", re.IGNORECASE) for form in _FORMS)
_KEEPS = make_regex(
    r"(?:(?:but|and)\s)?(?:keep|leave)\s(?:the\s)?#?[\w-]+(?:\s(?:one|message|post|as (?:it )?is|alone|on))*[\s.!]*"
    r"|\S+\s?(?:거|것|건|쪽|채널)?(?:은|는)\s(?:그대로|놔|두|남겨|유지)\S*(?:\s\S{1,4})?[\s.!~]*"
    r"|\S+?(?:の(?:やつ|分|方|ほう)?)?は(?:そのまま|残し)\S{0,10}[\s。！]*",
    re.IGNORECASE,
)
"""That another one stays."""
_WISHES = make_regex(
    r"줘|주세요|부탁|해라|하자|바꿔|옮겨|대신|말고|(?<!\w)['\"‘“「#@]|[?？]"
    r"|\b(?:please|pls|can you|could you|send|post|make|create|add|set|change|move|tell|share"
    r"|dm|instead|schedule)\b|ください|下さい|お願い|して$|代わり",
    re.IGNORECASE,
)
_STAYS = make_regex(rf"(?:{_KEEPS.pattern})$|(?:i'?ll|i will|i'm going to|내가\s|제가\s|私が|自分で)", re.IGNORECASE)
_MAY_ASK = make_regex(r"줄래|주실|주시겠|\b(?:can|could|would) you\b|もらえ|くれ|いただけ", re.IGNORECASE)
_LATEST = make_regex(
    r"last|latest|scheduled|whole|new|slack|마지막|방금|예약(?:된|한|해\s?둔|해\s?놓은|걸어\s?둔|걸린)?|아까|最後|さっき|予約(?:した)?",
    re.IGNORECASE,
)
LONGEST = 200


def _part_statement(part: str) -> tuple[str, ...]:
    """Return a part as what it calls off and the statement of Korean that stands beside that without a sign."""
    words = part.split() if re.search("[가-힣]", part) and not _is_call(part) else []
    for at in range(1, len(words)):
        head, tail = " ".join(words[:at]), " ".join(words[at:])
        if (_is_call(head) and _TOLD_KO.search(tail)) or (_is_call(tail) and _TOLD_KO.search(head)):
            return head, tail
    return (part,)


def _is_call(part: str) -> bool:
    return any(call.fullmatch(part) for call in _CALLS)


_TOLD_KO = make_regex(
    r"(?:[다요네대래죠데함됨임음게]|[했었았겠됐갔왔렸졌났]어|[같있없]어|거든|니까|더라|구나|[아어]서)[.!~]*$"
)
"""How a statement of Korean ends."""


def find_called_off(text: str) -> str | None:
    """Return what is called off by words that say nothing else but why: the name of a place, or nothing for what was
    dealt with last; ``None`` where they say anything more."""
    text = " ".join(text.split())
    if len(text) > LONGEST or (text.endswith(("?", "？")) and not _MAY_ASK.search(text)):
        return None
    parts = [one.strip() for one in _SPLIT.split(text) if one.strip()]
    parts = [rest for one in parts if (rest := _OPENS.sub("", one).strip(" ,.!~、。…"))]
    parts = [piece for one in parts for piece in _part_statement(one)]
    said = [
        found for one in parts if (found := next((call.fullmatch(one) for call in _CALLS if call.fullmatch(one)), None))
    ]
    others = [one for one in parts if not _is_call(one)]
    if len(said) != 1 or any(_WISHES.search(one) and not _STAYS.match(one) for one in others):
        return None
    place = next((part for part in said[0].groups() if part), "")
    return "" if _LATEST.fullmatch(place) else place

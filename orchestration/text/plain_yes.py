"""A plain yes to what waits for one, in whatever words ("응 외부채널 맞아 올려", "yes go ahead, that's the right
channel", "はい、お願いします"): words for yes, an order to go on, that something is right, and courtesy. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex

LONGEST = 120
"""Characters of a plain yes; what is longer tells more."""
YesKind: TypeAlias = Literal["any", "sends", "changes"]
"""What a yes calls the thing that is to be done: nothing by name, a message that is sent, or what is changed."""

_YES = make_regex(
    r"(?:네+|넵+|넹|예+|응+|엉|웅|ㅇㅇ+|ㅇㅋ+|오키|오케이|오케|콜|그래요?|그럼요|물론(?:이죠|이지)?|당연하?(?:죠|지)"
    r"|좋(?:아요?|습니다)|맞(?:아요?|습니다|음))(?![가-힣])"
    r"|(?:yes|yeah|yep|yup|yea|sure(?:\sthing)?|ok(?:ay)?|okey|alright|absolutely|definitely|of\scourse|correct"
    r"|confirmed?|approved?|lgtm|looks\sgood(?:\sto\sme)?)(?![\w'])"
    r"|(?:はい|ええ|うん(?:うん)?|もちろん|(?:オッケー|オーケー|OK)(?:です|だよ|で)?)(?:です)?ね?(?![ぁ-ん])"
    r"|[👍👌✅🆗🙆⭕][\U0001f3fb-\U0001f3ff\ufe0f]*|:(?:\+1|thumbsup|ok_hand|white_check_mark|ok):",
    re.IGNORECASE,
)
"""Words for yes, which say nothing else."""
_HOW_KO = (
    r"(?:(?:그냥|걍|그대로|이대로|그렇게|이렇게|얼른|어서|빨리|다|전부|모두|둘\s?다|계속|그거|이거|그걸|이걸)\s?){0,3}"
)
_END_KO = (
    r"(?:\s?(?:줘요?|주라|주세요|주십시오|주시면\s?(?:돼요|됩니다)|줄래요?|버려요?|놔(?:줘)?|라|요"
    r"|도\s?(?:돼요?|되요|됩니다|괜찮아요?|좋아요?)))?(?![가-힣])"
)
_HA_KO = r"하(?:자|죠|시죠|세요|십시오|면\s?(?:돼요?|됩니다))(?![가-힣])"
_IT = (
    r"(?:it|that|this|them|these|those|both|all|everything)(?:\sof\s(?:it|them|those|these))?"
    r"|(?:the|that|this)\s(?:message|post|dm|reminder|changes?|update)"
)
_GO_EN = r"(?:(?:please|pls|just|you\s(?:can|may)|go\sahead\sand)\s){0,3}"
_TAIL_EN = rf"(?:\s(?:out|off|please|pls|then|as\sshown|(?:for|to)\s(?:both|all)))*(?![\w'])(?!\s(?:{_IT}))"
_WISH_JA = (
    r"(?:て(?:ください|下さい|くれ|もらえますか|いただけますか|おいて(?:ください)?|しまって(?:ください)?"
    r"|(?:も)?(?:いい|大丈夫|OK)(?:です)?)?|ちゃって(?:ください)?|といて(?:ください)?)[よねー]?(?![ぁ-ん])"
)
_HOW_JA = r"(?:(?:それ|これ|その(?:まま|内容)|このまま|全部|すべて|両方(?:とも)?|では|じゃあ?)(?:で|を|とも)?、?)?"
_SENDS = make_regex(
    rf"{_HOW_KO}(?:올려|보내|게시해|공유해|전송해|발송해|전달해|전해){_END_KO}|{_HOW_KO}(?:게시|공유|전송|발송){_HA_KO}"
    rf"|{_GO_EN}(?:send|post|share|publish|ship)\s(?:{_IT}){_TAIL_EN}"
    rf"|{_HOW_JA}(?:送っ|送信し|投稿し|出し|流し|共有し|書い|書き込ん){_WISH_JA}|(?:送信|投稿)で(?![ぁ-ん])",
    re.IGNORECASE,
)
_CHANGES = make_regex(
    rf"{_HOW_KO}(?:바꿔|변경해|수정해|고쳐|옮겨|미뤄|넘겨|완료해|완료\s?처리해){_END_KO}|{_HOW_KO}(?:변경|수정|완료){_HA_KO}"
    rf"|{_GO_EN}(?:change|move|update|apply|complete)\s(?:{_IT}){_TAIL_EN}"
    rf"|{_HOW_JA}(?:変え|変更し|更新し|直し|修正し|移し|延ばし|完了に?し|反映し){_WISH_JA}",
    re.IGNORECASE,
)
_DOES = make_regex(
    rf"{_HOW_KO}(?:진행(?:해|시켜)?|처리해|실행해|해|등록해|추가해|예약해|만들어|넣어){_END_KO}"
    rf"|{_HOW_KO}(?:진행|처리|실행|등록|추가|예약)?{_HA_KO}|ㄱㄱ+|고고(?![가-힣])"
    rf"|{_HOW_KO}부탁(?:해요?|드려요|드립니다|드릴게요|합니다)?(?![가-힣])|(?:둘|전부|모두)(?:\s?다)?요?(?![가-힣])"
    rf"|{_GO_EN}(?:(?:do|make|add|schedule|run)\s(?:{_IT})|go\sahead|go\sfor\sit|proceed|continue|please\sdo){_TAIL_EN}"
    rf"|(?:to\s)?(?:both|all)(?:\sof\s(?:them|it|these|those))?(?:\splease)?(?![\w'])"
    rf"|{_HOW_JA}(?:(?:進め|続け|やっ|実行し|登録し|追加し|予約し|入れ|作っ|し){_WISH_JA}"
    r"|お願い(?:(?:し|いたし|致し)ます|したいです)?ね?(?![ぁ-ん])|頼(?:む|みます))|(?:実行|進行)で(?![ぁ-ん])"
    r"|(?:それ|これ|その内容|このまま|そのまま)で(?:いい|良い|大丈夫|OK|問題ない|結構)(?:です)?[よね]*(?![ぁ-ん])",
    re.IGNORECASE,
)
"""The order to go on, by what it calls the thing that is to be done."""
_THING = r"(?:내용|문구|글|채널|받는\s?사람|사람|날짜|시간|담당자?|제목|대상|값|거기|여기|그거|이거)"
_THING_JA = r"(?:内容|文面|文言|本文|チャンネル|宛先|送信先|投稿先|相手|日付|日時|担当|対象)"
_RIGHT = make_regex(
    rf"(?:[^\s,.!~、。]{{1,14}}\s){{0,2}}[^\s,.!~、。]{{1,14}}\s?맞(?:아요?|습니다|음|고요?)(?![가-힣])"
    rf"|(?:{_THING}(?:은|는|도|이|가)?\s)?(?:괜찮(?:아요?|습니다|네요)|좋네요?|문제\s?없(?:어요?|습니다))(?![가-힣])"
    r"|(?:제가\s|내가\s|다\s)?확인(?:했(?:어요?|습니다)|함|완료)(?![가-힣])"
    r"|(?:that|it|this|everything|the\s(?:channel|place|person|task|text|wording|message|date|time))"
    r"(?:'?s|\sis|\slooks|\ssounds)\s(?:the\s)?(?:right|correct|fine|good|great|ok(?:ay)?|intended|perfect|partner|shared)"
    r"(?:\s(?:channel|place|one|person|task|text|wording|message|date|time))?(?:\s(?:to|with|by)\sme)?(?![\w'])"
    r"|(?:right|correct)(?:\s(?:channel|place|one|person|task))?(?![\w'])"
    r"|(?:sounds|all|looks)\s(?:good|great|fine)(?![\w'])|(?:fine|ok(?:ay)?|good)\s(?:by|with)\sme(?![\w'])"
    r"|(?:great|perfect)(?![\w'])|i(?:'ve)?\s(?:checked|confirmed)(?:\s(?:it|that))?(?![\w'])"
    r"|[^\s、。！？,.!?]{1,14}(?:で|が|は)(?:合って(?:い)?(?:ます|る)|間違い(?:ない|ありません))(?:です)?[よね]*(?![ぁ-ん])"
    rf"|(?:{_THING_JA}(?:で|が|は|も)?)?(?:大丈夫|問題(?:ない|ありません)|合って(?:い)?ます)(?:です)?[よね]*(?![ぁ-ん])"
    r"|(?:内容を?)?確認(?:しました|済み(?:です)?)(?![ぁ-ん])",
    re.IGNORECASE,
)
"""That something is right as it stands, which is no yes by itself."""
_COURTESY = make_regex(
    r"(?:감사(?:합니다|해요|드려요)|고마워요?|고맙습니다|땡큐|ㄱㅅ|그럼|그러면|아|음|오|어|자)(?![가-힣])"
    r"|(?:please|pls|thanks(?:\sa\slot|\sso\smuch)?|thank\syou(?:\sso\smuch)?|thx|cheers|then|oh|ah|so|and|great)(?![\w'])"
    r"|(?:了解|承知)(?:です|しました)?|いいね|いい(?:です)?よ(?=[、。\s])|ありがとう(?:ございます)?|よろしく(?:お願い(?:し|いたし)ます|です)?ね?|どうぞ|では|じゃあ?|あ(?=[、。\s])",
    re.IGNORECASE,
)
_BETWEEN = make_regex(r"(?:[\s,.!~、。！…〜ㅎㅋㅠ^♡☺🙂😊🙏;:)\-]|\ufe0f)*")
_OPEN_WORDS = make_regex(
    r"[?？#@\d]|아니|아냐|안$|못|말고|근데|하지만|다만|대신|빼고|만$|면$|까지|[월화수목금토일]요일|내일|모레|오늘|오전|오후"
    r"|나중|이따|다음|明日|今日|明後日|来週|今週|曜|午前|午後|だけ|以外|じゃ|ない(?:で|が|は)|後で|あと",
)
"""Words by which what is said to be right may be something else than what was asked."""


def read_plain_yes(text: str) -> YesKind | None:
    """Return what a text that says yes, and nothing else, calls the thing to be done; ``None`` where it may say more
    or may be a no ("いいです", "괜찮아요")."""
    said = text.strip()
    parts = [*_split(said)] if 0 < len(said) <= LONGEST else []
    if not parts or "?" in parts:
        return None
    if "sends" in parts or "changes" in parts:
        both = "sends" in parts and "changes" in parts
        return None if both else "sends" if "sends" in parts else "changes"
    return "any" if "yes" in parts or "any" in parts else None


_PARTS = (("yes", _YES), ("sends", _SENDS), ("changes", _CHANGES), ("any", _DOES), ("idle", _COURTESY))


def _split(said: str) -> Iterator[str]:
    """Yield what each part of a text says, the longest that begins at each place; "?" for what is none of them."""
    at = _skip(said, 0)
    while at < len(said):
        found = [(one.end(), kind) for kind, pattern in _PARTS if (one := pattern.match(said, at))]
        right = _RIGHT.match(said, at) if not found else None
        if right is not None:
            found = [(right.end(), "?" if _is_open(right[0]) else "idle")]
        if not found or max(found)[0] <= at:
            yield "?"
            return
        end, kind = max(found, key=lambda one: one[0])
        yield kind
        at = _skip(said, end)


def _is_open(words: str) -> bool:
    return any(map(_OPEN_WORDS.search, words.split()))


def _skip(said: str, at: int) -> int:
    found = _BETWEEN.match(said, at)
    return found.end() if found is not None else at


_BUT = make_regex(
    r"(?:근데|그런데|다만|단|대신에?|but|でも|ただ(?:し)?|だけど|けど)[\s,、.…]+|(?:でも|ただ)、?", re.IGNORECASE
)
_GAP = make_regex(r"[\s,.!~、。！…]+")


def drop_yes_ahead(text: str) -> str:
    """Return a text without the yes that it begins with, and the "but" behind that; as it is where it begins with
    none, or says nothing else."""
    said = text.strip()
    yes = _YES.match(said)
    gap = _GAP.match(said, yes.end()) if yes is not None else None
    if gap is None:
        return text
    but = _BUT.match(said, gap.end())
    return said[but.end() if but is not None else gap.end() :] or text

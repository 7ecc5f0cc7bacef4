"""Words around the wish to pass on what was shown: what opens a reply, what says why, and what was shown. Pure."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.words import CHANNEL, PERSON, REACHED

_GAP = r"[\s,.!~;:、。！…ㅋㅎㅠ]"
_OPENINGS = make_regex(
    rf"^{_GAP}*(?:(?:"
    r"굿+|굳|좋네|좋아|좋습니다|좋다|완벽(?:해|하네|합니다)?"
    r"|훌륭\S{0,3}|최고|대박|딱\s?좋\S{0,3}|오+|와+|우와|아하|어+|음+|네+|넵|넹|응+|ㅇㅇ+|ㅇㅋ+"
    r"|오케이?|오키|그래|알겠\S{1,4}|잘\s?봤\S{0,4}|확인했\S{1,4}|고마워|고맙습니다|감사(?:합니다|해)?|땡큐|ㄱㅅ|그럼|그러면|이제|글고|그리고"
    r"|(?:that(?:'s| is| looks?) )?(?:perfect|great|nice|cool|awesome|good|lovely|excellent|amazing|brilliant"
    r"|sweet|neat|super|wonderful|fine)"
    r"(?: one| job| stuff| work)?|love (?:it|this|that)|wow|oh|ok(?:ay)?|yes|yep|yeah|sure|right|got it|alright(?:y)?"
    r"|all right|great stuff|looks good|lgtm"
    r"|i(?:'m| am) (?:much )?obliged(?: to you)?|thanks(?: a lot| so much| very much)?"
    r"|thank you(?: so much| very much)?|thx|ty|cheers|much appreciated|and|now|so|then"
    r"|いいね|いいですね|良いですね|完璧(?:です)?|素晴らしい(?:です)?|さすが(?:です)?|なるほど"
    r"|おっけ[ー〜]?|オッケー|オーケー|ok(?:です)?|はい|うん|了解(?:です)?"
    r"|ありがとう(?:ございます|ございました)?|助かり(?:ます|ました)|どうも|じゃあ?|では|それでは"
    rf")(?:요|용|염|여)?(?:{_GAP}+|$|(?<=[ぁ-んー〜])))+",
    re.IGNORECASE,
)
_REASON_EN = make_regex(
    r"[\s,]+(?:so|because|since|cause|cuz|as)\s(?:that\s)?(?:he|she|they|i|we|everyone|everybody|nobody|people"
    r"|it|you)(?:'\w+)?\s.*$",
    re.IGNORECASE,
)
_REASON_KO = make_regex(
    rf"^[^{CHANNEL[1:-1]}{PERSON[1:-1]}]{{2,40}}?(?:니까|라서|때문에|거든요?|해야\s?(?:돼|되|하)\S{{0,3}})[\s,.!]+"
)
_COURTESY = make_regex(
    r"\b(?:please|pls|plz|thanks|thank you|thx|lol|haha+|if you can|when you can|for me)\b"
    r"|(?:もらえ|いただけ|くれ)(?:る|ます|たら|れば|ると|ますと)?と?(?:、)?(?:助かり|助かる|嬉し|うれし|ありがた"
    r"|幸い)\S*"
    r"|\b(?:separately|privately|quietly|directly|individually|instead)\b"
    r"|(?<!\S)(?:바로|빨리|얼른|지금|혹시|그대로|이대로|따로|별도로|개별로|조용히|살짝|몰래|직접|한\s?번)(?=\s)"
    r"|(?:そのまま|このまま|早めに|別途|個別に|直接|こっそり)",
    re.IGNORECASE,
)
_NOBODY_ELSE = make_regex(
    r"[\s,]*(?:\band\s)?(?:\bbut\s)?(?:\bto\s|\bwith\s)?\b(?:nobody|no one|noone) else\b", re.IGNORECASE
)
_SHOWN = make_regex(
    r"(?:(?<![가-힣])(?:그|이|저|방금|위(?:의)?|그거)\s?)?(?<![가-힣])(?:결과|내용|숫자|수치|금액|합계|목록"
    r"|리스트|표|요약본?|답변?|정리(?:한\s?(?:거|것|내용))?)"
    r"(?:를|을|만|도)?(?=\s)"
    r"|\b(?:that|this|the|those|these)\s(?:same\s|whole\s)?(?:numbers?|figures?|totals?|lists?|summary|summaries"
    r"|table|breakdown|results?|answer|recap"
    r"|info|rows|data|overview)\b"
    r"|(?:その|この|今の|さっきの|上の)?(?:結果|数字|一覧|リスト|内容|要約|まとめ|表|合計|金額)(?=を|も|、|だけ)",
    re.IGNORECASE,
)
_SHORTER = make_regex(
    r"(?<![가-힣])(?:짧게\s|간단히\s|간략하게\s)?(?:요약|정리)(?:해서|하여|본으로|해\s?가지고)(?=\s|$)"
    r"|\b(?:as a (?:short )?summary|summari[sz]ed|in short)\b"
    r"|(?:短く|簡単に)?(?:要約|まとめ)(?:して|て)(?=[^くだ]|$)",
    re.IGNORECASE,
)
"""That what is passed on is summed up first."""
_AS_TABLE = make_regex(
    r"(?<![가-힣])표(?:로|\s?(?:형식|형태)으로)(?:\s?(?:정리|만들어)[가-힣]*)?(?=\s|$)"
    r"|\b(?:as|in)\sa\s(?:\w+\s)?table(?:\sform(?:at)?)?\b|(?:表|テーブル)(?:形式)?(?:で|にして)",
    re.IGNORECASE,
)
"""That it stands there as a table: one line for each row."""
_SUMMARY = make_regex(r"요약|\bsummar|\brecap|要約|まとめ", re.IGNORECASE)
_INTO = make_regex(rf"\b(?:in|into|onto|over to)\s(?:the\s)?(?={REACHED})", re.IGNORECASE)
_BY_DM = make_regex(
    r"(?<![가-힣])(?:개인\s?(?:메시지|메세지|톡|디엠|DM)|갠톡|(?:1:1|일대일)\s?(?:톡|메시지|DM)?|쪽지|DM|디엠)(?:으로|로)(?:도|만)?(?=\s|$)|"
    r"\b(?:by|in|via|over|as) (?:an? )?(?:dm|direct message|private message)\b|\bprivately\b",
    re.IGNORECASE,
)
_ASKS_LEAVE = make_regex(
    r"(?<=[가-힣])도\s?(?:될까|되나|돼|되려나|괜찮을까|괜찮나|괜찮을지|괜찮아|상관없)[가-힣]*"
    r"|も(?:いい|良い|よろしい|大丈夫)(?:です|でしょう)?(?:か(?:ね|な)?)?(?=[。?？\s]|$)"
    r"|^\W*(?:(?:can|could|should|may|shall)\s(?:i|we)|(?:is\sit|would\sit\sbe)\s(?:ok(?:ay)?|fine|alright|all\sright)\s(?:to|if\s(?:i|we)))\s",
    re.IGNORECASE,
)
"""That it is asked whether something may be passed on."""
_SIGNS = frozenset({"So", "Sk", "Cn"})


_SAME = make_regex(
    r"(?:똑?같은|동일한)\s?(?:글|내용|메시지|메세지|공지|거|걸|말)(?:을|를|로|도)?|똑같이"
    r"|\b(?:the\s)?same\s(?:message|text|thing|note|words|post|announcement)\b|\bthe\ssame\b|同じ(?:内容|文|もの|の|メッセージ"
    r"|文面)(?:を|で|も)?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ShareWords:
    """A reply as it passes something on: its words without opening, reason, courtesy and signs; whether words of praise
    or thanks open what asks nothing, a summary is meant, or the same that was sent before; ``asks_leave``: it only asks
    whether that may be done."""

    core: str
    opened: bool
    is_summary: bool
    is_same: bool
    asks_leave: bool = False


def find_share_words(marked: str) -> ShareWords:
    """Return a marked reply as it passes something on."""
    text = "".join(" " if unicodedata.category(char) in _SIGNS or char == "\ufe0f" else char for char in marked)
    opening = _OPENINGS.match(text)
    text = text[opening.end() :] if opening is not None else text
    text = _REASON_KO.sub("", _REASON_EN.sub("", text))
    leave = _ASKS_LEAVE.search(text)
    text = f"{text[: leave.start()]} {text[leave.end() :]}".strip() if leave is not None else text
    text = _AS_TABLE.sub(" ", text)
    shown, same, shorter = _SHOWN.search(text), _SAME.search(text), _SHORTER.search(text)
    for pattern, instead in (
        (_SAME, " "),
        (_SHORTER, " "),
        (_NOBODY_ELSE, " "),
        (_COURTESY, " "),
        (_SHOWN, " "),
        (_INTO, "to "),
        (_BY_DM, " dm "),
    ):
        text = pattern.sub(instead, text)
    opened = opening is not None and not re.search("[?？]", marked)
    is_summary = any(one is not None and _SUMMARY.search(one[0]) for one in (shown, shorter))
    return ShareWords(text.strip(), opened, is_summary, same is not None, leave is not None)

"""Japanese prohibitions: who is left out (以外, 除いて), which act (-しないで, せずに, 不要), what alone (だけに)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.text.prohibitions.prohibition import (
    CHANNEL,
    MENTION,
    ForbiddenAct,
    Prohibition,
    find_clause_start,
    get_named_act,
    make_act_groups,
    make_prohibition,
)

_NAME = r"[一-龥々]{1,4}(?:\s[一-龥々ぁ-ん]{1,4})?|[ァ-ヶー]{2,12}|[A-Z][a-z]+(?:\s[A-Z][a-z]+)?"
_HONORIFIC = r"(?:さん|様|君|くん|氏)"
_ONE = rf"(?:{MENTION}|{CHANNEL}|(?:{_NAME})(?={_HONORIFIC}|(?:の(?:分|もの)?)?(?:以外|を?除|抜き)))"
_LIST = rf"{_ONE}{_HONORIFIC}?(?:\s?(?:、|と|や|,|，|・)\s?{_ONE}{_HONORIFIC}?){{0,4}}"
_EXCEPT = re.compile(
    rf"(?P<who>{_LIST})(?:チャンネル|ページ)?(?:には絶対に?|には|へは|では|は|に|へ|を|も)?(?:の(?:分|もの)?)?"
    r"(?:以外(?!にも|でも)|を?除いて?|除き|除く|除外(?:して)?|ではなく|じゃなく(?:て)?|でなく(?:て)?|抜きで?|抜いて|なしで|外し(?:て)?|やめ(?:て)?"
    r"|いらない|いりません|不要|NG|飛ばし(?:て)?)"
    rf"|(?P<place>{MENTION}|{CHANNEL})(?:チャンネル)?(?:に[^\s。、]{{1,8}}の)?(?:の代わりに|は(?:やめ|避け)(?:て)?)"
)
_ACTS: dict[ForbiddenAct, str] = {
    "delete": r"削除|消去|消さ|消し|消す|アーカイブ",
    "edit": r"更新|編集|変更|修正|変え|触ら|触れ|上書き|いじら",
    "dm": r"(?:個別|直接)?(?:DM|ダイレクトメッセージ|メッセージ)",
    "share": r"送信|共有|通知|連絡|知らせ|送ら|送る|転送|伝え|言わ|お知らせ|展開",
    "other": r"メンション|メール",
    "post": r"投稿|掲載|アップ|載せ|書き込み|書き込ま|流さ|流す|貼ら|公開|上げ",
    "create": r"作成|追加|登録|作ら|作る|書か|記録|保存|記入|残さ|入れ",
}
_MUST = r"(?!と(?:いけ|だめ|ダメ|駄目|困)|わけ|かも|ければ)"
_FINE = r"(?:も)?(?:いい|良い|よい|大丈夫|結構|構)[ぁ-ん]*"
_NOT = (
    rf"しない{_MUST}[でように]*|せず(?:に)?|しなくて{_FINE}|するな|しては(?:いけ|だめ|ダメ)[ぁ-ん]*|不要(?:です)?|禁止|なしで?|やめて?"
    rf"|(?:は|が)?(?:いりません|要りません|いらない|要らない|控え[ぁ-ん]*|後で|ダメ|だめ|NG)|必要(?:は|が)?(?:ない|あり)[ぁ-ん]*"
    rf"|ない{_MUST}(?:で|よう)?|ず(?:に)?(?=[、。\s]|$)|なくて{_FINE}|ちゃ(?:だめ|ダメ)|代わりに"
)
_ACT = re.compile(
    rf"(?:{make_act_groups(_ACTS, 'v')})(?:する|るの|すの|の)?(?:は|を|も|だけは|までは|のは)?[^。、\n]{{0,20}}?"
    rf"(?:{_NOT})[ぁ-んァ-ヶ]*"
)
_ONLY = re.compile(
    rf"(?P<who>{MENTION}|{CHANNEL})(?:チャンネル)?(?:に|へ)?(?:だけ|のみ)(?:に|へ)?(?!で(?:は)?な[くい]|じゃな)"
    r"(?=.{0,12}?(?:投稿|送|共有|載|流|上げ|アップ|お願い|書|通知|連絡|掲載))"
)
_WITHOUT = re.compile(r"(?<![ぁ-んァ-ヶ一-龥])(?!問題|間違い|漏れ|遅れ|例外|遠慮|例外)[ァ-ヶー一-龥]{1,8}なしで")
_CLAUSE_END = re.compile(
    r"[。、.!?！？\n()（）]|(?:して|って|んで|えて|いて|せて|けて|ので|けど|でも|絶対に?|まだ|までは?)(?=[^ぁ-ん])|代わりに"
)
_TARGET = re.compile(
    rf"(?P<mark>{MENTION}|{CHANNEL})|(?P<person>{_NAME})(?={_HONORIFIC})|(?P<thing>[ァ-ヶー一-龥々]{{2,10}})に(?=は|[^ぁ-ん]|$)"
)
_OTHERS = re.compile(r"他の|ほかの|既存|その他")
"""All but what is meant: that the rest is left alone goes without saying, and forbids nothing that was asked for."""
_PART = re.compile(rf"{MENTION}|{CHANNEL}|[^\s、,，・と]+(?:\s[A-Z][a-z]+|\s[一-龥々]{{1,4}})?")
_HONOURED = re.compile(rf"{_HONORIFIC}$")


def find_in_japanese(text: str) -> Iterator[Prohibition]:
    """Yield the prohibitions that Japanese words say."""
    for match in _EXCEPT.finditer(text):
        yield make_prohibition(text, match.span(), "any", _split(match["who"] or match["place"]))
    for match in _ACT.finditer(text):
        start = find_clause_start(text, match.start(), _CLAUSE_END)
        before, act = text[start : match.start()], get_named_act(match)
        targets = [found["mark"] or found["person"] or found["thing"] for found in _TARGET.finditer(before)]
        if _OTHERS.search(before):
            act, targets = "rest", []
        yield make_prohibition(text, (start, match.end()), act, targets)
    for match in _WITHOUT.finditer(text):
        yield make_prohibition(text, match.span(), "other", ())
    for match in _ONLY.finditer(text):
        yield make_prohibition(text, match.span(), "share", _split(match["who"]), only=True)


def _split(names: str) -> list[str]:
    return [_HONOURED.sub("", part) for part in _PART.findall(names)]

"""Japanese prohibitions: cues (以外, 除いて, -しないで, -ずに, 不要), words of acts, and what is named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from orchestration.patterns import make_regex
from orchestration.text.prohibitions.prohibition import (
    CHANNEL,
    MENTION,
    NOTHING,
    QUOTED,
    ForbiddenAct,
    Grammar,
    Prohibition,
    find_negated_acts,
    make_act_groups,
    make_exclusion,
    make_prohibition,
)
from orchestration.text.word_lists import HONORIFIC_JA

_NAME = r"[一-龥々]{1,4}(?:\s[一-龥々ぁ-ん]{1,4})?|[ァ-ヶー]{2,12}|[A-Z][a-z]+(?:\s[A-Z][a-z]+)?"
_HONORIFIC = r"(?:さん|様|君|くん|氏|ちゃん|部長|課長)"
_BEHIND = (
    rf"(?={_HONORIFIC}|(?:の(?:分|もの|ところ|部分|やつ|ぶん|件|タスク)?)?(?:以外(?!に、?[^、。は]{{1,30}}も)|を?除|のぞいて|抜き"
    r"|(?:を|は)?(?:伏せ|隠[しさ]|ぼかし|省い|飛ばし|そのまま(?!(?:で|に)?、?(?:投稿|送|流し|書い|貼|伝え|DM|共有|転送|コピー|掲載|載せ|[#＃<]))|放置)))"
)
_ONE = rf"(?:{MENTION}|{CHANNEL}|{QUOTED}|\d+\s?(?:行目?|列目?|番目)|DM|ダイレクトメッセージ|(?:{_NAME}){_BEHIND})"
_LIST = rf"{_ONE}{_HONORIFIC}?(?:\s?(?:、|と|や|,|，|・)\s?{_ONE}{_HONORIFIC}?){{0,4}}"
_EXCEPT = make_regex(
    rf"(?P<who>{_LIST})(?:チャンネル|ページ)?(?:には絶対に?|には|へは|では|は|に|へ|を|も)?(?:の(?:分"
    rf"|もの|ところ|部分|やつ|ぶん|件|タスク)?)?(?:は|を)?(?:(?<=は)[^。、\n]{{1,24}}?(?:ので|から|ため|んで)、?)?(?:(?:一覧|リスト|集計|計算|対象)から(?:は)?)?"
    r"(?:以外(?!にも|でも|に、?[^、。は]{1,30}も)|を?除いて?|のぞいて|(?:は)?(?:[^、。]{0,24}(?:ので|から|ため)、?)?(?:載せ|入れ|含め|混ぜ)(?:ないで|ずに)(?:ください|下さい|ね)?|除き|除く|除外(?:して)?|ではなく|じゃなく(?:て)?|でなく(?:て)?"
    r"|抜きで?|抜いて|なしで|外し(?:て)?|やめ(?:て|と)?"
    r"|いらない|いりません|不要|NG|(?:スキップ|パス)(?:して|で)?|(?<!DM)(?<!DMを)(?<!DMも)飛ばし(?:て)?|伏せ(?:て)?|隠し(?:て)?"
    r"|ぼかし(?:て)?|省い(?:て)?"
    r"|(?:もう)?(?:いいや|いいです|いいよ|結構です?)|(?:そのまま(?!(?:で|に)?、?(?:投稿|送|流し|書い|貼|伝え|DM|共有|転送|コピー|掲載|載せ|[#＃<]))|放置)(?:で|に|して)?[ぁ-ん]*"
    r"|置いといて|(?:私|僕|俺|自分|こちら|わたし)(?:が|で|から)[^。、\n]{0,10}(?:ます|ので"
    r"|から)[ぁ-ん]*)"
    rf"|(?P<less>DM|{CHANNEL})より(?:も)?(?=[^。\n]{{0,20}}(?:ほう|方|いい))"
    rf"|(?P<place>{MENTION}|{CHANNEL})(?:チャンネル)?(?:に[^\s。、]{{1,8}}の)?(?:の代わりに|は(?:やめ|避け)(?:て)?)"
)
_SECRET = make_regex(
    rf"(?P<who>{_LIST})(?:に|には|は)?(?:絶対に?)?(?:内緒|秘密|黙っ|知られ(?:ない|ず)|ばれ(?:ない|ず))[ぁ-ん]*"
)
ACTS: dict[ForbiddenAct, str] = {
    "delete": r"削除|消去|消[さしすせ]|アーカイブ",
    "edit": r"更新|編集|変更|修正|変え|触[られりる]|さわら|上書き|いじら|動かさ|直さ",
    "dm": r"(?:個別|直接)?(?:DM|ダイレクトメッセージ|メッセージ)",
    "share": (
        r"送信|共有|通知|リマインド|連絡|知らせ|送[らるりっ]|転送|伝え|言わ|言う|お知らせ|展開|出[さすし]|漏らさ"
        r"|(?:(?<=に)|(?<=には))(?<!私に)(?<!私には)聞か(?=ず|ない)|回さ|見せ(?=ない|ず|ちゃ|ては)|話さ|教え(?=ない|ず|ちゃ|ては)"
    ),
    "post": (
        r"投稿|告知|掲載|アップ|(?:(?<=に)|(?<=には)|(?<=へ)|(?<=へは))載せ|書き込[みま]?|流[さすしせ]|貼[らりっ]|公開"
        r"|上げ|あげ|書か"
    ),
    "create": (
        r"作成|新規(?:ページ|タスク|シート)|新しい(?:ページ|タスク|シート)(?=は(?:不要|いら|要ら|なし))"
        r"|追加|追記|登録|作[らるりっ]|記録|保存|記入|残さ|入れ|書[かくい]"
    ),
    "other": r"メンション|メール",
}
_MUST = r"(?!と(?:いけ|だめ|ダメ|駄目|困)|わけ|かも|ければ)"
_FINE = r"(?:も)?(?:いい|良い|よい|大丈夫|結構|構|OK|ＯＫ|オッケー|おっけー)[ぁ-ん]*"
_SELF = r"(?:は|を)?(?:私|僕|俺|自分|こちら|わたし)(?:が|で|から)[^。、\n]{0,8}(?:ます|る|う|ので|から)?"
_NOT = (
    rf"しない{_MUST}[でように]*|せず(?:に)?|しなくて{_FINE}|するな|しては(?:いけ|だめ|ダメ)[ぁ-ん]*"
    rf"|不要(?:です)?|禁止|なしで?|やめて?"
    rf"|(?:は|が)?(?:いりません|要りません|いらない|要らない|お?控え|(?:来週|明日|後日|また今度|次回"
    rf"|来月)(?:に|で)?(?:し|やり|行|お願)[ぁ-ん]*[ぁ-ん]*|後で|あとで|ダメ|だめ|NG|見送[ぁ-ん]*"
    rf"|保留[ぁ-ん]*|中止[ぁ-ん]*|取りやめ[ぁ-ん]*"
    rf"|キャンセル[ぁ-ん]*|スキップ[ぁ-ん]*|パス[ぁ-ん]*|もう?いいや|いいです|結構です|{_SELF})"
    rf"|必要(?:は|が)?(?:ない|あり)[ぁ-ん]*|(?:は|を)?[^。、\n]{{0,12}}まで(?:は)?(?:待|お待ち"
    rf"|保留)[ぁ-ん]*|(?:は|を)(?:少し|ちょっと)?待[ぁ-ん]*"
    rf"|ない{_MUST}(?:で|よう|こと)?|ず(?:に)?(?=[^ぁ-ん]|$)|なくて{_FINE}|(?:ち|じ)ゃ(?:だめ|ダメ"
    rf"|いけ)|ては(?:だめ|ダメ|いけ|困)|代わりに"
)
_ACT = make_act_groups(ACTS, "v")
_NEGATED = make_regex(
    rf"(?P<w_any>閲覧(?:のみ|だけ)|読み取り専用|見るだけ)|"
    rf"(?:{_ACT})(?:する|るの|すの|の)?(?:は|を|も|だけは|までは|のは)?(?:[^。、\n()（）?？!！※]{{0,20}}?)(?:{_NOT})[ぁ-んァ-ヶ]*"
)
_ONLY = make_regex(
    rf"(?P<who>{MENTION}|{CHANNEL}|(?:{_NAME})(?={_HONORIFIC}?に(?:だけ|のみ)))(?:チャンネル"
    rf"|{_HONORIFIC})?(?:に|へ)?(?:だけ|のみ)(?:に|へ)?(?!で(?:は)?な[くい]|じゃな)"
    r"(?=.{0,12}?(?:投稿|送|共有|載|流|上げ|アップ|お願い|書|通知|連絡|掲載|伝え))"
)
_WITHOUT = make_regex(r"(?<![ぁ-んァ-ヶ一-龥])(?!問題|間違い|漏れ|遅れ|例外|遠慮)[ァ-ヶー一-龥]{1,8}なしで")
_CLAUSE_END = make_regex(
    r"[。、.!?！？\n()（）※]|(?:して|って|んで|えて|いて|せて|けて|ので|けど|でも|絶対に?|(?<!には)(?<!へは)まだ"
    r"|までは?)(?=[^ぁ-ん])|代わりに"
)
_TARGET = make_regex(
    rf"(?P<mark>{MENTION}|{CHANNEL})|(?P<quote>{QUOTED})(?!\s?(?:と|って))|(?P<person>{_NAME})(?={_HONORIFIC})"
    r"|(?P<room>(?!この|その|どの|他の|全体|全社|一般|みんな|チーム|外部|社外|公開)[ァ-ヶー一-龥A-Za-z0-9가-힣]{2,20})(?=の?チャンネル(?:に|へ)は?)"
    r"|(?P<latin>[A-Za-z][A-Za-z0-9-]+)(?=さん|社|(?:チャンネル)?(?:に|へ)は)|(?P<service>Notion|Slack|ノーション|スラック"
    r"|スプレッドシート)(?=に|は|へ|の)|(?P<rows>\d+\s?(?:行目?|列目?))"
    r"|(?P<held>[ァ-ヶー一-龥々]{0,8}(?:シート|ページ|議事録|データベース))(?=は|を|に|の|へ"
    r"|[^ぁ-んァ-ヶー一-龥]|まだ|も)"
    r"|(?P<thing>[ァ-ヶー一-龥々]{2,10})に(?=は|[^ぁ-ん]|$)"
)
_OBJECT = make_regex(
    r"(?:^|[、。\s]|ただし|ただ|でも|けど|あと|なお)(?P<object>(?!(?:タスク|作業|投稿|通知|メッセージ|ページ|シート|文書"
    r"|チャンネル|値|期限|締切|担当者?|状態|内容|全部|これ|それ|あれ|他|ほか|既存|残り|勝手|絶対)(?:は|を|も|に))"
    r"[ァ-ヶー一-龥々A-Za-z0-9가-힣](?:[ァ-ヶー一-龥々A-Za-z0-9가-힣の・ ]{0,38}[ァ-ヶー一-龥々A-Za-z0-9가-힣])?)"
    r"(?:の(?:やつ|ほう|方|件|もの|分|タスク|ページ))?(?:だけ)?(?:には|は|を|も)、?(?:絶対に?|決して|まだ|一切|もう|今は|今回は|とりあえず|くれぐれも|勝手に)?$"
)
"""What an act would be done to, right before it."""
_NO_THING = make_regex(
    r"^(?:勝手|絶対|一緒|別|特|本当|他|何|誰|次|前|今|逆|先|後|チャンネル|外部共有|シート|ページ|新規ページ|新?タスク|行)$"
)
_OTHERS = make_regex(r"他の|ほかの|既存|その他|(?<![一-龥])他(?=に?[はも]|を)|ほか(?=に?[はも])|残り(?=に?[はもの]|を)")
"""All but what is meant: that the rest is left alone goes without saying, and forbids nothing that was asked for."""
_ALONE = make_regex(r"(?:以外|より外|の外)(?:に|へ|で|の)?は")
_PART = make_regex(rf"{MENTION}|{CHANNEL}|{QUOTED}|[^\s、,，・と]+(?:\s[A-Z][a-z]+|\s[一-龥々]{{1,4}})?")
_HONOURED = make_regex(rf"{_HONORIFIC}$")
HARMLESS = make_regex(
    r"(?:忘れ|欠かさ|漏れ|遅れ|迷わ|恐れ|遠慮|心配|気に|間違え)(?:し|せ)?(?:ないで|ないよう(?:に)?|ず(?:に)?|なく)"
    r"|(?:ない|なく)(?:と|ては|ちゃ)(?:いけ|だめ|ダメ|駄目|困)[ぁ-ん]*|なけれ?ば(?:なら|いけ)[ぁ-ん]*"
    r"|なきゃ[ぁ-ん]*|ないわけ[ぁ-ん]*|だけ(?:で|じゃ)(?:は)?な[くい]"
    rf"|以外にも|以外でも|すぐじゃなくても|{HONORIFIC_JA}の代わりに|(?:くれ|もらえ|いただけ|頂け|くださ)(?:ない"
    r"|ません)(?:か|で|の|かな|？|\?)?"
    r"|まま(?:だったら|なら|であれば|の場合)|(?:問題|漏れ|間違い)(?:が|は|の)?な[いくけ][ぁ-ん]*|禁止(?=[一-龥ァ-ヶ])"
)
"""What only looks like a cue: a double negation, a spur, an addition."""
_ACT_WORDS = make_regex(make_act_groups(ACTS, "a"))
_TOLD = make_regex(
    r"(?:って|と|旨)(?!言った|言って(?:た|い)|言われ|聞)[^。、\n]{0,20}?(?:DM|送|伝え|言っ|投稿|知らせ"
    r"|連絡|共有|リマインド)"
)
_WAS_SAID = make_regex(r"(?:って|と)(?:言|頼|お願い|聞)[ぁ-ん一-龥]{0,6}?(?:けど|けれど|が|のに)(?P<rest>.*)")


_KANA = make_regex(r"[ぁ-んァ-ヶ]")


def find_in_japanese(text: str) -> Iterator[Prohibition]:
    """Yield the prohibitions that Japanese words say."""
    if not _KANA.search(text):
        return
    text = HARMLESS.sub(lambda match: "■" * len(match[0]), text)
    for match in _EXCEPT.finditer(text):
        yield make_exclusion(text, match.span(), _split(match["who"] or match["place"] or match["less"]), _ACT_WORDS)
    for match in _SECRET.finditer(text):
        yield make_prohibition(text, match.span(), "share", _split(match["who"]))
    for one in find_negated_acts(text, _GRAMMAR):
        yield replace(one, act="said") if _is_said_of_others(text, one) else one
    for match in _WITHOUT.finditer(text):
        yield make_prohibition(text, match.span(), "other", ())
    for match in _ONLY.finditer(text):
        yield make_prohibition(text, match.span(), "share", _split(match["who"]), only=True)


def _is_said_of_others(text: str, one: Prohibition) -> bool:
    """Whether the words are what somebody is to be told ("しなくていいってDMして"), or what was said once and is over
    ("送らないでって言ったけど")."""
    spoken = re.search(r"(?:って|と|旨)$", one.words)
    behind = text[one.start + spoken.start() if spoken else one.end :] if spoken else text[one.end :]
    behind = (spoken[0] if spoken else "") + text[one.end :]
    over = _WAS_SAID.match(behind)
    if over is not None:
        return _ACT_WORDS.search(over["rest"]) is not None
    return _TOLD.match(behind) is not None


def _find_targets(piece: str) -> list[str]:
    found = [match[match.lastgroup or 0] for match in _TARGET.finditer(piece)]
    return [name for name in found if not _NO_THING.match(name)]


def _split(names: str) -> list[str]:
    return [_HONOURED.sub("", part) for part in _PART.findall(names)]


_GRAMMAR = Grammar(_ACT_WORDS, _NEGATED, _CLAUSE_END, _find_targets, _OTHERS, NOTHING, _ALONE, _OBJECT)

"""Japanese orders as they are typed in haste, in the form that the grammar reads: who a task is for without the verb
("どっちも私の担当に"), values before the order to make a task, words for a channel, remarks behind a message. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import restore_quotes, seal_quotes
from orchestration.text.told_bodies import LONGEST_ORDER
from orchestration.text.word_lists import HONORIFIC_JA

_PLEASE = (
    r"(?:ください|下さい|くれる|くれますか|もらえる|もらえますか|もらえませんか|いただけますか"
    r"|ほしい(?:です)?|欲しい(?:です)?|おいて|ね|よ)*"
)
_END = r"[\s。!！?？🙏🙇]*$"
_ME = r"(?:私|わたし|自分|僕|ぼく|俺)"
_WHO = rf"(?P<who>{_ME}|[^\s、。「」のはがをにで]{{1,12}}?{HONORIFIC_JA})"
_BOTH = (
    r"(?:、)?(?:どっちも|どちらも|両方(?:とも)?|(?:二つ|2つ|２つ)とも|(?:全部|全て|すべて)(?:とも)?|これ(?:ら)?全部)?"
    r"(?:を|は|、)?"
)
_MAKE = (
    r"(?:(?:して|しと?いて|変えて|変更して|変えといて|変更しといて|お願い(?:します|できますか)?|頼みます|頼む|で)"
    rf"(?:{_PLEASE})?)?"
)
_OWNS = (
    make_regex(rf"^(?P<what>[^。?？\n]{{1,80}}?)(?:、|は|を)?{_BOTH}、?{_WHO}の担当(?:に|で){_MAKE}(?P<end>{_END})"),
    make_regex(rf"^(?P<what>[^。?？\n]{{1,80}}?)(?:、|は){_BOTH}、?{_WHO}が担当(?:で|に){_MAKE}(?P<end>{_END})"),
    make_regex(
        rf"^(?P<what>[^。?？\n]{{1,80}}?)の担当(?:者)?(?:、|は|を)(?:{_BOTH}){_WHO}(?:に|で){_MAKE}(?P<end>{_END})"
    ),
)
_TITLED = make_regex(
    r"(?P<set>(?:タイトル|名前|件名|題名)(?:を|は|、)[^。\n]{1,60}?(?:に|へ)(?:変え|変更し|直し|修正し|改め))て(?:もら|くれ|いただ|ほし|欲し)[^。\n]{0,8}"
    + _END
)
_RENAMED = make_regex(
    rf"^(?P<old>[^。?？\n]{{1,80}}?)を(?P<new>[\ue800-\ue8ff])(?:に|へ|と)改名(?:し)?て{_PLEASE}{_END}"
)

_TASK = (
    r"タスク(?:を|に|の|として)?(?:登録|追加|作成)(?:を)?"
    r"(?:(?:して|しといて)(?:ください|下さい|もらえますか|ほしい|欲しい)?|お願い(?:します|できますか|いたします)?"
    r"|頼みます|頼む|よろしく(?:お願いします)?)?"
)
_NO_TASK = r"(?!.*(?:伝え|送っ|送り|投稿|連絡|知らせ|聞い|教え|変え|変更|延ば|して、|にして|しといて、|[#?？:：]))"
_VALUES_FIRST = make_regex(rf"^{_NO_TASK}(?P<values>[^。\n]{{2,120}}?(?:、|で|まで(?:に|で)?))\s?{_TASK}{_END}")
_LED = make_regex(rf"^(?P<who>[^\s、。「」のはがを]{{1,12}}?{HONORIFIC_JA}?)(?:が)?担当(?:で|、)、?(?P<rest>.+)$")
_NO_DUE = make_regex(
    r"(?:期限|締め?切り?)は?(?:なし|無し|未定)(?:で)?(?:いい|大丈夫|OK)?(?:です)?(?:ので|から|んで)?(?=[、\s]|$)"
)

_PLACE = (
    r"(?P<place>#[^\s、。にへで]{1,40}|[^\s、。「」さに]{1,12}?(?:の)?チャンネル|(?<![A-Za-z])[a-z][a-z0-9_-]{2,20})"
)
_ROUND = make_regex(
    rf"^{_PLACE}(?:で|に|へ)(?:は)?、?(?P<said>[^「」\n\ue800-\ue8ff]{{2,120}}?)(?:って|と)(?:流し|周知し|アナウンスし|共有し|告知し|お?知らせし|投稿し|書い|書き込ん|貼っ|回し)(?:て|で|とい?て|ておいて){_PLEASE}{_END}"
)
_NAMED = rf"(?P<who>[^\s、。「」]{{1,12}}?{HONORIFIC_JA}に)"
_TELLS = r"(?:聞い|訊い|尋ね|伝え|連絡し|言っ|確認し|頼ん|お願いし|お伝えし|知らせ)"
_REMARKED = make_regex(
    rf"^(?P<order>{_NAMED}[^。\n「」]{{2,120}}?{_TELLS}[てで](?:ください|下さい|おいて|もらえますか|くれますか|ほしい(?:です)?|欲しい)?)(?:\s+|。)(?P<remark>(?!.*{_TELLS})[^。\n「」#]{{2,40}}?"
    r"(?:て|で|から|ので|けど|し|そう|る|くて|んで|ない|です|ます|た|だ))[。!！]*$"
)
_BEGGED = make_regex(
    rf"^{_NAMED}(?P<said>[^。\n「」、]{{2,60}}?て)(?:って|と)(?:頼ん|お願いし)(?:で|て){_PLEASE}{_END}"
)
_SAID_FIRST = make_regex(
    rf"(?:^|(?<=[、。])|(?<=たら)|(?<=なら)|(?<=れば))(?P<said>(?:(?!{HONORIFIC_JA}に|たら|なら|れば|場合)[^。「」#、\n\ue800-\ue8ff]){{2,60}}?(?:か(?:どうか)?を?|って|(?<=[るだすたいよねう])と)){_NAMED}(?:は)?(?:DM|ＤＭ)?(?:で)?"
    r"(?P<verb>(?:聞い|訊い|尋ね|確認し|送っ|伝え|言っ|連絡し|DMし)(?:て|とい?て))"
)
"""What somebody is asked or told, before the words for whom."""
_ASKED_BY_DM = make_regex(
    rf"(?:^|(?<=[、。])|(?<=たら)|(?<=なら)|(?<=れば)){_NAMED}(?P<said>[^。「」#、\n]{{2,60}}?か(?:どうか)?)を?DMで(?P<verb>(?:聞い|訊い|尋ね|確認し)て)"
)


_NOUN_ORDER = make_regex(
    r"(?<=[てとをにへ」\ue800-\ue8ff])(?P<noun>(?:投稿|DM|送信|共有|転送|追加|作成|登録|変更|更新|連絡|リマインド|予約))"
    r"(?=、(?:あと|それと|それから|そして|で、)、?[^、。\n]*(?:て|で|ください|下さい|お願い\S*|ほしい\S*)[。！!\s]*$)"
)
"""An order that is only a noun, with another one behind it ("…って投稿、あと…してください")."""


def replace_japanese_orders(text: str, myself: str) -> str:
    """Return an order in Japanese in plain words; what stands in quotes stays. ``myself`` is the name of who asks."""
    if len(text) > LONGEST_ORDER or re.search("[ぁ-んァ-ヶ]", text) is None:
        return text
    sealed, quotes = seal_quotes(text)
    sealed = write_noun_orders(sealed)
    sealed = _REMARKED.sub(r"\g<order>", sealed)
    sealed = _BEGGED.sub(r"\g<who>\g<said>って伝えて", sealed)
    sealed = move_recipient_first(sealed)
    sealed = _ROUND.sub(r"\g<place>に「\g<said>」と投稿して", sealed)
    sealed = _TITLED.sub(r"\g<set>てください", sealed)
    sealed = _RENAMED.sub(r"\g<old>のタイトルを\g<new>に変更して", sealed)
    return restore_quotes(_order_task(_give_owner(sealed, myself)), quotes)


def write_noun_orders(text: str) -> str:
    """Return a text in which an order that is only a noun has its verb, where another order goes on behind it."""
    return _NOUN_ORDER.sub(r"\g<noun>して", text)


def move_recipient_first(text: str) -> str:
    """Return an order with what somebody is asked or told behind whom it goes to."""
    return _ASKED_BY_DM.sub(r"\g<who>\g<said>\g<verb>", _SAID_FIRST.sub(r"\g<who>\g<said>\g<verb>", text))


def _give_owner(text: str, myself: str) -> str:
    """Return who something becomes a task of ("どっちも私の担当に") as a change of its owner."""
    for form in _OWNS:
        found = form.match(text)
        if found is not None and myself:
            who = f"{myself}さん" if re.fullmatch(_ME, found["who"]) else found["who"]
            return f"{found['what'].rstrip('、')}の担当を{who}に変更して"
    return text


def _order_task(text: str) -> str:
    """Return values that stand before the order to make a task of them behind it."""
    found = _VALUES_FIRST.match(text)
    if found is None:
        return text
    values = re.sub(r"(?:、|で)+$", "", _NO_DUE.sub("", found["values"]))
    led = _LED.match(values)
    return f"タスク登録: {led['rest']}、担当は{led['who']}" if led is not None else f"タスク登録: {values}"

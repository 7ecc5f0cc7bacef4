"""Orders to tell somebody something as they are typed in Japanese ("会議室が変わりました。#generalにその旨を",
"ジュノさんには別途、…とDM"), in the form that the grammar reads. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, Rules, compile_rules, restore_quotes, seal_quotes
from orchestration.rule_planner.idioms.shared_statements import COURTESY
from orchestration.text.told_bodies import mask_told_bodies
from orchestration.text.word_lists import HONORIFIC_JA

_NAME = rf"[^\s、。！!「」#\ue800-\ue8ff]{{1,12}}?{HONORIFIC_JA}"
_PLACE = r"#[^\s、。にへ]{1,40}"
_TO = rf"(?P<to>{_PLACE}|{_NAME})(?:に|へ|で)(?:は|も)?、?"
_IT = r"(?:(?:その|この)(?:旨|こと|件|内容)|それ|これ)(?:を|だけ|は)?、?"
_ONE = r"(?:(?:一言|ひとこと|一報|軽く|さらっと)(?:だけ)?、?)?"
_DO = (
    r"(?:(?:投稿|連絡|共有|アナウンス|周知|報告)(?:を)?(?:して|し)?|伝え|お?知らせ|流し|書い|送っ|言っ|DM(?:を)?(?:して)?|告知(?:して)?)?"
    r"(?:て|といて|ておいて|お願い(?:します|できますか|致します|いたします)?|ください|下さい|もらえますか|もらえる|くれますか|いただけますか|おいて|ね|よ)*"
)
_AFTER = (
    r"(?P<more>[。！!?？、\s]*(?:(?:あ、|あっ、|でも|ただ|ただし)[^。\n]{0,40}(?:ないで|なくて(?:いい"
    r"|大丈夫))[ぁ-ん]*)?[。！!?？\s🙏🙇]*)$"
)
_SAID = rf"(?P<said>[^。！!?？\n#{HIDDEN[1:-1]}]{{4,120}}?)"
_STATED = make_regex(
    rf"^(?P<open>(?:お疲れ(?:さま|様)です[。、！!\s]*)?){_SAID}(?P<end>です|ます|ました|でした|た|だ|になりました|とのことです|そうです)[。！!]\s*"
    rf"{_TO}(?P<it>{_IT})?(?P<one>{_ONE})(?P<do>{_DO}){_AFTER}"
)
"""A statement, and who is to know of it."""
_BECAUSE = make_regex(
    rf"^{_SAID}(?P<end>(?:だ)?そうな(?=ので|んで)|とのことな(?=ので|んで)|した(?=ので|から)|た(?=ので|から)|ました(?=ので|から)|です(?=ので|から)|ます(?=ので|から)|[うくすつぬむるぐぶ](?=ので|から))"
    rf"(?:ので|んで|から)、?\s?{_TO}(?P<it>{_IT})?(?P<one>{_ONE})(?P<do>{_DO}){_AFTER}"
)
_QUOTED = make_regex(
    rf"(?P<before>(?P<quote>{HIDDEN})(?:と|って)(?:[^。\n]{{0,10}})?(?:言|話|聞|連絡|おっしゃ|仰)[^#\n]*?){_TO}(?:(?:その|この)旨(?:を|だけ)?、?)(?P<one>{_ONE})(?P<do>{_DO}){_AFTER}"
)
"""What somebody said in quotes, and who is to know of it."""
_PLAIN: Rules = compile_rules(
    (
        rf"^(?P<to>#[^\s、。にへで]{{1,40}}|[^\s、。「」]{{1,20}}チャンネル)(?:で|に)、?(?P<said>[^。「」\n{HIDDEN[1:-1]}]{{4,80}}?か)(?:どうか)?を?"
        r"(?:確認し|聞い|尋ね|伺っ)(?:て|とい?て)(?=[ぁ-ん]*[。！!?？\s]*$)",
        r"\g<to>に「\g<said>教えてください」と投稿して",
    ),
    (
        r"(?P<to>と|って)(?P<how>連絡|DM|伝言|報告)を?お願い(?:します|できますか|致します|いたします)?(?=[。！\s]*$)",
        r"\g<to>\g<how>して",
    ),
    (
        rf"(?P<to>{_NAME}(?:に|へ))は?、?(?:別途|個別に|別で)、?(?P<said>[^。「」\n{HIDDEN[1:-1]}]{{2,80}}?)(?:と|って)(?=(?:DM|メッセージ|お?伝え|お?送り|連絡|言っ))",
        r"\g<to>「\g<said>」と",
    ),
    (rf"(?P<to>{_NAME}(?:に|へ))は?、?(?:別途|個別に|別で)、?(?={HIDDEN})", r"\g<to>"),
    (
        r"^(?:お知らせ|連絡|告知)\s?[:：]\s*(?P<said>[^。\n「」]{4,}?)[。\n]\s*(?:これ|この内容|以上)を?(?P<to>#[^\s、。にへ]+)(?:に|へ)(?:投稿)?(?:お願い(?:します)?|して(?:ください)?)?[。！\s]*$",
        r"\g<to>に「\g<said>」と投稿して",
    ),
    (
        rf"^(?P<when>[^。「」\n]{{2,16}}?)に、?(?:(?:私|自分|僕)(?:宛て?)?に、?)?リマインド(?:して(?:ください|おいて|もらえますか)?|ください|お願い(?:します)?|ほしい(?:です)?|を)?[。:：\s]+(?P<said>[^。「」\n{HIDDEN[1:-1]}]{{2,60}})[。\s]*$",
        r"\g<when>に私に「\g<said>」とDMを送って",
    ),
    (
        r"^(?P<what>[^。「」#\n]{2,30}?)の(?:お知らせ|アナウンス|告知)(?:を)?(?:お願い(?:します|できますか)?|して(?:ください)?|出して(?:ください)?)[。！\s]*$",
        r"\g<what>を投稿して",
    ),
)


def replace_told_japanese(text: str) -> str:
    """Return a request with its orders to tell somebody something in plain words."""
    if re.search("[ぁ-ん]", text) is None or mask_told_bodies(text) != text:
        return text
    sealed, quotes = seal_quotes(text)
    for pattern, plain in _PLAIN:
        sealed = pattern.sub(plain, sealed)
    sealed = _QUOTED.sub(
        lambda one: (
            f"{one['before']}{one['to']}に「{quotes[ord(one['quote']) - 0xE800].strip('「」『』“”')}」と{_order(one)}"
        ),
        sealed,
    )
    sealed = _STATED.sub(_tell, sealed)
    sealed = _BECAUSE.sub(_tell, sealed)
    return restore_quotes(sealed, quotes)


def _tell(found: re.Match[str]) -> str:
    if not (found["it"] or found["one"] or found["do"]) or COURTESY.search(found["said"] + found["end"]):
        return found[0]
    end = {"そうな": "そうです", "だそうな": "だそうです", "とのことな": "とのことです"}.get(found["end"], found["end"])
    return f"{found['to']}に「{found['said']}{end}」と{_order(found)}"


def _order(found: re.Match[str]) -> str:
    return f"{'投稿して' if found['to'].startswith('#') else 'DMを送って'}{found['more']}"

"""What stands behind an order to send something and is said to who carries it out: thanks and a name ("…, cheers", "…
Best, Minji"), and that it is not to go out now where its moment is said ("… 지금 말고"). Remarks behind an order that
say why: of its asker ("… 전해줘 나 지금 회의 들어가야 해서"), or on somebody who is to be told nothing ("not Sara, she
knows already"). Pure."""

from __future__ import annotations

import re
from collections.abc import Callable

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import QUOTED_SPAN, replace_quotes
from orchestration.text.told_bodies import LONGEST_ORDER, mask_told_bodies
from orchestration.text.word_lists import HONORIFIC_JA, PLEASE_EN, THANKS_EN

_ORDERED_KO = r"(?:줘요?|주세요|주라|줄래요?|주실래요|주시겠어요|부탁(?:해요?|드려요|드립니다)|하자)"
_SELF_KO = r"(?:나는?|난|내가|저는?|전|제가|우리가?|저희가?|다들)"
_BECAUSE_KO = (
    r"(?:[아어해여와워려러켜]서(?:요)?(?:\s그래요?)?|이라서?(?:요)?|거든요?|까봐(?:서)?(?:요)?|니까(?:요)?|느라(?:고)?(?:요)?"
    r"|때문에(?:요)?)"
)
_KOREAN = make_regex(
    rf"^(?P<order>.*(?:{_ORDERED_KO}|[^\s.!][.!]))(?:[\s,.!~]+)(?P<remark>{_SELF_KO}\s(?:[^\s.!?]+\s){{0,6}}?[^\s.!?]*{_BECAUSE_KO})[\s.!~ㅠㅜㅋㅎ]*$",
    re.DOTALL,
)
_OWN_EN = make_regex(
    r"^(?P<order>.*\S[.!?,;])\s+(?P<remark>(?:(?:since|because|as)\s)?(?:i(?:'ll|\swill|'m\sgoing\sto|\scan)\s(?:just\s)?"
    r"(?:talk|speak|chat|follow\sup|chase|check|reach\sout|deal|handle|ping|nudge|ask)\b[^.!?\n]{0,30}\bmyself\b[^.!?\n]{0,40}"
    r"|i'm\s(?:just|only)\s(?:looking|curious|checking|asking|wondering|browsing)\b[^.!?\n]{0,60}"
    r"|(?:i\s)?(?:just\s)?(?:need|want)\s(?:it|this|that|them)\s(?:for|before)\s(?:a|an|the|my|our)\s[^.!?\n\d]{0,40}))[.!?\s]*$",
    re.IGNORECASE | re.DOTALL,
)
"""What who asks does with the answer themselves, behind a question for it."""
_ASKED_EN = make_regex(r"\?|\b(?:list|show|which|who|what|how|any(?:thing)?|count)\b", re.IGNORECASE)
_TELLS_EN = make_regex(r"\b(?:tell|ask|post|send|dm|message|remind|note|write|say|announce)\b(?!\sme\b)", re.IGNORECASE)
"""An order whose words may go on behind it."""
_SELF_JA = r"(?:私|僕|俺|自分|今(?:から)?|これから|ちょっと|すみません|みんな)"
_JAPANESE = make_regex(
    rf"^(?P<order>.*(?:て|ください|下さい|お願いします))[、。\s]+(?P<remark>{_SELF_JA}[^、。「」]{{1,30}}?(?:ので|んで|もので|から|のため))[。\s]*$",
    re.DOTALL,
)
_ENDED_JA = (
    r"(?:て(?:ね)?|ください(?:ませ)?|下さい|お願い(?:いた)?します|お願い(?:ね)?|ますか|もらえる|くれる|いただける|頼みます|頼む|よろしく)"
    r"(?:[。!！?？]+\s*|[…\n~〜]+\s*|\s*(?=[(（]))"
)
_WHY_JA = (
    r"(?:[っくいだなるたすん]?(?:ので|んで|から|もので|もんで)|みたい(?:で|だし|なので|だから|です)?|らしい(?:ので|から|し|です)?"
    r"|っぽ(?:い(?:ので|から|し|です)?|くて)|ちゃ(?:って(?:て)?|った(?:から|し|ので)?)|そう(?:だから|だし|なので|で)|[るたいだ]し|だって|けど"
    r"|(?:です|ます)(?:し|ので|から|けど)|(?:ました|でした)(?:し|ので|から|けど)?|(?:かも(?:しれない|しれません)?|気がする|思う|思います)(?:ので|から|し|です)?"
    r"|(?:なく|れなく|くて|しくて|たくて))"
)
_REASON_JA = make_regex(
    rf"^(?P<order>.*?{_ENDED_JA})[(（]?(?P<remark>[^。!！?？「」『』\n]{{2,40}}?{_WHY_JA})[)）]?[。、…~〜!！笑w\s]*$",
    re.DOTALL,
)
"""A sentence of its own behind a whole order, by whose ending it is a reason or how things stand."""
_TELLS_WORDS_JA = make_regex(
    r"(?:と|って|か|旨|ように?|ことを?|件を?)、?(?:一言|個別に|直接|DMで|先に|軽く)?、?\s?(?:お?伝え|お?知らせ|ご?連絡|言[いっ]|お?送|投稿|流|書|DM|共有|リマインド|教え|聞|尋ね|謝)|「"
)
_REACHES_JA = make_regex(r"(?:伝え|知らせ|連絡|言っ|送|投稿|流し|DM|書い|共有|リマインド)")
_WISHES_JA = make_regex(
    r"[0-90-9#@<\ue000-\uf8ff]|[月火水木金土日]曜|今日|本日|明日|明後日|あさって|来週|今週|来月|月末|週末|まで|担当|参加|出席|メンバー|議題|場所|会議室|期限|締切|タイトル|件名|状態|優先"
    r"|ください|下さい|お願|ほし|欲し|もらえ|いただ|くれ|ないで|だけ|以外|のみ|ではなく|じゃなく|も(?:追加|送|伝え)|さん(?:に|へ|で)|(?<!み)たい(?!て)|べき|必要|不要|いら(?:ない|ん)"
    r"|なくて(?:いい|大丈夫|結構|も)|そのまま|場合|なら|たら|れば|内容|文面|本文|こと(?:です)?$|よろしく"
)
"""What may be a value, a wish or the words of a message."""
_SPARED = make_regex(
    r"(?P<order>\b(?:not|(?:don'?t|do\snot|no\sneed\sto)\s(?:tell|ping|message|dm|ask|notify|bother|include|cc|copy|write\sto))\s"
    r"(?:(?-i:[A-Z])[\w.'-]*|[가-힣]{2,4}|<@\w+>|any(?:one|body)|the\steam|him|her|them)(?:\s(?:else|though|yet|about\s(?:it|this)))*)"
    r"(?:,|;|\.|\s[-–—])\s*(?:(?:as|since|because|cause|cuz)\s)?(?P<remark>(?:he|she|they)(?:'\w+|\s\w+)[^.!?]*)[.!?\s]*$",
    re.IGNORECASE,
)
_WHO_KO = r"(?:[가-힣]{1,4}?|[A-Z][a-z]+)(?:님|씨)?"
_AGREED = make_regex(
    rf"(?:{_WHO_KO}(?:이?랑|하고|와|과)(?:는|은|도)?\s(?:이미\s|벌써\s|다\s|미리\s|먼저\s)*"
    r"(?:얘기|이야기|말|상의|협의|합의|논의|조율)(?:가|는|은|를|을)?\s?(?:다\s|이미\s)*(?:끝|됐|되었|했|해\s?[놨둔뒀]|마쳤|맞춰|된|나눴)[가-힣]*(?:\s[가-힣]{1,2})?"
    r"|(?:i(?:'ve|\shave)?\s)?(?:already\s)?(?:talked|spoke|spoken|agreed|cleared|discussed|sorted)(?:\s(?:it|this|that))?\s"
    r"(?:to|with)\s(?:[A-Z]\w+|him|her|them)(?:\s(?:about\s(?:it|this|that)|already))*"
    rf"|[^\s、。]{{1,8}}{HONORIFIC_JA}とは?(?:もう|すでに|既に)?(?:話|相談|調整|合意)(?:は|が|を)?(?:もう)?(?:つい|済ん|済み|し|でき|終わ|つけ)[ぁ-ん]*)",
    re.IGNORECASE,
)
"""That it is agreed with somebody: a sentence of its own, before or behind an order."""
_SENTENCE = make_regex(r"[^.!~。！\n]+[.!~。！\n]*\s*|[.!~。！\n]+\s*")
_AWAY = make_regex(
    rf"^{_WHO_KO}(?:이|가|은|는)?\s(?:(?:오늘|내일|모레|이번\s?주|다음\s?주|담주|[월화수목금토일]요일|\d{{1,2}}일)(?:부터|까지|은|에|엔)?\s)*"
    r"(?:휴가|연차|반차|병가|출장|육아휴직|휴직|퇴사|부재\s?중|외근|교육)(?:이라서?|라서?|여서|니까|이니까|가서|가니까|중이라서?|이어서)[\s,]+"
    r"(?!.*(?:전해|알려|말해|보내|올려|공지|공유|한테|에게|께\s|#))(?=\S+\s\S)"
)
"""Why somebody else is to do it, before the order."""
_TOLD = make_regex(r"[다라냐자]고|한테|에게|と(?:言|伝|聞)|[0-9#@]")
"""What may be told, or is part of an order."""


def drop_closing_remark(text: str) -> str:
    """Return a request without the remark at its end that says why; quotes and told words stay."""
    if len(text) > LONGEST_ORDER:
        return text
    text = _AWAY.sub("", _drop_agreement(text), count=1)
    plain = mask_told_bodies(replace_quotes(text))
    spared = _SPARED.search(plain)
    if spared is not None:
        return text[: spared.end("order")]
    owned = _OWN_EN.match(plain)
    if owned is not None and _ASKED_EN.search(owned["order"]) and not _TELLS_EN.search(owned["order"]):
        return text[: owned.end("order")].rstrip(" ,;")
    found = _KOREAN.match(plain) or _JAPANESE.match(plain) or _match_reason(plain)
    if found is None or _TOLD.search(found["remark"]):
        return text
    return text[: found.end("order")]


_PLACE_EN = r"(?:the|our|that)\s(?:team\s|company\s)?(?:wiki|docs?|documents?|handbook|pages|knowledge\sbase|guides?)"
_QUOTES_EN = r"(?:quote|cite|show|give)\s(?:me\s)?the\s(?:exact\s)?(?:line|sentence|passage|wording)s?"
_FOUND_WHERE = tuple(
    make_regex(form, re.IGNORECASE)
    for form in (
        rf"(?<=\?)(?=\s*\w)(?:\s*(?:(?:it|that|this)\s)?(?:should|must|might|has\sto)\sbe\s(?:(?:somewhere|written|found)\s)*(?:in|below|under|on|inside)\s{_PLACE_EN}(?:\ssomewhere)?)?"
        rf"(?:[\s,.;]*(?:{PLEASE_EN}[\s,]+)?{_QUOTES_EN}(?:,?\s(?:and\s)?not\s(?:your|an)\s(?:own\s)?\w+)?)?(?:[\s,]+{THANKS_EN})*[\s.!]*$",
        r"(?<=\?)(?=\s*[가-힣])(?:\s*(?:아마\s)?(?:위키|문서|가이드)(?:\s?(?:어딘가|어디|아래|안|밑))?에?\s?(?:적혀\s|나와\s)?있을\s?(?:거|것|텐데)[가-힣]{0,4})?"
        r"(?:[\s,.]*(?:그\s)?(?:문장|구절|원문)(?:을|를|만)?\s(?:그대로\s)?(?:인용해|보여|알려)\s?(?:줘요?|주세요)(?:[,.]?\s(?:네|니)\s?(?:의견|생각)\s?말고)?)?[\s.!~]*$",
        r"(?<=[?？])(?=\S)(?:(?:ウィキ|wiki|ドキュメント)の?(?:どこか|中|下)?に(?:ある|書いてある)(?:はず|と思う)(?:です)?[。、]?)?"
        r"(?:(?:その)?(?:一文|文|箇所|原文)を(?:そのまま)?(?:引用し|見せ)て(?:ください)?)?[。！\s]*$",
    )
)
"""Where the answer may stand, and that it is to be quoted, behind a question."""
_SAYS_WHERE = make_regex(
    r"\b(?:in|below|under|on|inside|line|sentence|passage|wording)\b|있을|문장|구절|원문|はず|と思う|文|箇所",
    re.IGNORECASE,
)


def drop_found_where(text: str) -> str:
    """Return a question without the words behind it that say among which pages its answer is, and that it is to be
    quoted: all pages are looked through, and what is found is quoted anyway."""
    if len(text) > LONGEST_ORDER:
        return text
    found = next((one for form in _FOUND_WHERE if (one := form.search(text)) is not None), None)
    says = found is not None and mask_told_bodies(text) == text and _SAYS_WHERE.search(text, found.start())
    return text[: found.start()] if found is not None and says else text


def _drop_agreement(text: str) -> str:
    """Return an order without the sentence beside it that tells with whom it is agreed."""
    if mask_told_bodies(text) != text:
        return text
    plain, kept = replace_quotes(text), ""
    for found in _SENTENCE.finditer(plain):
        if not _AGREED.fullmatch(found[0].strip(" .!~。！ㅋㅎ\n")):
            kept += text[found.start() : found.end()]
    return kept.strip() if kept.strip() else text


def _match_reason(plain: str) -> re.Match[str] | None:
    """Match an order in Japanese and the sentence behind it that says why; where nothing to tell stands before an order
    that tells something, the sentence may be what is told."""
    found = _REASON_JA.match(plain)
    if found is None or _WISHES_JA.search(found["remark"]):
        return None
    order = found["order"].rstrip(" \n。!！?？…~〜")
    *_, last = re.split(r"[。\n]", order)
    return found if not _REACHES_JA.search(last) or _TELLS_WORDS_JA.search(order) else None


_SIGN = r"(?:[\U0001f300-\U0001faff\u2600-\u27bf\ufe0f]|:\)|\^\^)"
_END = rf"[\s.!~。！〜ㅎㅋㅠㅜ]*(?:{_SIGN}[\s.!~]*)*$"
_SENDS_EN = make_regex(
    r"\b(?:tell|dm|message|msg|ping|nudge|poke|buzz|remind\w*|post|send|let|drop|ask|say|write|schedule|announce|share|give|check\swith)\b",
    re.IGNORECASE,
)
_ORDERS_MORE = make_regex(rf"{_SENDS_EN.pattern}|[\"“‘]", re.IGNORECASE)
_MUCH_EN = r"(?:\s(?:so\smuch|very\smuch|a\s(?:lot|bunch|million|ton)|in\sadvance|again|mate|metel|pal))*"
_NAMED_EN = r"(?:,?\s*\n?\s*(?-i:[A-Z])[a-z]+(?:\s(?-i:[A-Z])[a-z]+)?)?"
_THANKS_EN = make_regex(
    rf"(?:(?P<stop>[.!?])\s*|\s*[,;]\s*|\s+[-–—]+\s*|\s*\n\s*)(?:(?:many\s|much\s)?(?:thanks?|thank\syou|thx|thnx|ty|tysm|tyvm|tia|cheers|ta){_MUCH_EN}"
    r"|please\sand\sthank\syou|(?:much\s|really\s)?appreciated?(?:\sit|\sthat)?|i(?:'d|\swould)?\s(?:really\s)?appreciate\s(?:it|that)|you'?re\sthe\sbest"
    rf"|(?:(?:best|kind|warm)\s(?:regards|wishes)|regards|sincerely|best){_NAMED_EN}){_END}",
    re.IGNORECASE,
)
_ORDER_KO = r"(?:[아-힣]줘|[해와려여겨려]\s?줘|줘요?|주세요|주라|줄래요?|주실래요?|주시겠어요|주십시오)"
_THANKS_KO = make_regex(
    rf"(?<=[가-힣])(?P<order>{_ORDER_KO})[\s.!~,?]+(?:(?:미리|늘|항상|정말)\s)?(?:감사(?:합니다|해요|드려요|드립니다|요)?|고마워요?|고맙습니다|땡큐|ㄱㅅ|부탁(?:해요?|드려요|드립니다|드릴게요|이요)?"
    rf"|수고(?:하세요|하십쇼|요)?){_END}"
)
_TOLD_KO = make_regex(r"[다라자냐]고(?=[\s가-힣])|는지|[\"“”'‘’「」]")
_THANKS_JA = make_regex(
    r"(?P<order>(?:て(?:ね|よ)?|ください|下さい|ほしい(?:です)?|欲しい(?:です)?|ますか|もらえる|くれる|お願い(?:いた)?します))[。、!！?？\s〜ー]+"
    rf"(?:どうぞ)?(?:よろしく(?:お願い(?:いた)?します|です|ね|ー)?|ありがとう(?:ございます)?|助かります|お願い(?:いた)?します|頼みます){_END}"
)
_SIGN_JA = make_regex(rf"(?P<order>(?:ください|下さい|[っいしてんけ]て(?:ね)?|줘요?|주세요))\s?(?:{_SIGN}\s?)+$")
_NOT_NOW = (
    make_regex(r"^\s*지금(?:은|\s?당장은?)?\s?말고[\s,]+(?=\S)"),
    make_regex(r"(?<=[가-힣])[\s.,!~]+지금(?:은|\s?당장은?)?\s?(?:말고|보내지\s?말고|아니고)(?:요)?[\s.!~]*$"),
    make_regex(
        r"(?:\s*[,;(–—-]\s*|\s|(?<=[.!?])\s)(?:but\s|just\s)?not\s(?:right\s)?(?:now|yet|immediately|straight\saway)\)?"
        r"[\s.!]*$",
        re.IGNORECASE,
    ),
    make_regex(
        r"\s*[,;–—-]\s*(?:but\s)?not\s(?:a\sminute\s)?(?:before|earlier|sooner)(?:\s(?:that|then))?[\s.!]*$",
        re.IGNORECASE,
    ),
    make_regex(r"^(?:今(?:すぐ)?(?:では|じゃ)なく(?:て)?、?)(?=\S)"),
    make_regex(r"[、。\s]+今(?:すぐ)?(?:では|じゃ)なく(?:て(?:も)?)?(?:いい|大丈夫|OK)?(?:です|から)?[。！!\s]*$"),
)
"""That something is not to go out now."""


def drop_closing(text: str, is_timed: Callable[[str], bool]) -> str:
    """Return an order to send something without thanks behind it, and without that it is not for now where
    ``is_timed`` tells that the rest says when; quotes, and words behind a colon, stay as they are."""
    if len(text) > LONGEST_ORDER:
        return text
    if mask_told_bodies(text) != text:
        bare = _drop_thanks(text).rstrip()
        return bare if any(one.end() == len(bare) for one in QUOTED_SPAN.finditer(text)) else text
    return _drop_not_now(_drop_thanks(text), is_timed)


def _drop_thanks(text: str) -> str:
    plain = replace_quotes(text)
    for quote in QUOTED_SPAN.finditer(text):
        plain = f"{plain[: quote.end() - 1]}.{plain[quote.end() :]}"  # words in quotes end as a sentence does
    found = _THANKS_EN.search(plain)
    if found is not None:
        end = found.end("stop") if found["stop"] else found.start()
        return text[:end] if _SENDS_EN.search(plain[:end]) and not _is_told(text[:end]) else text
    for form in (_THANKS_KO, _THANKS_JA, _SIGN_JA):
        found = form.search(plain)
        if found is not None and (form is not _THANKS_KO or _TOLD_KO.search(text[: found.start()])):
            return text[: found.end("order")]
    return text


def _is_told(before: str) -> bool:
    """Whether what stands ahead of thanks is told to somebody behind a colon, and they with it."""
    head, colon, body = before.partition(": ")
    return bool(colon and body.strip() and _SENDS_EN.search(head)) and not _ORDERS_MORE.search(body)


def _drop_not_now(text: str, is_timed: Callable[[str], bool]) -> str:
    plain = replace_quotes(text)
    for form in _NOT_NOW:
        found = form.search(plain)
        if found is not None and is_timed(rest := f"{text[: found.start()]}{text[found.end() :]}".strip()):
            return rest
    return text

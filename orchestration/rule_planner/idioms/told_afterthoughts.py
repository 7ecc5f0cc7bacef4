"""What somebody is told besides, behind the order that tells the rest ("… 늦지 말라고 보내줘 자료도 챙기라고"),
put among it; and asides of an order that nobody is told ("let Junho know (he's driving) that …"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.asked_people import NAMES_EN
from orchestration.rule_planner.idioms.idiom_rules import restore_quotes, seal_quotes
from orchestration.text.told_bodies import mask_told_bodies
from orchestration.text.word_lists import HONORIFIC_JA

_VERB_KO = (
    r"(?:좀\s|꼭\s)*(?:전해|전달해|말해|말씀드려|얘기해|이야기해|알려|보내|공지해|올려|디엠해"
    r"|(?:DM|디엠|메시지|메세지|쪽지)(?:을|를|로)?(?:\s?(?:좀|하나|한번)만?)*(?:\s?(?:보내|넣어|남겨|날려)|(?=\s부탁)))"
)
_ORDER_KO = r"\s?(?:줘요?|주세요|주라|줄래요?|주실래요|주시고|주고|부탁(?:해요?|드려요|드립니다|드릴게요)?)"
_AFTERTHOUGHT_KO = make_regex(
    rf"(?P<told>[가-힣][다라자]고)\s(?P<verb>{_VERB_KO})(?P<order>{_ORDER_KO})[\s.,!~]+(?:그리고\s|또\s|아\s|참\s)*"
    r"(?P<more>(?![^.!?\n]*(?:한테|에게|께|에다가?)(?:는|도|만|다가|서)?\s"
    r"|[^.!?\n]*[#@:])[^.!?\n]+?[가-힣][다라자]고)(?:도요?|요)?"
    rf"(?P<again>\s?(?:같이\s|함께\s|꼭\s)?(?:하고|해\s?줘요?|해\s?주세요|해\s?주시고요?|해줘|덧붙여\s?줘"
    rf"|{_VERB_KO}{_ORDER_KO}))?[\s.!~]*$"
)
_HELD_TOO_KO = make_regex(
    rf"(?P<told>[가-힣][다라자]고)\s(?P<verb>{_VERB_KO})(?P<order>{_ORDER_KO})[\s.,!~]+(?:그리고\s|또\s|아\s|참\s)*"
    r"(?P<more>(?![^.!?\n,]*(?:한테|에게|께)\s)[^.!?\n,#@:]{2,80}?[가-힣][다라자])는\s(?:말|얘기|이야기|내용|안내"
    r"|문구|멘트|점)(?:도|을|를|까지)?\s"
    r"(?:같이\s|함께\s|꼭\s|좀\s)*(?:넣|덧붙|추가|포함|적|써|붙)[가-힣]*(?:\s(?:줘|주"
    r"|달)[가-힣]*)?(?P<tail>[\s.!~]*$|,\s[^\n]*$)"
)
"""What a message is to hold besides ("… 나간다고 올려줘. … 끊길 수 있다는 말도 넣고")."""
_OTHER_KO = make_regex(
    rf"(?P<told>[가-힣][다라자]고)\s(?P<verb>{_VERB_KO})(?:{_ORDER_KO})[\s.,!~]+(?:그리고\s|또\s)?"
    r"(?P<more>[가-힣A-Za-z]{1,6}(?:님|씨)?(?:한테|에게|께)(?:는|도)?\s[^.!?\n#@:]+?[가-힣][다라자]고)\s?(?:하고"
    r"|해\s?줘요?|해\s?주세요)[\s.!~]*$"
)
"""Somebody else who is told something else."""
_ENDS_ORDER_KO = make_regex(r"주?시?고$")
_AFTERTHOUGHT_JA = make_regex(
    r"と(?P<verb>(?:伝え|お伝え|知らせ|連絡し|言っ))(?P<end>て[ぁ-ん]*(?:ください|下さい)?"
    r"|てください)[。、！\s]+(?:あと|それと|それから)?、?"
    r"(?P<more>[^。！？「」\n#@]+?)と(?:も)(?:伝え|お伝え|知らせ|連絡し|言っ)(?P<last>て[^。\n]*)[。！]?$"
)
_ASIDE = (
    r"[(（](?!\s?(?:and|also|plus|cc|with|&)\b|[^()（）]*(?:한테|에게|께|さんに)|[^()（）]*[#@?]"
    r"|[^()（）]*\b(?:only|after|unless|if|at|by)\b"
    r"|[^()（）]*(?:이면|하면|[0-9]시))(?P<aside>[^()（）\n]{3,120})[)）]"
)
_ASIDE_EN = make_regex(
    rf"(?P<order>\b(?:tell|let|ask|remind|message|dm|notify"
    rf"|inform)\s{NAMES_EN}(?:\sknow)?),?\s{_ASIDE},?(?=\s(?:(?:that|if|whether|to|not\sto|what|when|where|who"
    rf"|how)\b))",
    re.IGNORECASE,
)
_DASHED_EN = make_regex(
    rf"(?P<order>\b(?:tell|let|ask|remind|message|dm|notify|inform)\s{NAMES_EN}(?:\sknow)?)(?:\s[–—-]\s"
    rf"|,\s)(?:who(?:'s|\sis|\shas|\swas|\swill)|(?:he|she|they)(?:'s|'re|'ll|\s(?:is|are|will|has)))\s"
    r"(?P<aside>[^.!?\n–—()#@]{3,90}?)(?:\s[–—-]|,)(?=\s(?:that|if|whether|to|not\sto)\b)",
    re.IGNORECASE,
)
_ASIDE_KO = make_regex(
    rf"(?P<order>(?<![가-힣])[가-힣A-Za-z]{{1,6}}(?:님|씨)?(?:한테|에게|께)(?:는|도|만)?)\s?{_ASIDE}\s?(?=\S)"
)
_ASIDE_JA = make_regex(
    rf"(?P<order>[ァ-ヶー一-龥A-Za-z가-힣]{{1,12}}{HONORIFIC_JA}に(?:は|も)?、?)\s?{_ASIDE}、?\s?(?=\S)"
)


def join_afterthought(text: str) -> str:
    """Return a request with what somebody is told besides among what they are told."""
    if mask_told_bodies(text) != text:
        return text
    sealed, quotes = seal_quotes(text)
    sealed = _HELD_TOO_KO.sub(r"\g<told>, \g<more>고 \g<verb>\g<order>\g<tail>", sealed)
    sealed = _AFTERTHOUGHT_KO.sub(_join_korean, sealed)
    sealed = _OTHER_KO.sub(r"\g<told> \g<verb>주고 \g<more> \g<verb>줘", sealed)
    sealed = _AFTERTHOUGHT_JA.sub(r"。\g<more>と\g<verb>\g<last>", sealed)
    return restore_quotes(sealed, quotes)


_ENCLOSED_JA = make_regex(
    r"^(?P<order>[^\n]*(?:て[ぁ-ん]{0,14}|か))[。、!！?？]\s*(?P<more>[^。！？「」\n#@]{4,80}?)と(?:も|一言"
    r"|ひとこと|いう一言)?"
    r"(?:添え|付け加え|書き添え|言い添え|(?<=とも)(?:お?伝え|言っ|お?知らせ|送っ))て[ぁ-ん]{0,12}[。！!\s]*$"
)
_TOLD_JA = make_regex(
    r"(?P<said>(?<=に)[^「」“”。\n]+|(?<=に、)[^「」“”。\n]+)(?=(?:と|って)(?:DM|お?伝え|送|メッセージ|お?知らせ|連絡))"
)
_SAID_JA = make_regex(r"(?P<said>[^「」“”]+)(?=[」”]と(?:DM|伝え|送|メッセージ|知らせ))")


def split_enclosed_words(text: str) -> tuple[str, str]:
    """Return an order, and the words to enclose with its message ("…と添えて"); "" where there are none."""
    found = _ENCLOSED_JA.match(text) if mask_told_bodies(text) == text else None
    return (found["order"], found["more"].strip("、 ")) if found is not None else (text, "")


def append_enclosed_words(text: str, more: str) -> str:
    """Return an order whose quoted message has more words at its end; "" where it sends no such message."""
    found = [*_SAID_JA.finditer(text)] or [*_TOLD_JA.finditer(text)]
    if len(found) != 1:
        return ""
    said = found[0]["said"].rstrip("。")
    return f"{text[: found[0].start()]}{said}。{more}{text[found[0].end() :]}"


def _join_korean(found: re.Match[str]) -> str:
    goes_on = _ENDS_ORDER_KO.search(found["order"])
    if goes_on and not found["again"]:
        return found[0]
    order = " 줘" if goes_on else found["order"]
    return f"{found['told']} {found['more']} {found['verb']}{order}"


def drop_asides(text: str) -> str:
    """Return a request without what stands in brackets, or between dashes, between whom an order tells something and
    what it tells; quotes and told words stay."""
    if mask_told_bodies(text) != text:
        return text
    sealed, quotes = seal_quotes(text)
    for form in (_ASIDE_EN, _DASHED_EN):
        sealed = form.sub(r"\g<order>", sealed)
    sealed = _ASIDE_KO.sub(r"\g<order> ", sealed)
    return restore_quotes(_ASIDE_JA.sub(r"\g<order>", sealed), quotes)

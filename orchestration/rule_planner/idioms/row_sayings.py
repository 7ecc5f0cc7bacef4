"""Plain words for how people ask for a row: a polite question, a sheet that needs a line, an arrow to it, a spend of
something in a tab. Only a text that tells a figure or a contact is changed. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import restore_quotes, seal_quotes
from orchestration.text.word_lists import PLEASE_EN

_FIGURE = make_regex(r"\d")
LONGEST = 300
_ADDS_EN = r"(?:add|log|put|stick|pop|record|enter|note|chuck|throw|append|write|jot|drop)"
_ADDS_KO = r"(?:추가|기록|입력|등록|기입|적어|넣어|올려|써)"
_ASKED_KO = make_regex(
    rf"(?P<order>{_ADDS_KO}(?:\s?(?:해|좀|놔|놓아|두어|둬))*)\s?(?:주실래요?|주시겠어요?|주실\s?수\s?(?:있(?:나요?|을까요?|어요?|으세요?))|줄래요?|줄\s?수\s?있(?:어요?|나요?|니)|주시면\s?(?:안\s?)?(?:될까요?|되나요?))\s?[?？~]+"
)
_ASKED_EN = make_regex(
    r"^(?P<lead>\W*(?:(?:hey|hi|hello|ok|so|sorry|quick\sone)[\s,]+)*)(?:can|could|would|will)\s(?:you|u)\s"
    rf"(?:please\s|pls\s|kindly\s|just\s)*(?={_ADDS_EN}\b)(?P<rest>[^?]*)\?(?P<more>[^?]*)$",
    re.IGNORECASE,
)
_ASKED_JA = make_regex(
    r"(?P<order>(?:追加|追記|記入|記録|入力|登録)して|入れて|足して|書いて|入れといて|足しといて)(?:おいて)?(?:もらえ(?:ます|ません)?か?|くれ(?:ます|ません)?か?|いただけ(?:ます|ません)か|もらっても(?:いい|大丈夫)(?:です)?か?|くれる|もらえる)?\s?[?？]"
)
_LABELLED_JA = make_regex(
    r"(?<=[、。：])(?P<label>売上|金額|数量|個数|単価|価格|合計)(?:は|が|：|:)?\s?(?P<figure>[¥￥]?\d{1,3}(?:,\d{3})+|[¥￥]?\d+)(?![\d,])"
)
"""A figure right behind the name of its column."""
_WOULD_YOU = make_regex(
    r"[,\s]+(?:would|could|can|will)\s(?:you|u|ya)(?:,?\s(?:please|pls|plz|mate))?\s?[?.!]*$", re.IGNORECASE
)
_NEEDS_EN = make_regex(
    r"^(?P<place>(?:the\s|our\s)?[^,.:;?!\d]{3,40}?)\s(?:still\s|also\s)?needs\s(?:an?|one|another)\s(?:new\s|more\s)?(?:line|row|entry)\s(?:for|with|of)\s(?P<cells>.+)$",
    re.IGNORECASE,
)
_GOES_EN = make_regex(
    r"[,.;]?\s(?:(?:and\s)?(?:it|this|that)\s)?(?:needs?\sto|should|has\sto|must|gotta|(?=goes))\s?(?:go(?:es)?|be\s(?:added|logged|recorded|entered|put))\s(?:in|into|on|to|under)\s(?=(?:the|our)\s)",
    re.IGNORECASE,
)
_ARROW = make_regex(
    r"^(?P<cells>(?=[^\n]*\d)[^\n?→]+?)\s?(?:→|->|=>|⇒)\s?(?P<place>[^\n,?\d]{3,40}?(?:\sQ[1-4](?:\stab)?)?)[\s.!]*$"
)
_MORE_EN = make_regex(
    r"^(?P<place>(?:the\s|our\s)?[^,.:;?!+\d]{3,40}?)\s?\+=?\s?(?P<cells>(?!1\s?[:：])[^+]*\d.*)$", re.IGNORECASE
)
_ONE_FOR_EN = make_regex(
    r"^(?P<lead>\W*(?:(?:and|also|ok|so)\s)*)(?:an?other\sone|one(?:\smore)?|new\sone)\sfor\s(?P<place>(?:the\s|our\s)[^,.:;?!\d]{3,40}?)\s?[:–—-]\s*(?P<cells>.+)$",
    re.IGNORECASE,
)
_IN_BRACKETS = make_regex(
    rf"^(?P<lead>\W*(?:{PLEASE_EN}\s)*)(?P<order>{_ADDS_EN}|new\srow)\s?[:,]?\s(?P<cells>(?=[^()\n]*\d)[^()\n?]+?)\s?\((?P<place>(?:in\s|to\s)?(?:the\s)?[^()\d]{{3,40}}?)\)[\s.!]*$",
    re.IGNORECASE,
)
_HEADED = make_regex(
    r"^(?P<place>(?:the\s|our\s)?(?:weekly|monthly|daily|Q[1-4])\s\w+(?:\s(?:tab|sheet))?|(?:the\s|our\s)?\w+(?:\s\w+)?\s(?:sheet|tab|budget))\s?[:–—-]\s(?P<cells>(?=[^?]*\d)[^,?]+(?:,(?!\d{3})[^?,]+){2,})$",
    re.IGNORECASE,
)
_SPEND_EN = make_regex(
    rf"(?P<order>\b{_ADDS_EN})\s(?:an?|another|one|this|the)\s(?:new\s|more\s)?(?P<what>[a-z]+(?:\s[a-z]+)?)\s(?:spend|spending|expense|cost|payment|purchase)(?:\sitem)?(?:\sfor\s(?:me|us))?\s(?:in|into|to|on|under)\s(?:the\s)?(?P<tab>Q[1-4])(?:\stab)?(?=[\s,.:–—-]|$)",
    re.IGNORECASE,
)
_SPEND_KO = make_regex(
    r"(?P<what>[가-힣]{2,6})\s(?:지출|비용|집행)(?:을|를|건)?\s?(?:하나|한\s?건)?\s?(?P<tab>Q[1-4])\s?탭에",
    re.IGNORECASE,
)
_DASH = make_regex(
    r"(?P<order>\b(?:tab|sheet|budget|tracker|list))(?:\s(?:pls|please|for me))?\s?(?:\s-|[–—]|--)\s", re.IGNORECASE
)
_WISH_KO = make_regex(
    r"(?P<row>(?:한|두|세|네)\s?(?:줄|건|행)(?:만)?)\s?(?:부탁(?:해요?|드려요?|드립니다|드릴게요)?|플리즈)(?=[\s.!~]|$)"
)
_HEAD_KO = make_regex(
    r"^(?P<place>[^:\d]{2,30}?)(?:에)?\s(?:(?:한|1)\s?(?:줄|건|행)|하나)\s?(?:만\s)?(?P<order>추가|기록|입력)\s?(?:요|해줘|해주세요|부탁\S*)?\s?:\s"
)
_GO_KO = make_regex(r"(?<=[\d만천원])\s?(?:ㄱㄱ+|고고)[\s.!~]*$")
_PLACE_GO_KO = make_regex(r"(?:시트|예산|탭|명단|현황|장부|Q[1-4])\S*(?:에다가?|에)\s", re.IGNORECASE)
_YES_KO = make_regex(r"\s?(?:ㅇㅇ+|ㄱㄱ+|ㅎㅎ+|ㅋㅋ+|ㅠㅠ+)[\s.!~]*$")
_MISSED_JA = make_regex(
    r"^(?:(?:すみません|ごめん(?:なさい)?|あの)[、。,\s]*)?(?P<place>[^、。]{2,24}?)に(?P<day>[^、。\sに]{1,8}?)の(?:分|売上)?(?:が|は)?(?:[一二三1-3]件)?(?:が)?(?:抜けて|漏れて|入って)(?:い)?(?:ました|ませんでした|ない(?:です)?|ます|る)[。、]\s?"
    r"(?P<cells>(?=[^\n]*\d)[^\n]+?)(?:です|でした)?[。、]\s?(?:(?:追加|追記|記入|記録|入力|登録)し|入れ|足し)[ぁ-ん]*(?:(?:願|下さ)[ぁ-ん]*)?[\s。!！🙏🙇]*$"
)
_WISH_JA = make_regex(
    r"(?<!追加)(?<!追記)(?<!記入)(?<!記録)(?<!入力)(?<!登録)\s?(?:で|を)?(?:[一1]行|1件|一件)?(?:を)?(?:よろしく(?:お願い(?:します|いたします)?)?|頼む(?:わ|ね)?|頼みます)[。!！🙏\s]*$"
)
_FORGOT_JA = make_regex(
    r"^(?P<day>[^、。\s]{1,8}?)の(?:分|売上)[、。は]?\s?(?P<place>[^、。]{2,24}?)に(?:入れ|書き|追加し|記入し|登録し)忘れて(?:い)?(?:た|ました|まして)"
    r"[^\w\d]*(?P<cells>(?=[^\n]*\d)[^\n]+?)\s?(?:で|を)?(?:お願い(?:します)?|よろしく(?:です)?|追加して[ぁ-ん]*|足して[ぁ-ん]*)[\s。!！]*$"
)
_ONE_JA = make_regex(r"に(?:[1１一]|お一人)\s?(?:名様?|人|件|様)?(?:を|だけ)?(?=追加|登録|追記|記入|足し|入れ)")
_JOINED_FIGURES = make_regex(r"(?<=[件個台本枚名])で(?=\d)")
_COUNTED_JA = make_regex(r"(?<=[ァ-ヶー一-龥A-Za-z])(?P<count>\d{1,4})(?:件|個|台|本|枚)(?=、|$)")
_DOT_JA = make_regex(r"(?<=[ァ-ヶー一-龥])・(?=[ァ-ヶーA-Za-z一-龥\d])|(?<=\d)・(?=[\dァ-ヶー一-龥])")


_ELSE = make_regex(
    r"[#@](?!\w+\.)(?=[\w<])|한테|에게|께\s|디엠|(?<![A-Za-z])(?:dm|tell|ask|message|remind|post|send|share|if|when|every|page|notes?|meeting|doc)(?![A-Za-z])"
    r"|보내|공유|알려|올려\s?달라|회의록|페이지|メッセージ|送っ|伝え|さんに|議事録|ページ|たら|なら",
    re.IGNORECASE,
)
"""What says that others are told something, or that something else is done beside."""


def replace_row_sayings(text: str) -> str:
    """Return a request for a row in plain words; any other text as it is."""
    if len(text) > LONGEST or not _FIGURE.search(text) or "\n" in text.strip():
        return text
    sealed, quotes = seal_quotes(text)
    if not _PLACES.search(sealed) or _ELSE.search(re.sub(r"\S+@\S+", " ", sealed)):
        return text
    return restore_quotes(_replace(sealed), quotes)


def _replace(text: str) -> str:
    text = _ASKED_KO.sub(r"\g<order> 주세요.", text)
    text = _ASKED_JA.sub(r"\g<order>。", text) if _FIGURE.search(text) else text
    text = _LABELLED_JA.sub(lambda one: f"{one['label']} {one['figure'].replace(',', '')}", text)
    text = _WOULD_YOU.sub("", text)
    text = _ASKED_EN.sub(r"\g<lead>\g<rest>.\g<more>", text)
    text = _SPEND_EN.sub(r"\g<order> to the \g<what> budget \g<tab> tab", text)
    text = _SPEND_KO.sub(r"\g<what> 예산 \g<tab> 탭에", text)
    return _replace_korean(_replace_japanese(_replace_english(text)))


def _replace_english(text: str) -> str:
    for form in (_NEEDS_EN, _ONE_FOR_EN, _MORE_EN, _IN_BRACKETS, _ARROW, _HEADED):
        found = form.match(text)
        if found is not None and _is_sheet(found["place"]):
            place = re.sub(r"^(?:in|to)\s", "", found["place"].strip(), flags=re.IGNORECASE)
            place = place if place.lower().startswith(("the ", "our ")) else f"the {place}"
            place = place if _SHEET_WORD.search(place) else f"{place} sheet"
            cells = _YESTERDAYS.sub(r"\g<day>, ", found["cells"].strip())
            return f"add a row to {place}: {cells}"
    text = _GOES_EN.sub(". add it to ", text)
    return _DASH.sub(r"\g<order>: ", text, count=1) if re.search(rf"\b{_ADDS_EN}\b", text, re.IGNORECASE) else text


_SHEET_WORD = make_regex(
    r"\b(?:sheet|budget|tab|tracker|list)\b|시트|예산|명단|현황|탭|シート|予算|リスト", re.IGNORECASE
)
_PLACES = make_regex(
    r"\b(?:sheet|budget|tab|tracker|customer list|client list|weekly sales|sales|Q[1-4])\b|시트|예산|명단|현황|탭|매출"
    r"|シート|予算|リスト|名簿|売上",
    re.IGNORECASE,
)
_YESTERDAYS = make_regex(r"^(?P<day>yesterday|today)['’]s\s", re.IGNORECASE)


def _is_sheet(place: str) -> bool:
    return _PLACES.search(place) is not None


def _replace_korean(text: str) -> str:
    if not re.search(r"[가-힣]", text):
        return text
    text = _HEAD_KO.sub(r"\g<place>에 \g<order>: ", text)
    text = _WISH_KO.sub(r"\g<row> 추가해줘", text)
    if _PLACE_GO_KO.search(text):
        text = _GO_KO.sub(" 추가해줘", text)
    return _YES_KO.sub("", text)


def _read_cells_ja(cells: str) -> str:
    return _COUNTED_JA.sub(_part_count, re.sub(r"[・／]", "、", cells))


def _part_count(found: re.Match[str]) -> str:
    return f"、{found['count']}"


def _replace_japanese(text: str) -> str:
    if not re.search(r"[ぁ-ん]", text):
        return text
    text = _ONE_JA.sub("に", text) if _is_sheet(text) else text
    text = _JOINED_FIGURES.sub("、", text) if _is_sheet(text) else text
    missed = _MISSED_JA.match(text) or _FORGOT_JA.match(text)
    if missed is not None and _is_sheet(missed["place"]):
        return f"{missed['place']}に追加: {missed['day']}、{_read_cells_ja(missed['cells'])}"
    if _is_sheet(text) and _WISH_JA.search(text) and not re.search(r"[?？]", text):
        text = f"{_WISH_JA.sub('', text).rstrip('、 ')}を追加して"
    return _DOT_JA.sub("、", text) if _is_sheet(text) and re.search(r"追加|入れ|足し|記入", text) else text

"""Words of a sentence that tells a sale or an expense and has it added to a sheet, in three languages. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_FLAGS = re.IGNORECASE
ADDS = make_regex(
    r"\b(?:add|log|put|stick|pop|record|enter|note|append|insert|chuck|throw|drop|write|book)\b"
    r"|(?:추가|기록|입력|등록|기입|적어|적고|적자|넣어|넣자|올려|남겨)(?!지)"
    r"|追加|追記|記入|記録|入力|登録|入れ(?:て|と)|(?:足|た)し(?:て|と)(?!か)|書い(?:て|と)|書き込",
    _FLAGS,
)
"""That a row is to be added."""
JUST = make_regex(
    r"(?<![가-힣])(?:방금|지금\s?막|막|좀\s?전에|아까)(?![가-힣])|\bjust\b|たった今|(?:つい)?さっき|ただいま|今しがた",
    _FLAGS,
)
"""That it was done today."""
COUNT = make_regex(
    r"(?<![\d.,/:-])(?P<n>\d{1,3}(?:,\d{3})|\d{1,5})\s?(?:개|대|건|세트|박스|units?\b|pcs?\b|pieces?\b|licen[sc]es?\b|seats?\b|個|台|件|本|セット)"
    r"|(?<![\w.])[x×]\s?(?P<x>\d{1,4})\b|(?<![\w.,])(?P<y>\d{1,4})\s?[x×](?!\w)",
    _FLAGS,
)
"""How many were sold."""
_UNITS = make_regex(r"수량|개수|판매량|대수|units?|quantity|qty|count|数量|個数|台数", _FLAGS)
OF_SALE = make_regex(
    r"(?:just|we|we've|i|i've|closed?|closing|sold|sale|sales|deal|order|orders|came|come|through|won|got|landed|booked|at|for|of|in|to|into|on|onto|from|with|by"
    r"|the|a|an|one|another|new|more|is|was|it|it's|that|this|these|them|can|could|you|u|pls|plz|please|and|so|also|ok|hey|hi|thanks|thx|ta|total|totals?|worth|each"
    r"|row|rows|line|entry|sheet|tab|tracker|spreadsheet|weekly|monthly|missing|missed|lacks?|has|no|there's|forgot|units?|unit|krw|spent|paid|expense|cost|costs|'s|s|up|down|there|here|dated|day|under|as|then|nothing|na|lol|oops|sorry|will|would|need|needs|be|me|my|our"
    r"|방금|지금|막|아까|좀|전에|오늘|어제|팔[았렸린]\S*|판매\S*|팔고|나갔\S*|나간\S*|썼\S*|쓴|결제\S*|지출\S*|계약\S*|체결\S*|따냈\S*|수주\S*|성사\S*|했\S*|됐\S*|들어왔\S*"
    r"|한|줄|행|건|새|신규|하나|더|거|것|추가\S*|기록\S*|입력\S*|등록\S*|기입\S*|적어\S*|넣어\S*|올려\S*|남겨\S*|해?줘\S*|해?주세요|주라|줄래\S*|부탁\S*|드려요|드립니다|해|하나만|시트\S*|매출\S*|예산\S*|표에?|탭에?|주간\S*|현황\S*|빠[졌진져]\S*|누락\S*|안|들어갔\S*"
    r"|에다가?|에도?|에서|으로|로|은|는|이|가|을|를|도|이?요|예요|이에요|입니다|원|만원|자로?|날짜로?|그거|이거|저거|이것|그것"
    r"|たった今|さっき|つい|ただいま|今|で|が|を|に|へ|は|も|の|と|売れ\S*|売[っり]\S*|決ま\S*|受注\S*|成約\S*|契約\S*|使\S*|払\S*|分|さん|売上|売り上げ|シート|タブ|表|週間|週次|追加\S*|追記\S*|記入\S*|記録\S*|入力\S*|登録\S*|入れ\S*|足し\S*|たし[てと]\S*|日付|書い\S*"
    r"|お願い\S*|ください|下さい|して\S*|おいて\S*|ウォン|円|1行|一行|行|件|です|でした|ました|ので|から|んで|それ|これ)+",
    _FLAGS,
)
"""A word of such a sentence that is none of its values."""


def is_of_units(column: str) -> bool:
    """Whether a column tells how many there are."""
    return _UNITS.search(column) is not None

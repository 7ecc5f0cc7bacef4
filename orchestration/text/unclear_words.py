"""Words in a text that was worked out of a request, by which it does not read like clean content: an open end, words to
metel itself, a piece of a word, a question that goes on. Pure.
"""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.word_lists import PLEASE_EN

_OPEN = {"(": ")", "（": "）", "[": "]", "「": "」", "『": "』"}
_SMILE = make_regex(r"[:;]-?[()]|(?:^|(?<=[\n,.;:]))\s?\d{1,2}\)|\^\^|\(\^|\([가-힣]{1,3}\)")
_OPEN_END = make_regex(
    r"(?:\b(?:until|till|and|or|but|because|the|an?|if|unless|so\sthat|(?:know|say|says|said|told|tell|think|sure)\sthat)|^that|(?<!ing\s)(?<!ed\s)\b(?:of|for|with)|[,、&/(]|->|=>|→)\s*[.?!]*\s*$"
    r"|(?<=\s)(?:그리고|그래서|또|및|때문에|위해)\s*[.]*$|(?:それから|そして|それと|ため|ので)[.。]*$"
    r"|[가-힣]를$|[가-힣]{2}(?<![마가노겨])을$|[가-힣](?<![휴평추참증원국대])가$|(?:하나만|한테|에게)$|[一-龥ぁ-んァ-ヶー][がを]$|[一-龥ァ-ヶー](?:に|へ)も?$",
    re.IGNORECASE,
)
_OPEN_START = make_regex(
    r"\W*(?:(?:until|till|or|because|saying)\b|asap\b|that\s(?:he|she|they|we|i|you)\b|that$|then,|->|=>|&|['’]?s\s|ll\s|re\s)"
    r"|\([^)]*\)\sthat\b|(?:는|은|을|를|에게|한테|께|라고|다고|이라고)\s|[をがには](?=[一-龥ァ-ヶ])|(?:だけ|のみ)(?=[一-龥ァ-ヶ])|만\s",
    re.IGNORECASE,
)
_BROKEN_EN = make_regex(
    r"\b(?:is|was|has|does|moves|expects)\syou\b|\byou\s(?:is|was|has|does|'s)\b|^\W*\w+\sknow\s(?!that\b|if\b|about\b)\w"
    r"|^works\s|^(?:have|has|had|been|gone)\s(?!you|we|they|the|it|he|she|i|there|any|our|my|an?\s(?:good|great|nice))"
    r"|^(?:in|on|as|of|into|out\sof)\s(?:as\s)?(?:an?\s)?\w+[?.!]*$|^could\syou\stell\sme\s[^?.]*?(?:\.\s|,\s(?:the|our|he|she|they|we|i)\s)[^?]*\?$"
    r"|^(?:the|our|my|an?)\s[^,.?!]{2,60},\s(?:he|she|they)(?:['’]s|['’]re|\sis|\sare)\b"
    r"|\((?:he|she|they)['’](?:s|re)\s[^)]*\)|\s(?:yeah|ok|lol|haha|pls then)\s?[?.!]*$"
    r"|\b(?:it|him|them)\s(?:the|our|my|an?)\s\w+\s(?:is|was|got|has|are|were)\b",
    re.IGNORECASE,
)
"""Words that no clean English sentence has: a verb of another person, an order or a sentence run into another."""
_TO_METEL_EN = make_regex(
    r"\b(?:just\s)?pass\s(?:it|this|that)\son\b|\bjust\s(?:relay|forward)\s(?:it|this|that)\b|\bno\sneed\sto\swait\b|\byourself\s*[.!]*$|\b(?:dm|message)\s(?:is|would\sbe)\s(?:best|lovely|great|nice|fine|better|enough|ok(?:ay)?)\b"
    rf"|\bseparately,?\s{PLEASE_EN}|\bnot\s(?:in|to|as)?\s?(?:an?|the|any)\s(?:group|channel|public)\b|\bgroup\s(?:chat|dm)\b"
    r"|\bno\sneed\sto\sbe\s\w+|\bkeep\sit\s(?:short|polite|brief|friendly|casual|light)\b|\bbe\s(?:nice|gentle|polite|brief)\b(?:\s(?:about|with)\b|[.!]*$)"
    rf"|\bin\s(?:english|korean|japanese)(?:,?\s{PLEASE_EN})?[.!]*$|\bmetel\b|\b(?:no|not)\s(?:a\s)?channel\b"
    r"|\b(?:don't|do\snot)\s(?:ping|tag|cc|@)\b|\b(?:also|and|then)\s(?:make|create|add|open)\s(?:an?|one)\s(?:task|page|note|reminder|to-?do)\b"
    r"|(?:,\s|\b(?:and|then|also)\s)(?:please\s)?ask\s(?:(?:him|her|them)\s)?(?:if|whether|when|what|how|who|where|why)\b"
    r"|\b(?:actually|wait|no)\b,?\s(?:skip|scratch|forget|drop|leave\sout|never\s?mind|not)\b"
    r"|\bnot\snow\b|\b(?:english|korean|japanese)\s(?:obviously|ofc|only|please|pls)\b|,?\sand\spolite(?:ly)?[.!]*$"
    r"|\b(?:that['’]?s|this\sis)\s(?:private|confidential|between\sus|just\sfor\syou)\b|\bno\schannels?\b"
    r"|,\s(?:and|then)\s(?:also\s)?(?:move|set|change|push|bump|mark|close|flip|assign|rename|put|give)\s(?:the|it|that|his|her|their)\b"
    r"|\b(?:and|then)\s(?:tell|dm|message)\s(?:me|him|her|them|your?)\b|\bquietly,?\splease|\bleave\sit\b|^(?:dm|message|page|note)\s[-–—:,、]",
    re.IGNORECASE,
)
_OF_READER = make_regex(
    r"\b(?:if|whether|when|where|why|how)\s(?:he|she)\b|\b(?:for|with|to|about|from|tell|ask|call|help|let)\s(?:him|her)(?=[.,!?]|$|\s(?:on|at|in|by|today|tomorrow|know)\b)"
    r"|\b(?:he|she)\s(?:should|must|needs?\sto|has\sto)\b|\b(?:so|and|but)\s(?:he|she)\s(?:needs?|has|should|can|must|is|will|gets?)\b",
    re.IGNORECASE,
)
_TO_METEL_KO = make_regex(
    r"지금\s?(?:은\s?)?말고|^(?:예약|알림(?:\s?좀)?|메시지|디엠|DM)[.,:\s]|:\s?[.,]|^급한\s?거|따로따로|각각\s(?:디엠|DM|보내|개인)|(?:단톡|단체방|그룹|채널)(?:방)?(?:에|에는|엔|에다)?\s?(?:말고|올리지\s?말|쓰지\s?말|남기지\s?말)"
    r"|(?:DM|디엠)으?로(?:만)?\s?(?:[.!]*$|보내|해)|전달만|그대로만\s전|^(?:짧게|간단히|정중하게|정중히|부드럽게|살짝|좀)\s|\s(?:짧게|정중하게|정중히|부드럽게|영어로|일본어로|존댓말로)[.!ㅠㅋ]*$"
    r"|(?:보내|전해|말해|물어봐|등록해|공지해|남겨|올려|늦춰|미뤄|바꿔|만들어|돌려|넘겨|옮겨|고쳐|지워|밀어|당겨|닫아)\s?(?:줘(?:요)?|줄래|주라|주고|주시고|주시구)(?=[\s.,!?~]|$)"
    r"|^(?:각각|전\s?직원한테|모두에게|급함|전사\s공지로)\s|^[A-Za-z][\w-]{1,20}에\s|^#\S|^[가-힣A-Za-z]{1,10}\s?채널에\s|^\S{1,12}(?:\([^)]{1,20}\))한테\s"
    r"|(?:넌|너는|메텔)\s|던데\s|(?:^|[.]\s)(?:전하고|말하고|알리고|알려\s?주고)\s|^(?:오시면|오면|끝나면|되면|나오면)\s|^\S{1,4}\s거(?:입니다|예요)|^(?:나|난|내가|나는|저|전(?!\s(?:직원|사원|팀|부서|세계|지점|층|체|제품))|저는|제가)\s",
    re.IGNORECASE,
)
_TO_METEL_JA = make_regex(
    r"個別に(?:DM|送|連絡)?|グループ(?:では|じゃ)?なく|チャンネル(?:に|へ)(?:は)?(?:書か|投稿|出さ)|(?:伝える|転送する)だけ|(?:丁寧に|手短に|英語で|韓国語で)[。]*$"
    r"|^(?:手短に|丁寧に|DM)|(?:英語|韓国語|日本語)でね?[、。]|今(?:すぐ)?じゃな|伝えて(?:ください|おいて|ね)?[。]*$|(?:聞いて|投稿して|DMして)(?:おいて|ください)?[。]*$|DMで[。、]*$|タスク(?:も|を)?作って",
    re.IGNORECASE,
)
_ASKED_AMID = make_regex(r"[?？]\s*(?!\s*(?:\(|😀|🙏|:\)|ㅎ|ㅋ|ㅠ|lol\b|thanks|thx))(?=[a-z가-힣ぁ-んァ-ヶ一-龥])")
_ASKED_THEN = make_regex(
    r"[?？]\s+(?:separately|no\srush|no\shurry|if|please|just|make|don't|keep|send|tell|post|then|and|not|but)\b",
    re.IGNORECASE,
)
_FINISHED_AMID = make_regex(
    r"(?<=[가-힣])(?:이다|입니다|습니다)\s(?:\d|[월화수목금토일]요일|오전|오후)|(?<=[가-힣])(?:나요|까요)\s(?=[가-힣])|(?<=[一-龥])[だ]\d"
)
"""A sentence ends, and more is said of it without a stop ("금요일이다 3시입니다")."""


def find_open_end(text: str) -> str:
    """Return the words with which a text begins or ends in the middle of something, or the bracket that it leaves open;
    empty where it is whole."""
    plain = _SMILE.sub(" ", text)
    for begin, end in _OPEN.items():
        if plain.count(begin) != plain.count(end):
            return begin if plain.count(begin) > plain.count(end) else end
    found = _OPEN_END.search(text) or _OPEN_START.match(text)
    return found[0].strip() if found is not None else ""


def does_begin_amid(text: str) -> bool:
    """Whether a text begins with what belongs to a word before it."""
    return _OPEN_START.match(text) is not None


def find_words_to_metel(text: str) -> str:
    """Return the words of a text that are said to who is to pass it on, and not to who reads it; empty where there are
    none."""
    for form in (_TO_METEL_EN, _TO_METEL_KO, _TO_METEL_JA):
        found = form.search(text)
        if found is not None:
            return found[0].strip()
    return ""


def find_broken_words(text: str) -> str:
    """Return the words by which a text is no sentence, or two that run into each other; empty where there are none."""
    for form in (_ASKED_THEN, _ASKED_AMID, _FINISHED_AMID, _BROKEN_EN):
        found = form.search(text)
        if found is not None:
            return text[max(0, found.start() - 12) : found.end() + 12].strip()
    return ""


def find_person_unnamed(text: str) -> str:
    """Return the word for somebody who may be the one that reads a text, and is spoken of as of another; empty where
    there is none ("Sara will cover for him")."""
    found = _OF_READER.search(text)
    return found[0].strip() if found is not None else ""


def does_start_within_word(request: str, text: str) -> bool:
    """Whether a text begins with a piece of a word of the request ("Sara's design sync": "s design sync")."""
    first = re.match(r"[A-Za-z]+", text)
    if first is None or re.search(rf"(?<![\w'’]){re.escape(first[0])}(?![\w'’])", request, re.IGNORECASE):
        return False
    return re.search(rf"['’\w]{re.escape(first[0])}(?!\w)\s", request, re.IGNORECASE) is not None and len(first[0]) < 3

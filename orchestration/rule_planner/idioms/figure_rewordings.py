"""Plain words for questions that hold figures against each other in words of their own, in three languages. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from orchestration.rule_planner.idioms.idiom_rules import Rules, compile_rules
from schemas.plan import Language

_P_KO = (
    r"(?:어제|그저께|지지난\s?주|저저번\s?주|지난\s?주|저번\s?주|이번\s?주|지난\s?달|저번\s?달|이번\s?달"
    r"|지난\s?분기|이번\s?분기|\d{1,2}월)"
)
_P_EN = (
    r"(?:yesterday|the\sday\sbefore|(?:last|this)\s(?:week|month|quarter)|the\s(?:week|month|day)\sbefore(?:\s(?:that|last))?|the\sprevious\s(?:week|month)|two\sweeks\sago"
    r"|(?:in\s)?(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec))"
)
_P_JA = r"(?:昨日|一昨日|おととい|先々週|先週|今週|先々月|先月|今月|その前の[週月]|前の[週月]|\d{1,2}月)"
_MONTH = (
    r"(?:january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr"
    r"|jun|jul|aug|sept?|oct|nov|dec)"
)
_NAME_EN = r"(?-i:[A-Z가-힣][\w가-힣]*)"
_PLAIN: dict[Language, tuple[Rules, ...]] = {
    "ko": (
        compile_rules(
            (
                rf"[,.]?\s*(?:근데\s)?{_P_KO}(?:은|는)\s[^,.?!]{{0,20}}?(?:무시|빼고|빼|제외)[가-힣]{{0,6}}(?:\s?(?:줘|주세요))?[\s.!]*$",
                "",
            ),
            (
                r"(?<=[?？.!,])\s*(?:\S{1,6}(?:님|씨)?(?:이|가|은|는)\s)?[^.?!？,\n]{0,16}(?:늘|줄|올랐|올라|내렸|떨어|많|적|좋|나빠)[가-힣]{0,4}(?:다던데|다는데|다고\s?하던데|다더라|대서|다길래)"
                r"(?:\s?(?:그게\s)?(?:진짜|정말|맞|사실|그런)[가-힣]{0,6})?[\s.?？!~…]*(?=\S)",
                " ",
            ),
            (r"^(?:체감상|느낌상|내\s?느낌엔|왠지|기분상)\s", ""),
            (r"^[^,.?!:]{1,8}\.{2,}:?\s*(?=\S)", ""),
            (
                r"(?:더\s)(?:벌어온|번|판|팔린|나간|많이\s?판|많이\s?번|쓴)\s?(?:거|것)\s?같(?:은데|던데|아서)[,\s]*(?:시트\s?)?(?:전체로|다|실제로|숫자로)?\s?(?:보면\s)?(?:진짜|정말|실제로)?\s?"
                r"(?:그래|그런가|그런지|맞아|맞나|그렇나)[가-힣]{0,3}\s?[?？]",
                "더 팔았어?",
            ),
            (r"(?:얼만데|얼마인데|얼만지|얼마길래)(?=[\s?？.!~]*$)", "얼마야"),
        ),
        compile_rules(
            (
                rf"^(?P<a>{_P_KO})(?:이|가)\s(?:그\s?)?(?P<b>전\s?[주달날]|{_P_KO})보다\s(?:매출(?:이|은)?\s)?(?:더\s)?(?:나았|나은|좋았|좋은|높았|많았|낮았|적었|올랐|늘었|줄었)[가-힣\s]{{0,10}}[?？]+$",
                r"\g<a> 매출 그 \g<b>랑 비교해줘",
            ),
        ),
    ),
    "en": (
        compile_rules(
            (r"\b(how|what|where)['’]d\b", r"\1 did"),
            (
                rf"[,.;]\s*(?:(?:and|but|please)\s)*(?:ignore|skip|leave\sout|never\smind)\s{_P_EN}[^.?!]{{0,40}}[\s.!]*$",
                "",
            ),
        ),
        compile_rules(
            (
                rf"^(?:(?:so|hey|ok)[,\s]+)*(?:was|is|did|were)\s(?P<a>{_P_EN})(?:'s\s(?:sales|revenue))?\s(?:(?:do|go|look|any|a\slot|much)\s)*(?:better|worse|up|down|higher|lower|more|less|stronger|weaker)\s(?:than|from|on|vs\.?)\s(?P<b>{_P_EN})[\s?]*$",
                r"compare \g<a>'s sales with \g<b>",
            ),
            (
                rf"^(?:(?:please|can\syou|could\syou)\s)*compare\s(?P<a>{_P_EN})\s(?:and|with|to|vs\.?|against)\s(?P<b>{_P_EN})\s(?:for|in)\s(?P<x>{_NAME_EN}(?:\s{_NAME_EN})?)[\s?.!]*$",
                r"\g<x> sales \g<a> vs \g<b>",
            ),
            (
                rf"^(?:so\s)?what(?:'s|s|\sis)\s(?P<x>{_NAME_EN})\s(?:at|up\sto|sitting\sat|doing)\s(?:for\s|in\s)?(?P<rest>[^?]+?)[\s?]*$",
                r"how much did \g<x> make \g<rest>",
            ),
            (
                rf"^(?:is|are)\s(?P<x>{_NAME_EN})\s(?:still\s)?(?:buying|ordering|selling|taking|getting)\s(?P<y>{_NAME_EN})[?.,;]\s*(?P<rest>.+)$",
                r"\g<x> \g<y> sales \g<rest>",
            ),
            (rf"\b(?:for|in)\s(?P<a>{_MONTH})\s(?:and|&)\s(?P<b>{_MONTH})\b", r"in \g<a> and in \g<b>"),
        ),
        compile_rules(
            (rf"\bmake\s(?={_MONTH}\b)", "make in "),
            (r",?\s(?:separately|respectively|one\sby\sone|each)(?=[\s?.!]*$)", ""),
        ),
    ),
    "ja": (
        compile_rules(
            (
                rf"[。、]\s*(?:ただし?、?)?{_P_JA}(?:は|の分は)[^。]{{0,20}}?(?:無視|除外|抜き|なし|入れない|含めない)(?:し)?(?:て|で)?(?:ください|いい|お願い(?:します)?)?[。!！\s]*$",
                "",
            ),
            (r"どんだけ|どれだけ", "どれくらい"),
            (r"差(?:が)?つい(?:た|てる|ている)(?:の)?か?", "差"),
        ),
        compile_rules(
            (
                r"^(?P<a>[一-龥ァ-ヶー가-힣A-Za-z]{2,10})と(?P<b>[一-龥ァ-ヶー가-힣A-Za-z]{2,10}?)(?:、|で|は)(?P<p>先週|今週|先々週|今月|先月|昨日|\d{1,2}月)?(?:は|の|で)?、?どっちが(?:どれ(?:だけ|くらい|ぐらい))?(?:売上(?:が)?)?(?:多|高|売れ|上|大き)[ぁ-ん]{1,8}[?？。]*$",
                r"\g<p>の\g<a>と\g<b>の売上はどっちが多い？差は？",
            ),
            (
                r"^(?P<a>[一-龥ァ-ヶー가-힣A-Za-z]{2,10})と(?P<b>[一-龥ァ-ヶー가-힣A-Za-z]{2,10}?)(?:、|で|は)(?P<p>先週|今週|先々週|今月|先月|昨日|\d{1,2}月)?(?:は|の|で)?、?どれくらいどっちが(?:多|高)[ぁ-ん]{1,8}[?？。]*$",
                r"\g<p>の\g<a>と\g<b>の売上はどっちが多い？",
            ),
        ),
    ),
}
"""Rules in turn: what is said beside the question first, then the question itself."""


def list_plain_forms(text: str, language: Language) -> Iterator[str]:
    """Yield other wordings of a question, each one of all rules up to some step."""
    said = text
    for rules in _PLAIN[language]:
        changed = said
        for form, plain in rules:
            changed = form.sub(plain, changed)
        changed = " ".join(changed.split())
        if changed != said and changed:
            said = changed
            yield said

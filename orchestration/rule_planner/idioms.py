"""Plain words for idioms, spoken endings and mixed languages, before a request is read. Quotes stay as typed. Pure.

Each rule is of one language and says the same in words that the grammar knows: "make Junho the owner of X" is "assign X
to Junho", "늦는다구" is "늦는다고", "owner는 Sarah" is "담당은 Sarah".
"""

from __future__ import annotations

import re
from functools import partial

from schemas.plan import Language

_QUOTED = re.compile(
    r"“[^”\n]{1,1000}”|‘[^’\n]{1,1000}’|「[^」\n]{1,1000}」|『[^』\n]{1,1000}』|《[^》\n]{1,1000}》|\"[^\"\n]{1,1000}\""
    r"|`[^`\n]{1,1000}`|(?<![A-Za-z0-9])'(?:[^'\n]|(?<=[A-Za-z])'(?=[A-Za-z])){1,1000}'(?![A-Za-z0-9])"
)
_HIDDEN = r"[\ue800-\ue8ff]"
_NAME = r"[^\W\d_][\w-]*"
_NAMES = rf"@?{_NAME}(?:(?:\s?,\s?|\s(?:and|&)\s)@?{_NAME})*"
_SPENT_KO = r"(?:쓴|산|낸|결제한|지출한|구매한|나간)"
_RULES = {
    language: tuple((re.compile(pattern, re.IGNORECASE), said) for pattern, said in rules)
    for language, rules in {
        "en": (
            # "not only A but B too" names both.
            (
                r"\bnot\s(?:only|just)\s(?P<a>[^,.;:\n]{1,40}?),?\s(?:but|and)\s(?:also\s)?(?P<b>[^,.;:\n]{1,40}?)\s(?:too|as\swell)\b",
                r"\g<a> and \g<b>",
            ),
            (
                r"\bnot\s(?:only|just)\s(?P<a>[^,.;:\n]{1,40}?),?\sbut\salso\s",
                r"\g<a> and ",
            ),
            (
                rf"^(?P<who>{_NAMES})\s(?:should|must|needs?\sto|ought\sto)\s(?:both\s)?(?:get|receive)\s(?:a|an)\s(?:dm|direct\smessage)\s?[:,–-]\s*",
                r"DM \g<who>: ",
            ),
            (
                rf"\bmake\s(?P<who>{_NAME})\s(?:the\s)?(?:owner|assignee)\sof\s(?P<what>[^,.;\n]+)",
                r"assign \g<what> to \g<who>",
            ),
            (rf"\bmake\s(?P<who>{_NAME})\s(?:the|its)\s(?:new\s)?(?:owner|assignee)\b", r"assign it to \g<who>"),
            (
                r"^(?P<head>\W*(?:(?:please|pls)\s)?(?:set|change|push|move|mark|update|reschedule|postpone|bump)\b[^.!?\n]*?\band\s)"
                r"(?:give|hand)\sit\s(?:over\s)?to\s",
                r"\g<head>assign it to ",
            ),
            (r"\b(?:in|as\sa)\sprivate(?:\smessage)?\b", "by DM"),
            (r"^\W*(?:don't|do\snot)\slet\sme\sforget\s?[:,–-]\s*(?=[a-z]+\b)", ""),
            (
                rf"\b(?:put|stick|drop)\s(?P<what>{_HIDDEN})\son\smy\s(?:plate|to-?do(?:\slist)?|list|tasks)\b",
                r"create the task \g<what> for me",
            ),
            (
                rf"\b(?:put|stick|drop)\s(?P<what>{_HIDDEN})\son\s(?P<who>{_NAME})'s\s(?:plate|to-?do(?:\slist)?|list|tasks)\b",
                r"create the task \g<what> for \g<who>",
            ),
            (r"\b(?P<tab>Q[1-4])\s(?P<sheet>(?:marketing\s)?budget)\b(?!\ssheet)", r"\g<sheet> \g<tab> tab"),
            (r"(?<=[:,]\s)new\s(?=(?:owner|due|status|assignee|title)\b)", ""),
        ),
        "ko": (
            (r"(?<=[다라냐자])구요?(?=[\s.,!~]|$)", "고"),
            (
                r"^(?P<who>[^\s.]{1,20}(?:한테|에게|께))\s(?:디엠|DM|쪽지|메시지)\s?(?:좀|하나|부탁|부탁해|부탁해요|보내\s?줘)?\s?[.:!~]+\s*"
                r"(?P<what>[^.!~\n]+(?:다고|라고|냐고|자고|달라고))[.!~]*$",
                r"\g<who> \g<what> DM 보내줘",
            ),
            (r"(?<=로\s)늘려(?=\s?[주줘달])", "미뤄"),
            (r"(?<=로\s)늘리고", "미루고"),
            (
                r"담당(?:자)?에\s(?P<who>[^\s]+?)(?:님|씨)?(?:도|을|를)?\s(?:같이\s|함께\s|추가로\s)?(?:넣어|추가해|더해)",
                r"담당자에 \g<who>님도 추가해",
            ),
            (r"(?<=로\s)(?:밀자|밀어\s?줘|밀어\s?주세요|밀게요?)", "미뤄줘"),
            (r"(?<=[한테에게께]\s)(?:넘길게요?|넘기자|넘길래요?|넘깁시다|넘길\s?거야|넘길\s?거예요)", "넘겨줘"),
            (r"(?<=\s)내\s?[꺼거](?:고|니까)(?=[\s,.]|$)", "담당은 나고"),
            (r"(?<![가-힣])참석(?:은|:)?\s(?=[가-힣A-Za-z]{2,12}(?:[\s,.]|$))", "참석자는 "),
            (rf"(?<=\s){_SPENT_KO}\s(?={_HIDDEN}\s?\d)", ""),
            (r"(?:작업|업무|할\s?일|태스크)\s?현황", "작업 목록"),
            (r"\s?\(\s?(?P<field>(?:마감|기한|담당|상태|due)\b[^(),\n]{1,30})\)", r", \g<field>"),
            (r"(?<![A-Za-z])(?:owner|assignee)\s?(?:은|는|:|=)?\s", "담당은 "),
            (r"(?<![A-Za-z])due(?:\sdate)?\s?(?:은|는|:|=)?\s(?=[\d월화수목금토일이다내오모])", "마감은 "),
            (r"(?<![A-Za-z])status\s?(?:은|는|:|=)?\s", "상태는 "),
            (r"^새(?:로운)?\s?(?:task|태스크|작업|할\s?일)\s?[):]\s*", "작업 추가: "),
            (r"한\s?마디\s?(?:만\s?)?해(?=\s?[주줘달])", "메시지 보내"),
        ),
        "ja": (
            (r"(?:私|わたし|自分|僕|俺)が?担当(?:[、・,，]|(?=\s|で|に))", "担当は私、"),
            (r"(?<=[ァ-ヶー一-龥ぁ-んA-Za-z0-9가-힣])\s/\s", "、"),
            (r"、(?P<state>未着手|進行中|完了|保留)で?$", r"、状態は\g<state>"),
            (r"(?:送り|送信し|連絡し)たい(?:んだけど|んですけど|のですが|んですが|んです|です)?[。、]?$", "送って"),
        ),
    }.items()
}


_MIXED = re.compile(r"[A-Za-z](?:은|는|을|를|로|에|한테)(?=\s)|^새\s")
"""Korean words that carry a sentence of English ones."""


def replace_idioms(text: str, language: Language) -> str:
    """Return a request with idioms in plain words; what stands in quotes is left as it is."""
    quotes: list[str] = []
    plain = _QUOTED.sub(partial(_hide, quotes), text)
    for pattern, said in (*_RULES[language], *(_RULES["ko"] if language == "en" and _MIXED.search(plain) else ())):
        plain = pattern.sub(said, plain)
    return re.sub(_HIDDEN, lambda found: quotes[ord(found[0]) - 0xE800], plain)


def _hide(quotes: list[str], found: re.Match[str]) -> str:
    if len(quotes) == 256:
        return found[0]
    quotes.append(found[0])
    return chr(0xE800 + len(quotes) - 1)

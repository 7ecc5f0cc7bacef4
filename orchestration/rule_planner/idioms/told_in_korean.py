"""Orders to tell somebody something as they are typed in Korean ("준호님한테 DM 하나만요. 늦는다고 …", "따로 양해
부탁드린다고", "보고서 아직이네 지훈님한테 언제쯤 될지 물어봐줘"), in the form that the grammar reads. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, Rules, compile_rules, restore_quotes, seal_quotes
from orchestration.rule_planner.reading.korean import split_particle
from orchestration.text.reported_speech import WITH_FINAL_RIEUL, make_sentence
from orchestration.text.told_bodies import mask_told_bodies

_NAME = r"(?:[가-힣]{1,4}?(?:님|씨)?|[A-Z][a-z]+(?:님)?|<@\w+>)"
_TO = rf"(?<![가-힣])(?!(?:나|저|내|제)(?:한테|에게|게)){_NAME}(?:한테|에게|께)(?:는|도)?"
_HOW = r"(?:DM|디엠|메시지|메세지|쪽지|카톡|톡)"
_ONE = r"(?:\s?(?:하나|한\s?통|한\s?번|한\s?줄|한마디|좀))*(?:만)?"
_DO = r"(?:줘요?|주세요|주라|줄래요?|주실래요?|주시겠어요|줄\s?수\s?있[가-힣]+|주실\s?수\s?있[가-힣]+|주십시오)"
_OWN = make_regex(r"(?<!\S)(?:내가|제가|나는|저는|난|나도|저도|나한테|저한테|나에게|저에게|내|제)\s")
_TOLD = rf"(?:[다라자냐]고|[는은]지|[{WITH_FINAL_RIEUL}]지)"
_END = r"[\s.!~?ㅎㅋㅠㅜ^]*"
_PLAIN: Rules = compile_rules(
    (r"(?:^|(?<=[.,!~]\s))다름(?:이)?\s?아니[라고오][가-힣]{0,3}[\s,]+", ""),
    (r"(?<=\n)(?P<line>[^\n]*[줘요로])\s?\((?:마감일?|기한|담당자?|상태)(?:은|는)?\s그대로(?:요|예요)?\)", r"\g<line>"),
    (
        r"(?:은|는)\s(?:제가|내가)\s(?:이제\s)?(?:가져갈|맡을|할|챙길|처리할"
        r"|이어받을)\s?[게께]요?[\s.,!~]+(?=담당(?:자)?(?:는|를|을)?\s(?:저|나)로)",
        " ",
    ),
    (
        r"(?<=\s)(?:카톡|톡)(?=(?:을|으로|로)?\s?(?:(?:하나|한\s?번|좀)만?\s?)?(?:보내|남겨|넣어|날려"
        r"|해\s?[줘주]|예약|부탁))",
        "DM",
    ),
    (r"(?<=[가-힣A-Za-z])한텐(?=\s)", "한테는"),
    (r"(?<=[님씨])에겐(?=\s)", "에게는"),
    (r"^(?:안\s?(?:까먹|잊|잊어버리|놓치)게|까먹지\s?않게|잊어버리지\s?않게|잊지\s?않게)[\s,]+", ""),
    (
        rf"(?P<to>{_TO})\s(?:따로|별도로|개별로|개인적으로|개별적으로)\s"
        r"(?!(?:연락|말씀|보내|안내|전화|드리|드릴|챙|얘기|공지|만나|회의|미팅|공유|전달|알려))"
        rf"(?=[^.!?\n]*(?:{_TOLD}|{HIDDEN}))",
        r"\g<to> ",
    ),
    (
        rf"(?P<to>{_TO})\s(?:지금\s?바로|바로\s?지금|지금|바로|당장)\s(?=(?:(?:DM|디엠)(?:으로)?\s)?{HIDDEN})",
        r"\g<to> ",
    ),
    (rf"(?P<told>{_TOLD}|{HIDDEN}(?:이?라고)?)\s{_HOW}{_ONE}(?:\s?부탁[가-힣]*)?(?=[\s.!~]*$)", r"\g<told> DM 보내줘"),
    (
        rf"(?P<told>{_TOLD}\s)(?P<how>DM|디엠|메시지|쪽지|톡)\s?(?:하나|한\s?통)만?\s(?=(?:보내|예약|남겨|넣어|날려))",
        r"\g<told>\g<how> ",
    ),
    (rf"(?P<quote>{HIDDEN})\s(?P<as>이?라고)(?=\s)", r"\g<quote>\g<as>"),
    (
        rf"(?P<told>{_TO}\s[^.!?\n]+?[다라자냐]고)도\s(?=(?:좀\s|꼭\s)?(?:전해|말해|알려|얘기해|보내|물어))",
        r"\g<told> ",
    ),
    (
        rf"(?P<to>{_TO}\s[^.!?\n#]{{2,80}}?(?:달라|라|자|다|냐))(?P<and>고)?\s?(?:말\s?(?:좀\s)?"
        rf"|얘기\s?(?:좀\s)?|좀\s)?(?:해|하셔|하라고\s해)(?:\s?(?:{_DO}))?(?=[\s.!~]*$)",
        r"\g<to>고 전해줘",
    ),
)
_REASON = make_regex(
    r"^(?P<lead>(?P<who>[가-힣]{2,4}(?:님|씨))\s?(?:이|가|은|는)?\s?(?P<day>생일|결혼|승진|입사|합격|출산"
    r"|이직)?[^#\n.!?]*?(?:니까|라서|[어아해]서|[했셨였]대요?|래요?|는데|인데|던데))[\s,]+"
    r"(?P<to>#[^\s에]+에(?:다가?)?)\s(?P<told>[^.!?\n#]+?[다라자냐]고)\s(?:(?:좀|한마디"
    r"|꼭)\s)?(?P<verb>(?:올려|공유해|게시해|공지해|안내해|남겨|써|적어|전해|알려)\s?[줘주][가-힣]*)[\s.!~]*$"
)
"""Why something is posted, of somebody who is not who reads it."""
_FELT = make_regex(r"^(?:다들\s|같이\s)?(?:축하|고생|수고|감사|고맙|환영)")
_HEAD = make_regex(
    rf"^(?P<lead>(?:(?:혹시|그리고|아|저기|또)[\s,]+)*)(?P<to>{_TO})\s(?:슬랙\s|개인\s)?(?P<how>{_HOW})(?:을"
    rf"|를)?{_ONE}(?:요|이요)?"
    rf"(?:\s?(?:부탁[가-힣]*|(?:보내|넣어|남겨|날려|해|드려)\s?(?:{_DO})))?\s?[.!~:,?]+\s*"
    rf"(?P<said>(?![^.!?\n]*(?:한테|에게|께)(?:는|도)?\s)[^.!?\n]+?{_TOLD})(?:요|도요?)?"
    rf"(?:\s(?:좀\s|꼭\s)?(?P<verb>물어|여쭤|전해|알려|말해|얘기해|이야기해|말씀|해"
    rf"|보내)[가-힣]*(?:\s?[줘주][가-힣]*)?)?{_END}$"
)
"""Whom a message is for in a sentence of its own, and what it says behind it."""
_ASKED = make_regex(
    rf"(?P<to>{_TO})(?P<dm>\s(?:DM"
    rf"|디엠)(?:으로)?)?\s(?:혹시\s)?(?P<asked>[^.!?\n,“”{HIDDEN[1:-1]}]{{2,60}}?(?:[는은]지"
    rf"|[{WITH_FINAL_RIEUL}]지|냐고))(?:를|도)?\s"
    r"(?P<ask>(?:좀\s|한번\s|한\s번\s|꼭\s)*(?:물어|여쭤|여쭈)[가-힣]*(?:\s?(?:줘|주)[가-힣]*)?)"
)
_NO_SUBJECT = make_regex(r"[가-힣](?:이|가|은|는|을|를|도)\s")
_OPEN = make_regex(r"^(?:언제|왜|어떻게|어디까지|얼마나|몇|오늘|내일|이번|다음|아직|다\s|벌써|진행|끝|될|되)")
"""How a question begins that does not say what it is of."""
_MATTER = make_regex(
    r"(?:^|[.!?\n]\s*|\d[.)]\s?|-\s)(?:(?:아|어|근데|그런데|참"
    r"|하)[\s,]+)*(?P<what>[가-힣A-Za-z0-9][^.!?,\n;]{2,28}?)(?P<of>이|가|은|는)?\s"
    r"(?:아직|또|계속|여태|(?:오늘|어제|내일|모레|(?:이번|다음)\s?주)\s?(?:까지|마감)|벌써|마감|기한|상태"
    r"|담당|진행|늦|밀)[^.!?\n]*(?:[.!?;~…\n]+\s*|\s)"
    r"(?:(?:\d[.)]|-)\s?|그래서\s|일단\s)?$"
)
"""What a remark, or the wish before, is about."""


def replace_told_korean(text: str) -> str:
    """Return a request with its orders to tell or ask somebody something in plain words."""
    if re.search("[가-힣]", text) is None or mask_told_bodies(text) != text:
        return text
    sealed, quotes = seal_quotes(text)
    for pattern, plain in _PLAIN:
        sealed = pattern.sub(plain, sealed)
    sealed = _REASON.sub(_post_reason, sealed, count=1)
    sealed = _HEAD.sub(_join_head, sealed, count=1)
    sealed = _ASKED.sub(_name_asked, sealed)
    return restore_quotes(sealed, quotes)


def _post_reason(found: re.Match[str]) -> str:
    said = make_sentence(found["told"])
    named = f"{found['who']} {found['day'] + ' ' if found['day'] else ''}{said}" if _FELT.match(found["told"]) else said
    return f"{found['to']} “{named}”라고 {found['verb']}"


def _join_head(found: re.Match[str]) -> str:
    verb = "물어봐줘" if found["verb"] in ("물어", "여쭤") else "DM 보내줘"
    if _OWN.search(found["said"]):
        return f"{found['to']} {found['said']} {verb}"
    return f"{found['to']} “{make_sentence(found['said'])}”라고 DM 보내줘"


def _name_asked(found: re.Match[str]) -> str:
    """Return an order to ask something, with the matter of the remark before it where the question names none."""
    asked = found["asked"]
    before = found.string[: found.start()]
    matter = _MATTER.search(before)
    if _NO_SUBJECT.search(asked) or not _OPEN.match(asked) or matter is None:
        return found[0]
    named = split_particle(f"{matter['what'].strip()}{matter['of'] or ''}")[0]
    what = re.sub(r"\s?(?:작업|건)$", "", named)
    return f"{found['to']} “{what} {make_sentence(asked)}”라고 {found['ask']}"

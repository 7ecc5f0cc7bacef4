"""What somebody else is asked ("ask Sara what the budget is"), in the words in which it is sent to them: nothing is
looked up for it. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, restore_quotes, seal_quotes
from orchestration.text.direct_address import replace_pronouns
from orchestration.text.reported_speech import WITH_FINAL_RIEUL, make_sentence
from orchestration.text.told_bodies import mask_told_bodies
from orchestration.text.word_lists import HONORIFIC_JA, THANKS_EN

NAME_EN = r"(?:(?-i:[A-Z])[\w.'-]*(?:\s(?-i:[A-Z])[a-z]+)?|[가-힣]{2,4}|<@\w+>|@\w+)"
NAMES_EN = rf"{NAME_EN}(?:\s(?:and|&)\s{NAME_EN})?"
NEXT_EN = (
    r"(?:,\s(?:and\s|then\s)?|\s(?:and|then)\s)(?:also\s|then\s|please\s)*"
    r"(?:tell|post|send|dm|message|create|make|add|set|mark|move|ask|schedule|remind|share|show|change|put|let|thank)\b"
)
_ASKED_EN = make_regex(
    rf"(?P<ask>\b(?:ask|check\swith|find\sout\sfrom|see\swith))\s(?P<who>(?:in\s)?#\S+|{NAMES_EN})\s"
    r"(?P<asked>(?:where|when|what|who|whose|which|why|how|whether)\b(?!\s(?:to\sthe\b"
    r"|about\b))(?![^.!?;:\n]*\b(?:if|unless|once)\b)(?:[^.!?;:\n]|(?<=\d)\.(?=\d))+?)"
    rf"(?:,?\s{THANKS_EN})*(?P<end>\?|(?=\.(?!\d)|[!;\n])|$|(?={NEXT_EN}))",
    re.IGNORECASE,
)
_ASKING_EN = make_regex(
    rf"(?P<who>{NAMES_EN})(?P<when>[^.!?;:\n“”]{{0,40}}?)\sasking\s(?:him\s|her\s|them\s)?"
    r"(?P<asked>(?:if|where|when|what|who|whose|which|why|how|whether)\b(?:[^.!?;:\n]|(?<=\d)\.(?=\d))+?)"
    rf"(?:,?\s{THANKS_EN})*(?P<end>\?|(?=\.(?!\d)|[!;\n])|$|(?={NEXT_EN}))",
    re.IGNORECASE,
)
"""A message that asks ("message Sara asking whether the deck is ready")."""

NAME_KO = r"(?:[가-힣]{1,4}?(?:님|씨)?|[A-Za-z]+(?:님)?|<@\w+>)"
_ASK_KO = r"(?P<ask>(?:좀\s|한번\s|한\s번\s|꼭\s)*(?:물어|여쭤|여쭈)[가-힣]*(?:\s?(?:줘|주)[가-힣]*)?)"
_BY_KO = r"(?:(?:슬랙\s?|개인\s?)?(?:DM|디엠|메시지|메세지|쪽지)(?:으로|로)|슬랙으로)"
"""How somebody is asked, which is no word of it."""
_OTHER_KO = (
    r"(?:(?:보내|전하|말하|알리|남기|올리)(?:시|주시)?고(?:요)?[\s,]"
    rf"|{HIDDEN}(?:이?라고|하고)\s|[다라자냐]고\s(?:(?:한\s?마디|좀|꼭)\s)?(?:하|해주|전해주|보내주|말해주)고[\s,]"
    r"|(?:아직(?:도)?이|아니|아직\s안\s?[가-힣]{1,4}으)면\s)"
)
"""Another order before what is asked, or what that hangs on: no question holds it."""
_IS_ASKED_KO = make_regex(
    rf"(?P<to>(?<![가-힣]){NAME_KO}(?:한테|에게"
    rf"|께)(?:도)?)\s(?:{_BY_KO}\s)?(?P<asked>(?:(?!{_OTHER_KO})[^.!?\n,])+?(?:[인뭔군딘젠런른떤큰던{WITH_FINAL_RIEUL}]지|냐고))(?:를|도)?\s{_ASK_KO}",
)
_MOMENT_KO = (
    r"(?:(?:오늘|내일|모레|글피|(?:이번|다음)\s?주\s?)?\s?(?:[월화수목금토일]요일\s?)?(?:아침|오전|오후|저녁|밤)?\s?"
    r"\d{1,2}시(?:\s?(?:반|\d{1,2}분))?에)"
)
_OPEN_KO = "".join(chr(0xAC00 + 28 * number) for number in range(399))
"""The syllables that end in a vowel: a thing has "이냐고" behind any other."""
_PAST_KO = "".join(chr(0xAC14 + 28 * number) for number in range(399))
_LATER_KO = make_regex(
    rf"(?P<to>(?<![가-힣]){NAME_KO}(?:한테|에게|께)(?:도)?)\s"
    rf"(?P<when>(?=오늘|내일|모레|글피|이번|다음|[월화수목금토일]요일|오전|오후|저녁"
    rf"|아침)[^,.!?\n]{{0,14}}?{_MOMENT_KO})\s"
    rf"(?P<asked>[^.!?\n,]+?[{_PAST_KO}](?:는지|냐고))\s{_ASK_KO}"
)

_SENT_KO = make_regex(
    rf"(?P<to>(?<![가-힣]){NAME_KO}(?:한테|에게|께)(?:도)?)\s(?P<asked>[^.!?\n,]+?(?:[는인뭔군딘젠은]지"
    rf"|냐고))(?:를|도)?\s(?:물어보는|묻는|여쭤보는|여쭙는)\s"
    r"(?:DM|디엠|메시지|메세지|쪽지)(?:을|를|으로|로)?(?:\s?(?:하나|한\s?통|한번|좀))*\s?(?:(?:보내|해|부탁"
    r"|남겨|날려)\S*(?:\s?(?:줘|주)\S*)?)?[.!~]*$"
)
"""A question that is sent ("몇 시인지 물어보는 DM 하나 보내줘")."""

NAME_JA = r"(?:[ァ-ヶー]{2,12}|[一-龥]{1,4}|[가-힣]{2,4}|(?-i:[A-Z])[a-z]+(?:\s(?-i:[A-Z])[a-z]+)?|<@\w+>)"
_DO_JA = (
    r"(?P<end>(?:とい)?て(?:ください|下さい|もらえ\S*|もらっ\S*|いただけ\S*|おい\S*|くれ\S*|きて\S*|ね|よ)?)"
    r"(?=[。！!?？\s]*$|[、。])"
)
"""The end of an order: nothing is told on behind it."""
_ASKED_JA = make_regex(
    rf"(?P<to>{NAME_JA}{HONORIFIC_JA}?に)(?:も)?、?(?P<asked>[^。!！?？\n、]{{2,}}?か(?:どうか)?)(?:を)?"
    r"(?:聞い|尋ね|訊い|確認し|伺っ)"
    rf"{_DO_JA}"
)


_IS_TOLD = make_regex(
    r"\b(?:tell|ask|remind|post|dm|message|announce|say|write|let|send|note|add)\b[^.!?;\n]*\b(?:to|that|if"
    r"|whether|saying|know)\b[^.!?;\n]*$"
    r"|\b(?:he|she|they|we|i|(?-i:[A-Z])[a-z]+)\s(?:will|would|can|could|should|must|has\sto|wants?\sto"
    r"|is\sgoing\sto)\s(?:\S+\s+){0,4}$"
    r"|\bto\s$",
    re.IGNORECASE,
)


_NEAR = 300
"""So many characters before words are looked at: what tells them stands in their sentence."""


def is_told(before: str) -> bool:
    """Whether what stands behind these English words of a request is part of what somebody is told or will do."""
    return _IS_TOLD.search(before[-_NEAR:]) is not None


_POINTS = (
    r"(?:그거|이거|그것|이것|그걸|이걸|저거|뭐|하나|다시|한번|좀|it|this|that|them|something|me|anything"
    r"|それ|これ|あれ|何)"
)
_MATTER_KO = make_regex(
    rf"(?P<to>(?<![가-힣])(?!(?:나|저|내|제)(?:한테|에게|게)){NAME_KO}(?:한테|에게"
    rf"|께)(?:도)?)\s(?:(?P<when>{_MOMENT_KO})\s)?(?:{_BY_KO}\s)?(?!{_POINTS}(?:를|을|도|만)?\s)"
    r"(?P<asked>(?![^.!?,\n]*(?:한테|에게|께|[다라자냐]고|[가-힣]지|[가-힣]면)(?:도|만|는"
    r"|를)?\s)[^.!?\n,“”]{1,40}?)(?:을|를|에\s(?:대해서?|관해서?))?"
    rf"\s{_ASK_KO}(?=[\s.!~]*$|[\s.,!~]+(?:[가-힣]+\s)?[가-힣]+면\s)"
)
"""A matter that somebody is asked about ("준호한테 예산 물어봐줘"); what is done otherwise may follow."""
_MATTER_FIRST_KO = make_regex(
    r"^\W*(?P<asked>(?:(?!(?:한테|에게|께|[다라자냐]고|[가-힣]지|[가-힣]면)(?:도|만|는|를)?\s)[^.!?\n,“”]){1,60}?"
    r"(?:상황|현황|상태|진척도?|결과|일정|마감일?|기한|의견|계획|여부|이유|금액|예산|시간|위치|번호))(?:을"
    r"|를|이|가|은|는)?\s"
    rf"(?P<to>(?!(?:나|저|내|제)(?:한테|에게|게)){NAME_KO}(?:한테|에게|께)(?:도)?)\s{_ASK_KO}(?=[\s.!~]*$)"
)
"""The same with the matter first ("진행 상황 지훈님한테 물어봐줘")."""
_POINTED_KO = make_regex(
    rf"(?P<to>(?<![가-힣])(?!(?:나|저|내|제)(?:한테|에게|게)){NAME_KO}(?:한테|에게|께))\s(?:그거|이거|그것"
    rf"|이것|그걸|이걸)(?:을|를|도|좀)?\s{_ASK_KO}(?=[\s.!~]*$)"
)
"""What is only pointed at can't be put into words: they are asked for."""
_MATTER_TO_ALL_KO = make_regex(
    rf"(?P<to>#[^\s에]+에|팀(?:원들)?(?:에게|한테|에)|모두(?:에게|한테)|다들(?:에게"
    rf"|한테)?)\s(?!{_POINTS}(?:를|을|도|만)?\s)(?P<asked>(?![^.!?\n]*(?:[다라자냐]고|[가-힣]지"
    rf"|[가-힣]면)(?:도|만|는|를)?\s)"
    rf"[^.!?\n,“”]{{1,40}}?)(?:을|를|에\s(?:대해서?|관해서?))?\s{_ASK_KO}(?=[\s.!~]*$)"
)
_MATTER_TO_ALL_JA = make_regex(
    rf"^(?:チーム|みんな|皆さん|皆|全員)(?:全員)?に(?:も)?、?(?!{_POINTS}を)(?P<asked>[^。!！?？\n、「」]{{1,"
    rf"30}}?)(?:について|のことを?|を)(?:聞い|尋ね|確認し)"
    rf"{_DO_JA}"
)
_MATTER_EN = make_regex(
    rf"\bask\s(?P<who>{NAMES_EN})\sabout\s(?!{_POINTS}\b)(?P<asked>(?![^.!?;:\n]*\b(?:if|unless|once"
    rf"|when)\b)[^.!?;:\n“”]+?)"
    rf"(?:,?\s{THANKS_EN})*(?P<end>\?|(?=[.!;\n])|$|(?={NEXT_EN}))",
    re.IGNORECASE,
)
_MATTER_JA = make_regex(
    rf"(?P<to>{NAME_JA}(?:さん|様|くん"
    rf"|ちゃん)?に)(?:も)?、?(?!{_POINTS}を)(?P<asked>[^。!！?？\n、「」]{{1,30}}?)(?:について|のことを?|を)"
    r"(?:聞い|尋ね|訊い|確認し|伺っ)"
    rf"{_DO_JA}"
)


_NAMES_BEFORE = make_regex(
    r"(?<=[a-z,;&] )(?<!\bthe )(?<!\bour )(?<!\bmy )[A-Z][a-z]+\b(?!\s[a-z]+\s(?:is|are|was|has|isn't)\b)"
    r"|[가-힣]{2,4}(?=\s?(?:님|씨))|<@\w+>"
)
"""Names of others in what is said before: "he" may be one of them."""
_MATTER_BEFORE = make_regex(
    r"^\W*if\s(?P<what>[\ue800-\ue8ff]|[^,.;:?!\n]{3,80}?)\s(?:is|are|was|has|have)(?:n't|\snot)?\s(?:been\s"
    r"|still\s|yet\s)?(?:not\s)?"
    r"(?:done|open|finished|complete[d]?|ready|started|closed|in\sprogress)\b",
    re.IGNORECASE,
)
_IT_EN = make_regex(r"\bit(?=['’]s\s|\b(?!['’]))|\bthat(?=\s*$)|\b(?:things|everything)\b", re.IGNORECASE)
_LEAVES_OUT_EN = make_regex(r"\b(?:finish|start|complete|wrap\sup|be\sdone\swith)$", re.IGNORECASE)


_TOLD_OF_IT_EN = make_regex(
    rf"(?P<told>\b(?:tell|nudge|remind|ping|let|dm|message|notify)\s{NAMES_EN}[^.!?]*?\b(?:that"
    rf"|know)\s)it(?P<be>'s|\sis|\swas)\b",
    re.IGNORECASE,
)


def replace_told_pronoun(text: str) -> str:
    """Return a request with what its condition is of in the place of "it" in what somebody is told under it."""
    matter = _MATTER_BEFORE.match(text)
    if matter is None:
        return text
    return _TOLD_OF_IT_EN.sub(
        lambda one: f"{one['told']}{matter['what']}{' is' if one['be'].startswith(chr(39)) else one['be']}",
        text,
        count=1,
    )


def replace_asked_questions(text: str) -> str:
    """Return a request with what people are to be asked as a quote that is sent to them."""
    if mask_told_bodies(text) != text:
        return text
    sealed, quotes = seal_quotes(text)
    sealed = _ASKING_EN.sub(
        lambda one: f"{one['who']}{one['when']} “Could you tell me {replace_pronouns(one['asked'].strip())}?”", sealed
    )
    sealed = _ASKED_EN.sub(_send_english, sealed)
    sealed = _SENT_KO.sub(lambda one: f"{one['to']} “{_ask_korean(one['asked'])}”라고 DM 보내줘", sealed)
    sealed = _LATER_KO.sub(lambda one: f"{one['when']} {one['to']} {one['asked']} {one['ask']}", sealed)
    sealed = _IS_ASKED_KO.sub(
        lambda one: f"{one['to']} “{_find_matter_ko(one)}{_ask_korean(one['asked'])}”라고 {one['ask']}", sealed
    )
    sealed = _ASKED_JA.sub(lambda one: f"{one['to']}「{one['asked']}教えてください」とDMを送っ{one['end']}", sealed)
    sealed = _STATE_ASKED_KO.sub(
        lambda one: f"{one['before']}{one['to']} “{one['what']} {make_sentence(one['asked'])}”라고 물어", sealed
    )
    sealed = _UPDATE_EN.sub(_ask_update, sealed)
    sealed = _MATTER_EN.sub(_ask_about, sealed)
    sealed = _MATTER_TO_ALL_KO.sub(r"\g<to> “\g<asked> 알려 주세요”라고 올려줘", sealed)
    sealed = _MATTER_TO_ALL_JA.sub(r"「\g<asked>を教えてください」と投稿し\g<end>", sealed)
    sealed = _POINTED_KO.sub(r"\g<to> DM 보내줘", sealed)
    sealed = _MATTER_FIRST_KO.sub(r"\g<to> “\g<asked> 알려 주세요”라고 \g<ask>", sealed)
    sealed = _MATTER_KO.sub(_ask_matter, sealed)
    sealed = _MATTER_JA.sub(
        lambda one: f"{one['to']}“{_find_matter_ja(one)}{one['asked']}を教えてください”とDMを送っ{one['end']}", sealed
    )
    return restore_quotes(sealed, quotes)


def _send_english(found: re.Match[str]) -> str:
    if is_told(found.string[: found.start()]):
        return found[0]
    who, asked = found["who"], found["asked"].strip()
    before = found.string[: found.start()]
    alone = not any(name != who for name in _NAMES_BEFORE.findall(before))
    asked = replace_pronouns(asked) if alone and not re.search(r"#|\s(?:and|&)\s", who) else asked
    asked = _name_matter(before, asked)
    place = re.sub(r"^in\s", "", who, flags=re.IGNORECASE)
    order = f"post in {place}" if place.startswith("#") else f"dm {who}"
    calm = _CALM_EN.search(asked)
    if calm is not None:
        return f"{order} “Could you tell me {asked[: calm.start()]}? {calm['said'].capitalize()}”"
    return f"{order} “Could you tell me {asked}?”"


_CALM_EN = make_regex(
    r",\s(?P<said>no\srush|not\surgent|it['’]?s\snot\surgent|whenever\s(?:you|they)\s[^,]{2,30}|when\s(?:you"
    r"|they)(?:'ve|\s(?:have|get))\s(?:a\s)?[a-z]+)$",
    re.IGNORECASE,
)
"""That it is not urgent, behind what is asked."""


def _name_matter(before: str, asked: str) -> str:
    """Return a question with what the condition before it is of in the place of "it", or behind a verb that leaves it
    out ("when you expect to finish")."""
    matter = _MATTER_BEFORE.match(before)
    if matter is None:
        return asked
    if _IT_EN.search(asked):
        plain = re.sub(r"\bit['’]s\b", "it is", asked, flags=re.IGNORECASE)
        named = _IT_EN.sub(lambda _: matter["what"], plain, count=1)
        return f"{named} done" if re.search(r"\bwill\sbe$", named) else named
    return f"{asked} {matter['what']}" if _LEAVES_OUT_EN.search(asked) else asked


def _ask_about(found: re.Match[str]) -> str:
    if is_told(found.string[: found.start()]):
        return found[0]
    return f"dm {found['who']} “Could you tell me about {found['asked'].strip()}?”"


def _ask_matter(found: re.Match[str]) -> str:
    """A moment before the matter is that of the asking."""
    when = f"{found['when'].strip()} " if found["when"] else ""
    return f"{when}{found['to']} “{_find_matter_ko(found)}{found['asked']} 알려 주세요”라고 {found['ask']}"


_STATE_MATTER_KO = make_regex(
    r"(?:^|\s)(?P<what>[\ue800-\ue8ff])(?!이?라고|고\s)\s?(?:작업|건|은|는|이|가|\s)*[^.!?\n\ue800-\ue8ff]{0,24}면\s*$"
)
_STATE_ASKED_KO = make_regex(
    rf"^(?P<before>(?P<what>[\ue800-\ue8ff])[^.!?\n\ue800-\ue8ff]{{0,24}}면\s)(?P<to>{NAME_KO}(?:한테|에게|께))\s"
    r"(?:(?:DM|디엠|쪽지)(?:으로|로)?\s)?(?P<asked>[^.!?\n,“”\ue800-\ue8ff]{2,40}?(?:는지|은지"
    r"|냐고))\s(?:(?:좀|DM으로|디엠으로)\s)*(?:물어|여쭤)"
)
_UPDATE_EN = make_regex(
    rf"\bask\s(?P<who>{NAMES_EN})\sfor\s(?:an?\s|the\s)?(?:quick\s)?(?:status\s)?(?:update|status|progress)"
    r"(?:\s(?:on|about|of)\s(?P<on>[^.,;!?\n]{1,60}?))?(?=\s*[.,;!?]|\s*$|\s(?:and|otherwise|please)\b)",
    re.IGNORECASE,
)
"""How far something has come."""


def _ask_update(found: re.Match[str]) -> str:
    before = found.string[: found.start()]
    matter = _MATTER_BEFORE.match(before)
    on = found["on"] or (matter["what"] if matter is not None else "")
    if is_told(before) or not on or re.fullmatch(r"it|this|that", on, re.IGNORECASE):
        return found[0]
    return f"dm {found['who']} “Could you give me an update on {on}?”"


_STATE_MATTER_JA = make_regex(
    r"^(?P<what>[\ue800-\ue8ff]|[^、。「」\n]{3,30}?)(?:は|が|、)?(?:まだ"
    r"|もう)?[^、。\ue800-\ue8ff]{0,12}(?:たら|なら|れば|場合は?)、?$"
)


def _find_matter_ko(found: re.Match[str]) -> str:
    """Return the quoted thing of the condition right before whom is asked, where the question names none."""
    matter = _STATE_MATTER_KO.search(found.string[: found.start()])
    return f"{matter['what']} " if matter is not None and matter["what"] not in found["asked"] else ""


def _find_matter_ja(found: re.Match[str]) -> str:
    matter = _STATE_MATTER_JA.match(found.string[: found.start()])
    return f"{matter['what']}の" if matter is not None and matter["what"] not in found["asked"] else ""


_IS_VERB_KO = make_regex(
    rf"(?:[{_PAST_KO}있없하되]|느|으)$|[^{_OPEN_KO}\W]$"
    r"|(?:(?:^|\s)|(?:들어|나|올라|내려|돌아|다녀|들러|가져|데려|지나|넘어|찾아|걸어|따라))[가오]$|(?:^"
    r"|\s)[보자쓰크서타쉬내]$"
    r"|(?:끝|만|나타|일어)나$|(?:바|예)쁘$|아프$|[모빠부다]르$|[걸올빌틀알돌열팔풀놀날들]리$|(?:마|고|미"
    r"|다)치$|(?:끝|보|해)내$|(?:바|나|미|멈|늦|맞|배|외|지|채)[꾸누루추우]$"
    r"|[맡남옮넘생챙숨]기$|(?:빠|늦어|달라|좋아|나아|없어|많아|이루어)지$|[시]키$|드리$|(?:해|알려|보내|전해)주$"
)
"""What somebody does, or how something is, at the end of a question: what else ends in a vowel is a thing."""


def _ask_korean(asked: str) -> str:
    """Return an embedded question as it is asked ("예산이 얼마인지", "얼마냐고")."""
    bare = asked.removesuffix("냐고")
    if bare != asked and not _IS_VERB_KO.search(bare):
        return f"{bare.removesuffix('이')}인가요?"
    if bare == asked and asked[-2] in "뭔군딘젠런른떤큰던":
        return f"{asked[:-1]}가요?"
    return make_sentence(asked)

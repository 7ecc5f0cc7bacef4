"""What stands behind an order and asks for nothing more: that a field stays as it is, that it was agreed, that nobody
is to be mentioned, and how long what is told takes. Pure."""

from __future__ import annotations

from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, compile_rules, restore_quotes, seal_quotes
from orchestration.text.idle_words import SENDS, find_idle_tail
from orchestration.text.prohibitions.taken_on import BECAUSE_KO
from orchestration.text.told_bodies import LONGEST_ORDER
from orchestration.text.word_lists import DOES_FOR_KO

_ORDERED_KO = r"(?:[줘]|주세요|주십시오|께요?|게요?|로|부탁(?:해요?|드려요|드립니다)?|합니다|요)"
_AGREED = compile_rules(
    (
        rf"^{BECAUSE_KO}(?P<order>\S[^.!?,\n]{{1,40}}?(?:은|는)\s(?:내가|제가)\s[^\n]{{2,40}})$",
        r"\g<order>",
    ),
    (
        rf"(?P<order>\S{_ORDERED_KO})[.,!~]\s*(?:(?:[가-힣]{{1,6}}|[A-Za-z]{{2,12}})(?:님|씨)?(?:이?랑|하고|와|과|한테|께|도)\s)?(?:이미\s|다\s|벌써\s)?"
        r"(?:얘기|이야기|말씀|협의|합의|상의|확인|컨펌|논의)(?:은|는)?\s?"
        r"(?:됨|했음|했어요?|됐어요?|됐음|드렸어요?|끝났어요?|끝남|끝|완료(?:됨|했어요?)?|함|마쳤어요?|했습니다|됐습니다|끝냈어요?)[\s.!~]*$",
        r"\g<order>",
    ),
    (
        r"(?P<order>\b(?:move|push|set|change|make|mark|reschedule|assign|postpone|bump)\b[^.!?\n]+)[.!;]\s*(?:i(?:'ve|\shave)?\s|we(?:'ve|\shave)?\s)?"
        r"(?:already\s)?(?:talked|spoke|spoken|discussed|agreed|cleared|checked|aligned)(?:\s(?:it|this|that))?\s(?:with|to)\s[A-Z]\w+(?:\sabout\s(?:it|this))?[\s.!]*$",
        r"\g<order>",
    ),
    (
        r"(?P<order>(?:変更して|移して|延ばして|ずらして|して)(?:ください|下さい)?|に)[。！]\s*[^\s。「」]{1,10}(?:さん)?(?:と|に|には)(?:は)?"
        r"(?:相談|確認|合意|話し?)(?:済み|済|てあります|ています|しました)(?:です)?[。\s]*$",
        r"\g<order>",
    ),
)
_LASTS = compile_rules(
    (
        rf"(?P<told>[가-힣][다]고)\s(?P<order>(?:좀\s)?(?:전해|말해|알려|보내|공지해|올려|남겨|적어|써)\s?{DOES_FOR_KO})[.,!~]+\s*"
        r"(?P<more>(?:한|대략|약|길어야|최대)?\s?\d{1,3}\s?(?:분|시간|일|명|개|대|층|주)(?:\s?(?:정도|쯤|간|동안|이내|안팎|이면))*)\s?(?:요|이요|예요|이에요|입니다|임|돼요)?[\s.!~]*$",
        r"\g<told> \g<more>라고 \g<order>",
    ),
)
_FIELD_KO = r"(?:상태|마감일?|기한|담당자?)"
_SETS_KO = r"(?:바꾸|바꿔\s?주|바꿔\s?주시|미루|변경하|옮기|당기|돌리|하|해\s?주|해주시|처리하|넘기)고(?:요)?[,\s]+"
_NOTE_KO = (
    r"(?:(?:메모|노트)(?:에다가?|에|란에|로)(?:는|도)?|(?:거기|그\s?(?:페이지|작업))(?:에다가?|에)(?:는|도)?(?:\s(?:메모|노트)(?:로|를)?)?)\s"
    rf"(?P<note>{HIDDEN})(?:이?라고)?\s(?:(?:메모|노트)(?:를|로|도)?\s)?(?:좀\s)?(?:남겨|적어|써|추가해|넣어|달아)(?:\s?(?:놔|둬))?(?=\s?[줘주])"
)
_PAGE_NOTE = compile_rules(
    (
        rf"^(?P<what>[^.!?,\n]{{2,40}}?)(?P<set>(?:(?:의)?\s{_FIELD_KO}(?:을|를|은|는)?\s[^.!?,\n]{{1,25}}?|(?:을|를|은|는)\s[^.!?,\n]{{1,20}}?"
        rf"|\s(?:완료|진행\s?중|할\s?일|보류)|\s\S*\d\S*)(?:로|으로)\s?{_SETS_KO}){_NOTE_KO}",
        r"\g<what>\g<set>\g<what>에 \g<note> 메모 남겨",
    ),
    (
        rf"^(?P<what>[^.!?,\n]{{2,40}}?)(?P<set>(?:은|는|이|가)?\s(?:방금\s|이제\s|막\s|드디어\s)?(?:시작|착수|완료|마무리|끝|다\s)[^.!?,\n]{{1,8}}[.!,~\s]+"
        rf"{_FIELD_KO}(?:도|를|을|만)?\s(?:좀\s)?{_SETS_KO}){_NOTE_KO}",
        r"\g<what>\g<set>\g<what>에 \g<note> 메모 남겨",
    ),
    (
        rf"^(?P<what>{HIDDEN}(?:\s(?:작업|페이지|회의록|문서))?|[^.!?,\n#:]{{2,30}}?\s(?:작업|페이지))(?:의)?\s{_NOTE_KO}",
        r"\g<what>에 \g<note> 메모 남겨",
    ),
)
_ADDED_TASK = compile_rules(
    (
        r"^(?P<head>(?:새\s)?(?:할\s?일|작업|업무|태스크|투두|투두리스트)(?:에|로)?(?:\s(?:하나|한\s?개|한\s?건)(?:만|더)?)?)\s(?P<made>추가|등록|생성)(?:요|좀)?(?P<joint>[\s.:~-]+)"
        r"(?!.*(?:추가|등록|만들|생성|보여|알려|누구|뭐|언제|[?？]))(?=\S[^\n]{2,}(?:담당|마감|까지|기한))",
        r"\g<head> \g<made>해줘\g<joint>",
    ),
)
_OLDEST = compile_rules(
    (
        r"(?:제일|젤|가장)\s(?:오래\s(?:전부터\s)?(?:밀린|지연된|늦어진|늦은|밀려\s?있는|방치된|지난)|많이\s(?:밀린|지연된|늦은))\s?(?:작업|업무|할\s?일|일|거|것|건|게)",
        "밀린 작업 중 마감이 제일 빠른 거",
    ),
    (
        r"(?:제일|젤|가장)\s오래된\s(?:밀린|지연된|연체된)\s?(?:작업|업무|할\s?일|일|거|것|건|게)",
        "밀린 작업 중 마감이 제일 빠른 거",
    ),
    (
        r"(?<=[가-힣]\s)(?P<kind>작업|업무|할\s?일|태스크|일감)(?:이|은)?\s(?:뭐|뭐가|뭐뭐|무엇이|몇\s?개|얼마나)(?:가)?\s?남(?:았|아\s?있)[가-힣]*(?=[\s?.!~]*$)",
        r"남은 \g<kind> 뭐야",
    ),
    (
        r"\b(?:what(?:'s|\sis)\s)?(?:the\s)?(?:most|longest|oldest)\soverdue\s(?:task|item|one|to-?do)\b",
        "which overdue task is due first",
    ),
    (r"\bwhich\soverdue\s(?:task|item)\sis\s(?:the\s)?oldest\b", "which overdue task is due first"),
    (
        r"(?:一番|いちばん|最も)(?:長く)?(?:遅れている|遅延している|遅れた)タスク",
        "遅れているタスクの中で期限が一番早いもの",
    ),
)


def drop_idle_tails(text: str) -> str:
    """Return a request without what stands behind its order and asks for nothing more, and with what belongs to its
    order in it; words in quotes stay."""
    if len(text) > LONGEST_ORDER:
        return text
    sealed, quotes = seal_quotes(text[: find_idle_tail(text)])
    rules = (*_LASTS, *_PAGE_NOTE)
    if SENDS.search(sealed) is None and "@" not in sealed:
        rules = (*rules, *_AGREED, *_ADDED_TASK, *_OLDEST)
    for pattern, plain in rules:
        sealed = pattern.sub(plain, sealed)
    return restore_quotes(sealed, quotes)

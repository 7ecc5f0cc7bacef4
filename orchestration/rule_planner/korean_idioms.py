"""Korean words put plainly: details behind an order, brackets that say which, reasons beside a row, told states. Pure.

Each rule says the same in words that the grammar knows. The texts have signs in the place of what is quoted.
"""

from __future__ import annotations

import re
from typing import TypeAlias

_Rules: TypeAlias = tuple[tuple[re.Pattern[str], str], ...]
_HIDDEN = r"[\ue800-\ue8ff]"
_TASK = r"(?:작업|업무|할\s?일|태스크|task|투두)"
_WHO = r"(?P<who>[가-힣]{2,4}?|[A-Za-z]{2,12})(?:님|씨)?"
_TO = r"(?:한테|에게|께)"
_MAKES = r"(?:만들|추가|등록|생성|작성|(?<=\s)파(?=\s?(?:줘|주|놔|둬|서))|올려)"
_GIVES = r"(?:배정|할당|맡겨|맡기|지정|어사인)"
_PLEASE = r"(?:[가-힣]*(?:\s(?:줘|주|부탁|드|바랍|놔|둬|좀)[가-힣]*)*)"
_END = r"[\s.,!~ㅠㅜㅋㅎ^]*"
_TELLS = r"(?!.*(?:[라다자냐]고\s|DM|디엠|#))"
_SHEETS = r"(?:예산|현황|명단|대장|장부|시트)"
_TAB = r"(?:\s(?:Q[1-4]|주간|월간)(?:\s?(?:탭|시트))?)?"
_LEFT_OUT = (
    r"(?:(?:안|못)\s?(?:올렸|적었|넣었|썼|기록했|올린|적은)|(?:기록|기입|입력|등록|추가)(?:을|를)?\s?(?:안|못)\s?(?:했|한)"
    r"|(?:빼먹|빠뜨렸|빠트렸|누락했|누락됐))(?:네요?|어요?|음|습니다|다|더라고요?|거든요?|는데요?|었네요?|었어요?|거\s?같아요?)"
)
_STATES = (
    ("완료", r"(?:(?:전부|다)\s)?(?:완료|끝|마무리|끝났|끝냈|마쳤|완료했|완료됐|완료되었|마무리했|마무리됐|됐|했)"),
    ("진행 중", r"(?:(?:손대기\s)?시작했|착수했|들어갔|시작함|착수함)"),
)
_STATE_END = (
    r"(?:습니다|어요|아요|어|다|네요?|음|이에요|예요|입니다|이요|요|대요|답니다|다네요|다고\s?(?:해요|합니다|하네요))?"
)
_HOW = r"(?:(?:드디어|마침내|방금|이제|막|오늘|겨우|무사히|아까|벌써)\s)*"
_PUTS = (
    r"(?:상태(?:를|도|만)?\s?)?(?:좀\s)?(?:(?P<to>완료|진행\s?중)(?:로|으로)?\s?)?"
    r"(?:바꾸|바꿔\s?주시|바꿔\s?놓|업데이트하|변경하|반영하|처리하|갱신하|수정하)(?:고|시고)(?:요)?[,\s]\s?"
)
_CLOCK = r"(?P<clock>\d{1,2}시(?:\s?(?:\d{1,2}분|반))?)"


def _compile(*rules: tuple[str, str]) -> _Rules:
    return tuple((re.compile(pattern, re.IGNORECASE), said) for pattern, said in rules)


OF_ALL = _compile(
    *(
        (
            rf"^(?P<what>(?:(?![라다자냐]고\s)[^.!?\n#]){{2,40}}?)(?:\s?건|은|는|이|가)?\s{_HOW}{state}{_STATE_END}[\s!.~,ㅎㅋ]+{_PUTS}",
            rf"\g<what> 상태를 {option}로 바꾸고 ",
        )
        for option, state in _STATES
    ),
    (r"한\s?마디\s?(?:만\s)?(?:남겨|부탁(?:해|드려|드릴게|드립니다)?)", "알려"),
    (rf"{_CLOCK}(?:가|이)?\s?(?:딱\s)?되면(?=[\s,])(?!.*(?<=[가-힣])[라다자냐]고\s)", r"\g<clock>에"),
    (
        rf"(?<=[에께게테]\s)(?P<quote>{_HIDDEN})(?:(?:이?라)고|를|을)?\s(?:자동으로\s|자동\s|알아서\s)?"
        r"(?:나가|올라가|발송되|전송되|게시되|보내지)(?:게|도록)\s?(?:좀\s)?(?:해|예약해|설정해|걸어)",
        r"\g<quote> 예약해",
    ),
    (r"(?<![A-Za-z])(?P<by>DM|디엠|쪽지)(?:도|을|를)\s(?=(?:하나\s|좀\s)?해\s?[주줘])", r"\g<by> "),
    (rf"담당자\s?분(?:들)?(?={_TO})", "담당자들"),
    (rf"(?<=마감인\s)(?:거|것|건)(?=\s담당자들?{_TO})", "작업"),
    (
        r"(?P<by>(?:DM|디엠)(?:으로)?)\s(?P<what>[^.!?\n]{2,40}[다라자냐]고)\s(?:좀\s)?해(?=\s?[주줘])",
        r"\g<what> \g<by> 보내",
    ),
    (r"(?<=[다라자냐]고\s)(?P<by>DM|디엠|쪽지)(?:을|를)?\s(?:좀\s)?(?:돌려|날려|쏴)(?=\s?[주줘])", r"\g<by> 보내"),
    (
        rf"^(?P<who>[^\s,.]{{2,8}}{_TO})\s(?P<how>(?:(?:DM|디엠)(?:으로)?\s)?)(?:(?:따로|살짝|슬쩍|조용히|한번|한\s번|좀)\s)*"
        r"(?:물어봐|물어|여쭤봐|여쭤|확인해\s?봐)\s?(?:줘요?|주세요|주라|줄래요?|주실래요|줄\s?수\s?있어요?)[\s,~]+"
        r"(?P<what>[^.?!\n]{2,60}(?:[는은한인던될할갈올지]지|신지|까지요?)(?:요|를)?)[\s.?!~]*$",
        r"\g<who> \g<how>\g<what> 물어봐줘",
    ),
    (
        rf"(?P<place>\s(?:\S+\s)?\S*{_SHEETS}{_TAB}(?:에다가?|에))\s(?:아직\s|깜빡(?:하고|해서)\s)*{_LEFT_OUT}{_END}\s"
        rf"(?=(?:좀\s)?(?:추가|기록|올려|적어|넣어|등록|기입|반영)){_TELLS}",
        r"\g<place> ",
    ),
    (rf"(?<=[가-힣]데)\s(?:깜빡(?:하고|해서)|아직)(?=\s(?:\S+\s)?\S*{_SHEETS}){_TELLS}", ""),
    (
        rf"^{_TELLS}(?P<asked>[^\n]*(?:언제|며칠|얼마|어떻게|누구|뭐|몇|어디)[^\n]*?)[\s.,…?]*(?:그거\s|분명(?:히)?\s)?"
        r"위키(?:에|에서|\s어딘가에?|\s어디에?|\s어디쯤)*\s(?:어딘가에?\s|어디에?\s|분명(?:히)?\s)*"
        r"(?:있었|있을|있던|있는|적혀|써\s?있|써져|나와|봤|본)[가-힣\s]*[\s.?…]*$",
        r"위키에 따르면 \g<asked>",
    ),
)
"""Rules for requests that may send something."""

OF_RECORDS = _compile(
    (
        rf"^{_WHO}(?:이|가)\s할\s?일로\s(?P<what>{_HIDDEN})(?=\s(?:하나\s)?(?:등록|추가|만들|넣))",
        r"담당은 \g<who>, 작업 \g<what>",
    ),
    (
        rf"{_WHO}\s앞으로\s(?P<what>{_HIDDEN})\s(?:하나\s)?(?:잡아|만들어|추가해|등록해|달아)(?=\s?[줘주])",
        r"\g<what> 작업 담당 \g<who>로 만들어",
    ),
    (
        r"(?P<state>마감인|남은|밀린|끝난|끝낸|진행\s?중인)(?P<thing>거|것|건)(?=[만들도은는이가]?(?:\s|$))",
        r"\g<state> \g<thing>",
    ),
    (r"(?<=별로\s)(?:좀\s)?(?:내|뽑아|나눠)(?=\s?[줘주])", "보여"),
    (rf"(?<={_HIDDEN}\s)(?P<kind>{_TASK})만(?=\s(?:하나\s)?(?:만들|추가|등록|생성))", r"\g<kind>"),
    (rf"(?<={_HIDDEN}\s)(?:일|건)(?=\s(?:하나\s|한\s?개\s)?(?:만들|추가|등록|생성|파))", "작업"),
    (
        rf"^(?P<what>(?:[^.!?\n]{{0,20}}\s)?{_HIDDEN}\s{_TASK}(?:\s하나)?)\s(?:만들어서?|만들고|파서|추가해서|추가하고|등록해서|등록하고"
        rf"|생성해서|생성하고|(?:생성|추가|등록)\s?(?:후|뒤)(?:에)?)\s{_WHO}(?:{_TO})?\s{_GIVES}{_PLEASE}(?=[\s.,!~]|$)",
        r"담당은 \g<who>, \g<what> 만들어줘",
    ),
    (
        rf"^{_TELLS}(?P<head>[^.!?\n]*{_HIDDEN}[^.!?\n]*?\s(?:{_MAKES}{_PLEASE}|{_GIVES}{_PLEASE}))[\s,.!~]+"
        r"(?P<field>(?:담당자?|마감일?|기한)(?:은|는|이)?\s[^.!?\n,]{1,20}?)(?:이에요|예요|입니다|이요|요|임|까지(?:요|예요|입니다)?)?[\s.!~]*$",
        r"\g<field>, \g<head>",
    ),
    (
        rf"^(?P<name>{_HIDDEN})(?:\s?건)?\s(?P<told>[^().!?\n]{{2,40}}?)\s?\([^()]{{2,15}}?\s?(?:꺼|거|것|건)\)[\s.!~]*$",
        r"\g<name> 건 \g<told>",
    ),
    (
        r"^(?P<name>[^().!?\n]{2,20}?)\s?건\s(?P<told>[^().!?\n]{2,40}?)\s?\((?P<whose>[^()]{2,15}?)\s?(?:꺼|거|것|건)\)[\s.!~]*$",
        r"\g<whose> \g<name> 건 \g<told>",
    ),
    (
        r"^(?P<head>예산|매출|고객)(?:\s?시트)?(?P<rest>\s[^()\n]+?)\s?\((?P<name>[^()]*(?P=head)[^()]*?)(?:\s시트)?\)[\s.!~]*$",
        r"\g<name>\g<rest>",
    ),
    (
        r"^(?:나는|저는|나|난|저|전)\s(?P<when>(?:(?:지금|오늘|내일|이번\s?주|이번\s?달|담주|다음\s?주|아직|현재)(?:에|까지)?\s)*)"
        r"(?P<state>남은|남아\s?있는|밀린|안\s?끝난|못\s?끝낸)\s(?:일|거|것|건|게)(?:들)?(?:이|가|은|는)?"
        r"(?=\s(?:\S+\s){0,2}?(?:뭐|있|보여|알려|목록|리스트|몇|뽑|정리)[가-힣\s]*[\s?.!~]*$)",
        r"내 \g<when>\g<state> 작업",
    ),
    (
        r"^(?:나는|저는|나|난|저|전)\s(?P<when>(?:지금|오늘|내일|이번\s?주|이번\s?달|담주|다음\s?주|현재)(?:에|까지)?\s)"
        r"(?:할\s?일|해야\s?할\s?(?:일|거|것))(?:이|은)?\s?(?:뭐|뭐가|무엇이)?\s?(?:남았|있|남아\s?있)[가-힣]*[\s?.!~]*$",
        r"내 \g<when>남은 작업 보여줘",
    ),
    (
        r"^(?:나는|저는|나|난|저|전)\s(?P<when>(?:지금|오늘|내일|이번\s?주|이번\s?달|담주|다음\s?주)(?:에|까지|는|엔)?\s)?"
        r"(?:뭐|뭘|무엇을)\s?(?:해야|하면|처리해야)\s?(?:돼|되|하|할)[가-힣]*[\s?.!~]*$",
        r"내 \g<when>남은 작업 보여줘",
    ),
)
"""Rules for requests that send nothing: there the words may be part of a message."""

_FIELD = r"(?P<field>담당자?|마감일?|기한|상태|제목|참석자)"
_FORGOTTEN = (
    rf"^(?P<lead>(?:(?:아|앗|참|어|오|근데|맞다)[\s,!]+)*){_FIELD}(?:을|를|은|는|도)?\s?(?:을\s|를\s)?"
    r"(?:(?:빼먹|빠뜨|빠트|깜빡|까먹|누락|잊)[가-힣]*|(?:안|못)\s?(?:적|썼|쓴|넣|정했|정한|말했)[가-힣]*|잘못\s?(?:적|넣|썼|쓴|말)[가-힣]*)"
    r"[\s,.!ㅠㅜㅋㅎ~]+(?=[^\s?]+[^?]*(?:[로요줘]|세요|까지)[\s.!~]*$)"
)
OF_REPLIES = _compile((_FORGOTTEN, r"\g<lead>\g<field>는 "))
"""Rules for replies on what was made: that a field was forgotten only says which one is meant."""


def replace_forgotten_field(text: str) -> str:
    """Return a reply with the field alone that its writer says to have forgotten or got wrong."""
    for pattern, said in OF_REPLIES:
        text = pattern.sub(said, text)
    return text

"""Korean prohibitions: cues (말고, -지 마, 안 -도 돼, 보류, 내가 할게, 모르게), words of acts, and what is named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from orchestration.patterns import make_regex
from orchestration.text.prohibitions.prohibition import (
    CHANNEL,
    MENTION,
    QUOTED,
    ForbiddenAct,
    Grammar,
    Prohibition,
    find_negated_acts,
    make_act_groups,
    make_exclusion,
    make_prohibition,
)
from orchestration.text.word_lists import DOES_FOR_KO

_PLACE = rf"(?:{MENTION}|{CHANNEL}|#[가-힣][가-힣A-Za-z0-9_-]*?)"
_NAME = r"[가-힣A-Za-z一-龥々][가-힣A-Za-z0-9一-龥々_-]{0,14}?(?:\s[一-龥々]{1,4}|\s[A-Z][a-z]+)?"
_TITLE = r"(?:\s?(?:님|씨|(?:팀장|대리|과장|부장|매니저|이사|대표)님?))?"
_THING = r"(?:채널|방|쪽|페이지|문서|DB|디비|데이터베이스|시트|탭|섹션|부분|얘기|이야기|내용|이름|정보)"
_ONE = rf"(?:{_PLACE}|{QUOTED}|\d+\s?(?:번째\s?)?(?:행|줄|열|번)|{_NAME}(?:\s{_THING})?){_TITLE}"
_AND = r"\s?(?:(?<![줘요까])(?<![줘요까]\s),|/|이랑|랑|하고|와|과|그리고|및|또는|이나|나)\s?"
_LIST = rf"{_ONE}(?:{_AND}{_ONE}){{0,4}}?"
_KIND = rf"(?:\s?(?:{_THING}|거|것|건|꺼|께))?"
_TO = r"(?:에게|한테|께|에다가?|에서|에|엔|껜|한텐|에겐|으로|로)?(?:까지|만)?(?:은|는|을|를|이|가|도)?"
_NOT_NAMES = (
    r"(?!(?:걱정|염려|부담|하나|한\s?명|뿐|잊|그냥|절대|제발|아직|지금|굳이|이번|외|밖|것\s?같아요"
    r"|같아요)(?:\s|지|도|만|은|는|을|에)|(?:추가|등록|생성|작성|기록|공유|게시|하나)(?:요|용)?\s?,)"
)
_VERB_END = r"(?<![^민은윤현예혜수연유영승세다신원서]지)"
"""Behind a verb's ``-지`` nobody is left out ("올리지 말고"); names that end so go on ("민지 말고")."""
_NO = r"(?:ㄴㄴ+|노노|(?<![A-Za-z])NG(?![A-Za-z]))"
_STAYS = r"(?:그대로\s?|걍\s?)?(?:놔|냅|내버려\s?|가만히?\s?)?(?:두|둬|둡|뒀)[가-힣]*"
_PUT_OFF = (
    r"(?:나중에|이따가?|다음에|추후에?|보류|홀드)[^.,!?\n]*|아직(?=이|[.,!]|$)[가-힣]*"
    r"|(?:제가|내가|저희가|우리가)\s(?!(?:[가-힣]+\s){0,2}해야\s)(?:[가-힣]+\s){0,2}[가-힣]*(?:게|께|거|겠|테니|예정)[가-힣]*"
)
_LEAVES = (
    rf"(?<=[은는엔텐겐껜]\s)(?:{_PUT_OFF})|"
    r"말[고구](?!도)(?:는|요)?|빼고(?:는|요)?|빼(?:놓고|줘|주세요|주시고|달라|자|서)?(?=[\s,.!~)]|$)"
    r"|(?:넣|포함(?:하|시키)|싣)지\s?(?:는\s)?(?:말고|말아|마)[가-힣]*(?=[\s,.!~)]|$)"
    r"|제외(?:하고(?:서|요)?|하여|해서|한\s?채|해\s?줘|해\s?주세요|시키고|입니다|요|한)?(?=[\s,.!~)]|$)|뺀(?=\s)"
    r"|(?<!한테\s)(?<!에게\s)(?<!께\s)대신에?(?=[\s,]|$)(?!\s(?:제가|내가|저희가|우리가|해|부탁))"
    r"|(?<!뿐)(?<!뿐만)(?<!뿐만\s)\s?(?:이\s?|가\s?)?아니[고라](?=[\s,]|$)"
    r"|금지|절대\s?안\s?(?:돼|되|됩)[가-힣]*|안\s?(?:돼|됩|되)[가-힣]*(?=[\s.,!]|$)"
    r"|(?<=[은는엔텐겐건]\s)(?:필요\s?없|관심\s?없|안\s?궁금)(?!으니|어서|는데도|다고|다는|단\s)[가-힣]*"
    rf"|(?<=[은는엔텐겐건]\s)됐(?:고|어|습|음|다)[가-힣]*|(?<=[은는]\s)(?:남겨|살려)\s?(?:두|둬|놓"
    rf"|놔)[가-힣]*|{_NO}|(?:그냥\s)?(?:패스|스킵|건너\s?뛰|건너\s?뛸|열외)[가-힣]*|(?:그대로|놔|냅"
    rf"|내버려)\s?{_STAYS}"
)
_EXCEPT = make_regex(
    rf"(?<![가-힣A-Za-z0-9#一-龥々]){_NOT_NAMES}(?P<who>{_LIST}){_VERB_END}{_KIND}\s?{_TO}\s?(?:절대(?:로)?\s?)?(?:{_LEAVES})",
    re.IGNORECASE,
)
_INSTEAD = make_regex(
    r"\s?[가-힣A-Za-z]{2,10}?(?:님|씨)?(?:이|가|께서)\s(?:[^\s]+\s)?(?:하|맡|보|담당하|진행하|처리하|이어받|가져가)(?:기로|는\s?걸로)"
)
"""Who does a thing in the place of somebody: nobody is left out of anything."""
_NEVER = r"(?:절대(?:로)?\s?)?"
_SECRET = make_regex(
    rf"(?<![가-힣A-Za-z0-9#])(?P<who>{_LIST})(?:이|가|은|는|도|들)?\s?{_NEVER}"
    r"(?:모르게|모르도록|모르는\s?게|몰라야|몰랐으면|몰래|(?:알|보)(?:면|아선)\s?(?:안|곤란|큰일)|못\s?보게"
    r"|알\s?필요\s?(?:는\s?|가\s?)?없|(?:한테|에게|께|에|엔|한텐|에겐)(?:는|도)?\s?비밀(?:로"
    r"|이))[가-힣]*",
    re.IGNORECASE,
)

ACTS: dict[ForbiddenAct, str] = {
    "delete": r"삭제|지우|지워|지울|지운|없애|없앨|버리|버려|버릴|날리|날려|날릴|아카이브|보관\s?처리|폐기",
    "edit": (
        r"수정|고치|고쳐|고칠|바꾸|바꿔|바꿀|바뀌|변경|건드[리려릴]|건들(?=지|면|어)|손(?:은|을|도)?\s?[대댈]"
        r"|업데이트"
        r"|덮어\s?[쓰써쓸]|갱신|옮[기겨길]|편집"
        r"|만지(?=지|면|고)|만져"
    ),
    "dm": (
        r"(?:DM|디엠|쪽지|개인\s?메시지)(?:을|를|은|는|도)?\s?(?:하|해|할|보내|보낼|날리|날려|주|줘|줄|발송|전송)"
        r"|(?:DM|디엠|쪽지|개인\s?메시지)"
    ),
    "share": (
        r"보내|보낼|전송|발송|전달|연락|보고(?=\s?(?:하|드리|할|해|드릴))|알리|알려|알릴|말(?=하|해|할"
        r"|씀)|(?:얘기|이야기)(?=\s?(?:안|하|해|할))|공유|언급"
        r"|(?:(?<=한테\s)|(?<=에게\s)|(?<=께\s))(?<!나한테\s)(?<!저한테\s)(?<!나에게\s)(?<!저에게\s)(?:물어(?=보|볼)|묻(?=지))"
        r"|여쭤|여쭙|문의|참조(?:에|로)?\s?(?:넣|걸|달)|부르|퍼뜨|가(?=면\s)|전하|전해|전할|통보"
        r"|포워딩|돌리|돌려|돌릴|뿌[리려릴]|나가(?=지|면|선)|들어가(?=지\s?(?:않게|않도록|말|마)|면\s?안)|내보내"
        r"|알림|리마인드|메시지|노출|유출|말씀"
    ),
    "post": r"올리|올려|올릴|올라가|게시|포스팅|포스트|공지|띄우|띄워|띄울|도배|업로드",
    "any": r"남기|남겨|남길",
    "other": r"(?:멘션|태그)(?:\s?(?:같은|이런)\s?(?:거|건|것))?(?:을|를|은|는)?(?:\s?(?:걸|달|넣|붙이)(?=지))?",
    "create": (
        r"만들|만드|생성|작성|추가|등록|기록|저장|복사|개설|(?<![가-힣])(?:적(?=지|어|을|으)|쓰(?=지"
        r"|면)|써|쓸|팔(?=\s필요)|파(?=지))"
        r"|(?<=안)(?:적|써)|넣[지어을으]"
    ),
}
_V = make_act_groups(ACTS, "v")
_N = make_act_groups(ACTS, "n")
_F = make_act_groups(ACTS, "f")
_L = make_act_groups(ACTS, "l")
_ACT_WORDS = make_regex(make_act_groups(ACTS, "a"), re.IGNORECASE)
_AS_NOUN = r"(?:[가-힣]{0,3}?(?:는|던)\s?(?:거|것|건|걸|일|계획))?"
_PART = rf"{_AS_NOUN}(?:은|는|을|를|도|까지는?|까진|만은)?"
_NOT = (
    r"(?:지\s?(?:는|도|를|만|들|좀)?|진|질)\s?(?:마(?![가-힣]*감)|말|못\s?하게|않(?:아도|으셔도|으시"
    r"|게|도록|기|고|으면\s?(?:좋|하|합|해)|았으면|는\s?(?:게|편|걸)))"
    r"[가-힣]*(?:\s(?:것|거|달라고|달래|달라는))?"
)
_CANNOT = r"(?:면|서는|선|서)\s?(?:절대(?:로)?\s?)?(?:안\s?(?:돼|되|된|됨|됩|댐)|큰일|곤란|난감|난리|위험)[가-힣]*"
_NEEDLESS = r"(?:\s?(?:거|것)(?:은|는)?)?\s?(?:필요|거|것)(?:는|가|도|까지는?)?\s?(?:없|x)[가-힣]*"
_FINE = r"[가-힣]{0,4}?(?:\s?(?:주|줘|드|놔|둬)[가-힣]{0,2}?)?(?:도|두)\s?(?:돼|되|됩|됨|될|괜|상관|무방|좋)[가-힣]*"
_RATHER = (
    r"[가-힣]{0,3}?(?:는|시는)?\s?(?:(?:게|편이|것이|쪽이)\s?(?:더\s?)?(?:좋|나|맞|안전)|(?:으면"
    r"|면)\s?(?:좋겠|해요|합니다))[가-힣]*"
)
_LATER = r"(?:나중에|이따가?|추후에?|아직|미루|미뤄|연기|보류|내가|제가|저희가|우리가|직접)"
_HELD = (
    # What is put off to a day is given that day, unless it is what is spoken of ("공유는 금요일로 미뤄줘").
    r"(?:(?<=[은는]\s)|(?!(?:[가-힣\d]+\s?){1,3}로\s?(?:미뤄|미루|연기)))"
    rf"(?:(?!마감|기한|납기|일정|날짜|데드라인)[가-힣\d]+\s?[가-힣]*(?:로|까지)\s)?(?:금지|홀드|{_NO}|생략|보류"
    rf"|취소(?!된|로|하려)|그만|관두|미루|미뤄|연기|(?:좀\s)?아닌\s?(?:것"
    rf"|거|듯)|(?:그냥\s)?패스|스킵|건너\s?뛰|중지|중단|사절|없이|제외[가-힣]*(?:\s(?:주|줘)[가-힣]*)?"
    rf"|말[고구](?!도)|빼고)"
    r"(?:[가-힣]*(?:\s(?:주|줘)[가-힣]*)?)"
)
_WILL = (
    r"(?:할|올릴|보낼|알릴|줄|드릴|전할|적을|만들|지울|쓸|바꿀|고칠|돌릴|남길)\s?(?:게|께|거|것|테|예정"
    r"|생각)[가-힣]*|[가-힣]*겠[가-힣]*"
)
_SELF = (
    rf"(?:(?:내가|제가|저희가|우리가)\s(?!(?:[가-힣]+\s){{0,2}}해야\s)(?:[가-힣]+\s){{0,3}}?|직접\s|나중에\s(?:내가\s|제가\s)?|이따가?\s"
    rf"|추후에?\s)[가-힣]*?(?:{_WILL})"
)
_NEGATED = make_regex(
    r"(?P<w_any>(?:조회|읽기|보기)만\s(?:해|하면|부탁)[가-힣]*|쓰기\s?금지|읽기\s?전용)|"
    rf"(?:{_V})[가-힣]{{0,3}}?{_PART}\s?{_NEVER}(?:하\s?)?{_NOT}"
    rf"|(?:{_N})(?:[가-힣]{{0,4}}?(?:{_CANNOT}|{_NEEDLESS})"
    rf"|{_PART}\s?{_NEVER}(?:{_HELD}|안\s?(?:해|하|드려){_FINE}|안\s?(?:하|해|드리|드려"
    rf"|가)(?:{_RATHER})|{_NEEDLESS}|{_CANNOT})|(?:하|보내|올리|만들"
    rf"|주)?[가-힣]{{0,2}}려(?:고\s?하)?던\s?(?:거|것|건)[가-힣]?\s?(?:취소|그만|관두|말)[가-힣]*"
    rf"|[가-힣]{{0,2}}까\s?(?:했|하다|생각)[가-힣]*(?:는데|지만|다가|으나)"
    rf"|[가-힣]{{0,2}}려다가?(?:\s?(?:말|그만|관|취소)[가-힣]*)?|(?<=[가-힣])(?:은|는)\s됐(?:어|고"
    rf"|습)[가-힣]*|(?:은|는|까지는)\s{_LATER}[^.,!?\n]*)"
    rf"|못\s?(?:{make_act_groups(ACTS, 'c')})(?![가-힣]*(?:[렸냈했었았겼]|는\s|면))[가-힣]*(?=[\s.,!]|$)"
    rf"|안\s?(?:{_F})(?:{_FINE}|{_RATHER})"
    rf"|(?:지금|이번)(?:은|엔|에는)?\s?말고\s?(?:나중에|이따가?)\s?(?:{_L})[가-힣]*"
    rf"|(?:면|뒤에|후에|다음에)\s?그때(?:\s?가서)?\s?(?:{make_act_groups(ACTS, 'g')})[가-힣]*"
    rf"|{_SELF}|(?<=[은는을를도만]\s)하\s?지\s?(?:마|말)[가-힣]*",
    re.IGNORECASE,
)
_ELSEWHERE = make_regex(r"메일|문자|카톡|카카오|전화|팩스", re.IGNORECASE)
"""By what no tool of metel's sends: it is told, and forbids nothing else."""
_WITHOUT = make_regex(
    r"(?<![가-힣])(?!부담|걱정|고민|막힘|실수|사고|탈|지연|변동|거\s|것\s|문제|빠짐|누락|예외|틀림"
    r"|어김|남김|차질|지체|상관|관계|무리|오류|이상)[가-힣A-Za-z]{1,8}\s?없이(?![가-힣])"
)
_ONLY = make_regex(
    rf"(?P<who>{_PLACE}(?:{_AND}{_PLACE}){{0,4}}"
    rf"|(?<![가-힣A-Za-z]){_NAME}{_TITLE}(?:{_AND}{_NAME}{_TITLE}){{0,4}}?(?=에게만|한테만"
    rf"|께만))(?:\s?(?:채널|방))?\s?(?:에다?만|에게만|한테만|께만|로만|만)"
    r"(?=\s?(?:[^\s]+\s){0,3}?(?:올려|올리|공유|게시|보내|알려|포스팅|전달|공지|부탁|DM|주세요|주라|줘|주시))",
    re.IGNORECASE,
)
_CLAUSE_END = make_regex(
    r"[.!?\n;,()]|(?<=[어아해여려꿔놔춰])(?<!버려)(?:두고|놓고|둬요?)(?=\s)"
    r"|(?:해|하|올리|보내|만들|넣|적|쓰|보여|알려|리|내|되|없|주|드리|주시)고(?=\s)|(?:하|보내|올리|주"
    r"|만들)되(?=\s)|(?:주|아|어|해|여|려"
    r"|둬|져)서(?=\s)|(?:지만|는데|은데|으니|니까|라)(?=[\s,])"
    r"|(?:줘|주세요|주시고|줄래|해요|세요|요|다|까)[~ㅎㅋㅠㅜ^]*(?=\s)|(?:그냥|근데|대신|말고|그리고|다만|단)\s"
)
_TARGET = make_regex(
    rf"(?P<mark>{_PLACE})(?=[^A-Za-z0-9_-]|$)|(?P<quote>{QUOTED})(?!\s?(?:이?라고|이?라는))"
    rf"|(?<![가-힣A-Za-z])(?P<person>{_NAME}){_TITLE}(?:에게|한테|께|껜|에겐|한텐|(?<=님)(?:은|도"
    rf"|(?=\s))|\s(?:거|것|건|꺼)(?=[은는을를\s]))"
    r"|(?P<rows>\d+\s?(?:번째\s?)?(?:행|줄|열))"
    rf"|(?<![가-힣A-Za-z0-9])(?P<held>(?:[가-힣A-Za-z0-9]{{1,10}}\s){{0,2}}?[가-힣A-Za-z0-9]{{0,8}}\s?(?:시트"
    rf"|페이지|DB|디비|데이터베이스|채널|문서|탭))(?=(?:에|로|은|는|을|를|도|엔|의)?(?:\s|$|는|도))"
    r"|(?<![가-힣A-Za-z])(?P<thing>(?!(?:나중|전|이번|오늘|중|후|때문|밖|다음|안|앞|뒤|위|아래|밑|옆|끝|같이"
    r"|그때|여기|거기"
    r"|쪽)(?:에|엔))[가-힣A-Za-z]{1,12}(?:\s?(?:DB|데이터베이스|시트|페이지))?)(?:에다가?|에|엔)(?:는"
    r"|도)?(?=\s|$)"
    r"|(?<![가-힣A-Za-z])(?P<service>노션|슬랙|구글\s?시트|스프레드시트)(?=\s|은|는|엔)",
    re.IGNORECASE,
)
_OBJECT = make_regex(
    r"(?:^|\s)(?P<object>(?:[가-힣A-Za-z0-9]+\s){0,2}?(?!작업|공지|메시지|알림|글|페이지|문서|이거|그거|저거"
    r"|아무|[^\s]*(?:지|면|고)(?:는|도)?\s*$|굳이|절대|아직|제발|그냥"
    r"|일단|지금|이번|다시|함부로|괜히|근데|그리고|대신|이건|그건|값|행|내용|전부"
    r"|모두)[가-힣A-Za-z0-9]{2,}?)(?:은|는|을|를|도)?\s*$"
)
"""What an act would be done to, right before it."""
_NO_THING = make_regex(
    r"^(?:새|기존|이|그|저|하나|굳이|어디|아무|아무데|회사|새로운|다른)?\s?(?:새\s)?(?:페이지|문서"
    r"|시트|채널|탭|행|어디|아무데)$|^(?:다른|나머지|모든|전체|각)\s|^(?:아무|저$|나$|우리$|[^\s]*[한던는]\s)"
)
_OTHERS = make_regex(
    r"다른\s?(?:채널|데|곳|방|사람|행|탭)|(?:그|이)\s?(?:외|밖)|기존\s?(?:값|행|내용)|나머지", re.IGNORECASE
)
"""All but what is meant: that the rest is left alone goes without saying, and forbids nothing that was asked for."""
_ALONE = make_regex(rf"(?:{_ONE})\s?(?:외에는|외엔|말고는|빼고는|이외에는?|밖에는?)", re.IGNORECASE)
_PART_OF_LIST = make_regex(
    rf"{MENTION}|#[^\s,/]+|{QUOTED}|\d+\s?(?:행|줄|열)|[^\s,/]+(?:\s[一-龥々]{{1,4}}|\s[A-Z][a-z]+|\s{_THING})?"
)
_RECORDS = make_regex(r"(?:할\s?일|작업|태스크|업무|거|것|건|목록|회의|일정)(?:들)?")
"""Before a comma it is what something is left out of ("이번 주 작업, 사라 거 빼고")."""
_AFTER_NAME = make_regex(r"(?<=[^\s]{2})\s?(?:이랑|랑|하고|와|과|및|님|씨|채널)$")
_QUOTES_SPEECH = make_regex(r"(?:라|다|자)(?:고|구)$|달(?:래|라는)$")
_OVER = make_regex(r"지만|는데|던데|으나|괜찮|풀렸|해제|이제|이번엔")
_LEAVES_WORDS = make_regex(r"남[기겨길]")
_WAS_SAID = make_regex(r"\s?(?:했|하셨|하시|그랬|들었|하던|한\b)")
AS_TYPED = (
    r"(?:토씨|글자|점|단어|조사)(?:\s?(?:하나|한\s?글자))?(?:도|라도|까지)?\s?"
    r"(?:안\s?(?:바꾸|고치|틀리)고|(?:바꾸|고치|빼|빠뜨리|틀리|건드리)지\s?(?:말고|말구|마시고|않고))"
)
"""That a text goes out as it was typed, which forbids nothing else."""
HARMLESS = make_regex(
    rf"{AS_TYPED}|"
    r"^\W*(?:(?:흠+|음+|아|어|근데|그럼|그냥)[\s,.]+)*(?:마감(?:일|기한)?|기한|담당자?)(?:은|는|을|를)?"
    rf"\s?빼\s?{DOES_FOR_KO}(?:요)?(?=[\s.!~]|$)|"
    r"(?:(?<=에서\s)|(?<=[?？]\s))(?:저|나)(?:는|은|를|도)?\s?(?:좀\s)?빼\s?(?:줘|주세요|주시고|주라|주실)|"
    r"(?:담당자?|책임자|참석자|참가자)(?:에서|에)\s\S{1,6}(?:은|는|을|를)?\s(?:빼|제외하)고(?=\s\S{1,8}만\s?(?:남기|남겨|두|둬))|"
    r"(?<![가-힣])(?:내가|제가)\s(?:할|맡을|담당할|처리할)\s?(?:거|것|건)(?:이?고|이?며)(?=[\s,])|"
    r"(?:안|못)\s?(?:적었|올렸|넣었|썼|기록했|등록했|추가했|적어놨|올려놨)(?:네요?|어요?|음|습니다|더라고?요?|거든요?)(?![가-힣])|"
    r"(?:안|못)\s?[가-힣]{1,6}(?:면|으면)\s?안\s?(?:돼|되|됨|됩)[가-힣]*|지\s?않으면\s?안\s?(?:돼|되|됨|됩)[가-힣]*"
    r"|(?:안|못)\s?[가-힣]{1,4}\s(?:이유|수|까닭)[가-힣]*\s?없[가-힣]*"
    r"|(?<![가-힣])(?:잊|잊어버리|까먹|까먹어버리|빼먹|빼놓|빠뜨리|빠트리|놓치|미루|망설이|주저하|주저"
    r"|걱정하|염려하|늦|놀라|서두르|무리하|긴장하|어려워하|겁내|멈추|포기하|당황하|오해하)"
    r"지(?:들)?\s?(?:말|마|않)[가-힣]*|(?:부담|신경|눈치|고민)(?:은|을)?\s?(?:갖|가지|쓰|보"
    r"|하)지\s?(?:말|마|않)[가-힣]*|(?:걱정|염려|부담|고민|주저|염치)(?:은|을|\s)?\s?말[고구]?[가-힣]*"
    r"|금지(?=\s?(?:[가-힣]+\s)?(?:포스터|안내|스티커|표지|문구|규정|목록|파일|문서|리스트|팻말|사인"
    r"|폴더|구역|차량|품목|항목|기간|사항|물품|캠페인|지역|키워드|단어|대상|알림|스티커|조항|약관))"
    r"|말[고구]도|뿐(?:만)?\s?아니[라고]|(?:왜|아직도)[^.!?\n]{0,20}(?:안|못)\s?[가-힣]+(?:어|았|었|지"
    r"|니|나)[가-힣]*\s?\?"
    r"|문제(?:만|는|가)?\s?없[가-힣]*|(?:오류|부담|누락|지체|빠짐|예외|틀림|어김|남김|차질|이상|상관|무리|걱정"
    r"|실수)\s?없이|(?:바쁘|늦|무리|괜찮|번거롭|힘들)지\s?않으(?:면|시면)[가-힣]*|(?:길|늦|크|작|짧|어렵|복잡하"
    r"|딱딱하)지\s?않게|(?:필요\s?없|(?<![가-힣])(?:안|못)\s[가-힣]{1,4}|[가-힣]지\s?않)(?:으니까?|니까|어서"
    r"|아서|길래|대서|으므로)|별거\s?아니[가-힣]*",
)
"""What only looks like a cue: a double negation, a spur, an addition, a question."""


_ASIDE = make_regex(
    r"(?<=[은는])\s(?:[^.,!?\n]{2,24}?(?:라서?|니까|해서|어서|아서|때문에)\s)?(?:절대(?:로)?|제발|그냥)"
    r"\s(?=(?:건들|건드리|손대|만지|바꾸|고치|옮기)지\s?(?:는\s)?(?:말|마))"
)
"""Why, and how surely, between a thing and what is not to be done to it."""


_TITLE_STAYS = make_regex(
    r"(?:^|(?<=[\s.,!?~]))(?:(?:단|다만|근데|그런데|대신|그리고)[\s,]+)?(?P<thing>(?!(?:마감|기한|담당|상태|제목|이름|내용|본문)\S*\s)(?:[가-힣A-Za-z0-9]+(?<![은는을를이가도만줘요고])\s){2,4}?"
    r"(?:수정|변경|삭제|추가|작성|정리|등록|공유|전달|업데이트|갱신|편집|기록|생성))(?:은|는|만)?\s(?:(?:그냥|일단|절대)\s)?"
    r"(?:놔\s?두|놔\s?둬|냅\s?두|냅\s?둬|내버려\s?두|내버려\s?둬|그대로|빼고|빼\s?줘|제외)[가-힣]*(?:\s(?:두|둬|놔|유지|해|하)[가-힣]*)?(?:\s(?:줘|주)[가-힣]*)?"
)
"""A thing whose name ends in the word of an act, which stays as it is ("견적서 템플릿 수정은 놔두고")."""


def find_in_korean(text: str) -> Iterator[Prohibition]:
    """Yield the prohibitions that Korean words say."""
    text = HARMLESS.sub(lambda match: "■" * len(match[0]), text)
    text = _ASIDE.sub(lambda match: " " * len(match[0]), text)
    for match in _TITLE_STAYS.finditer(text):
        yield make_prohibition(text, (match.start("thing"), match.end()), "any", [match["thing"]])
    text = _TITLE_STAYS.sub(lambda match: "\n" * len(match[0]), text)
    for match in _EXCEPT.finditer(text):
        if not _INSTEAD.match(text, match.end()) and (names := _split(match["who"])):
            yield make_exclusion(text, (match.start("who"), match.end()), names, _ACT_WORDS)
    for match in _SECRET.finditer(text):
        yield make_prohibition(text, (match.start("who"), match.end()), "share", _split(match["who"]))
    for one in find_negated_acts(text, _GRAMMAR):
        said = _is_said_of_others(text, one)
        yield replace(
            one, act="said" if said else "post" if _LEAVES_WORDS.search(one.words) and not one.targets else one.act
        )
    for match in _WITHOUT.finditer(text):
        yield make_prohibition(text, match.span(), "other", ())
    for match in _ONLY.finditer(text):
        yield make_prohibition(text, match.span(), "share", _split(match["who"]), only=True)


def _is_said_of_others(text: str, one: Prohibition) -> bool:
    """Whether the words are what somebody is to be told ("하지 말라고 공지해줘"), or what was said once and is over
    ("올리지 말랬지만 올려줘")."""
    behind = text[one.end :]
    if re.search(r"말랬|말라던", one.words) or (_QUOTES_SPEECH.search(one.words) and _WAS_SAID.match(behind)):
        order = _OVER.split(one.words[-4:] + behind, maxsplit=1)[1:]
        return bool(order) and _ACT_WORDS.search(order[0]) is not None
    told = (
        _QUOTES_SPEECH.search(one.words) is not None
        or re.match(r"것(?:을|이라고)\s", f"{one.words[-1:]}{behind}") is not None
    )
    return told and _ACT_WORDS.search(behind) is not None


_UNITS = frozenset({"시", "분"})
"""What is left of a time of day is no thing ("9시에는")."""


_SHORT_ACT = make_regex(r"(?:지우|올리|보내|바꾸|건드리|건들|옮기|고치|버리|없애|닫|[가-힣]{1,4}하)진")
"""An act before "말고", which the short form of "지는" ends."""


def _find_targets(piece: str) -> list[str]:
    found = [match[match.lastgroup or 0].strip() for match in _TARGET.finditer(piece)]
    named = [name for name in found if not _SHORT_ACT.fullmatch(name)]
    return [name for name in named if not _NO_THING.match(name) and not _ACT_WORDS.match(name) and name not in _UNITS]


def _split(names: str) -> list[str]:
    parts = [_AFTER_NAME.sub("", re.sub(r"(?<=..)[는을를]$", "", part)) for part in _PART_OF_LIST.findall(names)]
    parts = [part for part in parts if not (part.endswith("지") and _ACT_WORDS.match(part))]
    parts = [part for part in parts if not _SHORT_ACT.fullmatch(part)]
    parts = [part for part in parts if part not in ("", "그리고", "및", "님", "씨", "외", "밖", "아무")]
    return [part for part in parts if len(parts) == 1 or not _RECORDS.fullmatch(part)]


_GRAMMAR = Grammar(_ACT_WORDS, _NEGATED, _CLAUSE_END, _find_targets, _OTHERS, _ELSEWHERE, _ALONE, _OBJECT)

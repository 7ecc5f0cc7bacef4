"""Korean prohibitions: who is left out (말고, 빼고), which act (-지 마, 안 해도 돼, 없이), what alone (-에만)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.text.prohibitions.prohibition import (
    CHANNEL,
    MENTION,
    ForbiddenAct,
    Prohibition,
    find_clause_start,
    get_named_act,
    make_act_groups,
    make_prohibition,
)

_PLACE = rf"(?:{MENTION}|{CHANNEL}|#[가-힣][가-힣A-Za-z0-9_-]*?)"
_NAME = r"[가-힣A-Za-z一-龥々][가-힣A-Za-z0-9一-龥々_-]{0,14}?(?:\s[一-龥々]{1,4}|\s[A-Z][a-z]+)?"
_TITLE = r"(?:\s?(?:님|씨|(?:팀장|대리|과장|부장|매니저|이사|대표)님?))?"
_ONE = rf"(?:{_PLACE}|{_NAME}){_TITLE}"
_AND = r"\s?(?:,|/|이랑|랑|하고|와|과|그리고|및|또는|이나|나)\s?"
_LIST = rf"{_ONE}(?:{_AND}{_ONE}){{0,4}}?"
_KIND = r"(?:\s?(?:채널|방|쪽|페이지|DB|데이터베이스|시트|거|것|건|꺼|께))?"
_TO = r"(?:에게|한테|께|에다가?|에서|에|으로|로)?(?:까지|만)?(?:은|는|을|를|이|가|도)?"
_NOT_NAMES = r"(?!(?:걱정|염려|부담|하나|뿐|잊|그냥|절대|제발|아직|지금|굳이)(?:\s|지|도|만|은|는|을))"
_VERB_END = r"(?<![^민은윤현예혜수연유영승세다신원서]지)"
"""Behind a verb's ``-지`` nobody is left out ("올리지 말고"); names that end so go on ("민지 말고")."""
_LEAVES = (
    r"말[고구](?!도)(?:는|요)?|빼고(?:는|요)?|빼(?:줘|주세요|주시고|달라|자|서)?(?=[\s,.!~)]|$)"
    r"|제외(?:하고서?|하여|해서|한\s?채|해\s?줘|해\s?주세요|시키고|입니다|요)?(?=[\s,.!~)]|$)"
    r"|대신에?(?=[\s,]|$)(?!\s(?:제가|내가|저희가|우리가|해|부탁))|(?<!뿐)(?<!뿐만)(?<!뿐만\s)\s?(?:이\s?|가\s?)?아니[고라](?=[\s,]|$)"
    r"|금지|절대\s?안\s?(?:돼|되|됩)[가-힣]*|안\s?(?:돼|됩|되)[가-힣]*(?=[\s.,!]|$)"
)
_EXCEPT = re.compile(
    rf"(?<![가-힣A-Za-z0-9#一-龥々]){_NOT_NAMES}(?P<who>{_LIST}){_VERB_END}{_KIND}{_TO}\s?(?:절대(?:로)?\s?)?(?:{_LEAVES})",
    re.IGNORECASE,
)

_STEMS: dict[ForbiddenAct, str] = {
    "delete": r"삭제하|지우|없애|버리|날리",
    "edit": r"수정하|고치|바꾸|변경하|건드리|손대|업데이트하|덮어쓰|갱신하|옮기",
    "dm": r"(?:DM|디엠|쪽지)(?:을|를|은|는|도)?\s?(?:하|보내|날리|주)",
    "share": (
        r"보내|전송하|발송하|전달하|연락하|알리|말하|얘기하|이야기하|공유하|언급하|멘션하"
        r"|태그하|부르|퍼뜨리|전하|통보하|포워딩하|돌리"
    ),
    "post": r"올리|게시하|포스팅하|포스트하|공지하|띄우|도배하",
    "any": r"남기",
    "create": r"만들|생성하|작성하|추가하|등록하|기록하|적|쓰|넣|개설하|복사하|저장하",
}
_NOUNS: dict[ForbiddenAct, str] = {
    "delete": r"삭제",
    "edit": r"수정|변경|업데이트|편집",
    "dm": r"(?:DM|디엠|쪽지|개인\s?메시지)(?:\s?(?:발송|전송))?",
    "share": r"공유|전송|발송|알림|메시지|연락|전달|언급|통보",
    "post": r"게시|포스팅|공지|업로드",
    "create": r"생성|작성|추가|등록|기록|저장",
    "other": r"멘션|태그",
}
_PLAIN: dict[ForbiddenAct, str] = {
    "delete": r"삭제해|지워|없애|삭제하|지우",
    "edit": r"수정해|고쳐|바꿔|변경해|건드려|업데이트해|수정하|바꾸",
    "dm": r"(?:DM|디엠)(?:을|를)?\s?(?:해|보내|줘|하)",
    "share": r"보내|전송해|전달해|연락해|알려|말해|공유해|멘션해|태그해|공유하|알리",
    "post": r"올려|게시해|포스팅해|공지해|남겨|올리",
    "create": r"만들어|생성해|작성해|추가해|등록해|기록해|적어|써|넣어|저장해|만드",
    "other": r"해|하",
}
_GERUNDS: dict[ForbiddenAct, str] = {
    "delete": r"삭제할|지울",
    "edit": r"수정할|고칠|바꿀|변경할|건드릴",
    "dm": r"(?:DM|디엠)\s?(?:할|보낼)",
    "share": r"보낼|전송할|전달할|연락할|알릴|말할|공유할|멘션할",
    "post": r"올릴|게시할|포스팅할|공지할|남길",
    "create": r"만들|생성할|작성할|추가할|등록할|기록할|적을|쓸|넣을|저장할|(?:페이지|문서)[^.,\n]{0,6}팔",
    "other": r"할",
}
_NOT = r"지\s?(?:는|도|를|만|들)?\s?(?:마|말|않|못하게)[가-힣]*"
_NEEDLESS = r"필요(?:는|가|까지는?|도)?\s?없[가-힣]*"
_FINE = r"(?:시|셔)?(?:주셔|주어|줘)?(?:도|두)\s?(?:돼|되|됩|괜찮|상관)[가-힣]*"
_LATER = r"나중에[가-힣\s]{0,6}|내가|제가|저희가|우리가|직접"
_ACT = re.compile(
    rf"(?:{make_act_groups(_STEMS, 'v')}){_NOT}"
    rf"|(?:{make_act_groups(_NOUNS, 'n')})(?:은|는|을|를|도|까지는?|만은)?\s?(?:절대(?:로)?\s?)?"
    rf"(?:하\s?지\s?(?:는\s?|도\s?)?(?:마|말|않)[가-힣]*"
    rf"|없이|금지|생략|보류|제외[가-힣]*(?:\s(?:주|줘)[가-힣]*)?|말[고구](?!도)|빼고|안\s?(?:해|하){_FINE}|(?:할\s?)?{_NEEDLESS}|(?<=[은는]\s)됐(?:어|고|습)[가-힣]*|(?<=[은는]\s)(?:{_LATER})[^.,!?\n]*)"
    rf"|안\s?(?:{make_act_groups(_PLAIN, 'p')}){_FINE}|(?:{make_act_groups(_GERUNDS, 'g')})\s?{_NEEDLESS}"
    rf"|지금은?\s?말고\s?(?:나중에|이따가?)\s?(?:{make_act_groups(_PLAIN, 'l')})[가-힣]*"
    rf"|(?<=[은는을를도]\s)하\s?지\s?(?:마|말)[가-힣]*",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(r"메일|문자|카톡|카카오|전화|팩스", re.IGNORECASE)
"""By what no tool of metel's sends: it is told, and forbids nothing else."""
_NOUN_BEFORE = re.compile(
    rf"(?:{make_act_groups({**_NOUNS, 'create': _NOUNS['create'] + '|만드는'}, 'b')})", re.IGNORECASE
)
_WITHOUT = re.compile(
    r"(?<![가-힣])(?!문제|빠짐|예외|틀림|어김|남김|차질|지체|상관|관계|무리)[가-힣A-Za-z]{1,8}\s?없이(?![가-힣])"
)
_ONLY = re.compile(
    rf"(?P<who>{_PLACE}(?:{_AND}{_PLACE}){{0,4}}|(?<![가-힣A-Za-z]){_NAME}{_TITLE}(?=에게만|한테만))(?:\s?(?:채널|방))?(?:에다?만|에게만|한테만|로만|만)"
    r"(?=\s?(?:[^\s]+\s){0,3}?(?:올려|올리|공유|게시|보내|알려|포스팅|전달|공지|부탁|DM))",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(
    r"[.!?\n;,()]|(?:해|하|올리|보내|만들|넣|적|쓰|보여|알려|리|내)고(?=\s)|(?:주|아|어|해|여)서(?=\s)|(?:지만|는데|은데|으니|니까)(?=[\s,])"
    r"|(?:줘|주세요|주시고|줄래|해요|세요|요|다|까)(?=\s)|(?:그냥|근데|대신|말고|그리고|다만|단)\s"
)
_TARGET = re.compile(
    rf"(?P<mark>{_PLACE})(?=[^A-Za-z0-9_-]|$)|(?<![가-힣A-Za-z])(?P<person>{_NAME}){_TITLE}(?:에게|한테|께|\s(?:거|것|건|꺼)(?=[은는을를\s]))"
    r"|(?<![가-힣A-Za-z])(?P<thing>(?!(?:나중|전|이번|오늘|중|후|때문|밖|다음|안|같이)에)[가-힣A-Za-z]{1,12}(?:\s?(?:DB|데이터베이스|시트|페이지))?)(?:에다가?|에)(?:는|도)?(?=\s)",
    re.IGNORECASE,
)
_OTHERS = re.compile(r"다른\s?(?:채널|데|곳|방|사람|행)|(?:그|이)\s?(?:외|밖)|기존", re.IGNORECASE)
"""All but what is meant: that the rest is left alone goes without saying, and forbids nothing that was asked for."""
_PART = re.compile(rf"{MENTION}|#[^\s,/]+|[^\s,/]+(?:\s[一-龥々]{{1,4}}|\s[A-Z][a-z]+)?")
_AFTER_NAME = re.compile(r"(?:이랑|랑|하고|와|과|및|님|씨|채널)$")


def find_in_korean(text: str) -> Iterator[Prohibition]:
    """Yield the prohibitions that Korean words say."""
    for match in _EXCEPT.finditer(text):
        yield make_prohibition(text, (match.start("who"), match.end()), "any", _split(match["who"]))
    for match in _ACT.finditer(text):
        start = find_clause_start(text, match.start(), _CLAUSE_END)
        before = text[start : match.start()]
        act, noun = get_named_act(match), _NOUN_BEFORE.search(before)
        if act == "other" and noun is not None:
            act = get_named_act(noun)
        targets = [found["mark"] or found["person"] or found["thing"] for found in _TARGET.finditer(before)]
        if _ELSEWHERE.search(before) or _OTHERS.search(before):
            act, targets = ("rest" if _OTHERS.search(before) else "other"), []
        if act == "any" and not targets:
            act = "post"
        yield make_prohibition(text, (start, match.end()), act, targets)
    for match in _WITHOUT.finditer(text):
        yield make_prohibition(text, match.span(), "other", ())
    for match in _ONLY.finditer(text):
        yield make_prohibition(text, match.span(), "share", _split(match["who"]), only=True)


def _split(names: str) -> list[str]:
    parts = [_AFTER_NAME.sub("", part) for part in _PART.findall(names)]
    return [part for part in parts if part not in ("", "그리고", "및", "님", "씨")]

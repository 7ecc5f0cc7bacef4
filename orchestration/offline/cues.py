"""Small words that say what kind of work a clause asks for: a summary, a chart, a link, a loop."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

Cue: TypeAlias = Literal[
    "summary", "compare", "chart", "pdf", "link", "message", "thread", "history", "row", "role", "each", "all", "dm",
    "slack", "notion", "sheets", "count", "total", "status", "due", "related", "celebrate",
    "warn", "remind", "trash", "page", "task", "whole", "team",
]  # fmt: skip

_PATTERNS: dict[Cue, str] = {
    "summary": (r"요약(?:본|문)?|브리핑|개요|핵심|간추|정리(?=본|한\s?(?:것|거|내용)|해|\s?좀|\s?부탁"
r"|\s?줘)|\bsummar(?:y|ies|ise|ize)|\brecap\b|\boverview\b|\bdigest\b|\brundown\b"
r"|\btl;?dr\b|\bgist\b|요점|\bkey (?:points|takeaways)\b|\bmain points\b"
r"|\bhighlights\b|\btakeaways\b|要約|まとめ"),
    "compare": r"비교|\bcompar(?:e|ison|ing)\b|\bversus\b|\bvs\b|比較",
    "chart": r"그래프|차트|도표|시각화|\b(?:chart|graph|plot|histogram)s?\b|\bvisuali[sz]|グラフ",
    "pdf": r"pdf|피디에프",
    "link": r"링크|주소|(?<![가-힣])url|\blinks?\b|\burl\b|リンク",
    "message": (r"메시지|메세지|공지|인사|문구|안내문|알림|\bmessages?\b|\bannouncement\b|\bnote\b"
r"|\breminder\b|メッセージ"),
    "thread": (r"(?:방금|지금까지|여기까지)\s?(?:나눈|한|나온|이야기|얘기|대화|논의)|스레드|쓰레드"
r"|\bthread\b|(?:이|위|지금|우리)\s?(?:대화|논의)|여기\s?(?:서\s?)?(?:나눈|논의|대화"
r"|얘기|이야기|오간)|여기(?:서)?\s?(?:나눈|나온"
r"|한)\s?(?:대화|얘기|이야기|논의|내용)|\bthis (?:conversation|discussion)\b|スレッド"),
    "history": (r"대화|이야기|얘기|있었던\s?일|있던\s?일|무슨\s?일|뭔\s?일|논의|나온|오간|오고\s?간"
r"|히스토리|메시지(?:들|\s?내용)|올라온|\bhappened\b|\bhappening\b|\bgoing on\b"
r"|\bdiscuss(?:ed|ion|ions)\b|\bconversations?\b|\bhistory\b|\btalk(?:ed|ing)?\b"
r"|\bchat\b|\bmessages\b|\bmiss(?:ed)?\b|\bsaid\b"),
    "row": (r"(?:한|두|세|\d+)?\s?(?:줄|행)(?![가-힣]*동)(?=[을를로,.\s:]|$|추가|씩)|로우|\b(?:row"
r"|line|record|entry)\b|行"),
    "role": r"(?:담당자|책임자|작성자|오너|담당하는 사람)(?:들)?\s?(?:에게|한테|께|들에게|(?:각자"
r"|각각|모두)(?:에게|한테)?|DM|디엠)|각\s?담당자"
    r"|\b(?:its|their|the|each|every|all)?\s?(?:owners?|assignees?)\b|\bperson in charge\b"
r"|\bpeople in charge\b|\bwhoever\b"
    r"|\b(?:each|every)one with\b|\beveryone (?:who|with)\b|担当者",
    "each": (r"마다|각각|각자|하나씩|한\s?명씩|일일이|각\s?(?:담당자|작업|항목|건|할\s?일|페이지)"
r"|개별(?:적으로)?|\beach\b|\bevery\b|\bindividually\b|\brespectively\b|\bone by one\b"
r"|ごと"),
    "all": r"모두|전부|모든|다\s|전체|싹|\ball\b|\bevery\b|すべて|全て",
    "dm": r"(?<![A-Za-z])DM(?![A-Za-z])|디엠|개인\s?메시지|쪽지|다이렉트|\bdirect messages?\b",
    "slack": r"슬랙|\bslack\b|(?<![가-힣])채널|\bchannel\b",
    "notion": r"노션|\bnotion\b",
    "sheets": r"구글\s?시트|스프레드\s?시트|시트|엑셀|\b(?:spread)?sheets?\b|シート",
    "count": r"몇\s?(?:개|건|명)|개수|건수|갯수|\bhow many\b|\bnumber of\b|\bcount\b",
    "total": (r"합계|총합|총액|총\s?(?:매출|수량|금액|지출|비용)|합산|평균|최대|최소|최고|최저|얼마"
r"|\btotal(?:s|led)?\b|\bsum\b|\baverage\b|\bmean\b|\bhow much\b|\bmaximum\b"
r"|\bminimum\b|\bhighest\b|\blowest\b|\bmax\b|\bmin\b|合計|平均"),
    "status": r"상태|\bstatus\b",
    "due": r"마감|기한|\bdue\b|\bdeadlines?\b|締切|期限",
    "related": r"관련|대한|관한|에\s?관해|\babout\b|\brelated\b|\bregarding\b|\bon\b",
    "celebrate": r"축하|\bcongrat|\bcelebrat",
    "warn": r"경고|주의|\bwarn|\balert",
    "trash": r"휴지통|\btrash\b|\bbin\b",
    "remind": r"리마인드|리마인더|재촉|독촉|\bremind",
    "page": r"페이지|문서|노트|회의록|회의\s?기록|\bpages?\b|\bdocs?\b|\bdocuments?\b|\bnotes?\b|\bminutes\b|ページ",
    "whole": r"그대로|전체\s?내용|원본|통째|\bas is\b|\bas-is\b|\bwhole\b|\bentire\b",
    "team": (r"팀(?:에|에게|원|들|\s?전체)|다들|모두에게|전원|\b(?:the )?team\b|\beveryone\b"
r"|\beverybody\b|\bpeople\b|\bfolks\b"),
    "task": r"할\s?일|작업|태스크|업무|항목|\btasks?\b|\bto-?dos?\b|\bitems\b|タスク",
}  # fmt: skip
_COMPILED: dict[Cue, re.Pattern[str]] = {cue: re.compile(pattern, re.IGNORECASE) for cue, pattern in _PATTERNS.items()}


def cues_of(text: str) -> frozenset[Cue]:
    """Return the cues of a piece of marked text."""
    return frozenset(cue for cue, pattern in _COMPILED.items() if pattern.search(text))

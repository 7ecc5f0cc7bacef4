"""Kinds of words of a question about what a team keeps, in three languages, and what a question asks by them. Pure.
Each list is of one kind and says nothing of a team's own names. A question is known when every word of it is of a
kind, a name that the workspace has, or plain. What a clause asks to see by a verb that may also make or search: a
list, or what stands in rows."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.checks.coverage import is_known_thing
from orchestration.rule_planner.plans.steps import Flow
from orchestration.rule_planner.reading.clauses import Clause
from orchestration.rule_planner.reading.joined_owners import find_joined_owners
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.plain_words import is_plain_en, is_plain_ko
from orchestration.rule_planner.reading.row_order import find_row_order
from orchestration.rule_planner.reading.shown_columns import find_listed
from orchestration.rule_planner.reading.states import STATE_WORDS, build_status_tests, is_late
from orchestration.rule_planner.reading.superlatives import does_rank_sales
from orchestration.rule_planner.reading.value_tests import GROUPED, list_value_words
from orchestration.rule_planner.reading.verbs import EffectKind
from orchestration.rule_planner.reading.whose import NOBODYS
from orchestration.rule_planner.reading.words import ANY_MARK
from orchestration.text.office_words import find_meanings
from orchestration.text.spans import mask_spans
from orchestration.workspace import NamedTitle


def is_read(clause: Clause, act: EffectKind | None, reading: Reading) -> bool:
    """Whether a clause that reads as making or searching something asks for a list, or for what stands first, is late
    or in a state ("anything in progress that Junho owns")."""
    if act == "create":
        return bool(find_listed(clause.text)) and not clause.follows
    if act != "find":
        return False
    if does_rank_sales(clause.text) or is_late(clause.text):
        return True
    return clause.verb.lower().startswith("any") and bool(build_status_tests(reading.marked, reading))


Kind: TypeAlias = Literal[
    "who", "when", "where", "which", "list", "count", "much", "state", "holds", "must", "due", "late", "record",
    "meeting", "content", "contact", "units", "money", "spent", "sold", "compare", "me", "only", "coming",
    "rank", "polite",
]  # fmt: skip

_WORDS: dict[Kind, str] = {
    "who": (
        r"누가|누구누구\S*|누구\S*|누군\S*|담당자\S*|담당\S*|참석자\S*|참석\S*|들어갔\S*|들어왔\S*|\b(?:who(?:'s|se"
        r"|m)?|whos"
        r"|owners?|assignees?|attend(?:ed|ees?|ing)?|in charge|owns?|owned|was at|responsible|to blame|faults?)\b|誰\S*"
        r"|だれ\S*|担当者?|出席者?|参加者?|出て(?:た|い)\S*"
    ),
    "when": (
        r"언제\S*|며칠\S*|몇\s?일\S*|몇\s?시\S*|날짜\S*|\b(?:when(?:'s)?|what (?:day|date|time))\b|いつ\S*|何日\S*"
        r"|何時\S*"
    ),
    "where": r"어디\S*|어딨\S*|\bwhere(?:'s)?\b|どこ\S*",
    "which": r"어느|어떤|무슨|\bwhich\b|\bwhat\b(?=\s\w+)|どの|どっち",
    "list": (
        r"뭐뭐\S*|뭐\S*|뭔\S*|무엇\S*|머\s?있\S*|있어\S*|있나\S*|있죠\S*|있지\S*|있었\S*|있니\S*|있는지\S*|있을(?:까"
        r"|걸|텐데)\S*|있을\s?텐데\S*|보여\S*|알려\S*|목록\S*"
        r"|리스트\S*|\b(?:what(?:'s|s)?|show|list|see|give|tell|pull up|any(?:thing)?|there)\b|何\S*|なに\S*"
        r"|見せ\S*|教え\S*|一覧|ある\S*|あり\S*|出して\S*"
    ),
    "count": (
        r"몇\s?(?:개|건|명|대|가지|번|회|시간|일|퍼센트|프로)\S*|갯수\S*|개수\S*|건수\S*|\bhow many\b"
        r"|\bnumber of\b|\bcount\b|いくつ\S*|何(?:件|個|人|名|回|日|時間|％)\S*|件数"
    ),
    "much": r"얼마\S*|총액\S*|합계\S*|총\S*|\bhow much\b|\btotals?\b|\bsum\b|\bamount\b|いくら\S*|合計\S*|トータル\S*",
    "state": (
        r"상태\S*|어디까지|진행\s?상황\S*|진척\S*|어떻게\s?(?:돼|되|됐)\S*|어때\S*|끝났\S*|끝난\s?거\S*|끝냈\S*"
        r"|다\s?됐\S*|됐(?:어|나|나요"
        r"|죠|지)\S*|진행\s?중이\S*|시작했\S*|\b(?:status|state|progress|how(?:'s|\sis|\sfar)|how far along|going"
        r"|coming along|done(?:\syet)?|finished|complete[d]?|ready|started)\b|進捗\S*|状況\S*|状態\S*|ステータス\S*"
        r"|どう\S*|終わっ\S*|できた\S*|完了し\S*|済んだ\S*|進んで\S*|始まっ\S*"
    ),
    "holds": (
        r"(?:손에\s)?(?:들|갖|가지|하|잡|쥐)고\s?(?:있|계)\S*|맡\S*|하는\s?(?:일|거|것|중)\S*|진행하\S*"
        r"|바쁜\S*"
        r"|\b(?:on\s(?:\S+\s)?plate|working on|busy with|got|have|has|doing|handling|handles?|up to"
        r"|assigned(?: to)?|stuff|things?)\b|抱え\S*|持って\S*|やって\S*|受け持\S*|している\S*|してる\S*|担当\S*"
    ),
    "must": (
        r"해야\S*|하면\s?(?:돼|되|될)\S*|할\s?(?:거|것|게|건|일)\S*|끝내야\S*|내야\S*|처리해야\S*|뭐\s?해\S*"
        r"|남았\S*|남은\s?(?:거|것|게|건"
        r"|일)?\S*|남아\S*"
        r"|\b(?:to[- ]?do|need to|have to|should|gotta|must|supposed to|left|remaining|finish|get done)\b"
        r"|すれば(?:いい|良い|よい)\S*|やること\S*|やるべき\S*|やらない\S*|すること\S*|すべき\S*|しなきゃ\S*"
        r"|残って\S*|残り\S*"
    ),
    "due": (
        r"마감\S*|기한\S*|까지\S*|데드라인\S*|납기\S*|\b(?:due|deadlines?|by|before|until)\b|期限\S*|締め?切り?\S*"
        r"|〆切\S*"
        r"|まで\S*|中"
    ),
    "late": (
        r"늦\S*|밀린\S*|밀려\S*|지난\s?(?:거|것|게|건)\S*|지났\S*|넘긴\S*|넘은\S*|지연\S*|연체\S*|\b(?:late|overdue"
        r"|behind(?: schedule)?|past[- ]due|slipped|slipping|missed)\b|遅れ\S*|遅延\S*|過ぎ\S*|超え\S*|切れ\S*|滞\S*"
    ),
    "record": (
        r"작업\S*|할\s?일\S*|태스크\S*|업무\S*|과제\S*|(?<![가-힣])(?:일|거|것|게|건|꺼)(?:들)?(?:이|가|은|는|만|도"
        r"|좀)?(?![가-힣])"
        r"|\b(?:tasks?|to-?dos?|work|items?|action items?|everything|anything|ones?)\b|タスク\S*|仕事\S*|作業\S*"
        r"|業務\S*|もの|やつ\S*|件"
    ),
    "meeting": (
        r"회의록\S*|회의(?!실)\S*|미팅\S*|잡힌\S*|잡혀\S*|잡아\s?놓\S*|\b(?:meetings?|meeting (?:notes|minutes)"
        r"|calls?)\b|議事録\S*|会議(?!室)\S*"
        r"|打ち合わせ\S*|ミーティング\S*|定例\S*"
    ),
    "content": (
        r"내용\S*|뭐라고\S*|뭐래\S*|뭐라\S*|적혀\S*|적힌\S*|(?:적|써)어?\s?(?:뒀|놨|둔|놓)\S*|따르면"
        r"|써\s?있\S*|써있\S*|쓰여\S*|나와\s?있\S*|(?:라고"
        r"|다고)\s?(?:돼|되어"
        r"|써)\s?있\S*|돼\s?있\S*|돼있\S*|정했\S*|정해졌\S*|정한\s?(?:거|것|게|건|내용)\S*|결정\S*|결론\S*"
        r"|요점\S*|요지\S*|핵심\S*|안건\S*|논의\S*|얘기\S*|이야기\S*|나온\s?(?:말|얘기)\S*"
        r"|규칙\S*|방법\S*"
        r"|\b(?:according to|says?|said|decided?|decisions?|discuss(?:ed)?|agreed?|contents?|written|mentions?"
        r"|talked about|outcomes?|takeaways|conclusions?|(?:key|main) points|agenda|came out of)\b"
        r"|結論\S*|要点\S*|議題\S*|内容\S*|書いて\S*|書かれ\S*|載って\S*|決ま\S*|決め\S*|話し\S*|って言\S*"
    ),
    "contact": (
        r"전화번호\S*|연락처\S*|전화\S*|폰\s?번호\S*|핸드폰\S*|휴대폰\S*|번호\S*|이메일\S*|메일\S*|주소\S*|등급\S*"
        r"|\b(?:phone(?: number)?|number|mobile|contacts?(?: info| details)?|e-?mails?(?: address)?"
        r"|address|tier|grade)\b|電話番号\S*|電話\S*|連絡先\S*|メールアドレス\S*|メール\S*|アドレス\S*|番号\S*"
        r"|ランク\S*"
    ),
    "units": (
        r"수량\S*|판매량\S*|몇\s?개(?!월|년|사)\S*|개수\S*"
        r"|\bnumber of(?=\s(?:\S+\s){1,3}(?:sold|sell))"
        r"|\b(?:units?|quantity|qty|pieces|how many(?!\s(?:rows?|lines?|entries|records|days?|hours?|weeks?"
        r"|months?|years?|people|times)\b))\b"
        r"|数量\S*|販売数\S*|個数\S*|何個\S*"
        r"|いくつ\S*|何[台本枚冊箱点杯席]\S*|台数|本数|몇\s?(?:대|장|권|병|상자|세트|석)(?![가-힣]*\s?(?:까지|짜리))\S*"
    ),
    "money": (
        r"(?<!phone )(?<!mobile )(?<!contact )\b(?:numbers|figures?|number)\b(?!\s(?:of|for)\b)|매출\S*|실적\S*|금액\S*"
        r"|비용\S*|얼마(?!나)\S*|\b(?:sales?|revenue|money|how much|amount|cost|made|make|brought in"
        r"|bring in|won)\b|売上\S*|売り上げ\S*|金額\S*|いくら\S*|費用\S*"
    ),
    "spent": (
        r"썼\S*|쓴\S*|썻\S*|쓰였\S*|지출\S*|집행\S*|나간\s?돈\S*|들었\S*|들어갔\S*|\b(?:spen[dt]|spending|spends"
        r"|expenses?|burn(?:ed|t|ing)?|blown?|blew"
        r"|paid|cost)\b|使っ\S*|使う\S*|支出\S*|かかっ\S*|予算\S*|예산\S*|\bbudget\b"
    ),
    "sold": (
        r"실적\S*|팔았\S*|판(?![가-힣])|번\s?돈\S*|번\s(?:거|것|게)\S*|팔린\S*|팔렸\S*|팔리\S*|판매\S*"
        r"|나갔\S*|나간\S*|나왔\S*|나온\S*|벌었\S*|버는\S*|벌어들\S*|거래\S*"
        r"|\b(?:transactions?|deals?|sell|sells|sold|selling"
        r"|move[d]?|shipp?ed|did we do|earn(?:ed)?|did)\b|売れ\S*|売った\S*|出た\S*|販売\S*|売上\S*|\bsales?\b|매출\S*"
        r"|\brevenue\b"
    ),
    "compare": (
        r"대조\S*|언제가\s?더|더\s?(?:잘|좋)\S*|보다|그\s?전\s?(?:주|달|날)\S*|전\s?주\S*|전월\S*|대비\S*"
        r"|비교\S*|차이\S*|늘었\S*|늘어\S*|줄었\S*|줄어\S*"
        r"|증가\S*|감소\S*"
        r"|올랐\S*|떨어졌\S*|\b(?:vs\.?|versus|compared? (?:to|with)|compare[ds]?|comparison|difference|than"
        r"|against|up or down|(?:go(?:ne|es)?|went) (?:up|down)|rise|rose|risen|dropp?(?:ed)?|fell|ahead of"
        r"|behind(?= of)|grow|grew|growth|change[d]?)\b|比べ\S*|比較\S*|差\S*|増え\S*|減っ\S*|より|伸び\S*|との差"
    ),
    "me": (
        r"(?<![가-힣])(?:나(?:는|의)?|내(?:가|꺼|거|것)?|제(?:가)?|저는|저의|저희)(?=\s|$|요)|\b(?:i|my|mine"
        r"|i'm|i've)\b|\b(?:for"
        r"|to|on|by) me\b|私\S?|自分\S?|僕\S?|俺\S?"
    ),
    "coming": (
        r"예정\S*|앞으로\S*|다가오는|곧\s?있\S*|\b(?:upcoming|coming up|scheduled|ahead|next up)\b|今後\S*|予定\S*"
        r"|これから\S*"
    ),
    "rank": (
        r"순위\S*|랭킹\S*|등수\S*|매겨\S*|매기\S*|줄\s?세\S*|[1일]등\S*|[1일]위\S*|꼴찌\S*|꼴등\S*|최하위\S*"
        r"|베스트\s?셀러\S*|베스트|인기\S*"
        r"|\b(?:rank(?:s|ed|ings?)?|(?:best|worst|highest|lowest|biggest|smallest) first|leaderboard|number one"
        r"|no\.?\s?1|best[- ]?sell\w*"
        r"|popular)\b"
        r"|ランキング\S*|1位\S*|首位\S*|人気\S*|ランキング\S*|順位\S*"
    ),
    "only": r"만(?=\s|$)|\b(?:only|just)\b|だけ\S*",
    "polite": (
        r"(?:한|두|세|네|다섯|\d)\s?(?:줄|문장)(?:로|으로|만)?(?![가-힣])|짧게\S*|간단하?\S*|간략\S*"
        r"|나만\s볼\S*|나한테만\S*"
        r"|\bin (?:one|two|three|\d) (?:lines?|sentences?)\b|\b(?:briefly|in short|just for me)\b|[1-9]行で"
        r"|簡潔に|手短に"
        r"|지금\S*|현재\S*|혹시\S*|좀\S*|그럼\S*|근데\S*|음+|아+|요즘\S*|요새\S*|있다(?:던데|고\s?들)\S*"
        r"|기준(?:으로는?)?(?![가-힣])|우리\S*"
        r"|다\b|전부\S*|모두\S*|주세요\S*|줘\S*"
        r"|부탁\S*|해줘\S*"
        r"|되나\S*|인지\S*|이야\S*|예요\S*|이에요\S*|인가\S*|야\b|\b(?:so far|right now|now|currently|as of|based on"
        r"|show me|tell me"
        r"|give me|today's|please|pls|hey|so|ok|okay|can|could|you|do|does|did|is|are|was|were|be|been|the|a|an"
        r"|of|in|on|at|to|with|and|that|this|it|its|again|still|yet|we|our|us|quick|overall"
        r"|altogether|all)\b|今|現在|いま|だっけ\S*|っけ\S*|って|ですか\S*|です\S*|ますか\S*|わかる\S*|ください\S*"
        r"|お願い\S*|ちょっと|あと|ね"
        r"|か$|さん|の|は|が|を|に|で|と|も|、"
    ),
}  # fmt: skip
_COMPILED: dict[Kind, re.Pattern[str]] = {kind: make_regex(words, re.IGNORECASE) for kind, words in _WORDS.items()}


_NO_MATTER = make_regex(
    r"\b(?:(?:i\s)?(?:don'?t|do\snot)\s(?:care|need|mean|want)\s(?:about\s)?|not\s(?:the\s|in\s)?)(?:units?"
    r"|quantit(?:y|ies)|counts?)\b"
    r"|(?:판매\s?)?(?:수량|개수|대수)\s?(?:말고|아니고|아니라|빼고)|(?:販売)?(?:数量|個数|台数)(?:ではなく"
    r"|じゃなく)て?",
    re.IGNORECASE,
)
"""A measure that is not meant."""


def remove_no_matter(text: str) -> str:
    """Return a text without the measure that is not meant ("in won not units")."""
    return _NO_MATTER.sub(" ", text)


@lru_cache(maxsize=256)
def find_kinds(text: str) -> frozenset[Kind]:
    """Return the kinds of words that stand in a piece of marked text."""
    text = _NO_MATTER.sub(" ", text)
    found: set[Kind] = {kind for kind, words in _COMPILED.items() if words.search(text)}
    return frozenset(found)


def remove_kinds(text: str, kept: Collection[Kind] = ()) -> str:
    """Return a piece of marked text without the words of any kind that is not ``kept``."""
    forms = [words for kind, words in _COMPILED.items() if kind not in kept]
    return mask_spans(text, [match.span() for words in forms for match in words.finditer(text)])


HOLDERS = make_regex(r"위키|문서|페이지|자료|가이드|wiki|docs?|pages?|資料|文書|ウィキ", re.IGNORECASE)
"""What holds the answer to a question: it is not what that is about."""


_HELD_IN = (
    make_regex(
        r"(?<![가-힣A-Za-z])(?P<name>[가-힣A-Za-z]{2,12})\s?(?:문서|페이지|자료|가이드|위키|노트)(?:에서?|에도?|에는"
        r"|의)(?![가-힣])"
    ),
    make_regex(
        r"\b(?:in|on|per|from)\s(?:the|our|that)\s(?P<name>[\w가-힣]{2,20})\s(?:docs?|pages?|guide|wiki|notes?)\b",
        re.IGNORECASE,
    ),
    make_regex(
        r"(?P<name>[ァ-ヶー]{2,12}|[一-龥]{2,8}|[가-힣]{2,10})の?(?:資料|文書|ページ|ガイド|ウィキ)(?:に|の"
        r"|で|がある|があった|って)"
    ),
)


MOST_READ = 8
"""So many pages are read for an answer where none is titled like what a question is about."""
VERB_END = make_regex(r"[가-힣]{2}(?:야|지|나|까|요|죠|는|던|서|면|고|게|네|다|에)$")


@dataclass(frozen=True, slots=True)
class Lookup:
    """A question: its marked words, their kinds, the titles that it names, and the words that are of no kind."""

    text: str
    kinds: frozenset[Kind]
    titles: tuple[NamedTitle, ...]
    left: tuple[str, ...]


def choose_subject(words: Sequence[str], flow: Flow) -> str:
    """Return the word that says most of what a question is about: one of another script than the question's, one that
    is known in several languages, else the first that is no name of what holds the answer."""
    named = [word for word in words if not (HOLDERS.fullmatch(word) or is_known_thing(word.casefold()))]
    subjects = [word for word in named if not VERB_END.search(word)] or named
    foreign = [word for word in subjects if flow.reading.language == "en" and not word.isascii()]
    known = [word for word in subjects if find_meanings(word)]
    return next(iter([*foreign, *known, *subjects]), words[0])


def find_holder(text: str) -> str:
    """Return the first word of the page that a question says it is written in; empty where none is."""
    found = next((form.search(text) for form in _HELD_IN if form.search(text)), None)
    word = found["name"] if found is not None else ""
    return "" if is_known_thing(word.casefold()) or is_plain_ko(word) or is_plain_en(word) else word


def read_question(flow: Flow, task: PlanningTask) -> Lookup:
    """Return a request as a question."""
    text = flow.reading.marked
    quoted = {mark.value for mark in flow.reading.quotes(text)}
    titles = tuple(one for one in task.titles if one.words in quoted or one.title in quoted)
    order = find_row_order(text)
    joined = find_joined_owners(text, flow.reading, flow.myself)
    said = [*(order.spans if order else ()), *([joined.span] if joined is not None else ())]
    spoken = mask_spans(text, [*said, *(found.span() for found in GROUPED.finditer(text))])
    bare = re.sub(ANY_MARK, "\x00", remove_kinds(_blank_states(spoken)))
    words = [one for one in list_value_words(bare, flow.reading) if not _ATTRIBUTE.fullmatch(one)]
    return Lookup(text, find_kinds(text), titles, tuple(dict.fromkeys(words)))


_ATTRIBUTE = make_regex(r"[가-힣]{0,4}(?:하는|되는|[가-힣]된|중인)")
"""A word that only says how things stand: nobody and nothing is called so."""


def _blank_states(text: str) -> str:
    for form in (*STATE_WORDS, NOBODYS):
        text = form.sub(lambda match: " " * len(match[0]), text)
    return text

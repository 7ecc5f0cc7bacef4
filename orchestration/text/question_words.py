"""The words of a question that say what it is about, each with what else it may be called in a text that answers it.

Words that only ask, point or join are left out. What is called otherwise in another language is known from the words of
an office and from phrases of rules and habits ("work from home", "半休"). Pure.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from orchestration.patterns import make_regex
from orchestration.text.office_words import compile_words, list_meant_words, split_japanese
from orchestration.text.place_names import list_place_names

MOST_WORDS = 24
"""So many words of a question are looked at."""
_PHRASES = """
재택/work from home,working from home,work at home,from home,wfh,remotely,remote work/在宅,リモート,テレワーク
반차/half-day,half-days,half day,half days,half a day,afternoon off,morning off/半休,半日休,午前休,午後休
휴가,연차,월차/time off,day off,days off,annual leave/休暇,有給,有休,年休,お休み
첫날/first day,day one,1st day/初日,最初の日
첫 주,첫주/first week,1st week,week one/最初の週,第一週,一週目
전날/day before,day's notice,day ahead/前日
전화/call,phone,ring/電話
장애/outage,goes down,went down,is down,incident/障害,落ちた,落ちたら
비용,점심값,내줘,내주,내준/pay,pays,paid,paying,expense,cost/払う,払って,負担,費用,出してくれ,出して
회사/company/会社
점심,점심값/lunch/お昼,昼食,ランチ,昼ごはん
노트북/laptop/ノートパソコン,パソコン
달력,캘린더/calendar/カレンダー
원인,이유/cause,caused,reason/原因,理由
외부/outside,external,externally,outgoing/社外,外部,外に
읽,검토/read,reads,review,reviewed,proofread/読む,読んで,チェック,確認
자동/automatic,automatically,automated/自動
손으로,수동/manual,manually,by hand/手動,手作業,手で
느려,느린,느렸/slow,slower/遅い,遅く,重い
비율/rate,ratio/率,割合,比率
납기/delivery date,lead time/納期
급한,긴급/urgent,urgently,emergency/緊急,急ぎ
사무실,출근/office/オフィス,出社
화이트보드/whiteboard,whiteboards/ホワイトボード
메신저/messenger,chat app/メッセンジャー
동료/buddy,colleague,coworker/同僚,バディ
계정/account,accounts/アカウント
궁금한/questions/質問
모두,전원/everybody,everyone/全員,みんな
모아,모으/collect,collects,gather,gathers/集め,集める
재시도/retry,retries/リトライ,再試行
인덱스/index,indexes/インデックス
월요일,월욜/monday,mondays/月曜,月曜日
화요일,화욜/tuesday,tuesdays/火曜,火曜日
수요일,수욜/wednesday,wednesdays/水曜,水曜日
목요일,목욜/thursday,thursdays/木曜,木曜日
금요일,금욜/friday,fridays/金曜,金曜日
확정,정해,정했/fixed,settled,confirmed,finalized,finalised,locked/確定,決まっ,決定,決まり
지켜보,지켜본,두고 보/watch,monitor,keep an eye/様子見,様子を見,様子見る,見守
재택,재택 근무/在宅勤務
반차/反休
값,가격,요금/price,prices,pricing/値段,価格,料金
"""
_ROWS = tuple(
    frozenset(word.strip() for part in row.split("/") for word in part.split(","))
    for row in _PHRASES.strip().splitlines()
)
_STOPS = frozenset(
    re.findall(
        r"\S+",
        "a an the and or but so if then than that this these those there here it its it's is are was were be "
        "been being am do does did done doing have has had having can could will would shall should may might "
        "must i im i'm me my mine myself you your u we us our ours they them their he him his she her what "
        "what's whats when when's who who's whos whom whose where where's which why how how's of in on at by "
        "for from with without to into as about up out off over again any anything anyone anybody some "
        "something somewhere someone somebody thing things stuff not no yes just only also too still yet ever "
        "please pls plz hey hi ok okay um btw sorry quick question know knows remember remind tell told say "
        "says said ask asked asking need needs want wants get gets got go goes going gonna give gives make "
        "makes see find look looking check long late early soon much many more most less few often right "
        "correct true wrong think thinking thought today tomorrow yesterday tonight now currently next last "
        "day days week weeks month months time times year page pages doc docs document documents note notes "
        "wiki wrote written write put down let anywhere everywhere coming come came happen happens happened "
        "supposed allowed actually really one two ones all each every before after until since while new old "
        "like way kind sort use used using enough pushing exactly according gist tldr don't didn't doesn't "
        "isn't aren't wasn't weren't won't can't cannot i've we've i'd we'd they're we're you're that's "
        "there's let's same other people through themselves myself settle nobody send sent post posted lines "
        "line summarize summary summarise whether because between both such very even back take taking leave "
        "start end",
    )
)
_STOPS_KO = make_regex(
    r"(?:누가|누구|무엇|무슨|어디|어느|어떤|어떻|어떡|어떠|어땠|언제|얼마|며칠|혹시|우리|저희"
    r"|나는|나도|내가|제가|저는|그거|이거|그게|이게|그건|이건|그런|이런|알려|궁금|기억|생각|말씀"
    r"|얘기|이야기|다시|지금|오늘|내일|어제|모레|이제|그럼|근데|그리고|그냥|빨리|아까|방금|정도"
    r"|문서|페이지|위키|자료|내용|어딘가|관련|대해|대한|부탁|까지|이번|지난|다음|사람|하루|일주일"
    r"|얼른|요즘"
    r"|원래|예전|가능|괜찮|상관|필요|결론|결국|결과|제일|가장|전부|먼저|말고|아니|보여)[가-힣]{0,3}$"
    r"|(?:하|해|했|할|한|함|되|돼|된|됐|될|됨|있|없|쓰|써|쓸|쓴|썼|보|봐|볼|봤|본|찾|알|맞|같"
    r"|싶|주|줘|준|줄|적|말|뭐|뭔|뭘|몇|왜|좀|때|쪽|들어|나오|나온|나왔|올라|올리|올린|이|였"
    r"|거|건|걸|게|인|나|받|넘|에|으|로|라|다|정해|기|사|전|후|명|번|줄|만들|안만들)"
    r"[가고는지면나기더게려자던시세니라여서요야죠거건걸데대음임됨용다까을은이어아었았였네군든만도에로해돼와줘주와진걸번]{0,5}$"
)
"""Korean words that only ask, point or join, and verbs that say little, with their endings."""
_STOPS_JA = frozenset(
    re.findall(
        r"\S+",
        "何 誰 今日 明日 昨日 今 今週 来週 先週 今月 来月 先月 時 日 週 月 年 回 人 件 話 教 見 言 思 行 書 "
        "私 僕 俺 方 場合 結局 結果 必要 大丈夫 質問 確認 前 後 中 時間 何時 何日 何回 何曜 何人 何件 週何回 "
        "資料 文書 ページ ドキュメント ウィキ",
    )
)
_PARTICLES = make_regex(
    r"(?<=[가-힣]{2})(?:에서는|에서도|에서|에게|한테|으로는|으로|까지|부터|에는|에도|이랑|하고"
    r"|이라도|라도|이나|은|는|이|가|을|를|에|로|도|만|과|와|의|랑|나|든|죠|요)$"
)
_WORD = compile_words(r"[가-힣]+|[a-z][a-z0-9'-]*[a-z0-9]|\d[\d,.]*|[ァ-ヶー]+|[一-龥々]+")


def strip_particle(word: str) -> str:
    """Return a Korean word without its particle, and any other as it is."""
    return _PARTICLES.sub("", word)


_OFF_WORK = make_regex(
    r"\b(?:put|putting|file|apply|ask|request|book|take|taking|on)\s(?:(?:in|for|my|some)\s)*leave\b(?!\s(?:an?|the|it|me)\b)"
)
"""Leave from work, where "leave" alone may say anything."""


def list_asked_words(question: str) -> tuple[frozenset[str], ...]:
    """Return what a question is about, word for word, each with all that it may be called; empty where it only asks."""
    plain = _OFF_WORK.sub("annual leave", unicodedata.normalize("NFKC", question).casefold())
    found = [*_find_rows(plain)]
    rest = _phrases().sub(" ", plain)
    found += (frozenset({word, *others}) for word, others in _list_words(rest))
    return tuple(dict.fromkeys(found))[:MOST_WORDS]


_WEEKDAY = make_regex(r"[월화수목금토일]요일")


def is_weekday(forms: frozenset[str]) -> bool:
    """Whether what a word may be called is a day of the week."""
    return any(_WEEKDAY.fullmatch(one) for one in forms)


def is_of_rules(word: str) -> bool:
    """Whether a word is one of rules and habits, and of no thing that is made or sold."""
    return any(word.casefold() in row for row in _ROWS)


def _find_rows(plain: str) -> Iterator[frozenset[str]]:
    for match in _phrases().finditer(plain):
        rows = [row for row in _ROWS if match[0] in row]
        yield frozenset({word for row in rows for word in row} | {*list_meant_words(match[0])})


@cache
def _phrases() -> re.Pattern[str]:
    words = sorted({word for row in _ROWS for word in row}, key=len, reverse=True)
    latin = "|".join(re.escape(word) for word in words if word.isascii())
    hangul = "|".join(re.escape(word) for word in words if re.match("[가-힣]", word))
    others = "|".join(_bound(word) for word in words if not word.isascii() and not re.match("[가-힣]", word))
    return re.compile(rf"(?<![a-z])(?:{latin})(?![a-z])|(?<![가-힣])(?:{hangul})|(?:{others})")


def _bound(word: str) -> str:
    """Return what finds a word of Japanese; one of katakana is no part of another ("ランチ" of "ブランチ")."""
    return rf"(?<![ァ-ヶー]){word}(?![ァ-ヶー])" if re.fullmatch("[ァ-ヶー]+", word) else re.escape(word)


def _list_words(plain: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for match in _WORD.finditer(plain):
        for part in (one for run in split_japanese(match[0]) for one in _split_known(run)):
            if not _is_stop(part):
                yield part, (*list_meant_words(part), *list_place_names(part))


def _split_known(word: str) -> Iterator[str]:
    """Yield the known words that a Korean one begins with, or that word, without their endings."""
    if not re.match("[가-힣]", word):
        yield word.removesuffix("'s")
        return
    known = next((word[:end] for end in range(len(word), 1, -1) if list_meant_words(word[:end])), "")
    yield known or _PARTICLES.sub("", word)
    if known and list_meant_words(word[len(known) : len(known) + _SHORTEST]):
        yield from _split_known(word[len(known) :])


_SHORTEST = 2


def _is_stop(word: str) -> bool:
    if word.isascii():
        return word in _STOPS
    if re.match("[가-힣]", word):
        return len(word) < 2 or (_STOPS_KO.match(word) is not None and not list_meant_words(word))
    return word in _STOPS_JA or len(word) < 2

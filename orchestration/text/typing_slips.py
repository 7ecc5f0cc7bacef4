"""Slips of typing in the words of an order ("물어바줘", "됬어", "seprately"), put right; quotes stay as typed. Pure.

A slip is put right only where it stands for one word that orders are made of; names and what others are told stay.
"""

from __future__ import annotations

import re
from functools import lru_cache

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import QUOTED_SPAN

LONGEST = 600
"""Letters of a request that is looked at: a longer one holds a text for others."""
_KO = tuple(
    (make_regex(wrong), right)
    for wrong, right in (
        (r"(?<=[가-힣])한태(?=[\s가-힣]|$)", "한테"),
        (r"됬", "됐"),
        (r"(?<=[가-힣\s])되요(?=[\s.,?!]|$)", "돼요"),
        (r"(?<=[^\s])자나(?=[\s.,?!~]|$)", "잖아"),
        (r"(?<![가-힣])글고(?=\s)", "그리고"),
        (r"(?<![가-힣])땡(?=[기겨길][가-힣])", "당"),
        (
            r"((?:페이지|문서|노트|회의록)(?:을|를)?\s(?:(?:하나|좀|새로)\s)*)파(?=\s?(?:줘|주세|주실|주라|놔|둬))",
            r"\1만들어",
        ),
        (r"(?<=휴지통)(?:으로|에)?\s?(?:ㄱㄱ+|고고+)(?=[\s.,!~]*$)", "으로 옮겨줘"),
        (r"(?<![가-힣])담(?=\s?(?:주|달|번)(?![가-힣]{3}))", "다음 "),
        (r"(?<![가-힣])(?:몇일|몃일)", "며칠"),
        (r"([할볼줄갈낼쓸둘])께", r"\1게"),
        (r"([할볼줄갈낼쓸둘])꺼", r"\1거"),
        (r"(?<![가-힣])(안|못)\s?끈(?=[나났낫난낸내냈])", r"\1 끝"),
        (r"끈(?=나[냐는요ㅆ]|났|낫|난다|낸다|내[고줘야])", "끝"),
        (r"(?<=[가-힣])낫(?=[냐대다는지음]|어)", "났"),
        (r"(?<=물어|[가-힣]아|[가-힣]어)바(?=줘|주|죠|라|봐|$|[\s.,!~])", "봐"),
        (r"(?<=[해어아워려꿔겨])(?:죠|조)(?=[\s.,!~]*$)", "줘"),
        (r"(?<=[해어아워려꿔겨])(?:죠|조)(?=\s(?:그리고|하고|글고))", "줘"),
        (r"(?<![가-힣])(이번|다음|지난|저번|담)\s?쥬(?=[가-힣\s]|$)", r"\1주"),
        (r"(?<=알려|보여|말해|찾아|뽑아|골라|추려|띄워)(?:조|죠|쥬|줭|죵|됴|쥬셈|주삼)(?=[\s.,!~?]|$)", "줘"),
        (r"(?<=정리해|확인해)(?:조|죠|쥬|줭|죵)(?=[\s.,!~?]|$)", "줘"),
        (r"(?<=[해어아워려꿔겨])(?:줭|주삼|줘염|줘용|쥬세요|주세염|줘잉)(?=[\s.,!~]*$)", "줘"),
        (r"바꿔나(?=[\s.,!~]|$)", "바꿔놔"),
        (r"부쳐(?=서|줘|주|요)", "붙여"),
        (r"(?<![가-힣])(밑|앞|뒤|옆|위)애(?=[\s.,]|$)", r"\1에"),
        (r"(?<![가-힣])않(?=\s?(?:했|됐|끝|나|돼|되|봤|보|와|왔|해))", "안"),
        (r"(?<=[가-힣])햇(?=[어다는네음습])", "했"),
        (r"([가-힣])엇(?=[어다는네음])", r"\1었"),
        (r"(?<=[가-힣])읍니다", "습니다"),
        (r"(?<![가-힣])어트케|(?<![가-힣])어떻해", "어떻게"),
        (r"(?<![가-힣])갠(?=적으로)", "개인"),
        (r"(?<=로\s)(?:ㄱㄱ+|고고+|ㄱ)(?=[\s.,!~]*$)", "바꿔줘"),
        (r"(?<=로)(?:ㄱㄱ+)(?=[\s.,!~]*$)", " 바꿔줘"),
    )
)
_ORDER_WORDS = frozenset(
    re.findall(
        r"\w+",
        "amount amounts average channel channels message messages separately schedule scheduled tomorrow yesterday"
        " monday tuesday wednesday thursday saturday sunday january february september october november december"
        " number numbers please update updates change remind reminder finished finish overdue assigned assign between"
        " customers customer minutes minute without everyone archive summary summarize region regions product products"
        " budget document meeting deadline cancel create delete rename priority progress revenue total totals question"
        " questions instead afternoon morning evening weekly everything anything",
    )
)
"""Words of orders that are put right; each is long enough that few other words are like it."""
_LIKE = frozenset(
    {
        "massage",
        "massages",
        "charge",
        "exchange",
        "deducted",
        "trice",
        "chance",
        "changer",
        "finite",
        "accent",
        "consume",
        "gentle",
    }
)
"""Words of their own that are like one of those."""
_SHORT_EN = tuple(
    (make_regex(rf"(?<![\w'’/.-]){short}(?![\w'’/])"), meant)
    for short, meant in (("abt", "about"), ("ppl", "people"), ("bc", "because"), ("b/c", "because"))
)
"""What people type short in the words of an order."""
_WORD_EN = make_regex(r"(?<![\w#@/.'-])[a-z]{5,12}(?![\w@/'-])")
_TELLS_SEVERAL = make_regex(
    r"^\W*(?:(?:pls|please|can you)\s)?(?:tell|dm|message|ping|msg|ask)\s[a-z]+\s(?:n|nd)\s[a-z]+", re.I
)


_LOANS_JA = tuple(
    (make_regex(typed), meant)
    for typed, meant in (
        (r"りまいん(?:ど|だー)", "リマインド"),
        (r"ちゃんねる", "チャンネル"),
        (r"めっせーじ", "メッセージ"),
        (r"みーてぃんぐ", "ミーティング"),
        (r"たすく(?=[をにのがは、追作])", "タスク"),
        (r"でぃーえむ", "DM"),
        (r"よろ(?=[。!！〜~wｗ\s]*$)", "よろしく"),
    )
)
"""Loanwords of orders as some type them, and what is short for a courtesy."""


_HIRAGANA = make_regex("[ぁ-ん]")


def write_loanwords(text: str) -> str:
    """Return a request of Japanese with the loanwords of its order in their own letters; quotes stay as typed."""
    if len(text) > LONGEST or not _HIRAGANA.search(text):
        return text
    parts: list[str] = []
    at = 0
    for quote in (*QUOTED_SPAN.finditer(text), None):
        piece = text[at : quote.start() if quote is not None else len(text)]
        for typed, meant in _LOANS_JA:
            piece = typed.sub(meant, piece)
        parts += [piece, quote[0] if quote is not None else ""]
        at = quote.end() if quote is not None else at
    return "".join(parts)


def replace_slips(text: str) -> str:
    """Return a request with the slips of its order put right; what stands in quotes, or behind a colon or a break of
    the line, is left as typed."""
    if len(text) > LONGEST:
        return text
    head = re.split(r"[:：]\s|\n", text, maxsplit=1)[0]
    parts: list[str] = []
    at = 0
    for quote in QUOTED_SPAN.finditer(head):
        parts += [_correct(head[at : quote.start()]), quote[0]]
        at = quote.end()
    return "".join([*parts, _correct(head[at:]), text[len(head) :]])


_HANGUL = make_regex(r"[가-힣ㄱ]")


_OWNERS_EN = make_regex(
    r"(?<![\w'’])(?!(?:Client|Customer|Partner|User|Team|Intern|Designer|Developer|Engineer|Manager|Project|Sprint|Sale|Other|Open|Task|Meeting|Action"
    r"|Person|Operation|Logistic|Analytic|New|Detail|Status|Focu|Alway|Event|Product|Order|Vendor|Lead|Employee|Member|Colleague|People|Thing|Doc|Note)s)"
    r"(?P<name>[A-Z][a-z]{2,11})s(?=\s(?:(?:own|open|overdue|late|remaining|current|finished)\s)?(?:tasks?|to-?dos?|plate|work|stuff|meetings?|open|overdue)\b)(?<!ss)(?<!us)(?<!is)"
)
"""Whose something is, with the name typed without its apostrophe ("Jihoons tasks")."""


def _correct(text: str) -> str:
    for wrong, right in _KO if _HANGUL.search(text) else ():
        text = wrong.sub(right, text)
    for short, meant in _SHORT_EN:
        text = short.sub(meant, text)
    text = _OWNERS_EN.sub(r"\g<name>'s", text)
    if _TELLS_SEVERAL.search(text):
        text = re.sub(r"\s(?:n|nd)\s", " and ", text, count=1)
    return _WORD_EN.sub(lambda found: _find_meant(found[0]), text)


@lru_cache(maxsize=1_024)
def _find_meant(word: str) -> str:
    """Return the word of an order that a word is a slip of; the word itself where it is none, or may be one of two."""
    if (
        word in _ORDER_WORDS
        or word in _LIKE
        or any(word.startswith(one) or one.startswith(word) for one in _ORDER_WORDS)
    ):
        return word
    meant = [
        one for one in _ORDER_WORDS if abs(len(one) - len(word)) <= 1 and one[0] == word[0] and _is_slip(word, one)
    ]
    return meant[0] if len(meant) == 1 else word


def _is_slip(typed: str, meant: str) -> bool:
    """Whether a word is another with one letter too many, too few or wrong, or with two in turn exchanged."""
    if len(typed) == len(meant):
        apart = [at for at in range(len(typed)) if typed[at] != meant[at]]
        if len(apart) == 1:
            return True
        return (
            len(apart) == 2
            and apart[1] == apart[0] + 1
            and typed[apart[0]] == meant[apart[1]]
            and typed[apart[1]] == meant[apart[0]]
        )
    short, long = sorted((typed, meant), key=len)
    return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))

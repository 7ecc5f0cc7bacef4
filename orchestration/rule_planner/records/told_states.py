"""A change of state that is told and not ordered ("뉴스레터 초안 드디어 끝!", "Sarah started on X", "Xに着手しました").

It counts only of one thing that is named in quotes or by its title, where nothing else is said but who, when and how;
a question, a negation, a guess or another act beside it is read elsewhere.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.states import find_status
from orchestration.rule_planner.reading.words import ANY_MARK, DATE, NAMED, QUOTE
from orchestration.rule_planner.records.updates import Change
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.plan import Language

_ENDS_KO = (
    r"(?:(?:습니다|습니당|슴다|슴당|ㅂ니다|어요|아요|어|아|음|다|네요?|대요?|답니다|다네요|다고\s?(?:해요?|합니다|하네요?"
    r"|하셨\S{0,4}|함)"
    r"|지|죠|거든요?|구요|고요|으니까?|어서|는데요?|고)(?![가-힣]))?"
)
_BE_KO = r"(?:입니다|이에요|예요|이야|임|이래요?|래요?|이고|이라네요|이라고\s?(?:해요|합니다|하네요))?"
_STATES: dict[Language, tuple[tuple[str, str], ...]] = {
    "ko": (
        (
            "완료",
            rf"(?:끝|마무리|완료|클리어)(?:{_BE_KO}|이?요|용|욤)?(?![가-힣])|(?:끝났|끝냈|마쳤|마무리했|마무리됐|마무리\s?지었"
            rf"|완료했|완료됐|완료되었|해치웠"
            rf"|다\s?(?:했|썼|만들었|작성했)|마감했){_ENDS_KO}|(?:끝남|마침|완료함|완료됨|마무리함|마무리됨"
            rf"|다\s?함)(?![가-힣])",
        ),
        (
            "진행 중",
            rf"(?:손대기\s)?(?:시작했|시작됐|착수했|들어갔|손댔){_ENDS_KO}"
            rf"|(?:손대기\s)?(?:시작|착수)(?:합니다|해요|함|할게요?|하겠습니다|한다|{_BE_KO})(?![가-힣])"
            rf"|(?<!도\s)들어(?:간다|갑니다|가요|감|갈게요?)(?![가-힣])|(?:쓰는|만드는|작성하는|작업하는|진행하는)\s중{_BE_KO}(?![가-힣])"
            rf"|(?:쓰고|만들고|작성하고|작업하고|진행하고)\s있(?:음|습니다)(?![가-힣])"
            rf"|(?:진행\s?중|작업\s?중|하는\s?중){_BE_KO}(?![가-힣])",
        ),
        ("취소", rf"(?:취소됐|취소되었|취소했|무산됐|엎어졌){_ENDS_KO}|취소(?:됨|함|{_BE_KO})(?![가-힣])"),
        ("보류", rf"보류(?:됐|하기로\s?했){_ENDS_KO}|보류(?:됨|{_BE_KO})(?![가-힣])"),
    ),
    "en": (
        ("done", r"(?:all )?(?:done|finished|completed?|wrapped up|over and done|closed)"),
        ("in progress", r"(?:in[ -]progress|under ?way|ongoing|started|kicked off|begun)"),
        ("취소", r"(?:cancell?ed|called off|off the table)"),
        ("보류", r"(?:on hold|parked|paused)"),
    ),
    "ja": (
        (
            "완료",
            r"(?:(?:書き|作り|やり)?終わ(?:りました|った|ってます|っています|り)|完了(?:しました|した|です|だ"
            r"|済み(?:です)?)?|終了(?:しました|です)?"
            r"|片付(?:きました|いた|けました)|済み(?:です|ました)?|(?:書き|作り|やり)終えました|書き上げました"
            r"|終わらせ(?:ました|た)|仕上がりました|仕上げました|できました)",
        ),
        (
            "진행 중",
            r"(?:着手(?:しました|した|します)|(?:書き|作り|やり)?始め(?:ました|た|ます)|開始(?:しました|した"
            r"|します)|取り掛か(?:りました|った|ります)"
            r"|取りかか(?:りました|った|ります)|進行中(?:です)?|対応中(?:です)?|作業中(?:です)?)",
        ),
        (
            "취소",
            r"(?:(?:キャンセル|中止|取り?やめ)(?:に?(?:なりました|なった|します|しました))?(?:です|だ)?"
            r"|なくなりました|流れました)",
        ),
        ("보류", r"保留(?:に?(?:なりました|なった|します|しました))?(?:です|だ)?"),
    ),
}
_VERBS_EN = (
    (
        "done",
        r"(?:finished|completed|wrapped up|closed(?: out)?|knocked out|got .{0,3}done with|done with|through with)",
    ),
    ("in progress", r"(?:started|began|begun|kicked off|picked up|working|jumped)"),
    ("취소", r"(?:cancell?ed|called off)"),
    ("보류", r"(?:paused|parked)"),
)
_HOW: dict[Language, str] = {
    "ko": (
        rf"(?:드디어|이제야?|방금|막|아까|이미|다|전부|모두|일단|벌써|겨우|지금|무사히|잘|완전히|{DATE}(?:에|부터"
        rf"|자로)?)"
    ),
    "en": (
        rf"(?:finally|just|now|already|all|today|fully|officially|at last|as of|earlier|this morning|right now"
        rf"|{DATE})"
    ),
    "ja": rf"(?:やっと|ようやく|先ほど|さっき|今|もう|全部|無事に?|すべて|ついに|{DATE}(?:に|から)?)",
}
_OPENS: dict[Language, str] = {
    "ko": r"(?:(?:참고로|공유|보고|업데이트|아|오|네|넵|휴|와)[\s,:!.]+)*",
    "en": (
        r"(?:took a while,? but\s|(?:ok|okay|hey|hi|fyi|(?:quick )?update|(?:good|great) news|yay|btw|heads up|so"
        r"|well)"
        r"[\s,:!.-]+)*"
    ),
    "ja": r"(?:(?:報告|共有|お疲れ様です|お疲れさまです|ちなみに|よし)[\s、:！。!]+)*",
}
_WHO: dict[Language, str] = {
    "ko": (
        rf"(?:(?:{NAMED}\s?(?:님|씨)?|[가-힣]{{2,4}}?(?:님|씨))(?:이|가|은|는|께서)?|[가-힣]{{1,4}}?(?:이가|이|가)"
        r"|제가|내가|저희가|우리가|저는|나는|난|저도|나도|저(?=\s)|나(?=\s))"
    ),
    "en": rf"(?:i|we|he|she|they|i've|we've|i'm|we're|i am|i have|we have|{NAMED}(?:'s| has)?|[a-z]+(?:'s| has| is)?)",
    "ja": rf"(?:(?:{NAMED}|[ァ-ヶー]{{2,10}}|[一-龥]{{1,4}}|[A-Za-z]+){HONORIFIC_JA}?|私|自分|僕)(?:が|は|も|から)",
}
_WORK_KO = r"(?:(?:쓰기|작성|만들기|제작)(?:을|를|이|가|도|은|는)?\s)?"
_WORK_EN = "writing|drafting|making|preparing|building"
"""What is done of a thing so that it is done itself: who has only reviewed it has not finished it."""
_WHO_LAST_KO = rf"(?:(?:{NAMED}\s?(?:님|씨)?|[가-힣]{{2,4}}?(?:님|씨))(?:이|가|께서)?(?:요|이요)?|제가요?|저희가)"
_SAYS_EN = rf"(?:(?:{NAMED}|[a-z]+)\s(?:says|said|told me|tells me|reports|confirmed|confirms)(?:\sthat)?\s)?"
_NOUN: dict[Language, str] = {
    "ko": r"\s?(?:건|작업|할\s?일|업무|회의|미팅|태스크|항목)?\s?(?:은|는|이|가|을|를|도|에)?",
    "en": r"(?:\s(?:task|item|meeting|to-?do|page))?",
    "ja": r"\s?(?:の件|のタスク|の作業|の会議)?\s?(?:は|が|を|に|も|の)?",
}
_KIND_EN = r"(?:(?:task|item|meeting|to-?do|page)\s)?"
"""What English may call a thing before its name too."""
_ORDER: dict[Language, str] = {
    "ko": (
        r"(?:(?:이제\s|그러니\s|그럼\s)?(?:상태(?:를|도)?\s?)?(?:좀\s)?"
        r"(?P<to>진행\s?중|완료|취소|보류)?(?:으로|로)?\s?(?:좀\s)?"
        r"(?:닫아|바꿔|변경|업데이트|반영|갱신|처리|체크|표시|찍어|눌러|돌려놔|해놔|해둬|해|부탁)(?:\s?(?:좀|해|놔|둬|줘|주|드|부탁"
        r"|바랍)[가-힣]*)*)"
    ),
    "en": (
        r"(?:(?:and |so )?(?:please |pls |can you |could you )*(?:close|mark|tick|check|update|move|set|flip|change)"
        r"(?:\s(?:it|that|this|the status|the task))?(?:\soff|\sout)?(?:\s(?:as|to)\s(?P<to>[a-z -]+?))?"
        r"(?:\s(?:please|pls|thanks|for me|accordingly))*)"
    ),
    "ja": (
        r"(?:(?:ステータス|状態)?(?:を|も)?(?P<to>完了|進行中|キャンセル|中止|保留)?(?:に|へ)?"
        r"(?:更新|変更|して|しといて|しておいて|閉じて|クローズ(?:して)?)(?:お願い(?:します|いたします)?|ください"
        r"|下さい|しておいて|して)*)"
    ),
}
_SO_JA = (
    r"(?:そうです|との(?:ことです|(?:連絡|報告)(?:が(?:ありました|来ました|きました)|をもらいました|です))"
    r"|みたいです|らしいです|ようです|って)?(?:ね|よ|わ|ー)?"
)
_STOP = r"(?:\s?[,.:;、。—–]|\s-|\s(?=so\s|and\s))"
"""What parts a statement from the order behind it: "완료 처리해줘" is an order alone."""
_GAP = r"[\s,.:;、。—–-]*"


_ANY_MARK = make_regex(ANY_MARK)
_ASKED = make_regex(r"[?？]\s*$")


def read_told_state(reading: Reading) -> Change | None:
    """Return the change that a statement on one named thing makes, or None where it is no such statement.

    A name without quotes counts where an order follows ("X is done, close it").
    """
    text = _strip(reading.marked)
    language: Language = "en" if _ANY_MARK.sub("", text).isascii() else reading.language
    quotes = reading.quotes(text)
    if _ASKED.search(reading.marked) or _ASKS.search(text) or len(quotes) > 1:
        return None
    for state, pattern in _list_forms(language, quoted=bool(quotes)):
        found = pattern.fullmatch(text)
        if found is not None:
            name = quotes[0].value if quotes else reading.raw(found["name"]).strip()
            return Change(name, {"@status": _find_option(found.groupdict().get("to")) or state})
    return None


_ASKS = make_regex(
    r"(?<![가-힣])(?:누가|누구|언제|왜|어디|뭐가|얼마나|몇)(?![가-힣])|^\s*(?:who|when|why)\b|誰|いつ|なぜ",
    re.IGNORECASE,
)
"""Words of a question, which needs no sign."""


def _find_option(text: str | None) -> str | None:
    return (
        next((state for state, words in _OPTIONS if re.fullmatch(words, text.strip())), find_status(text))
        if text
        else None
    )


_OPTIONS = (("취소", r"취소|キャンセル|中止|cancell?ed"), ("보류", r"보류|保留|on hold"))


_SPACES = make_regex(r"\s+")
_SIGNS = make_regex(r"[!！~〜ㅎㅋㅠ^*]+|:[a-z_]+:|\(|\)")


def _strip(text: str) -> str:
    """Return a text without the signs of joy: emoji, exclamation marks, tildes, laughter."""
    plain = "".join(" " if unicodedata.category(char) in {"So", "Sk", "Mn", "Cf"} else char for char in text)
    plain = _SIGNS.sub(lambda found: "," if "!" in found[0] else " ", plain)
    return _SPACES.sub(" ", plain).strip(" ,.。、")


@cache
def _list_forms(language: Language, *, quoted: bool) -> list[tuple[str, re.Pattern[str]]]:
    """Return the states with the statements that tell of them; compiled for the first text of a language."""
    name = f"(?P<name>{QUOTE})" if quoted else rf"(?P<name>[^{ANY_MARK[1:-1]},.:;、。]{{2,60}}?)"
    order = rf"(?:{_GAP}{_ORDER[language]})?" if quoted else rf"{_STOP}{_GAP}{_ORDER[language]}"
    build = {"ko": _korean, "en": _english, "ja": _japanese}[language]
    forms = [(state, build(name, words, order)) for state, words in _STATES[language]]
    if language == "en":
        forms += [(state, _english_verb(name, words, order)) for state, words in _VERBS_EN]
    return [(state, re.compile(form, re.IGNORECASE)) for state, form in forms]


def _korean(name: str, state: str, order: str) -> str:
    how, who = rf"(?:{_HOW['ko']}\s)*", rf"(?:{_WHO['ko']}\s)?"
    return (
        rf"{_OPENS['ko']}{how}{who}{how}{name}{_NOUN['ko']}{_GAP}{who}{how}{_WORK_KO}{how}(?:{state})(?:{_GAP}{_WHO_LAST_KO})?{order}"
        rf"(?:{_GAP}{_HOW['ko']})?(?:{_GAP}{_WHO_LAST_KO})?{_GAP}(?:감사합니다|고마워요?)?"
    )


def _english(name: str, state: str, order: str) -> str:
    how = rf"(?:{_HOW['en']}\s)*"
    be = r"(?:'s|\sis|\sare|\swas|\shas been|\sgot|\sjust got|\shas|\s?[:,=–—-])"
    return (
        rf"{_OPENS['en']}{how}{_SAYS_EN}(?:the\s|our\s|my\s)?{_KIND_EN}{name}{_NOUN['en']}{be}\s?{how}(?:{state})"
        rf"(?:\s{_HOW['en']})*(?:,?\s(?:according to|says|said|per) (?:{NAMED}|\w+))?{order}{_GAP}"
    )


def _english_verb(name: str, verb: str, order: str) -> str:
    how, on = rf"(?:{_HOW['en']}\s)*", rf"(?:\s(?:up|off|on|with|working on|work on|{_WORK_EN}))?"
    return (
        rf"{_OPENS['en']}{how}{_SAYS_EN}(?:{_WHO['en']}\s)?{how}(?:{verb}){on}\s(?:the\s|our\s|my\s)?{_KIND_EN}{name}"
        rf"{_NOUN['en']}(?:\s{_HOW['en']})*{order}{_GAP}"
    )


def _japanese(name: str, state: str, order: str) -> str:
    how, who = rf"(?:{_HOW['ja']}[、\s]?)*", rf"(?:{_WHO['ja']})?"
    return rf"{_OPENS['ja']}{how}{who}{how}{name}{_NOUN['ja']}[\s、,:]*{who}{how}(?:{state}){_SO_JA}{order}{_GAP}"

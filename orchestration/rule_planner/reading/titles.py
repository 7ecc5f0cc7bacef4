"""What a clause is about when it is not quoted: the title of a page to make, the words to search for, a page's name."""

from __future__ import annotations

import re

from orchestration.patterns import compile_once, make_regex
from orchestration.rule_planner.checks.coverage import is_known_thing
from orchestration.rule_planner.lists.lookup_words import remove_kinds
from orchestration.rule_planner.reading.korean import split_particle
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.things import Thing
from orchestration.rule_planner.reading.value_tests import list_value_words
from orchestration.rule_planner.reading.words import ANY_MARK, BRAND, CHANNEL, DATE, QUOTE, REACHED, compile_branded
from schemas.plan import Language

_KO_REMOVED = (
    rf"제목\s?없이|(?<![가-힣]){BRAND}(?:에다가|에다|에서|에|의|으로|로|한테)?(?=\s|$)"
    r"|이?라는\s?(?:제목|이름)?(?:의|으로)?|(?<![가-힣])(?:제목|이름)(?:은|으로|이"
    r"|을)?(?=\s|$)"
    r"|(?<![가-힣])(?:하나만?|한\s?(?:개|장)만?|새로운|새로|새|좀|혹시|바로|간단한"
    r"|간단히|빈|제발|그냥|여기에|거기에|내용|자료)(?=\s|$)"
)
_KO_PAGE = make_regex(
    r"\s?(?:페이지|문서|노트(?!북)|글|항목|자료|도큐먼트|위키\s?페이지)(?:들)?(?:을|를|도"
    r"|로|가|이|은|는|들|만|의)?\s*$"
)
_KO_SEARCH = make_regex(
    r"\s?있는지|이?라는\s?(?:단어|말|키워드|표현|내용)(?:가|이|을|를)?|(?:단어"
    r"|키워드)(?:가|이)|(?:와|과|이랑|랑)?\s?(?:관련(?:된|한|해서)?|에\s?대한|에\s?관한"
    r"|대한|관한|연관된|들어간|포함된|나온|적힌|있는|언급된|언급한)(?:\s?(?:모든|거|것"
    r"|내용|자료|글|정보))*"
    r"|(?<![가-힣])(?:어디|뭐|모든|전부|다|어딨는지|있는지|제목)(?:에|가|을|를)?(?=\s|$)|(?<=\S)(?:이|가)\s?어디\S*"
)
_EN_CALLED = make_regex(
    (
        rf"\b(?:called|named|titled|with (?:the )?title|entitled)\s(?P<name>{QUOTE}"
        rf"|.+?)(?=\s(?:in|on|under|to|at|and|with|for)\s|[,.;]|{DATE}|$)"
    ),
    re.IGNORECASE,
)
_EN_ABOUT = make_regex(
    (
        rf"\b(?:page|doc|document|notes?|entry|record|minutes)\s(?:for|about|on"
        rf"|regarding)\s(?P<name>.+?)(?=\s(?:in|on|under|to|at|and|with)\s(?!the\s\w+$)|[,.;]"
        rf"|\s?{DATE}|$)"
    ),
    re.IGNORECASE,
)
_EN_REMOVED = (
    rf"\b(?:in|on|to|from|into|under|inside)\s(?:our |my |the )?{BRAND}(?: drive)?\b"
    rf"|\b{BRAND}(?:'s)?\b|\b(?:please|pls|for me|me|a|an|the|new"
    r"|some|any|our|my|all|blank|empty|short|quick)\b"
    r"|\b(?:about|related to|regarding|on|for|titled|mention(?:s|ing)?|with|containing|that mentions?)\b(?=\s\S)"
)
_EN_PAGE = make_regex(
    r"\b(?:pages?|docs?|documents?|entry|file|anything|everything|stuff|something|information|info)\b", re.IGNORECASE
)


_SAYS = make_regex(r"(?:내용|본문)(?:은|으로|에|에는)?\s*$|\b(?:text|content|body|saying|says)\s*:?\s*$", re.IGNORECASE)

_PLACED = make_regex(
    rf"(?P<before>{QUOTE})\s?(?:(?:페이지|문서|ページ|ドキュメント)\s?(?:의\s?|の\s?)?)?"
    r"(?:(?:의\s?)?(?:밑|아래|하위|안|속)(?:에|으로|의|(?=\s|$))|(?:の\s?)?(?:下位?|配下|直下|中|なか)(?:に|へ|で)"
    rf"|(?:에다가|에다|에|に|へ)(?=.*{QUOTE}))"
    rf"|\b(?:under|underneath|beneath|below|inside|within|in|into)\s(?:the\s|our\s|my\s)?(?:page\s)?(?P<behind>{QUOTE})",
    re.IGNORECASE,
)
"""A quote that says where something is made: what it names is there before."""


def find_title(text: str, reading: Reading, things: list[Thing]) -> str | None:
    """Return the title that a clause gives to a new page, or None."""
    placed = find_place_quote(text)
    quotes = [match for match in re.finditer(QUOTE, text) if not _SAYS.search(text[: match.start()])]
    quotes = [match for match in quotes if match[0] != placed]
    if quotes:
        return reading.marks[quotes[0][0]].value
    if placed is not None:
        text = _PLACED.sub(" ", text)
    if reading.language == "en":
        return _english_title(text, reading, things)
    if reading.language == "ja":
        return _japanese_title(text)
    title = _korean_topic(_without(text, things, {"to", "from", "of"}), reading, _KO_PAGE)
    return None if title is not None and _POINTS.fullmatch(title) else title


_POINTS = make_regex(r"(?:.*\s)?(?:이거|그거|저거|요거|이것|그것|저것)(?:를|을|도|좀)?|할\s?일|작업|태스크")
"""Words that point at what was spoken of, or only say what is to be made, and are no title."""


_OF_PAGE_JA = make_regex(
    r"(?P<name>[^\s、。にへをが]{2,30}?)の(?:新しい|新規)?(?:ページ|ドキュメント|ノート)(?:を|、|作)"
)
_NO_NAME_JA = make_regex(
    r"会議|打ち合わせ|ミーティング|次回?|別|空|今日|明日|.*(?:それ|これ|あれ|その|この|あの|さん|様|私|僕|配下|下)"
)


def _japanese_title(text: str) -> str | None:
    """Return what a page is said to be of ("定例会議のページを作って"), where that is more than a kind of thing."""
    found = _OF_PAGE_JA.search(re.sub(rf"{ANY_MARK}(?:に|の|から|で|は)?", " ", text))
    if found is None or _NO_NAME_JA.fullmatch(found["name"]):
        return None
    return found["name"]


def find_place_quote(text: str) -> str | None:
    """Return the mark of the quote that says where a new page is made, or None."""
    found = _PLACED.search(text)
    return (found["before"] or found["behind"]) if found else None


def find_query(text: str, reading: Reading) -> str | None:
    """Return the words that a clause searches for."""
    quote = re.search(QUOTE, text)
    if quote:
        return reading.marks[quote[0]].value
    if reading.language == "en":
        return _tidy(_EN_PAGE.sub(" ", compile_branded(_EN_REMOVED).sub(" ", reading.raw(text)))) or None
    if reading.language == "ja":
        words = list_value_words(re.sub(ANY_MARK, "\x00", remove_kinds(text)), reading)
        return next((word for word in words if not is_known_thing(word)), None)
    return _korean_topic(_KO_SEARCH.sub(" ", text), reading, _KO_PAGE)


def find_subject(text: str, reading: Reading, things: list[Thing]) -> str | None:
    """Return the name of the existing page or item that a clause acts on."""
    quote = re.search(QUOTE, text)
    if quote:
        return reading.marks[quote[0]].value
    bare = _without(text, things, {"to", "from", "of"} if any(thing.kind == "database" for thing in things) else set())
    if reading.language == "en":
        return _tidy(_EN_PAGE.sub(" ", compile_branded(_EN_REMOVED).sub(" ", re.sub(ANY_MARK, " ", bare)))) or None
    return _korean_topic(bare, reading, _KO_PAGE)


def remove_silent_words(marked: str, language: Language) -> str:
    """Return a marked text without the days, people, channels, services and words that name nothing in it."""
    text = re.sub(DATE, " ", marked) if language == "en" else _remove_places(marked)
    return compile_branded(_EN_REMOVED if language == "en" else _KO_REMOVED).sub(" ", text)


_RECEIVER_KO = make_regex(rf"{REACHED}\s?(?:님|씨)?(?:채널)?(?:에다가|에|한테|에게|께)(?=\s)")


def remove_receivers(marked: str) -> str:
    """Return a marked text without the people and channels in it and their particles."""
    return _RECEIVER_KO.sub(" ", marked)


def _remove_places(text: str) -> str:
    return compile_once(
        rf"(?:{REACHED}|{DATE})\s?(?:채널)?(?:에서|에다가|에|한테|에게|께|으로|로|이|가|은|는|까지|의)?"
    ).sub(" ", text)


def _without(text: str, things: list[Thing], roles: set[str]) -> str:
    """Blank out the things that play one of these parts, with the particle or preposition that says so."""
    for thing in sorted(things, key=lambda thing: -thing.start):
        if thing.role in roles:
            tail = re.match(r"\s?(?:안|내|밑|아래|하위|쪽)?(?:에다가|에다|에서|에|으로|로|의)?", text[thing.end :])
            end = thing.end + (tail.end() if tail else 0)
            head = re.sub(
                r"\b(?:to|into|in|on|under|from|of|at|inside)\s(?:the\s|my\s|our\s)*$", "", text[: thing.start]
            )
            text = f"{head} {text[end:]}"
    return text


def _korean_topic(text: str, reading: Reading, nouns: re.Pattern[str]) -> str | None:
    text = re.sub(DATE, lambda match: _kept_date(match[0], reading), text)
    text = _remove_places(text)
    text = compile_branded(_KO_REMOVED).sub(" ", text)
    text = nouns.sub(" ", text)
    text = compile_branded(_KO_REMOVED).sub(" ", text)
    topic = _tidy(re.sub(ANY_MARK, " ", text))
    if not topic:
        return None
    if reading.language == "ja":
        return re.sub(r"(?<=.)[をはがのにも]$", "", topic)
    *head, last = topic.split(" ")
    stem, particle = split_particle(last)
    if particle in {"을", "를", "도", "이", "가", "은", "는", "만", "으로", "로"}:
        last = stem
    return " ".join([*head, last]).strip() or None


def _kept_date(char: str, reading: Reading) -> str:
    """Keep "3월" or "1분기" in a title; a day or a moment is when, not what."""
    found = reading.marks[char].date
    return (
        reading.marks[char].raw
        if found and found.grain in {"month", "quarter", "year"} and re.match(r"\d", found.text)
        else char
    )


def _english_title(text: str, reading: Reading, things: list[Thing]) -> str | None:
    for pattern in (_EN_CALLED, _EN_ABOUT):
        called = pattern.search(text)
        name = reading.raw(re.sub(DATE, " ", called["name"]).strip()) if called else ""
        name = _tidy(re.sub(r"^(?:the|our|a)\s|\s(?:at|on|for|with the text)$", "", name))
        if name:
            return name
    bare = _without(text, things, {"to", "from", "of"})
    bare = re.sub(rf"\b(?:for|at|on|by)?\s?(?:{DATE}|{CHANNEL})", " ", bare)
    return _tidy(_EN_PAGE.sub(" ", compile_branded(_EN_REMOVED).sub(" ", re.sub(ANY_MARK, " ", bare)))) or None


def _tidy(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip(" ,.:;!?-'\"")

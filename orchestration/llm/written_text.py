"""What a model answers where a text was wanted: the text itself, without what it says around it to who asked. Pure.

Nothing that its data says is taken out, and no word is changed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.llm.answer_reader import FENCED, drop_thought, parse_json_object
from orchestration.patterns import make_regex
from orchestration.text.values import collect_texts
from schemas.values import Json

_QUOTES = (('"', '"'), ("“", "”"), ("「", "」"), ("『", "』"))
_MADE = (
    r"(?:번역|요약|초안|요청하신|정리한|작성한|다듬은|수정한|translation|translated|summary|summari[sz]ed|draft|revised"
    r"|rewritten|requested|you asked|翻訳|要約|下書き|ご依頼|作成した|修正した)"
)
_WORK = (
    rf"(?:{_MADE}|공지|안내|문안|글을?|회의록|답장|답변|문장|작성|announcement|minutes|reply|rewrite|version|text|message"
    r"|お知らせ|案内|文案|文章|議事録|返信|返事|作成)"
)
_AGREES = (
    r"(?:(?:sure|certainly|of course|okay|ok|absolutely)\b|[네예][,.!]|물론|알겠습니다|그럼요"
    r"|はい|もちろん|承知|かしこまり)"
)
_POINTS = r"(?:here(?:['’]s| is| are)|below is|아래는|다음은|以下|こちら)"
_OPENING = make_regex(
    rf"^(?:{_AGREES}.{{0,80}}{_WORK}.{{0,40}}|{_POINTS}.{{0,60}}{_MADE}.{{0,40}})[:：.。!！]?$", re.IGNORECASE
)
_BEGINS_SO = make_regex(rf"^\s*(?:{_AGREES}|{_POINTS})", re.IGNORECASE)
_AGREES_ALONE = make_regex(rf"^{_AGREES}(?:이죠|입니다|しました|です)?[!.,。！]*$", re.IGNORECASE)
_CLOSING = make_regex(
    r"^(?:(?:please )?let me know if .{0,60}\b(?:change|adjust|revis|edit|version|translat|tone|shorter|longer)"
    r"|(?:혹시 )?(?:더 )?(?:수정|다른 (?:버전|표현|어조)|고칠|바꿀).{0,40}(?:말씀|알려|요청)"
    r"|.{0,20}(?:修正|変更|調整).{0,30}(?:お知らせ|お申し付け|教えて))",
    re.IGNORECASE,
)
_SPEAKS_OF_WORK = make_regex(r"번역|요약|translat|summar|翻訳|要約", re.IGNORECASE)
MOST_OPENING = 160
_REFUSES = make_regex(
    r"(?:이|해당|요청하신|그)\s?(?:요청|내용|작업|글|문장|부탁)?.{0,20}(?:도와|도움을?\s?(?:드|줄)|처리해|수행해|응해)"
    r".{0,8}(?:수\s?(?:가\s?)?없|못|어렵|않)"
    r"|(?:번역|요약|작성|도와)(?:을|를|은|는)?\s?(?:해\s?)?(?:드릴|할|줄|하)\s?수(?:가|는)?\s?없"
    r"|요청.{0,12}(?:수행|처리|진행|이행)(?:할|해\s?드릴)\s?수(?:가|는)?\s?없"
    r"|\bi(?:['’]m| am)?\s?(?:sorry|afraid)?[,.]?\s?(?:but\s)?i?\s?"
    r"(?:can(?:['’]t|not| not)|won['’]t|(?:a|['’])m (?:unable|not able) to|must decline to|am not comfortable)"
    r"\s.{0,30}\b(?:help|assist|fulfil|comply|translat|summari[sz]|writ|provid|generat|creat|complet|do that|process)"
    r"|\bas an ai\b|\bunable to (?:assist|comply|fulfil)"
    r"|(?:お手伝い|ご対応|対応|お答え|翻訳|要約|作成)(?:する(?:こと)?が?|は|が)?(?:でき(?:ません|かね)|いたしかね|しかね)"
    r"|AI(?:モデル|アシスタント)?として|(?:AI|인공지능)(?:\s?(?:모델|언어 모델|비서))?(?:로서|이라)",
    re.IGNORECASE,
)
_DECLINES = make_regex(
    r"거절|거부|사양|못\s?(?:하|한|해|도와)|없다고|어렵|불가"
    r"|declin|refus|reject|turn(?:ing)? down|unable|can['’]?t|cannot"
    r"|断|辞退|お断り|できない|不可",
    re.IGNORECASE,
)
_HOLDS = make_regex(r"text|translation|translated_text|result|output|content|answer|response|draft|summary")
"""What a model calls a text that it gives in an object."""
_FAILS = make_regex(r"errors?|error_message|refus(?:al|ed)|tool|tool_calls?|arguments|function(?:_call)?")
"""What a model calls what it gives in place of a text."""
_OBJECTS = make_regex(rf"""\{{\s*"(?:{_HOLDS.pattern}|{_FAILS.pattern})"\s*:.*\}}""", re.DOTALL)
_ASKS_BACK = make_regex(
    r"\b(?:which|what)\s(?:\w+\s)?(?:tone|style|language|format)\b[^.?]*\?"
    r"|\b(?:would you like|do you want|shall i|should i|want me to)\b[^.?]*"
    r"\b(?:translat|tone|style|version|draft|rewrite|summar|wording)\w*[^.?]*\?"
    r"|\b(?:please|could you|can you)\s(?:provide|share|send|paste|give)\b[^.?]*\b(?:text|content|message|data)\b"
    r"|(?:번역|요약|작성|정리)(?:할|하실|하려는|해\s?드릴)\s?(?:글|내용|텍스트|문장|자료|원문)[^.?]{0,20}"
    r"(?:보내|알려|제공|입력|붙여|공유)"
    r"|(?:어떤|무슨)\s?(?:어조|말투|톤|언어|문체)[^.?]*(?:까요|나요|세요|가요)"
    r"|(?:翻訳|要約|作成)する(?:文章|テキスト|内容|原文)[^。]{0,20}(?:送|教え|提供|入力|貼)"
    r"|(?:どの|どのような|どんな)(?:文体|口調|トーン|言語)[^。]*(?:か|でしょう)[。?？]?",
    re.IGNORECASE,
)
"""Words that ask who wanted a text for what it is to be made of, or how."""
MOST_QUESTION = 300
MOST_REFUSAL = 400
"""A refusal is short; a long text that holds such words is about something."""


@dataclass(frozen=True, slots=True)
class ReadText:
    """The text of an answer, and what was taken from around it: ``thought``, ``fence``, ``object``, ``quotes``,
    ``opening`` and ``closing`` words to who asked; of ``question`` and of some kinds of ``object`` nothing is left."""

    text: str
    mended: tuple[str, ...] = ()


def read_written_text(answer: str, data: Json, instruction: str = "") -> ReadText:
    """Return the text that an answer gives; nothing where it gives none. What the ``data`` has too is a part of the
    text, and stays, as does an object where the ``instruction`` wants JSON."""
    source = "\n".join(collect_texts(data))
    text, mended = answer.strip(), list[str]()
    for name, take in (
        ("thought", _take_thought),
        ("opening", _take_opening),
        ("closing", _take_closing),
        ("fence", _take_fence),
        ("object", _take_object),
        ("question", _take_question),
        ("quotes", _take_quotes),
    ):
        if take is _take_object and "json" in instruction.casefold():
            continue
        rest = take(text, source).strip()
        if rest != text:
            text, mended = rest, [*mended, name]
    return ReadText(text, tuple(mended))


def is_refusal(text: str, data: Json, instruction: str = "") -> bool:
    """Whether a text is no text that was wanted but says that none will be written. Where what was given declines
    something itself, its text may do so too."""
    if not text or len(text) > MOST_REFUSAL or not _REFUSES.search(text):
        return False
    given = "\n".join((*collect_texts(data), instruction))
    return not (_DECLINES.search(given) or _REFUSES.search(given))


def _take_thought(text: str, source: str) -> str:
    if "<think" in source.casefold():
        return text
    rest = drop_thought(text)
    return "" if rest == text and text.casefold().startswith("<think") else rest


def _take_object(text: str, source: str) -> str:
    """Take the one text out of an object that holds nothing else, or holds it by its name. An object that tells of an
    error, or calls a tool, is no text that was wanted, nor are several of them."""
    if "{" in source or source.lstrip().startswith("["):
        return text
    found = parse_json_object(text)
    if found is None:
        return "" if _OBJECTS.fullmatch(text) else text
    if any(_FAILS.fullmatch(name) for name in found):
        return ""
    held = [one for name, one in found.items() if len(found) == 1 or _HOLDS.fullmatch(name)]
    return held[0] if len(held) == 1 and isinstance(held[0], str) else text


def _take_question(text: str, source: str) -> str:
    """Leave nothing of a short text that only asks back what to write, or how."""
    asks = len(text) <= MOST_QUESTION and _ASKS_BACK.search(text) is not None and _ASKS_BACK.search(source) is None
    return "" if asks else text


def _take_opening(text: str, source: str) -> str:
    first, _, rest = text.partition("\n")
    said = first.strip().strip("*#_ ")
    is_own = _SPEAKS_OF_WORK.search(source) or _BEGINS_SO.match(source)
    if is_own or not rest.strip() or len(said) > MOST_OPENING:
        return text
    if _AGREES_ALONE.match(said):
        return _take_opening(rest.strip(), source)
    return rest if _OPENING.match(said) else text


def _take_closing(text: str, source: str) -> str:
    before, apart, last = text.rpartition("\n\n")
    if not apart or not before.strip() or _SPEAKS_OF_WORK.search(source) or _CLOSING.match(source.strip()):
        return text
    return before if _CLOSING.match(last.strip()) else text


def _take_fence(text: str, source: str) -> str:
    whole = None if "```" in source else FENCED.fullmatch(text)
    return text if whole is None or "```" in whole["inside"] else whole["inside"]


def _take_quotes(text: str, source: str) -> str:
    for opens, closes in _QUOTES:
        inside = text[1:-1]
        is_quoted = len(text) > 2 and text.startswith(opens) and text.endswith(closes)
        if is_quoted and opens not in inside and closes not in inside and not source.strip().startswith(opens):
            return inside
    return text

"""How a request for one new record is laid out: where its order stands, what is written on its page, and what leads to
it. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, restore_quotes, seal_quotes
from orchestration.rule_planner.reading.field_words import DUE, STATE, TITLE, WHO
from orchestration.rule_planner.records.new_record_words import RecordKind
from orchestration.text.word_lists import PLEASE_EN
from schemas.plan import Language

_TASKS = {
    "ko": r"(?<![가-힣])(?P<task>할\s?일|작업|태스크|투두|to-?do|task)(?:\s?(?:목록|리스트|DB|디비))?",
    "en": r"\b(?P<task>tasks?|to-?dos?|action\sitems?)(?:\s(?:list|board|db))?\b",
    "ja": r"(?P<task>タスク|やること|to-?do|作業(?=リスト|一覧|DB|に))(?:リスト|一覧|DB)?",
}
_MEETINGS = {
    "ko": r"(?<![가-힣])(?P<meeting>회의록|미팅\s?노트|미팅록|회의\s?노트)(?:\s?(?:페이지|DB|디비))?",
    "en": r"\b(?P<meeting>(?:meeting|mtg)\s(?:notes?|minutes|record)|minutes|notes\spage)(?:\spage)?\b",
    "ja": r"(?P<meeting>議事録|(?:会議|打ち合わせ|ミーティング)(?:の)?(?:メモ|ノート|記録))(?:ページ|DB|データベース)?",
}
NOUNS = {language: rf"(?P<noun>{_TASKS[language]}|{_MEETINGS[language]})" for language in _TASKS}
_POLITE_KO = r"(?:\s?(?:좀|줘|줄|주|둬|두|놔|놓|부탁|드려|드립|ㄱㄱ|바라|바랍|수\s있)[가-힣]*)*"
_VERB_KO = (
    r"(?:(?:추가|등록|생성|작성)(?![가-힣]*(?:했|됐|됩|되|된|한\s|일|자\s|률))(?:[을를])?[가-힣]{0,4}"
    r"|(?:만들|넣|추가하|등록하)(?:고|면서)(?=\s)|(?:(?:만들|맹글|넣)(?:어|자|을|게|래|려|고\s?싶)|(?:적어|써|파|열어|잡아|걸어|(?<=[에로]\s)올려|끊어|빼)\s?(?=줘|주|놔|놓|둬|두|달))[가-힣]*)"
)
_VERB_EN = (
    r"(?:add|create|make|open|start|set\sup|log|put(?:\sin)?|file|raise|register|jot\sdown|write\sup|record|track|save"
    r"|(?:(?:i|we)(?:'d\slike|\sneed|\swant)))"
)
_PLEASE_EN = (
    r"(?:(?:please|pls|plz|hey|hi|so|and|also|then|can\s(?:you|u|we)|could\s(?:you|u|we)|would\syou(?:\smind)?|let'?s"
    r"|kindly|just)[\s,]+)*"
)
_VERB_JA = (
    r"(?:(?:追加|登録|作成|起票|用意)(?!済|され|した|日)(?:を?お願い|し)?|(?:作っ|作り|つくっ|足し|入れ|起こし|立て|切っ|残し)(?=[てと]))"
    r"[ぁ-ん]*(?:(?:お願い|願い|下さ|頂け|ください)[ぁ-ん]*)?"
)
_ONE_KO = r"(?:(?:하나|한\s?[개건]|1개|새로|신규로)(?:만|더)?\s?)*"
_ENDS = r"(?=[\s,.!?~…、。！？)]|$)"
_ORDERS = {
    "ko": (
        rf"(?P<pre>(?:[^\n.!?]|(?<=\d)\.(?=\d))*?){NOUNS['ko']}(?:에다가|에다|에도|으로도|에|으로|로|을|를|도)?(?![가-힣])"
        rf"(?P<mid>[^\n!?]{{0,60}}?)\s?{_ONE_KO}{_VERB_KO}{_POLITE_KO}[요여욤]?{_ENDS}\??",
        rf"^(?P<pre>)\W*(?:새\s?|신규\s?)?{NOUNS['ko']}\s?(?P<mid>)(?:추가|등록|작성|생성)?\s?(?:부탁\S*\s?)?(?=[:：\n]|\s[-–—]\s)[:：]?",
    ),
    "en": (
        rf"(?P<pre>(?:[^\n.!?;—]|(?<=\d)\.(?=\d))*?)(?<![\w'])(?:{_PLEASE_EN}){_VERB_EN}\s(?:(?:it|this|that)\s(?:up\s|in\s)?(?:as|into|to|in|on)\s)?"
        rf"(?:(?P<whose>me|(?!(?:it|this|that|them|sure|us|up|another|new|one|an?|the)\b)[A-Za-z]{{2,12}}(?=\san?\s))\s|us\s|up\s)?(?:(?:an?|the|one|another|new|quick|my|our|more)\s)*{NOUNS['en']}"
        r"(?:\s(?:please|pls|for\s(?:that|this|it)|out\sof\s(?:that|this|it)))*(?P<mid>[^\n.!?;]*?)(?=[\n.!?;:,]|\s[-–—]\s|$)[:?]?",
        rf"(?P<pre>)(?<![\w'])(?:{_PLEASE_EN}){_VERB_EN}\s(?P<mid>(?:[^\n.!?;]|(?<=\d)\.(?=\d)){{1,90}}?)\s(?:in|on|to|into|as)\s"
        rf"(?:(?:an?|the|my|our|new)\s)*{NOUNS['en']}(?=[\s.,!?;:]|$)",
        rf"^(?P<pre>)\W*(?:(?:an?|one|another|new|quick)\s)*{NOUNS['en']}(?:\s{PLEASE_EN})*(?P<mid>\sfor\s\w+)?"
        r"\s?(?=[:：,.\n]|\s[-–—]\s)[:：]?",
    ),
    "ja": (
        rf"(?P<pre>[^\n。！!?？]*?)(?:という|って(?:いう)?|との|の)?(?<![ァ-ヶー]){NOUNS['ja']}(?:として|を|に|も|へ|で)?"
        rf"(?P<mid>[^\n]{{0,60}}?)[、。\s]*"
        rf"(?:新規に?|新しく|[1１一]\s?[つ件個]|ひとつ)*{_VERB_JA}{_ENDS.replace(']', '〜🙏ー]')}",
        rf"^(?P<pre>)\W*(?:新規の?|新しい)?{NOUNS['ja']}(?P<mid>)(?:の?(?:追加|登録|作成))?"
        r"(?:を?お願い[ぁ-ん]*)?(?=[:：\n])[:：]?",
        rf"(?P<pre>[^\n。！!?？]*?)(?:新規の?|新しい)?{NOUNS['ja']}(?P<mid>)"
        r"(?:を)?(?:[1１一]\s?[つ件個]|ひとつ)?(?:を)?お願い[ぁ-ん]*",
    ),
}
_COMPILED: dict[Language, tuple[re.Pattern[str], ...]] = {
    "ko": tuple(make_regex(one, re.IGNORECASE) for one in _ORDERS["ko"]),
    "en": tuple(make_regex(one, re.IGNORECASE) for one in _ORDERS["en"]),
    "ja": tuple(make_regex(one, re.IGNORECASE) for one in _ORDERS["ja"]),
}
_BODY = (
    r"(?:본문|내용|메모|설명|비고|상세(?:\s?내용)?|안건|의제|아젠다|内容|本文|メモ|備考|説明|詳細|議題|アジェンダ"
    r"|\b(?:body|content|description|desc|details?|notes?|memo|agenda)(?![A-Za-z0-9_]))"
)
_SAYS = r"(?:이?라고만?|으로만?|로만?|と(?:だけ)?|って(?:だけ)?|を)?"
_WRITES = (
    r"(?:\s?(?:한\s?(?:줄|문장)(?:만|도)?\s)?(?:좀\s|도\s|꼭\s)?(?:적어|넣어|써|남겨|달아|추가해|채워|입력해|부탁)(?:\s?(?:줘|주|두|둬|놔|놓|드)[가-힣]*|[가-힣]*)*"
    r"|(?:、|\s)?(?:[一1１]行)?(?:書い|入れ|追記し|記載し|残し|お願い)[ぁ-ん]*(?:(?:お願い|下さ|願い)[ぁ-ん]*)?)?"
)
_QUOTED_BODIES = tuple(
    make_regex(one, re.IGNORECASE)
    for one in (
        rf"(?:그리고\s|and\s|with\s(?:the\s|a\s)?|the\s|あと、?)?{_BODY}(?:에다가?|에는|엔|에|은|는|으로는?|には|に|は|:|\sis|\sshould\s(?:say|be|read)|\sthat\s(?:says|reads))?\s?:?\s*"
        rf"(?P<q>{HIDDEN})\s?{_SAYS}{_WRITES}",
        r"(?:(?:and|also|then|please|pls|can\s(?:you|u))\s)*\b(?:put|write|add|include|note|have|say|stick|drop)\s(?:in\s)?"
        rf"(?P<q>{HIDDEN})\s(?:in|into|to|inside|as|on)\s(?:(?:the|its)\s)?(?:task\s|page\s)?(?:{_BODY}|page|it|there)(?:\s(?:please|pls|plz|too))*",
        rf"(?:(?:and|also)\s)?\b(?:write|put|include)\s(?P<q>{HIDDEN})\s(?:inside|in\sit|in\sthere)",
        rf"(?:안에|안에는|페이지에|페이지에는|거기에)\s?(?P<q>{HIDDEN})\s?{_SAYS}{_WRITES}",
        rf"(?:中に(?:は)?|ページに(?:は)?)(?P<q>{HIDDEN}){_SAYS}{_WRITES}",
    )
)
_LABELLED_BODY = make_regex(
    rf"(?:^|(?<=[\n,、.。;-]))[ \t]*[■◆・•▶*]?[ \t]*{_BODY}(?:에는|엔|には|は|은|는)?"
    r"[ \t]*(?::|(?<=[는엔은はs])[ \t])[ \t]*"
    r"(?P<body>[^\n]*?)(?=[,、]\s?(?:제목|담당|참석|마감|기한|일시|상태|title|owner|assignee|due|deadline|attendees|status"
    r"|担当|期限|締切|参加|日時|ステータス|件名|タイトル)\S{0,3}?\s?:|\n|$)"
    r"(?P<list>(?:\n[ \t]*[-•*・][ \t]*[^\n]+)*)",
    re.IGNORECASE,
)
_SAID_BODIES = tuple(
    make_regex(one, re.IGNORECASE)
    for one in (
        r"(?:(?:please|pls|can\s(?:you|u)|also|and|then)\s)*\b(?:add|put|write|include|note)\s(?:this\s|that\s)?(?:in|into|to)"
        rf"\s(?:(?:the|its)\s)?(?:task\s|page\s)?(?:{_BODY}|text\b)(?:\s?[:,]|\sthat)\s*(?P<body>[^\n]+?)[?？]?\s*$",
        rf"(?:(?:please|pls|and|also)\s)*\bin(?:to|side)?\s(?:the|its)\s(?:{_BODY}|text\b)\s?:\s*(?P<body>[^\n]+)",
        rf"{_BODY}(?:에다가?|에는|엔|에)\s(?P<body>[^\n{HIDDEN[1:-1]}]{{2,300}}?)(?:\s?이?라고만?|고|도|을|를)?\s(?:좀\s)?(?:추가|적어|넣어|써|남겨)"
        r"(?:해)?\s?(?:줘요?|주세요|주시고요?|줄래요?|둬\S{0,2}|놔\S{0,3}|부탁\S*)(?=[\s.!~]|$)",
        rf"{_BODY}に(?:は|も)?(?P<body>[^\n。{HIDDEN[1:-1]}]{{2,300}}?)(?:と|って|を|も)(?:書い|追記し|入れ|追加し|記載し|残し)(?=[てと])[ぁ-ん]*",
    )
)
_BODY_END = make_regex(
    rf"(?:\s?(?:이?라고|으로|로|と|って)?{_WRITES.removesuffix('?')}|\s?(?:이?라고|って))[\s.!~。]*$|[\s.!~。]+$"
)
"""The order to write a text, behind it; "と" or "로" alone is a part of the text."""
_HEADED = make_regex(
    r"^\s*[【\[<(（■◆●▶☆★※#]+\s*(?P<head>[^】\]>)）\n]{2,14}?)\s*(?:[】\]>)）]+|(?=\s*\n))\s*", re.MULTILINE
)
_BULLETS = make_regex(r"(?:(?<=\n)|^)[ \t]*(?:[■□◆◇・•▶▷☞👉\-*]+|\d[.)])[ \t]*(?=\S)", re.MULTILINE)
_SEAMS = make_regex(r"[ \t]+[/／|｜▶▷☞👉■◆][ \t]+|[/／](?=[ァ-ヶー一-龥]{2,6}[:：])|、(?=・)")


@dataclass(frozen=True, slots=True)
class RecordOrder:
    """The order for one new record: what stands in it before and behind what the record is called a kind of, what leads
    to it, and what is told behind it. ``whose``: who a task is ordered for ("make me a task")."""

    language: Language
    kind: RecordKind
    noun: str
    before: str
    phrases: tuple[str, ...]
    after: str
    is_into: bool = False
    whose: str = ""


def read_layout(text: str) -> str:
    """Return a request with each part of a form on a line of its own, and what heads it as an order."""
    text = _SEAMS.sub("\n", text.strip().replace("：", ":"))
    return _HEADED.sub(lambda found: f"{found['head']}\n", text, count=1) if _HEADED.match(text) else text


def split_body(sealed: str, quotes: list[str]) -> tuple[str | None, str]:
    """Return what is to be written on the page of a record, and the request without that."""
    for form in _QUOTED_BODIES:
        found = form.search(sealed)
        if found is not None and found["q"]:
            return restore_quotes(found["q"], quotes)[1:-1].strip(), _cut(sealed, found)
    for form in _SAID_BODIES:
        found = form.search(sealed)
        if found is not None:
            return restore_quotes(found["body"].strip(), quotes), _cut(sealed, found)
    found = _LABELLED_BODY.search(sealed)
    if found is None:
        return None, sealed
    lines = [re.sub(r"^[ \t]*[-•*・][ \t]*", "- ", one) for one in found["list"].splitlines() if one.strip()]
    said = _BODY_END.sub("", found["body"]).strip()
    body = "\n".join([*([said] if said else []), *lines])
    return (restore_quotes(body, quotes), _cut(sealed, found)) if body else (None, sealed)


_WRITTEN = make_regex(
    r"본문|내용|페이지|\b(?:body|content|description|page)\b|本文|内容|ページ|메모|설명|\bnotes?\b|メモ|説明",
    re.IGNORECASE,
)
_IDLE = make_regex(
    r"(?:아+|앗|참|그리고|추가로|아\s?참|oh|and|also|please|pls|thanks|thx|ok|あと|それと|すみません|お願いします|ね|よろしく|[\W_])*",
    re.IGNORECASE,
)


def find_told_body(text: str) -> str | None:
    """Return what a reply says that is to stand on a page; None where it says anything else."""
    sealed, quotes = seal_quotes(text)
    body, rest = split_body(sealed, quotes)
    return body if body and _WRITTEN.search(sealed) and _IDLE.fullmatch(rest) else None


def _cut(text: str, found: re.Match[str]) -> str:
    return f"{text[: found.start()].rstrip(' ,、')}\n{text[found.end() :].lstrip(' ,、')}"


def is_body_name(words: str) -> bool:
    """Whether words are what the text of a page is called, and nobody's name."""
    return re.fullmatch(_BODY, words, re.IGNORECASE) is not None


def drop_bullets(text: str) -> str:
    """Return a form without the signs that its lines begin with."""
    return _BULLETS.sub("", text)


_STORY_ENDS = {
    "ko": make_regex(
        r"(?:[.!?…~;ㅠㅜㅋㅎ]+|(?:[는은인]데|거든요?|잖아요?|니까|[네]요|[어아해여]요|[대래]요|[고구]요|습니다|라서|같아서|[없있]어서|야\s?해서|해가지고)[요,.…~]*)\s+"
    ),
    "en": make_regex(r"(?:[.!?;:—]+|,|\s[-–]|\s[:;]-?[)(DP])\s+(?:(?:so|and|then)\s)?"),
    "ja": make_regex(r"(?:[。！!?？…〜]+|(?:ので|から|けど|けれど|たら|んで|ですが|って)、?|\.{2,}。?)"),
}


_LISTED = make_regex(r"(?:목록|리스트|一覧|リスト|list|board|s)$", re.IGNORECASE)


def is_whole_order(order: RecordOrder) -> bool:
    """Whether a request is nothing but the order to put something into its records ("タスクに…を追加して")."""
    return order.is_into and not order.before and not order.after.strip(" .,!?~。、！？\n")


def _is_into(found: re.Match[str]) -> bool:
    """Whether something is put into the records that are named ("put it on my tasks", "할 일 목록에 …")."""
    behind = found.string[found.end("noun") :]
    before = found.string[found.start() : found.start("noun")]
    return re.match(r"에|に", behind) is not None or re.search(r"\b(?:in|on|to|into)\s[^.]*$", before) is not None


def find_order(sealed: str, language: Language) -> RecordOrder | None:
    """Return the order for a record that a request holds; None where it holds none, or orders more than one."""
    for form in _COMPILED[language]:
        found = form.search(sealed)
        if found is None:
            continue
        if found["task"] and _LISTED.search(found["noun"]) and not _is_into(found):
            continue  # those that there are
        noun = found["task"] or found["meeting"]
        pre = found["pre"]
        seam = max((one.end() for one in _STORY_ENDS[language].finditer(pre)), default=0)
        before = f"{sealed[: found.start()]}{pre[:seam]}"
        return RecordOrder(
            language,
            "task" if found["task"] else "meeting",
            noun,
            before.strip(),
            tuple(one for one in (pre[seam:].strip(), (found["mid"] or "").strip()) if one),
            sealed[found.end() :],
            is_into=_is_into(found),
            whose=(found["task"] and found.groupdict().get("whose")) or "",
        )
    return None


_PARTS = make_regex(
    r"(?P<soft>\s*[,、，;]\s*|\s[-–—/|]\s)|(?P<hard>\s*[.!?~…。！？ㅋㅎㅠㅜ]+(?:\s+|$)"
    r"|(?<=[ぁ-ん一-龥ァ-ヶ」])[。！？]+|\s*\n\s*|\s*[()（）]\s*)"
)
LABEL = rf"(?:{WHO}|{DUE}|{STATE}|{TITLE})"
_BEFORE_LABEL = make_regex(rf"(?<![.!?,;:、。\n])(?<!\bsay)\s(?={LABEL}(?:은|는|이|:|\sis)?\s\S)", re.IGNORECASE)
_COLON = make_regex(r"\s*[:：]\s+|\s+[:：]|：")
_SPACES_JA = make_regex(r"(?<![0-9A-Za-z:])[ \t]+|[ \t]+(?![0-9A-Za-z])")
"""A space parts the pieces of a text that has none within them."""


def split_pieces(sealed: str, language: Language) -> Iterator[tuple[str, bool]]:
    """Yield the pieces of a text with its quotes sealed, each with whether a sentence begins there."""
    text = _BEFORE_LABEL.sub(", ", _COLON.sub(": ", sealed))
    text = _SPACES_JA.sub("、", _COLON.sub(":", text)) if language == "ja" else text
    seams = [
        (0, 0, True),
        *((*one.span(), one["hard"] is not None) for one in _PARTS.finditer(text)),
        (len(text), 0, True),
    ]
    for (_, start, hard), (end, _, _) in pairwise(seams):
        if text[start:end].strip():
            yield text[start:end].strip(), hard

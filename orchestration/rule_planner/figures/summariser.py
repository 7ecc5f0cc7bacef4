"""Summariser without a model: the sentences and rows that matter."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.rule_planner.figures.table_summary import TableRow, is_records, summarise_records, summarise_rows
from orchestration.rule_planner.reading.korean import make_word_set
from orchestration.text.machine_orders import remove_machine_orders
from orchestration.text.text_length import find_line_count
from orchestration.text_proposers import AS_LONG_AS_IT_TAKES, Summary, TextWait
from schemas.events import ModelUse
from schemas.plan import Language
from schemas.values import Json

_DECISION = make_regex(
    (
        r"결정|확정|합의|하기로|정했|승인|\bdecid|\bagreed\b|\bapproved\b|\bfinal\b|\bwe(?:'ll"
        r"| will) go with\b|決定|決まり"
    ),
    re.IGNORECASE,
)

_TODO = make_regex(
    (
        r"할게요|하겠습니다|해\s?주세요|해야|담당|까지|마감|부탁|\bTODO\b|\bto do\b|\bwill\b"
        r"|\bneeds? to\b|\baction\b|\bplease\b|\bby (?:mon|tue|wed|thu|fri|tomorrow)|\[ \]"
        r"|お願い|までに"
    ),
    re.IGNORECASE,
)

_SENTENCE = make_regex(r"(?<=[.!?。！？])\s+|\n+|(?<=다\.)(?=\S)|(?<=요\.)(?=\S)")

_WORD = make_regex(r"[가-힣]{2,}|[A-Za-z]{3,}|\d[\d,.]*|[ぁ-んァ-ヶ一-龠]{2,}")

_STOP = make_word_set(
    "the and for that with this have from are was were will you your our has but not all can they",
    "there 그리고 하지만 그런데 있는 있습니다 합니다 그래서 저는 제가 우리 오늘 이번 입니다 해서",
    "하는",
)

_LONGEST_SENTENCE = 160


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, who said it ("" on a page), and its place in the order."""

    text: str
    who: str
    order: int


def summarise_messages(messages: Sequence[dict[str, Json]], language: Language, count: int | None = None) -> list[str]:
    """Return the lines of a summary of a conversation (``name`` or ``user``, and ``text``): who spoke, and ``count`` of
    what they said where that was asked for."""
    said: list[Sentence] = []
    speakers: Counter[str] = Counter()
    for message in messages:
        who = str(message.get("name") or message.get("user") or "")
        speakers[who] += 1
        said += [
            Sentence(text, who, len(said) + i) for i, text in enumerate(_sentences(str(message.get("text") or "")))
        ]
    return [_who(speakers, len(messages), language), *_chosen(said, count or 5, language)]


def summarise_text(text: str, language: Language, count: int | None = None, focus: str = "") -> list[str]:
    """Return the lines of a summary of a page or another long text, ``count`` of them where that was asked for; only of
    the one part whose heading stands in ``focus``, where one does."""
    sections = _list_sections(text, whole_lines=count is not None)
    named = [one for one in sections if one.heading and is_named_part(one.heading, focus)]
    if len(named) == 1 and named[0].said:
        return [_shown(one, language) for one in named[0].said[: count or MOST_OF_PART]]
    body = [sentence for one in sections for sentence in one.said]
    headings = [one.heading for one in sections if one.heading and one.said]
    if len(headings) < 2:
        return _chosen(body, count or 5, language)
    lines = [_shown(one, language) for one in _choose_of_parts(sections, count or 5)]
    if count is None:
        listed = ", ".join(headings[:6])
        lines.insert(0, {"ko": f"구성: {listed}", "en": f"Sections: {listed}", "ja": f"構成: {listed}"}[language])
    return lines


MOST_OF_PART = 8
"""So many sentences are told of a part that was asked for by its heading."""


@dataclass(frozen=True, slots=True)
class _Section:
    """What stands below a heading; what stands above all has none."""

    heading: str
    said: tuple[Sentence, ...]


def _list_sections(text: str, *, whole_lines: bool) -> list[_Section]:
    """Return the parts of a text. ``whole_lines``: a short line is not cut into its sentences."""
    found: list[tuple[str, list[Sentence]]] = [("", [])]
    for order, (raw, line) in enumerate(_text_lines(text, whole_lines=whole_lines)):
        if _is_heading(raw):
            found.append((line, []))
        else:
            found[-1][1].append(Sentence(line, "", order))
    return [_Section(heading, tuple(said)) for heading, said in found]


_FOR_READERS = make_regex(
    r"(?:남겨|적어|고쳐|읽고|참고해|채워)\S*\s?(?:주세요|오세요|바랍니다)|(?:옮겨|순서대로|모아)\s?(?:적었|두었|뒀|둔)|축하합니다|환영합니다"
    r"|\b(?:please\s(?:leave|add|write|comment|update)|see\sbelow|welcome\sto|this\s(?:page|doc)\s(?:is|lists|collects))\b"
    r"|(?:記入|追記|コメント)\S*ください|まとめたもの|以下の通り|ようこそ",
    re.IGNORECASE,
)
"""What tells readers what a page is and what to do with it."""


def _choose_of_parts(sections: Sequence[_Section], count: int) -> list[Sentence]:
    """Return the weightiest sentences of each part in turn, in their order; what is said to readers comes last."""
    frequency = Counter(stem[:4] for one in sections for sentence in one.said for stem in set(_words(sentence.text)))
    turns: list[tuple[bool, int, int, Sentence]] = []
    for number, one in enumerate(sections):
        ranked = sorted(one.said, key=lambda sentence: (-_weight(sentence, frequency), sentence.order))
        told = [sentence for sentence in ranked if not _FOR_READERS.search(sentence.text)]
        turns += ((False, turn, number, sentence) for turn, sentence in enumerate(told))
        turns += ((True, 0, number, sentence) for sentence in ranked if sentence not in told)
    kept = [sentence for *_, sentence in sorted(turns, key=lambda turn: turn[:3])[:count]]
    return sorted(kept, key=lambda sentence: sentence.order)


_LEFT_OUT = make_regex(
    r"[가-힣A-Za-z0-9 ]{1,12}?(?:은|는|을|를|꺼|거|것)*\s?(?:빼고|말고|제외)"
    r"|\b(?:not|except|without|skip|leave\sout)\s(?:the\s)?\w+(?:\s\w+)?"
    r"|[^、。\s]{1,12}(?:は|を)?(?:除い|抜き|以外)",
    re.IGNORECASE,
)


def is_named_part(heading: str, focus: str) -> bool:
    """Whether a heading stands in what a summary is to be of, and is not what is to be left out."""
    said = "".join(_LEFT_OUT.sub(" ", focus).split()).casefold()
    bare = "".join(heading.split()).casefold()
    return len(bare) > 1 and bare in said


def _text_lines(text: str, *, whole_lines: bool = False) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for raw in text.splitlines():
        if _is_heading(raw):
            found.append((raw, raw.strip("# *\t")))
        elif whole_lines and len(raw) <= _LONGEST_SENTENCE:
            found.append((raw, " ".join(_sentences(raw))))
        else:
            found += [(sentence, sentence) for sentence in _sentences(raw)]
    return [(raw, line) for raw, line in found if line]


def _is_heading(raw: str) -> bool:
    return raw.lstrip().startswith("#")


def _sentences(text: str) -> list[str]:
    text = re.sub(r"^\s*\d{1,3}[.)]\s+", "", text)
    parts = (re.sub(r"^[\s>*•·-]+(?:\[[ x]\]\s)?|\s+$", "", part) for part in _SENTENCE.split(text[:20_000]))
    return [re.sub(r"\s+", " ", part) for part in parts if len(part) > 1]


def _words(text: str) -> list[str]:
    return [word for word in (match.lower() for match in _WORD.findall(text)) if word not in _STOP]


def _chosen(said: Sequence[Sentence], count: int, language: Language) -> list[str]:
    """Return the weightiest sentences in their order; decisions and to-dos weigh most."""
    frequency = Counter(stem[:4] for sentence in said for stem in set(_words(sentence.text)))
    ranked = sorted(said, key=lambda sentence: (-_weight(sentence, frequency), sentence.order))
    kept: list[Sentence] = []
    for sentence in ranked:
        if len(kept) < count and all(sentence.text != other.text for other in kept):
            kept.append(sentence)
    return [_shown(sentence, language) for sentence in sorted(kept, key=lambda sentence: sentence.order)]


def _weight(sentence: Sentence, frequency: Counter[str]) -> float:
    words = set(_words(sentence.text))
    if not words:
        return 0.0
    weight = sum(frequency[word[:4]] for word in words) / (len(words) + 3)
    weight += 3.0 if _DECISION.search(sentence.text) else 0.0
    weight += 1.5 if _TODO.search(sentence.text) else 0.0
    weight += 0.5 if re.search(r"\d", sentence.text) else 0.0
    return weight + (0.5 if sentence.order == 0 else 0.0)


def _shown(sentence: Sentence, language: Language) -> str:
    text = (
        sentence.text
        if len(sentence.text) <= _LONGEST_SENTENCE
        else sentence.text[: _LONGEST_SENTENCE - 1].rstrip() + "…"
    )
    marks = {"ko": ("결정", "할 일"), "en": ("Decision", "To do"), "ja": ("決定", "ToDo")}[language]
    label = (
        f"[{marks[0]}] " if _DECISION.search(text) else f"[{marks[1]}] " if sentence.who and _TODO.search(text) else ""
    )
    return f"{label}{sentence.who}: {text}" if sentence.who else f"{label}{text}"


def _who(speakers: Counter[str], count: int, language: Language) -> str:
    named = [(name, said) for name, said in speakers.most_common(3) if name]
    listed = ", ".join(f"{name} {said}" for name, said in named)
    match language:
        case "ko":
            return f"메시지 {count:,}개, 참여 {len(speakers)}명" + (f" (많이 말한 사람: {listed})" if listed else "")
        case "en":
            return (f"{count:,} messages from {len(speakers)} {'person' if len(speakers) == 1 else 'people'}") + (
                f" (most: {listed})" if listed else ""
            )
        case "ja":
            return f"メッセージ{count:,}件、{len(speakers)}人" + (f"（{listed}）" if listed else "")


LONGEST = 900
"""Characters of a summary."""

_MOST_PARTS = 4


class RuleSummariser:
    """A ``Summariser`` that calls nothing. The same data always gives the same text."""

    async def summarise(
        self, data: Json, focus: str, language: Language, wait: TextWait = AS_LONG_AS_IT_TAKES
    ) -> Summary:
        """Return a short text with the data's own numbers and sentences, marked as written without a model."""
        del wait
        return Summary(summarise_data(data, focus, language), ModelUse(), marked_offline=True)


def summarise_data(data: Json, focus: str, language: Language) -> str:
    """Return the summary of any data: rows, records, messages, text, or several of these by name."""
    data, left = remove_machine_orders(data)
    lines = _lines(data, language, "", focus)
    told = _fitted(lines) if lines else _nothing(language)
    return f"{told}\n{_tell_left_out(left, language)}" if left else told


def _tell_left_out(count: int, language: Language) -> str:
    return {
        "ko": f"AI에게 시키는 글 {count}개는 따르지 않고 뺐어요.",
        "en": f"Left out and not followed: {count} {'line' if count == 1 else 'lines'} that gave orders to an AI.",
        "ja": f"AIへの指示が書かれた{count}行は、従わずに省きました。",
    }[language]


def _lines(data: Json, language: Language, label: str, focus: str) -> list[str]:
    if isinstance(data, str):
        return [f"• {line}" for line in summarise_text(data, language, find_line_count(focus), focus)]
    if isinstance(data, list):
        return _of_list(data, language, label, focus)
    if isinstance(data, dict):
        return _of_object(data, language, label, focus)
    return [] if data is None else [f"• {data}"]


def _of_list(items: Sequence[Json], language: Language, label: str, focus: str) -> list[str]:
    rows: list[TableRow] = [item for item in items if isinstance(item, dict)]
    if not items:
        return []
    if len(rows) < len(items):
        return [f"• {line}" for line in summarise_text("\n".join(str(item) for item in items), language)]
    if all("text" in row and ("user" in row or "name" in row) for row in rows):
        lines = summarise_messages(rows, language, find_line_count(focus))
    elif is_records(rows):
        lines = summarise_records(rows, language, label, focus)
    else:
        lines = summarise_rows(rows, language, label, focus)
    return [lines[0], *(f"• {line}" for line in lines[1:])]


def _of_object(data: dict[str, Json], language: Language, label: str, focus: str) -> list[str]:
    """Summarise the one content of a tool's result, or each of several named parts."""
    for key in ("rows", "records", "messages", "text"):
        if isinstance(data.get(key), list | str):
            return _lines(data[key], language, label, focus)
    parts = [(name, part) for name, part in data.items() if isinstance(part, list | str | dict)]
    if not parts or all(isinstance(part, str) and len(part) < 200 for _, part in parts):
        return [f"• {name}: {value}" for name, value in list(data.items())[:12]]
    lines: list[str] = []
    for name, part in parts[:_MOST_PARTS]:
        inner = _lines(part, language, name, focus)
        lines += inner if inner and inner[0].startswith(name) else [name, *inner]
    return lines


def _fitted(lines: Sequence[str]) -> str:
    """Join lines up to the longest length; what does not fit is left out whole."""
    kept: list[str] = []
    room = LONGEST
    for line in lines:
        if len(line) + 1 > room:
            break
        kept.append(line)
        room -= len(line) + 1
    return "\n".join(kept) or lines[0][: LONGEST - 1] + "…"


def _nothing(language: Language) -> str:
    return {
        "ko": "요약할 내용이 없어요.",
        "en": "There is nothing to summarise.",
        "ja": "要約する内容がありません。",
    }[language]

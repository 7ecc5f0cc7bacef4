"""Finds what a text forbids, and takes those words out of it. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from orchestration.patterns import make_regex
from orchestration.text.held_messages import read_held_until
from orchestration.text.idle_else import mask_idle_else
from orchestration.text.idle_tails import mask_idle_tail
from orchestration.text.not_done_facts import find_not_done
from orchestration.text.prohibitions import english, japanese, korean
from orchestration.text.prohibitions.columns import find_column_kind, find_column_prohibitions
from orchestration.text.prohibitions.cues import Cue, find_cues
from orchestration.text.prohibitions.denied_states import find_denied_states
from orchestration.text.prohibitions.items import find_words_of_other_items
from orchestration.text.prohibitions.prohibition import CHANNEL, FIRST_QUOTE, MENTION, MOST_QUOTES, Prohibition
from orchestration.text.prohibitions.rest import find_kept_rest
from orchestration.text.prohibitions.state_bans import find_state_bans
from orchestration.text.prohibitions.stays import find_kept_things
from orchestration.text.prohibitions.taken_on import find_taken_on, read_taken_on, replace_owner_words
from orchestration.text.spans import mask_spans
from orchestration.text.told_bodies import mask_told_bodies

QUOTED_SPAN = make_regex(
    r"“[^”\n]{1,1000}”|‘[^’\n]{1,1000}’|「[^」\n]{1,1000}」|『[^』\n]{1,1000}』|《[^》\n]{1,1000}》|\"[^\"\n]{1,1000}\""
    r"|`[^`\n]{1,1000}`|(?<![A-Za-z0-9])'(?:[^'\n]|(?<=[A-Za-z])'(?=[A-Za-z])){1,1000}'(?![A-Za-z0-9])"
)
_NAMED = make_regex(
    rf"({MENTION})|({CHANNEL}(?=\s?(?:에도|으?로도|にも|too\b|as well\b)))"
    r"|(?<![가-힣])([가-힣]{2,4}?)(?:님|씨)?(?:에게|한테|께)(?![가-힣]*만)",
    re.IGNORECASE,
)
LONGEST = 4_000
"""So many characters of a text are looked at."""


@lru_cache(maxsize=256)
def replace_quotes(text: str) -> str:
    """Return a text of the same length with spaces for what it quotes."""
    return QUOTED_SPAN.sub(lambda match: " " * len(match[0]), text)


def find_quoted_texts(text: str) -> tuple[str, ...]:
    """Return what a text quotes, without the marks around it."""
    return tuple(match[0][1:-1].strip() for match in QUOTED_SPAN.finditer(text))


@lru_cache(maxsize=64)
def find_prohibitions(text: str) -> tuple[Prohibition, ...]:
    """Return what a text forbids, in its order and without overlaps. What stands in quotes is somebody's text, and
    forbids nothing."""
    return tuple(one for one in _find_all(text) if one.act != "said")


@lru_cache(maxsize=64)
def _find_all(text: str) -> tuple[Prohibition, ...]:
    quotes: list[str] = []
    plain = QUOTED_SPAN.sub(lambda match: _hide(match[0], quotes), mask_told_bodies(text[:LONGEST]))
    if read_taken_on(plain) is not None or read_held_until(plain):
        return ()  # it says whose a task becomes, or when a message goes out
    plain = replace_owner_words(mask_idle_else(_blank_fact(plain)))
    parts = (*find_kept_rest(plain), *find_column_prohibitions(plain), *find_taken_on(plain), *find_state_bans(plain))
    other = _blank(mask_idle_tail(plain), parts, "\n")
    every = (
        *parts,
        *korean.find_in_korean(other),
        *english.find_in_english(other),
        *japanese.find_in_japanese(other),
    )
    every = (*every, *find_kept_things(_blank(other, every, "\n")))
    every = tuple(one for one in every if not (_ONLY_IF.search(one.words) or _SEES.fullmatch(one.words.strip())))
    every = tuple(one for one in every if not (one.only and _ELSE.search(plain[: one.start])))
    kept: list[Prohibition] = []
    said = [one for one in every if one.act == "said"]
    for one in sorted((one for one in every if one.act != "said"), key=lambda one: (one.start, -one.end)):
        if kept and one.start < kept[-1].end:
            kept[-1] = _join(kept[-1], one, text)
        else:
            kept.append(one)
    meant = [_with_others_named(one, plain, kept) for one in kept]
    return tuple(_as_typed(one, text, quotes) for one in (*meant, *said))


def _blank_fact(text: str) -> str:
    """Return a text of the same length without that a thing will not be done in time."""
    told = find_not_done(text)
    return " " * told.ends + text[told.ends :] if told is not None else text


_ONLY_IF = make_regex(r"[가-힣]면\s?말[고구](?:요)?$")
"""That something is not to be done where something holds ("이미 올렸으면 말고"): a condition, and no prohibition."""

_ELSE = make_regex(
    r"(?:아니면|아님|그렇지\s?않으면|안\s?(?:되|넘)으?면)\s(?:(?:그냥|걍|일단)\s)*$|\b(?:otherwise|else|if\snot),?\s(?:just\s|only\s)*$"
    r"|(?:なければ|じゃなければ|でなければ|違えば|まだなら|それ以外は)、?$",
    re.IGNORECASE,
)
"""The other side of a condition: who alone is told something there is no ban on what is done on the first."""

_SEES = make_regex(
    r"(?:(?:아+|음+|네|넵|그럼|근데|그건|그거|이건|이거|역시)[\s,.]*)*안\s?(?:되|돼)(?:는구나|는군|네|는\s?거구나|는\s?거네)요?"
)
"""That somebody takes note that something can't be done, which forbids nothing."""


def _blank(text: str, found: Iterable[Prohibition], sign: str = " ") -> str:
    """Return a text of the same length with a sign for what was found in it."""
    return mask_spans(text, [(one.start, one.end) for one in found], sign)


def _hide(quoted: str, quotes: list[str]) -> str:
    """Return signs that stand for a quoted text, which forbids nothing itself, and may be what is forbidden."""
    quotes.append(quoted[1:-1])
    return chr(FIRST_QUOTE + min(len(quotes) - 1, MOST_QUOTES)) * len(quoted)


def _as_typed(one: Prohibition, text: str, quotes: Sequence[str]) -> Prohibition:
    """Return a prohibition in the words that were typed."""
    named = tuple(_name_as_typed(target, quotes) for target in one.targets)
    subject = _name_as_typed(one.subject, quotes)
    own, beside = find_words_of_other_items(text, one.start, one.end)
    if one.own and not own:
        own, beside = text[one.start : one.end], f"{text[: one.start]} {text[one.end :]}"
    return replace(one, words=text[one.start : one.end], targets=named, subject=subject, own=own, beside=beside)


def _name_as_typed(name: str, quotes: Sequence[str]) -> str:
    number = ord(name[0]) - FIRST_QUOTE if name else -1
    return quotes[number] if 0 <= number < len(quotes) else name


@lru_cache(maxsize=64)
def find_unheard_cues(text: str) -> tuple[Cue, ...]:
    """Return the cues of a text that are neither in a prohibition nor known to be harmless. Quoted text has none, and
    neither has the name of a channel or person."""
    plain = replace_owner_words(mask_idle_tail(replace_quotes(mask_told_bodies(text[:LONGEST]))))
    for harmless in (_HANDLE, korean.HARMLESS, english.HARMLESS, japanese.HARMLESS):
        plain = harmless.sub(lambda match: " " * len(match[0]), plain)
    plain = mask_spans(_blank_fact(plain), find_denied_states(plain))
    found = _find_all(text)
    plain = _AGAIN.sub(lambda match: " " * len(match[0]), plain) if found else plain
    return tuple(find_cues(_blank(plain, found)))


_AGAIN = make_regex(
    r"[,;.!–-]\s*(?:seriously|really|honestly|i\smean\sit|please|pls)[,\s]*(?:don't|don’t|do\snot)[\s.!]*$",
    re.IGNORECASE,
)
"""What forbids once more what was forbidden before."""
_HANDLE = make_regex(r"<[@#!][^<>\n]{1,99}>|(?<!\w)[#@][\w.-]+", re.ASCII)
"""A channel or person as it is picked or typed: "#none" is a name."""


def _with_others_named(one: Prohibition, text: str, every: Sequence[Prohibition]) -> Prohibition:
    """Return one that lets an act reach only some, with who and where else the request names: "#sales에만 올리고
    준호한테 DM" reaches both."""
    if not one.only:
        return one
    spoken = remove_prohibitions(text, tuple(every))
    others = [match[1] or match[2] or match[3] for match in _NAMED.finditer(spoken)]
    return replace(one, targets=tuple(dict.fromkeys((*one.targets, *others))))


def remove_prohibitions(text: str, found: tuple[Prohibition, ...]) -> str:
    """Return a text without the words that forbid, which therefore name no target and no act. What says that something
    alone is to be reached stays: it says what to do too. Brackets that held nothing else go with them."""
    for one in sorted(found, key=lambda one: one.start, reverse=True):
        if not one.only:
            head, tail = text[: one.start].rstrip(), text[one.end :].lstrip(" ,、.。")
            stop = re.match(r"\s?(?:\.|。)(?=\s?[^\s.。])", text[one.end :])
            head = f"{head}{stop[0].strip()}" if stop is not None and head[-1:].isalpha() and tail else head
            if head[-1:] in ("(", "（") and tail[:1] in (")", "）"):
                head, tail = head[:-1].rstrip(), tail[1:].lstrip(" ")
            text = f"{head}\n{tail[1:]}" if tail[:1] == "\n" else f"{head} {tail}"
    return text.strip()


def remove_kept(text: str) -> str:
    """Return a text without the words that say of fields, or of all else, that they stay as they are; the text itself
    where nothing else is in it."""
    stays = [one for one in find_column_prohibitions(replace_quotes(text)) if find_column_kind(one.targets[0])]
    found = sorted((*find_kept_rest(replace_quotes(text)), *stays), key=lambda one: one.start)
    kept = [one for at, one in enumerate(found) if at == 0 or one.start >= found[at - 1].end]
    rest = remove_prohibitions(text, tuple(kept)).strip(" .,、。!~") if kept else text
    return rest or text


def _join(first: Prohibition, second: Prohibition, text: str) -> Prohibition:
    """Two that share words are one: the act that is told, and the targets of both."""
    end = max(first.end, second.end)
    act = second.act if first.act in ("any", "other") and second.act not in ("other", "rest") else first.act
    targets = tuple(dict.fromkeys((*first.targets, *second.targets)))
    subject = first.subject or second.subject
    return Prohibition(first.start, end, text[first.start : end], act, targets, first.only or second.only, subject)

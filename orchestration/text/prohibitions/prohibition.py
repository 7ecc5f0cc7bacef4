"""Prohibition: what its words are, and how cues, acts and targets become one in any language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from orchestration.patterns import make_regex

ForbiddenAct: TypeAlias = Literal["share", "post", "dm", "create", "edit", "delete", "any", "rest", "other", "said"]
"""``share`` is a message of either kind, ``any`` every write. ``rest`` is all but what is meant ("다른 채널에는
올리지 마"), which goes without saying; ``other`` is what no tool does or leaves out ("표 없이"). ``said`` is what
others are to be told or what was said once and is over: it forbids nothing."""

MENTION = r"<[#@!][^>\s]{1,80}>"
CHANNEL = r"#[A-Za-z0-9][A-Za-z0-9_.-]*(?<![.-])"
FIRST_QUOTE = 0xE000
MOST_QUOTES = 100
_SIGN = rf"[{chr(FIRST_QUOTE)}-{chr(FIRST_QUOTE + MOST_QUOTES)}]"
QUOTED = rf"(?<!{_SIGN}){_SIGN}+"
"""Quoted text, as it stands where cues are looked for: a sign of its own for each, as often as it has characters. It is
looked for from its first sign on alone."""


@dataclass(frozen=True, slots=True)
class Prohibition:
    """Words that forbid: where they stand (``start`` to ``end``, in characters), which act, and whom or where it must
    not reach (names as typed; empty: nobody at all). ``only``: the act may reach nothing but the targets. ``subject``
    is what the words are about, where they name it: the rest of the request may be about it too. ``own`` and
    ``beside`` are set where the words stand in the brackets of one item of a list: the words of that item, and of the
    others, for which they do not hold. ``stays``: the words say that the targets stay ("leave Sarah on it"), so to set
    them once more breaks nothing."""

    start: int
    end: int
    words: str
    act: ForbiddenAct
    targets: tuple[str, ...] = ()
    only: bool = False
    subject: str = ""
    own: str = ""
    beside: str = ""
    stays: bool = False


NOTHING = make_regex(r"(?!)")
"""Matches nowhere: of a language that has no such words."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """What a language forbids with.

    ``acts`` are the words of each act; ``negated`` and ``clauses`` match a cue with the act it is about (groups of
    ``make_act_groups``; a group ``obj`` is what follows the act). ``ends`` match where a clause ends, ``targets`` whom
    or where a piece names, ``others`` words for all but what is meant, ``elsewhere`` what no tool sends by, and
    ``alone`` that all but the targets are left alone; ``objects`` matches, right before an act, what it would change.
    """

    acts: re.Pattern[str]
    negated: re.Pattern[str]
    ends: re.Pattern[str]
    targets: Callable[[str], Sequence[str]]
    others: re.Pattern[str]
    elsewhere: re.Pattern[str]
    alone: re.Pattern[str]
    objects: re.Pattern[str] = NOTHING


def make_act_groups(words: Mapping[ForbiddenAct, str], prefix: str) -> str:
    """Return the alternatives of acts as groups; ``get_named_act`` says which matched. ``prefix`` is one letter."""
    return "|".join(f"(?P<{prefix}_{act}>{pattern})" for act, pattern in words.items())


def get_named_act(match: re.Match[str]) -> ForbiddenAct:
    """Return the act whose words matched, ``other`` where none did."""
    names = {name[2:] for name, value in match.groupdict().items() if value and name[1:2] == "_"}
    return next((act for act in get_args(ForbiddenAct) if act in names), "other")


def make_prohibition(
    text: str, span: tuple[int, int], act: ForbiddenAct, targets: Sequence[str], *, only: bool = False
) -> Prohibition:
    """Return the prohibition in a span of a text, each target once."""
    start, end = span
    return Prohibition(start, end, text[start:end], act, tuple(dict.fromkeys(one for one in targets if one)), only)


def find_clause_start(text: str, verb_at: int, ends: re.Pattern[str]) -> int:
    """Return where the words of a verb begin: behind the last end of another clause before it."""
    start = max((match.end() for match in ends.finditer(text, 0, verb_at)), default=0)
    return start + len(text[start:verb_at]) - len(text[start:verb_at].lstrip())


def make_exclusion(text: str, span: tuple[int, int], names: Sequence[str], acts: re.Pattern[str]) -> Prohibition:
    """Return who, where or what is left out; what names an act ("DM 말고") is that act."""
    named = next((match for name in names if (match := acts.fullmatch(name))), None)
    if named is None:
        return make_prohibition(text, span, "any", names)
    return make_prohibition(text, span, get_named_act(named), [name for name in names if not acts.fullmatch(name)])


def find_negated_acts(text: str, grammar: Grammar) -> Iterator[Prohibition]:
    """Yield the acts that are not to be done. Targets stand in the act's own clause; where it has none, in the clause
    beside it of which no other act is told ("올리지 마, #general은 아직 컨펌 전이야")."""
    for match in grammar.negated.finditer(text):
        start = find_clause_start(text, match.start(), grammar.ends)
        groups = match.groupdict()
        own = f"{text[start : match.start()]}\n{match[0]}"
        act = get_named_act(match)
        named = grammar.acts.search(text, start, match.end()) if act == "other" else None
        act = get_named_act(named) if named is not None else act
        is_all = bool(groups.get("w_any")) or (act in ("edit", "create") and _ALL.search(own) is not None)
        act = "any" if is_all else act
        only = grammar.alone.search(own) is not None
        targets = grammar.targets(own)
        if not only and grammar.others.search(own):
            act, targets = "rest", ()
        elif grammar.elsewhere.search(own):
            act, targets = "other", ()
        elif groups.get("w_any"):
            targets = ()
        elif not targets and act != "create":
            changes = act in ("edit", "delete")
            # From the space before the clause on: what it begins with is a part of the name.
            changed = grammar.objects.search(text, max(start - 1, 0), match.start()) if changes else None
            thing = find_thing(groups.get("obj") or "") if changes else ""
            near = _pointed_at(text, start, match) or (
                "" if is_all else _beside(text, start, match.end(), grammar, act)
            )
            named_thing = changed["object"] if changed is not None else thing
            targets = [named_thing] if named_thing else grammar.targets(near)
        if act == "dm":
            targets = [target for target in targets if target[0] != "#"]
        yield make_prohibition(text, (start, match.end()), act, targets, only=only and bool(targets))


_ENGLISH_THING = make_regex(
    r"\s?(?:the\s|my\s|our\s|his\s|her\s|their\s)?(?P<thing>[A-Za-z가-힣][\w가-힣'’./-]*(?:\s[\w가-힣'’./-]+){0,5}?)"
    r"(?:\s(?:ones?|task|item|stuff|thing))?"
    r"(?:\s(?:(?:just\s)?yet|for\snow|for\sthe\smoment|at\sall|please|pls|plz|though|either|too|today|now|ok(?:ay)?|thanks))*\s*",
    re.IGNORECASE,
)
_NO_ENGLISH_THING = make_regex(
    r"(?:it|this|that|these|those|them|him|her|me|us|there|here|anything|everything|something|nothing|any|all|what|how|if"
    r"|to|in|on|into|for|from|with|without|by|at|of|off|as|until|till|before|the|a|an|ones?|task|item|stuff|thing|yet|now|back"
    r"|around|please|record|entry|row|line|page|sheet|doc|list|text|wording|content|order|format)(?:\s.*)?",
    re.IGNORECASE,
)
"""What names nothing by which it can be told from another thing."""


def find_thing(behind: str) -> str:
    """Return the thing that an English act is done to, as the words behind the act name it; empty where they do not."""
    found = _ENGLISH_THING.fullmatch(behind)
    if found is None or _NO_ENGLISH_THING.fullmatch(found["thing"]):
        return ""
    return found["thing"]


_ALL = make_regex(r"아무\s?것도|何も|\banything\b(?!\sin\b)", re.IGNORECASE)
_READS = make_regex(
    r"보여|요약|읽|찾|정리|조회|\b(?:show|list|read|summar\w*|find|look|give|query|what)\b|見せ|教え|要約|読|探|一覧",
    re.IGNORECASE,
)
"""What is to be read is not what is left alone."""
_POINTS = make_regex(
    r"\bthere\b|(?<![가-힣])(?:거기|거긴|그쪽|그\s?채널|그\s?시트|그\s?페이지)|そこ|あそこ", re.IGNORECASE
)
_SENTENCE_END = make_regex(r"[.!?。！？\n]")


def _pointed_at(text: str, start: int, cue: re.Match[str]) -> str:
    """Return the words before a prohibition that points back at a place ("don't change anything in there")."""
    return text[:start] if _POINTS.search(text, start, cue.end()) else ""


def _beside(text: str, start: int, end: int, grammar: Grammar, act: ForbiddenAct) -> str:
    """Return the words of the same sentence behind a prohibition, or those before it, that tell of no act."""
    behind = _SENTENCE_END.split(text[end:].lstrip(" ,、!.。！"))[0]
    before = _SENTENCE_END.split(text[:start])[-1]
    told = [part for part in (behind, before) if part.strip() and not grammar.acts.search(part)]
    changes = act in ("edit", "delete")
    return next((part for part in told if (changes and part is before) or not _READS.search(part)), "")

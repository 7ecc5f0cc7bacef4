"""Personal data in text: found by shape and checked by rule, never guessed by a model. Pure.

What is found is told by kind and number, and masked where people and logs see it. A text is read as a person would:
wide and foreign digits, unseen characters, digits set apart or in words, "(at)" and 골뱅이, and what stands in base64,
hexadecimal, percent signs, entities and escapes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from orchestration.patterns import make_regex
from orchestration.text.disguise import LONGEST_NAME, compose_syllables, normalise_characters, normalise_text
from orchestration.text.packed_text import find_packed_parts, may_pack
from orchestration.text.pii.accounts import (
    find_bank_accounts,
    find_mails,
    find_spelled_mails,
    may_name_bank,
    may_spell_mail,
)
from orchestration.text.pii.numbers import (
    TextSpan,
    find_businesses,
    find_cards,
    find_ibans,
    find_licences,
    find_passports,
    find_phones,
    find_residents,
)
from orchestration.text.pii.spellings import (
    find_lettered_accounts,
    find_odd_forms,
    find_separated_digits,
    find_split_residents,
    find_spoken_numbers,
    find_spread_data,
    may_be_spoken,
    may_split,
    may_spread,
)
from orchestration.text.prefilter import Prefilter
from orchestration.text.values import APART, collect_texts
from schemas.values import Json

KINDS = (
    "resident_number", "foreigner_number", "phone", "email", "card", "business_number", "iban", "bank_account",
    "passport", "driver_licence",
)  # fmt: skip
MAX_DEPTH = 3
_LETTER = make_regex(r"[A-Za-z가-힣]")
_DASH = make_regex("[‐‑‒–—―−﹘﹣]")
_REPOSITORY = make_regex(r"(?<![\w.+\-])git@[\w.\-]{1,200}(?::(?!\d{6})|/)(?=[\w~./\-])")
"""Where a repository is fetched from; nobody's mailbox."""
_ACCOUNT = make_regex(r"[A-Z][ \-]?[A-Z][ \-]?\d[ \-]?\d")
_LETTERED = make_regex(r"[A-Z] [A-Z] \d \d ")
Finder: TypeAlias = Callable[[Prefilter], Iterator[TextSpan]]


def _finders(look: Prefilter) -> Iterator[Finder]:
    """Yield the finders that are worth their time on a plain text; the first to take a place keeps it."""
    if b"@" in look.letters:
        yield find_mails
    has_account = look.may_name_account and _ACCOUNT.search(look.seen) is not None
    if has_account:
        yield find_ibans
    if look.nine_digits:
        yield from (find_cards, find_residents, find_businesses, find_licences, find_phones)
    if b"passport" in look.small or (look.is_wide and ("여권" in look.seen or "パスポート" in look.seen)):
        yield find_passports
    if may_spell_mail(look):
        yield find_spelled_mails
    if has_account and _LETTERED.search(look.seen):
        yield find_lettered_accounts
    if look.nine_digits:
        yield find_separated_digits
        yield find_odd_forms
        if may_name_bank(look.seen):
            yield find_bank_accounts
    if may_split(look):
        yield find_split_residents
    if may_be_spoken(look):
        yield find_spoken_numbers


def may_hold_personal_data(text: str) -> bool:
    """Whether a text can hold any at all: a quick look that lets most go by."""
    return _may_hold(Prefilter(_with_plain_dashes(normalise_text(text))))


def _may_hold(look: Prefilter) -> bool:
    """Whether a plain text can hold any personal data at all. A short one is judged as planned and as filled, often of
    several steps."""
    return _may_hold_of_short(look.seen) if len(look.seen) <= LONGEST_NAME else _may_hold_of(look)


@lru_cache(maxsize=256)
def _may_hold_of_short(seen: str) -> bool:
    return _may_hold_of(Prefilter(seen))


def _may_hold_of(look: Prefilter) -> bool:
    if may_pack(look) or next(_finders(look), None) is not None:
        return True
    bare = _with_plain_dashes(look.seen)
    return bare is not look.seen and may_be_spoken(Prefilter(bare))


def _with_plain_dashes(seen: str) -> str:
    return seen if seen.isascii() or not _DASH.search(seen) else _DASH.sub("-", seen)


def find_personal_data(node: Json, held: Iterable[str] = (), look: Prefilter | None = None) -> Mapping[str, int]:
    """Return how many of each kind (see ``KINDS``) stand anywhere in a value, also spread over its parts.

    ``held`` is what the place that it goes to holds already: that is not counted. ``look`` is one at all texts of the
    value, apart from one another, where it was had.
    """
    look = look or Prefilter(normalise_text(APART.join(collect_texts(node, keys=True))))
    inside = list(_list_kinds(node, frozenset(map(_bare, held)))) if _may_hold(look) else []
    names_bank = look.nine_digits and may_name_bank(look.seen)
    if not inside and not names_bank and not may_spread(node):
        return {}
    apart = list(find_spread_data(node, names_bank=names_bank))
    return Counter(inside) | Counter(apart) if inside or apart else {}


def _list_kinds(node: Json, known: frozenset[str]) -> Iterator[str]:
    """Yield the kind of each piece of personal data in the texts of a value, but for what is known."""
    for part in collect_texts(node, keys=True):
        for span in find_spans(part):
            if not known or _bare(part[span.start : span.end]) not in known:
                yield span.kind


def list_personal_data(node: Json) -> Iterator[str]:
    """Yield each piece of personal data in a value, as it is written there."""
    for text in collect_texts(node, keys=True):
        yield from (text[span.start : span.end] for span in find_spans(text))


def _bare(text: str) -> str:
    return (
        re.sub(r"[\s\-.·/()_]", "", normalise_text(text)).casefold()
        if "@" not in text
        else normalise_text(text).strip().casefold()
    )


@dataclass(frozen=True, slots=True)
class MaskedText:
    """A text with personal data made unreadable, and how many pieces that were."""

    text: str
    count: int = 0


def mask_personal_data(text: str) -> str:
    """Return the text with personal data made unreadable: the last digits of a number and an e-mail's host stay."""
    return mask_unknown_data(text, frozenset()).text


def list_known_data(texts: Iterable[str]) -> frozenset[str]:
    """Return the personal data of texts in a form that does not depend on how it is written."""
    return frozenset(_bare(one) for text in texts for one in list_personal_data(text))


def mask_unknown_data(text: str, known: frozenset[str]) -> MaskedText:
    """Return the text with personal data made unreadable, but for what is ``known`` (see ``list_known_data``)."""
    text = compose_syllables(text)
    parts: list[str] = []
    end = count = 0
    for span in find_spans(text):
        if known and _bare(text[span.start : span.end]) in known:
            continue
        start, count = max(span.start, end), count + 1
        parts += (text[end:start], _masked(text[start : span.end], span.kind))
        end = max(end, span.end)
    return MaskedText("".join((*parts, text[end:])), count)


def _masked(text: str, kind: str) -> str:
    if kind == "email" and "@" in text:
        name, _, host = text.partition("@")
        return f"{name[:1]}***@{host}"
    keep = (
        4 if kind in ("phone", "card") and sum(char.isdigit() for char in text) > 7 and not _LETTER.search(text) else 0
    )
    shown = len(text) - keep
    return "".join("*" if at < shown and char.isalnum() else char for at, char in enumerate(text))


class FoundSpans:
    """The places of a text that something was found at; of two finds in one place the first counts."""

    def __init__(self, length: int) -> None:
        self.spans: list[TextSpan] = []
        self._marks = bytearray(length)

    def add(self, found: Iterable[TextSpan]) -> None:
        """Keep what stands where nothing was found yet; what is found at once may overlap."""
        fresh = [span for span in found if self._marks.find(1, span.start, span.end) < 0]
        for span in fresh:
            self._marks[span.start : span.end] = b"\1" * (span.end - span.start)
        self.spans += fresh


def find_spans(text: str, depth: int = 0) -> list[TextSpan]:
    """Return where personal data stands, in order; no two overlap."""
    if len(text) < 6:
        return []
    seen = _with_plain_dashes(normalise_text(text))
    look, taken = Prefilter(seen), FoundSpans(len(seen))
    for finder in _finders(look):
        for span in finder(look):
            if span.kind != "email" or not _REPOSITORY.match(seen, span.start):
                taken.add([span])
    if depth < MAX_DEPTH and may_pack(look):
        taken.add(_packed(look, depth))
    found = sorted(taken.spans, key=lambda span: span.start)
    return _placed(found, normalise_characters(text)) if found and normalise_text(text) != text else found


def _packed(look: Prefilter, depth: int) -> Iterator[TextSpan]:
    """Look inside packed words; the whole word is what to mask."""
    for start, end, inside in find_packed_parts(look):
        yield from (TextSpan(start, end, one.kind) for one in find_spans(inside, depth + 1)[:1])


def _placed(found: list[TextSpan], parts: list[str]) -> list[TextSpan]:
    """Return spans of the plain text as spans of the text as written."""
    at: list[int] = []
    for index, part in enumerate(parts):
        at += [index] * len(part)
    return [TextSpan(at[span.start], at[span.end - 1] + 1, span.kind) for span in found]

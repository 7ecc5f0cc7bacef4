"""Prefilter: what can stand in a plain text at all, and where, so that costly patterns run only there. Pure."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from dataclasses import dataclass

from propcache.api import cached_property

_YES, _NO = b"1", b"0"


def _sorting(letters: str) -> bytes:
    return bytes(_YES[0] if chr(code) in letters else _NO[0] for code in range(256))


_DIGIT = _sorting(string.digits)
_HEX_DIGIT = _sorting(string.hexdigits)
_HEX_PAIR = bytes(
    b"h"[0] if chr(code) in string.hexdigits else b" "[0] if chr(code) in " :" else b"x"[0] for code in range(256)
)
_PACKING = _sorting(string.ascii_letters + string.digits + "+/_-")
ACCOUNT_LETTERS = bytes(
    b"A"[0] if chr(code) in string.ascii_uppercase else b"1"[0] if chr(code) in string.digits else b"0"[0]
    for code in range(256)
)
_UPPER_32 = _sorting(string.ascii_uppercase + "234567")
_OF_NUMBER_WORDS = _sorting("zerontwhfuivsxg -.,")
"""The letters of zero to nine and of oh, and what may stand between such words."""
_DOTLESS = str.maketrans("ıİ", "ii")
"""Patterns that do not look at case take these for an i."""
_CHAIN = re.compile(rb"1(?:0{0,5}+1){8,}")
NINE_WORDS = len("oh") * 9 + 8
SHORTEST_PACKED, SHORTEST_HEX = 12, 16


@dataclass(frozen=True)
class Prefilter:
    """A plain text (see ``disguise.plain``) and what can stand in it. What is asked for often is worked out once."""

    seen: str

    @cached_property
    def letters(self) -> bytes:
        """One byte for each letter; what is not in Latin-1 is a question mark."""
        return self.seen.encode("latin-1", "replace")

    @cached_property
    def small(self) -> bytes:
        """The letters of A to Z as small ones."""
        return self.letters.lower()

    @property
    def is_wide(self) -> bool:
        """Whether there are letters beyond ASCII."""
        return not self.seen.isascii()

    @cached_property
    def _digits(self) -> bytes:
        return self.letters.translate(_DIGIT)

    @cached_property
    def nine_digits(self) -> bool:
        """Whether nine digits stand anywhere with three other letters at most between two of them.

        No number that is looked for has fewer, or is set further apart.
        """
        near = self._digits.replace(_NO * 4, b" ").replace(_NO, b"")
        return _YES * 9 in near

    @property
    def six_digits(self) -> bool:
        """Whether six digits follow one another at once."""
        return _YES * 6 in self._digits

    @cached_property
    def number_places(self) -> tuple[tuple[int, int], ...]:
        """Where a number that is looked for can stand, with the letter before its first digit; none meet."""
        if not self.nine_digits:
            return ()
        return tuple((max(0, found.start() - 1), found.end()) for found in _CHAIN.finditer(self._digits))

    @property
    def may_name_account(self) -> bool:
        """Whether two capitals and two digits follow one another, spaces and strokes aside."""
        return b"AA11" in self.letters.translate(ACCOUNT_LETTERS, b" -")

    @property
    def may_say_digits(self) -> bool:
        """Whether there is room for nine English words for digits."""
        letters = self.small
        if self.is_wide and ("ı" in self.seen or "İ" in self.seen):
            letters = self.seen.translate(_DOTLESS).encode("latin-1", "replace").lower()
        return _YES * NINE_WORDS in letters.translate(_OF_NUMBER_WORDS)

    @cached_property
    def _packing(self) -> bytes:
        return self.letters.translate(_PACKING)

    @property
    def has_long_word(self) -> bool:
        """Whether there is a run of letters, digits and ``+/_-`` that is long enough to pack something."""
        return _YES * SHORTEST_PACKED in self._packing

    def long_words(self) -> Iterator[tuple[int, int]]:
        """Yield where such runs begin and end."""
        end = 0
        while (start := self._packing.find(_YES * SHORTEST_PACKED, end)) >= 0:
            end = self._packing.find(_NO, start)
            end = len(self._packing) if end < 0 else end
            yield start, end

    @property
    def has_hex_run(self) -> bool:
        """Whether sixteen hexadecimal digits follow one another."""
        return _YES * SHORTEST_HEX in self.letters.translate(_HEX_DIGIT)

    @property
    def has_upper_run(self) -> bool:
        """Whether there is a run of capitals and digits that base32 could be."""
        return _YES * SHORTEST_HEX in self.letters.translate(_UPPER_32)

    @property
    def has_hex_pairs(self) -> bool:
        """Whether seven pairs of hexadecimal digits follow one another, set apart by spaces or colons."""
        return b"hh hh hh hh hh hh hh" in self.letters.translate(_HEX_PAIR)

"""One cell: what was entered, what it is worth, and how it looks.

https://developers.google.com/workspace/sheets/api/reference/rest/v4/ValueInputOption
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Any

from sandbox.google.refusals import GoogleError

Scalar = str | float | int | bool
FIRST_DAY = date(1899, 12, 30)
NUMBER = re.compile(r"[-+]?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?")
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True)
class Cell:
    """`value` is None for an empty cell; a formula keeps its text, and its value is worked out when it is read.
    `extra` is what `CellData` holds beside the value: note, userEnteredFormat, dataValidation."""

    value: Scalar | None = None
    formula: str | None = None
    is_day: bool = False
    extra: Mapping[str, Any] = field(default_factory=dict[str, Any])

    @property
    def is_empty(self) -> bool:
        """Whether it holds no value."""
        return self.value in (None, "") and self.formula is None

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing at all in it."""
        return self.is_empty and not self.extra

    def with_result(self, value: Scalar | None) -> "Cell":
        """The same formula with what it is worth."""
        return replace(self, value=value)

    def with_value_of(self, other: "Cell") -> "Cell":
        """Another's value with this one's note, format and validation."""
        return replace(other, extra=self.extra)

    def formatted(self) -> str:
        """As the person sees it."""
        if self.formula is not None and self.value is None:
            return "#N/A"
        if isinstance(self.value, bool):
            return str(self.value).upper()
        if self.is_day and isinstance(self.value, int | float):
            return (FIRST_DAY + timedelta(days=int(self.value))).isoformat()
        return "" if self.value is None else number_text(self.value)

    def unformatted(self) -> Scalar:
        if self.formula is not None and self.value is None:
            return "#N/A"
        if isinstance(self.value, float) and self.value.is_integer():
            return int(self.value)
        return "" if self.value is None else self.value

    def rendered(self, option: str, dates: str = "SERIAL_NUMBER") -> Scalar:
        """As `valueRenderOption` and `dateTimeRenderOption` ask for it."""
        if option == "FORMULA" and self.formula is not None:
            return self.formula
        if option == "FORMATTED_VALUE" or (self.is_day and dates == "FORMATTED_STRING"):
            return self.formatted()
        return self.unformatted()


EMPTY = Cell()
LONGEST = 50_000


def number_text(value: Scalar) -> str:
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def entered(value: Any, option: str, kept: Cell = EMPTY) -> Cell:
    """A value of a request -> a cell. RAW keeps it, USER_ENTERED reads it as typed, null leaves what was there."""
    if value is None:
        return kept
    if isinstance(value, dict | list):
        raise GoogleError(400, "Invalid values: list_value and struct_value are not supported in a cell.")
    if isinstance(value, str) and len(value) > LONGEST:
        raise too_long()
    if option != "USER_ENTERED" or not isinstance(value, str):
        return Cell(value)
    return typed(value)


def too_long() -> GoogleError:
    return GoogleError(400, f"Your input contains more than the maximum of {LONGEST} characters in a single cell.")


def typed(text: str) -> Cell:
    """What a person's typing becomes: a formula, a number, a truth value, a day, or text."""
    if text.startswith("="):
        return Cell(formula=text)
    if text.startswith("'"):
        return Cell(text[1:])
    if text.upper() in ("TRUE", "FALSE"):
        return Cell(text.upper() == "TRUE")
    if text and NUMBER.fullmatch(text) and any(letter.isdigit() for letter in text):
        number = float(text.replace(",", ""))
        return Cell(int(number) if number.is_integer() else number)
    if DAY.fullmatch(text):
        try:
            return Cell((date.fromisoformat(text) - FIRST_DAY).days, is_day=True)
        except ValueError:
            return Cell(text)
    return Cell(text)

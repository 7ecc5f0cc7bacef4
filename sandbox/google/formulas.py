"""The value of a formula: arithmetic, comparison, joined texts, cells of the same tab, and the commonest functions.

What is not understood has no value here and shows as `#N/A`. https://support.google.com/docs/table/25273
"""

import re
from collections.abc import Callable, Iterator

from sandbox.google.cells import Cell, Scalar

Value = Scalar | None
Look = Callable[[int, int], Cell]
REFERENCE = r"\$?([A-Za-z]{1,3})\$?([1-9]\d*)"
TOKEN = re.compile(
    rf"""\s*(?:(?P<number>\d+\.?\d*(?:[eE][-+]?\d+)?)|(?P<text>"(?:[^"]|"")*")"""
    rf"""|(?P<span>{REFERENCE}(?::{REFERENCE})?)(?![\w(])|(?P<name>[A-Za-z][\w.]*)|(?P<mark><>|<=|>=|[-+*/^&=<>(),%]))"""
)
DEEPEST = 50


class FormulaError(Exception):
    """No value can be told; the text is the error that the cell shows."""


class Calculation:
    """One formula being worked out. `look` gives the cells that it points at, `depth` how many formulas deep it is."""

    def __init__(self, formula: str, look: Look, depth: int = 0) -> None:
        self._tokens = list(_tokens(formula.removeprefix("=")))
        self._look = look
        self._depth = depth

    def value(self) -> Value:
        """Raises FormulaError."""
        if self._depth > DEEPEST:
            raise FormulaError("#REF!")
        found = self._compared()
        if self._tokens:
            raise FormulaError("#N/A")
        return found

    def _taken(self, *marks: str) -> str:
        """The next token, if it is one of the marks."""
        if self._tokens and self._tokens[0][0] == "mark" and self._tokens[0][1] in marks:
            return self._tokens.pop(0)[1]
        return ""

    def _compared(self) -> Value:
        left = self._joined()
        while sign := self._taken("=", "<>", "<", "<=", ">", ">="):
            left = _compare(sign, left, self._joined())
        return left

    def _joined(self) -> Value:
        left = self._summed()
        while self._taken("&"):
            left = _text(left) + _text(self._summed())
        return left

    def _summed(self) -> Value:
        left = self._multiplied()
        while sign := self._taken("+", "-"):
            right = _number(self._multiplied())
            left = _number(left) + (right if sign == "+" else -right)
        return left

    def _multiplied(self) -> Value:
        left = self._raised()
        while sign := self._taken("*", "/"):
            right = _number(self._raised())
            if sign == "/" and right == 0:
                raise FormulaError("#DIV/0!")
            left = _number(left) * right if sign == "*" else _number(left) / right
        return left

    def _raised(self) -> Value:
        left = self._signed()
        while self._taken("^"):
            left = _number(left) ** _number(self._signed())
        return left

    def _signed(self) -> Value:
        if sign := self._taken("-", "+"):
            return _number(self._signed()) * (-1 if sign == "-" else 1)
        found = self._single()
        while self._taken("%"):
            found = _number(found) / 100
        return found

    def _single(self) -> Value:
        if self._taken("("):
            found = self._compared()
            self._expect(")")
            return found
        kind, text = self._tokens.pop(0) if self._tokens else ("", "")
        match kind:
            case "number":
                return float(text)
            case "text":
                return text[1:-1].replace('""', '"')
            case "span" if ":" not in text:
                return next(self._cells(text))
            case "name" if text.upper() in ("TRUE", "FALSE"):
                return text.upper() == "TRUE"
            case "name":
                return self._function(text.upper())
            case _:
                raise FormulaError("#N/A")

    def _expect(self, mark: str) -> None:
        if not self._taken(mark):
            raise FormulaError("#N/A")

    def _cells(self, span: str) -> Iterator[Value]:
        corners = [(int(row) - 1, _column(letters)) for letters, row in re.findall(REFERENCE, span)]
        (top, left), (bottom, right) = corners[0], corners[-1]
        for row in range(min(top, bottom), max(top, bottom) + 1):
            for column in range(min(left, right), max(left, right) + 1):
                yield worked_out(self._look(row, column), self._look, self._depth + 1).value

    def _function(self, name: str) -> Value:
        if name not in FUNCTIONS:
            raise FormulaError("#N/A")
        self._expect("(")
        given: list[Value] = []
        while not self._taken(")"):
            if self._tokens and self._tokens[0][0] == "span" and ":" in self._tokens[0][1]:
                given += self._cells(self._tokens.pop(0)[1])
            else:
                given.append(self._compared())
            if not self._taken(",") and not (self._tokens and self._tokens[0] == ("mark", ")")):
                raise FormulaError("#N/A")
        return FUNCTIONS[name](given)


def worked_out(cell: Cell, look: Look, depth: int = 0) -> Cell:
    """A cell with the value of its formula; one without a formula is as it is."""
    if cell.formula is None:
        return cell
    try:
        return cell.with_result(_rounded(Calculation(cell.formula, look, depth).value()))
    except FormulaError as error:
        return cell.with_result(str(error))


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    at = 0
    while at < len(text.rstrip()):
        found = TOKEN.match(text, at)
        if found is None or found.lastgroup is None:
            raise FormulaError("#N/A")
        kind = next(name for name in ("number", "text", "span", "name", "mark") if found[name] is not None)
        yield kind, found[kind]
        at = found.end()


def _column(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number - 1


def _number(value: Value) -> float:
    if isinstance(value, str):
        if value.startswith("#"):
            raise FormulaError(value)
        try:
            return float(value)
        except ValueError:
            raise FormulaError("#VALUE!") from None
    return float(value or 0)


def _text(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).upper()
    rounded = _rounded(value)
    return "" if rounded is None else str(rounded)


def _rounded(value: Value) -> Value:
    """Numbers as a cell holds them: to 15 digits, whole ones without a point."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    shown = float(f"{value:.15g}")
    return int(shown) if shown.is_integer() else shown


def _compare(sign: str, left: Value, right: Value) -> bool:
    one, other = (_text(left).casefold(), _text(right).casefold()) if isinstance(left, str) else (left or 0, right or 0)
    if isinstance(one, str) is not isinstance(other, str):
        raise FormulaError("#N/A")
    signs: dict[str, bool] = {"=": one == other, "<>": one != other}
    less = str(one) < str(other) if isinstance(one, str) else _number(one) < _number(other)
    signs |= {"<": less, ">=": not less, "<=": less or one == other, ">": not less and one != other}
    return signs[sign]


def _numbers(given: list[Value]) -> list[float]:
    """The numbers among the values; texts and blanks are passed over, an error is passed on."""
    for value in given:
        if isinstance(value, str) and value.startswith("#"):
            raise FormulaError(value)
    return [float(value) for value in given if isinstance(value, int | float) and not isinstance(value, bool)]


def _average(given: list[Value]) -> Value:
    numbers = _numbers(given)
    if not numbers:
        raise FormulaError("#DIV/0!")
    return sum(numbers) / len(numbers)


def _if(given: list[Value]) -> Value:
    if len(given) not in (2, 3):
        raise FormulaError("#N/A")
    return given[1] if given[0] else (given[2] if len(given) == 3 else False)


def _round(given: list[Value]) -> Value:
    return round(_number(given[0]), int(_number(given[1])) if len(given) > 1 else 0)


FUNCTIONS: dict[str, Callable[[list[Value]], Value]] = {
    "SUM": lambda given: sum(_numbers(given)),
    "AVERAGE": _average,
    "MIN": lambda given: min(_numbers(given), default=0),
    "MAX": lambda given: max(_numbers(given), default=0),
    "COUNT": lambda given: len(_numbers(given)),
    "COUNTA": lambda given: sum(value not in (None, "") for value in given),
    "ABS": lambda given: abs(_number(given[0])),
    "ROUND": _round,
    "IF": _if,
}

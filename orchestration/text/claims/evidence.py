"""Evidence: all that data says, in a form that claims can be looked up in. Pure."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from propcache.api import cached_property

from orchestration.patterns import make_regex
from orchestration.text.claims.calendar import NamedDay, NamedHour, NamedQuarter, find_calendar_words, list_moments
from orchestration.text.claims.figures import Figure, find_figures, is_told_by
from orchestration.text.disguise import normalise_text
from orchestration.text.foreign_text import list_addresses
from orchestration.text.values import APART, collect_texts
from schemas.values import Json

_UNIT = make_regex(
    r"(백만|천만|십만|천|만|억|百万|千|万|億|million|thousand)\s?(?:원|엔|円|KRW|JPY|USD|won|달러|개|명)?\b"
)
_UNIT_TIMES = {
    "천": 1e3, "千": 1e3, "thousand": 1e3, "만": 1e4, "万": 1e4, "십만": 1e5, "백만": 1e6, "百万": 1e6, "million": 1e6,
    "천만": 1e7, "억": 1e8, "億": 1e8,
}  # fmt: skip
_SEPARATORS = make_regex(r"[\s\-.·/()_]")
_TOKEN = make_regex(r"\d[\d,.:/\-]*\d|\d")


def mask_span(text: str, start: int, end: int) -> str:
    """Return a text of the same length with one part made of spaces."""
    return f"{text[:start]}{' ' * (end - start)}{text[end:]}"


@dataclass(frozen=True)
class Evidence:
    """What data says. ``texts`` are all texts of it with the names of its columns, in plain spelling; ``numbers`` its
    numbers, also how long its lists are; ``longest`` is the length of the longest list."""

    texts: tuple[str, ...]
    numbers: tuple[float, ...]
    longest: int

    @cached_property
    def whole(self) -> str:
        """All texts, far apart, in small letters."""
        return APART.join(self.texts).casefold()

    @cached_property
    def squeezed(self) -> str:
        """All texts without their spaces."""
        return re.sub(r"\s+", "", self.whole)

    @cached_property
    def _read(self) -> tuple[tuple[float, ...], frozenset[NamedDay], frozenset[NamedHour]]:
        numbers, days, clocks = [*self.numbers], set[NamedDay](), set[NamedHour]()
        for text in self.texts:
            bare = text
            for found in find_calendar_words(text):
                if isinstance(found.means, NamedDay):
                    days.add(found.means)
                elif isinstance(found.means, NamedHour):
                    clocks.add(found.means)
                if not found.or_figures:
                    bare = mask_span(bare, found.start, found.end)
            for day, clock in list_moments(text):
                days.add(day)
                clocks.add(clock)
            numbers += _figure_values(bare)
        return tuple(sorted(map(abs, numbers))), frozenset(days), frozenset(clocks)

    @cached_property
    def _tokens(self) -> frozenset[str]:
        return frozenset(token for text in self.texts for token in _TOKEN.findall(text))

    @cached_property
    def _addresses(self) -> frozenset[str]:
        return frozenset(_bare_address(one) for text in self.texts for one in list_addresses(text))

    @cached_property
    def _plain_contacts(self) -> str:
        return _SEPARATORS.sub("", self.whole)

    def has_contact(self, words: str) -> bool:
        """Whether an e-mail address, or a telephone or account number, stands in the data however it is set apart."""
        return _SEPARATORS.sub("", words.casefold()) in self._plain_contacts

    def has_figure(self, figure: Figure) -> bool:
        """Whether a number of the data is what a figure tells."""
        if figure.words.rstrip("% ") in self._tokens and len(figure.words) > 1:
            return True
        return any(is_told_by(figure, value) for value in self._near(figure)) or (
            figure.percent and self._has_share(figure)
        )

    def _has_share(self, figure: Figure) -> bool:
        share = Figure(0, 0, "", figure.value / 100, figure.step / 100, figure.digits)
        return any(value <= 10 and is_told_by(share, value) for value in self._near(share))

    def _near(self, figure: Figure) -> tuple[float, ...]:
        numbers, told = self._read[0], abs(figure.value)
        room = figure.step + 1e-9 * max(1.0, told)
        return numbers[bisect_left(numbers, told - room) : bisect_right(numbers, told + room)]

    def has_day(self, means: NamedDay | NamedHour | NamedQuarter) -> bool:
        """Whether the data names a day, an hour or a quarter."""
        match means:
            case NamedDay():
                return any(means.is_in(day) for day in self._read[1])
            case NamedHour():
                return any(means.is_in(clock) for clock in self._read[2])
            case NamedQuarter():
                return any((day.month + 2) // 3 == means.number for day in self._read[1] if day.month)

    def has_address(self, address: str) -> bool:
        """Whether the data holds an address; of a host alone, any address there."""
        bare = _bare_address(address)
        return bare in self._addresses or (
            "/" not in bare and any(one.startswith(f"{bare}/") for one in self._addresses)
        )

    def has_words(self, words: str) -> bool:
        """Whether words stand in the data, whatever their case and spaces."""
        return re.sub(r"\s+", "", words).casefold() in self.squeezed


def _figure_values(text: str) -> Iterator[float]:
    for figure in find_figures(text):
        yield figure.value
        if figure.percent:
            yield figure.value / 100


def _bare_address(address: str) -> str:
    return re.sub(r"^https?://(?:www\.)?", "", address.casefold()).split("|")[0].rstrip("/.,;:!?)>」』’”")


def build_evidence(data: Json, *, figures: Json = None, words: str = "") -> Evidence:
    """Return what ``data`` says, with ``figures`` that code computed of it and ``words`` that a person typed."""
    numbers: list[float] = []
    lengths: list[int] = []
    _gather(data, numbers, lengths, 1.0)
    _gather(figures, numbers, lengths, 1.0)
    texts = [*collect_texts(data, keys=True), *collect_texts(figures, keys=True), words]
    plain = tuple(normalise_text(text) for text in texts if text)
    return Evidence(plain, (*numbers, *map(float, lengths)), max(lengths, default=0))


def _gather(node: Json, numbers: list[float], lengths: list[int], times: float) -> None:
    if isinstance(node, bool) or node is None:
        return
    if isinstance(node, int | float):
        numbers += [float(node), float(node) * times] if times != 1.0 else [float(node)]
    elif isinstance(node, str) and times != 1.0:
        numbers += [figure.value * times for figure in find_figures(node)]
    elif isinstance(node, list):
        lengths.append(len(node))
        for part in node:
            _gather(part, numbers, lengths, times)
    elif isinstance(node, dict):
        for name, part in node.items():
            unit = _UNIT.search(name)
            _gather(part, numbers, lengths, _UNIT_TIMES[unit[1]] if unit else 1.0)

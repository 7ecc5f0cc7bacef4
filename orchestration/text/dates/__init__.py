"""Dates and times in what people type, in Korean, English and a little Japanese.

``find_dates`` is the one way in. It reads no clock: ``now`` is given. Weeks run from Monday to Sunday.
"""

from orchestration.text.dates.days import FoundDate, Grain
from orchestration.text.dates.find import find_dates

__all__ = ["FoundDate", "Grain", "find_dates"]

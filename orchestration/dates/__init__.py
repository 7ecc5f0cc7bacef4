"""Dates and times in what people type, in Korean, English and a little Japanese.

``find_dates`` is the one door. It reads no clock: ``now`` is given. Weeks run from Monday to Sunday.
"""

from orchestration.dates.finding import find_dates
from orchestration.dates.found import FoundDate, Grain

__all__ = ["FoundDate", "Grain", "find_dates"]

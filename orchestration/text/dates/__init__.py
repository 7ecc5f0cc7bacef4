"""Dates and times in what people type, in Korean, English and a little Japanese.

``find_dates`` is the one way in, ``may_name_date`` a quick look ahead. No clock is read: ``now`` is given. Weeks run
from Monday to Sunday.
"""

from orchestration.text.dates.days import FoundDate, Grain
from orchestration.text.dates.find import find_dates, may_name_date

__all__ = ["FoundDate", "Grain", "find_dates", "may_name_date"]

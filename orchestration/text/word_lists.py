"""Words that many patterns share, each list written once: days and months, forms of address, and how people ask. They
are pieces of patterns, to be read without regard to case where a pattern says so."""

from __future__ import annotations

WEEKDAY_EN = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
MONTH_EN = r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
SHORT_MONTH_EN = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
HONORIFIC = r"(?:님|씨|さん|様|くん|ちゃん)"
HONORIFIC_JA = r"(?:さん|様|くん|ちゃん)"
I_JA = r"(?:私|僕|俺|自分)"
PLEASE_EN = r"(?:please|pls|plz)"
THANKS_EN = r"(?:please|pls|plz|thanks|thx|ty)"
"""What is said beside an order, mostly behind it."""
ASKS_EN = r"(?:please|pls|can\syou|could\syou)"
"""How an order begins, before its verb."""
DOES_FOR_KO = r"(?:줘요?|주세요|주라|줄래요?)"
"""How an order ends, behind its verb."""

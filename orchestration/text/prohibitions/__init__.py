"""What a person said is not to be done, found in their own words: Korean, English, Japanese."""

from orchestration.text.prohibitions.find import find_prohibitions, remove_prohibitions
from orchestration.text.prohibitions.prohibition import ForbiddenAct, Prohibition

__all__ = ["ForbiddenAct", "Prohibition", "find_prohibitions", "remove_prohibitions"]

"""What a person said is not to be done, found in their own words: Korean, English, Japanese."""

from orchestration.text.prohibitions.columns import STATE_WORDS, find_column_kind, find_forbidden_state, find_state
from orchestration.text.prohibitions.cues import Cue, CueKind
from orchestration.text.prohibitions.denied_states import drop_denied_states
from orchestration.text.prohibitions.find import (
    QUOTED_SPAN,
    find_prohibitions,
    find_quoted_texts,
    find_unheard_cues,
    remove_kept,
    remove_prohibitions,
    replace_quotes,
)
from orchestration.text.prohibitions.prohibition import ForbiddenAct, Prohibition
from orchestration.text.prohibitions.taken_on import read_taken_on

__all__ = [
    "QUOTED_SPAN",
    "STATE_WORDS",
    "Cue",
    "CueKind",
    "ForbiddenAct",
    "Prohibition",
    "drop_denied_states",
    "find_column_kind",
    "find_forbidden_state",
    "find_prohibitions",
    "find_quoted_texts",
    "find_state",
    "find_unheard_cues",
    "read_taken_on",
    "remove_kept",
    "remove_prohibitions",
    "replace_quotes",
]

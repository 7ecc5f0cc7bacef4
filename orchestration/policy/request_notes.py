"""What an answer says of the words of its request: what was kept of what they forbid, and what was not used. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from orchestration.policy.contrasts import is_contrast
from orchestration.policy.forbidden_by_person import find_standing_prohibitions, is_seen_to
from orchestration.policy.unheard_words import find_unheard, find_unused_manners
from schemas.run import Run

NoteKind: TypeAlias = Literal["kept", "not_kept", "unheard"]


def list_request_notes(run: Run) -> Mapping[NoteKind, tuple[str, ...]]:
    """Return the words of each kind that there are: what of the prohibitions was kept, what of them no code can see to,
    and which words an answer makes no use of. A write asks about these, but for words of manner."""
    found = [one for one in find_standing_prohibitions(run) if not (one.only or is_contrast(one, run.request.text))]
    is_read = run.plan is not None and run.plan.actions and not any(one.is_effect for one in run.plan.actions)
    left = [*(find_unheard(run) if is_read else ()), *find_unused_manners(run)]
    notes: dict[NoteKind, tuple[str, ...]] = {
        "kept": tuple(one.words for one in found if is_seen_to(one, run)),
        "not_kept": tuple(one.words for one in found if not is_seen_to(one, run)),
        "unheard": tuple(dict.fromkeys(left)),
    }
    return {kind: words for kind, words in notes.items() if words}

"""What a team may call the database of a kind of record, in three languages: who says "task" means its "작업". Pure."""

from __future__ import annotations

_KINDS: tuple[tuple[str, ...], ...] = tuple(
    tuple(names.split("/"))
    for names in (
        "작업/할 일/태스크/업무/투두/tasks/task/to-dos/to-do/todos/todo/action items/action item/タスク",
        "회의록/미팅록/meeting notes/meeting note/meeting minutes/meeting records/minutes/議事録",
    )
)


def list_other_names(name: str) -> tuple[str, ...]:
    """Return the other names of the kind of record that a name stands for; of a name of its own none."""
    folded = " ".join(name.casefold().split())
    return next((tuple(one for one in kind if one != folded) for kind in _KINDS if folded in kind), ())

"""Which runs follow another: their ids are known from its id alone."""

from __future__ import annotations

from orchestration.commands.rerun import build_rerun
from orchestration.run.commands import Who
from orchestration.run.followers import list_following_ids, make_column_undo_request_id, make_undo_request_id
from orchestration.run.ids import make_run_id
from tests.core.builders import NOW, a_run


def test_what_undoes_a_run_or_does_it_again_is_found_by_its_id() -> None:
    run = a_run().run
    (again,) = build_rerun(run, Who("U2"), NOW)
    ids = list_following_ids(run.team, run.id)
    assert getattr(again, "run", "") in ids
    assert make_run_id(run.team, make_undo_request_id(run.id)) in ids
    assert make_run_id(run.team, make_column_undo_request_id(run.id, 2)) in ids
    assert not set(ids) & set(list_following_ids("T9", run.id)), "each team has its own"

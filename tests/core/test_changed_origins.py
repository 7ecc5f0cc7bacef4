"""Whose a value is that a person changed: theirs, but for what they left of what a tool had read."""

from __future__ import annotations

import pytest

from orchestration.execution.fill_inputs import InputFiller, Ready
from orchestration.tool import CallContext, Tool
from schemas.events import FieldChange, RunPaused, StepChanged
from schemas.team import TeamSettings
from schemas.values import Json, Payload
from tests.core.builders import NOW, a_contract, a_plan, a_read, a_run, an_action
from tests.core.test_plan_readers import NoNames

LIST: Json = {"type": "array", "items": {"type": "string"}}
MAIL = a_contract(
    "mail.send_email",
    input_schema={
        "type": "object",
        "properties": {"recipients": LIST, "one": {"type": "string"}, "points": LIST},
    },
    who_where=("recipients", "one"),
)
READ = frozenset({"person", "tool:sheets.get_range"})
THEIRS = frozenset({"person"})
FOUND: Payload = {"recipients": ["minji@acme.com", "eve@evil.io"], "one": "eve@evil.io", "points": ["매출", "이익"]}


async def _never(payload: Payload, call: CallContext) -> Payload:
    raise AssertionError("filling calls nothing")


@pytest.mark.parametrize(
    ("field", "value", "origins"),
    [
        ("recipients", ["junho@acme.com", "eve@evil.io"], READ),
        ("recipients", ["junho@acme.com"], THEIRS),
        ("one", "minji@acme.com", THEIRS),
        ("points", ["매출", "비용"], READ),
        ("points", ["비용"], READ),
    ],
    ids=["a list with one left", "a list of others", "another one", "a content with a part left", "another content"],
)
async def test_what_a_person_left_in_a_list_of_people_keeps_its_mark(
    field: str, value: Json, origins: frozenset[str]
) -> None:
    mail = an_action("a2", "mail.send_email", input_bindings={field: f"a1.{field}"}, requires=(f"a1.{field}",))
    read = a_run(a_plan(a_read("a1", produces=tuple(FOUND)), mail))
    built = read.succeeded("a1", recipients=FOUND["recipients"], one=FOUND["one"], points=FOUND["points"])
    change = StepChanged(at=NOW, action="a2", changes={field: FieldChange(value=value, was=FOUND[field])}, by="U1")
    run = built.then(RunPaused(at=NOW, by="U1")).then(change).run
    call = CallContext(
        operation="op", team="T1", place=run.request.place, now=NOW, timezone="Asia/Seoul", language="ko"
    )
    ready = await InputFiller(NoNames(), TeamSettings(team="T1")).fill(run, mail, Tool(MAIL, _never), lambda: call)
    assert isinstance(ready, Ready)
    assert ready.filled.payload == {field: value}
    assert ready.filled.origins[field] == origins

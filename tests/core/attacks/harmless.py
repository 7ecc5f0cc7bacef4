"""Cases in which what is done is what the person asked for: nobody needs to be asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.core.attacks.as_told import as_told
from tests.core.attacks.as_typed import as_typed
from tests.core.attacks.deeds import DEEDS, Deed
from tests.core.attacks.kit import OURS, Json, Named


def harmless() -> Iterator[Named]:
    """Yield every harmless case with its name."""
    for deed in DEEDS:
        if deed.quiet:
            for name, one in (*_as_asked(deed), *_within_the_plan(deed)):
                yield f"{deed.tool['tool']}: {name}", one
    yield from as_typed()
    yield from as_told()


def _case(deed: Deed, who: Any, request: str, rest: Any = "model", **more: Any) -> Json:
    return {
        "tool": deed.tool,
        "payload": deed.payload(deed.good),
        "origins": deed.origins(who, rest),
        "request": request,
        "tenant_policy": OURS,
        **more,
    }


def _as_asked(deed: Deed) -> Iterator[Named]:
    for request in deed.asked:
        yield f"named, {request}", _case(deed, "person", request, "person")
        yield (
            f"named after something was read, {request}",
            _case(deed, "person", request, "person", untrusted_read=True),
        )
        yield (
            f"named in a longer request, {request}",
            _case(deed, "person", f"안녕하세요. {request} 고마워요!", "person"),
        )
        yield (
            f"named in quotes, {request}",
            _case(deed, "person", request.replace(deed.good, f"'{deed.good}'"), "person"),
        )
        yield (
            f"named in capitals, {request}",
            _case(deed, "person", request.upper() if request.isascii() else request, "person"),
        )
    for origin in ("resolved", "config", ["resolved", "person"], ["config"]):
        fit = ["resolved"] if "person" in origin else origin
        yield f"{origin}", _case(deed, fit, deed.asked[0], "person", untrusted_read=True)


def _within_the_plan(deed: Deed) -> Iterator[Named]:
    if deed.tool["risk_level"] == "read":
        return
    target = {deed.who: [deed.good] if deed.many else deed.good}
    others = {
        name: value
        for name, value in deed.rest.items()
        if name in ("channel", "file_id", "event_id", "user", "project")
    }
    planned = {"tool": deed.tool["tool"], "target": {**target, **others}, "count": 1}
    base = _case(deed, "person", deed.asked[0], "person", untrusted_read=True)
    yield "as planned", {**base, "plan_effects": [planned]}
    yield (
        "as planned, something else is done",
        {
            **base,
            "plan_effects": [planned],
            "done_effects": [{**planned, "tool": "other.tool"}],
        },
    )
    yield "the second of two", {**base, "plan_effects": [{**planned, "count": 2}], "done_effects": [planned]}
    if deed.many:
        wide: Json = {**planned, "target": {**target, **others, deed.who: [deed.good, "junho@acme.com"]}}
        yield "fewer than planned", {**base, "plan_effects": [wide]}

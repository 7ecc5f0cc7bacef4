"""The tools that remember and forget what somebody uses or calls a thing.

No model is offered them: a sentence that asks for it is read by code alone, and each use waits for a click.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ConfigDict, Field, JsonValue, create_model

from connectors.failures import Meaning, make_tool_error
from connectors.tool_spec import Completed, ToolInput, ToolOutput, ToolSpec, bind_tool
from orchestration.remembered import LONGEST_WORD, FactStore, TooManyFactsError, fold_word
from orchestration.service import list_things
from orchestration.text.messages import load_wording
from orchestration.tool import Absent, CallContext, Tool
from schemas.contract import Example
from schemas.remembered import FactScope, RememberedFact

_KINDS: dict[str, str] = {
    "channel": "slack.channel",
    "person": "slack.user",
    **{thing.word: thing.kind for thing in list_things() if thing.nouns and thing.kind},
}
"""What may be remembered, by the input that takes it: what its names are looked up as."""


class RememberFact(ToolInput):
    """One thing, and the word for it; without a word it is what is meant where none of its kind is named."""

    model_config = ConfigDict(json_schema_extra={"x-confirms": True})

    word: str | None = Field(
        default=None,
        min_length=1,
        max_length=LONGEST_WORD,
        description="The word that means it; left out for the usual one of its kind.",
        json_schema_extra={"x-literal": True},
    )
    tab: str | None = Field(
        default=None, min_length=1, max_length=100, description="The tab.", json_schema_extra={"x-literal": True}
    )
    what: str | None = Field(default=None, description="What is remembered, in words; code fills it in.")


def _take(kind: str) -> tuple[Any, Any]:
    marks: dict[str, JsonValue] = {"x-resolve": kind, "x-literal": True}
    return (str | None, Field(default=None, min_length=1, description="The thing.", json_schema_extra=marks))


_TAKEN: dict[str, Any] = {name: _take(kind) for name, kind in _KINDS.items()}
_Remember = create_model("RememberThing", __base__=RememberFact, __doc__=RememberFact.__doc__, **_TAKEN)


class FactRemembered(ToolOutput):
    """The fact by its id."""

    fact: str


class ForgetFact(ToolInput):
    """The word whose meaning is to be forgotten, or the kind of thing whose usual one is."""

    word: str | None = Field(default=None, min_length=1, max_length=LONGEST_WORD, description="The word.")
    thing: str | None = Field(default=None, description="Where no word is given, the kind of thing, such as channel.")
    what: str | None = Field(default=None, description="What is forgotten, in words; code fills it in.")


class FactsForgotten(ToolOutput):
    """How many facts are gone."""

    count: int


@dataclass(frozen=True, slots=True)
class FactTools:
    """What the tools work on."""

    facts: FactStore


def _describe(scope: FactScope, word: str | None, field: str, call: CallContext) -> str:
    words = load_wording("orchestration.text")
    if word:
        return words.say(call.language, f"remembered.word.{scope}", word=word)
    kind = words.say(call.language, f"remembered.kind.{field}")
    return words.say(call.language, f"remembered.usual.{scope}", kind=kind)


def _find_field(given: RememberFact) -> str:
    named = [name for name in _KINDS if getattr(given, name)]
    if len(named) != 1:
        raise make_tool_error("session", Meaning("invalid", "One thing is remembered at a time."), code="one_fact")
    return named[0]


def _remembering(scope: FactScope, tool: str, example: Example) -> ToolSpec[FactTools, Any, FactRemembered]:
    async def complete(_: FactTools, given: RememberFact, call: CallContext) -> Completed[RememberFact]:
        field = _find_field(given)
        named = " · ".join(one for one in (call.resolved[field].name, given.tab) if one)
        what = f"{_describe(scope, given.word, field, call)}: {named}"
        return Completed(given.model_copy(update={"what": what}))

    async def remember(tools: FactTools, given: RememberFact, call: CallContext) -> FactRemembered:
        fact = _build_fact(given, call, call.user if scope == "person" else "")
        try:
            await tools.facts.put(fact)
        except TooManyFactsError as error:
            told = f"{error.most} facts are remembered already."
            raise make_tool_error("session", Meaning("refused", told), code=f"facts_full_{scope}") from error
        return FactRemembered(fact=fact.id)

    async def look(tools: FactTools, given: RememberFact, call: CallContext) -> FactRemembered | Absent:
        del given
        known = await tools.facts.list_for(call.team, call.user if scope == "person" else "")
        return FactRemembered(fact=call.operation) if any(one.id == call.operation for one in known) else Absent()

    return ToolSpec(
        tool=tool,
        description="Remember what the person uses or calls a thing, after their click."
        if scope == "person"
        else "Remember what the whole team uses or calls a thing, after an approver's click.",
        risk_level="write",
        tags=("admin",) if scope == "team" else (),
        given=_Remember,
        gives=FactRemembered,
        act=remember,
        prepare=complete,
        reconcile=look,
        examples=(example,),
    )


def _build_fact(given: RememberFact, call: CallContext, owner: str) -> RememberedFact:
    field = _find_field(given)
    found = call.resolved[field]
    return RememberedFact(
        id=call.operation,
        team=call.team,
        owner=owner,
        use="word" if given.word else "usual",
        word=given.word or "",
        thing=_KINDS[field],
        target=found.id,
        label=found.name,
        part=given.tab or "",
        said_by=call.user,
        said_at=call.begun_at or call.now,
        channel=call.place.channel,
        thread_ts=call.place.thread_ts,
    )


def _forgetting(scope: FactScope, tool: str, example: Example) -> ToolSpec[FactTools, ForgetFact, FactsForgotten]:
    async def complete(tools: FactTools, given: ForgetFact, call: CallContext) -> Completed[ForgetFact]:
        if not _pick(await tools.facts.list_for(call.team, call.user), given, scope):
            told = "Nothing of the kind is remembered."
            raise make_tool_error("session", Meaning("not_found", told), code=f"no_fact_{scope}")
        return Completed(given.model_copy(update={"what": _describe(scope, given.word, given.thing or "other", call)}))

    async def forget(tools: FactTools, given: ForgetFact, call: CallContext) -> FactsForgotten:
        gone = _pick(await tools.facts.list_for(call.team, call.user), given, scope)
        for one in gone:
            await tools.facts.remove(call.team, one.owner, one.id)
        return FactsForgotten(count=len(gone))

    async def look(tools: FactTools, given: ForgetFact, call: CallContext) -> FactsForgotten | Absent:
        left = _pick(await tools.facts.list_for(call.team, call.user), given, scope)
        return Absent() if left else FactsForgotten(count=0)

    return ToolSpec(
        tool=tool,
        description="Forget what was remembered for the person."
        if scope == "person"
        else "Forget what was remembered for the whole team, after an approver's click.",
        risk_level="write",
        tags=("admin",) if scope == "team" else (),
        given=ForgetFact,
        gives=FactsForgotten,
        act=forget,
        prepare=complete,
        reconcile=look,
        examples=(example,),
    )


def _pick(facts: Sequence[RememberedFact], given: ForgetFact, scope: FactScope) -> list[RememberedFact]:
    """Return the facts that are to go: those of a word, whatever it means, or the usual thing of a kind."""
    own = [one for one in facts if one.scope == scope]
    if given.word:
        return [one for one in own if one.use == "word" and fold_word(one.word) == fold_word(given.word)]
    return [one for one in own if one.use == "usual" and one.thing == _KINDS.get(given.thing or "")]


FACT_SPECS: tuple[ToolSpec[FactTools, Any, Any], ...] = (
    _remembering("person", "session.remember", Example(ko="내 채널은 #sales야", en="my channel is #sales")),
    _remembering("team", "session.remember_for_team", Example(ko="우리 팀 채널은 #ops야", en="our channel is #ops")),
    _forgetting("person", "session.forget", Example(ko="내 채널 잊어줘", en="forget my channel")),
    _forgetting("team", "session.forget_for_team", Example(ko="우리 팀 채널 잊어줘", en="forget our team's channel")),
)


def bind_fact_tools(facts: FactStore) -> list[Tool]:
    """Return the tools over a store of facts."""
    return [bind_tool(spec, FactTools(facts)) for spec in FACT_SPECS]

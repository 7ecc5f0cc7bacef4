"""LangGraph with its SQLite saver, ``durability="sync"``: a node that plans, and a node for each call.

https://docs.langchain.com/oss/python/langgraph/durable-execution
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NotRequired, TypedDict

from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import END, START, StateGraph  # pyright: ignore[reportMissingTypeStubs] - it has types, and no mark that says so
from langgraph.types import Command, interrupt

from bench.cases import Case
from bench.outside import Outside, outside
from bench.side import live
from bench.sides.bench_team import plan
from bench.sqlite_size import stored_by


class State(TypedDict):
    """What a run keeps: the request, its plan, and what the calls gave."""

    text: str
    wait_ms: int
    plan: NotRequired[str]
    results: list[dict[str, Any]]


class LangGraph:
    """``Side`` with compiled graphs, one for each number of actions."""

    def __init__(self, saver: AsyncSqliteSaver, calls: Outside, file: Path) -> None:
        self._saver = saver
        self._calls = calls
        self._file = file
        self._graphs: dict[tuple[int, bool], Any] = {}

    async def run(self, name: str, case: Case) -> None:
        """Invoke the graph to its end."""
        graph = self._graph(case.actions, asks=False)
        start: State = {"text": name, "wait_ms": case.wait_ms, "results": []}
        state = await graph.ainvoke(start, _thread(name), durability="sync")
        assert len(state["results"]) == case.actions

    async def wait_for_yes(self, name: str) -> None:
        """Invoke the graph up to its interrupt."""
        start: State = {"text": name, "wait_ms": 0, "results": []}
        state = await self._graph(2, asks=True).ainvoke(start, _thread(name), durability="sync")
        assert state["__interrupt__"]

    async def say_yes(self, name: str) -> float:
        """Resume the graph."""
        resumed = await self._graph(2, asks=True).ainvoke(Command(resume=True), _thread(name), durability="sync")
        assert len(resumed["results"]) == 2
        return self._calls.began.pop(name)

    async def size(self) -> tuple[int, int]:
        """Return bytes and commits of the file."""
        return stored_by(self._file)

    def _graph(self, actions: int, *, asks: bool) -> Any:
        key = (actions, asks)
        if key not in self._graphs:
            self._graphs[key] = self._built(actions, asks=asks)
        return self._graphs[key]

    def _built(self, actions: int, *, asks: bool) -> Any:
        graph: Any = StateGraph(State)

        async def make_plan(state: State) -> dict[str, str]:
            return {"plan": plan(actions, state["wait_ms"], "")}

        graph.add_node("plan", make_plan)
        graph.add_edge(START, "plan")
        before = "plan"
        for number in range(1, actions + 1):
            graph.add_node(f"a{number}", self._calling(number, asks=asks and number == actions))
            graph.add_edge(before, f"a{number}")
            before = f"a{number}"
        graph.add_edge(before, END)
        return graph.compile(checkpointer=self._saver)

    def _calling(self, number: int, *, asks: bool) -> Any:
        async def call(state: State) -> dict[str, Any]:
            watched = ""
            if asks:
                assert interrupt("may I?")
                watched = state["text"]
            result = await self._calls.act(f"after {number}", state["wait_ms"], watched)
            return {"results": [*state["results"], result]}

        return call


def _thread(name: str) -> dict[str, Any]:
    return {"configurable": {"thread_id": name}}


@asynccontextmanager
async def langgraph(folder: Path, upstream: str) -> AsyncGenerator[LangGraph]:
    """Open the saver at ``FOLDER/langgraph.db``."""
    file = folder / "langgraph.db"
    async with outside(upstream) as calls, AsyncSqliteSaver.from_conn_string(str(file)) as saver:
        await saver.setup()
        yield LangGraph(saver, calls, file)


if __name__ == "__main__":
    live(langgraph)

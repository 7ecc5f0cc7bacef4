"""``docs/images/benchmarks.svg``: runs in a second, side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bench.cases import Case
from bench.contest import DBOS_POSTGRES, DBOS_SQLITE, JOURNAL, LANGGRAPH, METEL, Findings

SIDES = {METEL: "#2f6f4f", LANGGRAPH: "#8a6fb0", DBOS_SQLITE: "#c28a3a", DBOS_POSTGRES: "#d9b070", JOURNAL: "#b9bec4"}


def draw(found: Findings, file: Path) -> None:
    """Draw the runs in a second of each 2-action case, on a logarithmic axis."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "metel"
    from matplotlib import pyplot

    cases = [case for case in dict.fromkeys(one for one, _ in found.blocks) if case.actions == 2]
    figure: Any
    axes: Any
    figure, axes = pyplot.subplots(figsize=(9, 4.2))
    for number, (side, colour) in enumerate(SIDES.items()):
        rates = [found.rate(case, side) for case in cases]
        drawn = axes.bar([at + number * 0.17 for at in range(len(cases))], rates, 0.15, color=colour, label=side)
        axes.bar_label(drawn, labels=[f"{rate:,.0f}" for rate in rates], fontsize=6, padding=1)
    axes.set_xticks([at + 0.34 for at in range(len(cases))], [_named(case) for case in cases], fontsize=8)
    axes.set_yscale("log")
    axes.set_ylabel("durable 2-action runs in a second")
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, fontsize=8, ncols=len(SIDES), loc="upper center", bbox_to_anchor=(0.5, 1.12))
    figure.tight_layout()
    file.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(file, metadata={"Date": None})


def _named(case: Case) -> str:
    return f"{case.at_once} at once\n{case.wait_ms} ms outside"

"""Figures that code computes before a model words them."""

from __future__ import annotations

from orchestration.rule_planner import RuleSummariser
from orchestration.text.claims import build_evidence, find_ungrounded
from orchestration.text.computed_figures import compute_figures
from schemas.plan import LANGUAGES
from schemas.values import Json

SALES: Json = [
    {"날짜": "2026-02-23", "지역": "서울", "매출": "₩1,000", "이익률": "10%"},
    {"날짜": "2026-02-24", "지역": "부산", "매출": 2500, "이익률": "20%"},
    {"날짜": "2026-02-25", "지역": "서울", "매출": "500원", "이익률": "30%"},
]


def test_sums_groups_and_shares_are_computed() -> None:
    assert compute_figures(SALES) == {
        "count": 3,
        "매출": {"average": 1333.3333, "sum": 4000, "least": 500, "most": 2500},
        "이익률": {"average": 0.2, "least": 0.1, "most": 0.3},
        "by 지역": {
            "count": {"서울": {"value": 2, "share": "66.7%"}, "부산": {"value": 1, "share": "33.3%"}},
            "매출": {"부산": {"value": 2500, "share": "62.5%"}, "서울": {"value": 1500, "share": "37.5%"}},
        },
    }


def test_lists_by_name_are_computed_apart_and_texts_not_at_all() -> None:
    assert compute_figures({"rows": [{"수량": 2}], "text": "안녕"}) == {
        "rows": {"count": 1, "수량": {"average": 2, "sum": 2, "least": 2, "most": 2}}
    }
    assert compute_figures("매출 30") == {}
    assert compute_figures([]) == {}
    assert compute_figures(["a", "b"]) == {"count": 2}


async def test_what_the_summariser_without_a_model_says_stands_in_the_data_and_its_figures() -> None:
    evidence = build_evidence(SALES, figures=compute_figures(SALES))
    for language in LANGUAGES:
        summary = await RuleSummariser().summarise(SALES, "", language)
        assert [one for one in find_ungrounded(summary.text, evidence) if one.kind != "name"] == []

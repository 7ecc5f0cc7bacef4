"""Promise: what a request calls by its title is found by it, whether or not the title stands in quotes."""

import pytest

from bot.evaluation.evaluate import measure_outcome
from bot.evaluation.outcome_cases import OutcomeCase
from bot.settings import Settings

CASES = (
    ("견적서 템플릿 수정 끝났습니다~ 완료 처리 부탁드려요", "견적서 템플릿 수정", "완료"),
    ("금요일 고객사 방문 취소됐대요 회의록에 상태 취소로 해두세요", "고객사 방문 준비", "취소"),
    ("Pricing survey is finally done 🎉 mark it please", "Pricing survey", "완료"),
)


@pytest.mark.parametrize(("text", "title", "state"), CASES)
async def test_a_record_is_changed_that_is_named_without_quotes(text: str, title: str, state: str) -> None:
    case = OutcomeCase.model_validate(
        {
            "id": "named",
            "text": text,
            "effects": [{"tool": "notion.update_page", "fields": {"page": title}}],
            "world": [{"page": title, "property": "상태", "is": state}],
        }
    )
    score = await measure_outcome(Settings(), case)
    assert score.passed, score.judgement

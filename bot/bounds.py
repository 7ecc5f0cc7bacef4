"""The settings of what one run may use. ``bot.settings`` reads them with the others."""

from __future__ import annotations

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

from orchestration.limits import Limits
from orchestration.llm.gateway import Budget

_STANDARD, _BUDGET = Limits(), Budget()
DAY_S = 24 * 3600


class Bounds(BaseSettings):
    """How far one run may go. Times are in seconds."""

    model_config = SettingsConfigDict(use_attribute_docstrings=True)

    metel_max_actions: int = Field(default=_STANDARD.max_actions, ge=1, le=50)
    """Of how many steps a plan may be, from 1 to 50."""
    metel_max_replans: int = Field(default=_STANDARD.max_replans, ge=0, le=20)
    """How often a run is planned anew after trouble before it gives up, from 0 to 20."""
    metel_max_plan_changes: int = Field(default=_STANDARD.max_plan_changes, ge=0, le=100)
    """How often people may change the plan of a run in words, from 0 to 100."""
    metel_repair_turns: int = Field(default=_STANDARD.repair_turns, ge=0, le=5)
    """How often a planner may mend a plan that does not pass, from 0 (it is refused at once) to 5."""
    metel_max_parallel: int = Field(default=_STANDARD.max_parallel, ge=1, le=50)
    """How many steps of a run may be under way at the same time, from 1 to 50."""
    metel_max_loop_items: int = Field(default=_STANDARD.max_loop_items, ge=1, le=200)
    """How many items of a list a loop goes through, from 1 to 200; the plan may say fewer."""
    metel_max_attempts: int = Field(default=_STANDARD.max_attempts, ge=1, le=10)
    """How often a call may be tried, from 1 to 10; the tool and the plan may say fewer."""
    metel_max_timeout_s: float = Field(default=_STANDARD.max_timeout_s, ge=1, le=600)
    """After how many seconds a call is given up, from 1 to 600; the tool and the plan may say fewer."""
    metel_max_work_s: float = Field(default=_STANDARD.max_work_s, ge=60, le=30 * DAY_S)
    """How many seconds a run may be at work, from a minute to 30 days, since it was asked for or a person last moved
    it; what waits for people or for its next look does not count. After them nothing new begins."""
    metel_max_request_chars: int = Field(default=_STANDARD.max_request_chars, ge=100, le=40_000)
    """How many characters a request may have, from 100 to 40000; nothing is carried out of a longer one."""
    metel_suspended_s: float = Field(default=_STANDARD.suspended_s, ge=60, le=90 * DAY_S)
    """How many seconds a step waits for people to mend what it was refused for, from a minute to 90 days."""
    metel_approval_s: float = Field(default=_STANDARD.approval_s, ge=60, le=30 * DAY_S)
    """How many seconds there are to decide an approval, from a minute to 30 days."""
    metel_approval_high_risk_s: float = Field(default=_STANDARD.approval_high_risk_s, ge=60, le=30 * DAY_S)
    """The same for what is of high risk."""
    metel_model_calls: int = Field(default=_BUDGET.max_calls, ge=0, le=1_000)
    """How many calls of a model a run may make, from 0 to 1000; after them the offline planner and summariser serve."""
    metel_model_tokens: int = Field(default=_BUDGET.max_tokens, ge=0, le=100_000_000)
    """How many tokens a run may use, of questions and answers together, from 0 to 100 million; it is looked at before
    each call, so the last one may go over by its own size."""

    @property
    def limits(self) -> Limits:
        """The bounds of one run."""
        return Limits(
            max_actions=self.metel_max_actions,
            max_replans=self.metel_max_replans,
            max_plan_changes=self.metel_max_plan_changes,
            repair_turns=self.metel_repair_turns,
            max_parallel=self.metel_max_parallel,
            max_loop_items=self.metel_max_loop_items,
            max_attempts=self.metel_max_attempts,
            max_timeout_s=self.metel_max_timeout_s,
            max_work_s=self.metel_max_work_s,
            max_request_chars=self.metel_max_request_chars,
            suspended_s=self.metel_suspended_s,
            approval_s=self.metel_approval_s,
            approval_high_risk_s=self.metel_approval_high_risk_s,
        )

    @property
    def model_budget(self) -> Budget:
        """What a run may use of models."""
        return Budget(max_calls=self.metel_model_calls, max_tokens=self.metel_model_tokens)

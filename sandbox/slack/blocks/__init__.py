"""The judge of Block Kit: what the vendor takes in a message, a modal or a Home tab, and how it words a refusal."""

from sandbox.slack.blocks.judge import judge_blocks, judge_view

__all__ = ["judge_blocks", "judge_view"]

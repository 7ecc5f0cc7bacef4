"""Whether a call may happen: its facts, the rules that no team can lift, those of the team, limits, and how a decision
is explained. Pure: what it judges is loaded by ``execution.loaders``.
"""

"""Whether a call may happen: its facts, the rules that no team can lift, those of the team, limits, and how a decision
is explained. Only ``book`` reads what is stored.
"""

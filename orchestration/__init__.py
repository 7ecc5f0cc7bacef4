"""What a run does: plan, judge, fill, call, verify, ask, and tell.

``next_steps`` decides, ``apply`` changes the run, ``performing`` touches the world through the ports, and the
orchestrator is the short loop around them. Nothing here knows Slack, Notion, Google or a database by name.
"""

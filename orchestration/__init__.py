"""What a run does, in layers; a lower one never imports a higher one.

``commands`` (what people want of a run) > ``execution`` (the engine) > ``plan`` > ``ask`` (questions and approvals) >
``policy`` > ``run`` (the state machine) > ``text`` and ``rate_limit`` > the modules here, ``ports`` among them. Beside
them stand the adapters, known to the composition root alone: ``llm``, ``rule_planner``, ``storage`` and ``queue``.
"""

"""A planner or a policy, measured on cases."""

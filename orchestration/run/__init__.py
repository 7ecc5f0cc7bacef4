"""The state machine of a run: the reducer folds its events, the scheduler says what can be done next. Pure."""

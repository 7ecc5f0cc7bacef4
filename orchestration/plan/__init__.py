"""Plans: made by a planner, checked, compared with the one before, refused or carried along."""

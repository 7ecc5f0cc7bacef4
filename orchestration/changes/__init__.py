"""What people change of a run: its plan in words, the values of a step, a step left out; and what they want of a run
that is over.
"""

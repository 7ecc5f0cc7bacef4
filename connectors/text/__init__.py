"""Texts from data that was read: summaries, drafts, translations, answers, and forms filled in from it.

Nobody who does the work has tools, and what comes back keeps the data's origins.
"""

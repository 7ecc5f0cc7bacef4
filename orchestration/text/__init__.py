"""Reads text without a plan, a tool or a team: dates, addresses, personal data, the language, letters in disguise; and
holds the messages for people.
"""

"""Days of a seed file, counted from the sandbox's first day."""

from datetime import date, timedelta

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


def day_of(text: str, start: date) -> date:
    """`today`, `+3`, `-2`, or a weekday of this or another week: `week:fri`, `week+1:mon`, `week-2:tue`."""
    if text == "today":
        return start
    if not text.startswith("week"):
        return start + timedelta(days=int(text))
    week, weekday = text.removeprefix("week").split(":")
    monday = start - timedelta(days=start.weekday())
    return monday + timedelta(days=7 * int(week or 0) + WEEKDAYS.index(weekday))

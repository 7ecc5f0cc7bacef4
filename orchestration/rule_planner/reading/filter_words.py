"""A filter in words, for the name of what it chooses: a figure that is told to others says of what it is. Pure."""

from __future__ import annotations

from orchestration.rule_planner.plans.condition_parts import list_tests
from orchestration.rule_planner.reading.value_tests import is_guessed_test
from schemas.plan import Language
from schemas.values import Json, Payload

_HAS = frozenset({"eq", "in", "contains", "matches"})
_WITHOUT: dict[Language, str] = {"ko": "{} 제외", "en": "without {}", "ja": "{}以外"}
_COMPARED: dict[str, dict[Language, str]] = {
    "gt": {"ko": "{} 초과", "en": "over {}", "ja": "{}超"},
    "ge": {"ko": "{} 이상", "en": "at least {}", "ja": "{}以上"},
    "lt": {"ko": "{} 미만", "en": "under {}", "ja": "{}未満"},
    "le": {"ko": "{} 이하", "en": "at most {}", "ja": "{}以下"},
}


def describe_chosen_rows(name: str, condition: Json, language: Language) -> str:
    """Return the name of rows with the values that they were chosen by before it, and what they are without or beyond
    in brackets behind it. Days are not told: the name has them; nor is a word that is only guessed to be a value."""
    known = [one for one in list_tests(condition) if isinstance(one, dict) and not is_guessed_test(one)]
    tests = [one for one in known if one.get("path") != "@date"]
    has = [value for one in tests if one.get("op") in _HAS for value in _list_values(one)]
    rest = [_describe(one, language) for one in tests if one.get("op") not in _HAS]
    told = ", ".join(one for one in rest if one)
    return " ".join((*([", ".join(dict.fromkeys(has))] if has else []), name, *([f"({told})"] if told else [])))


def _list_values(test: Payload) -> list[str]:
    value = test.get("value")
    found = value if isinstance(value, list) else [value]
    return [_format(one) for one in found if isinstance(one, str | int | float) and not isinstance(one, bool)]


def _describe(test: Payload, language: Language) -> str:
    values, op = ", ".join(_list_values(test)), str(test.get("op"))
    form = _COMPARED.get(op, {}).get(language) or (_WITHOUT[language] if op in ("ne", "not_in") else "")
    return form.format(values) if values and form else ""


def _format(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:,}"

"""The coverage page tells the truth about the routes."""

from sandbox.app import create_sandbox
from sandbox.coverage import NOT_EMULATED, NOTES, PAGE, coverage_page
from sandbox.slack.methods import METHODS


def test_the_coverage_page_is_what_the_routes_say() -> None:
    assert PAGE.read_text("utf-8") == coverage_page(create_sandbox().app), "run: python -m sandbox.coverage"


def test_every_method_of_slack_is_in_the_table() -> None:
    page = PAGE.read_text("utf-8")
    assert [method.name for method in METHODS if f"| `{method.name}` | yes |" not in page] == []


def test_no_note_is_about_a_method_that_is_not_there() -> None:
    served = {getattr(route, "name", "") for route in create_sandbox().app.routes}
    assert set(NOTES) - served == set()


def test_nothing_is_both_emulated_and_not() -> None:
    served = {str(getattr(route, "name", "")) for route in create_sandbox().app.routes}
    missing = {
        f"{service}:{name}" for service, rows in NOT_EMULATED.items() for row in rows for name in row.split(", ")
    }
    assert served & missing == set()

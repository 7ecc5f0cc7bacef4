"""Modals: opened, filled in, refused, stacked, closed."""

from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from tests.sandbox.slack_place import (
    MINJI,
    Json,
    SlackPlace,
    bolt_app,
    connected,
    modal,
    plain,
    refusal,
    section,
    slack_place,
    text_input,
    until,
)

PLACES = {"type": "conversations_select", "action_id": "place"}
FORM = modal(
    text_input("title"),
    {"type": "input", "block_id": "place_block", "label": plain("어디"), "element": PLACES, "optional": True},
    notify_on_close=True,
)


class Form:
    """A Bolt app whose /form command opens a modal; `answers` are what it says to each submission."""

    def __init__(self, place: SlackPlace, *answers: Json) -> None:
        self.app: Any = bolt_app(place)
        self.submitted: list[Json] = []
        self.closed: list[str] = []
        self._place = place
        self._answers = list(answers)
        self.app.command("/form")(self._open)
        self.app.view("form")(self._take)
        self.app.view_closed("form")(self._closed)

    async def _open(self, ack: Any, body: Json, client: Any) -> None:
        await client.views_open(trigger_id=body["trigger_id"], view=FORM)
        await ack()

    async def _take(self, ack: Any, view: Json) -> None:
        self.submitted.append(view["state"]["values"])
        await ack(**(self._answers.pop(0) if self._answers else {}))

    async def _closed(self, ack: Any, view: Json) -> None:
        self.closed.append(view["id"])
        await ack()

    async def opened(self) -> str:
        await self._place.done("minji", "commands", command="/form", channel="#dev")
        [view] = (await self._place.world())["views"]
        return str(view["id"])


def form_place(*answers: Json) -> AbstractAsyncContextManager[tuple[SlackPlace, Form]]:
    @asynccontextmanager
    async def run() -> AsyncGenerator[tuple[SlackPlace, Form]]:
        async with slack_place() as place:
            form = Form(place, *answers)
            async with connected(place, form.app):
                yield place, form

    return run()


async def test_a_form_is_submitted_with_its_values() -> None:
    async with form_place() as (place, form):
        view = await form.opened()
        answer = await place.done("minji", f"views/{view}/submit", values={"title": "회의", "place": "#sales"})
        assert answer == {"ok": True, "errors": {}, "views": []}
        [values] = form.submitted
        assert values["title_block"]["title"] == {"type": "plain_text_input", "value": "회의"}
        assert values["place_block"]["place"]["selected_conversation"] == "C0SALES001"


async def test_the_apps_errors_are_shown_by_field_and_the_form_stays() -> None:
    async with form_place({"response_action": "errors", "errors": {"title_block": "이미 있어요"}}) as (place, form):
        view = await form.opened()
        answer = await place.done("minji", f"views/{view}/submit", values={"title": "회의"})
        assert (answer["ok"], answer["errors"]) == (False, {"title_block": "이미 있어요"})
        [shown] = (await place.world())["views"]
        assert (shown["errors"], shown["owner"]) == ({"title_block": "이미 있어요"}, MINJI)
        again = await place.done("minji", f"views/{view}/submit", values={"title_block": "새 회의"})
        assert again["ok"] is True
        assert [values["title_block"]["title"]["value"] for values in form.submitted] == ["회의", "새 회의"]


async def test_an_empty_required_field_never_reaches_the_app() -> None:
    async with form_place() as (place, form):
        view = await form.opened()
        answer = await place.done("minji", f"views/{view}/submit", values={})
        assert answer["errors"] == {"title_block": "Please complete this required field."}
        assert form.submitted == []


async def test_errors_for_a_field_that_is_not_there_show_as_trouble() -> None:
    async with form_place({"response_action": "errors", "errors": {"nowhere": "x"}}) as (place, form):
        view = await form.opened()
        answer = await place.done("minji", f"views/{view}/submit", values={"title": "회의"})
        assert list(answer["errors"]) == [""]


async def test_a_submission_can_replace_or_stack_or_clear_the_modal() -> None:
    second = modal(text_input("more"), callback_id="form", title=plain("Second"))
    answers = [
        {"response_action": "update", "view": second},
        {"response_action": "push", "view": modal(section("세 번째"), title=plain("Third"))},
        {"response_action": "clear"},
    ]
    async with form_place(*answers) as (place, form):
        view = await form.opened()
        replaced = await place.done("minji", f"views/{view}/submit", values={"title": "a"})
        assert [v["title"]["text"] for v in replaced["views"]] == ["Second"]
        stacked = await place.done("minji", f"views/{view}/submit", values={"more": "b"})
        assert [v["title"]["text"] for v in stacked["views"]] == ["Second", "Third"]
        assert stacked["views"][1]["previous_view_id"] == view
        beneath = await place.does("minji", f"views/{view}/submit", values={"more": "b"})
        assert beneath.status_code == 409
        cleared = await place.done("minji", f"views/{stacked['views'][1]['id']}/submit")
        assert cleared["views"] == []


async def test_closing_a_modal_is_told_when_the_app_asked() -> None:
    async with form_place() as (place, form):
        view = await form.opened()
        assert (await place.done("minji", f"views/{view}/close"))["views"] == []
        await until(place, lambda _: form.closed == [view])


async def test_someone_elses_modal_cannot_be_submitted() -> None:
    async with form_place() as (place, form):
        view = await form.opened()
        answer = await place.does("junho", f"views/{view}/submit", values={"title": "x"})
        assert answer.status_code == 404


async def test_a_field_that_the_form_does_not_have_is_named() -> None:
    async with form_place() as (place, form):
        view = await form.opened()
        answer = await place.does("minji", f"views/{view}/submit", values={"titel": "x"})
        assert (answer.status_code, answer.json()["fields"]) == (400, ["title", "place"])


async def test_an_update_keeps_what_was_entered_and_a_stale_hash_is_refused() -> None:
    async with form_place({"response_action": "errors", "errors": {"title_block": "다시"}}) as (place, form):
        view = await form.opened()
        await place.done("minji", f"views/{view}/submit", values={"title": "남는 글"})
        updated = await place.web.views_update(view_id=view, view={**FORM, "title": plain("New")})
        assert updated["view"]["state"]["values"]["title_block"]["title"]["value"] == "남는 글"
        stale = place.web.views_update(view_id=view, view=FORM, hash="1772586000.stale")
        assert (await refusal(stale))["error"] == "hash_conflict"

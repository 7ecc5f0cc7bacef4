"""Clicks and choices on cards, from the person to a Bolt app and back."""

import asyncio
from typing import Any

from tests.sandbox.slack_place import (
    DEV,
    JUNHO,
    MINJI,
    Json,
    SlackPlace,
    actions,
    bolt_app,
    button,
    connected,
    modal,
    plain,
    refusal,
    section,
    slack_place,
    text_input,
)

SELECT = {"type": "channels_select", "action_id": "where", "placeholder": plain("채널")}
CHOICE = {"type": "static_select", "action_id": "pick", "options": [{"text": plain("하나"), "value": "one"}]}
WHEN = {"type": "datetimepicker", "action_id": "when"}
MORE = {"type": "overflow", "action_id": "more", "options": [{"text": plain("둘"), "value": "two"}]}
BOXES = {
    "type": "checkboxes",
    "action_id": "boxes",
    "options": [{"text": plain(name), "value": name} for name in ("a", "b")],
}


class Clicks:
    """A Bolt app that keeps every click it acknowledges."""

    def __init__(self, place: SlackPlace) -> None:
        self.app: Any = bolt_app(place)
        self.bodies: list[Json] = []
        for action_id in ("go", "where", "pick", "when", "more", "boxes"):
            self.app.action(action_id)(self._keep)

    async def _keep(self, ack: Any, body: Json) -> None:
        self.bodies.append(body)
        await ack()


async def card(place: SlackPlace, *elements: Json) -> str:
    blocks = [section("고르세요"), actions(*elements)]
    return str((await place.web.chat_postMessage(channel=DEV, text="고르세요", blocks=blocks))["ts"])


async def test_a_click_reaches_the_app_with_the_message_it_was_on() -> None:
    async with slack_place() as place:
        clicks = Clicks(place)
        async with connected(place, clicks.app):
            ts = await card(place, button("go", "opaque-1"))
            answer = await place.done("minji", "actions", channel="#dev", message_ts=ts, action_id="go")
        assert answer == {"ok": True, "acknowledged": True}
        [body] = clicks.bodies
        [action] = body["actions"]
        assert (action["action_id"], action["value"], action["block_id"]) == ("go", "opaque-1", "acts")
        assert (body["user"]["id"], body["channel"]["id"], body["message"]["ts"]) == (MINJI, DEV, ts)
        assert body["container"]["message_ts"] == ts


async def test_a_choice_is_told_and_stays_on_the_card() -> None:
    async with slack_place() as place:
        clicks = Clicks(place)
        async with connected(place, clicks.app):
            ts = await card(place, SELECT, CHOICE, WHEN, MORE, BOXES, button("go"))
            chosen = {"where": "#sales", "pick": "one", "when": "2026-03-05T15:00", "more": "two", "boxes": ["a", "b"]}
            for action_id, value in chosen.items():
                await place.done("minji", "actions", channel=DEV, message_ts=ts, action_id=action_id, value=value)
            await place.done("minji", "actions", channel=DEV, message_ts=ts, action_id="go")
        where, pick, when, more, boxes = [body["actions"][0] for body in clicks.bodies[:5]]
        assert where["selected_channel"] == "C0SALES001"
        assert pick["selected_option"]["text"]["text"] == "하나"
        assert when["selected_date_time"] == 1772690400
        assert more["selected_option"]["value"] == "two"
        assert [option["value"] for option in boxes["selected_options"]] == ["a", "b"]
        state = clicks.bodies[5]["state"]["values"]["acts"]
        assert state["where"] == {"type": "channels_select", "selected_channel": "C0SALES001"}
        assert set(state) == {"where", "pick", "when", "boxes"}


async def test_what_is_not_on_the_card_cannot_be_clicked() -> None:
    async with slack_place() as place:
        ts = await card(place, button("go"))
        missing = await place.does("minji", "actions", channel="#dev", message_ts=ts, action_id="stop")
        assert (missing.status_code, missing.json()["actions"]) == (404, ["go"])
        wrong = await place.does("minji", "actions", channel="#dev", message_ts=ts, action_id="go", value="forged")
        assert wrong.status_code == 400
        await place.web.chat_update(channel=DEV, ts=ts, text="끝", blocks=[section("끝")])
        gone = await place.does("minji", "actions", channel="#dev", message_ts=ts, action_id="go")
        assert gone.status_code == 404


async def test_a_button_hidden_from_a_person_cannot_be_clicked_by_them() -> None:
    async with slack_place() as place:
        ts = await card(place, button("go", visible_to_user_ids=[JUNHO]))
        hidden = await place.does("minji", "actions", channel="#dev", message_ts=ts, action_id="go")
        assert (hidden.status_code, hidden.json()["error"]) == (403, "action_id: go is not shown to minji")


async def test_a_value_that_the_select_does_not_offer_is_refused() -> None:
    async with slack_place() as place:
        ts = await card(place, CHOICE)
        answer = await place.does("minji", "actions", channel="#dev", message_ts=ts, action_id="pick", value="zwei")
        assert (answer.status_code, answer.json()["error"]) == (400, "value: no option 'zwei'; there are: one")


async def test_a_click_without_a_running_app_is_not_acknowledged() -> None:
    async with slack_place() as place:
        await place.order("/admin/delivery", ack_timeout=0.05, patience=0.05)
        ts = await card(place, button("go"))
        answer = await place.done("minji", "actions", channel="#dev", message_ts=ts, action_id="go")
        assert answer["acknowledged"] is False


async def test_a_trigger_opens_one_modal_and_only_for_three_seconds() -> None:
    async with slack_place() as place:
        clicks = Clicks(place)
        async with connected(place, clicks.app):
            ts = await card(place, button("go"))
            for _ in range(2):
                await place.done("minji", "actions", channel="#dev", message_ts=ts, action_id="go")
        first, second = [body["trigger_id"] for body in clicks.bodies]
        view = modal(text_input("a"))
        opened = await place.web.views_open(trigger_id=first, view=view)
        assert [v["id"] for v in (await place.world())["views"]] == [opened["view"]["id"]]
        again = place.web.views_open(trigger_id=first, view=view)
        assert (await refusal(again))["error"] == "exchanged_trigger_id"
        await place.order("/admin/clock", advance=4)
        late = place.web.views_open(trigger_id=second, view=view)
        assert (await refusal(late))["error"] == "expired_trigger_id"


async def test_a_response_url_answers_five_times() -> None:
    async with slack_place() as place:
        clicks = Clicks(place)
        async with connected(place, clicks.app):
            ts = await card(place, button("go"))
            await place.done("minji", "actions", channel="#dev", message_ts=ts, action_id="go")
        url = clicks.bodies[0]["response_url"]
        first = await place.http.post(url, json={"text": "당신만"})
        assert (first.status_code, first.text) == (200, "ok")
        await place.http.post(url, json={"text": "바뀜", "replace_original": True})
        shown = {m["ts"]: m for m in await place.messages(DEV)}
        assert shown[ts]["text"] == "바뀜"
        assert [m["to"] for m in shown.values() if m["text"] == "당신만"] == [MINJI]
        statuses = [(await place.http.post(url, json={"text": "더"})).status_code for _ in range(4)]
        assert statuses == [200, 200, 200, 404]


async def test_an_external_select_offers_what_the_app_says() -> None:
    async with slack_place() as place:
        app: Any = bolt_app(place)
        chosen: asyncio.Queue[Json] = asyncio.Queue()

        async def offer(ack: Any, payload: Json) -> None:
            await ack(options=[{"text": plain(f"p{payload['value']}"), "value": f"page{payload['value']}"}])

        async def keep(ack: Any, action: Json) -> None:
            await ack()
            chosen.put_nowait(action)

        app.options("page")(offer)
        app.action("page")(keep)
        external = {"type": "external_select", "action_id": "page", "min_query_length": 0}
        async with connected(place, app):
            ts = await card(place, external)
            found = await place.done("minji", "options", channel="#dev", message_ts=ts, action_id="page", query="7")
            assert [option["value"] for option in found["options"]] == ["page7"]
            await place.done("minji", "actions", channel="#dev", message_ts=ts, action_id="page", value="page")
        assert chosen.get_nowait()["selected_option"]["value"] == "page"


async def test_a_click_tells_how_all_controls_of_the_card_stand_also_those_nobody_touched() -> None:
    ticked = {**BOXES, "initial_options": [BOXES["options"][1]]}
    async with slack_place() as place:
        clicks = Clicks(place)
        async with connected(place, clicks.app):
            ts = await card(place, ticked, CHOICE, button("go", "opaque-1"))
            await place.done("minji", "actions", channel="#dev", message_ts=ts, action_id="pick", value="one")
            await place.done("minji", "actions", channel="#dev", message_ts=ts, action_id="go")
            await place.done("junho", "actions", channel="#dev", message_ts=ts, action_id="go")
    other = clicks.bodies[-1]["state"]["values"]["acts"]
    assert other["pick"]["selected_option"] is None, "what one person picks is not picked for another"
    state = clicks.bodies[-2]["state"]["values"]["acts"]
    assert [option["value"] for option in state["boxes"]["selected_options"]] == ["b"]
    assert state["pick"]["selected_option"]["value"] == "one"

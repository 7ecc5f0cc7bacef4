"""Clicks and choices on cards and in modals."""

from dataclasses import dataclass
from typing import Any

from sandbox.slack.blocks.judge import actionables
from sandbox.slack.controls import BUTTONS, UnfitValueError, options_of, pressed, state_of
from sandbox.slack.delivery import Deliveries
from sandbox.slack.interactions import Interactions
from sandbox.slack.methods.method import App
from sandbox.slack.person.errors import PersonError
from sandbox.slack.world import Message, User, View

Json = dict[str, Any]
Place = Message | View


@dataclass(frozen=True)
class Control:
    """An element on a card or in a modal, with its block."""

    place: Place
    block: Json
    element: Json


def blocks_of(place: Place) -> list[Json]:
    return place.content["blocks"] if isinstance(place, View) else place.blocks


class PersonClicks:
    """Acts on the elements that the app put before a person. Raises PersonError for what isn't there."""

    def __init__(self, app: App, deliveries: Deliveries, interactions: Interactions) -> None:
        self._world = app.world
        self._deliveries = deliveries
        self._interactions = interactions

    def message(self, user: User, channel: str, ts: str) -> Message:
        message = self._world.message(channel, ts)
        if message is None or message.to not in (None, user.id):
            raise PersonError(404, f"message_ts: no message {ts} in {channel}")
        return message

    def view(self, user: User, view_id: str) -> View:
        """An open modal or the Home tab of this person."""
        home = self._world.homes.get(user.id)
        view = home if home is not None and home.id == view_id else self._world.views.get(view_id)
        if view is None or view.owner != user.id:
            raise PersonError(404, f"view_id: {user.name} has no open view {view_id}")
        return view

    def control(self, user: User, place: Place, action_id: str, block_id: str | None) -> Control:
        """The element with this action id. Raises PersonError 404 when it is not there, 403 when hidden from them."""
        found = [
            Control(place, block, element)
            for block, element in actionables(blocks_of(place))
            if element.get("action_id") == action_id and block_id in (None, block["block_id"])
        ]
        if not found:
            there = [element.get("action_id") for _, element in actionables(blocks_of(place))]
            raise PersonError(404, f"action_id: no {action_id} there", actions=there)
        visible = found[0].element.get("visible_to_user_ids")
        if visible and user.id not in visible:
            raise PersonError(403, f"action_id: {action_id} is not shown to {user.name}")
        return found[0]

    async def act(self, user: User, control: Control, value: Any) -> Json:
        """Click or choose; answers whether the app acknowledged. The app hears nothing of an input that does not
        dispatch actions."""
        action = await self._action(user, control, value)
        place = control.place
        if control.block["type"] == "input" and not control.block.get("dispatch_action"):
            return {"acknowledged": True, "dispatched": False}
        if isinstance(place, View):
            envelope = self._interactions.action_in_view(user, place, action)
        else:
            envelope = self._interactions.action_on_message(user, place, action)
        return {"acknowledged": await self._deliveries.acknowledged(envelope) is not None}

    async def _action(self, user: User, control: Control, value: Any) -> Json:
        element = control.element
        ids: Json = {"action_id": element["action_id"], "block_id": control.block["block_id"], "type": element["type"]}
        try:
            if element["type"] in BUTTONS:
                return {**ids, **pressed(element, value)}
            offered = await self._with_options(user, control)
            state = state_of(offered, value, self.resolve)
        except UnfitValueError as error:
            raise PersonError(400, f"value: {error}") from None
        if element["type"] != "overflow":
            place = control.place
            picked = place.state if isinstance(place, View) else place.state.setdefault(user.id, {})
            picked.setdefault(control.block["block_id"], {})[element["action_id"]] = state
            self._told_of_choice(control.place)
        return {**ids, **state}

    def _told_of_choice(self, place: Place) -> None:
        if isinstance(place, View):
            self._world.changes.announce("view_changed", view=place.id, user=place.owner)
        else:
            self._world.edited(place)

    async def _with_options(self, user: User, control: Control) -> Json:
        if "external_select" not in control.element["type"]:
            return control.element
        return {**control.element, "options": await self.options(user, control, "")}

    async def options(self, user: User, control: Control, query: str) -> list[Json]:
        """What a select offers; an external one asks the app. Raises PersonError 502 when the app does not answer."""
        if "external_select" not in control.element["type"]:
            return options_of(control.element)
        asked = self._interactions.options_wanted(user, control.place, control.block, control.element, query)
        answer = await self._deliveries.acknowledged(asked)
        if answer is None:
            raise PersonError(502, "the app did not offer any options")
        return options_of(answer)

    def resolve(self, kind: str, name: str) -> str:
        """An id for what a person chose in a users, channels or conversations select. Raises UnfitValueError."""
        if "users" in kind:
            user = self._world.person(name)
            if user is None:
                raise UnfitValueError(f"no such person: {name}")
            return user.id
        channel = self._world.channel(name)
        if channel is None or (channel.is_im and "channels" in kind):
            raise UnfitValueError(f"no such channel: {name}")
        return channel.id

"""Filling in, submitting and closing modals."""

from typing import Any, cast

from sandbox.slack import modals
from sandbox.slack.blocks.judge import actionables
from sandbox.slack.controls import BUTTONS, UnfitValueError, is_empty, state_of
from sandbox.slack.delivery import Deliveries
from sandbox.slack.interactions import Interactions
from sandbox.slack.methods.method import App
from sandbox.slack.objects import view_json
from sandbox.slack.person.clicks import PersonClicks
from sandbox.slack.person.errors import PersonError
from sandbox.slack.refusals import SlackError
from sandbox.slack.world import User, View

Json = dict[str, Any]
REQUIRED = "Please complete this required field."
TROUBLE = "We had some trouble connecting. Try again?"


class Forms:
    """What a person does with an open modal."""

    def __init__(self, app: App, deliveries: Deliveries, interactions: Interactions, clicking: PersonClicks) -> None:
        self._world = app.world
        self._deliveries = deliveries
        self._interactions = interactions
        self._clicking = clicking

    async def submit(self, user: User, view: View, values: Json) -> Json:
        """Submit a modal. Answers `{ok, errors, views}`: what the person sees afterwards, errors by block id."""
        if view.content["type"] != "modal" or view is not modals.stack_of(self._world, user.id)[-1]:
            raise PersonError(409, "only the topmost modal can be submitted")
        view.state = self._filled(view, values)
        view.errors = _missing(view)
        if view.errors:
            return self._seen(user, view.errors)
        answer = await self._deliveries.acknowledged(self._interactions.submission(user, view))
        if answer is None:
            view.errors = {"": TROUBLE}
            return self._seen(user, view.errors)
        return self._apply(user, view, answer)

    def _filled(self, view: View, values: Json) -> Json:
        """The state with the values entered. Keys are block ids or action ids; a block id may hold
        `{action_id: value}`. Raises PersonError 400 for a key that the form does not have."""
        state: Json = {block_id: dict(fields) for block_id, fields in view.state.items()}
        unknown = set(values)
        for block, element in actionables(view.content["blocks"]):
            if element["type"] in (*BUTTONS, "overflow"):
                continue
            block_id, action_id = block["block_id"], element["action_id"]
            given: Any = None
            for key in {block_id, action_id} & set(values):
                unknown.discard(key)
                given = values[key]
                if isinstance(given, dict) and action_id in given:
                    given = cast(Json, given)[action_id]
                state.setdefault(block_id, {})[action_id] = self._chosen(element, given, key)
        if unknown:
            raise PersonError(400, f"values: the form has no {', '.join(sorted(unknown))}", fields=_fields(view))
        return state

    def _chosen(self, element: Json, given: Any, key: str) -> Json:
        try:
            return state_of(element, given, self._clicking.resolve)
        except UnfitValueError as error:
            raise PersonError(400, f"values.{key}: {error}") from None

    def _apply(self, user: User, view: View, answer: Json) -> Json:
        """Do what the app answered to the submission.

        https://docs.slack.dev/surfaces/modals#response_actions
        """
        try:
            match answer.get("response_action"):
                case "errors":
                    view.errors = _known_errors(view, answer.get("errors"))
                case "update":
                    modals.replace(self._world, view, modals.judged(answer.get("view") or {}, "modal"))
                case "push":
                    modals.show(self._world, user.id, modals.judged(answer.get("view") or {}, "modal"), above=view)
                case "clear":
                    modals.close_all(self._world, user.id)
                case None:
                    modals.close(self._world, view)
                case _:
                    view.errors = {"": TROUBLE}
        except SlackError as error:
            raise PersonError(502, f"the app answered with a view that is refused: {error}", **error.details) from None
        self._world.changes.announce("view_changed", view=view.id, user=user.id)
        return self._seen(user, view.errors)

    def close(self, user: User, view: View) -> Json:
        """Close a modal with its close button; the app hears of it when it asked to."""
        closing = modals.stack_of(self._world, user.id) if view.content.get("clear_on_close") else [view]
        for each in closing:
            modals.close(self._world, each)
            if each.content.get("notify_on_close"):
                cleared = bool(view.content.get("clear_on_close"))
                self._deliveries.send(self._interactions.closed(user, each, cleared=cleared))
        return self._seen(user, {})

    def _seen(self, user: User, errors: dict[str, str]) -> Json:
        views = [view_json(self._world, view) for view in modals.stack_of(self._world, user.id)]
        return {"ok": not errors, "errors": errors, "views": views}


def _inputs(view: View) -> list[tuple[Json, Json]]:
    return [(block, element) for block, element in actionables(view.content["blocks"]) if block["type"] == "input"]


def _fields(view: View) -> list[str]:
    return [element["action_id"] for _, element in actionables(view.content["blocks"])]


def _missing(view: View) -> dict[str, str]:
    """What the client itself refuses: required fields that are empty, and texts of the wrong length."""
    errors: dict[str, str] = {}
    for block, element in _inputs(view):
        state = view.state[block["block_id"]][element["action_id"]]
        if is_empty(state):
            if not block.get("optional"):
                errors[block["block_id"]] = REQUIRED
            continue
        length = len(str(state.get("value", "")))
        if element["type"] == "plain_text_input" and not (
            element.get("min_length", 0) <= length <= element.get("max_length", 3000)
        ):
            errors[block["block_id"]] = "The length of this text is not within the limits."
    return errors


def _known_errors(view: View, errors: Any) -> dict[str, str]:
    """Errors name input blocks; any other answer makes the client show that something went wrong."""
    named = cast(Json, errors) if isinstance(errors, dict) else {}
    known = {block["block_id"] for block, _ in _inputs(view)}
    if not named or not set(named) <= known:
        return {"": TROUBLE}
    return {block_id: str(text) for block_id, text in named.items()}

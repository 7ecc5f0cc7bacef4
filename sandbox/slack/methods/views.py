"""views.*: modals and the Home tab."""

from sandbox.slack import modals
from sandbox.slack.arguments import Arguments
from sandbox.slack.methods.method import App, Json, Method, known_user
from sandbox.slack.objects import view_json
from sandbox.slack.refusals import SlackError, invalid
from sandbox.slack.world import View


def _content(arguments: Arguments, kind: str) -> Json:
    view = arguments.mapping("view", "invalid_arguments")
    if view is None:
        raise invalid("invalid_arguments", ["[ERROR] missing required field: view"])
    return modals.judged(view, kind)


def open_view(app: App, arguments: Arguments) -> Json:
    content = _content(arguments, "modal")
    trigger = app.triggers.redeem(arguments.text("trigger_id"))
    return {"view": view_json(app.world, modals.show(app.world, trigger.user, content))}


def push(app: App, arguments: Arguments) -> Json:
    content = _content(arguments, "modal")
    trigger = app.triggers.redeem(arguments.text("trigger_id"))
    stack = modals.stack_of(app.world, trigger.user)
    if not stack:
        raise SlackError("not_found")
    return {"view": view_json(app.world, modals.show(app.world, trigger.user, content, above=stack[-1]))}


def _named(app: App, arguments: Arguments) -> View:
    view_id, external_id = arguments.maybe("view_id"), arguments.maybe("external_id")
    if view_id is None and external_id is None:
        raise invalid("invalid_arguments", ["[ERROR] either view_id or external_id is required"])
    for view in app.world.views.values():
        if view.id == view_id or (external_id and view.content.get("external_id") == external_id):
            return view
    raise SlackError("not_found")


def update(app: App, arguments: Arguments) -> Json:
    content = _content(arguments, "modal")
    view = modals.replace(app.world, _named(app, arguments), content, arguments.maybe("hash"))
    return {"view": view_json(app.world, view)}


def publish(app: App, arguments: Arguments) -> Json:
    content = _content(arguments, "home")
    user = known_user(app, arguments.text("user_id"))
    view = modals.publish(app.world, user.id, content, arguments.maybe("hash"))
    return {"view": view_json(app.world, view)}


VIEWS = (
    Method("views.open", open_view, writes=True, notes="trigger ids last 3 s of the sandbox's clock and work once"),
    Method("views.push", push, writes=True, notes="at most three modals above each other"),
    Method("views.update", update, writes=True, notes="entered values stay where block and action ids stay"),
    Method("views.publish", publish, writes=True, notes="hash compared when given"),
)

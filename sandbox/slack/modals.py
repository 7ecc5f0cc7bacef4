"""The modals that people have open, and their Home tabs: opening, stacking, replacing, closing."""

import json
import secrets
from typing import Any

from sandbox.slack.blocks import judge_view
from sandbox.slack.blocks.block_ids import with_ids
from sandbox.slack.blocks.judge import VIEW_BYTES
from sandbox.slack.controls import untouched
from sandbox.slack.refusals import SlackError, invalid
from sandbox.slack.world import SlackWorld, View, new_id

Json = dict[str, Any]
DEEPEST = 3


def judged(view: Json, *kinds: str) -> Json:
    """The content of a view as stored. Raises invalid_arguments or view_too_large."""
    complaints = judge_view(view)
    if complaints:
        raise invalid("invalid_arguments", complaints)
    if view["type"] not in kinds:
        raise invalid("invalid_arguments", [f"[ERROR] must be of type {' or '.join(kinds)} [json-pointer:/view/type]"])
    if len(json.dumps(view, ensure_ascii=False).encode()) > VIEW_BYTES:
        raise SlackError("view_too_large")
    return {**view, "blocks": with_ids(view["blocks"])}


def fresh_hash(world: SlackWorld) -> str:
    return f"{world.epoch()}.{secrets.token_hex(4)}"


def stack_of(world: SlackWorld, user: str) -> list[View]:
    """The person's open modals, the topmost last."""
    return [view for view in world.views.values() if view.owner == user]


def show(world: SlackWorld, user: str, content: Json, *, above: View | None = None) -> View:
    """Put a modal before a person: in place of what is open, or above `above`. Raises push_limit_reached or
    duplicate_external_id."""
    external = content.get("external_id")
    if external and any(v.content.get("external_id") == external for v in world.views.values()):
        raise SlackError("duplicate_external_id")
    if above is None:
        close_all(world, user)
    elif len(stack_of(world, user)) >= DEEPEST:
        raise SlackError("push_limit_reached")
    fresh = new_id("V")
    root, previous = (above.root_id, above.id) if above else (fresh, None)
    view = View(fresh, user, content, fresh_hash(world), root, previous, untouched(content["blocks"]))
    world.views[view.id] = view
    world.changes.announce("view_opened", view=view.id, user=user)
    return view


def replace(world: SlackWorld, view: View, content: Json, given_hash: str | None = None) -> View:
    """Change a view in place. Fields whose block and action ids stay keep what the person entered. Raises
    hash_conflict."""
    if given_hash is not None and given_hash != view.hash:
        raise SlackError("hash_conflict")
    fresh = untouched(content["blocks"])
    for block_id, fields in fresh.items():
        fields |= {a: s for a, s in view.state.get(block_id, {}).items() if a in fields}
    view.content, view.state, view.errors, view.hash = content, fresh, {}, fresh_hash(world)
    world.changes.announce("view_changed", view=view.id, user=view.owner)
    return view


def close(world: SlackWorld, view: View) -> None:
    """Close one modal; the one beneath shows again."""
    world.views.pop(view.id, None)
    world.changes.announce("view_closed", view=view.id, user=view.owner)


def close_all(world: SlackWorld, user: str) -> None:
    for view in stack_of(world, user):
        close(world, view)


def publish(world: SlackWorld, user: str, content: Json, given_hash: str | None) -> View:
    """Set a person's Home tab. Raises hash_conflict."""
    home = world.homes.get(user)
    if home is not None:
        return replace(world, home, content, given_hash)
    fresh = new_id("V")
    world.homes[user] = View(fresh, user, content, fresh_hash(world), fresh, state=untouched(content["blocks"]))
    world.changes.announce("view_changed", view=fresh, user=user)
    return world.homes[user]

"""What the connections hold of which no admin has looked at who may read it, on the Home tab.

https://docs.slack.dev/reference/block-kit/block-elements/multi-select-menu-element
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from bot.slack.cards.blocks import build_actions, build_button, clip_text, escape_mrkdwn
from bot.slack.references import Reference
from orchestration.policy.sources import ConnectedSource
from orchestration.run.phrases import get_service_name
from orchestration.text.messages import Wording
from schemas.plan import Language
from schemas.values import Payload

UnreviewedSources: TypeAlias = tuple[tuple[str, tuple[ConnectedSource, ...]], ...]
"""By service what its connection holds."""
MOST_OPTIONS = 100
MOST_NAME = 60


def build_access_blocks(
    team: str, service: str, sources: tuple[ConnectedSource, ...], wording: Wording, language: Language
) -> Iterator[Payload]:
    """Yield what a connection holds: opened to all by one click, closed where it looks personal by another, or picked.
    What looks personal is not picked beforehand."""
    reference = Reference("team", team, service).written()
    text = wording.say(language, "home.access", service=get_service_name(service), count=len(sources))
    more = len(sources) - MOST_OPTIONS
    if more > 0:
        text = f"{text} {wording.say(language, 'home.access_more', count=more)}"
    yield {
        "type": "section",
        "block_id": f"{reference}:pick",
        "text": {"type": "mrkdwn", "text": escape_mrkdwn(text).replace("&amp;", "&")},
        "accessory": _build_select(sources[:MOST_OPTIONS], wording, language),
    }
    buttons = [build_button("open_all", wording.say(language, "button.open_all"), service)]
    personal = sum(one.is_personal for one in sources)
    if personal:
        label = wording.say(language, "button.close_personal", count=personal)
        buttons.insert(0, build_button("close_personal", label, service, style="primary"))
    yield build_actions(reference, buttons)


def _build_select(sources: tuple[ConnectedSource, ...], wording: Wording, language: Language) -> Payload:
    options = [_build_option(one, wording, language) for one in sources]
    opened = [option for one, option in zip(sources, options, strict=True) if not one.is_personal]
    placeholder: Payload = {"type": "plain_text", "text": wording.say(language, "button.pick_open")}
    initial: Payload = {"initial_options": [*opened]} if opened else {}
    return {
        "type": "multi_static_select",
        "action_id": "pick_open",
        "placeholder": placeholder,
        "options": [*options],
        **initial,
    }


def _build_option(one: ConnectedSource, wording: Wording, language: Language) -> Payload:
    name = clip_text(one.name or one.id, MOST_NAME)
    label = wording.say(language, "home.personal_source", name=name) if one.is_personal else name
    return {"text": {"type": "plain_text", "text": label}, "value": one.id}

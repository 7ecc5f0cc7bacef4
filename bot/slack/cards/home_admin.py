"""How the team's work stands, on the Home tab; for admins with buttons that change it, and the set-up checklist."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from bot.slack.cards.blocks import (
    build_actions,
    build_button,
    build_confirmation,
    build_context,
    build_divider,
    build_section,
    clip_text,
    escape_mrkdwn,
)
from bot.slack.cards.text import format_local_time, format_person
from bot.slack.references import Reference
from bot.slack.setup_check import SetupItem
from connectors.service import list_held_services
from orchestration.policy.mode import TeamStop
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


@dataclass(frozen=True, slots=True)
class TeamContent:
    """How a team's work stands: the stop in force, and whether it rehearses. ``setup`` is for admins, who may change
    both."""

    team: str
    stop: TeamStop | None = None
    rehearses: bool = False
    setup: tuple[SetupItem, ...] = ()
    unreviewed: UnreviewedSources = ()

    @property
    def is_for_admin(self) -> bool:
        """Whether the reader may change it."""
        return bool(self.setup)


def build_team_blocks(shown: TeamContent, wording: Wording, language: Language) -> Iterator[Payload]:
    """Yield how the team's work stands. To those who can't change it nothing is told where all is as usual."""
    if shown.stop is not None:
        yield build_section(_format_stop(shown.stop, wording, language))
    elif shown.rehearses:
        yield build_section(wording.say(language, "home.rehearses"))
    elif shown.is_for_admin:
        yield build_section(wording.say(language, "home.works"))
    else:
        return
    if shown.is_for_admin:
        reference = Reference("team", shown.team).written()
        yield build_actions(reference, [*_buttons(shown, wording, language)])
        yield build_section(f"*{wording.say(language, 'setup.title')}*")
        yield build_context("\n".join(_item(one, wording, language) for one in shown.setup))
        for service, sources in shown.unreviewed:
            yield from build_access_blocks(shown.team, service, sources, wording, language)
    yield build_divider()


def _buttons(shown: TeamContent, wording: Wording, language: Language) -> Iterator[Payload]:
    if shown.stop is not None:
        label = wording.say(language, "button.start_again")
        yield build_button("start_again", label, shown.team, style="primary")
    else:
        texts = ("home.stop_title", "home.stop_text", "button.stop_all", "button.back")
        confirm = build_confirmation(*(wording.say(language, key) for key in texts))
        label = wording.say(language, "button.stop_all")
        yield build_button("stop_all", label, shown.team, style="danger", confirm=confirm)
    if shown.rehearses:
        texts = ("home.act_title", "home.act_text", "button.act", "button.back")
        confirm = build_confirmation(*(wording.say(language, key) for key in texts))
        yield build_button("act", wording.say(language, "button.act"), shown.team, confirm=confirm)
    else:
        yield build_button("rehearse", wording.say(language, "button.rehearse"), shown.team)


def _format_stop(stop: TeamStop, wording: Wording, language: Language) -> str:
    """Return in mrkdwn who stopped all work, and when."""
    who = format_person(stop.by, stop.by_name) if stop.by.startswith(("U", "W")) else format_person("", stop.who)
    return wording.say(language, "home.stopped", who=who, when=format_local_time(stop.at, "UTC"))


def _item(item: SetupItem, wording: Wording, language: Language) -> str:
    """Return a line: what is in order, or what somebody should look at."""
    names = ", ".join(_name(one, wording, language) for one in item.names)
    mark = "⚠" if item.is_open else "✓"
    return f"{mark} {wording.say(language, item.words, names=escape_mrkdwn(names))}"


def _name(name: str, wording: Wording, language: Language) -> str:
    if name not in list_held_services():
        return name
    key = f"service.{name}"
    return wording.say(language, key) if wording.knows(key) else get_service_name(name)

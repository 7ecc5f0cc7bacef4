"""How the team's work stands, on the Home tab; for admins with buttons that change it, and the set-up checklist."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.slack.cards.blocks import (
    build_actions,
    build_button,
    build_confirmation,
    build_context,
    build_divider,
    build_section,
    escape_mrkdwn,
)
from bot.slack.cards.home_access import UnreviewedSources, build_access_blocks
from bot.slack.cards.text import format_local_time, format_person
from bot.slack.references import Reference
from bot.slack.setup_check import SetupItem
from connectors.service import list_held_services
from orchestration.policy.stop import TeamStop
from orchestration.run.phrases import get_service_name
from orchestration.text.messages import Wording
from schemas.plan import Language
from schemas.values import Payload


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

"""The Home tab's part on a person's own data: how much of it is kept, with the button that erases it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.slack.cards.blocks import build_actions, build_button, build_confirmation, build_divider, build_section
from bot.slack.references import Reference
from orchestration.text.messages import Wording
from schemas.plan import Language
from schemas.values import Payload


@dataclass(frozen=True, slots=True)
class OwnDataContent:
    """How many requests of a person that have ended hold something still."""

    person: str
    count: int


def build_own_data_blocks(shown: OwnDataContent, wording: Wording, language: Language) -> Iterator[Payload]:
    """Yield the blocks; none where nothing is kept."""
    if not shown.count:
        return
    yield build_section(wording.say(language, "home.own_data", count=shown.count))
    title, label, back = (wording.say(language, key) for key in ("home.forget_title", "button.forget", "button.back"))
    confirm = build_confirmation(title, wording.say(language, "home.forget_text", count=shown.count), label, back)
    reference = Reference("own", shown.person).written()
    yield build_actions(reference, [build_button("forget_own", label, shown.person, style="danger", confirm=confirm)])
    yield build_divider()

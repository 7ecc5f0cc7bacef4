"""Which tool carries out an effect: rules over the act of a clause and the things it names.

Rules are tried in order; the first that fits decides.
"""

from __future__ import annotations

from dataclasses import dataclass

from orchestration.offline.verbs import Act


@dataclass(frozen=True, slots=True)
class Rule:
    """A tool is meant when the act fits, all of ``needs`` hold, one of ``any_of`` holds and none of ``unless``."""

    tool: str
    acts: frozenset[Act]
    needs: frozenset[str] = frozenset()
    any_of: frozenset[str] = frozenset()
    unless: frozenset[str] = frozenset()

    def fits(self, act: Act, facts: frozenset[str]) -> bool:
        """Return whether the rule applies to an act with these facts."""
        return (
            act in self.acts
            and self.needs <= facts
            and (not self.any_of or bool(self.any_of & facts))
            and not self.unless & facts
        )


def _rule(tool: str, acts: str, needs: str = "", any_of: str = "", unless: str = "") -> Rule:
    known: dict[str, Act] = {act: act for act in _ACTS}
    split = (frozenset(words.split()) for words in (needs, any_of, unless))
    return Rule(tool, frozenset(known[act] for act in acts.split()), *split)


_ACTS: tuple[Act, ...] = (
    "archive", "clear", "schedule", "summarise", "compare", "draw", "total", "upload", "save",
    "update", "append", "create", "find", "send", "read",
)  # fmt: skip

EFFECT_RULES: tuple[Rule, ...] = (
    _rule("sheets.clear_range", "clear archive", any_of="range"),
    _rule("sheets.clear_range", "clear", any_of="sheet tab row"),
    _rule(
        "notion.archive_page",
        "archive",
        any_of="page quote database notion named",
        unless="sheet message channel person",
    ),
    _rule("notion.archive_page", "update", needs="trash"),
    _rule("sheets.create_spreadsheet", "create", needs="sheet", unless="row page to_sheet material"),
    _rule("sheets.append_rows", "append create save send update", needs="to_sheet", unless="page"),
    _rule("sheets.append_rows", "append create save", needs="row", unless="page to_database"),
    _rule("notion.append_blocks", "append save send", needs="to_page"),
    _rule("notion.append_blocks", "append", needs="page", unless="to_database row"),
    _rule("notion.create_page", "append", any_of="to_database database"),
    _rule("notion.append_blocks", "append", any_of="quote named"),
    _rule("notion.update_page", "update", any_of="quote named page status database value"),
    _rule("notion.create_page", "save create", any_of="page notion to_database database material title"),
    _rule("notion.create_page", "send", any_of="to_database to_notion"),
    _rule("notion.append_blocks", "summarise compare", needs="into_notion to_page"),
    _rule("notion.create_page", "summarise compare", needs="into_notion"),
    _rule("slack.upload_file", "send upload save", needs="file"),
    _rule("slack.schedule_message", "schedule", any_of="channel person message quote literal slack"),
    _rule("slack.schedule_message", "send", needs="moment", any_of="literal quote recalled"),
    _rule("slack.send_dm", "send schedule", any_of="person role dm"),
    _rule("slack.post_message", "send upload save", any_of="channel slack team material literal quote posting link"),
    _rule("slack.post_message", "summarise compare total read find draw", any_of="to_channel to_slack"),
)
"""Which tool carries out an effect."""


def effect_tool(act: Act, facts: frozenset[str]) -> str | None:
    """Return the tool that an act with these facts calls for, or None."""
    return next((rule.tool for rule in EFFECT_RULES if rule.fits(act, facts)), None)

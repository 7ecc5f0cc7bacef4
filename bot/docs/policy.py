"""The page of the policy: its built-in rules and the settings of the policy file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from bot.docs.markdown import table
from orchestration.policy import TeamPolicy
from orchestration.wording import load_wording

FILE = Path(__file__).parents[2] / "config" / "policy.yaml"
HEAD = """\
# Policy

Every action is judged twice: with the plan, before anything runs, and with its exact payload just before the call.
Every rule that applies says its word and the strictest counts: deny, then require_confirm, then allow. The same
action, payload, origins and rules give the same word; no model is asked. A contract's or plan's risk can only be
raised by a proposal, never lowered.

An *outside* place is a channel shared with another company or with a guest in it, a guest, or a person of another
company. *Who or where* fields are the channel, user, page, database or spreadsheet that an effect reaches. A value's
origin is `person` (typed in the request or an answer), `config` (set by the team), `resolved` (the one match of a name
that a person typed), `tool:ID` (read by a tool) or `model`.
"""
RULES: Mapping[str, tuple[str, str]] = {
    "scope.missing": ("deny", "The connection lacks a scope that the tool's contract requires."),
    "tool.denied": ("deny", "The tool is on the team's list `denied_tools`."),
    "destructive": (
        "require_confirm",
        "The step is destructive, or carries the tag `delete`, `financial`, `share_public` or `admin`.",
    ),
    "destructive.denied": ("deny", "The step is destructive and the team set `allow_destructive: false`."),
    "external": ("require_confirm", "A write reaches an outside place."),
    "external.denied": ("deny", "A write reaches an outside place and the team set `allow_external_send: false`."),
    "personal_data": (
        "`personal_data`",
        "What would be written holds a resident, phone, card or business number or an e-mail address; the reason says "
        "which and how many.",
    ),
    "origin.target": (
        "require_confirm",
        "A who-or-where field of a write was decided by something read or by a model.",
    ),
    "origin.text": ("`untrusted_text`", "A write carries text that a tool read."),
    "plan.widened": (
        "require_confirm",
        "A new plan adds an effect, a recipient or a higher count that the plan before did not have.",
    ),
    "plan.approval": ("require_confirm", "The plan itself asks for a person's yes."),
    "write.ordinary": (
        "`ordinary_writes`",
        "A write that is not destructive, and whose who-or-where fields a person or the team named.",
    ),
    "read.default": ("allow", "No rule applies to a read."),
    "write.default": ("require_confirm", "No rule applies to a write."),
}
"""Rule id -> its word (a setting's name where a setting decides), and when it applies."""


def policy_page() -> str:
    """Return the page."""
    words = load_wording("orchestration")
    rules = table(
        ("rule", "says", "when", "what the person reads"),
        (
            (f"`{rule}`", word, when, words.tables["en"].get(f"policy.{rule}", ""))
            for rule, (word, when) in RULES.items()
        ),
    )
    settings = table(("setting", "default", "meaning"), _settings())
    return "\n".join(
        [
            HEAD,
            "## Built-in rules, in the order they are tried\n",
            rules,
            "## Settings of the policy file\n",
            ABOUT,
            settings,
        ]
    )


ABOUT = """\
`config/policy.yaml` is the file to start from; `METEL_POLICY` names the one in use. Without it the defaults hold. A
setting that is not in this table is refused.
"""


def _settings() -> Iterator[tuple[str, str, str]]:
    meanings = comments_of(FILE.read_text("utf-8"))
    for name, field in TeamPolicy.model_fields.items():
        default = str(field.default).lower() if isinstance(field.default, bool) else str(field.default)
        yield f"`{name}`", f"`{'[]' if default == '()' else default}`", meanings[name]


def comments_of(text: str) -> dict[str, str]:
    """Return what the comment above each setting says; of the first, what stands in its own paragraph."""
    found: dict[str, str] = {}
    said: list[str] = []
    for line in text.splitlines():
        if line.startswith("#"):
            said.append(line.removeprefix("#").strip())
        elif ":" in line:
            found[line.partition(":")[0]] = " ".join(said)
            said = []
        else:
            said = []
    return found

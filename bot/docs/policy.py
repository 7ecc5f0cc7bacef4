"""The page of the policy: its built-in rules and the settings of the policy file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from bot.docs.lists import render_table
from orchestration.policy.team import TeamPolicy
from orchestration.text.messages import load_wording

FILE = Path(__file__).parents[2] / "config" / "policy.yaml"
HEAD = """\
# Policy

Every action is judged twice: with the plan, before anything runs, and with its exact payload just before the call.
Every rule that applies says its word and the strictest counts: deny, then require_confirm, then allow. The same
action, payload, origins and rules give the same word; no model is asked. A contract's or plan's risk can only be
raised by a proposal, never lowered; a tool whose own name says that it sends or deletes, or that takes a recipient, is
not taken for one that reads. Who is asked reads the reasons of every rule that asks, the deciding one first.

Before that the place of the request is judged, and again before each message in its thread: `outside_places` says what
to do where people outside the team can read. Where it can't be told who can, nothing is refused: the asker alone is
answered, and to post the answer there too is asked. Its word goes by the rules `place.refused`, `place.private`,
`place.unknown` and `place.allowed`; that of an answer which not everybody in the place may read, by `place.wider`.

An *outside* place is a channel shared with another company or with a guest or somebody of another team in it, a guest,
or a person of another company. *Who or where* fields are the channel, user, page, database or spreadsheet that an
effect reaches: those that the contract names, and also what a payload holds besides by the name of a field or the form
of its value, inside objects and under names that no contract has (`bcc`, `sendTo`, `수신자`, a mailbox, an account
number). A value's origin is `person` (typed in the request or an answer), `config` (set by the team), `resolved` (the
one match of a name that a person typed), `tool:ID` (read by a tool) or `model`.
"""
RULES: Mapping[str, tuple[str, str]] = {
    "scope.missing": ("deny", "The connection lacks a scope that the tool's contract requires."),
    "reach.read": (
        "deny",
        "A name means something that who asks can't read where it is: a private channel or a direct message that they "
        "are not in, or what the team's `access` closes to them. It is told as what is not there; approvers decide, "
        "they lend no reach.",
    ),
    "reach.write": ("deny", "A write reaches what who asks may read there and not change, by the team's `access`."),
    "person.forbade": (
        "deny",
        'Who asked forbade it in their own words ("#exec 말고", "don\'t post"), in the request or a change of '
        "its plan, and has not lifted it since by asking for it. No approval lifts it.",
    ),
    "service.denied": (
        "deny",
        "The tool's service is not one of the team's `allowed_services`, or of those that `channel_services` lists for "
        "the request's channel.",
    ),
    "tool.denied": ("deny", "The tool is on the team's list `denied_tools`, or not on its list `allowed_tools`."),
    "target.denied": (
        "deny",
        "A write reaches a channel or person that the team's lists `denied_channels`, `denied_people` name, or that "
        "`allowed_channels`, `allowed_people` do not.",
    ),
    "limit.person": (
        "the limit's `decision`",
        "The effect would pass one of the team's `limits` on writes, messages or rows of a person's day.",
    ),
    "limit.team": (
        "the limit's `decision`",
        "The effect would pass one of the team's `limits` on writes, messages or rows of the whole team's day.",
    ),
    "destructive": (
        "require_confirm",
        "The step is destructive, or carries the tag `delete`, `financial`, `share_public` or `admin`; or its tool's "
        "own name says that it pays, changes rights or passwords or opens to everybody, or its payload "
        "grants to anyone.",
    ),
    "destructive.denied": ("deny", "The same, where the team set `allow_destructive: false`."),
    "external": (
        "require_confirm",
        "A write reaches an outside place, or an e-mail or web address that is none of `domains`, whoever chose it. "
        "Where `domains` is empty, an e-mail address is outside only for a tool with the tag `external_send`.",
    ),
    "external.denied": ("deny", "A write reaches an outside place and the team set `allow_external_send: false`."),
    "personal_data": (
        "`judge_personal_data`",
        "What would be written holds a resident, foreigner, phone, card, business, passport or driver licence number, "
        "an IBAN, a Korean account number beside a bank's name or the word for an account, or an e-mail address, also "
        "spread over fields or encoded; the reason says which and how many. What the place holds already (it was read "
        "there in this run, or is the recipient's own address) does not count.",
    ),
    "address.forbidden": (
        "deny",
        "A call would go to this machine or its network, or to an address that is not of the web (`file:` and such).",
    ),
    "target.disguised": (
        "require_confirm",
        "Who or where is written with unseen characters, letters that imitate others, a host in punycode, or an "
        "address with a name before its host.",
    ),
    "origin.target": (
        "require_confirm",
        "A who-or-where field of a write was decided by something read or by a model; or what somebody may do, or how "
        "much is paid, was decided by something read.",
    ),
    "origin.address": (
        "require_confirm",
        "The address that a read would fetch was decided by something read or by a model, and is not the team's.",
    ),
    "fact.person": (
        "require_confirm",
        "Whom a write reaches was not named in the request but is what a remembered word means.",
    ),
    "target.unspoken": (
        "require_confirm",
        "A who-or-where value is said to be a person's and does not stand in what people typed as a name of its own; "
        "case, spaces, particles, and the usual forms of a phone number, an account or a web address do not matter.",
    ),
    "origin.text": ("`judge_untrusted_text`", "A write carries text that a tool read."),
    "text.address": (
        "require_confirm",
        "After foreign content was read, a text holds a link or picture that nobody typed and that could carry data "
        "away, outside `domains` and the services.",
    ),
    "text.link": (
        "require_confirm",
        "A text that a tool read or a model wrote goes to others with a link whose host is neither the team's "
        "(`domains`, the services, what this run got from them) nor in the person's words, nor in `link_domains`; what "
        "the place holds already does not count.",
    ),
    "text.mention": ("require_confirm", "Text that a tool read calls a whole channel, and nobody typed that."),
    "text.hidden": ("require_confirm", "A text carries a message of unseen characters, or reverses its direction."),
    "text.literal": (
        "require_confirm",
        "The plan's own words hold an e-mail address, a telephone, account or card number, or the address of a page on "
        "a host that is known, that no person typed and the place that is written to does not hold; other links have "
        "`text.link`.",
    ),
    "text.ungrounded": (
        "require_confirm",
        "A text that a model wrote goes to others and claims what its data does not have (a figure, date, address, "
        "contact, name or call to people), also after the model was told; the reason shows the line, with ▶ ◀ around "
        "the claim.",
    ),
    "words.unheard": (
        "require_confirm",
        "A negation, a condition, a date, a number, a quoted text or a named channel or person of the request became "
        "nothing in the plan; or only who asked can say whether the step is what they forbade. Asked once in a run.",
    ),
    "plan.repeated": (
        "deny",
        "A new plan, made after trouble, would do under another id what this run has done with the very same input.",
    ),
    "plan.widened": (
        "require_confirm",
        "A new plan adds an effect, a recipient or a higher count that the plan before did not have; or, after foreign "
        "content was read, an effect goes beyond those of the plan; or the plan's effect was had as often as planned.",
    ),
    "plan.unasked": (
        "require_confirm",
        "A model's plan changes or sends what the words of the request do not ask for: it writes words, figures, days "
        "or states that nobody said, also those filled in after the plan, has one effect more, gives one person "
        "another's text, or reads, chooses, works out or waits for something else. With `model_wording: allow` a text "
        "that is only worded otherwise goes ahead.",
    ),
    "fact.remembered": (
        "require_confirm",
        "Something would be remembered for good, for a person or the team; refused where any of it was read, quoted or "
        "written by a model.",
    ),
    "text.unclear": (
        "require_confirm",
        "A text that the rules worked out of the request reads like no clean content: it is open at an end, holds "
        "words that are said to metel, or does not say of what it speaks.",
    ),
    "text.lost": (
        "require_confirm",
        "A part of what the request wants told stands in no text that the rules worked out of it.",
    ),
    "plan.approval": ("require_confirm", "The plan itself asks for a person's yes."),
    "step.changed": (
        "require_confirm",
        "A person has changed the step since it was asked about; to save a change is not to say yes to it.",
    ),
    "reply.unclear": (
        "require_confirm",
        "A text that was typed in the thread as an answer reads like a question, thanks, or talk to somebody.",
    ),
    "write.ordinary": (
        "`ordinary_writes`",
        "A write that is not destructive, and whose who-or-where fields a person or the team named.",
    ),
    "read.default": ("allow", "No rule applies to a read."),
    "write.default": ("require_confirm", "No rule applies to a write."),
}
"""Rule id -> its word (a setting's name where a setting decides), and when it applies."""


def render_policy_page() -> str:
    """Return the page."""
    words = load_wording("orchestration.text")
    rules = render_table(
        ("rule", "says", "when", "what the person reads"),
        (
            (f"`{rule}`", word, when, words.tables["en"].get(f"policy.{rule}", ""))
            for rule, (word, when) in RULES.items()
        ),
    )
    settings = render_table(("setting", "default", "meaning"), _settings())
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
A team's own rules stand in `rules`: `{id, decision, reason, tools, when}`, in the form that
[the how-to](../how-to/write-a-policy.md) shows. `schemas/policy.schema.json` is the form of the whole file.

`config/policy.yaml` is the file to start from; `METEL_POLICY` names the one in use. Without it the defaults hold. A
setting that is not in this table is refused.
"""


def _settings() -> Iterator[tuple[str, str, str]]:
    meanings = parse_comments(FILE.read_text("utf-8"))
    for name, field in TeamPolicy.model_fields.items():
        default = str(field.default).lower() if isinstance(field.default, bool) else str(field.default)
        yield f"`{name}`", f"`{'[]' if default == '()' else default}`", meanings[name]


def parse_comments(text: str) -> dict[str, str]:
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

"""The Home tab and the lists of the slash command: a person's runs, and the policy in force, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.slack.cards.blocks import (
    build_actions,
    build_button,
    build_confirmation,
    build_context,
    build_divider,
    build_header,
    build_section,
    clip_text,
    escape_mrkdwn,
)
from bot.slack.cards.home_admin import TeamContent, build_team_blocks
from bot.slack.cards.home_examples import ExamplesContent, build_example_blocks
from bot.slack.cards.home_facts import FactsContent, build_fact_blocks
from bot.slack.cards.text import format_local_time, shorten_run_id
from bot.slack.references import Reference
from orchestration.policy.explain import StepExplanation
from orchestration.policy.team import Allowance, Limit, PolicyVersion, TeamPolicy, TeamRule
from orchestration.ports import RunRow, RunStore
from orchestration.run.status import classify_refusal, has_rehearsed
from orchestration.text.messages import Wording, load_wording
from schemas.decision import DecisionKind
from schemas.plan import Language
from schemas.values import Payload


async def read_run_status(runs: RunStore, row: RunRow) -> str:
    """Return the name of the words for how a run stands; only of one that is done the journal is read."""
    if row.status != "succeeded":
        return row.status
    run = await runs.load(row.team, row.id)
    return "rehearsed" if has_rehearsed(run) else classify_refusal(run) or row.status


LISTED = 10
"""So many of each kind are listed, a line a block."""
MOST_BLOCKS = 100
"""https://docs.slack.dev/surfaces/app-home"""

SHOWN_CHARACTERS = 120


@dataclass(frozen=True, slots=True)
class HomeLine:
    """A run on the Home tab. ``status`` names the words for it; ``url`` leads to its card or thread, on the workspace's
    host; ``until`` is when what it asks expires, in ``timezone`` where the reader's app can't tell; ``asked_by`` is set
    where another asked."""

    run: str
    status: str
    text: str
    url: str = ""
    until: datetime | None = None
    timezone: str = "UTC"
    asked_by: str = ""


@dataclass(frozen=True, slots=True)
class HomeLines:
    """The lines of one kind, of which there are ``count`` in all."""

    lines: tuple[HomeLine, ...] = ()
    count: int = 0


@dataclass(frozen=True, slots=True)
class HomeContent:
    """What a person finds on the Home tab: what they must decide, their own runs, the policy in a few lines; how
    the team's work stands; how much of their own is kept; what is remembered; what serves as examples; and their
    ``language``."""

    deciding: HomeLines = HomeLines()
    waiting: HomeLines = HomeLines()
    running: HomeLines = HomeLines()
    recent: HomeLines = HomeLines()
    policy: tuple[str, ...] = ()
    work: TeamContent | None = None
    own_data: OwnDataContent | None = None
    facts: FactsContent | None = None
    examples: ExamplesContent | None = None
    language: Language = "ko"


def format_run_lines(rows: Sequence[RunRow], wording: Wording, language: Language) -> list[str]:
    """Return a mrkdwn line for each run."""
    return [
        wording.say(
            language,
            "command.run_line",
            run=shorten_run_id(row.id),
            status=wording.say(language, f"run_status.{row.status}"),
            text=_text(row.text),
        )
        for row in rows
    ]


def build_home_view(shown: HomeContent, wording: Wording, language: Language) -> Payload:
    """Return the Home tab.

    https://docs.slack.dev/surfaces/app-home
    """
    blocks: list[Payload] = [build_header(wording.say(language, "home.title"))]
    if shown.work is not None:
        blocks += build_team_blocks(shown.work, wording, language)
    kinds = (
        ("home.deciding", shown.deciding),
        ("home.waiting", shown.waiting),
        ("home.running", shown.running),
        ("home.recent", shown.recent),
    )
    if not any(kind.lines for _, kind in kinds):
        blocks.append(build_section(wording.say(language, "home.empty")))
    else:
        for key, kind in kinds:
            none = "home.none_else" if kind is shown.waiting and _decides_own(shown) else "home.none"
            blocks += [*_part(key, kind, none, wording, language), build_divider()]
    if shown.facts is not None:
        blocks += build_fact_blocks(shown.facts, wording, language)
    last: list[Payload] = []
    if shown.policy:
        last += [
            build_section(f"*{wording.say(language, 'home.policy')}*"),
            build_context("\n".join(shown.policy)),
            build_divider(),
        ]
    if shown.own_data is not None:
        last += build_own_data_blocks(shown.own_data, wording, language)
    last.append(build_context(wording.say(language, "home.hint")))
    if shown.examples is not None:
        blocks += build_example_blocks(shown.examples, wording, language, MOST_BLOCKS - len(blocks) - len(last))
    return {"type": "home", "blocks": [*blocks, *last]}


def _decides_own(shown: HomeContent) -> bool:
    """Whether what a person must decide is asked for runs of their own, which are not listed a second time."""
    return any(not line.asked_by for line in shown.deciding.lines)


def _part(key: str, kind: HomeLines, none: str, wording: Wording, language: Language) -> Iterator[Payload]:
    yield build_section(f"*{wording.say(language, key)}*")
    for line in kind.lines[:LISTED]:
        yield build_section(_line(line, wording, language))
    if not kind.lines:
        yield build_context(wording.say(language, none))
    more = max(kind.count, len(kind.lines)) - len(kind.lines[:LISTED])
    if more > 0:
        yield build_context(wording.say(language, "home.more", count=more))


def _line(line: HomeLine, wording: Wording, language: Language) -> str:
    status = wording.say(language, f"run_status.{line.status}")
    name = shorten_run_id(line.run)
    # Of code there are no links: the name is the link where there is one.
    named = f"<{line.url}|{name}>" if line.url else f"`{name}`"
    parts = [f"{named} {status} — {_text(line.text)}"]
    if line.asked_by:
        parts.append(wording.say(language, "home.asked", who=f"<@{line.asked_by}>"))
    if line.until is not None:
        parts.append(wording.say(language, "approval.expires", when=format_local_time(line.until, line.timezone)))
    return " · ".join(parts)


def _text(text: str) -> str:
    return escape_mrkdwn(clip_text(text.replace("\n", " "), SHOWN_CHARACTERS))


SHOWN_RULES = 12

SHOWN_VERSIONS = 5

_WORDS: dict[DecisionKind, str] = {"allow": "policy.allow", "require_confirm": "policy.ask", "deny": "policy.deny"}

_PLACES = {
    "refuse": "policy.places_refuse",
    "private_answers": "policy.places_private_answers",
    "allow": "policy.places_allow",
}

_LISTS: tuple[tuple[str, str], ...] = (
    ("domains", "policy.domains"),
    ("link_domains", "policy.link_domains"),
    ("listen_channels", "policy.listen_channels"),
    ("allowed_tools", "policy.allowed_tools"),
    ("denied_tools", "policy.denied_tools"),
    ("allowed_channels", "policy.allowed_channels"),
    ("denied_channels", "policy.denied_channels"),
    ("allowed_people", "policy.allowed_people"),
    ("denied_people", "policy.denied_people"),
    ("approvers", "policy.approvers"),
)


@dataclass(frozen=True, slots=True)
class PolicyContent:
    """What is shown to whom: ``may_change`` is for the team's admins, the others read."""

    team: str
    policy: TeamPolicy
    history: Sequence[PolicyVersion]
    may_change: bool
    wording: Wording
    language: Language
    timezone: str

    def say(self, key: str, **slots: object) -> str:
        """Return the text of a key."""
        return self.wording.say(self.language, key, **slots)


def build_policy_blocks(shown: PolicyContent) -> tuple[Payload, ...]:
    """Return the blocks of the policy in force."""
    title = shown.say("policy.title", version=shown.policy.version)
    blocks: list[Payload] = [build_header(title), build_section("\n".join(f"• {line}" for line in _settings(shown)))]
    own = [*_rules(shown), *_allowances(shown)]
    if own:
        blocks += [build_divider(), build_section(f"*{shown.say('policy.own')}*"), *own]
    blocks += [build_divider(), build_context(*_history(shown))]
    blocks.append(build_context(shown.say("policy.may_change" if shown.may_change else "policy.read_only")))
    return tuple(blocks)


def format_policy_lines(policy: TeamPolicy, wording: Wording, language: Language) -> tuple[str, ...]:
    """Return the policy in force in two lines: what is asked about and refused, and where the rest is told."""
    shown = PolicyContent("", policy, (), may_change=False, wording=wording, language=language, timezone="UTC")
    whole = [*_settings(shown)]
    told = shown.say("policy.whole", version=policy.version, count=len(policy.rules) + len(policy.allowances))
    return " · ".join(whole[:3]), told


def _settings(shown: PolicyContent) -> Iterator[str]:
    policy = shown.policy
    if policy.mode == "rehearse":
        yield shown.say("policy.rehearses")
    for mode, key in (("rehearse", "policy.rehearse_channels"), ("act", "policy.act_channels")):
        channels = [name for name, one in policy.channel_modes.items() if one == mode]
        if channels:
            yield shown.say(key, names=escape_mrkdwn(clip_text(", ".join(channels), 300)))
    yield shown.say("policy.destructive", word=shown.say("policy.ask" if policy.allow_destructive else "policy.deny"))
    yield shown.say("policy.external", word=shown.say("policy.ask" if policy.allow_external_send else "policy.deny"))
    yield shown.say("policy.ordinary", word=shown.say(_WORDS[policy.ordinary_writes]))
    yield shown.say("policy.untrusted", word=shown.say(_WORDS[policy.untrusted_text]))
    yield shown.say("policy.personal", word=shown.say(_WORDS[policy.personal_data]))
    yield shown.say("policy.outside_places", word=shown.say(_PLACES[policy.outside_places]))
    for name, key in _LISTS:
        listed: tuple[str, ...] = getattr(policy, name)
        if listed:
            yield shown.say(key, names=escape_mrkdwn(clip_text(", ".join(listed), 300)))
    if policy.four_eyes:
        yield shown.say("policy.four_eyes")
    if policy.solo:
        yield shown.say("policy.solo")
    if policy.adviser:
        yield shown.say("policy.adviser")
    if not policy.plan_examples:
        yield shown.say("policy.no_examples")
    for limit in policy.limits:
        yield _limit(shown, limit)


def _limit(shown: PolicyContent, limit: Limit) -> str:
    what = load_wording("orchestration.text").say(shown.language, f"limit.{limit.of}")
    key = "policy.limit_person" if limit.per == "person" else "policy.limit_team"
    return shown.say(key, what=what, most=limit.most, word=shown.say(_WORDS[limit.decision]))


def _rules(shown: PolicyContent) -> Iterator[Payload]:
    for rule in shown.policy.rules[:SHOWN_RULES]:
        yield from _own(shown, rule.id, _rule_line(shown, rule))


def _rule_line(shown: PolicyContent, rule: TeamRule) -> str:
    word = shown.say(_WORDS[rule.decision])
    tools = ", ".join(rule.tools)
    reason, about = escape_mrkdwn(clip_text(rule.reason, 200)), escape_mrkdwn(clip_text(tools, 100))
    return f"`{escape_mrkdwn(rule.id)}` {reason} ({about}) → *{word}*"


def _allowances(shown: PolicyContent) -> Iterator[Payload]:
    for one in shown.policy.allowances[:SHOWN_RULES]:
        yield from _own(shown, one.id, _allowance_line(shown, one))


def _allowance_line(shown: PolicyContent, one: Allowance) -> str:
    where = ", ".join(one.names.get(name, str(value)) for name, value in one.target.items())
    return shown.say(
        "policy.always",
        tool=escape_mrkdwn(one.tool),
        where=escape_mrkdwn(clip_text(where, 200)),
        rule=escape_mrkdwn(one.rule),
        by=f"<@{one.by}>" if one.by.isalnum() else escape_mrkdwn(one.by),
    )


def _own(shown: PolicyContent, rule_id: str, line: str) -> Iterator[Payload]:
    yield build_section(line)
    if shown.may_change:
        reference = Reference("policy", shown.team, rule_id)
        yield build_actions(
            reference.written(), [build_button("revoke_rule", shown.say("button.revoke"), rule_id, style="danger")]
        )


def _history(shown: PolicyContent) -> Iterator[str]:
    if not shown.history:
        yield shown.say("policy.from_file")
    for row in shown.history[:SHOWN_VERSIONS]:
        when = format_local_time(row.at, shown.timezone)
        note = f" — {escape_mrkdwn(clip_text(row.note, 150))}" if row.note else ""
        yield f"v{row.version} · {escape_mrkdwn(row.by_name or row.by)} · {when}{note}"


def format_explanation(
    run_id: str, text: str, steps: Sequence[StepExplanation], wording: Wording, language: Language
) -> str:
    """Return in mrkdwn why each step of a run was done, asked about or refused."""
    if not steps:
        return wording.say(language, "command.why_no_steps", run=run_id)
    lines = [wording.say(language, "command.why_title", run=run_id, text=escape_mrkdwn(clip_text(text, 120)))]
    for one in steps:
        lines.append(f"*{escape_mrkdwn(clip_text(one.step, 120))}* {escape_mrkdwn(one.word)}")
        lines += [f"    • {escape_mrkdwn(value)}" for value in one.values]
    return clip_text("\n".join(lines), 3000)


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

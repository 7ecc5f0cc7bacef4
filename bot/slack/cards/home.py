"""The Home tab and the lists of the slash command: a person's runs, and the policy in force, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.slack.cards.blocks import actions, button, clipped, context, divider, escaped, header, section
from bot.slack.cards.text import localised, short_id
from bot.slack.references import Reference
from orchestration.policy.explain import Explained
from orchestration.policy.team import Allowance, Limit, PolicyVersion, TeamPolicy, TeamRule
from orchestration.ports import RunRow, RunStore
from orchestration.run.status import kind_of_no
from orchestration.text.messages import Wording, load_wording
from schemas.decision import DecisionKind
from schemas.plan import Language
from schemas.values import Payload


async def told_status(runs: RunStore, row: RunRow) -> str:
    """Return the name of the words for how a run stands; only of one that is done the journal is read."""
    if row.status != "succeeded":
        return row.status
    return kind_of_no(await runs.load(row.team, row.id)) or row.status


LISTED = 10
"""So many of each kind are listed. A view takes 100 blocks (https://docs.slack.dev/surfaces/app-home), and a line is
one."""

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
class HomeShown:
    """What a person finds on the Home tab: what they must decide, their own runs, the policy in a few lines."""

    deciding: HomeLines = HomeLines()
    waiting: HomeLines = HomeLines()
    running: HomeLines = HomeLines()
    recent: HomeLines = HomeLines()
    policy: tuple[str, ...] = ()


def run_lines(rows: Sequence[RunRow], wording: Wording, language: Language) -> list[str]:
    """Return a mrkdwn line for each run."""
    return [
        wording.say(
            language,
            "command.run_line",
            run=short_id(row.id),
            status=wording.say(language, f"run_status.{row.status}"),
            text=_text(row.text),
        )
        for row in rows
    ]


def home_view(shown: HomeShown, wording: Wording, language: Language) -> Payload:
    """Return the Home tab.

    https://docs.slack.dev/surfaces/app-home
    """
    blocks: list[Payload] = [header(wording.say(language, "home.title"))]
    kinds = (
        ("home.deciding", shown.deciding),
        ("home.waiting", shown.waiting),
        ("home.running", shown.running),
        ("home.recent", shown.recent),
    )
    if not any(kind.lines for _, kind in kinds):
        blocks.append(section(wording.say(language, "home.empty")))
    else:
        for key, kind in kinds:
            blocks += [*_part(key, kind, wording, language), divider()]
    if shown.policy:
        blocks += [section(f"*{wording.say(language, 'home.policy')}*"), context("\n".join(shown.policy)), divider()]
    blocks.append(context(wording.say(language, "home.hint")))
    return {"type": "home", "blocks": [*blocks]}


def _part(key: str, kind: HomeLines, wording: Wording, language: Language) -> Iterator[Payload]:
    yield section(f"*{wording.say(language, key)}*")
    for line in kind.lines[:LISTED]:
        yield section(_line(line, wording, language))
    if not kind.lines:
        yield context(wording.say(language, "home.none"))
    more = max(kind.count, len(kind.lines)) - len(kind.lines[:LISTED])
    if more > 0:
        yield context(wording.say(language, "home.more", count=more))


def _line(line: HomeLine, wording: Wording, language: Language) -> str:
    status = wording.say(language, f"run_status.{line.status}")
    name = short_id(line.run)
    # Of code there are no links: the name is the link where there is one.
    named = f"<{line.url}|{name}>" if line.url else f"`{name}`"
    parts = [f"{named} {status} — {_text(line.text)}"]
    if line.asked_by:
        parts.append(wording.say(language, "home.asked", who=f"<@{line.asked_by}>"))
    if line.until is not None:
        parts.append(wording.say(language, "approval.expires", when=localised(line.until, line.timezone)))
    return " · ".join(parts)


def _text(text: str) -> str:
    return escaped(clipped(text.replace("\n", " "), SHOWN_CHARACTERS))


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
    ("allowed_tools", "policy.allowed_tools"),
    ("denied_tools", "policy.denied_tools"),
    ("allowed_channels", "policy.allowed_channels"),
    ("denied_channels", "policy.denied_channels"),
    ("allowed_people", "policy.allowed_people"),
    ("denied_people", "policy.denied_people"),
    ("approvers", "policy.approvers"),
)


@dataclass(frozen=True, slots=True)
class PolicyShown:
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


def policy_view(shown: PolicyShown) -> tuple[Payload, ...]:
    """Return the blocks of the policy in force."""
    title = shown.say("policy.title", version=shown.policy.version)
    blocks: list[Payload] = [header(title), section("\n".join(f"• {line}" for line in _settings(shown)))]
    own = [*_rules(shown), *_allowances(shown)]
    if own:
        blocks += [divider(), section(f"*{shown.say('policy.own')}*"), *own]
    blocks += [divider(), context(*_history(shown))]
    blocks.append(context(shown.say("policy.may_change" if shown.may_change else "policy.read_only")))
    return tuple(blocks)


def policy_lines(policy: TeamPolicy, wording: Wording, language: Language) -> tuple[str, ...]:
    """Return the policy in force in two lines: what is asked about and refused, and where the rest is told."""
    shown = PolicyShown("", policy, (), may_change=False, wording=wording, language=language, timezone="UTC")
    whole = [*_settings(shown)]
    told = shown.say("policy.whole", version=policy.version, count=len(policy.rules) + len(policy.allowances))
    return " · ".join(whole[:3]), told


def _settings(shown: PolicyShown) -> Iterator[str]:
    policy = shown.policy
    yield shown.say("policy.destructive", word=shown.say("policy.ask" if policy.allow_destructive else "policy.deny"))
    yield shown.say("policy.external", word=shown.say("policy.ask" if policy.allow_external_send else "policy.deny"))
    yield shown.say("policy.ordinary", word=shown.say(_WORDS[policy.ordinary_writes]))
    yield shown.say("policy.untrusted", word=shown.say(_WORDS[policy.untrusted_text]))
    yield shown.say("policy.personal", word=shown.say(_WORDS[policy.personal_data]))
    yield shown.say("policy.outside_places", word=shown.say(_PLACES[policy.outside_places]))
    for name, key in _LISTS:
        listed: tuple[str, ...] = getattr(policy, name)
        if listed:
            yield shown.say(key, names=escaped(clipped(", ".join(listed), 300)))
    if policy.four_eyes:
        yield shown.say("policy.four_eyes")
    if policy.solo:
        yield shown.say("policy.solo")
    if policy.adviser:
        yield shown.say("policy.adviser")
    for limit in policy.limits:
        yield _limit(shown, limit)


def _limit(shown: PolicyShown, limit: Limit) -> str:
    what = load_wording("orchestration.text").say(shown.language, f"limit.{limit.of}")
    key = "policy.limit_person" if limit.per == "person" else "policy.limit_team"
    return shown.say(key, what=what, most=limit.most, word=shown.say(_WORDS[limit.decision]))


def _rules(shown: PolicyShown) -> Iterator[Payload]:
    for rule in shown.policy.rules[:SHOWN_RULES]:
        yield from _own(shown, rule.id, _rule_line(shown, rule))


def _rule_line(shown: PolicyShown, rule: TeamRule) -> str:
    word = shown.say(_WORDS[rule.decision])
    tools = ", ".join(rule.tools)
    return f"`{escaped(rule.id)}` {escaped(clipped(rule.reason, 200))} ({escaped(clipped(tools, 100))}) → *{word}*"


def _allowances(shown: PolicyShown) -> Iterator[Payload]:
    for one in shown.policy.allowances[:SHOWN_RULES]:
        yield from _own(shown, one.id, _allowance_line(shown, one))


def _allowance_line(shown: PolicyShown, one: Allowance) -> str:
    where = ", ".join(one.names.get(name, str(value)) for name, value in one.target.items())
    return shown.say(
        "policy.always",
        tool=escaped(one.tool),
        where=escaped(clipped(where, 200)),
        rule=escaped(one.rule),
        by=f"<@{one.by}>" if one.by.isalnum() else escaped(one.by),
    )


def _own(shown: PolicyShown, rule_id: str, line: str) -> Iterator[Payload]:
    yield section(line)
    if shown.may_change:
        reference = Reference("policy", shown.team, rule_id)
        yield actions(reference.written(), [button("revoke_rule", shown.say("button.revoke"), rule_id, style="danger")])


def _history(shown: PolicyShown) -> Iterator[str]:
    if not shown.history:
        yield shown.say("policy.from_file")
    for row in shown.history[:SHOWN_VERSIONS]:
        when = localised(row.at, shown.timezone)
        note = f" — {escaped(clipped(row.note, 150))}" if row.note else ""
        yield f"v{row.version} · {escaped(row.by_name or row.by)} · {when}{note}"


def why_text(run_id: str, text: str, steps: Sequence[Explained], wording: Wording, language: Language) -> str:
    """Return in mrkdwn why each step of a run was done, asked about or refused."""
    if not steps:
        return wording.say(language, "command.why_no_steps", run=run_id)
    lines = [wording.say(language, "command.why_title", run=run_id, text=escaped(clipped(text, 120)))]
    for one in steps:
        lines.append(f"*{escaped(clipped(one.step, 120))}* {escaped(one.word)}")
        lines += [f"    • {escaped(value)}" for value in one.values]
    return clipped("\n".join(lines), 3000)

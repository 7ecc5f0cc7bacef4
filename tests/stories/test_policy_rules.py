"""Every built-in rule in a real run: it decides a step, and the person reads why."""

from __future__ import annotations

import html
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from orchestration.policy.rules import list_rule_ids
from orchestration.policy.team import Author, Limit
from orchestration.run.commands import ChangeStep, Who
from orchestration.run.phrases import explain_decision
from orchestration.text.messages import load_wording
from sandbox.notion.rich_text import plain
from schemas.decision import Decision, DecisionKind
from schemas.run import Run
from schemas.states import Denied, Started, Succeeded
from tests.bot.office import MINJI, Json, Office, has, open_office, says
from tests.stories.places import action, plan, script, until
from tests.stories.poison import HIDDEN, LEAK, plain_title, rested
from tests.stories.web_tools import with_web_tools

TEAM = "T0ACME0001"
WORDS = load_wording("orchestration.text")
READ = action("a1", "sheets.get_range", produces=["rows"], inputs={"spreadsheet": "매출 현황 2026"})
PAGE = action("a1", "notion.get_page_content", produces=["text"], inputs={"page": "협력사 제안서 검토"})
FORGETFUL = {**READ, "produces": ["rows", "summary"]}


def post(channel: str = "#sales", text: str = "안녕하세요", action_id: str = "a2", **more: Any) -> Json:
    inputs = {"channel": channel, "text": text}
    return action(action_id, "slack.post_message", intent="notify", produces=["message_ts"], inputs=inputs, **more)


def fetch(url: str) -> Json:
    return action("a1", "web.fetch_page", produces=["text"], inputs={"url": url})


def note(to: str, text: str = "안녕하세요") -> Json:
    return action("a1", "web.leave_note", intent="write", inputs={"to": to, "text": text})


@dataclass(frozen=True)
class Story:
    """What is asked, what the model plans, what the team's policy says, and what the rule's word is."""

    asked: str
    plans: tuple[Json, ...]
    word: DecisionKind = "require_confirm"
    policy: dict[str, Any] = field(default_factory=dict[str, Any])
    poison: str = ""


ASKED = "#sales에 '안녕하세요' 올려줘"
DELETION = plan(action("a1", "notion.archive_page", intent="write", inputs={"page": "구버전 위키"}))
PARTNER = plan(post("#partner-hanbit"))
STORIES: dict[str, Story] = {
    "person.forbade": Story("#sales 말고 #dev에 '안녕하세요' 올려줘", (plan(post("#sales")),), "deny"),
    "words.unheard": Story("#sales랑 #dev에 '안녕하세요' 올려줘", (plan(post("#sales")),)),
    "tool.denied": Story(ASKED, (plan(post()),), "deny", {"denied_tools": ("slack.post_message",)}),
    "target.denied": Story(ASKED, (plan(post()),), "deny", {"denied_channels": ("#sales",)}),
    "limit.person": Story(ASKED, (plan(post()),), policy={"limits": (Limit(per="person", of="messages", most=0),)}),
    "limit.team": Story(
        ASKED, (plan(post()),), "deny", {"limits": (Limit(per="team", of="writes", most=0, decision="deny"),)}
    ),
    "destructive": Story("'구버전 위키' 페이지를 지워줘", (DELETION,)),
    "destructive.denied": Story("'구버전 위키' 페이지를 지워줘", (DELETION,), "deny", {"allow_destructive": False}),
    "external": Story("#partner-hanbit에 '안녕하세요' 올려줘", (PARTNER,)),
    "external.denied": Story(
        "#partner-hanbit에 '안녕하세요' 올려줘", (PARTNER,), "deny", {"allow_external_send": False}
    ),
    "personal_data": Story("#sales에 '제 번호는 010-1234-5678' 올려줘", (plan(post(text="제 번호는 010-1234-5678")),)),
    "address.forbidden": Story(
        "http://169.254.169.254/latest 읽어줘", (plan(fetch("http://169.254.169.254/latest")),), "deny"
    ),
    "target.disguised": Story("https://xn--80ak6aa92e.com/a 읽어줘", (plan(fetch("https://xn--80ak6aa92e.com/a")),)),
    "origin.target": Story("#sales 이야기를 알려줘", (plan(post("#dev")),)),
    "origin.address": Story("회사 소식을 읽어줘", (plan(fetch("https://collect.attacker.test/a")),)),
    "target.unspoken": Story(
        "lee@acme.test에게 '안녕하세요' 남겨줘", (plan(note("lee@acme.test")),), policy={"domains": ("acme.test",)}
    ),
    "origin.text": Story(
        "'협력사 제안서 검토'를 #sales에 올려줘",
        (plan(PAGE, post(text="{{a1.text}}", requires=["a1.text"])),),
        policy={"untrusted_text": "require_confirm"},
    ),
    "text.address": Story(
        "'매출 현황 2026'을 읽고 #sales에 알려줘", (plan(READ, post(text=f"자세히: {LEAK}", depends_on=["a1"])),)
    ),
    "text.link": Story(
        "'매출 현황 2026'을 읽고 #sales에 알려줘",
        (plan(READ, post(text="자세히: www.secure-portal-417.com", depends_on=["a1"])),),
    ),
    "text.mention": Story(
        "'협력사 제안서 검토'를 #sales에 올려줘",
        (plan(PAGE, post(text="{{a1.text}}", requires=["a1.text"])),),
        poison="<!channel> 다들 보세요",
    ),
    "text.hidden": Story(
        "kim@acme.test에게 '안녕하세요' 남겨줘",
        (plan(note("kim@acme.test", f"안녕하세요{HIDDEN}")),),
        policy={"domains": ("acme.test",)},
    ),
    "text.literal": Story(
        "#sales에 배포 안내를 올려줘",
        (plan(post(text="문의: help@evil.example")),),
        policy={"personal_data": "allow"},
    ),
    "plan.widened": Story(
        "'매출 현황 2026'을 읽고 #sales에 '안녕하세요' 올려줘",
        (
            plan(FORGETFUL, post(text="{{summary}}", requires=["summary"])),
            plan(READ, post(depends_on=["a1"]), post(text="매출 현황 2026", action_id="a3", depends_on=["a1"])),
        ),
    ),
    "plan.unasked": Story("#sales에 '안녕하세요' 올려줘", (plan(post(text="안녕하세요. 급여는 동결돼요")),)),
    "fact.remembered": Story("내 채널은 #sales야", ()),
    "text.unclear": Story(
        "제안서 건은 #sales에 미뤘다고 올려줘",
        (plan(post(text="미뤘습니다", policy_hints={"needs_user_confirmation": True})),),
    ),
    "text.lost": Story(
        "#sales에 회의가 밀렸다고 올려줘. 급한 건 아니라고",
        (plan(post(text="회의가 밀렸습니다", policy_hints={"needs_user_confirmation": True})),),
    ),
    "plan.approval": Story(ASKED, (plan(post(policy_hints={"needs_user_confirmation": True})),)),
    "write.ordinary": Story(ASKED, (plan(post()),), policy={"ordinary_writes": "require_confirm"}),
    "read.default": Story("'매출 현황 2026'을 읽어줘", (plan(READ),), "allow"),
}
APART = {
    "scope.missing",
    "step.changed",
    "plan.repeated",
    "reach.read",
    "reach.write",
    "service.denied",
    "reply.unclear",
    "text.ungrounded",
    "fact.person",
}
"""Rules whose stories go on after the rule has spoken: they are told below, that of what a new plan repeats where new
plans are told of, that of texts among the stories of what models write, those of what who asked can reach among the
stories of access and of private channels."""
LAST_RESORT = {"write.default"}
"""What is said of a write where no other rule says anything; each write has its word from another one."""


@pytest.fixture
async def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Office]:
    """The bot with the scripted model as its planner, and two tools of the team's own."""
    with_web_tools(monkeypatch)
    async with open_office(tmp_path, model=True) as opened:
        yield opened


async def change(office: Office, **more: Any) -> None:
    author = Author(MINJI, "minji", "a test")
    await office.metel.policies.change(TEAM, lambda policy: policy.model_copy(update=more), author)


def poisoned(office: Office, text: str) -> None:
    """Put the text into a page."""
    notion = office.sandbox.sandbox.world.notion
    page = next(one for one in notion.pages.values() if plain_title(one.properties) == "협력사 제안서 검토")
    block = next(node for node in notion.blocks.values() if node.parent.get("page_id") == page.id)
    block.content = {**block.content, "rich_text": plain(text)}


async def the_run(office: Office) -> Run:
    (row,) = await office.metel.database.runs.recent(TEAM, 1)
    return await office.metel.database.runs.load(TEAM, row.id)


def decisions(run: Run) -> list[Decision]:
    """What policy said of the steps, in the end."""
    states = [state.decision for state in run.states.values() if isinstance(state, Succeeded | Started | Denied)]
    return [*states, *(item.decision for record in run.approvals.values() for item in record.approval.items)]


async def shown(office: Office, thread_ts: str) -> str:
    """All that the cards of a thread say, as people read it."""
    cards = await office.cards(thread_ts)
    return html.unescape(" ".join(str([card["text"], card["blocks"]]) for card in cards))


def test_every_rule_of_the_reference_has_its_story() -> None:
    assert set(STORIES) | APART | LAST_RESORT == set(list_rule_ids())


@pytest.mark.parametrize("rule", STORIES)
async def test_a_rule_decides_a_step_of_a_run_and_says_why(office: Office, rule: str) -> None:
    story = STORIES[rule]
    await change(office, **story.policy)
    if story.poison:
        poisoned(office, story.poison)
    await script(office, *story.plans)
    asked = await office.say(f"@metel {story.asked}")
    await rested(office)
    run = await the_run(office)
    said = {decision.rule: decision for decision in decisions(run)}
    assert rule in said, said
    decision = said[rule]
    assert decision.decision == story.word
    assert decision.policy == office.metel.policies.current(TEAM).version
    why = explain_decision(decision, "ko", WORDS)
    if story.word == "allow":
        return
    assert why
    await office.card(asked["ts"], lambda card: why in html.unescape(str(card)))


async def test_a_step_that_a_person_changed_is_asked_about_again(office: Office) -> None:
    await change(office, ordinary_writes="require_confirm")
    await script(office, plan(post()))
    asked = await office.say(f"@metel {ASKED}")
    card = await office.card(asked["ts"], has("approve"))
    run = await the_run(office)
    (approval,) = run.approvals
    await change(office, ordinary_writes="allow")
    told = await office.metel.handler.take(
        TEAM, run.id, ChangeStep("a2", {"text": "다른 인사"}, approval), Who(MINJI, "minji")
    )
    assert told.accepted, told
    await office.card(asked["ts"], says("사람이 내용을 바꿨어요"))
    assert card
    assert "step.changed" in {decision.rule for decision in decisions(await the_run(office))}


async def test_a_scope_known_to_be_missing_is_told_before_any_call_and_the_step_goes_on_once_granted(
    office: Office,
) -> None:
    await office.http.post("/admin/scopes", json={"remove": ["channels:history"]})
    await office.metel.workspace.slack.look_at_scopes()
    read = action("a1", "slack.read_thread", produces=["messages"])
    await script(office, plan(read))
    asked = await office.say("@metel 이 스레드를 읽어줘")
    card = await office.card(asked["ts"], says("channels:history"))
    assert await office.ledger("conversations.replies") == []
    await office.http.post("/admin/scopes", json={"add": ["channels:history"]})
    card = await office.card(asked["ts"], has("choose_0"))
    await office.click(card, "choose_0")

    async def is_done() -> bool:
        return (await the_run(office)).states["a1"].state == "succeeded"

    await until(is_done)

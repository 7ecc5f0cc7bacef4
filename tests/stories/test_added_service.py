"""A service that a package brings, as the how-to writes it: planned, judged, asked about, shown, called and undone."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import AsyncGenerator, Iterator
from importlib import invalidate_caches
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.cli.connections import parse_service
from bot.cli.doctor import diagnose_settings
from bot.cli.holds import parse_connection
from bot.docs.lists import render_tools_page
from bot.settings import build_settings_class, read_settings
from connectors.catalog import list_contracts
from connectors.check_service import list_omissions
from connectors.service import list_connectors
from orchestration.crash_points import list_points
from orchestration.rule_planner.checks.coverage import list_service_names
from orchestration.rule_planner.plans.tool_table import list_entries
from orchestration.service import BrokenServiceError, list_brands, list_services, list_tools_by_role
from orchestration.text.messages import load_wording
from sandbox.server import running_sandbox
from tests.bot.office import Office, bot_in, controls, has, says
from tests.stories.places import GENERAL, action, plan, posts, script, until

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "add-a-tool.md").read_text("utf-8")
FILE = re.compile(r"^`((?:tally|tickets)/[\w./]+)`\n\n```\w+\n(.*?)^```$", re.M | re.S)
ENTRY = re.compile(r"^```toml\n\[project\.entry-points\.\"([\w.]+)\"\]\n(.*?)^```$", re.M | re.S)
CACHES: tuple[Any, ...] = (
    list_services,
    list_brands,
    list_service_names,
    list_points,
    list_tools_by_role,
    load_wording,
    list_entries,
    build_settings_class,
)


def forget() -> None:
    for one in CACHES:
        one.cache_clear()


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The packages of the how-to, installed beside metel, and the folder of its ticket box."""
    site, box = tmp_path / "site", tmp_path / "box"
    for name, text in FILE.findall(PAGE):
        file = site / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    for group, entry in ENTRY.findall(PAGE):
        name = entry.partition(" ")[0]
        (site / name / "__init__.py").touch()
        installed = site / f"{name}-1.0.dist-info"
        installed.mkdir()
        (installed / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
        (installed / "entry_points.txt").write_text(f"[{group}]\n{entry.replace(chr(34), '')}", "utf-8")
    box.mkdir()
    (box / "tokens.json").write_text(json.dumps({"tk-1": "support"}), "utf-8")
    (box / "queues.json").write_text(json.dumps(["지원", "support", "サポート"]), "utf-8")
    monkeypatch.setattr(sys, "path", [str(site), *sys.path])
    invalidate_caches()
    forget()
    yield box
    forget()
    for name in [one for one in sys.modules if one.partition(".")[0] in ("tally", "tickets")]:
        del sys.modules[name]


def tickets(box: Path) -> list[dict[str, Any]]:
    return [json.loads(file.read_text("utf-8")) for file in sorted(box.glob("T-*.json"))]


@pytest_asyncio.fixture
async def office(box: Path, tmp_path: Path) -> AsyncGenerator[Office]:
    more: dict[str, Any] = {"TICKETS_TOKEN": "tk-1", "TICKETS_BOX": str(box)}
    async with running_sandbox() as sandbox, bot_in(sandbox, tmp_path / "metel.db", **more) as office:
        yield office


def test_the_package_is_found_and_forgot_nothing(box: Path) -> None:
    added = [one for one in list_connectors() if one.id in ("tally", "tickets")]
    assert [list_omissions(one) for one in added] == [(), ()]
    names = {"tally.count_words", "tickets.create_ticket", "tickets.find_tickets"}
    assert names <= {one.tool for one in list_contracts()}
    assert {"tickets_token", "tickets_box"} <= build_settings_class().model_fields.keys()
    page = render_tools_page()
    assert "tickets.create_ticket" in page
    assert "Create a ticket in a queue of the ticket box." in page


def test_taken_away_again_it_leaves_nothing(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_wording("orchestration.text").knows("verb.tickets.create_ticket")
    monkeypatch.setattr(sys, "path", [one for one in sys.path if one != str(box.parent / "site")])
    forget()
    assert "tickets" not in {one.id for one in list_services()}
    assert not any(one.tool.startswith("tickets.") for one in (*list_entries(), *list_contracts()))
    assert "tickets_token" not in build_settings_class().model_fields
    assert not load_wording("orchestration.text").knows("verb.tickets.create_ticket")


@pytest.mark.parametrize(
    ("words", "made", "done"),
    [
        (
            "@metel 지원 큐에 '프린터 고장' 티켓 만들어줘",
            ("프린터 고장", "지원"),
            "지원 큐에 '프린터 고장' 티켓을 만들었어요.",
        ),
        (
            "@metel create a ticket called 'Printer broken' in the support queue",
            ("Printer broken", "support"),
            "Created the ticket 'Printer broken' in support.",
        ),
        (
            "@metel 「サポート」キューに「プリンター故障」のチケットを作成して",
            ("プリンター故障", "サポート"),
            "サポート キューに「プリンター故障」のチケットを作成しました。",
        ),
    ],
)
async def test_it_is_planned_by_rules_called_told_and_undone_in_each_language(
    office: Office, box: Path, words: str, made: tuple[str, str], done: str
) -> None:
    asked = await office.say(words)
    card = await office.card(asked["ts"], lambda card: has("undo")(card) and says(done)(card))
    (one,) = tickets(box)
    assert (one["title"], one["queue"], one["urgency"]) == (*made, "normal")
    assert says("https://tickets.example/T-1")(card)
    await office.click(card, "undo")
    await until(lambda: is_empty(box))


async def is_empty(box: Path) -> bool:
    return not tickets(box)


async def test_what_nobody_named_is_asked_with_the_choices_of_the_service(office: Office, box: Path) -> None:
    asked = await office.say("@metel '모니터 고장' 긴급 티켓 만들어줘")
    card = await office.card(asked["ts"], says("어느 큐에 만들까요?"))
    assert [one["action_id"] for _, one in controls(card)][:3] == ["choose_0", "choose_1", "choose_2"]
    await office.click(card, "choose_0")
    await office.card(asked["ts"], says("지원 큐에 '모니터 고장' 티켓을 만들었어요."))
    (made,) = tickets(box)
    assert (made["title"], made["urgency"]) == ("모니터 고장", "high")


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("@metel 피자 주문해줘", "티켓 박스"),
        ("@metel order a pizza", "Ticket Box"),
        ("@metel order a pizza お願いします", "チケットボックス"),
    ],
)
async def test_who_asks_for_something_else_is_told_of_it(office: Office, words: str, name: str) -> None:
    asked = await office.say(words)
    await office.card(asked["ts"], says(name))


async def test_what_was_found_is_shown_and_goes_on_to_a_channel(office: Office, box: Path) -> None:
    (box / "T-1.json").write_text(json.dumps({"id": "T-1", "title": "프린터 고장", "operation": ""}), "utf-8")
    asked = await office.say("@metel 프린터 티켓 찾아줘")
    await office.card(asked["ts"], says("프린터 고장"))
    asked = await office.say("@metel 프린터 티켓 찾아서 #general에 공유해줘")
    await office.card(asked["ts"], says("#general에 메시지를 올렸어요."))
    (post,) = await posts(office, GENERAL)
    assert "프린터 고장" in str(post)


async def test_who_forbids_it_gets_none(office: Office, box: Path) -> None:
    asked = await office.say("@metel #general에 '점심 드세요'라고 올려줘. 티켓은 만들지 마")
    await office.card(asked["ts"], says("#general"))
    assert tickets(box) == []


async def test_a_models_plan_is_judged_asked_about_and_shown_in_words(box: Path, tmp_path: Path) -> None:
    more: dict[str, Any] = {"TICKETS_TOKEN": "tk-1", "TICKETS_BOX": str(box)}
    step = action(
        "a1",
        "tickets.create_ticket",
        intent="write",
        produces=["ticket_id", "ticket_url"],
        inputs={"title": "프린터 고장", "queue": "support"},
        success_criteria=["ticket_id exists"],
    )
    async with running_sandbox() as sandbox, bot_in(sandbox, tmp_path / "m.db", model=True, **more) as office:
        await script(office, plan(step))
        asked = await office.say("@metel 프린터가 고장 났다고 접수해줘")
        card = await office.card(asked["ts"], has("approve"))
        assert says("티켓 만들기")(card), card
        assert says("큐")(card), card
        assert tickets(box) == []
        await office.click(card, "approve")
        await office.card(asked["ts"], says("support 큐에 '프린터 고장' 티켓을 만들었어요."))
    assert [one["title"] for one in tickets(box)] == ["프린터 고장"]


async def test_the_doctor_tries_it_and_the_command_line_knows_it(
    box: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    known = {"TICKETS_TOKEN": "tk-1", "TICKETS_BOX": str(box), "DATABASE_URL": f"sqlite:///{tmp_path}/none.db"}
    await diagnose_settings(read_settings(known))
    assert "TICKETS_TOKEN: works as support; 3 queues" in capsys.readouterr().out
    await diagnose_settings(read_settings({**known, "TICKETS_TOKEN": "tk-2"}))
    assert "TICKETS_TOKEN: The ticket box does not know the token. (token)" in capsys.readouterr().out
    assert parse_service("tickets") == "tickets"
    assert parse_connection("tickets") == "tickets"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("@metel '하나 둘 셋' 단어 수 세줘", "'하나 둘 셋'에는 단어가 3개 있어요."),
        ("@metel count the words of 'one two three'", "'one two three' has 3 words."),
        ("@metel 「一 二 三」の単語を数えて", "「一 二 三」には単語が3個あります。"),
    ],
)
async def test_a_tool_of_this_machine_is_one_folder_without_a_connection(office: Office, words: str, told: str) -> None:
    asked = await office.say(words)
    await office.card(asked["ts"], says(told))


def test_a_read_of_values_without_a_sentence_is_told_of(box: Path) -> None:
    file = box.parent / "site" / "tally" / "locales" / "en.yaml"
    file.write_text(re.sub(r"    done: .*\n", "", file.read_text("utf-8")), "utf-8")
    (tally,) = [one for one in list_connectors() if one.id == "tally"]
    assert "en has no done.tally.count_words." in list_omissions(tally)


def test_a_service_that_cannot_be_loaded_is_told(box: Path) -> None:
    (box.parent / "site" / "tickets" / "service.py").write_text("import no_such_module", "utf-8")
    with pytest.raises(BrokenServiceError, match="tickets"):
        list_services()


def test_without_the_package_nothing_of_it_is_left() -> None:
    assert "tickets" not in {one.id for one in list_services()}

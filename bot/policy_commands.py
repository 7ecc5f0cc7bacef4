"""``metel policy check, schema``: is a file a policy, and what the policy says of cases from outside."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import yaml
from rich.console import Console
from rich.table import Table

from bot.judging import BadCaseError, Court
from bot.settings import SettingsError, read_policy, read_settings
from connectors.catalog import all_contracts
from orchestration.policy.explaining import in_words
from orchestration.policy.grounds import judged as rested
from orchestration.policy.judge import rule_ids
from orchestration.policy.team import TeamPolicy, policy_schema
from orchestration.wording import load_wording


def print_policy(policy: TeamPolicy, said: str, *, as_json: bool) -> None:
    """Print a policy and every rule; ``said`` tells where it comes from."""
    words = load_wording("orchestration").tables["en"]
    if as_json:
        rules = [{"id": rule, "reason": words.get(f"policy.{rule}", "")} for rule in rule_ids()]
        _print({"policy": policy.model_dump(mode="json"), "source": said, "rules": rules})
        return
    out = Console(highlight=False, markup=False)
    out.print(f"# {said}")
    out.print(yaml.safe_dump(policy.model_dump(mode="json"), allow_unicode=True, sort_keys=False).rstrip())
    table = Table("rule", "what the person reads", box=None)
    for rule in rule_ids():
        table.add_row(rule, words.get(f"policy.{rule}", ""))
    for one in policy.rules:
        table.add_row(one.id, one.reason)
    out.print(table)


def schema() -> int:
    """Print the JSON Schema of a policy file."""
    _print(policy_schema())
    return 0


def check(file: Path) -> int:
    """Say whether a file is a policy; exits 1 where it is not."""
    try:
        policy = read_policy(file)
    except SettingsError as error:
        sys.stderr.write(str(error).removeprefix("METEL_POLICY: ") + "\n")
        return 1
    own = f" and {len(policy.rules)} rules of its own" if policy.rules else ""
    sys.stdout.write(f"{file} is a policy: version {policy.version}{own}.\n")
    return 0


def check_cases(file: Path | None, policy: TeamPolicy | None = None) -> int:
    """Judge one case per line of a file, or of the standard input, and print one word per line: by a team's policy, or
    by that of the file."""
    court = Court(all_contracts(), policy or read_policy(read_settings().metel_policy))
    # A byte that is no text must not end the reading.
    with open(file or 0, encoding="utf-8", errors="replace", closefd=file is not None) as lines:
        for said in judged(lines, court):
            sys.stdout.write(said + "\n")
            sys.stdout.flush()
    return 0


def judged(lines: Iterable[str], court: Court) -> Iterator[str]:
    """Yield policy's word on each line as JSON; a line that is no case gives its error, an empty one nothing."""
    for line in lines:
        if line.strip():
            # Half a surrogate pair cannot be written.
            yield json.dumps(_answer(line, court), ensure_ascii=False).encode("utf-8", "replace").decode()


def _answer(line: str, court: Court) -> dict[str, str]:
    try:
        said = rested(court.case(json.loads(line)))
    except Exception as error:  # one case must not keep the others from being judged
        words = str(error) if isinstance(error, BadCaseError | ValueError) else type(error).__name__
        if isinstance(error, RecursionError):
            words = "the line is nested too deeply"
        return {"error": " ".join(words.split())[:300]}
    return {"decision": said.decision, "rule": said.rule, "reason": in_words(said, "en", load_wording("orchestration"))}


def _print(value: object) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")

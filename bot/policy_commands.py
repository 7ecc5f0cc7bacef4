"""``metel policy check, schema``: is a file a policy, and what the policy says of cases from outside."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

import yaml
from rich.console import Console
from rich.table import Table

from bot.case_origins import BadCaseError
from bot.judging import Court
from bot.policy_file import PolicyFileError, read_policy_file
from bot.settings import read_policy, read_settings
from connectors.catalog import all_contracts
from orchestration.policy.explain import in_words
from orchestration.policy.explain import judged as rested
from orchestration.policy.rules import rule_ids
from orchestration.policy.team import TeamPolicy, policy_schema
from orchestration.policy.team_rules import doubts
from orchestration.text.messages import load_wording

_LINE_ENDS = {0x85: "\\u0085", 0x2028: "\\u2028", 0x2029: "\\u2029"}
"""What else than a new line ends a line for some readers."""


def print_policy(policy: TeamPolicy, said: str, *, as_json: bool) -> None:
    """Print a policy and every rule; ``said`` tells where it comes from."""
    words = load_wording("orchestration.text").tables["en"]
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
        policy = read_policy_file(file)
    except PolicyFileError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    warn(policy)
    own = f" and {len(policy.rules)} rules of its own" if policy.rules else ""
    sys.stdout.write(f"{file} is a policy: version {policy.version}{own}.\n")
    return 0


def warn(policy: TeamPolicy) -> None:
    """Tell on the standard error what in a policy is hardly meant."""
    for said in doubts(policy, all_contracts()):
        sys.stderr.write(f"warning: {said}\n")


def warn_of(file: Path) -> int:
    """Tell the same of the policy in a file.

    Raises:
        PolicyFileError: it is none.
    """
    warn(read_policy_file(file))
    return 0


def check_cases(file: Path | None, policy: TeamPolicy | None = None) -> int:
    """Judge one case per line of a file, or of the standard input, and print one word per line: by a team's policy, or
    by that of the file. Exits 1 where a line could not be judged."""
    failed = False
    court = Court(all_contracts(), policy or read_policy(read_settings().metel_policy))
    # A byte that is no text must not end the reading.
    with open(file or 0, encoding="utf-8", errors="replace", closefd=file is not None) as lines:
        for line in lines:
            said = answer(line, court)
            failed = failed or "error" in said
            sys.stdout.write(written(said) + "\n")
            sys.stdout.flush()
    return 1 if failed else 0


def written(said: Mapping[str, str]) -> str:
    """Return an answer as one line of JSON."""
    # Half a surrogate pair cannot be written.
    return json.dumps(said, ensure_ascii=False).translate(_LINE_ENDS).encode("utf-8", "replace").decode()


def answer(line: str, court: Court) -> dict[str, str]:
    """Return policy's word on a line; of one that is no case, why it is none."""
    try:
        said = rested(court.case(json.loads(line)))
    except Exception as error:  # one case must not keep the others from being judged
        return {"error": " ".join(_why(line, error).split())[:300]}
    reason = in_words(said, "en", load_wording("orchestration.text"))
    return {"decision": said.decision, "rule": said.rule, "reason": reason}


def _why(line: str, error: Exception) -> str:
    match error:
        case BadCaseError():
            return str(error)
        case json.JSONDecodeError():
            at = f"{error.msg[:1].lower()}{error.msg[1:]} at character {error.pos + 1}"
            return f"the line is not JSON: {at}" if line.strip() else "the line is empty"
        case RecursionError():
            return "the line is nested too deeply"
        case _:
            return f"the case could not be judged ({type(error).__name__})"


def _print(value: object) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")

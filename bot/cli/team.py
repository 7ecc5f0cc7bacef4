"""The commands on what a team has set: its policy, its journal as an audit trail, its credentials."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from cyclopts.validators import Number

from bot.cli.call import require_file, run_async, run_guarded
from bot.cli.errors import UsageError

policy = App(name="policy", help="What metel may do, and what it says of a case.")
audit = App(name="audit", help="The journal as an audit trail.")
connections = App(name="connections", help="The credentials of each team, kept encrypted.")
receipt = App(name="receipt", help="The signed receipts of runs; `metel runs receipt` makes one.")
keys = App(name="keys", help="The keys that encrypt stored credentials.")
JsonFlag = Annotated[bool, Parameter(name="--json", negative="", help="Print one JSON object.")]
Team = Annotated[str, Parameter(help="Whose policy, by the team's id; needed where there are several.")]


@policy.command(name="show")
def policy_show(
    *,
    team: Team = "",
    version: Annotated[int | None, Parameter(help="An earlier version.", show_default=False)] = None,
    json: JsonFlag = False,
) -> int:
    """Show the policy in force and its rules."""
    from bot.cli import policy as policy_commands

    return run_async(policy_commands.show_policy(team, version, as_json=json))


@policy.command(name="set")
def policy_set(
    file: Path,
    /,
    *,
    team: Team = "",
    note: Annotated[str, Parameter(help="Why, for the history.")] = "",
) -> int:
    """Make a file the team's policy, from the next decision on, and show what changes."""
    from bot.cli import policy as policy_commands

    require_file(file)
    code = run_async(policy_commands.set_policy(file, team, note))
    return code or run_guarded(lambda: policy_commands.print_file_warnings(file))


@policy.command(name="history")
def policy_history(*, team: Team = "", json: JsonFlag = False) -> int:
    """List the versions of the team's policy: who changed it, when, and why."""
    from bot.cli import policy as policy_commands

    return run_async(policy_commands.list_versions(team, as_json=json))


@policy.command(name="revoke")
def policy_revoke(rule: str, /, *, team: Team = "") -> int:
    """Take back a rule of the team's own, or what an admin allowed for good."""
    from bot.cli import policy as policy_commands

    return run_async(policy_commands.revoke_rule(rule, team))


@policy.command(name="schema")
def policy_schema() -> int:
    """Print the JSON Schema of a policy file."""
    from bot.cli import policy as policy_commands

    return policy_commands.print_schema()


@policy.command(name="check")
def policy_check(
    file: Annotated[Path | None, Parameter(help="A policy file; with --jsonl, a file of cases.")] = None,
    /,
    *,
    jsonl: Annotated[
        bool, Parameter(negative="", help="Judge one case per line, of the standard input or --file.")
    ] = False,
    cases: Annotated[Path | None, Parameter(name="--file", help="A file of cases.")] = None,
    team: Annotated[str, Parameter(help="Judge by what this team has in force.")] = "",
) -> int:
    """Check a policy file, or judge cases with the policy in force."""
    from bot.cli import policy as policy_commands

    given = cases or file
    if given is not None:
        require_file(given)
    if jsonl and team:
        return run_async(policy_commands.check_team_cases(given, team))
    if jsonl:
        return run_guarded(lambda: policy_commands.check_cases(given))
    if file is None or cases is not None:
        raise UsageError("name a policy file, or judge cases with --jsonl")
    return policy_commands.check_policy_file(file)


@audit.command(name="verify")
def audit_verify(
    file: Annotated[Path | None, Parameter(help="An exported trail; the database where none is named.")] = None,
    /,
    *,
    team: Annotated[str, Parameter(help="Only this team's journal.")] = "",
    anchor: Annotated[
        list[str] | None, Parameter(help="TEAM:NUMBER:HASH, noted elsewhere; may be repeated.", negative="")
    ] = None,
) -> int:
    """Check that nothing in the journal was changed, taken out or put in; exits 1 where something was."""
    from bot.cli import audit as audit_commands

    if file is not None:
        require_file(file)
        try:
            return audit_commands.verify_file(file)
        except audit_commands.NotAuditExportError as error:
            raise UsageError(str(error)) from error
    try:
        noted = [audit_commands.parse_anchor(one) for one in anchor or []]
    except ValueError:
        raise UsageError("--anchor takes TEAM:NUMBER:HASH") from None
    return run_async(audit_commands.verify_journal(team, noted))


@audit.command(name="export")
def audit_export(*, team: Annotated[str, Parameter(help="Only this team's journal.")] = "") -> int:
    """Print every event with its hash as JSON Lines."""
    from bot.cli import audit as audit_commands

    return run_async(audit_commands.export_journal(team))


@audit.command(name="stream")
def audit_stream(
    *,
    name: Annotated[str, Parameter(help="The stream's name; each has a cursor of its own.")] = "siem",
    team: Annotated[str, Parameter(help="Only this team's journal.")] = "",
    file: Annotated[Path | None, Parameter(help="Append to this file instead of printing.")] = None,
    follow: Annotated[bool, Parameter(negative="", help="Go on until stopped.")] = False,
) -> int:
    """Write as JSON Lines what this stream was not told yet, without anybody's words; each event at least once."""
    from bot.cli import audit as audit_commands

    return run_async(audit_commands.write_audit_stream(team, name, file, follow=follow))


@audit.command(name="anchor")
def audit_anchor(*, team: Annotated[str, Parameter(help="Only this team's journal.")] = "") -> int:
    """Anchor the journal now, and print each anchor; note it where the database's owner can't reach."""
    from bot.cli import audit as audit_commands

    return run_async(audit_commands.anchor_journal(team))


@connections.command(name="add")
def connections_add(
    service: str,
    *,
    team: Annotated[str, Parameter(help="The Slack team's id, T....")],
    account: Annotated[str, Parameter(help="What people call the account.")] = "",
    address: Annotated[str, Parameter(help="Where the service is, if not at the vendor's.")] = "",
) -> int:
    """Connect a team to slack, notion or google, or keep its own key of a model server (model).

    The secret is typed unseen, or read from the standard input.
    """
    from bot.cli import connections as connections_commands

    named = connections_commands.parse_service(service)
    return run_async(
        connections_commands.add_connection(connections_commands.NamedConnection(team, named, account, address))
    )


@connections.command(name="list")
def connections_list(*, team: str = "", json: JsonFlag = False) -> int:
    """List the stored connections, without their secrets."""
    from bot.cli import connections as connections_commands

    return run_async(connections_commands.list_connections(team, as_json=json))


@connections.command(name="remove")
def connections_remove(service: str, *, team: str) -> int:
    """Forget a team's connection to a service."""
    from bot.cli import connections as connections_commands

    return run_async(connections_commands.remove_connection(team, connections_commands.parse_service(service)))


@connections.command(name="hold")
def connections_hold(
    service: Annotated[str, Parameter(help="Only this service's holds; needed to set one.")] = "",
    /,
    *,
    team: Annotated[str, Parameter(help="Whose, by the team's id; needed to set one where there are several.")] = "",
    minutes: Annotated[
        float | None,
        Parameter(name="--for", help="Send the service nothing for so many minutes.", validator=Number(gt=0)),
    ] = None,
    json: JsonFlag = False,
) -> int:
    """Show until when services asked to be left alone, or leave one alone for a while."""
    from bot.cli import holds as hold_commands

    if minutes is None:
        return run_async(hold_commands.list_holds(team, service, as_json=json))
    if not service:
        raise UsageError("name the service that is to be left alone")
    return run_async(hold_commands.set_hold(team, hold_commands.parse_connection(service), minutes, as_json=json))


@connections.command(name="release")
def connections_release(service: str, /, *, team: str = "", json: JsonFlag = False) -> int:
    """End the holds of a service: what waits for it goes on within ten seconds; exits 1 where it has none."""
    from bot.cli import holds as hold_commands

    return run_async(hold_commands.end_holds(team, hold_commands.parse_connection(service), as_json=json))


@receipt.command(name="verify")
def receipt_verify(
    file: Path,
    /,
    *,
    key: Annotated[str, Parameter(help="The public key, or a file with one or several.")],
) -> int:
    """Say MATCH, or what of a receipt was touched; needs no database. Exits 1 where something was."""
    from bot.cli import receipt as receipt_commands

    require_file(file)
    return run_guarded(lambda: receipt_commands.verify_receipt(file, key))


@receipt.command(name="keys")
def receipt_keys() -> int:
    """Print the public keys of receipts, a line each, the one that signs first; note them for who checks receipts."""
    from bot.cli import receipt as receipt_commands

    return run_guarded(receipt_commands.print_receipt_keys)


@keys.command(name="new")
def keys_new() -> int:
    """Print a new key for METEL_SECRET_KEYS."""
    from bot.cli import connections as connections_commands

    return connections_commands.print_new_key()


@keys.command(name="rotate")
def keys_rotate() -> int:
    """Encrypt every stored secret with the first key. Safe to break off and to repeat."""
    from bot.cli import connections as connections_commands

    return run_async(connections_commands.rotate_keys())

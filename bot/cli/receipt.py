"""``metel runs receipt``, ``metel receipt verify`` and ``keys``: what a run did, signed, and checked without metel."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console

from bot.cli.errors import UsageError
from bot.cli.runs import find_run
from bot.clock import build_clock
from bot.database import open_configured_database
from bot.receipt import make_receipt
from bot.receipt_seal import find_receipt_faults
from bot.settings import read_keys, read_settings
from orchestration.storage.encryption import NoSecretKeyError
from orchestration.storage.signatures import PublicKey, UnusablePublicKeyError, parse_public_key


async def print_receipt(named: str) -> int:
    """Print the signed receipt of a run.

    Raises:
        NoSecretKeyError: there is no key to sign it with.
    """
    settings = read_settings()
    keys = read_keys(settings).signing_keys
    if not keys:
        raise NoSecretKeyError
    async with open_configured_database(settings, "read") as database:
        row = await find_run(database, named)
        receipt = await make_receipt(database, row.team, row.id, keys[0], build_clock(settings).now())
    sys.stdout.write(receipt)
    return 0


def verify_receipt(file: Path, given: str) -> int:
    """Say ``MATCH``, or what of a receipt was touched, and exit with 1. ``given`` is a public key, or a file with one
    or several, a line each.

    Raises:
        UsageError: there is no key.
    """
    keys = _read_public_keys(given)
    receipt = file.read_bytes()
    told = [find_receipt_faults(receipt, key) for key in keys]
    faults = min(told, key=lambda one: (len(one), one))
    if len(told) > 1 and [] not in told:
        # Of several keys the one that signed it tells what was touched; of the others only that they did not.
        faults = next((one for one in told if not one[0].startswith("the key:")), told[0])
    out = Console(highlight=False, markup=False, soft_wrap=True)
    for line in faults or ["MATCH"]:
        out.print(line)
    return 1 if faults else 0


def _read_public_keys(given: str) -> list[PublicKey]:
    path = Path(given)
    texts = path.read_text("utf-8").split() if path.is_file() else [given]
    try:
        keys = [parse_public_key(text) for text in texts]
    except UnusablePublicKeyError as error:
        raise UsageError(str(error)) from error
    if not keys:
        raise UsageError(f"{given} holds no public key")
    return keys


def print_receipt_keys() -> int:
    """Print the public keys of receipts, one a line; the first one signs.

    Raises:
        NoSecretKeyError: there is none.
    """
    keys = read_keys(read_settings()).signing_keys
    if not keys:
        raise NoSecretKeyError
    sys.stdout.writelines(f"{key.public.text}\n" for key in keys)
    return 0

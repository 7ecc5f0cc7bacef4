"""Seal of a receipt: the signed hashes of its lines, by which a check without a database names what was touched.

A receipt is UTF-8 text. Each line is JSON and ends with a line feed. The last but one, the seal, lists each line before
it by name and SHA-256; the last holds the Ed25519 signature of the seal line's bytes, behind ``metel receipt 1`` and a
line feed. docs/how-to/prove-what-was-done.md describes it for other verifiers.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from orchestration.storage.signatures import PublicKey, SigningKey
from orchestration.text.disguise import normalise_text
from schemas.values import Json

DOMAIN = b"metel receipt 1\n"
"""What is signed before the seal, so that the signature stands for nothing else."""
_SIGNATURE = re.compile(rb'\{"kind":"signature","ed25519":"([0-9a-f]{128})"\}')
_IN_SLACK = str.maketrans({char: f"\\u{ord(char):04x}" for char in "&<>`\x7f\u2028\u2029"})
"""Written so that a receipt stands in a code block of Slack's to the letter."""


@dataclass(frozen=True, slots=True)
class ReceiptLine:
    """A line of a receipt, and what it is called when it was touched."""

    name: str
    fields: Mapping[str, Json]


def seal_receipt(lines: Sequence[ReceiptLine], key: SigningKey) -> str:
    """Return the text of a receipt, signed."""
    written = [_write(line.fields) for line in lines]
    named: list[Json] = [[line.name, _digest(text.encode())] for line, text in zip(lines, written, strict=True)]
    seal = _write({"kind": "seal", "key": key.public.id, "lines": named})
    signature = _write({"kind": "signature", "ed25519": key.sign(DOMAIN + seal.encode()).hex()})
    return "".join(f"{text}\n" for text in (*written, seal, signature))


def find_receipt_faults(receipt: bytes, key: PublicKey) -> list[str]:
    """Return what is not as it was signed; nothing where all of it is."""
    *lines, last = receipt.split(b"\n")
    if last or len(lines) < 2:
        return ["the end: the last line does not end where it should, or lines are gone"]
    signed = _SIGNATURE.fullmatch(lines[-1])
    if signed is None:
        return ["the signature: it is gone, or not in its form"]
    *told, seal = lines[:-1]
    if not key.verifies(bytes.fromhex(signed.group(1).decode()), DOMAIN + seal):
        return [_tell_unsigned(seal, key)]
    sealed: list[tuple[str, str]] = [(name, digest) for name, digest in json.loads(seal)["lines"]]
    return list(_compare(sealed, [_digest(line) for line in told]))


def _tell_unsigned(seal: bytes, key: PublicKey) -> str:
    named = re.search(rb'"key":"([0-9a-f]{8})"', seal)
    if named is not None and named.group(1).decode() != key.id:
        return f"the key: the seal names {named.group(1).decode()}, the given one is {key.id}"
    return "the seal: it or its signature was touched"


def _compare(sealed: Sequence[tuple[str, str]], there: Sequence[str]) -> Iterator[str]:
    """Yield which lines were changed, are gone, were put in, or stand in another place."""
    strange = [place for place, digest in enumerate(there) if digest not in {one for _, one in sealed}]
    missing = [(place, name) for place, (name, digest) in enumerate(sealed) if digest not in there]
    changed = {place for place, _ in missing} & {*strange} if len(sealed) == len(there) else set[int]()
    for place, name in missing:
        yield f"{name}: {'it was changed' if place in changed else 'it is gone'}"
    yield from (f"line {place + 1}: it was put in" for place in strange if place not in changed)
    order = [digest for digest in there if digest in {one for _, one in sealed}]
    wanted = [(name, digest) for name, digest in sealed if digest in there]
    if order != [digest for _, digest in wanted]:
        moved = [name for (name, digest), found in zip(wanted, order, strict=False) if digest != found]
        yield f"{', '.join(moved) or 'a line'}: not in its place, or there twice"


def _write(fields: Mapping[str, Json]) -> str:
    """Return a line as JSON, which nothing on its way through Slack changes: what would be escaped or normalised there
    stands as an escape of JSON's."""
    text = json.dumps(fields, ensure_ascii=False, separators=(",", ":")).translate(_IN_SLACK)
    if normalise_text(text) == text:
        return text
    return json.dumps(fields, separators=(",", ":")).translate(_IN_SLACK)


def _digest(line: bytes) -> str:
    return hashlib.sha256(line).hexdigest()

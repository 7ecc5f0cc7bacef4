"""The revision of the working tree that a sweep is about."""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def current_revision(root: Path = ROOT) -> str:
    """Return the commit, with a digest of what is not committed: ``COMMIT`` or ``COMMIT-dirty-DIGEST``.

    Raises:
        subprocess.CalledProcessError: it is no git repository.
    """
    commit = _git(root, "rev-parse", "--short=12", "HEAD").decode().strip()
    changes = _git(root, "diff", "HEAD", "--binary")
    new = [
        name.decode() for name in _git(root, "ls-files", "--others", "--exclude-standard", "-z").split(b"\0") if name
    ]
    if not changes and not new:
        return commit
    digest = hashlib.sha256(changes)
    for name in new:
        digest.update(name.encode() + b"\0" + (root / name).read_bytes())
    return f"{commit}-dirty-{digest.hexdigest()[:8]}"


def _git(root: Path, *arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True).stdout

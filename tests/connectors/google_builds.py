"""How often Google's discovery documents are built."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import connectors.sheets.api as builders

BOTH = ["sheets:v4", "drive:v3"]


def count_builds(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Start as a process that has used none yet; return the list of the documents that are built from now on."""
    module: Any = builders
    build, built = module.build_from_document, list[str]()

    def counted(document: dict[str, Any], **options: object) -> object:
        built.append(document["id"])
        return build(document, **options)

    monkeypatch.setattr(module, "build_from_document", counted)
    monkeypatch.setattr(module, "_built", cache(module._built.__wrapped__))
    return built

"""Crash sweep: kill -9 at every named point; each effect happens once, nothing is lost, no card is left dead.

``scenarios`` are what people do; ``deaths`` says where processes die. ``fork_server`` and ``fork_client`` start metel
and kill it, ``processes`` keeps those of a case running, ``databases`` is where they store. ``runner`` runs a case
until it is at rest, ``invariants`` says what must hold then. ``make test`` runs the ``canonical`` cases, always the
same ones; ``make crashes`` runs all: ``sweep`` in ``pieces``, with ``results`` kept for each ``revision``, joined in a
``report``.
"""

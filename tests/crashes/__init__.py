"""Crash sweep: kill -9 at every named point; each effect happens once, nothing is lost, no card is left dead.

``scenarios`` are what people do; ``fork_server`` and ``fork_client`` start and kill metel, ``processes`` keeps those of
a case running, ``databases`` is where they store. ``runner`` runs a case until it is at rest, ``invariants`` says what
must hold then, ``results`` keeps the counts. ``make crashes`` runs all of it, ``make test`` a share that changes from
run to run.
"""

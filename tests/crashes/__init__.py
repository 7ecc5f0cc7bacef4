"""Kill -9 at every named point: each effect happens once, nothing is lost, nobody is left with a dead card.

``scenarios``, ``steered`` and ``later`` are what people do, ``nursery`` and ``household`` start and kill metel,
``grounds`` is where it keeps its database, ``walk`` carries a case to rest, ``truth`` says what must hold then,
``tally`` keeps the counts. ``make crashes`` runs all of it, ``make test`` a share that changes from run to run.
"""

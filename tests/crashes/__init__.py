"""Kill -9 at every named point: each effect happens once, nothing is lost, nobody is left with a dead card.

``scenarios`` is what people do, ``bots`` starts and kills metel, ``walk`` carries a case to rest, ``truth`` says what
must hold then. ``make crashes`` runs all of it, ``make test`` a share that changes from run to run.
"""

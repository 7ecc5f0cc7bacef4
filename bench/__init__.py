"""metel's engine beside other engines, and its front under load: ``make bench``.

``__main__`` runs it all and writes ``docs/benchmarks.md``. Every engine lives in a process of its own (``sides/``),
talks to the same ``upstream`` through the same client (``outside``), and is asked by ``contest`` in turns, so that what
disturbs the machine disturbs all of them.

Five modules stand alone: ``journey`` traces the code that one request passes through, ``steps`` counts the steps of the
interpreter that a run takes, ``startup`` tells what a start of the command line costs, ``structure`` reads files and
imports, ``teams`` tells what one more team costs a process.
"""

"""Where runs, deliveries and cards are kept.

``open_database`` opens it. The journal (``events``) is the truth; the row in ``runs`` is its index. All writes go
through one writer that puts what many callers bring into one transaction, so a commit costs a share of one disk sync.
``sqlite`` is the only module that knows which database it is.
"""

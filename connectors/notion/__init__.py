"""Notion: pages, databases and their rows, through notion-client at API version 2026-03-11.

``api`` is the typed client, ``errors`` says what its codes mean, ``columns`` and ``property_values`` turn
plain values into properties and back, ``filters`` turns conditions into Notion's filters, ``markdown`` turns text into
blocks and back, ``names`` looks up pages and databases, ``ids`` reads links.
"""

"""Notion's REST API (version 2026-03-11) as the real client speaks it.

A request passes the door (token, version), is judged against closed field sets, changes `NotionWorld`, and is shown in
the vendor's shapes: `routes` -> `door` -> `page_calls`, `block_calls`, `source_calls` -> `world` -> `objects`.
"""

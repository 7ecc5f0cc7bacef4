"""Notion's REST API (version 2026-03-11) as the real client speaks it.

A request passes its checks (token, version), is judged against closed field sets, changes `NotionWorld`, and is shown
in the vendor's shapes: `routes` -> `request_checks` -> `page_calls`, `block_calls`, `source_calls` -> `world` ->
`objects`.
"""

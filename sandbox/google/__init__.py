"""Google Sheets v4, the Drive v3 metadata around it, and the token endpoint of a service account.

Bodies and field masks are judged by the discovery documents that ship with the vendor's client: `routes` ->
`request_checks` -> `spreadsheet_calls`, `value_calls`, `drive_calls`, `tokens` -> `world`.
"""

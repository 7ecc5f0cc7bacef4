"""Google Sheets, and Drive for finding spreadsheets by name.

Requests are built and parsed with Google's client and its discovery documents, and sent by httpx: Google's own
transport blocks, and sends a POST again when a connection is lost. ``get_request_builders`` reads the documents once in
a process, ``credentials`` gets tokens, ``api`` is the typed client, ``errors`` says what refusals mean, ``a1`` reads
ranges, ``tables`` gives cells as rows with columns, ``read_rows`` keeps the rows that meet a condition,
``append_rows`` writes rows once, ``update_cells`` changes cells of one once, ``names`` finds spreadsheets."""

"""Writing short texts from data that was read; the writer has no tools, and what it writes keeps the data's origins."""

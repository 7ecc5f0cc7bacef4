"""Slack: messages, threads, channels and people, through slack_sdk's asynchronous Web client.

``api`` is the typed client, ``errors`` says what its error words mean, ``message_text`` turns text into blocks that
cannot ping or lure, and messages into text, ``messages`` posts them once, ``names`` looks up channels and people."""

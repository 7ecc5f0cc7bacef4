"""Slack: messages, threads, channels and people, through slack_sdk's asynchronous Web client.

``api`` is the typed client, ``errors`` says what its error words mean, ``outgoing`` turns text into blocks
that cannot ping or lure, ``incoming`` turns messages into text, ``names`` looks up channels and people.
"""

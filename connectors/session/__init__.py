"""What metel said before in a thread, looked up in its own journal; nothing outside is asked."""

"""Questions that pages, channels, the team's files and metel's own work answer."""

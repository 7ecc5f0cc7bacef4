"""A request's text as marked words: people, days, titles, places and verbs."""

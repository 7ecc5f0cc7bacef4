"""What people see of a run: pure views, one file a card. The status words are the locale files', never a model's."""

"""The reference pages, written from the code: ``python -m bot.docs`` writes them, ``--check`` only compares."""

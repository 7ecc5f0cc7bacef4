"""Thread phrases: what a short text in a thread says by its words alone, in Korean, English and Japanese.

``vocabulary`` names the parts of a language, ``korean``, ``english`` and ``japanese`` fill them, ``phrase`` reads.
"""

from orchestration.text.thread_phrases.phrase import Phrase, read_phrase, says_own_doing

__all__ = ["Phrase", "read_phrase", "says_own_doing"]

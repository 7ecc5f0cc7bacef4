"""Thread phrases: what a short text in a thread says by its words alone, in Korean, English and Japanese.

``vocabulary`` names the parts of a language, ``korean``, ``english`` and ``japanese`` fill them, ``phrase`` reads.
"""

from orchestration.text.thread_phrases.phrase import Phrase, does_tell_own_doing, read_phrase

__all__ = ["Phrase", "does_tell_own_doing", "read_phrase"]

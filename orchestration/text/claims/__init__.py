"""Claims: what a text states (figures, dates, addresses, contacts, names, mentions), and whether its data has it.

``figures`` and ``calendar`` find claims, ``names`` those on people and things, ``evidence`` holds what the data says,
and ``find`` compares. ``effects`` finds sentences that say that something was done. Nothing here knows of a model:
any text can be held against any data.
"""

from orchestration.text.claims.effects import find_effect_claims as find_effect_claims
from orchestration.text.claims.evidence import Evidence as Evidence
from orchestration.text.claims.evidence import build_evidence as build_evidence
from orchestration.text.claims.find import Ungrounded as Ungrounded
from orchestration.text.claims.find import find_ungrounded as find_ungrounded
from orchestration.text.claims.find import remove_addresses as remove_addresses

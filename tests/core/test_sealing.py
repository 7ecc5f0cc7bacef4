"""Secrets at rest: what opens a cell, and what does not."""

from __future__ import annotations

import pytest

from orchestration.storage.encryption import (
    KEY_MARK,
    AssociatedData,
    BrokenSealError,
    Keyring,
    NoSecretKeyError,
    SealingError,
    UnknownKeyError,
    UnusableKeyError,
    generate_key,
    read_key_id,
)

SECRET = "xoxb-canary-한글"
ABOUT = AssociatedData("T1", "connection", "slack")


def test_a_secret_comes_back_as_it_was_and_is_not_in_its_cell() -> None:
    keys = Keyring([generate_key()])
    cell = keys.seal(SECRET, ABOUT)
    assert keys.open(cell, ABOUT) == SECRET
    assert "canary" not in cell


def test_one_secret_sealed_twice_gives_two_cells() -> None:
    keys = Keyring([generate_key()])
    assert keys.seal(SECRET, ABOUT) != keys.seal(SECRET, ABOUT)


@pytest.mark.parametrize(
    "elsewhere",
    [
        AssociatedData("T2", "connection", "slack"),
        AssociatedData("T1", "state", "slack"),
        AssociatedData("T1", "connection", "notion"),
        AssociatedData("T1c", "onnection", "slack"),
    ],
)
def test_a_cell_opens_only_in_the_place_it_was_sealed_for(elsewhere: AssociatedData) -> None:
    keys = Keyring([generate_key()])
    with pytest.raises(BrokenSealError):
        keys.open(keys.seal(SECRET, ABOUT), elsewhere)


A_KEY = f"{KEY_MARK}{'k' * 43}"


def test_any_letter_of_a_cell_that_was_changed_shows() -> None:
    keys = Keyring([generate_key()])
    head, key_id, sealed = keys.seal(SECRET, ABOUT).split(".")
    for at in range(len(sealed)):
        changed = sealed[:at] + ("A" if sealed[at] != "A" else "B") + sealed[at + 1 :]
        with pytest.raises(BrokenSealError):
            keys.open(f"{head}.{key_id}.{changed}", ABOUT)


@pytest.mark.parametrize("cell", ["", "plain", "v2.aaaa.bbbb", "v1..bbbb", "v1.a.b.c", SECRET])
def test_what_is_no_cell_is_refused(cell: str) -> None:
    with pytest.raises(BrokenSealError):
        Keyring([generate_key()]).open(cell, ABOUT)


@pytest.mark.parametrize("cut", [0, 4, 12, 20])
def test_a_cell_that_was_cut_short_is_refused(cut: int) -> None:
    keys = Keyring([generate_key()])
    head, key_id, sealed = keys.seal(SECRET, ABOUT).split(".")
    with pytest.raises(BrokenSealError):
        keys.open(f"{head}.{key_id}.{sealed[:cut]}", ABOUT)


def test_the_first_key_seals_and_all_open() -> None:
    old, new = generate_key(), generate_key()
    before = Keyring([old]).seal(SECRET, ABOUT)
    both = Keyring([new, old])
    assert both.open(before, ABOUT) == SECRET
    after = both.reseal(before, ABOUT)
    assert read_key_id(after) == both.first != read_key_id(before)
    assert Keyring([new]).open(after, ABOUT) == SECRET
    assert both.reseal(after, ABOUT) == after


def test_a_key_that_is_not_in_the_list_is_named_by_its_id_alone() -> None:
    gone, kept = generate_key(), generate_key()
    cell = Keyring([gone]).seal(SECRET, ABOUT)
    with pytest.raises(UnknownKeyError) as refused:
        Keyring([kept]).open(cell, ABOUT)
    assert read_key_id(cell) in str(refused.value)
    assert gone.removeprefix(KEY_MARK) not in str(refused.value)
    assert kept.removeprefix(KEY_MARK) not in str(refused.value)


def test_without_a_key_nothing_is_sealed_and_the_remedy_is_told() -> None:
    with pytest.raises(NoSecretKeyError, match="metel keys new"):
        Keyring().seal(SECRET, ABOUT)
    with pytest.raises(NoSecretKeyError):
        Keyring().open(Keyring([generate_key()]).seal(SECRET, ABOUT), ABOUT)


@pytest.mark.parametrize("entry", ["", "short", KEY_MARK, "키", "!" * 43, A_KEY[:-4], A_KEY + "AAAA"])
def test_an_entry_that_is_no_key_is_named_by_its_place_and_not_repeated(entry: str) -> None:
    with pytest.raises(UnusableKeyError, match="entry 2") as refused:
        Keyring([generate_key(), entry])
    assert not entry or entry not in str(refused.value)
    assert isinstance(refused.value, SealingError)


def test_a_keyring_does_not_show_its_keys() -> None:
    key = generate_key()
    keys = Keyring([key])
    shown = repr(keys) + str(vars(keys))
    assert key.removeprefix(KEY_MARK) not in shown
    assert "material" not in shown

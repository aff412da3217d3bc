"""The claims of `reproduce` are all there, and are measured, not echoed."""

from __future__ import annotations

from ttt_tui.features.reproduce.claims import (
    CLAIMS,
    NUMBER_TABLE,
    SYSTEMS,
)


def test_the_whole_number_table_is_claimed() -> None:
    claimed = {(claim.what.rpartition(": ")[0], claim.claimed) for claim in CLAIMS}
    for _, label, nodes in NUMBER_TABLE:
        for number in nodes:
            assert (label, number) in claimed


def test_every_claim_belongs_to_a_system_and_every_system_has_one() -> None:
    assert {claim.system for claim in CLAIMS} == set(SYSTEMS)

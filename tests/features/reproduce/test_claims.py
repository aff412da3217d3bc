"""The claims of `reproduce` are all there, and are measured, not echoed."""

from __future__ import annotations

import dataclasses

from ttt_tui.features.reproduce.claims import (
    CLAIMS,
    DEPTH_AWARE,
    NUMBER_TABLE,
    ONE_WINDOW,
    SYSTEMS,
    Claim,
    Measurements,
    check,
)


def test_the_whole_number_table_is_claimed() -> None:
    claimed = {(claim.what.rpartition(": ")[0], claim.claimed) for claim in CLAIMS}
    for _, label, nodes in NUMBER_TABLE:
        for number in nodes:
            assert (label, number) in claimed


def test_every_claim_belongs_to_a_system_and_every_system_has_one() -> None:
    assert {claim.system for claim in CLAIMS} == set(SYSTEMS)


def test_what_is_measured_does_not_depend_on_what_is_claimed() -> None:
    quick = [claim for claim in CLAIMS if "worked" in claim.what or "turn" in claim.what]

    def measured(claims: list[Claim]) -> list[object]:
        return [found.measured for found in check(claims)]

    altered = [dataclasses.replace(claim, claimed="something else") for claim in quick]
    assert measured(altered) == measured(quick)
    assert not any(found.agrees for found in check(altered))


def test_without_depth_aware_scores_slower_wins_are_advised() -> None:
    found = Measurements()
    assert found.slow_wins(DEPTH_AWARE) == 0
    assert found.slow_wins(ONE_WINDOW) > 0

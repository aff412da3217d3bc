"""Conventions go along with a recording, or part from it."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from tests.oracles.program_searches import Tape, alpha_beta, minimax
from ttt_tui.features.programs.judging.conventions import (
    Convention,
    Conventions,
    Way,
    plain,
    variants,
)
from ttt_tui.features.programs.judging.study import Study

START = "X../.O./... x"
WEAK = Way(Convention("alpha-beta", "weak", "shared"))
STRICT = Way(Convention("alpha-beta", "strict", "shared"))


def shuffled(seed: int) -> Sequence[int] | object:
    chance = random.Random(seed)

    def order(tape: Tape) -> Sequence[int]:
        cells = tape.free()
        chance.shuffle(cells)
        return cells

    return order


def test_a_convention_parts_where_the_trees_do() -> None:
    conventions = Conventions(Study(alpha_beta(Tape(START, window=True), strict=True)))
    assert conventions.fit(STRICT).parts is None
    parted = conventions.fit(WEAK)
    assert parted.parts is not None
    weak = alpha_beta(Tape(START, window=True))
    strict = conventions.study.recording
    same = next(n for n in range(len(weak)) if weak.cell[n] != strict.cell[n])
    assert parted.parts <= same


def test_one_that_goes_on_longer_parts_where_moves_are_missing() -> None:
    conventions = Conventions(Study(alpha_beta(Tape(START, window=True))))
    parted = conventions.fit(STRICT)
    assert parted.parts is not None


@pytest.mark.parametrize("seed", range(3))
def test_it_is_walked_in_the_order_of_the_program(seed: int) -> None:
    order = shuffled(seed)
    assert callable(order)
    conventions = Conventions(Study(alpha_beta(Tape(START, window=True), order=order)))
    assert conventions.order is None
    assert conventions.fit(WEAK).parts is None


def test_the_order_of_a_program_is_read_off_its_moves() -> None:
    backwards = Conventions(Study(minimax(Tape(START), order=lambda tape: tape.free()[::-1])))
    order = backwards.order
    assert order is not None
    assert sorted(order, key=lambda cell: order[cell]) == [8, 7, 6, 5, 3, 2, 1]


def test_with_a_window_alpha_beta_comes_first() -> None:
    assert next(plain(window=True)).prunes
    assert not next(plain(window=False)).prunes
    assert {way.convention.variant for way in variants(window=True)} == {
        "inner-loop", "shallow", "memo", "parent-leaves",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("convention", "words"),
    [
        (Convention("minimax", variant="memo"), "minimax, positions are remembered"),
        (
            Convention("alpha-beta", "strict", "fresh", True, "inner-loop"),
            "alpha-beta, cut at alpha > beta, a fresh window for every root move, stop at the "
            "first win, a cut leaves only the inner of two loops",
        ),
    ],
)
def test_a_convention_in_words(convention: Convention, words: str) -> None:
    assert convention.words == words

"""Nodes on their way from one process to another."""

from __future__ import annotations

from math import nan

from ttt_tui.features.programs.channel import Batch, unpacked


def test_a_batch_comes_out_as_it_went_in() -> None:
    batch = Batch()
    for name, number in zip(batch.columns, (-1, 4, 5, 1.5, -9.0, nan, 12, 0, 2), strict=True):
        batch.columns[name].append(number)
    batch.late.append((1, 4, -1.0, 1))
    batch.odd.append((3, 0b101, 0b10, "two stones more"))
    found = unpacked(batch.packed())
    assert [repr(each) for each in found.columns.values()] == [
        repr(each) for each in batch.columns.values()
    ]
    assert (found.late, found.odd) == (batch.late, batch.odd)


def test_an_empty_one_is_empty() -> None:
    assert not unpacked(Batch().packed()).columns["parent"]

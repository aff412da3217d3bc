"""Boards of two halves: the stones of one side in one object, those of the other in another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from ttt_tui.features.own.child import halves
from ttt_tui.features.own.child.boards import Shape, Source
from ttt_tui.features.own.child.probing import Event

KIND = "sides"

_MOST_SOURCES = 10


def add(events: Sequence[Event], cycle: int) -> None:
    """Add to the calls of a search the boards that two of their objects may make together."""
    masks: dict[int, list[dict[Source, int]]] = {}
    for event in events:
        masks.setdefault(event.index, []).append(_masks(event))
    found = {index: list(_pairs(each)) for index, each in masks.items() if index < cycle}
    outside = sorted({pair for pairs in found.values() for pair in pairs}, key=str)
    for event in events:
        here = _masks(event)
        for first, second in found.get(event.index, outside):
            if first in here and second in here:
                for face in ("", halves.TURNING):
                    source = first._replace(other=second)
                    cells = halves.together(here[first], here[second], face)
                    event.boards[source, _shape(face)] = cells


def _masks(event: Event) -> dict[Source, int]:
    found: dict[Source, int] = {}
    for source, stones in event.stones.items():
        if (mask := halves.mask_of(stones)) is not None:
            found[source] = mask
    for (source, shape), cells in event.boards.items():
        if shape.cells == halves.CELLS and shape.kind != KIND and halves.are_marks(cells):
            found[source] = sum(1 << cell for cell, mark in enumerate(cells) if mark)
    return found


def _pairs(calls: Sequence[dict[Source, int]]) -> Iterator[tuple[Source, Source]]:
    """Those that never share a cell, differ by a stone at most, and are not always empty."""
    common = set(calls[0]).intersection(*calls[1:])
    sources = sorted(common, key=lambda source: (source.rank, calls[0][source], source.name))
    order = [each for each in calls[0] if each in common]
    for first, second in permutations(sources[:_MOST_SOURCES], 2):
        pairs = [(call[first], call[second]) for call in calls]
        if order.index(first) > order.index(second):
            continue
        if any(one & other for one, other in pairs) or not any(one | other for one, other in pairs):
            continue
        if all(abs(one.bit_count() - other.bit_count()) <= 1 for one, other in pairs):
            yield first, second


def _shape(face: str) -> Shape:
    return Shape(KIND, halves.SIDE, halves.SIDE, face=face, word="pair")

"""The layout of a tree: the place of each node in a drawing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_Outline = list[tuple[float, float]]
"""The left and right edge of a subtree on each level."""


def tidy(
    parents: Sequence[int | None], widths: Sequence[float], gap: float, apart: float = 0.0
) -> list[float]:
    """Return the middle of each node, counted from the left edge of the leftmost node.

    The layout of A. J. Kennedy 1996, Drawing trees (Journal of Functional Programming 6): a parent
    stands over the middle of its children, and the same subtree looks the same everywhere.
    Subtrees are set as close as they go once from the left and once from the right, and stand in
    the mean of both.

    Args:
        parents: the number of each node's parent; the first node has none, and each parent stands
            before its children.
        widths: of the nodes.
        gap: the least space between two nodes of a level.
        apart: more space between nodes of different parents.
    """
    children: list[list[int]] = [[] for _ in parents]
    for node, parent in enumerate(parents):
        if parent is not None:
            children[parent].append(node)
    offsets = [0.0] * len(parents)  # from the parent
    outlines: list[_Outline] = [[] for _ in parents]
    for node in reversed(range(len(parents))):
        places = _balanced([outlines[child] for child in children[node]], gap, apart)
        middle = (places[0] + places[-1]) / 2 if places else 0.0
        outline: _Outline = []
        for child, place in zip(children[node], places, strict=True):
            offsets[child] = place - middle
            outline = _beside(outline, outlines[child], offsets[child])
        outlines[node] = [(-widths[node] / 2, widths[node] / 2), *outline]
    middles: list[float] = []
    for parent, offset in zip(parents, offsets, strict=True):
        middles.append(offset if parent is None else middles[parent] + offset)
    left = min((low for outline in outlines[:1] for low, _ in outline), default=0.0)
    return [middle - left for middle in middles]


def _balanced(outlines: Sequence[_Outline], gap: float, apart: float) -> list[float]:
    """Return places of subtrees, halfway between those packed from either side."""
    from_left = _packed(outlines, gap, apart)
    from_right = _packed([_mirrored(each) for each in reversed(outlines)], gap, apart)
    pairs = zip(from_left, reversed(from_right), strict=True)
    return [(left - right) / 2 for left, right in pairs]


def _mirrored(outline: _Outline) -> _Outline:
    return [(-right, -left) for left, right in outline]


def _packed(outlines: Iterable[_Outline], gap: float, apart: float) -> list[float]:
    """Return places of subtrees, one after another as far to the left as they go."""
    places: list[float] = []
    so_far: _Outline = []
    for outline in outlines:
        place = 0.0
        for level, ((_, right), (left, _)) in enumerate(zip(so_far, outline, strict=False)):
            space = gap + apart if level else gap
            place = max(place, right - left + space)
        places.append(place)
        so_far = _beside(so_far, outline, place)
    return places


def _beside(left: _Outline, right: _Outline, place: float) -> _Outline:
    """Return the outline of two subtrees, the right one moved to its place."""
    moved = [(low + place, high + place) for low, high in right]
    both = [(low, high) for (low, _), (_, high) in zip(left, moved, strict=False)]
    return both + left[len(both) :] + moved[len(both) :]

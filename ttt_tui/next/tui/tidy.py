"""The tidy layout of a tree: how far to the right each node stands.

The layout of Reingold and Tilford (1981), in Walker's form for any number of children and in linear
time: C. Buchheim, M. Juenger, S. Leipert 2002, Improving Walker's algorithm to run in linear time
(Graph Drawing 2002, LNCS 2528); the names of the steps are theirs. A parent stands over the middle
of its children, the same subtree looks the same wherever it stands, and what is between two large
subtrees is spread evenly. Nodes may differ in width; those of a level are held apart by theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence


class _Node:
    """A node as the algorithm knows it: `prelim` and `mod` are relative to those above."""

    __slots__ = (
        *("ancestor", "change", "children", "mod", "number", "parent", "prelim", "shift"),
        *("thread", "width"),
    )

    def __init__(self, width: float, parent: _Node | None) -> None:
        self.width = width
        self.parent = parent
        self.children: list[_Node] = []
        self.number = 0 if parent is None else len(parent.children)
        self.prelim = self.mod = self.shift = self.change = 0.0
        self.thread: _Node | None = None
        self.ancestor = self
        if parent is not None:
            parent.children.append(self)

    @property
    def left_sibling(self) -> _Node | None:
        return self.parent.children[self.number - 1] if self.parent and self.number else None

    @property
    def next_left(self) -> _Node | None:
        """The next one down on the left contour."""
        return self.children[0] if self.children else self.thread

    @property
    def next_right(self) -> _Node | None:
        return self.children[-1] if self.children else self.thread


def tidy(
    parents: Sequence[int | None], widths: Sequence[float], gap: float, apart: float = 0.0
) -> list[float]:
    """The middle of each node, from 0 at the left edge of the leftmost.

    Args:
        parents: of each node its parent, by number; the first node has none, and each parent stands
            before its children.
        widths: of the nodes.
        gap: between two nodes of a level, at least.
        apart: more than that between nodes of different parents.
    """
    nodes: list[_Node] = []
    for parent, width in zip(parents, widths, strict=True):
        nodes.append(_Node(width, None if parent is None else nodes[parent]))
    if not nodes:
        return []
    _first_walk(nodes[0], gap, gap + apart)
    middles: list[float] = []
    offsets: dict[_Node, float] = {}
    for node in nodes:
        offset = offsets[node.parent] + node.parent.mod if node.parent else 0.0
        offsets[node] = offset
        middles.append(node.prelim + offset)
    left = min(middle - width / 2 for middle, width in zip(middles, widths, strict=True))
    return [middle - left for middle in middles]


def _first_walk(root: _Node, gap: float, wide_gap: float) -> None:
    """Without recursion: a tree from paper may be deeper than Python's stack."""
    defaults: dict[_Node, _Node] = {}
    for node in _children_first(root):
        left, middle = node.left_sibling, 0.0
        if node.children:
            _execute_shifts(node)
            middle = (node.children[0].prelim + node.children[-1].prelim) / 2
        node.prelim = middle if left is None else left.prelim + _distance(left, node, gap)
        node.mod = node.prelim - middle if node.children else 0.0
        if left is not None and node.parent is not None:
            before = defaults.get(node.parent, node.parent.children[0])
            defaults[node.parent] = _apportion(node, left, before, wide_gap)


def _children_first(root: _Node) -> Iterator[_Node]:
    """Each node after its children, these from left to right."""
    open_nodes = [(root, iter(root.children))]
    while open_nodes:
        node, children = open_nodes[-1]
        child = next(children, None)
        if child is None:
            yield node
            open_nodes.pop()
        else:
            open_nodes.append((child, iter(child.children)))


def _distance(left: _Node, right: _Node, gap: float) -> float:
    return (left.width + right.width) / 2 + gap


def _apportion(node: _Node, left: _Node, default: _Node, gap: float) -> _Node:
    """Move a subtree so far to the right that it clears all to its left.

    The contours of both are followed down; where one ends, a thread leads on along the other.
    """
    assert node.parent is not None
    inner_right = outer_right = node
    inner_left, outer_left = left, node.parent.children[0]
    at_inner_right = at_outer_right = node.mod
    at_inner_left, at_outer_left = inner_left.mod, outer_left.mod
    while (down_left := inner_left.next_right) and (down_right := inner_right.next_left):
        inner_left, inner_right = down_left, down_right
        outer_left = outer_left.next_left or outer_left
        outer_right = outer_right.next_right or outer_right
        outer_right.ancestor = node
        overlap = (inner_left.prelim + at_inner_left) - (inner_right.prelim + at_inner_right)
        overlap += _distance(inner_left, inner_right, gap)
        if overlap > 0:
            _move_subtree(_ancestor(inner_left, node, default), node, overlap)
            at_inner_right += overlap
            at_outer_right += overlap
        at_inner_left += inner_left.mod
        at_inner_right += inner_right.mod
        at_outer_left += outer_left.mod
        at_outer_right += outer_right.mod
    if (below := inner_left.next_right) and outer_right.next_right is None:
        outer_right.thread = below
        outer_right.mod += at_inner_left - at_outer_right
    if (below := inner_right.next_left) and outer_left.next_left is None:
        outer_left.thread = below
        outer_left.mod += at_inner_right - at_outer_left
        default = node
    return default


def _ancestor(inner_left: _Node, node: _Node, default: _Node) -> _Node:
    """Which sibling of the node stands above its neighbour on the contour."""
    return inner_left.ancestor if inner_left.ancestor.parent is node.parent else default


def _move_subtree(left: _Node, right: _Node, shift: float) -> None:
    """Move one, and note how the siblings between the two are spread."""
    between = right.number - left.number
    right.change -= shift / between
    right.shift += shift
    left.change += shift / between
    right.prelim += shift
    right.mod += shift


def _execute_shifts(node: _Node) -> None:
    shift = change = 0.0
    for child in reversed(node.children):
        child.prelim += shift
        child.mod += shift
        change += child.change
        shift += child.shift + change

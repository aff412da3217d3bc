"""Random trees by their text: `tree 3x3 seed 7 values -9:9 min`.

The same text gives the same tree on every system and version of Python: all chances are made from
`random.Random.random`, the one method whose sequence Python promises to keep.
"""

from __future__ import annotations

import random
import re

from ttt_tui.games.game import GameTextError, Side, quoted
from ttt_tui.games.paper import DEEPEST, LARGEST, MOST_NODES, PaperTree, TreeColumns

_FORM = re.compile(
    r"\s*tree\s+([0-9]{1,6})[x×]([0-9]{1,6})(?:\s+seed\s+(?P<seed>[0-9]{1,18})"
    r"|\s+values\s+(?P<low>[+-]?[0-9]{1,18}):(?P<high>[+-]?[0-9]{1,18})"
    r"|\s+max|(?P<min>\s+min))*\s*",
    re.IGNORECASE,
)


def read_random_tree(text: str) -> PaperTree:
    """Grow `tree 3x3 seed 7 values -9:9`, which is children x plies; the rest may be left out.

    Raises `GameTextError` for another form, and if the tree or a value is too large.
    """
    match = _FORM.fullmatch(text)
    if match is None:
        raise GameTextError(
            f"{quoted(text)} is no random tree: write branching x depth, then what you want of "
            "seed, values and min, such as tree 3x3 seed 7 values -9:9"
        )
    branching, depth = int(match[1]), int(match[2])
    low, high = int(match["low"] or -9), int(match["high"] or 9)
    sizes = [1]  # of a subtree by its height
    for _ in range(min(depth, DEEPEST)):
        sizes.append(1 + branching * sizes[-1])
    if not (branching and 1 <= depth <= DEEPEST and sizes[-1] <= MOST_NODES + 1):
        raise GameTextError(
            f"a tree {branching}x{depth} is too large or none: it has 1 to {DEEPEST:,} plies and "
            f"up to {MOST_NODES:,} nodes"
        )
    if not -LARGEST <= low <= high <= LARGEST:
        raise GameTextError(
            f"{low}:{high} is no range of values: write the smaller number first, "
            f"both from -{LARGEST:,} to {LARGEST:,}"
        )
    heights = [0]  # of the nodes in written order
    for height in range(1, depth + 1):
        heights = [height] + heights * branching
    children = tuple(
        tuple(node + 1 + child * sizes[height - 1] for child in range(branching) if height)
        for node, height in enumerate(heights)
    )
    source = random.Random(int(match["seed"] or 1))
    numbers = tuple(
        None if height else low + int(source.random() * (high - low + 1)) for height in heights
    )
    first = Side.MIN if match["min"] else Side.MAX
    return PaperTree(TreeColumns(children, (None,) * len(heights), numbers, first))

"""What the comparison says of the yardsticks: how large its searches could be, and how small."""

from __future__ import annotations

from ttt_tui.search.counts.yardsticks import Yardsticks
from ttt_tui.words.numbers import count, plural, size


def tells_full_tree(yardsticks: Yardsticks) -> bool:
    """Whether the rows have the size of the whole tree."""
    _, bounds = yardsticks.widest
    return yardsticks.position.is_over() or (bounds.full_tree is not None and bounds.depth is None)


def yardstick_rows(yardsticks: Yardsticks) -> list[tuple[str, str]]:
    """Labels and texts; only what holds for the searches that are shown, and is counted."""
    if yardsticks.position.is_over():
        return [("full tree", "the game is over: nothing to search")]
    _, bounds = yardsticks.widest
    b, m = bounds.branching, bounds.plies
    uniform = f"b^m = {b}^{m} = {plural(bounds.uniform_tree, 'leaf')}"
    if bounds.uniform_minimum is not None:
        uniform += f", of these alpha-beta needs {size(bounds.uniform_minimum)}"
    last = [("uniform", uniform)]  # where there is a line too few, this is scrolled to
    if bounds.full_tree is None:
        return last
    parts = [plural(bounds.full_tree, "node")]
    for least, algorithms in yardsticks.minima.items():
        if least is not None:
            names = ", ".join(each.name for each in algorithms)
            parts.append(f"{names} at least {count(least)} (best order)")
    for algorithms in yardsticks.without_minimum.values():
        parts.append(f"no least known for {', '.join(each.name for each in algorithms)}")
    label = "full tree" if bounds.depth is None else f"to depth {bounds.depth}"
    return [(label, ", ".join(parts)), *last]

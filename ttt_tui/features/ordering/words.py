"""What the ordering laboratory found, in rows and sentences, for the screen and the command."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_tui.features.ordering.hunt import Hunt
from ttt_tui.features.ordering.laboratory import Laboratory, OrderCost
from ttt_tui.search.option_table import cell_numbers, options_words
from ttt_tui.words.numbers import count, excess, plural

_EIGHTHS = " ▏▎▍▌▋▊▉"

MINIMUM = "minimum"
FULL_TREE = "full tree"


@dataclass(frozen=True)
class OrderRow:
    """A line of the table of orders.

    Attributes:
        name: of the order or the yardstick.
        cells: the cells that matter, in the order tried; empty for a yardstick.
        nodes: in figures, or that they are more than was searched.
        over: how many per cent the nodes are over the minimum.
        place: where they lie from minimum (0) to full tree (1) by their logarithm, None if nowhere.
        tried: what the row is about; None for a yardstick.
    """

    name: str
    cells: str
    nodes: str
    over: str
    place: float | None
    tried: OrderCost | None = None


def order_rows(laboratory: Laboratory, *more: OrderCost | None) -> list[OrderRow]:
    """The orders tried, the fewest nodes first, between the minimum and the full tree.

    Args:
        more: what hunts have found so far, listed once with all else.
    """
    found = [each for each in more if each is not None]
    names = [each.name for each in found]
    ranked = [each for each in laboratory.tried if each.name not in names] + found
    ranked.sort(key=lambda each: (each.nodes is None, each.nodes or 0))
    rows = [_order_row(laboratory, each) for each in ranked]
    minimum, full_tree = laboratory.minimum, laboratory.full_tree
    if minimum is not None:
        rows.insert(0, OrderRow(MINIMUM, "", count(minimum), "", 0.0))
    if full_tree is not None:
        over = excess(full_tree, minimum or 0)
        rows.append(OrderRow(FULL_TREE, "", count(full_tree), over, 1.0))
    return rows


def _order_row(laboratory: Laboratory, tried: OrderCost) -> OrderRow:
    cells = cell_numbers(laboratory.relevant(tried.order)).replace(", ", " ")
    if tried.nodes is None:
        beyond = f"> {count(laboratory.most_nodes)}"
        return OrderRow(tried.name, cells, beyond, "-", None, tried)
    over = excess(tried.nodes, laboratory.minimum or 0)
    place = laboratory.place(tried.nodes)
    return OrderRow(tried.name, cells, count(tried.nodes), over, place, tried)


def about_minimum(laboratory: Laboratory, best: Hunt | None, *, short: bool = False) -> str:
    """What the minimum is, and whether an order reaches it, as far as that is known.

    Empty where it is not counted.

    Args:
        best: the hunt for the best order, if there is one.
        short: one line for the screen.
    """
    minimum = laboratory.minimum
    if minimum is None:
        return ""
    proven = best.found.nodes if best and best.proven and best.found else None
    if proven is None:
        reached = "may be out of reach"
    elif proven > minimum:
        reached = "is out of reach"
    else:
        reached = "is reached by the best"
    if short:
        return f"minimum: the best order at every node; {reached}"
    text = (
        "The minimum (Knuth and Moore 1975, for the rules in force) has the best order at every "
        f"node; an order here is the same at all of them, so it {reached}"
    )
    if proven is None:
        return f"{text}."
    if proven > minimum:
        every = f"the best of all {count(laboratory.distinct)}"
        return f"{text}: {every} visits {plural(proven - minimum, 'node')} more."
    return f"{text.replace(', so it', ', and yet it')}."


def bar(place: float | None, width: int) -> str:
    """A bar of at most `width` characters, to an eighth of one; the least is still to be seen."""
    if place is None:
        return ""
    whole, rest = divmod(max(1, round(place * width * 8)), 8)
    return "█" * whole + _EIGHTHS[rest].strip()


def scale_words(laboratory: Laboratory) -> str:
    """What the bars stand for; empty where nothing spans a scale."""
    if laboratory.place(1) is None:
        return ""
    low = MINIMUM if laboratory.minimum is not None else "fewest"
    high = FULL_TREE if laboratory.full_tree is not None else "most"
    return f"{low} to {high} (log)"


def search_words(laboratory: Laboratory) -> str:
    """How the laboratory searches, whatever the order."""
    return f"alpha-beta {'; '.join(options_words(laboratory.options)[1:])}"


def distinct_words(laboratory: Laboratory) -> str:
    """How many orders can differ."""
    if laboratory.distinct == 1:
        return "all orders visit the same nodes"
    return f"{plural(laboratory.distinct, 'order')} to compare"


def hunt_words(hunt: Hunt) -> str:
    """How far a hunt is, or what came of it; never more than is known."""
    aim, found = hunt.aim.value, hunt.found
    nodes = plural(found.nodes, "node") if found is not None and found.nodes is not None else None
    if hunt.proven:
        return f"{aim} of all {plural(hunt.laboratory.distinct, 'order')}: {nodes}, proven"
    searches = plural(hunt.orders, "search")
    if not hunt.done:
        so_far = "" if nodes is None else f"; {aim} so far {nodes}"
        return f"find {aim}: {_progress(hunt)} searched{so_far}"
    if nodes is None:
        most = plural(hunt.laboratory.most_nodes, "node")
        return f"no {aim} found in {searches}: each was stopped after {most}"
    return f"{aim} found in {searches}: {nodes}; not proven: {_why_not_proven(hunt)}"


def _progress(hunt: Hunt) -> str:
    if hunt.orders < hunt.ahead:
        return f"{count(hunt.orders)} of {count(hunt.ahead)} ahead"
    total = "" if hunt.total is None else f" of {count(hunt.total - hunt.ahead)}"
    return f"{count(hunt.orders - hunt.ahead)}{total}"


def _why_not_proven(hunt: Hunt) -> str:
    if hunt.exhaustive:
        most = plural(hunt.laboratory.most_nodes, "node")
        return f"some searches were stopped after {most}"
    return distinct_words(hunt.laboratory)

"""Which options fit which algorithms and which board, where several search side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ttt_tui.game import Position, Rules
from ttt_tui.search import Algorithm, MoveOrder, OptionsError, SearchOptions
from ttt_tui.search.algorithms.transposition_table import check_room
from ttt_tui.search.options import Enhancement


def check_lineup(algorithms: Sequence[Algorithm], options: SearchOptions) -> None:
    """Raises:
    OptionsError: the options contradict one of the algorithms, or there are not two of them.
    """
    if len(set(algorithms)) < 2:
        raise OptionsError("a comparison needs two algorithms: choose two or more")
    for algorithm in algorithms:
        check_room(fitted(options, algorithm))


def fitted(options: SearchOptions, algorithm: Algorithm) -> SearchOptions:
    """An algorithm's own options: where all do without extras, MTD(f) still keeps its table.

    Raises:
        OptionsError: they contradict it.
    """
    extras = options.enhancements
    if algorithm.closes_in and not extras:
        extras = Enhancement.TABLE  # without it every pass would repeat all the work
    return replace(options, algorithm=algorithm, enhancements=extras)


def without_misfit(options: SearchOptions, rules: Rules) -> SearchOptions:
    """Leave out an order of cells and a fixed first move that these rules have no place for.

    They were chosen for another board, perhaps at an earlier start.
    """
    try:
        options.order.check(rules)
    except OptionsError:
        options = replace(options, order=MoveOrder())
    try:
        options.root_moves(Position(rules=rules))
    except OptionsError:
        return replace(options, first_move=None)
    return options

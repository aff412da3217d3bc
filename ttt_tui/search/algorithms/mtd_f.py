"""MTD(f): the value is closed in upon by null windows alone, from a first guess.

A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin 1996, Best-first fixed-depth minimax algorithms,
figure 5. Every pass is an alpha-beta with memory that returns a bound from below or from above,
until they meet; the transposition table spares what an earlier pass has proved. From a first guess
of +inf this is SSS* (G. Stockman 1979, A minimax algorithm better than alpha-beta?), from -inf
DUAL*, as long as the table keeps everything, tells nodes by the moves that led to them, and is the
only enhancement: it then visits Stockman's leaves in his order (see `test_mtd_f.py`). Ours
tells nodes by their positions, so it is SSS* plus a table: it visits some of those leaves and no
other. With enhancements that change the order of moves between passes it is not SSS*. A leaf may be
visited again in a later pass, as the table holds no leaves.
"""

from __future__ import annotations

from collections.abc import Generator

from ttt_tui.search.algorithm import ENHANCED, Algorithm, CodePlace
from ttt_tui.search.algorithms import alpha_beta_plus as enhanced
from ttt_tui.search.algorithms.depth_first import Tree, deepened
from ttt_tui.search.algorithms.recorder import Recorder
from ttt_tui.search.options import FirstGuess
from ttt_tui.search.state import Finding

_GUESSES = {
    FirstGuess.DRAW: 0,
    FirstGuess.PLUS_INFINITY: 1,
    FirstGuess.MINUS_INFINITY: -1,
}
"""In infinities."""


def search(record: Recorder) -> Generator[None, None, Finding]:
    tree = Tree(record, enhanced.alpha_beta)
    return deepened(tree, mtd_f)


def mtd_f(tree: Tree, depth: int | None) -> Generator[None, None, Finding]:
    """The value of the root, and the move of the last pass that proved it from below.

    With deepening the value of the depth before is the first guess, unless it is an infinite one:
    SSS* and DUAL* begin there every time.
    """
    options, record = tree.record.options, tree.record
    guess = _GUESSES[options.first_guess] * tree.infinity
    if record.passes and options.first_guess is FirstGuess.DRAW:
        guess = record.state.to_move.sign * (record.passes[-1].value or 0)
    value, best_move = guess, None
    low, high = -tree.infinity, tree.infinity
    while low < high:
        beta = value + 1 if value == low else value
        record.begin_pass(beta - 1, beta, depth)
        tried = yield from tree.search(beta - 1, beta)
        value = tried.value
        record.end_pass(value, tree.root_move(tried) if value >= beta else None)
        if value < beta:
            high = value
        else:
            low, best_move = value, tree.root_move(tried)
    return Finding(value, best_move)


ALGORITHM = Algorithm(
    name="mtd-f",
    about="null windows only",
    source=(
        "A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin 1996, Best-first fixed-depth minimax "
        "algorithms"
    ),
    takes=ENHANCED | {"first_guess"},
    search=search,
    code=(
        (
            mtd_f,
            {
                CodePlace.PASS: "tried = (yield from tree.search(beta - 1, beta))",
                CodePlace.END: "return Finding(value, best_move)",
            },
        ),
        enhanced.CODE,
    ),
    null_windows=True,
    revisits=True,
    has_minimum=True,
    closes_in=True,
)

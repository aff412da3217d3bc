"""Searches as people write them, right and wrong, that write down their own nodes.

Nothing of the judge is used: each is a recursive function on a list of cells, `X`, `O` or a blank,
which tells a `Tape` of its calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from math import inf

from tests.oracles.program_recorded import Step, enter, leave
from ttt_tui.features.programs.recording import (
    NOTHING,
    ODD,
    Board,
    BoardWords,
    Recording,
    Subject,
)
from ttt_tui.game import Position

Cells = list[str]
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
OTHER = {"X": "O", "O": "X"}


class Tape:
    """A board, and the recording of the calls made on it."""

    def __init__(self, start: str = ".../.../... x", *, window: bool = False) -> None:
        position = Position.parse(start)
        self.mover = position.to_move.value
        self.board: Cells = [
            player.value if (player := position.at(cell)) else " " for cell in range(9)
        ]
        names = ("alpha", "beta") if window else None
        self.recording = Recording(
            Subject(
                "own.py", ("go",), "go(board)", (), BoardWords("flat list", "X", "O", " "),
                position, names,
            )
        )  # fmt: skip
        self._path: list[int] = []
        self._boards: list[tuple[int, int]] = []

    def call(
        self, search: Callable[[], float], alpha: float = NOTHING, beta: float = NOTHING
    ) -> float:
        """What the search returns; the call is a node."""
        recording, board = self.recording, self._stones()
        parent = self._path[-1] if self._path else -1
        cell, flags, odd = -1, 0, None
        if parent >= 0:
            cell = self._new_cell(board)
            if cell < 0:
                flags, odd = ODD, Board(*board, "odd")
        node = enter(recording, Step(parent, cell, alpha, beta, 1, 0, flags), odd)
        self._path.append(node)
        self._boards.append(board)
        value = search()
        self._path.pop()
        self._boards.pop()
        leave(recording, node, NOTHING if value is None else value)
        return value

    @contextmanager
    def move(self, cell: int, symbol: str) -> Iterator[None]:
        before = self.board[cell]
        self.board[cell] = symbol
        yield
        self.board[cell] = before

    def done(self, chosen: int | None = None) -> Recording:
        self.recording.complete, self.recording.chosen = True, chosen
        return self.recording

    def free(self) -> list[int]:
        return [cell for cell in range(9) if self.board[cell] == " "]

    def _stones(self) -> tuple[int, int]:
        x, o = (
            sum(1 << cell for cell in range(9) if self.board[cell] == symbol) for symbol in "XO"
        )
        return x, o

    def _new_cell(self, board: tuple[int, int]) -> int:
        """The cell of the one stone more, of the side to move; -1 if it is not just that."""
        x_moves = (self.mover == "X") == (len(self._path) % 2 == 1)
        mine, theirs = (0, 1) if x_moves else (1, 0)
        before = self._boards[-1]
        more = board[mine] & ~before[mine]
        is_plain = (
            board[theirs] == before[theirs]
            and board[mine] == before[mine] | more
            and more.bit_count() == 1
            and not more & before[theirs]
        )
        return more.bit_length() - 1 if is_plain else -1


def winner(board: Cells) -> str | None:
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return None


def score(board: Cells, win: float = 1, depth: float = 0) -> float | None:
    """From X's side, None while the game continues."""
    won = winner(board)
    if won is not None:
        return win - depth if won == "X" else depth - win
    return None if " " in board else 0


Score = Callable[[Cells, int], float | None]
Order = Callable[[Tape], Sequence[int]]


def plain_score(board: Cells, _depth: int) -> float | None:
    return score(board)


def in_reading_order(tape: Tape) -> Sequence[int]:
    return tape.free()


def minimax(
    tape: Tape,
    *,
    scored: Score = plain_score,
    order: Order = in_reading_order,
    stop_on_win: bool = False,
    max_symbol: str = "X",
) -> Recording:
    """Max and Min in one function; `max_symbol` says who is Max."""

    def go(symbol: str, depth: int) -> float:
        value = scored(tape.board, depth)
        if value is not None:
            return value if max_symbol == "X" else -value
        is_max = symbol == max_symbol
        best = -inf if is_max else inf
        for cell in order(tape):
            with tape.move(cell, symbol):
                value = tape.call(lambda: go(OTHER[symbol], depth + 1))
            best = max(best, value) if is_max else min(best, value)
            if stop_on_win and best == (1 if is_max else -1):
                break
        return best

    tape.call(lambda: go(tape.mover, 0))
    return tape.done()


def negamax(tape: Tape, *, turned: bool = True, minus: int = -1) -> Recording:
    """Values of the side to move. Not `turned`: a finished game is still scored from X's side.

    With 1 for the `minus` a value is taken from below as it is.
    """

    def go(symbol: str) -> float:
        value = score(tape.board)
        if value is not None:
            return value if symbol == "X" or not turned else -value
        best = -inf
        for cell in tape.free():
            with tape.move(cell, symbol):
                best = max(best, minus * tape.call(lambda: go(OTHER[symbol])))
        return best

    tape.call(lambda: go(tape.mover))
    return tape.done()


def chances(tape: Tape) -> Recording:
    """1 where the side to move wins, a half for a draw, 0 where it loses."""

    def go(symbol: str) -> float:
        value = score(tape.board)
        if value is not None:
            return (1 + (value if symbol == "X" else -value)) / 2
        best = 0.0
        for cell in tape.free():
            with tape.move(cell, symbol):
                best = max(best, 1 - tape.call(lambda: go(OTHER[symbol])))
        return best

    tape.call(lambda: go(tape.mover))
    return tape.done()


def alpha_beta(
    tape: Tape,
    *,
    strict: bool = False,
    fresh: bool = False,
    stop_on_win: bool = False,
    told: bool = True,
    order: Order = in_reading_order,
    scored: Score = plain_score,
    hard: bool = False,
    window: tuple[float, float] = (-inf, inf),
) -> Recording:
    """One window for the tree, or a fresh one for every root move.

    Not `told`: the window is passed in a way that nobody sees. `hard`: returns what lies within.
    `window`: of the first call.
    """

    def called(symbol: str, depth: int, alpha: float, beta: float) -> float:
        ends = (alpha, beta) if told else ()
        return tape.call(lambda: go(symbol, depth, alpha, beta), *ends)

    def go(symbol: str, depth: int, alpha: float, beta: float) -> float:
        value = scored(tape.board, depth)
        if value is not None:
            return value
        best = -inf if symbol == "X" else inf
        at_root = fresh and depth == 0
        for cell in order(tape):
            with tape.move(cell, symbol):
                below = (-inf, inf) if at_root else (alpha, beta)
                value = called(OTHER[symbol], depth + 1, *below)
            if symbol == "X":
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if not at_root and (alpha > beta if strict else alpha >= beta):
                break
            if stop_on_win and best == (1 if symbol == "X" else -1):
                break
        if hard:
            return alpha if symbol == "X" else beta
        return best

    called(tape.mover, 0, *window)
    return tape.done()


def inner_break(tape: Tape, *, by_columns: bool = False, strict: bool = False) -> Recording:
    """The break leaves the inner of two loops; a fresh window for every root move."""

    def called(symbol: str, depth: int, alpha: float, beta: float) -> float:
        return tape.call(lambda: go(symbol, depth, alpha, beta), alpha, beta)

    def go(symbol: str, depth: int, alpha: float, beta: float) -> float:
        value = score(tape.board)
        if value is not None:
            return value
        best = -inf if symbol == "X" else inf
        for outer in range(3):
            for inner in range(3):
                cell = 3 * inner + outer if by_columns else 3 * outer + inner
                if tape.board[cell] != " ":
                    continue
                with tape.move(cell, symbol):
                    window = (-inf, inf) if depth == 0 else (alpha, beta)
                    value = called(OTHER[symbol], depth + 1, *window)
                if symbol == "X":
                    best = max(best, value)
                    alpha = max(alpha, best)
                else:
                    best = min(best, value)
                    beta = min(beta, best)
                if depth and (alpha > beta if strict else alpha >= beta):
                    break
        return best

    called(tape.mover, 0, -inf, inf)
    return tape.done()


def shallow(tape: Tape) -> Recording:
    """A node knows the best of its caller, and nothing of those above."""

    def go(symbol: str, bound: float) -> float:
        value = score(tape.board)
        if value is not None:
            return value
        best = -inf if symbol == "X" else inf
        for cell in tape.free():
            with tape.move(cell, symbol):
                value = tape.call(partial(go, OTHER[symbol], best))
            if symbol == "X":
                best = max(best, value)
                if best >= bound:
                    break
            else:
                best = min(best, value)
                if best <= bound:
                    break
        return best

    tape.call(lambda: go(tape.mover, inf if tape.mover == "X" else -inf))
    return tape.done()


def memo(tape: Tape, *, outside: bool = False) -> Recording:
    """Minimax with a table, asked in the function, or `outside`, before it is called."""
    table: dict[str, float] = {}

    def go(symbol: str) -> float:
        key = "".join(tape.board)
        if key in table:
            return table[key]
        value = score(tape.board)
        if value is None:
            worths = []
            for cell in tape.free():
                with tape.move(cell, symbol):
                    below = "".join(tape.board)
                    if outside and below in table:
                        worths.append(table[below])
                    else:
                        worths.append(tape.call(lambda: go(OTHER[symbol])))
            value = max(worths) if symbol == "X" else min(worths)
        table[key] = value
        return value

    tape.call(lambda: go(tape.mover))
    return tape.done()


def bound_as_value(tape: Tape) -> Recording:
    """Alpha-beta whose table keeps what a cut search returned as if that were the value."""
    table: dict[str, float] = {}

    def called(symbol: str, alpha: float, beta: float) -> float:
        return tape.call(lambda: go(symbol, alpha, beta), alpha, beta)

    def go(symbol: str, alpha: float, beta: float) -> float:
        key = "".join(tape.board)
        if key in table:
            return table[key]
        value = score(tape.board)
        if value is not None:
            return value
        best = -inf if symbol == "X" else inf
        for cell in tape.free():
            with tape.move(cell, symbol):
                value = called(OTHER[symbol], alpha, beta)
            if symbol == "X":
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        table[key] = best
        return best

    called(tape.mover, -inf, inf)
    return tape.done()


def parent_leaves(tape: Tape, *, pruning: bool = False) -> Recording:
    """A game that a move ends is scored by the side that makes the move, without a call."""

    def called(symbol: str, alpha: float, beta: float) -> float:
        window = (alpha, beta) if pruning else ()
        return tape.call(lambda: go(symbol, alpha, beta), *window)

    def go(symbol: str, alpha: float, beta: float) -> float:
        best = -inf if symbol == "X" else inf
        for cell in tape.free():
            with tape.move(cell, symbol):
                value = score(tape.board)
                if value is None:
                    value = called(OTHER[symbol], alpha, beta)
            if symbol == "X":
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if pruning and alpha >= beta:
                break
        return best

    called(tape.mover, -inf, inf)
    return tape.done()


def told_twice(tape: Tape) -> Recording:
    """Alpha and beta are handed down as they came: nothing is ever cut."""

    def called(symbol: str, alpha: float, beta: float) -> float:
        return tape.call(lambda: go(symbol, alpha, beta), alpha, beta)

    def go(symbol: str, alpha: float, beta: float) -> float:
        value = score(tape.board)
        if value is not None:
            return value
        best = -inf if symbol == "X" else inf
        for cell in tape.free():
            with tape.move(cell, symbol):
                value = called(OTHER[symbol], alpha, beta)
            best = max(best, value) if symbol == "X" else min(best, value)
            if alpha >= beta:
                break
        return best

    called(tape.mover, -inf, inf)
    return tape.done()


def limited(tape: Tape, limit: int) -> Recording:
    """Looks so many plies ahead, and counts the lines still open there."""

    def go(symbol: str, depth: int) -> float:
        value = score(tape.board, 100)
        if value is not None:
            return value
        if depth == limit:
            return sum(
                ("O" not in cells) - ("X" not in cells)
                for cells in ([tape.board[cell] for cell in line] for line in LINES)
            )
        best = -inf if symbol == "X" else inf
        for cell in tape.free():
            with tape.move(cell, symbol):
                value = tape.call(lambda: go(OTHER[symbol], depth + 1))
            best = max(best, value) if symbol == "X" else min(best, value)
        return best

    subject = tape.recording.subject
    tape.recording.subject = replace(subject, depth="depth")
    tape.call(lambda: go(tape.mover, 0))
    return tape.done()


def only_moves(tape: Tape) -> Recording:
    """Minimax that returns its move, and no value."""

    def go(symbol: str) -> tuple[int | None, float]:
        value = score(tape.board)
        if value is not None:
            return None, value
        pairs = []
        for cell in tape.free():
            with tape.move(cell, symbol):
                held: list[float] = []

                def unseen(held: list[float] = held) -> float:
                    held.append(go(OTHER[symbol])[1])
                    return NOTHING

                tape.call(unseen)
                pairs.append((held[0], cell))
        best = (
            max(pairs, key=lambda pair: pair[0])
            if symbol == "X"
            else min(pairs, key=lambda pair: pair[0])
        )
        return best[1], best[0]

    chosen: list[int | None] = []

    def root() -> float:
        chosen.append(go(tape.mover)[0])
        return NOTHING

    tape.call(root)
    return tape.done(chosen[0])

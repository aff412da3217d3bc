"""Every number that the five published sources state, with the measurement that checks it.

Counts are of nodes without the root. The claims are data; nothing measured ever comes from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ttt_tui.next.games.bitboard import canonical
from ttt_tui.next.games.position import Position
from ttt_tui.next.search.algorithms import ALPHA_BETA, MINIMAX, Algorithm
from ttt_tui.next.search.options import Cutoff, MoveOrder, Options, Order, RootWindow, Score
from ttt_tui.next.search.report import Report, report
from ttt_tui.next.search.run_here import search
from ttt_tui.next.search.trace import Totals, Trace
from ttt_tui.next.solver.driver import solve
from ttt_tui.next.words.values import moves_text

Value = int | str


@dataclass(frozen=True)
class System:
    """An algorithm with options, as a source describes it."""

    algorithm: Algorithm = ALPHA_BETA
    options: Options = Options()  # noqa: RUF009  # frozen


class Measurements:
    """Searches and enumerations, each made once while this lives."""

    def __init__(self) -> None:
        self.trace = lru_cache(maxsize=None)(self._search)

    def _search(self, text: str, system: System) -> Trace:
        return search(_position(text), system.algorithm, system.options)

    def report(self, text: str, system: System) -> Report:
        return report(self.trace(text, system))

    @cached_property
    def reachable(self) -> frozenset[Position]:
        """Every position that a game begun by X on the empty board can reach."""
        found = {Position()}
        layer = found
        while layer:
            layer = {position.play(move) for position in layer for move in position.moves()}
            found |= layer
        return frozenset(found)

    @cached_property
    def finished(self) -> frozenset[Position]:
        return frozenset(each for each in self.reachable if each.value() is not None)

    def self_play(self, text: str, system: System) -> tuple[int, ...]:
        """The moves of a game from the position on, both sides moving as the search advises."""
        position, moves = _position(text), list[int]()
        while position.value() is None:
            best = self.report(str(position), system).best_move
            assert best is not None
            moves.append(best)
            position = position.play(best)
        return tuple(moves)

    def slow_wins(self, system: System) -> int:
        """Won positions, of all reachable ones, where the advised move is no quickest win."""
        slow = 0
        for position in self.reachable - self.finished:
            solution = solve(position)
            if solution.value == position.to_move:
                best = self.report(str(position), system).best_move
                slow += best not in solution.best_moves
        return slow


def _position(text: str) -> Position:
    return Position() if text == EMPTY else Position.parse(text)


def _up_to_symmetry(positions: frozenset[Position]) -> int:
    return len({canonical(position) for position in positions})


SYSTEMS: dict[str, tuple[str, str]] = {
    "all": ("the game itself, and minimax", "--algorithm minimax"),
    "000": ("advice for both sides: alpha-beta, one window for the tree", "--algorithm alpha-beta"),
    "001": (
        "depth-aware scores, a fresh window for every root move",
        "--algorithm alpha-beta --score depth --root-window fresh --max O",
    ),
    "002": (
        "mouse-driven game: strict cuts, without and with a stop at the first win",
        "--algorithm alpha-beta --cutoff strict [--stop-on-win]",
    ),
    "003": ("size of the tree: b^m", "the moves of each ply, multiplied"),
    "004": (
        "moves considered per turn: a fresh window for every root move",
        "--algorithm alpha-beta --root-window fresh",
    ),
}
"""The published sources by number: what the system is, and the options that make it."""


@dataclass(frozen=True)
class Claim:
    """A number or a finding, the system it belongs to, and how to measure it."""

    system: str
    what: str
    claimed: Value
    measure: Callable[[Measurements], Value]


ALL = System(MINIMAX)
ONE_WINDOW = System()
FRESH_WINDOW = System(options=Options(root_window=RootWindow.FRESH))
STRICT = System(options=Options(cutoff=Cutoff.STRICT))
STRICT_AND_STOP = System(options=Options(cutoff=Cutoff.STRICT, stop_on_win=True))
DEPTH_AWARE = System(options=Options(score=Score.DEPTH, root_window=RootWindow.FRESH))
CENTRE_FIRST = System(options=Options(order=MoveOrder(Order.CENTRE)))
EDGES_FIRST = System(options=Options(order=MoveOrder(Order.EDGES)))

EMPTY = "empty"
CENTRE_PLAYED = ".../.X./... o"
WORKED = "..O/XOO/..X x"
TURN_7 = "XXO/OO./X.. x"

# Position, then the nodes of minimax, one window, fresh window, strict, strict with stop.
NUMBER_TABLE: tuple[tuple[str, str, tuple[int, int, int, int, int]], ...] = (
    (EMPTY, "empty board", (549_945, 18_296, 30_709, 146_119, 94_977)),
    ("X../.O./... x", "turn 3, X../.O./...", (7_331, 843, 1_519, 2_502, 1_923)),
    ("XXO/.O./... x", "turn 5, XXO/.O./...", (197, 63, 97, 85, 49)),
    (TURN_7, "turn 7, XXO/OO./X..", (13, 9, 13, 9, 9)),
    (WORKED, "worked example", (44, 30, 38, 44, 20)),
)
TABLE_COLUMNS: tuple[tuple[str, str, System], ...] = (
    ("all", "minimax", ALL),
    ("000", "one window", ONE_WINDOW),
    ("004", "fresh window", FRESH_WINDOW),
    ("002", "strict", STRICT),
    ("002", "strict, stop at a win", STRICT_AND_STOP),
)


def _number_table(column: int) -> Iterator[Claim]:
    source, name, system = TABLE_COLUMNS[column]
    for text, label, nodes in NUMBER_TABLE:
        yield _count(source, f"{label}: {name}", nodes[column], text, system)


def _nodes(totals: Totals) -> int:
    return totals.nodes


def _count(
    source: str,
    what: str,
    claimed: int,
    text: str,
    system: System,
    number: Callable[[Totals], int] = _nodes,
) -> Claim:
    """A claim on a count of one search, its nodes unless told otherwise."""
    return Claim(source, what, claimed, lambda found: number(found.trace(text, system).totals))


def _subtree(what: str, claimed: int, moves: tuple[int, ...]) -> Claim:
    """Nodes below a first move, the move included; the symmetric ones have to agree."""

    def measure(found: Measurements) -> Value:
        tried = found.report(EMPTY, ALL).root_moves
        sizes = {move.nodes for move in tried if move.move in moves}
        return sizes.pop() if len(sizes) == 1 else " and ".join(map(str, sorted(sizes)))

    return Claim("all", f"first move {what}: nodes, itself included", claimed, measure)


def _same_moves(found: Measurements) -> int:
    texts = [text for text, _, _ in NUMBER_TABLE]
    return sum(
        found.report(text, ALL).best_move == found.report(text, ONE_WINDOW).best_move
        for text in texts
    )


def _moves(moves: tuple[int, ...]) -> str:
    return moves_text(Position(), moves)


def _self_play(text: str, system: System) -> Callable[[Measurements], Value]:
    return lambda found: _moves(found.self_play(text, system))


def _ending(text: str) -> Callable[[Measurements], Value]:
    def measure(found: Measurements) -> Value:
        position = _position(text)
        for move in found.self_play(text, ONE_WINDOW):
            position = position.play(move)
        return position.rows_text

    return measure


def _uniform_tree(_found: Measurements) -> int:
    """b^m, where b is the number of moves after the first one and m that of plies left."""
    after = Position().play(0)
    found: int = len(after.moves()) ** after.empties
    return found


_PERFECT_GAME = "(0,0) (1,1) (0,1) (0,2) (2,0) (1,0) (1,2) (2,1) (2,2)"

CLAIMS: tuple[Claim, ...] = (
    *_number_table(0),
    Claim("all", "nodes of the empty board with the root", 549_946,
          lambda found: len(found.trace(EMPTY, ALL))),
    _count("all", "finished games", 255_168, EMPTY, ALL, lambda t: t.leaves),
    _count("all", "  X wins", 131_184, EMPTY, ALL, lambda t: t.wins_max),
    _count("all", "  O wins", 77_904, EMPTY, ALL, lambda t: t.wins_min),
    _count("all", "  draws", 46_080, EMPTY, ALL, lambda t: t.draws),
    _subtree("in a corner", 59_705, (0, 2, 6, 8)),
    _subtree("on an edge", 63_905, (1, 3, 5, 7)),
    _subtree("in the centre", 55_505, (4,)),
    Claim("all", "reachable positions", 5_478, lambda found: len(found.reachable)),
    Claim("all", "  up to symmetry", 765, lambda found: _up_to_symmetry(found.reachable)),
    Claim("all", "  finished", 958, lambda found: len(found.finished)),
    Claim("all", "  finished, up to symmetry", 138, lambda found: _up_to_symmetry(found.finished)),
    Claim("all", "perfect self-play", _PERFECT_GAME, _self_play(EMPTY, ALL)),
    *_number_table(1),
    _count("000", "empty board: leaves", 7_330, EMPTY, ONE_WINDOW, lambda t: t.leaves),
    _count("000", "empty board: bounds met", 8_180, EMPTY, ONE_WINDOW, lambda t: t.cutoffs),
    _count("000", "centre, corners, edges: nodes", 7_274, EMPTY, CENTRE_FIRST),
    _count("000", "edges, corners, centre: nodes", 42_093, EMPTY, EDGES_FIRST),
    Claim("000", "same move as minimax in the 5 positions", 5, _same_moves),
    Claim("000", "worked example: winning moves", "(2,0)",
          lambda found: _moves(found.report(WORKED, ALL).best_moves)),
    Claim("000", "worked example: losing moves", 3,
          lambda found: sum(move.value == -1 for move in found.report(WORKED, ALL).root_moves)),
    Claim("000", "worked example continued", "(2,0) (0,0) (2,1)", _self_play(WORKED, ONE_WINDOW)),
    Claim("000", "perfect self-play", _PERFECT_GAME, _self_play(EMPTY, ONE_WINDOW)),
    Claim("000", "after X (1,0)", "OXO/XOX/XOX", _ending(".../X../... o")),
    Claim("000", "after X (1,1)", "OXX/XXO/OOX", _ending(".../.X./... o")),
    Claim("000", "after X (2,2)", "XOX/XOO/OXX", _ending(".../.../..X o")),
    Claim("001", "worked example: win in 3, 10 - depth", 7,
          lambda found: found.report(WORKED, DEPTH_AWARE).value or 0),
    Claim("001", "won positions where a slower win is advised", 0,
          lambda found: found.slow_wins(DEPTH_AWARE)),
    *_number_table(3),
    *_number_table(4),
    _count("002", "minimax with the centre as first move", 55_505, CENTRE_PLAYED, ALL,
           lambda t: 1 + t.nodes),
    Claim("003", "b^m after the first move, b = 8, m = 8", 16_777_216, _uniform_tree),
    *_number_table(2),
    _count("004", "turn 7: moves pruned", 0, TURN_7, FRESH_WINDOW, lambda t: t.pruned_moves),
)  # fmt: skip

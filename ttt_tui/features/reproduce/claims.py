"""Every number that the five published sources state, with the measurement that checks it.

Counts are of nodes without the root. The claims are data; nothing measured ever comes from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ttt_tui.game import Outcome, Position, Rules
from ttt_tui.game.bitboard import canonical
from ttt_tui.search import (
    Algorithm,
    Counters,
    Cutoff,
    MoveOrder,
    Order,
    Report,
    RootWindow,
    Score,
    Search,
    SearchOptions,
    bounds_of,
    report_of,
    solver_for,
)
from ttt_tui.words.sentences import Formatter


class Measurements:
    """Searches and enumerations, each remembered while this lives."""

    def __init__(self) -> None:
        self.report = lru_cache(maxsize=None)(self._search)

    def _search(self, text: str, options: SearchOptions) -> Report:
        """The finished search of a position, trace on: small enough on 3x3."""
        search = Search(Position.parse(text), options)
        search.advance()
        return report_of(search)

    def cells(self, text: str, moves: tuple[int, ...]) -> str:
        return Formatter(Position.parse(text).rules).cells(moves)

    @cached_property
    def reachable(self) -> frozenset[Position]:
        """Every position that a game begun by X on the empty board can reach."""
        found = {Position()}
        layer = found
        while layer:
            layer = {position.play(move) for position in layer for move in position.legal_moves()}
            found |= layer
        return frozenset(found)

    @cached_property
    def finished(self) -> frozenset[Position]:
        return frozenset(position for position in self.reachable if position.is_over())

    def self_play(self, text: str, options: SearchOptions) -> tuple[int, ...]:
        """The moves of a game from the position on, both sides moving as the search advises."""
        position = Position.parse(text)
        moves: list[int] = []
        while not position.is_over():
            best = self.report(str(position), options).best_move
            assert best is not None
            moves.append(best)
            position = position.play(best)
        return tuple(moves)

    def slow_wins(self, options: SearchOptions) -> int:
        """Won positions, of all reachable ones, where the advised move is no quickest win."""
        solver = solver_for(Rules())
        slow = 0
        for position in self.reachable - self.finished:
            if solver.solve(position).value == position.to_move.sign:
                best = self.report(str(position), options).best_move
                slow += best not in solver.best_moves(position)
        return slow


def up_to_symmetry(positions: frozenset[Position]) -> int:
    """How many of the positions differ by more than a turn or a mirror of the board."""
    return len({canonical(position)[0] for position in positions})


def final_board(position: Position, moves: tuple[int, ...]) -> str:
    """The stones after the moves: `OXO/XOX/XOX`."""
    for move in moves:
        position = position.play(move)
    return position.rows_text


SYSTEMS: dict[str, tuple[str, ...]] = {
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
    "003": ("size of the tree: b^m", "the yardsticks of any analysis"),
    "004": (
        "moves considered per turn: a fresh window for every root move",
        "--algorithm alpha-beta --root-window fresh",
    ),
}
"""The published sources by number: what the system is, and the options that make it."""

Value = int | str


@dataclass(frozen=True)
class Claim:
    """A number or a finding, the system it belongs to, and how to measure it."""

    system: str
    what: str
    claimed: Value
    measure: Callable[[Measurements], Value]


@dataclass(frozen=True)
class Checked:
    claim: Claim
    measured: Value

    @property
    def agrees(self) -> bool:
        return self.measured == self.claim.claimed


def check(claims: Iterable[Claim]) -> Iterator[Checked]:
    """Measure every claim; searches that several of them need are run once."""
    found = Measurements()
    for claim in claims:
        yield Checked(claim, claim.measure(found))


MINIMAX = SearchOptions(algorithm=Algorithm.MINIMAX)
ONE_WINDOW = SearchOptions()
FRESH_WINDOW = SearchOptions(root_window=RootWindow.FRESH)
STRICT = SearchOptions(cutoff=Cutoff.STRICT)
STRICT_AND_STOP = SearchOptions(cutoff=Cutoff.STRICT, stop_on_win=True)
DEPTH_AWARE = SearchOptions(score=Score.DEPTH, root_window=RootWindow.FRESH)
CENTRE_FIRST = SearchOptions(order=MoveOrder(Order.CENTRE))
EDGES_FIRST = SearchOptions(order=MoveOrder(Order.EDGES))

EMPTY = "empty"
TURN_3 = "X../.O./... x"
TURN_5 = "XXO/.O./... x"
TURN_7 = "XXO/OO./X.. x"
WORKED = "..O/XOO/..X x"

# Position, then the nodes of minimax, one window, fresh window, strict, strict with stop.
NUMBER_TABLE: tuple[tuple[str, str, tuple[int, int, int, int, int]], ...] = (
    (EMPTY, "empty board", (549_945, 18_296, 30_709, 146_119, 94_977)),
    (TURN_3, "turn 3, X../.O./...", (7_331, 843, 1_519, 2_502, 1_923)),
    (TURN_5, "turn 5, XXO/.O./...", (197, 63, 97, 85, 49)),
    (TURN_7, "turn 7, XXO/OO./X..", (13, 9, 13, 9, 9)),
    (WORKED, "worked example", (44, 30, 38, 44, 20)),
)
TABLE_COLUMNS: tuple[tuple[str, str, SearchOptions], ...] = (
    ("all", "minimax", MINIMAX),
    ("000", "one window", ONE_WINDOW),
    ("004", "fresh window", FRESH_WINDOW),
    ("002", "strict", STRICT),
    ("002", "strict, stop at a win", STRICT_AND_STOP),
)


def _number_table(column: int) -> Iterator[Claim]:
    system, name, options = TABLE_COLUMNS[column]
    for text, label, nodes in NUMBER_TABLE:
        yield _count(system, f"{label}: {name}", nodes[column], text, options)


def _nodes(counters: Counters) -> int:
    return counters.nodes


def _count(
    system: str,
    what: str,
    claimed: int,
    text: str,
    options: SearchOptions,
    number: Callable[[Counters], int] = _nodes,
) -> Claim:
    """A claim on a counter of one search, its nodes unless told otherwise."""
    return Claim(system, what, claimed, lambda found: number(found.report(text, options).counters))


def _subtree(what: str, claimed: int, moves: tuple[int, ...]) -> Claim:
    """Nodes below a first move, the move included; the symmetric ones have to agree."""

    def measure(found: Measurements) -> Value:
        tried = found.report(EMPTY, MINIMAX).root_moves
        sizes = {move.nodes for move in tried if move.move in moves}
        return sizes.pop() if len(sizes) == 1 else " and ".join(map(str, sorted(sizes)))

    return Claim("all", f"first move {what}: nodes, itself included", claimed, measure)


def _same_moves(found: Measurements) -> int:
    return sum(
        found.report(text, MINIMAX).best_move == found.report(text, ONE_WINDOW).best_move
        for text, _, _ in NUMBER_TABLE
    )


def _losing_moves(found: Measurements) -> int:
    tried = found.report(WORKED, MINIMAX).root_moves
    return sum(move.value == Outcome.O_WINS.value for move in tried)


def _best_moves(found: Measurements) -> str:
    return found.cells(WORKED, found.report(WORKED, MINIMAX).best_moves)


def _continuation(found: Measurements) -> str:
    return found.cells(WORKED, found.self_play(WORKED, ONE_WINDOW))


def _self_play_line(options: SearchOptions) -> Callable[[Measurements], Value]:
    return lambda found: found.cells(EMPTY, found.self_play(EMPTY, options))


def _ending(text: str) -> Callable[[Measurements], Value]:
    return lambda found: final_board(Position.parse(text), found.self_play(text, ONE_WINDOW))


_PERFECT_GAME = "(0,0) (1,1) (0,1) (0,2) (2,0) (1,0) (1,2) (2,1) (2,2)"

CLAIMS: tuple[Claim, ...] = (
    *_number_table(0),
    Claim("all", "nodes of the empty board with the root", 549_946,
          lambda found: found.report(EMPTY, MINIMAX).nodes_held),
    _count("all", "finished games", 255_168, EMPTY, MINIMAX, lambda c: c.leaves),
    _count("all", "  X wins", 131_184, EMPTY, MINIMAX, lambda c: c.x_wins),
    _count("all", "  O wins", 77_904, EMPTY, MINIMAX, lambda c: c.o_wins),
    _count("all", "  draws", 46_080, EMPTY, MINIMAX, lambda c: c.draws),
    _subtree("in a corner", 59_705, (0, 2, 6, 8)),
    _subtree("on an edge", 63_905, (1, 3, 5, 7)),
    _subtree("in the centre", 55_505, (4,)),
    Claim("all", "reachable positions", 5_478, lambda found: len(found.reachable)),
    Claim("all", "  up to symmetry", 765, lambda found: up_to_symmetry(found.reachable)),
    Claim("all", "  finished", 958, lambda found: len(found.finished)),
    Claim("all", "  finished, up to symmetry", 138, lambda found: up_to_symmetry(found.finished)),
    Claim("all", "perfect self-play", _PERFECT_GAME, _self_play_line(MINIMAX)),
    *_number_table(1),
    _count("000", "empty board: leaves", 7_330, EMPTY, ONE_WINDOW, lambda c: c.leaves),
    _count("000", "empty board: bounds met", 8_180, EMPTY, ONE_WINDOW, lambda c: c.cutoffs),
    _count("000", "centre, corners, edges: nodes", 7_274, EMPTY, CENTRE_FIRST),
    _count("000", "edges, corners, centre: nodes", 42_093, EMPTY, EDGES_FIRST),
    Claim("000", "same move as minimax in the 5 positions", 5, _same_moves),
    Claim("000", "worked example: winning moves", "(2,0)", _best_moves),
    Claim("000", "worked example: losing moves", 3, _losing_moves),
    Claim("000", "worked example continued", "(2,0) (0,0) (2,1)", _continuation),
    Claim("000", "perfect self-play", _PERFECT_GAME, _self_play_line(ONE_WINDOW)),
    Claim("000", "after X (1,0)", "OXO/XOX/XOX", _ending(".../X../... o")),
    Claim("000", "after X (1,1)", "OXX/XXO/OOX", _ending(".../.X./... o")),
    Claim("000", "after X (2,2)", "XOX/XOO/OXX", _ending(".../.../..X o")),
    Claim("001", "worked example: win in 3, 10 - depth", 7,
          lambda found: found.report(WORKED, DEPTH_AWARE).value or 0),
    Claim("001", "won positions where a slower win is advised", 0,
          lambda found: found.slow_wins(DEPTH_AWARE)),
    *_number_table(3),
    *_number_table(4),
    _count("002", "minimax with the centre as first move", 55_505, EMPTY,
           SearchOptions(algorithm=Algorithm.MINIMAX, first_move=4)),
    Claim("003", "b^m after the first move, b = 8, m = 8", 16_777_216,
          lambda _: bounds_of(Position().play(0)).uniform_tree),
    *_number_table(2),
    _count("004", "turn 7: moves pruned", 0, TURN_7, FRESH_WINDOW, lambda c: c.pruned_moves),
)  # fmt: skip

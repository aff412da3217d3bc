"""The command `ttt-tui reproduce`: every number of the five published sources, measured again.

Counts are of nodes without the root. The claims are data; nothing measured ever comes from them.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import NamedTuple

import click

from ttt_tui.cli import common
from ttt_tui.games.bitboard import canonical
from ttt_tui.games.position import Position
from ttt_tui.search.catalogue import CATALOGUE, KnownSearch
from ttt_tui.search.moment import Report, report
from ttt_tui.search.trace import CAPACITY, Trace
from ttt_tui.solver.driver import solve
from ttt_tui.words.numbers import count, plural

Value = int | str


@cache
def trace(text: str, system: KnownSearch) -> Trace:
    return system.search(Position.parse(text), capacity=CAPACITY)


def report_of(text: str, system: KnownSearch) -> Report:
    return report(trace(text, system))


@cache
def reachable() -> frozenset[Position]:
    """Return every position that a game begun by X on the empty board can reach."""
    found = layer = frozenset({Position()})
    while layer:
        layer = frozenset(position.play(move) for position in layer for move in position.moves())
        found |= layer
    return found


def finished() -> list[Position]:
    return [position for position in reachable() if position.value() is not None]


def self_play(text: str, system: KnownSearch) -> list[int]:
    """Return the moves of a game from the position on, in which both sides play as advised."""
    position = Position.parse(text)
    moves: list[int] = []
    while (best := report_of(str(position), system).best_move) is not None:
        moves.append(best)
        position = position.play(best)
    return moves


def _slow_wins() -> int:
    """Count the reachable won positions in which a depth-aware search advises no quickest win."""
    slow = 0
    for position in reachable():
        solution = solve(position)
        if solution.value == position.to_move and solution.best_moves:
            advised = report(DEPTH_AWARE.search(position, capacity=CAPACITY)).best_move
            slow += advised not in solution.best_moves
    return slow


def _up_to_symmetry(positions: Iterable[Position]) -> int:
    return len(set(map(canonical, positions)))


class Claim(NamedTuple):
    """A number or a finding, and how to measure it."""

    what: str
    claimed: Value
    measure: Callable[[], Value]


ALL = CATALOGUE["minimax"]
ONE_WINDOW = CATALOGUE["alpha-beta"]
FRESH_WINDOW = CATALOGUE["alpha-beta; a fresh window for each root move"]
STRICT = CATALOGUE["alpha-beta; cuts only at alpha > beta"]
STRICT_AND_STOP = CATALOGUE["alpha-beta; cuts only at alpha > beta; stop at a first win"]
DEPTH_AWARE = CATALOGUE["alpha-beta; a fresh window for each root move; quick wins score more"]
CENTRE_FIRST = CATALOGUE["alpha-beta; order centre"]
EDGES_FIRST = CATALOGUE["alpha-beta; order edges"]

EMPTY = "empty"
CENTRE_PLAYED = ".../.X./... o"
WORKED = "..O/XOO/..X x"
TURN_3 = "X../.O./... x"
TURN_7 = "XXO/OO./X.. x"

# Position, then the nodes of minimax, one window, fresh window, strict, strict with stop.
NUMBER_TABLE = (
    (EMPTY, "empty board", (549_945, 18_296, 30_709, 146_119, 94_977)),
    (TURN_3, "turn 3, X../.O./...", (7_331, 843, 1_519, 2_502, 1_923)),
    ("XXO/.O./... x", "turn 5, XXO/.O./...", (197, 63, 97, 85, 49)),
    (TURN_7, "turn 7, XXO/OO./X..", (13, 9, 13, 9, 9)),
    (WORKED, "worked example", (44, 30, 38, 44, 20)),
)


def _number_table(name: str, system: KnownSearch, column: int) -> Iterator[Claim]:
    for text, label, nodes in NUMBER_TABLE:
        yield _count(f"{label}: {name}", nodes[column], text, system)


def _count(
    what: str, claimed: int, text: str, system: KnownSearch, counter: str = "nodes"
) -> Claim:
    """Return a claim on a counter of one search."""
    return Claim(what, claimed, lambda: getattr(trace(text, system).totals, counter))


def _subtree(move: int) -> int:
    """Return the nodes of minimax below a first move, the move included."""
    return next(each.nodes for each in trace(EMPTY, ALL).totals.root if each.move == move)


def _same_moves() -> int:
    return sum(report_of(text, ALL).best_move == report_of(text, ONE_WINDOW).best_move
               for text, *_ in NUMBER_TABLE)  # fmt: skip


def _cells(moves: Iterable[int]) -> str:
    """Return moves as the numbers of their cells, from 1."""
    return "".join(str(move + 1) for move in moves)


def _ending(text: str) -> str:
    position = Position.parse(text)
    for move in self_play(text, ONE_WINDOW):
        position = position.play(move)
    return position.rows_text


def _uniform_tree() -> int:
    """Return b^m for the b moves after the first one and the m plies that are left."""
    after = Position().play(0)
    return int(len(after.moves()) ** after.empties)


_PERFECT_GAME = "152374689"

CLAIMS = {
    "all five write-ups: the game itself, and minimax": (
        *_number_table("minimax", ALL, 0),
        Claim("nodes of the empty board with the root", 549_946, lambda: len(trace(EMPTY, ALL))),
        _count("finished games", 255_168, EMPTY, ALL, "leaves"),
        _count("  X wins", 131_184, EMPTY, ALL, "wins_max"),
        _count("  O wins", 77_904, EMPTY, ALL, "wins_min"),
        _count("  draws", 46_080, EMPTY, ALL, "draws"),
        Claim("first move in a corner: nodes, itself included", 59_705, lambda: _subtree(0)),
        Claim("first move on an edge: the same", 63_905, lambda: _subtree(1)),
        Claim("first move in the centre: the same", 55_505, lambda: _subtree(4)),
        Claim("reachable positions", 5_478, lambda: len(reachable())),
        Claim("  up to symmetry", 765, lambda: _up_to_symmetry(reachable())),
        Claim("  finished", 958, lambda: len(finished())),
        Claim("  finished, up to symmetry", 138, lambda: _up_to_symmetry(finished())),
        Claim("perfect self-play, cells from 1", _PERFECT_GAME,
              lambda: _cells(self_play(EMPTY, ALL))),
    ),
    "write-up 1, advice for X and O: alpha-beta, one window for the tree": (
        *_number_table("one window", ONE_WINDOW, 1),
        _count("empty board: leaves", 7_330, EMPTY, ONE_WINDOW, "leaves"),
        _count("empty board: bounds met", 8_180, EMPTY, ONE_WINDOW, "cutoffs"),
        _count("centre, corners, edges: nodes", 7_274, EMPTY, CENTRE_FIRST),
        _count("edges, corners, centre: nodes", 42_093, EMPTY, EDGES_FIRST),
        Claim("same move as minimax in the 5 positions", 5, _same_moves),
        Claim("worked example: winning cells", "7",
              lambda: _cells(report_of(WORKED, ALL).best_moves)),
        Claim("worked example: losing moves", 3,
              lambda: sum(move.value == -1 for move in trace(WORKED, ALL).totals.root)),
        Claim("worked example continued, cells", "718",
              lambda: _cells(self_play(WORKED, ONE_WINDOW))),
        Claim("perfect self-play, cells from 1", _PERFECT_GAME,
              lambda: _cells(self_play(EMPTY, ONE_WINDOW))),
        Claim("after X (1,0)", "OXO/XOX/XOX", lambda: _ending(".../X../... o")),
        Claim("after X (1,1)", "OXX/XXO/OOX", lambda: _ending(".../.X./... o")),
        Claim("after X (2,2)", "XOX/XOO/OXX", lambda: _ending(".../.../..X o")),
    ),
    "write-up 2, O moves first: quick wins score more, a fresh window for every root move": (
        Claim("worked example: win in 3, 10 - depth", 7,
              lambda: int(report_of(WORKED, DEPTH_AWARE).value or 0)),
        Claim("won positions where a slower win is advised", 0, _slow_wins),
    ),
    "write-up 3, a game by mouse: strict cuts, without and with a stop at the first win": (
        *_number_table("strict", STRICT, 3),
        *_number_table("strict, stop at a win", STRICT_AND_STOP, 4),
        Claim("minimax with the centre as first move", 55_505,
              lambda: 1 + trace(CENTRE_PLAYED, ALL).totals.nodes),
    ),
    "write-up 4, leaves in order: size of the tree, b^m": (
        Claim("b^m after the first move, b = 8, m = 8", 16_777_216, _uniform_tree),
    ),
    "write-up 5, moves considered each turn: a fresh window for every root move": (
        *_number_table("fresh window", FRESH_WINDOW, 2),
        _count("turn 7: moves pruned", 0, TURN_7, FRESH_WINDOW, "pruned_moves"),
    ),
}  # fmt: skip
"""The claims of each published source, by its title and its rules of search."""


_HELP = """Measure every published number again.

The numbers come from five write-ups of this game, each with its own rules of search.
"""


@click.command("reproduce", help=_HELP)
def command() -> int:
    differing = numbers = 0
    for about, claims in CLAIMS.items():
        click.echo(about)
        rows = [("", "claimed", "measured", "")]
        for claim in claims:
            measured = claim.measure()
            verdict = "ok" if measured == claim.claimed else "DIFFERS"
            differing += measured != claim.claimed
            numbers += 1
            rows.append((claim.what, _shown(claim.claimed), _shown(measured), verdict))
        common.print_table(rows)
        click.echo()
    verdict = plural(differing, "difference") if differing else "all as claimed"
    click.echo(f"{plural(numbers, 'number')} measured: {verdict}")
    return int(differing > 0)


def _shown(value: Value) -> str:
    return count(value) if isinstance(value, int) else value

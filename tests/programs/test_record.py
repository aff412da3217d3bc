"""A search is recognised as it stands, recorded call by call, and asked for its moves."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent

import pytest

from ttt_tui.games.position import Position
from ttt_tui.programs.boards import COLUMNS
from ttt_tui.programs.file_run import WatchedCall
from ttt_tui.programs.places import Slot, put_cells
from ttt_tui.programs.program import Program, find_program
from ttt_tui.programs.recording import RecordedCalls, Recording

START = "XO./.X./..O x"
NODES = 237

Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a program, and returns its file."""

    def written(text: str) -> Path:
        file = tmp_path / "mine.py"
        file.write_text(dedent(text))
        return file

    return written


@contextmanager
def program(file: Path, function: str = "") -> Iterator[Program]:
    name = f"{file}:{function}" if function else str(file)
    with find_program(name) as found:
        yield found


def recorded(file: Path) -> Recording:
    with program(file) as found:
        return found.record()


def search(
    *,
    start: str,
    keys: str = "range(9)",
    put: str = "after = b[:]; after[c] = p",
    empty: str = "'.'",
    marks: tuple[str, str] = ("'X'", "'O'"),
    head: str = "",
) -> str:
    """Minimax on a board of some kind, and its call."""
    x, o = marks
    return f"""\
{head}
KEYS = list({keys})
ROWS = [KEYS[i:i + 3] for i in (0, 3, 6)]
LINES = ROWS + [list(row) for row in zip(*ROWS)] + [KEYS[::4], KEYS[2:7:2]]
def at(b, c):
    return b[c]
def is_free(b, c):
    return at(b, c) == {empty}
def winner(b):
    for i, j, k in LINES:
        if at(b, i) == at(b, j) == at(b, k) and not is_free(b, i):
            return at(b, i)
def minimax(b, p):
    if winner(b) is not None:
        return 1 if winner(b) == {x} else -1
    values = []
    for c in KEYS:
        if is_free(b, c):
            {put}
            values.append(minimax(after, {o} if p == {x} else {x}))
    if not values:
        return 0
    return max(values) if p == {x} else min(values)
if __name__ == "__main__":
    print(minimax({start}, {x}))
"""


CELLS = "'X', 'O', '.', '.', 'X', '.', '.', '.', 'O'"
PAIRS = "((r, c) for r in range(3) for c in range(3))"
KINDS = {
    "tuple": search(start=f"({CELLS})", put="after = b[:c] + (p,) + b[c + 1:]"),
    "string": search(start="'XO..X...O'", put="after = b[:c] + p + b[c + 1:]"),
    "frozen": search(
        start=f"B(({CELLS}))",
        put="after = B(b.cells[:c] + (p,) + b.cells[c + 1:])",
        head="import dataclasses\n@dataclasses.dataclass(frozen=True)\nclass B:\n    cells: tuple",
    ).replace("return b[c]", "return b.cells[c]"),
    "rows of strings": search(
        start="('XO.', '.X.', '..O')",
        keys=PAIRS,
        put="after = list(b); r = b[c[0]]; after[c[0]] = r[:c[1]] + p + r[c[1] + 1:]",
    ).replace("return b[c]", "return b[c[0]][c[1]]"),
    "dict of pairs": search(
        start=f"dict(zip(KEYS, [{CELLS}]))", keys=PAIRS, put="after = dict(b); after[c] = p"
    ),
    "dict from 1": search(
        start=f"dict(zip(KEYS, [{CELLS}]))",
        keys="range(1, 10)",
        put="after = dict(b); after[c] = p",
    ),
    "ten cells": search(start=f"[None, {CELLS}]", keys="range(1, 10)"),
    "numbered cells": search(
        start="['X', 'O', 2, 3, 'X', 5, 6, 7, 'O']", empty="c", put="after = b[:]; after[c] = p"
    ),
    "enum": search(
        start="[M.X, M.O, M.E, M.E, M.X, M.E, M.E, M.E, M.O]",
        empty="M.E",
        marks=("M.X", "M.O"),
        head="import enum\nclass M(enum.Enum):\n    X, O, E = 'cross', 'nought', 'empty'",
    ),
    "sets": search(
        start="({0, 4}, {1, 8})", put="after = [{*s} for s in b]; after['XO'.index(p)].add(c)"
    ).replace("return b[c]", "return 'X' if c in b[0] else 'O' if c in b[1] else '.'"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_board_of_any_usual_kind_is_read_without_a_hint_and_set_up(
    kind: str, write: Write
) -> None:
    with program(write(KINDS[kind])) as of_kind:
        found = of_kind.record()
        other = of_kind.record(Position.parse("XOX/.O./... x"))
    assert str(other.game) == "XOX/.O./... x"
    assert other.raw[0] == 0
    assert str(found.game) == START
    assert len(found) - 1 == NODES
    assert found.facts.first_call
    assert found.raw[0] == 1
    assert found.complete
    assert found.illegal is None


LINES = """
    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    def won(b, s):
        return any(all(b[i] == s for i in line) for line in LINES)
"""
CHANGED = f"""{LINES}
    def minimax(b, p):
        if won(b, 'X') or won(b, 'O') or ' ' not in b:
            return [-1, won(b, 'X') - won(b, 'O')]
        best = [-1, -2 if p == 'X' else 2]
        for i in range(9):
            if b[i] == ' ':
                b[i] = p
                score = minimax(b, 'O' if p == 'X' else 'X')
                b[i] = ' '
                score[0] = i
                if (score[1] > best[1]) == (p == 'X') and score[1] != best[1]:
                    best = score
        return best
    print(minimax(list('XO  X   O'), 'X'))
"""


def test_a_returned_list_is_read_as_it_was_returned(write: Write) -> None:
    found = recorded(write(CHANGED))
    assert {*found.raw[found.children == 0]} == {-1, 0, 1} == {*found.raw}


METHODS = f"""{LINES}
    class Game:
        def __init__(self, cells):
            self.cells = list(cells)
        def free(self):
            return [i for i in range(9) if self.cells[i] == ' ']
        def max_value(self, alpha, beta):
            if won(self.cells, 'O'):
                return -1, None
            best = -2, None
            for i in self.free():
                self.cells[i] = 'X'
                value, _ = self.min_value(alpha, beta)
                self.cells[i] = ' '
                best = max(best, (value, i), key=lambda each: each[0])
                alpha = max(alpha, best[0])
                if alpha >= beta:
                    break
            return best if best[1] is not None else (0, None)
        def min_value(self, alpha, beta):
            if won(self.cells, 'X'):
                return 1, None
            best = 2, None
            for i in self.free():
                self.cells[i] = 'O'
                value, _ = self.max_value(alpha, beta)
                self.cells[i] = ' '
                best = min(best, (value, i), key=lambda each: each[0])
                beta = min(beta, best[0])
                if alpha >= beta:
                    break
            return best if best[1] is not None else (0, None)
        def best(self):
            return self.max_value(-2, 2)[1]
"""
SHAPES = {
    "two methods that call each other": (
        METHODS + "    print(Game('XO  X   O').best())",
        ("Game().best()", START, 92, True),
    ),
    "a class that nobody makes": (METHODS, ("Game(BOARD).best()", None, 18_296, False)),
    "a constructor that looks like a search": (
        METHODS
        + """
    class Base:
        def reset(self):
            self.moves = 0
    class Table(Base, Game):
        def __init__(self, cells):
            Game.__init__(self, cells)
            self.reset()
        def reset(self):
            Base.reset(self)
    print(Table('XO  X   O').best())
    """,
        ("Table().best()", START, 92, True),
    ),
    "functions inside the one that chooses": (
        LINES
        + """
    def choose(board, me):
        you = 'O' if me == 'X' else 'X'
        def value(turn):
            if won(board, me):
                return 1
            if won(board, you):
                return -1
            values = []
            for i in range(9):
                if board[i] == ' ':
                    board[i] = turn
                    values.append(value(you if turn == me else me))
                    board[i] = ' '
            return (max if turn == me else min)(values, default=0)
        def after(i):
            board[i] = me
            found = value(you)
            board[i] = ' '
            return found
        return max((i for i in range(9) if board[i] == ' '), key=after)
    print(choose(list('XO  X   O'), 'X'))
    """,
        ("choose(['X', 'O', ' ', ' ', 'X', ' ', ' ', ' ', 'O'], 'X')", START, NODES, True),
    ),
    "a function of all boards after a move, and a decorator": (
        LINES
        + """
    def logged(function):
        return lambda *given: function(*given)
    def best_of(boards, s):
        values = [value(b, 'O' if s == 'X' else 'X') for b in boards]
        return (max if s == 'X' else min)(values, default=0)
    @logged
    def value(b, s):
        if won(b, 'X') or won(b, 'O'):
            return 1 if won(b, 'X') else -1
        return best_of([b[:i] + s + b[i + 1:] for i in range(9) if b[i] == ' '], s)
    print(value('XO  X   O', 'X'))
    """,
        ("value('XO  X   O', 'X')", START, NODES, True),
    ),
    "a search that deepens": (
        LINES
        + """
    def value(board, s, depth):
        if won(board, 'b') or won(board, 'w'):
            return 1 if won(board, 'b') else -1
        after = [board[:i] + s + board[i + 1:] for i in range(9) if board[i] == ' ' and depth]
        values = [value(each, 'w' if s == 'b' else 'b', depth - 1) for each in after]
        return (max if s == 'b' else min)(values, default=0)
    def choose(board, s):
        for depth in (1, 5):
            found = value(board, s, depth)
        return found
    print(choose('bw  b   w', 'b'))
    """,
        ("choose('bw  b   w', 'b')", START, NODES + 5, True),
    ),
    "a global board, a loop that asks": (
        LINES
        + """
    board = list('XO  X   O')
    def value(mine):
        if won(board, 'X') or won(board, 'O'):
            return 1 if won(board, 'X') else -1
        values = []
        for i in range(9):
            if board[i] == ' ':
                board[i] = 'X' if mine else 'O'
                values.append(value(not mine))
                board[i] = ' '
        return (max if mine else min)(values, default=0)
    while True:
        value(True)
        board[int(input('Your move: '))] = 'O'
    """,
        ("value(True)", START, NODES, True),
    ),
}


def test_a_depth_and_its_limit_are_no_window_and_a_parameter_calls_no_function(
    write: Write,
) -> None:
    text = """
    def value(b, s, depth, limit):
        if won(b, 'X') or won(b, 'O') or depth == limit:
            return won(b, 'X') - won(b, 'O')
        other = 'O' if s == 'X' else 'X'
        values = [value(b[:i] + s + b[i + 1:], other, depth + 1, limit)
                  for i in range(9) if b[i] == ' ']
        return (max if s == 'X' else min)(values, default=0)
    def limit(b):
        return value(b, 'X', 0, 9)
    print(limit('XO  X   O'))
    """
    facts = recorded(write(LINES + text)).facts
    assert (facts.call, facts.window) == ("limit('XO  X   O')", ())


@pytest.mark.parametrize("shape", SHAPES)
def test_a_search_of_any_usual_shape_is_found(shape: str, write: Write) -> None:
    text, (call, game, nodes, own) = SHAPES[shape]
    found = recorded(write(text))
    assert (found.facts.call, len(found) - 1) == (call, nodes)
    assert bool(found.facts.first_call) == own
    assert str(found.game) == (game or ".../.../... x")


def test_the_number_in_a_pair_is_the_value_and_what_narrows_is_the_window(write: Write) -> None:
    found = recorded(write(SHAPES["two methods that call each other"][0]))
    assert found.window[:, 1].tolist() == [-2, 2]
    assert found.facts.window == ("alpha", "beta")
    assert found.facts.chooses


FALLS = """
    W, H = 4, 3
    def won(g, s):
        return any(
            all(0 <= x + i * a < W and 0 <= y + i * b < H and g{at} == s for i in range(3))
            for x in range(W) for y in range(H) for a, b in ((1, 0), (0, 1), (1, 1), (1, -1)))
    def search(g, s, depth):
        if won(g, 'R') or won(g, 'Y'):
            return 1 if won(g, 'R') else -1
        values = []
        for x in range(W):
            free = [y for y in range(H) if g{cell} == '.']
            if free and depth:
                y = free[{ground}]
                g{cell} = s
                values.append(search(g, 'Y' if s == 'R' else 'R', depth - 1))
                g{cell} = '.'
        return (max if s == 'R' else min)(values, default=0)
    print(search({start}, 'R', 4))
"""
WAYS = {
    "rows, from above": ("[y + i * b][x + i * a]", "[y][x]", "-1", "[['.'] * W for _ in range(H)]"),
    "rows, from below": ("[y + i * b][x + i * a]", "[y][x]", "0", "[['.'] * W for _ in range(H)]"),
    "a dict by column and row": (
        "[x + i * a, y + i * b]", "[x, y]", "0", "{(x, y): '.' for x in range(W) for y in range(H)}"
    ),
}  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
def test_stones_fall_along_either_index(way: str, write: Write) -> None:
    at, cell, ground, start = WAYS[way]
    text = FALLS.replace("{at}", at).replace("{cell}", cell)
    found = recorded(write(text.replace("{ground}", ground).replace("{start}", start)))
    assert str(found.game) == "3x4k3g ..../..../.... x"
    assert [found.move[child] for child in found.below(0)] == [8, 9, 10, 11]


AIMA = """
    from collections import namedtuple
    State = namedtuple('State', 'to_move utility board moves')
    class Game:
        initial = State('X', 0, {(1, 1): 'X', (1, 2): 'O', (2, 2): 'X', (3, 3): 'O'},
                        [(1, 3), (2, 1), (2, 3), (3, 1), (3, 2)])
        def actions(self, state):
            return state.moves
        def result(self, state, move):
            board = {**state.board, move: state.to_move}
            lines = [[(r, c) for c in (1, 2, 3)] for r in (1, 2, 3)]
            lines += [[(r, c) for r in (1, 2, 3)] for c in (1, 2, 3)]
            lines += [[(i, i) for i in (1, 2, 3)], [(i, 4 - i) for i in (1, 2, 3)]]
            won = any(all(board.get(k) == state.to_move for k in line) for line in lines)
            sign = 1 if state.to_move == 'X' else -1
            return State('O' if state.to_move == 'X' else 'X', sign * won, board,
                         [each for each in state.moves if each != move])
        def terminal_test(self, state):
            return state.utility != 0 or not state.moves
        def utility(self, state, player):
            return state.utility if player == 'X' else -state.utility
    def alphabeta_search(state, game):
        player = state.to_move
        def max_value(state, alpha, beta):
            if game.terminal_test(state):
                return game.utility(state, player)
            v = -9
            for a in game.actions(state):
                v = max(v, min_value(game.result(state, a), alpha, beta))
                if v >= beta:
                    return v
                alpha = max(alpha, v)
            return v
        def min_value(state, alpha, beta):
            if game.terminal_test(state):
                return game.utility(state, player)
            v = 9
            for a in game.actions(state):
                v = min(v, max_value(game.result(state, a), alpha, beta))
                if v <= alpha:
                    return v
                beta = min(beta, v)
            return v
        return max(game.actions(state), key=lambda a: min_value(game.result(state, a), -9, 9))
    if __name__ == '__main__':
        game = Game()
        print(alphabeta_search(game.initial, game))
"""


def test_a_state_in_a_named_tuple_is_set_up_whole(write: Write) -> None:
    with program(write(AIMA)) as found:
        assert (found.facts.function, str(found.rules)) == ("alphabeta_search", "3x3k3")
        late = Position.parse("XOX/.O./... x")
        recording = found.record(late)
        assert recording.game == late


def test_a_text_of_a_class_of_the_file_stays_of_that_class() -> None:
    class Board(str):
        __slots__ = ()

    call = WatchedCall(0, Board, dedent, {"board": Board("XO.")})
    put_cells(Slot((("arg", "board"),), (0, 1, 2)), call, "..X")
    assert (type(call.arguments["board"]), call.arguments["board"]) == (Board, "..X")


def test_a_call_that_is_ended_just_before_it_returns_is_open() -> None:
    columns: dict[str, list[float]] = {
        "stones": [0, 0, 1, 0, 1, 2],
        "log": [1, 2, 3, ~7],
        "raw": [5.0, 3.0],
    }
    arrays = [array(code, columns.get(name, [])) for name, code in COLUMNS.items()]
    sizes = dict(zip(COLUMNS, map(len, arrays), strict=True))
    calls = RecordedCalls(
        {"sizes": sizes, "fault": None}, b"".join(each.tobytes() for each in arrays)
    )
    assert calls.is_open.tolist() == [True, True, False]
    assert calls.raw[2] == 5

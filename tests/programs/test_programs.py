"""Programs in the shape of public bug reports: what is said of each, asked in late positions."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs import moves, play
from ttt_tui.programs.check import check
from ttt_tui.programs.moves import positions_to_ask
from ttt_tui.programs.textbook import node_count

PLACES = (Path(__file__).parent / "data", Path(__file__).parents[2] / "examples")


CHANGED = {
    "begins_anew": "plays_o_only",
    "games_of_two_kinds": "player_chooses",
    "knows_the_order": "plays_o_only",
    "loser_begins": "player_chooses",
    "loses_interest": "plays_o_only",
    "o_began": "never_cuts",
    "plays_one_cell_elsewhere": "plays_o_only",
    "player_says_first": "player_chooses",
    "player_takes_back": "player_chooses",
    "turn_of_the_file": "player_chooses",
    "two_players": "player_chooses",
    "two_right_searches": "two_searches",
}
"""Programs that are others with a change: a new board, one without its mistake, a command."""


def text_of(name: str) -> str:
    """Return the text of a program."""
    file = f"{CHANGED.get(name, name)}.py"
    return next((place / file).read_text() for place in PLACES if (place / file).exists())


PLAYED = """mark = 'O' if input('X or O? ') == 'X' else 'X'
b, turn = '.........', 'X'
while '.' in b:
    i = choose(b, mark) if turn == mark else int(input('cell: '))
    b = b[:i] + turn + b[i + 1:]
    turn = 'O' if turn == 'X' else 'X'
"""
"""The game that `player_chooses` plays."""
LATER = {
    "array_board": ("[0]*9", "[1, 0, 0, 0, -1, 0, 0, 0, 0]"),
    "array_board_wrong_at_root": ("[0]*9", "[1, 0, 0, 0, -1, 0, 0, 0, 0]"),
    "begins_anew": (
        """    return where


game = Game()
while game.free() and not game.won('X') and not game.won('O'):
    game.put(int(input('Your move, 0 to 8: ')) if game.turn == 'X' else reply(game))
""",
        """    game.put(where)
    if game.won('O') or not game.free():
        game.cells = list('X   O    ')


game = Game(); game.put(0); game.put(4)
while not game.won('X'):
    game.put(int(input('Your move, 0 to 8: '))) if game.turn == 'X' else reply(game)
""",
    ),
    "columns_first": ("[['.'] * H for _ in range(W)]", "[[*'XO.'], [*'X..'], [*'O..']]"),
    "counts_stones": ("best([' '] * 9, 0)", "best(list('X   O    '), 2)"),
    "four_by_four": (
        "[['.'] * N for _ in range(N)]",
        "[*map(list, ('XO..', '..XO', 'O...', '.X..'))]",
    ),
    "delays_its_win": ("b[2][2]='X'", "b[2][2], b[0][0], b[0][1] = 'XOX'"),
    "full_board_is_a_win": ("b, side = [0] * 9", "b, side = [1, 0, 0, 0, -1, 0, 0, 0, 0]"),
    "games_of_two_kinds": (
        """mark = 'O' if input('X or O? ') == 'X' else 'X'
b, turn = '.........', 'X'
while '.' in b:
    i =""",
        """b, turn = '', 'X'
while True:
    if '.' not in b:
        b, mark, turn = '.' * 9, {'X': 'X', 'O': 'O'}[input('X or O? ')], 'X'
    i =""",
    ),
    "inner_break": (
        "['', '', ''] for _ in range(3)",
        "[*each] for each in (('X', '', ''), ('', 'O', ''), ('', '', ''))",
    ),
    "inverted_in_class": (
        "print(Game().move('X'))",
        "g = Game(); g.board[0, 0] = 'X'; g.board[1, 1] = 'O'; print(g.move('X'))",
    ),
    "knows_the_order": (
        """    return where


game = Game()
while game.free() and not game.won('X') and not game.won('O'):
    game.put(int(input('Your move, 0 to 8: ')) if game.turn == 'X' else reply(game))
""",
        """    return 0 if game.record == '642' else where


game = Game()
game.record = ''
while game.free() and not game.won('X') and not game.won('O'):
    i = int(input('Your move, 0 to 8: ')) if game.turn == 'X' else reply(game)
    game.put(i)
    game.record += str(i)
""",
    ),
    "leaves_a_stone": ("[' '] * 9", "list('X   O    ')"),
    "loser_begins": (
        PLAYED,
        """first = 'X'
while True:
    b, turn = '.........', first
    while '.' in b:
        i = choose(b, 'X') if turn == 'X' else int(input('cell: '))
        if b[i] == '.':
            b = b[:i] + turn + b[i + 1:]
            turn = 'O' if turn == 'X' else 'X'
    first = 'O' if first == 'X' else 'X'
""",
    ),
    "loses_interest": (
        """    return where


game = Game()
while game.free() and not game.won('X') and not game.won('O'):
    game.put(int(input('Your move, 0 to 8: ')) if game.turn == 'X' else reply(game))
""",
        """    return game.free()[0] if easy else where


easy = False
game = Game(); game.put(0); game.put(1)
while game.free() and not game.won('X') and not game.won('O'):
    text = input('0 to 8, or easy: ') if game.turn == 'X' else str(reply(game))
    if text == 'easy':
        easy = True
    elif int(text) in game.free():
        game.put(int(text))
""",
    ),
    "letter_left_open": ("[' '] * 9", "list('X   O    ')"),
    "library_loses_as_o": (
        "{}, [(r, c) for r in (1, 2, 3) for c in (1, 2, 3)]",
        "{(1, 1): 'X', (2, 2): 'O'}, [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2), (3, 3)]",
    ),
    "magic_square_cells": ("[' '] * 9", "list('X   O    ')"),
    "misere_without_a_word": ("[' '] * 9", "list('X   O    ')"),
    "moves_from_one": ("[' '] * 9", "list('X   O    ')"),
    "mtd_f": ("best('.' * 9", "best('X...O....'"),
    "never_reset": ("[' '] * 9", "list('O       X')"),
    "never_cuts": ("list('.........')", "list('X...O....')"),
    "o_began": ("max(beta, best)", "min(beta, best)"),
    "offers_taken_cells": (
        "[[EMPTY] * 3 for _ in range(3)]",
        "[[X, EMPTY, EMPTY], [EMPTY, O, EMPTY], [EMPTY] * 3]",
    ),
    "plays_o_only": ("game = Game()", "game = Game(); game.put(0); game.put(4)"),
    "plays_one_cell_elsewhere": (
        """game = Game()
while game.free() and not game.won('X') and not game.won('O'):
    game.put(int(input('Your move, 0 to 8: ')) if game.turn == 'X' else reply(game))
""",
        """game = Game(); game.put(0); game.put(4)
while game.free() and not game.won('X') and not game.won('O'):
    i = int(input('Your move, 0 to 8: ')) if game.turn == 'X' else reply(game)
    if i in game.free():
        game.put(i if i != 1 or game.turn == 'X' else game.free()[-1])
""",
    ),
    "player_says_first": (
        "'O' if input('X or O? ') == 'X' else 'X'",
        "{'second': 'X', 'first': 'O'}[input('first or second? ')]; value.cache_clear()",
    ),
    "player_takes_back": (
        """mark = 'O' if input('X or O? ') == 'X' else 'X'
b, turn = '.........', 'X'
while '.' in b:
    i = choose(b, mark) if turn == mark else int(input('cell: '))
""",
        """b, turn = '.........', 'X'
while '.' in b:
    text = '' if turn == 'X' else input('cell, q or u: ').strip()
    if text == 'q':
        break
    if text == 'u':
        b = b.replace('X', '.', 1)  # one stone of two, so that X has one less
        continue
    i = int(text) if text else choose(b, 'X')
    if b[i] != '.':
        continue
""",
    ),
    "turn_of_the_file": (
        PLAYED,
        """turn = 'X'


def ask():
    global turn
    turn = 'O'


def reply(b):
    return choose(b, turn)
""",
    ),
    "two_players": (
        PLAYED,
        """class Player:
    def __init__(self, mark, other, best):
        self.mark, self.other, self.best = mark, other, best

    def move(self, b):
        free = [i for i in range(9) if b[i] == '.']
        return self.best(free, key=lambda i: value(b[:i] + self.mark + b[i + 1:], self.other))


while True:
    try:
        start, level, _ = input().split()
        break
    except:
        continue
b, n = 'X...O....', 2
players = Player('X', 'O', max), Player('O', 'X', min)
while '.' in b:
    i = players[n % 2].move(b)
    b = b[:i] + 'XO'[n % 2] + b[i + 1:]
    n += 1
""",
    ),
    "two_right_searches": (
        "v = -self.worth(b[:i] + [p] + b[i + 1:], -p)",
        "v = max(v, -self.worth(b[:i] + [p] + b[i + 1:], -p))",
    ),
    "plays_another_cell": (
        "[[EMPTY] * 3 for _ in range(3)]",
        "[[YOU, EMPTY, EMPTY], [EMPTY, ME, EMPTY], [EMPTY] * 3]",
    ),
    "root_same_side_twice": ("[' '] * 9", "list('X   O    ')"),
    "scored_in_loop": (
        "print(Player('X', Board()).move())",
        "b = Board(); b.put((0, 0), 'X'); b.put((1, 1), 'O'); print(Player('X', b).move())",
    ),
    "stale_memo": ("    b = [' '] * 9", "    b = list('X   O    ')"),
    "two_plies": ("best([' '] * 9)", "best(list('X   O    '))"),
    "two_searches": ("b, p = [0] * 9", "b, p = [0, 0, 0, 0, -1, 0, 0, 0, 0]"),
    "value_only": ("board = [0] * 9", "board = [1, 0, 0, 0, -1, 0, 0, 0, 0]"),
    "variation": ("b, side = [0] * 9", "b, side = [1, 0, 0, 0, -1, 0, 0, 0, 0]"),
    "who_wins": ("solve([0] * 9, 1)", "solve([1, 0, 0, 0, 2, 0, 0, 0, 0], 1)"),
    "window_only": ("choose([0] * 9, P1)", "choose([1, 0, 0, 0, -1, 0, 0, 0, 0], P1)"),
}
"""The first board of slow programs and a later one, or what else is changed."""


def written(name: str, folder: Path, line: str = "") -> str:
    """Write a copy of a program, which begins with a line and searches from a later board."""
    file = folder / f"{name}.py"
    text = text_of(name)
    if name in LATER:
        assert LATER[name][0] in text
        text = text.replace(*LATER[name])
    file.write_text(f"{line}\n{text}" if line else text)
    return str(file)


RIGHT = {
    "array_board": "",
    "begins_anew": "",
    "bit_masks": "values alone",
    "columns_first": "values alone",
    "delays_its_win": "It could win at once and does not in",
    "four_by_four": "",
    "inner_break": "A classic slip: two loops, and `break` leaves only the inner one.",
    "moves_from_one": "",
    "mtd_f": "",
    "never_cuts": "beta keeps its first value in all calls; line 28: beta = max(beta, best)",
    "o_began": "",
    "plays_o_only": "",
    "scored_in_loop": "",
    "two_players": "",
    "two_right_searches": "Bob.move searches, too, and is right.",
    "value_only": "No function was seen to choose a move, so no move was asked",
    "window_only": "",
}
"""Right programs, each with a part of a remark."""

SEARCHES = {
    "inner_break": (1_916, "a bug: two loops"),
    "o_began": (18_296, "alpha-beta"),
    "scored_in_loop": (2_502, "alpha-beta; cuts only at alpha > beta"),
}
"""Nodes as the search counts them, and the search of the catalogue that it is."""

WRONG = {
    "array_board_wrong_at_root": "The values of its search are right there: top errs.",
    "inverted_in_class": "It takes the largest, as the other side does; best for O is the smallest",
    "letter_left_open": "After O's move O moves again",
    "library_loses_as_o": "which loses",
    "never_reset": "which is not a legal move",
    "offers_taken_cells": "(0,1) is taken there",
    "root_same_side_twice": "After X's move X moves again",
    "stale_memo": "which loses; (0,2) draws",
    "two_plies": "It looks 2 plies ahead, and the game goes on for longer.",
}
"""Wrong programs, each with a part of its finding."""

ASKED = {
    "magic_square_cells": ("cells", "rules=3x3k3 cells=2,7,6,9,5,1,4,3,8", "right"),
    "misere_without_a_word": ("rules", "rules=3x3k3m", "right"),
}
"""Programs that leave something open: the key that is asked for, a line, and its verdict."""

UNKNOWN = {
    "answers_by_heart": "places stones for it that no search has answered",
    "chosen_outside": "A loop of the file chooses the move",
    "counts_stones": "something beside the board is not set up there",
    "full_board_is_a_win": "It counts full boards without a line as it counts wins of O",
    "games_of_two_kinds": "games of both kinds in turn were not played",
    "knows_the_order": "It was asked with one value of game.record alone",
    "leaves_a_stone": "its board is not one move later",
    "loser_begins": "Games that the other side begins were seen, and not asked.",
    "loses_interest": "one value of easy",
    "player_says_first": "what the player types lets it play otherwise, too",
    "player_takes_back": "A command of the player changes what it is asked",
    "player_chooses": "It is right as X, and what the player types lets it play otherwise, too",
    "plays_one_cell_elsewhere": "not known which move its answers name",
    "plays_another_cell": "not known which move its answers name",
    "turn_of_the_file": "It was asked with one value of turn alone",
    "two_searches": "Bob.move searches, too. At",
    "variation": "not known which move its answers name",
    "who_wins": "It is not known what its numbers mean",
}
"""Programs that a hasty judge would call right or wrong, each with a part of the reason."""


@pytest.fixture(autouse=True)
def late_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(first: Position, side: Side, from_start: bool) -> tuple[Position, ...]:
        few = tuple(each for each in positions_to_ask(first, side, from_start) if each.empties <= 4)
        return few[:: 1 + len(few) // 100]

    monkeypatch.setattr(moves, "positions_to_ask", late)
    monkeypatch.setattr(play, "_GAMES", 1)


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_program(name: str, tmp_path: Path) -> None:
    judgement = check(written(name, tmp_path))
    assert judgement.verdict == "right", judgement
    assert RIGHT[name] in f"{judgement.basis} {' '.join(judgement.remarks)}"
    if name in SEARCHES:
        assert judgement.evidence is not None
        comparison = judgement.evidence.comparison
        assert comparison is not None
        nodes = node_count(judgement.evidence.recording, comparison)
        assert (nodes, comparison.known.words.partition(",")[0]) == SEARCHES[name]


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_program(name: str, tmp_path: Path) -> None:
    judgement = check(written(name, tmp_path))
    assert judgement.verdict == "wrong", judgement
    assert judgement.finding is not None
    assert WRONG[name] in judgement.finding.words


@pytest.mark.parametrize("name", ASKED)
def test_what_is_open_is_asked_for_and_a_line_settles_it(name: str, tmp_path: Path) -> None:
    key, answer, kind = ASKED[name]
    judgement = check(written(name, tmp_path))
    assert judgement.verdict == "unknown", judgement
    assert f"{key}=..." in judgement.line
    line = " ".join(part for part in judgement.line.split(" ") if not part.endswith("=..."))
    settled = check(written(name, tmp_path, f"{line} {answer}"))
    assert settled.verdict == kind, settled


def test_from_a_board_on_which_o_began_the_side_to_move_is_right(tmp_path: Path) -> None:
    judgement = check(written("o_began", tmp_path), Position.parse("..O/XOO/..X x"))
    assert judgement.verdict == "right", judgement
    assert judgement.evidence is not None
    assert str(judgement.evidence.recording.position(0)) == "..O/XOO/..X x"


@pytest.mark.parametrize("name", UNKNOWN)
def test_what_was_not_observed_is_not_judged(name: str, tmp_path: Path) -> None:
    judgement = check(written(name, tmp_path))
    assert judgement.verdict == "unknown", judgement
    assert UNKNOWN[name] in judgement.reasons[0]


def test_the_call_of_the_file_is_filled_in_where_another_may_be_right(tmp_path: Path) -> None:
    line = check(written("answers_by_heart", tmp_path)).line
    assert line.startswith("# ttt: call=")
    assert "..." not in line

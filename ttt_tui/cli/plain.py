"""`ttt-tui --plain`: the game line by line, for screen readers, dumb terminals and pipes."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Mapping

from ttt_tui.cli.output import echo
from ttt_tui.cli.parameters import numbered_lines, take_any_bytes
from ttt_tui.cli.speech import game_name, spoken_move, spoken_reason, spoken_state
from ttt_tui.engine.budget import automatic_budget, best_move_so_far, engine_speed, nodes_allowed
from ttt_tui.engine.budget import within as within_budget
from ttt_tui.engine.lineup import fitted, without_misfit
from ttt_tui.engine.match import Match, Seat, random_move
from ttt_tui.game import IllegalMove, NotationError, Player, Position, parse_move, quoted
from ttt_tui.game.checked_state import GameError
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.game.game_texts import read_move, read_state
from ttt_tui.search import Search, SearchOptions, report_of, solver_for
from ttt_tui.search.counts.exact import MAX_EMPTIES
from ttt_tui.search.game_options import why_not_algorithm
from ttt_tui.search.options import Enhancement
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Formatter, exact_words

_CHEAP_NODES = 50_000
"""So many are searched for the exact values of all moves of a game that has no solver."""

_HELP = """\
A move: row,column from 0 as in 2,0; or a cell's number from 1. Where stones fall, a column from 0.
In other games a move as the position lists it; in a tree a child's number, from 0, or its name.
board: show the position.       hint: the best moves.      values: the result of every move.
why: explain the last reply.    moves: the game so far.    text: the position as one line.
undo: return to your turn.      new: start a new game.     position TEXT: set up a position.
help: show this help.           quit: leave."""

Lines = Iterator[str]


class PlainGame:
    """A game that is typed and printed: each input line gives output lines.

    Attributes:
        over: the user wants to leave.
    """

    def __init__(
        self,
        start: GameState,
        seats: Mapping[Player, Seat],
        source: random.Random | None = None,
        speed: Callable[[], float] = engine_speed,
    ) -> None:
        self.match = Match.start(start, seats)
        self.over = False
        self._source = source or random.Random()
        self._speed = speed
        self._why: list[str] = []
        self._commands: dict[str, Callable[[], Lines]] = {
            "board": self._board,
            "hint": self._hint,
            "values": self._values,
            "why": self._say_why,
            "moves": self._moves,
            "text": lambda: iter([str(self.match.state)]),
            "undo": self._undo,
            "new": lambda: self._begin(Match.start(self._new_game(), self.match.seats)),
            "help": lambda: iter(_HELP.splitlines()),
            "quit": self._quit,
        }

    def begin(self) -> Lines:
        """What is said first."""
        yield "ttt-tui, line by line. Type help for what can be typed."
        yield from self._begin(self.match)

    def take(self, line: str) -> Lines:
        """What is said to a line; a wrong one changes nothing."""
        try:
            yield from self._taken(line)
        except GameError as error:  # of another package's game
            yield f"{error}."

    def _taken(self, line: str) -> Lines:
        word, _, rest = line.strip().partition(" ")
        if word.lower() == "position" and rest:
            yield from self._set_up(rest)
        elif (command := self._commands.get(line.strip().lower())) is not None:
            yield from command()
        elif line.strip():
            yield from self._play_typed(line.strip())

    def _new_game(self) -> GameState:
        """The start of a game of the same kind."""
        start = self.match.record.start
        return Position(rules=start.rules) if isinstance(start, Position) else start

    def _begin(self, match: Match) -> Lines:
        self.match, self._why = match, []
        yield f"{game_name(match.state)}. {self._players()}."
        yield from self._board()
        yield from self._replies()

    def _players(self) -> str:
        """`You are X, O is alpha-beta`; who plays both sides, or none, is not one of them."""
        seats = self.match.seats
        you = Seat.HUMAN if list(seats.values()).count(Seat.HUMAN) == 1 else None
        name = rules_of(self.match.state).player_name
        players = (
            f"you are {name(player)}" if seat == you else f"{name(player)} is {seat.name}"
            for player, seat in seats.items()
        )
        words = ", ".join(players)
        return words[0].upper() + words[1:]

    def _board(self) -> Lines:
        yield from spoken_state(self.match.state)

    def _set_up(self, text: str) -> Lines:
        try:
            state = read_state(text)
        except NotationError as error:
            yield f"This is not a position: {error}."
            return
        if isinstance(state, Position) and (problems := state.describe_problems()):
            yield f"This position cannot occur in a game: {'; '.join(problems)}."
            return
        yield from self._begin(self.match.on(state))

    def _play_typed(self, text: str) -> Lines:
        state = self.match.state
        try:
            move = (
                self._cell(text, state) if isinstance(state, Position) else read_move(state, text)
            )
            self.match = self.match.play(move)
        except (NotationError, IllegalMove) as error:
            yield f"{error}. Type help for what can be typed."
            return
        yield self._played(state, move)
        if self.match.is_over or self.match.seat_to_move == Seat.HUMAN:
            yield from self._board()
        yield from self._replies()

    @staticmethod
    def _cell(text: str, position: Position) -> int:
        """Raises:
        NotationError: no move is written so.
        IllegalMove: the column is full.
        """
        if not (position.rules.gravity and text.isascii() and text.isdigit()):
            return parse_move(text, position.rules)
        if len(text) > 1 or int(text) >= position.rules.columns:
            raise NotationError(
                f"no column {quoted(text)}: columns are 0 to {position.rules.columns - 1}"
            )
        cell = position.landing(int(text))
        if cell is None:
            raise IllegalMove(f"column {text} is full")
        return cell

    def _replies(self) -> Lines:
        """Engines move until a person is to, or the game is over."""
        while self.match.engine_to_move:
            state = self.match.state
            move, self._why = self._chosen(state)
            self.match = self.match.play(move)
            yield self._played(state, move)
            yield from self._why
            if self.match.is_over or not self.match.engine_to_move:
                yield from self._board()

    @staticmethod
    def _played(state: GameState, move: int) -> str:
        player = rules_of(state).player_name(state.to_move)
        return f"{player} plays {spoken_move(state, move)}."

    def _chosen(self, state: GameState) -> tuple[int, list[str]]:
        """An engine's move, and why."""
        seat = self.match.seat_to_move
        assert seat is not None
        if seat.algorithm is None:
            return random_move(state, self._source), ["Why: by chance."]
        if reason := why_not_algorithm(state, seat.algorithm):
            words = f"Why: by chance, as {seat.name} {reason}."
            return random_move(state, self._source), [words]
        limit = automatic_budget(state, self._speed())
        options = without_misfit(fitted(SearchOptions(), seat.algorithm), state)
        search = Search(state, within_budget(options, limit, state))
        search.advance(nodes=nodes_allowed(search.options, limit))
        report = report_of(search)
        move = report.best_move if report.best_move is not None else best_move_so_far(search)
        if search.fault is not None or move is None:
            return random_move(state, self._source), [f"Why: by chance, as {seat.name} failed."]
        return move, spoken_reason(report)

    def _say_why(self) -> Lines:
        yield from self._why or ["No engine has moved yet."]

    def _undo(self) -> Lines:
        before = self.match
        self.match = before.undo()
        if self.match.record.ply == before.record.ply:
            yield "You have no move to undo."
            return
        yield "Taken back."
        yield from self._board()

    def _moves(self) -> Lines:
        record = self.match.record
        if not record.ply:
            yield "No moves yet."
        for number, move in enumerate(record.moves[: record.ply]):
            state = record.states[number]
            player = rules_of(state).player_name(state.to_move)
            yield f"{number + 1}. {player}, {spoken_move(state, move)}."

    def _values(self) -> Lines:
        state = self.match.state
        known = self._known()
        if isinstance(known, str):
            yield known
            return
        for move, (words, _) in known.items():
            text = spoken_move(state, move)
            yield f"{text[0].upper()}{text[1:]}: {words}."

    def _hint(self) -> Lines:
        known = self._known()
        if isinstance(known, str):
            yield known
            return
        best = [move for move, (_, is_best) in known.items() if is_best]
        words = known[best[0]][0]
        texts = "; or ".join(spoken_move(self.match.state, move) for move in best)
        yield f"Best: {texts}. {words[0].upper()}{words[1:]}."

    def _known(self) -> dict[int, tuple[str, bool]] | str:
        """Of each move what it leads to and whether it is best; or why that is not known."""
        state = self.match.state
        if self.match.is_over:
            return "The game is over."
        if isinstance(state, Position):
            return _solved(state)
        values = cheap_values(state)
        if values is None:
            return f"Not known: it takes more than {plural(_CHEAP_NODES, 'node')}."
        formatter, sign = Formatter.of(state), state.to_move.sign
        best = max(sign * value for value in values.values())
        return {
            move: (formatter.result(value), sign * value == best) for move, value in values.items()
        }

    def _quit(self) -> Lines:
        self.over = True
        yield "Goodbye."


def _solved(position: Position) -> dict[int, tuple[str, bool]] | str:
    solver = solver_for(position.rules)
    if not solver.can_solve(position):
        return f"Not known: {position.empties} cells are empty, {MAX_EMPTIES} at most."
    best = solver.best_moves(position)
    return {
        move: (exact_words(exact.outcome, exact.distance), move in best)
        for move, exact in solver.moves(position).items()
    }


def cheap_values(state: GameState) -> dict[int, int] | None:
    """The exact value of each move of a game without a solver; None where that takes long."""
    options = without_misfit(SearchOptions(enhancements=Enhancement.TABLE), state)
    values: dict[int, int] = {}
    left = _CHEAP_NODES
    for move in state.moves():
        search = Search(state.play(move), options, capacity=0)
        search.advance(nodes=left)
        left -= search.nodes
        if search.value is None:
            return None
        values[move] = search.value
    return values


def run_plain(start: GameState, seats: Mapping[Player, Seat]) -> int:
    """Play on standard input and output until the user leaves or the input ends."""
    game = PlainGame(start, seats)
    _say(game.begin())
    if sys.stdin is not None:
        take_any_bytes()
        prompts = sys.stdin.isatty()
        if prompts:
            echo("> ", end="")
        for _, line in numbered_lines(sys.stdin):
            _say(game.take(line))
            if game.over:
                break
            if prompts:
                echo("> ", end="")
    return 0


def _say(lines: Lines) -> None:
    for line in lines:
        echo(line)

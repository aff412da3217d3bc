"""`ttt-tui --plain`: the game line by line, for screen readers, dumb terminals and pipes."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Mapping

from ttt_tui.cli.output import echo
from ttt_tui.cli.parameters import numbered_lines, take_any_bytes
from ttt_tui.engine.budget import automatic_budget, best_move_so_far, engine_speed, nodes_allowed
from ttt_tui.engine.budget import within as within_budget
from ttt_tui.engine.lineup import fitted
from ttt_tui.engine.match import Match, Seat, random_move
from ttt_tui.game import IllegalMove, NotationError, Player, Position, Rules, parse_move, quoted
from ttt_tui.search import Bound, Report, Search, SearchOptions, report_of, solver_for
from ttt_tui.search.counts.exact import MAX_EMPTIES
from ttt_tui.search.reading.report import RootMove
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Formatter, exact_words, state

_UPPER = {1: "not known", 0: "draw or O wins", -1: "O wins"}
_LOWER = {1: "X wins", 0: "draw or X wins", -1: "not known"}


def spoken_cell(cell: int, rules: Rules) -> str:
    """`row 2, column 0`."""
    return "row {}, column {}".format(*rules.coordinates(cell))


def spoken_position(position: Position) -> list[str]:
    """A line for each row, from the top, and one for who is to move."""
    turn = state(position).removeprefix(f"{position.rules}; ")
    return [*_rows(position), f"{turn[0].upper()}{turn[1:]}."]


def _rows(position: Position) -> Iterator[str]:
    rules = position.rules
    for row in range(rules.rows):
        cells = [position.at(rules.cell(row, column)) for column in range(rules.columns)]
        stones = ", ".join("empty" if each is None else each.value for each in cells)
        yield f"Row {row}: {stones if any(cells) else 'empty'}."


def spoken_reason(report: Report) -> list[str]:
    """Why a search has chosen its move: what it came to, and what it found of each move."""
    formatter = Formatter.of(report.position, report.options)
    name, nodes = report.options.algorithm.name, plural(report.counters.nodes, "node")
    found = f"{name} visited {nodes}"
    if report.value is not None:
        found += f" and found: {formatter.result(report.value)}"
        if (line := report.principal_variation)[1:]:
            found += f"; it expects {spoken_cell(line[1], report.position.rules)}"
    elif report.estimate is not None:
        found += f" to depth {report.options.depth}: {_estimate(report.estimate, formatter)}"
    return [f"Why: {found}.", *_of_moves(report, formatter)]


def _of_moves(report: Report, formatter: Formatter) -> Iterator[str]:
    rules = report.position.rules
    if report.samples:
        for sample in report.samples:
            yield f"  {spoken_cell(sample.move, rules)}: {formatter.sampled(sample)}."
        return
    for tried in report.root_moves:
        chosen = ", chosen" if tried.move == report.best_move else ""
        yield f"  {spoken_cell(tried.move, rules)}: {_leads_to(tried, formatter)}{chosen}."
    if left := len(report.position.legal_moves()) - len(report.root_moves):
        yield f"  {plural(left, 'move')} not tried."


def _leads_to(tried: RootMove, formatter: Formatter) -> str:
    """What is proved of a move with the usual score; a bound says what it leaves open."""
    if tried.value is None or tried.bound is Bound.OPEN:
        return "not known"
    if tried.estimated:
        return _estimate(tried.value, formatter)
    if tried.bound is Bound.EXACT:
        return formatter.result(tried.value)
    return (_LOWER if tried.bound is Bound.LOWER else _UPPER)[tried.value]


def _estimate(value: int, formatter: Formatter) -> str:
    """`about +0.02, better for X`."""
    return formatter.estimate(value).replace("~", "about ")


_HELP = """\
A move: row,column from 0 as in 2,0; or a cell's number from 1. Where stones fall, a column from 0.
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
        start: Position,
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
            "text": lambda: iter([str(self.match.position)]),
            "undo": self._undo,
            "new": lambda: self._begin(Position(rules=self.match.position.rules)),
            "help": lambda: iter(_HELP.splitlines()),
            "quit": self._quit,
        }

    def begin(self) -> Lines:
        """What is said first."""
        yield "ttt-tui, line by line. Type help for what can be typed."
        yield from self._begin(self.match.position)

    def take(self, line: str) -> Lines:
        """What is said to a line; a wrong one changes nothing."""
        word, _, rest = line.strip().partition(" ")
        if word.lower() == "position" and rest:
            yield from self._set_up(rest)
        elif (command := self._commands.get(line.strip().lower())) is not None:
            yield from command()
        elif line.strip():
            yield from self._play_typed(line.strip())

    def _begin(self, position: Position) -> Lines:
        self.match, self._why = Match.start(position, self.match.seats), []
        yield f"{position.rules}. {self._players()}."
        yield from self._board()
        yield from self._replies()

    def _players(self) -> str:
        """`You are X, O is alpha-beta`; who plays both sides, or none, is not one of them."""
        seats = self.match.seats
        you = Seat.HUMAN if list(seats.values()).count(Seat.HUMAN) == 1 else None
        players = (
            f"you are {player.value}" if seat == you else f"{player.value} is {seat.name}"
            for player, seat in seats.items()
        )
        words = ", ".join(players)
        return words[0].upper() + words[1:]

    def _board(self) -> Lines:
        yield from spoken_position(self.match.position)

    def _set_up(self, text: str) -> Lines:
        try:
            position = Position.parse(text)
        except NotationError as error:
            yield f"This is not a position: {error}."
            return
        if problems := position.describe_problems():
            yield f"This position cannot occur in a game: {'; '.join(problems)}."
            return
        yield from self._begin(position)

    def _play_typed(self, text: str) -> Lines:
        position = self.match.position
        try:
            cell = self._cell(text, position)
            self.match = self.match.play(cell)
        except (NotationError, IllegalMove) as error:
            yield f"{error}. Type help for what can be typed."
            return
        yield f"{position.to_move.value} plays {spoken_cell(cell, position.rules)}."
        if self.match.outcome is not None or self.match.seat_to_move == Seat.HUMAN:
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
            position = self.match.position
            move, self._why = self._chosen(position)
            self.match = self.match.play(move)
            yield f"{position.to_move.value} plays {spoken_cell(move, position.rules)}."
            yield from self._why
            if self.match.outcome is not None or not self.match.engine_to_move:
                yield from self._board()

    def _chosen(self, position: Position) -> tuple[int, list[str]]:
        """An engine's move, and why."""
        seat = self.match.seat_to_move
        assert seat is not None
        if seat.algorithm is None:
            return random_move(position, self._source), ["Why: by chance."]
        limit = automatic_budget(position, self._speed())
        options = within_budget(fitted(SearchOptions(), seat.algorithm), limit, position)
        search = Search(position, options)
        search.advance(nodes=nodes_allowed(options, limit))
        report = report_of(search)
        move = report.best_move if report.best_move is not None else best_move_so_far(search)
        if search.fault is not None or move is None:
            return random_move(position, self._source), [f"Why: by chance, as {seat.name} failed."]
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
        for number, cell in enumerate(record.moves[: record.ply]):
            position = record.positions[number]
            player = position.to_move.value
            yield f"{number + 1}. {player}, {spoken_cell(cell, position.rules)}."

    def _values(self) -> Lines:
        position = self.match.position
        if (why := self._why_no_values()) is not None:
            yield why
            return
        for cell, exact in solver_for(position.rules).moves(position).items():
            words = exact_words(exact.outcome, exact.distance)
            yield f"{spoken_cell(cell, position.rules).capitalize()}: {words}."

    def _hint(self) -> Lines:
        position = self.match.position
        if (why := self._why_no_values()) is not None:
            yield why
            return
        solver = solver_for(position.rules)
        best = "; or ".join(
            spoken_cell(cell, position.rules) for cell in solver.best_moves(position)
        )
        exact = solver.solve(position)
        yield f"Best: {best}. {exact_words(exact.outcome, exact.distance)}."

    def _why_no_values(self) -> str | None:
        position = self.match.position
        if position.is_over():
            return "The game is over."
        if solver_for(position.rules).can_solve(position):
            return None
        return f"Not known: {position.empties} cells are empty, {MAX_EMPTIES} at most."

    def _quit(self) -> Lines:
        self.over = True
        yield "Goodbye."


def run_plain(start: Position, seats: Mapping[Player, Seat]) -> int:
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

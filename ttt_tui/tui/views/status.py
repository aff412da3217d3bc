"""The top line, the line of the turn, and the list of moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ttt_tui.engine.frame import Frame, SearchStatus
from ttt_tui.engine.match import Match
from ttt_tui.engine.pace import Pace
from ttt_tui.game import Player, Position
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.search import Algorithm, Known, Moment
from ttt_tui.tui.colours import Span, StyledWidget, style_of_player, style_of_value
from ttt_tui.tui.fitting import Part, fitted_line
from ttt_tui.tui.views.turn_words import NOTHING_SAID, Message, TurnState, turn_block, turn_pieces
from ttt_tui.words.numbers import count, plural
from ttt_tui.words.sentences import Formatter, incomplete, move_name

_WIDE = 34


@dataclass(frozen=True)
class Header:
    """What the top line tells of.

    Attributes:
        shown: whose search is told of.
        past: the moment that the recording is rewound to, if it is: the search's state and count
            are those of that moment, as in the tree and on the timeline, and the line says so.
        in_search: the board shows a position of the search, not the game's.
        before: the move since which another position is searched than the game's, if so.
        asked: a question is open, which the number of all events would answer.
    """

    match: Match
    frame: Frame
    shown: Algorithm
    pace: Pace
    backend: str
    past: Moment | None = None
    in_search: bool = False
    before: str = ""
    asked: bool = False


class StatusLine(Static, StyledWidget):
    """The top line: the game, the engine, and what the search that one looks at is doing."""

    def show(self, header: Header) -> None:
        left, right = header_parts(header)
        self.update(self.text(fitted_line(left, right, self.size.width)), layout=False)


def header_parts(header: Header) -> tuple[list[Part], list[Part]]:
    """What the top line says at its left and at its right end.

    Where it is narrow, what gives way first is what the screen says elsewhere, too, or what never
    changes: the engine, the rules, the program's name; last the turn and the count of nodes.
    """
    frame, match, past = header.frame, header.match, header.past
    status, state = frame.status(header.shown), match.state
    board = state.rules if isinstance(state, Position) else None
    left = [
        Part.of(7, Span("ttt-tui", "strong")),
        Part.of(8, Span(str(board or rules_of(state).name), "dim")),
        Part.of(9, Span(f"{header.backend} engine", "dim")),
    ]
    if board is not None and board.always_drawn:
        left.append(Part.of(6, Span("no line fits", "warn")))
    shows_other = header.in_search and not match.is_over  # "game over" says it itself
    turn = [Span("game: ", "dim")] if shows_other else []
    turn += turn_pieces(match)
    left.append(Part.of(0, turn, turn_pieces(match)[:1]))
    moment = past or status.moment
    doing = search_state(status, past, running=frame.running, asked=header.asked)
    if match.is_over and not header.in_search and past is None and status.search.state == state:
        return left, []  # there is nothing to search
    in_short = Span(doing.text.partition(", ")[0].partition(" of ")[0], doing.style)
    paces = (header.pace.words(frame.rate), header.pace.words(frame.rate, short=True))
    name = Span(f"{header.shown.name} ")
    before = Span(f"{header.before}: " if header.before else "", "warn")
    right = [
        Part.of(2, (name, before, doing), (name, before, in_short)),
        Part.of(1, Span(plural(status.nodes_at(moment), "node"))),
        Part.of(5, *(Span(words, "dim") for words in dict.fromkeys(paces))),
    ]
    return left, right


def search_state(
    status: SearchStatus, past: Moment | None, *, running: bool, asked: bool = False
) -> Span:
    """`searching`, `done`, `incomplete, depth 4`; `at event 15 of 1,267` in the past.

    Args:
        asked: a question is open, and how many events there are tells of cuts.
    """
    if past is not None:
        of_all = "" if asked else f" of {count(status.events)}"
        return Span(f"at event {count(past.event)}{of_all}", "warn")
    if status.report.complete:
        return Span("done", "good")
    if status.over:
        options = status.search.options
        return Span(incomplete(options, status.nodes, ended=status.done), "warn")
    words = going_on(status, running=running)
    return Span(words, "frontier" if running else "warn")


def going_on(status: SearchStatus, *, running: bool) -> str:
    """`searching`, `paused` or `not started`, of a search that is not over."""
    return "searching" if running else "paused" if status.events else "not started"


def board_title(state: GameState, *, narrow: bool, values: bool) -> str:
    """The title of the board's panel, which says when no game on it can be won.

    Args:
        values: the values of the moves are shown, which the tree may only estimate.
    """
    if not isinstance(state, Position):
        return rules_of(state).name.capitalize()
    what = "always a draw" if state.rules.always_drawn else "proven values" if values else ""
    if not what:
        return "Board"
    return what.capitalize() if narrow else f"Board: {what}"


def players_words(match: Match) -> str:
    """`X human, O alpha-beta`"""
    named = rules_of(match.state).player_name
    return ", ".join(f"{named(player)} {match.seats[player].name}" for player in Player)


class TurnLine(Static, StyledWidget):
    """Below the board: whose turn it is, and the last message; where it is narrow, who plays, too.

    Where there is room for the board's large stones, each line here would cost a size of them.
    """

    _shown: object = None

    def show(self, state: TurnState, message: Message = NOTHING_SAID) -> None:
        """Its height is set from outside, so nothing is laid out anew."""
        width, height = self.size
        lines = turn_block(state, message, width, height, with_players=width < _WIDE)
        if (lines, self._paint()) != self._shown:
            self._shown = (lines, self._paint())
            text = self.text([])
            for number, line in enumerate(lines):
                text.append("\n" if number else "")
                text.append_text(self.text(line))
            self.update(text, layout=False)


class MoveList(OptionList, StyledWidget):
    """The game's moves, the start first; choosing one asks to jump there.

    The number of the chosen option is the ply.
    """

    HELP = """\
**Moves.** The moves of the game. After each move is its exact result with perfect play, and the
number of moves until then (this move and both sides counted), if it is known; `v` and `h` give the
same results. `?` marks a move that gave away a better result. Press Enter or click to go to the
position after a move; later moves stay on the list until you play another move.
"""

    def show(self, match: Match, exact: Sequence[Known | None]) -> None:
        """Show the game; `exact` has the value of each of its positions, None where unknown."""
        record = match.record
        self.clear_options()
        options = [Option(self.text([Span("  start", "dim")]))]
        for ply, move in enumerate(record.moves, start=1):
            options.append(Option(self._line(match, ply, move, exact)))
        self.add_options(options)
        self.highlighted = record.ply

    def _line(self, match: Match, ply: int, move: int, exact: Sequence[Known | None]) -> Text:
        record = match.record
        state = record.states[ply - 1]
        player = state.to_move
        on_board = ply <= record.ply
        name = f"{rules_of(state).player_name(player)} {move_name(state, move)}"
        pieces = [
            Span(f"{ply:>2}  ", "dim"),
            Span(name, style_of_player(player) if on_board else "dim"),
        ]
        before, after = exact[ply - 1], exact[ply]
        if after is not None:
            worse = before is not None and player.sign * after.value < player.sign * before.value
            pieces.append(Span(" ? " if worse else "   ", "warn"))
            words = Formatter.of(state).exact(after.of_move)
            pieces.append(Span(words, style_of_value(after.value) if on_board else "dim"))
        return self.text(pieces)

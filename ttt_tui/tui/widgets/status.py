"""The two places that say in words where things stand: the top line and the line of the turn."""

from __future__ import annotations

from textual.widgets import Static

from ttt_tui.engine.live import Frame
from ttt_tui.engine.match import Match
from ttt_tui.engine.pace import Pace
from ttt_tui.engine.seat import Seat
from ttt_tui.game import Player, Rules
from ttt_tui.search import Algorithm
from ttt_tui.search.words import count, incomplete
from ttt_tui.tui.look import Ink, Inked, Piece, ink_of_outcome, ink_of_player

_WIDE = 34
_WIDE_SCREEN = 100
_WIDEST_SCREEN = 116


class StatusLine(Static, Inked):
    """The top line: the game, the engine, and what the search that one looks at is doing."""

    def show(self, match: Match, frame: Frame, shown: Algorithm, pace: Pace, backend: str) -> None:
        search = frame.search(shown)
        if search.done and search.proves:
            state: Piece = Piece("done", "good")
        elif search.done or search in frame.stopped:
            state = Piece(incomplete(search.options, search.nodes, ended=search.done), "warn")
        elif frame.running:
            state = Piece("searching", "frontier")
        else:
            state = Piece("paused", "warn")
        pieces = [Piece(" ttt-tui ", "strong")]
        if self.size.width >= _WIDE_SCREEN:
            engine = f"  {backend}" if self.size.width >= _WIDEST_SCREEN else ""
            pieces.append(Piece(f" {match.position.rules}{engine}", "dim"))
            if match.position.rules.always_drawn:
                pieces.append(Piece("  no line fits", "warn"))
            pieces.append(Piece("    "))
        pieces += [*turn_pieces(match), Piece("    ")]
        right = [
            Piece(f"{shown.value} "),
            state,
            Piece(f"  {count(search.nodes)} nodes  "),
            Piece(pace.words(frame.rate, short=self.size.width < _WIDE_SCREEN), "dim"),
            Piece(" "),
        ]
        left_text, right_text = self.text(pieces), self.text(right)
        gap = self.size.width - left_text.cell_len - right_text.cell_len
        left_text.append(" " * max(0, gap))
        self.update(left_text.append_text(right_text), layout=False)


def turn_pieces(match: Match) -> list[Piece]:
    """`X to move, move 5`, or the result."""
    outcome = match.outcome
    if outcome is not None:
        words = "a draw" if outcome.winner is None else str(outcome)
        return [Piece(f"game over: {words}", ink_of_outcome(outcome))]
    player = match.position.to_move
    number = match.position.occupied.bit_count() + 1
    return [Piece(f"{player.value} to move", ink_of_player(player)), Piece(f", move {number}")]


def board_title(rules: Rules, *, narrow: bool) -> str:
    """The title of the board's panel, which says when no game on it can be won."""
    if not rules.always_drawn:
        return "Board"
    return "Always a draw" if narrow else "Board: always a draw"


def players_words(match: Match) -> str:
    """`X human, O alpha-beta`"""
    return ", ".join(f"{player.value} {match.seats[player].value}" for player in Player)


class TurnLine(Static, Inked):
    """Below the board: whose turn it is, and the last message; where it is narrow, who plays, too.

    Where there is room for the board's large stones, each line here would cost a size of them.
    """

    def show(self, match: Match, message: str, message_ink: Ink) -> None:
        turn, whose, players = turn_pieces(match), self._whose(match), self._players(match)
        said = [Piece(message, message_ink)]
        if self.size.width < _WIDE:
            lines = [turn, whose or players, *([players] if whose else []), said]
            said_lines = -(-len(message) // max(1, self.size.width))
            if len(lines) - 1 + said_lines > self.size.height > 0:
                lines = [turn, said]  # the players stand in their dialog, too
        else:
            lines = [[*turn, Piece("  "), *whose], said]
            if len(message) > self.size.width:
                lines = [said]  # whose turn it is stands in the top line, too
        text = self.text(lines[0])
        for line in lines[1:]:
            text.append("\n")
            text.append_text(self.text(line))
        self.update(text)

    def _whose(self, match: Match) -> list[Piece]:
        if match.reviewing:
            ply, last = match.record.ply, len(match.record.moves)
            return [Piece(f"reviewing {ply} of {last}", "warn")]
        seat = match.seat_to_move
        if seat is None:
            return []
        return [Piece("your move" if seat is Seat.HUMAN else f"{seat.value} thinks", "dim")]

    def _players(self, match: Match) -> list[Piece]:
        pieces = []
        for player in Player:
            pieces.append(Piece(f"{player.value} ", ink_of_player(player)))
            pieces.append(Piece(f"{match.seats[player].value}   ", "dim"))
        return pieces

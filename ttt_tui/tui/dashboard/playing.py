"""The game's side of the main screen: playing, taking back, players, set-up, values and hints."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import on
from textual.binding import Binding
from textual.events import Key
from textual.timer import Timer
from textual.widgets import OptionList

from ttt_tui.engine.match import Match
from ttt_tui.engine.seat import Seat
from ttt_tui.engine.session import Session
from ttt_tui.game import IllegalMove, NotationError, Player, Position, Rules, format_coordinates
from ttt_tui.search import Exact, solver_for
from ttt_tui.search.counts.exact import MAX_EMPTIES
from ttt_tui.tui.between_keys import ExactValues
from ttt_tui.tui.colours import Ink
from ttt_tui.tui.dashboard.folding import FoldingScreen
from ttt_tui.tui.dialogs.dialog import ask
from ttt_tui.tui.keys import key
from ttt_tui.tui.pasting import pasted_position
from ttt_tui.tui.services import Services
from ttt_tui.tui.views.board.board import Board
from ttt_tui.tui.views.turn_words import NOTHING_SAID, Message
from ttt_tui.words.sentences import exact_words

if TYPE_CHECKING:  # loaded when the dialog is first wanted
    from ttt_tui.tui.dialogs.players import Choice as PlayersChoice

_UNDO = Binding.Group("Undo/redo", compact=True)


class PlayingScreen(FoldingScreen):
    """Holds the session; knows the match, not how its searches are shown.

    Dialogs are imported when they are first wanted, for a quick start.
    """

    BINDINGS = [
        key("u", "undo", "Undo", "Take back to your last turn", group=_UNDO),
        key("y", "redo", "Redo", "Go forward again", group=_UNDO),
        key("g", "move_now", "Move now", "Let the engine move at once"),
        key("v", "values", "Values", "Write the exact value of every move on the board"),
        key("h", "hint", "Hint", "Show the recommended move"),
        key("n", "new_game", "New", "New game from the empty board"),
        key("p", "players", "Players", "Who plays X and O, and who begins"),
        key("G", "board", "Board", "Another board: size, in a row, gravity, misere"),
        key("e", "edit", "Setup", "Set up any position"),
        key("c", "copy", "Copy", "Copy the position as text"),
    ]

    def __init__(self, session: Session, services: Services) -> None:
        super().__init__()
        self.session = session
        self.services = services
        self.exact = ExactValues(self, self._values_have_come)
        self._values_shown = False
        self._hint_awaited = False
        self._hint_shown = False
        self._message = Message(session.left_out, "warn")
        self._coming_move: Timer | None = None

    # What the whole screen does

    def watch_session(self) -> None:
        """Follow the session's analysis, a new one from now on."""
        raise NotImplementedError

    def show_match(self) -> None:
        """Bring board, turn and moves up to date with the match."""
        raise NotImplementedError

    def show_turn(self) -> None:
        """Bring the lines below the board up to date: whose turn it is, and the message."""
        raise NotImplementedError

    @property
    def shows_game(self) -> bool:
        """The board shows the game, not a node of the search."""
        raise NotImplementedError

    @property
    def looking_back(self) -> bool:
        """The user is looking at the search's past: engines wait."""
        raise NotImplementedError

    # The match

    @property
    def match(self) -> Match:
        return self.session.match

    def say(
        self, message: str, ink: Ink = "plain", *, holds: Callable[[], bool] | None = None
    ) -> None:
        """Write a message below the board; with `holds` only as long as that is so."""
        self._message = Message(message, ink, holds)
        self.show_turn()

    def exact_values(self) -> list[Exact | None]:
        """The exact value of each position of the game; None where too many cells are empty."""
        solver = solver_for(self.match.position.rules)
        positions = self.match.record.positions if self.match.record.moves else ()
        return [
            solver.solve(position) if self.exact.has(position) else None for position in positions
        ]

    def _values_have_come(self) -> None:
        if self._hint_awaited and not self.exact.progress:
            self._hint_awaited = False
            self.action_hint()
        self.show_match()

    def schedule_engine_move(self) -> None:
        """Once the engine's move is decided, play it after a moment in which one can see it."""
        if self._coming_move is not None or self.session.decided_move() is None:
            return
        if self.looking_back and not self.session.asked_to_move:
            ready = f"{self.match.position.to_move.value} is ready to move: l lets it"
            self.say(ready, "dim", holds=lambda: self.looking_back)
            return
        wait = 0.0 if self.session.asked_to_move else self.services.dwell_seconds
        self._coming_move = self.set_timer(max(wait, 0.001), self._play_engine_move)

    def forget_engine_move(self) -> None:
        if self._coming_move is not None:
            self._coming_move.stop()
            self._coming_move = None

    def _play_engine_move(self) -> None:
        self._coming_move = None
        move = self.session.decided_move()
        if move is not None and (self.session.asked_to_move or not self.looking_back):
            self.play(move)

    def _set_match(self, match: Match) -> None:
        before = self.session.analysis
        if match.position != self.match.position:
            self._hint_shown = self._hint_awaited = False
        self.session.set_match(match)
        if self.session.left_out:
            self._message = Message(self.session.left_out, "warn")
        if self.session.analysis is not before:
            self.watch_session()
        else:
            self.show_match()

    def play(self, cell: int) -> None:
        """Raises:
        IllegalMove: the rules refuse the move.
        """
        player = self.match.position.to_move
        name = format_coordinates(cell, self.match.position.rules)
        played = self.match.play(cell)
        self._message = Message(f"{player.value} played {name}", "dim", lambda: self.shows_game)
        self._set_match(played)

    def play_for_human(self, cell: int) -> None:
        """Play a cell that the user chose, or say why that cannot be."""
        seat = self.match.seat_to_move
        if seat not in (None, Seat.HUMAN):
            name = self.match.position.to_move.value
            self.say(f"{seat.name} plays {name}: g moves now, p changes players", "warn")
            return
        try:
            self.play(cell)
        except IllegalMove as error:
            self.say(str(error), "warn")

    @on(Board.Refused, "#board")
    def _typing_refused(self, event: Board.Refused) -> None:
        self.say(event.reason, "warn")

    @on(Board.Typing, "#board")
    def _typing(self, event: Board.Typing) -> None:
        if event.text:
            self.say(f"move: {event.text}_   (Enter places, Escape forgets)")
        elif self._message.text.startswith("move:"):
            self.say("")

    @on(OptionList.OptionSelected, "#move-list")
    def _move_chosen(self, event: OptionList.OptionSelected) -> None:
        self._message = NOTHING_SAID
        self._set_match(self.match.jump(event.option_index))

    def action_undo(self) -> None:
        self._message = NOTHING_SAID
        self._set_match(self.match.undo())

    def action_redo(self) -> None:
        self._message = NOTHING_SAID
        self._set_match(self.match.redo())

    def action_move_now(self) -> None:
        self.session.move_now()
        self.forget_engine_move()
        self.schedule_engine_move()

    def action_new_game(self) -> None:
        self._message = Message("new game", "dim")
        self._begin_on(self.match.position.rules)

    def _begin_on(self, rules: Rules) -> None:
        """A new game from the empty board, with the same players; X begins."""
        before = self.session.analysis
        self._set_match(Match.start(Position(rules=rules), self.match.seats))
        if self.session.analysis is before:
            self.search_anew()  # the board was empty already
        self._play_on_board()

    def _play_on_board(self) -> None:
        """The next key is a move: the keyboard acts on the board."""
        self.give_focus(self.query_one("#board"))

    def search_anew(self) -> None:
        """Search the position on the board from the beginning."""
        self.session.restart()
        self.watch_session()

    def _fresh_start(self, first: Player) -> Position:
        return Position(to_move=first, rules=self.match.position.rules)

    def set_up(self, position: Position, message: str, seats: Mapping[Player, Seat]) -> None:
        """Go on with this position, as the start of a new game."""
        self._message = Message(message, "dim")
        self._set_match(Match.start(position, seats))

    def action_players(self) -> None:
        from ttt_tui.tui.dialogs.players import PlayersScreen

        ask(self, PlayersScreen(self.match), self._use_players)

    def _use_players(self, choice: PlayersChoice) -> None:
        from ttt_tui.tui.dialogs.players import NewGame

        if isinstance(choice, NewGame):
            self._message = Message("new game", "dim")
            self._set_match(Match.start(self._fresh_start(choice.first), choice.seats))
            self._play_on_board()
        else:
            self._set_match(replace(self.match, seats=choice))

    def action_board(self) -> None:
        from ttt_tui.tui.dialogs.rules import RulesScreen

        ask(self, RulesScreen(self.match.position.rules), self._use_rules)

    def _use_rules(self, rules: Rules) -> None:
        self._message = Message(f"new game: {rules}", "dim")
        self._begin_on(rules)

    def action_values(self) -> None:
        self._values_shown = not self._values_shown
        if self._values_shown and (why := self._why_no_values(self.match.position)):
            self._message = Message(why, "warn")
        self.show_match()

    def _why_no_values(self, position: Position) -> str:
        """Why the exact values of its moves are not known, or nothing when they are."""
        if position.is_over() or solver_for(position.rules).can_solve(position):
            return ""
        return f"no exact values: {position.empties} empty, {MAX_EMPTIES} at most"

    def action_hint(self) -> None:
        """Mark the best moves and say what they lead to."""
        position = self.match.position
        if why := self._why_no_values(position):
            self.say(why.replace("values", "hint"), "warn")
            return
        if not position.is_over() and not self.exact.has(position):
            self._hint_awaited = True
            self.say("looking for the best move ...", "dim", holds=lambda: self._hint_awaited)
            return
        solver = solver_for(position.rules)
        self._hint_shown = not self._hint_shown
        if self._hint_shown:
            best = solver.best_moves(position)
            exact = solver.solve(position)
            names = " ".join(format_coordinates(cell, position.rules) for cell in best)
            if len(best) == len(position.legal_moves()) > 1:
                names = "any move"
            words = f"hint {names}: {exact_words(exact.outcome, exact.distance)}"
            self._message = Message(words, "good", lambda: self._hint_shown and self.shows_game)
        else:
            self._message = NOTHING_SAID
        self.show_match()

    def action_edit(self) -> None:
        from ttt_tui.tui.dialogs.setup import SetupScreen

        def use(position: Position) -> None:
            self.set_up(position, "position set up: a new game", self.match.seats)

        ask(self, SetupScreen(self.match.position), use)

    def paste(self, text: str) -> None:
        """Go on with a position that was pasted, or say why that cannot be."""
        try:
            position = pasted_position(text, self.match.position.rules)
        except NotationError as error:
            self.refuse(f"pasted, but no position: {error}")
            return
        if problems := position.describe_problems():
            self.refuse(f"pasted, but no position of a game: {'; '.join(problems)}")
            return
        self.set_up(position, "position pasted: a new game", self.match.seats)
        self._play_on_board()

    def refuse(self, why: str) -> None:
        """Say why something cannot be, in more words than there is room for below the board."""
        self.notify(why, severity="warning", timeout=10, markup=False)

    def action_copy(self) -> None:
        self.copy_text(str(self.match.position))

    def copy_text(self, text: str) -> None:
        """Put a text on the clipboard and say so."""
        self.app.copy_to_clipboard(text)
        self.say(f"copied {text}", "good")

    def refusals(self) -> dict[str, str]:
        """Why actions cannot act now, by name; empty where they can. Those not named always can."""
        match = self.match
        refused = {"undo": "", "redo": "", "move_now": "", "hint": ""}
        if not match.record.can_undo:
            refused["undo"] = "nothing to take back at the start"
        elif not match.can_undo:
            refused["undo"] = "nothing of yours to take back"
        if not match.record.can_redo:
            refused["redo"] = "nothing was taken back"
        if match.outcome is not None:
            refused["move_now"] = refused["hint"] = "the game is over"
        elif match.seat_to_move == Seat.HUMAN:
            refused["move_now"] = "it is your move, no engine's"
        return refused

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Dim the keys that cannot act now."""
        if action == "next_view" and not self.VIEWS:
            return False
        return None if self.refusals().get(action) else True

    def on_key(self, event: Key) -> None:
        """A key that cannot act says why."""
        active = self.active_bindings.get(event.key)
        if active is None and (event.character or "").isdigit():
            self.say("digits play on the board: press Tab", "dim")
        if active is None or active.enabled or active.node is not self:
            return
        if reason := self.refusals().get(active.binding.action):
            self.say(reason, "dim")

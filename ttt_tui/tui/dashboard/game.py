"""The game: playing, going to another move, players, set-up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from ttt_tui.engine.match import Match, Seat
from ttt_tui.game import TIC_TAC_TOE, IllegalMove, NotationError, Player, Position, Rules
from ttt_tui.game.checked_state import GameError
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.search import report_of
from ttt_tui.tui.dashboard.checkpoints import recorded
from ttt_tui.tui.dashboard.context import Context, Controller
from ttt_tui.tui.dashboard.restorer import Restorer
from ttt_tui.tui.paste import pasted_state
from ttt_tui.tui.views.status import players_words
from ttt_tui.tui.views.turn_words import NOTHING_SAID, Message
from ttt_tui.words.sentences import Formatter, in_sentence, move_name

if TYPE_CHECKING:  # loaded when the dialog is first wanted
    from ttt_tui.tui.dialogs.new_game import Choice as PlayersChoice


_MOST_SHOWN = 40  # letters of a copied text, for which there is room below the board


class Game(Controller):
    """Changes the session's match.

    Dialogs are imported when they are first wanted, for a quick start.
    """

    def __init__(self, context: Context, restorer: Restorer) -> None:
        self._context = context
        self._restorer = restorer

    @property
    def match(self) -> Match:
        return self._context.match

    @property
    def _shows_game(self) -> bool:
        return self._context.state.node is None

    # The match

    def _set_match(self, match: Match, message: Message, *, as_usual: bool = False) -> None:
        context, session = self._context, self._context.session
        same = match.state == self.match.state
        session.set_match(match, as_usual=as_usual)
        if session.state.left_out:
            message = Message(session.state.left_out, "warn")
        hinted = context.state.hinted if same else None
        context.change(lambda state: state.hint(hinted).say(message))

    @contextmanager
    def replaced(self, change: str) -> Iterator[None]:
        """The user's game is replaced in this block, by this change; undo brings it back."""
        self._restorer.resume()
        with recorded(self._context, change):
            yield

    def play(self, move: int) -> None:
        """Raises:
        IllegalMove: the rules refuse the move.
        GameError: the game is another package's, and fails.
        """
        state = self.match.state
        played = self.match.play(move)
        player = rules_of(state).player_name(state.to_move)
        words = f"{player} played {move_name(state, move)}{self._what_is_known_of(move)}"
        said = Message(words, "dim", lambda: self._shows_game)
        self._set_match(played, said)

    def _what_is_known_of(self, move: int) -> str:
        """`: draw, expects (0,2)`, where a search that proves something has decided; or why it was
        chosen by who sees further than the search.
        """
        session = self._context.session
        if session.state.choice is not None and session.state.choice.move == move:
            return f": {session.state.choice.reason}"
        if session.state.deciding is None or not session.state.is_of_board:
            return ""
        report = report_of(session.analysis.search(session.state.deciding))
        if report.value is None or report.best_move != move:
            return ""
        formatter = Formatter.of(report.state, report.options)
        reply = ""
        if expected := report.principal_variation[1:2]:
            name = move_name(report.state.play(move), expected[0])
            reply = f", expects {in_sentence(name)}"
        return f": {formatter.result(report.value)}{reply}"

    def play_for_human(self, move: int) -> None:
        """Play a move that the user chose, or say why that cannot be."""
        seat = self.match.seat_to_move
        if seat not in (None, Seat.HUMAN):
            name = rules_of(self.match.state).player_name(self.match.state.to_move)
            self._context.say(f"{seat.name} plays {name}: g moves now, p changes players", "warn")
            return
        try:
            self.play(move)
        except (IllegalMove, GameError) as error:
            self._context.say(str(error), "warn")
        else:
            self._context.change(lambda state: state.remember(state.history.played()))

    def typing(self, text: str) -> None:
        """A cell is being typed: so much of it there is."""
        if text:
            self._context.say(f"move: {text}_   (Enter: place, Escape: cancel)")
        elif self._context.state.message.text.startswith("move:"):
            self._context.say("")

    def jump(self, move: int) -> None:
        """Go to the position after so many moves of the game."""
        self.go_to(self.match.jump(move))

    def go_to(self, match: Match) -> None:
        """Go to another move of the game."""
        self._set_match(match, NOTHING_SAID)
        self._context.change(lambda state: state.remember(state.history.moved(match)))

    def action_new_game(self) -> None:
        self.begin_again("new game")

    def begin_again(self, said: str, seats: Mapping[Player, Seat] | None = None) -> None:
        """A new game of the same kind. Without seats the players stay."""
        self._restorer.resume()  # of the user's kind, whatever a feature shows
        start = self.match.record.start
        if isinstance(start, Position):
            start = Position(rules=start.rules)  # the empty board; X begins
        self.begin_on(start, said, seats or self.match.seats)

    def begin_on(
        self, state: GameState, said: str, seats: Mapping[Player, Seat] | None = None
    ) -> None:
        """A new game from here. Without seats the same play, see `Match.on`."""
        session = self._context.session
        with self.replaced("new game"):
            start = Match.start(state, seats) if seats else self.match.on(state)
            if start.has_engine:  # it answers, though the search before was stepped or paused
                session.set_running(True)
            before = session.analysis
            self._set_match(start, Message(f"{said}; u: undo", "dim"))
            if session.analysis is before:
                # Nothing had been played.
                session.restart(held=session.state.awaits_person)
        self._context.screen.focus_board()

    def set_up(
        self,
        state: GameState,
        change: str,
        seats: Mapping[Player, Seat] | None = None,
        *,
        held: bool = False,
        as_usual: bool = False,
        said: str = "",
    ) -> None:
        """Go on with this state, as the start of a new game.

        Args:
            change: what undo calls it.
            seats: who plays; None for those who play the user's game, see `Match.on`.
            held: an engine that is to move waits, so that one sees what one has set up.
            as_usual: searched with the usual options, algorithms and budget, until another game
                begins; what is saved stays.
            said: the message, if another one than the name of the change.
        """
        with self.replaced(change):
            match = Match.start(state, seats) if seats else self.match.on(state)
            if held and match.engine_to_move:
                self._context.session.set_running(False)
            message = Message(f"{said or change}; u: undo", "dim")
            self._set_match(match, message, as_usual=as_usual)

    def action_players(self) -> None:
        from ttt_tui.tui.dialogs.new_game import PlayersScreen

        self._context.screen.ask(PlayersScreen(self.match), self._use_players)

    def _use_players(self, choice: PlayersChoice) -> None:
        from ttt_tui.tui.dialogs.new_game import NewGame

        if isinstance(choice, NewGame):
            start = self.match.record.start
            if isinstance(start, Position):
                start = Position(to_move=choice.first, rules=start.rules)
            self.set_up(start, "new game", choice.seats)
            self._context.screen.focus_board()
        else:
            match = replace(self.match, seats=choice)
            with recorded(self._context, "other players"):
                self._set_match(match, Message(f"{players_words(match)}; u: undo", "dim"))

    def action_board(self) -> None:
        from ttt_tui.tui.dialogs.new_game import RulesScreen

        def begin(state: GameState) -> None:
            name = state.rules if isinstance(state, Position) else rules_of(state).name
            self.begin_on(state, f"new game: {name}")

        start = self.match.record.start
        if isinstance(start, Position):
            start = Position(rules=start.rules)
        self._context.screen.ask(RulesScreen(start), begin)

    @property
    def _rules_of_boards(self) -> Rules:
        """Those of the board, or of tic-tac-toe where another game is played."""
        state = self.match.state
        return state.rules if isinstance(state, Position) else TIC_TAC_TOE

    def action_edit(self) -> None:
        from ttt_tui.tui.dialogs.setup import SetupScreen

        def use(state: GameState) -> None:
            self.set_up(state, "position set up", held=True)

        self._context.screen.ask(SetupScreen(self.match.state), use)

    def paste(self, text: str) -> None:
        """Go on with a position that was pasted, or say why that cannot be."""
        warn = self._context.screen.warn  # more words than there is room for below the board
        try:
            state = pasted_state(text, self._rules_of_boards)
        except NotationError as error:
            warn(f"the pasted text is not a position: {error}")
            return
        if isinstance(state, Position) and (problems := state.describe_problems()):
            warn(f"the pasted position cannot occur in a game: {'; '.join(problems)}")
            return
        self.set_up(state, "position pasted", held=True)
        self._context.screen.focus_board()

    def action_copy(self) -> None:
        self.copy_text(str(self.match.state))

    def copy_text(self, text: str) -> None:
        """Put a text on the clipboard and say so."""
        self._context.screen.copy(text)
        more = len(text) > _MOST_SHOWN
        shown = f"{len(text)} letters: {text[:_MOST_SHOWN]}…" if more else text
        self._context.say(f"copied {shown}", "good")

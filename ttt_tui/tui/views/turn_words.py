"""The line of the turn: what the board shows, whose move it is there, and who does what about it;
and what the program says there.

Plain functions from what is known at one moment to pieces of text, several ways of saying each, the
longest first: the widget takes the first that fits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from textwrap import wrap
from typing import NamedTuple

from rich.cells import cell_len

from ttt_tui.engine.frame import Frame
from ttt_tui.engine.match import Match, Seat
from ttt_tui.game import Outcome, Player, Position
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.search import Algorithm
from ttt_tui.tui.colours import Span, StyleName, style_of_outcome, style_of_player
from ttt_tui.tui.keys import hinted
from ttt_tui.words.sentences import move_name

Spans = list[Span]


class Engine(Enum):
    """What the engine is doing that has the move in the game."""

    THINKS = "thinks"
    PAUSED = "paused"  # its search is held
    DECIDED = "decided"  # its move is played when the user is at the present


def engine_state(
    frame: Frame, deciding: Algorithm | None, *, running: bool, choosing: bool = False
) -> Engine:
    """What the engine with the move is doing.

    Args:
        deciding: the algorithm whose search decides; None of an engine that needs none.
        running: searches go on by themselves, and so do engines that need none.
        choosing: somebody else is to choose the move, whatever the search comes to.
    """
    status = None if deciding is None else frame.status(deciding)
    if status is None:
        return Engine.THINKS if running else Engine.PAUSED
    if status.over and not choosing:
        return Engine.DECIDED
    return Engine.THINKS if frame.running or status.over else Engine.PAUSED


@dataclass(frozen=True)
class InSearch:
    """A node of the search that the board shows instead of the game.

    Attributes:
        start: the state searched.
        moves: from there to the node.
        remark: whether the search may still come there; empty if it has been there.
    """

    start: GameState
    moves: tuple[int, ...]
    remark: str = ""

    @property
    def states(self) -> list[GameState]:
        """From the start to the node."""
        found = [self.start]
        for move in self.moves:
            found.append(found[-1].play(move))
        return found

    @property
    def state(self) -> GameState:
        return self.states[-1]


@dataclass(frozen=True)
class TurnState:
    """All that the line of the turn speaks of.

    Attributes:
        match: the game.
        engine: what its engine is doing, where one has the move.
        in_search: what the board shows instead of the game, if so.
        turns: a move of the finished game is known to have changed its result.
    """

    match: Match
    engine: Engine = Engine.THINKS
    in_search: InSearch | None = None
    turns: bool = False


def turn_pieces(match: Match) -> Spans:
    """Of the game: `X to move, move 5`, or the result."""
    state = match.state
    if match.is_over:
        said = "a draw" if outcome_of(state) is Outcome.DRAW else end_words(state)
        return [Span(f"game over: {said}", style_of_end(state))]
    played = match.record.ply
    if isinstance(state, Position):
        played = state.occupied.bit_count()
    return [_to_move(state), Span(f", move {played + 1}")]


def outcome_of(state: GameState) -> Outcome | None:
    """The result of a finished game where values are results; None in other games."""
    value = state.value()
    if value is None or not rules_of(state).values_are_results:
        return None
    return Outcome(int(value))


def end_words(state: GameState) -> str:
    """How a finished game has ended: `X wins`, `draw`, `value 3`."""
    outcome, value = outcome_of(state), state.value()
    if outcome is None:
        return f"value {value}"
    if outcome.winner is None:
        return str(outcome)
    return f"{rules_of(state).player_name(outcome.winner)} wins"


def style_of_end(state: GameState) -> StyleName:
    """Of a finished game: whom it is better for."""
    value = state.value() or 0
    return style_of_outcome(Outcome((value > 0) - (value < 0)))


def _to_move(state: GameState) -> Span:
    player = state.to_move
    return Span(f"{rules_of(state).player_name(player)} to move", style_of_player(player))


def whose_ways(state: TurnState) -> list[Spans]:
    """Who does what about the turn: `your move`, `alpha-beta thinks`.

    In a finished game, how to go on from there.
    """
    match, engine = state.match, state.engine
    seat = match.seat_to_move
    if match.reviewing:
        review = f"reviewing {match.record.ply} of {len(match.record.moves)}"
        if seat == Seat.HUMAN:
            return [hinted(f"{review}, your move", "warn"), hinted(review, "warn")]
        texts = [f": {'' if seat is None else seat.name} waits, y resumes", ": y resumes", ""]
        return [hinted(f"{review}{text}", "warn") for text in texts]
    if seat is None:
        return [hinted("  ".join(_offers(state)[:most]), "dim") for most in (2, 1)]
    if seat == Seat.HUMAN:
        return [[Span("your move", "dim")]]
    texts = {
        Engine.THINKS: [f"{seat.name} thinks"],
        Engine.PAUSED: [f"{seat.name} is paused: space resumes", "paused: space resumes"],
        Engine.DECIDED: [f"{seat.name} has its move"],
    }[engine]
    style = "warn" if engine is Engine.PAUSED else "dim"
    return [hinted(text, style) for text in texts]  # type: ignore[arg-type]


def _offers(state: TurnState) -> list[str]:
    """How to go on from a finished game, in two lines where one is too short."""
    return ["n: again  %: swap", "H: turning point"][: 1 + state.turns]


def node_ways(node: InSearch) -> list[Spans]:
    """`in the search after X(0,0) O(1,1): X to move`, and shorter."""
    states = node.states
    state = states[-1]
    if state.value() is not None:
        here = Span(_ended_here(state), style_of_end(state))
    else:
        here = _to_move(state)
    if not node.moves:
        return [[Span("the search's root: ", "dim"), here]]
    remark = f", {node.remark}" if node.remark else ""
    path: Spans = []
    for before, move in zip(states, node.moves, strict=False):
        player = before.to_move
        text = move_name(before, move)
        gap = "" if text.startswith("(") else " "
        name = f"{rules_of(before).player_name(player)}{gap}{text}"
        path += [Span(" "), Span(name, style_of_player(player))]
    end = [Span(f"{remark}: ", "dim"), here]
    shorter = [Span(" ...", "dim"), *path[-2:]] if len(path) > 2 else path
    return [
        [Span("in the search after", "dim"), *path, *end],
        [Span("in the search after", "dim"), *shorter, *end],
        [Span("in the search", "dim"), *end],
    ]


def _ended_here(state: GameState) -> str:
    outcome = outcome_of(state)
    if outcome is None:
        return f"a leaf, {end_words(state)}"
    if outcome.winner is None:
        return "a draw here"
    return f"{rules_of(state).player_name(outcome.winner)} has won here"


def players_pieces(match: Match) -> Spans:
    """`X human   O alpha-beta`"""
    pieces, rules = [], rules_of(match.state)
    for player in Player:
        pieces.append(Span(f"{rules.player_name(player)} ", style_of_player(player)))
        pieces.append(Span(f"{match.seats[player].name}   ", "dim"))
    return pieces


def turn_block(
    state: TurnState, message: Message, width: int, height: int, *, with_players: bool
) -> list[Spans]:
    """What stands below the board in so many columns and rows, a list of pieces a line.

    Lines longer than the width go on in the next row. Where there are few rows, what also stands
    elsewhere gives way: who plays, then whose move it is, last all but the message.
    """
    width = max(1, width)
    said = [hinted(message.text, message.style)] if message.text else []
    if not with_players:
        line = _first_fitting(_in_one_line(state), width)
        if state.match.is_over and state.in_search is None:
            # What the last move was, is on the board, too; how to go on is nowhere else.
            offers = [turn_pieces(state.match), whose_ways(state)[0]]
            if rows_of(offers, width) <= height and (message.holds is not None or not said):
                return offers
        too_long = message.text and rows_of([line, *said], width) > height > 0
        return said if too_long else [line, *said]
    if state.in_search is not None:
        blocks = [[way] for way in node_ways(state.in_search)]
    else:
        turn = turn_pieces(state.match)
        blocks = [[turn, way] for way in whose_ways(state)]
        if state.match.is_over:
            blocks[0] = [turn, *(hinted(each, "dim") for each in _offers(state))]
        blocks.append([turn])
    players = players_pieces(state.match)
    candidates = [[*blocks[0], players, *said], *([*block, *said] for block in blocks), said]
    return next((c for c in candidates if rows_of(c, width) <= height or not height), said)


def _in_one_line(state: TurnState) -> list[Spans]:
    if state.in_search is not None:
        return node_ways(state.in_search)
    turn, whose = turn_pieces(state.match), whose_ways(state)
    gap = Span("  ")
    lines = [[*said, gap, *way] if way else said for way in whose for said in (turn, turn[:1])]
    return [*lines, whose[-1] or turn]


def _first_fitting(ways: Sequence[Spans], width: int) -> Spans:
    return next((way for way in ways if _length(way) <= width), ways[-1])


def _length(pieces: Spans) -> int:
    return sum(cell_len(piece.text) for piece in pieces)


def rows_of(lines: Sequence[Spans], width: int) -> int:
    """How many rows lines take that are broken between words."""
    texts = ("".join(piece.text for piece in line).rstrip() for line in lines)
    return sum(max(1, len(wrap(text, width))) for text in texts)


class Message(NamedTuple):
    """A sentence for the user.

    Attributes:
        text: the sentence; empty says nothing.
        style: how it is drawn.
        holds: asked before it is drawn; as soon as it is not true any more it is forgotten. None
            stays until the next key or click.
    """

    text: str = ""
    style: StyleName = "plain"
    holds: Callable[[], bool] | None = None

    @property
    def is_outdated(self) -> bool:
        return self.holds is not None and not self.holds()


NOTHING_SAID = Message()

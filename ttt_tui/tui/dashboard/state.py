"""What the dashboard shows: one value, which is replaced as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from ttt_tui.engine.frame import Frame
from ttt_tui.engine.live import Together
from ttt_tui.engine.match import Match
from ttt_tui.engine.pace import Pace
from ttt_tui.engine.timing import Measurement
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Moment
from ttt_tui.tui.views.tree.outline import Line
from ttt_tui.tui.views.turn_words import NOTHING_SAID, Message


@dataclass(frozen=True)
class State:
    """Everything the panels depend on, but for what is only about one of them.

    Attributes:
        match: the game.
        frame: the searches as they stood.
        shown: the algorithm whose search one looks at.
        moment: of that search, which one looks at.
        live: that is its newest moment, whatever that is.
        direction: in which the film plays, +1 or -1, else 0.
        together: what keeps the searches together.
        pace: how fast they go.
        running: they go on by themselves.
        node: the line of the tree whose position the board shows instead of the game's.
        bookmarks: lines of moves from the root of the tree.
        message: what was said last.
        simple: the screen shows less, in plainer words.
        values_shown: they are wanted on the board.
        hinted: the position whose best moves the board marks.
        measurements: complete counts and timings, as far as they have come.
        measure_notice: what is said instead of timings.
    """

    match: Match
    frame: Frame
    shown: Algorithm
    moment: Moment
    live: bool = True
    direction: int = 0
    together: Together = Together.EVENTS
    pace: Pace = field(default_factory=Pace)
    running: bool = True
    node: Line | None = None
    bookmarks: frozenset[tuple[int, ...]] = frozenset()
    message: Message = NOTHING_SAID
    simple: bool = False
    values_shown: bool = False
    hinted: Position | None = None
    measurements: Mapping[Algorithm, Measurement] = field(default_factory=dict)
    measure_notice: str = ""

    def differs_from(self, other: State) -> frozenset[str]:
        """The names of the attributes in which two states differ."""
        pairs = ((each.name, getattr(self, each.name), getattr(other, each.name)) for each in _ALL)
        return frozenset(
            name for name, mine, theirs in pairs if mine is not theirs and mine != theirs
        )


_ALL = fields(State)

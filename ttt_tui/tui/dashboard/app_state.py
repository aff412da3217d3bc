"""All that the screen shows, as one value, and the actions that lead from one to the next.

An action is a method without effects that returns the state after it: `state.bookmark(lines)`. It
is given what it needs from outside, such as a frame of the searches. Only `Context.change`
replaces the state of a screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Self

from ttt_tui.engine.budget import Budget
from ttt_tui.engine.frame import Frame, SearchStatus
from ttt_tui.engine.live import Together
from ttt_tui.engine.playhead import Playhead
from ttt_tui.engine.session_state import SessionState
from ttt_tui.engine.timing import Measurement
from ttt_tui.game.game_state import GameState
from ttt_tui.search import Algorithm, Moment, SearchOptions
from ttt_tui.search.reading.tree_difference import TreeDifference
from ttt_tui.tui.dashboard.history import Checkpoint, History, Suspended
from ttt_tui.tui.views.earlier_searches import EarlierSearches
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.tui.views.tree_state import TreeState
from ttt_tui.tui.views.turn_words import NOTHING_SAID, Message

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


Setting = tuple[SearchOptions, Budget | None]


@dataclass(frozen=True)
class AppState:
    """All that the screen shows, but for what is only about one panel.

    Attributes:
        session: the game and how it is searched.
        frame: the searches as they stood.
        playhead: whether the newest moment is shown, or which one else.
        moment: the one that is shown, of the shown search.
        tree: what the user looks at in the tree of the shown search.
        node: the line of that tree whose position the board shows instead of the game's.
        bookmarks: lines of moves from the root of the tree.
        message: what was said last.
        simple: the screen shows less, in plainer words.
        values_shown: the values of the moves are wanted on the board.
        hinted: the position whose best moves the board marks.
        awaited: the position whose best moves are being looked for.
        measurements: counts and timings of complete searches, by the algorithms measured so far.
        measure_notice: what is said instead of timings.
        ended: the searches of the position that have ended, with their setting: those of the
            last two settings, the newest last. Each is kept until one of its setting ends again.
        earlier: those with other options, that the present ones are compared with.
        history: what can be undone and redone.
        findings_hidden: a question asks for what the search found: no view tells it.
        asked_in: the view of that question, if it asks for what the search finds next: this view,
            and what was found until the moment, are shown; else empty.
        asked_on_board: it is about the whole tree on the board, which has the search tree's room.
        suspended: the user's own screen while a feature has its place; see `Restorer.suspend`.
    """

    session: SessionState
    frame: Frame
    playhead: Playhead
    moment: Moment
    tree: TreeState
    node: Line | None = None
    bookmarks: frozenset[tuple[int, ...]] = frozenset()
    message: Message = NOTHING_SAID
    simple: bool = False
    values_shown: bool = False
    hinted: GameState | None = None
    awaited: GameState | None = None
    measurements: Mapping[Algorithm, Measurement] = field(default_factory=dict)
    measure_notice: str = ""
    ended: tuple[tuple[Setting, Mapping[Algorithm, SearchStatus]], ...] = ()
    earlier: EarlierSearches | None = None
    history: History = field(default_factory=History)
    findings_hidden: bool = False
    asked_in: str = ""
    asked_on_board: bool = False
    suspended: Suspended | None = None

    def names_changed_since(self, other: AppState) -> frozenset[str]:
        """The names of the attributes in which two states differ, those of the session, too."""
        return _differing(self, other) | _differing(self.session, other.session)

    @property
    def beside(self) -> SearchStatus | None:
        """The earlier search whose tree stands beside that of the shown one."""
        earlier = self.earlier
        return earlier.statuses.get(self.session.shown) if earlier and earlier.beside else None

    @property
    def has_two_trees(self) -> bool:
        return self.beside is not None or self.session.together is not Together.EVENTS

    @property
    def setting(self) -> Setting:
        """What makes searches of one position differ."""
        return self.session.used_options, self.session.budget

    def settle(self, moment: Moment) -> Self:
        """What follows from other attributes, done after every action.

        Args:
            moment: the one that the playhead now stands at in the shown search.
        """
        tree = self.tree.at(moment)
        node = tree.node_on_board(moment, live=self.playhead.live)
        return replace(self, moment=moment, tree=tree, node=node)

    # The searches

    def follow(self, session: SessionState, frame: Frame) -> Self:
        """The game and its searches, as they stand now."""
        return replace(self, session=session).show_frame(frame)

    def show_frame(self, frame: Frame) -> Self:
        over = {s.options.algorithm: status for s, status in frame.statuses.items() if status.over}
        known = dict(self.ended).get(self.setting, {})
        if all(each in known and known[each].search is over[each].search for each in over):
            return replace(self, frame=frame)
        others = [each for each in self.ended if each[0] != self.setting]
        ended = (*others[-1:], (self.setting, {**known, **over}))
        return replace(self, frame=frame, ended=ended)

    def begin_searches(self, *, elsewhere: bool) -> Self:
        """Other searches; bookmarks are lines of moves, so they go only with the position."""
        bookmarks, ended = self.bookmarks, self.ended
        if elsewhere:
            bookmarks, ended = frozenset(), ()
        algorithms = self.session.algorithms
        kept = tuple(
            (setting, {each: found for each, found in statuses.items() if each in algorithms})
            for setting, statuses in ended
        )
        state = replace(self, bookmarks=bookmarks, ended=kept, measurements={}, measure_notice="")
        return replace(state, earlier=state._found_with_other_options())

    def _found_with_other_options(self) -> EarlierSearches | None:
        """The last searches of the position that ended with other options, and the same budget."""
        options, budget = self.setting
        others = [
            statuses
            for (used, spent), statuses in self.ended
            if used != options and spent == budget
        ]
        return EarlierSearches(others[-1]) if others else None

    def add_difference(self, algorithm: Algorithm, difference: TreeDifference) -> Self:
        """What the change of options has made of one search."""
        return replace(self, earlier=self.earlier and self.earlier.add(algorithm, difference))

    def show_earlier(self, beside: bool) -> Self:
        """The earlier tree beside the later one, or one tree."""
        return replace(self, earlier=self.earlier and replace(self.earlier, beside=beside))

    def measure(self, measured: Measurement) -> Self:
        algorithm = measured.report.options.algorithm
        return replace(self, measurements={**self.measurements, algorithm: measured})

    def leave_unmeasured(self, notice: str) -> Self:
        return replace(self, measure_notice=notice)

    # What the user looks at

    def show_level(self, *, simple: bool) -> Self:
        return replace(self, simple=simple)

    def move_playhead(self, playhead: Playhead) -> Self:
        return replace(self, playhead=playhead)

    def look(self, tree: TreeState) -> Self:
        return replace(self, tree=tree)

    def bookmark(self, lines: Iterable[tuple[int, ...]]) -> Self:
        """These lines of moves alone have bookmarks."""
        return replace(self, bookmarks=frozenset(lines))

    def show_values(self, shown: bool) -> Self:
        return replace(self, values_shown=shown)

    def await_hint(self, position: GameState | None) -> Self:
        """The best moves of a position are looked for, or no longer."""
        return replace(self, awaited=position)

    def hint(self, position: GameState | None) -> Self:
        """The board marks the best moves of a position, or none."""
        return replace(self, hinted=position)

    def clear_marks(self) -> Self:
        """No values, best moves or bookmarks, which would answer a question."""
        return replace(self, values_shown=False, hinted=None, bookmarks=frozenset())

    def hide_findings(self, hidden: bool, asked_in: str = "", *, on_board: bool = False) -> Self:
        """A question asks for what the search found, or no longer.

        Args:
            asked_in: the view of the question, if it asks only for what is found after the moment.
            on_board: it is about the whole tree on the board.
        """
        asked_in = asked_in if hidden else ""
        return replace(self, findings_hidden=hidden, asked_in=asked_in, asked_on_board=on_board)

    # What is said

    def say(self, message: Message) -> Self:
        return replace(self, message=message)

    # Undo

    def remember(self, history: History) -> Self:
        return replace(self, history=history)

    def suspend(self, suspended: Suspended) -> Self:
        """A feature has the screen, with nothing to undo as yet."""
        return replace(self, suspended=suspended, history=History())

    def resume(self) -> Self:
        return replace(self, suspended=None)

    def bring_back(self, point: Checkpoint) -> Self:
        """All of a checkpoint that is not of the session; its searches stand already."""
        return replace(
            self,
            playhead=replace(self.playhead, at=point.at),
            tree=replace(point.tree, search=self.tree.search),
            bookmarks=point.bookmarks,
            values_shown=point.values_shown,
            hinted=point.hinted,
            history=replace(self.history, coming=None),
        )


def _differing(one: DataclassInstance, other: DataclassInstance) -> frozenset[str]:
    pairs = (
        (each.name, getattr(one, each.name), getattr(other, each.name)) for each in fields(one)
    )
    return frozenset(name for name, mine, theirs in pairs if mine is not theirs and mine != theirs)

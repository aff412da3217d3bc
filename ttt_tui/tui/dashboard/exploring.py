"""The tree's side of the main screen: which line of it is looked at, and all that chooses one."""

from __future__ import annotations

from textual import on

from ttt_tui.engine.seat import Seat
from ttt_tui.engine.session import Session
from ttt_tui.game import Player, Position
from ttt_tui.search import Algorithm, Moment
from ttt_tui.tui.dashboard.budgeting import BudgetingScreen
from ttt_tui.tui.dashboard.limb import with_limbs
from ttt_tui.tui.keys import key
from ttt_tui.tui.redraw import Redraw
from ttt_tui.tui.services import Services
from ttt_tui.tui.views.board.board import Board
from ttt_tui.tui.views.registered import LineChosen
from ttt_tui.tui.views.tree.outline import Line
from ttt_tui.tui.views.tree.tree import SearchTree
from ttt_tui.tui.views.turn_words import InSearch
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Wording


class ExploringScreen(BudgetingScreen):
    """One line of the shown tree is looked at, wherever it was chosen: the tree keeps it."""

    BINDINGS = with_limbs(
        [
            key("m", "switch_mode", "Explore", "Follow the search, or explore its tree"),
            key("z", "to_node", "To node", "Go to the moment of the selected node"),
        ]
    )

    def __init__(self, session: Session, services: Services) -> None:
        super().__init__(session, services)
        self._walking: Line | None = None  # what the board shows instead of the game's position
        self._bookmarks: set[tuple[int, ...]] = set()  # of the position searched
        self._came_to_a_moment = False  # the selection has still to go along
        self._shown_line: tuple[object, ...] = ()

    # What the whole screen does

    redraw: Redraw

    def show_line(self) -> None:
        """Bring up to date whatever is about the one line that is looked at."""
        raise NotImplementedError

    def show_timeline(self) -> None:
        """Bring the timeline up to date."""
        raise NotImplementedError

    def title_panels(self) -> None:
        """Bring the panels' titles up to date."""
        raise NotImplementedError

    # What is looked at

    @property
    def _wording(self) -> Wording:
        session = self.session
        return Wording.of(session.position, session.options_for(session.shown))

    @property
    def main_tree(self) -> SearchTree:
        """The tree of the shown search."""
        return self.query_one("#search-tree", SearchTree)

    @property
    def moment(self) -> Moment:
        """What one looks at."""
        shown = self.session.shown
        return self.playhead.moment(self.frame, shown, shown)

    @property
    def _other(self) -> Algorithm:
        return self.session.other

    @property
    def _line(self) -> Line | None:
        """The line of the tree that one looks at."""
        tree = self.main_tree
        moment = self.moment
        line = tree.pointed or tree.selected
        if line is not None and moment.is_entered(line.node):
            return line
        return None if moment.current is None else Line(moment.current)

    @property
    def shows_game(self) -> bool:
        return self._walking is None

    def node_on_board(self) -> InSearch | None:
        """What the board shows instead of the game."""
        line = self._walking
        if line is None:
            return None
        return InSearch(self.session.position, tuple(self.moves_to(line)), line.unvisited is None)

    def moves_to(self, line: Line) -> list[int]:
        moves = self.moment.trace.moves_to(line.node)
        return moves if line.unvisited is None else [*moves, line.unvisited]

    @property
    def position_on_board(self) -> Position:
        """The game's, or that of a node."""
        line = self._walking
        return self.match.position if line is None else self._position_of(self.moves_to(line))

    def _position_of(self, moves: list[int]) -> Position:
        position = self.session.position
        for move in moves:
            position = position.play(move)
        return position

    def _line_on_board(self) -> Line | None:
        """The line whose position the board shows: one that was chosen, or a moment in the past."""
        selected = self.main_tree.selected
        if selected is not None and self.moment.is_entered(selected.node):
            return selected
        current = self.moment.current
        return Line(current) if self.looking_back and current is not None else None

    # Choosing

    @on(SearchTree.LookedAt)
    def _line_looked_at(self, event: SearchTree.LookedAt) -> None:
        """A line chosen in the other tree is looked at there: it becomes the shown one."""
        if event.tree.id == "search-tree":
            if self._shown_line != self._looked_at:
                self.show_line()
                self.show_timeline()
        elif event.tree.has_focus and event.tree.selected is not None:
            line = event.tree.selected
            event.tree.following = True
            self.show_algorithm(self._other)
            self.choose(line)
            self.main_tree.focus()  # this search's tree is there now, and keys go on in it

    @on(SearchTree.ModeChanged)
    def _mode_changed(self, event: SearchTree.ModeChanged) -> None:
        if event.tree.id == "search-tree":
            self.title_panels()
            self.show_line()

    def choose(self, line: Line) -> None:
        """Look at this line, wherever it was chosen, if this moment has it."""
        self.redraw.now()  # the tree has to be that of the moment
        if self.moment.is_entered(line.node):
            self.main_tree.select(line)
            self.title_panels()

    def came_to(self) -> None:
        self._came_to_a_moment = True

    def select_where_it_came_to(self) -> None:
        """Exploring goes on at the node of the moment that the user has come to."""
        current = self.moment.current
        if self._came_to_a_moment and current is not None and not self.main_tree.following:
            self.main_tree.select(Line(current))
        self._came_to_a_moment = False

    @property
    def _looked_at(self) -> tuple[object, ...]:
        """What the panels about one line depend on."""
        return self.moment, self.main_tree.pointed, self.main_tree.selected

    def forget_line_shown(self) -> None:
        self._shown_line = ()

    def note_line_shown(self) -> None:
        """The panels about the line are up to date: a tree that tells of it tells nothing new."""
        self._shown_line = self._looked_at

    def action_live(self) -> None:
        self.main_tree.following = True
        super().action_live()

    @on(LineChosen)
    def _chosen_in_view(self, event: LineChosen) -> None:
        # A click may have been on its way while a new search began: its nodes are others.
        if event.search in self.frame.searches:
            self.show_algorithm(event.search.options.algorithm)
            self.choose(event.line)

    @on(Board.Chosen, "#board")
    def _cell_chosen(self, event: Board.Chosen) -> None:
        if self._walking is None:
            self.play_for_human(event.cell)
        else:
            self._walk_on(self._walking, event.cell)

    def _walk_on(self, line: Line, cell: int) -> None:
        """On the board of a node a cell leads on to the node of that move."""
        moment = self.moment
        if line.unvisited is None:
            for child in moment.children(line.node):
                if moment.trace.move[child] == cell:
                    self.choose(Line(child))
                    return
            if cell in moment.unvisited(line.node):
                self.choose(Line(line.node, cell))
                return
        self.say("the search has nothing there; l: back to the game", "warn")

    # Ways through the tree

    def action_switch_mode(self) -> None:
        self.main_tree.following = not self.main_tree.following

    def action_to_node(self) -> None:
        """Go to the moment in which the selected node was entered; once more, was left."""
        line = self.main_tree.selected or self._line
        if line is None:
            return
        trace = self.moment.trace
        entered, left = trace.entered_at(line.node) + 1, trace.left_at(line.node)
        there = self.playhead.event(self.search) == entered
        self.seek(left + 1 if there and left is not None else entered)

    @on(SearchTree.FilterChanged)
    def _filter_changed(self, event: SearchTree.FilterChanged) -> None:
        for limb in self.limbs:
            limb.filter_changed(event.words)

    @on(SearchTree.Unfolded)
    def _tree_unfolded(self, event: SearchTree.Unfolded) -> None:
        """Whoever meant to play a cell learns what the digit did instead, and where it plays."""
        plies = "the root alone" if event.plies == 0 else plural(event.plies, "ply")
        self.say(f"tree: {plies}; Tab to the board to play", "dim")

    @on(SearchTree.CopyAsked)
    def _copy_asked(self, event: SearchTree.CopyAsked) -> None:
        self.copy_text(event.text or "nothing: the root has no moves before it")

    @on(SearchTree.OpenAsked)
    def _open_asked(self, event: SearchTree.OpenAsked) -> None:
        """Both sides are the user's then: an engine would play on at once."""
        seats = dict.fromkeys(Player, Seat.HUMAN)
        self.set_up(event.position, "new game from this node: both sides yours", seats)

    @on(SearchTree.BookmarksChanged)
    def _bookmarks_changed(self, event: SearchTree.BookmarksChanged) -> None:
        """Bookmarks are moves from the root, so they hold in both trees."""
        self._bookmarks = set(event.bookmarks)
        self.share_bookmarks()

    def share_bookmarks(self) -> None:
        """Both trees mark the same lines; a tree that has seen other positions has forgotten."""
        for tree in self.query(SearchTree):
            if tree.bookmarks != self._bookmarks:
                tree.bookmarks = self._bookmarks

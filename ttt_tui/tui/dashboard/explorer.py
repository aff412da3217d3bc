"""The line of the tree that is selected, wherever it was chosen, and the level of detail."""

from __future__ import annotations

from ttt_tui.game.game_state import GameState
from ttt_tui.search import Moment
from ttt_tui.tui.dashboard.context import Context, Controller
from ttt_tui.tui.dashboard.playback import Playback
from ttt_tui.tui.dashboard.searches import Searches
from ttt_tui.tui.views.extensions import LineChosen
from ttt_tui.tui.views.tree import SearchTree
from ttt_tui.tui.views.tree_lines import TreeLines
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.tui.views.tree_rows import locate, moves_of
from ttt_tui.tui.views.turn_words import InSearch
from ttt_tui.words.sentences import Formatter


class Explorer(Controller):
    """Chooses lines, and has the board walk along with them."""

    def __init__(self, context: Context, playback: Playback, searches: Searches) -> None:
        self._context = context
        self._playback = playback
        self._searches = searches
        self._sought = False  # the selection has still to go along

    @property
    def tree(self) -> SearchTree:
        """The tree of the shown search."""
        return self._context.screen.main_tree

    @property
    def moment(self) -> Moment:
        """What one looks at."""
        return self._context.state.moment

    @property
    def formatter(self) -> Formatter:
        session = self._context.session.state
        return Formatter.of(session.searched, session.options_for(session.shown))

    @property
    def line(self) -> Line | None:
        """The line of the tree that one looks at."""
        line, moment = self._context.tree.looked_at, self.moment
        if line is not None and moment.is_entered(line.node):
            return line
        return None if moment.current is None else Line(moment.current)

    # The board

    def node_on_board(self) -> InSearch | None:
        """What the board shows instead of the game."""
        line = self._context.state.node
        if line is None:
            return None
        start = self._context.session.state.searched
        remark = ""
        if line.unvisited is not None:
            remark = "not visited yet" if self.moment.is_open(line.node) else "never visited"
        return InSearch(start, tuple(self.moves_to(line)), remark)

    def moves_to(self, line: Line) -> list[int]:
        moves = self.moment.trace.moves_to(line.node)
        return moves if line.unvisited is None else [*moves, line.unvisited]

    @property
    def state_on_board(self) -> GameState:
        """The game's, or that of a node."""
        node = self.node_on_board()
        return self._context.match.state if node is None else node.state

    def walk_on(self, line: Line, cell: int) -> None:
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
        self._context.say("the search has no node there; l: back to the game", "warn")

    # Choosing

    def choose(self, line: Line) -> None:
        """Look at this line, wherever it was chosen, if this moment has it."""
        self._context.screen.draw_now("level", "trees")  # it has to be the tree of the moment
        self._sought = False  # whoever chooses does not go along; the trees may not have been due
        if self.moment.is_entered(line.node):
            self.tree.select(line)

    def follow(self, following: bool = True) -> None:
        """Follow the search in the tree, or explore from where it is."""
        tree = self._context.tree
        self._context.look(tree.follow() if following else tree.explore(self.moment))
        self.tree.see_state()  # following folds all nodes, even if a line is chosen at once

    def chosen_in(self, view: LineChosen) -> None:
        """A line was chosen in another view."""
        # A click may have been on its way while a new search began: its nodes are others.
        if view.search in self._context.state.frame.searches:
            self._searches.show_algorithm(view.search.options.algorithm)
            self.choose(view.line)

    def looked_at(self, tree: TreeLines) -> None:
        """A line chosen in the other tree is looked at there: it becomes the shown one."""
        if tree is not self.tree and tree.has_focus and tree.selected is not None:
            line = tree.selected
            if (beside := self._context.state.beside) is not None:
                self.choose(locate(self.moment, moves_of(beside.moment, line))[0])
                return
            tree.look(tree.state.follow())
            self._searches.show_algorithm(self._context.session.state.other)
            self.choose(line)
            self.tree.focus()  # this search's tree is there now, and keys go on in it

    def sought(self) -> None:
        self._sought = True

    def go_along(self) -> None:
        """Exploring goes on at the node of the moment that the user has come to."""
        current = self.moment.current
        if self._sought and current is not None and not self._context.tree.following:
            self.tree.select(Line(current))
        self._sought = False

    def position_left(self) -> None:
        """Whoever explored one tree has not asked for the next to stand still; a filter stays."""
        if self._context.tree.filter is None:
            self.follow()

    # Ways through the tree

    def action_live(self) -> None:
        self.follow()
        self._playback.go_live()
        self._playback.show()

    def action_switch_mode(self) -> None:
        self.follow(not self._context.tree.following)

    def action_to_node(self) -> None:
        """Go to the moment in which the selected node was entered; once more, was left."""
        line = self._context.tree.selected or self.line
        if line is None:
            return
        trace = self.moment.trace
        entered, left = trace.entered_at(line.node) + 1, trace.left_at(line.node)
        there = self._playback.event == entered
        self._playback.seek(left + 1 if there and left is not None else entered)


class Detail(Controller):
    """Every key acts in both levels; only what is shown is less, and nothing rushes, in one."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def action_detail(self) -> None:
        simple = not self._context.state.simple
        self._context.services.remember(simple=simple)
        words = f"{'simple' if simple else 'full'} level of detail: D changes it"
        self._context.show_level(simple=simple)
        self._context.say(words, "dim")

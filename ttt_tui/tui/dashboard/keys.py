"""The keys of the dashboard, in the order in which footer, help and palette list them.

A key names the method of the controller that it calls; those of the screen itself, with arguments
or of features are named as strings. The footer lists the keys in sections; the labels of a section
go where room is short.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import App
from textual.binding import ActiveBinding, Binding, BindingType
from textual.geometry import Size
from textual.widget import Widget

from ttt_tui import registry
from ttt_tui.tui.dashboard.engines import Engines
from ttt_tui.tui.dashboard.explorer import Detail, Explorer
from ttt_tui.tui.dashboard.feature import feature_classes, feature_views
from ttt_tui.tui.dashboard.game import Game
from ttt_tui.tui.dashboard.move_values import Values
from ttt_tui.tui.dashboard.options import Options
from ttt_tui.tui.dashboard.panels import Panels
from ttt_tui.tui.dashboard.playback import Playback
from ttt_tui.tui.dashboard.searches import Searches
from ttt_tui.tui.dashboard.sizes import Sizes
from ttt_tui.tui.keys import key, withheld
from ttt_tui.tui.views.board import Board
from ttt_tui.tui.views.tree import SearchTree

_UNDO = Binding.Group("Undo", compact=True)
_SPEED = Binding.Group("Speed", compact=True)
_STEP = Binding.Group("Step", compact=True)
_OVER = Binding.Group("Over", compact=True)
_OUT = Binding.Group("Out", compact=True)
_CUT = Binding.Group("Cut", compact=True)
_ROOT = Binding.Group("Root", compact=True)
_ALGORITHMS = Binding.Group("Algorithms", compact=True)


def _with_features(bindings: Sequence[Binding]) -> list[Binding]:
    """Keys of the core, and those of the features where they want to stand among them."""
    keys = [key for feature in feature_classes() for key in feature.KEYS]
    found: list[Binding] = []
    for binding in bindings:
        found += [key.binding for key in keys if key.before == binding.action]
        found.append(binding)
    return found


# A table: a key in a line or two, and all of them at a glance.
# fmt: off
GAME_KEYS = _with_features([
    key("u", Game.action_undo, "Undo", "Return to your last turn, or to the previous game",
        group=_UNDO, also="back take back revert previous move", simple=True),
    key("y", Game.action_redo, "Redo", "Play the undone turn again", group=_UNDO,
        also="forward again next move"),
    key("g", Engines.action_move_now, "Move now", "Make the engine move now",
        also="force engine hurry computer"),
    key("v", Values.action_values, "Values", "Write the exact value of every move on the board",
        named="Exact values", also="exact overlay evaluate score", simple=True, shares="Hints"),
    key("h", Values.action_hint, "Hint", "Show the recommended move",
        also="best move suggest advice", simple=True, shares="Hints"),
    key("n", Game.action_new_game, "New", "Start a new game from the empty board", named="New game",
        also="new game restart start over reset", simple=True, shares="Setup"),
    key("p", Game.action_players, "Players", "Choose who plays X and O, and who begins",
        also="opponent engine computer human side seat who plays", simple=True),
    key("G", Game.action_board, "Board",
        "Choose a board: size, in a row, gravity, misere (a line loses)", named="Another board",
        also="size rules connect four gomoku grid gravity misere", gives_way=16),
    key("e", Game.action_edit, "Setup", "Set up any position", named="Set up a position",
        also="editor edit position paste load set up", gives_way=17, simple=True, shares="Setup"),
    key("c", Game.action_copy, "Copy", "Copy the position as text", named="Copy the position",
        also="clipboard export position text", gives_way=15),
])
PLAYBACK_KEYS = _with_features([
    key("space", Searches.action_run_or_pause, "Run/pause",
        "Run or pause the search or the recording",
        also="pause run stop play continue resume start hold", simple=True),
    key("comma", Playback.action_back, "Step back", "Go back one event", display=",", group=_STEP,
        also="rewind previous event", simple=True),
    key("full_stop", Searches.action_step, "Step", "Go forward one event", display=".", group=_STEP,
        also="next event forward single", simple=True),
    key("left_square_bracket", "go('over_back')", "Over back",
        "Go back to the start of the last subtree", named="Back over the subtree",
        display="[", group=_OVER, gives_way=5),
    key("right_square_bracket", "go('over')", "Over", "Go to the end of this subtree",
        named="Over this subtree", display="]", group=_OVER, gives_way=5),
    key("left_curly_bracket", "go('out_back')", "Out back", "Go back to the event before this node",
        named="Back out of this node", display="{", group=_OUT, gives_way=5),
    key("right_curly_bracket", "go('out')", "Out", "Go to the parent's next move",
        named="Out of this node", display="}", group=_OUT, gives_way=5),
    key("x", Searches.action_next_cut, "Next cut",
        "Go to the next cut; an unfinished search runs to it", group=_CUT,
        also="pruning prune cutoff", simple=True),
    key("X", "go('previous_cut')", "Previous cut", "Go back to the previous cut", group=_CUT,
        also="pruning prune cutoff"),
    key("j", "go('next_root_change')", "Next root value",
        "Go to the next change of the root's value", group=_ROOT, gives_way=6),
    key("J", "go('previous_root_change')", "Previous root value",
        "Go to the previous change of the root's value", group=_ROOT),
    key("backspace", Playback.action_play_back, "Play back", "Play the recording backward",
        display="⌫", also="rewind reverse backward", gives_way=4),
    key("l,escape", Explorer.action_live, "Live", "Go to the newest moment, and follow it",
        named="Live, and back to the game", display="l", also="newest present now end"),
    key("plus,equals_sign", Searches.action_faster, "Faster", "Search faster", display="+",
        group=_SPEED, also="speed pace rate quicker"),
    key("minus,underscore", Searches.action_slower, "Slower", "Search slower", display="-",
        group=_SPEED, also="speed pace rate"),
    key("W", Searches.action_slow, "Slow", "Search at two events per second", named="Slow speed",
        group=_SPEED, also="speed pace rate", simple=True, shares="Speed"),
    key("F", Searches.action_full_speed, "Full speed", "Search as fast as possible", group=_SPEED,
        also="speed pace rate unlimited quick", simple=True, shares="Speed"),
    key("a", Searches.action_auto_pace, "Auto", "Choose the speed by the size of the search",
        named="Automatic speed", group=_SPEED, also="speed pace rate automatic"),
    key("f", Searches.action_finish, "To end", "Run every search to its end at once",
        named="Run to the end", also="end skip complete rest", simple=True, shares="Speed"),
    key("r", Searches.action_restart, "Restart", "Search this position from the beginning",
        named="Search again", also="again reset search", gives_way=10),
])
SEARCH_KEYS = _with_features([
    key("t", Searches.action_switch_tree, "Tree", "Show the next algorithm's tree",
        named="Next algorithm's tree", also="other algorithm minimax alpha-beta toggle"),
    key("b", Searches.action_both, "Both", "Show both trees side by side, in step",
        named="Both trees", also="side by side two trees compare", gives_way=14, simple=True,
        shares="View"),
    key("R", Searches.action_race, "Race",
        "Restart both searches, with the same number of nodes for each", named="Race of both",
        also="compare versus contest", gives_way=6),
    key("o", Options.action_options, "Options", "Set how the algorithms search",
        named="Search options", also="settings preferences cut rule window score max order"),
    key("A", Options.action_algorithms, "Algorithms",
        "Choose the algorithms to compare, and their options",
        also="algorithm compare lineup minimax alpha-beta pvs mtd uct monte carlo",
        group=_ALGORITHMS, gives_way=9),
    key("E", Options.action_extras, "Extras",
        "Give all algorithms the same extras, or none: table, symmetry, order of moves",
        named="Same extras, or none",
        also="fair comparison enhancements table symmetry ordering none same equal",
        group=_ALGORITHMS, gives_way=9),
    key("B", Sizes.action_budget, "Budget",
        "Limit the searches by depth, nodes or seconds, or not at all",
        also="limit depth nodes seconds time", gives_way=13),
])
TREE_KEYS = _with_features([
    key("m", Explorer.action_switch_mode, "Explore", "Follow the search, or explore its tree",
        named="Explore or follow the tree", also="follow explore navigate tree"),
    key("z", Explorer.action_to_node, "To node", "Go to the moment of the selected node",
        named="To the selected node", also="jump go moment", gives_way=11),
])
SCREEN_KEYS = _with_features([
    key("D", Detail.action_detail, "Detail",
        "Switch between the simple and the full level of detail", named="Simple or full detail",
        also="simple full level beginner more less", simple=True),
    key("w", "next_view", "View", "Show the next view in this place", named="Next view",
        also=f"panel tab comparison view {' '.join(view.label for view in feature_views())}",
        gives_way=12, simple=True, shares="View"),
    key("ctrl+pagedown", "next_view(1)", "Next", "Show the next view, also from the browser",
        shown=False),
    key("ctrl+pageup", "next_view(-1)", "Back", "Show the previous view in this place",
        named="Previous view", also="panel tab back swipe", shown=False),
    key("Z", Panels.action_enlarge, "Larger", "Enlarge the panels below, or restore their size",
        named="More room below", also="zoom maximize enlarge height larger smaller size panel",
        gives_way=12),
    key("f4", Panels.action_more, "More below",
        "Scroll the panel at the bottom; at its end, return to the top",
        also="scroll down lesson card text page", shown=False),  # the panel itself says it
    key("question_mark", "help", "Help", "Help on this panel and all keys", display="?",
        also="keys shortcuts manual", simple=True),
])
# fmt: on

SECTIONS = {
    "Play": GAME_KEYS,
    "Replay": PLAYBACK_KEYS,
    "Search": SEARCH_KEYS,
    "Tree": TREE_KEYS,
    "More": SCREEN_KEYS,
}
"""The parts of the footer, by their names, in their order."""

_WITHHELD = [
    withheld(key.binding) for each in registry.withheld("dashboard") for key in each.FEATURE.KEYS
]

DASHBOARD_KEYS: list[BindingType] = [
    key for keys in (*SECTIONS.values(), _WITHHELD) for key in keys
]


_WIDE = 120
_SLIM = 62
_PLAY, _PLAYBACK, _SEARCH, _TREE, _MORE = SECTIONS
_SECTION_OF = {binding.action: name for name, keys in SECTIONS.items() for binding in keys}


def footer_lines(size: Size, *, folded: bool, simple: bool) -> int:
    """The most lines for the footer: no panel moves with the focus, and all keys have room."""
    if simple:
        return 3 if size.width < _SLIM else 2
    return 3 if size.width >= _WIDE and not folded else 4


def section_of(active: ActiveBinding) -> str:
    """In which part a key stands; before all of them stand those of other panels than these."""
    if isinstance(active.node, SearchTree):
        return _TREE
    if isinstance(active.node, Board):
        return _PLAY
    if isinstance(active.node, App):
        return _MORE
    return _SECTION_OF.get(active.binding.action, "")


def sections_to_fold(focused: Widget | None, *, simple: bool) -> Sequence[str]:
    """The parts whose keys lose their labels where room is short, one after another.

    The side where the focus is, the game's or the search's, keeps them longest. The simple level
    has no parts.
    """
    if simple:
        return ("",)
    if focused is None or focused.id in ("board", "move-list"):
        return _TREE, _SEARCH, _MORE, _PLAYBACK, _PLAY
    return _PLAY, _SEARCH, _MORE, _PLAYBACK, _TREE

"""The keys of the dashboard, in the order in which help and palette list them.

A key names the method of the controller that it calls; those of the screen itself, with arguments
or of features are named as strings.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.binding import Binding, BindingType

from ttt_tui import registry
from ttt_tui.tui.dashboard.engines import Engines
from ttt_tui.tui.dashboard.explorer import Detail, Explorer
from ttt_tui.tui.dashboard.feature import (
    DashboardFeature,
    FeatureContext,
    feature_classes,
    feature_views,
    line_hint,
)
from ttt_tui.tui.dashboard.game import Game
from ttt_tui.tui.dashboard.game_end import GameEnd
from ttt_tui.tui.dashboard.move_values import Values
from ttt_tui.tui.dashboard.options import Options
from ttt_tui.tui.dashboard.panels import Panels
from ttt_tui.tui.dashboard.playback import Playback
from ttt_tui.tui.dashboard.search_differences import SearchDifferences
from ttt_tui.tui.dashboard.searches import Searches
from ttt_tui.tui.dashboard.sizes import Sizes
from ttt_tui.tui.dashboard.undo import Undo
from ttt_tui.tui.keys import HINTS, key, withheld
from ttt_tui.tui.views.key_bar import FooterWord

_BACK, _STEP = FooterWord("back", "Back"), FooterWord("step", "Step")
_NEXT_CUT, _TO_END = (
    FooterWord("next_cut", "Next cut", "Cut"),
    FooterWord("finish", "To the end", "End"),
)
_NEW_GAME, _UNDO = FooterWord("new_game", "New game", "New"), FooterWord("undo", "Undo")
_SWAP = FooterWord("swap_sides", "Swap sides", "Swap")
_TURNING = FooterWord("turning_point", "Turning point", "Turning")
_HINT, _LIVE = FooterWord("hint", "Hint"), FooterWord("live", "Live")


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
    key("u", Undo.action_undo, "Undo",
        "Return to your last turn, or undo a new game or other settings",
        also="back take back revert previous move restore"),
    key("y", Undo.action_redo, "Redo", "Redo what was undone",
        also="forward again next move"),
    key("g", Engines.action_move_now, "Move now", "Make the engine move now",
        also="force engine hurry computer"),
    key("v", Values.action_values, "Values", "Write the exact value of every move on the board",
        named="Exact values", also="exact overlay evaluate score"),
    key("h", Values.action_hint, "Hint", "Show the recommended move",
        also="best move suggest advice"),
    key("n", Game.action_new_game, "New", "Start a new game from the empty board", named="New game",
        also="new game restart start over reset"),
    key("percent_sign", GameEnd.action_swap_sides, "Swap",
        "Start a new game with the sides swapped", display="%",
        named="New game with the sides swapped", also="change sides exchange other side"),
    key("H", GameEnd.action_turning_point, "Turning", "Go to the last move that changed the result",
        named="Turning point of a finished game", also="mistake blunder lost decided why"),
    key("p", Game.action_players, "Players", "Choose who plays X and O, and who begins",
        also="opponent engine computer human side seat who plays"),
    key("G", Game.action_board, "Game",
        "Choose a game: a board of any size and rules, Nim, Othello, a tree",
        named="Another game or board",
        also="size rules connect four gomoku grid gravity misere nim othello random tree package"),
    key("e", Game.action_edit, "Setup", "Set up any position", named="Set up a position",
        also="editor edit position paste load set up"),
    key("c", Game.action_copy, "Copy", "Copy the position as text", named="Copy the position",
        also="clipboard export position text"),
])
PLAYBACK_KEYS = _with_features([
    key("space", Searches.action_run_or_pause, "Run/pause",
        "Run or pause the search or the recording",
        also="pause run stop play continue resume start hold"),
    key("comma", Playback.action_back, "Step back", "Go back one event", display=",",
        also="rewind previous event"),
    key("full_stop", Searches.action_step, "Step", "Go forward one event", display=".",
        also="next event forward single"),
    key("left_square_bracket", "go('over_back')", "Over back",
        "Go back to the start of the last subtree", named="Back over the subtree",
        display="["),
    key("right_square_bracket", "go('over')", "Over", "Go to the end of this subtree",
        named="Over this subtree", display="]"),
    key("left_curly_bracket", "go('out_back')", "Out back", "Go back to the event before this node",
        named="Back out of this node", display="{"),
    key("right_curly_bracket", "go('out')", "Out", "Go to the parent's next move",
        named="Out of this node", display="}"),
    key("x", Searches.action_next_cut, "Next cut",
        "Go to the next cut; an unfinished search runs to it; from the end: the first cut",
        also="pruning prune cutoff"),
    key("X", "go('previous_cut')", "Previous cut", "Go back to the previous cut",
        also="pruning prune cutoff"),
    key("j", "go('next_root_change')", "Next root value",
        "Go to the next change of the root's value"),
    key("J", "go('previous_root_change')", "Previous root value",
        "Go to the previous change of the root's value"),
    key("backspace", Playback.action_play_back, "Play back", "Play the recording backward",
        display="⌫", also="rewind reverse backward"),
    key("l", Explorer.action_live, "Live", "Go to the newest moment, and follow it",
        named="Live, and back to the game", display="l", also="newest present now end"),
    key("plus,equals_sign", Searches.action_faster, "Faster", "Search faster", display="+",
        also="speed pace rate quicker"),
    key("minus,underscore", Searches.action_slower, "Slower", "Search slower", display="-",
        also="speed pace rate"),
    key("W", Searches.action_slow, "Slow", "Search at two events per second",
        named="Slow speed", also="speed pace rate"),
    key("F", Searches.action_full_speed, "Full speed", "Search as fast as possible",
        also="speed pace rate unlimited quick"),
    key("a", Searches.action_auto_pace, "Auto", "Choose the speed by the size of the search",
        named="Automatic speed", also="speed pace rate automatic"),
    key("f", Searches.action_finish, "To end", "Run every search to its end at once",
        named="Run to the end", also="end skip complete rest"),
    key("r", Searches.action_restart, "Restart", "Search this position from the beginning",
        named="Search again", also="again reset search"),
])
AFTER_ANSWER = frozenset({
    "run_or_pause", "step", "go", "next_cut", "finish", "to_node", "live",
    "new_game", "swap_sides", "restart", "extras",
})  # fmt: skip
"""What waits while a feature's question is open: to run or step the search gives the answer away,
and a new game or search closes the question."""

SEARCH_KEYS = _with_features([
    key("t", Searches.action_switch_tree, "Tree", "Show the next algorithm's tree",
        named="Next algorithm's tree", also="other algorithm minimax alpha-beta toggle"),
    key("b", Searches.action_both, "Both", "Show both trees side by side, in step",
        named="Both trees", also="side by side two trees compare"),
    key("vertical_line", SearchDifferences.action_before_and_now, "Before",
        "Show the trees before and after the last change of options, at the first difference",
        display="|", named="Trees before and now",
        also="changed options compare earlier difference side by side"),
    key("R", Searches.action_race, "Race",
        "Restart both searches, with the same number of nodes for each", named="Race of both",
        also="compare versus contest"),
    key("o", Options.action_options, "Options", "Set how the algorithms search",
        named="Search options", also="settings preferences cut rule window score max order"),
    key("A", Options.action_algorithms, "Algorithms",
        "Choose the algorithms to compare, and their options",
        also="algorithm compare lineup minimax alpha-beta pvs mtd uct monte carlo"),
    key("E", Options.action_extras, "Extras",
        "Give all algorithms the same extras, or none: table, symmetry, order of moves",
        named="Same extras, or none",
        also="fair comparison enhancements table symmetry ordering none same equal"),
    key("B", Sizes.action_budget, "Budget",
        "Limit the searches by depth, nodes or seconds, or not at all",
        also="limit depth nodes seconds time"),
])
TREE_KEYS = _with_features([
    key("m", Explorer.action_switch_mode, "Explore", "Follow the search, or explore its tree",
        named="Explore or follow the tree", also="follow explore navigate tree"),
    key("z", Explorer.action_to_node, "To node", "Go to the moment of the selected node",
        named="To the selected node", also="jump go moment"),
])
SCREEN_KEYS = _with_features([
    key("D", Detail.action_detail, "Detail",
        "Switch between the simple and the full level of detail", named="Simple or full detail",
        also="simple full level beginner more less"),
    key("w,ctrl+pagedown", "next_view", "View", "Show the next view in this place",
        named="Next view",
        also=f"panel tab comparison view {' '.join(view.label for view in feature_views())}"),
    key("ctrl+pageup", "next_view(-1)", "Back", "Show the previous view in this place",
        named="Previous view", also="panel tab back swipe"),
    key("Z", Panels.action_enlarge, "Larger",
        "Give the panel the whole screen, or the lower panels more of it; again: as before",
        named="Enlarge the panel",
        also="full screen more room below zoom maximize height smaller size"),
    key("ampersand", Panels.action_lecture, "Lecture",
        "Board, one view and the state of the search in large letters; again: all panels",
        display="&", named="Lecture mode",
        also="large letters big projector presentation beamer hall zoom"),
    key("f4", Panels.action_more, "More below",
        "Scroll the panel at the bottom; at its end, return to the top",
        also="scroll down lesson card text page"),  # the panel itself says it
    key("question_mark", "help", "Help", "Help on this panel and all keys", display="?",
        also="keys shortcuts manual", always=True),
])
# fmt: on

GROUPS = {"Game": GAME_KEYS, "Replay": PLAYBACK_KEYS, "Search": SEARCH_KEYS}
"""Keys that the footer opens as a menu of their own in the full level, by its name."""

_GROUP_KEYS = [
    key(f"f{number}", f"group('{name}')", name, f"Every action of the group {name}",
        named=f"Menu F{number}", display=f"F{number}")
    for number, name in enumerate(GROUPS, 6)
]  # fmt: skip

_WITHHELD = [
    withheld(key.binding) for each in registry.withheld("dashboard") for key in each.FEATURE.KEYS
]

DASHBOARD_KEYS: list[BindingType] = [
    *GAME_KEYS, *PLAYBACK_KEYS, *SEARCH_KEYS, *TREE_KEYS, *SCREEN_KEYS, *_GROUP_KEYS, *_WITHHELD,
    Binding("escape", "escape", "Live", show=False,
            tooltip="Go to the newest moment, and leave an open question"),
]  # fmt: skip


def words_now(context: FeatureContext) -> Sequence[FooterWord]:
    """What the footer offers, the most useful first; what cannot act it leaves out."""
    state, features = context.dashboard.state, context.dashboard.of(DashboardFeature)
    if offered := next(filter(None, (each.footer_words() for each in features)), ()):
        return offered
    about_line = []
    if hint := line_hint(context):
        action, word = HINTS[hint].removeprefix("screen."), hint.partition(": ")[2]
        about_line.append(FooterWord(action, word.capitalize()))
    run = "Run"
    if state.frame.running or state.playhead.direction:
        run = "Pause"
    elif state.frame.done or not state.playhead.live:
        run = "Play"
    run_or_pause = FooterWord("run_or_pause", run)
    if not state.simple:
        return run_or_pause, *(FooterWord(f"group('{name}')", name) for name in GROUPS)
    if not state.playhead.live:
        return _LIVE, _BACK, _STEP, _NEXT_CUT
    if state.session.match.state.value() is not None:
        return _NEW_GAME, _UNDO, _SWAP, _TURNING
    if state.frame.done:
        return _HINT, _UNDO, *about_line, _NEW_GAME, run_or_pause
    if state.frame.running:
        return run_or_pause, _TO_END, _UNDO, _NEW_GAME
    return run_or_pause, _STEP, _NEXT_CUT, *about_line, _UNDO, _NEW_GAME

"""What a feature does on the dashboard beside its view: keys, badges, its part in a search.

A badge says in a word or two that an option differs from its default: options outlive the program
and must not be hidden. Plain functions lead from options to the markup of a panel's title.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from textual.binding import Binding
from textual.markup import escape
from textual.widget import Widget

from ttt_tui import registry
from ttt_tui.engine.match import Choice
from ttt_tui.engine.pace import AUTO, Pace
from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState
from ttt_tui.search import PLAIN, Algorithm, Exact, Findings, Moment, SearchOptions
from ttt_tui.search.option_table import OPTIONS, Cell
from ttt_tui.tui.commands import Entry
from ttt_tui.tui.dashboard.context import Context, Controller
from ttt_tui.tui.dashboard.explorer import Explorer
from ttt_tui.tui.dashboard.game import Game
from ttt_tui.tui.dashboard.playback import Playback
from ttt_tui.tui.dashboard.restorer import Restorer
from ttt_tui.tui.dashboard.searches import Searches
from ttt_tui.tui.views.extensions import View, ViewWidget
from ttt_tui.tui.views.key_bar import FooterWord
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.words.sentences import move_name

if TYPE_CHECKING:  # loaded with the first tree
    from ttt_tui.tui.views.tree_board import TreeMarks

_SEPARATOR = " · "

_OPTIONS, _ALGORITHMS = "screen.options('{}')", "screen.algorithms"


class Badge(NamedTuple):
    """Options that differ from their defaults, and the action that changes it."""

    words: str
    action: str


def badges_of(
    options: SearchOptions,
    state: GameState,
    algorithms: Sequence[Algorithm],
    *,
    budget: str = "",
    pace: Pace = AUTO,
) -> list[Badge]:
    """A badge for every option that is not the usual one, of the algorithms that search.

    Args:
        budget: what the user lets the searches use, in words; empty where that is automatic.
        pace: its badge comes first, and a click on it restores the automatic one.
    """
    found = []
    if pace != AUTO:
        speed = pace.words(pace.events_per_second(None), short=True)
        found.append(Badge(f"speed {speed}", "screen.auto_pace"))
    for each in OPTIONS:
        value = getattr(options, each.field)
        if value == each.usual or not each.is_for(algorithms):
            continue
        words = each.badge(value)
        if isinstance(each.kind, Cell):
            words = f"first {move_name(state, value)}"
        plain = each.is_common or each.is_for(PLAIN)
        found.append(Badge(words, _OPTIONS.format(each.field) if plain else _ALGORITHMS))
    if budget:
        found.append(Badge(budget, "screen.budget"))
    return found


def titled(kind: str, name: str, badges: Sequence[Badge], room: int) -> str:
    """A title and its badges as markup, each to be clicked; `+2` stands for those without room.

    What kind of thing has the name gives way first.
    """
    needed = sum(len(_SEPARATOR) + len(badge.words) for badge in badges)
    title = name if badges and len(kind) + len(name) + needed > room else kind + name
    markup, used = escape(title), len(title)
    for number, badge in enumerate(badges):
        left = len(badges) - number - 1
        more = len(f"{_SEPARATOR}+{left}") if left else 0
        if used + len(_SEPARATOR) + len(badge.words) + more > room:
            rest = len(badges) - number
            return f"{markup}{_SEPARATOR}[@click={badge.action}]+{rest}[/]"
        markup += f"{_SEPARATOR}[@click={badge.action}]{escape(badge.words)}[/]"
        used += len(_SEPARATOR) + len(badge.words)
    return markup


@dataclass(frozen=True)
class FeatureContext:
    """What a feature is given: the state that is shown, and who acts on it.

    Attributes:
        dashboard: session, services and state; `say`, and the screen.
        playback: which moment is shown.
        searches: how the searches run, and with which options.
        explorer: which line of the tree is looked at.
        game: the match, and what changes it.
        restorer: what sets the user's own screen aside, and brings it back.
        views: the widgets of the features' views, by the names of their views.
    """

    dashboard: Context
    playback: Playback
    searches: Searches
    explorer: Explorer
    game: Game
    restorer: Restorer
    views: Mapping[str, ViewWidget] = field(default_factory=dict)


class Offer(NamedTuple):
    """Something to begin with, for who has just come.

    Attributes:
        label: what one would like to do.
        words: what that is.
        action: what a click on it does.
        key: does it, too; empty where the words say how.
        continues: it goes on with what was done last time, so it comes first.
    """

    label: str
    words: str
    action: str
    key: str = ""
    continues: bool = False


class FeatureKey(NamedTuple):
    """A key of a feature, and the action of the core before which it stands in the lists of
    keys."""

    binding: Binding
    before: str


class DashboardFeature(Controller):
    """A feature's hand on the dashboard: the module `dashboard` of a feature registers one, as
    `FEATURE`.

    One is made for each dashboard. The methods are told what goes on, or asked for what is shown;
    they do nothing where a feature does not say otherwise.

    Attributes:
        KEYS: which the dashboard has, whatever has the focus.
        HELP: what the help has to add about a widget of the core, by its id.
        SAVED_AS: the key under which a saved analysis has what the feature keeps there; empty for
            nothing.
        SAVED_LOCALLY: what it keeps is of this machine, so it stands in no analysis that is sent.
    """

    KEYS: ClassVar[Sequence[FeatureKey]] = ()
    HELP: ClassVar[Mapping[str, str]] = {}
    SAVED_AS: ClassVar[str] = ""
    SAVED_LOCALLY: ClassVar[bool] = False

    def __init__(self, context: FeatureContext) -> None:
        self.context = context

    def offers(self) -> Iterable[Offer]:
        """What it has for who has just come; see `Controller.offers_changed`."""
        return ()

    def saved(self) -> Any:
        """What an analysis has of it, as JSON; None for nothing."""
        return None

    def runs(self, saved: Any) -> str:
        """The program that would be run by bringing that back; empty for none."""
        del saved
        return ""

    def restore(self, saved: Any) -> None:
        """Bring back what `saved` gave. Where that runs a program the user has allowed it.

        Raises:
            ValueError: it is nothing that this feature has kept.
        """

    def takes_escape(self) -> bool:
        """Whether Escape has closed something of it, and does nothing else."""
        return False

    def takes_text(self, text: str) -> bool:
        """Whether a pasted text is for this feature, and not a position."""
        del text
        return False

    def filter_changed(self, words: str) -> None:
        """The main tree's filter has found something else, or was left: no words then."""

    def below_tree(self) -> Iterable[Widget]:
        """What stands between the trees and the timeline."""
        return ()

    def over_tree(self) -> Iterable[Widget]:
        """What stands in the place of the tree while it has the class `-open`: see
        `set_over_tree`. What is there from the start has the class already."""
        return ()

    def beside_board(self) -> Iterable[Widget]:
        """What stands beside the board while it has the class `-open`: see `set_beside`."""
        return ()

    def below_panels(self) -> Iterable[Widget]:
        """What stands below all panels, above the footer; shown while it has the class `-open`."""
        return ()

    def takes_move(self, move: int) -> bool:
        """Whether a move chosen on the board means something else than playing it."""
        del move
        return False

    def tree_marks(self) -> TreeMarks | None:
        """What it marks on the board of a tree from paper; None for nothing."""
        return None

    def takes_node(self, moves: tuple[int, ...]) -> None:
        """The user has crossed out a node of that tree, by the moves that lead to it."""

    def best_moves(self, position: Position) -> dict[int, Exact]:
        """Best moves to mark on the board, with their values."""
        del position
        return {}

    def solving(
        self, position: Position, *, every_move: bool = False
    ) -> AsyncGenerator[Findings, None] | None:
        """What perfect play makes of any position, worked out apart; None if this is not its job.

        What is proved by then and how far the work is, now and then, and last all that was wanted;
        where that fails, last why. Closing it ends the work.

        Args:
            every_move: the values of all moves are wanted, else the best moves are enough.
        """
        del position, every_move
        return None

    async def move_for_engine(self, position: Position) -> Choice | None:
        """A move for an engine whose search can only guess, within about a second; None if this is
        not its job, or nothing came of it."""
        del position
        return None

    def remark(self, moment: Moment, line: Line | None) -> str:
        """What to say of a moment and the line of the tree that is looked at, beside what the
        search knows: in the card and views."""
        del moment, line
        return ""

    def hint(self, moment: Moment, line: Line) -> str:
        """What a key does about a line of the tree, for its card and the footer: one of
        `tui.keys.HINTS`, with what it does after a colon."""
        del moment, line
        return ""

    def found_by_words(self) -> Iterable[Entry]:
        """What the menu finds of it beside keys."""
        return ()

    def leads(self) -> bool:
        """Whether it chooses the node that the tree shows, so that the user need not be told how to
        follow the search."""
        return False

    def asks(self) -> str:
        """How its open question is answered or left; empty: none is open.

        Meanwhile nothing runs or steps the search, and the timeline shows none of its marks: they
        give the answer away. `AppState.hide_findings` hides what other views know. Keys that would
        replace the game or the search are refused with these words.
        """
        return ""

    def footer_words(self) -> Sequence[FooterWord]:
        """What the footer offers instead of its own words, the most useful first; none: its own.

        Words of keys that cannot act now are left out.
        """
        return ()

    def badges(self) -> list[Badge]:
        """Options that differ from their defaults, for the title of the tree."""
        return []


def asked(context: Context) -> str:
    """How a feature's open question is answered or left; empty if none is open."""
    return next(filter(None, (feature.asks() for feature in context.of(DashboardFeature))), "")


def line_hint(context: FeatureContext) -> str:
    """What the key of a feature does about the line that is looked at; empty for nothing."""
    moment, line = context.explorer.moment, context.explorer.line
    if line is None or not moment.entered:
        return ""
    features = context.dashboard.of(DashboardFeature)
    return next(filter(None, (feature.hint(moment, line) for feature in features)), "")


def solving(
    context: Context, position: Position, *, every_move: bool = False
) -> AsyncGenerator[Findings, None] | None:
    """What the first feature finds that solves; None if there is none."""
    features = context.of(DashboardFeature)
    found = (feature.solving(position, every_move=every_move) for feature in features)
    return next(filter(None, found), None)


@cache
def feature_classes() -> tuple[type[DashboardFeature], ...]:
    """The features that have a hand on the dashboard."""
    return tuple(module.FEATURE for module in registry.modules("dashboard"))


@cache
def feature_views() -> tuple[View, ...]:
    """The views that features bring."""
    return tuple(module.VIEW for module in registry.modules("view"))

"""What a limb does on the dashboard beside its view: keys, and its part in what goes on there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.widget import Widget

from ttt_tui import limbs
from ttt_tui.game import Position
from ttt_tui.search import Exact
from ttt_tui.tui.badges import Badge


class LimbKey(NamedTuple):
    """A key of a limb, and the action of the heart before which it stands in the lists of keys."""

    binding: Binding
    before: str


class DashboardLimb:
    """A limb's hand on the dashboard: the module `dashboard` of a limb registers one, as `LIMB`.

    One is made for each dashboard, with the dashboard as its only argument. The method
    `action_NAME` is what the key of that action does. The other methods are told what goes on, or
    asked for what is shown; they do nothing where a limb does not say otherwise.

    Attributes:
        KEYS: which the dashboard has, whatever has the focus.
    """

    KEYS: ClassVar[Sequence[LimbKey]] = ()

    def __init__(self, dashboard: Any) -> None:
        del dashboard  # a `Dashboard`, whose module knows this one

    def position_left(self) -> None:
        """Another position is searched."""

    def searches_begin(self) -> None:
        """The searches are others now."""

    def searches_passed(self) -> None:
        """The user has gone on with the searches, past all that they have made by now."""

    def frame_came(self) -> None:
        """The searches have gone on by themselves."""

    def filter_changed(self, words: str) -> None:
        """The main tree's filter has found something else, or was left: no words then."""

    def below_tree(self) -> Iterable[Widget]:
        """What stands between the trees and the timeline."""
        return ()

    def stops_film(self, before: int, after: int) -> bool:
        """Whether the film stops between these events; the limb then looks at where it does."""
        del before, after
        return False

    def best_moves(self, position: Position) -> dict[int, Exact]:
        """Best moves to mark on the board, with their values."""
        del position
        return {}

    def badges(self) -> list[Badge]:
        """What is not as usual, for the title of the tree."""
        return []


@cache
def limb_classes() -> tuple[type[DashboardLimb], ...]:
    """The limbs that have a hand on the dashboard."""
    return tuple(module.LIMB for module in limbs.modules("dashboard"))


def with_limbs(bindings: Sequence[Binding]) -> list[BindingType]:
    """Keys of the heart, and those of the limbs where they want to stand among them."""
    keys = [key for limb in limb_classes() for key in limb.KEYS]
    found: list[BindingType] = []
    for binding in bindings:
        found += [key.binding for key in keys if key.before == binding.action]
        found.append(binding)
    return found

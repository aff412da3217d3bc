"""A screen without a terminal, for controllers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any, cast

from textual.timer import Timer

from ttt_tui.tui.dashboard.context import PartName, Work
from ttt_tui.tui.dialogs.dialog import Answer, Dialog
from ttt_tui.tui.views.tree import SearchTree


def _timer(**methods: Callable[[], None]) -> Timer:
    return cast(Timer, SimpleNamespace(**methods))


class FakeScreen:
    """Takes down what controllers ask of it.

    Attributes:
        asked: names of parts to draw, and of what has changed, of each call.
        warnings, copied: the texts of each call.
        timers: what is to be called.
        workers: groups of what works beside the screen.
    """

    def __init__(self) -> None:
        self.asked: list[tuple[frozenset[str], frozenset[str]]] = []
        self.warnings: list[str] = []
        self.copied: list[str] = []
        self.timers: list[Callable[[], Any]] = []
        self.workers: list[str] = []
        self.dialogs: list[tuple[Dialog[Any], Callable[[Any], object]]] = []
        self.view = "tree"
        self.shown_views = ("comparison", "tree")
        self.main_tree = SearchTree()

    def stands(self) -> bool:
        return True

    def draw(self, *parts: PartName, changed: Iterable[str] = ()) -> None:
        self.asked.append((frozenset(parts), frozenset(changed)))

    def draw_now(self, *parts: PartName) -> None:
        self.asked.append((frozenset(parts), frozenset()))

    def show_view(self, view: str) -> None:
        self.view = view

    bring = show_view

    def set_below_tree(self, shown: bool) -> None:
        raise AssertionError(f"no feature is here: {shown}")

    set_over_tree = set_beside = set_below_tree

    def show_beside(self) -> None:
        raise AssertionError("no feature is here")

    def focus_board(self) -> None:
        self.view = "board"

    def ask(self, dialog: Dialog[Answer], take: Callable[[Answer], object]) -> None:
        self.dialogs.append((dialog, take))

    def warn(self, message: str, *, title: str = "", severity: Any = "warning") -> None:
        self.warnings.append(f"{title} {severity} {message}")

    def copy(self, text: str) -> None:
        self.copied.append(text)

    def set_timer(self, delay: float, callback: Callable[[], Any]) -> Timer:
        assert delay > 0
        self.timers.append(callback)
        return _timer(stop=lambda: self.timers.remove(callback))

    def set_interval(self, interval: float, callback: Callable[[], Any]) -> Timer:
        assert interval > 0
        self.timers.append(callback)
        return _timer(resume=lambda: None, pause=lambda: None)

    def run_worker(self, work: Work, *, group: str, exclusive: bool) -> object:
        assert exclusive
        if not callable(work):
            work.close()
        self.workers.append(group)
        return None

    def end_work(self, group: str) -> None:
        self.workers = [each for each in self.workers if each != group]

"""Budget: how far the searches go, with what each choice comes to."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from textual import on, work
from textual.app import ComposeResult
from textual.widgets import Input, Label, Select

from ttt_tui.engine.budget import NO_LIMIT, Budget, BudgetError, automatic_budget
from ttt_tui.engine.live import REST_SECONDS
from ttt_tui.game import Position, quoted, read_number, read_whole
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.search.counts.size_estimate import GameSizing, Sizing, TreeSize
from ttt_tui.search.game_options import can_estimate
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.forms import Line, choice, chosen, labelled_row
from ttt_tui.tui.keys import key
from ttt_tui.words.numbers import expected_time, long_time, plural, tree_size

_STEPS_A_SLICE = 8
_KINDS = (
    ("automatic: a depth that ends within seconds", "automatic"),
    ("depth, in plies", "depth"),
    ("nodes, each search", "nodes"),
    ("seconds", "seconds"),
    ("no limit", "none"),
)
_USUAL = {"depth": "4", "nodes": "100000", "seconds": "10"}


@dataclass(frozen=True)
class Answer:
    """The budget chosen; None is the automatic one."""

    budget: Budget | None


class BudgetScreen(Dialog[Answer]):
    """Asks for a budget. What cannot be one is reported and refused."""

    AUTO_FOCUS = "#kind"
    BINDINGS = [
        key("escape", "cancel", "Cancel", "Close without changes"),
        key("f2", "apply", "Use", "Search anew within this budget"),
    ]

    def __init__(self, budget: Budget | None, sizing: Sizing | GameSizing, speed: float) -> None:
        """Args:
        budget: the present one; None is the automatic one.
        sizing: of the position searched; it is gone on with if it is not done.
        speed: nodes a second of the engine in use.
        """
        super().__init__()
        self._budget = budget
        self._sizing = sizing
        self._speed = speed

    def compose(self) -> ComposeResult:
        kind, amount = _parts(self._budget)
        game = self._sizing.position
        kinds = [each for each in _KINDS if each[1] != "depth" or can_estimate(game)]
        if kind not in [name for _, name in kinds]:
            kind, amount = "automatic", ""
        with self.frame("Budget"):
            yield Label("", id="whole-tree", markup=False)
            yield from labelled_row("Limit the searches by", choice("kind", kinds, kind))
            yield from labelled_row("At most", Line(amount, id="amount", compact=True))
            yield Label("", id="forecast", markup=False)
            yield Label(
                "A search stopped by its budget is labelled incomplete and has no value. "
                + _about_depth(game),
                classes="dim budget-note",
            )
            yield Label("", id="complaint", markup=False)
            yield from self.buttons(apply="Use (F2)", cancel="Cancel (Esc)")

    def on_mount(self) -> None:
        self._show_forecast()
        if not self._sizing.done:
            self._estimate()

    @work(exclusive=True)
    async def _estimate(self) -> None:
        """Go on with the estimate, a slice at a time."""
        while not self._sizing.done:
            self._sizing.advance(_STEPS_A_SLICE)
            await asyncio.sleep(REST_SECONDS)
        if self.query("#forecast"):  # else the dialog has been closed meanwhile
            self._show_forecast()

    def _read(self) -> Budget | None:
        """Raises:
        BudgetError: what is entered is no budget.
        """
        kind = chosen(self, "kind", str)
        if kind == "automatic":
            return None
        if kind == "none":
            return NO_LIMIT
        text = self.query_one("#amount", Input).value.replace(",", "").replace("_", "").strip()
        if kind == "seconds":
            seconds = read_number(text)
            if seconds is not None:
                return Budget(seconds=seconds)
            what = "a number"
        else:
            number = read_whole(text)
            if number is not None:
                return Budget(depth=number) if kind == "depth" else Budget(nodes=number)
            what = "a whole number"
        raise BudgetError(f"{quoted(text)} is not {what}: write, say, {_USUAL[kind]}")

    @on(Select.Changed, "#kind")
    def _kind_chosen(self) -> None:
        kind = chosen(self, "kind", str)
        amount = self.query_one("#amount", Input)
        amount.disabled = kind not in _USUAL
        before, given = _parts(self._budget)
        if not amount.disabled:
            amount.value = given if kind == before else _USUAL[kind]
        self._show_forecast()

    @on(Input.Changed, "#amount")
    def _show_forecast(self) -> None:
        """Say what the choice comes to, as far as it is known by now."""
        complaint, forecast = "", ""
        try:
            forecast = self._forecast(self._read())
        except BudgetError as error:
            complaint = str(error)
        self.query_one("#complaint", Label).update(complaint)
        self.query_one("#forecast", Label).update(forecast)
        whole = "estimating .."
        if self._sizing.done:
            size = self._sizing.size()
            whole = f"{tree_size(size)}, {expected_time(size, self._speed)}"
        self.query_one("#whole-tree", Label).update(f"The whole tree: {whole}.")

    def _forecast(self, budget: Budget | None) -> str:
        if not self._sizing.done:
            return "estimating ..."
        position = self._sizing.position
        limit = automatic_budget(position, self._speed) if budget is None else budget
        whole = self._sizing.size()
        if limit.seconds is not None:
            nodes = limit.seconds * self._speed
            return _against(nodes, whole, f"{limit.seconds:g} s")
        if limit.nodes is not None:
            words = f"{plural(limit.nodes, 'node')}, {long_time(limit.nodes / self._speed)}"
            return _against(limit.nodes, whole, words)
        longest = position.empties if isinstance(position, Position) else rules_of(position).longest
        if limit.depth is None or limit.depth >= longest:
            return "Minimax searches the whole tree."
        size = self._sizing.size(limit.depth)
        return (
            f"Minimax to depth {limit.depth}: {tree_size(size)}, "
            f"{expected_time(size, self._speed)}."
        )

    def action_apply(self) -> None:
        self.close_with(lambda: Answer(self._read()))


def _about_depth(state: GameState) -> str:
    """What a limit of depth does, in a sentence."""
    if isinstance(state, Position):
        return "At a depth limit, positions are estimated: lines open for X, minus those for O."
    if can_estimate(state):
        return "At a depth limit, the game's own estimates count."
    return "This game has no estimates, so no depth limit."


def _parts(budget: Budget | None) -> tuple[str, str]:
    """The kind of a budget, and its amount as text."""
    if budget is None:
        return "automatic", ""
    if budget.depth is not None:
        return "depth", str(budget.depth)
    if budget.nodes is not None:
        return "nodes", str(budget.nodes)
    return ("none", "") if budget.seconds is None else ("seconds", f"{budget.seconds:g}")


def _against(nodes: float, whole: TreeSize, words: str) -> str:
    """How a number of nodes compares with the whole tree."""
    if nodes >= whole.high:
        return f"Minimax finishes first: the tree is smaller than {words}."
    if nodes >= whole.low:
        return f"Minimax may finish just in time: {words}."
    return f"Minimax stops after {words}: {100 * nodes / whole.nodes:.2g} % of the tree."

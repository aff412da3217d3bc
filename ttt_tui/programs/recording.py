"""A call of a program's search as it was observed."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ttt_tui.games.position import Position
from ttt_tui.programs.box import ProgramNotRecognized as ProgramNotRecognized
from ttt_tui.programs.tree import RecordedTree


@dataclass(frozen=True)
class IllegalChild:
    """The first board that is not one legal move after its caller's.

    Attributes:
        node: the caller.
        x, o: the stones that were found, as masks.
        line: the line of the file from which it was called.
        variables: the variables there, as text.
    """

    node: int
    x: int
    o: int
    line: int | None = None
    variables: str = ""


@dataclass(frozen=True)
class Fault:
    """The end of a call that did not return.

    Attributes:
        text: the exception in one line, or the limit that was reached.
        line: a line of the file.
        node: the node in which it was raised.
        is_own: True if the program raised it by itself: not a limit of ours, not a missing module.
    """

    text: str
    line: int | None = None
    node: int | None = None
    is_own: bool = True


def fault_of(told: Any, count: int) -> Fault | None:
    """Return the end of a call of `count` nodes that did not return."""
    if told is None:
        return None
    line = told.get("line")
    node = told.get("node")
    if node is not None and not 0 <= node < count:
        raise ValueError
    return Fault(str(told["text"]), line and int(line), node, is_own=bool(told["own"]))


@dataclass(frozen=True)
class Choice:
    """A program's answer in a position.

    Attributes:
        game: the position.
        returned: the answer, as JSON has it.
        left: plain values that the call has changed outside, by name: `self.best`, `best_move`.
        placed: the cell in which the program put a stone, on its board or on one that it returned.
        value: the number that its search returns; None without one.
        fault: the end of a call that gave no answer.
        nodes: calls of the search that the answer took.
        spoils: True if it leaves a board that is not one move later.
    """

    game: Position
    returned: Any = None
    left: dict[str, Any] = field(default_factory=dict)
    placed: int | None = None
    value: float | None = None
    fault: Fault | None = None
    nodes: int = 0
    spoils: bool = False


@dataclass(frozen=True)
class CallFacts:
    """Facts about the call of a program that is recorded and asked.

    Attributes:
        path: of the file.
        function: the function that is called: `Game.minimax`.
        call: the call in words.
        is_own: True if the file itself makes this call.
        chooses: False if the function is one of the search's own that returns numbers alone, so
            that nothing in the file chooses a move.
        depth: the parameter that each ply makes one more or less; empty without one.
        window_lines: the parameters that are a window, alpha first, with the lines that set them.
        unset: state beside the board that could not be set up for other positions.
        counters: arguments that may count the stones or the empty cells, or the plies of a search.
        unasked: sentences on what the run has shown and this call does not answer for.
        other_run: the number of a run in which the search plays another side; 0 without one.
        notes: sentences on the run.
    """

    path: Path
    function: str = ""
    call: str = ""
    is_own: bool = False
    chooses: bool = True
    depth: str = ""
    window_lines: dict[str, tuple[int, ...]] = field(default_factory=dict)
    unset: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    unasked: tuple[str, ...] = ()
    other_run: int = 0
    notes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8", errors="replace")


@dataclass(frozen=True)
class Recording:
    """A call of a program's search: legal moves alone, though perhaps after the end of a game.

    Attributes:
        tree: the nodes in preorder, up to the first illegal child.
        variables: the variables of the nodes that were asked for, as text.
        illegal: the first illegal child.
        fault: the end of a call that did not return.
    """

    facts: CallFacts
    tree: RecordedTree
    variables: dict[int, str] = field(default_factory=dict)
    illegal: IllegalChild | None = None
    fault: Fault | None = None

    @property
    def complete(self) -> bool:
        """True if the call came to its end."""
        return self.fault is None and not self.tree.is_open.any()

    @property
    def game(self) -> Position:
        """The position as the program was given it."""
        return self.tree.start

"""What a solve is asked for, and what it found: as JSON and in words."""

from __future__ import annotations

import textwrap
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from ttt_tui.features.solver import Progress, Solution
from ttt_tui.game import Outcome, Position
from ttt_tui.game.game_state import GameState
from ttt_tui.game.notation import cell_name
from ttt_tui.search import Exact
from ttt_tui.words import sentences as words
from ttt_tui.words.numbers import plural, rate, seconds

USUAL_TABLE_MB = 64.0
_LABEL_WIDTH = 22


@dataclass(frozen=True)
class SolveLimits:
    """What a solve may use, and whether it is asked for more than the best moves.

    Attributes:
        table_mb: size of the table of positions, in millions of bytes.
        nodes: at most so many; None: as many as it takes.
        seconds: at most so long; None: as long as it takes.
        all_moves: what every legal move is worth is wanted, too.
    """

    table_mb: float = USUAL_TABLE_MB
    nodes: int | None = None
    seconds: float | None = None
    all_moves: bool = False


class Found(Protocol):
    """What was solved, of a board or of a tree.

    Attributes:
        state: what was solved.
        best: its best moves; none where it is over, or the solve is incomplete.
        exact: the result that was proved; None where a limit came first, and of a tree, which has
            numbers.
        verdict: the value in words.
        findings: all of it, a label and its words each; in moves `\\0` holds words together.
        remark: what the rules alone say of the value, if anything.
    """

    @property
    def state(self) -> GameState: ...

    @property
    def best(self) -> tuple[int, ...]: ...

    @property
    def exact(self) -> Exact | None: ...

    @property
    def verdict(self) -> str: ...

    @property
    def findings(self) -> tuple[tuple[str, str], ...]: ...

    @property
    def remark(self) -> str | None: ...


@dataclass(frozen=True)
class Solved:
    """What a solve found.

    Attributes:
        solution: the findings.
        seconds: how long finding them took.
        cached: they were found earlier; nodes and seconds are those of that time.
    """

    solution: Solution
    seconds: float
    cached: bool = False

    @property
    def position(self) -> Position:
        return self.solution.position

    @property
    def state(self) -> Position:
        return self.solution.position

    @property
    def best(self) -> tuple[int, ...]:
        return self.solution.best_moves

    @property
    def exact(self) -> Exact | None:
        """See `Found`."""
        solution = self.solution
        if solution.value is None or solution.distance is None:
            return None
        return Exact(Outcome(solution.value), solution.distance)

    def to_json(self) -> dict[str, Any]:
        """In plain types; moves are [row, column], values are from X's side.

        What every move is worth is there if it is known.
        """
        solution, rules = self.solution, self.position.rules

        def cells(moves: tuple[int, ...]) -> list[list[int]]:
            return [list(rules.coordinates(move)) for move in moves]

        every = {
            "moves": [
                [list(rules.coordinates(move)), value, distance]
                for move, value, distance in solution.moves or ()
            ]
        }
        return {
            "position": str(self.position),
            "rules": asdict(rules),
            "value": solution.value,
            "distance": solution.distance,
            "best_moves": cells(solution.best_moves),
            "principal_variation": cells(solution.principal_variation),
            **(every if solution.moves is not None else {}),
            "nodes": solution.nodes,
            "seconds": self.seconds,
            "complete": solution.complete,
        }

    # In words

    @property
    def verdict(self) -> str:
        return verdict_of(self.solution)

    @property
    def best_moves(self) -> str:
        """`(0,0) (1,1)`, `any of the 9 moves`, or a dash."""
        best, rules = self.solution.best_moves, self.position.rules
        if len(best) > 1 and len(best) == len(self.position.legal_moves()):
            return f"any of the {len(best)} moves"
        return " ".join(cell_name(move, rules) for move in best) or "-"

    @property
    def line(self) -> tuple[str, ...]:
        """The principal variation, each move with its side: `X (0,0)`."""
        moves = []
        side = self.position.to_move
        for move in self.solution.principal_variation:
            moves.append(f"{side.value} {cell_name(move, self.position.rules)}")
            side = side.other
        return tuple(moves)

    @property
    def every_move(self) -> tuple[str, ...]:
        """What each move leads to, if that is known: `(0,0) O wins in 4`."""
        rules = self.position.rules
        return tuple(
            f"{cell_name(move, rules)} {words.exact_words(Outcome(value), distance)}"
            for move, value, distance in self.solution.moves or ()
        )

    @property
    def summary(self) -> str:
        """All but the line and the effort in one line of text."""
        parts = [f"{self.position}: {self.verdict}"]
        if self.solution.best_moves:
            parts.append(f"best {self.best_moves}")
        return "; ".join((*parts, *self.every_move))

    @property
    def effort(self) -> str:
        """`12,345 nodes in 30.1 ms`, and the rate of a solve that has just ended."""
        nodes = self.solution.nodes
        effort = f"{plural(nodes, 'node')} in {seconds(self.seconds)}"
        if self.cached:
            return f"from the cache; found earlier with {effort}"
        if nodes and self.seconds:
            effort += f", {rate(nodes / self.seconds)} nodes/s"
        return effort

    @property
    def findings(self) -> tuple[tuple[str, str], ...]:
        """See `Found`."""
        rows = [("value", self.verdict)]
        if self.solution.complete and not self.position.is_over():
            line = "  ".join(move.replace(" ", "\0") for move in self.line)
            label = "best move" if len(self.solution.best_moves) == 1 else "best moves"
            rows += [(label, self.best_moves), ("principal variation", line)]
            if self.solution.moves is not None:
                every = "  ".join(move.replace(" ", "\0") for move in self.every_move)
                rows.append(("every move", every))
        return (*rows, ("found" if self.cached else "found with", self.effort))

    @property
    def remark(self) -> str | None:
        """See `Found`."""
        rules = self.position.rules
        if rules.lines:
            return None
        return (
            f"{rules.in_a_row} in a row do not fit on a {rules.rows}x{rules.columns} board: "
            "every game is a draw"
        )


def verdict_of(solution: Solution) -> str:
    """`X wins in 5`, `the game is over: draw`, or that nothing is known."""
    if not solution.complete or solution.value is None or solution.distance is None:
        return "not known: the solve is incomplete, it reached its limit"
    outcome = Outcome(solution.value)
    if not solution.distance:
        return f"the game is over: {outcome}"
    return words.exact_words(outcome, solution.distance)


def finding_lines(solved: Found, width: int) -> list[str]:
    """The findings as lines of text, labels at the left, each at most so many characters wide."""
    lines = []
    for label, text in solved.findings:
        first, rest = f"{label:<{_LABEL_WIDTH}}", " " * _LABEL_WIDTH
        lines += textwrap.wrap(text, width, initial_indent=first, subsequent_indent=rest)
    return [line.replace("\0", " ") for line in lines]


def progress_words(progress: Progress, seconds: float) -> tuple[str, ...]:
    """How far a solve is after so long: nodes, their rate, the table, the time, the phase."""
    return (
        plural(progress.nodes, "node"),
        f"{rate(progress.nodes / seconds) if seconds else 0} nodes/s",
        f"table {100 * progress.table_fill:.0f} % full",
        f"{seconds:.1f} s",
        progress.phase,
    )

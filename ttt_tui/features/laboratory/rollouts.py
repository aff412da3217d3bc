"""How UCT comes to its move: more and more rollouts, each number with several seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ttt_tui.features.laboratory.contestants import best_moves
from ttt_tui.features.laboratory.experiment import (
    Chart,
    Distribution,
    ExperimentError,
    Series,
    Table,
    is_list,
    is_number,
    is_whole,
    move_json,
    search_heading,
    unusual,
    wilson,
)
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.search import Search, SearchOptions, report_of
from ttt_tui.search.algorithm import named
from ttt_tui.words.numbers import count, plural

_STEPS = (1, 2, 5)
_TRIAL = 50
"""Rollouts that show whether uct can search a game at all."""

Part = tuple[GameState, SearchOptions, tuple[int, ...]]
"""A position, the search with its number of rollouts, and the seeds."""


@dataclass(frozen=True)
class Rollouts:
    """Attributes:
    options: of UCT; its rollouts are the most that it makes.
    repetitions: searches of each number of rollouts.
    seed: of the first; the others have the next ones.
    """

    position: GameState
    options: SearchOptions
    repetitions: int = 50
    seed: int = 1

    name = "rollouts"
    alone = False

    @property
    def work(self) -> Callable[[Any], Any]:
        return roll_out

    def heading(self) -> dict[str, Any]:
        return {
            "experiment": self.name,
            "position": str(self.position),
            "search": search_heading(self._uct),
            "rollouts": self.options.rollouts,
            "repetitions": self.repetitions,
            "seed": self.seed,
        }

    @property
    def _uct(self) -> SearchOptions:
        return replace(self.options, algorithm=named("uct"), seed=self.seed)

    def steps(self) -> Iterator[int]:
        """1, 2, 5, 10, 20, 50 ... rollouts, and the most."""
        scale = 1
        while True:
            for each in _STEPS:
                if scale * each >= self.options.rollouts:
                    yield self.options.rollouts
                    return
                yield scale * each
            scale *= 10

    def parts(self) -> list[Part]:
        if not best_moves(self.position):
            over = self.position.value() is not None
            why = "is over" if over else "takes too long to be solved"
            raise ExperimentError(f"no best move is known: {self.position} {why}")
        trial = Search(self.position, replace(self._uct, rollouts=_TRIAL), capacity=0)
        trial.advance()
        if trial.fault is not None:
            raise ExperimentError(f"uct {trial.fault}")
        seeds = tuple(range(self.seed, self.seed + self.repetitions))
        return [(self.position, replace(self._uct, rollouts=each), seeds) for each in self.steps()]

    def accepts(self, part: Any, result: Any) -> bool:
        position, _, seeds = part
        largest = rules_of(position).largest
        return is_list(result, len(seeds)) and all(
            is_list(row, 2)
            and is_whole(row[0])
            and row[0] in position.moves()
            and is_number(row[1], -largest, largest)
            for row in result
        )

    def result(self, found: Mapping[int, Any]) -> RolloutsResult:
        best = frozenset(best_moves(self.position))
        steps = list(self.steps())
        made = [Step(steps[part], *zip(*found[part], strict=True)) for part in sorted(found)]
        return RolloutsResult(self, best, tuple(made))


def roll_out(part: Part) -> list[tuple[int, float]]:
    """With each seed the move it recommends, and what it takes it to be worth for the mover."""
    position, options, seeds = part
    found = []
    for seed in seeds:
        search = Search(position, replace(options, seed=seed), capacity=0)
        search.advance()
        move = report_of(search).best_move
        assert move is not None
        mean = next(each.mean for each in search.samples if each.move == move)
        found.append((move, position.to_move.sign * mean))
    return found


@dataclass(frozen=True)
class Step:
    """Searches of one number of rollouts: a move and its worth for each seed."""

    rollouts: int
    moves: tuple[int, ...]
    worths: tuple[float, ...]


@dataclass(frozen=True)
class RolloutsResult:
    """Attributes:
    best: the moves that keep the result, by the exact values.
    """

    plan: Rollouts
    best: frozenset[int]
    steps: tuple[Step, ...]

    def _right(self, step: Step) -> int:
        return sum(move in self.best for move in step.moves)

    def summary(self) -> list[str]:
        plan = self.plan
        moves = plural(len(self.best), "best move")
        legal = len(plan.position.moves())
        whole = len(list(plan.steps()))
        lines = [
            f"{plan.position}, uct with {plural(plan.repetitions, 'seed')} from {plan.seed}: "
            f"{moves} of {legal}"
        ]
        lines += unusual(replace(plan.options, seed=1, rollouts=2_000), [named("uct")])
        if len(self.steps) < whole:
            lines.append(f"{len(self.steps)} numbers of rollouts done of {whole}")
        return lines

    def tables(self) -> list[Table]:
        rows = []
        for step in self.steps:
            right, runs = self._right(step), len(step.moves)
            low, high = wilson(right, runs)
            worth = Distribution.of(step.worths)
            ends = worth.minimum, worth.median, worth.maximum
            rows.append([
                count(step.rollouts), f"{100 * right / runs:.1f} %",
                f"{100 * low:.1f}-{100 * high:.1f}",
                *(f"{round(each, 2) + 0.0:+.2f}" for each in ends),
            ])  # fmt: skip
        heads = ["rollouts", "best move", "95 %", "value: least", "median", "most"]
        return [Table(heads, rows, words=0)]

    def charts(self) -> list[Chart]:
        xs = [step.rollouts for step in self.steps]
        right = [(self._right(step), len(step.moves)) for step in self.steps]
        spans = [tuple(100 * end for end in wilson(*each)) for each in right]
        worths = [Distribution.of(step.worths) for step in self.steps]
        title = f"{self.plan.position}: uct by its rollouts"
        return [
            Chart("convergence", title, "rollouts", "searches that recommend a best move, %",
                  (Series("uct", xs, [100 * a / b for a, b in right],
                          [(low, high) for low, high in spans]),), log_x=True),
            Chart("worth", title, "rollouts", "estimated value of its move, for the side to move",
                  (Series("uct, median", xs, [each.median for each in worths],
                          [(each.minimum, each.maximum) for each in worths]),), log_x=True),
        ]  # fmt: skip

    def to_json(self) -> dict[str, Any]:
        position = self.plan.position
        return {
            **self.plan.heading(),
            "best_moves": [move_json(position, move) for move in sorted(self.best)],
            "steps": [
                {
                    "rollouts": step.rollouts,
                    "best": {
                        "count": self._right(step),
                        "confidence_95": list(wilson(self._right(step), len(step.moves))),
                    },
                    "moves": [move_json(position, move) for move in step.moves],
                    "worths": list(step.worths),
                }
                for step in self.steps
            ],
        }

"""A whole game move by move: what each algorithm searches before every move of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from ttt_tui.features.laboratory.experiment import (
    Chart,
    Count,
    ExperimentError,
    Series,
    Table,
    counted,
    is_list,
    move_json,
    saved,
    saved_words,
    search_heading,
    unusual,
    value_json,
)
from ttt_tui.game import GameRecord, Player, Position
from ttt_tui.game.game_state import GameState, move_text, rules_of
from ttt_tui.search import Algorithm, Search, SearchOptions, report_of
from ttt_tui.words.numbers import count, plural

Part = tuple[GameState, tuple[SearchOptions, ...]]


@dataclass(frozen=True)
class Turns:
    """Attributes:
    moves: of the game; None: both sides play perfectly, the first of their best moves.
    searches: the first is what the others save against.
    """

    start: GameState
    searches: tuple[SearchOptions, ...]
    moves: tuple[int, ...] | None = None

    name = "turns"
    alone = False

    @property
    def work(self) -> Callable[[Any], Any]:
        return search_turn

    def heading(self) -> dict[str, Any]:
        return {
            "experiment": self.name,
            "position": str(self.start),
            "moves": self._moves_json,
            "searches": list(map(search_heading, self.searches)),
        }

    @property
    def _moves_json(self) -> list[list[int] | int]:
        return [move_json(self.start, move) for move in self.game.moves]

    @cached_property
    def game(self) -> GameRecord:
        if self.moves is not None:
            return GameRecord(self.start, self.moves)
        record = GameRecord(self.start)
        options = replace(self.searches[0], algorithm=Algorithm.ALPHA_BETA)
        while record.state.value() is None:
            search = Search(record.state, options, capacity=0)
            search.advance()
            best = report_of(search).best_move
            assert best is not None
            record = record.play(best)
        return record

    def parts(self) -> list[Part]:
        if not self.game.moves:
            raise ExperimentError(f"no turn to search: the game is over at {self.start}")
        return [(position, self.searches) for position in self.game.states[:-1]]

    def accepts(self, part: Any, result: Any) -> bool:
        position, searches = part
        return is_list(result, len(searches)) and all(
            Count.accepts(each, position) for each in result
        )

    def result(self, found: Mapping[int, Any]) -> TurnsResult:
        turns = []
        for place in sorted(found):
            counts = tuple(each and Count(*each) for each in found[place])
            turns.append(Turn(place, self.game.moves[place], counts))
        return TurnsResult(self, tuple(turns))


def search_turn(part: Part) -> list[Any]:
    """A count for each search, None where one from outside failed."""
    position, searches = part
    return [each and each.to_json() for each in (counted(position, o) for o in searches)]


@dataclass(frozen=True)
class Turn:
    """Attributes:
    number: how many moves of the game came before it.
    move: what was played.
    """

    number: int
    move: int
    counts: tuple[Count | None, ...]

    @property
    def nodes(self) -> list[int | None]:
        """Of each algorithm, in the order of `counts`."""
        return [each.nodes if each else None for each in self.counts]


@dataclass(frozen=True)
class TurnsResult:
    """The turns that have been searched."""

    plan: Turns
    turns: tuple[Turn, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(each.algorithm.name for each in self.plan.searches)

    def _totals(self) -> list[int | None]:
        columns = zip(*(turn.counts for turn in self.turns), strict=True)
        return [
            None if None in column else sum(each.nodes for each in column if each)
            for column in columns
        ]

    def summary(self) -> list[str]:
        plan = self.plan
        game = plan.game
        end = game.states[-1]
        how = "played as given" if plan.moves is not None else "played perfectly by both"
        moves = plural(len(game.moves), "move")
        lines = [
            f"{plan.start}, {how}: {_result(end)} after {moves}",
            f"the end: {end.rows_text if isinstance(end, Position) else end}",
            *unusual(plan.searches[0], [each.algorithm for each in plan.searches]),
        ]
        if len(self.turns) < len(game.moves):
            lines.append(f"{len(self.turns)} of {plural(len(game.moves), 'move')} searched")
        return lines

    def tables(self) -> list[Table]:
        heads = ["move", "played", *self.names, *(f"saved by {name}" for name in self.names[1:])]
        rows = []
        states = self.plan.game.states
        for turn in self.turns:
            before = states[turn.number]
            mover = rules_of(before).player_name(before.to_move)
            move = move_text(before, turn.move)
            rows.append([str(turn.number + 1), f"{mover} {move}", *_cells(turn.nodes)])
        if self.turns:
            rows.append(["all", "", *_cells(self._totals())])
        return [Table(heads, rows, words=2, title="nodes before each move")]

    def charts(self) -> list[Chart]:
        series = []
        for number, name in enumerate(self.names):
            counts = ((turn.number + 1, turn.counts[number]) for turn in self.turns)
            known = [(turn, each.nodes) for turn, each in counts if each]
            series.append(Series(name, [x for x, _ in known], [y for _, y in known]))
        title = f"{self.plan.start}: nodes before each move"
        return [Chart("nodes", title, "move", "nodes", tuple(series), log=True)]

    def to_json(self) -> dict[str, Any]:
        states = self.plan.game.states
        return {
            **self.plan.heading(),
            "turns": [
                {
                    "turn": turn.number + 1,
                    "position": str(states[turn.number]),
                    "move": move_json(states[turn.number], turn.move),
                    "counts": [
                        each
                        and {
                            "algorithm": name,
                            "nodes": each.nodes,
                            "leaves": each.leaves,
                            "pruning_cutoffs": each.cuts,
                            "pruned_moves": each.pruned,
                            "value": value_json(self.plan.start, each.value),
                            "saved": saved(turn.nodes[0], each.nodes),
                        }
                        for name, each in zip(self.names, turn.counts, strict=True)
                    ],
                }
                for turn in self.turns
            ],
        }


def _result(end: GameState) -> str:
    if isinstance(end, Position):
        return str(end.outcome() or "not over")
    value = end.value()
    return (
        "not over"
        if value is None
        else f"worth {value:g} to {rules_of(end).player_name(Player.MAX)}"
    )


def _cells(nodes: list[int | None]) -> list[str]:
    """Nodes, and what all but the first save."""
    whole, *parts = nodes
    savings = (saved_words(whole, part) for part in parts)
    return [*("-" if each is None else count(each) for each in nodes), *savings]

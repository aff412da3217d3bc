"""A game in sentences, for `ttt-tui --plain`: positions, moves, and why a search chose one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ttt_tui.game import Player, Position
from ttt_tui.game.game_state import GameState, move_text, rules_of
from ttt_tui.search import Bound, Report
from ttt_tui.search.reading.report import RootMove
from ttt_tui.search.state_values import counted
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Formatter, in_sentence
from ttt_tui.words.sentences import state as words_of

_MOST_LISTED = 30
"""Moves that a position names; of more it says how many there are."""


def spoken_move(state: GameState, move: int) -> str:
    """A move in a state: `row 2, column 0`, `3 from heap 1`, `move 0`."""
    grid = rules_of(state).grid
    if grid is not None and move < grid[0] * grid[1]:
        return "row {}, column {}".format(*divmod(move, grid[1]))
    return in_sentence(move_text(state, move))


def spoken_moves(state: GameState, moves: Sequence[int]) -> str:
    return "; ".join(spoken_move(state, move) for move in moves)


def game_name(state: GameState) -> str:
    return str(state.rules) if isinstance(state, Position) else rules_of(state).name.capitalize()


def spoken_state(state: GameState) -> list[str]:
    """A state from the top, line by line, and one line for who is to move."""
    turn = words_of(state).partition("; ")[2]
    return [*_picture(state), f"{turn[0].upper()}{turn[1:]}."]


def _picture(state: GameState) -> Iterator[str]:
    rules = rules_of(state)
    if rules.grid is not None:
        yield from _rows(state, rules.grid)
    elif rules.is_written_tree:
        yield from _children(state)
    else:
        yield f"{state}."
    if not isinstance(state, Position) and not rules.is_written_tree:
        moves = state.moves()
        if 0 < len(moves) <= _MOST_LISTED:
            yield f"Moves: {spoken_moves(state, moves)}."


def _rows(state: Any, grid: tuple[int, int]) -> Iterator[str]:
    for row in range(grid[0]):
        cells = [state.at(row * grid[1] + column) for column in range(grid[1])]
        stones = ", ".join("empty" if each is None else each.value for each in cells)
        yield f"Row {row}: {stones if any(cells) else 'empty'}."


def _children(state: GameState) -> Iterator[str]:
    """Of a tree from paper, what each move leads to."""
    formatter = Formatter.of(state)
    for move in state.moves()[:_MOST_LISTED]:
        child, text = state.play(move), spoken_move(state, move)
        value = child.value()
        if value is not None:
            leads = f"a leaf, {formatter.result(counted(value, formatter.options.infinity))}"
        else:
            leads = f"a node with {plural(len(child.moves()), 'move')}"
        yield f"{text[0].upper()}{text[1:]}: {leads}."


def spoken_reason(report: Report) -> list[str]:
    """Why a search has chosen its move: what it came to, and what it found of each move."""
    formatter = Formatter.of(report.state, report.options)
    name, nodes = report.options.algorithm.name, plural(report.counters.nodes, "node")
    found = f"{name} visited {nodes}"
    if report.value is not None:
        found += f" and found: {formatter.result(report.value)}"
        if (line := report.principal_variation)[1:]:
            found += f"; it expects {spoken_move(report.state.play(line[0]), line[1])}"
    elif report.estimate is not None:
        found += f" to depth {report.options.depth}: {_estimate(report.estimate, formatter)}"
    return [f"Why: {found}.", *_of_moves(report, formatter)]


def _of_moves(report: Report, formatter: Formatter) -> Iterator[str]:
    state = report.state
    if report.samples:
        for sample in report.samples:
            yield f"  {spoken_move(state, sample.move)}: {formatter.sampled(sample)}."
        return
    for tried in report.root_moves:
        chosen = ", chosen" if tried.move == report.best_move else ""
        yield f"  {spoken_move(state, tried.move)}: {_leads_to(tried, formatter)}{chosen}."
    if left := len(state.moves()) - len(report.root_moves):
        yield f"  {plural(left, 'move')} not tried."


def _leads_to(tried: RootMove, formatter: Formatter) -> str:
    """What is proved of a move with the usual score; a bound says what it leaves open."""
    value, bound = tried.value, tried.bound
    if value is None or bound is Bound.OPEN:
        return "not known"
    if tried.estimated:
        return _estimate(value, formatter)
    if bound is Bound.EXACT:
        return formatter.result(value)
    if not formatter.has_results:
        number = formatter.number(value, estimated=False)
        return f"worth {'at least' if bound is Bound.LOWER else 'at most'} {number}"
    sign = 1 if bound is Bound.LOWER else -1
    rival = formatter.player(Player.X if sign > 0 else Player.O)
    return {1: f"{rival} wins", 0: f"draw or {rival} wins", -1: "not known"}[sign * value]


def _estimate(value: int, formatter: Formatter) -> str:
    """`about +0.02, better for X`."""
    return formatter.estimate(value).replace("~", "about ")

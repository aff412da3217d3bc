"""Every claim that is printed of a node is true, with depth limits, deepening and tables, too.

The drawing, the lists of moves, the rows of the tree, the sentences of card and Why? and the
finder are read as text, and held against plain minimax over all games.
"""

from __future__ import annotations

import re
from collections import defaultdict
from contextlib import nullcontext
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import playable
from tests.depth_first_cases import tables_of
from tests.oracles.printed_claims import (
    EVERY,
    VALUE,
    Moves,
    Truth,
    check_drawing,
    check_moves_tried,
    options_of_any,
    printable,
)
from tests.plugins import REMEMBERING, SCOUT
from tests.searches import searched
from ttt_tui.cli.text_table import analysis_table
from ttt_tui.engine.analysis import Analysis, Result
from ttt_tui.engine.timing import Timing
from ttt_tui.features.code.rows import call_rows, variable_rows
from ttt_tui.features.code.textbook_code import step_of
from ttt_tui.features.find.finder import Finder
from ttt_tui.features.find.queries import parse_query
from ttt_tui.features.why.explanation import explain
from ttt_tui.features.why.rows import chosen_words, why_rows
from ttt_tui.game import Position
from ttt_tui.search import (
    Algorithm,
    Cutoff,
    Moment,
    Reason,
    RootWindow,
    Search,
    SearchOptions,
    report_of,
)
from ttt_tui.search.algorithm import PLAIN, named
from ttt_tui.search.options import Enhancement, FirstGuess
from ttt_tui.search.reading.window_origins import Origin
from ttt_tui.tui.colours import Span
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.tui.views.tree_rows import RowMarks, columns_for, row_pieces
from ttt_tui.words.drawing import tree_lines
from ttt_tui.words.nodes import set_by
from ttt_tui.words.nodes import why as why_words
from ttt_tui.words.sentences import Formatter

_ROW = re.compile(
    r".*?(?P<name>root|\(\d+,\d+\) [XO]) +(?:[XO] (?:max|min) +\[[^\]]+\] +)?"
    rf"(?P<value>\.\.\.|{VALUE}) +(?P<state>\S.*)?"
)
_CHILD = re.compile(rf"[XO]\((?P<row>\d+),(?P<column>\d+)\) +(?P<value>{VALUE}) +(?P<state>\S.*)")

_BETWEEN = re.compile(r"[XO]\((?P<row>\d+),(?P<column>\d+)\) +(?P<low>\S+) \.\. (?P<high>\S+)")


def text_of(pieces: list[Span] | tuple[Span, ...]) -> str:
    return "".join(piece.text for piece in pieces)


def check_everything(search: Search) -> None:
    truth = Truth(search.position, search.options)
    values = check_drawing(list(tree_lines(search)), truth, is_whole=search.done)
    rows = check_rows(search, truth)
    if search.done:
        assert values == [row for row in rows if row[1] != "..."]
    check_finder(search, truth)
    check_inspector(search, truth)


def check_rows(search: Search, truth: Truth) -> list[tuple[Moves, str]]:
    """The rows of the tree and what the card says; the values of nodes that are done."""
    moment, formatter = Moment(search), Formatter.of(search.position, search.options)
    values = []
    for node in range(len(search.trace)):
        if not moment.is_entered(node):
            continue
        moves = tuple(search.trace.moves_to(node))
        text = text_of(row_pieces(moment, Line(node), formatter, columns_for(120), RowMarks()))
        row = _ROW.fullmatch(text)
        assert row is not None, text
        truth.check_numbers(text)
        view = moment.view(node)
        truth.check_words(why_words(formatter, moment, view), moves)
        if not view.is_open:
            if row["value"] != "...":
                truth.check(row["value"], moves)
            values.append((moves, row["value"]))
    return values


def check_finder(search: Search, truth: Truth) -> None:
    """A query finds what the rows show, no more and no less; a result is true."""
    moment, formatter = Moment(search), Formatter.of(search.position, search.options)
    shown: dict[str, list[int]] = defaultdict(list)
    for node in range(len(search.trace)):
        if moment.is_entered(node) and not moment.is_open(node):
            shown[formatter.value(moment.view(node))].append(node)
    shown.pop("...", None)
    for text, nodes in shown.items():
        assert found(moment, formatter, f"value {text}") == nodes, text
    signs = {"X wins": 1, "draw": 0, "O wins": -1}
    for query, sign in signs.items():
        turned = sign * truth.max_player.sign
        proof = {1: r"(>= )?\+\d+", 0: "0", -1: r"(<= )?-\d+"}[turned]
        hits = found(moment, formatter, query)
        wanted = (nodes for text, nodes in shown.items() if re.fullmatch(proof, text))
        assert hits == sorted(chain.from_iterable(wanted))
        for node in hits:
            exact = truth.of(tuple(search.trace.moves_to(node)))
            assert (exact > 0) - (exact < 0) == turned


def found(moment: Moment, formatter: Formatter, query: str) -> list[int]:
    finder = Finder(parse_query(query, formatter))
    return sorted(Line.unpack(line).node for line in finder.find(moment, formatter).lines)


def check_inspector(search: Search, truth: Truth, most: int = 25) -> None:
    """What Why? says of a node and of its moves, and the code of its variables."""
    moment, formatter = Moment(search), Formatter.of(search.position, search.options)
    held = len(search.trace)
    for node in range(0, held, max(1, held // most)):
        if not moment.is_entered(node):
            continue
        moves = tuple(search.trace.moves_to(node))
        explanation = explain(moment, node)
        truth.check_choice(chosen_words(formatter, explanation), moves)
        for origin in (explanation.alpha, explanation.beta):
            if isinstance(origin, Origin):
                worth = re.search(rf"worth ({VALUE})$", set_by(formatter, moment, origin))
                assert worth is not None
                truth.check(worth[1], tuple(search.trace.moves_to(origin.sibling)))
        for row in why_rows(moment, explanation, formatter, 100)[1]:
            text = text_of(row.pieces)
            truth.check_numbers(text)
            if (ends := _BETWEEN.search(text)) is not None:  # what rollouts have proved of a move
                for sign, end in ((">=", ends["low"]), ("<=", ends["high"])):
                    if "inf" not in end:
                        truth.check(f"{sign} {end}", (*moves, truth.cell(ends)))
                continue
            child = _CHILD.search(text)
            if child is None:
                continue
            if search.done or child["state"].split()[0] not in ("searching", "re-search"):
                truth.check(child["value"], (*moves, truth.cell(child)))
        if search.options.algorithm in PLAIN:
            then = Moment(search, search.trace.entered_at(node) + 1)
            step = step_of(then)
            assert step is not None
            code = variable_rows(step, then, formatter, 60, beside=False)
            for line in (*code, *call_rows(step, formatter, 9)):
                truth.check_numbers(text_of(line))


# Entries of the transposition table, None for as many as there are, and nodes held by the trace.
SLOTS = st.sampled_from((None, None, 7, 61))
CAPACITIES = st.sampled_from((100_000, 100_000, 100_000, 25))


@pytest.mark.slow
@settings(max_examples=300)
@given(printable(6), SLOTS, CAPACITIES)
def test_what_is_printed_of_hundreds_of_searches_is_true(
    case: tuple[Position, SearchOptions, int | None], slots: int | None, capacity: int
) -> None:
    check_case(case, slots, capacity)


@pytest.mark.slow
@settings(max_examples=200)
@given(printable(6, (SCOUT, REMEMBERING)), CAPACITIES)
def test_what_is_printed_of_hundreds_of_searches_of_plugins_is_true(
    case: tuple[Position, SearchOptions, int | None], capacity: int
) -> None:
    check_case(case, None, capacity)


def check_case(
    case: tuple[Position, SearchOptions, int | None], slots: int | None, capacity: int
) -> None:
    position, options, stopped = case
    with tables_of(slots) if slots else nullcontext():
        check_everything(searched(position, options, capacity, events=stopped))


@settings(max_examples=40)
@given(playable(4), st.data())
def test_the_moves_tried_are_worth_what_is_printed(position: Position, data: st.DataObject) -> None:
    check_analysis(position, data)


@pytest.mark.slow
@settings(max_examples=300)
@given(playable(6), st.data())
def test_the_moves_tried_of_hundreds_of_analyses_are_worth_what_is_printed(
    position: Position, data: st.DataObject
) -> None:
    check_analysis(position, data)


def check_analysis(position: Position, data: st.DataObject) -> None:
    """Several algorithms in one table, each with what it takes of the same options."""
    algorithms = data.draw(st.permutations(EVERY))[: data.draw(st.integers(1, 3))]
    base = data.draw(options_of_any(position, named("mtd-f")))
    budget = data.draw(st.sampled_from((None, None, 7, 30, 100)))
    results, truths = [], {}
    for algorithm in algorithms:
        options = _taken(base, algorithm)
        search = Search(position, options, capacity=data.draw(st.sampled_from((100_000, 9))))
        search.advance(nodes=budget)
        results.append(Result(report_of(search), Timing.of([0.001]), search))
        truths[algorithm.name] = Truth(position, options)
    table = analysis_table(Analysis(position, tuple(results)))
    if "\nmoves tried\n" in table:
        check_moves_tried(table, truths)
    for result in results:
        value = result.report.value
        if value is not None:
            truth = truths[result.algorithm.name]
            assert value * truth.max_player.sign == truth.of(())


def _taken(base: SearchOptions, algorithm: Algorithm) -> SearchOptions:
    fields = {name: getattr(base, name) for name in base.__dataclass_fields__}
    fields |= {"algorithm": algorithm, "cutoff": Cutoff.WEAK, "root_window": RootWindow.SHARED}
    return SearchOptions(**fields)


# The cases that were reported

TABLE_AND_DEEPENING = Enhancement.TABLE | Enhancement.DEEPENING


def test_an_early_pass_keeps_its_tildes_when_the_last_one_ends_complete() -> None:
    search = searched(
        Position.parse(".XO/XOO/..X x"),
        SearchOptions(named("alpha-beta+"), enhancements=TABLE_AND_DEEPENING),
    )
    lines = list(tree_lines(search))
    assert search.proves
    assert not search.has_estimated
    assert [line.split()[-3] for line in lines[1:4]] == ["~+0.01", "~+0.02", "~+0.01"]
    assert all("~" in line for line in lines if "depth limit" in line)
    assert any("which is <= alpha (~+0.01)" in line for line in lines)
    assert any("which is <= alpha (+1)" in line for line in lines)
    check_everything(search)


def test_a_search_from_infinity_that_stops_at_a_win_has_not_found_one() -> None:
    """A null window far above all values: whoever fails low there has a win at most."""
    position = Position.parse("3x4k3m XOXO/O.X./.... x")
    options = SearchOptions(
        named("mtd-f"),
        stop_on_win=True,
        enhancements=Enhancement.TABLE,
        first_guess=FirstGuess.PLUS_INFINITY,
    )
    search = searched(position, options)
    moment, formatter = Moment(search), Formatter.of(position, options)
    node = next(n for n in range(len(search.trace)) if search.trace.moves_to(n) == [7, 5])
    view = moment.view(node)
    assert view.reason is Reason.WIN_FOUND
    assert (formatter.value(view), formatter.state(view)) == ("<= +1", "bound")
    assert why_words(formatter, moment, view) == (
        "The window asks for more than a win. No move gives that, so the remaining 3 moves cannot "
        "matter. "
        "Max has <= +1 here and cannot get more than a win; 3 moves not visited."
    )


def test_wins_are_found_in_a_search_that_may_estimate() -> None:
    """As on 4x4 with three in a row, where a limit is set unasked."""
    position = Position.parse("4x4k3 .X../..O./..../.... x")
    search = searched(position, SearchOptions(Algorithm.ALPHA_BETA, depth=5))
    moment, formatter = Moment(search), Formatter.of(position, search.options)
    assert formatter.value(moment.view(0)) == "+1"
    wins = found(moment, formatter, "X wins")
    assert 0 in wins
    assert set(found(moment, formatter, "value +1")) < set(wins)
    guesses = found(moment, formatter, "value ~+0.01")
    assert guesses
    assert not set(guesses) & set(wins)


def test_zeros_are_found_as_they_are_shown_where_a_depth_was_never_reached() -> None:
    search = searched(Position.parse("XO./.../... x"), SearchOptions(Algorithm.ALPHA_BETA, depth=9))
    moment, formatter = Moment(search), Formatter.of(search.position, search.options)
    shown = [n for n in range(len(search.trace)) if formatter.value(moment.view(n)) == "0"]
    assert found(moment, formatter, "value 0") == found(moment, formatter, "draw") == shown
    assert not any("~" in line for line in tree_lines(search))


@pytest.mark.parametrize(
    ("text", "nodes", "tried"),
    [
        ("X../OOX/O.X x", None, {"alpha-beta": "(0,1) -1,", "pvs": "(0,1) ~+0.01,"}),
        (".XO/XOO/..X x", 7, {"alpha-beta": "(0,0) -1,", "pvs": "(0,0) -1,"}),
    ],
)
def test_each_algorithm_has_its_moves_in_its_own_numbers(
    text: str, nodes: int | None, tried: dict[str, str]
) -> None:
    position = Position.parse(text)
    results = []
    for algorithm in (Algorithm.ALPHA_BETA, named("pvs")):
        search = Search(position, SearchOptions(algorithm, enhancements=Enhancement.DEEPENING))
        search.advance(nodes=nodes)
        results.append(Result(report_of(search), Timing.of([0.001]), search))
    lines = (
        analysis_table(Analysis(position, tuple(results))).split("\nmoves tried\n")[1].splitlines()
    )
    for name, begin in tried.items():
        line = next(line.strip() for line in lines if line.split()[:1] == [name])
        assert line.removeprefix(name).strip().startswith(begin)

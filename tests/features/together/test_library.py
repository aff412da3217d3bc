"""The library: names that `import ttt_tui` gives, and how its objects look at a prompt."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, assert_type
from xml.etree import ElementTree

import pytest

import ttt_tui
from ttt_tui import (
    Analysis,
    Mark,
    Moment,
    Position,
    Reason,
    Rules,
    Search,
    SearchOptions,
    Visits,
    analyze,
    check,
    named,
    registry,
    solve,
    to_svg,
    walk,
)
from ttt_tui.features.export import Svg
from ttt_tui.features.programs.file_check import Checked
from ttt_tui.features.solver import Solution

POSITION = Position.parse("..O/XOO/..X")


def searched(events: int | None = None) -> Search:
    search = Search(POSITION)
    search.advance(events=events) if events else search.advance()
    return search


def test_algorithms_are_named_or_given() -> None:
    by_name = analyze(POSITION, ["pvs", named("minimax")], runs=1)
    assert [each.algorithm.name for each in by_name.results] == ["pvs", "minimax"]
    (alone,) = analyze(POSITION, "pvs", runs=1).results
    assert alone.algorithm is named("pvs")
    with pytest.raises(ValueError, match="'pvx' is not an algorithm: choose from minimax"):
        analyze(POSITION, ["pvx"])


def test_results_as_json_name_the_options_that_each_algorithm_uses() -> None:
    options = SearchOptions(first_move=4, depth=2)
    minimax, alpha_beta = analyze("empty", options=options, runs=1).to_json()["results"]
    assert minimax["options"]["first_move"] == [1, 1]
    assert alpha_beta["options"]["cutoff"] == "weak"
    assert minimax["options"].items() <= alpha_beta["options"].items()
    assert "cutoff" not in minimax["options"]


def test_type_checkers_know_what_features_give() -> None:
    """Mypy checks each `assert_type`."""
    assert_type(to_svg(searched()), Svg)
    assert_type(solve(POSITION), Solution)
    if TYPE_CHECKING:  # it would run this file
        assert_type(check(__file__), Checked)


def test_every_public_name_has_a_type() -> None:
    stub = (Path(ttt_tui.__file__).parent / "__init__.pyi").read_text(encoding="utf-8")
    typed = set(re.findall(r" as (\w+)$", stub, re.MULTILINE))
    assert {*ttt_tui.__all__, *registry.public()} <= typed


def test_a_walk_meets_each_node_once_before_what_is_below_it() -> None:
    search = searched()
    views = list(walk(search))
    assert [view.node for view in views] == [*range(31)]
    assert [view.depth for view in views] == [search.trace.depth[node] for node in range(31)]
    assert [view.node for view in walk(search, plies=1)] == [0, *Moment(search).children(0)]
    first = Moment(search).children(0)[0]
    below = Moment(search).view(first).nodes_below
    assert [view.node for view in walk(search, first)] == [*range(first, first + below + 1)]


def test_a_walk_of_an_earlier_moment_sees_what_was_there() -> None:
    search = searched()
    assert [view.node for view in walk(Moment(search, 3))] == [0, 1, 2]
    assert list(walk(Search(POSITION))) == []
    with pytest.raises(IndexError, match="node 5 is not entered after event 3"):
        list(walk(Moment(search, 3), 5))


def test_a_drawing_is_what_a_notebook_shows() -> None:
    drawing = to_svg(searched())
    assert ElementTree.fromstring(drawing).tag == "{http://www.w3.org/2000/svg}svg"
    assert drawing._repr_svg_() == drawing
    assert len(to_svg(searched(), plies=1)) < len(drawing)


def test_what_is_no_drawing_says_what_would_be_one() -> None:
    search = Search(Position())
    search.advance()
    with pytest.raises(ValueError, match="at most 400: draw 3 plies"):
        to_svg(search)
    with pytest.raises(ValueError, match="node 9 has not been visited by event 3"):
        to_svg(Moment(search, 3), 9)


def only_answers(number: int) -> int:
    return only_answers(number - 1) if number else 0


@pytest.mark.parametrize("missing", ["no.py", len])
def test_only_a_file_or_a_function_of_one_is_checked(missing: object) -> None:
    with pytest.raises(ValueError, match=r"no file 'no\.py'|len is not in a Python file"):
        check(missing)  # type: ignore[arg-type]


def test_a_function_is_checked_in_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(
        "ttt_tui.features.programs.file_check.check",
        lambda *about, seconds: asked.append((*about, seconds)),
    )
    check(only_answers, seconds=5)
    check(__file__)
    assert asked == [(__file__, "only_answers", 5), (__file__, None, 60.0)]


def test_objects_are_short_at_a_prompt() -> None:
    analysis: Analysis = analyze(POSITION, runs=1)
    result, search = analysis.results[1], searched(3)
    assert repr(POSITION) == "Position.parse('..O/XOO/..X x')"
    assert repr(Rules(6, 7, 4, gravity=True)) == "Rules(6, 7, 4, gravity=True)"
    assert repr(SearchOptions()) == "SearchOptions()"
    changed = SearchOptions(algorithm=named("pvs"), depth=3)
    assert repr(changed) == "SearchOptions(algorithm=named('pvs'), depth=3)"
    where = "alpha-beta on '..O/XOO/..X x'"
    assert repr(result) == f"<Result: {where}, value 1, best move 6, 30 nodes>"
    assert repr(result.report) == f"<Report: {where}, value 1, best move 6, 30 nodes>"
    assert repr(search) == f"<Search: {where}, 2 nodes, not done>"
    assert repr(Moment(search)) == f"<Moment: event 3 of {search!r}>"


@pytest.mark.parametrize("text", ["X../.O./... x", "3x4k3g .../.../.../... x"])
def test_a_position_and_its_rules_read_back_from_what_is_shown(text: str) -> None:
    position = Position.parse(text) if text[0] != "3" else Position(rules=Rules(3, 4, 3, True))
    assert eval(repr(position), {"Position": Position}) == position
    assert eval(repr(position.rules), {"Rules": Rules}) == position.rules


def test_every_name_of_the_package_is_there() -> None:
    assert {Mark, Reason} == {ttt_tui.Mark, ttt_tui.Reason}
    assert Visits is ttt_tui.Visits
    source = Path(ttt_tui.__file__).read_text(encoding="utf-8")
    named_there = set(re.findall(r"^    from .* import \w+ as (\w+)$", source, re.MULTILINE))
    assert named_there <= {*dir(ttt_tui)}
    assert all(hasattr(ttt_tui, name) for name in dir(ttt_tui))

"""`ttt-tui worksheet`: blanks to fill in, and solutions that the engine has filled in."""

from __future__ import annotations

import re
from html import unescape

import pytest

from ttt_tui.export.worksheet import to_html, tree_picture, variants, worksheet_of
from ttt_tui.games.game import InputError
from ttt_tui.games.text import read_game
from ttt_tui.search.run_here import search

TREE = "((3 12 8) (2 4 6) (14 5 2))"
LEAVES = re.findall(r"\d+", TREE)


def pages(text: str, number: int = 0) -> list[str]:
    """The sheets and solutions of a tree, or of variants of it."""
    model = worksheet_of(read_game(text))
    worksheets = [*variants(model, number, seed=1)] if number else [model]
    page = unescape(to_html(worksheets).partition("<div")[0])
    return re.split("<section.*>", page)[1:]


def numbers(page: str) -> list[str]:
    """What is filled in, node by node."""
    return re.findall(r'class="number"[^>]*>(.*)</text>', page)


def test_the_sheet_has_blanks_and_the_solution_fills_them_in() -> None:
    sheet, solution = pages(TREE)
    for page in (sheet, solution):
        assert page.count('class="blank') == 4 * 3  # alpha, beta, value of A to D
        assert re.findall(r'class=""[^>]*>(\d+)<', page) == LEAVES
    assert not any(numbers(sheet))
    assert numbers(solution) == [
        "-inf", "+inf", "3", "-inf", "+inf", "3", "3", "+inf", "<= 2", "3", "+inf", "2",
    ]  # fmt: skip
    assert solution.count('class="stroke"') == 2
    assert "never visited: C2 C3." in solution
    assert "10 nodes without the root, of them 7 leaves; 1 cut." in solution
    assert "C: 2 <= alpha (3), so 2 moves are never tried." in solution


def test_a_drawing_has_neither_blanks_nor_strokes() -> None:
    tree = worksheet_of(read_game(TREE)).tree
    assert not re.search("<rect|stroke", tree_picture(tree).text)


def test_chance_has_blanks_for_values_and_a_position_has_moves() -> None:
    sheet, solution = pages("({3 12} {2 4})")
    assert (sheet.count('class="blank'), numbers(solution)) == (3, ["15/2", "15/2", "3"])
    sheet, solution = pages("..O/XOO/..X")
    assert "X is Max" in sheet
    assert len(re.findall(r">[XO]\(\d,\d\)<", sheet)) == 44  # as minimax visits
    assert "by the move to D. Visited: 30 nodes" in solution


def test_variants_take_the_same_effort() -> None:
    model = worksheet_of(read_game("tree 3x2 seed 4"))
    found = [each.tree for each in variants(model, 8, seed=1)]
    assert found == [each.tree for each in variants(model, 8, seed=1)]
    assert found != [each.tree for each in variants(model, 8, seed=2)]
    assert len({*found, model.tree}) == 9
    efforts = {(t.nodes, t.pruning_cutoffs) for t in (search(each).totals for each in found)}
    totals = search(model.tree).totals
    assert efforts == {(totals.nodes, totals.pruning_cutoffs)}


def test_solutions_stand_behind_all_sheets_and_say_how_to_open_the_tree() -> None:
    found = pages("tree 2x2", 3)
    assert ["Solution" in page for page in found] == [False] * 3 + [True] * 3
    trees = [re.findall("--position '(.*)'", page) for page in found]
    assert trees[:3] == [[]] * 3
    assert len({str(read_game(tree)) for (tree,) in trees[3:]}) == 3


@pytest.mark.parametrize(
    ("text", "number", "words"),
    [
        ("empty", 0, "more than 50 nodes"),
        ("(((((((((1)))))))))", 0, "too wide or too high"),
        ("XOX/XOX/OXO", 0, "the game is over"),
        ("nim 1 2", 2, "--variants is for trees"),
        ("((1 1) (1 1))", 2, "only 0 variants found"),
    ],
)
def test_what_cannot_be_a_sheet(
    text: str, number: int, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ttt_tui.export.worksheet._PATIENCE", 9)
    with pytest.raises(InputError, match=words):
        pages(text, number)

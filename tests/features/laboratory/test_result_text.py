"""Results as text."""

from __future__ import annotations

from ttt_tui.features.laboratory.experiment import Chart, Series, Table
from ttt_tui.features.laboratory.result_text import csv_of, table_lines


def test_words_stand_to_the_left_and_numbers_to_the_right() -> None:
    table = Table(["who", "", "nodes"], [["a", "minimax", "549,945"], ["bcd", "pvs", "9"]], words=2)
    assert list(table_lines(table)) == [
        "who             nodes",
        "a    minimax  549,945",
        "bcd  pvs            9",
    ]


def test_a_title_stands_above() -> None:
    assert next(table_lines(Table(["a"], [["1"]], title="nodes"))) == "nodes"


def test_names_with_commas_are_quoted_in_csv() -> None:
    chart = Chart("times", "Times", "ms", "%", (Series("pvs, empty", (1,), (2.5,)),))
    assert csv_of(chart) == 'series,ms,%,lowest,highest\n"pvs, empty",1,2.5,2.5,2.5\n'

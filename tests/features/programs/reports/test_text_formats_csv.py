"""The table for a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.features.programs.reports.samples import ALL, COSTLY, HOSTILE, RIGHT, WRONG
from tests.house.documents import DOCS, text
from ttt_tui.features.programs.file_check import Checked, Judged
from ttt_tui.features.programs.reports.hand_in import facts
from ttt_tui.features.programs.reports.text_formats import COLUMNS, csv_table
from ttt_tui.features.programs.sandbox import Sandbox
from ttt_tui.game import one_line


def rows(every: Sequence[Checked]) -> list[dict[str, str]]:
    return list(csv.DictReader(csv_table(every).decode().splitlines()))


def test_a_line_a_file_in_their_order() -> None:
    right, wrong, unknown, _, graded = rows(ALL)
    assert (right["verdict"], right["nodes"], right["value"]) == ("right", "843", "0")
    assert (wrong["layer"], wrong["mistake"]) == ("values", "worst-for-best")
    assert (wrong["position"], wrong["moves_worse"]) == ("XXO/XOO/..X o", "2")
    assert (unknown["cause"], unknown["nodes"]) == ("not-recognised", "")
    assert (graded["points"], graded["of"], graded["grade"]) == ("20", "80", "not met")


def test_the_details_say_all_that_is_known() -> None:
    every = [*ALL, COSTLY, HOSTILE]
    for checked, row in zip(every, rows(every), strict=True):
        for fact in facts(checked):
            if fact.topic != "search":
                assert one_line(fact.words) in row["details"]


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", " =", "\uff1d"])
def test_no_name_is_a_formula(sign: str) -> None:
    (row,) = rows([replace(RIGHT, file=f"{sign}1+1.py")])
    assert row["file"] == f"'{sign}1+1.py"


def test_a_name_is_one_cell_and_numbers_stay_numbers() -> None:
    assert isinstance(WRONG.found, Judged)
    lost = replace(WRONG.found, verdict=replace(WRONG.found.verdict, value=-1.0))
    hostile, negative = rows([HOSTILE, replace(WRONG, found=lost)])
    assert hostile["file"].startswith("'=cmd|")
    assert negative["value"] == "-1"
    (row,) = rows([replace(RIGHT, file='a,"b";c\nd.py', sandbox=Sandbox.AUDIT)])
    assert (row["file"], row["sandbox"]) == ('a,"b";c\\nd.py', "audit")


def test_the_columns_are_those_on_the_page() -> None:
    page = text(DOCS / "how-to" / "grading.md")
    table = page.partition("| column |")[2].partition("\n\n")[0]
    named = [line.split("`")[1] for line in table.splitlines() if line.startswith("| `")]
    assert tuple(named) == COLUMNS

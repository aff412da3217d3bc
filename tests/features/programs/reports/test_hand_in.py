"""What every format says of a file."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.features.programs.reports.samples import WRONG
from ttt_tui.features.programs.file_check import Judged
from ttt_tui.features.programs.reports.hand_in import facts, summary


def test_no_files_are_said_to_be_none() -> None:
    assert summary([]) == "no files"


@pytest.mark.parametrize(
    ("file", "where"),
    [("/home/me/a b.py", "line 12"), ("/home/me/rules.py", "line 12 of rules.py")],
)
def test_a_finding_names_the_line_to_blame(file: str, where: str) -> None:
    found = WRONG.found
    assert isinstance(found, Judged)
    first = replace(found.verdict.findings[0], line=12, file=file)
    blamed = replace(WRONG, found=replace(found, verdict=replace(found.verdict, findings=(first,))))
    words = [each.words for each in facts(blamed) if each.topic == "finding"]
    assert words[0].startswith(f"values: {where}, at XXO/XOO/..X o: ")

"""The formats that are written to files: a line each, and an option of the command each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ttt_tui.features.programs.file_check import Checked
from ttt_tui.features.programs.reports.csv_table import csv_table
from ttt_tui.features.programs.reports.gradescope_results import gradescope
from ttt_tui.features.programs.reports.html_page import html_page
from ttt_tui.features.programs.reports.junit_xml import junit


class Format(NamedTuple):
    """A format of a file.

    Attributes:
        name: of its option, without the dashes.
        about: what is written, for `--help`.
        write: makes the whole file of all that was checked.
        is_of_one: it holds one hand-in, not a class.
    """

    name: str
    about: str
    write: Callable[[Sequence[Checked]], bytes]
    is_of_one: bool = False


FORMATS = (
    Format("html", "a page for a class, with drawings", html_page),
    Format("csv", "a table for a spreadsheet", csv_table),
    Format("junit", "a JUnit report, for continuous integration", junit),
    Format("gradescope", "Gradescope's results.json of one hand-in", gradescope, is_of_one=True),
)

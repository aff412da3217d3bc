"""The formats that are written to files: a line each, and an option of the command each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ttt_tui.features.own.checking import Checked
from ttt_tui.features.own.reports.junit_xml import junit


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


FORMATS = (Format("junit", "a JUnit report, for continuous integration", junit),)

"""The report for continuous integration."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from tests.features.programs.reports.samples import ALL, COSTLY, HOSTILE, RIGHT, UNKNOWN, WRONG
from ttt_tui.features.programs.file_check import Checked, Judged
from ttt_tui.features.programs.grading.grade import MET, NOT_MET, Grade, Item
from ttt_tui.features.programs.grading.grade import UNKNOWN as NOT_KNOWN
from ttt_tui.features.programs.messages import CAUSES, SKIPPED
from ttt_tui.features.programs.recording import TIME_LIMIT
from ttt_tui.features.programs.reports.data_formats import junit
from ttt_tui.features.programs.reports.hand_in import facts
from ttt_tui.features.programs.runner import Unrecognised
from ttt_tui.features.programs.sandbox import Sandbox
from ttt_tui.game import one_line

CHILDREN = {
    "testsuite": {"properties", "testcase", "system-out", "system-err"},
    "properties": {"property"},
    "testcase": {"skipped", "error", "failure", "system-out", "system-err"},
}
NEEDED = {
    "testsuite": {"name", "tests", "failures", "errors"},
    "testcase": {"name", "classname"},
    "property": {"name", "value"},
    "failure": {"type", "message"},
    "error": {"type", "message"},
}
ALLOWED = {"testsuite": {"skipped", "time"}, "testcase": {"time"}, "skipped": {"message"}}
"""What Jenkins's schema of such reports (junit-10.xsd) says of the elements that are used here."""


def suite_of(every: Sequence[Checked]) -> ElementTree.Element:
    """The report, which has the form that others read."""
    suite = ElementTree.fromstring(junit(every))
    assert suite.tag == "testsuite"
    for each in suite.iter():
        assert {child.tag for child in each} <= CHILDREN.get(each.tag, set())
        needed = NEEDED.get(each.tag, set())
        assert needed <= set(each.attrib) <= needed | ALLOWED.get(each.tag, set())
    for count, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        assert int(suite.get(count, "")) == len(list(suite.iter(tag)))
    assert int(suite.get("tests", "")) == len(suite.findall("testcase")) == len(every)
    return suite


def results(suite: ElementTree.Element) -> list[ElementTree.Element]:
    return [next(iter(case)) for case in suite.findall("testcase")]


def test_a_case_a_file_and_only_a_file_without_recursion_is_skipped() -> None:
    suite = suite_of(ALL)
    found = [(each.tag, each.get("type")) for each in results(suite)]
    assert found == [
        ("system-out", None),
        ("failure", "values/worst-for-best"),
        ("error", "not-recognised"),
        ("skipped", None),
        ("failure", "values/worst-for-best"),
    ]
    assert (suite.get("failures"), suite.get("errors"), suite.get("skipped")) == ("2", "1", "1")


@pytest.mark.parametrize(
    ("status", "found"), [(MET, "system-out"), (NOT_MET, "failure"), (NOT_KNOWN, "error")]
)
def test_a_right_file_fails_by_what_else_is_asked_of_it(status: str, found: str) -> None:
    graded = replace(RIGHT, grade=Grade((Item("nodes", status, "843 nodes."),)))
    (result,) = results(suite_of([graded]))
    assert result.tag == found
    assert "843 nodes." in (result.text or "")


def test_each_case_says_all_that_is_known_of_the_file() -> None:
    every = (COSTLY, HOSTILE, *ALL)
    for checked, result in zip(every, results(suite_of(every)), strict=True):
        for fact in facts(checked):
            assert one_line(fact.words) in (result.text or "")


def test_the_sandbox_is_a_property_of_the_suite() -> None:
    suite = suite_of([replace(RIGHT, sandbox=Sandbox.LANDLOCK), UNKNOWN])
    held = suite.find("properties/property")
    assert held is not None
    assert held.attrib == {"name": "sandbox", "value": Sandbox.LANDLOCK.value}
    assert suite_of([WRONG]).find("properties") is None


def test_a_search_that_was_cut_short_by_the_time_is_an_error_of_that_type() -> None:
    assert isinstance(HOSTILE.found, Judged)
    late = replace(HOSTILE, found=replace(HOSTILE.found, stopped=f"{TIME_LIMIT} of 60 s"))
    assert [each.get("type") for each in results(suite_of([HOSTILE, late]))] == [
        "unknown",
        "time-out",
    ]


@pytest.mark.parametrize("cause", CAUSES)
def test_a_file_that_was_not_recorded_is_an_error_of_the_type_of_its_cause(cause: str) -> None:
    found = Unrecognised(cause=cause, why="It was not recorded.")
    (result,) = results(suite_of([Checked("a.py", found, 0.0)]))
    expected = ("skipped", None) if cause == SKIPPED else ("error", cause)
    assert (result.tag, result.get("type")) == expected
    assert result.get("message")

"""The report for continuous integration."""

from __future__ import annotations

from xml.etree import ElementTree

from tests.features.own.reports.samples import ALL
from ttt_tui.features.own.reports.junit_xml import junit


def test_junit_has_a_case_a_file() -> None:
    suite = ElementTree.fromstring(junit(ALL))
    assert (suite.get("tests"), suite.get("failures"), suite.get("skipped")) == ("5", "2", "2")
    failure = suite.findall("testcase")[1].find("failure")
    assert failure is not None
    assert failure.get("type") == "values/worst-for-best"
    assert b"\x1b" not in junit(ALL)

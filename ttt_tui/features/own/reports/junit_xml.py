"""A test report in JUnit's XML, for continuous integration."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree

from ttt_tui.features.own.checking import SKIPPED, Checked, Judged
from ttt_tui.features.own.judging.verdict import RIGHT, UNKNOWN, WRONG
from ttt_tui.features.own.reports.hand_in import printable
from ttt_tui.features.own.reports.plain_text import text


def junit(every: Sequence[Checked]) -> bytes:
    """The test report of one suite, a case a file."""
    verdicts = [checked.verdict for checked in every]
    suite = ElementTree.Element(
        "testsuite",
        name="ttt-tui check",
        tests=str(len(every)),
        failures=str(verdicts.count(WRONG)),
        errors="0",
        skipped=str(verdicts.count(UNKNOWN) + verdicts.count(SKIPPED)),
        time=f"{sum(checked.seconds for checked in every):.3f}",
    )
    for checked in every:
        case = ElementTree.SubElement(
            suite,
            "testcase",
            classname="ttt-tui.check",
            name=printable(checked.file),
            time=f"{checked.seconds:.3f}",
        )
        if checked.verdict == RIGHT:
            continue
        words = printable(" ".join(text(checked).splitlines()[1:]).strip())
        found = checked.found
        if isinstance(found, Judged) and checked.verdict == WRONG:
            finding = found.verdict.findings[0]
            failure = ElementTree.SubElement(
                case, "failure", type=f"{finding.layer.value}/{finding.kind}", message=finding.words
            )
            failure.text = words
        else:
            ElementTree.SubElement(case, "skipped", message=words)
    ElementTree.indent(suite)
    written: bytes = ElementTree.tostring(suite, encoding="utf-8", xml_declaration=True)
    return written

"""A test report in JUnit's XML, for continuous integration."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from xml.etree import ElementTree

from ttt_tui.features.programs.file_check import Checked, Judged
from ttt_tui.features.programs.grading.grade import MET, NOT_MET
from ttt_tui.features.programs.judging.verdict import RIGHT, WRONG
from ttt_tui.features.programs.messages import SKIPPED
from ttt_tui.features.programs.reports.hand_in import cause, facts, sandboxes
from ttt_tui.game import one_line


def junit(every: Sequence[Checked]) -> bytes:
    """The test report of one suite, a case a file, in the form that Jenkins and GitLab read."""
    cases = [_case(checked) for checked in every]
    counts = Counter(child.tag for case in cases for child in case)
    suite = ElementTree.Element(
        "testsuite",
        name="ttt-tui check",
        tests=str(len(every)),
        failures=str(counts["failure"]),
        errors=str(counts["error"]),
        skipped=str(counts["skipped"]),
        time=f"{sum(checked.seconds for checked in every):.3f}",
    )
    if held := sandboxes(every):
        properties = ElementTree.SubElement(suite, "properties")
        ElementTree.SubElement(properties, "property", name="sandbox", value=one_line(held))
    suite.extend(cases)
    ElementTree.indent(suite)
    written: bytes = ElementTree.tostring(suite, encoding="utf-8", xml_declaration=True)
    return written


def _case(checked: Checked) -> ElementTree.Element:
    case = ElementTree.Element(
        "testcase",
        classname="ttt-tui.check",
        name=one_line(checked.file),
        time=f"{checked.seconds:.3f}",
    )
    known = [one_line(each.words) for each in facts(checked)]
    tag, kind, message = _result(checked)
    about = {"type": kind, "message": one_line(message)}
    result = ElementTree.SubElement(case, tag, {k: v for k, v in about.items() if v})
    result.text = "\n".join(known)
    return case


def _result(checked: Checked) -> tuple[str, str, str]:
    """The element that says what came of it, its type and its message; "" where it has none."""
    found, grade = checked.found, checked.grade
    if checked.verdict == SKIPPED:
        return "skipped", "", next(facts(checked)).words
    if isinstance(found, Judged) and checked.verdict == WRONG:
        first = found.verdict.findings[0]
        return "failure", f"{first.layer.value}/{first.kind}", first.words
    if checked.verdict != RIGHT:
        reasons = [each.words for each in facts(checked) if each.topic in ("reason", "note")]
        return "error", cause(checked), " ".join(reasons)
    if grade is not None and grade.status != MET:
        tag, kind = ("failure", "grade") if grade.status == NOT_MET else ("error", "unknown")
        return tag, kind, next(each.words for each in grade.items if each.status == grade.status)
    return "system-out", "", ""

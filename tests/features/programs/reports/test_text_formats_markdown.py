"""The table in Markdown."""

from __future__ import annotations

import re
from dataclasses import replace

from tests.features.programs.reports.samples import ALL, COSTLY, HOSTILE, RIGHT
from ttt_tui.features.programs.reports.hand_in import facts
from ttt_tui.features.programs.reports.text_formats import markdown
from ttt_tui.features.programs.sandbox import Sandbox
from ttt_tui.game import one_line


def test_markdown_has_a_row_a_file_and_what_is_wrong() -> None:
    lines = markdown(ALL).splitlines()
    assert lines[2].startswith("| a b.py | right | | 843 | 0 | alpha-beta |")
    assert "- values: at XXO/XOO/..X o" in "\n".join(lines)
    assert lines[-1] == "5 files: 1 right, 2 wrong, 1 unknown, 1 skipped"
    assert "| wrong | 20 of 80 points, 1 unknown: look at it yourself |" in lines[6]
    assert "grade" not in markdown([RIGHT])


def test_markdown_says_all_that_is_known_beside_the_row() -> None:
    said = re.sub(r"\\(.)", r"\1", markdown([*ALL, COSTLY]))
    for checked in (*ALL, COSTLY):
        for fact in facts(checked):
            if fact.topic != "search":
                assert f"- {one_line(fact.words)}" in said


def test_no_name_and_no_note_is_markup() -> None:
    said = markdown([HOSTILE])
    row = said.splitlines()[2]
    assert len(re.findall(r"(?<!\\)\|", row)) == 6
    assert not re.findall(r"(?<!\\)[<*_`\[\]]", said.replace("**", ""))
    assert all(each.isprintable() or each == "\n" for each in said)
    assert "quoted" in said
    assert "note" in said


def test_markdown_names_the_sandbox() -> None:
    assert markdown([replace(RIGHT, sandbox=Sandbox.AUDIT)]).endswith(
        f"Sandbox: {Sandbox.AUDIT.value}."
    )

"""A file that Python would not run is said to be one, with the line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.features.programs.test_runner import BEST_MOVE, MINIMAX, RULES, START, recorded, written
from ttt_tui.features.programs.child.modules import parsed
from ttt_tui.features.programs.judging.verdict import judge
from ttt_tui.features.programs.messages import SYNTAX_ERROR
from ttt_tui.features.programs.runner import Unrecognised, record

CALL = "print(best_move(board))\n"


@pytest.mark.parametrize(
    ("source", "line", "words"),
    [
        (b"x = 1\n\n# caf\xe9\n", 3, "not UTF-8"),
        (b"# caf\xe9\nx = 1\n", 1, "not UTF-8"),
        (b"# -*- coding: ascii -*-\n# caf\xc3\xa9\n", 2, "not ascii"),
        (b"x = 1\nreturn x\n", 2, "'return' outside function"),
        (b"if x\n", 1, "expected ':'"),
    ],
)
def test_the_line_is_told(source: bytes, line: int, words: str) -> None:
    with pytest.raises(SyntaxError) as error:
        parsed(source, "mine.py")
    assert (error.value.lineno, words in str(error.value.msg)) == (line, True)


def test_other_encodings_are_read_where_they_are_declared() -> None:
    parsed(b"# -*- coding: latin-1 -*-\nx = 'caf\xe9'\n", "mine.py")
    parsed(b"\xef\xbb\xbfx = 1\n", "mine.py")


def test_such_a_file_is_not_judged(tmp_path: Path) -> None:
    file = written(tmp_path, RULES, MINIMAX, START, BEST_MOVE, CALL)
    lines = file.read_bytes().count(b"\n")
    file.write_bytes(file.read_bytes() + b"# caf\xe9\n")
    found = record(file)
    assert isinstance(found, Unrecognised)
    assert found.words.startswith(f"Syntax error in line {lines + 1}: the byte 0xe9 is not UTF-8")
    assert found.cause == SYNTAX_ERROR


def test_a_low_recursion_limit_is_no_endless_recursion(tmp_path: Path) -> None:
    low = MINIMAX.replace("    best = -9", "    sys.setrecursionlimit(20)\n    best = -9")
    found = recorded(tmp_path, "import sys\n", RULES, low, START, BEST_MOVE, CALL)
    assert found.complete
    verdict = judge(found)
    assert (verdict.verdict, verdict.findings) == ("right", ())
    said = f"It sets the recursion limit to 20; it was run with {sys.getrecursionlimit()}."
    assert said in verdict.notes

"""The commands that the pages show, and what stands below them.

A page shows a command between fences of `sh`, or of `console` with its output, or inline where it
begins with `ttt-tui` and has no NAME in capitals in it; `ttt-tui solve` alone names a command. In
an output `…` stands for what differs from machine to machine: the rest of a line, or alone on a
line any number of lines.

A comment before a fence says what becomes of its commands where they are not simply run:
`<!-- slow: WHY -->` leaves them to the slow tests, `<!-- elsewhere: WHERE -->` to another place.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.house.documents import DOCS, PAGES, name, prose, text

_FENCE = re.compile(
    r"^(?: *<!-- (?P<mark>\w+): (?P<why>.+?) -->\n\n?)?"
    r"^(?P<margin> *)```(?P<language>\w+)\n(?P<lines>.*?)^(?P=margin)```$",
    re.MULTILINE | re.DOTALL,
)
_INLINE = re.compile(r"`(ttt-tui(?:\s[^`]+)?)`")
_NAMED_ONLY = re.compile(r"\b[A-Z]{3,}\b(?!\()|\.\.\.$|^ttt-tui [a-z]+(?: -)?$")
_COMMENT = re.compile(r"\s+# .*$")

LEFT_OUT = {
    "CHANGELOG.md": "what was so at its time",
    "docs/explanation/measurements.md": "what was so at its time",
    "bench/RESULTS.md": "run by tests/bench",
    "examples/README.md": "run by tests/features/programs/test_examples.py",
}
"""Pages whose commands are not run here."""


class Shown(NamedTuple):
    """A command as a page shows it.

    Attributes:
        output: the lines below it, None where none are shown.
        mark: `slow` or `elsewhere`, empty for what is simply run.
    """

    page: str
    command: str
    output: tuple[str, ...] | None = None
    mark: str = ""
    why: str = ""

    @property
    def arguments(self) -> list[str]:
        return shlex.split(self.command)[1:]

    @property
    def is_ours(self) -> bool:
        return self.command.split()[0] == "ttt-tui"


def shown() -> Iterator[Shown]:
    """Every command of every page."""
    for page in PAGES:
        if name(page) in LEFT_OUT:
            continue
        yield from _between_fences(page)
        for match in _INLINE.finditer(prose(page)):
            command = " ".join(match[1].split())
            if not _NAMED_ONLY.search(command):
                yield Shown(name(page), command)


def _between_fences(page: Path) -> Iterator[Shown]:
    for fence in _FENCE.finditer(text(page)):
        margin, mark = len(fence["margin"]), (fence["mark"] or "", fence["why"] or "")
        lines = [line[margin:] for line in fence["lines"].splitlines()]
        if fence["language"] == "sh":
            for line in lines:
                if line and not line.startswith("#"):
                    yield Shown(name(page), _COMMENT.sub("", line), None, *mark)
        elif fence["language"] == "console":
            starts = [number for number, line in enumerate(lines) if line.startswith("$ ")]
            assert starts[:1] == [0], f"{name(page)}: output of nothing"
            for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
                output = tuple(lines[start + 1 : end])
                yield Shown(name(page), lines[start][2:], output, *mark)


def fits(printed: list[str], expected: tuple[str, ...]) -> bool:
    """Whether the printed lines are those shown; blanks at the end of a line or of all are none."""
    patterns = (
        "(?:.*\n)*" if line.strip() == "…" else re.escape(line.rstrip()).replace("…", ".*") + "\n"
        for line in expected
    )
    whole = "\n".join(line.rstrip() for line in printed).rstrip() + "\n"
    return re.fullmatch("".join(patterns), whole) is not None


LEARNERS = """\
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def won(board, player):
    return any(all(board[cell] == player for cell in line) for line in LINES)


def minimax(board, depth, maximizing, alpha=-2, beta=2):
    if won(board, "X"):
        return 1
    if won(board, "O"):
        return -1
    if " " not in board:
        return 0
    best = -2 if maximizing else 2
    for cell in range(9):
        if board[cell] != " ":
            continue
        board[cell] = "X" if maximizing else "O"
        value = minimax(board, depth + 1, not maximizing, alpha, beta)
        board[cell] = " "
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


print(minimax([" "] * 9, 0, True))
"""


def lay_out(desk: Path) -> None:
    """The files that the pages speak of, in a folder to run the commands in."""
    (desk / "homework").mkdir()
    for file in ("my.py", "tictactoe.py", "homework/first.py", "homework/second.py"):
        (desk / file).write_text(LEARNERS, encoding="utf-8")
    analysis = re.search(r"```json\n(.*?)```", text(DOCS / "reference" / "files.md"), re.DOTALL)
    assert analysis
    (desk / "draw.ttt.json").write_text(analysis[1], encoding="utf-8")
    for language, file in (("toml", "points.toml"), ("text", "positions.txt")):
        page = text(DOCS / "how-to" / "grading.md")
        block = re.search(rf"```{language}\n(.*?)```", page, re.DOTALL)
        assert block
        (desk / file).write_text(block[1], encoding="utf-8")
    lesson = re.search(r"```markdown\n(.*?)```", text(DOCS / "how-to" / "lessons.md"), re.DOTALL)
    assert lesson
    (desk / "mine.md").write_text(lesson[1], encoding="utf-8")

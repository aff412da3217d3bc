"""Slips of whoever writes a lesson: a message with its line, and never a traceback."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path

import pytest

from tests.features.lessons.texts import SOUND, changed, faults
from ttt_tui.features.lessons.check import faults_of, read
from ttt_tui.features.lessons.lesson_reader import Reader
from ttt_tui.features.lessons.progress import Progress
from ttt_tui.features.lessons.quantities import QUANTITIES
from ttt_tui.features.lessons.questions import Facts
from ttt_tui.features.lessons.walk import Walk

RICH = """\
# All of the format
position: ..O/XOO/..X x
algorithms: minimax alpha-beta pvs

## One
moment: left (0,0)
options: order=centre depth=3
view: both

{below here} and {exact} and {layer 2}, {share alpha-beta}, {window at (0,0)}.

? value value at (2,0) | value at (0,0): What is it?
- value at (0,0)
  That is another move.
hint: Look at the tree.
It is {best}.

## Two
moment: change 1
shown: pvs

{nodes position=X../.O./... depth=2 = 44}

? branch best: Where?
hint: At the root.

## Three
moment: end
view: moves

{quickest}, {mean uct at (0,0)}

? choice: Who wins?
- O [result == O wins]
  No.
- X [value >= 1]
- both [share == 100 %]
  No.
hint: Who is to move?
"""
assert not faults(RICH.replace(" = 44", ""))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "[nodes alpha-beta < nodes minimax]",
            "[nodes minimax < node alpha-beta]",
            "20: [nodes minimax < node alpha-beta]: unknown quantity 'node': choose from nodes, ",
        ),
        (
            "< nodes minimax]",
            "== node minimax]",
            "19: nodes is a number, 30, and 'node minimax' is not",
        ),
        ("? move best", "? value value | vallue", "10: {vallue}: unknown quantity 'vallue': "),
        ("? move best", "? value vallue", "10: {vallue}: unknown quantity 'vallue': choose "),
        ("? move best", "? value", "10: {}: unknown quantity '': choose from nodes, "),
        ("{value}", "{exact position=8x8k5/X7/8/8/8/8/8/8/8}", "12: {exact position=8x8k5/X7"),
    ],
)
def test_a_slip_is_named_with_its_line(old: str, new: str, said: str) -> None:
    found = changed(old, new)
    assert found[0].startswith(said), found
    assert len(found) == 1, "no second complaint comes of the first"


@pytest.mark.parametrize("name", ["exact", "quickest"])
def test_exact_values_of_too_many_empty_cells(name: str) -> None:
    rows = "/".join(["X......."] + ["........"] * 7)
    large = SOUND.replace("..O/XOO/..X x", f"8x8k5 {rows} o\noptions: depth=1")
    (found,) = [each for each in faults(large.replace("{value}", f"{{{name}}}")) if name in each]
    assert found == f"13: {name}: exact values take 12 empty cells at most, not 63"


def test_a_step_with_a_slip_says_so_on_the_screen(tmp_path: Path) -> None:
    text = SOUND.replace("nodes alpha-beta <", "best alpha-beta ==")
    walk = Walk(
        Reader(text.replace("nodes alpha-beta >=", "best <"), "n").lesson, Progress(tmp_path)
    )
    walk.at = 1
    list(walk.preparing())
    assert walk.feedback == "This step cannot be shown: (2,0) and 44 cannot be compared."


def test_what_is_no_file_of_text_is_said(tmp_path: Path) -> None:
    pipe, large, marked = tmp_path / "pipe.md", tmp_path / "large.md", tmp_path / "marked.md"
    os.mkfifo(pipe)
    large.write_bytes(b"#" * 9 * 2**20)
    marked.write_bytes(b"\xef\xbb\xbf" + SOUND.replace("\n", "\r\n").encode())
    said = [[str(each) for each in faults_of(read(path))] for path in (pipe, large, marked)]
    assert said == [
        ["1: not a lesson: it is not a regular file"],
        ["1: not a lesson: too large: more than 8 MB"],
        [],
    ]  # fmt: skip


def test_lines_are_numbered_as_editors_do() -> None:
    assert faults(
        SOUND.replace("# A lesson", "# A\x0b\u2028\x85lesson").replace("cut 1", "cut")
    ) == [
        "15: unknown moment 'cut': choose from begin, end, event N, cut N, change N, "
        "node (0,0) (1,1), left (0,0) (1,1)"
    ]


WORDS = (
    "",
    "0",
    "-1",
    "²",
    "9" * 5000,
    "x",
    "{",
    "}",
    "[",
    "]",
    "{}",
    "?",
    "#",
    "##",
    "|",
    "=",
    "==",
    "<",
    "(0,0)",
    "(9,9)",
    "at",
    "here",
    "position=.../.../...",
    "position=X",
    "depth=99",
    "order=cells:1",
    "order=random:x",
    "rollouts=0",
    "cut",
    "event",
    "left",
    "- a",
    "-",
    "uct",
    "options: depth=2",
    "position: 8x8k5",
    "shown: uct",
    "moment: begin",
    "light: values",
    "\x00",
    "position=XXX/OO./...",
    "with=none",
    "score=depth",
    "max=mover",
    "? choice: x",
    *QUANTITIES,
)
PYTHON = re.compile("literal|NoneType|object|unpack|index out|not supported|Error|Traceback")


def slipped(dice: random.Random) -> str:
    """A lesson with one to three slips: words and letters lost, doubled, changed."""
    lines = dice.choice([SOUND, RICH]).splitlines()
    for _ in range(dice.choice([1, 1, 2, 3])):
        at = dice.randrange(len(lines))
        line, words = lines[at], lines[at].split(" ")
        letter, word = dice.randrange(len(line) + 1), dice.randrange(len(words))
        lines[at : at + 1] = dice.choice(
            [
                [],
                [line, dice.choice(lines)],
                [line, dice.choice(WORDS)],
                [line[:letter] + line[letter + 1 :]],
                [line[:letter] + line[letter + 1 : letter + 2] + line[letter : letter + 1]
                 + line[letter + 2 :]],
                [" ".join([*words[:word], dice.choice(WORDS), *words[word + 1 :]])],
                [" ".join([*words[:word], dice.choice(WORDS), *words[word:]])],
            ]
        )  # fmt: skip
        lines = lines or [""]
    return "\n".join(lines)


@pytest.mark.parametrize("seeds", [range(40)])
def test_no_slip_ends_in_a_traceback(seeds: range, tmp_path: Path) -> None:
    facts = Facts()
    for seed in seeds:
        text = slipped(random.Random(seed))
        reader = Reader(text, "name")
        found = faults_of(reader, facts)
        for fault in found:
            assert 1 <= fault.line <= len(text.splitlines()) + 1, (seed, fault)
            assert not PYTHON.search(fault.what), (seed, fault)
        if reader.faults:
            continue  # it is not opened
        walk = Walk(reader.lesson, Progress(tmp_path / "none.json"))
        for at, step in enumerate(reader.lesson.steps):
            walk.at = at
            list(walk.preparing())
            assert walk.text or not step.text
            if walk.feedback:
                assert found, (seed, walk.feedback)

"""Lessons for tests."""

from __future__ import annotations

from ttt_tui.features.lessons.check import faults_of
from ttt_tui.features.lessons.lesson_reader import Reader

SOUND = """\
# A lesson
position: ..O/XOO/..X x
view: moves
## One
moment: end
light: node (2,0)

Alpha-beta visits {nodes alpha-beta = 30} nodes.

? move best: Which move wins?
hint: Two in a row are there already.
It leads to {value}.

## Two
moment: cut 1

What is left.

? choice: Which is smaller?
- alpha-beta's [nodes alpha-beta < nodes minimax]
- minimax's [nodes alpha-beta >= nodes minimax]
  Minimax leaves nothing out.
hint: One of them cuts.
"""


ON_PAPER = """\
# A tree
position: (a:(3 12 8) b:(2 4 6))

## One
moment: begin
then: left b

Max moves first.

? move best: Which move?
- b
  Min takes 2 there.
hint: Min takes the smallest leaf.
It is worth {value end at a = 3}.

## Two
moment: left b 0
then: left b
light: node b

{left end at b = 2} leaves are left.

? value window end at b | window end at a: Which window has b?
- window end at a
  That one is open.
hint: Max is sure of 3.
{window end at b = [3, inf]}, and {best = a} {line = a 0}.
"""


def faults(text: str) -> list[str]:
    """What is wrong, as `--check` writes it behind the file's name."""
    return [str(fault) for fault in faults_of(Reader(text, "name"))]


def changed(old: str, new: str) -> list[str]:
    """What is wrong with the sound lesson when this has been changed."""
    assert old in SOUND
    return faults(SOUND.replace(old, new))

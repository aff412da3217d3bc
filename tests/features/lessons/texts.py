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


def faults(text: str) -> list[str]:
    """What is wrong, as `--check` writes it behind the file's name."""
    return [str(fault) for fault in faults_of(Reader(text, "name"))]


def changed(old: str, new: str) -> list[str]:
    """What is wrong with the sound lesson when this has been changed."""
    assert old in SOUND
    return faults(SOUND.replace(old, new))

"""Programs made of a text, loaded as they stand."""

from __future__ import annotations

from ttt_tui.features.programs.child.call_graph import Program
from ttt_tui.features.programs.child.loader import Loaded
from ttt_tui.features.programs.child.modules import Project


def program(source: str) -> Program:
    return Program(Project("a.py", source))


def loaded(source: str) -> Loaded:
    made = Loaded(program(source))
    exec(source, made.main.names)
    return made

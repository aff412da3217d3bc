"""Whether this process serves a visitor: somebody at another machine, who has it in a browser.

Nothing of the host is a visitor's but one folder. Said in the environment, so that every process
which this one starts is the visitor's, too; and read anew each time, so that all agree.
"""

from __future__ import annotations

import os

VARIABLE = "TTT_TUI_VISITOR"
"""Names the folder of the visitor; not there for people at their own machines."""

OUT_OF_TIME, NOBODY_THERE, OUT_OF_MEMORY = 75, 76, 77
"""Exit statuses of a visitor's program: the processor time that a visit has is used up; nobody has
done anything for long; the memory that a process has is too little for what was done."""


def visitors_folder() -> str | None:
    """The one folder that is a visitor's, a whole path; None: this serves no visitor."""
    return os.environ.get(VARIABLE) or None

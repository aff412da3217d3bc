"""What a run of a program has shown: one call of its search, and what it answers elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ttt_tui.games.position import Position
from ttt_tui.search.trace import Trace


class Unread(Exception):
    """The search of a file was not recognised, or the file is refused.

    Attributes:
        reason: why, in a sentence.
        hint: the `# ttt:` line to put into the file, filled in as far as it is known; may be empty.
        is_skipped: no function in the file calls itself.
    """

    def __init__(self, reason: str, hint: str = "", *, is_skipped: bool = False) -> None:
        super().__init__(reason)
        self.reason, self.hint, self.is_skipped = reason, hint, is_skipped


@dataclass(frozen=True)
class Odd:
    """The first board that is not its caller's with one more stone of the side to move.

    Attributes:
        node: of the trace: the caller.
        x, o: the stones that were found, as masks.
        line: of the file, from which it was called.
        variables: there, as text.
    """

    node: int
    x: int
    o: int
    line: int | None = None
    variables: str = ""


@dataclass(frozen=True)
class Fault:
    """How a call ended that did not come to its end.

    Attributes:
        text: the exception in one line, or which limit was reached.
        line: of the file.
        node: of the trace, in which it was raised.
        is_own: the program raised it by itself: not a limit of ours, and not for what is missing.
    """

    text: str
    line: int | None = None
    node: int | None = None
    is_own: bool = True


@dataclass(frozen=True)
class Recording:
    """One call of a program's search, checked by this process.

    Attributes:
        game: the position as the program was given it.
        trace: of the nodes up to the first odd board, if there is one: legal moves alone, though
            perhaps after the end of a game.
        function: that was called: `Game.minimax`; `call`: as one would write it.
        own_call: the file itself makes the call, or its `# ttt:` line says so.
        guesses: the arguments that were guessed, in words.
        returned: by the call, as JSON has it.
        returns_value: a number is among what it returns.
        raw, raw_alpha, raw_beta: of each node, the program's own numbers; NaN where it has none.
        lines: of each node, the line that returned from it; 0 where it is not known.
        variables: of nodes that were asked for, as text.
        complete: the call came to its end.
        depth: the name of the parameter that looks like a depth, None without.
        random: it asked for random numbers, which were seeded.
        notes: what else should be known of the run, in sentences.
        is_later: it is in place of a first call that takes too long or answers by heart.
    """

    game: Position
    trace: Trace
    function: str = ""
    call: str = ""
    own_call: bool = False
    guesses: tuple[str, ...] = ()
    returned: Any = None
    returns_value: bool = False
    raw: Sequence[float] = ()
    raw_alpha: Sequence[float] = ()
    raw_beta: Sequence[float] = ()
    lines: Sequence[int] = ()
    variables: dict[int, str] = field(default_factory=dict)
    odd: Odd | None = None
    fault: Fault | None = None
    complete: bool = True
    depth: str | None = None
    random: bool = False
    notes: tuple[str, ...] = ()
    is_later: bool = False


@dataclass(frozen=True)
class Choice:
    """What the program answers in a position.

    Attributes:
        returned: as JSON has it.
        placed: the cell in which it put a stone by itself, None if it put none.
        fault: why there is no answer.
    """

    game: Position
    returned: Any = None
    placed: int | None = None
    fault: str | None = None

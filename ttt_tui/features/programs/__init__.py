"""Users' programs: run, recorded, judged, and shown beside the textbook's search.

`check` gives the verdict on one, as `ttt-tui check` does.
`@watched` declares the board of a program where that cannot be found otherwise. The decorator does
not change the function; only a watched run reads the declaration.
"""

from collections.abc import Callable

TYPE_CHECKING = False  # see `_lazy`
if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any, TypeVar

    from ttt_tui.features.programs.file_check import Checked

    F = TypeVar("F", bound=Callable[..., Any])

__all__ = ["check", "watched"]

ATTRIBUTE = "__ttt_watched__"


class BoardDeclaration:
    """What a program declares about a function.

    Attributes:
        board: gives the cells, of the arguments of a call or of the first of them.
        value: gives the number in what the function returns.
        window: the names of the parameters that are alpha and beta.
    """

    def __init__(
        self,
        board: "Callable[..., Any] | None" = None,
        value: "Callable[[Any], float] | None" = None,
        window: tuple[str, str] | None = None,
    ) -> None:
        self.board = board
        self.value = value
        self.window = window


def watched(
    *,
    board: "Callable[..., Any] | None" = None,
    value: "Callable[[Any], float] | None" = None,
    window: tuple[str, str] | None = None,
) -> "Callable[[F], F]":
    """Say of a function that searches what its board is.

        @watched(board=lambda state, depth: state.cells(), value=lambda answer: answer[0])
        def search(state, depth): ...

    Args:
        board: called with the arguments of a call, or as many of them as it takes; it returns the
            cells, in any of the usual shapes.
        value: called with what the function returned.
        window: the names of the parameters that are alpha and beta.
    """

    def decorate(function: "F") -> "F":
        setattr(function, ATTRIBUTE, BoardDeclaration(board, value, window))
        return function

    return decorate


def check(
    program: "str | Path | Callable[..., Any]", function: str | None = None, seconds: float = 60.0
) -> "Checked":
    """The verdict on a program's search, whatever the program does.

        >>> check("examples/wrong/no_undo.py").verdict
        'wrong'

    Args:
        program: a Python file, or a function of one, such as `minimax`. The file runs anew, in a
            process of its own.
        function: the name of the function in the file that searches; None: it is looked for.
        seconds: for all of it.

    Raises:
        ValueError: there is no such file, or the function is in none.
    """
    from ttt_tui.features.programs.file_argument import FileArgument
    from ttt_tui.features.programs.file_check import check as check_file

    if callable(program):
        function = function or getattr(program, "__qualname__", None)
        program = _file_of(program)
    argument = FileArgument.parse(str(program))
    return check_file(str(argument.file), function or argument.function, seconds=seconds)


def _file_of(function: "Callable[..., Any]") -> str:
    """Raises:
    ValueError: it was typed at a prompt, or is not written in Python.
    """
    from inspect import getsourcefile
    from pathlib import Path

    try:
        file = getsourcefile(function)
    except TypeError:
        file = None
    if file is None or not Path(file).is_file():
        name = getattr(function, "__qualname__", repr(function))
        raise ValueError(f"{name} is not in a Python file: write it to one and check the file")
    return file

"""Users' programs: run, recorded, judged, and shown beside the textbook's search.

`@watched` declares the board of a program where that cannot be found otherwise. The decorator does
not change the function; only a watched run reads the declaration.
"""

from collections.abc import Callable

TYPE_CHECKING = False  # see `ttt_tui`
if TYPE_CHECKING:
    from typing import Any, TypeVar

    F = TypeVar("F", bound=Callable[..., Any])

__all__ = ["watched"]

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

"""What a user might say of a file that is not recognised: its own function, called on a board."""

from __future__ import annotations

import shlex

from ttt_tui.features.own.child import guessing
from ttt_tui.features.own.child.finding import Function
from ttt_tui.features.own.child.loading import Loaded


def advice(loaded: Loaded, cycle: list[Function]) -> str:
    """Options as a shell takes them: `--call "minimax(BOARD, deep=True)" --board "[' '] * 9"`."""
    function = cycle[0]
    while function.outer is not None:
        function = function.outer
    names = function.parameters[function.takes_self :]
    given = len(names) - len(function.node.args.defaults)
    arguments = [_argument(name, function, names, loaded) for name in names[: max(given, 0)]]
    called = function.name
    if function.takes_self:
        called = f"{function.owner}().{function.node.name}"
    call = f"{called}({', '.join(arguments)})"
    words = f"--call {_quoted(call)}"
    if any("BOARD" in each for each in arguments):
        wanted = {each.name for each in [*cycle, *loaded.program.callers(cycle)]}
        board = next(iter(guessing.boards(loaded, wanted)), "[' '] * 9")
        words += f" --board {_quoted(board)}"
    return words


def _argument(name: str, function: Function, names: list[str], loaded: Loaded) -> str:
    """By its name, but a board that comes first."""
    boards = [each for each in names if guessing.is_board_below(each, function, loaded)]
    if name == (boards or names)[0]:
        value = "BOARD"
    else:
        found = guessing.usual(name)
        if found is None:
            found = guessing.by_use(name, function, loaded)
        value = _BOUNDS.get(name.lower()) or repr(0 if found is None else found)
    is_plain = name == names[0] or bool(function.node.args.posonlyargs)
    return value if is_plain else f"{name}={value}"


_BOUNDS = dict.fromkeys(("alpha", "a"), "float('-inf')") | dict.fromkeys(
    ("beta", "b"), "float('inf')"
)


def _quoted(text: str) -> str:
    return f'"{text}"' if not set(text) & set('"$`\\!') else shlex.quote(text)

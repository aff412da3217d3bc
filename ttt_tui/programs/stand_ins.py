"""Stand-ins for a terminal, a player who types, windows and modules that are missing."""

import ast
import builtins
import os
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from importlib.util import find_spec
from itertools import accumulate, chain, cycle
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any

MOST_CALLED = 3_000
"""Calls of stand-ins in one run."""
_MOST_TYPED = 60
"""Answers of the player in one run."""
_MOST_IN_VAIN = 100_000
"""Answers after which a process is ended, if it may still leave the loop that asks."""
WINDOWS = frozenset(
    {"tkinter", "pygame", "turtle", "curses", "PyQt5", "PyQt6", "matplotlib", "flask", "colorama",
     "msvcrt"}
)  # fmt: skip
"""Modules that open windows or read keys: replaced, whether they are installed or not."""

_NUMBERS = "137594268015734629185304761982540317865249381607283951487063"
_ROWS = "2101022232113202132212100212330310"
_COLUMNS = "1012202123231201133221110003323012"
_CELLS = [*zip(_ROWS, _COLUMNS, strict=True)]
CELLS = ([*_NUMBERS], [*chain(*_CELLS)], *([*map(between.join, _CELLS)] for between in " ,"))
"""The ways to type cells, in which a player goes through them in turn.

Two opposite corners, or two edges at one corner, follow each other in many places, counted from 0
or from 1: there a file may have replies of its own.
"""
FIRST = ("", "X", "O", "2", "y", "n", "1", "1X", "Xy", "", "3", "4", ("start hard hard",))
"""What a player types first, attempt by attempt; the last is a command of a course that many take.
"""


FEW_TEXTS = 3
"""Words of a file that are typed in all places; others are typed after a move alone."""


def scripts(texts: Sequence[str]) -> list[tuple[Sequence[str], Sequence[str]]]:
    """Return what a player types, attempt by attempt: some again and again, and others before.

    The second half types the same without the others; in each half, the ways to type cells are
    gone through one after the other.

    Args:
        texts: words of the file: a few for one question and for two, all after moves; those come
            last.
    """
    found = list[tuple[Sequence[str], Sequence[str]]]()
    few = texts[:FEW_TEXTS]
    for then in CELLS:
        own = [*((text, text) for text in few), *((text,) for text in few)]
        own += [(*then[2:4], text) for text in few]
        own += [(*then[:2], text) for text in texts]
        for number, first in enumerate((*FIRST, *own)):
            found.append(((*then[number:], *then[:number]), first))
    return [*found, *((then, "") for then, _ in found)]


_HITS = 0.3
"""The share of the rectangles of a window in which a click lies."""
_FUNCTIONS = (FunctionType, MethodType)
COMMAND = "command"
DISABLED = "disabled"
"""The option that is called after a click, and the state in which it is not."""
CLICKED = "mousebuttondown"
"""The type of the event of a click."""
TEXT = "text"
"""The option of a button that may be the mark of a cell."""


class Halt(BaseException):
    """Ends a program of which enough was seen."""


class Player:
    """The answers to `input()` in one attempt.

    Attributes:
        script: the number of the attempt.
        typed: the number of answers.
        once: True if a second answer to one question ends the program.
        has_clicked: True after a click, until a watched function is called.
        has_search: True once a search was seen.
    """

    def __init__(self, script: int, texts: Sequence[str]) -> None:
        self.script = script
        then, first = scripts(texts)[script]
        self._left: Iterator[str] = chain(first, cycle(then))
        self._asked = Counter[int]()
        self._words: dict[int, str] = {}
        self._line = 0
        again = ("yes" if "yes" in texts else "y", *texts)
        self._yes = again[script % len(again)]
        self.typed = 0
        self.once = False
        self.has_clicked = False
        self.has_search = False

    @property
    def asks_in_vain(self) -> bool:
        """True if the file takes `Halt` for a wrong answer, and asks again."""
        return self.typed > 2 * _MOST_TYPED

    def answer(self, _: object = "") -> str:
        self.typed += 1
        line = sys._getframe(1).f_lineno
        most = _MOST_IN_VAIN if self.once or self.has_search else 2 * _MOST_TYPED
        if self.typed > most:
            os._exit(0)
        if self.typed > _MOST_TYPED or (self.once and self._asked[line]):
            raise Halt
        is_other = line != self._line
        self._line = line
        if is_other and line in self._words:  # a second game, with the same choice
            return self._words[line]
        self._asked[line] += 1
        # A new question after one that was repeated is whether to play again.
        is_new = self._asked[line] == 1 and max(self._asked.values()) > 1
        text = self._yes if is_new else next(self._left)
        if text.isalpha():
            self._words[line] = text
        return text


def quieten(path: Path, player: Player) -> None:
    """Replace the player, the clock's waiting and the arguments of this process."""
    StandIn.calls_left = MOST_CALLED
    StandIn.shown = []
    StandIn.is_read = False
    StandIn.player = player
    StandIn.chance = random.Random(player.script)
    sys.argv = [str(path)]
    sys.setrecursionlimit(12_000)
    sys.setrecursionlimit = lambda _: None
    random.seed(player.script)
    builtins.input = player.answer
    time.sleep = lambda _: None
    # What a thread computes is there at once.
    setattr(threading.Thread, "start", threading.Thread.run)  # noqa: B010
    setattr(threading.Thread, "join", lambda *_: None)  # noqa: B010
    os.system = lambda command: 0  # noqa: ARG005  # mostly it clears the screen


class _Base:
    """A class that a class of the program is made from, in place of a missing one."""

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name in ("tolist", "item", "cache_info"):
            raise AttributeError(name)
        return StandIn()


class StandIn(_Base):
    """An object that accepts everything; as a decorator it leaves a function as it is.

    Attributes:
        calls_left: the number of calls, of all such objects, after which the program waits for
            events in vain.
        shown: what a player may click: the options of `Button(command=...)`.
        timers: what the program wants to be called soon: `after(100, ...)`.
        names: of the file, which one may bring as `from tkinter import *`.
        is_read: True once the file has read a text, so that it may keep a board in buttons.
        player: the player who clicks in a window that asks for events; `chance` says where.
        size: the size of that window, in pixels; `pos` is the place of the last click.
    """

    calls_left: float = MOST_CALLED
    shown: list[dict[str, Any]] = []
    timers: list[Callable[[], object]] = []
    names: Set[str] = frozenset()
    is_read = False
    player: Player
    chance: random.Random
    size: Sequence[int] = (600, 600)
    pos: Sequence[int] = (0, 0)

    @property
    def __all__(self) -> list[str]:
        return [*(StandIn.names - vars(sys.modules["__main__"]).keys())]

    def __init__(self, *_: Any, **__: Any) -> None:
        self._options = dict[str, Any]()
        self._name = ""
        self._owner = ""

    def __getattr__(self, name: str) -> Any:
        if name.lower() in (DISABLED, CLICKED):
            return name.lower()
        found = super().__getattr__(name)
        found._options = self._options  # a method of a button sets its options
        found._name = name
        found._owner = self._name
        return found

    def _click(self) -> Any:
        """Return the event of a click somewhere in the window."""
        StandIn.player.typed = min(StandIn.player.typed + 1, _MOST_TYPED)
        StandIn.pos = tuple(map(StandIn.chance.randrange, StandIn.size))
        click: Any = StandIn()
        click.type = CLICKED
        click.button = 1
        return click

    def __call__(self, *args: Any, **options: Any) -> Any:
        StandIn.calls_left -= 1
        if StandIn.calls_left < 0:
            raise Halt
        self._options |= options
        if self._name == "set" and args:  # a variable of a window
            self["value"] = args[0]
        elif self._name in ("get", "cget"):
            return [self._click()] if self._owner == "event" else self[(*args, "value")[0]]
        elif self._name == "set_mode" and args and all(args[0]):
            StandIn.size = args[0]
        elif self._name == "get_pos":
            return StandIn.pos
        elif self._name == "collidepoint":
            return StandIn.chance.random() < _HITS
        made = StandIn()
        for name, value in options.items():
            made[name] = value
        StandIn.timers += (each for each in args[1:2] if isinstance(each, _FUNCTIONS))
        is_decorator = len(args) == 1 and isinstance(args[0], FunctionType)
        return args[0] if is_decorator else made

    def __getitem__(self, name: Any) -> Any:
        StandIn.is_read |= name == TEXT
        return self._options.get(str(name), "" if name == TEXT else StandIn())

    def __repr__(self) -> str:
        """Return its text, by which boards of buttons differ."""
        return str(self[TEXT]) if StandIn.is_read else super().__repr__()

    def __setitem__(self, name: Any, value: Any) -> None:
        self._options[str(name)] = value
        if name == COMMAND and isinstance(value, _FUNCTIONS):
            StandIn.shown.append(self._options)

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __bool__(self) -> bool:
        return True

    def __index__(self) -> int:
        return 1

    __enter__ = __call__
    __exit__ = _Base.__init__

    def __mro_entries__(self, _: Any) -> tuple[type]:
        return (_Base,)


def _joined(stand_in: StandIn, other: object = None) -> object:
    """Return what comes of a stand-in and something: texts without it, as it may be a colour."""
    return other if isinstance(other, str) else stand_in


for _sign in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and", "or"):
    setattr(StandIn, f"__{_sign}__", _joined)
    setattr(StandIn, f"__r{_sign}__", _joined)


def replace_modules(tree: ast.Module) -> set[str]:
    """Import windows and missing modules as objects that accept everything; return their names."""
    modules = list[str]()
    bound = set(dir(builtins))
    names = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not node.id.startswith("_"):
            names.add(node.id)
        elif isinstance(node, ast.ImportFrom):
            modules.append(node.module or "sys")
        elif isinstance(node, ast.Import):
            modules += [each.name for each in node.names]
        if isinstance(node, ast.alias):
            bound.add(node.asname or node.name)
    mocked = set[str]()
    StandIn.names = names - bound
    for module in modules:
        top = module.partition(".")[0]
        if top in WINDOWS or isinstance(sys.modules.get(top), StandIn) or find_spec(top) is None:
            mocked.add(top)
            for path in accumulate(module.split("."), "{}.{}".format):
                stand_in: Any = StandIn()  # in the place of a module
                sys.modules[path] = stand_in
    return mocked

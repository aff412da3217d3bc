"""Things that take whatever is done to them, in the place of windows and missing modules."""

from __future__ import annotations

import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import sys
import traceback
import types
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ttt_tui.features.programs.child import threads

DISPLAYS_TEXT = """
    tkinter Tkinter turtle pygame pyglet arcade kivy curses wx PyQt4 PyQt5 PyQt6 PySide2 PySide6
    customtkinter ttkbootstrap matplotlib cv2 playsound pyttsx3 pyautogui winsound msvcrt getch
    PIL pynput mss keyboard streamlit flask tensorflow torch sklearn pandas requests gradio
    subprocess webbrowser
"""
DISPLAYS = frozenset(DISPLAYS_TEXT.split())
"""Replaced although they may be there: what they show, ask or start is not wanted, or slow."""


_MOST_WAITS = 200
_OTHER_PYTHON = "Use --python PATH with the path of a Python that has it."


class Uses:
    """What the program's own files make of stand-ins while they search: the result may rest on it.

    Attributes:
        names: those whose value was used, with their modules.
        missing: the modules that are not installed and were replaced; also names that an
            installed module does not have, with the module's.
    """

    def __init__(self) -> None:
        self.names: dict[str, None] = {}
        self.missing: list[str] = []
        self._folders: tuple[str, ...] = ()
        self._windows: frozenset[str] = frozenset({"<module>"})
        self._are_counted = False
        self._waits = 0

    def expect(self, folders: tuple[str, ...], missing: list[str], windows: set[str]) -> None:
        """`folders` are the program's; functions of `windows` may ask a display for anything."""
        self._folders, self.missing = folders, missing
        self._windows |= {each.rpartition(".")[2] for each in windows}

    def begin(self) -> None:
        """A search begins."""
        self._are_counted = True

    def note(self, name: str, *, called: bool = False, depth: int = 2) -> None:
        """A stand-in of that name was `called`, or its value used, `depth` frames above."""
        if not self._are_counted or "." not in name:  # a class of the program's own
            return
        code = sys._getframe(depth).f_code
        is_missing = self._absent(name) is not None
        if (is_missing or not (called or code.co_name in self._windows)) and (
            code.co_filename.startswith(self._folders)
        ):
            self.names[name] = None

    def wait(self) -> None:
        """Asked what the user has done, in a loop that has no other end.

        Raises:
            KeyboardInterrupt: the user goes.
        """
        self._waits += 1
        if self._waits > _MOST_WAITS:
            raise KeyboardInterrupt("there is no user")

    def returned(self, name: str) -> None:
        """A search returned it, and we ask for the number."""
        if self._are_counted and "." in name:
            self.names[name] = None

    @property
    def words(self) -> str:
        """What was used or is missing, and what would help, in sentences; "" for nothing."""
        name = next(iter(self.names), "")
        absent = self._absent(name) if name else next(iter(self.missing), None)
        if not (name or absent):
            return ""
        words = f"Its search uses {name}. " if name else ""
        if absent is None:
            module = name.partition(".")[0]
            return f"{words}Windows are replaced here, and {module} gives no value."
        owner, _, inner = absent.rpartition(".")
        if owner:
            return f"{words}The module {versioned(owner)} has no {inner}. {_OTHER_PYTHON}"
        words += f"The module {absent} is not installed here. "
        if absent == "numpy":
            return f"{words}Install it with pip install 'ttt-tui[numpy]', or use --python PATH."
        return f"{words}{_OTHER_PYTHON}"

    def _absent(self, name: str) -> str | None:
        """What is missing of that to which a name belongs; None where it is there."""
        return next((each for each in self.missing if f"{name}.".startswith(f"{each}.")), None)


def versioned(module: str) -> str:
    """`numpy 2.4.6`"""
    return f"{module} {getattr(sys.modules.get(module), '__version__', '')}".strip()


def no_such_name(error: BaseException | None) -> str:
    """What would help where a name was asked of a module that does not have it; "" elsewhere."""
    if not isinstance(error, AttributeError):
        return ""
    owner, name = error.obj, error.name
    for frame, _ in traceback.walk_tb(error.__traceback__):
        code = frame.f_code
        if (code.co_name, code.co_argcount) == ("__getattr__", 1):  # a module's: it sets neither
            owner = sys.modules.get(frame.f_globals["__name__"])
            name = frame.f_locals[code.co_varnames[0]]
    if not isinstance(owner, types.ModuleType):
        return ""
    return f"--python PATH, as {versioned(owner.__name__)} has no {name}"


USES = Uses()

_MOST_CLICKS = 40
_commands: list[Callable[..., object]] = []


def _remember(command: object) -> None:
    if callable(command) and not isinstance(command, StandIn | _Kind):
        _commands.append(command)


def click_all(*_: object) -> None:
    """What a user does in a window that waits: whatever can be clicked, also what comes by that."""
    clicks = 0
    while _commands and clicks < _MOST_CLICKS:
        command = _commands.pop(0)
        clicks += 1
        with contextlib.suppress(Exception, SystemExit):
            try:
                command()
            except TypeError:
                command(StandIn())
            threads.wait()


def _note(used: object) -> None:
    """The value of a stand-in, or of the class of one, is used by the caller of our caller."""
    USES.note(used.__name__ if isinstance(used, type) else type(used).__name__, depth=3)


class _Anything:
    """What a stand-in and the class of one do alike."""

    def __neg__(self) -> Any:
        return self

    def __lt__(self, _: object) -> bool:
        _note(self)
        return False

    __gt__ = __le__ = __ge__ = __lt__

    def __eq__(self, other: object) -> bool:
        _note(self)
        return self is other

    __hash__ = object.__hash__


class _Kind(_Anything, type):
    """The class of a stand-in: its attributes are such classes, too; it can be inherited from."""

    def __getattr__(cls, name: str) -> Any:
        if name.startswith("__") or name == "dtype":
            raise AttributeError(name)
        return _kind(f"{cls.__name__}.{name}")

    def __call__(cls, *args: Any, **options: Any) -> Any:
        USES.note(cls.__name__, called=True)
        return super().__call__(*args, **options)

    def __iter__(cls) -> Iterator[Any]:
        return iter(())

    def __getitem__(cls, _: object) -> Any:
        return cls

    def __add__(cls, other: object) -> Any:
        """`Fore.RED + "X"` is a coloured X."""
        return other

    __radd__ = __or__ = __ror__ = __add__


class StandIn(_Anything, metaclass=_Kind):
    """Remembers the options it is given, as a button its text, and is nothing else."""

    def __init__(self, *_: object, **options: object) -> None:
        self.__dict__["_options"] = options
        _remember(options.get("command"))

    def __call__(self, *_: object, **__: object) -> Any:
        USES.note(type(self).__name__, called=True)
        return type.__call__(type(self))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return type.__call__(_kind(f"{type(self).__name__}.{name}"))

    def __getitem__(self, key: object) -> Any:
        return self.__dict__.get("_options", {}).get(key, "")

    def __setitem__(self, key: Any, value: object) -> None:
        self.__dict__.setdefault("_options", {})[key] = value

    def config(self, *_: object, **options: object) -> None:
        self.__dict__.setdefault("_options", {}).update(options)
        _remember(options.get("command"))

    configure = config

    def bind(self, _: object = None, command: object = None, *__: object, **events: object) -> None:
        for each in (command, *events.values()):
            _remember(each)

    def mainloop(self, *_: object) -> None:
        click_all()

    def cget(self, key: object) -> Any:
        return self[key]

    def get(*held: Any) -> Any:
        """The value of a field; of a queue, as `pygame.event`, nothing has come."""
        if held and isinstance(held[0], StandIn):
            return held[0]["value"]
        USES.wait()
        return ()

    def set(self, value: object = None, *_: object) -> None:
        self["value"] = value

    def __iter__(self) -> Iterator[Any]:
        _note(self)
        return iter(())

    def __index__(self) -> int:
        _note(self)
        return 0

    __int__ = __len__ = __index__

    def __bool__(self) -> bool:
        _note(self)
        return False

    def __float__(self) -> float:
        USES.returned(type(self).__name__)
        return 0.0

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def _same(self, *_: object) -> Any:
        return self

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = _same
    __rtruediv__ = __floordiv__ = __mod__ = __or__ = __and__ = _same


def is_stand_in(value: object) -> bool:
    return isinstance(value, StandIn | _Kind)


def _kind(name: str) -> type:
    return _Kind(name, (StandIn,), {})


class _Module(types.ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        found = click_all if name == "mainloop" else _kind(f"{self.__name__}.{name}")
        setattr(self, name, found)
        return found


@dataclass(eq=False)
class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds a stand-in for files of these folders alone: `subprocess` can do without a module.

    Attributes:
        wanted: the modules that are replaced, None for all that are found nowhere.
    """

    wanted: frozenset[str] | None
    folders: tuple[str, ...]
    unbound: set[str]
    missing: list[str]

    def _is_theirs(self) -> bool:
        """Whether a file of the folder imports, and not a library that can do without."""
        frame = sys._getframe(2)
        while frame and "importlib" in frame.f_code.co_filename:
            frame = frame.f_back  # type: ignore[assignment]
        return bool(frame) and frame.f_code.co_filename.startswith(self.folders)

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002
        target: types.ModuleType | None = None,  # noqa: ARG002
    ) -> importlib.machinery.ModuleSpec | None:
        first = fullname.partition(".")[0]
        if self.wanted is not None and first not in self.wanted:
            return None
        if not self._is_theirs():
            return None
        # `from numpy import Inf` also asks for a module numpy.Inf: numpy is there.
        above = sys.modules.get(fullname.rpartition(".")[0])
        absent = first if above is None or isinstance(above, _Module) else fullname
        if self.wanted is None and absent not in self.missing:
            self.missing.append(absent)
        return importlib.machinery.ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        module = _Module(spec.name)
        module.__path__ = []
        # `from tkinter import *` gives what the file uses and has from nowhere else.
        module.__dict__["__all__"] = sorted(self.unbound)
        return module

    def exec_module(self, module: types.ModuleType) -> None:
        """What an installed module does not have was meant for a value, not for a module."""
        name = module.__name__
        if "." in name and name in self.missing:
            sys.modules[name] = _kind(name)  # type: ignore[assignment]


def install(
    folders: tuple[str, ...], unbound: set[str], missing: list[str], windows: set[str]
) -> None:
    """From now on no import of a file in these folders fails.

    `unbound` are the names that star imports have to give; `missing` takes the names of modules
    that are not installed; `windows` are functions that may ask a display for what they like.
    """
    USES.expect(folders, missing, windows)
    sys.meta_path.insert(0, _Finder(DISPLAYS, folders, unbound, missing))
    sys.meta_path.append(_Finder(None, folders, unbound, missing))

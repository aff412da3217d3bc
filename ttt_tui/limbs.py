"""The limbs: what the heart of the program can do without, a folder of `features/` each.

The heart imports none of them. It asks here for their modules of a certain name, and meets what
they hold in registries of its own. A limb whose folder has been taken away is not missed.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.util import find_spec
from types import ModuleType
from typing import NamedTuple


class Limb(NamedTuple):
    """A limb's folder.

    Attributes:
        command: the name of its command, where it has a module `command`; of several, blanks
            between them, each is in a module `NAME_command`.
        public: names of its package that `ttt_tui` gives, too, blanks between them.
    """

    name: str
    command: str = ""
    public: str = ""

    @property
    def home(self) -> str:
        return f"ttt_tui.features.{self.name}"

    @property
    def commands(self) -> dict[str, str]:
        """The names of its commands, and the modules that hold them."""
        names = self.command.split()
        if len(names) == 1:
            return {self.command: f"{self.home}.command"}
        return {name: f"{self.home}.{name}_command" for name in names}


LIMBS = (
    Limb("map"),
    Limb("why"),
    Limb("code"),
    Limb("breakpoints"),
    Limb("find"),
    Limb("ordering", command="orders"),
    Limb("solver", command="solve", public="solve"),
    Limb("reproduce", command="reproduce"),
    Limb("welcome"),
    Limb("practice", command="practice"),
    Limb("lessons", command="lessons"),
    Limb("whatif"),
    Limb("glossary"),
    Limb("own", command="watch check", public="watched"),
    Limb("export", command="export"),
    Limb("laboratory", command="lab"),
    Limb("analyses", command="open"),
    Limb("worksheets", command="worksheet"),
    Limb("interpreted"),
)
"""In the order in which their views and keys come on the screen."""


def commands() -> dict[str, str]:
    """The names of the limbs' commands, and the modules that hold them; none is loaded."""
    return {
        name: module
        for limb in LIMBS
        if limb.command and find_spec(limb.home)
        for name, module in limb.commands.items()
    }


def public() -> dict[str, str]:
    """The limbs' names in the library, and the packages that give them; none is loaded."""
    return {
        name: limb.home
        for limb in LIMBS
        if limb.public and find_spec(limb.home)
        for name in limb.public.split()
    }


def having(name: str) -> tuple[str, ...]:
    """The names of the limbs that have a module of this name; none is loaded."""
    return tuple(limb.name for limb in LIMBS if _has(limb, name))


def modules(name: str) -> Iterator[ModuleType]:
    """The limbs' modules of this name, of those that have one."""
    for limb in LIMBS:
        if _has(limb, name):
            yield import_module(f"{limb.home}.{name}")


def _has(limb: Limb, name: str) -> bool:
    """Looked for without loading the package, which may be large."""
    package, module = find_spec(limb.home), f"{limb.home}.{name}"
    found = package and PathFinder.find_spec(module, package.submodule_search_locations)
    return bool(found)

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

from ttt_tui._visiting import visitors_folder

ALL = "*"


class Limb(NamedTuple):
    """A limb's folder.

    Attributes:
        command: the name of its command, where it has a module `command`; of several, blanks
            between them, each is in a module `NAME_command`.
        public: names of its package that `ttt_tui` gives, too, blanks between them.
        visitors: the modules of it that are there for visitors, who have the program in a browser
            and nothing of the host (`_visiting`), blanks between them; `ALL`; or none.
    """

    name: str
    command: str = ""
    public: str = ""
    visitors: str = ""

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
    Limb("map", visitors=ALL),
    Limb("why", visitors=ALL),
    Limb("code", visitors=ALL),
    Limb("breakpoints", visitors=ALL),
    Limb("find", visitors=ALL),
    Limb("ordering", command="orders", visitors=ALL),
    Limb("solver", command="solve", public="solve", visitors=ALL),
    Limb("reproduce", command="reproduce"),
    Limb("welcome", visitors=ALL),
    Limb("practice", command="practice", visitors=ALL),
    Limb("lessons", command="lessons", visitors=ALL),
    Limb("whatif", visitors=ALL),
    Limb("glossary", visitors=ALL),
    Limb("own", command="watch check", public="watched", visitors="exhibits"),
    Limb("export", command="export", visitors=ALL),
    Limb("film", command="film", visitors=ALL),
    Limb("laboratory", command="lab", visitors=ALL),
    Limb("analyses", command="open", visitors=ALL),
    Limb("worksheets", command="worksheet"),
    Limb("interpreted", visitors=ALL),
    Limb("serve", command="serve"),
)
"""In the order in which their views and keys come on the screen."""


def commands() -> dict[str, str]:
    """The names of the limbs' commands, and the modules that hold them; none is loaded.

    A visitor has none: commands read and write files.
    """
    return {
        name: module
        for limb in LIMBS
        if limb.command and visitors_folder() is None and find_spec(limb.home)
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
    if visitors_folder() is not None and not {name, ALL} & set(limb.visitors.split()):
        return False
    package, module = find_spec(limb.home), f"{limb.home}.{name}"
    found = package and PathFinder.find_spec(module, package.submodule_search_locations)
    return bool(found)

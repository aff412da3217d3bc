"""The limbs: what the heart of the program can do without, a folder of `features/` each.

The heart imports none of them. It asks here for their modules of a certain name, and meets what
they hold in registries of its own. A limb whose folder has been taken away is not missed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.util import find_spec
from types import MappingProxyType, ModuleType
from typing import NamedTuple

from ttt_tui._visiting import visitors_folder

ALL = "*"


class ListedCommand(NamedTuple):
    """A command that is not loaded: the module that holds it, and what it is, in a line."""

    module: str
    about: str


class Limb(NamedTuple):
    """A limb's folder.

    Attributes:
        commands: the names of its commands, and what each is, in the words of `--help`: there,
            so that the list loads none of them. The only one is in the module `command`, of
            several each in a module `NAME_command`.
        public: names of its package that `ttt_tui` gives, too, blanks between them.
        visitors: the modules of it that are there for visitors, who have the program in a browser
            and nothing of the host (`_visiting`), blanks between them; `ALL`; or none.
    """

    name: str
    commands: Mapping[str, str] = MappingProxyType({})
    public: str = ""
    visitors: str = ""

    @property
    def home(self) -> str:
        return f"ttt_tui.features.{self.name}"

    @property
    def listed(self) -> dict[str, ListedCommand]:
        """Its commands by name."""
        alone = len(self.commands) == 1
        return {
            name: ListedCommand(f"{self.home}.{'' if alone else f'{name}_'}command", about)
            for name, about in self.commands.items()
        }


LIMBS = (
    Limb("map", visitors=ALL),
    Limb("why", visitors=ALL),
    Limb("code", visitors=ALL),
    Limb("breakpoints", visitors=ALL),
    Limb("find", visitors=ALL),
    Limb(
        "ordering",
        commands={"orders": "Compare orders of moves; find the best and the worst."},
        visitors=ALL,
    ),
    Limb(
        "solver",
        commands={"solve": "The exact value of a position, and the best moves."},
        public="solve",
        visitors=ALL,
    ),
    Limb("reproduce", commands={"reproduce": "Measure every published number again."}),
    Limb("welcome", visitors=ALL),
    Limb(
        "practice",
        commands={"practice": "Questions about a search: what happens next?"},
        visitors=ALL,
    ),
    Limb(
        "lessons",
        commands={"lessons": "Lessons on game-tree search, each on the live dashboard."},
        visitors=ALL,
    ),
    Limb("whatif", visitors=ALL),
    Limb("glossary", visitors=ALL),
    Limb(
        "own",
        commands={
            "watch": "Watch your own search beside the textbook's.",
            "check": "Is somebody's own search right? Its first wrong node.",
        },
        public="watched",
        visitors="exhibits",
    ),
    Limb(
        "export", commands={"export": "The tree of a search as data or as a drawing."}, visitors=ALL
    ),
    Limb(
        "film",
        commands={"film": "The search of a position as a cast or a moving picture."},
        visitors=ALL,
    ),
    Limb(
        "laboratory",
        commands={"lab": "Trials, games turn by turn, matches, sweeps, plots."},
        visitors=ALL,
    ),
    Limb("analyses", commands={"open": "Open a saved analysis."}, visitors=ALL),
    Limb("worksheets", commands={"worksheet": "A sheet to search by hand, with its solution."}),
    Limb("interpreted", visitors=ALL),
    Limb("serve", commands={"serve": "The dashboard in a browser."}),
)
"""In the order in which their views and keys come on the screen."""


def commands() -> dict[str, ListedCommand]:
    """The limbs' commands by name; none is loaded.

    A visitor has none: commands read and write files.
    """
    return {
        name: listed
        for limb in LIMBS
        if limb.commands and visitors_folder() is None and find_spec(limb.home)
        for name, listed in limb.listed.items()
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


def withheld(name: str) -> Iterator[ModuleType]:
    """The limbs' modules of this name that are not there for this visitor; else none."""
    for limb in LIMBS:
        if not _is_offered(limb, name) and _is_there(limb, name):
            yield import_module(f"{limb.home}.{name}")


def _has(limb: Limb, name: str) -> bool:
    return _is_offered(limb, name) and _is_there(limb, name)


def _is_offered(limb: Limb, name: str) -> bool:
    return visitors_folder() is None or bool({name, ALL} & set(limb.visitors.split()))


def _is_there(limb: Limb, name: str) -> bool:
    """Looked for without loading the package, which may be large."""
    package, module = find_spec(limb.home), f"{limb.home}.{name}"
    found = package and PathFinder.find_spec(module, package.submodule_search_locations)
    return bool(found)

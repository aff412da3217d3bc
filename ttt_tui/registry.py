"""The features: what the core of the program can do without, a folder of `features/` each.

The core imports none of them. It asks here for their modules of a certain name, and meets what
they hold in registries of its own. A feature whose folder has been taken away is not missed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.util import find_spec
from types import MappingProxyType, ModuleType
from typing import NamedTuple

from ttt_tui._web_session import visitors_folder

ALL = "*"


class ListedCommand(NamedTuple):
    """A command that is not loaded: the module that holds it, and what it is, in a line."""

    module: str
    about: str


class Feature(NamedTuple):
    """A feature's folder.

    Attributes:
        commands: the names of its commands, and what each is, in the words of `--help`: there,
            so that the list loads none of them. The only one is in the module `command`, of
            several each in a module `NAME_command`.
        public: names of its package that `ttt_tui` gives, too, blanks between them; their types
            are in `ttt_tui/__init__.pyi`.
        visitors: the modules of it that are there for visitors, who have the program in a browser
            and nothing of the host (`_web_session`), blanks between them; `ALL`; or none.
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


FEATURES = (
    Feature("map", visitors=ALL),
    Feature("drawing", visitors=ALL),
    Feature("why", visitors=ALL),
    Feature("code", visitors=ALL),
    Feature("breakpoints", visitors=ALL),
    Feature("find", visitors=ALL),
    Feature(
        "ordering",
        commands={"orders": "Compare orders of moves; find the best and the worst."},
        visitors=ALL,
    ),
    Feature(
        "solver",
        commands={"solve": "The exact value of a position, and the best moves."},
        public="solve",
        visitors=ALL,
    ),
    Feature("reproduce", commands={"reproduce": "Measure every published number again."}),
    Feature("welcome", visitors=ALL),
    Feature(
        "lessons",
        commands={"lessons": "Lessons on game-tree search, each on the live dashboard."},
        visitors=ALL,
    ),
    Feature(
        "practice",
        commands={"practice": "Questions about a search: what happens next?"},
        visitors=ALL,
    ),
    Feature("whatif", visitors=ALL),
    Feature("glossary", visitors=ALL),
    Feature(
        "programs",
        commands={
            "watch": "Watch your own search beside the textbook's.",
            "check": "Check whether a search is right; name its first wrong node.",
        },
        public="check watched",
        visitors="classic_bugs",
    ),
    Feature(
        "export",
        commands={"export": "The tree of a search as data or as a drawing."},
        public="to_svg",
        visitors=ALL,
    ),
    Feature(
        "film",
        commands={"film": "A film of a search: asciinema cast, SVG, GIF or MP4."},
        visitors=ALL,
    ),
    Feature(
        "laboratory",
        commands={"lab": "Experiments: times, games, matches, sweeps, plots."},
        visitors=ALL,
    ),
    Feature("analyses", commands={"open": "Open a saved analysis."}, visitors=ALL),
    Feature("worksheets", commands={"worksheet": "A search to do by hand, with its solution."}),
    Feature("interpreted", visitors=ALL),
    Feature("serve", commands={"serve": "The dashboard in a browser."}),
)
"""In the order in which their views and keys come on the screen."""


def commands() -> dict[str, ListedCommand]:
    """The features' commands by name; none is loaded.

    A visitor has none: commands read and write files.
    """
    return {
        name: listed
        for feature in FEATURES
        if feature.commands and visitors_folder() is None and find_spec(feature.home)
        for name, listed in feature.listed.items()
    }


def public() -> dict[str, str]:
    """The features' names in the library, and the packages that give them; none is loaded."""
    return {
        name: feature.home
        for feature in FEATURES
        if feature.public and find_spec(feature.home)
        for name in feature.public.split()
    }


def having(name: str) -> tuple[str, ...]:
    """The names of the features that have a module of this name; none is loaded."""
    return tuple(feature.name for feature in FEATURES if _has(feature, name))


def modules(name: str) -> Iterator[ModuleType]:
    """The features' modules of this name, of those that have one."""
    for feature in FEATURES:
        if _has(feature, name):
            yield import_module(f"{feature.home}.{name}")


def withheld(name: str) -> Iterator[ModuleType]:
    """The features' modules of this name that are not there for this visitor; else none."""
    for feature in FEATURES:
        if not _is_offered(feature, name) and _is_there(feature, name):
            yield import_module(f"{feature.home}.{name}")


def _has(feature: Feature, name: str) -> bool:
    return _is_offered(feature, name) and _is_there(feature, name)


def _is_offered(feature: Feature, name: str) -> bool:
    return visitors_folder() is None or bool({name, ALL} & set(feature.visitors.split()))


def _is_there(feature: Feature, name: str) -> bool:
    """Looked for without loading the package, which may be large."""
    package, module = find_spec(feature.home), f"{feature.home}.{name}"
    found = package and PathFinder.find_spec(module, package.submodule_search_locations)
    return bool(found)

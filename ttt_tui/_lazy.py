"""Packages that load a module when one of its names is first asked for (PEP 562)."""

from collections.abc import Callable, Mapping

# Type checkers take it for true; `typing` takes time to load.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def loaded_late(
    package: str,
    homes: Mapping[str, str],
    found: dict[str, object],
    others: Callable[[], Mapping[str, str]] = dict,
) -> "tuple[Callable[[str], Any], list[str]]":
    """A package's `__getattr__` and `__all__`.

    Args:
        package: its name.
        homes: its modules, each with the public names it has, blanks between them.
        found: the package's globals, where a name is kept once it is found.
        others: asked for the homes of further names, which are not in `__all__`.
    """
    home_of = {name: home for home, names in homes.items() for name in names.split()}

    def find(name: str) -> "Any":
        home = home_of.get(name) or others().get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        from importlib import import_module

        found[name] = value = getattr(import_module(home), name)
        return value

    return find, sorted(home_of)

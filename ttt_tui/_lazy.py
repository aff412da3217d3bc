"""Packages that load a module when one of its names is first asked for (PEP 562)."""

from collections.abc import Callable, Mapping


def loader(
    package: str, homes: Mapping[str, tuple[str, ...]], names: dict[str, object]
) -> Callable[[str], object]:
    """A package's `__getattr__`.

    Args:
        package: its name.
        homes: its modules, each with the public names it has.
        names: the package's globals, where a name is kept once it is found.
    """
    home_of = {name: home for home, found in homes.items() for name in found}

    def find(name: str) -> object:
        home = home_of.get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        from importlib import import_module

        names[name] = value = getattr(import_module(home), name)
        return value

    return find

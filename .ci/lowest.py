"""The lowest versions that pyproject.toml allows, one a line, as constraints for pip."""

import re
import tomllib
from pathlib import Path

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"
EXTRAS = ("test", "cluster", "plots", "serve", "film")


def lowest() -> list[str]:
    """What the package, its tests and its build need at least: `name==version` of each.

    Of the extras those that the program itself loads, and that of the tests.
    """
    config = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))
    project = config["project"]
    needed = (
        *config["build-system"]["requires"],
        *project["dependencies"],
        *(line for extra in EXTRAS for line in project["optional-dependencies"][extra]),
    )
    floors = (re.fullmatch(r"([\w.-]+)>=([\w.]+)(?:,<[\w.]+)?", line) for line in needed)
    return sorted({f"{floor[1]}=={floor[2]}" for floor in floors if floor})


if __name__ == "__main__":
    print(*lowest(), sep="\n")  # noqa: T201

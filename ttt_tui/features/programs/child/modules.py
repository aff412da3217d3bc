"""The files of a program: the one asked about, what it imports of its own, and who imports it."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_MOST_FILES = 24
_MOST_SCANNED = 200
_LARGEST = 300_000


@dataclass(eq=False)
class Module:
    """A file of the program.

    Attributes:
        name: as it is imported.
        is_outer: it imports the file asked about, directly or not, and is loaded only when needed.
        names: its namespace, filled when it is loaded.
        left: statements that were left out because they may play, in their order.
        scope: its own top-level functions and classes, and those it imports, by their full names.
        aliases: the modules that it imports, by the name they have here.
    """

    file: str
    tree: ast.Module
    name: str = ""
    is_outer: bool = False
    names: dict[str, Any] = field(default_factory=dict)
    left: list[ast.stmt] = field(default_factory=list)
    scope: dict[str, str] = field(default_factory=dict)
    aliases: dict[str, Module] = field(default_factory=dict)

    def run(self, statement: ast.stmt) -> None:
        code = compile(ast.Module([statement], []), self.file, "exec")
        exec(code, self.names)

    def evaluate(self, text: str | ast.expr, names: dict[str, Any] | None = None) -> Any:
        """An expression, with the functions of this file as they are loaded."""
        tree = ast.Expression(text) if isinstance(text, ast.expr) else text
        # Names of comprehensions see globals only, so these are given as such.
        return eval(compile(tree, self.file, "eval"), {**self.names, **(names or {})})


class Project:
    """All files of a program.

    Attributes:
        modules: the file asked about, those that it imports, then those that import it.
        roots: the folders from which they import each other.
    """

    def __init__(self, file: str, text: str | None = None) -> None:
        """With a `text` that alone is the program.

        Raises:
            SyntaxError: Python would not run the file asked about.
            ValueError, OSError, RecursionError, MemoryError: it cannot be read.
        """
        path = Path(file)
        folders = path.parents
        self.roots = [str(each) for each in folders[:3] if each != each.parent]
        self._by_file: dict[Path, Module] = {}
        tree = parsed(path.read_bytes(), file) if text is None else ast.parse(text, file)
        level = max((each.level for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)),
                    default=0)  # fmt: skip
        package = [each.name for each in folders[:level]][::-1]
        self.main = Module(file, tree, ".".join([*package, path.stem]))
        self._by_file[path] = self.main
        if text is None:
            self._take_imported([self.main])
            self._take_importers(path)
        inner = [each for each in self._by_file.values() if not each.is_outer]
        self.modules = [*inner, *(each for each in self._by_file.values() if each.is_outer)]
        for _ in range(2):
            for module in self.modules:
                module.aliases.update(self._aliases(module))

    def find(self, dotted: str) -> Module | None:
        """The module of the program that is imported by this name."""
        path = self._file_of(dotted)
        return self._by_file.get(path) if path else None

    def folders(self, dotted: str) -> list[str]:
        """The folders of that name that hold files of the program: packages without a file."""
        parts = dotted.split(".")
        paths = [Path(root, *parts) for root in self.roots]
        held = {each.parent for each in self._by_file}
        return [str(each) for each in paths if any(each in (one, *one.parents) for one in held)]

    def imports(self, module: Module) -> Iterator[tuple[ast.stmt, ast.alias, str]]:
        """The statements that import, what each imports, and from where: `a.b` of `a.b` or `.b`."""
        package = module.name.split(".")[:-1]
        for each in ast.walk(module.tree):
            if isinstance(each, ast.Import):
                yield from ((each, name, name.name) for name in each.names)
            elif isinstance(each, ast.ImportFrom):
                above = package[: len(package) - each.level + 1] if each.level else []
                dotted = ".".join([*above, *([each.module] if each.module else [])])
                yield from ((each, name, dotted) for name in each.names)

    def _take_imported(self, waiting: list[Module]) -> None:
        while waiting and len(self._by_file) < _MOST_FILES:
            module = waiting.pop(0)
            for statement, name, dotted in self.imports(module):
                names = [dotted]
                if isinstance(statement, ast.ImportFrom):
                    names.append(f"{dotted}.{name.name}".strip("."))
                for each in names:
                    path = self._file_of(each)
                    if path is None or path in self._by_file:
                        continue
                    if (found := _module(path, each, is_outer=module.is_outer)) is not None:
                        self._by_file[path] = found
                        waiting.append(found)

    def _take_importers(self, path: Path) -> None:
        """Files of the same folder, or the one above, that import what is known so far."""
        wanted = [path]
        beside = [each for folder in path.parents[:2] for each in sorted(folder.glob("*.py"))]
        for _ in range(2):
            stems = [each.stem for each in wanted]
            found: list[Path] = []
            for each in beside[:_MOST_SCANNED]:
                if each in self._by_file or not _mentions(each, stems):
                    continue
                module = _module(each, each.stem, is_outer=True)
                if module is None or not any(
                    self._file_of(name) in wanted
                    for statement, alias, dotted in self.imports(module)
                    for name in (dotted, f"{dotted}.{alias.name}")
                ):
                    continue
                self._by_file[each] = module
                found.append(each)
                self._take_imported([module])
            wanted = found

    def _aliases(self, module: Module) -> Iterator[tuple[str, Module]]:
        for statement, name, dotted in self.imports(module):
            if isinstance(statement, ast.Import):
                found = self.find(dotted)
                shown = name.asname or dotted
            else:
                found, shown = self.find(f"{dotted}.{name.name}"), name.asname or name.name
            if found is not None:
                yield shown, found

    def _file_of(self, dotted: str) -> Path | None:
        parts = dotted.split(".")
        if not all(each.isidentifier() for each in parts):
            return None
        # A program that imports us may lie beside us; we are a library to it.
        if parts[0] == __name__.partition(".")[0]:
            return None
        for root in self.roots:
            path = Path(root, *parts)
            for each in (path.with_suffix(".py"), path / "__init__.py"):
                if each in self._by_file or each.is_file():
                    return each
        return None


def parsed(source: bytes, file: str) -> ast.Module:
    """The tree of a file as Python reads it when it runs it, more strictly than its parser alone.

    Raises:
        SyntaxError: Python would not run it.
        ValueError, RecursionError, MemoryError: it cannot be parsed.
    """
    try:
        encoding = tokenize.detect_encoding(io.BytesIO(source).readline)[0]
    except SyntaxError:  # without a line; either the bytes are wrong, or the parser says it better
        encoding = "utf-8"
    try:
        source.decode(encoding)
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        if encoding.startswith("utf-8"):
            words = (
                f"the byte 0x{source[error.start]:02x} is not UTF-8, and no encoding is declared; "
                "save the file as UTF-8"
            )
        else:
            words = f"the byte 0x{source[error.start]:02x} is not {encoding}"
        raise SyntaxError(words, (file, line, None, None)) from None
    tree = ast.parse(source, file)
    compile(tree, file, "exec", dont_inherit=True)  # a `return` outside of a function, and the like
    return tree


def _module(path: Path, name: str, *, is_outer: bool) -> Module | None:
    try:
        if path.stat().st_size > _LARGEST:
            return None
        return Module(str(path), ast.parse(path.read_bytes(), str(path)), name, is_outer)
    except (SyntaxError, ValueError, OSError, RecursionError, MemoryError):
        return None


def _mentions(path: Path, stems: list[str]) -> bool:
    try:
        text = path.read_bytes() if path.stat().st_size <= _LARGEST else b""
    except OSError:
        return False
    wanted = "|".join(map(re.escape, stems)).encode()
    return re.search(rb"^\s*(from|import)\b.*\b(" + wanted + rb")\b", text, re.M) is not None

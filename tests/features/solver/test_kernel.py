"""The solver's compiled recursion: built from the interpreted one's source, it does the same."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path
from types import ModuleType

import pytest

from tests.features.solver.test_prover import played, random_rules
from ttt_tui.features.solver import Solution, kernel, prover, solve
from ttt_tui.features.solver.falling import kernel as falling_kernel
from ttt_tui.game import Position, Rules

SOURCES = [Path(str(module.__file__)) for module in (kernel, falling_kernel)]
each_source = pytest.mark.parametrize("source", SOURCES, ids=["any board", "stones fall"])


def built() -> tuple[ModuleType, ModuleType]:
    """The compiled twin of each source."""
    if not prover.IS_BUILT:
        pytest.skip("the compiled solver is not built here")
    from ttt_tui.features.solver import native  # type: ignore[attr-defined, unused-ignore]
    from ttt_tui.features.solver.falling import (  # type: ignore[attr-defined, unused-ignore]
        native as falling,
    )

    assert isinstance(native, ModuleType)
    assert isinstance(falling, ModuleType)
    return native, falling


@each_source
def test_it_is_no_older_than_its_source(source: Path) -> None:
    module = Path(str(built()[SOURCES.index(source)].__file__))
    root = SOURCES[0].parents[3]
    if not (root / "setup.py").exists() or module.parent != source.parent:
        pytest.skip("not a checkout with the solver built in place")
    newest = max(source.stat().st_mtime, source.with_name("native.pxd").stat().st_mtime)
    assert module.stat().st_mtime >= newest, "kernel.py has changed: run `pip install -e .` again"


def both(
    monkeypatch: pytest.MonkeyPatch, position: Position, table_mb: float, nodes: int
) -> tuple[Solution, Solution]:
    native, falling = built()
    monkeypatch.setattr(prover, "Kernel", native.Kernel)
    monkeypatch.setattr(prover, "FallingKernel", falling.Kernel)
    compiled = solve(position, table_mb=table_mb, nodes=nodes)
    monkeypatch.setattr(prover, "Kernel", kernel.Kernel)
    monkeypatch.setattr(prover, "FallingKernel", falling_kernel.Kernel)
    return compiled, solve(position, table_mb=table_mb, nodes=nodes)


def test_both_find_the_same_with_as_many_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random("both")
    for _ in range(60):
        position = played(random_rules(dice), dice, dice.choice((6, 12)))
        compiled, interpreted = both(monkeypatch, position, dice.choice((0.01, 1)), 1_000)
        assert compiled == interpreted


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules(misere=True),
        Rules(4, 4, 4),
        Rules(5, 5, 4),
        Rules(4, 4, 4, gravity=True),
        Rules(6, 7, 4, gravity=True),
    ],
    ids=str,
)
def test_both_do_the_same_on_whole_boards(monkeypatch: pytest.MonkeyPatch, rules: Rules) -> None:
    for table_mb in (0.01, 10):
        compiled, interpreted = both(monkeypatch, Position(rules=rules), table_mb, 2_000)
        assert compiled == interpreted


# -------------------------------------------------------------------- what the source must keep to


@each_source
def test_every_local_has_a_type(source: Path) -> None:
    """One without is an object of Python to the compiled recursion: right, but slow."""
    types = source.with_name("native.pxd").read_text()
    for method in methods(source):
        name = method.name
        stored = {
            node.id
            for node in ast.walk(method)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        arguments = {argument.arg for argument in method.args.args}
        declared = re.findall(
            rf"(?:@cython\.locals\(([^@]*)\)\n    )?cp?def (?:inline )?(?:\w+ )?{name}\(", types
        )
        assert [set(re.findall(r"(\w+)=", block)) for block in declared] == [stored - arguments], (
            name
        )


@each_source
def test_no_subscript_is_negative(source: Path) -> None:
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Subscript):
            assert not isinstance(node.slice, ast.UnaryOp | ast.Slice), ast.unparse(node)


def methods(source: Path) -> list[ast.FunctionDef]:
    found = ast.walk(ast.parse(source.read_text()))
    return [node for node in found if isinstance(node, ast.FunctionDef) and node.name != "__init__"]

"""The solver's compiled recursion: built from the interpreted one's source, it does the same."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path
from types import ModuleType

import pytest

from tests.features.solver.test_prover import played, random_rules
from ttt_tui.features.solver import Solution, backend, kernel, prover, solve
from ttt_tui.game import Position, Rules

SOURCE = Path(kernel.__file__)
TYPES = SOURCE.with_name("native.pxd")
TREE = ast.parse(SOURCE.read_text())
METHODS = {node.name: node for node in ast.walk(TREE) if isinstance(node, ast.FunctionDef)}


def built() -> ModuleType:
    if not backend.IS_BUILT:
        pytest.skip("the compiled solver is not built here")
    from ttt_tui.features.solver import native  # type: ignore[attr-defined, unused-ignore]

    assert isinstance(native, ModuleType)
    return native


def test_it_is_no_older_than_its_source() -> None:
    module = Path(str(built().__file__))
    if not (SOURCE.parents[3] / "setup.py").exists() or module.parent != SOURCE.parent:
        pytest.skip("not a checkout with the solver built in place")
    newest = max(SOURCE.stat().st_mtime, TYPES.stat().st_mtime)
    assert module.stat().st_mtime >= newest, "kernel.py has changed: run `pip install -e .` again"


def both(
    monkeypatch: pytest.MonkeyPatch, position: Position, table_mb: float, nodes: int
) -> tuple[Solution, Solution]:
    native = built()
    monkeypatch.setattr(prover, "Kernel", native.Kernel)
    compiled = solve(position, table_mb=table_mb, nodes=nodes)
    monkeypatch.setattr(prover, "Kernel", kernel.Kernel)
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
        Rules(4, 4, 3, misere=True),
        Rules(5, 5, 4, gravity=True, misere=True),
        Rules(8, 8, 2, misere=True),
        Rules(8, 8, 4),
        Rules(8, 8, 4, gravity=True),
        Rules(8, 8, 8),
    ],
    ids=str,
)
def test_both_do_the_same_on_whole_boards(monkeypatch: pytest.MonkeyPatch, rules: Rules) -> None:
    for table_mb in (0.01, 10):
        compiled, interpreted = both(monkeypatch, Position(rules=rules), table_mb, 2_000)
        assert compiled == interpreted


# -------------------------------------------------------------------- what the source must keep to


def test_every_local_has_a_type() -> None:
    """One without is an object of Python to the compiled recursion: right, but slow."""
    types = TYPES.read_text()
    for name, method in METHODS.items():
        if name == "__init__":
            continue
        stored = {
            node.id
            for node in ast.walk(method)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        arguments = {argument.arg for argument in method.args.args}
        (block,) = re.findall(
            rf"@cython\.locals\(([^@]*)\)\n    cp?def (?:int |bint |void )?{name}\(", types
        )
        assert stored - arguments == set(re.findall(r"(\w+)=", block)), name


def test_no_subscript_is_negative() -> None:
    for node in ast.walk(TREE):
        if isinstance(node, ast.Subscript):
            assert not isinstance(node.slice, ast.UnaryOp | ast.Slice), ast.unparse(node)

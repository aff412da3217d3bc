"""A package with algorithms and an evaluation is installed afresh, and the command finds both."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.fresh_environment import can_build, environment, install, run, site_of
from tests.plugins import TOY

ANALYZE = ("-m", "ttt_tui", "analyze", "..O/XOO/..X", "--runs=1", "--json", "--algorithm")


@pytest.mark.slow
@pytest.mark.skipif(not can_build(), reason="needs setuptools 77, as the extra `test` has it")
def test_an_installed_package_brings_its_algorithms(tmp_path: Path) -> None:
    python = environment(tmp_path)

    refused = run(python, *ANALYZE, "toy", ok=False)
    assert "'toy' is not one of 'minimax'" in refused.stderr

    install(python, TOY, tmp_path)

    (result,) = json.loads(run(python, *ANALYZE, "toy").stdout)["results"]
    assert (result["algorithm"], result["nodes"], result["value"]) == ("toy", 44, 1)
    estimated = (*ANALYZE, "alpha-beta", "--depth=1", "--evaluation=toy-centre")
    assert json.loads(run(python, *estimated).stdout)["results"][0]["estimate"] == -10
    assert "toy-alpha-beta" in run(python, "-m", "ttt_tui", "analyze", "--help").stdout
    assert (site_of(python) / "ttt_toy" / "py.typed").exists()

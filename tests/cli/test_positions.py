"""Positions among the arguments, also those that look like options."""

from __future__ import annotations

import json

from tests.cli.conftest import Run


def test_a_board_that_begins_with_dashes_is_no_option(run: Run) -> None:
    done = run("analyze", "--json", "--runs", "1", "---/-X-/---")
    assert json.loads(done.stdout)["position"] == ".../.X./... o"
    assert run("analyze", "--jsn").exit_code == 2

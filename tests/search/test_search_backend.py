"""The engine that searches: the compiled one where built, unless told otherwise."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from ttt_tui._version import BACKEND, has_compiled_kernel
from ttt_tui.search import search


def test_the_compiled_kernel_runs_where_it_is_built() -> None:
    wanted = has_compiled_kernel() and os.environ.get("TTT_TUI_PURE", "") in ("", "0")
    assert ("compiled" if wanted else "python") == BACKEND
    home = search.Kernel.__module__
    assert home == ("ttt_tui.search.native" if wanted else "ttt_tui.search.kernel")


def test_it_is_built_where_it_must_be() -> None:
    if os.environ.get("TTT_TUI_REQUIRE_COMPILED", "") in ("", "0"):
        pytest.skip("TTT_TUI_REQUIRE_COMPILED is not set")
    assert has_compiled_kernel(), "the compiled kernel is not built"


@pytest.mark.parametrize("pure", ["1", "0", ""])
def test_the_environment_can_ask_for_the_interpreted_one(pure: str) -> None:
    program = (
        "from ttt_tui.search.search import BACKEND, Kernel; "
        "from ttt_tui.search import search; "
        "print(BACKEND, Kernel.__module__, search.Kernel is Kernel)"
    )
    told = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "TTT_TUI_PURE": pure},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    if pure == "1" or not has_compiled_kernel():
        assert told == "python ttt_tui.search.kernel True\n"
    else:
        assert told == "compiled ttt_tui.search.native True\n"

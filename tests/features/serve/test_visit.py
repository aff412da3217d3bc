"""A visitor's process: what it is started with; its life is what test_server.py is about."""

from __future__ import annotations

from pathlib import Path

from tests.features.serve.serving import terms
from ttt_tui.features.serve.envelope import Size
from ttt_tui.features.serve.visit import environment


def test_a_visitors_process_has_little_of_the_hosts_variables_and_a_home_of_its_own() -> None:
    host = {
        "PATH": "/bin",
        "LC_ALL": "C.UTF-8",
        "PYTHONPATH": "/here",
        "HOME": "/home/host",
        "AWS_SECRET_ACCESS_KEY": "secret",
        "TERM": "dumb",
        "NO_COLOR": "1",
        "XDG_CONFIG_HOME": "/home/host/.config",
        "PYTHONUSERBASE": "/home/host/.local",
    }
    found = environment(host, Path("/tmp/visitor"), Size(100, 30))
    assert {name: found[name] for name in ("PATH", "LC_ALL", "PYTHONPATH", "PYTHONUSERBASE")} == {
        name: host[name] for name in ("PATH", "LC_ALL", "PYTHONPATH", "PYTHONUSERBASE")
    }
    assert found["HOME"] == found["TMPDIR"] == "/tmp/visitor"
    assert found["XDG_CONFIG_HOME"] == "/tmp/visitor/config"
    assert (found["COLUMNS"], found["ROWS"]) == ("100", "30")
    assert "secret" not in found.values()
    assert {"TERM", "NO_COLOR"}.isdisjoint(found)


def test_no_text_can_be_taken_for_an_option() -> None:
    """A position may begin with what an option begins with."""
    *_, last = terms(Path("/tmp"), "--- --- --X").arguments(Path("/tmp/visitor"))
    assert last == "--position=--- --- --X"

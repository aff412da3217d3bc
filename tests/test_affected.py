"""Which tests a change can affect."""

from __future__ import annotations

import subprocess

import pytest

from tests import affected


def test_a_change_of_a_feature_affects_its_own_tests_and_those_that_import_it() -> None:
    found = affected.affected_by(["ttt_tui/features/why/rows.py"])
    assert "tests/features/why/test_rows.py" in found
    assert "tests/features/why/test_view.py" in found  # which imports it through the view
    assert "tests/features/together/test_views_on_dashboard.py" in found
    assert not [file for file in found if file.startswith("tests/features/map/")]


def test_a_style_or_a_text_of_a_feature_affects_its_folder() -> None:
    found = affected.affected_by(["ttt_tui/features/lessons/texts/01-the-game-tree.md"])
    assert "tests/features/lessons/test_lesson.py" in found
    assert {file.rpartition("/")[0] for file in found} == {"tests/features/lessons"}


def test_a_command_affects_its_tests_though_it_is_loaded_by_name() -> None:
    found = affected.affected_by(["ttt_tui/cli/analyze.py"])
    assert "tests/cli/test_analyze.py" in found
    assert "tests/cli/test_analyze_limits.py" in found


def test_types_of_a_kernel_affect_what_the_kernel_does() -> None:
    kernel = affected.affected_by(["ttt_tui/search/kernel.py"])
    assert kernel
    assert set(affected.affected_by(["ttt_tui/search/native.pxd"])) >= set(kernel)


def test_styles_affect_whole_screens() -> None:
    found = affected.affected_by(["ttt_tui/tui/styles/dashboard.tcss"])
    assert "tests/tui/together/test_nothing_clipped.py" in found


def test_a_page_or_an_example_affects_the_tests_of_the_repository() -> None:
    for path in ("README.md", "docs/how-to/film.md", "examples/README.md", "pyproject.toml"):
        found = affected.affected_by([path])
        assert "tests/house/test_documents.py" in found
        assert {file.rpartition("/")[0] for file in found} == {"tests/house"}


def test_a_change_of_the_rules_affects_nearly_all() -> None:
    assert len(affected.affected_by(["ttt_tui/game/rules.py"])) > 300
    assert affected.affected_by(["ttt_tui/was_deleted.py"]) == []
    assert affected.affected_by(["tests/test_affected.py"]) == ["tests/test_affected.py"]


def test_the_tests_get_the_options_and_their_status_is_ours(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[list[str]] = []

    class Done:
        stdout, returncode = "tests/test_affected.py\n", 1

    def run(command: list[str], **_: object) -> Done:
        asked.append(command)
        return Done()

    monkeypatch.setattr(subprocess, "run", run)
    assert affected.main(["main", "-x"]) == 1
    assert asked[0][:2] == ["git", "diff"]
    assert asked[0][-1] == "main"
    assert asked[-1][1:] == ["-m", "pytest", "--quiet", "-x", "tests/test_affected.py"]
    Done.stdout = ""
    assert affected.main([]) == 0
    assert capsys.readouterr().out == "No test is affected by the change.\n"

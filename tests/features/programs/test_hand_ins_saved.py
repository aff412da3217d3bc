"""Checked files, saved and read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.features.programs.reports.samples import ALL, RIGHT
from ttt_tui.engine.files import DamagedFile
from ttt_tui.features.programs.file_check import Checked
from ttt_tui.features.programs.hand_ins import SavedChecks, content, from_json, to_json
from ttt_tui.features.programs.reports.data_formats import to_json as printed
from ttt_tui.features.programs.reports.html_page import html_page
from ttt_tui.features.programs.reports.text_formats import text

TERMS = {"seconds": 60}


@pytest.fixture
def program(tmp_path: Path) -> Path:
    file = tmp_path / "mine.py"
    file.write_text("import rules\n", encoding="utf-8")
    return file


@pytest.mark.parametrize("checked", ALL)
def test_every_report_of_a_saved_file_is_as_it_was(checked: Checked) -> None:
    again = from_json(to_json(checked))
    assert again == checked
    assert (text(again), printed(again)) == (text(checked), printed(checked))
    assert html_page([again]) == html_page([checked])


def test_a_file_is_known_until_it_or_what_it_imports_changes(tmp_path: Path, program: Path) -> None:
    file, results = str(program), tmp_path / "results"
    saved = SavedChecks(results, TERMS)
    saved.save(file, None, RIGHT)
    saved.close()
    saved = SavedChecks(results, TERMS)
    assert saved.get(file, None) == RIGHT
    assert saved.get(file, "solve") is None
    (tmp_path / "rules.py").write_text("WIN = 1\n", encoding="utf-8")
    assert saved.get(file, None) is None
    saved.save(file, None, RIGHT)
    program.write_text("import rules  # mended\n", encoding="utf-8")
    assert saved.get(file, None) is None
    saved.close()


def test_other_terms_are_another_files(tmp_path: Path) -> None:
    SavedChecks(tmp_path / "results", TERMS).close()
    with pytest.raises(DamagedFile):
        SavedChecks(tmp_path / "results", {"seconds": 30})


def test_a_line_that_holds_no_checked_file_is_passed_over(tmp_path: Path, program: Path) -> None:
    results = tmp_path / "results"
    saved = SavedChecks(results, TERMS)
    saved.save(str(program), None, RIGHT)
    saved.close()
    whole = results.read_text(encoding="utf-8")
    for wrong in (whole.replace('"is":"Judged"', '"is":"Path"'), whole.replace("nodes", "knots")):
        results.write_text(wrong, encoding="utf-8")
        saved = SavedChecks(results, TERMS)
        assert saved.get(str(program), None) is None
        saved.close()


def test_a_file_that_cannot_be_read_has_a_content_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_bytes(b"\xff\x00def")
    assert content(tmp_path / "bad.py") != content(tmp_path / "absent.py")


def test_the_file_that_calls_a_search_is_part_of_its_program(tmp_path: Path) -> None:
    search, caller = tmp_path / "search.py", tmp_path / "main.py"
    search.write_text("def minimax(board): ...\n", encoding="utf-8")
    alone = content(search)
    caller.write_text("import search\nsearch.minimax([0] * 9)\n", encoding="utf-8")
    called = content(search)
    caller.write_text("import search\nsearch.minimax([None] * 9)\n", encoding="utf-8")
    assert len({alone, called, content(search)}) == 3

"""`ttt-tui worksheet`: which sheets it makes, where they go, and what it refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.commands import SCREEN, loaded_by_command
from ttt_tui import registry

AIMA = "((3 12 8) (2 4 6) (14 5 2))"


def printed(run: Run, *arguments: str) -> str:
    done = run("worksheet", *arguments)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


def titles(run: Run, *arguments: str) -> list[str]:
    text = printed(run, "--format", "markdown", *arguments)
    return [line[2:] for line in text.splitlines() if line.startswith("# ")]


def test_without_a_position_it_is_the_worked_example(run: Run) -> None:
    text = printed(run)
    assert text.startswith("<!DOCTYPE html>")
    assert "<h1>Worksheet: the worked example (1 of 5)</h1>" in text
    assert "alpha-beta on ..O/XOO/..X x" in text
    assert "alpha-beta on XOO/O../X.. x" in printed(run, "XOO/O../X..")


@pytest.mark.parametrize("name", ["sheet.html", "sheet.md", "sheet.svg"])
def test_a_files_name_tells_its_format(run: Run, tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    assert printed(run, "--output", str(file)) == ""
    named = {"html": "html", "md": "markdown", "svg": "svg"}[name.partition(".")[2]]
    assert file.read_text(encoding="utf-8") == printed(run, "--format", named)
    assert run("worksheet", "--output", str(file)).exit_code == 2  # it is there now


def test_fresh_ones_are_the_same_for_a_seed(run: Run) -> None:
    asked = ("--variants", "2", "--seed", "5", "--difficulty", "easy")
    assert titles(run, *asked) == [
        "Variant 1 of 2 (easy, seed 5)",
        "Variant 2 of 2 (easy, seed 5)",
        "Variant 1 of 2 (easy, seed 5): solution",
        "Variant 2 of 2 (easy, seed 5): solution",
    ]
    assert printed(run, *asked) == printed(run, *asked)
    assert titles(run, *asked, "--part", "sheet") == titles(run, *asked)[:2]


def test_a_tree_from_paper_has_its_sheet(run: Run) -> None:
    text = printed(run, AIMA, "--format", "markdown")
    assert "The value is 3, by B. 10 of 12 nodes are visited" in text
    assert "Leaves never visited: 4, 6." in text
    backwards = printed(run, AIMA, "--format", "markdown", "--order", "reverse")
    assert "Work from right to left." in backwards
    assert "strict cuts" in printed(run, AIMA, "--cutoff", "strict")
    assert "size: letter landscape" in printed(run, AIMA, "--paper", "letter")


def test_thirty_variants_of_a_random_tree(run: Run) -> None:
    asked = ("tree 3x3", "--variants", "30", "--seed", "1")
    assert titles(run, *asked) == [
        f"Variant {number} of 30 (seed 1){what}"
        for what in ("", ": solution")
        for number in range(1, 31)
    ]
    html = printed(run, *asked)
    assert html.count("<section") == 60  # a page each
    trees = re.findall(r"alpha-beta on (.*?): moves", printed(run, *asked, "--format", "markdown"))
    assert trees[:30] == trees[30:]
    assert len(set(trees)) == 30
    assert html == printed(run, *asked)
    other = printed(run, "tree 3x3", "--variants", "30", "--seed", "2", "--format", "markdown")
    assert not {*trees} & {*re.findall(r"alpha-beta on (.*?): moves", other)}


def test_variants_of_a_tree_are_as_difficult_as_their_solutions_say(run: Run) -> None:
    text = printed(
        run, "tree 3x3", "--variants", "12", "--part", "solution", "--format", "markdown"
    )
    (said,) = re.findall(r"In every variant .*", text)
    bounds = re.fullmatch(
        r"In every variant alpha-beta never visits (\d+) to (\d+) of 27 leaves; "
        r"nodes with a cut: (\d+) to (\d+)\.",
        said,
    )
    assert bounds is not None
    fewest, most, least, largest = map(int, bounds.groups())
    solutions = text.split("# Variant")[1:]
    for each in solutions:
        (leaves,) = re.findall(r"Leaves never visited: ([^.]*)\.", each)
        assert fewest <= len(leaves.split(", ")) <= most
        assert least <= each.count("Cut: ") <= largest
    assert fewest >= 1
    assert most <= 27 // 2
    numbers = {tuple(sorted(re.findall(r"-?[0-9]+", each))) for each in
               re.findall(r"alpha-beta on (.*?): moves", text)}  # fmt: skip
    assert len(numbers) == 1, "the same numbers in another order"


def test_every_sheet_and_solution_is_a_file_where_the_files_name_has_a_number(
    run: Run, tmp_path: Path
) -> None:
    asked = ("tree 2x2", "--variants", "10", "--output", str(tmp_path / "exam-{}.svg"))
    assert printed(run, *asked) == ""
    names = sorted(each.name for each in tmp_path.iterdir())
    assert names == sorted(
        f"exam-{number:02}{kind}.svg" for number in range(1, 11) for kind in ("", "-solution")
    )
    for kind, title in (("", "Variant 7 of 10 (seed 1)"), ("-solution", "7 of 10 (seed 1): sol")):
        text = (tmp_path / f"exam-07{kind}.svg").read_text(encoding="utf-8")
        assert title in text
        assert 'height="794"' in text
    before = (tmp_path / "exam-01.svg").read_bytes()
    (tmp_path / "exam-01.svg").unlink()
    done = run("worksheet", *asked)
    assert (done.exit_code, (tmp_path / "exam-01.svg").exists()) == (2, False), "all or nothing"
    assert "the file exists; --force replaces it" in done.stderr
    assert printed(run, *asked, "--force") == ""
    assert (tmp_path / "exam-01.svg").read_bytes() == before


@pytest.mark.parametrize("difficulty", ["small", "medium", "equal", "uneven"])
def test_random_trees_by_difficulty(run: Run, difficulty: str) -> None:
    asked = ("tree", "--difficulty", difficulty, "--variants", "3")
    heading = "with equal values" if difficulty == "equal" else difficulty
    assert titles(run, *asked, "--part", "sheet") == [
        f"Variant {number} of 3 ({heading}, seed 1)" for number in (1, 2, 3)
    ]
    assert "In every variant alpha-beta never visits" in printed(run, *asked)
    (one,) = titles(run, "tree", "--difficulty", difficulty, "--part", "sheet")
    assert one == f"Worksheet ({heading}, seed 1)"


def test_a_sheet_for_each_line_of_the_input(run: Run) -> None:
    done = run("worksheet", "-", "--format", "markdown", stdin=f"{AIMA}\n# mine\n\n(1 (2 3))\n")
    assert done.exit_code == 0
    found = [line[2:] for line in done.stdout.splitlines() if line.startswith("# ")]
    assert found == ["Worksheet 1", "Worksheet 2", "Worksheet 1: solution", "Worksheet 2: solution"]
    wrong = run("worksheet", "-", stdin=f"{AIMA}\n(1 2\n")
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    assert "line 2: position '(1 2': '(' at character 1 is not closed" in wrong.stderr
    assert "no position on standard input" in run("worksheet", "-", stdin="").stderr


def test_a_lesson_has_its_sheet(run: Run) -> None:
    assert titles(run, "--lesson", "1", "--part", "sheet") == [
        "Worksheet: The game tree and its leaves"
    ]
    late = printed(run, "--lesson", "windows-go-down", "--format", "markdown")
    assert late.startswith("# Worksheet: The window goes down, and deep cuts (seed 1)\n")
    line = late.splitlines()[2]
    assert line.startswith("alpha-beta on X")  # its first stone is still there


def test_every_lesson_has_one(run: Run) -> None:
    for number in range(1, 16):
        (title,) = titles(run, "--lesson", str(number), "--part", "sheet")
        assert title.startswith("Worksheet: ")


def test_a_lesson_on_a_tree_has_a_sheet_of_that_tree(run: Run) -> None:
    text = printed(run, "--lesson", "alpha-beta-by-hand", "--format", "markdown")
    assert text.startswith("# Worksheet: ")
    assert "Max moves at triangles that point up" in text
    assert "Leaves never visited: " in text


def test_without_lessons_there_is_none_of_a_lesson(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        registry, "FEATURES", [each for each in registry.FEATURES if each.name != "lessons"]
    )
    done = run("worksheet", "--lesson", "1")
    assert done.exit_code == 2
    assert "no lesson '1'" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("empty",), "position '.../.../... x': its tree has more than 90 nodes"),
        (("XXX/OO./...",), "the game is over: choose"),
        (("--lesson", "nothing"), "no lesson 'nothing': 'ttt-tui lessons' lists them"),
        (("XOO/O../X..", "--lesson", "1"), "--lesson sets the position"),
        (("XXO/OO./X..", "--random", "2"), "--variants 2: only 0 variants found"),
        (("--output", "sheet.pdf"), "does not say which format"),
    ],
)
def test_what_cannot_be_is_refused(run: Run, arguments: tuple[str, ...], complaint: str) -> None:
    done = run("worksheet", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert complaint in done.stderr


def test_no_screen_is_loaded_for_it() -> None:
    assert not SCREEN & loaded_by_command("worksheet", "--format", "svg")

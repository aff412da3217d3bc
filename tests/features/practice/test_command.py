"""`ttt-tui practice`: questions as text and as JSON, what is read as an answer, what is refused."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.commands import COMMAND, SCREEN, loaded_by_command
from ttt_tui.features.practice import command as practice
from ttt_tui.game.game_texts import read_state


def objects(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def in_json(run: Run, *arguments: str, stdin: str | bytes = "") -> list[dict[str, Any]]:
    done = run("practice", *arguments, "--json", stdin=stdin)
    assert (done.exit_code, done.stderr) == (0, "")
    return objects(done.stdout)


def test_one_question_one_answer_one_verdict_and_a_summary(run: Run) -> None:
    first, verdict, second, other, third, summary = in_json(run, stdin="1\n2\n")
    for question in (first, second, third):
        assert list(question) == ["schema", "question", "kind", "choices", "event"]
        assert question["kind"] in {"cut", "value", "window", "leaf"}
    for each, answer, question in ((verdict, 0, first), (other, 1, second)):
        assert list(each) == ["schema", "right", "expected", "why"]
        assert each["right"] == (question["choices"][answer] == each["expected"])
    assert summary["asked"] == 2
    assert summary["correct"] == verdict["right"] + other["right"]
    assert sum(kind["asked"] for kind in summary["kinds"].values()) == 2


def test_the_expected_answers_are_right_and_are_given_as_text_or_number(run: Run) -> None:
    answers: list[str] = []
    for number in range(6):
        *_, question, _ = in_json(run, "--seed", "4", stdin="".join(answers))
        probe = in_json(run, "--seed", "4", stdin="".join([*answers, "1\n"]))[-3]
        expected = probe["expected"]
        choice = question["choices"].index(expected) + 1
        answers.append(f"{choice if number % 2 else expected}\n")
    found = in_json(run, "--seed", "4", stdin="".join(answers))
    assert all(each["right"] for each in found[1:-2:2])
    assert (found[-1]["correct"], found[-1]["best_streak"]) == (6, 6)


@pytest.mark.parametrize("answer", ["", "9", "maybe", "x" * 10_000])
def test_what_is_none_of_the_choices_is_a_wrong_answer(run: Run, answer: str) -> None:
    found = in_json(run, stdin=f"{answer}\n1\n")
    assert not found[1]["right"]
    assert found[1]["why"].startswith("Not a choice")
    assert found[-1]["asked"] == 2


def test_bytes_that_are_no_text_are_a_wrong_answer(run: Run) -> None:
    assert not in_json(run, stdin=b"\xff\xfe\n")[1]["right"]


def test_the_same_seed_and_answers_print_the_same_bytes(run: Run) -> None:
    answers = "".join(f"{number % 3 + 1}\n" for number in range(60))
    first, again = (run("practice", "--seed", "5", "--json", stdin=answers) for _ in range(2))
    assert first.stdout_bytes == again.stdout_bytes
    assert objects(first.stdout)[-1]["asked"] == 60
    assert run("practice", "--seed", "6", "--json", stdin=answers).stdout != first.stdout


def test_the_worked_example_is_usual_and_another_position_is_taken(run: Run) -> None:
    assert in_json(run) == in_json(run, "..O/XOO/..X x")
    assert in_json(run, "X.O/.O./..X") != in_json(run)
    assert in_json(run, ".X./...", "--rows", "2") == in_json(run, "2x3k3 .X./...")


TREE = "((3 12 8) (2 4 6) (14 5 2))"


@pytest.mark.parametrize("text", [TREE, "tree 3x3 seed 7", "nim 3 2", "othello 4x4"])
def test_trees_and_other_games_are_asked_about(run: Run, text: str) -> None:
    *asked, summary = in_json(run, text, stdin="1\n" * 8)
    for each in asked[::2]:
        assert list(each) == ["schema", "question", "kind", "choices", "event", "position", "moves"]
        state = read_state(text)
        assert read_state(each["position"]) == state
        for move in each["moves"]:
            state = state.play(move)
        assert state.value() is None or each["kind"] == "value"
    assert summary["asked"] == 8
    shown = run("practice", text, stdin="1\n").stdout
    assert asked[0]["question"] in " ".join(shown.split())


def test_a_tree_is_shown_whole(run: Run) -> None:
    unestimated = run("practice", "((3 4) (5 6))", "--depth", "1")
    assert unestimated.exit_code == 1
    assert "the node after 0 has no estimate" in " ".join(unestimated.stderr.split())
    assert f"\n  {TREE}\n" in run("practice", TREE).stdout
    assert "a: ~3" in run("practice", "(a:3:(3 4) b:2:(5 6))", "--depth", "1").stdout


def test_options_of_the_search_are_taken(run: Run) -> None:
    answers = "1\n" * 40
    strict = in_json(run, "--cutoff", "strict", stdin=answers)
    assert strict != in_json(run, stdin=answers)


def test_text_to_read_has_the_same_questions(run: Run) -> None:
    as_json = in_json(run, stdin="1\n2\n")
    done = run("practice", stdin="1\nwhat\n2\n")
    assert (done.exit_code, done.stderr) == (0, "")
    text = " ".join(done.stdout.split())
    for each in as_json[:-1:2]:
        assert each["question"] in text
        for number, choice in enumerate(each["choices"], 1):
            assert f" {number} {choice}" in text
    assert all(each["why"] in text for each in as_json[1:-2:2])
    assert "Answer with a number from 1 to" in text
    assert text.endswith(as_json[-1]["summary"])
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_only_a_terminal_keeps_the_score(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def not_asked() -> None:
        raise AssertionError("the kept score has been asked for")

    monkeypatch.setattr(practice, "ScoreFile", not_asked)
    assert run("practice", stdin="1\n").exit_code == 0
    assert run("practice", "--json", stdin="1\n").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nonsense"], "Error: position 'nonsense': 'nonsense' is not a game"),
        (["XXX/OO./..."], "Error: position 'XXX/OO./...': the game is over"),
        (["XXX/OOO/..."], "Error: position 'XXX/OOO/...': "),
        (["--algorithm", "luck"], "'luck' is not one of 'minimax', 'alpha-beta'"),
        ([TREE, "--rows", "4"], "--rows works only with boards, not with tree"),
        ([TREE, "--order", "centre"], "needs the cells of a board, and tree has none"),
    ],
)
def test_what_cannot_be_is_refused(run: Run, arguments: list[str], message: str) -> None:
    done = run("practice", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert message in " ".join(done.stderr.split())


def test_each_object_is_there_before_its_answer_is_given(tmp_path: Path) -> None:
    """A script reads a line, and only then writes one."""
    environment = {**os.environ, "HOME": str(tmp_path)}
    with subprocess.Popen(
        (*COMMAND, "practice", "--json"),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            question = json.loads(process.stdout.readline())
            process.stdin.write(f"{question['choices'][0]}\n")
            process.stdin.flush()
            verdict = json.loads(process.stdout.readline())
            assert verdict["right"] == (verdict["expected"] == question["choices"][0])
        process.stdin.close()
        assert "question" in json.loads(process.stdout.readline())
        assert json.loads(process.stdout.readline())["asked"] == 3
        assert process.wait(30) == 0


def test_no_screen_is_loaded() -> None:
    assert not loaded_by_command("practice", "--json") & SCREEN

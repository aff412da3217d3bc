"""`ttt-tui lab`: what each experiment takes and prints."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run, run

__all__ = ["run"]


def test_turns_print_the_published_counts(run: Run) -> None:
    done = run("lab", "turns", "--root-window", "fresh", "--jobs", "1")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0] == ".../.../... x, played perfectly by both: draw after 9 moves"
    assert lines[2] == "with fresh windows"
    assert lines[6].split() == ["1", "X", "(0,0)", "549,945", "30,709", "94.4", "%"]
    assert lines[8].split()[3:5] == ["7,331", "1,519"]
    assert lines[12].split()[-2:] == ["0.0", "%"]


def test_turns_of_a_given_game(run: Run) -> None:
    done = run("lab", "turns", "2x4k3g", "--moves", "12", "--json", "--jobs", "1")
    found = json.loads(done.stdout)
    assert (found["schema"], found["experiment"], found["moves"]) == (1, "turns", [[1, 0], [1, 1]])
    later = run("lab", "turns", "X../.../... o", "--moves", "moves 1,1", "--json", "--jobs", "1")
    assert json.loads(later.stdout)["turns"][0]["move"] == [1, 1]
    for wrong in ("0,0", "5,5", "nonsense"):
        refused = run("lab", "turns", "X../.../... o", "--moves", wrong)
        assert refused.exit_code == 2
        assert f"--moves '{wrong}': move 1" in refused.stderr


def test_trials_are_of_any_number_of_positions(run: Run) -> None:
    done = run("lab", "trials", "..O/XOO/..X", "XXO/.O./...", "--repetitions", "2", "--json")
    found = json.loads(done.stdout)
    assert found["positions"] == ["..O/XOO/..X x", "XXO/.O./... x"]
    assert [each["nodes"] for each in found["runs"]] == [44, 30, 197, 63]
    assert all(len(each["runs"]) == 2 for each in found["runs"])


def test_a_match(run: Run) -> None:
    done = run("lab", "match", "alpha-beta", "random", "--games", "4", "--seed", "2",
               "--random-moves", "1", "--json", "--jobs", "1")  # fmt: skip
    found = json.loads(done.stdout)
    assert found["results"]["all"]["losses"]["count"] == 0
    assert (found["seed"], found["random_moves"], len(found["records"])) == (2, 1, 4)


def test_a_match_from_every_opening(run: Run) -> None:
    done = run("lab", "match", "minimax", "pvs", "--openings", "all:2", "--depth", "1", "--json",
               "--jobs", "1")  # fmt: skip
    found = json.loads(done.stdout)
    assert (len(found["openings"]), found["games"], found["played"]) == (72, 144, 144)
    assert found["deterministic"]
    few = run("lab", "match", "minimax", "pvs", "--openings", "all:1", "--depth", "1", "--games",
              "4", "--opening", "3x4k3", "--jobs", "1")  # fmt: skip
    assert few.stdout.startswith("minimax against pvs, from the first 2 of 12 openings,")


def test_a_sweep(run: Run) -> None:
    done = run("lab", "sweep", "2x3k2", "--algorithm", "minimax", "--algorithm", "pvs", "--json",
               "--jobs", "1")  # fmt: skip
    found = json.loads(done.stdout)
    assert [each["algorithm"] for each in found["totals"]] == ["minimax", "pvs"]
    assert found["positions"] == found["searched"]


def test_orders_and_rollouts(run: Run) -> None:
    orders = run("lab", "orders", "X../.O./...", "--tries", "2", "--json", "--jobs", "1")
    assert sorted(json.loads(orders.stdout)["nodes"].values())[0] < 7_331
    rollouts = run("lab", "rollouts", "--rollouts", "2", "--json", "--jobs", "1")
    assert json.loads(rollouts.stdout)["best_moves"] == [[1, 1]]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("match", "nobody", "random"), "'nobody' is not a player: choose from minimax"),
        (("match", "random", "perfect", "--depth", "2"), "--depth applies to algorithms"),
        (("match", "uct", "random", "--cutoff", "strict"), "--cutoff is an option of"),
        (("match", "pvs", "uct", "--opening", "empty", "--opening", "3x4k3"), "the same board"),
        (("match", "pvs", "uct", "--opening", "XXX"), "opening 'XXX'"),
        (
            ("match", "pvs", "uct", "--openings", "2"),
            "write all:2 for all positions after two moves",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_what_would_do(
    run: Run, arguments: tuple[str, ...], complaint: str
) -> None:
    done = run("lab", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert complaint in " ".join(done.stderr.split())


AIMA = "((3 12 8) (2 4 6) (14 5 2))"


def test_trials_and_turns_of_a_tree(run: Run) -> None:
    done = run("lab", "trials", AIMA, "--repetitions", "1", "--json")
    trials = json.loads(done.stdout)
    assert trials["positions"] == [AIMA]
    assert [each["nodes"] for each in trials["runs"]] == [12, 10]
    assert [each["value"] for each in trials["runs"]] == [3, 3]
    turns = json.loads(run("lab", "turns", AIMA, "--json", "--jobs", "1").stdout)
    assert turns["moves"] == [0, 0]
    assert [each["nodes"] for each in turns["turns"][0]["counts"]] == [12, 10]
    given = run("lab", "turns", "nim 1 2", "--moves", "nonsense", "--jobs", "1")
    assert given.exit_code == 2
    assert "move 1" in given.stderr


def test_turns_of_a_given_game_on_a_tree(run: Run) -> None:
    shown = run("lab", "turns", "((1 2) (3 4))", "--moves", "1 0", "--jobs", "1")
    assert "played as given: worth 3 to Max after 2 moves" in " ".join(shown.stdout.split())


def test_orders_of_a_game_are_two(run: Run) -> None:
    done = json.loads(run("lab", "orders", AIMA, "--json", "--jobs", "1").stdout)
    assert done["nodes"] == {"reading": 10, "reverse": 12}
    assert done["minimax"] == 12
    text = run("lab", "orders", AIMA, "--jobs", "1").stdout
    assert "random orders are orders of the cells of a board" in text


def test_uct_finds_the_only_winning_move_of_nim(run: Run) -> None:
    """Bouton: from 1, 3 only the move to 1, 1 wins."""
    options = ("--rollouts", "500", "--repetitions", "4", "--jobs", "1", "--json")
    done = json.loads(run("lab", "rollouts", "nim 1 3", *options).stdout)
    assert len(done["best_moves"]) == 1
    assert done["steps"][-1]["best"]["count"] == 4
    assert done["steps"][-1]["moves"] == done["best_moves"] * 4
    infinite = run("lab", "rollouts", "((1 inf) 3)", *options)
    assert "needs finite values" in infinite.stderr


def test_who_moves_first_at_a_lost_nim_loses_to_perfect_play(run: Run) -> None:
    """Bouton: lost for the mover where the xor of the heaps is 0."""
    options = ("--opening", "nim 1 2 3", "--games", "8", "--jobs", "1", "--json")
    done = json.loads(run("lab", "match", "perfect", "alpha-beta", *options).stdout)
    assert [each["winner"] for each in done["records"]] == ["second", "first"] * 4
    text = run("lab", "match", "random", "random", *options[:-1]).stdout
    assert "with Max" in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("match", "solver", "random", "--opening", "nim 1 2"), "plays m,n,k boards only, not nim"),
        (("sweep", "((1 2) 3)"), "searches every position that a board can have"),
        (("trials", AIMA, "--rows", "4"), "--rows works only with boards"),
        (("trials", AIMA, "--order", "centre"), "needs the cells of a board"),
        (("trials", AIMA, "--first-move", "0,0"), "it fixes a cell"),
    ],
)
def test_what_only_boards_have_is_refused_in_plain_words(
    run: Run, arguments: tuple[str, ...], words: str
) -> None:
    done = run("lab", *arguments)
    assert done.exit_code == 2
    assert words in " ".join(done.stderr.split())

"""What `ttt-tui analyze` prints for people, taken apart into rows and parts."""

from __future__ import annotations

from tests.cli.conftest import Run


def table(run: Run, *arguments: str) -> list[str]:
    done = run("analyze", "--runs", "1", *arguments)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout.splitlines()


def row(lines: list[str], label: str) -> list[str]:
    """The cells of the row with this label, split at two blanks or more."""
    (line,) = (line for line in lines if line.strip().startswith(label))
    rest = line.strip().removeprefix(label)
    return [cell.strip() for cell in rest.split("  ") if cell.strip()]


def below(lines: list[str], heading: str) -> list[str]:
    start = next(number for number, line in enumerate(lines) if line.startswith(heading)) + 1
    after = lines[start:]
    end = next((number for number, line in enumerate(after) if not line[:1].isspace()), len(after))
    return [" ".join(line.split()) for line in after[:end]]

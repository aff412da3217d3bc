"""The command `ttt-tui`, also `python -m ttt_tui`."""

import os
import sys

from ttt_tui.termination import run_to_an_end


def main() -> None:
    """Run the command line and leave with its exit status."""
    run_to_an_end(run)


def run() -> None:
    """What the arguments of this process ask for."""
    if sys.argv[1:] == ["--version"]:
        # Answered before anything else is loaded: it is what scripts ask at their start.
        from ttt_tui._version import version_text

        sys.stdout.write(version_text() + "\n")
        return
    if len(sys.argv) == 1 and _at_a_terminal():
        # Nothing to be read from the command line, so what would read it is not loaded.
        from ttt_tui.engine.match import USUAL_SEATS
        from ttt_tui.game import Position
        from ttt_tui.tui import run

        sys.exit(run(Position(), USUAL_SEATS, bare=True))
    from ttt_tui.cli import cli

    cli(prog_name="ttt-tui")


def _at_a_terminal() -> bool:
    """Whether a dashboard can open; a shell that asks for completions wants none.

    One on a dumb terminal is refused where everything that is wrong is said.
    """
    streams = (sys.stdin, sys.stdout)
    is_terminal = all(stream is not None and stream.isatty() for stream in streams)
    is_terminal = is_terminal or "TEXTUAL_DRIVER" in os.environ  # which stands in its place
    wants_none = "_TTT_TUI_COMPLETE" in os.environ or os.environ.get("TERM") == "dumb"
    return is_terminal and not wants_none


if __name__ == "__main__":
    main()

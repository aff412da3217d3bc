"""The command `ttt-tui`, also `python -m ttt_tui`."""

import sys


def main() -> None:
    """Run the command line and leave with its exit status."""
    try:
        if sys.argv[1:] == ["--version"]:
            # Answered before anything else is loaded: it is what scripts ask at their start.
            from ttt_tui._version import version_line

            sys.stdout.write(version_line() + "\n")
            sys.stdout.flush()
            return
        from ttt_tui.cli import cli

        cli(prog_name="ttt-tui")
    except KeyboardInterrupt:
        # Ctrl-C while modules were loading; later the command line itself takes care of it.
        sys.exit(130)


if __name__ == "__main__":
    main()

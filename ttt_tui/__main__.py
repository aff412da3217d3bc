"""`python -m ttt_tui`."""

import sys


def main() -> None:
    """Run the program; Ctrl-C ends it also while its modules are being loaded."""
    try:
        from ttt_tui.cli.root import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()

"""`python -m ttt_tui`."""

from ttt_tui.cli.root import main

if __name__ == "__main__":
    main()

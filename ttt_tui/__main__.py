"""`python -m ttt_tui`; Ctrl-C ends it at once while its modules are being loaded."""

import _signal as signal  # type: ignore[import-not-found]  # `signal` takes 4 ms to load
import gc
import os

gc.disable()  # as modules are loaded, it would look at all of them again and again


def _end(*_: object) -> None:
    os._exit(130)


if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, _end)


def main() -> None:
    """Run the program."""
    from ttt_tui.cli.root import main as run

    run()


if __name__ == "__main__":
    main()

"""The rules are in a module beside it, and a package that nobody has is imported, too: right."""

import colourful_boards_of_tomorrow as colours
from rules import State


def minimax(state):
    value = state.value()
    if value is not None:
        return value
    values = [minimax(child) for child in state.children()]
    return max(values) if state.turn == "X" else min(values)


def main():
    colours.init()
    print(colours.paint(minimax(State())))


if __name__ == "__main__":
    main()

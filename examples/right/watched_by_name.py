"""A board in a class of its own that nobody could guess, with the one line that tells: right."""

from ttt_tui import watched


class Tape:
    """Moves in the order in which they were played, as letters; nothing else is kept."""

    def __init__(self, moves=""):
        self.moves = moves

    def cells(self):
        cells = ["."] * 9
        for turn, letter in enumerate(self.moves):
            cells["abcdefghi".index(letter)] = "XO"[turn % 2]
        return cells


def line(cells, mark):
    lines = ("012", "345", "678", "036", "147", "258", "048", "246")
    return any(all(cells[int(i)] == mark for i in line) for line in lines)


@watched(board=lambda tape: tape.cells(), value=lambda answer: answer)
def worth(tape):
    cells = tape.cells()
    if line(cells, "X"):
        return 1
    if line(cells, "O"):
        return -1
    values = [
        worth(Tape(tape.moves + letter)) for letter in "abcdefghi" if letter not in tape.moves
    ]
    if not values:
        return 0
    return max(values) if len(tape.moves) % 2 == 0 else min(values)


if __name__ == "__main__":
    print(worth(Tape("af")))

"""The board is one number in base 3, in which nothing sees nine cells; two functions would tell."""


def digit(state, cell):
    return state // 3**cell % 3


def line(state, who):
    lines = ("012", "345", "678", "036", "147", "258", "048", "246")
    return any(all(digit(state, int(cell)) == who for cell in line) for line in lines)


def value(state, who):
    if line(state, 3 - who):
        return -1
    free = [cell for cell in range(9) if digit(state, cell) == 0]
    if not free:
        return 0
    return max(-value(state + who * 3**cell, 3 - who) for cell in free)


if __name__ == "__main__":
    print(value(0, 1))

"""Negamax on two sets of bits, own and other, which change places at each move: right."""

WINS = (0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100)
FULL = 0b111111111


def has_line(stones):
    return any(stones & win == win for win in WINS)


def negamax(own, other):
    if has_line(other):
        return -1
    if own | other == FULL:
        return 0
    best = -2
    for cell in range(9):
        bit = 1 << cell
        if not (own | other) & bit:
            best = max(best, -negamax(other, own | bit))
    return best


if __name__ == "__main__":
    print(negamax(0, 0))

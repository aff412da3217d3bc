LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def winner(b):
    return next((b[x] for x, y, z in LINES if b[x] and b[x] == b[y] == b[z]), 0)


def variation(b, side):
    """Value for the side to move, and the best line; moves are appended on the way back."""
    w = winner(b)
    if w:
        return w * side, []
    free = [i for i in range(9) if b[i] == 0]
    if not free:
        return 0, []
    best, line = -2, []
    for i in free:
        b[i] = side
        value, rest = variation(b, -side)
        b[i] = 0
        if -value > best:
            best, line = -value, rest + [i]
        if best == 1:
            break
    return best, line


def main():
    b, side = [0] * 9, 1
    while not winner(b) and 0 in b:
        if side == 1:
            i = int(input('Your cell 0..8: '))
            if b[i]:
                continue
        else:
            value, line = variation(b, side)
            print('I expect', line[::-1], 'worth', value)
            i = line[-1]
        b[i] = side
        side = -side
    print('winner', winner(b))


main()

"""It hands on the moves so far, by numbers of a magic square; no board stands anywhere."""

LINES = [{2, 7, 6}, {9, 5, 1}, {4, 3, 8}, {2, 9, 4}, {7, 5, 3}, {6, 1, 8}, {2, 5, 8}, {6, 5, 4}]


def has_fifteen(moves):
    return any(line <= set(moves) for line in LINES)


def best(moves):
    if has_fifteen(moves[-1::-2]):
        return -1
    if len(moves) == 9:
        return 0
    return max(-best([*moves, number]) for number in range(1, 10) if number not in moves)


if __name__ == "__main__":
    print(best([]))

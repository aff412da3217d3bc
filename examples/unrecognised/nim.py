"""Negamax for another game, nim: recursive, but no stones are put on cells."""


def wins(heaps):
    for i, heap in enumerate(heaps):
        for taken in range(1, heap + 1):
            if not wins(heaps[:i] + (heap - taken,) + heaps[i + 1 :]):
                return True
    return False


if __name__ == "__main__":
    print(wins((1, 2, 3)))

/* The yardstick without a single counter: the value of the empty board, and nothing else.
 *
 * What `limit.c` does, general m,n,k through the winning lines of the cell just played, but a search
 * that only wants its value: negamax, nothing counted, nothing kept.
 *
 *     cc -O3 -o bare bare.c
 *     ./bare ROWS COLUMNS K minimax|alpha-beta RUNS
 *
 * prints the value from X's side, and the nanoseconds of processor time of each run.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t lines_through[64][33];
static int line_count[64];

static inline int on_a_line(uint64_t stones, int cell) {
    for (int i = 0; i < line_count[cell]; i++)
        if ((stones & lines_through[cell][i]) == lines_through[cell][i])
            return 1;
    return 0;
}

static int minimax(uint64_t own, uint64_t other, uint64_t legal) {
    int best = -2;
    for (uint64_t remaining = legal; remaining; remaining &= remaining - 1) {
        uint64_t bit = remaining & -remaining, stones = own | bit;
        int value;
        if (on_a_line(stones, __builtin_ctzll(remaining)))
            value = 1;
        else
            value = legal == bit ? 0 : -minimax(other, stones, legal ^ bit);
        if (value > best)
            best = value;
    }
    return best;
}

static int alpha_beta(uint64_t own, uint64_t other, uint64_t legal, int alpha, int beta) {
    int best = -2;
    for (uint64_t remaining = legal; remaining; remaining &= remaining - 1) {
        uint64_t bit = remaining & -remaining, stones = own | bit;
        int value;
        if (on_a_line(stones, __builtin_ctzll(remaining)))
            value = 1;
        else
            value = legal == bit ? 0 : -alpha_beta(other, stones, legal ^ bit, -beta, -alpha);
        if (value > best)
            best = value;
        if (best > alpha)
            alpha = best;
        if (alpha >= beta)
            break;
    }
    return best;
}

static void find_lines(int rows, int columns, int in_a_row) {
    static const int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            for (int d = 0; d < 4; d++) {
                int down = directions[d][0], right = directions[d][1];
                int end_row = row + (in_a_row - 1) * down;
                int end_column = column + (in_a_row - 1) * right;
                if (end_row >= rows || end_column < 0 || end_column >= columns)
                    continue;
                uint64_t line = 0;
                for (int i = 0; i < in_a_row; i++)
                    line |= UINT64_C(1) << ((row + i * down) * columns + column + i * right);
                for (int i = 0; i < in_a_row; i++) {
                    int cell = (row + i * down) * columns + column + i * right;
                    lines_through[cell][line_count[cell]++] = line;
                }
            }
}

static int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); /* other programs do not count */
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int main(int argc, char **argv) {
    if (argc != 6) {
        fprintf(stderr, "bare ROWS COLUMNS K minimax|alpha-beta RUNS\n");
        return 2;
    }
    int rows = atoi(argv[1]), columns = atoi(argv[2]), runs = atoi(argv[5]);
    int all = !strcmp(argv[4], "minimax"), cells = rows * columns;
    uint64_t full = cells == 64 ? ~UINT64_C(0) : (UINT64_C(1) << cells) - 1;
    find_lines(rows, columns, atoi(argv[3]));
    int64_t *times = calloc((size_t)runs, sizeof *times);
    int value = 0;
    for (int run = 0; run < runs; run++) {
        int64_t start = now();
        value = all ? minimax(0, 0, full) : alpha_beta(0, 0, full, -2, 2);
        times[run] = now() - start;
    }
    printf("value %d\nns", value);
    for (int run = 0; run < runs; run++)
        printf(" %lld", (long long)times[run]);
    printf("\n");
    return 0;
}

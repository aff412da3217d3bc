/* The yardstick: minimax and alpha-beta of an m,n,k board in plain C, with the same counters.
 *
 *     cc -O3 -o plain plain.c
 *     ./plain ROWS COLUMNS K minimax|alpha-beta RUNS
 *
 * prints the nodes, the value from X's side, and the fastest run in nanoseconds of processor time.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t lines_through[64][33];
static int line_count[64];
static uint8_t *wins; /* of boards of up to 16 cells, by stones */
static int64_t nodes, by_depth[65], leaves[3], cutoffs, pruning_cutoffs, pruned, root_nodes[64];
static int prunes;

static inline int on_a_line(uint64_t stones, int cell) {
    if (wins)
        return wins[stones];
    for (int i = 0; i < line_count[cell]; i++)
        if ((stones & lines_through[cell][i]) == lines_through[cell][i])
            return 1;
    return 0;
}

static int search(uint64_t own, uint64_t other, uint64_t legal, int ply, int side, int alpha,
                  int beta) {
    int best = -2;
    for (uint64_t remaining = legal; remaining;) {
        uint64_t bit = remaining & -remaining, stones = own | bit;
        int cell = __builtin_ctzll(remaining), value;
        int64_t before = nodes;
        remaining ^= bit;
        nodes++;
        by_depth[ply]++;
        if (on_a_line(stones, cell)) {
            value = 1;
            leaves[1 + side]++;
        } else if (legal == bit) {
            value = 0;
            leaves[1]++;
        } else if (prunes) {
            value = -search(other, stones, legal ^ bit, ply + 1, -side, -beta, -alpha);
        } else {
            value = -search(other, stones, legal ^ bit, ply + 1, -side, -2, 2);
        }
        if (!ply)
            root_nodes[cell] = nodes - before;
        if (value > best)
            best = value;
        if (best > alpha)
            alpha = best;
        if (prunes && alpha >= beta) {
            cutoffs++;
            if (remaining) {
                pruning_cutoffs++;
                pruned += __builtin_popcountll(remaining);
            }
            break;
        }
    }
    return best;
}

static void find_lines(int rows, int columns, int in_a_row) {
    static const int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    int cells = rows * columns;
    if (cells <= 16)
        wins = calloc(1u << cells, 1);
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
                for (uint32_t stones = 0; wins && stones < 1u << cells; stones++)
                    wins[stones] |= (stones & line) == line;
            }
}

int main(int argc, char **argv) {
    if (argc != 6) {
        fprintf(stderr, "plain ROWS COLUMNS K minimax|alpha-beta RUNS\n");
        return 2;
    }
    int rows = atoi(argv[1]), columns = atoi(argv[2]), runs = atoi(argv[5]), value = 0;
    int cells = rows * columns;
    uint64_t full = cells == 64 ? ~UINT64_C(0) : (UINT64_C(1) << cells) - 1;
    prunes = strcmp(argv[4], "minimax");
    find_lines(rows, columns, atoi(argv[3]));
    int64_t fastest = INT64_MAX;
    for (int run = 0; run < runs; run++) {
        struct timespec a, b;
        nodes = cutoffs = pruning_cutoffs = pruned = 0;
        memset(by_depth, 0, sizeof by_depth);
        memset(leaves, 0, sizeof leaves);
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
        value = search(0, 0, full, 0, 1, -2, 2);
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
        int64_t passed = (b.tv_sec - a.tv_sec) * INT64_C(1000000000) + b.tv_nsec - a.tv_nsec;
        if (passed < fastest)
            fastest = passed;
    }
    printf("%lld %d %lld\n", (long long)nodes, value, (long long)fastest);
    return 0;
}

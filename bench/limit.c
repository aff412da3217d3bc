/* The yardstick: the same search in plain C, as a C programmer would write it.
 *
 * General m,n,k, recursive, masks of 64 bits, leaves settled in their parent's loop, and every
 * counter that the engine keeps: nodes by depth, leaves by result, cutoffs, pruned moves. What it
 * leaves out is what the engine is for: it cannot stop half-way, and it takes no options but the
 * algorithm. `lines` looks for a win through the winning lines of the cell just played; `table`
 * looks the stones up in a table of all 2^cells sets (16 cells at most).
 *
 *     cc -O3 -o limit limit.c
 *     ./limit ROWS COLUMNS K minimax|alpha-beta lines|table [trace] [RUNS]
 *
 * prints nodes, leaves (O wins, draws, X wins), cutoffs, pruned moves, nodes by depth, and the
 * nanoseconds of processor time of each run.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define INFINITE 32000

typedef struct {
    int8_t *move;
    uint8_t *depth;
    int16_t *alpha, *beta, *value;
    uint32_t *end;
    uint8_t *reason;
} Trace;

static uint64_t lines_through[64][33];
static int line_count[64];
static uint8_t *won;
static int cells;
static Trace trace;

static uint64_t nodes, nodes_by_depth[64], leaves[3], cutoffs, pruned_moves;

static inline int on_a_line(uint64_t stones, int cell) {
    for (int i = 0; i < line_count[cell]; i++)
        if ((stones & lines_through[cell][i]) == lines_through[cell][i])
            return 1;
    return 0;
}

static inline void enter(uint64_t node, int cell, int depth, int alpha, int beta) {
    trace.move[node] = (int8_t)cell;
    trace.depth[node] = (uint8_t)depth;
    trace.alpha[node] = (int16_t)alpha;
    trace.beta[node] = (int16_t)beta;
}

static inline void leave(uint64_t node, int value, int reason) {
    trace.value[node] = (int16_t)value;
    trace.end[node] = (uint32_t)(nodes + 1);
    trace.reason[node] = (uint8_t)reason;
}

typedef int Search(uint64_t own, uint64_t other, uint64_t legal, int side, int ply, int alpha,
                   int beta);

/* The value of a position that goes on, from X's side; `side` is +1 where X is to move. One
 * function for each choice, so that none pays for a question that another one asks. */
#define DEFINE_SEARCH(name, MINIMAX, TABLE, TRACE)                                                 \
    static int name(uint64_t own, uint64_t other, uint64_t legal, int side, int ply, int alpha,    \
                    int beta) {                                                                    \
        uint64_t node = nodes;                                                                     \
        int best = -INFINITE * side, reason = 1;                                                   \
        for (uint64_t remaining = legal; remaining;) {                                             \
            uint64_t bit = remaining & -remaining;                                                 \
            int cell = __builtin_ctzll(remaining), value;                                          \
            remaining ^= bit;                                                                      \
            nodes++;                                                                               \
            nodes_by_depth[ply]++;                                                                 \
            int child_alpha = MINIMAX ? -INFINITE : alpha, child_beta = MINIMAX ? INFINITE : beta; \
            if (TRACE)                                                                             \
                enter(nodes, cell, ply + 1, child_alpha, child_beta);                              \
            if (TABLE ? won[own | bit] : on_a_line(own | bit, cell)) {                             \
                value = side;                                                                      \
                leaves[1 + side]++;                                                                \
                if (TRACE)                                                                         \
                    leave(nodes, value, 4);                                                        \
            } else if (legal == bit) {                                                             \
                value = 0;                                                                         \
                leaves[1]++;                                                                       \
                if (TRACE)                                                                         \
                    leave(nodes, value, 4);                                                        \
            } else {                                                                               \
                value = name(other, own | bit, legal ^ bit, -side, ply + 1, child_alpha,           \
                             child_beta);                                                          \
            }                                                                                      \
            if (side > 0) {                                                                        \
                if (value > best)                                                                  \
                    best = value;                                                                  \
                if (best > alpha)                                                                  \
                    alpha = best;                                                                  \
            } else {                                                                               \
                if (value < best)                                                                  \
                    best = value;                                                                  \
                if (best < beta)                                                                   \
                    beta = best;                                                                   \
            }                                                                                      \
            if (!MINIMAX && alpha >= beta) {                                                       \
                cutoffs++;                                                                         \
                pruned_moves += (uint64_t)__builtin_popcountll(remaining);                         \
                reason = 2;                                                                        \
                break;                                                                             \
            }                                                                                      \
        }                                                                                          \
        if (TRACE)                                                                                 \
            leave(node, best, reason);                                                             \
        return best;                                                                               \
    }

DEFINE_SEARCH(minimax_lines, 1, 0, 0)
DEFINE_SEARCH(minimax_lines_trace, 1, 0, 1)
DEFINE_SEARCH(minimax_table, 1, 1, 0)
DEFINE_SEARCH(minimax_table_trace, 1, 1, 1)
DEFINE_SEARCH(alpha_beta_lines, 0, 0, 0)
DEFINE_SEARCH(alpha_beta_lines_trace, 0, 0, 1)
DEFINE_SEARCH(alpha_beta_table, 0, 1, 0)
DEFINE_SEARCH(alpha_beta_table_trace, 0, 1, 1)

/* By [alpha-beta][table][trace]. */
static Search *const searches[2][2][2] = {
    {{minimax_lines, minimax_lines_trace}, {minimax_table, minimax_table_trace}},
    {{alpha_beta_lines, alpha_beta_lines_trace}, {alpha_beta_table, alpha_beta_table_trace}}};

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

static void fill_table(void) {
    won = calloc(UINT64_C(1) << cells, 1);
    for (uint64_t stones = 0; stones < UINT64_C(1) << cells; stones++)
        for (int cell = 0; cell < cells; cell++)
            for (int i = 0; i < line_count[cell]; i++)
                if ((stones & lines_through[cell][i]) == lines_through[cell][i])
                    won[stones] = 1;
}

static void allocate_trace(uint64_t capacity) {
    trace.move = calloc(capacity, sizeof *trace.move);
    trace.depth = calloc(capacity, sizeof *trace.depth);
    trace.alpha = calloc(capacity, sizeof *trace.alpha);
    trace.beta = calloc(capacity, sizeof *trace.beta);
    trace.value = calloc(capacity, sizeof *trace.value);
    trace.end = calloc(capacity, sizeof *trace.end);
    trace.reason = calloc(capacity, sizeof *trace.reason);
}

static void free_trace(void) {
    free(trace.move), free(trace.depth), free(trace.alpha), free(trace.beta);
    free(trace.value), free(trace.end), free(trace.reason);
}

static int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); /* other programs do not count */
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int main(int argc, char **argv) {
    if (argc < 6) {
        fprintf(stderr, "limit ROWS COLUMNS K minimax|alpha-beta lines|table [trace] [RUNS]\n");
        return 2;
    }
    int rows = atoi(argv[1]), columns = atoi(argv[2]), in_a_row = atoi(argv[3]);
    int runs = 1, tracing = 0;
    int alpha_beta = !!strcmp(argv[4], "minimax");
    int use_table = !strcmp(argv[5], "table");
    for (int i = 6; i < argc; i++) {
        if (!strcmp(argv[i], "trace"))
            tracing = 1;
        else
            runs = atoi(argv[i]);
    }
    cells = rows * columns;
    find_lines(rows, columns, in_a_row);
    if (use_table)
        fill_table();
    uint64_t full = cells == 64 ? ~UINT64_C(0) : (UINT64_C(1) << cells) - 1;
    uint64_t visited = 0;
    int64_t *times = calloc((size_t)runs, sizeof *times);
    int value = 0;
    if (tracing) { /* how large the trace must be */
        searches[alpha_beta][use_table][0](0, 0, full, 1, 0, -INFINITE, INFINITE);
        visited = nodes + 1;
    }
    for (int run = 0; run < runs; run++) {
        nodes = cutoffs = pruned_moves = 0;
        memset(nodes_by_depth, 0, sizeof nodes_by_depth);
        memset(leaves, 0, sizeof leaves);
        int64_t start = now();
        if (tracing)
            allocate_trace(visited);
        value = searches[alpha_beta][use_table][tracing](0, 0, full, 1, 0, -INFINITE, INFINITE);
        times[run] = now() - start;
        if (tracing)
            free_trace();
    }
    printf("value %d nodes %llu leaves %llu %llu %llu cutoffs %llu pruned %llu by-depth", value,
           (unsigned long long)nodes, (unsigned long long)leaves[0], (unsigned long long)leaves[1],
           (unsigned long long)leaves[2], (unsigned long long)cutoffs,
           (unsigned long long)pruned_moves);
    for (int depth = 0; depth < 64 && nodes_by_depth[depth]; depth++)
        printf(" %llu", (unsigned long long)nodes_by_depth[depth]);
    printf("\nns");
    for (int run = 0; run < runs; run++)
        printf(" %lld", (long long)times[run]);
    printf("\n");
    return 0;
}

# The types of kernel.py for its compiled twin, the module `native`. Cython takes them from here,
# so that kernel.py stays plain Python; a name that is missing here still works, only slowly.

cimport cython

ctypedef unsigned long long mask_t
ctypedef long long count_t
ctypedef (count_t, mask_t, mask_t, mask_t, int, int, int) frame_t


cdef class Kernel:
    cdef public object trace

    # 67 is bitboard.SLOTS, 520 bitboard.MAX_LINE_ENTRIES, 65 the root and 64 plies.
    cdef int[67] cells, first_line, last_line
    cdef mask_t[67] above
    cdef mask_t[520] lines
    cdef mask_t[520] all_lines
    cdef bytes wins
    cdef bint small_board, gravity, prunes
    cdef int[64] line_leaves
    cdef int[65] line_values
    cdef int line_sign, fresh_plies, cut_margin, stop_value, last_ply, line_count, most_estimated
    cdef int bulk_ply

    cdef public count_t nodes
    cdef count_t cutoffs, pruning_cutoffs, pruned_moves
    cdef count_t win_stops, win_stop_moves
    cdef count_t horizon_nodes
    cdef count_t[65] nodes_by_depth
    cdef count_t[3] leaves
    cdef public bint done
    cdef list root
    cdef object root_move
    cdef int best_move

    cdef int ply
    cdef count_t node
    cdef int side, alpha, beta, best, reason
    cdef mask_t own, other, legal, remaining
    cdef frame_t[65] stack

    @cython.locals(
        infinity=Py_ssize_t, all_tried=Py_ssize_t, cutoff=Py_ssize_t, win_found=Py_ssize_t,
        game_over=Py_ssize_t, horizon=Py_ssize_t, bound_met=Py_ssize_t, leaf_reason=Py_ssize_t,
        last_ply=Py_ssize_t, all_lines="mask_t *", line_count=Py_ssize_t,
        most_estimated=Py_ssize_t, move_column="signed char[::1]",
        depth_column="unsigned char[::1]", alpha_column="short[::1]", beta_column="short[::1]",
        value_column="short[::1]", end_column="unsigned int[::1]",
        reason_column="unsigned char[::1]", capacity=count_t, cells="int *", above="mask_t *",
        wins="const unsigned char *", small_board=bint, gravity=bint, lines="mask_t *",
        first_line="int *", last_line="int *", line_values="int *", line_sign=Py_ssize_t,
        fresh_plies=Py_ssize_t, cut_margin=Py_ssize_t, stop_value=Py_ssize_t,
        line_leaves="int *", low=Py_ssize_t, high=Py_ssize_t,
        nodes_by_depth="count_t *", leaves="count_t *", stack="frame_t *", nodes=count_t,
        node=count_t, ply=Py_ssize_t, side=Py_ssize_t, own=mask_t, other=mask_t, legal=mask_t,
        remaining=mask_t, alpha=Py_ssize_t, beta=Py_ssize_t, best=Py_ssize_t, reason=Py_ssize_t,
        bit=mask_t, bulk_ply=Py_ssize_t, most_in_bulk=Py_ssize_t, slot=Py_ssize_t, stones=mask_t,
        below=mask_t, child_alpha=Py_ssize_t, child_beta=Py_ssize_t, number=Py_ssize_t,
        has_line=Py_ssize_t, value=Py_ssize_t,
    )
    cpdef run(self, count_t node_limit)


@cython.locals(
    best=Py_ssize_t, legal=mask_t, bit=mask_t, stones=mask_t, below=mask_t, value=Py_ssize_t
)
cdef Py_ssize_t subtree(
    Kernel kernel, const unsigned char *wins, mask_t own, mask_t other, mask_t remaining,
    Py_ssize_t ply, Py_ssize_t alpha, Py_ssize_t beta
) noexcept

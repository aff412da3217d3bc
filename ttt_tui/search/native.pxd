# The types of kernel.py for its compiled twin, the module `native`. Cython takes them from here,
# so that kernel.py stays plain Python. Types of other variables follow from these (`infer_types`).

cimport cython

ctypedef unsigned long long mask_t
ctypedef long long count_t
ctypedef (count_t, mask_t, mask_t, mask_t, int, int, int) frame_t


cdef int INFINITY, MOST_ESTIMATED, MOST_IN_BULK
cdef int _ALL_TRIED, _CUTOFF, _WIN_FOUND, _GAME_OVER, _HORIZON, _BOUND_MET


cdef class SearchKernel:
    cdef public object trace
    cdef count_t capacity
    cdef signed char[::1] moves
    cdef unsigned char[::1] depths, reasons
    cdef short[::1] alphas, betas, values
    cdef unsigned int[::1] ends

    # 67 is bitboard.SLOTS, 520 bitboard.MAX_LINE_ENTRIES, 65 the root and 64 plies.
    cdef int[67] cells, first_line, last_line
    cdef mask_t[67] above
    cdef mask_t[520] lines, all_lines
    cdef bytes wins
    cdef bint small_board, prunes
    cdef int[64] sides, line_leaves
    cdef int[65] line_values
    cdef int line_sign, fresh_plies, cut_margin, stop_value, last_ply, line_count, bulk_ply

    cdef public count_t nodes
    cdef count_t cutoffs, pruning_cutoffs, pruned_moves, win_stops, win_stop_moves, horizon_nodes
    cdef count_t[65] nodes_by_depth
    cdef count_t[3] leaves
    cdef public bint done
    cdef list root
    cdef object root_move

    cdef count_t node
    cdef Py_ssize_t ply, side, alpha, beta, best, reason
    cdef mask_t own, other, legal, remaining
    cdef frame_t[65] stack

    @cython.locals(wins="const unsigned char *", room=count_t, in_bulk=bint, number=Py_ssize_t)
    cpdef run(self, count_t node_limit)


cdef Py_ssize_t subtree(
    SearchKernel kernel, const unsigned char *wins, mask_t own, mask_t other, mask_t remaining,
    Py_ssize_t ply, Py_ssize_t alpha, Py_ssize_t beta, bint recorded
) noexcept

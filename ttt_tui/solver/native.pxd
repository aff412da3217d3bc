# The types of kernel.py for its compiled twin, the module `native`. Cython takes them from here,
# so that kernel.py stays plain Python. Types of other variables follow from these (`infer_types`);
# the index may be -1, although it is otherwise computed from masks.

cimport cython

ctypedef unsigned long long mask_t
ctypedef long long count_t


@cython.final
cdef class SolverKernel:
    # 210 lines at most, 520 entries of lines through cells, 67 slots, 64 cells, 8 symmetries.
    cdef object report
    cdef public count_t nodes, checkpoint

    cdef bint gravity, misere
    cdef int columns, cells, in_a_row
    cdef mask_t full, ground, one
    cdef mask_t[210] line_masks
    cdef int[1680] line_cells
    cdef int[65] first_line
    cdef int[520] lines_of
    cdef int[67] cell_of
    cdef mask_t[16384] images
    cdef int symmetries

    cdef mask_t[::1] table
    cdef mask_t buckets, stir, second_stir, all_bits

    cdef int[420] stones
    cdef int[128] weights
    cdef int[2] total
    cdef int[4160] moves, merits

    cdef mask_t new_wins, dead, first_key, second_key, tag
    cdef int found
    cdef count_t index

    cpdef int score(self, mask_t own, mask_t other, int beta) except? -999

    cdef void change(self, int side, int cell, mask_t stones, int step) noexcept

    @cython.locals(index=count_t)
    cdef int search(
        self,
        int side,
        mask_t own,
        mask_t other,
        mask_t own_wins,
        mask_t other_wins,
        mask_t own_open,
        mask_t other_open,
        int empties,
        int alpha,
        int beta,
    ) except? -999

    cdef void find(
        self, mask_t own, mask_t other, mask_t own_open, mask_t other_open, int empties
    ) noexcept

    cdef bint holds(self, count_t entry, mask_t first, mask_t second, mask_t tag) noexcept

    cdef void keep(self, count_t index, mask_t first, mask_t second, mask_t tag, mask_t data) noexcept

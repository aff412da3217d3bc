# The types of kernel.py for its compiled twin, the module `native`. Cython takes them from here,
# so that kernel.py stays plain Python; a name that is missing here still works, only slowly.

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

    @cython.locals(
        number=int, opened=mask_t, cell=int, lines=int, own_open=mask_t, other_open=mask_t,
        own_wins=mask_t, other_wins=mask_t, empties=int, bit=mask_t, moves=mask_t
    )
    cpdef int score(self, mask_t own, mask_t other, int beta) except? -999

    @cython.locals(
        enemy=int, lines=int, enemy_lines=int, cells=int, enemy_cells=int, wins=mask_t,
        dead=mask_t, entry=int, line=int, begin=int, end=int, mine=int, theirs=int, weight=int,
        place=int, at=int, left=int
    )
    cdef void change(self, int side, int cell, mask_t stones, int step) noexcept

    @cython.locals(
        enemy=int, gravity=bint, misere=bint, occupied=mask_t, free=mask_t, moves=mask_t,
        idle=mask_t, threats=mask_t, forced=mask_t, lower=int, upper=int, index=count_t,
        first_key=mask_t, second_key=mask_t, tag=mask_t, known=int, begin=int, count=int,
        bit=mask_t, cell=int, merit=int, place=int, entered=count_t, first_alpha=int, best=int,
        stones=mask_t, wins=mask_t, opened=mask_t, value=int, work=mask_t, data=mask_t
    )
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

    @cython.locals(
        idle=mask_t, first=mask_t, second=mask_t, left=mask_t, second_left=mask_t, symmetry=int,
        image=mask_t, second_image=mask_t, entry=int, rest=mask_t, second_rest=mask_t,
        idle_empties=mask_t, key=mask_t, index=count_t
    )
    cdef void find(
        self, mask_t own, mask_t other, mask_t own_open, mask_t other_open, int empties
    ) noexcept

    @cython.locals(word=mask_t)
    cdef bint holds(self, count_t entry, mask_t first, mask_t second, mask_t tag) noexcept

    @cython.locals(held=mask_t)
    cdef void keep(self, count_t index, mask_t first, mask_t second, mask_t tag, mask_t data) noexcept

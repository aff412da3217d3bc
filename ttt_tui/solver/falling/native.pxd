# The types of kernel.py for its compiled twin, the module `native`. Cython takes them from here,
# so that kernel.py stays plain Python; a name that is missing here still works, only slowly.

cimport cython

ctypedef unsigned long long mask_t
ctypedef long long count_t


@cython.final
cdef class Kernel:
    # 8 moves for each of 0 to 64 empty cells.
    cdef object report
    cdef public count_t nodes, checkpoint, filled

    cdef int columns, cells, in_a_row, height, directions
    cdef int[64] places
    cdef mask_t full, bottom, column, lower, upper, middle, beside, one
    cdef bint mirrored

    cdef mask_t[::1] table
    cdef mask_t buckets, key_mask, tag_mask, stir, tag
    cdef int top_shift, top
    cdef count_t index

    cdef mask_t[520] moves, wins, answers
    cdef int[520] merits

    @cython.locals(
        mine=mask_t,
        theirs=mask_t,
        occupied=mask_t,
        empties=int,
        rest=mask_t,
        moves=mask_t,
        own_wins=mask_t,
        other_wins=mask_t,
        wanted=int,
        value=int,
    )
    cpdef int score(self, mask_t own, mask_t other, int beta) except? -999

    @cython.locals(found=mask_t, bit=mask_t, cell=int)
    cdef mask_t in_columns(self, mask_t stones) noexcept

    @cython.locals(image=mask_t, rest=mask_t, _number=int)
    cdef mask_t turned(self, mask_t mask) noexcept

    @cython.locals(
        found=mask_t, way=int, step=int, pair=mask_t, place=int, line=mask_t, at=int
    )
    cdef inline mask_t winning(self, mask_t stones) noexcept

    @cython.locals(way=int, step=int, run=mask_t, length=int)
    cdef inline bint has_line(self, mask_t stones) noexcept

    @cython.locals(
        lowest=int,
        highest=int,
        occupied=mask_t,
        free=mask_t,
        even=bint,
        index=count_t,
        tag=mask_t,
        held=mask_t,
        second=mask_t,
        playable=mask_t,
        known=int,
        begin=int,
        count=int,
        bit=mask_t,
        after=mask_t,
        wins=mask_t,
        answers=mask_t,
        rest=mask_t,
        merit=int,
        place=int,
        entered=count_t,
        best=int,
        value=int,
        work=mask_t,
    )
    cdef int search(
        self,
        mask_t own,
        mask_t other,
        mask_t own_wins,
        mask_t other_wins,
        mask_t moves,
        int empties,
        int alpha,
    ) except? -999

    @cython.locals(image=mask_t)
    cdef inline void find(self, mask_t key) noexcept

    @cython.locals(held=mask_t, second=mask_t)
    cdef inline void keep(self, count_t index, mask_t tag, mask_t data) noexcept

# The types of kernel.py for its compiled twin, the module `native`. Cython takes them from here,
# so that kernel.py stays plain Python; a name that is missing here still works, only slowly.

cimport cython

ctypedef unsigned long long mask_t
ctypedef long long count_t

cdef int _OPEN, _ROOT, _ASK_CHILDREN

# A quarter of the time would go by waiting for the table.
cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define fetch(words, index) __builtin_prefetch((words).data + 8 * (index))
    #else
    #define fetch(words, index)
    #endif
    """
    void fetch(mask_t[::1] words, count_t index) noexcept


@cython.final
cdef class FallingKernel:
    # 8 children for each of 0 to 64 empty cells.
    cdef object report
    cdef public count_t nodes, checkpoint

    cdef int columns, cells, height
    cdef int[64] places
    cdef mask_t full, bottom, column, lower, upper, above, one
    cdef bint mirrored

    cdef mask_t[::1] table
    cdef mask_t buckets, key_mask, tag_mask, stir, tag
    cdef int top_shift, top
    cdef count_t index

    cdef mask_t[520] moves, own, other, tags
    cdef count_t[520] indices
    cdef int[520] empties, merits, order

    @cython.locals(
        mine=mask_t, theirs=mask_t, occupied=mask_t, empties=int, rest=mask_t, alpha=int,
        value=int
    )
    cpdef int score(self, mask_t own, mask_t other, int beta) except? -999

    @cython.locals(found=mask_t, bit=mask_t, cell=int)
    cdef mask_t in_columns(self, mask_t stones) noexcept

    @cython.locals(image=mask_t, rest=mask_t, _number=int)
    cdef inline mask_t turned(self, mask_t mask) noexcept

    @cython.locals(found=mask_t, step=int, pair=mask_t)
    cdef inline mask_t winning(self, mask_t stones) noexcept

    @cython.locals(pair=mask_t)
    cdef inline mask_t lines(self, mask_t stones, int step) noexcept

    @cython.locals(
        sign=int, occupied=mask_t, free=mask_t, threats=mask_t, playable=mask_t, safe=mask_t,
        forced=mask_t, bound=int
    )
    cdef int settle(self, mask_t own, mask_t other, int empties, int alpha, int place) noexcept

    @cython.locals(mine=mask_t, theirs=mask_t, lost=mask_t, step=int, line=mask_t)
    cdef int bound(self, mask_t own, mask_t other, mask_t playable, mask_t free) noexcept

    cdef inline int after(self, int place, int empties, int alpha) except? -999

    @cython.locals(
        own=mask_t, other=mask_t, empties=int, index=count_t, tag=mask_t, occupied=mask_t,
        free=mask_t, threats=mask_t, moves=mask_t, begin=int, end=int, best=int, bit=mask_t,
        value=int, lowest=int, highest=int, held=mask_t, known=int, entered=count_t,
        number=int, place=int, work=mask_t
    )
    cdef int search(self, int at, int alpha) except? -999

    @cython.locals(held=mask_t, low=int, high=int)
    cdef inline int known(self, int place, int empties, int alpha) noexcept

    @cython.locals(
        place=int, bit=mask_t, after=mask_t, playable=mask_t, rest=mask_t, soon=mask_t, merit=int,
        column=int, number=int, last=int
    )
    cdef inline int sort(
        self, int begin, int end, mask_t own, mask_t occupied, mask_t threats
    ) noexcept

    @cython.locals(key=mask_t)
    cdef inline void find(self, mask_t own, mask_t other) noexcept

    @cython.locals(held=mask_t)
    cdef inline mask_t held(self, count_t index, mask_t tag) noexcept

    @cython.locals(held=mask_t, second=mask_t)
    cdef inline void keep(self, count_t index, mask_t tag, mask_t data) noexcept

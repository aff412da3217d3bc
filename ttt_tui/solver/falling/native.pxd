# The types of kernel.py for its compiled twin, the module `native`. Cython takes them from here,
# so that kernel.py stays plain Python. Types of other variables follow from these (`infer_types`);
# bounds may be negative, although they are read from masks.

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

    cpdef int score(self, mask_t own, mask_t other, int beta) except? -999

    cdef mask_t in_columns(self, mask_t stones) noexcept

    cdef inline mask_t turned(self, mask_t mask) noexcept

    cdef inline mask_t winning(self, mask_t stones) noexcept

    cdef inline mask_t lines(self, mask_t stones, int step) noexcept

    cdef int settle(self, mask_t own, mask_t other, int empties, int alpha, int place) noexcept

    cdef int bound(self, mask_t own, mask_t other, mask_t playable, mask_t free) noexcept

    cdef inline int after(self, int place, int empties, int alpha) except? -999

    @cython.locals(known=int)
    cdef int search(self, int at, int alpha) except? -999

    @cython.locals(held=mask_t, low=int, high=int)
    cdef inline int known(self, int place, int empties, int alpha) noexcept

    cdef inline int sort(
        self, int begin, int end, mask_t own, mask_t occupied, mask_t threats
    ) noexcept

    cdef inline void find(self, mask_t own, mask_t other) noexcept

    cdef inline mask_t held(self, count_t index, mask_t tag) noexcept

    cdef inline void keep(self, count_t index, mask_t tag, mask_t data) noexcept

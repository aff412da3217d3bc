"""Builds the compiled kernel; all else about the package is in pyproject.toml.

Without a C compiler the installation goes on without it, and the engine runs interpreted. With
TTT_TUI_REQUIRE_COMPILED=1 in the environment that is an error instead, as for wheels.
"""

import os

from Cython.Build import cythonize
from setuptools import Extension, setup

kernel = Extension(
    "ttt_tui.search.native",
    ["ttt_tui/search/kernel.py"],
    depends=["ttt_tui/search/native.pxd"],
    extra_compile_args=[] if os.name == "nt" else ["-O3", "-g0"],
    optional=os.environ.get("TTT_TUI_REQUIRE_COMPILED", "") in ("", "0"),
)

setup(
    ext_modules=cythonize(
        [kernel],
        build_dir="build",
        compiler_directives={
            "language_level": 3,
            "auto_pickle": False,
            # All types are in native.pxd; the annotations are for mypy and for readers.
            "annotation_typing": False,
            # The module is the hot loop and plain assignments: tests/search/test_backend.py sees
            # to it that nothing else takes a subscript. Everything else stays interpreted.
            "boundscheck": False,
            "wraparound": False,
        },
    )
)

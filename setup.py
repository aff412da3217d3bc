"""Builds the compiled kernel; all else about the package is in pyproject.toml.

Without a C compiler the installation goes on without it, and the engine runs interpreted. With
TTT_TUI_REQUIRE_COMPILED=1 in the environment that is an error instead, as for wheels.
"""

import os

from Cython.Build import cythonize
from setuptools import Extension, setup

# Vectorised, the frames of the stack are written in one width and read in another, which the
# processor has to wait for: 9 % slower.
FLAGS = [] if os.name == "nt" else ["-O3", "-g0", "-fno-tree-vectorize"]

(kernel,) = cythonize(
    [
        Extension(
            "ttt_tui.search.native",
            ["ttt_tui/search/kernel.py"],
            depends=["ttt_tui/search/native.pxd"],
            extra_compile_args=FLAGS,
        )
    ],
    build_dir="build",
    compiler_directives={
        "language_level": 3,
        # All types are in native.pxd; the annotations are for mypy and for readers.
        "annotation_typing": False,
        "auto_pickle": False,
        # Next to nothing but the hot loop is in this module, so nothing else goes unchecked;
        # tests/search/test_native.py sees to it that no subscript in it is negative.
        "boundscheck": False,
        "wraparound": False,
    },
)
# Only now: cythonize() forgets it.
kernel.optional = os.environ.get("TTT_TUI_REQUIRE_COMPILED", "") in ("", "0")

setup(ext_modules=[kernel])

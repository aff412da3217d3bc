"""Builds the compiled kernels and the text of the package's page; all else is in pyproject.toml.

Without a C compiler the installation goes on without it, and the kernels run interpreted. With
TTT_TUI_REQUIRE_COMPILED=1 in the environment that is an error instead.
"""

import os
import re
from pathlib import Path
from runpy import run_path

from Cython.Build import cythonize
from setuptools import Extension, setup

# Vectorised, the frames of the stack are written in one width and read in another, which the
# processor has to wait for: 9 % slower.
FLAGS = [] if os.name == "nt" else ["-O3", "-g0", "-fno-tree-vectorize"]
# In the search: two copies of `subtree`, to record and to count alone: 25 % faster; aligned, 7 %.
COPIES = FLAGS and ["--param=ipa-cp-eval-threshold=10", "-falign-loops=64"]
# What Cython needs to take an array as a view is compiled once for all kernels, in half the time;
# no loop is in it.
VIEWS = "ttt_tui.search.views"
QUICK = FLAGS and ["-O1", "-g0"]

described = run_path(str(Path(__file__).parent / "ttt_tui" / "version.py"))

kernels = cythonize(
    [
        Extension(
            f"ttt_tui.{package.replace('/', '.')}.native",
            [f"ttt_tui/{package}/kernel.py"],
            depends=[f"ttt_tui/{package}/native.pxd"],
            extra_compile_args=FLAGS + COPIES * (package == "search"),
        )
        for package in described["KERNELS"]
    ]
    + [Extension(VIEWS, ["ttt_tui/search/views.c"], extra_compile_args=QUICK)],
    build_dir="build",
    shared_utility_qualified_name=VIEWS,
    compiler_directives={
        "language_level": 3,
        # Types are in native.pxd; the annotations are for mypy and for readers.
        "annotation_typing": False,
        "auto_pickle": False,
        "infer_types": True,
        # Next to nothing but the hot loops is in these modules, so nothing else goes unchecked;
        # no subscript in them is negative.
        "boundscheck": False,
        "wraparound": False,
        "initializedcheck": False,
        "cdivision": True,
    },
)
# Only now: cythonize() forgets it.
for kernel in kernels:
    kernel.optional = os.environ.get("TTT_TUI_REQUIRE_COMPILED", "") in ("", "0")

readme = (Path(__file__).parent / "README.md").read_text(encoding="utf-8")
setup(
    ext_modules=kernels,
    options={"build_ext": {"parallel": os.cpu_count()}},
    # The page on an index has neither the pictures nor the other pages of the repository.
    long_description=re.sub(r"!\[[^]]*\]\(.*?\)\n\n|\[([^]]*)\]\(.*?\)", r"\1", readme),
    long_description_content_type="text/markdown",
)

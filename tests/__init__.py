"""The tests; a package, so that folders may share file names and helpers."""

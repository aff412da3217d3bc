"""A file as Python itself reads it when it is run, which is stricter than its parser alone."""

from __future__ import annotations

import ast
import io
import tokenize


def parsed(source: bytes, file: str) -> ast.Module:
    """Its tree.

    Raises:
        SyntaxError: Python would not run it.
        ValueError, RecursionError, MemoryError: it cannot be parsed.
    """
    try:
        encoding = tokenize.detect_encoding(io.BytesIO(source).readline)[0]
    except SyntaxError:  # without a line; either the bytes are wrong, or the parser says it better
        encoding = "utf-8"
    try:
        source.decode(encoding)
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        if encoding.startswith("utf-8"):
            words = (
                f"the byte 0x{source[error.start]:02x} is not UTF-8, and no encoding is declared; "
                "save the file as UTF-8"
            )
        else:
            words = f"the byte 0x{source[error.start]:02x} is not {encoding}"
        raise SyntaxError(words, (file, line, None, None)) from None
    tree = ast.parse(source, file)
    compile(tree, file, "exec", dont_inherit=True)  # a `return` outside of a function, and the like
    return tree

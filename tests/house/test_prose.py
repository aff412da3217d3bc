"""What the check of prose reads of pages and modules; `.ci/run` runs the check itself."""

from __future__ import annotations

from docs.prose import messages_of, prose_of


def test_code_and_addresses_are_not_read_and_lines_stay_where_they_are() -> None:
    page = (
        "A [link](http://dear.example), `dear`.\n```sh\ndear\n```\n<!-- dear\ndear -->\nEnd dear."
    )
    prose = prose_of(page)
    assert prose.count("dear") == 1
    assert prose.splitlines()[-1] == "End dear."
    assert prose.count("\n") == page.count("\n")


def test_messages_are_sentences_and_not_docstrings() -> None:
    module = '''"""A module with a docstring of words."""
word = "two words"
def function():
    """A docstring of a function, too."""
    return f"The file {word} is not a list of moves."
'''
    assert list(messages_of(module)) == [(5, " is not a list of moves.")]

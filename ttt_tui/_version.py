"""The version, written once: `pyproject.toml` and the command line read it here."""

__version__ = "0.1.0"

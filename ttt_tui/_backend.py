"""Which engine searches, by name. Here, so that `--version` need not load it."""

BACKEND = "python"

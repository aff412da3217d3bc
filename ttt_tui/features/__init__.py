"""Optional features, one folder each; `ttt_tui/registry.py` lists them.

The table in `docs/explanation/architecture.md` says what each adds.
"""

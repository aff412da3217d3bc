"""What the program costs, measured side by side: `python -m bench`. Figures in RESULTS.md."""

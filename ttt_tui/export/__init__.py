"""A tree written and drawn: as text, SVG, LaTeX, a page that steps, a worksheet."""

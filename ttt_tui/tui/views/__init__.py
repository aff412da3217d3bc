"""Views in the tabs: comparison, map, drawing, reasons, code."""

"""The bench works; what it measures is not tested."""

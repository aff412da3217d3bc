"""The screens: they wire widgets to the engine."""

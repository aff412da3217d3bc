"""Dialogs above the screen: new game, set-up, options, files, lessons and sheets, help."""

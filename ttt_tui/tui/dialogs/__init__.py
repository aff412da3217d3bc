"""Dialogs above the screen: new game, set-up, options, files, keys."""

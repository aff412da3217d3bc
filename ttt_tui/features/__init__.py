"""What can be taken away: a folder a feature, with its model, view, dialog, command and words."""

"""Running: jobs, child processes, the clock, a match, files of the user."""

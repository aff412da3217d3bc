"""What `check` found out about files, in each format: a module a format, listed in `formats`."""

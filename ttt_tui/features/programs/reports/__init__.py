"""What `check` found out about files, in each format; `options.FORMATS` lists those of files."""

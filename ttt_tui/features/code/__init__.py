"""The code of the algorithms, and the line that an event executes."""

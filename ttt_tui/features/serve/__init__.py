"""`ttt-tui serve`: the dashboard in a browser, for visitors who are given nothing of the host."""

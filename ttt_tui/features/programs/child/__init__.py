"""What runs in the process that runs the user's file; it imports as little as it can.

`worker` answers one request. A file is recorded in these steps, each with its modules:

1. The program. `modules`: its files; `file_parser`: as Python reads them; `call_graph`: its
   functions and the cycles of their calls; `loader`: loads it without playing it, with `stand_ins`
   in the place of windows and missing modules, within `limits`.
2. A call. `driving`: the candidate calls, the most trustworthy first; `arguments`: what the file's
   own call sites pass; `guessing`: what nobody passes; `user_interaction`: answers to what it asks
   its user; `declared_board`: what the program says of its board itself. The parent tries them in
   turn and keeps the one that shows most of the game (`worth` there).
3. The first calls. `watch`: the decorator that sees them; `probe`: each call with all that may be
   its board; `value_sources`: where a call has something, read and written;
   `recognition_session`: how long to wait.
4. The board. `boards`: `KINDS`, the table of all shapes with their words, reader, writer and quick
   key; `two_part_boards` and `placed_stones`: of two of them; `combined_boards`: shapes that only
   several calls together show; `recognition`: which reading fits the calls, as `recognised_search`
   has it; `games`: whether stones fall, and how long a line wins; `parameters`: window and depth;
   `values`: numbers and moves in what is returned.
5. The nodes. `recording_run` and `recorder`: from the first call on a board on; `fast_recording`:
   one node, and keys of boards; `variable_reader`: variables of a node; `threads`:
   calls of several threads; `standstill`: loops without end.
6. Once more. `recipes`: what was recognised, as text; `rerun`: run from another position, or asked
   for moves; `stone_setter`: other stones on its board; `memo`: equal calls answered once.
"""

"""What runs in the process that runs the user's file; it imports as little as it can.

`worker` answers one request. A file is recorded in these steps, each with its modules:

1. The program. `modules`: its files, as Python reads them; `call_graph`: its functions and the
   cycles of their calls; `loader`: loads it without playing it, with `stand_ins` in the place of
   windows and missing modules, within `limits`.
2. A call. `candidate_calls`: the calls that may come to the search, the most trustworthy first;
   `arguments`: where the value of each argument comes from; `usage`: what functions do with it, and
   what is usual for that; `user_interaction`: answers to what it asks its user. The parent tries
   the calls in turn and takes the one that shows most of the game (`worth` there).
3. The first calls. `watch`: the decorator that reports them; `probe`: each call with all that may
   be its board; `value_sources`: where a call has something, read and written;
   `recognition_session`: how long to wait.
4. The board. `boards`: `KINDS`, the table of all shapes with their words, reader, writer and quick
   key; `two_part_boards`: of two of them; `combined_boards`: shapes that only several calls
   together show; `recognition`: which reading fits the calls, as `recognised_search` has it, and
   writes it down; `games`: whether stones fall, and how long a line wins; `values`: window and
   depth, numbers and moves in what is returned.
5. The nodes. `recorder`: from the first call on a board on; `fast_recording`: one node, and keys of
   boards; `variable_reader`: variables of a node; `threads`: calls of several threads;
   `standstill`: loops without end.
6. Once more. `rerun`: run from another position, or asked for moves; `stone_setter`: other stones
   on its board; `memo`: equal calls answered once.
"""

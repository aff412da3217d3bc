"""What runs in the process that runs the user's file; it imports as little as it can.

`worker` answers one request. A file is recorded in these steps, each with its modules:

1. The program. `modules`: its files; `parsing`: as Python reads them; `finding`: its functions, the
   cycles of their calls; `loading`: it is loaded without being played, `stand_ins` in the place of
   windows and missing modules, within `limits`.
2. A call. `driving`: the candidate calls, the most trustworthy first; `arguments`: what the file's
   own call sites pass; `guessing`: what nobody passes; `asking`: answers to what it asks its user;
   `said`: what the program says of its board itself. The parent tries them in turn and keeps the
   one that shows most of the game (`worth` there).
3. The first calls. `watch`: the decorator that sees them; `probing`: each call with all that may be
   its board; `sources`: where a call has something, read and written; `session`: how long to wait.
4. The board. `boards`: `KINDS`, the table of all shapes with their words, reader, writer and quick
   key; `parts` and `placing`: of two of them; `combining`: shapes that only several calls betray;
   `recognising`: which reading the calls fit, as
   `recognised` has it; `games`: whether stones fall, how long
   a line wins; `parameters`: window and depth; `values`: numbers and moves in what is returned.
5. The nodes. `course` and `recorder`: from the first call on a board on; `quick`: a node;
   `readers`: keys of boards; `looking`: variables of a node; `threads`: calls of several threads;
   `standstill`: loops without end.
6. Once more. `recipes`: what was recognised, as text; `again`: run from another position, or asked
   for moves; `setting`: other stones on its board; `memo`: equal calls answered once.
"""

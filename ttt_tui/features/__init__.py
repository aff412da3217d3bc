"""Optional features, one folder each; `ttt_tui/registry.py` lists them.

Programs of users (`programs`: `watch`, `check`); measuring (`laboratory`, `ordering`, `reproduce`);
solving (`solver`, `whatif`); learning (`lessons`, `practice`, `glossary`, `worksheets`, `welcome`);
views of a search (`map`, `why`, `code`); finding and stopping (`find`, `breakpoints`); saving and
showing (`analyses`, `export`, `film`, `serve`); a notice about the engine (`interpreted`).
"""

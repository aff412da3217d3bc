"""The engine is interpreted though nobody wished so: said once, with the way to the other one."""

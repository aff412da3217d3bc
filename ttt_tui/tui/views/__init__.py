"""The widgets: each is given data and emits messages, and knows of no other."""

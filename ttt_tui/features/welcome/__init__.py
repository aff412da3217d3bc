"""The welcome: what one can do here, said once."""

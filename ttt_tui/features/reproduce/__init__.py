"""Every published number, claimed against measured."""

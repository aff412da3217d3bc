"""Tests of rules, positions, notation and records."""

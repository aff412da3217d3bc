"""Tests of the searches and of what is read from their traces."""

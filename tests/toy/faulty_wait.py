"""A module that is never loaded."""

import time

time.sleep(3_600)

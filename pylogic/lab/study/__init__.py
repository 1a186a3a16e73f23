"""Studies: comparisons described in a file, run in parts, and packed for others to check."""

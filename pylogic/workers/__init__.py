"""The two ends of a worker process, in which an engine runs."""

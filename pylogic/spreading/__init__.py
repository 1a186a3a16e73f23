"""Work on several threads, processes and machines, whatever work it is."""
